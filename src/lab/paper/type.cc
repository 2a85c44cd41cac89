#include "lab/paper/type.h"

#include <algorithm>
#include <array>

namespace croupier::lab::paper {
namespace {

double points(int units) {
    return static_cast<double>(units) / PANGO_SCALE;
}

struct CloseFont {
    void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
};
struct CloseOptions {
    void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
};
struct CloseIterator {
    void operator()(PangoLayoutIter* lines) const { pango_layout_iter_free(lines); }
};

}  // namespace

void set_ink(cairo_t* cairo, Ink ink) {
    struct Shade {
        double red;
        double green;
        double blue;
    };
    constexpr std::array<Shade, 7> shades = {{{0.09, 0.10, 0.12},
                                              {0.38, 0.40, 0.44},
                                              {0.80, 0.82, 0.85},
                                              {1, 1, 1},
                                              {0.74, 0.08, 0.13},
                                              {0.05, 0.42, 0.27},
                                              {0.10, 0.27, 0.45}}};
    const Shade& shade = shades.at(static_cast<std::size_t>(ink));
    cairo_set_source_rgb(cairo, shade.red, shade.green, shade.blue);
}

double Passage::height() const {
    double height = 0;
    for (const Line& line : lines_) height += line.height;
    return height;
}

void Passage::draw(cairo_t* cairo, std::size_t line, double x, double y) const {
    set_ink(cairo, ink_);
    cairo_move_to(cairo, x + lines_[line].x, y + lines_[line].baseline);
    pango_cairo_show_layout_line(cairo, lines_[line].line);
}

void Passage::draw(cairo_t* cairo, double x, double y) const {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        draw(cairo, line, x, y);
        y += lines_[line].height;
    }
}

// Nothing of the machine's screen: the same text is set in the same way everywhere.
Typesetter::Typesetter(const std::string& language)
    : context_(pango_font_map_create_context(pango_cairo_font_map_get_default())),
      sans_(language == "zh" ? "Noto Sans CJK SC, Noto Sans" : "Noto Sans, Noto Sans CJK SC"),
      mono_("Noto Sans Mono, Noto Sans CJK SC") {
    const std::unique_ptr<cairo_font_options_t, CloseOptions> options(cairo_font_options_create());
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context_.get(), options.get());
    pango_cairo_context_set_resolution(context_.get(), 72);
    pango_context_set_round_glyph_positions(context_.get(), FALSE);
    pango_context_set_language(context_.get(),
                               pango_language_from_string(language == "zh" ? "zh-cn" : "en-au"));
}

Passage Typesetter::set(const std::string& text, const Style& style, double width) {
    Passage passage;
    passage.ink_ = style.ink;
    passage.layout_.reset(pango_layout_new(context_.get()), Passage::CloseLayout{});
    PangoLayout* layout = passage.layout_.get();
    const std::unique_ptr<PangoFontDescription, CloseFont> font(
        pango_font_description_from_string((style.mono ? mono_ : sans_).c_str()));
    pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
    pango_font_description_set_weight(font.get(),
                                      style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(layout, font.get());
    pango_layout_set_width(layout, static_cast<int>(width * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment(layout, style.align == Align::left    ? PANGO_ALIGN_LEFT
                                       : style.align == Align::right ? PANGO_ALIGN_RIGHT
                                                                     : PANGO_ALIGN_CENTER);
    pango_layout_set_text(layout, text.data(), static_cast<int>(text.size()));
    if (missing_.empty() && pango_layout_get_unknown_glyphs_count(layout) > 0) missing_ = text;
    const std::unique_ptr<PangoLayoutIter, CloseIterator> lines(pango_layout_get_iter(layout));
    do {
        PangoRectangle box;
        pango_layout_iter_get_line_extents(lines.get(), nullptr, &box);
        passage.lines_.push_back({pango_layout_iter_get_line_readonly(lines.get()), points(box.x),
                                  points(pango_layout_iter_get_baseline(lines.get()) - box.y),
                                  points(box.height)});
        passage.width_ = std::max(passage.width_, points(box.width));
    } while (pango_layout_iter_next_line(lines.get()));
    return passage;
}

}  // namespace croupier::lab::paper
