#include <algorithm>

#include "floor/deciding.h"
#include "floor/equipment.h"

// Cards besides those that are dealt: burnt, face down, the cutting card; coups without wagers.

namespace croupier::floor {
namespace {

using rulebook::Action;

// Both hands of two cards.
constexpr std::size_t first_cards = 4;

Result<const Table*, Refusal> table_with_cards(const State& state, const Command& command,
                                               TableId id) {
    TRY_DO(must_come_from(command,
                          {OriginKind::device, OriginKind::dealer_terminal, OriginKind::host}));
    TRY(table, working_table(state, id));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    return table;
}

// Within a coup, or instead of the first card of one: between two coups that is the next one.
std::uint8_t coups_left(const Table& table) {
    const cards::ShoeRules& rules = *table.game->shoe();
    const bool within = in_round(table.phase) && table.outcome.begun();
    const cards::CuttingCard meaning = within ? rules.during_coup : rules.as_first_card;
    return meaning == cards::CuttingCard::this_coup_is_last ? 1 : 2;
}

Decided decide(const State& state, const Command& command, const ReportCuttingCard& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY(table, table_with_cards(state, command, order.table));
    if (!deals_from_shoe(*table) || table->shoe.cutting_card_out)
        return refuse(Rejection::not_expected);
    const std::uint8_t left = coups_left(*table);
    const bool this_one = in_round(table->phase) && left == 1;
    return events_of(
        PlayEvent{LastCoup{round_of(order.table, *table),
                           this_one ? LastCoupIs::this_one : LastCoupIs::next_one, left}});
}

Decided decide(const State& state, const Command& command, const BurnCard& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY(table, table_with_cards(state, command, order.table));
    if (table->settings.committed) TRY_DO(must_come_from(command, {OriginKind::host}));
    const bool playing = table->phase == Phase::closed_bets || table->phase == Phase::playing;
    if (!playing || awaited(*table) != rules::card_to(rules::Place::burn))
        return refuse(Rejection::not_expected);
    return events_of(PlayEvent{CardBurned{round_of(order.table, *table), std::nullopt, false}});
}

// SB-7.4, SB-7.5: from a shoe while nobody is there, or as many as everybody has agreed to.
bool may_play_without_wagers(const State& state, const Table& table) {
    if (table.book->policies->no_bet_coups == rulebook::NoBetCoups::on_order) return true;
    const bool agreed = table.rounds_order == RoundsOrder::dummy && table.rounds_ordered > 0;
    return agreed || (deals_from_shoe(table) && players_at(state, table).empty());
}

Decided decide(const State& state, const Command& command, const OpenNoBetCoup& order) {
    if (state.storage_low) return refuse(Rejection::storage_low);
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    // A card that players have seen opens a coup without wagers, whoever orders them otherwise.
    const bool due = dummy_is_due(*table);
    TRY_DO(must_be_allowed(state, command, *table, due ? Action::dummy : Action::no_bet_coup));
    if (needs_shoe(*table)) return refuse(Rejection::shoe_finished);
    if (table->phase != Phase::idle || !has_no_bet_coups(*table) ||
        (!due && !may_play_without_wagers(state, *table)) || asks_about_game(*table) ||
        is_blocked(state, *table))
        return refuse(Rejection::not_expected);
    if (const auto missing = equipment_missing(state, *table))
        return refuse(Rejection::equipment_missing, missing);
    return events_of(WagerEvent{RoundOpened{{order.table, table->round_number + 1},
                                            command.at,
                                            0,
                                            table->version,
                                            RoundKind::no_bet,
                                            command.actor,
                                            devices_in_force(state, *table),
                                            table->by_hand}});
}

// SB-12.4: a coup without wagers is always dealt by method A.
bool players_reveal(const Table& table) {
    return table.settings.game == Game::baccarat && table.settings.method == DealingMethod::b &&
           table.kind != RoundKind::no_bet;
}

const Prompt* offered_cards(const Table& table) {
    const auto found = std::find_if(table.prompts.begin(), table.prompts.end(),
                                    [](const Prompt& prompt) { return offers_cards(prompt.kind); });
    return found != table.prompts.end() ? &*found : nullptr;
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
    for (std::size_t i = 0; i < table.outcome.cards.size(); ++i)
        if (table.outcome.is_hidden(i) && place_of(table, table.outcome, i) == hand)
            cards |= 1U << i;
    return cards;
}

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
    const unsigned left = table->outcome.hidden & ~shown;
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
    const bool given = table->player_cards || table->banker_cards;
    if (!in_round(table->phase) || has_result(*table) || (offer == nullptr && !given))
        return refuse(Rejection::not_expected);
    Events events;
    if (offer != nullptr)
        events.emplace_back(TableEvent{PromptClosed{order.table, offer->id, false}});
    events.emplace_back(PlayEvent{HandsGiven{round_of(order.table, *table), {}, {}, 0}});
    return events;
}

}  // namespace

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
    return in_round(table.phase) && table.outcome.hidden != 0 &&
           table.outcome.cards.size() >= first_cards;
}

void pass_cards(const State& state, TableId id, Time at, Events& events) {
    const Table& table = *state.find_table(id);
    const std::size_t dealt = table.outcome.cards.size() + 1;
    if (!players_reveal(table) || dealt < first_cards) return;
    if (dealt == first_cards) return offer_hand(state, id, rules::Place::player, at, events);
    // SB-8.16: the third card goes to whoever has the hand.
    const bool given =
        (awaited(table).place == rules::Place::player ? table.player_cards : table.banker_cards)
            .has_value();
    if (given)
        events.emplace_back(PlayEvent{HandsGiven{round_of(id, table), table.player_cards,
                                                 table.banker_cards, at + reveal_time(table)}});
}

Events return_cards(TableId id, const Table& table) {
    const bool player = hand_to_reveal(table) == rules::Place::player;
    return events_of(
        PlayEvent{HandsGiven{round_of(id, table), player ? std::nullopt : table.player_cards,
                             player ? table.banker_cards : std::nullopt, 0}});
}

Events prompt_settled(const State& state, TableId id, const Prompt& prompt,
                      std::optional<TerminalId> taken, Time at) {
    const Table& table = *state.find_table(id);
    if (!offers_cards(prompt.kind) || !taken || !must_reveal(table)) return {};
    const bool player = prompt.kind == PromptKind::player_cards;
    return events_of(
        PlayEvent{HandsGiven{round_of(id, table), player ? taken : table.player_cards,
                             player ? table.banker_cards : taken, at + reveal_time(table)}});
}

std::optional<TerminalId> card_holder(const Table& table, Time at) {
    if (at >= table.reveal_by) return std::nullopt;
    return hand_to_reveal(table) == rules::Place::player ? table.player_cards : table.banker_cards;
}

std::optional<LastCoupIs> last_coup(const Table& table) {
    const Shoe& shoe = table.shoe;
    if (!shoe.cutting_card_out || shoe.coups_left == 0 || table.phase == Phase::closed)
        return std::nullopt;
    if (in_round(table.phase))
        return shoe.coups_left == 1 ? LastCoupIs::this_one : LastCoupIs::next_one;
    return shoe.coups_left == 1 ? std::optional(LastCoupIs::next_one) : std::nullopt;
}

Decided decide_cards(const State& state, const Command& command, const PlayCommand& order) {
    return decide_own<CardsPart>(
        order, [&](const auto& wanted) { return decide(state, command, wanted); });
}

}  // namespace croupier::floor
