#include "server/office/rules_desk.h"

#include <fmt/format.h>

#include <charconv>

#include "base/hash.h"
#include "floor/state.h"
#include "server/net/http_words.h"
#include "view/rules.h"

namespace croupier::server {
namespace {

constexpr std::string_view rules_path = "/rules/";

std::optional<floor::TableId> table_in(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return floor::TableId(number);
}

}  // namespace

bool RulesDesk::answer(const floor::State& state, const HttpRequest& request, HttpReply& reply) {
    if (!request.path.starts_with(rules_path)) return false;
    if (request.method != "GET" && request.method != "HEAD") {
        refuse(reply, 405, "the rules are read with GET");
        return true;
    }
    const std::string_view name = std::string_view(request.path).substr(rules_path.size());
    const auto id = table_in(name);
    const floor::Table* table = id ? state.find_table(*id) : nullptr;
    if (table == nullptr) {
        refuse(reply, 404, fmt::format("no table {}", name.substr(0, 40)));
        return true;
    }
    Sheet& sheet = sheets_[*id];
    if (sheet.text.empty() || sheet.version != table->version)
        sheet = {table->version, view::rules_json(state, *id)};
    reply.cache = "no-cache";
    reply.etag = fmt::format("\"{}-{}\"", hex_of(table->version).substr(0, 32), build_);
    reply.body = sheet.text;
    return true;
}

}  // namespace croupier::server
