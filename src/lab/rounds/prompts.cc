#include "lab/rounds/prompts.h"

#include "floor/state.h"

namespace croupier::lab::rounds {
namespace {

// A poll asks everybody at once; what goes round waits for the first who has not answered.
bool waits_for(const floor::Prompt& prompt, floor::TerminalId seat) {
    for (const floor::Asked& asked : prompt.asked) {
        if (asked.reply != floor::Reply::open) continue;
        if (asked.terminal == seat) return true;
        if (floor::goes_round(prompt.kind)) return false;
    }
    return false;
}

}  // namespace

const floor::Prompt* prompt_for(const floor::Table& table, floor::TerminalId seat,
                                std::optional<floor::PromptKind> kind) {
    for (const floor::Prompt& prompt : table.notices.prompts)
        if ((!kind || prompt.kind == *kind) && waits_for(prompt, seat)) return &prompt;
    return nullptr;
}

}  // namespace croupier::lab::rounds
