#include <fmt/format.h>

#include <iterator>

#include "lab/math.h"
#include "lab/verify.h"

// What verify() found, for people and for programs.

namespace croupier::lab {
namespace {

std::string problem_json(const Problem& problem) {
    std::string text = "{";
    if (problem.last != 0) text += fmt::format("\"batch\": {}, ", problem.first);
    if (problem.last > problem.first) text += fmt::format("\"to\": {}, ", problem.last);
    if (problem.entry) text += fmt::format("\"entry\": {}, ", *problem.entry);
    if (problem.event) text += fmt::format("\"event\": {}, ", *problem.event);
    return text + fmt::format("\"what\": {}}}", json_text(problem.what));
}

std::string list_json(const std::vector<Problem>& problems) {
    std::string text = "[";
    for (const Problem& problem : problems)
        text += (text.size() > 1 ? ", " : "") + problem_json(problem);
    return text + "]";
}

}  // namespace

std::string problem_text(const Problem& problem) {
    std::string where;
    if (problem.last != 0)
        where = problem.last > problem.first
                    ? fmt::format("batches {} to {}", problem.first, problem.last)
                    : fmt::format("batch {}", problem.first);
    if (problem.entry) where += fmt::format(", entry {}", *problem.entry);
    if (problem.event) where += fmt::format(", event {}", *problem.event);
    return where.empty() ? problem.what : where + ": " + problem.what;
}

std::string verified_json(const Verified& verified, const VerifyView& view) {
    std::string text = fmt::format(
        "{{\"ok\": {}, \"batches\": {}, \"commands\": {}, \"events\": {}, \"rounds\": {}, "
        "\"money_conserved\": {}, \"head\": \"{}\", \"sequence\": {}, \"state\": \"{}\", "
        "\"checkpoints\": {}, \"signed\": {}, \"re_executed\": {}, \"folded\": {}, "
        "\"problems\": {}",
        verified.ok(), verified.batches, verified.commands, verified.events, verified.rounds,
        verified.money_conserved, hex_of(verified.head.hash), verified.head.sequence,
        hex_of(verified.state), verified.checkpoints, verified.signed_head.sequence,
        verified.re_executed, verified.folded, list_json(verified.problems));
    const auto out = std::back_inserter(text);
    if (verified.signing_key)
        fmt::format_to(out, ", \"signing_key\": \"{}\"", hex_of(verified.signing_key->bytes));
    if (verified.problems_left_out > 0)
        fmt::format_to(out, ", \"problems_left_out\": {}", verified.problems_left_out);
    if (!verified.differences.empty())
        fmt::format_to(out, ", \"differences\": {}", list_json(verified.differences));
    if (verified.differences_left_out > 0)
        fmt::format_to(out, ", \"differences_left_out\": {}", verified.differences_left_out);
    if (!verified.remarks.empty()) {
        text += ", \"remarks\": [";
        for (const std::string& remark : verified.remarks)
            text += (text.back() == '[' ? "" : ", ") + json_text(remark);
        text += "]";
    }
    if (view.balances) {
        text += ", \"balances\": {";
        for (const auto& [account, balance] : verified.balances)
            fmt::format_to(out, "{}{}: {}", text.back() == '{' ? "" : ", ", json_text(account),
                           balance.in_cents());
        text += "}";
    }
    return text + "}\n";
}

std::string verified_text(const Verified& verified, const VerifyView& view) {
    std::string text = fmt::format(
        "{} batches, {} commands, {} events, {} rounds\n{} commands decided again, {} only "
        "folded\n{} signed checkpoints\nmoney {}\nhead {}\n",
        verified.batches, verified.commands, verified.events, verified.rounds, verified.re_executed,
        verified.folded, verified.checkpoints,
        verified.money_conserved ? "conserved" : "NOT conserved", head_text(verified.head));
    const auto out = std::back_inserter(text);
    if (verified.signed_head.sequence > 0)
        fmt::format_to(out, "signed head {}\n", head_text(verified.signed_head));
    if (verified.signing_key)
        fmt::format_to(out, "signing key {}\n", hex_of(verified.signing_key->bytes));
    if (view.balances)
        for (const auto& [account, balance] : verified.balances)
            fmt::format_to(out, "{:<40} {:>16}\n", account, balance.in_cents());
    for (const std::string& remark : verified.remarks) fmt::format_to(out, "note: {}\n", remark);
    for (const Problem& difference : verified.differences)
        fmt::format_to(out, "would differ: {}\n", problem_text(difference));
    if (verified.differences_left_out > 0)
        fmt::format_to(out, "and {} more differences\n", verified.differences_left_out);
    for (const Problem& problem : verified.problems)
        fmt::format_to(out, "problem: {}\n", problem_text(problem));
    if (verified.problems_left_out > 0)
        fmt::format_to(out, "and {} more problems\n", verified.problems_left_out);
    return text + (verified.ok() ? "all is well\n" : "NOT WELL\n");
}

}  // namespace croupier::lab
