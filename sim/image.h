// The bytes of one file in blocks that two images share until one of them is changed, so that what
// programs see and what the platter holds cost their difference only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/bytes.h"

namespace croupier::sim {

class Image {
public:
    static constexpr std::uint64_t block_bytes = 4096;

    std::uint64_t size() const { return size_; }
    // What lies beyond the end reads as zeros; returns how many bytes were there.
    std::size_t read(std::uint64_t offset, std::span<std::uint8_t> into) const;
    // Grows as need be; a gap reads as zeros.
    void write(std::uint64_t offset, ByteView bytes);
    void resize(std::uint64_t bytes);
    // Takes over the other's blocks that hold this range, and grows to the range's end.
    void share(const Image& other, std::uint64_t offset, std::uint64_t bytes);

private:
    using Block = std::array<std::uint8_t, block_bytes>;

    Block& own(std::uint64_t index);  // no other image sees this one

    // No block: zeros. Bytes of the last block beyond the end are zeros too.
    std::vector<std::shared_ptr<Block>> blocks_;
    std::uint64_t size_ = 0;
};

}  // namespace croupier::sim
