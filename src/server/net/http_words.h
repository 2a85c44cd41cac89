// How an HTTP request is told no.
#pragma once

#include <string_view>

#include "server/process/mail.h"

namespace croupier::server {

// {"error":"..."}
void refuse(HttpReply& reply, unsigned status, std::string_view words);

}  // namespace croupier::server
