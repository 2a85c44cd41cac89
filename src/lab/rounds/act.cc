#include "lab/rounds/act.h"

#include <array>

#include "base/names.h"
#include "lab/rounds/run.h"
#include "lab/rounds/values.h"
#include "rules/baccarat/rules.h"
#include "rules/roulette/rules.h"

namespace croupier::lab::rounds {
namespace {

using floor::Button;
using floor::Order;
using floor::PlayCommand;
using floor::TableCommand;
using floor::WagerCommand;

class Actor {
public:
    Actor(Venue& venue, const Story& story, const Line& step)
        : venue_(venue), story_(story), step_(step) {}

    Acted pass_time(std::int64_t began) {
        const std::int64_t time = *parse_duration(step_.words[0]);
        const std::int64_t ms = step_.name == "wait" ? time : began + time - venue_.now();
        if (ms < 0) return {{}, "that moment is over"};
        venue_.wait(ms);
        return {};
    }
    Acted restart() {
        const std::string* down = step_.find("down");
        venue_.restart(down != nullptr ? *parse_duration(*down) : 0);
        return {};
    }
    Acted chips(bool add) {
        const floor::TableId table = table_at(1);
        const floor::Spot spot =
            spot_of(venue_.state().tables[table.value()].settings.game, step_.words[2], step_);
        const std::vector<floor::Chips> all = {{spot, *parse_money(step_.words[3])}};
        return add ? seat(WagerCommand{floor::PlaceBets{table, seat_at(0), all}})
                   : seat(WagerCommand{floor::TakeBets{table, seat_at(0), all}});
    }
    Acted press(Button button) {
        return seat(WagerCommand{floor::PressButton{table_at(1), seat_at(0), button}});
    }
    Acted confirm_bets() { return seat(WagerCommand{floor::ConfirmBets{table_at(1), seat_at(0)}}); }
    Acted buy_in() {
        return seat(floor::TerminalCommand{floor::BuyIn{seat_at(0), *parse_money(step_.words[1])}});
    }
    Acted cash_out() {
        const Acted acted = seat(floor::TerminalCommand{floor::CashOut{seat_at(0)}});
        venue_.finish_effects();
        return acted;
    }
    // One after another, until the floor refuses one.
    Acted cards() {
        if (!step_.keys.empty()) return {{}, not_built};
        Acted acted;
        for (std::size_t i = 1; i < step_.words.size(); ++i) {
            const auto card = cards::parse_card(step_.words[i]);
            if (!card) return {{}, not_built};
            acted.refusal = venue_.from_device(PlayCommand{floor::DealCard{table_at(0), *card}});
            if (acted.refusal.reason != floor::Rejection::none) break;
        }
        return acted;
    }
    Acted number() {
        return {venue_.from_device(PlayCommand{
                    floor::ReportNumber{table_at(0), *roulette::parse_number(step_.words[1])}}),
                {}};
    }
    Acted staff(Order order) {
        const std::string* second = step_.find("auth");
        return {
            venue_.by_staff(*step_.find("by"), second != nullptr ? *second : "", std::move(order)),
            {}};
    }
    Acted void_round() {
        const floor::TableId table = table_at(0);
        const std::string* round = step_.find("round");
        if (round != nullptr &&
            *parse_count(*round) != venue_.state().tables[table.value()].round_number)
            return {{}, not_built};
        return staff(PlayCommand{floor::VoidRound{
            table,
            *find_in<floor::VoidReason>(rulebook::void_reason_names, *step_.find("reason"))}});
    }
    Acted approve() {
        if (step_.words[2] != "late_change") return {{}, not_built};
        return staff(WagerCommand{floor::RelaxClose{table_at(1), seat_at(0), step_.words[2]}});
    }
    floor::TableId table_at(std::size_t word) const { return table_id(story_, step_.words[word]); }

private:
    floor::TerminalId seat_at(std::size_t word) const { return seat_id(story_, step_.words[word]); }
    Acted seat(Order order) { return {venue_.from_seat(seat_at(0), std::move(order)), {}}; }

    Venue& venue_;
    const Story& story_;
    const Line& step_;
};

}  // namespace

floor::TableId table_id(const Story& story, const std::string& name) {
    return floor::TableId(static_cast<std::uint32_t>(story.find_table(name)));
}

floor::TerminalId seat_id(const Story& story, const std::string& number) {
    return floor::TerminalId(static_cast<std::uint32_t>(story.find_seat(number)));
}

floor::Spot spot_of(floor::Game game, const std::string& bet, const Line& line) {
    if (const auto spot = floor::parse_spot(game, bet, line.keys)) return *spot;
    floor::Spot nowhere;
    nowhere.game = game;
    const int code = game == floor::Game::baccarat ? static_cast<int>(*baccarat::find_bet(bet))
                                                   : static_cast<int>(*roulette::find_bet(bet));
    nowhere.bet = static_cast<std::uint8_t>(code + 1);
    nowhere.numbers = ~std::uint64_t{0};
    return nowhere;
}

Acted act(Venue& venue, const Story& story, const Line& step, std::int64_t began) {
    Actor actor(venue, story, step);
    const std::string& name = step.name;
    if (name == "wait" || name == "at") return actor.pass_time(began);
    if (name == "restart") return actor.restart();
    if (name == "repeat") return {venue.repeat(), {}};
    if (name == "bet" || name == "take") return actor.chips(name == "bet");
    if (name == "undo") return actor.press(Button::undo);
    if (name == "clear") return actor.press(Button::clear);
    if (name == "rebet") return actor.press(Button::rebet);
    if (name == "double") return actor.press(Button::double_all);
    if (name == "confirm_bets") return actor.confirm_bets();
    if (name == "buy_in") return actor.buy_in();
    if (name == "cash_out") return actor.cash_out();
    if (name == "cards") return actor.cards();
    if (name == "number") return actor.number();
    if (name == "approve") return actor.approve();
    if (name == "void") return actor.void_round();
    if (name == "new_game") return actor.staff(WagerCommand{floor::NewGame{actor.table_at(0)}});
    if (name == "confirm") return actor.staff(PlayCommand{floor::ConfirmResult{actor.table_at(0)}});
    if (name == "open") return actor.staff(TableCommand{floor::OpenTable{actor.table_at(0)}});
    if (name == "close") return actor.staff(TableCommand{floor::CloseTable{actor.table_at(0)}});
    return {{}, not_built};
}

}  // namespace croupier::lab::rounds
