// The same bytes through our reader of frames and through Beast's WebSocket stream: the same
// messages, the same goodbyes, the same codes. Two readers that nobody wrote together are seldom
// wrong in the same way.
//
// Where the two differ, and why that is no fault:
// 1. Beast judges a frame when its head is complete; we judge its first two bytes at once and some
//    things when all of it is there. Where the bytes end within a frame, one of the two may have
//    ended already; so the other is given zeros until its frame is complete, and must then have
//    ended with the same code.
// 2. Beast looks at UTF-8 byte by byte and ends as soon as a text cannot become UTF-8 any more
//    (1007); we look at whole messages. So where Beast has ended with 1007, ours must not hold a
//    good message there: a text that is none (1007), the end for another reason that came in
//    the same message after the bad bytes, or nothing yet are all right.
// 3. Beast's own answer to a goodbye repeats its code; ours says 1000. What is compared is what
//    was heard: the goodbye and its payload.
// 4. A text that ends within a character is none (RFC 6455, 8.1), and we say so. Beast (1.81) takes
//    it if the last frame of the message is empty: it looks at the end of a text only where bytes
//    come. So what Beast calls a text is looked at once more.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/beast/_experimental/test/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "encoding/utf8.h"
#include "sockets/message_reader.h"

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using croupier::sockets::Heard;
using croupier::sockets::MessageReader;
using croupier::sockets::Side;

constexpr std::uint32_t bytes_max = 300;
constexpr std::size_t frame_bytes_max = bytes_max + 14;  // with the longest head

enum class What : std::uint8_t { text, binary, ping, pong, goodbye, broken, no_text, too_long };

struct Item {
    What what{};
    std::string payload;
    bool ends() const { return what >= What::goodbye; }
    friend bool operator==(const Item&, const Item&) = default;
};
using Items = std::vector<Item>;

Item item_of(Heard heard, std::string_view payload) {
    switch (heard) {
        case Heard::text:
            if (!croupier::encoding::is_utf8(payload)) return {What::no_text, {}};
            return {What::text, std::string(payload)};
        case Heard::binary:
            return {What::binary, std::string(payload)};
        case Heard::ping:
            return {What::ping, std::string(payload)};
        case Heard::pong:
            return {What::pong, std::string(payload)};
        case Heard::close:
            // As the server's socket does.
            if (!croupier::encoding::is_utf8(
                    payload.substr(std::min<std::size_t>(2, payload.size()))))
                return {What::broken, {}};
            return {What::goodbye, std::string(payload)};
        case Heard::too_long:
            return {What::too_long, {}};
        case Heard::wrong:
        case Heard::nothing:
            break;
    }
    return {What::broken, {}};
}

// Until the end, or until all bytes are heard.
Items ours(std::string bytes) {
    MessageReader reader(Side::client, bytes_max);
    Items items;
    std::span<char> left(bytes);
    std::string_view payload;
    while (items.empty() || !items.back().ends()) {
        const Heard heard = reader.next(left, payload);
        if (heard == Heard::nothing) break;
        items.push_back(item_of(heard, payload));
    }
    return items;
}

Item end_of(const beast::error_code& ended, const websocket::close_reason& reason) {
    if (ended == websocket::error::closed) {
        std::string payload;
        if (reason.code != websocket::close_code::none &&
            reason.code != websocket::close_code::no_status) {
            payload.push_back(static_cast<char>(reason.code >> 8U));
            payload.push_back(static_cast<char>(reason.code & 0xffU));
            payload.append(reason.reason.data(), reason.reason.size());
        }
        return {What::goodbye, payload};
    }
    if (ended == websocket::error::message_too_big || ended == websocket::error::buffer_overflow)
        return {What::too_long, {}};
    if (ended == websocket::error::bad_frame_payload) return {What::no_text, {}};
    return {What::broken, {}};
}

Items beasts(std::string_view bytes) {
    boost::asio::io_context io;
    beast::test::stream lower(io);
    beast::test::stream other(io);
    lower.connect(other);
    websocket::stream<beast::test::stream, false> stream(std::move(lower));
    beast::http::request<beast::http::string_body> handshake(beast::http::verb::get, "/", 11);
    handshake.set(beast::http::field::host, "here");
    handshake.set(beast::http::field::upgrade, "websocket");
    handshake.set(beast::http::field::connection, "Upgrade");
    handshake.set(beast::http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
    handshake.set(beast::http::field::sec_websocket_version, "13");
    beast::error_code failed;
    stream.accept(handshake, failed);
    CHECK(!failed);
    stream.read_message_max(bytes_max);
    Items items;
    stream.control_callback([&](websocket::frame_type kind, beast::string_view payload) {
        if (kind == websocket::frame_type::close) return;
        items.push_back({kind == websocket::frame_type::ping ? What::ping : What::pong,
                         std::string(payload.data(), payload.size())});
    });
    stream.next_layer().append(beast::string_view(bytes.data(), bytes.size()));
    stream.next_layer().close_remote();
    for (;;) {
        beast::flat_buffer buffer;
        stream.read(buffer, failed);
        if (failed) break;
        const auto read = buffer.data();
        std::string payload(static_cast<const char*>(read.data()), read.size());
        // Difference 4.
        if (stream.got_text() && !croupier::encoding::is_utf8(payload)) {
            items.push_back({What::no_text, {}});
            return items;
        }
        items.push_back({stream.got_text() ? What::text : What::binary, std::move(payload)});
    }
    // The bytes are over: that is no end which somebody gave a reason for.
    if (failed != boost::asio::error::eof) items.push_back(end_of(failed, stream.reason()));
    return items;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(bytes), size);
    Items theirs = beasts(text);
    Items mine = ours(text);
    // Difference 1.
    const std::string longer = text + std::string(frame_bytes_max, '\0');
    if (!theirs.empty() && theirs.back().ends() && mine.size() < theirs.size())
        mine = ours(longer);
    else if (!mine.empty() && mine.back().ends() && theirs.size() < mine.size())
        theirs = beasts(longer);
    // Difference 2.
    if (!theirs.empty() && theirs.back().what == What::no_text) {
        const std::size_t good = theirs.size() - 1;
        CHECK(mine.size() >= good && std::equal(theirs.begin(), theirs.end() - 1, mine.begin()));
        // Pings within the bad message come before its end.
        const auto next = std::find_if(
            mine.begin() + static_cast<std::ptrdiff_t>(good), mine.end(),
            [](const Item& item) { return item.what != What::ping && item.what != What::pong; });
        CHECK(next == mine.end() || next->ends());
        return 0;
    }
    CHECK(mine == theirs);
    return 0;
}
