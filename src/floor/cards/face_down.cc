#include <algorithm>

#include "floor/cards/decide.h"
#include "floor/cards/queries.h"
#include "floor/cards/steps.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/terminal/steps.h"

// Cards that lie face down, and who shows them.

namespace croupier::floor {
namespace {

using rulebook::Action;

// Both hands of two cards.
constexpr std::size_t first_cards = 4;

// SB-12.4: a coup without wagers is always dealt by method A.
bool players_reveal(const Table& table) {
    return table.settings.game == Game::baccarat && table.settings.method == DealingMethod::b &&
           table.round.kind != RoundKind::no_bet;
}

const Prompt* offered_cards(const Table& table) {
    const auto found = std::find_if(table.notices.prompts.begin(), table.notices.prompts.end(),
                                    [](const Prompt& prompt) { return offers_cards(prompt.kind); });
    return found != table.notices.prompts.end() ? &*found : nullptr;
}

Time reveal_time(const Table& table) {
    const std::int64_t own = table.settings.decision_ms;
    return own != 0 ? own : table.book->policies->usual_decision_ms;
}

// SB-8.8 to SB-8.11: everybody with a stake on that hand, the largest first; of equal ones whoever
// sits nearest to the dealer's right, which is the highest number. SB-8.2.1: with the card in.
std::vector<TerminalId> by_stake(const State& state, const Table& table, int side) {
    std::vector<std::pair<Money, TerminalId>> stakes;
    for (const Seat& seat : table.seats) {
        Money stake;
        for (const Wager& wager : seat.wagers)
            if (table.game->side_of(wager.spot) == side) stake += wager.stake.total();
        if (stake > Money{} && state.terminals[seat.terminal.value()].person)
            stakes.emplace_back(stake, seat.terminal);
    }
    std::sort(stakes.rbegin(), stakes.rend());
    std::vector<TerminalId> terminals;
    terminals.reserve(stakes.size());
    for (const auto& [stake, terminal] : stakes) terminals.push_back(terminal);
    return terminals;
}

// SB-8.14: what nobody staked on stays with the dealer.
void offer_hand(const State& state, TableId id, rules::Place hand, Time at, Events& events) {
    const Table& table = *state.find_table(id);
    const bool player = hand == rules::Place::player;
    const std::vector<TerminalId> terminals = by_stake(state, table, player ? 1 : 2);
    if (terminals.empty()) return;
    events.emplace_back(TableEvent{
        open_prompt(table, id, player ? PromptKind::player_cards : PromptKind::banker_cards,
                    terminals, at, std::nullopt)});
}

unsigned hidden_in(const Table& table, rules::Place hand) {
    unsigned cards = 0;
    for (std::size_t i = 0; i < table.round.outcome.cards.size(); ++i)
        if (table.round.outcome.is_hidden(i) && place_of(table, table.round.outcome, i) == hand)
            cards |= 1U << i;
    return cards;
}

// SB-8.4.1: one after another; what was passed comes back first.
bool may_pass_on(const Table& table, TerminalId holder, Time at) {
    return must_reveal(table) && offered_cards(table) == nullptr && !table.cards.passed_to &&
           card_holder(table, at) == holder;
}

bool is_approved(const Table& table, TerminalId holder) {
    const auto& approvals = table.find_seat(holder)->approvals;
    return std::find(approvals.begin(), approvals.end(), Approval::nominees) != approvals.end();
}

// SB-8.2.1: seated, with the card in.
bool may_turn(const State& state, const Table& table, TerminalId terminal) {
    return is_present(state, table, terminal) && !table.find_seat(terminal)->excluded &&
           state.terminals[terminal.value()].person.has_value();
}

}  // namespace

// SB-8.6.1, SB-8.15: a player turns one card at a time, the dealer all that is left of a hand.
Decided decide(const State& state, const Command& command, const ExposeCards& order) {
    TRY(table, working_table(state, order.table));
    if (order.terminal)
        TRY_DO(must_be_terminal(state, command, *order.terminal));
    else
        TRY_DO(must_be_allowed(state, command, *table, Action::expose_cards));
    if (!must_reveal(*table) || offered_cards(*table) != nullptr ||
        card_holder(*table, command.at) != order.terminal)
        return refuse(Rejection::not_expected);
    const rules::Place hand = hand_to_reveal(*table);
    const unsigned due = hidden_in(*table, hand);
    const unsigned shown = order.terminal ? due & -due : due;
    const unsigned left = table->round.outcome.hidden & ~shown;
    Events events = events_of(PlayEvent{CardsExposed{
        round_of(order.table, *table), static_cast<std::uint8_t>(left), order.terminal}});
    // SB-8.13: one hand after the other.
    if (hand == rules::Place::player && shown == due && left != 0 && players_reveal(*table))
        offer_hand(state, order.table, rules::Place::banker, command.at, events);
    return events;
}

// SB-8.3: at any time.
Decided decide(const State& state, const Command& command, const TakeCardsBack& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::take_cards_back));
    const Prompt* offer = offered_cards(*table);
    const bool given = table->cards.player_cards || table->cards.banker_cards;
    if (!in_round(table->phase) || has_result(*table) || (offer == nullptr && !given))
        return refuse(Rejection::not_expected);
    Events events;
    if (offer != nullptr)
        events.emplace_back(TableEvent{PromptClosed{order.table, offer->id, false}});
    events.emplace_back(PlayEvent{HandsGiven{round_of(order.table, *table), {}, {}, 0}});
    return events;
}

// SB-8.4: with the approval of somebody who was asked before.
Decided decide(const State& state, const Command& command, const PassCards& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_terminal(state, command, order.terminal));
    if (state.find_terminal(order.to) == nullptr) return refuse(Rejection::unknown_terminal);
    if (!may_pass_on(*table, order.terminal, command.at)) return refuse(Rejection::not_expected);
    if (!is_approved(*table, order.terminal)) return refuse(Rejection::second_person_needed);
    if (!may_turn(state, *table, order.to) || order.to == order.terminal)
        return refuse(Rejection::not_expected);
    return events_of(PlayEvent{CardsPassed{round_of(order.table, *table), order.terminal, order.to,
                                           order.one, command.at + reveal_time(*table)}});
}

bool deals_face_down(const Table& table) {
    if (table.settings.game != Game::baccarat) return false;
    return table.settings.method == DealingMethod::a_face_down || players_reveal(table);
}

// RF-15.2.6: of the array each player sees the own three, until the last one has decided.
bool hides_unpicked(const Table& table) {
    if (!table.game || !table.game->hides_unpicked() || !in_round(table.phase)) return false;
    const rules::Next next = awaited(table);
    return next.awaited == rules::Awaited::decisions ||
           (next.awaited == rules::Awaited::card && next.place == rules::Place::position);
}

// SB-9.1: both hands lie open before a third card is dealt.
bool must_reveal(const Table& table) {
    return in_round(table.phase) && table.round.outcome.hidden != 0 &&
           table.round.outcome.cards.size() >= first_cards;
}

void pass_cards(const State& state, TableId id, Time at, Events& events) {
    const Table& table = *state.find_table(id);
    const std::size_t dealt = table.round.outcome.cards.size() + 1;
    if (!players_reveal(table) || dealt < first_cards) return;
    if (dealt == first_cards) return offer_hand(state, id, rules::Place::player, at, events);
    // SB-8.16: the third card goes to whoever has the hand.
    const bool given = (awaited(table).place == rules::Place::player ? table.cards.player_cards
                                                                     : table.cards.banker_cards)
                           .has_value();
    if (given)
        events.emplace_back(
            PlayEvent{HandsGiven{round_of(id, table), table.cards.player_cards,
                                 table.cards.banker_cards, at + reveal_time(table)}});
}

Events return_cards(TableId id, const Table& table) {
    const bool player = hand_to_reveal(table) == rules::Place::player;
    return events_of(
        PlayEvent{HandsGiven{round_of(id, table), player ? std::nullopt : table.cards.player_cards,
                             player ? table.cards.banker_cards : std::nullopt, 0}});
}

Events prompt_settled(const State& state, TableId id, const Prompt& prompt,
                      std::optional<TerminalId> taken, Time at) {
    const Table& table = *state.find_table(id);
    if (!offers_cards(prompt.kind) || !taken || !must_reveal(table)) return {};
    const bool player = prompt.kind == PromptKind::player_cards;
    return events_of(
        PlayEvent{HandsGiven{round_of(id, table), player ? taken : table.cards.player_cards,
                             player ? table.cards.banker_cards : taken, at + reveal_time(table)}});
}

std::vector<TerminalId> nominees_of(const State& state, const Table& table, TerminalId holder,
                                    Time at) {
    std::vector<TerminalId> nominees;
    if (!may_pass_on(table, holder, at) || !is_approved(table, holder)) return nominees;
    for (const Seat& seat : table.seats)
        if (seat.terminal != holder && may_turn(state, table, seat.terminal))
            nominees.push_back(seat.terminal);
    return nominees;
}

std::optional<TerminalId> card_holder(const Table& table, Time at) {
    if (at >= table.cards.reveal_by) return std::nullopt;
    if (table.cards.passed_to) return table.cards.passed_to;
    return hand_to_reveal(table) == rules::Place::player ? table.cards.player_cards
                                                         : table.cards.banker_cards;
}

}  // namespace croupier::floor
