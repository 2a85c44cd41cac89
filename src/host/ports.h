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
};

// Signs with the host's key; the vault does, and the key never leaves it.
class Signer {
public:
    virtual ~Signer() = default;
    virtual journal::PublicKey public_key() = 0;
    virtual journal::Signature sign(ByteView message) = 0;
};

}  // namespace croupier::host
