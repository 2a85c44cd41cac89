// A store that lives as long as the program: for tests, simulations and text rounds.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "journal/store.h"

namespace croupier::journal {

struct MemoryOptions {
    // What space() answers less what the batches took: a disk that can run full.
    std::uint64_t space_bytes = std::numeric_limits<std::uint64_t>::max();
};

Result<std::unique_ptr<Store>, Fault> create_memory(const Genesis& genesis,
                                                    const MemoryOptions& options);

}  // namespace croupier::journal
