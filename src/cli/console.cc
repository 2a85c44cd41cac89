#include "server/venue/console.h"

#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "cli/commands.h"
#include "cli/store.h"

namespace croupier::cli {
namespace {

// A line of standard input; typed at a terminal, it is not shown.
std::string ask_password(const std::string& login) {
    const bool at_terminal = ::isatty(STDIN_FILENO) == 1;
    termios shown{};
    if (at_terminal) {
        fmt::print(stderr, "password of {}: ", login);
        ::tcgetattr(STDIN_FILENO, &shown);
        termios hidden = shown;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    std::string line;
    std::getline(std::cin, line);
    if (at_terminal) {
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        fmt::print(stderr, "\n");
    }
    return line;
}

int at_console(const StoreOptions& options, const char* command,
               Result<std::string, Fault> (*run)(const server::ConsoleOptions&)) {
    if (!names_a_store(options.store)) {
        fmt::print(stderr, "croupier {}: {} is no store that this program reads\n", command,
                   options.store);
        return 2;
    }
    const auto done = run({.store = store_file(options.store),
                           .head = options.head,
                           .vault = options.vault,
                           .key = options.key,
                           .heads = options.heads,
                           .by = options.by,
                           .with = options.with,
                           .why = options.why,
                           .build = std::string(build_version()),
                           .ask = ask_password});
    if (!done) {
        fmt::print(stderr, "croupier {}: {}\n", command, done.error().what);
        return 1;
    }
    fmt::print("{}\n", *done);
    return 0;
}

}  // namespace

int store_rebuild_head(const StoreOptions& options) {
    return at_console(options, "store rebuild-head", server::rebuild_head);
}

int store_clear_fault(const StoreOptions& options) {
    return at_console(options, "store clear-fault", server::clear_store_fault);
}

int vault_accept(const StoreOptions& options) {
    return at_console(options, "vault accept", server::accept_vault);
}

}  // namespace croupier::cli
