#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "server/net/http_words.h"
#include "server/office/office_desk.h"

// The journal as text for the inspector, while play goes on (ST-GLI19-2.3.3).

namespace croupier::server {
namespace {

// Of one answer; whoever wants more goes on after the head that the answer ends with.
constexpr std::uint64_t part_bytes_max = std::uint64_t{4} << 20;

bool read_number(std::string_view text, journal::Sequence& number) {
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    return wrong == std::errc() && end == text.data() + text.size() && number > 0;
}

// "from=1&to=500&format=csv", each of them may be missing.
std::string read_query(std::string_view query, host::ExportOptions& wanted) {
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(pair.size() + 1, query.size()));
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const std::string_view name = pair.substr(0, equals);
        const std::string_view value = pair.substr(std::min(equals + 1, pair.size()));
        if (name == "from" || name == "to") {
            if (!read_number(value, name == "from" ? wanted.from : wanted.to))
                return std::string(name) + ": the number of a batch, from 1";
        } else if (name == "format") {
            if (value != "csv" && value != "json") return "format: csv or json";
            wanted.format =
                value == "csv" ? host::ExportFormat::csv : host::ExportFormat::json_lines;
        } else {
            return "the query takes from, to and format";
        }
    }
    return wanted.from > wanted.to ? "to: not below from" : "";
}

}  // namespace

void OfficeDesk::export_journal(const Asked& asked, const User& user, HttpReply& reply) {
    if (!user.inspects) return refuse(reply, 403, "not with this role");
    host::ExportOptions wanted;
    wanted.bytes_max = part_bytes_max;
    const std::string wrong = read_query(asked.request.query, wanted);
    if (!wrong.empty()) return refuse(reply, 400, wrong);
    const journal::Sequence last = parts_.engine.host().head().sequence;
    if (wanted.from > last)
        return refuse(reply, 400, fmt::format("from: the journal ends with {}", last));
    reply.status = 0;
    const bool csv = wanted.format == host::ExportFormat::csv;
    const bool taken = parts_.export_journal(
        wanted, [this, connection_id = asked.connection_id, csv](Result<std::string, Fault> text) {
            HttpReply later;
            later.to = connection_id;
            if (text) {
                later.type = csv ? "text/csv; charset=utf-8" : "application/x-ndjson";
                later.body = std::move(*text);
            } else {
                refuse(later, 500, text.error().what);
            }
            parts_.engine.outlet().reply(std::move(later));
        });
    if (!taken) return refuse(reply, 503, "overloaded");
    parts_.log.write(ops::Level::info, "journal_exported",
                     {{"staff", user.staff.value()}, {"from", wanted.from}, {"to", wanted.to}});
}

}  // namespace croupier::server
