// Continuous tests on the bytes of a random source, in the manner of NIST SP 800-90B, 4.4: the
// repetition count and the adaptive proportion. They find a source that is stuck or that favours
// some bytes grossly; they say nothing about whether good-looking bytes could be foretold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"

namespace croupier::rng {

// For bytes of eight bits of entropy each and a false alarm once in 2^40 bytes or windows.
inline constexpr unsigned repetitions_max = 5;  // 1 + 40 / 8 in a row is too many
inline constexpr std::size_t proportion_window = 512;
inline constexpr unsigned proportion_max = 19;  // of the window's first byte, that one included
inline constexpr std::size_t startup_bytes = 1'024;

class HealthTest {
public:
    // Looks at all of them, in order; after the first failure it stays with that verdict. Empty:
    // nothing is wrong so far.
    const std::string& look(ByteView bytes);
    const std::string& verdict() const { return verdict_; }

private:
    void count_repetition(std::uint8_t byte);
    void count_proportion(std::uint8_t byte);

    std::optional<std::uint8_t> last_;
    unsigned in_a_row_ = 0;
    std::uint8_t watched_ = 0;
    std::size_t seen_ = 0;  // of the present window
    unsigned found_ = 0;
    std::string verdict_;
};

}  // namespace croupier::rng
