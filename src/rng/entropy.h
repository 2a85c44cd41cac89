// Random bytes, as a port. One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/draw.h"
#include "base/fault.h"
#include "base/result.h"
#include "rng/health.h"

namespace croupier::rng {

class Entropy {
public:
    virtual ~Entropy() = default;
    // Fills all of it with bytes that were never given out before. After a Fault nothing of them
    // may be used, and every later call is a Fault too.
    virtual Result<Nothing, Fault> fill(std::span<std::uint8_t> into) = 0;
};

// The operating system's generator, asked each time (libsodium's randombytes_buf keeps no state of
// its own on Linux), and tested: once at length when it is opened, then byte by byte.
class SystemEntropy final : public Entropy {
public:
    using Fill = std::function<void(std::span<std::uint8_t>)>;

    static Result<SystemEntropy, Fault> open();
    // Over another source, to show that a bad one is found.
    static Result<SystemEntropy, Fault> open(Fill source);

    Result<Nothing, Fault> fill(std::span<std::uint8_t> into) override;

private:
    explicit SystemEntropy(Fill source) : source_(std::move(source)) {}

    Fill source_;
    HealthTest health_;
};

// For tests and simulation: the same seed, the same bytes.
class SeededEntropy final : public Entropy {
public:
    explicit SeededEntropy(std::uint64_t seed) : source_(seed) {}
    Result<Nothing, Fault> fill(std::span<std::uint8_t> into) override;

private:
    FastSource source_;
};

}  // namespace croupier::rng
