#include "rulebook/rulebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "lab/compare.h"
#include "lab/library.h"
#include "lab/math.h"

namespace croupier::cli {
namespace {

// By id from the shelf, or the file of that name.
Result<rulebook::Rulebook, Fault> find_rulebook(const std::string& folder,
                                                const std::string& name) {
    if (std::filesystem::exists(name)) return lab::load_rulebook(name);
    auto shelf = lab::load_shelf(folder);
    if (!shelf) return Err{std::move(shelf.error())};
    const rulebook::Rulebook* book = shelf->find(name);
    if (book == nullptr)
        return Err{
            Fault{fmt::format("no rulebook and no file {}; `croupier rulebook list` names "
                              "the rulebooks\n",
                              name)}};
    return *book;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0) lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

int complain(const Fault& fault, int code) {
    fmt::print(stderr, "{}", fault.what);
    return code;
}

}  // namespace

int rulebook_list(const RulebookOptions& options) {
    const auto shelf = lab::load_shelf(options.rulebooks);
    if (!shelf) return complain(shelf.error(), 2);
    std::string json;
    for (const auto& book : shelf->all()) {
        const auto games = lab::games_of(*book);
        if (!options.json) {
            fmt::print("{:<24} {}\n{:<24} {}\n", book->id, book->about.title, "",
                       fmt::join(games, ", "));
            continue;
        }
        json += fmt::format(
            "{}{{\"id\": {}, \"title\": {}, \"operator\": {}, \"games\": [\"{}\"]}}",
            json.empty() ? "" : ",\n ", lab::json_text(book->id), lab::json_text(book->about.title),
            lab::json_text(book->about.operated_by), fmt::join(games, "\", \""));
    }
    if (options.json) fmt::print("[{}]\n", json);
    return 0;
}

int rulebook_show(const RulebookOptions& options) {
    const auto book = find_rulebook(options.rulebooks, options.first);
    if (!book) return complain(book.error(), 2);
    fmt::print("{}", options.json ? lab::show_json(*book) : lab::show(*book));
    return 0;
}

std::function<std::vector<std::string>(std::string_view text)> remembered_returns() {
    return
        [known = std::make_shared<std::map<std::string, std::vector<std::string>, std::less<>>>()](
            std::string_view text) {
            auto at = known->find(text);
            if (at == known->end()) at = known->emplace(text, lab::return_problems_of(text)).first;
            return at->second;
        };
}

int rulebook_check(const RulebookOptions& options) {
    const auto book = lab::load_rulebook(options.first);
    std::vector<std::string> problems;
    if (book) {
        problems = lab::return_problems(*book);
        // Old texts are read without these; nobody brings a table such a text today.
        if (book->policies)
            for (const std::string& key : book->policies->missing)
                problems.push_back(fmt::format("{} is missing", key));
        for (std::string& problem : problems)
            problem = fmt::format("{}: {}", options.first, problem);
    } else {
        problems = lines_of(book.error().what);
    }
    if (options.json) {
        std::string list;
        for (const std::string& problem : problems)
            list += (list.empty() ? "" : ", ") + lab::json_text(problem);
        fmt::print("{{\"ok\": {}, \"file\": {}, \"problems\": [{}]", problems.empty(),
                   lab::json_text(options.first), list);
        if (problems.empty())
            fmt::print(", \"id\": {}, \"values\": {}, \"games\": [\"{}\"]",
                       lab::json_text(book->id), book->values.size(),
                       fmt::join(lab::games_of(*book), "\", \""));
        fmt::print("}}\n");
        return problems.empty() ? 0 : 1;
    }
    for (const std::string& problem : problems) fmt::print(stderr, "{}\n", problem);
    if (!problems.empty()) return 1;
    fmt::print("{}: {} values, {}\n", options.first, book->values.size(),
               fmt::join(lab::games_of(*book), ", "));
    return 0;
}

int rulebook_diff(const RulebookOptions& options) {
    const auto from = find_rulebook(options.rulebooks, options.first);
    if (!from) return complain(from.error(), 2);
    const auto to = find_rulebook(options.rulebooks, options.second);
    if (!to) return complain(to.error(), 2);
    fmt::print("{}", options.json ? lab::compare_json(*from, *to) : lab::compare(*from, *to));
    return 0;
}

int rulebook_values(const RulebookOptions& options) {
    const auto book = find_rulebook(options.rulebooks, options.first);
    if (!book) return complain(book.error(), 2);
    fmt::print("{}", lab::values_json(*book));
    return 0;
}

}  // namespace croupier::cli
