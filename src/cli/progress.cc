#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace croupier::cli {

std::function<void(double)> progress_bar(std::string what) {
    if (::isatty(STDERR_FILENO) == 0) return {};
    return [what = std::move(what), last = -1](double share) mutable {
        const int percent = static_cast<int>(share * 100);
        if (percent == last) return;
        last = percent;
        const std::string bar(static_cast<std::size_t>(percent / 2), '#');
        fmt::print(stderr, "\r{} [{:<50}] {:>3} %{}", what, bar, percent,
                   percent == 100 ? "\r\033[K" : "");
        std::fflush(stderr);
    };
}

}  // namespace croupier::cli
