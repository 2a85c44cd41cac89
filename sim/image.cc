#include "sim/image.h"

#include <algorithm>
#include <cstring>

namespace croupier::sim {

std::size_t Image::read(std::uint64_t offset, std::span<std::uint8_t> into) const {
    const std::uint64_t left = offset < size_ ? size_ - offset : 0;
    const auto there = static_cast<std::size_t>(std::min<std::uint64_t>(left, into.size()));
    for (std::size_t done = 0; done < there;) {
        const std::uint64_t at = (offset + done) % block_bytes;
        const auto piece =
            static_cast<std::size_t>(std::min<std::uint64_t>(there - done, block_bytes - at));
        const auto& block = blocks_[(offset + done) / block_bytes];
        if (block)
            std::memcpy(into.data() + done, block->data() + at, piece);
        else
            std::memset(into.data() + done, 0, piece);
        done += piece;
    }
    std::fill(into.begin() + static_cast<std::ptrdiff_t>(there), into.end(), std::uint8_t{0});
    return there;
}

void Image::write(std::uint64_t offset, ByteView bytes) {
    if (bytes.empty()) return;
    if (offset + bytes.size() > size_) resize(offset + bytes.size());
    for (std::size_t done = 0; done < bytes.size();) {
        const std::uint64_t at = (offset + done) % block_bytes;
        const auto piece = static_cast<std::size_t>(
            std::min<std::uint64_t>(bytes.size() - done, block_bytes - at));
        std::memcpy(own((offset + done) / block_bytes).data() + at, bytes.data() + done, piece);
        done += piece;
    }
}

void Image::resize(std::uint64_t bytes) {
    const std::uint64_t tail = bytes % block_bytes;
    if (bytes < size_ && tail != 0 && blocks_[bytes / block_bytes]) {
        Block& last = own(bytes / block_bytes);
        std::fill(last.begin() + static_cast<std::ptrdiff_t>(tail), last.end(), std::uint8_t{0});
    }
    blocks_.resize(static_cast<std::size_t>((bytes + block_bytes - 1) / block_bytes));
    size_ = bytes;
}

void Image::share(const Image& other, std::uint64_t offset, std::uint64_t bytes) {
    // The other may have become shorter since the range was written.
    const std::uint64_t end = std::min(offset + bytes, other.size_);
    if (offset >= end) return;
    const std::uint64_t last = (end - 1) / block_bytes;
    for (std::uint64_t index = offset / block_bytes; index <= last; ++index) {
        if (index >= blocks_.size()) blocks_.resize(static_cast<std::size_t>(index) + 1);
        blocks_[index] = other.blocks_[index];
    }
    // A block brings what else the other wrote into it, so its end counts too.
    size_ = std::max(size_, std::min(other.size_, (last + 1) * block_bytes));
}

Image::Block& Image::own(std::uint64_t index) {
    auto& block = blocks_[index];
    if (!block)
        block = std::make_shared<Block>();
    else if (block.use_count() > 1)
        block = std::make_shared<Block>(*block);
    return *block;
}

}  // namespace croupier::sim
