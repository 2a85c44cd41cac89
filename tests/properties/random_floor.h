// A venue in which random but sensible things happen, over a host with a memory store: both games
// under both rulebooks, dealt and automatic tables, rounds that come to an end, and much that is
// refused. One seed gives one stream. What somebody must not see is recognisable: credit and wagers
// are unique odd amounts of six digits and more, persons, staff and sealed bytes are unique too.
//
// Terminal 0 is never used, so that a number 0 somewhere means nobody.
#pragma once

#include <string>
#include <vector>

#include "base/draw.h"
#include "host/test_kit.h"

namespace croupier::tests {

class RandomFloor {
public:
    struct Habits {
        std::uint32_t terminals = 6;
        bool restarts = true;  // power cuts
    };

    explicit RandomFloor(std::uint64_t seed) : RandomFloor(seed, Habits{}) {}
    RandomFloor(std::uint64_t seed, Habits habits) : source_(seed), habits_(habits) {
        for (const char* rulebook : {"star-rapid-fusion-2024", "canberra-mttg-2019"})
            open(rulebook);
        add_terminal(false);
        for (std::uint32_t i = 0; i < habits.terminals; ++i) add_terminal(true);
    }

    // One thing happens; it may well be refused.
    void step() {
        undo_obstacles();
        const std::uint32_t dice = below(100);
        if (dice < 40) return place();
        if (dice < 50) return change();
        if (dice < 80) return advance_table(any(tables));
        if (dice < 88) return handle_money();
        if (dice < 92) return handle_card();
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
        const floor::Game game = table(id).settings.game;
        while (true) {
            const auto spot = game == floor::Game::baccarat ? baccarat_spot() : roulette_spot();
            if (spot) return *spot;
        }
    }
    // Recognisable, and of a piece with any number of pieces in a third of all cases.
    Money any_amount() {
        const std::uint32_t kind = below(12);
        if (kind == 0) return Money::cents(1 + below(600));
        if (kind < 5) return Money::cents(180'180 * (1 + below(20)));
        return Money::cents(100'001 + 2 * below(1'000'000));
    }

private:
    // Members of a rulebook's ladder, lowest first.
    struct Team {
        std::string rulebook;
        std::vector<floor::StaffId> ranks;
    };

    void open(const std::string& rulebook) {
        host::kit::Venue::must(venue.host(
            floor::VenueCommand{floor::AddRulebook{host::kit::rulebook_text(rulebook)}}));
        Team team{rulebook, {}};
        for (const std::string& role : state().find_rulebook(rulebook)->book->policies->ladder) {
            const floor::StaffId id(3'000'000'001U + 2 * below(600'000'000));
            host::kit::Venue::must(venue.host(floor::StaffCommand{floor::AddStaff{id, role}}));
            host::kit::Venue::must(venue.host(floor::StaffCommand{floor::SignIn{id}}));
            staff.push_back(id);
            team.ranks.push_back(id);
        }
        teams_.push_back(team);
        add_table(rulebook, floor::Game::baccarat, floor::Mode::dealt);
        add_table(rulebook, floor::Game::roulette, floor::Mode::dealt);
        if (teams_.size() == 1) add_table(rulebook, floor::Game::roulette, floor::Mode::automatic);
    }
    void add_table(const std::string& rulebook, floor::Game game, floor::Mode mode) {
        floor::Settings settings;
        settings.rulebook = rulebook;
        settings.game = game;
        settings.mode = mode;
        // A rulebook that wants multiples of the minimum still takes odd amounts.
        const bool steps = state().find_rulebook(rulebook)->book->policies->steps_of_minimum;
        settings.least = Money::cents(steps ? 1 : 500);
        settings.most = Money::cents(4'000'000);
        settings.period_ms = 4'000 + 1'000 * below(20);
        if (tables.size() == 1) settings.round_least_ms = 30'000;
        if (tables.size() == 2) settings.alone = true;
        if (tables.size() == 3) settings.most_total = Money::cents(6'000'000);
        const std::string name =
            (game == floor::Game::baccarat ? "B" : "R") + std::to_string(tables.size() + 1);
        host::kit::Venue::must(
            venue.host(floor::TableCommand{floor::AddTable{name, std::move(settings)}}));
        tables.emplace_back(static_cast<std::uint32_t>(tables.size()));
        host::kit::Venue::must(venue.by(teams_.back().ranks.back(),
                                        floor::TableCommand{floor::OpenTable{tables.back()}}));
    }
    void add_terminal(bool played) {
        const Money credit = Money::cents(10'000'001 + 2 * below(40'000'000));
        const floor::TerminalId id = venue.add_terminal(played ? credit : Money{});
        if (played) terminals.push_back(id);
    }

    // Whatever stops everything is put right before long.
    void undo_obstacles() {
        if (state().storage_low && below(4) == 0)
            venue.host(floor::VenueCommand{floor::ReportStorage{false, 1'000'000}});
        for (const floor::Staff& member : state().staff)
            if (!member.signed_in && below(4) == 0) {
                venue.host(floor::StaffCommand{floor::SignIn{member.id}});
                return;
            }
        for (const floor::TableId id : tables)
            if (table(id).stopped && below(4) == 0) {
                venue.by(rank(id, 2), floor::TableCommand{floor::ResumeTable{id}});
                return;
            }
    }
    floor::StaffId rank(floor::TableId id, std::size_t least) {
        for (const Team& team : teams_)
            if (team.rulebook == table(id).settings.rulebook) return team.ranks.at(least);
        CHECK(false);
    }

    std::optional<floor::Spot> spot(floor::Game game, std::string_view bet,
                                    std::vector<floor::SelectionWord> selection = {}) {
        const auto read = floor::parse_spot(game, bet, selection);
        if (!read) return std::nullopt;
        return *read;
    }
    std::optional<floor::Spot> baccarat_spot() {
        static const std::vector<std::string> bets = {"player",      "banker", "player",
                                                      "banker",      "tie",    "player_pair",
                                                      "banker_pair", "red",    "?"};
        return spot(floor::Game::baccarat, any(bets));
    }
    std::optional<floor::Spot> roulette_spot() {
        static const std::vector<std::string> plain = {"red",  "black", "even",      "odd", "low",
                                                       "high", "tier",  "orphelins", "tie"};
        static const std::vector<std::string> splits = {"1/2", "5/8", "0/2", "35/36", "3/9"};
        constexpr floor::Game game = floor::Game::roulette;
        switch (below(6)) {
            case 0:
                return spot(game, "straight_up", {{"numbers", std::to_string(below(38))}});
            case 1:
                return spot(game, "split", {{"numbers", any(splits)}});
            case 2:
                return spot(game, "dozen", {{"dozen", std::to_string(1 + below(3))}});
            case 3:
                return spot(game, "neighbours",
                            {{"number", std::to_string(below(37))}, {"pieces", "5"}});
            default:
                return spot(game, any(plain));
        }
    }

    // A table that takes bets if there is one, most of the time.
    floor::TableId table_to_play() {
        std::vector<floor::TableId> open;
        for (const floor::TableId id : tables)
            if (table(id).phase == floor::Phase::open) open.push_back(id);
        return open.empty() || below(12) == 0 ? any(tables) : any(open);
    }
    void place() {
        const floor::TableId id = table_to_play();
        const floor::TerminalId terminal = any(terminals);
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

    void give_outcome(floor::TableId id) {
        if (table(id).settings.game == floor::Game::roulette) {
            const auto number = static_cast<std::uint8_t>(below(39));
            venue.device(floor::PlayCommand{floor::ReportNumber{id, number}});
            return;
        }
        const cards::Card card =
            *cards::parse_card(std::string{"A23456789TJQK"[below(13)], "SHDC"[below(4)]});
        venue.device(floor::PlayCommand{floor::DealCard{id, card}});
    }
    void new_game(floor::TableId id) {
        const floor::WagerCommand order{floor::NewGame{id}};
        if (table(id).settings.mode == floor::Mode::automatic)
            venue.host(order);
        else
            venue.by(rank(id, 0), order);
        if (table(id).phase == floor::Phase::idle) venue.wait(1 + below(10'000));
    }
    void void_round(floor::TableId id, std::size_t by) {
        const auto reason = static_cast<floor::VoidReason>(below(13));
        venue.by(rank(id, by), floor::PlayCommand{floor::VoidRound{id, reason}});
    }
    void advance_table(floor::TableId id) {
        switch (table(id).phase) {
            case floor::Phase::closed:
                venue.by(rank(id, 2), floor::TableCommand{floor::OpenTable{id}});
                return;
            case floor::Phase::idle:
                return new_game(id);
            case floor::Phase::open:
                if (below(25) == 0) return give_outcome(id);
                return venue.wait(1 + below(6'000));
            case floor::Phase::closed_bets:
                if (below(8) == 0) {
                    const floor::TerminalId terminal = any(terminals);
                    venue.by(rank(id, 1),
                             floor::WagerCommand{floor::RelaxClose{id, terminal, "slow screen"}});
                    return;
                }
                return give_outcome(id);
            case floor::Phase::playing:
                return give_outcome(id);
            case floor::Phase::result:
                if (below(15) == 0) return void_round(id, below(3));
                venue.by(rank(id, 0), floor::PlayCommand{floor::ConfirmResult{id}});
                return;
            case floor::Phase::held:
                if (below(2) == 0) return void_round(id, 1);
                if (below(2) == 0) return give_outcome(id);
                venue.by(rank(id, 1), floor::PlayCommand{floor::ConfirmResult{id}});
                return;
        }
    }

    void handle_money() {
        const floor::TerminalId terminal = any(terminals);
        const std::uint32_t kind = below(8);
        if (kind < 3) {
            const Money note = Money::cents(500 * (1 + below(20)));
            venue.from(terminal, floor::TerminalCommand{floor::BuyIn{terminal, note}});
        } else if (kind < 6) {
            const auto which = static_cast<floor::CreditClass>(below(3));
            const auto currency = static_cast<floor::Currency>(below(8) == 0 ? 1 : 0);
            venue.host(floor::TerminalCommand{
                floor::GivePromotion{terminal, which, any_amount(), currency}});
        } else if (kind == 6 && below(4) == 0) {
            venue.from(terminal, floor::TerminalCommand{floor::CashOut{terminal}});
        } else if (!state().effects.empty()) {
            const auto result = static_cast<floor::EffectResult>(below(3));
            venue.device(
                floor::TerminalCommand{floor::ReportEffect{any(state().effects).id, result}});
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
                venue.by(rank(id, 1), floor::TableCommand{floor::CloseTable{id}});
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
                    floor::BeginGamingDay{std::to_string(1'000 + ++days_), 600}});
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
                venue.clock.advance(below(3) * 7'000);
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
