// How a connection becomes a WebSocket, as the client sees it.
#pragma once

#include <string>
#include <string_view>

namespace croupier::load {

std::string upgrade_request(std::string_view host, std::string_view path, std::string_view key);
// The head of a response says that this is a WebSocket now.
bool is_upgraded(std::string_view head, std::string_view key);

}  // namespace croupier::load
