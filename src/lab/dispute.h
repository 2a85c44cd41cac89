// What a supervisor hands to a player, and an inspector takes home: one round with all that was
// done and decided in it, by which clause, what was put right afterwards, and the proof that this
// is what the journal holds (docs/formats/dispute.md). With a terminal named it holds nothing of
// the other players, and the proof needs nothing of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "journal/store.h"
#include "lab/replay.h"

namespace croupier::lab {

struct Dispute {
    Told told;
    std::string only;  // the terminal that it is told of; empty: everybody
    std::string store;
    Digest genesis;
    journal::Head head;
    std::vector<journal::Checkpoint> checkpoints;
};

// The whole store is verified first: what it says is not worth handing over otherwise.
Result<Dispute, Fault> dispute(journal::Store& store, std::string_view round,
                               std::string_view terminal);
std::string dispute_text(const Dispute& dispute);
// Its last part, a line for each value.
std::string proof_text(const Dispute& dispute);
// The same on paper; how many pages. The round must have been told in these words.
Result<std::size_t, Fault> write_dispute(const std::string& file, const Dispute& dispute,
                                         Wording wording);

}  // namespace croupier::lab
