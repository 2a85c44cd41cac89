#include <array>

#include "base/names.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/prompts.h"
#include "lab/rounds/values.h"

// What players do at their terminals.

namespace croupier::lab::rounds {
namespace {

using floor::Button;
using floor::PlayCommand;
using floor::TerminalCommand;
using floor::WagerCommand;

std::vector<floor::Chips> chips(const Acting& step) {
    const floor::Spot spot = spot_of(step.at(1).settings.game, step.step.words[2], step.step);
    return {{spot, *parse_money(step.step.words[3])}};
}

Acted bet(const Acting& step) {
    return step.by_seat(0,
                        WagerCommand{floor::PlaceBets{step.table(1), step.seat(0), chips(step)}});
}
Acted take(const Acting& step) {
    return step.by_seat(0, WagerCommand{floor::TakeBets{step.table(1), step.seat(0), chips(step)}});
}
template <Button button>
Acted press_button(const Acting& step) {
    return step.by_seat(0, WagerCommand{floor::PressButton{step.table(1), step.seat(0), button}});
}
Acted confirm_bets(const Acting& step) {
    return step.by_seat(0, WagerCommand{floor::ConfirmBets{step.table(1), step.seat(0)}});
}

Acted pick(const Acting& step) {
    floor::PickPositions order{step.table(1), step.seat(0), {}};
    for (std::size_t word = 2; word < step.step.words.size(); ++word)
        order.positions.push_back(static_cast<std::uint8_t>(*parse_count(step.step.words[word])));
    return step.by_seat(0, PlayCommand{std::move(order)});
}
Acted decide(const Acting& step) {
    const auto decision = *find_in<floor::Decision>(floor::decision_names, step.step.words[2]);
    return step.by_seat(0,
                        PlayCommand{floor::Decide{step.table(1), step.seat(0), decision,
                                                  static_cast<std::uint8_t>(step.count("hand")),
                                                  static_cast<std::uint8_t>(step.count("area"))}});
}
Acted press(const Acting& step) {
    return step.by_seat(0, PlayCommand{floor::PressShooter{step.table(1), step.seat(0)}});
}
// A seat that is asked nothing answers no question at all: the floor says so.
Acted answer(const Acting& step) {
    const floor::Prompt* prompt = prompt_for(step.at(1), step.seat(0));
    return step.by_seat(
        0, floor::TableCommand{floor::AnswerPrompt{
               step.table(1), step.seat(0), prompt != nullptr ? prompt->id : floor::PromptId(0),
               step.step.words[2] == "yes"}});
}

Acted ask_riffle(const Acting& step) {
    return step.by_seat(0, floor::TableCommand{floor::AskForRiffle{step.table(1), step.seat(0)}});
}

Acted buy_in(const Acting& step) {
    return step.by_hand(
        0, TerminalCommand{floor::BuyIn{step.seat(0), *parse_money(step.step.words[1])}});
}
Acted cash_out(const Acting& step) {
    return step.by_seat(0, TerminalCommand{floor::CashOut{step.seat(0)}});
}
Acted insert_card(const Acting& step) {
    const std::string* player = step.step.find("player");
    return step.by_host(TerminalCommand{floor::InsertCard{
        step.seat(0), person_called(player != nullptr ? *player : "seat " + step.step.words[0])}});
}
Acted remove_card(const Acting& step) {
    return step.by_host(TerminalCommand{floor::RemoveCard{step.seat(0)}});
}

constexpr std::array acts_of_player = {
    NamedAct{"bet", bet},
    NamedAct{"take", take},
    NamedAct{"undo", press_button<Button::undo>},
    NamedAct{"clear", press_button<Button::clear>},
    NamedAct{"rebet", press_button<Button::rebet>},
    NamedAct{"double", press_button<Button::double_all>},
    NamedAct{"confirm_bets", confirm_bets},
    NamedAct{"pick", pick},
    NamedAct{"decide", decide},
    NamedAct{"press", press},
    NamedAct{"answer", answer},
    NamedAct{"ask_riffle", ask_riffle},
    NamedAct{"buy_in", buy_in},
    NamedAct{"cash_out", cash_out},
    NamedAct{"insert_card", insert_card},
    NamedAct{"remove_card", remove_card},
};

}  // namespace

std::span<const NamedAct> player_acts() {
    return acts_of_player;
}

}  // namespace croupier::lab::rounds
