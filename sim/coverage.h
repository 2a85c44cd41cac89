// What many worlds together have seen, and what they should have.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/world.h"

namespace croupier::sim {

class Coverage {
public:
    void add(const WorldReport& report);

    std::uint64_t worlds() const { return worlds_; }
    std::uint64_t rounds() const { return audit_.rounds_settled + audit_.rounds_void; }
    std::uint64_t wagers() const { return audit_.wagers_settled + audit_.wagers_void; }
    const AuditTally& audit() const { return audit_; }
    const FaultCounts& faults() const { return faults_; }

    // Events, rejections and faults with their counts, and what cannot be seen with the reason.
    std::string table() const;
    // Events and rejections that should have been seen and were not.
    std::vector<std::string> unseen() const;
    // Kinds of fault that happened less often than that.
    std::vector<std::string> rare(std::uint64_t least) const;

private:
    std::uint64_t worlds_ = 0;
    AuditTally audit_;
    FaultCounts faults_;
};

}  // namespace croupier::sim
