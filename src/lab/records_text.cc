// Columns of records, and their rows as JSON lines and CSV.
#include <fmt/format.h>

#include "lab/math.h"
#include "lab/records.h"

namespace croupier::lab {
namespace {

constexpr bool a_number = true;

std::string csv_text(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace

const std::vector<RecordTable>& record_tables() {
    static const std::vector<RecordTable> tables = {
        {RecordKind::round,
         "round",
         {{"table_name"},
          {"round", a_number},
          {"version", a_number},
          {"rulebook"},
          {"game"},
          {"mode"},
          {"opened_at_ms", a_number},
          {"opened_at"},
          {"ended_at_ms", a_number},
          {"ended_at"},
          {"ending"},
          {"result"},
          {"void_reason"},
          {"opened_by", a_number},
          {"confirmed_by", a_number},
          {"ended_by", a_number},
          {"by_hand", a_number},
          {"wagers", a_number},
          {"staked", a_number},
          {"returned", a_number},
          {"won", a_number},
          {"sequence", a_number}}},
        {RecordKind::wager,
         "wager",
         {{"table_name"},
          {"round", a_number},
          {"version", a_number},
          {"terminal"},
          {"person"},
          {"bet"},
          {"selection"},
          {"stake", a_number},
          {"status"},
          {"winnings", a_number},
          {"commission", a_number},
          {"returned", a_number},
          {"net", a_number},
          {"settled_at_ms", a_number},
          {"settled_at"},
          {"sequence", a_number}}},
        {RecordKind::payment,
         "payment",
         {{"at_ms", a_number},
          {"at"},
          {"event"},
          {"purpose"},
          {"from_account"},
          {"to_account"},
          {"amount", a_number},
          {"terminal"},
          {"person"},
          {"table_name"},
          {"round", a_number},
          {"sequence", a_number}}},
        {RecordKind::incident,
         "incident",
         {{"incident", a_number},
          {"kind"},
          {"table_name"},
          {"round", a_number},
          {"terminal"},
          {"person"},
          {"noticed_by"},
          {"opened_by", a_number},
          {"opened_at_ms", a_number},
          {"opened_at"},
          {"text"},
          {"amount", a_number},
          {"findings", a_number},
          {"closed_at_ms", a_number},
          {"closed_at"},
          {"closed_by", a_number},
          {"what_followed"}}},
        {RecordKind::meter, "meter", {{"of"}, {"name"}, {"bet"}, {"meter"}, {"value", a_number}}},
    };
    return tables;
}

std::string record_json(const RecordTable& table, const RecordRow& row) {
    std::string text = fmt::format("{{\"record\":\"{}\"", table.name);
    for (std::size_t i = 0; i < row.size(); ++i) {
        text += fmt::format(",\"{}\":", table.columns[i].name);
        if (const auto* whole = std::get_if<std::int64_t>(&row[i]))
            text += fmt::format("{}", *whole);
        else if (const auto* words = std::get_if<std::string>(&row[i]))
            text += json_text(*words);
        else
            text += "null";
    }
    return text + "}\n";
}

std::string record_csv_heading(const RecordTable& table) {
    std::string text;
    for (const RecordColumn& column : table.columns)
        text += fmt::format("{}{}", text.empty() ? "" : ",", column.name);
    return text + "\n";
}

std::string record_csv(const RecordRow& row) {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) text += ',';
        if (const auto* whole = std::get_if<std::int64_t>(&row[i]))
            text += fmt::format("{}", *whole);
        else if (const auto* words = std::get_if<std::string>(&row[i]))
            text += csv_text(*words);
    }
    return text + "\n";
}

}  // namespace croupier::lab
