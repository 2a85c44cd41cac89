#include "codec/journal.h"

#include "encoding/binary.h"
#include "encoding/wire.h"

// What is written; journal_read.cc reads it again, and snapshot.cc has the state. Each of the three
// takes long to compile.

namespace croupier::codec {

void append_batch(Bytes& into, const Batch& batch) {
    encoding::append_encoded(into, batch);
}

Bytes encode_command(const floor::Command& command) {
    return encoding::encode(command);
}

const floor::RoundId* round_ended_by(const floor::Event& event) {
    const auto* area = std::get_if<floor::PlayEvent>(&event);
    if (area == nullptr) return nullptr;
    if (const auto* settled = std::get_if<floor::RoundSettled>(area)) return &settled->round;
    if (const auto* voided = std::get_if<floor::RoundVoided>(area)) return &voided->round;
    return nullptr;
}

std::string entry_json(const Entry& entry) {
    return encoding::to_json(entry);
}

std::string event_json(const floor::Event& event) {
    return encoding::to_json(event);
}

}  // namespace croupier::codec
