// Questions that wait for a seat's answer.
#pragma once

#include <optional>

#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/notice/prompt.h"

namespace croupier::lab::rounds {

// The first one that this seat can answer now, of that kind if one is given; or nullptr.
const floor::Prompt* prompt_for(const floor::Table& table, floor::TerminalId seat,
                                std::optional<floor::PromptKind> kind = std::nullopt);

}  // namespace croupier::lab::rounds
