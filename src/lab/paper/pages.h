// Where pages end.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "lab/paper/figures.h"

namespace croupier::lab::paper {

// A strip of the page that is not broken itself.
struct Strip {
    double before = 0;  // free above it, but not at the top of a page
    double height = 0;
    bool keeps_next = false;  // stands on one page with the strip below
    std::function<void(cairo_t* cairo, Typesetter& type, double y)> draw = {};
    std::shared_ptr<const Strip> repeated = {};  // a table's head, above it at the top of a page
};

// The first strip of each page, so that strips that keep together are not parted unless they are
// taller than a page. The last page of several is a quarter full, where strips allow it: the pages
// before it end earlier.
std::vector<std::size_t> page_starts(std::span<const Strip> strips, double room);

}  // namespace croupier::lab::paper
