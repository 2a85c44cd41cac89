// Digests of what the floor keeps only by name: the records of finished rounds, and the version
// of rules that a round is bound to.
#pragma once

#include <span>

#include "base/hash.h"
#include "floor/event.h"

namespace croupier::floor {

Digest record_digest(const RoundSettled& record);
Digest record_digest(const RoundVoided& record);
// A rulebook's text and a table's settings together.
Digest version_digest(const Digest& rulebook, const Settings& settings);

// Leaves in order, hashed in pairs; an odd one goes up alone. Of nothing: all zero. Leaves and
// nodes are told apart by a first byte, so that no node passes for a leaf.
Digest merkle_root(std::span<const Digest> leaves);

}  // namespace croupier::floor
