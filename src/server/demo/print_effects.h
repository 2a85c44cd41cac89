// The world around a demo floor, as far as the floor orders something from it: printers print and
// whoever has to be told is told. Both take their time and never fail.
#pragma once

#include <map>

#include "server/devices/order_counter.h"
#include "server/process/actor.h"

namespace croupier::server {

class PrintEffects final : public Actor {
public:
    PrintEffects();
    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }

private:
    OrderCounter book_;
    std::map<floor::EffectId, floor::Time> due_;  // ordered, and when it will have been done
    std::optional<floor::Time> next_at_;
};

}  // namespace croupier::server
