// Digests of what the floor keeps only by name: the records of finished rounds, and the version
// of rules that a round is bound to. docs/formats/journal.md has them for outsiders.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/hash.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/round/event.h"
#include "floor/round/state.h"
#include "floor/table/settings.h"

namespace croupier::floor {

// Over the heading, the seats as a tree and the transfers: so that one seat can be shown to belong
// to the record without the others.
Digest record_digest(const RoundSettled& record);
Digest record_digest(const RoundVoided& record);
// As builds before behaviour 3 took it: of the record as one piece.
Digest former_record_digest(const RoundSettled& record);
Digest former_record_digest(const RoundVoided& record);

// The parts of a record's digest.
struct RecordParts {
    Bytes heading;  // the record without seats and transfers
    std::vector<Digest> seats;
    Digest transfers;  // of the record with nothing else
};
RecordParts record_parts(const RoundSettled& record);
RecordParts record_parts(const RoundVoided& record);
Digest record_digest(const RecordParts& parts);

// What stands for an ended round among those of its gaming day.
struct RoundSummary {
    static constexpr std::string_view type_name = "round_summary";
    PastRound round;
    Time opened_at = 0;  // both 0: of a correction
    Time closed_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "opened_at", self.opened_at);
        v(3, "closed_at", self.closed_at);
    }
};
Bytes summary_bytes(const RoundSummary& summary);

// A rulebook's text and a table's settings together.
Digest version_digest(const Digest& rulebook, const Settings& settings);

// Leaves in order, hashed in pairs; an odd one goes up alone. Of nothing: all zero. Leaves and
// nodes are told apart by a first byte, so that no node passes for a leaf.
Digest merkle_root(std::span<const Digest> leaves);
// The neighbours of one leaf on its way up.
struct MerkleStep {
    bool left = false;  // the neighbour stands before it
    Digest neighbour;
};
std::vector<MerkleStep> merkle_path(std::span<const Digest> leaves, std::size_t leaf);
// The root that a leaf comes to along its path.
Digest merkle_climb(const Digest& leaf, std::span<const MerkleStep> path);

}  // namespace croupier::floor
