#include "rng/health.h"

#include <fmt/format.h>

namespace croupier::rng {

const std::string& HealthTest::look(ByteView bytes) {
    for (const std::uint8_t byte : bytes) {
        if (!verdict_.empty()) break;
        count_repetition(byte);
        count_proportion(byte);
    }
    return verdict_;
}

void HealthTest::count_repetition(std::uint8_t byte) {
    in_a_row_ = last_ == byte ? in_a_row_ + 1 : 1;
    last_ = byte;
    if (in_a_row_ > repetitions_max)
        verdict_ = fmt::format("repetition count: byte {} came {} times in a row", byte, in_a_row_);
}

void HealthTest::count_proportion(std::uint8_t byte) {
    if (seen_ == 0) {
        watched_ = byte;
        found_ = 0;
    }
    if (byte == watched_) ++found_;
    seen_ = (seen_ + 1) % proportion_window;
    if (found_ > proportion_max)
        verdict_ = fmt::format("adaptive proportion: byte {} came {} times within {}", byte, found_,
                               proportion_window);
}

}  // namespace croupier::rng
