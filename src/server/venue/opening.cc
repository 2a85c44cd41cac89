#include "server/venue/opening.h"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "floor/staff/houses.h"
#include "server/ops/files.h"
#include "server/venue/repair.h"

namespace croupier::server {
namespace {

constexpr std::string_view first_user = "first";
constexpr std::string_view second_user = "second";

Result<Nothing, Fault> order(host::Host& host, floor::Order what, const std::string& words) {
    floor::Command command;
    command.received_at = host.now();
    command.at = host.now();
    command.order = std::move(what);
    // Asked first, so that a configuration that cannot be leaves no refusal in the journal.
    const floor::Ruling ruling = floor::decide(host.state(), command);
    if (!ruling.accepted())
        return Err{Fault{fmt::format("{}: {} ({})", words, floor::name_of(ruling.refusal.reason),
                                     ruling.refusal.amount)}};
    if (!host.submit(std::move(command)))
        return Err{Fault{fmt::format("{}: the queue is full", words)}};
    return host.turn();
}

Result<Nothing, Fault> begin(const Opening& opening) {
    TRY_DO(order(opening.host, floor::VenueCommand{opening_order(opening.config)},
                 "opening the venue"));
    TRY_DO(order(opening.host, opening.host.start(), "the engine's start"));
    TRY_DO(order(opening.host,
                 floor::VenueCommand{local_time_at(opening.calendar, opening.host.now())},
                 "local time"));
    return order(opening.host,
                 floor::VenueCommand{gaming_day_at(opening.calendar, opening.host.now())},
                 "the first gaming day");
}

struct FirstPerson {
    floor::StaffId staff;
    std::string user;
    std::string role;
    std::string password;
    std::string houses;
};

// Nobody appoints for another house, and nobody appoints alone: each that has a table here gets two
// people to begin with.
std::vector<FirstPerson> first_people(const floor::State& state) {
    std::vector<FirstPerson> people;
    const auto add = [&](const std::string& of_house, const rulebook::Rulebook& book) {
        const std::string& role = book.policies->ladder.back();
        for (const std::string_view user : {first_user, second_user}) {
            const auto there = std::count_if(people.begin(), people.end(),
                                             [&](const auto& one) { return one.role == role; });
            if (static_cast<std::size_t>(there) >= managers_least) return;
            const floor::StaffId staff(static_cast<std::uint32_t>(people.size() + 1));
            people.push_back({staff, fmt::format("{}{}", user, of_house), role, {}, {}});
        }
    };
    for (const floor::Table& table : state.tables) {
        const std::string& house = table.settings.rulebook;
        const bool first_house = house == state.tables.front().settings.rulebook;
        add(first_house ? "" : "-" + house, *table.book);
    }
    if (people.empty() && !state.house.rulebooks.empty())
        add("", *state.house.rulebooks.front().book);
    for (FirstPerson& person : people)
        for (const std::string& house : floor::all_houses(state))
            if (state.find_rulebook(house)->book->policies->ladder.back() == person.role)
                person.houses += (person.houses.empty() ? "" : ", ") + house;
    return people;
}

// A start that ended before the journal had them may have left their credentials, which nobody
// has used. What anybody has used is of another store.
Result<Nothing, Fault> give_password(const Opening& opening, FirstPerson& person) {
    std::array<std::uint8_t, 12> random{};
    CHECK(RAND_bytes(random.data(), static_cast<int>(random.size())) == 1);
    person.password = hex_of(random);
    const auto number = static_cast<vault::StaffNumber>(person.staff.value());
    TRY(left, opening.vault.credentials(number));
    const bool unused = std::all_of(left.begin(), left.end(), [](const auto& credential) {
        return credential.standing == vault::Standing::temporary && !credential.last_access_ms;
    });
    if (!left.empty() && unused) TRY_DO(opening.vault.forget(number));
    TRY(enrolled, opening.vault.enrol(number,
                                      {vault::CredentialKind::password, person.user,
                                       person.password, opening.host.now()},
                                      vault::Standing::temporary));
    if (!enrolled)
        return Err{Fault{fmt::format(
            "the vault has a user {} already, and the store has never had any staff: it is the "
            "vault of another store",
            person.user)}};
    return Nothing{};
}

std::string words_of(const FirstPerson& person) {
    return fmt::format("user {}, password {} ({}){}{}", person.user, person.password, person.role,
                       person.houses.empty() ? "" : ", manages ", person.houses);
}

// What goes to standard output lies in the logs of whatever runs the host, unless somebody sits
// there and reads it.
Result<Nothing, Fault> hand_out(const Opening& opening, const std::vector<FirstPerson>& people) {
    if (opening.output == Output::terminal) {
        for (const FirstPerson& person : people)
            opening.say(
                fmt::format("the first sign-in, said once: {}; change it: croupier staff password "
                            "{}",
                            words_of(person), person.user));
        return Nothing{};
    }
    const std::string file = opening.config.vault.path + ".first";
    std::string text;
    for (const FirstPerson& person : people) text += words_of(person) + "\n";
    std::error_code failed;
    std::filesystem::remove(file, failed);
    TRY_DO(ops::write_new_file(file, text, ops::Readers::owner));
    opening.say(
        fmt::format("the first sign-ins lie in {}, which its owner alone can read: hand "
                    "them out and remove it; each is good for its own change alone: croupier "
                    "staff password USER",
                    file));
    return Nothing{};
}

// In one batch: a venue has all of them or has never had any staff.
Result<Nothing, Fault> hire_first(const Opening& opening) {
    std::vector<FirstPerson> people = first_people(opening.host.state());
    for (FirstPerson& person : people) TRY_DO(give_password(opening, person));
    if (people.empty()) return Nothing{};
    TRY_DO(hand_out(opening, people));
    for (const FirstPerson& person : people) {
        floor::Command command;
        command.received_at = command.at = opening.host.now();
        command.order = floor::StaffCommand{floor::AddStaff{person.staff, person.role, ""}};
        if (!opening.host.submit(std::move(command)))
            return Err{Fault{"the first members of staff: the queue is full"}};
    }
    TRY_DO(opening.host.turn());
    if (opening.host.state().staff.size() != people.size())
        return Err{Fault{"the first members of staff: the floor refused them"}};
    return Nothing{};
}

// No start makes anybody a manager of a venue that has a history: two people do (operations.md).
void tell_of_lack(const Opening& opening) {
    const floor::State& state = opening.host.state();
    for (const std::string& house : floor::all_houses(state))
        if (const std::size_t count = managers_of(state, house); count < managers_least)
            opening.say(
                fmt::format("{} has {} who can appoint, and it takes two: croupier staff "
                            "manager USER --house {} --config FILE",
                            house, count, house));
}

}  // namespace

Result<Nothing, Fault> open_venue(const Opening& opening) {
    host::Host& host = opening.host;
    if (!host.state().house.venue) TRY_DO(begin(opening));
    Plan plan =
        plan_floor(host.state(), host.now(), opening.config, opening.rulebooks, opening.returns);
    if (!plan.problems.empty()) return Err{Fault{lines_of(opening.config, plan.problems)}};
    opening.notes = std::move(plan.notes);
    // All of it in one turn: a crash leaves nothing half registered.
    for (floor::Order& wanted : plan.orders) {
        floor::Command command;
        command.received_at = host.now();
        command.at = host.now();
        command.order = std::move(wanted);
        if (!host.submit(std::move(command))) return Err{Fault{"opening: the queue is full"}};
    }
    TRY_DO(host.turn());
    if (host.state().staff.empty()) TRY_DO(hire_first(opening));
    tell_of_lack(opening);
    return Nothing{};
}

}  // namespace croupier::server
