// What comes over a WebSocket: messages are the same however the bytes are cut, none is longer than
// allowed, and what is wrong stays wrong.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "sockets/message_reader.h"

namespace {

using namespace croupier::sockets;  // NOLINT(google-build-using-namespace): names of one function

constexpr std::uint32_t bytes_max = 300;

using All = std::vector<std::pair<Heard, std::string>>;

All hear(std::string_view bytes, Side from, std::size_t at_a_time) {
    MessageReader reader(from, bytes_max);
    All heard;
    std::string rest;
    while (!bytes.empty()) {
        rest.append(bytes.substr(0, at_a_time));
        bytes.remove_prefix(std::min(at_a_time, bytes.size()));
        std::span<char> left(rest);
        std::string_view payload;
        for (;;) {
            const Heard one = reader.next(left, payload);
            if (one == Heard::nothing) break;
            const bool whole = one < Heard::nothing;
            CHECK(!whole || payload.size() <= bytes_max);
            heard.emplace_back(one, whole ? payload : std::string_view());
            if (!whole) return heard;
        }
        rest = std::string(left.data(), left.size());
    }
    return heard;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    for (const Side from : {Side::client, Side::server}) {
        const All at_once = hear(text, from, text.size() + 1);
        CHECK(hear(text, from, 1) == at_once);
        CHECK(hear(text, from, 7) == at_once);
    }
    return 0;
}
