#include "lab/tell.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "base/names.h"
#include "floor/query.h"
#include "floor/state.h"
#include "lab/replay.h"

namespace croupier::lab {
namespace {

using floor::State;

std::string chips_text(const std::vector<floor::Chips>& chips) {
    std::string text;
    for (const floor::Chips& chip : chips)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", floor::spot_text(chip.spot),
                            money_text(chip.amount));
    return text;
}

std::string dice_text(const std::vector<std::uint8_t>& dice) {
    return fmt::format("{}", fmt::join(dice, ", "));
}

// " to the Player", " to area 2"
std::string to_text(const rules::Next& next) {
    switch (next.place) {
        case rules::Place::none:
            return {};
        case rules::Place::player:
            return " to the Player";
        case rules::Place::banker:
            return " to the Banker";
        case rules::Place::dealer:
            return " to the dealer";
        default:
            break;
    }
    const std::string_view place = name_in(floor::place_names, next.place);
    return next.number == 0 ? fmt::format(" to the {} cards", place)
                            : fmt::format(" to {} {}", place, next.number);
}

// " for hand 2", " on area 1"
std::string of_text(const floor::Choice& choice) {
    if (choice.hand > 1) return fmt::format(" for hand {}", choice.hand);
    if (choice.area > 0) return fmt::format(" on area {}", choice.area);
    return {};
}

struct OrderTeller {
    std::string operator()(const floor::PlaceBets& order) const {
        return "place " + chips_text(order.chips);
    }
    std::string operator()(const floor::TakeBets& order) const {
        return "take back " + chips_text(order.chips);
    }
    std::string operator()(const floor::PressButton& order) const {
        return fmt::format("the button {}", name_in(floor::button_names, order.button));
    }
    std::string operator()(const floor::DealCard& order) const { return card_words(order.card); }
    std::string operator()(const floor::ReportNumber& order) const {
        return fmt::format("number {}", order.number);
    }
    std::string operator()(const floor::ReportDice& order) const {
        return "the dice " + dice_text(order.dice);
    }
    std::string operator()(const floor::PressShooter&) const { return "the shooter's button"; }
    std::string operator()(const floor::Decide& order) const {
        return fmt::format("decide {}", name_in(floor::decision_names, order.decision));
    }
    std::string operator()(const floor::PickPositions& order) const {
        return fmt::format("pick {}", fmt::join(order.positions, ", "));
    }
    std::string operator()(const floor::VoidRound& order) const {
        return fmt::format("declare the round void: {}",
                           name_in(rulebook::void_reason_names, order.reason));
    }
    std::string operator()(const floor::AnswerPrompt& order) const {
        return order.yes ? "the answer yes" : "the answer no";
    }
    template <class Order>
    std::string operator()(const Order&) const {
        return std::string(Order::type_name);
    }
};

struct EventTeller {
    const State& state;
    floor::Time at;
    const Only& only;

    std::string operator()(const floor::RoundOpened& event) const {
        if (event.kind == floor::RoundKind::no_bet) return "a coup without wagers";
        if (event.closes_at == 0) return "New Game: the first wager starts the countdown";
        return "New Game: betting is open for " + seconds_text(event.closes_at - event.opened_at);
    }
    std::string operator()(const floor::BetsPlaced& event) const {
        return fmt::format("places {}{}{}", changes_text(event.changes),
                           event.undo ? ", by undo" : "", event.relaxed ? late : "");
    }
    std::string operator()(const floor::BetsTaken& event) const {
        return fmt::format("takes back {}{}{}", changes_text(event.changes),
                           event.undo ? ", by undo" : "", event.relaxed ? late : "");
    }
    std::string operator()(const floor::WagerTrimmed& event) const {
        return fmt::format("{}: {} asked for, {} stands", floor::spot_text(event.spot),
                           money_text(event.asked), money_text(event.stands));
    }
    std::string operator()(const floor::BetsConfirmed&) const { return "confirms the wagers"; }
    std::string operator()(const floor::WagerRefunded& event) const {
        return fmt::format("{} gets back {}: {}", terminal_text(state, event.terminal),
                           changes_text(event.changes),
                           name_in(floor::refund_reason_names, event.reason));
    }
    std::string operator()(const floor::BetsClosed& event) const {
        return fmt::format("No more bets ({})", name_in(floor::close_cause_names, event.cause));
    }
    std::string operator()(const floor::CloseRelaxed& event) const {
        return fmt::format("{} lets {} change its wagers after the close: {}",
                           staff_text(state, event.by), terminal_text(state, event.terminal),
                           event.reason);
    }
    std::string operator()(const floor::RoundResumed& event) const {
        return "the round goes on, with betting for " + seconds_text(event.closes_at - at);
    }
    std::string operator()(const floor::CountdownStarted& event) const {
        return "the countdown starts: betting is open for " + seconds_text(event.closes_at - at);
    }
    std::string operator()(const floor::CardDealt& event) const {
        std::string text = card_words(event.card) + to_text(floor::awaited(table(event)));
        if (event.face_down) text += ", face down";
        if (event.waited) text += ", which was out of the shoe already";
        if (event.entered_by)
            text += ", entered by hand by " + staff_text(state, *event.entered_by);
        return text;
    }
    std::string operator()(const floor::CardBurned& event) const {
        return event.card ? card_words(*event.card) + " is burnt" : "a card is burnt";
    }
    std::string operator()(const floor::CardsExposed& event) const {
        return (event.terminal ? player(*event.terminal) : "the dealer") +
               std::string(event.hidden == 0 ? " shows the cards" : " shows a card");
    }
    std::string operator()(const floor::RoundCommitted& event) const {
        return "the system commits to a secret: " + hex_of(event.commitment);
    }
    std::string operator()(const floor::WagersFixed&) const {
        return "the wagers stand: the draws come of them";
    }
    std::string operator()(const floor::RoundRevealed& event) const {
        const std::string shown = "the secret is shown: " + hex_of(ByteView{event.secret});
        return event.wrong
                   ? fmt::format("{}; draw {} is not what it gives", shown, *event.wrong + 1)
                   : shown + "; every draw is what it gives";
    }
    std::string operator()(const floor::LastCoup& event) const {
        return event.which == floor::LastCoupIs::this_one
                   ? "the cutting card: this coup is the last of the shoe"
                   : "the cutting card: the next coup is the last of the shoe";
    }
    std::string operator()(const floor::PromptOpened& event) const {
        return fmt::format("{} players are asked: {}", event.prompt->asked.size(),
                           plain(name_in(floor::prompt_kind_names, event.prompt->kind)));
    }
    std::string operator()(const floor::PromptAnswered& event) const {
        return fmt::format("{} answers: {}", terminal_text(state, event.terminal),
                           name_in(floor::reply_names, event.reply));
    }
    std::string operator()(const floor::HostRestarted& event) const {
        return "the host is there again, after " + seconds_text(event.up_at - event.down_from);
    }
    std::string operator()(const floor::PromptClosed&) const { return "the question is closed"; }
    std::string operator()(const floor::EffectReported& event) const {
        const auto at_hand =
            std::find_if(state.pending.effects.begin(), state.pending.effects.end(),
                         [&](const floor::Effect& effect) { return effect.id == event.effect; });
        const std::string_view how = name_in(floor::effect_result_names, event.result);
        if (at_hand == state.pending.effects.end())
            return fmt::format("an order to the world: {}", how);
        if (at_hand->kind == floor::EffectKind::notify)
            return fmt::format("the notice of incident {} to {}: {}{}", at_hand->incident.value(),
                               plain(name_in(rulebook::notify_names, at_hand->to)), how,
                               at > at_hand->due ? ", too late" : ", in time");
        return fmt::format("ticket {}: {}", at_hand->ticket.value(), how);
    }
    std::string operator()(const floor::NumberReported& event) const {
        const auto& game = *table(event).game;
        floor::Outcome outcome;
        outcome.number = event.number;
        const bool ball = game.source() == rulebook::Source::wheel;
        return (ball ? "the ball rests in " : "the wheel rests at ") + game.result(outcome).words;
    }
    std::string operator()(const floor::DiceReported& event) const {
        std::string text = "the dice show " + dice_text(event.dice);
        if (event.exposed_at != 0)
            text += fmt::format(", seen {} before", seconds_text(at - event.exposed_at));
        return text;
    }
    std::string operator()(const floor::ShooterNamed& event) const {
        if (!event.terminal) return "nobody is the shooter: the system starts the tumbler";
        return fmt::format("{} is the shooter, for {}", player(*event.terminal),
                           seconds_text(event.closes_at - at));
    }
    std::string operator()(const floor::TumblerStarted& event) const {
        return event.terminal ? "the shooter starts the tumbler" : "the system starts the tumbler";
    }
    std::string operator()(const floor::DecisionsAsked& event) const {
        return fmt::format("{} asked, for {}",
                           only ? "players are" : fmt::format("{} players are", event.asked.size()),
                           seconds_text(event.closes_at - at));
    }
    std::string operator()(const floor::DecisionMade& event) const {
        const std::string wager =
            event.changes.empty() ? "" : ", places " + changes_text(event.changes);
        return fmt::format("{} decides {}{}{}{}", terminal_text(state, event.terminal),
                           name_in(floor::decision_names, event.choice.decision),
                           of_text(event.choice),
                           event.choice.by == floor::Chooser::clock ? ", by the clock" : "", wager);
    }
    std::string operator()(const floor::PositionsPicked& event) const {
        return fmt::format("picks {}", fmt::join(event.positions, ", "));
    }
    std::string operator()(const floor::RoundHeld& event) const {
        return fmt::format("the round is held: {}",
                           name_in(floor::hold_reason_names, event.reason));
    }
    std::string operator()(const floor::ResultConfirmed& event) const {
        return fmt::format("{} confirms: {}",
                           event.by ? staff_text(state, *event.by) : "the system", event.result);
    }
    std::string operator()(const floor::RoundSettled& event) const {
        if (only) return "settled";
        Money staked;
        Money won;
        for (const floor::SeatResult& seat : event.seats)
            for (const floor::WagerResult& wager : seat.wagers) {
                staked += wager.stake.total();
                won += wager.winnings;
            }
        return fmt::format("settled: {} players, {} staked, {} won", event.seats.size(),
                           money_text(staked), money_text(won));
    }
    std::string operator()(const floor::RoundVoided& event) const {
        // A stake that stayed with the house had a part in a fraud.
        const bool all = std::none_of(event.transfers.begin(), event.transfers.end(),
                                      [](const floor::Transfer& transfer) {
                                          return transfer.purpose == floor::Purpose::confiscate;
                                      });
        return fmt::format("void by {}: {}; {} stakes go back",
                           event.by ? staff_text(state, *event.by) : "the rulebook",
                           name_in(rulebook::void_reason_names, event.reason),
                           all ? "all" : "the other");
    }
    std::string operator()(const floor::ManualModeSet& event) const {
        return event.on ? "manual mode: results are entered by hand" : "devices are read again";
    }
    template <class Fact>
    std::string operator()(const Fact&) const {
        return std::string(Fact::type_name);
    }

    // Somebody whom everybody at the table can see, without the name if it is not ours to tell.
    std::string player(floor::TerminalId id) const {
        return !only || *only == id ? terminal_text(state, id) : "another player";
    }
    const floor::Table& table(const auto& event) const {
        return state.tables.at(event.round.table.value());
    }

    static constexpr std::string_view late = ", after the close by relaxation";
};

}  // namespace

std::string card_words(cards::Card card) {
    constexpr std::array<std::string_view, 13> ranks = {"two",   "three", "four", "five", "six",
                                                        "seven", "eight", "nine", "ten",  "jack",
                                                        "queen", "king",  "ace"};
    constexpr std::array<std::string_view, 4> suits = {"clubs", "diamonds", "hearts", "spades"};
    return fmt::format("the {} of {}", ranks[static_cast<std::size_t>(card.rank() - 2)],
                       suits[static_cast<std::size_t>(card.suit())]);
}

std::string changes_text(const std::vector<floor::SpotChange>& changes) {
    std::string text;
    for (const floor::SpotChange& change : changes)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", floor::spot_text(change.spot),
                            money_text(change.funding.total()));
    return text;
}

std::string outcome_text(const floor::Outcome& outcome) {
    if (outcome.number) return fmt::format("{}", *outcome.number);
    if (!outcome.dice.empty()) return dice_text(outcome.dice);
    std::string text;
    for (const cards::Card card : outcome.cards)
        text += (text.empty() ? "" : " ") + cards::card_text(card);
    return text.empty() ? "nothing" : text;
}

std::string seconds_text(std::int64_t ms) {
    return fmt::format("{}.{:03} s", ms / 1000, ms % 1000);
}

std::string plain(std::string_view name) {
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string money_text(Money money) {
    const std::int64_t cents = money.in_cents();
    const std::uint64_t size =
        cents < 0 ? 0 - static_cast<std::uint64_t>(cents) : static_cast<std::uint64_t>(cents);
    return fmt::format("{}{}.{:02}", cents < 0 ? "-" : "", size / 100, size % 100);
}

std::string terminal_text(const State& state, floor::TerminalId id) {
    const floor::Terminal* terminal = state.find_terminal(id);
    return terminal == nullptr ? fmt::format("terminal {}", id.value())
                               : "terminal " + terminal->name;
}

std::string staff_text(const State& state, floor::StaffId id) {
    const floor::Staff* staff = state.find_staff(id);
    return fmt::format("{} (staff {})", staff == nullptr ? "unknown" : staff->role, id.value());
}

std::string staff_text(const State& state, std::optional<floor::StaffId> id,
                       std::string_view nobody) {
    return id ? staff_text(state, *id) : std::string(nobody);
}

std::string who_text(const State& state, const floor::Command& command) {
    std::string text;
    if (command.actor) text = staff_text(state, *command.actor);
    if (command.authoriser)
        text += fmt::format("{}authorised by {}", text.empty() ? "" : ", ",
                            staff_text(state, *command.authoriser));
    if (!text.empty()) return text;
    switch (command.origin.kind) {
        case floor::OriginKind::host:
            return "the host";
        case floor::OriginKind::terminal:
            return terminal_text(state, floor::TerminalId(command.origin.number));
        default:
            return fmt::format("{} {}", name_in(floor::origin_kind_names, command.origin.kind),
                               command.origin.number);
    }
}

std::string order_text(const floor::Order& order) {
    if (const auto* incident = std::get_if<floor::IncidentCommand>(&order))
        return incident_order_text(*incident);
    return std::visit(
        [](const auto& area) {
            return std::visit([](const auto& wanted) { return OrderTeller{}(wanted); }, area);
        },
        order);
}

std::string event_text(const State& state, const floor::Event& event, floor::Time at,
                       const Only& only) {
    if (const auto* incident = std::get_if<floor::IncidentEvent>(&event))
        return incident_event_text(state, *incident, at, only);
    return floor::visit_event(EventTeller{state, at, only}, event);
}

}  // namespace croupier::lab
