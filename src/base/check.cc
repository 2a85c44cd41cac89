#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace croupier {
namespace {

thread_local int traps = 0;  // NOLINT: the one thing that a CHECK deep inside must know

}  // namespace

CheckTrap::CheckTrap() {
    ++traps;
}

CheckTrap::~CheckTrap() {
    --traps;
}

void check_failed(const char* condition, const char* file, int line) {
    const std::string what =
        std::string(file) + ":" + std::to_string(line) + ": CHECK failed: " + condition;
    if (traps > 0) throw CheckFailed{what};
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

}  // namespace croupier
