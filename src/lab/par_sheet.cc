#include "lab/par_sheet.h"

#include <cairo-pdf.h>
#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <array>

#include "lab/math.h"

namespace croupier::lab {
namespace {

constexpr double page_width = 842;  // A4 lying, in points
constexpr double page_height = 595;
constexpr double margin = 40;
constexpr double line_height = 13;

struct Column {
    double x;
    std::string_view title;
};
constexpr std::array<Column, 7> columns = {{{margin, "bet"},
                                            {150, "selection"},
                                            {262, "table"},
                                            {425, "result"},
                                            {478, "net"},
                                            {520, "exact probability"},
                                            {738, "probability"}}};

// Paper that turns its own pages.
class Sheet {
public:
    Sheet(const std::string& file, std::string heading)
        : heading_(std::move(heading)),
          surface_(cairo_pdf_surface_create(file.c_str(), page_width, page_height)),
          cairo_(cairo_create(surface_)),
          layout_(pango_cairo_create_layout(cairo_)) {
        begin_page();
    }
    ~Sheet() {
        g_object_unref(layout_);
        cairo_destroy(cairo_);
        cairo_surface_destroy(surface_);
    }
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;

    void put(double x, std::string_view text, const char* font = "Noto Sans 8") {
        PangoFontDescription* description = pango_font_description_from_string(font);
        pango_layout_set_font_description(layout_, description);
        pango_font_description_free(description);
        pango_layout_set_text(layout_, text.data(), static_cast<int>(text.size()));
        cairo_move_to(cairo_, x, y_);
        pango_cairo_show_layout(cairo_, layout_);
    }
    void next_line(double lines = 1) { y_ += line_height * lines; }
    // Turns the page unless so many lines still fit.
    void need(int lines) {
        if (y_ + lines * line_height < page_height - margin) return;
        cairo_show_page(cairo_);
        begin_page();
    }
    void rule() {
        cairo_set_line_width(cairo_, 0.4);
        cairo_move_to(cairo_, margin, y_);
        cairo_line_to(cairo_, page_width - margin, y_);
        cairo_stroke(cairo_);
    }
    // Finishes the file; the Fault says what the disk said.
    Result<int, Fault> finish() {
        cairo_show_page(cairo_);
        cairo_surface_finish(surface_);
        const cairo_status_t status = cairo_surface_status(surface_);
        if (status != CAIRO_STATUS_SUCCESS) return Err{Fault{cairo_status_to_string(status)}};
        return page_;
    }

private:
    void begin_page() {
        ++page_;
        y_ = page_height - margin + 8;
        put(page_width - margin - 40, fmt::format("page {}", page_));
        y_ = margin - 12;
        put(margin, heading_, "Noto Sans Bold 9");
        next_line(1.5);
        for (const Column& column : columns) put(column.x, column.title, "Noto Sans Bold 8");
        next_line(1.2);
        rule();
        next_line(0.3);
    }

    std::string heading_;
    cairo_surface_t* surface_;
    cairo_t* cairo_;
    PangoLayout* layout_;
    double y_ = 0;
    int page_ = 0;
};

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

void put_row(Sheet& sheet, const rules::OddsRow& row) {
    sheet.need(static_cast<int>(row.lines.size()) + 2);
    bool first = true;
    for (const rules::Line& line : row.lines) {
        if (first) {
            sheet.put(columns[0].x, row.bet);
            sheet.put(columns[1].x, words(row.selection));
            sheet.put(columns[2].x, words(row.config));
        }
        first = false;
        sheet.put(columns[3].x, rules::status_name(line.status));
        sheet.put(columns[4].x, net_on_sheet(line.net));
        sheet.put(columns[5].x, fitted(line.probability.text()));
        sheet.put(columns[6].x, fmt::format("{:.10f}", line.probability.decimal()));
        sheet.next_line();
    }
    const Fraction edge = row.edge();
    sheet.put(columns[3].x, "house edge", "Noto Sans Bold 8");
    sheet.put(columns[5].x, fitted(edge.text()));
    sheet.put(columns[6].x, fmt::format("{:.6f} %", edge.decimal() * 100), "Noto Sans Bold 8");
    sheet.put(columns[0].x, fmt::format("odds: {}{}", row.origin,
                                        row.bound.empty() ? "" : ", right to " + row.bound));
    sheet.next_line(1.1);
    sheet.rule();
    sheet.next_line(0.3);
}

void put_strategy(Sheet& sheet, const std::string& strategy) {
    const auto lines = std::count(strategy.begin(), strategy.end(), '\n') + 1;
    sheet.need(static_cast<int>(lines) + 1);
    sheet.put(margin, "Strategy", "Noto Sans Bold 8");
    sheet.next_line();
    std::size_t start = 0;
    while (start <= strategy.size()) {
        const std::size_t end = std::min(strategy.find('\n', start), strategy.size());
        sheet.need(1);
        sheet.put(margin, strategy.substr(start, end - start), "Noto Sans Mono 8");
        sheet.next_line();
        start = end + 1;
    }
}

}  // namespace

Result<int, Fault> write_par_sheet(const std::string& file, const rulebook::Rulebook& book,
                                   std::string_view game, const std::vector<rules::OddsRow>& rows) {
    Sheet sheet(file, fmt::format("Par sheet: {}, {} ({}, {}; {})", game, book.about.title,
                                  book.about.operated_by, book.about.reference, book.id));
    std::vector<std::string> strategies;
    for (const rules::OddsRow& row : rows) {
        put_row(sheet, row);
        if (!row.strategy.empty() &&
            std::find(strategies.begin(), strategies.end(), row.strategy) == strategies.end()) {
            strategies.push_back(row.strategy);
            put_strategy(sheet, row.strategy);
        }
    }
    return sheet.finish();
}

}  // namespace croupier::lab
