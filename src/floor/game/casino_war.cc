#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/game/common.h"
#include "floor/game/pay_table.h"
#include "floor/ledger/ledger.h"
#include "floor/query.h"
#include "floor/round/event.h"
#include "floor/table/seat.h"
#include "rules/casino_war/play.h"
#include "rules/casino_war/settle.h"

// A spot's `which` is its playing area. A player may be at war on one area and surrender another.

namespace croupier::floor {
namespace {

using casino_war::Bet;
using casino_war::Layout;

Spot spot_of(Bet bet, std::uint8_t area) {
    return {Game::casino_war, static_cast<std::uint8_t>(static_cast<int>(bet) + 1), area, 0};
}
Bet bet_of(const Spot& spot) {
    return static_cast<Bet>(spot.bet - 1);
}

// By area, from 1: its first card ties the dealer's. Empty before all first cards are out.
std::vector<bool> tied_by_area(const Layout& layout, const Outcome& outcome) {
    if (outcome.cards.size() <= static_cast<std::size_t>(layout.areas)) return {};
    std::vector<bool> tied(static_cast<std::size_t>(layout.areas) + 1, false);
    for (const int area : casino_war::tied_areas(layout, outcome.cards))
        tied[static_cast<std::size_t>(area)] = true;
    return tied;
}

// Calls `visit(wager, decision)` for each ante of the seat on a tied area.
template <class Visit>
void for_tied_antes(const std::vector<bool>& tied, const Seat& seat, Visit&& visit) {
    for (const Wager& wager : seat.wagers)
        if (bet_of(wager.spot) == Bet::ante && tied[wager.spot.which])
            visit(wager, choice_of(seat.play, wager.spot.which));
}

casino_war::Outcome rules_outcome(const Layout& layout, const Outcome& outcome) {
    casino_war::Outcome read;
    const auto areas = static_cast<std::size_t>(layout.areas);
    CHECK(outcome.cards.size() > areas);
    for (std::size_t i = 0; i < areas; ++i) read.area_cards.push_back(outcome.cards[i]);
    read.dealer_card = outcome.cards[areas];
    for (std::size_t i = areas + 1; i < outcome.cards.size(); ++i) {
        const Place& place = outcome.places[i];
        if (place.is(rules::Place::area))
            read.war_area_cards[place.number] = outcome.cards[i];
        else if (place.is(rules::Place::dealer))
            read.war_dealer_card = outcome.cards[i];
        else
            read.war_community_card = outcome.cards[i];
    }
    return read;
}

class Battle final : public Settler {
public:
    Battle(const casino_war::Terms& terms, Rounding rounding, const Layout& layout,
           casino_war::Outcome outcome)
        : terms_(terms), rounding_(rounding), layout_(layout), outcome_(std::move(outcome)) {}

    Paid pay(const Spot& spot, Money stake, const Play& play) const override {
        const auto decision = choice_of(play, spot.which) == Decision::war
                                  ? casino_war::Decision::war
                                  : casino_war::Decision::surrender;
        const auto hand = casino_war::read_hand(layout_, outcome_, spot.which, decision);
        CHECK(hand.has_value());
        const Bet bet = bet_of(spot);
        if (bet != Bet::ante || !hand->surrendered())
            return paid(casino_war::settle(terms_, *hand, bet), stake, rounding_);
        // RF-14.2.2.3: lost, and half of it comes back.
        const auto payment = casino_war::pay(terms_, *hand, bet, stake, rounding_);
        CHECK(payment.has_value());
        const bool exact =
            winnings_for(stake, terms_.surrender_returns, {rounding_.unit, RoundingMode::exact})
                .has_value();
        return {payment->status, payment->returned, payment->winnings, {}, !exact};
    }

private:
    const casino_war::Terms& terms_;
    Rounding rounding_;
    Layout layout_;
    casino_war::Outcome outcome_;
};

class CasinoWarGame final : public TableGame, public PayTable {
public:
    CasinoWarGame(const rulebook::Rulebook& book, const Layout& layout, bool offers_tie)
        : rules_(*book.casino_war),
          rounding_(book.rounding),
          layout_(layout),
          offers_tie_(offers_tie),
          terms_(casino_war::terms_of(rules_)) {
        for (std::size_t bet = 0; bet < shapes_.size(); ++bet)
            shapes_[bet].bets = {{static_cast<std::uint8_t>(bet), 1}};
    }

    Result<const SpotShape*, Rejection> shape(const Spot& spot) const override {
        if (spot.game != Game::casino_war) return Err{Rejection::bet_not_offered};
        if (spot.bet == 0 || spot.bet > casino_war::bet_count) return Err{Rejection::unknown_bet};
        const Bet bet = bet_of(spot);
        if (bet == Bet::war || (bet == Bet::tie && !offers_tie_))
            return Err{Rejection::bet_not_offered};
        if (spot.which < 1 || spot.which > layout_.areas || spot.numbers != 0)
            return Err{Rejection::bad_selection};
        return &shapes_[spot.bet - 1U];
    }
    std::vector<Spot> spots() const override {
        return spots_up_to(*this, Game::casino_war, layout_.areas);
    }
    // RF-14.2.4, decision 21: an ante on the same area.
    bool needs_base(const Spot& spot) const override { return bet_of(spot) == Bet::tie; }
    bool serves(const Spot& base, const Spot& side) const override {
        return base == spot_of(Bet::ante, side.which);
    }
    std::size_t bet_count() const override { return casino_war::bet_count; }
    std::string_view bet_name(std::size_t bet) const override {
        return casino_war::bet_name(static_cast<Bet>(bet));
    }

    rulebook::Source source() const override { return rulebook::Source::cards; }
    const cards::ShoeRules* shoe() const override { return &rules_.shoe; }
    int decks() const override { return layout_.decks; }
    bool card_exists(const Outcome& outcome, cards::Card card) const override {
        return card_left(outcome, card, layout_.decks);
    }

    // As if nobody had a wager.
    rules::Next next(const Outcome& outcome) const override {
        return casino_war::next(layout_, {outcome.cards, outcome.burned, false, {}});
    }
    rules::Next next(const Progress& progress) const override {
        const Outcome& outcome = progress.outcome;
        const std::vector<bool> tied = tied_by_area(layout_, outcome);
        if (tied.empty()) return next(outcome);
        bool open = false;
        std::vector<bool> war(tied.size(), false);
        for (const Seat& seat : progress.seats)
            for_tied_antes(tied, seat, [&](const Wager& ante, Decision decision) {
                open = open || decision == Decision::none;
                if (decision == Decision::war) war[ante.spot.which] = true;
            });
        // A war that has begun is fought to its end, also for wagers that were given back since.
        if (outcome.burned > 0 || outcome.cards.size() > tied.size())
            for (const Seat& seat : progress.seats)
                for (const Choice& choice : seat.play.choices)
                    if (choice.decision == Decision::war) war[choice.area] = true;
        std::vector<int> areas_at_war;
        for (std::size_t area = 1; area < war.size(); ++area)
            if (war[area]) areas_at_war.push_back(static_cast<int>(area));
        rules::Next awaited =
            casino_war::next(layout_, {outcome.cards, outcome.burned, open, areas_at_war});
        // Cards to burn all go to one place.
        if (awaited.place == rules::Place::burn) awaited.number = 0;
        return awaited;
    }

    std::unique_ptr<Settler> settler(const Outcome& outcome) const override {
        return std::make_unique<Battle>(terms_, rounding_, layout_,
                                        rules_outcome(layout_, outcome));
    }
    ResultText result(const Outcome& outcome) const override {
        const casino_war::Outcome read = rules_outcome(layout_, outcome);
        ResultText text;
        const auto add = [&](std::string name, cards::Card card) {
            text.words += fmt::format("{}{} {}", text.words.empty() ? "" : ", ", name,
                                      cards::card_text(card));
            std::replace(name.begin(), name.end(), ' ', '_');
            text.parts.emplace_back(std::move(name), cards::card_text(card));
        };
        add("dealer", read.dealer_card);
        for (std::size_t i = 0; i < read.area_cards.size(); ++i)
            add(fmt::format("area {}", i + 1), read.area_cards[i]);
        if (read.war_community_card) add("war", *read.war_community_card);
        for (const auto& [area, card] : read.war_area_cards) add(fmt::format("war {}", area), card);
        if (read.war_dealer_card) add("war dealer", *read.war_dealer_card);
        return text;
    }

    bool asks() const override { return true; }
    std::vector<SeatOffer> offers(const Progress& progress) const override {
        std::vector<SeatOffer> asked;
        const std::vector<bool> tied = tied_by_area(layout_, progress.outcome);
        if (tied.empty()) return asked;
        for (const Seat& seat : progress.seats) {
            SeatOffer offer{seat.terminal, {}};
            const Money credit = progress.ledger.credit(seat.terminal).total();
            for_tied_antes(tied, seat, [&](const Wager& ante, Decision decision) {
                if (decision != Decision::none) return;
                offer.offers.push_back(war_or_surrender(ante, credit));
            });
            if (!offer.offers.empty()) asked.push_back(std::move(offer));
        }
        return asked;
    }
    std::optional<Chips> cost(const Seat& seat, const Choice& choice) const override {
        if (choice.decision != Decision::war) return std::nullopt;
        const Wager* ante = find_wager(seat, spot_of(Bet::ante, choice.area));
        CHECK(ante != nullptr);
        return Chips{spot_of(Bet::war, choice.area), ante->stake.total()};
    }
    // RF-14.3.9, CR-17.6.2.
    Decision on_timeout(const Outcome&, const Play&, const Offer&) const override {
        return Decision::surrender;
    }

    std::vector<PayLine> pay_lines() const override {
        using casino_war::Line;
        const auto odds = [&](Line line) { return terms_.odds[static_cast<std::size_t>(line)]; };
        const auto lines = [](Bet bet) { return PayLines(static_cast<std::size_t>(bet)); };
        std::vector<PayLine> all;
        // RF-14.2.2.5: after a war that is not lost the ante stands off.
        lines(Bet::ante)
            .pays("win", odds(Line::ante))
            .returns("push_after_war")
            .pays("surrender", sum(Odds{-1, 1}, terms_.surrender_returns))
            .move_to(all);
        if (offers_tie_) lines(Bet::tie).pays("win", odds(Line::tie)).move_to(all);
        lines(Bet::war)
            .pays("win", odds(Line::war_win))
            .pays("tie_after_tie", odds(Line::war_tie))
            .move_to(all);
        return all;
    }
    std::vector<Option> options() const override {
        return {{"areas", fmt::format("{}", layout_.areas)},
                {"war_card", std::string(casino_war::war_card_name(layout_.war_card))},
                {"burn_before_war", fmt::format("{}", layout_.burn_before_war)},
                {"surrender_returns", odds_text(terms_.surrender_returns)}};
    }

private:
    static Offer war_or_surrender(const Wager& ante, Money credit) {
        const auto funds = credit >= ante.stake.total() ? casino_war::WarFunds::sufficient
                                                        : casino_war::WarFunds::lacking;
        Offer offer;
        offer.area = ante.spot.which;
        for (const casino_war::Decision decision :
             casino_war::decisions_offered(casino_war::Standing::equal, funds))
            offer.decisions.push_back(decision == casino_war::Decision::war ? Decision::war
                                                                            : Decision::surrender);
        return offer;
    }

    casino_war::Rules rules_;
    Rounding rounding_;
    Layout layout_;
    bool offers_tie_;
    casino_war::Terms terms_;
    std::array<SpotShape, casino_war::bet_count> shapes_;
};

Result<Layout, Fault> layout_of(const casino_war::Rules& rules, const Settings& settings) {
    Layout layout;
    TRY(decks, chosen_decks(settings, rules.decks));
    layout.decks = decks;
    layout.areas = settings.areas == 0 ? rules.areas.front() : settings.areas;
    if (std::find(rules.areas.begin(), rules.areas.end(), layout.areas) == rules.areas.end())
        return Err{Fault{fmt::format("{} playing areas are not permitted", layout.areas)}};
    std::vector<std::string_view> war_cards;
    war_cards.reserve(rules.war_cards.size());
    for (const casino_war::WarCard war_card : rules.war_cards)
        war_cards.push_back(casino_war::war_card_name(war_card));
    TRY_DO(only_options(settings, {"war_card"}));
    TRY(war_card, chosen_option(settings, "war_card", war_cards, 0));
    layout.war_card = rules.war_cards[war_card];
    layout.burn_before_war = rules.burn_before_war;
    return layout;
}

}  // namespace

Result<std::shared_ptr<const TableGame>, Fault> make_casino_war(const rulebook::Rulebook& book,
                                                                const Settings& settings) {
    constexpr std::array<std::string_view, 1> sides = {"tie"};
    TRY(layout, layout_of(*book.casino_war, settings));
    TRY_DO(only_side_bets(settings, sides));
    const bool offers_tie = settings.side_bets.empty() || names_side_bet(settings, "tie");
    return std::shared_ptr<const TableGame>(
        std::make_shared<CasinoWarGame>(book, layout, offers_tie));
}

}  // namespace croupier::floor
