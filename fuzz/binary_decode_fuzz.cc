// The binary encoding: any bytes are refused with a reason, or are the only spelling of a value;
// and what was read is the same again after JSON.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "encoding/binary.h"
#include "encoding/example.h"
#include "encoding/wire.h"

namespace {

using namespace croupier;
using namespace croupier::encoding;

template <class T>
void try_as(ByteView bytes) {
    T value{};
    BinaryReader reader(bytes);
    if (!reader.read_all(value)) {
        CHECK(!reader.fault().what.empty());
        return;
    }
    const Bytes written = encode(value);
    const bool one_spelling = ByteView(written).size() == bytes.size() &&
                              std::equal(written.begin(), written.end(), bytes.begin());
    CHECK(one_spelling || reader.skipped() > 0);
    const auto again = decode<T>(written);
    CHECK(again.has_value());
    CHECK(*again == value);

    const auto from_wire = from_json<T>(to_json(value));
    if (from_wire)
        CHECK(*from_wire == value);
    else  // a number that JSON's reader has no room for
        CHECK(from_wire.error().what.find("2^63") != std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const ByteView input(bytes, size);
    try_as<example::Event>(input);
    try_as<example::Inventory>(input);
    try_as<example::Branch>(input);
    return 0;
}
