// Runs the tables of a demo floor at a human pace in the venue's time. At a dealt table it is the
// dealer, the supervisor who is called over, and the shoe, wheel or dice; at automatic and RNG
// tables, which have no dealer, it is the system that opens rounds and the device.
//
// It orders nothing that the floor would refuse, and what cannot be done yet it tries again ever
// more slowly, so that a table that waits for people fills no journal.
#pragma once

#include <optional>
#include <vector>

#include "floor/round/event.h"
#include "floor/round/phase.h"
#include "server/demo/steps.h"
#include "server/devices/order_counter.h"
#include "server/process/actor.h"

namespace croupier::server {

class ScriptedDealer final : public Actor {
public:
    struct Place {
        floor::TableId table;
        floor::StaffId dealer;  // is signed in when needed
    };
    ScriptedDealer(const std::vector<Place>& places, Chance chance);

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }

    // Off: people run the table at its dealer terminal. Either may be in the middle of a round.
    void set_on(floor::TableId table, bool on);
    bool is_on(floor::TableId table) const;
    // A real device gives the outcomes of this table.
    void set_readings(floor::TableId table, Readings readings);

private:
    // All that a step can depend on, so that what happened is noticed without asking the rules.
    struct Look {
        floor::Phase phase{};
        std::uint32_t round = 0;
        std::size_t cards = 0;
        std::size_t waiting = 0;
        std::uint8_t burned = 0;
        std::uint8_t hidden = 0;
        bool begun = false;
        bool tumbled = false;
        bool signed_in = false;
        std::uint32_t shoe = 0;
        bool cutting_card_out = false;
        bool must_be_shuffled = false;
        std::optional<floor::HoldReason> hold{};
        std::uint64_t prompts = 0;
        friend bool operator==(const Look&, const Look&) = default;
    };
    struct Hand {
        Place place;
        OrderCounter dealer;
        OrderCounter device;
        bool on = true;
        Readings readings = Readings::virtual_device;
        std::optional<Look> seen{};
        std::optional<floor::Time> due{};
        std::int64_t again_ms = 0;  // after a step that could not be taken
    };

    Hand* find(floor::TableId table);
    static Look look_of(const floor::State& state, const Hand& hand);
    void attend(const floor::State& state, floor::Time now, Hand& hand, Orders& orders);
    // How long the floor wants to be waited for, where it says so; 0: it does not.
    std::int64_t take_step(const floor::State& state, floor::Time now, Hand& hand, Orders& orders);
    floor::Command draft(const floor::State& state, floor::Time now, Hand& hand, const Step& step,
                         floor::Refusal& refusal);

    std::vector<Hand> hands_;
    Outcomes outcomes_;
    OrderCounter system_;
    std::optional<floor::Time> next_at_;
};

}  // namespace croupier::server
