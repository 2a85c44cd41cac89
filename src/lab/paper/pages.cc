#include "lab/paper/pages.h"

namespace croupier::lab::paper {
namespace {

struct Broken {
    std::vector<std::size_t> starts;
    double last = 0;  // how much of the last page is used
};

// From `from` up to and with the first strip that may be parted from the next.
std::size_t end_of_group(std::span<const Strip> strips, std::size_t from) {
    std::size_t end = from;
    while (end + 1 < strips.size() && strips[end].keeps_next) ++end;
    return end + 1;
}

double height_of(std::span<const Strip> strips, std::size_t from, std::size_t to, bool at_top) {
    double height = 0;
    if (at_top && strips[from].repeated) height += strips[from].repeated->height;
    for (std::size_t i = from; i < to; ++i)
        height += strips[i].height + (at_top && i == from ? 0 : strips[i].before);
    return height;
}

Broken broken_at(std::span<const Strip> strips, double room) {
    Broken pages;
    pages.starts.push_back(0);
    for (std::size_t from = 0; from < strips.size();) {
        std::size_t to = end_of_group(strips, from);
        if (height_of(strips, from, to, true) > room) to = from + 1;
        const bool at_top = pages.starts.back() == from;
        const double height = height_of(strips, from, to, at_top);
        if (!at_top && pages.last + height > room) {
            pages.starts.push_back(from);
            pages.last = 0;
            continue;
        }
        pages.last += height;
        from = to;
    }
    return pages;
}

}  // namespace

std::vector<std::size_t> page_starts(std::span<const Strip> strips, double room) {
    constexpr double least_of_last = 0.25;
    constexpr double step = 6;
    Broken best = broken_at(strips, room);
    if (best.starts.size() == 1) return best.starts;
    for (double less = room - step; less > room / 2 && best.last < room * least_of_last;
         less -= step) {
        Broken pages = broken_at(strips, less);
        if (pages.starts.size() > best.starts.size()) break;
        if (pages.last > best.last) best = std::move(pages);
    }
    return best.starts;
}

}  // namespace croupier::lab::paper
