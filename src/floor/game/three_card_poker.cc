#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/game/common.h"
#include "floor/game/pay_table.h"
#include "floor/ledger/ledger.h"
#include "floor/query.h"
#include "floor/round/event.h"
#include "floor/table/seat.h"
#include "rules/three_card_poker/play.h"
#include "rules/three_card_poker/settle.h"

// A spot's `which` is the area of a side wager: the own hand, a row or a column.

namespace croupier::floor {
namespace {

using three_card_poker::Action;
using three_card_poker::Area;
using three_card_poker::Bet;
using three_card_poker::PlayFunds;

Spot spot_of(Bet bet) {
    return {Game::three_card_poker, static_cast<std::uint8_t>(static_cast<int>(bet) + 1), 0, 0};
}
three_card_poker::Wager wager_of(const Spot& spot) {
    return {static_cast<Bet>(spot.bet - 1), static_cast<Area>(spot.which)};
}

Money ante_of(const Seat& seat) {
    const Wager* ante = find_wager(seat, spot_of(Bet::ante));
    return ante != nullptr ? ante->stake.total() : Money{};
}

PlayFunds funds_for(Money ante, Money credit) {
    return credit >= ante ? PlayFunds::sufficient : PlayFunds::lacking;
}

// Whoever has not played has folded, but for those who could not.
Action action_of(const Play& play) {
    switch (choice_of(play, 0)) {
        case Decision::play:
            return Action::play;
        case Decision::cannot_play:
            return Action::cannot_play;
        default:
            return Action::fold;
    }
}

// A player with wagers on lines alone has no hand.
three_card_poker::Picks picks_of(const Play& play) {
    three_card_poker::Picks picks = {1, 2, 3};
    if (!play.picks.empty()) std::copy(play.picks.begin(), play.picks.end(), picks.begin());
    return picks;
}

three_card_poker::Round rules_round(const Outcome& outcome) {
    const std::span<const cards::Card> cards = outcome.cards;
    CHECK(cards.size() >= three_card_poker::position_count);
    auto round = three_card_poker::read_round(cards.first(three_card_poker::position_count),
                                              cards.subspan(three_card_poker::position_count));
    CHECK(round.has_value());
    return *round;
}

class PokerRound final : public Settler {
public:
    PokerRound(const three_card_poker::Terms& terms, Rounding rounding,
               const three_card_poker::Round& round)
        : terms_(terms), rounding_(rounding), round_(round) {}

    Paid pay(const Spot& spot, Money stake, const Play& play) const override {
        return paid(award(wager_of(spot), play), stake, rounding_);
    }
    // RF-1.1-ante-bonus: it pays on the ante and has no stake of its own.
    std::optional<std::pair<Spot, Paid>> bonus(const Seat& seat) const override {
        const Money ante = ante_of(seat);
        if (ante == Money{}) return std::nullopt;
        const rules::Award won = award({Bet::ante_bonus}, seat.play);
        if (won.status != rules::Status::win) return std::nullopt;
        Paid on_ante = paid(won, ante, rounding_);
        on_ante.returned = {};
        return std::pair{spot_of(Bet::ante_bonus), on_ante};
    }

private:
    rules::Award award(three_card_poker::Wager wager, const Play& play) const {
        const auto shown =
            three_card_poker::showdown(round_, wager.area, picks_of(play), action_of(play));
        return three_card_poker::settle(terms_, shown, wager);
    }

    const three_card_poker::Terms& terms_;
    Rounding rounding_;
    three_card_poker::Round round_;
};

// What the settings choose.
struct Chosen {
    three_card_poker::Terms terms;
    std::array<bool, three_card_poker::bet_count> offered{};
    bool reserves_play = false;
    std::vector<Option> tables{};  // the names of the pay tables in use
};

class ThreeCardPokerGame final : public TableGame, public PayTable {
public:
    ThreeCardPokerGame(const rulebook::Rulebook& book, const Chosen& chosen)
        : rules_(*book.three_card_poker), rounding_(book.rounding), chosen_(chosen) {
        for (std::size_t bet = 0; bet < shapes_.size(); ++bet)
            shapes_[bet].bets = {{static_cast<std::uint8_t>(bet), 1}};
    }

    Result<const SpotShape*, Rejection> shape(const Spot& spot) const override {
        if (spot.game != Game::three_card_poker) return Err{Rejection::bet_not_offered};
        if (spot.bet == 0 || spot.bet > three_card_poker::bet_count)
            return Err{Rejection::unknown_bet};
        if (!chosen_.offered[spot.bet - 1U]) return Err{Rejection::bet_not_offered};
        const int areas = wager_of(spot).bet == Bet::ante ? 1 : three_card_poker::area_count;
        if (spot.which >= areas || spot.numbers != 0) return Err{Rejection::bad_selection};
        return &shapes_[spot.bet - 1U];
    }
    std::vector<Spot> spots() const override {
        return spots_up_to(*this, Game::three_card_poker, three_card_poker::area_count - 1);
    }
    bool needs_base(const Spot& spot) const override {
        return rules_.side_wagers_need_ante && wager_of(spot).bet != Bet::ante;
    }
    bool serves(const Spot& base, const Spot&) const override { return base == spot_of(Bet::ante); }
    // Rows and columns are there whatever a player picks.
    bool needs_picks(const Spot& spot) const override { return wager_of(spot).area == Area::hand; }
    Money kept_for(const Spot& spot, Money stake) const override {
        return chosen_.reserves_play && wager_of(spot).bet == Bet::ante ? stake : Money{};
    }
    std::size_t bet_count() const override { return three_card_poker::bet_count; }
    std::string_view bet_name(std::size_t bet) const override {
        return three_card_poker::bet_name(static_cast<Bet>(bet));
    }

    rulebook::Source source() const override { return rulebook::Source::cards; }
    int decks() const override { return 1; }
    bool card_exists(const Outcome& outcome, cards::Card card) const override {
        return card_left(outcome, card, decks());
    }

    // As if nobody had a wager.
    rules::Next next(const Outcome& outcome) const override {
        return three_card_poker::next({static_cast<int>(outcome.cards.size()), false,
                                       three_card_poker::dealer_needed(rules_, {})});
    }
    rules::Next next(const Progress& progress) const override {
        three_card_poker::LiveWagers live;
        bool open = false;
        for (const Seat& seat : progress.seats) {
            if (seat.wagers.empty()) continue;
            const Decision decision = choice_of(seat.play, 0);
            if (decision == Decision::none && ante_of(seat) > Money{}) open = true;
            live.play = live.play || decision == Decision::play;
            live.six_card_bonus = live.six_card_bonus || has_live_bonus(seat);
        }
        // A dealer's hand that was begun is completed, also when who needed it has taken his
        // wagers.
        const auto dealt = static_cast<int>(progress.outcome.cards.size());
        const bool needed = dealt > three_card_poker::position_count ||
                            three_card_poker::dealer_needed(rules_, live);
        return three_card_poker::next({dealt, open, needed});
    }

    std::unique_ptr<Settler> settler(const Outcome& outcome) const override {
        return std::make_unique<PokerRound>(chosen_.terms, rounding_, rules_round(outcome));
    }
    ResultText result(const Outcome& outcome) const override {
        const auto round = rules_round(outcome);
        if (!round.dealer) return {"the dealer has no hand", {{"dealer", "none"}}};
        const auto strength = three_card_poker::strength_of((*round.dealer)[0], (*round.dealer)[1],
                                                            (*round.dealer)[2]);
        const bool plays =
            chosen_.terms.dealer_qualification == three_card_poker::DealerQualification::none ||
            strength >= three_card_poker::lowest_queen_high;
        return {fmt::format("the dealer has {}", three_card_poker::strength_text(strength)),
                {{"dealer", std::string(three_card_poker::hand_class_name(strength.hand_class()))},
                 {"qualifies", plays ? "yes" : "no"}}};
    }

    bool asks() const override { return true; }
    bool takes_picks(std::span<const std::uint8_t> positions) const override {
        const std::vector<int> picks(positions.begin(), positions.end());
        return three_card_poker::read_picks(picks).has_value();
    }
    bool hides_unpicked() const override {
        return rules_.unpicked_cards == three_card_poker::UnpickedCards::face_down;
    }
    std::vector<SeatOffer> offers(const Progress& progress) const override {
        std::vector<SeatOffer> asked;
        if (progress.outcome.cards.size() < three_card_poker::position_count) return asked;
        for (const Seat& seat : progress.seats) {
            const Money ante = ante_of(seat);
            if (ante == Money{} || choice_of(seat.play, 0) != Decision::none) continue;
            const Money credit = progress.ledger.credit(seat.terminal).total();
            Offer offer;
            for (const Action action : three_card_poker::actions_offered(funds_for(ante, credit)))
                offer.decisions.push_back(action == Action::play ? Decision::play : Decision::fold);
            asked.push_back({seat.terminal, {std::move(offer)}});
        }
        return asked;
    }
    // RF-15.4.1.2: a line, or Pair Plus, is decided by the array; an ante by folding.
    bool is_certain(const Progress& progress) const override {
        if (progress.outcome.cards.size() < three_card_poker::position_count) return false;
        return std::any_of(progress.seats.begin(), progress.seats.end(), [](const Seat& seat) {
            const bool folded = choice_of(seat.play, 0) == Decision::fold;
            return std::any_of(seat.wagers.begin(), seat.wagers.end(), [&](const Wager& wager) {
                const three_card_poker::Wager placed = wager_of(wager.spot);
                return placed.bet == Bet::pair_plus || placed.area != Area::hand ||
                       (placed.bet == Bet::ante && folded);
            });
        });
    }
    std::optional<Chips> cost(const Seat& seat, const Choice& choice) const override {
        if (choice.decision != Decision::play) return std::nullopt;
        return Chips{spot_of(Bet::play), ante_of(seat)};
    }
    // CR-18.8.3 is for those who could not pay when they were asked: whoever cashes out after a
    // look at the cards has folded.
    Decision on_timeout(const Outcome&, const Play&, const Offer& offer) const override {
        const auto& asked = offer.decisions;
        const bool could = std::find(asked.begin(), asked.end(), Decision::play) != asked.end();
        const Action action = three_card_poker::action_at_timeout(
            rules_, could ? PlayFunds::sufficient : PlayFunds::lacking);
        return action == Action::cannot_play ? Decision::cannot_play : Decision::fold;
    }

    std::vector<PayLine> pay_lines() const override {
        const three_card_poker::Terms& terms = chosen_.terms;
        const auto lines = [](Bet bet) { return PayLines(static_cast<std::size_t>(bet)); };
        std::vector<PayLine> all;
        PayLines ante = lines(Bet::ante);
        ante.pays("win", terms.ante).returns("push");
        if (rules_.cannot_play_voids_ante) ante.returns("void_without_funds");
        ante.move_to(all);
        for (const Bet side : {Bet::pair_plus, Bet::six_card_bonus})
            if (chosen_.offered[static_cast<std::size_t>(side)]) lines_for(side).move_to(all);
        PayLines play = lines(Bet::play);
        play.pays("win", terms.play).returns("push");
        if (terms.dealer_qualification != three_card_poker::DealerQualification::none)
            play.returns("dealer_does_not_qualify");
        play.move_to(all);
        lines_for(Bet::ante_bonus).move_to(all);
        return all;
    }
    std::vector<Option> options() const override {
        std::vector<Option> all = chosen_.tables;
        const three_card_poker::Terms& terms = chosen_.terms;
        all.push_back({"dealer_qualification", std::string(three_card_poker::qualification_name(
                                                   terms.dealer_qualification))});
        const auto add = [&](std::string name, bool yes) {
            all.push_back({std::move(name), std::string(yes_or_no(yes))});
        };
        all.push_back({"unpicked_cards", hides_unpicked() ? "face_down" : "face_up"});
        add("fold_forfeits_side_wagers", terms.fold_forfeits_side_wagers);
        add("side_wagers_need_ante", rules_.side_wagers_need_ante);
        add("cannot_play_voids_ante", rules_.cannot_play_voids_ante);
        add("reserve_play_wager", chosen_.reserves_play);
        return all;
    }

private:
    // The highest class first.
    PayLines lines_for(Bet bet) const {
        PayLines lines(static_cast<std::size_t>(bet));
        const three_card_poker::Terms& terms = chosen_.terms;
        if (bet == Bet::six_card_bonus) {
            for (std::size_t at = terms.six_card_bonus.size(); at-- > 0;)
                lines.pays(
                    three_card_poker::six_class_name(static_cast<three_card_poker::SixClass>(at)),
                    terms.six_card_bonus[at]);
            return lines;
        }
        const auto& odds = bet == Bet::pair_plus ? terms.pair_plus : terms.ante_bonus;
        for (std::size_t at = odds.size(); at-- > 0;)
            lines.pays(
                three_card_poker::hand_class_name(static_cast<three_card_poker::HandClass>(at)),
                odds[at]);
        return lines;
    }
    // A Six Card Bonus that the player has not lost by folding.
    bool has_live_bonus(const Seat& seat) const {
        const bool folded = choice_of(seat.play, 0) == Decision::fold;
        return std::any_of(seat.wagers.begin(), seat.wagers.end(), [&](const Wager& wager) {
            const three_card_poker::Wager placed = wager_of(wager.spot);
            const bool lost = folded && chosen_.terms.fold_forfeits_side_wagers;
            return placed.bet == Bet::six_card_bonus && !(lost && placed.area == Area::hand);
        });
    }

    three_card_poker::Rules rules_;
    Rounding rounding_;
    Chosen chosen_;
    std::array<SpotShape, three_card_poker::bet_count> shapes_;
};

template <class Table>
Result<std::size_t, Fault> chosen_table(const Settings& settings, std::string_view option,
                                        const std::vector<Table>& tables) {
    std::vector<std::string_view> names;
    names.reserve(tables.size());
    for (const Table& table : tables) names.push_back(table.name);
    return chosen_option(settings, option, names, 0);
}

Result<three_card_poker::Terms, Fault> chosen_terms(const three_card_poker::Rules& rules,
                                                    const Settings& settings,
                                                    std::vector<Option>& tables) {
    TRY_DO(only_options(settings, {"ante_bonus", "pair_plus", "six_card_bonus",
                                   "dealer_qualification", "fold_forfeits_side_wagers"}));
    three_card_poker::Choice choice;
    TRY(ante_bonus, chosen_table(settings, "ante_bonus", rules.ante_bonus));
    TRY(pair_plus, chosen_table(settings, "pair_plus", rules.pair_plus));
    TRY(six_card_bonus, chosen_table(settings, "six_card_bonus", rules.six_card_bonus));
    choice.ante_bonus = ante_bonus;
    choice.pair_plus = pair_plus;
    choice.six_card_bonus = six_card_bonus;
    tables = {{"ante_bonus", rules.ante_bonus[ante_bonus].name},
              {"pair_plus", rules.pair_plus[pair_plus].name},
              {"six_card_bonus", rules.six_card_bonus[six_card_bonus].name}};
    three_card_poker::Terms terms = three_card_poker::terms_of(rules, choice);
    constexpr std::array<std::string_view, 2> qualifications = {"queen_high", "none"};
    constexpr std::array<std::string_view, 2> no_or_yes = {"no", "yes"};
    TRY(qualification, chosen_option(settings, "dealer_qualification", qualifications,
                                     static_cast<std::size_t>(terms.dealer_qualification)));
    terms.dealer_qualification = static_cast<three_card_poker::DealerQualification>(qualification);
    TRY(forfeits, chosen_option(settings, "fold_forfeits_side_wagers", no_or_yes,
                                terms.fold_forfeits_side_wagers ? 1 : 0));
    terms.fold_forfeits_side_wagers = forfeits == 1;
    return terms;
}

}  // namespace

Result<std::shared_ptr<const TableGame>, Fault> make_three_card_poker(
    const rulebook::Rulebook& book, const Settings& settings) {
    constexpr std::array<int, 1> decks = {1};
    constexpr std::array<std::string_view, 2> sides = {"pair_plus", "six_card_bonus"};
    TRY_DO(chosen_decks(settings, decks));
    TRY_DO(only_side_bets(settings, sides));
    std::vector<Option> tables;
    TRY(terms, chosen_terms(*book.three_card_poker, settings, tables));
    Chosen chosen{terms, {}, settings.reserve_play_wager, std::move(tables)};
    chosen.offered[static_cast<std::size_t>(Bet::ante)] = true;
    for (const Bet side : {Bet::pair_plus, Bet::six_card_bonus})
        chosen.offered[static_cast<std::size_t>(side)] =
            settings.side_bets.empty() ||
            names_side_bet(settings, three_card_poker::bet_name(side));
    return std::shared_ptr<const TableGame>(std::make_shared<ThreeCardPokerGame>(book, chosen));
}

}  // namespace croupier::floor
