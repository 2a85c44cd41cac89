#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "server/ops/theme.h"
#include "server/ops/tls.h"
#include "server/venue/plan.h"
#include "sockets/psk_line.h"

// What can be said about a configuration before anything is created.

namespace croupier::server {

rulebook::Problems check_places(const ops::Config& config, floor::Time now) {
    rulebook::Problems problems;
    const auto complain = [&](const char* key, std::string what) {
        const auto line = config.lines.find(key);
        problems.push_back({line == config.lines.end() ? 0 : line->second, key, std::move(what)});
    };
    const auto writes_beside = [&](const char* key, const std::string& path) {
        if (path.empty()) return;
        std::filesystem::path folder = std::filesystem::path(path).parent_path();
        if (folder.empty()) folder = ".";
        std::error_code failed;
        if (!std::filesystem::is_directory(folder, failed))
            complain(key, fmt::format("{}: there is no folder {}", path, folder.string()));
        else if (::access(folder.c_str(), W_OK | X_OK) != 0)
            complain(key, fmt::format("{}: this user cannot write to {}", path, folder.string()));
    };
    const auto reads = [&](const char* key, const std::string& path) {
        if (!path.empty() && ::access(path.c_str(), R_OK) != 0)
            complain(key, fmt::format("{} is not there, or this user cannot read it", path));
    };
    writes_beside("store.path", config.store.path);
    writes_beside("store.head", config.store.head);
    writes_beside("store.mirror", config.store.mirror);
    writes_beside("store.mirror_head", config.store.mirror_head);
    writes_beside("vault.path", config.vault.path);
    writes_beside("vault.key", config.vault.key);
    writes_beside("vault.copy", config.vault.copy);
    writes_beside("heads.file", config.heads.file);
    writes_beside("log.file", config.log.file);
    writes_beside("admin.socket", config.admin.socket);
    if (!config.backup.folder.empty()) writes_beside("backup.folder", config.backup.folder + "/x");
    reads("venue.web", config.venue.web);
    if (const auto theme = ops::load_theme(config.venue.theme); !theme)
        complain("venue.theme", theme.error().what);
    reads("venue.rulebooks", config.venue.rulebooks);
    reads("self_check.approved", config.self_check.approved);
    reads("self_check.approved_key", config.self_check.approved_key);
    if (config.listen.source == ops::CertificateSource::files) {
        reads("listen.certificate", config.listen.certificate);
        reads("listen.key", config.listen.key);
        const ops::TlsFiles files{config.listen.certificate, config.listen.key};
        const bool there = ::access(files.certificate.c_str(), R_OK) == 0 &&
                           ::access(files.key.c_str(), R_OK) == 0;
        if (!config.listen.tls.empty() && there)
            if (const auto facts = ops::examine_tls(files, now); !facts)
                complain("listen.certificate", facts.error().what);
    } else {
        writes_beside("listen.certificate", config.listen.certificate);
        writes_beside("listen.key", config.listen.key);
    }
    for (std::size_t i = 0; i < config.devices.size(); ++i)
        if (const std::string& path = config.devices[i].key; !path.empty())
            if (const auto key = sockets::read_device_key(path); !key) {
                const auto line = config.lines.find(fmt::format("device[{}].key", i));
                problems.push_back({line == config.lines.end() ? 0 : line->second, "device.key",
                                    key.error().what});
            }
    std::ranges::stable_sort(problems, {}, &rulebook::Problem::line);
    return problems;
}

std::string lines_of(const ops::Config& config, const rulebook::Problems& problems) {
    std::string lines =
        rulebook::problems_text(config.file.empty() ? "croupier" : config.file, problems);
    if (!lines.empty()) lines.pop_back();
    return lines;
}

ConfigCheck check_config(floor::Time now, const ops::Config& config, const RulebookTexts& rulebooks,
                         const ReturnProblems& returns) {
    ConfigCheck check;
    Plan plan = plan_floor(empty_floor(now, config), now, config, rulebooks, returns);
    check.problems = check_places(config, now);
    std::ranges::move(plan.problems, std::back_inserter(check.problems));
    std::ranges::stable_sort(check.problems, {}, &rulebook::Problem::line);
    check.notes = std::move(plan.notes);
    return check;
}

}  // namespace croupier::server
