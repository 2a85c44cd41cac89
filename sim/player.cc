#include "sim/player.h"

#include <algorithm>
#include <array>

namespace croupier::sim {
namespace {

using floor::Button;
using floor::Chips;
using floor::Game;
using floor::Phase;
using floor::SelectionWord;
using floor::Spot;
using floor::TableId;
using floor::TerminalId;

constexpr std::int64_t far_too_much = 900'000'000'000;

Spot spot_of(Game game, std::string_view bet, const std::vector<SelectionWord>& words = {}) {
    const auto spot = floor::parse_spot(game, bet, words);
    CHECK(spot.has_value());
    return *spot;
}

Spot roulette_numbers(FastSource& source) {
    const auto pick = [&](std::uint32_t below) {
        return static_cast<int>(draw_below(source, below));
    };
    const auto text = [](std::initializer_list<int> numbers) {
        std::string joined;
        for (const int number : numbers)
            joined += (joined.empty() ? "" : "/") + std::to_string(number);
        return std::vector<SelectionWord>{{"numbers", joined}};
    };
    const int row = pick(11);
    const int first = 3 * row + 1;
    switch (pick(6)) {
        case 0:
            return spot_of(Game::roulette, "straight_up", text({pick(37)}));
        case 1:
            return spot_of(Game::roulette, "split", text({first, first + 3}));
        case 2:
            return spot_of(Game::roulette, "street", text({first, first + 1, first + 2}));
        case 3:
            return spot_of(Game::roulette, "corner",
                           text({first, first + 1, first + 3, first + 4}));
        case 4:
            return spot_of(Game::roulette, "six_line",
                           text({first, first + 1, first + 2, first + 3, first + 4, first + 5}));
        default:
            return spot_of(Game::roulette, "split", text({0, 1 + pick(3)}));
    }
}

Spot roulette_race_track(FastSource& source, bool star) {
    constexpr std::array<std::string_view, 3> series = {"tier", "orphelins", "grand_series"};
    switch (draw_below(source, star ? 4 : 2)) {
        case 0:
            return spot_of(Game::roulette, series[draw_below(source, 3)]);
        case 1:
            return spot_of(Game::roulette, "neighbours",
                           {{"number", std::to_string(draw_below(source, 37))},
                            {"pieces", chance(source, 500) ? "3" : "5"}});
        case 2:
            return spot_of(Game::roulette, "finales",
                           {{"digit", std::to_string(draw_below(source, 10))}});
        default:
            return spot_of(Game::roulette, "zero_spiel");
    }
}

Spot roulette_spot(FastSource& source, bool star) {
    constexpr std::array<std::string_view, 6> outside = {"low", "high", "even",
                                                         "odd", "red",  "black"};
    const std::uint32_t drawn = draw_below(source, 10);
    if (drawn < 4) return roulette_numbers(source);
    if (drawn < 6) return roulette_race_track(source, star);
    if (drawn < 7) {
        const bool column = chance(source, 500);
        return spot_of(Game::roulette, column ? "column" : "dozen",
                       {{column ? "column" : "dozen", std::to_string(1 + draw_below(source, 3))}});
    }
    return spot_of(Game::roulette, outside[draw_below(source, 6)]);
}

Spot baccarat_spot(FastSource& source, bool star) {
    constexpr std::array<std::string_view, 8> bets = {"player",
                                                      "banker",
                                                      "tie",
                                                      "player_pair",
                                                      "banker_pair",
                                                      "dragon_bonus_player",
                                                      "dragon_bonus_banker",
                                                      "super_6"};
    if (chance(source, 500)) return spot_of(Game::baccarat, bets[draw_below(source, 2)]);
    return spot_of(Game::baccarat, bets[draw_below(source, star ? 8 : 5)]);
}

bool is_star(const floor::Table& table) {
    return table.settings.rulebook.starts_with("star");
}

Spot good_spot(FastSource& source, const floor::Table& table) {
    return table.settings.game == Game::roulette ? roulette_spot(source, is_star(table))
                                                 : baccarat_spot(source, is_star(table));
}

// Bets that no table, or not this one, has.
Spot wrong_spot(FastSource& source, const floor::Table& table) {
    Spot spot = good_spot(source, table);
    switch (draw_below(source, 4)) {
        case 0:
            spot.bet = 0;
            return spot;
        case 1:
            spot.game = spot.game == Game::roulette ? Game::baccarat : Game::roulette;
            return spot;
        case 2:
            spot.numbers = 0x5'0000'0001;
            return spot;
        default:
            return spot_of(Game::baccarat, "big_tiger");
    }
}

Money draw_stake(FastSource& source, const floor::Table& table, const Spot& spot) {
    const std::int64_t least = table.settings.least.in_cents();
    const auto shape = table.game->shape(spot);
    const std::int64_t pieces = shape ? (*shape)->pieces : 1;
    const std::uint32_t drawn = draw_below(source, 1000);
    if (drawn < 900) return Money::cents(least * pieces * draw_between(source, 1, 3));
    if (drawn < 940) return Money::cents(pieces * (least + draw_between(source, 0, 99)));
    if (drawn < 965) return Money::cents(draw_between(source, 1, least));
    if (drawn < 985) return table.settings.most * pieces + table.settings.least * pieces;
    if (drawn < 995) return Money::cents(draw_between(source, 0, 1'000'000));
    return Money::cents(far_too_much);
}

class Hand {
public:
    Hand(Post& post, Player& player) : post_(post), source_(post.source), player_(player) {}

    void act() {
        if (chance(source_, 15)) post_.repeat_old(player_.client);
        if (post_.quiet || player_.client.busy()) return;
        const floor::Table* table = choose_table();
        if (chance(source_, player_.clumsy)) return err(*table);
        if (needs_money()) return put_money_in();
        if (table->phase == Phase::open && chance(source_, player_.zeal)) return play(*table);
        if (chance(source_, 10)) return take_money_out();
        if (chance(source_, 30)) return play(*table);  // too late, or too early
        if (chance(source_, 20)) put_money_in();
    }

private:
    TerminalId terminal() const { return TerminalId(player_.client.origin.number); }
    Money credit() const { return post_.state->ledger.credit(terminal()).total(); }
    bool needs_money() const {
        const Money enough = post_.plan.tables[player_.client.table].least * 20;
        return credit() < enough && chance(source_, 500);
    }

    const floor::Table* choose_table() {
        const auto count = static_cast<std::uint32_t>(post_.state->tables.size());
        table_ = chance(source_, 930) ? player_.client.table : draw_below(source_, count);
        return post_.state->find_table(TableId(table_));
    }
    void send(floor::WagerCommand order) { post_.send(player_.client, std::move(order)); }
    void press(Button button) { send(floor::PressButton{TableId(table_), terminal(), button}); }
    const floor::Seat* seat(const floor::Table& table) const { return table.find_seat(terminal()); }

    void play(const floor::Table& table) {
        const floor::Seat* mine = seat(table);
        const bool has = mine != nullptr && !mine->wagers.empty();
        const bool confirms = !is_star(table);
        if (has && chance(source_, confirms ? 600 : 40))
            return send(floor::ConfirmBets{TableId(table_), terminal()});
        const std::uint32_t drawn = draw_below(source_, 1000);
        if (!has && mine != nullptr && !mine->previous.empty() && drawn < 250)
            return press(Button::rebet);
        if (has && drawn < 40) return take(*mine);
        if (has && drawn < 80) return press(Button::undo);
        if (has && drawn < 100) return press(Button::clear);
        if (has && drawn < 140) return press(Button::double_all);
        place(table, 0);
    }
    void place(const floor::Table& table, std::uint32_t wrong_in_thousand) {
        floor::PlaceBets bets{TableId(table_), terminal(), {}};
        // Most keep to what they have.
        Money left = credit();
        for (std::int64_t chips = draw_between(source_, 1, 4); chips > 0; --chips) {
            const Spot spot = chance(source_, wrong_in_thousand) ? wrong_spot(source_, table)
                                                                 : good_spot(source_, table);
            const Money stake = draw_stake(source_, table, spot);
            const bool dear = stake > left;
            if (dear && chance(source_, 950)) continue;
            if (!dear) left -= stake;
            bets.chips.push_back({spot, stake});
        }
        if (bets.chips.empty()) return put_money_in();
        send(std::move(bets));
    }
    void take(const floor::Seat& mine) {
        const auto which = draw_below(source_, static_cast<std::uint32_t>(mine.wagers.size()));
        const floor::Wager& wager = mine.wagers[which];
        const std::int64_t all = wager.stake.total().in_cents();
        const std::int64_t amount = chance(source_, 500) ? all : std::max<std::int64_t>(all / 2, 1);
        send(floor::TakeBets{TableId(table_), terminal(), {{wager.spot, Money::cents(amount)}}});
    }

    void put_money_in() {
        constexpr std::array<std::int64_t, 6> notes = {5000, 10000, 10000, 10000, 2000, 300};
        const auto note = notes[draw_below(source_, chance(source_, 30) ? 6 : 5)];
        post_.send(player_.client,
                   floor::TerminalCommand{floor::BuyIn{terminal(), Money::cents(note)}});
    }
    void take_money_out() {
        post_.send(player_.client, floor::TerminalCommand{floor::CashOut{terminal()}});
    }

    void err(const floor::Table& table) {
        switch (draw_below(source_, 7)) {
            case 0:
                return place(table, 700);
            case 1:  // another's terminal, or one that is not there
                return send(floor::PlaceBets{TableId(table_),
                                             TerminalId(terminal().value() + 1),
                                             {{good_spot(source_, table), table.settings.least}}});
            case 2:
                return send(floor::ConfirmBets{TableId(77), terminal()});
            case 3:
                return send(floor::TakeBets{TableId(table_),
                                            terminal(),
                                            {{good_spot(source_, table), table.settings.least}}});
            case 4:
                return press(static_cast<Button>(draw_below(source_, 4)));
            case 5:  // players open no games
                return send(floor::NewGame{TableId(table_)});
            default:
                return send(floor::PlaceBets{TableId(table_), terminal(), {}});
        }
    }

    Post& post_;
    FastSource& source_;
    Player& player_;
    std::uint32_t table_ = 0;
};

}  // namespace

void act(Post& post, Player& player) {
    Hand(post, player).act();
    const auto& table = post.plan.tables[player.client.table];
    player.client.acts_at =
        post.now_ms + draw_between(post.source, table.period_ms / 6, table.period_ms * 2 / 3);
}

}  // namespace croupier::sim
