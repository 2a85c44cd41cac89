#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/game/common.h"
#include "floor/game/game.h"
#include "floor/game/pay_table.h"
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

// What a player reads beside each line; a bet with one line is simply won.
constexpr std::array<std::string_view, baccarat::line_count> line_whens = {"win",
                                                                           "win",
                                                                           "win",
                                                                           "banker_wins_6",
                                                                           "win",
                                                                           "win",
                                                                           "win",
                                                                           "natural_win",
                                                                           "win_by_4",
                                                                           "win_by_5",
                                                                           "win_by_6",
                                                                           "win_by_7",
                                                                           "win_by_8",
                                                                           "win_by_9",
                                                                           "win",
                                                                           "win",
                                                                           "one_pair",
                                                                           "two_pairs",
                                                                           "two_pairs_of_one_rank",
                                                                           "two_cards",
                                                                           "three_cards",
                                                                           "win",
                                                                           "win",
                                                                           "win",
                                                                           "win",
                                                                           "total_1_4",
                                                                           "total_5_6",
                                                                           "total_7",
                                                                           "total_8",
                                                                           "total_9"};

class BaccaratGame final : public TableGame, public PayTable {
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
    std::vector<Spot> spots() const override {
        return spots_up_to(*this, Game::baccarat, baccarat::winning_total_count - 1);
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

    std::vector<PayLine> pay_lines() const override {
        std::vector<PayLine> all;
        for (std::size_t bet = 0; bet < baccarat::bet_count; ++bet)
            if (rules_.offered[bet] &&
                baccarat::offered_with(rules_, static_cast<Bet>(bet), decks_))
                lines_for(static_cast<Bet>(bet)).move_to(all);
        return all;
    }
    std::vector<Option> options() const override {
        return {{"tie_result", std::string(rules::status_name(rules_.tie_result))}};
    }

private:
    PayLines lines_for(Bet bet) const {
        PayLines lines(static_cast<std::size_t>(bet));
        const auto add = [&](baccarat::Wager wager) {
            for (const baccarat::Line line : baccarat::lines_of(wager, terms_.variant)) {
                const auto at = static_cast<std::size_t>(line);
                lines.pays(line_whens[at], terms_.odds[at]);
            }
        };
        switch (bet) {
            case Bet::winning_hand_total:
                for (int total = 0; total < baccarat::winning_total_count; ++total)
                    add({bet, static_cast<baccarat::WinningTotal>(total)});
                return lines.returns("void_on_tie");
            case Bet::player_natural_win:
            case Bet::banker_natural_win:
                add({bet});
                return lines.returns("void_on_tie");
            case Bet::dragon_bonus_player:
            case Bet::dragon_bonus_banker:
                add({bet});
                return lines.returns("natural_tie");
            case Bet::player:
            case Bet::banker:
                add({bet});
                if (terms_.tie_result != rules::Status::lose)
                    lines.returns(terms_.tie_result == rules::Status::push ? "push_on_tie"
                                                                           : "void_on_tie");
                return lines;
            default:
                add({bet});
                return lines;
        }
    }
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
