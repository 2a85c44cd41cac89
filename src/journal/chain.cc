#include "journal/chain.h"

#include <fmt/format.h>

#include <charconv>

namespace croupier::journal {
namespace {

// Sixteen bytes each, so that no hash of one kind can pass for one of another.
constexpr std::string_view genesis_tag = "croupier store 1";
constexpr std::string_view batch_tag = "croupier batch 1";
constexpr std::string_view snapshot_tag = "croupier state 1";

Bytes tagged(std::string_view tag) {
    const ByteView bytes = bytes_of(tag);
    return {bytes.begin(), bytes.end()};
}

}  // namespace

std::string head_text(const Head& head) {
    return fmt::format("{}:{}", head.sequence, hex_of(head.hash));
}

std::optional<Head> parse_head(std::string_view text) {
    Head head;
    const char* const end = text.data() + text.size();
    const auto [rest, error] =
        std::from_chars(text.data(), text.data() + text.size(), head.sequence);
    if (error != std::errc{} || rest == end || *rest != ':') return std::nullopt;
    if (head.sequence > sequence_max) return std::nullopt;
    const auto hash = parse_digest({rest + 1, end});
    if (!hash) return std::nullopt;
    head.hash = *hash;
    return head;
}

Result<Nothing, Fault> check_genesis(const Genesis& genesis) {
    if (genesis.format != format_number)
        return Err{Fault{fmt::format("the store has format {}; this version knows format {}",
                                     genesis.format, format_number)}};
    if (genesis.venue.empty()) return Err{Fault{"the venue's id is empty"}};
    if (genesis.venue.size() > venue_bytes_max)
        return Err{Fault{fmt::format("the venue's id has {} bytes, more than {}",
                                     genesis.venue.size(), venue_bytes_max)}};
    return Nothing{};
}

Digest genesis_hash(const Genesis& genesis) {
    CHECK(genesis.venue.size() <= venue_bytes_max);
    Bytes record = tagged(genesis_tag);
    append_number<std::uint32_t>(record, genesis.format);
    append_number<std::uint32_t>(record, static_cast<std::uint32_t>(genesis.venue.size()));
    append_bytes(record, bytes_of(genesis.venue));
    append_number<std::uint8_t>(record, genesis.predecessor ? 1 : 0);
    if (genesis.predecessor) {
        append_number<std::uint64_t>(record, genesis.predecessor->sequence);
        append_bytes(record, genesis.predecessor->hash.bytes);
    }
    return sha256(record);
}

Digest batch_hash(const Digest& previous, Sequence sequence, std::int64_t at_ms, ByteView content) {
    Bytes front = tagged(batch_tag);
    append_bytes(front, previous.bytes);
    append_number<std::uint64_t>(front, sequence);
    append_number<std::int64_t>(front, at_ms);
    append_number<std::uint64_t>(front, content.size());
    return Sha256().add(front).add(content).finish();
}

Digest snapshot_digest(const Head& place, ByteView state) {
    Bytes front = tagged(snapshot_tag);
    append_number<std::uint64_t>(front, place.sequence);
    append_bytes(front, place.hash.bytes);
    append_number<std::uint64_t>(front, state.size());
    return Sha256().add(front).add(state).finish();
}

}  // namespace croupier::journal
