// What one terminal knows by its own reckoning: its credit, and its chips in the round under way.
//
// Always true:
// 1. the credit moves only by answers to own orders and by the ends of own rounds;
// 2. what the server says of the credit is compared, never believed, until it was found wrong once:
//    then it is counted and taken over, so that one wrong cent is not counted for ever after;
// 3. chips lie in one round at a time.
//
// A view, and the credit in an answer, may be ahead of messages that are still under way (both are
// as of the journal's `sequence`). Such a claim stands until the messages up to that sequence have
// come.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "load/findings.h"
#include "load/order.h"

namespace croupier::load {

// One line of a `settled` or of a round in a `history`.
struct EndedWager {
    std::string bet;
    Money stake;
    Paid paid;
};

struct Ended {
    std::uint32_t round = 0;
    bool is_void = false;
    std::vector<EndedWager> wagers;
    Money staked;
    Money won;
    Money returned;
    std::optional<Money> credit;  // after it; none: nothing lay there, and nobody says
    std::uint64_t sequence = 0;   // 0: of a history, which has none
};

class Book {
public:
    Book() = default;
    Book(std::uint32_t terminal, Game game, Money credit)
        : terminal_(terminal), game_(game), credit_(credit) {}

    std::uint32_t terminal() const { return terminal_; }
    Game game() const { return game_; }
    Money credit() const { return credit_; }
    Money at_risk() const;
    // The round in which chips lie; 0: none do.
    std::uint32_t round() const { return down_.empty() ? 0 : round_; }
    std::uint32_t last_ended() const { return last_ended_; }
    const std::vector<Chips>& down() const { return down_; }
    Money on(Place place) const;

    // The server has accepted the order, in this round.
    void accept(const Order& order, std::uint32_t round);
    // A round has ended; `outcome` is what was dealt in it, none: nobody here dealt it. An order
    // whose answer never came may turn out to have counted in it: then true, and it is accepted.
    bool end_round(const Ended& ended, const Outcome* outcome, const Order* unanswered,
                   Findings& findings);

    // As of this sequence the server says that the credit is this.
    void hear_credit(std::uint64_t sequence, Money credit, Findings& findings);
    // All up to this sequence has come.
    void caught_up_to(std::uint64_t sequence, Findings& findings);
    // What was said on another connection need not come true on this one.
    void forget_claim() { claim_.reset(); }
    // Nothing is under way any more.
    void close(Findings& findings);

    // For the books file.
    void restore(std::uint32_t round, std::uint32_t last_ended, std::vector<Chips> down);
    friend bool operator==(const Book& a, const Book& b) {
        return a.terminal_ == b.terminal_ && a.game_ == b.game_ && a.credit_ == b.credit_ &&
               a.round() == b.round() && a.last_ended_ == b.last_ended_ && a.down_ == b.down_;
    }

private:
    void put(const Chips& chips);
    void take(const Chips& chips);
    bool absorb(const Ended& ended, const Order* unanswered, Findings& findings);
    void settle_down(const Ended& ended, const Outcome* outcome, Findings& findings);
    Paid sum_of(const Ended& ended, const Outcome& outcome) const;
    void compare_lines(const Ended& ended, const Outcome& outcome, Findings& findings) const;
    std::string said(std::string_view what, Money ours, Money theirs) const;

    struct Claim {
        std::uint64_t sequence = 0;
        Money credit;
    };
    std::uint32_t terminal_ = 0;
    Game game_ = Game::baccarat;
    Money credit_;
    std::uint32_t round_ = 0;
    std::uint32_t last_ended_ = 0;
    std::vector<Chips> down_;  // by place, each once
    std::optional<Claim> claim_;
};

}  // namespace croupier::load
