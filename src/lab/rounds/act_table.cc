#include <algorithm>
#include <array>

#include "base/names.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/settings.h"
#include "lab/rounds/shoe.h"
#include "lab/rounds/values.h"

// What staff do to a table: open, close, limits, cards, what is announced and asked.

namespace croupier::lab::rounds {
namespace {

using floor::TableCommand;
using floor::WagerCommand;

template <class Command>
Acted plain(const Acting& step) {
    return step.by_staff(step.table(0), TableCommand{Command{step.table(0)}});
}

std::vector<floor::DeviceKind> kinds_in(const Acting& step, std::string_view key) {
    std::vector<floor::DeviceKind> kinds;
    if (const std::string* named = step.step.find(key))
        for (const std::string& kind : pieces_of(*named))
            kinds.push_back(*find_in<floor::DeviceKind>(rulebook::device_kind_names, kind));
    return kinds;
}

Acted open(const Acting& step) {
    floor::OpenTable order{step.table(0), kinds_in(step, "ticked")};
    if (const std::string* finding = step.step.find("inspected")) order.inspection = *finding;
    order.acknowledged = kinds_in(step, "knows");
    return step.by_staff(step.table(0), TableCommand{std::move(order)});
}

// The dealer of the table comes to its dealer terminal, or leaves it: the host tells.
Acted attend(const Acting& step) {
    return step.by_host(step.venue.attendance(step.table(0), true));
}
Acted abandon(const Acting& step) {
    return step.by_host(step.venue.attendance(step.table(0), false));
}

// What the step does not name stays as it is.
Acted limits(const Acting& step) {
    return step.by_staff(
        step.table(0),
        TableCommand{floor::ChangeLimits{
            step.table(0), changed_limits(step.at(0).settings, step.step), step.says_yes("keep")}});
}
Acted player_limits(const Acting& step) {
    const auto money = [&](std::string_view key) {
        const std::string* value = step.step.find(key);
        return value != nullptr ? *parse_money(*value) : Money{};
    };
    return step.by_staff(step.table(1),
                         WagerCommand{floor::SetPlayerLimits{step.table(1), step.seat(0),
                                                             money("min"), money("max")}});
}
Acted period(const Acting& step) {
    return step.by_staff(step.table(0), TableCommand{floor::SetPeriod{
                                            step.table(0), *parse_duration(step.step.words[1])}});
}
Acted variant(const Acting& step) {
    return step.by_staff(step.table(0),
                         TableCommand{floor::ChangeVariant{step.table(0), step.step.words[1],
                                                           step.says_yes("ask")}});
}
Acted shoe(const Acting& step) {
    return step.by_staff(step.table(0), TableCommand{floor::LoadShoe{
                                            step.table(0), shoe_load(step.at(0), step.step)}});
}
Acted rounds(const Acting& step) {
    return step.by_staff(
        step.table(0),
        TableCommand{floor::OrderRounds{
            step.table(0),
            *find_in<floor::RoundsOrder>(floor::rounds_order_names, *step.step.find("kind")),
            step.count("count"), step.says_yes("ask"), step.says_yes("surveillance")}});
}
Acted restrict_bet(const Acting& step) {
    return step.by_staff(step.table(0), TableCommand{floor::RestrictBet{
                                            step.table(0), step.step.words[1],
                                            !step.says_yes("off"), step.says_yes("surveillance")}});
}
Acted cap(const Acting& step) {
    return step.by_staff(
        step.table(0),
        TableCommand{floor::CapPlayers{
            step.table(0), static_cast<std::uint32_t>(*parse_count(step.step.words[1]))}});
}
Acted pay_table(const Acting& step) {
    return step.by_staff(
        step.table(0),
        TableCommand{floor::ChangePayTable{step.table(0), step.step.words[1], step.step.words[2]}});
}
Acted ask_seat(const Acting& step) {
    return step.by_staff(step.table(1),
                         TableCommand{floor::AskForSeat{step.table(1), step.seat(0)}});
}
Acted offer_cut(const Acting& step) {
    const std::string* first = step.step.find("seat");
    floor::OfferCut order{step.table(0), std::nullopt};
    if (first != nullptr) order.first = seat_id(step.story, *first);
    return step.by_staff(step.table(0), TableCommand{order});
}

constexpr std::array acts_of_table = {
    NamedAct{"open", open},
    NamedAct{"attend", attend},
    NamedAct{"abandon", abandon},
    NamedAct{"close", plain<floor::CloseTable>},
    NamedAct{"close_notice", plain<floor::GiveClosingNotice>},
    NamedAct{"limits", limits},
    NamedAct{"player_limits", player_limits},
    NamedAct{"period", period},
    NamedAct{"variant", variant},
    NamedAct{"shoe", shoe},
    NamedAct{"rounds", rounds},
    NamedAct{"restrict", restrict_bet},
    NamedAct{"cap", cap},
    NamedAct{"pay_table", pay_table},
    NamedAct{"ask_seat", ask_seat},
    NamedAct{"offer_cut", offer_cut},
};

}  // namespace

std::span<const NamedAct> table_acts() {
    return acts_of_table;
}

}  // namespace croupier::lab::rounds
