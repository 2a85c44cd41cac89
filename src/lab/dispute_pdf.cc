#include <cairo-pdf.h>
#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <memory>

#include "lab/dispute.h"

namespace croupier::lab {
namespace {

// A4 standing, in points.
constexpr double paper_width = 595;
constexpr double paper_height = 842;
constexpr double paper_margin = 40;
constexpr const char* line_font = "Noto Sans Mono 7";

struct CloseSurface {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct CloseCairo {
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
};
struct CloseLayout {
    void operator()(PangoLayout* layout) const { g_object_unref(layout); }
};

// Lines of text from top to bottom; long ones are broken, and the pages numbered.
class Paper {
public:
    Paper(const std::string& file, std::string heading)
        : heading_(std::move(heading)),
          surface_(cairo_pdf_surface_create(file.c_str(), paper_width, paper_height)),
          cairo_(cairo_create(surface_.get())),
          layout_(pango_cairo_create_layout(cairo_.get())) {
        pango_layout_set_width(layout_.get(),
                               static_cast<int>((paper_width - 2 * paper_margin) * PANGO_SCALE));
        pango_layout_set_wrap(layout_.get(), PANGO_WRAP_WORD_CHAR);
        begin_page();
    }

    void add(std::string_view line) {
        const std::string_view text = line.empty() ? std::string_view(" ") : line;
        set(text, line_font);
        int height = 0;
        pango_layout_get_pixel_size(layout_.get(), nullptr, &height);
        if (y_ + height > paper_height - paper_margin) {
            cairo_show_page(cairo_.get());
            begin_page();
            set(text, line_font);
        }
        show(paper_margin, y_);
        y_ += height;
    }
    // Finishes the file; the Fault says what the disk said.
    Result<int, Fault> finish() {
        cairo_show_page(cairo_.get());
        cairo_surface_finish(surface_.get());
        const cairo_status_t status = cairo_surface_status(surface_.get());
        if (status != CAIRO_STATUS_SUCCESS) return Err{Fault{cairo_status_to_string(status)}};
        return page_;
    }

private:
    void set(std::string_view text, const char* font) {
        PangoFontDescription* description = pango_font_description_from_string(font);
        pango_layout_set_font_description(layout_.get(), description);
        pango_font_description_free(description);
        pango_layout_set_text(layout_.get(), text.data(), static_cast<int>(text.size()));
    }
    void show(double x, double y) {
        cairo_move_to(cairo_.get(), x, y);
        pango_cairo_show_layout(cairo_.get(), layout_.get());
    }
    void begin_page() {
        ++page_;
        set(fmt::format("{}, page {}", heading_, page_), "Noto Sans 7");
        show(paper_margin, paper_margin / 2);
        y_ = paper_margin;
    }

    std::string heading_;
    std::unique_ptr<cairo_surface_t, CloseSurface> surface_;
    std::unique_ptr<cairo_t, CloseCairo> cairo_;
    std::unique_ptr<PangoLayout, CloseLayout> layout_;
    double y_ = 0;
    int page_ = 0;
};

}  // namespace

Result<int, Fault> write_dispute(const std::string& file, const Dispute& dispute) {
    Paper paper(file, fmt::format("{}, round {}/{}, head {}", dispute.store, dispute.told.table,
                                  dispute.told.number, journal::head_text(dispute.head)));
    const std::string text = dispute_text(dispute);
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        paper.add(std::string_view(text).substr(from, to - from));
        from = to + 1;
    }
    return paper.finish();
}

}  // namespace croupier::lab
