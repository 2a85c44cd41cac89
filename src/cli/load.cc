#include <fmt/format.h>

#include "cli/commands.h"
#include "load/address.h"
#include "load/report.h"
#include "load/run.h"

namespace croupier::cli {

int load(const load::Options& options) {
    if (const auto address = load::parse_address(options.url); !address) {
        fmt::print(stderr, "croupier load: {}\n", address.error().what);
        return 2;
    }
    const auto ran = load::run(options);
    if (!ran) {
        fmt::print(stderr, "croupier load: {}\n", ran.error().what);
        return 1;
    }
    const auto report = options.json ? load::report_json : load::report_text;
    fmt::print("{}", report(ran->figures, ran->findings));
    return ran->findings.none() ? 0 : 1;
}

}  // namespace croupier::cli
