#include "server/venue/serve.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "lab/library.h"

namespace croupier::cli {
namespace {

// What a demo needs no file for.
ops::Config demo_config() {
    ops::Config config;
    config.venue.name = "Croupier demo";
    config.venue.demo = true;
    config.store.path = ".cache/demo/store.db";
    config.store.space_reserve_bytes = 0;
    config.log.file = ".cache/demo/croupier.log";
    config.limits.sockets_max = 20'000;
    config.limits.messages_per_second_max = 2'000;
    // Everybody who comes to a demo comes from the same machine.
    config.limits.unproven_max = 20'000;
    config.limits.unproven_per_address_max = 20'000;
    config.limits.unproven_ms = 30'000;
    config.sign_in.anywhere_per_minute_max = 600;
    config.sign_in.anywhere_address_per_minute_max = 600;
    return config;
}

// The screens lie beside the folder of the program where they were built with it: build/web for
// build/release/croupier. Empty: there are none.
std::string built_pages() {
    std::error_code failed;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
    if (failed) return {};
    const auto pages = program.parent_path().parent_path() / "web";
    return std::filesystem::is_regular_file(pages / "index.html", failed) ? pages.string() : "";
}

int wrong_use(const std::string& what) {
    fmt::print(stderr, "croupier serve: {}\n", what);
    return 2;
}

}  // namespace

int serve(const ServeOptions& given) {
    server::ServeOptions options;
    if (!given.config.empty()) {
        auto config = ops::load_config(given.config);
        if (!config) return wrong_use(config.error().what);
        options.config = std::move(*config);
    } else if (given.demo) {
        options.config = demo_config();
    } else {
        return wrong_use("needs --config FILE, or --demo");
    }
    ops::Config& config = options.config;
    config.venue.demo = config.venue.demo || given.demo;
    if (!given.store.empty()) {
        if (given.store.find("://") != std::string::npos)
            return wrong_use(
                fmt::format("--store {}: not a kind of store that this build has", given.store));
        config.store.path =
            given.store.starts_with("sqlite:") ? given.store.substr(7) : given.store;
        config.log.file = given.demo ? config.store.path + ".log" : config.log.file;
    }
    if (!given.mirror.empty())
        config.store.mirror =
            given.mirror.starts_with("sqlite:") ? given.mirror.substr(7) : given.mirror;
    if (config.vault.path.empty()) config.vault.path = config.store.path + ".vault";
    if (config.vault.key.empty()) config.vault.key = config.store.path + ".key";
    for (const std::string& at : given.listen) {
        const auto address = ops::parse_address(at);
        if (!address) return wrong_use(fmt::format("--listen {}: no ADDRESS:PORT", at));
        if (!ops::is_loopback(*address))
            return wrong_use(
                fmt::format("--listen {}: without TLS only on the loopback; TLS is "
                            "set in the configuration",
                            at));
        config.listen.plain.push_back(*address);
    }
    for (const std::string& at : given.listen_tls) {
        const auto address = ops::parse_address(at);
        if (!address) return wrong_use(fmt::format("--listen-tls {}: no ADDRESS:PORT", at));
        config.listen.tls.push_back(*address);
        if (config.listen.certificate.empty()) {
            config.listen.certificate = config.store.path + ".crt.pem";
            config.listen.key = config.store.path + ".key.pem";
        }
    }
    if (config.listen.plain.empty() && config.listen.tls.empty())
        config.listen.plain.push_back({"127.0.0.1", 8080});
    if (!given.web.empty())
        config.venue.web = given.web;
    else if (given.demo && config.venue.web.empty())
        config.venue.web = built_pages();
    const auto folder = std::filesystem::path(config.store.path).parent_path();
    std::error_code failed;
    if (given.demo && !folder.empty()) std::filesystem::create_directories(folder, failed);

    options.fresh = given.fresh;
    options.robots = given.robots;
    options.speed = given.speed;
    options.snapshot_every = given.snapshot_every;
    options.threads = given.threads;
    options.build = std::string(build_version());
    options.rulebooks = lab::embedded_rulebooks();
    lab::RulebookFiles own;
    if (const std::string& shelved = config.venue.rulebooks; !shelved.empty()) {
        const auto shelf = lab::load_shelf(shelved);
        auto files = lab::rulebook_files(shelved);
        if (!shelf || !files) {
            fmt::print(stderr, "croupier serve: venue.rulebooks: {}",
                       shelf ? files.error().what : shelf.error().what);
            return 1;
        }
        own = *std::move(files);
        options.rulebooks = {own.begin(), own.end()};
    }
    options.return_problems = remembered_returns();
    options.say = [](const std::string& line) {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    };
    options.warn = [](const std::string& line) { fmt::print(stderr, "note: {}\n", line); };
    const auto ended = server::serve(options);
    if (ended) return 0;
    fmt::print(stderr, "croupier serve: {}\n", ended.error().what);
    return 1;
}

}  // namespace croupier::cli
