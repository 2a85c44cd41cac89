// The binary encoding of the journal and of snapshots, from the field lists of the structs
// (encoding/fields.h); docs/formats/binary.md has it byte by byte. One value has one spelling.
// Supported: structs and variants of them, bool, whole numbers, enums, ids, Money, Odds, Digest,
// Card, std::string (UTF-8), Bytes, std::optional of a field, std::vector and its like, std::array.
#pragma once

#include "encoding/binary_reader.h"
#include "encoding/binary_writer.h"

namespace croupier::encoding {

// A value that no reader would accept (text that is not UTF-8, an enumerator without a name, more
// than depth_max levels) is a failed CHECK: it must not reach the journal.
template <class T>
void append_encoded(Bytes& into, const T& value) {
    BinaryWriter writer(into);
    writer.write(value);
    writer.finish();
}

template <class T>
Bytes encode(const T& value) {
    Bytes bytes;
    append_encoded(bytes, value);
    return bytes;
}

// Overwrites all of `value` and uses its memory again; after a Fault it is of no use. The Fault
// says what, in which field and at which byte, counted from 1:
// "bets_placed.lines[2].stake: ends inside a number, byte 41".
template <class T>
Result<Nothing, Fault> decode_into(T& value, ByteView bytes) {
    BinaryReader reader(bytes);
    if (!reader.read_all(value)) return Err{reader.fault()};
    return Nothing{};
}

template <class T>
Result<T, Fault> decode(ByteView bytes) {
    T value{};
    BinaryReader reader(bytes);
    if (!reader.read_all(value)) return Err{reader.fault()};
    return value;
}

}  // namespace croupier::encoding
