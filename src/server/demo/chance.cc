#include "server/demo/chance.h"

#include <sys/random.h>

#include "base/check.h"

namespace croupier::server {

Chance::Chance(std::optional<std::uint64_t> seed) {
    if (seed) seeded_.emplace(*seed);
}

std::uint64_t Chance::operator()() {
    if (seeded_) return (*seeded_)();
    if (used_ == drawn_.size()) {
        // So little is never cut short.
        const auto bytes = static_cast<ssize_t>(sizeof(drawn_));
        CHECK(::getrandom(drawn_.data(), sizeof(drawn_), 0) == bytes);
        used_ = 0;
    }
    return drawn_[used_++];
}

}  // namespace croupier::server
