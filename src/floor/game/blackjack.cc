#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/game/common.h"
#include "floor/game/pay_table.h"
#include "floor/ledger/ledger.h"
#include "floor/query.h"
#include "floor/round/event.h"
#include "floor/table/seat.h"
#include "rules/blackjack/play.h"
#include "rules/blackjack/settle.h"

// One hand of first cards and one row of further cards for the whole table; what each terminal
// makes of them is a run of that row, kept in its Play.

namespace croupier::floor {
namespace {

using blackjack::Bet;
using blackjack::Shared;

Spot spot_of(Bet bet) {
    return {Game::blackjack, static_cast<std::uint8_t>(static_cast<int>(bet) + 1), 0, 0};
}

Money player_bet(const Seat& seat) {
    const Wager* wager = find_wager(seat, spot_of(Bet::player));
    return wager != nullptr ? wager->stake.total() : Money{};
}

Shared shared_of(const Outcome& outcome) {
    Shared shared;
    for (std::size_t i = 0; i < outcome.places.size(); ++i) {
        const Place& place = outcome.places[i];
        auto& pile = place.is(rules::Place::player)   ? shared.player
                     : place.is(rules::Place::dealer) ? shared.dealer
                                                      : shared.community;
        pile.push_back(outcome.cards[i]);
    }
    return shared;
}

// The rules' decisions are the first of the floor's, behind `none`.
constexpr Decision to_floor(blackjack::Decision decision) {
    return static_cast<Decision>(static_cast<int>(decision) + 1);
}
constexpr blackjack::Decision to_rules(Decision decision) {
    return static_cast<blackjack::Decision>(static_cast<int>(decision) - 1);
}
static_assert(to_floor(blackjack::Decision::hit) == Decision::hit);
static_assert(to_floor(blackjack::Decision::no_even_money) == Decision::no_even_money);

constexpr bool is_insurance(Decision decision) {
    return decision == Decision::insurance || decision == Decision::no_insurance;
}

blackjack::Play rules_play(const Play& kept) {
    blackjack::Play play;
    CHECK(kept.hands.size() <= play.hands.size());
    for (std::size_t i = 0; i < kept.hands.size(); ++i) {
        const HandPlay& hand = kept.hands[i];
        play.hands[i] = {hand.from, hand.drawn, hand.doubled, hand.stood};
    }
    play.hand_count = static_cast<std::uint8_t>(std::max<std::size_t>(1, kept.hands.size()));
    play.active = kept.active;
    play.hitting = kept.hitting;
    using blackjack::Answer;
    for (const Choice& choice : kept.choices) {
        if (choice.decision == Decision::insurance) play.insurance = Answer::taken;
        if (choice.decision == Decision::no_insurance) play.insurance = Answer::declined;
        if (choice.decision == Decision::even_money) play.even_money = Answer::taken;
        if (choice.decision == Decision::no_even_money) play.even_money = Answer::declined;
    }
    return play;
}

// What the choices do not tell.
void keep(const blackjack::Play& play, Play& kept) {
    kept.hands.clear();
    for (std::size_t i = 0; i < play.hand_count; ++i) {
        const blackjack::PlayedHand& hand = play.hands[i];
        kept.hands.push_back({hand.from, hand.drawn, hand.doubled, hand.stood});
    }
    kept.active = play.active;
    kept.hitting = play.hitting;
}

Offer offer_of(const blackjack::Decisions& asked, const blackjack::Play& play) {
    Offer offer;
    offer.hand = static_cast<std::uint8_t>(play.active + 1);
    for (int i = 0; i <= static_cast<int>(blackjack::Decision::no_even_money); ++i)
        if (const auto decision = static_cast<blackjack::Decision>(i); asked.has(decision))
            offer.decisions.push_back(to_floor(decision));
    return offer;
}

class BlackjackRound final : public Settler {
public:
    BlackjackRound(const blackjack::Terms& terms, Rounding rounding, Shared shared)
        : terms_(terms), rounding_(rounding), shared_(std::move(shared)) {}

    Paid pay(const Spot& spot, Money stake, const Play& play) const override {
        const blackjack::Round round = blackjack::round_of(shared_, rules_play(play));
        const auto bet = static_cast<Bet>(spot.bet - 1);
        return paid(blackjack::settle(terms_, round, bet), stake, rounding_);
    }

private:
    const blackjack::Terms& terms_;
    Rounding rounding_;
    Shared shared_;
};

// What the settings choose.
struct Chosen {
    int decks = 0;
    std::array<bool, blackjack::placed_bet_count> offered{};
    blackjack::Terms terms;
};

class BlackjackGame final : public TableGame, public PayTable {
public:
    BlackjackGame(const rulebook::Rulebook& book, const Chosen& chosen)
        : rules_(*book.blackjack), rounding_(book.rounding), chosen_(chosen) {
        for (std::size_t bet = 0; bet < shapes_.size(); ++bet)
            shapes_[bet].bets = {{static_cast<std::uint8_t>(bet), 1}};
    }

    Result<const SpotShape*, Rejection> shape(const Spot& spot) const override {
        if (spot.game != Game::blackjack) return Err{Rejection::bet_not_offered};
        if (spot.bet == 0 || spot.bet > blackjack::bet_count) return Err{Rejection::unknown_bet};
        const std::size_t bet = spot.bet - 1U;
        if (bet >= chosen_.offered.size() || !chosen_.offered[bet])
            return Err{Rejection::bet_not_offered};
        if (spot.which != 0 || spot.numbers != 0) return Err{Rejection::bad_selection};
        return &shapes_[bet];
    }
    std::vector<Spot> spots() const override { return spots_up_to(*this, Game::blackjack, 0); }
    bool needs_base(const Spot& spot) const override {
        return blackjack::is_side_bet(static_cast<Bet>(spot.bet - 1));
    }
    bool serves(const Spot& base, const Spot&) const override {
        return base == spot_of(Bet::player);
    }
    std::size_t bet_count() const override { return blackjack::bet_count; }
    std::string_view bet_name(std::size_t bet) const override {
        return blackjack::bet_name(static_cast<Bet>(bet));
    }

    rulebook::Source source() const override { return rulebook::Source::cards; }
    const cards::ShoeRules* shoe() const override { return &rules_.shoe; }
    int decks() const override { return chosen_.decks; }
    bool card_exists(const Outcome& outcome, cards::Card card) const override {
        return card_left(outcome, card, chosen_.decks);
    }

    // As if nobody had a wager.
    rules::Next next(const Outcome& outcome) const override {
        return blackjack::next(rules_, shared_of(outcome), {});
    }
    rules::Next next(const Progress& progress) const override {
        const Shared shared = shared_of(progress.outcome);
        std::vector<blackjack::Terminal> terminals;
        terminals.reserve(progress.seats.size());
        for (const Seat& seat : progress.seats)
            if (player_bet(seat) > Money{})
                terminals.push_back({rules_play(seat.play), means_of(shared, seat, progress)});
        return blackjack::next(rules_, shared, terminals);
    }

    std::unique_ptr<Settler> settler(const Outcome& outcome) const override {
        return std::make_unique<BlackjackRound>(chosen_.terms, rounding_, shared_of(outcome));
    }
    ResultText result(const Outcome& outcome) const override {
        const Shared shared = shared_of(outcome);
        const blackjack::Hand dealer = blackjack::hand_of(shared.dealer, blackjack::FirstHand::yes);
        if (dealer.blackjack) return {"the dealer has Blackjack", {{"dealer", "blackjack"}}};
        if (dealer.busted()) return {"the dealer is over 21", {{"dealer", "over_21"}}};
        return {fmt::format("the dealer has {}", dealer.total),
                {{"dealer", fmt::format("{}", dealer.total)}}};
    }

    bool asks() const override { return true; }
    // RF-13.3.5.7: insurance has its own time, before anybody plays a hand.
    std::vector<SeatOffer> offers(const Progress& progress) const override {
        const Shared shared = shared_of(progress.outcome);
        std::vector<SeatOffer> before_play;
        std::vector<SeatOffer> hands;
        for (const Seat& seat : progress.seats) {
            if (player_bet(seat) == Money{}) continue;
            const blackjack::Terminal terminal{rules_play(seat.play),
                                               means_of(shared, seat, progress)};
            const blackjack::Decisions asked = blackjack::offered(rules_, shared, terminal);
            if (asked.empty()) continue;
            const bool first = asked.has(blackjack::Decision::no_insurance) ||
                               asked.has(blackjack::Decision::no_even_money);
            (first ? before_play : hands)
                .push_back({seat.terminal, {offer_of(asked, terminal.play)}});
        }
        return before_play.empty() ? hands : before_play;
    }
    // RF-13.3.5.7.1: even money within the time for insurance.
    std::optional<Offer> further(const Outcome& outcome, const Play& play,
                                 const Choice& choice) const override {
        if (choice.decision != Decision::insurance) return std::nullopt;
        const Shared shared = shared_of(outcome);
        blackjack::Terminal terminal{rules_play(play), {true, true}};
        blackjack::decide(rules_, shared, terminal, blackjack::Decision::insurance);
        const blackjack::Decisions asked = blackjack::offered(rules_, shared, terminal);
        if (!asked.has(blackjack::Decision::even_money)) return std::nullopt;
        return offer_of(asked, terminal.play);
    }
    std::optional<Chips> cost(const Seat& seat, const Choice& choice) const override {
        const Money stake = player_bet(seat);
        switch (choice.decision) {
            case Decision::double_wager:
                return Chips{spot_of(Bet::double_wager), stake};
            case Decision::split:
                return Chips{spot_of(Bet::split), stake};
            case Decision::insurance: {
                const auto insurance = blackjack::insurance_stake(rules_, stake);
                CHECK(insurance.has_value());
                return Chips{spot_of(Bet::insurance), *insurance};
            }
            default:
                return std::nullopt;
        }
    }
    Decision on_timeout(const Outcome& outcome, const Play& play,
                        const Offer& offer) const override {
        const bool insurance = is_insurance(offer.decisions.front());
        const blackjack::Terminal terminal{rules_play(play), {true, insurance}};
        return to_floor(blackjack::on_timeout(rules_, shared_of(outcome), terminal));
    }
    void choose(const Outcome& outcome, Play& play, const Choice& choice) const override {
        // Who is past insurance, or could not pay it, is offered what comes after it.
        blackjack::Terminal terminal{rules_play(play), {true, is_insurance(choice.decision)}};
        blackjack::decide(rules_, shared_of(outcome), terminal, to_rules(choice.decision));
        keep(terminal.play, play);
    }
    void deal(const Outcome& outcome, const Place& place, cards::Card card,
              std::span<Seat> seats) const override {
        if (!place.is(rules::Place::community)) return;
        Shared shared = shared_of(outcome);
        std::vector<blackjack::Terminal> terminals;
        terminals.reserve(seats.size());
        // Whoever had something to decide has decided: credit has no part in where a card goes.
        for (const Seat& seat : seats)
            if (player_bet(seat) > Money{})
                terminals.push_back({rules_play(seat.play), {false, false}});
        blackjack::deal_community(rules_, shared, card, terminals);
        auto terminal = terminals.begin();
        for (Seat& seat : seats)
            if (player_bet(seat) > Money{}) keep((terminal++)->play, seat.play);
    }

    std::vector<PayLine> pay_lines() const override {
        using blackjack::Line;
        const auto odds = [&](Line line) {
            return chosen_.terms.odds[static_cast<std::size_t>(line)];
        };
        const auto lines = [](Bet bet) { return PayLines(static_cast<std::size_t>(bet)); };
        std::vector<PayLine> all;
        PayLines player = lines(Bet::player);
        player.pays("blackjack", odds(Line::blackjack)).pays("win", odds(Line::player));
        if (rules_.even_money) player.pays("even_money", odds(Line::even_money));
        player.returns("push").move_to(all);
        for (const Bet side : {Bet::kings_bounty, Bet::royal_match_21, Bet::bet_the_set_21})
            if (chosen_.offered[static_cast<std::size_t>(side)]) side_lines(side).move_to(all);
        if (!rules_.double_totals.empty())
            lines(Bet::double_wager).pays("win", odds(Line::player)).returns("push").move_to(all);
        if (rules_.splits_max > 0)
            lines(Bet::split).pays("win", odds(Line::player)).returns("push").move_to(all);
        PayLines insurance = lines(Bet::insurance);
        insurance.pays("dealer_blackjack", odds(Line::insurance));
        // RF-13.3.5.7.2: who takes even money has no insurance.
        if (rules_.even_money) insurance.returns("void_on_even_money");
        insurance.move_to(all);
        return all;
    }
    std::vector<Option> options() const override {
        const blackjack::Readings& readings = chosen_.terms.readings;
        const auto name = [](const auto& names, auto reading) {
            return std::string(names[static_cast<std::size_t>(reading)]);
        };
        return {
            {"dealer_stands_on_soft_17", std::string(yes_or_no(rules_.dealer_stands_on_soft_17))},
            {"double_totals", numbers_text(rules_.double_totals)},
            {"splits_max", fmt::format("{}", rules_.splits_max)},
            {"split_aces_one_card", std::string(yes_or_no(rules_.split_aces_one_card))},
            {"automatic_draw",
             rules_.automatic_draw == blackjack::AutomaticDraw::always ? "always" : "on_timeout"},
            {"draw_below_hard", fmt::format("{}", rules_.draw_below_hard)},
            {"draw_below_soft", fmt::format("{}", rules_.draw_below_soft)},
            {"insurance_amount",
             rules_.insurance_amount == blackjack::InsuranceAmount::any ? "any" : "exactly_half"},
            {"even_money", std::string(yes_or_no(rules_.even_money))},
            {"side_bets_max", fmt::format("{}", rules_.side_bets_max)},
            {"dealer_blackjack_vs_21",
             name(blackjack::dealer_blackjack_vs_21_names, readings.dealer_blackjack_vs_21)},
            {"split_dealer_blackjack",
             name(blackjack::split_dealer_blackjack_names, readings.split_dealer_blackjack)},
            {"double_dealer_blackjack",
             name(blackjack::double_dealer_blackjack_names, readings.double_dealer_blackjack)}};
    }

private:
    // The highest line first, each by what is left of its name behind the bet's: "suited_kings".
    PayLines side_lines(Bet bet) const {
        constexpr std::array<std::string_view, 3> prefixes = {"kings_bounty_", "royal_match_",
                                                              "set_"};
        PayLines lines(static_cast<std::size_t>(bet));
        const std::string_view prefix =
            prefixes[static_cast<std::size_t>(bet) - static_cast<std::size_t>(Bet::kings_bounty)];
        const auto first =
            static_cast<int>(blackjack::Line::kings_bounty_spade_kings_dealer_blackjack);
        for (int number = first; number < blackjack::line_count; ++number) {
            const std::string_view name =
                blackjack::line_name(static_cast<blackjack::Line>(number));
            if (name.starts_with(prefix))
                lines.pays(name.substr(prefix.size()),
                           chosen_.terms.odds[static_cast<std::size_t>(number)]);
        }
        return lines;
    }
    // What cannot be paid is not offered (ruling 5), and insurance not once a further card is out.
    blackjack::Means means_of(const Shared& shared, const Seat& seat,
                              const Progress& progress) const {
        const Money stake = player_bet(seat);
        const Money credit = progress.ledger.credit(seat.terminal).total();
        const auto insurance = blackjack::insurance_stake(rules_, stake);
        const bool in_time = shared.community.empty() && shared.dealer.size() == 1;
        return {credit >= stake, in_time && insurance && credit >= *insurance};
    }

    blackjack::Rules rules_;
    Rounding rounding_;
    Chosen chosen_;
    std::array<SpotShape, blackjack::bet_count> shapes_;
};

// CR-13.5.3: so many side bets at a table and no more. Where none are named, the document's first.
Result<Nothing, Fault> choose_bets(const blackjack::Rules& rules, const Settings& settings,
                                   Chosen& chosen) {
    constexpr std::array<std::string_view, 3> sides = {"kings_bounty", "royal_match_21",
                                                       "bet_the_set_21"};
    TRY_DO(only_side_bets(settings, sides));
    int count = 0;
    for (int number = 0; number < blackjack::placed_bet_count; ++number) {
        const auto bet = static_cast<Bet>(number);
        bool& offered = chosen.offered[static_cast<std::size_t>(number)];
        offered = blackjack::offered_with(rules, bet, chosen.decks);
        if (!blackjack::is_side_bet(bet)) continue;
        const bool named = names_side_bet(settings, blackjack::bet_name(bet));
        if (named && !offered)
            return Err{Fault{fmt::format("{} is not offered with {} decks",
                                         blackjack::bet_name(bet), chosen.decks)}};
        offered = offered && (named || (settings.side_bets.empty() && count < rules.side_bets_max));
        if (offered) ++count;
    }
    if (count > rules.side_bets_max)
        return Err{Fault{fmt::format("{} side bets at most", rules.side_bets_max)}};
    return Nothing{};
}

Result<Nothing, Fault> choose_readings(const Settings& settings, blackjack::Readings& readings) {
    const auto choose = [&](std::string_view option, std::span<const std::string_view> names,
                            auto& reading) -> Result<Nothing, Fault> {
        TRY(chosen, chosen_option(settings, option, names, static_cast<std::size_t>(reading)));
        reading = static_cast<std::remove_reference_t<decltype(reading)>>(chosen);
        return Nothing{};
    };
    TRY_DO(only_options(
        settings, {"dealer_blackjack_vs_21", "split_dealer_blackjack", "double_dealer_blackjack"}));
    TRY_DO(choose("dealer_blackjack_vs_21", blackjack::dealer_blackjack_vs_21_names,
                  readings.dealer_blackjack_vs_21));
    TRY_DO(choose("split_dealer_blackjack", blackjack::split_dealer_blackjack_names,
                  readings.split_dealer_blackjack));
    return choose("double_dealer_blackjack", blackjack::double_dealer_blackjack_names,
                  readings.double_dealer_blackjack);
}

}  // namespace

Result<std::shared_ptr<const TableGame>, Fault> make_blackjack(const rulebook::Rulebook& book,
                                                               const Settings& settings) {
    const blackjack::Rules& rules = *book.blackjack;
    Chosen chosen;
    TRY(decks, chosen_decks(settings, rules.decks));
    chosen.decks = decks;
    chosen.terms = blackjack::terms_of(rules);
    TRY_DO(choose_bets(rules, settings, chosen));
    TRY_DO(choose_readings(settings, chosen.terms.readings));
    return std::shared_ptr<const TableGame>(std::make_shared<BlackjackGame>(book, chosen));
}

}  // namespace croupier::floor
