#include "floor/record.h"

#include "encoding/binary.h"

namespace croupier::floor {
namespace {

template <class T>
Digest digest_of(const T& value) {
    return sha256(encoding::encode(value));
}

Digest tagged(std::uint8_t tag, std::span<const Digest> parts) {
    Sha256 hash;
    hash.add(ByteView(&tag, 1));
    for (const Digest& part : parts) hash.add(part.bytes);
    return hash.finish();
}

}  // namespace

Digest record_digest(const RoundSettled& record) {
    return digest_of(record);
}

Digest record_digest(const RoundVoided& record) {
    return digest_of(record);
}

Digest version_digest(const Digest& rulebook, const Settings& settings) {
    const std::array<Digest, 2> parts = {rulebook, digest_of(settings)};
    return tagged(2, parts);
}

Digest merkle_root(std::span<const Digest> leaves) {
    if (leaves.empty()) return {};
    std::vector<Digest> level;
    level.reserve(leaves.size());
    for (const Digest& leaf : leaves) level.push_back(tagged(0, {&leaf, 1}));
    while (level.size() > 1) {
        std::vector<Digest> above;
        for (std::size_t i = 0; i < level.size(); i += 2)
            above.push_back(i + 1 < level.size()
                                ? tagged(1, std::span<const Digest>(level).subspan(i, 2))
                                : level[i]);
        level = std::move(above);
    }
    return level.front();
}

}  // namespace croupier::floor
