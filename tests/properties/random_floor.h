// A venue in which random but sensible things happen, over a host with a memory store: games of all
// five rulebooks, dealt, drawn and automatic tables, rounds that come to an end, and much that is
// refused. One seed gives one stream. What somebody must not see is recognisable: credit and wagers
// are unique odd amounts of six digits and more, persons, staff and sealed bytes are unique too.
//
// Terminal 0 is never used, so that a number 0 somewhere means nobody. A table's settings stay as
// they are from beginning to end.
#pragma once

#include <string>
#include <vector>

#include "base/draw.h"
#include "host/test_kit.h"
#include "sim/spots.h"

namespace croupier::tests {

class RandomFloor {
public:
    struct Habits {
        std::uint32_t terminals = 6;
        std::uint32_t tables = 5;
        bool restarts = true;  // power cuts
    };

    explicit RandomFloor(std::uint64_t seed) : RandomFloor(seed, Habits{}) {}
    RandomFloor(std::uint64_t seed, Habits habits) : source_(seed), habits_(habits) {
        // Whoever comes with the next seed sees the next games.
        for (std::uint32_t i = 0; i < habits.tables; ++i)
            add_table(kinds()[(seed * habits.tables + std::uint64_t{i} * 7) % kinds().size()]);
        add_terminal(false);
        for (std::uint32_t i = 0; i < habits.terminals; ++i) add_terminal(true);
    }

    // One thing happens; it may well be refused.
    void step() {
        undo_obstacles();
        if (below(3) > 0 && answer()) return;
        const std::uint32_t dice = below(100);
        if (dice < 36) return place();
        if (dice < 46) return change();
        if (dice < 80) return advance_table(any(tables));
        if (dice < 88) return handle_money();
        if (dice < 91) return handle_card();
        if (dice < 94) return staff_job(any(tables));
        if (dice < 97) return mishap();
        return rare();
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) step();
    }

    std::uint32_t below(std::uint32_t bound) { return draw_below(source_, bound); }
    template <class T>
    const T& any(const std::vector<T>& items) {
        return items[below(static_cast<std::uint32_t>(items.size()))];
    }
    const floor::State& state() const { return venue.state(); }
    const floor::Table& table(floor::TableId id) const { return state().tables[id.value()]; }

    host::kit::Venue venue;
    std::vector<floor::TableId> tables;
    std::vector<floor::TerminalId> terminals;  // that are played at
    std::vector<floor::StaffId> staff;
    std::vector<floor::Person> persons;  // that ever came
    std::vector<Bytes> sealed;           // claims of failed sign-ins
    std::vector<std::string> addresses;  // they came from

    // Any place on a table's layout, or near it.
    floor::Spot any_spot(floor::TableId id) {
        return below(8) == 0 ? sim::wrong_spot(source_, table(id))
                             : sim::good_spot(source_, table(id), 0);
    }
    // Recognisable, and of a piece with any number of pieces in a third of all cases.
    Money any_amount() {
        const std::uint32_t kind = below(12);
        if (kind == 0) return Money::cents(1 + below(600));
        if (kind < 5) return Money::cents(std::int64_t{180'180} * (1 + below(20)));
        return Money::cents(100'001 + 2 * below(1'000'000));
    }

private:
    // Members of a rulebook's ladder, lowest first.
    struct Team {
        std::string rulebook;
        std::vector<floor::StaffId> ranks;
    };
    struct Kind {
        const char* rulebook;
        floor::Game game;
        floor::Mode mode = floor::Mode::dealt;
    };
    static const std::vector<Kind>& kinds() {
        using floor::Game;
        using floor::Mode;
        constexpr const char* star = "star-rapid-fusion-2024";
        using tests::canberra, tests::crown;
        static const std::vector<Kind> all = {
            {star, Game::baccarat},
            {canberra, Game::baccarat},
            {crown, Game::blackjack},
            {"star-baccarat-2025", Game::baccarat},
            {star, Game::roulette, Mode::automatic},
            {crown, Game::lucky_sic_bo},
            {"star-ltgame-2016", Game::baccarat},
            {star, Game::casino_war},
            {canberra, Game::roulette},
            {crown, Game::three_card_poker},
            {star, Game::sic_bo, Mode::automatic},
            {crown, Game::triple_chase},
            {star, Game::blackjack},
            {"star-baccarat-2025", Game::baccarat},
            {crown, Game::roulette},
            {star, Game::three_card_poker, Mode::rng},
            {canberra, Game::sic_bo},
            {crown, Game::casino_war},
            {star, Game::roulette},
            {crown, Game::big_wheel, Mode::automatic},
            {crown, Game::baccarat},
            {star, Game::baccarat, Mode::automatic},
            {crown, Game::sic_bo},
        };
        return all;
    }

    Team& team_of(const std::string& rulebook) {
        for (Team& team : teams_)
            if (team.rulebook == rulebook) return team;
        host::kit::Venue::must(venue.host(
            floor::VenueCommand{floor::AddRulebook{host::kit::rulebook_text(rulebook)}}));
        Team team{rulebook, {}};
        for (const std::string& role : policies_of(rulebook).ladder) {
            const floor::StaffId id(30'000'001U + 2 * below(30'000'000));
            host::kit::Venue::must(venue.host(floor::StaffCommand{floor::AddStaff{id, role}}));
            host::kit::Venue::must(venue.host(floor::StaffCommand{floor::SignIn{id}}));
            staff.push_back(id);
            team.ranks.push_back(id);
        }
        return teams_.emplace_back(team);
    }
    const rulebook::Policies& policies_of(const std::string& rulebook) const {
        return *state().find_rulebook(rulebook)->book->policies;
    }
    void add_table(const Kind& kind) {
        const Team& team = team_of(kind.rulebook);
        const rulebook::Policies& policies = policies_of(kind.rulebook);
        floor::Settings settings;
        settings.rulebook = kind.rulebook;
        settings.game = kind.game;
        settings.mode = kind.mode;
        // A rulebook that wants multiples of the minimum still takes odd amounts.
        settings.least = Money::cents(policies.steps_of_minimum ? 1 : 500);
        settings.most = Money::cents(4'000'000);
        settings.period_ms =
            std::max<std::int64_t>(4'000 + 1'000 * below(20),
                                   policies.least_period_ms[static_cast<std::size_t>(kind.game)]);
        settings.decision_ms = 3'000 + 1'000 * below(6);
        choose(settings, policies);
        const std::string name = "T" + std::to_string(tables.size() + 1);
        host::kit::Venue::must(
            venue.host(floor::TableCommand{floor::AddTable{name, std::move(settings)}}));
        const floor::TableId id(static_cast<std::uint32_t>(tables.size()));
        tables.push_back(id);
        host::kit::Venue::must(
            venue.by(team.ranks.back(), floor::TableCommand{floor::OpenTable{id}}));
        if (floor::expected(table(id)).what == floor::Expectation::new_shoe)
            host::kit::Venue::must(
                venue.by(team.ranks.back(),
                         floor::TableCommand{floor::LoadShoe{id, floor::usual_load(table(id))}}));
    }
    // What an operator may set, in some tables.
    void choose(floor::Settings& settings, const rulebook::Policies& policies) {
        if (tables.size() == 1) settings.round_least_ms = 30'000;
        if (tables.size() == 2) settings.alone = true;
        if (tables.size() == 3) settings.most_total = Money::cents(6'000'000);
        settings.several = below(3) == 0;
        if (below(4) == 0) settings.area_most = Money::cents(2'000'000);
        if (policies.differential != rulebook::Differential::none && below(2) == 0)
            settings.differential = Money::cents(1'500'000);
        if (below(4) == 0) settings.ticket_limit = Money::cents(5'000'000);
        if (settings.game == floor::Game::three_card_poker)
            settings.reserve_play_wager = below(2) == 0;
        if (settings.game == floor::Game::lucky_sic_bo && below(2) == 0)
            settings.shooter_least = Money::cents(300'000);
        if (policies.methods[2]) settings.method = static_cast<floor::DealingMethod>(below(3));
        // A table that opens its rounds itself rests for a while between two.
        if (policies.opens_itself[static_cast<std::size_t>(settings.game)])
            settings.round_least_ms = settings.period_ms + 20'000;
    }
    void add_terminal(bool played) {
        const Money credit = Money::cents(10'000'001 + 2 * below(40'000'000));
        const floor::TerminalId id = venue.add_terminal(played ? credit : Money{});
        if (played) terminals.push_back(id);
    }

    // Whatever stops everything is put right before long.
    void undo_obstacles() {
        if (state().house.storage_low && below(4) == 0)
            venue.host(floor::VenueCommand{floor::ReportStorage{false, 1'000'000}});
        for (const floor::Staff& member : state().staff)
            if (!member.signed_in && below(4) == 0) {
                venue.host(floor::StaffCommand{floor::SignIn{member.id}});
                return;
            }
        for (const floor::TableId id : tables)
            if (table(id).stopped && below(4) == 0) {
                venue.by(who_may(id, rulebook::Action::resume_table),
                         floor::TableCommand{floor::ResumeTable{id}});
                return;
            }
    }
    floor::StaffId rank(floor::TableId id, std::size_t least) {
        for (const Team& team : teams_)
            if (team.rulebook == table(id).settings.rulebook) return team.ranks.at(least);
        CHECK(false);
    }

    // Somebody who may do it, or a dealer where nobody may.
    floor::StaffId who_may(floor::TableId id, rulebook::Action action) {
        return rank(id, table(id).book->policies->least(action).value_or(0));
    }

    // A table that takes bets if there is one, most of the time.
    floor::TableId table_to_play() {
        std::vector<floor::TableId> open;
        for (const floor::TableId id : tables)
            if (table(id).phase == floor::Phase::open) open.push_back(id);
        return open.empty() || below(12) == 0 ? any(tables) : any(open);
    }
    void place() { place(table_to_play(), any(terminals)); }
    void place(floor::TableId id, floor::TerminalId terminal) {
        const floor::Seat* seat = table(id).find_seat(terminal);
        if (table(id).settings.game == floor::Game::three_card_poker &&
            (seat == nullptr || seat->play.picks.empty()) && below(8) > 0)
            return pick(id, terminal);
        std::vector<floor::Chips> chips;
        for (std::uint32_t i = 0; i <= below(3); ++i) chips.push_back({any_spot(id), any_amount()});
        venue.from(terminal, floor::WagerCommand{floor::PlaceBets{id, terminal, chips}});
    }
    void change() {
        const floor::TableId id = table_to_play();
        const floor::TerminalId terminal = any(terminals);
        const floor::Seat* seat = table(id).find_seat(terminal);
        const std::uint32_t kind = below(8);
        if (kind < 2 && seat != nullptr && !seat->wagers.empty()) {
            const floor::Wager& wager = any(seat->wagers);
            const Money amount = kind == 0 ? wager.stake.total() : any_amount();
            venue.from(terminal,
                       floor::WagerCommand{floor::TakeBets{id, terminal, {{wager.spot, amount}}}});
        } else if (kind < 4) {
            venue.from(terminal, floor::WagerCommand{floor::ConfirmBets{id, terminal}});
        } else {
            const auto button = static_cast<floor::Button>(below(4));
            venue.from(terminal, floor::WagerCommand{floor::PressButton{id, terminal, button}});
        }
    }

    // Something is asked of a player: a decision, a yes or no, the shooter's button, cards to turn.
    bool answer() {
        const floor::TableId id = any(tables);
        const floor::Table& here = table(id);
        for (const floor::TerminalId terminal : terminals) {
            for (const floor::Prompt& prompt : here.notices.prompts)
                if (floor::is_asked(prompt, terminal)) {
                    venue.from(terminal, floor::TableCommand{floor::AnswerPrompt{
                                             id, terminal, prompt.id, below(4) > 0}});
                    return true;
                }
            if (here.round.shooter == terminal && here.round.press_by != 0) {
                venue.from(terminal, floor::PlayCommand{floor::PressShooter{id, terminal}});
                return true;
            }
            const auto others = floor::nominees_of(state(), here, terminal, venue.engine().now());
            if (!others.empty() && below(3) == 0) {
                venue.from(terminal, floor::PlayCommand{floor::PassCards{id, terminal, any(others),
                                                                         below(2) == 0}});
                return true;
            }
            const bool holds = here.cards.player_cards == terminal ||
                               here.cards.banker_cards == terminal ||
                               here.cards.passed_to == terminal;
            if (holds && here.cards.reveal_by != 0 && below(3) > 0) {
                venue.from(terminal, floor::PlayCommand{floor::ExposeCards{id, terminal}});
                return true;
            }
            const floor::Seat* seat = here.find_seat(terminal);
            if (here.phase == floor::Phase::deciding && seat != nullptr && !seat->offers.empty()) {
                decide(id, terminal, any(seat->offers));
                return true;
            }
        }
        return false;
    }
    void decide(floor::TableId id, floor::TerminalId terminal, const floor::Offer& offer) {
        const floor::Decision decision =
            below(12) == 0 ? static_cast<floor::Decision>(below(14)) : any(offer.decisions);
        venue.from(terminal, floor::PlayCommand{
                                 floor::Decide{id, terminal, decision, offer.hand, offer.area}});
    }
    void pick(floor::TableId id, floor::TerminalId terminal) {
        const auto first = static_cast<std::uint8_t>(1 + below(6));
        venue.from(terminal, floor::PlayCommand{floor::PickPositions{
                                 id,
                                 terminal,
                                 {first, static_cast<std::uint8_t>(first + 1 + below(2)),
                                  static_cast<std::uint8_t>(first + 3)}}});
    }

    void give_outcome(floor::TableId id) {
        switch (table(id).game->source()) {
            case rulebook::Source::wheel:
                venue.device(floor::PlayCommand{
                    floor::ReportNumber{id, static_cast<std::uint8_t>(below(39))}});
                return;
            case rulebook::Source::big_wheel:
                venue.device(floor::PlayCommand{
                    floor::ReportNumber{id, static_cast<std::uint8_t>(below(8))}});
                return;
            case rulebook::Source::dice: {
                floor::ReportDice report{id, {}, 0};
                for (int die = 0; die < 3; ++die)
                    report.dice.push_back(static_cast<std::uint8_t>(1 + below(6)));
                venue.device(floor::PlayCommand{report});
                return;
            }
            case rulebook::Source::cards:
                break;
        }
        if (floor::expected(table(id)).place == rules::Place::burn && below(3) > 0) {
            venue.device(floor::PlayCommand{floor::BurnCard{id}});
            return;
        }
        if (below(60) == 0) venue.device(floor::PlayCommand{floor::ReportCuttingCard{id}});
        const cards::Card card = cards::Card::of_index(static_cast<int>(below(cards::deck_size)));
        if (floor::is_entered_by_hand(table(id)) && below(4) > 0) return enter(id, card);
        venue.device(floor::PlayCommand{floor::DealCard{id, card}});
    }
    // What is out of the shoe already comes first.
    void enter(floor::TableId id, cards::Card card) {
        const auto& waiting = table(id).cards.waiting;
        venue.by(who_may(id, rulebook::Action::dummy),
                 floor::IncidentCommand{
                     floor::EnterCard{id, waiting.empty() ? card : waiting.front().card}});
    }
    void expose(floor::TableId id) {
        if (table(id).cards.reveal_by != 0 && below(4) > 0) return venue.wait(1 + below(4'000));
        venue.by(who_may(id, rulebook::Action::expose_cards),
                 floor::PlayCommand{floor::ExposeCards{id, std::nullopt}});
        if (!table(id).notices.prompts.empty()) venue.wait(1 + below(6'000));
    }
    void new_game(floor::TableId id) {
        if (floor::expected(table(id)).what == floor::Expectation::new_shoe) {
            venue.by(rank(id, 0),
                     floor::TableCommand{floor::LoadShoe{id, floor::usual_load(table(id))}});
            return;
        }
        if (floor::dummy_is_due(table(id))) {
            venue.by(who_may(id, rulebook::Action::dummy),
                     floor::PlayCommand{floor::OpenNoBetCoup{id}});
            return;
        }
        const floor::WagerCommand order{floor::NewGame{id}};
        if (table(id).settings.mode != floor::Mode::dealt)
            venue.host(order);
        else if (below(30) == 0)
            venue.by(who_may(id, rulebook::Action::no_bet_coup),
                     floor::PlayCommand{floor::OpenNoBetCoup{id}});
        else
            venue.by(rank(id, 0), order);
        if (table(id).phase == floor::Phase::idle) venue.wait(1 + below(10'000));
    }
    void void_round(floor::TableId id, std::size_t by) {
        const auto reason = static_cast<floor::VoidReason>(below(13));
        venue.by(rank(id, by), floor::PlayCommand{floor::VoidRound{id, reason}});
    }
    // Somebody may still bet after the end, and does at once.
    void let_late(floor::TableId id, floor::TerminalId terminal) {
        venue.by(who_may(id, rulebook::Action::relax_close),
                 floor::WagerCommand{floor::RelaxClose{id, terminal, "slow screen"}});
        place(id, terminal);
    }
    void advance_table(floor::TableId id) {
        switch (table(id).phase) {
            case floor::Phase::closed:
                venue.by(who_may(id, rulebook::Action::open_table),
                         floor::TableCommand{floor::OpenTable{id}});
                return;
            case floor::Phase::idle:
                return new_game(id);
            case floor::Phase::open:
                if (below(25) == 0) return give_outcome(id);
                return venue.wait(1 + below(6'000));
            case floor::Phase::closed_bets:
                if (below(8) == 0) return let_late(id, any(terminals));
                if (table(id).round.press_by != 0) return venue.wait(1 + below(6'000));
                return give_outcome(id);
            case floor::Phase::playing:
                if (floor::expected(table(id)).what == floor::Expectation::reveal)
                    return expose(id);
                return give_outcome(id);
            case floor::Phase::result:
                if (below(15) == 0) return void_round(id, below(3));
                venue.by(who_may(id, table(id).round.kind == floor::RoundKind::no_bet
                                         ? rulebook::Action::confirm_no_bet
                                         : rulebook::Action::confirm_result),
                         floor::PlayCommand{floor::ConfirmResult{id}});
                return;
            case floor::Phase::deciding:
                return venue.wait(1 + below(6'000));
            case floor::Phase::held:
                if (below(2) == 0) return void_round(id, 1);
                if (below(2) == 0) return give_outcome(id);
                venue.by(who_may(id, rulebook::Action::settle_held),
                         floor::PlayCommand{floor::ConfirmResult{id}});
                return;
        }
    }

    void handle_money() {
        const floor::TerminalId terminal = any(terminals);
        const std::uint32_t kind = below(8);
        if (kind < 3) {
            const Money note = Money::cents(std::int64_t{500} * (1 + below(20)));
            venue.from(terminal, floor::TerminalCommand{floor::BuyIn{terminal, note}});
        } else if (kind < 6) {
            const auto which = static_cast<floor::CreditClass>(below(3));
            const auto currency = static_cast<floor::Currency>(below(8) == 0 ? 1 : 0);
            venue.host(floor::TerminalCommand{
                floor::GivePromotion{terminal, which, any_amount(), currency}});
        } else if (kind == 6 && below(4) == 0) {
            venue.from(terminal, floor::TerminalCommand{floor::CashOut{terminal}});
        } else if (!state().pending.effects.empty()) {
            const auto result = static_cast<floor::EffectResult>(below(3));
            venue.device(floor::TerminalCommand{
                floor::ReportEffect{any(state().pending.effects).id, result}});
        }
        // Nobody is left without money for long.
        if (venue.credit(terminal) < Money::cents(1'000'000))
            venue.host(floor::TerminalCommand{floor::GivePromotion{
                terminal, floor::CreditClass::promotional,
                Money::cents(10'000'001 + 2 * below(5'000'000)), floor::Currency::cash}});
    }
    void handle_card() {
        const floor::TerminalId terminal = any(terminals);
        if (state().terminals[terminal.value()].person && below(2) == 0) {
            venue.host(floor::TerminalCommand{floor::RemoveCard{terminal}});
            return;
        }
        // Now and then somebody who was here before.
        if (persons.empty() || below(3) != 0) {
            floor::Person fresh;
            for (auto& byte : fresh.pseudonym) byte = static_cast<std::uint8_t>(below(256));
            persons.push_back(fresh);
        }
        const floor::Person person =
            persons[persons.size() - 1 -
                    below(std::min<std::uint32_t>(4, static_cast<std::uint32_t>(persons.size())))];
        for (const floor::Terminal& seated : state().terminals)
            if (seated.person == person) return;
        venue.host(floor::TerminalCommand{floor::InsertCard{terminal, person}});
    }

    // What staff do besides dealing, as far as the table stays what it is.
    void staff_job(floor::TableId id) {
        using rulebook::Action;
        const floor::TerminalId terminal = any(terminals);
        switch (below(7)) {
            case 0:
                venue.by(who_may(id, Action::allow_opposing_bets),
                         floor::WagerCommand{floor::Approve{
                             id, terminal, floor::Approval::opposing_bets, below(4) == 0}});
                return;
            case 1:
                venue.by(who_may(id, Action::allow_side_alone),
                         floor::WagerCommand{floor::Approve{
                             id, terminal, floor::Approval::side_alone, below(4) == 0}});
                return;
            case 2:
                venue.by(who_may(id, Action::order_rounds),
                         floor::TableCommand{
                             floor::OrderRounds{id, static_cast<floor::RoundsOrder>(below(4)),
                                                below(3), below(2) == 0, true}});
                return;
            case 3:
                venue.by(who_may(id, Action::closing_notice),
                         floor::TableCommand{floor::GiveClosingNotice{id}});
                return;
            case 4:
                venue.by(who_may(id, Action::refuse_wager),
                         floor::WagerCommand{floor::RefuseWagers{id, terminal, "not here"}});
                return;
            case 5:
                for (const floor::Seat& seat : table(id).seats)
                    if (floor::seat_may_be_asked(state(), table(id), seat.terminal)) {
                        venue.by(who_may(id, Action::ask_for_seat),
                                 floor::TableCommand{floor::AskForSeat{id, seat.terminal}});
                        return;
                    }
                return;
            default:
                venue.by(who_may(id, Action::take_cards_back),
                         floor::PlayCommand{floor::TakeCardsBack{id}});
                return;
        }
    }

    void mishap() {
        const floor::TableId id = any(tables);
        switch (below(8)) {
            case 0:
                return void_round(id, below(3));
            case 1:
                return give_outcome(id);
            case 2:
                venue.send(venue.last);  // the message comes twice
                return;
            case 3: {
                const floor::TerminalId nobody(777'777);
                venue.from(nobody, floor::WagerCommand{floor::ConfirmBets{id, nobody}});
                return;
            }
            case 4:
                venue.host(floor::StaffCommand{floor::SignOut{any(staff)}});
                return;
            case 5: {
                Bytes claim(12);
                for (auto& byte : claim) byte = static_cast<std::uint8_t>(below(256));
                sealed.push_back(claim);
                addresses.push_back("10.77." + std::to_string(below(256)) + "." +
                                    std::to_string(below(256)));
                venue.host(floor::StaffCommand{
                    floor::ReportFailedSignIn{claim, addresses.back(), "wrong credentials"}});
                return;
            }
            case 6:
                venue.by(who_may(id, rulebook::Action::close_table),
                         floor::TableCommand{floor::CloseTable{id}});
                return;
            default: {
                const floor::TerminalId terminal = any(terminals);
                venue.from(any(terminals), floor::WagerCommand{floor::PressButton{
                                               id, terminal, floor::Button::clear}});
                return;
            }
        }
    }
    void rare() {
        switch (below(6)) {
            case 0:
                venue.host(floor::VenueCommand{floor::ReportStorage{true, 5'000}});
                return;
            case 1:
                wall_ += static_cast<std::int64_t>(below(4'000)) - 2'000;
                venue.clock.set_wall_apart(wall_);
                return venue.turn();
            case 2:
                venue.host(floor::VenueCommand{
                    floor::BeginGamingDay{"2024-10-" + std::to_string(15 + ++days_), 600}});
                return;
            case 3:
                venue.host(floor::VenueCommand{
                    floor::ReportEngineFault{any(tables), "somebody was wrong"}});
                return;
            case 4:
                return add_terminal(true);
            default:
                if (!habits_.restarts) return;
                // Nobody sets the clock behind what was written before the cut.
                wall_ = std::max(wall_, state().at + 2 - venue.clock.steady_ms());
                venue.clock.set_wall_apart(wall_);
                venue.clock.advance(std::int64_t{below(3)} * 7'000);
                return venue.restart();
        }
    }

    FastSource source_;
    Habits habits_;
    std::vector<Team> teams_;
    std::int64_t wall_ = 0;
    int days_ = 0;
};

}  // namespace croupier::tests
