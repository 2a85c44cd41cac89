// The documents at work: a venue with tables under one of them, and questions to the floor.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/test_kit.h"
#include "tests/support/answers.h"
#include "tests/support/shelf.h"

namespace croupier::tests {

using floor::Game;
using floor::Phase;
using floor::Rejection;
using floor::StaffId;
using floor::TableId;
using floor::TerminalId;
using host::kit::dollars;

// An answer in the words of the .answers files.
inline std::string spelled(const std::string& words) {
    return words;
}
inline std::string spelled(bool yes) {
    return yes ? "yes" : "no";
}
inline std::string spelled(std::int64_t number) {
    return std::to_string(number);
}
inline std::string spelled(int number) {
    return std::to_string(number);
}
inline std::string spelled(Rejection reason) {
    return std::string(floor::rejection_names[static_cast<std::size_t>(reason)]);
}
inline std::string spelled(Game game) {
    return std::string(floor::game_names[static_cast<std::size_t>(game)]);
}
inline std::string spelled(floor::Mode mode) {
    return std::string(floor::mode_names[static_cast<std::size_t>(mode)]);
}
inline std::string spelled(floor::DealingMethod method) {
    return std::string(floor::dealing_method_names[static_cast<std::size_t>(method)]);
}
template <class T>
std::string spelled(const std::vector<T>& members) {
    std::string all;
    for (const T& member : members) all += (all.empty() ? "" : ", ") + spelled(member);
    return all.empty() ? "none" : all;
}

// Asks every house; `answer` gets the id, and what it says stands in the house's answers.
template <class Answer>
void expect_as_answered(std::string_view question, const Answer& answer) {
    for (const std::string& id : every_house()) {
        const std::string expected = answered(id, question);
        if (expected == not_asked) continue;
        EXPECT_EQ(spelled(answer(id)), expected) << id << ": " << question;
    }
}

inline constexpr std::int64_t period_ms = 20'000;

inline floor::Settings settings_of(std::string_view rulebook, Game game = Game::baccarat) {
    floor::Settings settings;
    settings.rulebook = rulebook;
    settings.game = game;
    settings.least = dollars(5);
    settings.most = dollars(1000);
    settings.period_ms = period_ms;
    return settings;
}

// A venue in which everything is under one document.
class Hall : public host::kit::Venue {
public:
    explicit Hall(std::string_view rulebook) : rulebook_(rulebook) {
        must(host(floor::VenueCommand{floor::AddRulebook{host::kit::rulebook_text(rulebook)}}));
    }

    floor::Settings settings(Game game = Game::baccarat) const {
        return settings_of(rulebook_, game);
    }
    // Open, with cards in it.
    TableId table(Game game = Game::baccarat) { return table(settings(game)); }
    TableId table(const floor::Settings& settings) {
        return add_table("T" + std::to_string(state().tables.size() + 1), settings);
    }
    // What the floor says to such a table; nothing is changed.
    Rejection would_add(const floor::Settings& settings) const {
        return would(floor::TableCommand{floor::AddTable{"another", settings}});
    }
    TerminalId player(Money credit = dollars(500)) { return add_terminal(credit); }

    // Somebody of that role, the same person whenever it is asked.
    StaffId staff(const std::string& role) {
        for (const floor::Staff& person : state().staff)
            if (person.role == role) return person.id;
        return add_staff(role);
    }
    StaffId manager() { return staff(ladder().back()); }
    StaffId dealer() { return staff("dealer"); }
    const std::vector<std::string>& ladder() const {
        return state().find_rulebook(rulebook_)->book->policies->ladder;
    }

    const floor::Table& at(TableId id) const { return *state().find_table(id); }
    Money staked(TerminalId terminal, TableId id) const { return floor::staked(at(id), terminal); }

    // The floor's answer now, without doing it.
    Rejection would(floor::Order order, floor::Origin origin = {floor::OriginKind::host, 1},
                    std::optional<StaffId> actor = {}) const {
        floor::Command asked;
        asked.origin = origin;
        asked.at = state().at;
        asked.actor = actor;
        asked.order = std::move(order);
        return floor::decide(state(), asked).refusal.reason;
    }
    Rejection would_by(StaffId staff, floor::Order order) const {
        return would(std::move(order), {floor::OriginKind::dealer_terminal, 1}, staff);
    }

    void new_game(TableId id) { must(by(dealer(), floor::WagerCommand{floor::NewGame{id}})); }
    floor::Refusal confirm_bets(TerminalId terminal, TableId id) {
        return from(terminal, floor::WagerCommand{floor::ConfirmBets{id, terminal}});
    }
    // For documents in which only confirmed chips count.
    void stake(TerminalId terminal, TableId id, std::string_view bet, Money amount) {
        must(this->bet(terminal, id, bet, amount));
        confirm_bets(terminal, id);
    }
    void close_betting(TableId id) {
        wait(at(id).round.closes_at - state().at);
        EXPECT_NE(at(id).phase, Phase::open);
    }
    // A natural for the Player.
    floor::Refusal deal(TableId id) { return cards(id, {"9S", "2C", "KD", "3C"}); }
    floor::Refusal confirm(TableId id, StaffId staff) {
        return by(staff, floor::PlayCommand{floor::ConfirmResult{id}});
    }
    // A whole baccarat round, from New Game to settlement.
    void play(TableId id, std::optional<TerminalId> wagering = {}) {
        new_game(id);
        if (wagering) stake(*wagering, id, "player", dollars(10));
        close_betting(id);
        must(deal(id));
        must(confirm(id, dealer()));
    }
    // The process was away for that long.
    void outage(std::int64_t ms) {
        clock.advance(ms);
        restart();
        turn();
    }

private:
    std::string rulebook_;
};

}  // namespace croupier::tests
