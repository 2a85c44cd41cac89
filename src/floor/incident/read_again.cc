#include "floor/incident/read_again.h"

#include <algorithm>

#include "base/check.h"
#include "floor/game/game.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/ledger/ledger.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"
#include "floor/round/play.h"
#include "floor/table/seat.h"

namespace croupier::floor {
namespace {

using rules::Awaited;

std::optional<ReadAgain> read_cards(const TableGame& game, const Outcome& given,
                                    std::vector<Seat> seats) {
    Outcome laid;
    for (const cards::Card card : given.cards) {
        if (game.next(laid).awaited != Awaited::card || !game.card_exists(laid, card))
            return std::nullopt;
        laid.cards.push_back(card);
    }
    const bool complete = game.next(laid).awaited == Awaited::confirm;
    return ReadAgain{std::move(laid), std::move(seats), complete};
}

// Decisions that cost nothing and change nothing if they were never asked for.
bool can_be_left_out(Decision decision) {
    return decision == Decision::stand || decision == Decision::no_insurance ||
           decision == Decision::no_even_money || decision == Decision::surrender;
}

// The round of a game that asks, played once more: cards as they are given now, decisions as they
// were made. What somebody could pay for at the time is known from what they chose alone, so a
// player counts as rich wherever that explains the choice, and else as poor.
class Replay {
public:
    Replay(const TableGame& game, std::vector<Seat> seats) : game_(game), seats_(std::move(seats)) {
        TerminalId last;
        for (Seat& seat : seats_) {
            made_.push_back(seat.play.choices);
            const std::vector<std::uint8_t> picks = seat.play.picks;
            seat.play = {};
            seat.play.picks = picks;
            last = std::max(last, seat.terminal);
        }
        next_choice_.resize(seats_.size(), 0);
        while (rich_.terminal_count() <= last.value()) rich_.add_terminal();
        move_riches(seats_, Purpose::promotion);
    }

    std::optional<ReadAgain> play(const std::vector<cards::Card>& cards) {
        std::size_t dealt = 0;
        while (true) {
            const rules::Next next = step();
            if (next.awaited == Awaited::decisions) {
                if (take_choices()) continue;
                break;  // somebody has not decided yet
            }
            if (next.awaited != Awaited::card) break;
            if (next.place == rules::Place::burn) {
                ++laid_.burned;
                continue;
            }
            if (dealt == cards.size()) break;
            if (!game_.card_exists(laid_, cards[dealt])) return std::nullopt;
            deal(next, cards[dealt++]);
        }
        if (dealt < cards.size() || !all_choices_used()) return std::nullopt;
        const bool complete = next_.awaited == Awaited::confirm;
        return ReadAgain{std::move(laid_), std::move(seats_), complete};
    }

private:
    static constexpr Money riches = Money::cents(1'000'000'000'000);

    void move_riches(std::span<const Seat> seats, Purpose purpose) {
        Transfers transfers;
        for (const Seat& seat : seats) {
            const Account purse = credit_account(seat.terminal, CreditClass::cashable);
            const Account source = account_of(AccountKind::promotions);
            const bool gives = purpose == Purpose::promotion;
            transfers.push_back({gives ? source : purse, gives ? purse : source, riches, purpose});
        }
        CHECK(rich_.apply(transfers).has_value());
    }
    Progress progress() const { return {laid_, seats_, rich_}; }

    // What comes next, and the offers if it is decisions.
    rules::Next step() {
        next_ = game_.next(progress());
        offers_.clear();
        if (next_.awaited != Awaited::decisions) return next_;
        offers_ = game_.offers(progress());
        std::vector<Seat> poor;
        for (const SeatOffer& asked : offers_)
            if (!answers(asked)) poor.push_back(seats_[place_of_seat(asked.terminal)]);
        if (poor.empty()) return next_;
        move_riches(poor, Purpose::ticket_out);
        next_ = game_.next(progress());
        offers_.clear();
        if (next_.awaited == Awaited::decisions) offers_ = game_.offers(progress());
        move_riches(poor, Purpose::promotion);
        return next_;
    }
    std::size_t place_of_seat(TerminalId terminal) const {
        const auto at = std::find_if(seats_.begin(), seats_.end(),
                                     [&](const Seat& seat) { return seat.terminal == terminal; });
        CHECK(at != seats_.end());
        return static_cast<std::size_t>(at - seats_.begin());
    }
    bool fits(const Seat& seat, const Offer& offer, const Choice& choice) const {
        if (offer.hand != choice.hand || offer.area != choice.area) return false;
        if (std::find(offer.decisions.begin(), offer.decisions.end(), choice.decision) !=
            offer.decisions.end())
            return true;
        return choice.by == Chooser::clock &&
               game_.on_timeout(laid_, seat.play, offer) == choice.decision;
    }
    // The place of the recorded choice that answers one of the offers; none: there is no such.
    std::optional<std::size_t> answer(const SeatOffer& asked) const {
        const std::size_t seat = place_of_seat(asked.terminal);
        const std::vector<Choice>& made = made_[seat];
        for (std::size_t i = next_choice_[seat]; i < made.size(); ++i) {
            for (const Offer& offer : asked.offers)
                if (fits(seats_[seat], offer, made[i])) return i;
            if (!can_be_left_out(made[i].decision)) break;
        }
        return std::nullopt;
    }
    bool answers(const SeatOffer& asked) const { return answer(asked).has_value(); }
    // False: nobody who is asked has chosen.
    bool take_choices() {
        bool any = false;
        for (const SeatOffer& asked : offers_) {
            const auto at = answer(asked);
            if (!at) continue;
            const std::size_t place = place_of_seat(asked.terminal);
            Seat& seat = seats_[place];
            const Choice& choice = made_[place][*at];
            game_.choose(laid_, seat.play, choice);
            seat.play.choices.push_back(choice);
            next_choice_[place] = *at + 1;
            any = true;
        }
        return any;
    }
    void deal(const rules::Next& next, cards::Card card) {
        const Place place{static_cast<std::uint8_t>(next.place),
                          static_cast<std::uint8_t>(next.number)};
        game_.deal(laid_, place, card, seats_);
        laid_.cards.push_back(card);
        laid_.places.push_back(place);
    }
    bool all_choices_used() const {
        for (std::size_t seat = 0; seat < made_.size(); ++seat)
            for (std::size_t i = next_choice_[seat]; i < made_[seat].size(); ++i)
                if (!can_be_left_out(made_[seat][i].decision)) return false;
        return true;
    }

    const TableGame& game_;
    std::vector<Seat> seats_;
    std::vector<std::vector<Choice>> made_;  // by seat
    std::vector<std::size_t> next_choice_;   // by seat
    Ledger rich_;
    Outcome laid_;
    rules::Next next_;
    std::vector<SeatOffer> offers_;
};

}  // namespace

std::optional<ReadAgain> read_again(const TableGame& game, const Outcome& given,
                                    std::vector<Seat> seats) {
    const bool has_cards = !given.cards.empty();
    const bool has_dice = !given.dice.empty();
    Outcome laid;
    switch (game.source()) {
        case rulebook::Source::cards:
            if (!has_cards || given.number || has_dice) return std::nullopt;
            if (game.asks()) return Replay(game, std::move(seats)).play(given.cards);
            return read_cards(game, given, std::move(seats));
        case rulebook::Source::wheel:
        case rulebook::Source::big_wheel:
            if (!given.number || has_cards || has_dice || !game.number_exists(*given.number))
                return std::nullopt;
            laid.number = given.number;
            break;
        case rulebook::Source::dice:
            if (!has_dice || has_cards || given.number || !game.dice_exist(given.dice))
                return std::nullopt;
            laid.dice = given.dice;
            break;
    }
    return ReadAgain{std::move(laid), std::move(seats), true};
}

bool same_reading(const Outcome& one, const Outcome& other) {
    // Dice have no order.
    const auto sorted = [](std::vector<std::uint8_t> dice) {
        std::sort(dice.begin(), dice.end());
        return dice;
    };
    return one.cards == other.cards && one.number == other.number &&
           sorted(one.dice) == sorted(other.dice);
}

}  // namespace croupier::floor
