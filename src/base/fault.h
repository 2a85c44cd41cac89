// The world failed, or what came from outside cannot be: a sentence that says what and where.
#pragma once

#include <string>

namespace croupier {

struct Fault {
    std::string what;
};

}  // namespace croupier
