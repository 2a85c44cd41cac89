#include "lab/dispute.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/verify.h"

namespace croupier::lab {
namespace {

std::string under_clauses(const std::vector<view::Cited>& all, std::string_view indent) {
    std::string text;
    for (const view::Cited& cited : all)
        text += fmt::format("{}by {}\n", indent, view::cited_text(cited));
    return text;
}

std::string title_text(const Dispute& dispute) {
    const Told& told = dispute.told;
    return fmt::format(
        "Record of round {}/{}\n\n"
        "venue      {} ({})\n"
        "day        {}\n"
        "table      {}: {}, {}\n"
        "rulebook   {}: {}\n"
        "           {}\n"
        "           text {}\n"
        "           with the table's settings {}\n"
        "program    {}, behaviour {}\n"
        "concerns   {}\n"
        "status     {}\n",
        told.table, told.number, told.venue, dispute.store, told.gaming_day, told.table, told.game,
        told.mode, told.rulebook, fmt::format("{}, {}", told.document, told.operated_by),
        told.reference, hex_of(told.rulebook_hash), hex_of(told.version), told.build,
        told.behaviour, dispute.only.empty() ? "everybody" : dispute.only, told.status);
}

std::string course_text(const Told& told) {
    std::string text = "\nCourse of the round\n";
    for (const Step& step : told.steps) {
        text += fmt::format("{}  [{}.{}]  {}: {}", local_time_ms(step.at, told.utc_offset_minutes),
                            step.sequence, step.entry, step.who, step.what);
        if (step.refusal.reason != floor::Rejection::none)
            text += " REFUSED: " + refusal_text(step.refusal);
        text += "\n" + under_clauses(step.cited, "        ");
    }
    return text;
}

std::string paid_text(const ToldWager& wager) {
    std::string text =
        fmt::format("    {} {}: {}", wager.spot, money_text(wager.stake), wager.status);
    if (wager.winnings > Money{}) text += ", pays " + money_text(wager.winnings);
    if (wager.returned > Money{}) text += ", stake back " + money_text(wager.returned);
    if (wager.commission > Money{}) text += ", commission " + money_text(wager.commission);
    if (wager.rounded) text += ", rounded";
    return text + "\n" + under_clauses(wager.cited, "        ");
}

std::string seats_text(const std::vector<ToldSeat>& seats) {
    std::string text;
    for (const ToldSeat& seat : seats) {
        text += fmt::format("{}{}: credit {} before, {} after\n", seat.terminal,
                            seat.person.empty() ? "" : ", player " + seat.person,
                            money_text(seat.credit_before), money_text(seat.credit_after));
        for (const ToldWager& wager : seat.wagers) text += paid_text(wager);
    }
    return text;
}

std::string result_text(const Told& told) {
    if (told.status == "in_progress") return "\nThe round has not ended.\n";
    const std::string what = told.status == "void"        ? "void, " + told.void_reason + ", by "
                             : told.status == "corrected" ? told.result + ", corrected by "
                                                          : told.result + ", confirmed by ";
    return fmt::format("\nResult and wagers\n{}{}\n{}", what, told.by, seats_text(told.seats));
}

std::string correction_text(const Told& told) {
    if (told.adjustments.empty() && told.former_seats.empty()) return {};
    std::string text = "\nBefore the correction\n" + seats_text(told.former_seats) +
                       "\nWhat the correction came to\n";
    for (const ToldAdjustment& one : told.adjustments)
        text += fmt::format(
            "{}: staked {}, {} paid before, {} due now, difference {}, owed by the player {}, to "
            "be paid to the player {}\n",
            one.terminal, money_text(one.staked), money_text(one.before), money_text(one.after),
            money_text(one.after - one.before), money_text(one.owed), money_text(one.payable));
    return text;
}

std::string incidents_text(const Told& told) {
    if (told.incidents.empty()) return {};
    std::string text = "\nIncidents\n";
    for (const ToldIncident& incident : told.incidents) {
        text += incident_text(incident, told.utc_offset_minutes);
        std::vector<view::Cited> all;
        for (const Step& step : incident.steps)
            for (const view::Cited& cited : step.cited)
                if (std::find(all.begin(), all.end(), cited) == all.end()) all.push_back(cited);
        text += under_clauses(all, "        ");
    }
    return text;
}

std::string path_text(const std::vector<floor::MerkleStep>& path) {
    std::string text;
    for (const floor::MerkleStep& step : path)
        text += fmt::format(" {}:{}", step.left ? "left" : "right", hex_of(step.neighbour));
    return text;
}

// The first signed head that covers the batch.
const journal::Checkpoint* covering(const std::vector<journal::Checkpoint>& all,
                                    journal::Sequence sequence) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const journal::Checkpoint& checkpoint) {
            return checkpoint.head.sequence >= sequence;
        });
    return found == all.end() ? nullptr : &*found;
}

std::string checkpoint_text(const journal::Checkpoint* checkpoint) {
    if (checkpoint == nullptr) return "signed none yet\n";
    return fmt::format("signed {} key {} signature {}\n", journal::head_text(checkpoint->head),
                       hex_of(checkpoint->key.bytes), hex_of(checkpoint->signature.bytes));
}

std::string day_text(const ToldRecord& record, const std::vector<journal::Checkpoint>& all) {
    if (!record.day) return "day not ended: the root over its rounds comes with the next one\n";
    const ToldDay& day = *record.day;
    std::string text = fmt::format("day path{}\nday root {} taken when {} began, batch {}\n",
                                   path_text(day.path), hex_of(day.root), day.next, day.sequence);
    if (!day.content.empty())
        text += fmt::format("day batch before {} sequence {} time {} content {}\n",
                            hex_of(day.before), day.sequence, day.at_ms, hex_of(day.content));
    return text + fmt::format("day batch {}:{}\n", day.sequence, hex_of(day.hash)) + "day " +
           checkpoint_text(covering(all, day.sequence));
}

std::string record_text(const Dispute& dispute, const ToldRecord& record, std::size_t number) {
    std::string text = fmt::format("record {} {} in batch {}:{}\n", number, hex_of(record.digest),
                                   record.sequence, hex_of(record.hash));
    text += checkpoint_text(covering(dispute.checkpoints, record.sequence));
    if (record.in_parts) {
        text += fmt::format("heading {}\ntransfers {}\n", hex_of(record.parts.heading),
                            hex_of(record.parts.transfers));
        for (std::size_t i = 0; i < record.seats.size(); ++i) {
            const auto told =
                std::any_of(dispute.told.seats.begin(), dispute.told.seats.end(),
                            [&](const ToldSeat& seat) { return seat.id == record.terminals[i]; });
            if (!told) continue;
            text += fmt::format("seat {} {}\nseat {} path{}\n", record.terminals[i].value(),
                                hex_of(record.seats[i]), record.terminals[i].value(),
                                path_text(floor::merkle_path(record.parts.seats, i)));
        }
        text += fmt::format("seats {}\nsummary {}\n",
                            hex_of(floor::merkle_root(record.parts.seats)), hex_of(record.summary));
    }
    return text + day_text(record, dispute.checkpoints);
}

}  // namespace

std::string proof_text(const Dispute& dispute) {
    std::string text = fmt::format("store {} genesis {}\nhead {}\n", dispute.store,
                                   hex_of(dispute.genesis), journal::head_text(dispute.head));
    if (!dispute.checkpoints.empty())
        text += "last " + checkpoint_text(&dispute.checkpoints.back());
    journal::Sequence last = 0;
    for (const Step& step : dispute.told.steps) {
        if (step.sequence == last) continue;
        last = step.sequence;
        text += fmt::format("batch {}:{}\n", step.sequence, hex_of(step.hash));
    }
    for (std::size_t i = 0; i < dispute.told.records.size(); ++i)
        text += record_text(dispute, dispute.told.records[i], i + 1);
    return text;
}

Result<Dispute, Fault> dispute(journal::Store& store, std::string_view round,
                               std::string_view terminal) {
    const Verified verified = verify(store, {});
    if (!verified.ok())
        return Err{Fault{"the store does not verify, so no record of it is worth handing over: " +
                         (verified.problems.empty() ? "its money does not add up"
                                                    : problem_text(verified.problems.front()))}};
    TRY(told, replay(store, round, terminal));
    TRY(checkpoints, store.checkpoints());
    Dispute result;
    result.told = std::move(told);
    if (!terminal.empty()) {
        if (result.told.seats.empty() && result.told.status != "in_progress")
            return Err{Fault{fmt::format("terminal {} had no wager in round {}", terminal, round)}};
        result.only = fmt::format("terminal {} alone", terminal);
    }
    result.store = store.genesis().venue;
    result.genesis = journal::genesis_hash(store.genesis());
    result.head = verified.head;
    result.checkpoints = std::move(checkpoints);
    return result;
}

std::string dispute_text(const Dispute& dispute) {
    return title_text(dispute) + course_text(dispute.told) + result_text(dispute.told) +
           correction_text(dispute.told) + incidents_text(dispute.told) +
           "\nProof (docs/formats/dispute.md)\n" + proof_text(dispute);
}

}  // namespace croupier::lab
