#include "lab/closing.h"

#include <fmt/format.h>

#include <algorithm>

namespace croupier::lab {

struct Closing::Watch {
    Closing& closing;
    floor::Time at;

    std::string operator()(const floor::RoundOpened& event) const {
        Round& round = closing.round(event.round.table);
        round = {
            event.round.number, event.closes_at, event.kind == floor::RoundKind::no_bet, false, {}};
        if (event.opened_at != at) return "opens a round at another time than its command's";
        return {};
    }
    std::string operator()(const floor::CountdownStarted& event) const {
        Round& round = closing.round(event.round.table);
        if (round.closed || round.closes_at != 0) return "starts a countdown that has begun";
        round.closes_at = event.closes_at;
        return {};
    }
    std::string operator()(const floor::DecisionsAsked& event) const {
        closing.round(event.round.table).asked = true;
        return {};
    }
    std::string operator()(const floor::RoundResumed& event) const {
        Round& round = closing.round(event.round.table);
        if (round.asked) return {};
        if (round.closed) return "goes on with betting that has ended";
        round.closes_at = event.closes_at;
        return {};
    }
    std::string operator()(const floor::BetsClosed& event) const {
        Round& round = closing.round(event.round.table);
        round.closed = true;
        const bool late = round.closes_at != 0 && event.closed_at > round.closes_at;
        if (event.closed_at > at || late) return "says that betting ended later than it did";
        return {};
    }
    std::string operator()(const floor::CloseRelaxed& event) const {
        closing.round(event.round.table).relaxed.push_back(event.terminal);
        return {};
    }
    std::string operator()(const floor::BetsPlaced& event) const { return wager(event); }
    std::string operator()(const floor::BetsTaken& event) const { return wager(event); }
    std::string operator()(const floor::BetsConfirmed& event) const { return wager(event); }
    template <class Fact>
    std::string operator()(const Fact&) const {
        return {};
    }

private:
    template <class Fact>
    std::string wager(const Fact& event) const {
        const Round& round = closing.round(event.round.table);
        if (round.number != event.round.number)
            return fmt::format("a wager in round {} while round {} is the present one",
                               event.round.number, round.number);
        if constexpr (requires { event.accepted_at; })
            if (event.accepted_at != 0 && event.accepted_at != at)
                return "says that a wager was accepted at another time";
        if (!round.closed && (round.closes_at == 0 || at < round.closes_at)) return {};
        const auto& relaxed = round.relaxed;
        if (std::find(relaxed.begin(), relaxed.end(), event.terminal) != relaxed.end()) return {};
        return fmt::format("a wager {} ms after the close, without a recorded relaxation",
                           at - round.closes_at);
    }
};

Closing::Round& Closing::round(floor::TableId table) {
    if (rounds_.size() <= table.value()) rounds_.resize(table.value() + 1U);
    return rounds_[table.value()];
}

std::string Closing::see(const floor::Event& event, floor::Time at) {
    return floor::visit_event(Watch{*this, at}, event);
}

}  // namespace croupier::lab
