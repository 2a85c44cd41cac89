// What a batch of the journal says: commands in the order in which they were decided, each with its
// answer and its events. docs/formats/journal.md has it for outsiders.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/fault.h"
#include "base/hash.h"
#include "base/result.h"
#include "floor/command.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/rejection.h"

namespace croupier::codec {

// Raised with every change of an encoding that an older build cannot read.
inline constexpr std::uint32_t journal_codec = 1;

struct Entry {
    static constexpr std::string_view type_name = "entry";
    floor::Command command;
    floor::Refusal refusal;  // reason none: accepted
    floor::Events events;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "command", self.command);
        v(2, "refusal", self.refusal);
        v(3, "events", self.events);
    }
    friend bool operator==(const Entry&, const Entry&) = default;
};

// The state of a table and of all who had wagers there, right after a round of it had ended.
struct RoundDigest {
    static constexpr std::string_view type_name = "round_digest";
    std::uint32_t entry = 0;  // the place in this batch, from 0, after which it was taken
    floor::RoundId round;
    Digest state;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "entry", self.entry);
        v(2, "round", self.round);
        v(3, "state", self.state);
    }
    friend bool operator==(const RoundDigest&, const RoundDigest&) = default;
};

struct Batch {
    static constexpr std::string_view type_name = "batch";
    std::vector<Entry> entries;
    std::vector<RoundDigest> digests;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "entries", self.entries);
        v(2, "digests", self.digests);
    }
    friend bool operator==(const Batch&, const Batch&) = default;
};

void append_batch(Bytes& into, const Batch& batch);
// Uses the memory of `batch` again.
Result<Nothing, Fault> read_batch(Batch& batch, ByteView content);

// A command on its way to the host.
Bytes encode_command(const floor::Command& command);
Result<floor::Command, Fault> decode_command(ByteView bytes);

// A snapshot of the whole state.
Bytes encode_state(const floor::State& state);
// With its caches made anew.
Result<floor::State, Fault> decode_state(ByteView bytes);

Digest state_digest(const floor::State& state);
// The table, and credit and meters of every terminal that had a wager in its last round.
Digest round_digest(const floor::State& state, floor::RoundId round);

// The round that ended with this event, if one did.
const floor::RoundId* round_ended_by(const floor::Event& event);

// One line of an export.
std::string entry_json(const Entry& entry);
std::string event_json(const floor::Event& event);

}  // namespace croupier::codec
