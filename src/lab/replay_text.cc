#include <fmt/format.h>

#include <chrono>
#include <iterator>

#include "lab/math.h"
#include "lab/replay.h"
#include "lab/tell.h"

// A told round, for people and for programs.

namespace croupier::lab {
namespace {

// "+12.345", seconds since New Game.
std::string since(floor::Time at, floor::Time opened_at) {
    const std::int64_t ms = at - opened_at;
    return fmt::format("+{}.{:03}", ms / 1000, ms % 1000);
}

std::string seat_text(const ToldSeat& seat) {
    std::string text = fmt::format("{}{}: credit {} before, {} after\n", seat.terminal,
                                   seat.person.empty() ? "" : ", player " + seat.person,
                                   money_text(seat.credit_before), money_text(seat.credit_after));
    for (const ToldWager& wager : seat.wagers) {
        text +=
            fmt::format("    {:<28} {:>12}  {}", wager.spot, money_text(wager.stake), wager.status);
        if (wager.winnings > Money{}) text += fmt::format(", wins {}", money_text(wager.winnings));
        if (wager.returned > Money{} && wager.returned < wager.stake)
            text += fmt::format(", {} of the stake back", money_text(wager.returned));
        if (wager.commission > Money{})
            text += fmt::format(", commission {}", money_text(wager.commission));
        text += '\n';
    }
    return text;
}

std::string seat_json(const ToldSeat& seat) {
    std::string wagers;
    for (const ToldWager& wager : seat.wagers)
        wagers += fmt::format(
            "{}{{\"spot\": {}, \"stake\": {}, \"status\": {}, \"returned\": {}, \"winnings\": {}, "
            "\"commission\": {}}}",
            wagers.empty() ? "" : ", ", json_text(wager.spot), wager.stake.in_cents(),
            json_text(wager.status), wager.returned.in_cents(), wager.winnings.in_cents(),
            wager.commission.in_cents());
    return fmt::format(
        "{{\"terminal\": {}, \"person\": {}, \"credit_before\": {}, \"credit_after\": {}, "
        "\"wagers\": [{}]}}",
        json_text(seat.terminal), json_text(seat.person), seat.credit_before.in_cents(),
        seat.credit_after.in_cents(), wagers);
}

std::string step_json(const Step& step, floor::Time opened_at) {
    std::string text = fmt::format(
        "{{\"after_ms\": {}, \"at\": {}, \"received_at\": {}, \"phase\": {}, \"batch\": {}, "
        "\"entry\": {}, \"who\": {}, \"what\": {}",
        step.at - opened_at, step.at, step.received_at, json_text(step.phase), step.sequence,
        step.entry, json_text(step.who), json_text(step.what));
    if (step.refusal.reason != floor::Rejection::none)
        text += fmt::format(", \"refused\": \"{}\", \"amount\": {}",
                            floor::name_of(step.refusal.reason), step.refusal.amount);
    if (!step.cited.empty()) {
        text += ", \"clauses\": [";
        for (const view::Cited& cited : step.cited)
            text += (text.back() == '[' ? "" : ", ") + json_text(cited.clause);
        text += "]";
    }
    if (!step.event_json.empty()) text += ", \"event\": " + step.event_json;
    return text + "}";
}

// By which clauses.
std::string by_clause(const std::vector<view::Cited>& all) {
    std::string text;
    for (const view::Cited& cited : all)
        text += (text.empty() ? " [" : "; ") + view::cited_text(cited);
    return text.empty() ? text : text + "]";
}

std::string step_text(const Step& step, floor::Time opened_at) {
    std::string text =
        fmt::format("{:>10}  {}: {}", since(step.at, opened_at), step.who, step.what);
    if (step.refusal.reason != floor::Rejection::none)
        text += " REFUSED: " + refusal_text(step.refusal);
    return text;
}

std::string adjustment_text(const ToldAdjustment& one) {
    std::string text = fmt::format("{}: staked {}, had got {}, gets {}, difference {}",
                                   one.terminal, money_text(one.staked), money_text(one.before),
                                   money_text(one.after), money_text(one.after - one.before));
    if (one.owed > Money{}) text += "; owes " + money_text(one.owed);
    if (one.payable > Money{}) text += "; is to be paid " + money_text(one.payable);
    return text + "\n";
}

std::string adjustment_json(const ToldAdjustment& one) {
    return fmt::format(
        "{{\"terminal\": {}, \"staked\": {}, \"before\": {}, \"after\": {}, \"difference\": {}, "
        "\"owed\": {}, \"payable\": {}}}",
        json_text(one.terminal), one.staked.in_cents(), one.before.in_cents(), one.after.in_cents(),
        (one.after - one.before).in_cents(), one.owed.in_cents(), one.payable.in_cents());
}

std::string notice_json(const ToldNotice& notice) {
    return fmt::format("{{\"to\": {}, \"due\": {}, \"made\": {}, \"made_at\": {}}}",
                       json_text(notice.to), notice.due, json_text(notice.made), notice.made_at);
}

std::string incident_json(const ToldIncident& incident, floor::Time opened_at) {
    std::string text = fmt::format(
        "{{\"incident\": {}, \"kind\": {}, \"status\": \"{}\", \"round\": {}, \"opened_at\": {}, "
        "\"noticed\": {}, \"by\": {}, \"terminal\": {}, \"amount\": {}, \"text\": {}, "
        "\"closed_by\": {}, \"closing\": {}, \"notices\": [",
        incident.id.value(), json_text(incident.kind),
        incident.closed_by.empty() ? "open" : "closed", json_text(incident.round),
        incident.opened_at, json_text(incident.noticed), json_text(incident.by),
        json_text(incident.terminal), incident.amount.in_cents(), json_text(incident.text),
        json_text(incident.closed_by), json_text(incident.closing));
    for (const ToldNotice& notice : incident.notices)
        text += (text.back() == '[' ? "" : ", ") + notice_json(notice);
    text += "], \"steps\": [";
    for (const Step& step : incident.steps)
        text += (text.back() == '[' ? "" : ", ") + step_json(step, opened_at);
    return text + "]}";
}

}  // namespace

std::string local_time(floor::Time at, std::int32_t utc_offset_minutes) {
    using namespace std::chrono;
    const sys_time<milliseconds> local{milliseconds(at) + minutes(utc_offset_minutes)};
    const auto day = std::chrono::floor<days>(local);
    const year_month_day date{day};
    const hh_mm_ss time{std::chrono::floor<seconds>(local - day)};
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", int{date.year()},
                       unsigned{date.month()}, unsigned{date.day()}, time.hours().count(),
                       time.minutes().count(), time.seconds().count());
}

std::string refusal_text(const floor::Refusal& refusal, const Say& say) {
    const std::string name = say.name("refusal", floor::name_of(refusal.reason));
    switch (refusal.reason) {
        case floor::Rejection::bets_closed:
            return say("{}, {} ms too late", "{}，迟 {} 毫秒", name, refusal.amount);
        case floor::Rejection::overloaded:
            return say("{}, it had waited {} ms", "{}，已等待 {} 毫秒", name, refusal.amount);
        case floor::Rejection::too_soon:
            return say("{}, by {} ms", "{}，早 {} 毫秒", name, refusal.amount);
        case floor::Rejection::below_minimum:
        case floor::Rejection::above_maximum:
        case floor::Rejection::wrong_multiple:
        case floor::Rejection::credit_too_low:
            if (refusal.amount > 0)
                return say("{}, {}", "{}，{}", name,
                           amount_words(Money::cents(refusal.amount), say));
            break;
        default:
            break;
    }
    return name;
}

std::string local_time_ms(floor::Time at, std::int32_t utc_offset_minutes) {
    return fmt::format("{}.{:03}", local_time(at, utc_offset_minutes), at % 1000);
}

std::string incident_text(const ToldIncident& incident, std::int32_t utc_offset_minutes) {
    const auto time = [&](floor::Time at) { return local_time(at, utc_offset_minutes); };
    std::string text = fmt::format(
        "Incident {}, {}, {}: opened {}, noticed by {}{}{}\n", incident.id.value(), incident.kind,
        incident.closed_by.empty() ? "open" : "closed", time(incident.opened_at), incident.noticed,
        incident.by.empty() ? "" : ", " + incident.by,
        incident.terminal.empty() ? "" : ", about " + incident.terminal);
    if (incident.amount > Money{}) text += "    amount " + money_text(incident.amount) + "\n";
    if (!incident.text.empty()) text += "    " + incident.text + "\n";
    for (const std::string& finding : incident.findings) text += "    " + finding + "\n";
    for (const ToldNotice& notice : incident.notices)
        text += fmt::format(
            "    notice to {} until {}: {}\n", notice.to, time(notice.due),
            notice.made.empty() ? "not made yet" : notice.made + " " + time(notice.made_at));
    if (!incident.closed_by.empty())
        text += fmt::format("    closed by {}{}\n", incident.closed_by,
                            incident.closing.empty() ? "" : ": " + incident.closing);
    return text;
}

std::string told_text(const ToldMatter& told) {
    const ToldIncident& incident = told.incident;
    std::string text =
        incident_text(incident, told.utc_offset_minutes) + fmt::format("at {}\n\n", incident.round);
    for (const Step& step : incident.steps)
        text += step_text(step, incident.opened_at) + by_clause(step.cited) + "\n";
    return text;
}

std::string told_json(const ToldMatter& told) {
    return incident_json(told.incident, told.incident.opened_at) + "\n";
}

std::string told_text(const Told& told) {
    std::string text = fmt::format(
        "Round {}/{}, {}, {}\nrulebook {} {}\nbound to {}\nNew Game at {}\n\n", told.table,
        told.number, told.game, told.status, told.rulebook, hex_of(told.rulebook_hash),
        hex_of(told.version), local_time(told.opened_at, told.utc_offset_minutes));
    const auto out = std::back_inserter(text);
    if (told.began_at != 0 && told.ended_at != 0) {
        text.pop_back();
        fmt::format_to(out, "outcome from {} to the end at {}\n\n",
                       local_time_ms(told.began_at, told.utc_offset_minutes),
                       local_time_ms(told.ended_at, told.utc_offset_minutes));
    }
    for (const Step& step : told.steps) text += step_text(step, told.opened_at) + "\n";
    if (!told.seats.empty()) text += '\n';
    for (const ToldSeat& seat : told.seats) text += seat_text(seat);
    if (!told.adjustments.empty()) text += '\n';
    for (const ToldAdjustment& one : told.adjustments) text += adjustment_text(one);
    if (!told.incidents.empty()) text += '\n';
    for (const ToldIncident& incident : told.incidents)
        text += incident_text(incident, told.utc_offset_minutes);
    if (told.status == "corrected")
        fmt::format_to(out, "\n{}; corrected by {}\n", told.result, told.by);
    else if (told.status == "settled")
        fmt::format_to(out, "\n{}; confirmed by {}\n", told.result, told.by);
    else if (told.status == "void")
        fmt::format_to(out, "\nvoid, {}; declared by {}\n", told.void_reason, told.by);
    else
        text += "\nthe journal ends within this round\n";
    return text;
}

std::string told_json(const Told& told) {
    std::string text = fmt::format(
        "{{\"round\": {}, \"table\": {}, \"number\": {}, \"game\": {}, \"rulebook\": {}, "
        "\"rulebook_hash\": \"{}\", \"version\": \"{}\", \"opened_at\": {}, \"began_at\": {}, "
        "\"ended_at\": {}, \"status\": {}, "
        "\"result\": {}, \"by\": {}, \"void_reason\": {}, \"steps\": [",
        json_text(fmt::format("{}/{}", told.table, told.number)), json_text(told.table),
        told.number, json_text(told.game), json_text(told.rulebook), hex_of(told.rulebook_hash),
        hex_of(told.version), told.opened_at, told.began_at, told.ended_at, json_text(told.status),
        json_text(told.result), json_text(told.by), json_text(told.void_reason));
    for (const Step& step : told.steps)
        text += (text.back() == '[' ? "" : ", ") + step_json(step, told.opened_at);
    text += "], \"seats\": [";
    for (const ToldSeat& seat : told.seats)
        text += (text.back() == '[' ? "" : ", ") + seat_json(seat);
    text += "], \"adjustments\": [";
    for (const ToldAdjustment& one : told.adjustments)
        text += (text.back() == '[' ? "" : ", ") + adjustment_json(one);
    text += "], \"incidents\": [";
    for (const ToldIncident& incident : told.incidents)
        text += (text.back() == '[' ? "" : ", ") + incident_json(incident, told.opened_at);
    return text + "]}\n";
}

}  // namespace croupier::lab
