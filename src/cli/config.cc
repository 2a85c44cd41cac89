#include "server/ops/config.h"

#include <fmt/format.h>

#include <chrono>

#include "cli/commands.h"
#include "lab/library.h"
#include "server/ops/local_time.h"
#include "server/venue/plan.h"

namespace croupier::cli {

// 0: a new venue of this file would begin; 1: it would not, and each line says why. Nothing is
// created, opened or asked.
int config_check(const ConfigOptions& given) {
    const auto config = ops::load_config(given.config);
    if (!config) {
        fmt::print("{}\n", config.error().what);
        return 1;
    }
    // The reader has looked whether there is such a zone.
    if (const auto zone = ops::choose_time_zone(config->day.zone); !zone) {
        fmt::print("{}\n", zone.error().what);
        return 1;
    }
    server::RulebookTexts rulebooks = lab::embedded_rulebooks();
    lab::RulebookFiles own;
    if (const std::string& shelved = config->venue.rulebooks; !shelved.empty()) {
        const auto shelf = lab::load_shelf(shelved);
        auto files = lab::rulebook_files(shelved);
        if (!shelf || !files) {
            const std::string& why = shelf ? files.error().what : shelf.error().what;
            fmt::print("{}venue.rulebooks: {}\n", ops::config_place(*config, "venue.rulebooks"),
                       why.ends_with('\n') ? why.substr(0, why.size() - 1) : why);
            return 1;
        }
        own = *std::move(files);
        rulebooks = {own.begin(), own.end()};
    }
    const std::int64_t now = std::chrono::duration_cast<std::chrono::milliseconds>(
                                 std::chrono::system_clock::now().time_since_epoch())
                                 .count();
    const server::ConfigCheck check =
        server::check_config(now, *config, rulebooks, remembered_returns());
    if (!check.problems.empty()) fmt::print("{}\n", server::lines_of(*config, check.problems));
    for (const rulebook::Problem& note : check.notes)
        fmt::print("note: {}\n", server::lines_of(*config, {note}));
    if (!check.problems.empty()) return 1;
    fmt::print(
        "{}: a venue can begin: {} tables, {} terminals, {} parts of equipment, {} device "
        "lines\n",
        given.config, config->tables.size(), config->terminals.size(), config->equipment.size(),
        config->devices.size());
    return 0;
}

}  // namespace croupier::cli
