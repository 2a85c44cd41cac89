// Reads a store from its first byte to its last and believes nothing: chain and head file, every
// batch decoded and folded, state digests, money by books of its own, betting that ended when it
// ended, and every command of this build's behaviour decided again and compared byte for byte.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/money.h"
#include "journal/store.h"

namespace croupier::lab {

struct VerifyOptions {
    std::optional<journal::Head> expected = {};  // a head from a report
    bool rehearse = false;                       // decide older behaviour anew too
    // Whose signatures count, with those that they have vouched for. None: the key that the journal
    // names first.
    std::vector<journal::PublicKey> trusted_keys = {};
    // Signed heads from a second place: this store must hold each of them.
    std::vector<journal::Checkpoint> heads = {};
    // How much of it is read, from 0 to 1, as it goes on; none: nobody asks.
    std::function<void(double)> progress = {};
};

// Something that does not hold, and where: entries of a batch and events of an entry count from 0.
struct Problem {
    journal::Sequence first = 0;  // of the batches; 0: the store as a whole
    journal::Sequence last = 0;
    std::optional<std::size_t> entry = {};
    std::optional<std::size_t> event = {};
    std::string what = {};
};
// "batch 12, entry 3, event 0: ..."
std::string problem_text(const Problem& problem);

inline constexpr std::size_t problems_max = 1000;  // kept; the rest is only counted

struct Verified {
    journal::Head head;
    std::uint64_t batches = 0;
    std::uint64_t commands = 0;
    std::uint64_t events = 0;
    std::uint64_t rounds = 0;  // settled or void
    std::uint64_t checkpoints = 0;
    journal::Head signed_head;  // the newest one that counts; sequence 0: none
    std::optional<journal::PublicKey> signing_key = {};  // the last that the journal names
    bool money_conserved = true;
    std::uint64_t re_executed = 0;
    std::uint64_t folded =
        0;  // the other commands: older or newer behaviour, the host's own answers
    std::vector<Problem> problems;
    std::uint64_t problems_left_out = 0;
    std::vector<Problem> differences;  // of a rehearsal: what this build would decide otherwise
    std::uint64_t differences_left_out = 0;
    std::vector<std::string> remarks;
    Digest state;                                         // of the whole state at the end
    std::vector<std::pair<std::string, Money>> balances;  // every account that holds something

    bool ok() const { return problems.empty(); }
};

// The store may be open for reading, with a writer at work.
Verified verify(journal::Store& store, const VerifyOptions& options);

// What a store that cannot even be opened comes to.
Verified unopened(const Fault& fault);

// As docs/formats/journal.md says.
struct VerifyView {
    bool balances = false;
};
std::string verified_json(const Verified& verified, const VerifyView& view);
std::string verified_text(const Verified& verified, const VerifyView& view);

}  // namespace croupier::lab
