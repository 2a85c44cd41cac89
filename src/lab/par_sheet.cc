#include "lab/par_sheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/math.h"
#include "lab/paper/paper.h"
#include "lab/tell.h"
#include "lab/wording.h"

namespace croupier::lab {
namespace {

using paper::Row;
using paper::RowKind;

std::string net_on_sheet(Odds net) {
    if (net.win == 0) return "0";
    return net.stake == 1 ? fmt::format("{:+}", net.win)
                          : fmt::format("{:+}/{}", net.win, net.stake);
}

// Fractions longer than the column are cut in the middle; the JSON has them whole.
std::string fitted(const std::string& text) {
    constexpr std::size_t most = 36;
    if (text.size() <= most) return text;
    return text.substr(0, most / 2 - 1) + "…" + text.substr(text.size() - most / 2 + 1);
}

constexpr Say english{Wording::english};

void add_rows(std::vector<Row>& rows, const rules::OddsRow& row) {
    bool first = true;
    for (const rules::Line& line : row.lines) {
        const auto named = [&](const std::string& text) { return first ? text : std::string(); };
        rows.push_back({{{named(english.name("bet", row.bet))},
                         {named(plain(words(row.selection)))},
                         {named(plain(words(row.config)))},
                         {english.name("status", rules::status_name(line.status))},
                         {net_on_sheet(line.net)},
                         {fitted(line.probability.text())},
                         {fmt::format("{:.10f}", line.probability.decimal())}}});
        first = false;
    }
    const Fraction edge = row.edge();
    rows.push_back({{{fmt::format("Odds: {}{}", row.origin,
                                  row.bound.empty() ? "" : ", right to " + row.bound)},
                     {},
                     {},
                     {"House edge"},
                     {},
                     {fitted(edge.text())},
                     {fmt::format("{:.6f} %", edge.decimal() * 100)}},
                    RowKind::total});
}

}  // namespace

Result<std::size_t, Fault> write_par_sheet(const std::string& file, const rulebook::Rulebook& book,
                                           std::string_view game,
                                           const std::vector<rules::OddsRow>& rows) {
    paper::Frame frame;
    frame.format = paper::Format::lying;
    frame.title = fmt::format("Par sheet: {}, {}", english.name("game", game), book.about.title);
    frame.head = frame.title;
    frame.foot = fmt::format("{}, {}; {}", book.about.operated_by, book.about.reference, book.id);
    frame.page_of = [](std::size_t page, std::size_t pages) {
        return fmt::format("Page {} of {}", page, pages);
    };
    paper::Paper sheet(std::move(frame));
    sheet.add_title(book.about.operated_by,
                    fmt::format("Par sheet: {}", english.name("game", game)),
                    fmt::format("{}, {} ({})", book.about.title, book.about.reference, book.id), "",
                    paper::Ink::black);
    std::vector<Row> lines;
    std::vector<std::string> strategies;
    for (const rules::OddsRow& row : rows) {
        add_rows(lines, row);
        if (!row.strategy.empty() &&
            std::find(strategies.begin(), strategies.end(), row.strategy) == strategies.end())
            strategies.push_back(row.strategy);
    }
    sheet.add_table({{"Bet", 106},
                     {"Selection", 106},
                     {"Table", 0},
                     {"Result", 62},
                     {"Net", 40, paper::Align::right},
                     {"Exact probability", 206, paper::Align::right},
                     {"Probability", 76, paper::Align::right}},
                    lines, 8);
    for (const std::string& strategy : strategies) {
        sheet.add_heading("Strategy");
        sheet.add_text(strategy, {.size = 8, .mono = true});
    }
    return sheet.write(file);
}

}  // namespace croupier::lab
