#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/game/common.h"
#include "floor/game/pay_table.h"
#include "rules/triple_chase/play.h"
#include "rules/triple_chase/settle.h"

namespace croupier::floor {
namespace {

using triple_chase::Bet;

class Hand final : public Settler {
public:
    Hand(const triple_chase::Terms& terms, Rounding rounding, const triple_chase::Hand& hand)
        : terms_(terms), rounding_(rounding), hand_(hand) {}

    Paid pay(const Spot& spot, Money stake, const Play&) const override {
        const triple_chase::Wager wager{static_cast<Bet>(spot.bet - 1)};
        return paid(triple_chase::settle(terms_, hand_, wager), stake, rounding_);
    }

private:
    const triple_chase::Terms& terms_;
    Rounding rounding_;
    triple_chase::Hand hand_;
};

class TripleChaseGame final : public TableGame, public PayTable {
public:
    TripleChaseGame(const triple_chase::Rules& rules, const triple_chase::Terms& terms,
                    Rounding rounding)
        : rules_(rules), terms_(terms), rounding_(rounding) {
        for (std::size_t bet = 0; bet < shapes_.size(); ++bet)
            shapes_[bet].bets = {{static_cast<std::uint8_t>(bet), 1}};
    }

    Result<const SpotShape*, Rejection> shape(const Spot& spot) const override {
        if (spot.game != Game::triple_chase) return Err{Rejection::bet_not_offered};
        if (spot.bet == 0 || spot.bet > triple_chase::bet_count) return Err{Rejection::unknown_bet};
        if (!rules_.offered[spot.bet - 1U]) return Err{Rejection::bet_not_offered};
        if (spot.which != 0 || spot.numbers != 0) return Err{Rejection::bad_selection};
        return &shapes_[spot.bet - 1U];
    }
    std::vector<Spot> spots() const override { return spots_up_to(*this, Game::triple_chase, 0); }
    bool needs_base(const Spot&) const override { return false; }
    bool serves(const Spot&, const Spot&) const override { return false; }
    std::size_t bet_count() const override { return triple_chase::bet_count; }
    std::string_view bet_name(std::size_t bet) const override {
        return triple_chase::bet_name(static_cast<Bet>(bet));
    }

    rulebook::Source source() const override { return rulebook::Source::cards; }
    const cards::ShoeRules* shoe() const override { return &rules_.shoe; }
    int decks() const override { return rules_.decks; }
    using TableGame::next;
    rules::Next next(const Outcome& outcome) const override {
        return triple_chase::next(outcome.cards);
    }
    bool card_exists(const Outcome& outcome, cards::Card card) const override {
        return card_left(outcome, card, rules_.decks);
    }
    std::unique_ptr<Settler> settler(const Outcome& outcome) const override {
        const auto hand = triple_chase::read_hand(outcome.cards, rules_.decks);
        CHECK(hand.has_value());
        return std::make_unique<Hand>(terms_, rounding_, *hand);
    }
    ResultText result(const Outcome& outcome) const override {
        CHECK(outcome.cards.size() == triple_chase::hand_size);
        const auto text = [&](std::size_t place) { return cards::card_text(outcome.cards[place]); };
        const auto value = [&](std::size_t place) {
            return triple_chase::card_value(outcome.cards[place]);
        };
        const int two = value(0) + value(2);
        const int three = two + value(1);
        return {fmt::format("{}, {}, {}: two cards {}, three cards {}", text(0), text(1), text(2),
                            two, three),
                {{"cards", fmt::format("{}/{}/{}", text(0), text(1), text(2))},
                 {"two_cards", fmt::format("{}", two)},
                 {"three_cards", fmt::format("{}", three)}}};
    }

    std::vector<PayLine> pay_lines() const override {
        std::vector<PayLine> all;
        for (std::size_t bet = 0; bet < triple_chase::bet_count; ++bet) {
            if (!rules_.offered[bet]) continue;
            PayLines lines(bet);
            for (const triple_chase::Line line : triple_chase::lines_of({static_cast<Bet>(bet)})) {
                // "crown_pairs_suited" is the line "suited" of that bet.
                std::string_view when = triple_chase::line_name(line);
                when.remove_prefix(std::min(when.size(), bet_name(bet).size() + 1));
                lines.pays(when.empty() ? "win" : when,
                           terms_.odds[static_cast<std::size_t>(line)]);
            }
            lines.move_to(all);
        }
        return all;
    }
    std::vector<Option> options() const override {
        const bool flush = terms_.poker_pursuit_suited_pair == triple_chase::SuitedPair::flush;
        return {{"poker_pursuit_suited_pair", flush ? "flush" : "lose"}};
    }

private:
    triple_chase::Rules rules_;
    triple_chase::Terms terms_;
    Rounding rounding_;
    std::array<SpotShape, triple_chase::bet_count> shapes_;
};

// CR-12.6.1(a): no main wager is required, and every bet is the table's to offer or not.
Result<Nothing, Fault> switch_bets(triple_chase::Rules& rules, const Settings& settings) {
    if (settings.side_bets.empty()) return Nothing{};
    std::vector<std::string_view> known;
    for (std::size_t bet = 0; bet < rules.offered.size(); ++bet)
        if (rules.offered[bet]) known.push_back(triple_chase::bet_name(static_cast<Bet>(bet)));
    TRY_DO(only_side_bets(settings, known));
    for (std::size_t bet = 0; bet < rules.offered.size(); ++bet)
        rules.offered[bet] =
            rules.offered[bet] &&
            names_side_bet(settings, triple_chase::bet_name(static_cast<Bet>(bet)));
    return Nothing{};
}

}  // namespace

Result<std::shared_ptr<const TableGame>, Fault> make_triple_chase(const rulebook::Rulebook& book,
                                                                  const Settings& settings) {
    constexpr std::string_view suited_pair = "poker_pursuit_suited_pair";
    constexpr std::array<std::string_view, 2> readings = {"flush", "lose"};
    triple_chase::Rules rules = *book.triple_chase;
    const std::array<int, 1> permitted = {rules.decks};
    TRY_DO(chosen_decks(settings, permitted));
    TRY_DO(only_options(settings, {suited_pair}));
    TRY_DO(switch_bets(rules, settings));
    triple_chase::Terms terms = triple_chase::terms_of(rules);
    TRY(reading, chosen_option(settings, suited_pair, readings,
                               static_cast<std::size_t>(terms.poker_pursuit_suited_pair)));
    terms.poker_pursuit_suited_pair = static_cast<triple_chase::SuitedPair>(reading);
    return std::shared_ptr<const TableGame>(
        std::make_shared<TripleChaseGame>(rules, terms, book.rounding));
}

}  // namespace croupier::floor
