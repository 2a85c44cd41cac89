#include "rng/entropy.h"

#include <sodium.h>

#include <array>

namespace croupier::rng {

Result<SystemEntropy, Fault> SystemEntropy::open() {
    if (sodium_init() < 0) return Err{Fault{"libsodium cannot be used on this machine"}};
    return open([](std::span<std::uint8_t> into) { randombytes_buf(into.data(), into.size()); });
}

Result<SystemEntropy, Fault> SystemEntropy::open(Fill source) {
    SystemEntropy entropy(std::move(source));
    std::array<std::uint8_t, startup_bytes> first{};
    TRY_DO(entropy.fill(first));
    return entropy;
}

Result<Nothing, Fault> SystemEntropy::fill(std::span<std::uint8_t> into) {
    if (health_.verdict().empty()) {
        source_(into);
        health_.look(into);
    }
    if (!health_.verdict().empty())
        return Err{Fault{"the random source failed its health test: " + health_.verdict()}};
    return Nothing{};
}

Result<Nothing, Fault> SeededEntropy::fill(std::span<std::uint8_t> into) {
    for (std::uint8_t& byte : into) byte = static_cast<std::uint8_t>(source_() >> 56);
    return Nothing{};
}

}  // namespace croupier::rng
