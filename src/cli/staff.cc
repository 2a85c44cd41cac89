#include <fmt/format.h>
#include <fmt/ranges.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>

#include "cli/card_file.h"
#include "cli/commands.h"
#include "encoding/wire.h"
#include "server/admin/admin_socket.h"
#include "server/admin/messages.h"
#include "server/venue/clock_gap.h"
#include "server/venue/serve.h"

namespace croupier::cli {
namespace {

// Where an engineer puts it, below CROUPIER_ROOT if there is one.
std::string usual_config() {
    return ops::config_root() + "/etc/croupier/venue.toml";
}

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

void print_secrets(const server::AdminStaff& member) {
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

void print_staff(const server::AdminAnswer& answer) {
    for (const server::AdminStaff& member : answer.staff) {
        fmt::print("{}  {}{}{}{}{}{}\n", member.staff.value(), member.role,
                   member.name.empty() ? "" : ", " + member.name,
                   member.pit.empty() ? "" : ", pit " + member.pit,
                   member.signed_in ? ", signed in" : "", member.disabled ? ", disabled" : "",
                   member.removed ? ", removed" : "");
        print_secrets(member);
    }
}

void print_roles(const server::AdminAnswer& answer) {
    for (const server::HouseRole& role : answer.roles)
        fmt::print("{}  {}\n", role.role,
                   role.houses.empty() ? "reads the inspector's pages; no table"
                                       : fmt::format("{}", fmt::join(role.houses, ", ")));
}

void print_cards(const server::AdminAnswer& answer) {
    for (const server::AdminHolder& holder : answer.holders) {
        fmt::print("{}  {}{}{}\n", holder.person, holder.name,
                   holder.document.empty() ? "" : ", " + holder.document,
                   holder.contact.empty() ? "" : ", " + holder.contact);
        for (const server::AdminHeldCard& card : holder.cards) {
            fmt::print("    {}  {}", card.card.empty() ? "number not kept" : card.card,
                       card.standing);
            if (card.since_ms > 0) fmt::print(", since {}", server::time_words(card.since_ms));
            if (card.ended_ms > 0) fmt::print(", until {}", server::time_words(card.ended_ms));
            fmt::print("\n");
        }
    }
}

void print_tables(const server::AdminAnswer& answer) {
    for (const server::AdminTable& table : answer.tables)
        fmt::print("{:>3}  {:<10} {:<24} {:<18} {:<10} {}{}\n", table.number, table.name,
                   table.rulebook, table.game, table.mode, table.phase,
                   table.missing.empty() ? "" : ", lacks: " + table.missing);
}

void print_check(const server::AdminCheck& check) {
    const bool approved = check.expected.find_first_not_of('0') != std::string::npos;
    fmt::print("found     {}\n", check.found);
    fmt::print("expected  {}\n", approved ? check.expected : "no approved list");
    if (check.matched) {
        if (approved) fmt::print("all as approved\n");
    } else {
        fmt::print("{}\n", check.what);
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
    options.build = std::string(build_version());
    options.say = [](const std::string& words) { fmt::print(stderr, "{}\n", words); };
    return server::administer(options, line);
}

server::AdminRequest request_of(const AdminOptions& given) {
    server::AdminRequest request;
    request.command = given.command;
    request.user = given.user;
    request.part = given.part;
    request.number = given.number;
    request.card = given.card;
    request.new_card = given.new_card;
    request.role = given.role;
    request.pit = given.pit;
    request.name = given.name;
    request.login = given.login;
    request.house = given.house;
    request.date = given.date;
    request.ticked = given.ticked;
    request.inspection = given.inspection;
    request.knows = given.knows;
    request.secret = given.pin ? floor::SecretKind::pin : floor::SecretKind::password;
    if (given.command == "card_register" && given.file.empty())
        request.cards.push_back(
            {given.card, given.name, given.document, given.contact, given.person});
    return request;
}

// Line by line from standard input.
void ask_secrets(const AdminOptions& given, server::AdminRequest& request) {
    const std::string_view kind = name_of_secret(request.secret);
    if (given.command == "staff_secret") {
        request.old_secret = ask(fmt::format("present {} of {}", kind, given.user), Shown::no);
        request.new_secret = ask(fmt::format("new {} of {}", kind, given.user), Shown::no);
    }
    const bool by_one = given.command == "self_check" ||
                        (given.command.starts_with("table_") && given.command != "table_list");
    if (by_one) {
        request.persons.push_back({ask("user", Shown::yes), ask("password", Shown::no)});
        return;
    }
    const bool by_two = given.command == "staff_reset" || given.command == "staff_add" ||
                        given.command == "staff_manager" || given.command == "day_close";
    if (!by_two) return;
    for (const char* who : {"first", "second"}) {
        server::AdminPerson person;
        person.user = ask(fmt::format("{} person, user", who), Shown::yes);
        if (given.command == "day_close" && !request.persons.empty() && person.user.empty()) return;
        person.password = ask(fmt::format("{} person, password", who), Shown::no);
        request.persons.push_back(std::move(person));
    }
    if (given.command == "day_close") return;
    if (given.command != "staff_add") {
        request.new_secret = ask(fmt::format("new {} of {}", kind, given.user), Shown::no);
        return;
    }
    if (!given.no_pin)
        request.pin = ask(fmt::format("first PIN of staff {}", given.number), Shown::no);
    if (!given.login.empty())
        request.password = ask(fmt::format("first password of {}", given.login), Shown::no);
}

void print_answer(const AdminOptions& given, const server::AdminAnswer& answer) {
    if (given.command == "staff_list") {
        print_staff(answer);
    } else if (given.command == "staff_roles") {
        print_roles(answer);
    } else if (given.command == "card_list") {
        print_cards(answer);
    } else if (given.command == "card_register") {
        if (given.file.empty())
            fmt::print("{}\n", answer.persons.empty() ? "" : answer.persons.front());
        else
            fmt::print("{} cards registered\n", answer.persons.size());
    } else if (given.command == "part_code") {
        fmt::print("{}\n", answer.code);
    } else if (given.command == "part_codes") {
        for (const server::AdminCode& one : answer.codes)
            fmt::print("{:<15} {:>4}  {:<20} {}\n", one.part, one.number, one.name, one.code);
        if (answer.codes.empty())
            fmt::print("every part has its key; `croupier enrol NAME` makes a code all the same\n");
    } else if (given.command == "table_list") {
        print_tables(answer);
    } else if (given.command == "day_list") {
        const server::AdminDays& days = answer.days;
        fmt::print("{} runs, {}\n", days.current, days.zone);
        for (const std::string& date : days.unclosed) fmt::print("{} is not closed\n", date);
        if (!days.closed_through.empty())
            fmt::print("{} and all before are closed\n", days.closed_through);
    } else if (given.command == "self_check") {
        print_check(answer.check);
    } else if (given.command == "status") {
        fmt::print("{}: build {}, sequence {}, {}\n", answer.venue, answer.build, answer.sequence,
                   answer.running ? "running" : "no host runs");
    } else {
        fmt::print("done\n");
    }
}

// Where nothing was opened yet there is nobody to ask and no journal: after an installation.
std::optional<int> check_before_store(const AdminOptions& given) {
    server::ServeOptions options;
    auto config = ops::load_config(given.config);
    if (!config) return admin_failed(config.error().what);
    options.config = std::move(*config);
    if (std::filesystem::exists(options.config.store.path)) return std::nullopt;
    const auto found = server::look_at_program(options);
    if (!found) return admin_failed(found.error().what);
    server::AdminAnswer answer;
    answer.check = {hex_of(found->all), hex_of(found->approved_all.value_or(Digest{})),
                    found->matched(), found->summary()};
    if (given.json)
        fmt::print("{}\n", encoding::to_json(answer));
    else
        print_check(answer.check);
    return found->matched() ? 0 : 1;
}

}  // namespace

int administer(const AdminOptions& asked) {
    AdminOptions given = asked;
    if (given.config.empty() && given.socket.empty() && ::access(usual_config().c_str(), R_OK) == 0)
        given.config = usual_config();
    if (given.config.empty() == given.socket.empty())
        return wrong_admin_use(
            fmt::format("needs --config FILE (there is no {}), or --socket FILE", usual_config()));
    if (given.command == "self_check" && given.socket.empty()) {
        if (const auto code = check_before_store(given)) return *code;
    }
    server::AdminRequest request = request_of(given);
    CardFile file;
    if (!given.file.empty()) {
        auto read = read_card_file(given.file);
        if (!read) return admin_failed(read.error().what);
        file = std::move(*read);
        request.cards = file.cards;
    }
    ask_secrets(given, request);
    const auto said = carry(given, encoding::to_json(request));
    if (!said) return admin_failed(said.error().what);
    if (given.json) fmt::print("{}\n", *said);
    const auto answer = encoding::from_json<server::AdminAnswer>(std::string_view(*said));
    if (!answer) return admin_failed(answer.error().what);
    if (!answer->error.empty()) {
        const std::uint64_t at = answer->refused_card;
        if (at > 0 && at <= file.places.size())
            return admin_failed(
                fmt::format("{}: {}\nno card was registered", file.places[at - 1], answer->error));
        return admin_failed(answer->error);
    }
    if (!given.json) print_answer(given, *answer);
    return given.command == "self_check" && !answer->check.matched ? 1 : 0;
}

}  // namespace croupier::cli
