// What the host needs from the world. The server gives it real clocks and sockets, the simulator
// gives it its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "codec/journal.h"
#include "journal/checkpoint.h"

namespace croupier::host {

class Clock {
public:
    virtual ~Clock() = default;
    // The time of day, which people may set; milliseconds since 1970.
    virtual std::int64_t wall_ms() = 0;
    // Counts on and on from some beginning; never set.
    virtual std::int64_t steady_ms() = 0;
};

// Hears what is durable, in order, and nothing else: answers to whoever asked, and entries to
// screens, printers and books.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void answered(const floor::Command& command, const floor::Refusal& refusal) = 0;
    virtual void happened(const codec::Entry& entry, journal::Sequence sequence) = 0;
    // A head was signed and is kept in the store.
    virtual void signed_head(const journal::Checkpoint&) {}
};

// The key before vouches for the present one: journal::new_key_message() under its signature.
struct KeyEndorsement {
    journal::PublicKey previous;
    journal::Signature signature;
};

// Signs with the host's key; the vault does, and the key never leaves it.
class Signer {
public:
    virtual ~Signer() = default;
    virtual journal::PublicKey public_key() = 0;
    virtual journal::Signature sign(ByteView message) = 0;
    // After a renewal; none: the key is the first one, or nobody vouches for it.
    virtual std::optional<KeyEndorsement> endorsement() { return std::nullopt; }
    // The seal of a snapshot with that digest. None: this one seals nothing, as in tests, and
    // snapshots are believed without.
    virtual std::optional<Digest> seal(const Digest& /*snapshot*/) { return std::nullopt; }
};

}  // namespace croupier::host
