#include "floor/round/record.h"

#include <array>
#include <cstring>

#include "encoding/binary.h"
#include "floor/ledger/account.h"
#include "floor/round/event.h"
#include "floor/table/settings.h"

namespace croupier::floor {
namespace {

// First bytes of what is hashed.
constexpr std::uint8_t leaf_tag = 0;
constexpr std::uint8_t node_tag = 1;
constexpr std::uint8_t version_tag = 2;
constexpr std::uint8_t record_tag = 3;

template <class T>
Digest digest_of(const T& value) {
    return sha256(encoding::encode(value));
}

Digest tagged(std::uint8_t tag, std::span<const Digest> parts) {
    std::array<std::uint8_t, 1 + 3 * sizeof(Digest)> bytes{tag};
    CHECK(1 + parts.size_bytes() <= bytes.size());
    std::memcpy(bytes.data() + 1, parts.data(), parts.size_bytes());
    return sha256(ByteView(bytes).first(1 + parts.size_bytes()));
}

Digest leaf_of(const Digest& digest) {
    return tagged(leaf_tag, {&digest, 1});
}

std::vector<Digest> leaves_of(std::span<const Digest> digests) {
    std::vector<Digest> level;
    level.reserve(digests.size());
    for (const Digest& digest : digests) level.push_back(leaf_of(digest));
    return level;
}

std::vector<Digest> level_above(std::span<const Digest> level) {
    std::vector<Digest> above;
    above.reserve((level.size() + 1) / 2);
    for (std::size_t i = 0; i < level.size(); i += 2)
        above.push_back(i + 1 < level.size() ? tagged(node_tag, level.subspan(i, 2)) : level[i]);
    return above;
}

// A record that seems to have nothing but its transfers, or all but those and its seats.
template <class Record, bool transfers>
struct PartOf {
    static constexpr std::string_view type_name = Record::type_name;
    const Record& record;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        auto kept = [&]<class T>(std::uint32_t number, std::string_view name, const T& field) {
            constexpr bool moved = std::same_as<T, Transfers>;
            constexpr bool seats = std::same_as<T, std::vector<SeatResult>>;
            if constexpr (transfers ? moved : !moved && !seats) v(number, name, field);
        };
        Record::fields(kept, self.record);
    }
};

template <class Record>
RecordParts parts_of(const Record& record) {
    RecordParts parts;
    parts.heading = encoding::encode(PartOf<Record, false>{record});
    parts.seats.reserve(record.seats.size());
    Bytes bytes;
    for (const SeatResult& seat : record.seats) {
        bytes.clear();
        encoding::append_encoded(bytes, seat);
        parts.seats.push_back(sha256(bytes));
    }
    parts.transfers = digest_of(PartOf<Record, true>{record});
    return parts;
}

}  // namespace

RecordParts record_parts(const RoundSettled& record) {
    return parts_of(record);
}

RecordParts record_parts(const RoundVoided& record) {
    return parts_of(record);
}

Digest record_digest(const RecordParts& parts) {
    const std::array<Digest, 3> all = {sha256(parts.heading), merkle_root(parts.seats),
                                       parts.transfers};
    return tagged(record_tag, all);
}

Digest record_digest(const RoundSettled& record) {
    return record_digest(parts_of(record));
}

Digest record_digest(const RoundVoided& record) {
    return record_digest(parts_of(record));
}

Digest former_record_digest(const RoundSettled& record) {
    return digest_of(record);
}

Digest former_record_digest(const RoundVoided& record) {
    return digest_of(record);
}

Bytes summary_bytes(const RoundSummary& summary) {
    return encoding::encode(summary);
}

Digest version_digest(const Digest& rulebook, const Settings& settings) {
    const std::array<Digest, 2> parts = {rulebook, digest_of(settings)};
    return tagged(version_tag, parts);
}

Digest merkle_root(std::span<const Digest> leaves) {
    if (leaves.empty()) return {};
    std::vector<Digest> level = leaves_of(leaves);
    while (level.size() > 1) level = level_above(level);
    return level.front();
}

std::vector<MerkleStep> merkle_path(std::span<const Digest> leaves, std::size_t leaf) {
    std::vector<MerkleStep> path;
    std::vector<Digest> level = leaves_of(leaves);
    for (std::size_t at = leaf; level.size() > 1; at /= 2) {
        const std::size_t neighbour = at ^ 1U;
        if (neighbour < level.size()) path.push_back({neighbour < at, level[neighbour]});
        level = level_above(level);
    }
    return path;
}

Digest merkle_climb(const Digest& leaf, std::span<const MerkleStep> path) {
    Digest at = leaf_of(leaf);
    for (const MerkleStep& step : path) {
        const std::array<Digest, 2> pair = step.left ? std::array<Digest, 2>{step.neighbour, at}
                                                     : std::array<Digest, 2>{at, step.neighbour};
        at = tagged(node_tag, pair);
    }
    return at;
}

}  // namespace croupier::floor
