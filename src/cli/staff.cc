#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "cli/commands.h"
#include "encoding/wire.h"
#include "server/admin/admin_socket.h"
#include "server/admin/messages.h"
#include "server/venue/serve.h"

#ifndef CROUPIER_BUILD
#define CROUPIER_BUILD "unknown"
#endif

namespace croupier::cli {
namespace {

// Standard input, one line each; what is typed is not shown where it is a secret.
enum class Shown : std::uint8_t { yes, no };
std::string ask(const std::string& what, Shown shown) {
    const bool at_terminal = ::isatty(STDIN_FILENO) == 1;
    termios before{};
    const bool hides = at_terminal && shown == Shown::no && ::tcgetattr(STDIN_FILENO, &before) == 0;
    if (at_terminal) fmt::print(stderr, "{}: ", what);
    if (hides) {
        termios hidden = before;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    std::string line;
    std::getline(std::cin, line);
    if (hides) {
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        fmt::print(stderr, "\n");
    }
    return line;
}

std::string_view name_of_secret(floor::SecretKind kind) {
    return floor::secret_kind_names[static_cast<std::size_t>(kind)];
}

void print_staff(const server::AdminAnswer& answer) {
    for (const server::AdminStaff& member : answer.staff) {
        fmt::print("{}  {}{}{}\n", member.staff.value(), member.role,
                   member.pit.empty() ? "" : ", pit " + member.pit,
                   member.signed_in ? ", signed in" : "");
        for (const server::AdminSecret& secret : member.secrets) {
            fmt::print("    {}: {}", name_of_secret(secret.secret), secret.standing);
            if (secret.failures > 0) fmt::print(", {} wrong tries", secret.failures);
            if (secret.locked) fmt::print(", locked");
            if (secret.locked_elsewhere_ms > 0)
                fmt::print(", from anywhere locked for {} s",
                           (secret.locked_elsewhere_ms + 999) / 1'000);
            fmt::print("\n");
        }
    }
}

int wrong_admin_use(const std::string& what) {
    fmt::print(stderr, "croupier: {}\n", what);
    return 2;
}

int admin_failed(const std::string& what) {
    fmt::print(stderr, "croupier: {}\n", what);
    return 1;
}

// A running host is asked; without one, store and vault are opened here.
Result<std::string, Fault> carry(const AdminOptions& given, const std::string& line) {
    server::ServeOptions options;
    std::string path = given.socket;
    if (path.empty()) {
        TRY(config, ops::load_config(given.config));
        options.config = std::move(config);
        path = ops::admin_socket(options.config);
    }
    auto said = server::ask_host(path, line);
    if (said) return std::move(*said);
    if (said.error().why != server::NoHost::nobody_there || !given.socket.empty())
        return Err{Fault{said.error().what}};
    options.build = CROUPIER_BUILD;
    options.say = [](const std::string& words) { fmt::print(stderr, "{}\n", words); };
    return server::administer(options, line);
}

}  // namespace

int administer(const AdminOptions& given) {
    if (given.config.empty() == given.socket.empty())
        return wrong_admin_use("needs --config FILE, or --socket FILE");
    server::AdminRequest request;
    request.command = given.command;
    request.user = given.user;
    request.part = given.part;
    request.number = given.number;
    if (given.command == "staff_reset") {
        request.secret = given.pin ? floor::SecretKind::pin : floor::SecretKind::password;
        for (const char* who : {"first", "second"}) {
            server::AdminPerson person;
            person.user = ask(fmt::format("{} person, user", who), Shown::yes);
            person.password = ask(fmt::format("{} person, password", who), Shown::no);
            request.persons.push_back(std::move(person));
        }
        request.new_secret =
            ask(fmt::format("new {} of {}", name_of_secret(request.secret), given.user), Shown::no);
    }
    const auto said = carry(given, encoding::to_json(request));
    if (!said) return admin_failed(said.error().what);
    if (given.json) fmt::print("{}\n", *said);
    const auto answer = encoding::from_json<server::AdminAnswer>(std::string_view(*said));
    if (!answer) return admin_failed(answer.error().what);
    if (!answer->error.empty()) return admin_failed(answer->error);
    if (given.json) return 0;
    if (given.command == "staff_list") {
        print_staff(*answer);
    } else if (given.command == "part_code") {
        fmt::print("{}\n", answer->code);
    } else if (given.command == "status") {
        fmt::print("{}: build {}, sequence {}, {}\n", answer->venue, answer->build,
                   answer->sequence, answer->running ? "running" : "no host runs");
    } else {
        fmt::print("done\n");
    }
    return 0;
}

}  // namespace croupier::cli
