#include "floor/generation.h"

#include "encoding/generation.h"
#include "floor/command.h"
#include "floor/event.h"

namespace croupier::floor {

std::uint32_t generation_of(const Command& command) {
    return encoding::generation_of(command);
}

std::uint32_t generation_of(const Event& event) {
    return encoding::generation_of(event);
}

}  // namespace croupier::floor
