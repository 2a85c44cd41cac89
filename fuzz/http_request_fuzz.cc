// What comes over the wire as HTTP: refused, turned away, or a request whose every path the desks
// that answer without a sign-in can be asked about.
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "floor/state.h"
#include "server/net/http_request.h"
#include "server/office/pages.h"
#include "server/office/rules_desk.h"
#include "sockets/frame.h"

namespace {

using namespace croupier;  // NOLINT(google-build-using-namespace): names of one function

constexpr std::uint64_t body_bytes_max = 65'536;

void ask_desks(const server::HttpRequest& request) {
    CHECK(request.path.find('?') == std::string::npos);
    CHECK(request.token.find_first_of("\r\n") == std::string::npos);
    CHECK(request.body.size() <= body_bytes_max);
    static const server::Pages pages(CROUPIER_SOURCE_DIR "/docs");
    if (const auto page = pages.find(request)) {
        CHECK(page->status == 200 || page->status == 308);
        CHECK(page->location.find_first_of("\r\n") == std::string::npos);
    }
    static const floor::State nothing;
    static server::RulesDesk desk("fuzz");
    server::HttpReply reply;
    if (desk.answer(nothing, request, reply)) CHECK(reply.status == 404 || reply.status == 405);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    for (const server::Door door :
         {server::Door::plain, server::Door::tls, server::Door::metrics}) {
        const auto incoming = server::read_wire(text, door, body_bytes_max);
        if (!incoming) return 0;
        if (const auto* turned = std::get_if<server::Turned>(&*incoming))
            CHECK(turned->status == 400 || turned->status == 403 || turned->status == 404 ||
                  turned->status == 421 || turned->status == 426);
        if (const auto* wants = std::get_if<server::WantsSocket>(&*incoming))
            CHECK(sockets::accept_for(wants->key).find_first_of("\r\n") == std::string::npos);
        if (const auto* request = std::get_if<server::HttpRequest>(&*incoming)) ask_desks(*request);
    }
    return 0;
}
