#include "sim/player.h"

#include <algorithm>
#include <array>

#include "floor/device/equipment.h"
#include "floor/state.h"
#include "sim/misfortunes.h"
#include "sim/spots.h"

namespace croupier::sim {
namespace {

using floor::Button;
using floor::Decision;
using floor::Phase;
using floor::Spot;
using floor::TableId;
using floor::TerminalId;

constexpr std::int64_t far_too_much = 900'000'000'000;
constexpr std::int64_t calm_ms = 4'000;  // nobody takes longer to look again, about

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

bool confirms(const floor::Table& table) {
    using rulebook::Confirmation;
    const Confirmation confirmation = table.book->policies->confirmation;
    return confirmation == Confirmation::required || confirmation == Confirmation::guarantees;
}

class Hand {
public:
    Hand(Post& post, Player& player) : post_(post), source_(post.source), player_(player) {}

    void act() {
        if (chance(source_, 15)) post_.repeat_old(player_.client);
        if (chance(source_, 10)) post_.repeat_old(player_.acceptor);
        if (player_.client.busy()) return;
        const floor::Table* table = choose_table();
        if (answer(*table) || post_.quiet) return;
        if (chance(source_, player_.clumsy)) return err(*table);
        if (needs_money()) return put_money_in();
        if (table->phase == Phase::open && chance(source_, zeal(*table))) return play(*table);
        if (chance(source_, 8)) return take_money_out();
        if (chance(source_, 2)) return complain(post_, player_.client);
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
    // Who is asked for decisions looks more often, and need not bet each time.
    std::uint32_t zeal(const floor::Table& table) const {
        return table.game->asks() ? player_.zeal / 3 : player_.zeal;
    }
    int side() const {
        return chance(source_, 60) ? 0 : 1 + static_cast<int>(terminal().value() % 2);
    }

    const floor::Table* choose_table() {
        const auto count = static_cast<std::uint32_t>(post_.state->tables.size());
        table_ = chance(source_, 950) ? player_.client.table : draw_below(source_, count);
        return post_.state->find_table(TableId(table_));
    }
    void send(floor::WagerCommand order) { post_.send(player_.client, std::move(order)); }
    void send(floor::PlayCommand order) { post_.send(player_.client, std::move(order)); }
    void press(Button button) {
        send(floor::PressButton{TableId(table_), terminal(), button, nonce()});
    }
    // Some terminals send none.
    std::optional<fairness::Nonce> nonce() {
        const bool asked = post_.state->tables[table_].settings.committed;
        if (!asked || chance(source_, 150)) return std::nullopt;
        fairness::Nonce drawn{};
        for (std::uint8_t& byte : drawn) byte = static_cast<std::uint8_t>(source_() >> 56);
        return drawn;
    }
    const floor::Seat* seat(const floor::Table& table) const { return table.find_seat(terminal()); }

    // Something is asked of him: a decision, a yes or no, a button, cards to turn.
    bool answer(const floor::Table& table) {
        const TableId id(table_);
        for (const floor::Prompt& prompt : table.notices.prompts)
            if (floor::is_asked(prompt, terminal()) && chance(source_, 600)) {
                post_.send(player_.client, floor::TableCommand{floor::AnswerPrompt{
                                               id, terminal(), prompt.id, chance(source_, 850)}});
                return true;
            }
        if (table.round.shooter == terminal() && table.round.press_by != 0 &&
            chance(source_, 500)) {
            send(floor::PressShooter{id, terminal()});
            return true;
        }
        const bool holds =
            table.cards.player_cards == terminal() || table.cards.banker_cards == terminal();
        if (const auto others = floor::nominees_of(*post_.state, table, terminal(), post_.host_ms);
            !others.empty() && chance(source_, 950)) {
            send(
                floor::PassCards{id, terminal(), draw_from(source_, others), chance(source_, 500)});
            return true;
        }
        if ((holds || table.cards.passed_to == terminal()) && table.cards.reveal_by != 0 &&
            chance(source_, 700)) {
            send(floor::ExposeCards{id, terminal()});
            return true;
        }
        const floor::Seat* mine = seat(table);
        if (table.phase != Phase::deciding || mine == nullptr || mine->offers.empty()) return false;
        if (chance(source_, 850)) decide(mine->offers);
        return true;
    }
    void decide(const std::vector<floor::Offer>& offers) {
        const floor::Offer& offer = draw_from(source_, offers);
        Decision decision = draw_from(source_, offer.decisions);
        if (chance(source_, 40)) decision = static_cast<Decision>(draw_below(source_, 14));
        const bool named = chance(source_, 800);
        send(floor::Decide{TableId(table_), terminal(), decision,
                           named ? offer.hand : std::uint8_t{0},
                           named ? offer.area : std::uint8_t{0}});
    }

    void play(const floor::Table& table) {
        const floor::Seat* mine = seat(table);
        const bool has = mine != nullptr && !mine->wagers.empty();
        if (table.settings.game == floor::Game::three_card_poker &&
            (mine == nullptr || mine->play.picks.empty() || chance(source_, 60)) &&
            chance(source_, 900))
            return pick();
        if (has && chance(source_, confirms(table) ? 600 : 40))
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
    void pick() {
        std::vector<std::uint8_t> positions;
        while (positions.size() < 3) {
            const auto position = static_cast<std::uint8_t>(1 + draw_below(source_, 9));
            const bool twice =
                std::find(positions.begin(), positions.end(), position) != positions.end();
            if (!twice || chance(source_, 20)) positions.push_back(position);
        }
        send(floor::PickPositions{TableId(table_), terminal(), positions});
    }
    void place(const floor::Table& table, std::uint32_t wrong_in_thousand) {
        floor::PlaceBets bets{TableId(table_), terminal(), {}};
        // Most keep to what they have.
        Money left = credit();
        const int own_side = side();
        for (std::int64_t chips = draw_between(source_, 1, 4); chips > 0; --chips) {
            const Spot spot = chance(source_, wrong_in_thousand)
                                  ? wrong_spot(source_, table)
                                  : good_spot(source_, table, own_side);
            const Money stake = draw_stake(source_, table, spot);
            const bool dear = stake > left;
            if (dear && chance(source_, 950)) continue;
            if (!dear) left -= stake;
            bets.chips.push_back({spot, stake});
        }
        if (bets.chips.empty()) return put_money_in();
        bets.nonce = nonce();
        send(std::move(bets));
    }
    void take(const floor::Seat& mine) {
        const floor::Wager& wager = draw_from(source_, mine.wagers);
        const std::int64_t all = wager.stake.total().in_cents();
        const std::int64_t amount = chance(source_, 500) ? all : std::max<std::int64_t>(all / 2, 1);
        send(floor::TakeBets{TableId(table_), terminal(), {{wager.spot, Money::cents(amount)}}});
    }

    void put_money_in() {
        constexpr std::array<std::int64_t, 6> notes = {5000, 10000, 10000, 10000, 2000, 300};
        const auto note = notes[draw_below(source_, chance(source_, 30) ? 6 : 5)];
        if (count_note(Money::cents(note))) return;
        // Now and then the terminal says it itself, which is no money.
        Client& from = chance(source_, 20) ? player_.client : player_.hand;
        if (from.busy()) return;
        post_.send(from, floor::TerminalCommand{floor::BuyIn{terminal(), Money::cents(note)}});
    }
    // A registered acceptor counts its notes, and tells of one more than once.
    bool count_note(Money note) {
        const floor::Terminal& here = *post_.state->find_terminal(terminal());
        const auto part = floor::part_of(*post_.state, here, floor::DeviceKind::note_stacker);
        if (!part || chance(source_, 300)) return false;
        Client& acceptor = player_.acceptor;
        if (acceptor.busy()) return true;
        acceptor.origin = floor::part_origin(*part);
        acceptor.name = end_of(acceptor.origin);
        if (player_.notes == 0 || !chance(source_, 100)) ++player_.notes;
        const TerminalId at = chance(source_, 10) ? TerminalId(0) : terminal();
        post_.send(acceptor,
                   floor::TerminalCommand{floor::CreditNote{*part, at, note, 1, player_.notes}});
        return true;
    }
    void take_money_out() {
        post_.send(player_.client, floor::TerminalCommand{floor::CashOut{terminal()}});
    }

    void err(const floor::Table& table) {
        const TableId id(table_);
        switch (draw_below(source_, 12)) {
            case 0:
                return place(table, 700);
            case 1:  // another's terminal, or one that is not there
                return send(
                    floor::PlaceBets{id,
                                     TerminalId(terminal().value() + 1),
                                     {{good_spot(source_, table, 0), table.settings.least}}});
            case 2:
                return send(floor::ConfirmBets{TableId(77), terminal()});
            case 3:
                return send(floor::TakeBets{
                    id, terminal(), {{good_spot(source_, table, 0), table.settings.least}}});
            case 4:
                return press(static_cast<Button>(draw_below(source_, 4)));
            case 5:  // players open no games
                return send(floor::NewGame{id});
            case 6:
                return send(floor::Decide{
                    id, terminal(), static_cast<Decision>(1 + draw_below(source_, 13)), 0, 0});
            case 7:
                return pick();
            case 8:
                return send(floor::PressShooter{id, terminal()});
            case 9:
                if (chance(source_, 500))
                    return post_.send(player_.client,
                                      floor::TableCommand{floor::AskForRiffle{id, terminal()}});
                return send(floor::ExposeCards{id, terminal()});
            case 10:
                return post_.send(
                    player_.client,
                    floor::TableCommand{floor::AnswerPrompt{
                        id, terminal(), floor::PromptId(table.notices.last_prompt), true}});
            default:
                return send(floor::PlaceBets{id, terminal(), {}});
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
    const floor::Table& table = post.state->tables[player.client.table];
    const std::int64_t calm = table.game->asks() ? table.settings.decision_ms
                                                 : std::min(table.settings.period_ms, calm_ms);
    player.client.acts_at = post.now_ms + draw_between(post.source, calm / 6, calm * 2 / 3);
}

}  // namespace croupier::sim
