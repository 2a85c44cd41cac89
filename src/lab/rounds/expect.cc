#include "lab/rounds/expect.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/decide.h"
#include "lab/rounds/act.h"
#include "lab/rounds/event_match.h"
#include "lab/rounds/run.h"
#include "lab/rounds/values.h"

namespace croupier::lab::rounds {
namespace {

std::string compare(Money wanted, Money found) {
    return wanted == found ? "" : money_text(found);
}
std::string compare(std::string_view wanted, std::string_view found) {
    return std::string(wanted == found ? "" : found);
}

std::string expected_text(const floor::Expected& expected) {
    using floor::Expectation;
    switch (expected.what) {
        case Expectation::nothing:
            return "nothing";
        case Expectation::new_game:
            return "new_game";
        case Expectation::bets:
            return "bets";
        case Expectation::spin:
            return "spin";
        case Expectation::confirm:
            return "confirm";
        case Expectation::authorise:
            return "authorise";
        case Expectation::card:
            break;
    }
    switch (expected.place) {
        case rules::Place::player:
            return "card:player";
        case rules::Place::banker:
            return "card:banker";
        case rules::Place::dealer:
            return "card:dealer";
        case rules::Place::community:
            return "card:community";
        case rules::Place::burn:
            return "card:burn";
        default:
            return "card";
    }
}

class Look {
public:
    Look(const Line& line, const Aftermath& after) : line_(line), after_(after) {}

    std::string refused() const {
        const auto reason = after_.refusal.reason;
        if (reason == floor::Rejection::none) return "accepted";
        if (line_.words[0] != floor::name_of(reason))
            return fmt::format("refused {}", floor::name_of(reason));
        // The host's own timers may have gone before it; nothing else.
        for (const codec::Entry& entry : after_.entries)
            if (entry.command.counter != 0 && !entry.events.empty())
                return fmt::format("refused, and yet {}", floor::name_of(entry.events.front()));
        return {};
    }
    std::string credit() const {
        return compare(money(1), after_.state.ledger.credit(seat(0)).total());
    }
    std::string staked() const { return compare(money(2), floor::staked(table(1), seat(0))); }
    std::string won() const { return compare(money(1), terminal(0).last_won); }
    std::string wager() const {
        const floor::Table& at = table(1);
        const floor::Seat* place = at.find_seat(seat(0));
        const floor::Spot spot = spot_of(at.settings.game, line_.words[2], line_);
        const floor::Wager* wager = place != nullptr ? floor::find_wager(*place, spot) : nullptr;
        return compare(money(3), wager != nullptr ? wager->stake.total() : Money{});
    }
    std::string phase() const {
        return compare(line_.words[1],
                       floor::phase_names[static_cast<std::size_t>(table(0).phase)]);
    }
    std::string expects() const {
        return compare(line_.words[1], expected_text(floor::expected(table(0))));
    }
    std::string ticket() const {
        std::string issued;
        for (const floor::Ticket& ticket : after_.state.tickets) {
            if (ticket.terminal != seat(0)) continue;
            if (ticket.amount == money(1)) return {};
            issued += (issued.empty() ? "" : ", ") + money_text(ticket.amount);
        }
        return issued.empty() ? "no ticket" : issued;
    }
    std::string paid() const {
        return compare(money(1), after_.state.ledger.meters(seat(0)).tickets_out);
    }
    std::string result() const {
        const floor::Table& at = table(0);
        if (at.round_number == 0 || at.game->next(at.outcome).awaited != rules::Awaited::confirm)
            return "no result";
        const auto parts = at.game->result(at.outcome).parts;
        std::string all;
        bool same = true;
        for (const auto& [key, value] : parts)
            all += fmt::format("{}{}={}", all.empty() ? "" : " ", key, value);
        for (const auto& wanted : line_.keys)
            same = same && std::find(parts.begin(), parts.end(), wanted) != parts.end();
        return same ? "" : all;
    }
    std::string round() const {
        const floor::Table& at = table(0);
        const std::uint32_t number = *parse_count(line_.words[1]);
        for (const floor::PastRound& past : at.past)
            if (past.round.number == number)
                return compare(line_.words[2],
                               floor::round_status_names[static_cast<std::size_t>(past.status)]);
        if (number != at.round_number || number == 0) return "no such round";
        return compare(line_.words[2],
                       at.phase == floor::Phase::held ? "held" : "a round in progress");
    }
    std::string meter() const {
        const bool own = line_.words.size() == 3;
        const std::string& name = line_.words[own ? 1 : 0];
        const std::string& wanted = line_.words.back();
        if (name == "games_played")
            return compare(wanted, fmt::format("{}", own ? terminal(0).rounds_played : rounds()));
        Money total;
        for (std::uint32_t i = 0; i < after_.state.terminals.size(); ++i)
            if (const floor::TerminalId id(i); !own || id == seat(0))
                total += meter_of(after_.state.ledger.meters(id), name);
        return compare(wanted, money_text(total));
    }

private:
    static Money meter_of(const floor::TerminalMeters& meters, std::string_view name) {
        if (name == "turnover") return meters.turnover();
        if (name == "won") return meters.won;
        if (name == "notes_in") return meters.notes_in;
        return meters.tickets_out;
    }
    std::uint64_t rounds() const {
        std::uint64_t settled = 0;
        for (const floor::Table& each : after_.state.tables)
            for (const floor::PayTableMeters& meters : each.meters)
                settled += meters.rounds_settled;
        return settled;
    }
    floor::TerminalId seat(std::size_t word) const {
        return seat_id(after_.story, line_.words[word]);
    }
    const floor::Terminal& terminal(std::size_t word) const {
        return *after_.state.find_terminal(seat(word));
    }
    const floor::Table& table(std::size_t word) const {
        return *after_.state.find_table(table_id(after_.story, line_.words[word]));
    }
    Money money(std::size_t word) const { return *parse_money(line_.words[word]); }

    const Line& line_;
    const Aftermath& after_;
};

}  // namespace

std::string found_instead(const Line& expectation, const Aftermath& after) {
    const Look look(expectation, after);
    const std::string& name = expectation.name;
    if (name == "refused") return look.refused();
    if (name == "event" || name == "no_event") return event_instead(expectation, after);
    if (name == "credit") return look.credit();
    if (name == "staked") return look.staked();
    if (name == "won") return look.won();
    if (name == "wager") return look.wager();
    if (name == "phase") return look.phase();
    if (name == "expects") return look.expects();
    if (name == "ticket") return look.ticket();
    if (name == "paid") return look.paid();
    if (name == "result") return look.result();
    if (name == "round") return look.round();
    if (name == "meter") return look.meter();
    return not_built;
}

}  // namespace croupier::lab::rounds
