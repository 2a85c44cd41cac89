// Players who are not there: each has a terminal of its own, sits down where there is room or where
// a dealer waits, bets as people do (most of them late), answers what it is asked, and goes to
// another table after a while. They err a little, and their errors are refused like anybody's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/demo/chance.h"
#include "server/devices/order_counter.h"
#include "server/process/actor.h"

namespace croupier::server {

inline constexpr std::uint32_t robots_max = 500;

class Robots final : public Actor {
public:
    // More than robots_max are robots_max. Terminals that are missing are added to the floor as
    // "Robot 1" and so on; after a restart they are found again.
    Robots(std::uint32_t count, Chance chance);

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }

private:
    struct Robot {
        std::string name;
        std::optional<floor::TerminalId> terminal{};
        std::optional<OrderCounter> book{};
        std::optional<OrderCounter> hand{};  // at its acceptor
        bool ordered = false;                // its terminal
        floor::TableId table{};
        int rounds_left = 0;  // before it goes elsewhere
        std::vector<floor::Spot> favourites{};
        std::uint32_t planned_round = 0;
        int touches_left = 0;
        bool confirms = false;  // when all chips lie
        bool asked = false;
        floor::Time thinks_at = 0;
    };
    // What a robot has at hand while it thinks.
    struct Thought;

    bool settle_in(const floor::State& state, floor::Time now, Robot& robot, Orders& orders);
    void look(const Thought& thought);
    void think(const Thought& thought);
    bool answer(const Thought& thought);
    bool decide(const Thought& thought);
    bool mind_money(const Thought& thought);
    bool put_note_in(const Thought& thought);
    bool move_on(const Thought& thought);
    void plan_round(const Thought& thought);
    void touch(const Thought& thought);
    bool press(const Thought& thought, floor::Button button);
    bool pick_positions(const Thought& thought);
    void place(const Thought& thought);
    floor::TableId choose_table(const floor::State& state, const Robot& robot);
    // False: the floor would refuse it, and this robot noticed.
    bool give(const Thought& thought, floor::Order order);

    std::vector<Robot> robots_;
    Chance chance_;
    OrderCounter system_;  // readers of their terminals
    std::optional<floor::Time> next_at_;
};

}  // namespace croupier::server
