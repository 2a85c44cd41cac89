#include "lab/paper/paper.h"

#include <cairo-pdf.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace croupier::lab::paper {
namespace {

constexpr double short_side = 595;  // A4 in points
constexpr double long_side = 842;
constexpr double side_margin = 46;
constexpr double top_margin = 50;
constexpr double bottom_margin = 52;
constexpr double margin_line = 26;  // head and foot, from the edge
constexpr double paragraph_gap = 4;

struct CloseSurface {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct CloseCairo {
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
};

double page_width(Format format) {
    return format == Format::standing ? short_side : long_side;
}
double page_height(Format format) {
    return format == Format::standing ? long_side : short_side;
}

std::string iso_time(std::int64_t ms) {
    using namespace std::chrono;
    const sys_time<milliseconds> at{milliseconds(ms)};
    const auto day = std::chrono::floor<days>(at);
    const year_month_day date{day};
    const hh_mm_ss time{std::chrono::floor<seconds>(at - day)};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", int{date.year()},
                       unsigned{date.month()}, unsigned{date.day()}, time.hours().count(),
                       time.minutes().count(), time.seconds().count());
}

void draw_rule(cairo_t* cairo, double x, double y, double width, double thickness, Ink ink) {
    set_ink(cairo, ink);
    cairo_set_line_width(cairo, thickness);
    cairo_move_to(cairo, x, y);
    cairo_line_to(cairo, x + width, y);
    cairo_stroke(cairo);
}

}  // namespace

Paper::Paper(Frame frame) : frame_(std::move(frame)), type_(frame_.language) {}

double Paper::left() const {
    return side_margin;
}
double Paper::width() const {
    return page_width(frame_.format) - 2 * side_margin;
}

void Paper::add(Strip strip) {
    strip.before += gap_;
    gap_ = 0;
    strips_.push_back(std::move(strip));
}
void Paper::add_gap(double points) {
    gap_ += points;
}

void Paper::add_lines(const Passage& passage, double x, double before, bool keeps_next) {
    for (std::size_t line = 0; line < passage.lines(); ++line) {
        const bool second_last = line + 2 == passage.lines();
        const bool last = line + 1 == passage.lines();
        add({.before = line == 0 ? before : 0,
             .height = passage.height_of(line),
             .keeps_next = last ? keeps_next : line == 0 || second_last,
             .draw = [passage, line, x](cairo_t* cairo, Typesetter&, double y) {
                 passage.draw(cairo, line, x, y);
             }});
    }
}

void Paper::add_title(const std::string& above, const std::string& title, const std::string& below,
                      const std::string& badge, Ink badge_ink) {
    constexpr double badge_room = 130;
    const double text_width = width() - (badge.empty() ? 0 : badge_room);
    add_lines(type_.set(above, {.size = 9, .bold = true, .ink = Ink::accent}, text_width), left(),
              0, true);
    add_lines(type_.set(title, {.size = 20, .bold = true}, text_width), left(), 1, true);
    if (!badge.empty()) {
        const Passage words =
            type_.set(badge, {.size = 11, .bold = true, .ink = badge_ink, .align = Align::centre},
                      badge_room - 24);
        const double x = left() + width() - badge_room + 24;
        auto& title_strip = strips_.back();
        title_strip.draw = [drawn = title_strip.draw, words, x, room = badge_room - 24, badge_ink](
                               cairo_t* cairo, Typesetter& type, double y) {
            drawn(cairo, type, y);
            words.draw(cairo, x, y + 4);
            set_ink(cairo, badge_ink);
            cairo_set_line_width(cairo, 1.2);
            cairo_rectangle(cairo, x, y, room, words.height() + 8);
            cairo_stroke(cairo);
        };
    }
    if (!below.empty())
        add_lines(type_.set(below, {.size = 10, .ink = Ink::grey}, width()), left(), 0, true);
    add({.before = 5,
         .height = 2,
         .keeps_next = true,
         .draw = [x = left(), room = width()](cairo_t* cairo, Typesetter&, double y) {
             draw_rule(cairo, x, y, room, 1.4, Ink::accent);
         }});
    add_gap(8);
}

void Paper::add_heading(const std::string& text) {
    add_lines(type_.set(text, {.size = 12.5, .bold = true, .ink = Ink::accent}, width()), left(),
              14, true);
    add({.before = 1,
         .height = 1,
         .keeps_next = true,
         .draw = [x = left(), room = width()](cairo_t* cairo, Typesetter&, double y) {
             draw_rule(cairo, x, y, room, 0.5, Ink::pale);
         }});
    add_gap(3);
}
void Paper::add_subheading(const std::string& text) {
    add_lines(type_.set(text, {.size = 10, .bold = true}, width()), left(), 7, true);
    add_gap(1);
}

void Paper::add_text(const std::string& text, const Style& style, bool keeps_next) {
    add_lines(type_.set(text, style, width()), left(), paragraph_gap, keeps_next);
}

void Paper::add_facts(const std::vector<std::pair<std::string, std::string>>& facts) {
    constexpr double name_width = 66;
    constexpr double between = 16;
    const double half = (width() - between) / 2;
    for (std::size_t i = 0; i < facts.size(); i += 2) {
        Strip strip{.before = 2};
        std::vector<std::pair<Passage, double>> parts;
        for (std::size_t side = 0; side < 2 && i + side < facts.size(); ++side) {
            const auto& [name, value] = facts[i + side];
            const double x = left() + static_cast<double>(side) * (half + between);
            parts.emplace_back(type_.set(name, {.size = 8.5, .ink = Ink::grey}, name_width), x);
            parts.emplace_back(type_.set(value, {.size = 9}, half - name_width), x + name_width);
        }
        for (const auto& [passage, x] : parts)
            strip.height = std::max(strip.height, passage.height());
        strip.keeps_next = i + 2 < facts.size();
        strip.draw = [parts](cairo_t* cairo, Typesetter&, double y) {
            for (const auto& [passage, x] : parts) passage.draw(cairo, x, y);
        };
        add(std::move(strip));
    }
}

void Paper::add_groups(const std::vector<Group>& groups, bool keeps_next) {
    if (groups.empty()) return;
    constexpr double between_figures = 4;
    constexpr double between_groups = 18;
    struct Placed {
        Figure figure;
        double x;
    };
    struct Caption {
        Passage words;
        double x;
    };
    struct Line {
        std::vector<Placed> figures;
        std::vector<Caption> captions;
        double tall = 0;
        double x = 0;
    };
    std::vector<Line> lines(1);
    for (const Group& group : groups) {
        double wide = 0;
        for (const Figure& figure : group.figures) wide += figure.width + between_figures;
        const Passage words = type_.set(group.caption, {.size = 8, .ink = Ink::grey}, width());
        if (lines.back().x > 0 && lines.back().x + std::max(wide, words.width()) > width())
            lines.emplace_back();
        const double begin = lines.back().x;
        lines.back().captions.push_back({words, left() + begin});
        for (const Figure& figure : group.figures) {
            if (lines.back().x + figure.width > width()) lines.emplace_back();
            Line& line = lines.back();
            line.figures.push_back({figure, left() + line.x});
            line.tall = std::max(line.tall, figure.height);
            line.x += figure.width + between_figures;
        }
        Line& line = lines.back();
        line.x = std::max(line.x, begin + words.width()) + between_groups;
    }
    for (const Line& line : lines) {
        double caption_height = 0;
        for (const Caption& caption : line.captions)
            caption_height = std::max(caption_height, caption.words.height());
        add({.before = 7,
             .height = caption_height + 2 + line.tall,
             .keeps_next = keeps_next,
             .draw = [line, caption_height](cairo_t* cairo, Typesetter& type, double y) {
                 for (const Caption& caption : line.captions)
                     caption.words.draw(cairo, caption.x, y);
                 for (const Placed& placed : line.figures)
                     placed.figure.draw(cairo, type, placed.x, y + caption_height + 2);
             }});
    }
}

Result<std::size_t, Fault> Paper::write(const std::string& file) {
    if (!type_.missing().empty())
        return Err{Fault{fmt::format(
            "no font on this machine can write “{}”: fonts-noto-core, fonts-noto-mono and "
            "fonts-noto-cjk have all that is needed",
            type_.missing())}};
    const double wide = page_width(frame_.format);
    const double tall = page_height(frame_.format);
    const std::unique_ptr<cairo_surface_t, CloseSurface> surface(
        cairo_pdf_surface_create(file.c_str(), wide, tall));
    const std::string made_at = iso_time(frame_.made_at_ms);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, frame_.title.c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "croupier");
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, made_at.c_str());
    const std::unique_ptr<cairo_t, CloseCairo> cairo(cairo_create(surface.get()));
    const std::vector<std::size_t> starts = page_starts(strips_, tall - top_margin - bottom_margin);
    for (std::size_t page = 0; page < starts.size(); ++page) {
        draw_margins(cairo.get(), page + 1, starts.size());
        draw_page(cairo.get(), starts[page],
                  page + 1 < starts.size() ? starts[page + 1] : strips_.size());
        cairo_show_page(cairo.get());
    }
    cairo_surface_finish(surface.get());
    const cairo_status_t status = cairo_surface_status(surface.get());
    if (status != CAIRO_STATUS_SUCCESS) return Err{Fault{cairo_status_to_string(status)}};
    return starts.size();
}

void Paper::draw_page(cairo_t* cairo, std::size_t from, std::size_t to) {
    double y = top_margin;
    for (std::size_t i = from; i < to; ++i) {
        const Strip& strip = strips_[i];
        if (i == from && strip.repeated) {
            strip.repeated->draw(cairo, type_, y);
            y += strip.repeated->height;
        }
        if (i != from) y += strip.before;
        strip.draw(cairo, type_, y);
        y += strip.height;
    }
}

void Paper::draw_margins(cairo_t* cairo, std::size_t page, std::size_t pages) {
    const Style small{.size = 7.5, .ink = Ink::grey};
    constexpr double number_room = 90;
    const double foot = page_height(frame_.format) - margin_line - 9;
    if (page > 1) {
        type_.set(frame_.head, small, width()).draw(cairo, left(), margin_line);
        draw_rule(cairo, left(), margin_line + 14, width(), 0.5, Ink::pale);
    }
    draw_rule(cairo, left(), foot - 4, width(), 0.5, Ink::pale);
    type_.set(frame_.foot, small, width() - number_room).draw(cairo, left(), foot);
    Style right = small;
    right.align = Align::right;
    type_.set(frame_.page_of(page, pages), right, number_room)
        .draw(cairo, left() + width() - number_room, foot);
}

}  // namespace croupier::lab::paper
