// The orders of one origin, counted on from whatever the floor has of it already, so that a restart
// goes on where the last process stopped.
#pragma once

#include <cstdint>
#include <optional>

#include "floor/command.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/origin.h"
#include "floor/rejection.h"

namespace croupier::server {

// Whoever acts for the demo writes from a desk of its own beside the real one of that number: two
// hands on one terminal would each take the other's counter for their own.
inline constexpr std::uint32_t demo_desks_from = 10'000;

struct Signature {
    std::optional<floor::StaffId> actor{};
    std::optional<floor::StaffId> authoriser{};
};

class OrderCounter {
public:
    explicit OrderCounter(floor::Origin origin) : origin_(origin) {}

    floor::Command write(const floor::State& state, floor::Time now, floor::Order order,
                         const Signature& signature = {});

private:
    floor::Origin origin_;
    std::uint64_t last_ = 0;
};

// What the floor would say to it now. Whoever asks first leaves no refusals in the journal.
floor::Refusal rehearse(const floor::State& state, const floor::Command& command);

}  // namespace croupier::server
