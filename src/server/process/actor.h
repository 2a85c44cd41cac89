// Somebody inside the process who takes part in play: the scripted dealer, robots, the desk that
// turns device readings into commands. Runs on the host's thread, between two of its turns.
#pragma once

#include <optional>

#include "floor/command.h"
#include "floor/forward.h"
#include "floor/ids.h"

namespace croupier::server {

class Orders {
public:
    virtual ~Orders() = default;
    // Into the host's queue; false: it is full, and nothing was or will be decided.
    virtual bool submit(floor::Command command) = 0;
};

class Actor {
public:
    virtual ~Actor() = default;
    // Looks at the durable state and orders what it wants done. Called after every turn that
    // decided something, and at next_at().
    virtual void act(const floor::State& state, floor::Time now, Orders& orders) = 0;
    // When it wants to be called though nothing has happened.
    virtual std::optional<floor::Time> next_at() const = 0;
};

}  // namespace croupier::server
