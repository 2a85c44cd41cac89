#include "server/net/http_words.h"

#include "encoding/wire.h"

namespace croupier::server {

void refuse(HttpReply& reply, unsigned status, std::string_view words) {
    reply.status = status;
    reply.body = R"({"error":)";
    encoding::append_json(reply.body, std::string(words));
    reply.body += '}';
}

}  // namespace croupier::server
