// Bytes that nobody else should see: memory of libsodium's own (locked where the system allows it,
// left out of core dumps, between guard pages), overwritten when it is given back.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace croupier::vault {

class Secret {
public:
    Secret() = default;
    explicit Secret(std::size_t size);  // zeros
    static Secret random(std::size_t size);

    std::span<std::byte> bytes() { return {held_.get(), size_}; }
    std::span<const std::byte> bytes() const { return {held_.get(), size_}; }

private:
    struct Free {
        void operator()(std::byte* held) const;
    };
    std::unique_ptr<std::byte, Free> held_;
    std::size_t size_ = 0;
};

}  // namespace croupier::vault
