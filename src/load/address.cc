#include "load/address.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <charconv>

namespace croupier::load {
namespace {

constexpr std::uint32_t loopback_net = 127;

bool take_front(std::string_view& text, std::string_view front) {
    if (!text.starts_with(front)) return false;
    text.remove_prefix(front.size());
    return true;
}

}  // namespace

Result<Address, Fault> parse_address(std::string_view url) {
    Address address;
    std::string_view rest = url;
    const bool secure = take_front(rest, "wss://") || take_front(rest, "https://");
    if (!secure && !take_front(rest, "ws://") && !take_front(rest, "http://"))
        return Err{Fault{fmt::format("{}: begins with ws://, wss://, http:// or https://", url)}};
    address.tls = secure;
    const std::size_t slash = rest.find('/');
    const bool bare = slash == std::string_view::npos || slash + 1 == rest.size();
    address.path = bare ? "/socket" : std::string(rest.substr(slash));
    rest = rest.substr(0, slash);
    address.host = rest;
    const std::size_t colon = rest.rfind(':');
    if (colon == std::string_view::npos) return Err{Fault{fmt::format("{}: no port", url)}};
    const std::string_view port = rest.substr(colon + 1);
    const auto [end, wrong] = std::from_chars(port.data(), port.data() + port.size(), address.port);
    if (wrong != std::errc{} || end != port.data() + port.size() || address.port == 0)
        return Err{Fault{fmt::format("{}: {} is no port", url, port)}};
    const std::string name(rest.substr(0, colon));
    in_addr ip{};
    if (inet_pton(AF_INET, name == "localhost" ? "127.0.0.1" : name.c_str(), &ip) != 1)
        return Err{Fault{fmt::format("{}: {} is no IPv4 address", url, name)}};
    address.ip = ntohl(ip.s_addr);
    if (address.ip >> 24U != loopback_net)
        return Err{Fault{fmt::format("{}: load is for the loopback only, not for {}", url, name)}};
    return address;
}

}  // namespace croupier::load
