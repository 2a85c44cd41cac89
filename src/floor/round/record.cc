#include "floor/round/record.h"

#include <array>
#include <cstring>

#include "base/hash_pair.h"
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

// What is hashed of a leaf, a node or a few digests together.
class Tagged {
public:
    Tagged(std::uint8_t tag, std::span<const Digest> parts) : size_(1 + parts.size_bytes()) {
        CHECK(size_ <= bytes_.size());
        bytes_[0] = tag;
        std::memcpy(bytes_.data() + 1, parts.data(), parts.size_bytes());
    }
    ByteView view() const { return ByteView(bytes_).first(size_); }

private:
    std::size_t size_;
    std::array<std::uint8_t, 1 + 3 * sizeof(Digest)> bytes_;
};

Digest tagged(std::uint8_t tag, std::span<const Digest> parts) {
    return sha256(Tagged(tag, parts).view());
}

Digest leaf_of(const Digest& digest) {
    return tagged(leaf_tag, {&digest, 1});
}

// Appends the hashes of all that is whole in `from`, each of `count` digests, two at once.
void append_tagged(std::vector<Digest>& into, std::uint8_t tag, std::span<const Digest> from,
                   std::size_t count) {
    for (; from.size() >= 2 * count; from = from.subspan(2 * count)) {
        const std::array<Digest, 2> pair = sha256_pair(
            Tagged(tag, from.first(count)).view(), Tagged(tag, from.subspan(count, count)).view());
        into.insert(into.end(), pair.begin(), pair.end());
    }
    if (from.size() >= count) into.push_back(tagged(tag, from.first(count)));
}

std::vector<Digest> leaves_of(std::span<const Digest> digests) {
    std::vector<Digest> level;
    level.reserve(digests.size());
    append_tagged(level, leaf_tag, digests, 1);
    return level;
}

std::vector<Digest> level_above(std::span<const Digest> level) {
    std::vector<Digest> above;
    above.reserve((level.size() + 1) / 2);
    append_tagged(above, node_tag, level, 2);
    if (level.size() % 2 != 0) above.push_back(level.back());
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
    Bytes next;
    for (std::size_t at = 0; at < record.seats.size(); at += 2) {
        bytes.clear();
        encoding::append_encoded(bytes, record.seats[at]);
        if (at + 1 == record.seats.size()) {
            parts.seats.push_back(sha256(bytes));
            break;
        }
        next.clear();
        encoding::append_encoded(next, record.seats[at + 1]);
        const std::array<Digest, 2> pair = sha256_pair(bytes, next);
        parts.seats.insert(parts.seats.end(), pair.begin(), pair.end());
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
