#include <algorithm>
#include <array>

#include "base/names.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/run.h"
#include "lab/rounds/values.h"

// What staff do in a round.

namespace croupier::lab::rounds {
namespace {

using floor::PlayCommand;
using floor::WagerCommand;

Acted new_game(const Acting& step) {
    return step.by_staff(step.table(0), WagerCommand{floor::NewGame{step.table(0)}});
}
Acted confirm(const Acting& step) {
    return step.by_staff(step.table(0), PlayCommand{floor::ConfirmResult{step.table(0)}});
}
// "1/3"
std::vector<floor::TerminalId> seats_of(const Acting& step, std::string_view key) {
    std::vector<floor::TerminalId> seats;
    const std::string* value = step.step.find(key);
    for (std::size_t from = 0; value != nullptr && from <= value->size();) {
        const std::size_t end = std::min(value->find('/', from), value->size());
        seats.push_back(seat_id(step.story, value->substr(from, end - from)));
        from = end + 1;
    }
    return seats;
}
Acted void_round(const Acting& step) {
    const floor::Table& table = step.at(0);
    const auto reason =
        *find_in<floor::VoidReason>(rulebook::void_reason_names, *step.step.find("reason"));
    const bool present = step.step.find("round") == nullptr ||
                         (step.count("round") == table.round.number && in_round(table.phase));
    if (present)
        return step.by_staff(step.table(0), PlayCommand{floor::VoidRound{
                                                step.table(0), reason, seats_of(step, "forfeit")}});
    const floor::RoundId round{step.table(0), step.count("round")};
    return step.by_staff(
        round.table,
        floor::IncidentCommand{floor::VoidPastRound{
            round, reason, record_of(step.venue, round).value_or(floor::RoundSettled{})}});
}
Acted dummy(const Acting& step) {
    return step.by_staff(step.table(0), PlayCommand{floor::OpenNoBetCoup{step.table(0)}});
}

Acted approve(const Acting& step) {
    const std::string& what = step.step.words[2];
    if (what == "late_change")
        return step.by_staff(step.table(1),
                             WagerCommand{floor::RelaxClose{step.table(1), step.seat(0), what}});
    return step.by_staff(step.table(1), WagerCommand{floor::Approve{
                                            step.table(1), step.seat(0),
                                            *find_in<floor::Approval>(floor::approval_names, what),
                                            step.says_yes("withdrawn")}});
}
// Of bets without a selection.
Acted place(const Acting& step) {
    const floor::Spot spot = spot_of(step.at(1).settings.game, step.step.words[2], Line{});
    return step.by_staff(
        step.table(1),
        WagerCommand{floor::PlaceForPlayer{
            step.table(1), step.seat(0), {{spot, *parse_money(step.step.words[3])}}}});
}
Acted refuse(const Acting& step) {
    const std::string* reason = step.step.find("reason");
    return step.by_staff(step.table(1),
                         WagerCommand{floor::RefuseWagers{step.table(1), step.seat(0),
                                                          reason != nullptr ? *reason : ""}});
}

// By the player who was given the hand, or by the dealer.
Acted expose(const Acting& step) {
    const std::string* seat = step.step.find("seat");
    if (seat == nullptr)
        return step.by_staff(step.table(0), PlayCommand{floor::ExposeCards{step.table(0), {}}});
    const floor::TerminalId terminal = seat_id(step.story, *seat);
    return {
        step.venue.from_seat(terminal, PlayCommand{floor::ExposeCards{step.table(0), terminal}}),
        {}};
}
Acted pass(const Acting& step) {
    return step.by_seat(0, PlayCommand{floor::PassCards{step.table(1), step.seat(0),
                                                        seat_id(step.story, *step.step.find("to")),
                                                        step.says_yes("one")}});
}
Acted take_back(const Acting& step) {
    return step.by_staff(step.table(0), PlayCommand{floor::TakeCardsBack{step.table(0)}});
}

constexpr std::array acts_of_round = {
    NamedAct{"new_game", new_game}, NamedAct{"confirm", confirm}, NamedAct{"void", void_round},
    NamedAct{"dummy", dummy},       NamedAct{"approve", approve}, NamedAct{"refuse", refuse},
    NamedAct{"place", place},       NamedAct{"expose", expose},   NamedAct{"take_back", take_back},
    NamedAct{"pass", pass},
};

}  // namespace

std::span<const NamedAct> round_acts() {
    return acts_of_round;
}

}  // namespace croupier::lab::rounds
