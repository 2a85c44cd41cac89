#include "codec/settle/settle.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "cli/commands.h"
#include "lab/library.h"

namespace croupier::cli {
namespace {

bool write_all(std::string& out) {
    std::size_t written = 0;
    while (written < out.size()) {
        const ssize_t n = ::write(STDOUT_FILENO, out.data() + written, out.size() - written);
        if (n <= 0) return false;
        written += static_cast<std::size_t>(n);
    }
    out.clear();
    return true;
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

int settle(const SettleOptions& options) {
    const auto shelf = lab::load_shelf(options.rulebooks);
    if (!shelf) {
        fmt::print(stderr, "{}", shelf.error().what);
        return 2;
    }
    codec::Settler settler(*shelf);
    std::string in;  // what was read and not yet answered
    std::size_t start = 0;
    std::string out;
    bool all_settled = true;
    const auto answer = [&](std::string_view line) {
        if (is_blank(line)) return;
        if (!settler.settle(line, out)) all_settled = false;
        out += '\n';
    };
    std::vector<char> chunk(1U << 18);
    while (true) {
        const std::size_t had = in.size();
        const ssize_t n = ::read(STDIN_FILENO, chunk.data(), chunk.size());
        if (n < 0) {
            fmt::print(stderr, "croupier settle: standard input cannot be read\n");
            return 2;
        }
        in.append(chunk.data(), static_cast<std::size_t>(n));
        for (std::size_t end = in.find('\n', std::max(start, had)); end != std::string::npos;
             end = in.find('\n', start)) {
            answer(std::string_view(in).substr(start, end - start));
            start = end + 1;
        }
        in.erase(0, start);
        start = 0;
        if (n == 0) break;
        // Whoever asks line by line is answered line by line.
        if (!write_all(out)) return 2;
    }
    answer(in);
    if (!write_all(out)) return 2;
    return options.strict && !all_settled ? 1 : 0;
}

}  // namespace croupier::cli
