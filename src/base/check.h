// CHECK says what must hold. It is on in every build: when it fails, we are wrong, and a wrong
// program must not go on with other people's money.
#pragma once

namespace croupier {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace croupier

#define CHECK(condition)                                              \
    do {                                                              \
        if (!(condition)) [[unlikely]]                                \
            ::croupier::check_failed(#condition, __FILE__, __LINE__); \
    } while (false)
