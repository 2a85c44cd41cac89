#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/game/game.h"
#include "rules/baccarat/play.h"
#include "rules/baccarat/settle.h"

namespace croupier::floor {
namespace {

using baccarat::Bet;

baccarat::Wager wager_of(const Spot& spot) {
    return {static_cast<Bet>(spot.bet - 1), static_cast<baccarat::WinningTotal>(spot.which)};
}

// The two hands out of the cards in the order of the shoe.
struct Hands {
    std::vector<cards::Card> player;
    std::vector<cards::Card> banker;
};

Hands hands_of(const baccarat::Drawing& drawing, std::span<const cards::Card> dealt) {
    Hands hands;
    for (std::size_t i = 0; i < dealt.size(); ++i) {
        const rules::Next next = baccarat::next(drawing, dealt.first(i));
        CHECK(next.awaited == rules::Awaited::card);
        (next.place == rules::Place::player ? hands.player : hands.banker).push_back(dealt[i]);
    }
    return hands;
}

class Coup final : public Settler {
public:
    Coup(const baccarat::Terms& terms, Rounding rounding, const baccarat::Coup& coup)
        : terms_(terms), rounding_(rounding), coup_(coup) {}

    Paid pay(const Spot& spot, Money stake, const Play&) const override {
        const baccarat::Wager wager = wager_of(spot);
        const rules::Award award = baccarat::settle(terms_, coup_, wager);
        const auto payment = rules::pay(award, stake, rounding_);
        CHECK(payment.has_value());
        Paid paid{payment->status, payment->returned, payment->winnings, {}, false};
        if (award.status != rules::Status::win) return paid;
        paid.rounded = !winnings_for(stake, award.odds, {rounding_.unit, RoundingMode::exact});
        // CN-2.8(b), decision 2: what the Banker pays less than even money is commission.
        if (wager.bet == Bet::banker && terms_.variant == baccarat::Variant::commission)
            paid.commission = stake - paid.winnings;
        return paid;
    }

private:
    const baccarat::Terms& terms_;
    Rounding rounding_;
    baccarat::Coup coup_;
};

class BaccaratGame final : public TableGame {
public:
    BaccaratGame(const rulebook::Rulebook& book, const Settings& settings, int decks,
                 const baccarat::Terms& terms)
        : rules_(*book.baccarat), rounding_(book.rounding), decks_(decks), terms_(terms) {
        // SB-5.8: what a table cannot pay in chips is rounded to what it can.
        if (settings.chip > Money{}) rounding_.unit = settings.chip.in_cents();
        switch_off(settings);
        for (const bool base : rules_.is_base) asks_for_base_ = asks_for_base_ || base;
        for (std::size_t bet = 0; bet < shapes_.size(); ++bet)
            shapes_[bet].bets = {{static_cast<std::uint8_t>(bet), 1}};
    }

    Result<const SpotShape*, Rejection> shape(const Spot& spot) const override {
        if (spot.game != Game::baccarat) return Err{Rejection::bet_not_offered};
        if (spot.bet == 0 || spot.bet > baccarat::bet_count) return Err{Rejection::unknown_bet};
        const baccarat::Wager wager = wager_of(spot);
        if (!rules_.offered[spot.bet - 1U] || !baccarat::offered_with(rules_, wager.bet, decks_))
            return Err{Rejection::bet_not_offered};
        const bool total = wager.bet == Bet::winning_hand_total;
        if (spot.numbers != 0 || spot.which >= (total ? baccarat::winning_total_count : 1))
            return Err{Rejection::bad_selection};
        return &shapes_[spot.bet - 1U];
    }
    bool needs_base(const Spot& spot) const override { return rules_.needs_base[spot.bet - 1U]; }
    bool serves(const Spot& base, const Spot&) const override {
        // Where the document asks for none, a table may: Player, Banker or Tie.
        if (!asks_for_base_) {
            const Bet bet = wager_of(base).bet;
            return bet == Bet::player || bet == Bet::banker || bet == Bet::tie;
        }
        return rules_.is_base[base.bet - 1U];
    }
    bool base_waivable() const override { return rules_.base_waivable; }
    int side_of(const Spot& spot) const override {
        const Bet bet = wager_of(spot).bet;
        return bet == Bet::player ? 1 : bet == Bet::banker ? 2 : 0;
    }
    std::size_t bet_count() const override { return baccarat::bet_count; }
    std::string_view bet_name(std::size_t bet) const override {
        return baccarat::bet_name(static_cast<Bet>(bet));
    }

    rulebook::Source source() const override { return rulebook::Source::cards; }
    const cards::ShoeRules* shoe() const override { return &rules_.shoe; }
    int decks() const override { return decks_; }
    bool is_tie(const Outcome& outcome) const override { return read(outcome).tied(); }
    using TableGame::next;
    rules::Next next(const Outcome& outcome) const override {
        return baccarat::next(rules_.drawing, outcome.cards);
    }
    bool card_exists(const Outcome& outcome, cards::Card card) const override {
        cards::Seen seen(decks_);
        for (const cards::Card dealt : outcome.cards)
            if (!seen.add(dealt)) return false;
        return seen.add(card);
    }

    std::unique_ptr<Settler> settler(const Outcome& outcome) const override {
        return std::make_unique<Coup>(terms_, rounding_, read(outcome));
    }
    ResultText result(const Outcome& outcome) const override {
        const baccarat::Coup coup = read(outcome);
        const char* winner = coup.tied() ? "tie" : coup.player > coup.banker ? "player" : "banker";
        return {coup.tied() ? fmt::format("Player {}, Banker {}: a tie", coup.player, coup.banker)
                            : fmt::format("Player {}, Banker {}: {} wins", coup.player, coup.banker,
                                          coup.player > coup.banker ? "Player" : "Banker"),
                {{"player", fmt::format("{}", coup.player)},
                 {"banker", fmt::format("{}", coup.banker)},
                 {"winner", winner}}};
    }

private:
    // What this cloth does not have, and what the operator does not offer.
    void switch_off(const Settings& settings) {
        for (std::size_t bet = 0; bet < rules_.offered.size(); ++bet) {
            const std::uint32_t layouts = rules_.only_on_layouts[bet];
            const bool here = settings.layout.empty() || layouts == 0 ||
                              (layouts >> (settings.layout[0] - 'A') & 1U) != 0;
            const auto& side = settings.side_bets;
            const Bet which = static_cast<Bet>(bet);
            const bool main = which == Bet::player || which == Bet::banker || which == Bet::tie;
            const bool offered = main || side.empty() ||
                                 std::find(side.begin(), side.end(), bet_name(bet)) != side.end();
            if (!here || !offered) rules_.offered[bet] = false;
        }
    }
    baccarat::Coup read(const Outcome& outcome) const {
        const Hands hands = hands_of(rules_.drawing, outcome.cards);
        const auto coup = baccarat::read_coup(rules_.drawing, hands.player, hands.banker, decks_);
        CHECK(coup.has_value());
        return *coup;
    }

    baccarat::Rules rules_;
    Rounding rounding_;
    int decks_;
    baccarat::Terms terms_;
    bool asks_for_base_ = false;
    std::array<SpotShape, baccarat::bet_count> shapes_;
};

}  // namespace

Result<std::shared_ptr<const TableGame>, Fault> make_baccarat(const rulebook::Rulebook& book,
                                                              const Settings& settings) {
    const baccarat::Rules& rules = *book.baccarat;
    const auto has = [](const auto& list, const auto& item) {
        return std::find(list.begin(), list.end(), item) != list.end();
    };
    const int usual = has(rules.decks, 8) ? 8 : rules.decks.back();
    const int decks = settings.decks == 0 ? usual : settings.decks;
    if (!has(rules.decks, decks))
        return Err{Fault{fmt::format("{} has no baccarat with {} decks", book.id, decks)}};
    if (!settings.layout.empty()) {
        const int layout = settings.layout[0] - 'A';
        const bool known = settings.layout.size() == 1 && layout >= 0 && layout < 26 &&
                           (baccarat::layouts_of(rules) >> layout & 1U) != 0;
        if (!known) return Err{Fault{fmt::format("{} has no layout {}", book.id, settings.layout)}};
    }
    for (const std::string& side : settings.side_bets) {
        const auto bet = baccarat::find_bet(side);
        if (!bet || !rules.offered[static_cast<std::size_t>(*bet)])
            return Err{Fault{fmt::format("{} has no side bet {}", book.id, side)}};
    }
    const auto method = static_cast<std::size_t>(settings.method);
    if (book.policies && !book.policies->methods[method])
        return Err{Fault{
            fmt::format("{} does not deal by method {}", book.id, dealing_method_names[method])}};
    baccarat::Variant variant = rules.variants.front();
    if (!settings.variant.empty()) {
        const auto wanted = std::find_if(
            rules.variants.begin(), rules.variants.end(),
            [&](baccarat::Variant v) { return baccarat::variant_name(v) == settings.variant; });
        if (wanted == rules.variants.end())
            return Err{Fault{fmt::format("{} has no variant {}", book.id, settings.variant)}};
        variant = *wanted;
    }
    const int options = std::max<int>(1, static_cast<int>(rules.super_6_options.size()));
    const int option = std::max<int>(1, settings.super_6_option);
    if (option > options) return Err{Fault{"super_6_option is not one that the rulebook has"}};
    return std::shared_ptr<const TableGame>(std::make_shared<BaccaratGame>(
        book, settings, decks, baccarat::terms_of(rules, variant, option)));
}

}  // namespace croupier::floor
