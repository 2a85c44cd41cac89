// Text as lines that can be drawn one by one, so that a passage can go on on the next page.
#pragma once

#include <pango/pangocairo.h>

#include <memory>
#include <string>
#include <vector>

namespace croupier::lab::paper {

enum class Align : std::uint8_t { left, centre, right };
enum class Ink : std::uint8_t { black, grey, pale, white, red, green, accent };

struct Style {
    double size = 9;  // points
    bool bold = false;
    bool mono = false;
    Ink ink = Ink::black;
    Align align = Align::left;
};

void set_ink(cairo_t* cairo, Ink ink);

class Passage {
public:
    std::size_t lines() const { return lines_.size(); }
    double height() const;
    double height_of(std::size_t line) const { return lines_[line].height; }
    double rise_of(std::size_t line) const { return lines_[line].baseline; }
    double width() const { return width_; }  // of the longest line
    void draw(cairo_t* cairo, std::size_t line, double x, double y) const;
    void draw(cairo_t* cairo, double x, double y) const;

private:
    friend class Typesetter;
    struct Line {
        PangoLayoutLine* line;  // the layout's
        double x;
        double baseline;  // below the line's top
        double height;
    };
    struct CloseLayout {
        void operator()(PangoLayout* layout) const { g_object_unref(layout); }
    };

    std::shared_ptr<PangoLayout> layout_;
    std::vector<Line> lines_;
    double width_ = 0;
    Ink ink_ = Ink::black;
};

class Typesetter {
public:
    // "en" or "zh": which forms of the characters are chosen.
    explicit Typesetter(const std::string& language);

    // Lines of at most this width.
    Passage set(const std::string& text, const Style& style, double width);
    // The first text with a character that no font has; empty: all could be set.
    const std::string& missing() const { return missing_; }

private:
    struct CloseContext {
        void operator()(PangoContext* context) const { g_object_unref(context); }
    };
    std::unique_ptr<PangoContext, CloseContext> context_;
    std::string sans_;
    std::string mono_;
    std::string missing_;
};

}  // namespace croupier::lab::paper
