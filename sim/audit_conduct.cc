#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// Tables: what is announced before it changes, shoes, and questions to players.

namespace croupier::sim {
namespace {

constexpr std::uint32_t change_limits = 304;
constexpr std::uint32_t change_variant = 307;
constexpr std::uint32_t answer_prompt = 312;
constexpr std::uint32_t change_pay_table = 316;
constexpr std::uint32_t wake_table = 406;
constexpr std::int64_t prompt_ms = 15'000;
constexpr std::uint64_t rounds_present = 3;

enum Kind : std::uint64_t {
    change_game,
    no_bet_coups,
    cut,
    player_cards,
    banker_cards,
    vacate,
    withdraw,
    replace_rest,
};
enum ReplyIs : std::uint64_t { open, yes, no, silent };

Cents least_on(const AuditLimits& limits, std::uint64_t bet) {
    const auto own = limits.bets.find(bet);
    return own != limits.bets.end() && own->second.least > 0 ? own->second.least : limits.least;
}

bool raises_minimum(const AuditLimits& from, const AuditLimits& to) {
    const auto raised = [&](const auto& own) {
        return least_on(to, own.first) > least_on(from, own.first);
    };
    return to.least > from.least || to.least_total > from.least_total ||
           std::any_of(from.bets.begin(), from.bets.end(), raised) ||
           std::any_of(to.bets.begin(), to.bets.end(), raised);
}

bool has_run(const AuditTable::Notice& notice, std::int64_t at) {
    return notice.rounds_left == 0 && notice.at <= at;
}

}  // namespace

Auditor::Round* Auditor::round_at(std::uint64_t table) {
    const auto found = rounds_.find({table, tables_[table].rounds});
    return found == rounds_.end() ? nullptr : &found->second;
}

// Has credit, and had chips here in the last three rounds.
bool Auditor::is_present(const Table& table, std::uint64_t name, std::uint64_t terminal) const {
    const auto guest = table.guests.find(terminal);
    if (guest == table.guests.end() || guest->second.last_round == 0 ||
        guest->second.last_round + rounds_present <= table.rounds)
        return false;
    const auto purse = purses_.find(terminal);
    if (purse != purses_.end() && purse->second > 0) return true;
    const auto round = rounds_.find({name, table.rounds});
    if (round == rounds_.end()) return false;
    const auto seat = round->second.seats.find(terminal);
    return seat != round->second.seats.end() && seat->second.staked() > 0;
}

std::set<std::uint64_t> Auditor::players_at(std::uint64_t name) const {
    std::set<std::uint64_t> players;
    const Table& table = tables_.at(name);
    for (const auto& [terminal, guest] : table.guests)
        if (is_present(table, name, terminal)) players.insert(terminal);
    return players;
}

// SB-6.7.1.3: the same person has it at another box.
bool Auditor::keeps_elsewhere(std::uint64_t terminal, const std::set<std::uint64_t>& kept) const {
    const auto person = persons_.find(terminal);
    return person != persons_.end() &&
           std::any_of(kept.begin(), kept.end(), [&](std::uint64_t other) {
               const auto found = persons_.find(other);
               return found != persons_.end() && found->second == person->second;
           });
}

// Whoever leaves a terminal leaves behind what was granted to him alone.
void Auditor::leave(std::uint64_t terminal) {
    for (auto& [name, table] : tables_) {
        const auto guest = table.guests.find(terminal);
        if (guest == table.guests.end()) continue;
        const std::uint64_t last = guest->second.last_round;
        guest->second = {};
        guest->second.last_round = last;
    }
}

void Auditor::take_table_event(const AuditLook& event, const Moment& moment) {
    const std::uint64_t name = event.number(1);
    if (event.type() == 300) {
        const auto settings = read_settings(books_, event.at(3));
        if (!settings) return wrong("a table under a rulebook that is not there");
        if (!tables_.emplace(name, Table{}).second) wrong("a table was added twice");
        tables_[name].settings = *settings;
        return;
    }
    if (!tables_.contains(name)) return wrong("a table that is not there");
    Table& table = tables_[name];
    switch (event.type()) {
        case 301:
            if (table.open) wrong("a table was opened twice");
            check_equipment(name);
            check_warned(event, name);
            check_inspected(name, "a table was opened");
            table.open = true;
            if (event.whole(4) != 0 && table.attended_by.empty()) table.left_at = event.whole(4);
            return;
        case 302:
            if (event.whole(2) != 0 && table.attended_by.empty()) table.left_at = event.whole(2);
            return take_table_closed(event, moment);
        case 321:
            return take_attendance(event, moment);
        case 322:
            return take_unattended(event, moment);
        case 303:
            table.stopped = false;
            return;
        case 304:
        case 306:
        case 308:
            return take_notice(event, moment);
        case 305:
        case 307:
        case 309:
        case 319:
            return take_settings(event, moment);
        case 310:
            // CR-12.9.7: too few cards for the hand; SB-13.5: from a shoe, as the device is out.
            if (round_at(name) != nullptr && !table.conduct().withdrawal &&
                !table.conduct().refilled[static_cast<std::size_t>(table.settings.game())])
                wrong("a shoe was loaded in a round");
            if (event.number(2) != ++table.shoes) wrong("a shoe was left out");
            check_cut(event, table);
            check_riffle(event, table);
            table.coups_left.reset();
            table.tie_added = false;
            table.waiting.clear();
            return;
        case 311:
            table.order = event.number(2);
            table.ordered = event.number(3);
            if (table.agreed && table.agreed->kind == no_bet_coups &&
                table.ordered != table.agreed->coups)
                wrong("other coups than were agreed to");
            return;
        case 312: {
            const std::uint64_t bet = audit_bet(table.settings.terms.game, event.text(2));
            if (round_at(name) != nullptr) wrong("a bet was restricted in a round");
            if (event.number(3) != 0)
                table.restricted.insert(bet);
            else
                table.restricted.erase(bet);
            return;
        }
        case 313:
            return take_seat_asked(event);
        case 314:
            return take_prompt(event, moment);
        case 315:
            return take_reply(event, moment);
        case 316:
            return take_prompt_closed(event, moment);
        case 320:
            if (round_at(name) == nullptr) wrong("a pay table waits for no round");
            table.new_pay_table.emplace(event.text(2), event.text(3));
            return;
        case 318:
            table.players_max = event.number(2);
            return;
        case 317:
            if (table.riffle_asked_by) wrong("a riffle was asked for twice");
            if (moment.wanted.number(2) != event.number(2))
                wrong("somebody else asked for a riffle");
            table.riffle_asked_by = event.number(2);
            return;
        default:
            return;
    }
}

// RF-18.8, LT-12.8, SB-14.14, CR-20.8, CN-7.11: with players there only after notice.
void Auditor::take_table_closed(const AuditLook& event, const Moment& moment) {
    const std::uint64_t name = event.number(1);
    Table& table = tables_[name];
    if (!table.open || round_at(name) != nullptr) wrong("a table was closed in a round, or twice");
    const bool noticed = table.closing && has_run(*table.closing, moment.at);
    if (!noticed && !players_at(name).empty()) wrong("a table was closed without notice");
    if (!table.prompts.empty()) wrong("a table was closed while players are asked");
    table.open = false;
    table.closing.reset();
    table.order = 0;
    table.ordered = 0;
}

// What is announced runs for as long as the document says.
void Auditor::take_notice(const AuditLook& event, const Moment& moment) {
    const std::uint64_t name = event.number(1);
    Table& table = tables_[name];
    const AuditConduct& conduct = table.conduct();
    const bool playing = round_at(name) != nullptr;
    const auto rounds = [&](std::uint64_t count) {
        return count > 0 && playing ? count + 1 : count;
    };
    if (event.type() == 306) {
        if (event.whole(2) != moment.at + conduct.closing_notice_ms ||
            event.number(3) != rounds(conduct.closing_notice_rounds))
            wrong("a closing notice of another length");
        table.closing = {event.whole(2), event.number(3)};
        return;
    }
    if (event.type() == 308) {
        AuditTable::NoticedVariant noticed;
        noticed.at = event.whole(3);
        noticed.variant = event.text(2);
        // Agreed to by everybody, or nobody there: when the round under way has ended.
        const bool at_once = playing && (table.agreed || players_at(name).empty());
        if (!conduct.variant_changes) wrong("a variant changes where none may");
        if (noticed.at != moment.at + conduct.variant_notice_ms &&
            !(at_once && noticed.at == moment.at))
            wrong("another variant was announced too late");
        table.new_variant = noticed;
        return;
    }
    AuditTable::NoticedLimits noticed;
    noticed.at = event.whole(3);
    noticed.rounds_left = event.number(4);
    noticed.limits = read_limits(event.at(2), table.settings.terms.game);
    table.new_limits = noticed;
    const AuditLimits& from = table.settings.limits;
    const bool kept = std::any_of(table.guests.begin(), table.guests.end(),
                                  [](const auto& guest) { return guest.second.kept_least > 0; });
    const bool needed =
        conduct.limits_notice == AuditNotice::any_change
            ? noticed.limits != from
            : conduct.limits_notice == AuditNotice::raised_minimum &&
                  (raises_minimum(from, noticed.limits) || (noticed.limits == from && kept));
    if (needed && (noticed.at != moment.at + conduct.limits_notice_ms ||
                   noticed.rounds_left != rounds(conduct.limits_notice_rounds)))
        wrong("limits were announced too late");
}

// Limits, period or variant: between rounds only, and nothing else changes with them.
void Auditor::take_settings(const AuditLook& event, const Moment& moment) {
    const std::uint64_t name = event.number(1);
    Table& table = tables_[name];
    const auto settings = read_settings(books_, event.at(2));
    if (!settings) return wrong("a table under a rulebook that is not there");
    if (round_at(name) != nullptr) wrong("a table changed within a round");
    AuditSettings expected = table.settings;
    if (event.type() == 305) {
        check_limits_changed(event, moment, table, *settings);
        expected.limits = settings->limits;
        const auto kept = event.numbers(4);
        if (kept.empty())
            for (auto& [terminal, guest] : table.guests) guest.kept_least = 0;
        for (const std::uint64_t terminal : kept)
            if (Cents& least = table.guests[terminal].kept_least; least == 0)
                least = event.whole(5);
        table.new_limits.reset();
    } else if (event.type() == 307) {
        expected.period_ms = settings->period_ms;
    } else if (event.type() == 319) {
        const auto& noticed = table.new_pay_table;
        const bool due = noticed && noticed->first == event.text(5) &&
                         noticed->second == event.text(6) && moment.order == wake_table;
        if (moment.order != change_pay_table && !due) wrong("a pay table was changed by nobody");
        table.new_pay_table.reset();
        if (settings->terms.variant != table.settings.terms.variant)
            wrong("a variant changed with a pay table");
    } else {
        check_variant_changed(moment, table, *settings);
        expected.terms.variant = settings->terms.variant;
        table.new_variant.reset();
    }
    if (expected.terms.variant != settings->terms.variant || expected.limits != settings->limits ||
        expected.period_ms != settings->period_ms || expected.rulebook != settings->rulebook ||
        expected.terms.game != settings->terms.game)
        wrong("more of a table changed than was asked");
    table.settings = *settings;
}

void Auditor::check_limits_changed(const AuditLook& event, const Moment& moment, const Table& table,
                                   const AuditSettings& to) {
    const AuditConduct& conduct = table.conduct();
    const AuditLimits& from = table.settings.limits;
    if (moment.order == wake_table) {
        if (!table.new_limits || !has_run(*table.new_limits, moment.at) ||
            table.new_limits->limits != to.limits)
            wrong("other limits than were announced, or sooner");
        return;
    }
    if (moment.order != change_limits) return wrong("limits changed by nobody");
    // SB-6.7.1: whoever is there keeps the old minimum.
    if (moment.wanted.number(3) != 0) {
        const auto list = event.numbers(4);
        const std::set<std::uint64_t> kept(list.begin(), list.end());
        for (const std::uint64_t player : players_at(event.number(1)))
            if (!kept.contains(player) && !keeps_elsewhere(player, kept))
                wrong("a player did not keep the old minimum");
        if (!conduct.keeps_old_minimum || event.whole(5) != from.least)
            wrong("another minimum was kept");
        return;
    }
    const bool needed = conduct.limits_notice == AuditNotice::any_change
                            ? to.limits != from
                            : conduct.limits_notice == AuditNotice::raised_minimum &&
                                  raises_minimum(from, to.limits);
    if (needed) wrong("limits changed without notice");
}

// SB-14.13
void Auditor::check_variant_changed(const Moment& moment, const Table& table,
                                    const AuditSettings& to) {
    const bool noticed = moment.order == wake_table && table.new_variant &&
                         has_run(*table.new_variant, moment.at) &&
                         table.new_variant->variant == to.terms.variant;
    const bool agreed = moment.order == answer_prompt && table.agreed &&
                        table.agreed->kind == change_game &&
                        table.agreed->variant == to.terms.variant;
    const bool at_once = moment.order == change_variant && moment.wanted.number(3) != 0 &&
                         players_at(moment.wanted.number(1)).empty();
    if (!noticed && !agreed && !at_once) wrong("another variant without notice or consent");
}

// RF-18.9
void Auditor::take_seat_asked(const AuditLook& event) {
    const auto& guests = tables_[event.number(1)].guests;
    const auto guest = guests.find(event.number(2));
    if (guest == guests.end() || guest->second.idle != event.number(3) ||
        guest->second.idle < tables_[event.number(1)].conduct().idle_rounds)
        wrong("a seat was asked for that has not sat out");
}

void Auditor::take_prompt(const AuditLook& event, const Moment& moment) {
    const std::uint64_t name = event.number(1);
    Table& table = tables_[name];
    const AuditLook look = event.at(2);
    AuditPrompt prompt;
    prompt.id = look.number(1);
    prompt.kind = look.number(2);
    for (const AuditLook& asked : look.list(3)) prompt.asked.push_back(asked.number(1));
    prompt.closes_at = look.whole(4);
    prompt.variant = look.at(5).text(12);
    prompt.coups = look.number(6);
    if (prompt.closes_at != moment.at + prompt_ms) wrong("a question with another time");
    const std::set<std::uint64_t> asked(prompt.asked.begin(), prompt.asked.end());
    if (asked.empty() || asked.size() != prompt.asked.size()) wrong("a question to nobody");
    if ((prompt.kind == change_game || prompt.kind == no_bet_coups ||
         prompt.kind == replace_rest) &&
        asked != players_at(name))
        wrong("not everybody who plays is asked");
    if (prompt.offers_cards()) check_card_offer(prompt, name);
    if (prompt.kind == cut) check_cut_offer(prompt, name, moment);
    if (prompt.kind == withdraw) check_withdrawal(prompt, name);
    table.prompts.push_back(std::move(prompt));
}

// SB-12.1.1b, SB-13.5.1, RF-15.4.1: everybody with a wager, and nobody else.
void Auditor::check_withdrawal(const AuditPrompt& prompt, std::uint64_t name) {
    const Round* round = round_at(name);
    if (round == nullptr) return wrong("wagers may be withdrawn, and there are none");
    std::set<std::uint64_t> staking;
    for (const auto& [terminal, seat] : round->seats)
        if (!seat.wagers.empty()) staking.insert(terminal);
    if (staking != std::set<std::uint64_t>(prompt.asked.begin(), prompt.asked.end()))
        wrong("not everybody with a wager may withdraw it");
    const Table& table = tables_[name];
    const bool of_power =
        table.conduct()
            .withdrawal_on_power_failure[static_cast<std::size_t>(table.settings.game())];
    if (!table.conduct().withdrawal && !of_power) wrong("wagers may be withdrawn where none may");
}

// SB-8.8 to SB-8.11: the largest stake on that hand first, of equal ones the highest number.
void Auditor::check_card_offer(const AuditPrompt& prompt, std::uint64_t name) {
    const Round* round = round_at(name);
    if (round == nullptr || tables_[name].settings.method != 2)
        return wrong("cards are offered where nobody reveals them");
    const int side = prompt.kind == player_cards ? 1 : 2;
    std::vector<std::pair<Cents, std::uint64_t>> stakes;
    for (const auto& [terminal, seat] : round->seats)
        if (seat.on_side(side) > 0 && carded_.contains(terminal))
            stakes.emplace_back(seat.on_side(side), terminal);
    std::sort(stakes.rbegin(), stakes.rend());
    std::vector<std::uint64_t> order;
    order.reserve(stakes.size());
    for (const auto& [stake, terminal] : stakes) order.push_back(terminal);
    if (order != prompt.asked) wrong("cards are offered in another order");
}

// SB-4.3, SB-4.4: to everybody who plays, clockwise, from the dealer's left or whom staff named.
void Auditor::check_cut_offer(const AuditPrompt& prompt, std::uint64_t name, const Moment& moment) {
    const AuditTable& table = tables_[name];
    if (!table.conduct().cut_is_offered || round_at(name) != nullptr || table.cut_offered)
        wrong("a cut is offered that is not a player's");
    std::set<std::uint64_t> players = players_at(name);
    if (moment.wanted.has(2)) players.insert(moment.wanted.number(2));
    std::vector<std::uint64_t> order(players.begin(), players.end());
    if (moment.wanted.has(2))
        std::rotate(order.begin(), std::find(order.begin(), order.end(), moment.wanted.number(2)),
                    order.end());
    if (order != prompt.asked) wrong("a cut is offered in another order");
}

// Whoever took it cuts, and no shoe comes before that is known.
void Auditor::check_cut(const AuditLook& event, Table& table) {
    const bool asked = std::any_of(table.prompts.begin(), table.prompts.end(),
                                   [](const AuditPrompt& open) { return open.kind == cut; });
    if (asked) wrong("a shoe was loaded while players are asked who cuts");
    const auto by = event.has(5) ? std::optional(event.number(5)) : std::nullopt;
    if (by != table.cutter) wrong("somebody else has cut the cards");
    table.cut_offered = false;
    table.cutter.reset();
}

// SB-4.2, SB-4.2.1, LT-3.9: of cards from a shoe, when the document says, if a player asked for it.
void Auditor::check_riffle(const AuditLook& event, Table& table) {
    constexpr std::uint64_t house = 2;
    const AuditLook load = event.at(3);
    const bool riffled = load.number(7) != 0;
    const auto asked = event.has(7) ? std::optional(event.number(7)) : std::nullopt;
    if (asked != (riffled ? table.riffle_asked_by : std::nullopt))
        wrong("a riffle was asked for by somebody else");
    const bool at_baccarat = table.settings.game() == AuditGame::baccarat;
    if (riffled && at_baccarat && load.number(1) == 0) {
        const AuditConduct& conduct = table.conduct();
        const auto& moments = conduct.riffles[load.number(5) == house ? 0 : 1];
        const std::uint64_t when = load.number(14);
        if (moments && (!load.has(14) || !(*moments)[when]))
            wrong("cards were riffled at another moment");
        if (moments && conduct.riffle_on_request && !asked) wrong("nobody asked for a riffle");
    }
    table.riffle_asked_by.reset();
}

void Auditor::take_reply(const AuditLook& event, const Moment& moment) {
    Table& table = tables_[event.number(1)];
    const std::uint64_t terminal = event.number(3);
    const std::uint64_t reply = event.number(4);
    const auto prompt =
        std::find_if(table.prompts.begin(), table.prompts.end(),
                     [&](const AuditPrompt& asked) { return asked.id == event.number(2); });
    if (prompt == table.prompts.end()) return wrong("an answer to no question");
    if (!prompt->waits_for(terminal)) wrong("somebody answers who is not asked");
    if (reply == silent) {
        if (moment.order != wake_table || moment.at < prompt->closes_at)
            wrong("silence before the time is over");
    } else {
        if (moment.order != answer_prompt || moment.wanted.number(2) != terminal ||
            moment.wanted.number(3) != prompt->id ||
            (moment.wanted.number(4) != 0) != (reply == yes))
            wrong("an answer that the player did not give");
        if (moment.at >= prompt->closes_at) wrong("an answer after its time");
    }
    prompt->replies[terminal] = reply;
    if (event.whole(5) != 0) prompt->closes_at = event.whole(5);
}

// A poll needs everybody; an offer that goes round somebody.
void Auditor::take_prompt_closed(const AuditLook& event, const Moment&) {
    Table& table = tables_[event.number(1)];
    const auto prompt =
        std::find_if(table.prompts.begin(), table.prompts.end(),
                     [&](const AuditPrompt& asked) { return asked.id == event.number(2); });
    if (prompt == table.prompts.end()) return wrong("a question ends that nobody asked");
    const bool anybody = std::any_of(prompt->replies.begin(), prompt->replies.end(),
                                     [](const auto& reply) { return reply.second == yes; });
    // Each who withdraws does so for himself.
    const bool agreed =
        prompt->kind != withdraw && (prompt->goes_round() ? anybody : prompt->all_said(yes));
    if ((event.number(3) != 0) != agreed) wrong("a question ends otherwise than it was answered");
    if (agreed) table.agreed = *prompt;
    if (prompt->kind == cut) {
        table.cut_offered = true;
        for (const auto& [terminal, reply] : prompt->replies)
            if (reply == yes) table.cutter = terminal;
    }
    table.prompts.erase(prompt);
}

}  // namespace croupier::sim
