#include <algorithm>

#include "lab/paper/paper.h"

// Tables: rows are lines of their cells side by side, so that a tall row can go on on the next
// page.

namespace croupier::lab::paper {
namespace {

constexpr double cell_gap = 6;   // between two columns
constexpr double row_space = 2;  // above and below the words of a row
constexpr std::size_t unbroken_lines = 8;

// A passage in a cell; a note begins below the words of its cell.
struct Set {
    Passage words;
    double x;
    std::size_t from = 0;  // its first line in the row

    bool has(std::size_t line) const { return line >= from && line < from + words.lines(); }
};
struct SetRow {
    std::vector<Set> cells;
    std::size_t lines = 0;

    void add(Set set) {
        lines = std::max(lines, set.from + set.words.lines());
        cells.push_back(std::move(set));
    }
    // All words of a line stand on one baseline.
    double rise_of(std::size_t line) const {
        double rise = 0;
        for (const Set& cell : cells)
            if (cell.has(line)) rise = std::max(rise, cell.words.rise_of(line - cell.from));
        return rise;
    }
    double height_of(std::size_t line) const {
        double below = 0;
        for (const Set& cell : cells)
            if (cell.has(line))
                below = std::max(below, cell.words.height_of(line - cell.from) -
                                            cell.words.rise_of(line - cell.from));
        return rise_of(line) + below;
    }
    void draw(cairo_t* cairo, std::size_t line, double y) const {
        const double rise = rise_of(line);
        for (const Set& cell : cells)
            if (cell.has(line))
                cell.words.draw(cairo, line - cell.from, cell.x,
                                y + rise - cell.words.rise_of(line - cell.from));
    }
};

void draw_line(cairo_t* cairo, double x, double width, double y, double thickness, Ink ink) {
    set_ink(cairo, ink);
    cairo_set_line_width(cairo, thickness);
    cairo_move_to(cairo, x, y);
    cairo_line_to(cairo, x + width, y);
    cairo_stroke(cairo);
}

// Where columns begin, and how wide they are.
struct Place {
    double x;
    double width;
};
std::vector<Place> places_of(const std::vector<Column>& columns, double left, double width) {
    double taken = cell_gap * static_cast<double>(columns.size() - 1);
    double sharing = 0;
    for (const Column& column : columns) {
        taken += column.width;
        if (column.width == 0) ++sharing;
    }
    const double share = sharing > 0 ? (width - taken) / sharing : 0;
    std::vector<Place> places;
    for (const Column& column : columns) {
        const double room = column.width == 0 ? share : column.width;
        places.push_back({left, room});
        left += room + cell_gap;
    }
    return places;
}

SetRow set_row(Typesetter& type, const std::vector<Column>& columns,
               const std::vector<Place>& places, const Row& row, double size) {
    SetRow set;
    std::size_t note_from = 1;
    std::size_t others = 0;
    for (std::size_t i = 0; i < row.cells.size() && i < columns.size(); ++i) {
        if (row.cells[i].text.empty()) continue;
        const Style style{.size = size,
                          .bold = row.kind == RowKind::total,
                          .mono = columns[i].mono,
                          .ink = row.cells[i].ink,
                          .align = columns[i].align};
        set.add({type.set(row.cells[i].text, style, places[i].width), places[i].x});
        const std::size_t lines = set.cells.back().words.lines();
        if (i == row.note_at) note_from = lines;
        if (i > row.note_at) others = std::max(others, lines);
    }
    if (row.note.empty()) return set;
    // Below all cells on its right a note may be as wide as they are.
    const Place& place = places[row.note_at];
    const double room =
        others > note_from ? place.width : places.back().x + places.back().width - place.x;
    set.add({type.set(row.note, {.size = size - 1.3, .ink = Ink::grey}, room), place.x, note_from});
    return set;
}

std::shared_ptr<const Strip> head_of(Typesetter& type, const std::vector<Column>& columns,
                                     const std::vector<Place>& places, double size, double left,
                                     double width) {
    SetRow set;
    double height = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Style style{
            .size = size - 0.5, .bold = true, .ink = Ink::grey, .align = columns[i].align};
        set.add({type.set(columns[i].title, style, places[i].width), places[i].x});
        height = std::max(height, set.cells.back().words.height());
    }
    Strip strip;
    strip.before = 4;
    strip.height = height + row_space + 1;
    strip.keeps_next = true;
    strip.draw = [set, height, left, width](cairo_t* cairo, Typesetter&, double y) {
        for (const Set& cell : set.cells)
            cell.words.draw(cairo, cell.x, y + height - cell.words.height());
        draw_line(cairo, left, width, y + height + 1, 0.8, Ink::grey);
    };
    return std::make_shared<const Strip>(std::move(strip));
}

// The first two rows stand together, and so do the last two.
bool keeps_next(const std::vector<Row>& rows, std::size_t at) {
    if (at + 1 == rows.size()) return false;
    return at == 0 || at + 2 == rows.size() || rows[at + 1].kind == RowKind::total;
}

}  // namespace

void Paper::add_table(const std::vector<Column>& columns, const std::vector<Row>& rows,
                      double size) {
    const std::vector<Place> places = places_of(columns, left(), width());
    const auto head = head_of(type_, columns, places, size, left(), width());
    add(*head);
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const SetRow set = set_row(type_, columns, places, rows[at], size);
        const bool total = rows[at].kind == RowKind::total;
        // A sum below all has its line above it, one of a part of the table parts it from the next.
        const bool ends = total && at + 1 == rows.size();
        for (std::size_t line = 0; line < set.lines; ++line) {
            const bool first = line == 0;
            const bool last = line + 1 == set.lines;
            const double above = first ? row_space : 0;
            const double below = last ? row_space : 0;
            const bool inner = set.lines <= unbroken_lines || first || line + 2 == set.lines;
            add({.height = above + set.height_of(line) + below,
                 .keeps_next = last ? keeps_next(rows, at) : inner,
                 .draw =
                     [=, x = left(), room = width(), height = set.height_of(line)](
                         cairo_t* cairo, Typesetter&, double y) {
                         if (ends && first) draw_line(cairo, x, room, y, 0.8, Ink::black);
                         set.draw(cairo, line, y + above);
                         if (!last || ends) return;
                         const double foot = y + above + height + below;
                         if (total)
                             draw_line(cairo, x, room, foot, 0.8, Ink::grey);
                         else
                             draw_line(cairo, x, room, foot, 0.4, Ink::pale);
                     },
                 .repeated = head});
        }
    }
    add_gap(2);
}

}  // namespace croupier::lab::paper
