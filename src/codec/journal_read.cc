#include "codec/journal.h"
#include "encoding/binary.h"

namespace croupier::codec {

Result<Nothing, Fault> read_batch(Batch& batch, ByteView content) {
    return encoding::decode_into(batch, content);
}

Result<floor::Command, Fault> decode_command(ByteView bytes) {
    return encoding::decode<floor::Command>(bytes);
}

}  // namespace croupier::codec
