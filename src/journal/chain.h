// The chain: what is hashed over what, byte for byte as docs/formats/store.md says. Each batch's
// hash covers the hash before it, so a head stands for all that lies behind it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/fault.h"
#include "base/hash.h"
#include "base/result.h"

namespace croupier::journal {

using Sequence = std::uint64_t;  // of a batch: 1, 2, ...; 0 stands before the first
inline constexpr Sequence sequence_max = std::numeric_limits<std::int64_t>::max();

// A place in the chain. At sequence 0 the hash is that of the genesis record.
struct Head {
    Sequence sequence = 0;
    Digest hash;

    friend bool operator==(const Head&, const Head&) = default;
};

// "41:9f86d0...", as printed on reports and given to `verify --expect`.
std::string head_text(const Head& head);
std::optional<Head> parse_head(std::string_view text);

inline constexpr std::uint32_t format_number = 1;

// What a store is, said before its first batch.
struct Genesis {
    std::uint32_t format = format_number;
    std::string venue;                // its id; at most venue_bytes_max
    std::optional<Head> predecessor;  // the head of the store that this one follows

    friend bool operator==(const Genesis&, const Genesis&) = default;
};
inline constexpr std::size_t venue_bytes_max = 1024;

// This version can begin a store with it.
Result<Nothing, Fault> check_genesis(const Genesis& genesis);
Digest genesis_hash(const Genesis& genesis);
Digest batch_hash(const Digest& previous, Sequence sequence, std::int64_t at_ms, ByteView content);
// Covers the place as well: a state belongs to one chain only.
Digest snapshot_digest(const Head& place, ByteView state);

}  // namespace croupier::journal
