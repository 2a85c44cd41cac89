// A document on A4 pages. Parts are added from top to bottom, and written when all are there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "lab/paper/pages.h"

namespace croupier::lab::paper {

enum class Format : std::uint8_t { standing, lying };

struct Frame {
    Format format = Format::standing;
    std::string language = "en";  // of the words: "en" or "zh"
    std::string title;            // in the file's own description
    std::string head;             // above the second page and those that follow
    std::string foot;             // below every page
    std::function<std::string(std::size_t page, std::size_t pages)> page_of;
    std::int64_t made_at_ms = 0;  // since 1970: the only date in the file
};

struct Column {
    std::string title;
    double width = 0;  // in points; 0: an equal share of what is left
    Align align = Align::left;
    bool mono = false;
};
struct Cell {
    std::string text;
    Ink ink = Ink::black;
};
enum class RowKind : std::uint8_t {
    usual,
    total,  // below a line, and never alone at the top of a page
};
struct Row {
    std::vector<Cell> cells;
    RowKind kind = RowKind::usual;
    std::string note = {};    // in small letters, below a cell
    std::size_t note_at = 0;  // which
};

// Figures side by side with a word beneath.
struct Group {
    std::string caption;
    std::vector<Figure> figures;
};

class Paper {
public:
    explicit Paper(Frame frame);

    // `above` stands small over the title, `badge` in a frame beside it.
    void add_title(const std::string& above, const std::string& title, const std::string& below,
                   const std::string& badge, Ink badge_ink);
    void add_heading(const std::string& text);
    void add_subheading(const std::string& text);
    void add_text(const std::string& text, const Style& style = {}, bool keeps_next = false);
    void add_gap(double points);
    // Names with their values, two pairs beside each other.
    void add_facts(const std::vector<std::pair<std::string, std::string>>& facts);
    void add_table(const std::vector<Column>& columns, const std::vector<Row>& rows,
                   double size = 8.5);
    // `keeps_next`: with what follows.
    void add_groups(const std::vector<Group>& groups, bool keeps_next = false);

    // How many pages, or what the disk said or which text no font could set.
    Result<std::size_t, Fault> write(const std::string& file);

private:
    double left() const;
    double width() const;
    void add(Strip strip);
    // All lines of a passage, at most the inner ones parted.
    void add_lines(const Passage& passage, double x, double before, bool keeps_next);
    void draw_page(cairo_t* cairo, std::size_t from, std::size_t to);
    void draw_margins(cairo_t* cairo, std::size_t page, std::size_t pages);

    Frame frame_;
    Typesetter type_;
    std::vector<Strip> strips_;
    double gap_ = 0;  // before the next strip
};

}  // namespace croupier::lab::paper
