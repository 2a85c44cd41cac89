// CHECK says what must hold. It is on in every build: when it fails, we are wrong, and a wrong
// program must not go on with other people's money.
#pragma once

#include <string>

namespace croupier {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

// What failed, thrown instead of ending the program while a CheckTrap is set on this thread. Only
// whoever set the trap catches it.
struct CheckFailed {
    std::string what;
};

// Set around work that reads and never writes, such as a decision: there a failed CHECK leaves
// nothing half done, and one table can be stopped instead of the whole hall.
class CheckTrap {
public:
    CheckTrap();
    ~CheckTrap();
    CheckTrap(const CheckTrap&) = delete;
    CheckTrap& operator=(const CheckTrap&) = delete;
};

}  // namespace croupier

#define CHECK(condition)                                              \
    do {                                                              \
        if (!(condition)) [[unlikely]]                                \
            ::croupier::check_failed(#condition, __FILE__, __LINE__); \
    } while (false)
