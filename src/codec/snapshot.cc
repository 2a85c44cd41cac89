#include "codec/journal.h"
#include "encoding/binary.h"
#include "floor/state.h"

namespace croupier::codec {
namespace {

using encoding::append_encoded;
using encoding::encode;

}  // namespace

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

}  // namespace croupier::codec
