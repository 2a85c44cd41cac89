// The JSON of the wire and of exports, from the field lists of the structs (encoding/fields.h).
// A struct is an object with every field, but for optional ones that hold nothing; one that has a
// type number begins with "type":"bets_placed", so that a union needs nothing of its own. Enums go
// by name, ids as numbers, money as whole cents, cards as "AS", digests and bytes as hexadecimal.
// Numbers beyond 2^53 are written as they are: exact for us, not for a JavaScript reader, so the
// wire has none.
#pragma once

#include "base/result.h"
#include "encoding/wire_reader.h"
#include "encoding/wire_writer.h"

namespace croupier::encoding {

// Text that is not UTF-8, a card or an enumerator that is none: a failed CHECK.
template <class T>
void append_json(std::string& into, const T& value) {
    WireWriter(into).write(value);
}

template <class T>
std::string to_json(const T& value) {
    std::string text;
    append_json(text, value);
    return text;
}

// The Fault says what and where: "place_bets.lines[0].stak: nobody knows this field". A field that
// is missing is refused unless it is optional, or its struct is lenient and it has a default.
template <class T>
Result<T, Fault> from_json(const json::Value& from) {
    T value{};
    WireReader reader;
    if (!reader.read_all(from, value)) return Err{reader.fault()};
    return value;
}

template <class T>
Result<T, Fault> from_json(std::string_view text) {
    json::Reader reader;
    TRY(from, reader.read(text));
    return from_json<T>(*from);
}

}  // namespace croupier::encoding
