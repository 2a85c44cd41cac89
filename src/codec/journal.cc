#include "codec/journal.h"

#include "encoding/binary.h"
#include "encoding/wire.h"

namespace croupier::codec {
namespace {

using encoding::append_encoded;
using encoding::encode;

}  // namespace

void append_batch(Bytes& into, const Batch& batch) {
    append_encoded(into, batch);
}

Result<Nothing, Fault> read_batch(Batch& batch, ByteView content) {
    return encoding::decode_into(batch, content);
}

Bytes encode_state(const floor::State& state) {
    return encode(state);
}

Result<floor::State, Fault> decode_state(ByteView bytes) {
    TRY(state, encoding::decode<floor::State>(bytes));
    TRY_DO(state.rebuild());
    return std::move(state);
}

Digest state_digest(const floor::State& state) {
    return sha256(encode(state));
}

Digest round_digest(const floor::State& state, floor::RoundId round) {
    const floor::Table& table = *state.find_table(round.table);
    Bytes bytes;
    append_encoded(bytes, table);
    for (const floor::Seat& seat : table.seats) {
        if (seat.last_round != round.number) continue;
        append_encoded(bytes, state.ledger.credit(seat.terminal));
        append_encoded(bytes, state.ledger.meters(seat.terminal));
        append_encoded(bytes, state.terminals[seat.terminal.value()]);
    }
    return sha256(bytes);
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
