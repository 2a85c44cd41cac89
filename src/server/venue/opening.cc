#include "server/venue/opening.h"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "floor/staff/rights.h"

namespace croupier::server {
namespace {

constexpr std::array<std::int64_t, 5> usual_notes = {5, 10, 20, 50, 100};
constexpr std::string_view first_user = "first";
constexpr std::string_view second_user = "second";
constexpr std::size_t managers_least = 2;  // of a house

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

std::string date_of(std::int64_t at_ms) {
    const std::chrono::sys_days day = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at_ms)));
    const std::chrono::year_month_day date(day);
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

Result<Nothing, Fault> begin(const Opening& opening) {
    floor::OpenVenue venue;
    venue.name = opening.config.venue.name;
    venue.rounds_kept = opening.config.venue.rounds_kept;
    venue.queue_max_ms = opening.config.limits.queue_max_ms;
    venue.clock_drift_max_ms = opening.config.clock_drift_max_ms;
    for (const std::int64_t note : usual_notes) venue.notes.push_back(Money::cents(note * 100));
    TRY_DO(order(opening.host, floor::VenueCommand{venue}, "opening the venue"));
    TRY_DO(order(opening.host, opening.host.start(), "the engine's start"));
    return order(opening.host,
                 floor::VenueCommand{floor::BeginGamingDay{date_of(opening.host.now()), 0}},
                 "the first gaming day");
}

// RF-order-b, CN-I.2, CN-I.3: a document that is not in force yet, or that another one revoked, is
// there to read old rounds and for no new table.
Result<Nothing, Fault> must_be_in_force(const Opening& opening, const ops::TableConfig& table) {
    const floor::State& state = opening.host.state();
    const floor::Library* library = state.find_rulebook(table.settings.rulebook);
    if (library == nullptr) return Nothing{};  // the floor says so
    const rulebook::About& about = library->book->about;
    if (date_of(opening.host.now()) < about.effective_on)
        return Err{Fault{fmt::format("table {}: rulebook {} is in force from {} only", table.name,
                                     library->id, about.effective_on)}};
    for (const floor::Library& other : state.house.rulebooks)
        if (other.book->about.replaces == about.reference)
            return Err{Fault{fmt::format("table {}: rulebook {} ({}) was replaced by {}",
                                         table.name, library->id, about.reference, other.id)}};
    return Nothing{};
}

Result<Nothing, Fault> hire_manager(const Opening& opening, const std::string& user,
                                    const std::string& role) {
    std::array<std::uint8_t, 12> random{};
    CHECK(RAND_bytes(random.data(), static_cast<int>(random.size())) == 1);
    const std::string secret = hex_of(random);
    floor::StaffId staff(1);
    while (opening.host.state().find_staff(staff) != nullptr)
        staff = floor::StaffId(staff.value() + 1);
    TRY(enrolled,
        opening.vault.enrol(static_cast<vault::StaffNumber>(staff.value()),
                            {vault::CredentialKind::password, user, secret, opening.host.now()},
                            vault::Standing::temporary));
    // Whoever had that name has left, or it was given to somebody else: people appoint then.
    if (!enrolled && opening.host.state().staff.empty())
        return Err{Fault{fmt::format(
            "the vault has a user {} already and the floor has nobody who manages", user)}};
    if (!enrolled) return Nothing{};
    TRY_DO(order(opening.host, floor::StaffCommand{floor::AddStaff{staff, role, ""}},
                 "the first members of staff"));
    opening.say(
        fmt::format("the first sign-in, said once: user {}, password {} ({}); it has to be "
                    "changed at /office/password",
                    user, secret, role));
    return Nothing{};
}

std::size_t managers_of(const floor::State& state, const floor::Table& table) {
    return static_cast<std::size_t>(
        std::count_if(state.staff.begin(), state.staff.end(), [&](const floor::Staff& member) {
            return member.pit.empty() && !member.revoked && floor::manages_table(table, member);
        }));
}

// Nobody appoints for another house, and nobody appoints alone: each that has a table here gets two
// people to begin with.
Result<Nothing, Fault> hire_first(const Opening& opening) {
    const floor::State& state = opening.host.state();
    const bool several =
        std::any_of(state.tables.begin(), state.tables.end(), [&](const floor::Table& table) {
            return table.settings.rulebook != state.tables.front().settings.rulebook;
        });
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const std::string& house = state.tables[i].settings.rulebook;
        const bool first_house = house == state.tables.front().settings.rulebook;
        const std::string of_house = several && !first_house ? "-" + house : "";
        for (const std::string_view user : {first_user, second_user}) {
            if (managers_of(state, state.tables[i]) >= managers_least) break;
            TRY_DO(hire_manager(opening, fmt::format("{}{}", user, of_house),
                                state.tables[i].book->policies->ladder.back()));
        }
    }
    if (!state.staff.empty() || state.house.rulebooks.empty()) return Nothing{};
    for (const std::string_view user : {first_user, second_user})
        TRY_DO(hire_manager(opening, std::string(user),
                            state.house.rulebooks.front().book->policies->ladder.back()));
    return Nothing{};
}

}  // namespace

Result<Nothing, Fault> open_venue(const Opening& opening) {
    const floor::State& state = opening.host.state();
    if (!state.house.venue) TRY_DO(begin(opening));
    for (const auto& [file, text] : opening.rulebooks) {
        const bool there = std::any_of(
            state.house.rulebooks.begin(), state.house.rulebooks.end(),
            [name = file](const floor::Library& library) { return name.starts_with(library.id); });
        if (!there)
            TRY_DO(order(opening.host, floor::VenueCommand{floor::AddRulebook{std::string(text)}},
                         fmt::format("rulebook {}", file)));
    }
    for (const ops::TableConfig& table : opening.config.tables) {
        const bool there =
            std::any_of(state.tables.begin(), state.tables.end(),
                        [&](const floor::Table& known) { return known.name == table.name; });
        if (there) continue;
        TRY_DO(must_be_in_force(opening, table));
        // A venue of people opens nothing that is not registered and approved.
        floor::Settings settings = table.settings;
        settings.equipment = floor::EquipmentRule::registered;
        settings.committed = settings.mode == floor::Mode::rng;
        TRY_DO(order(opening.host,
                     floor::TableCommand{floor::AddTable{table.name, std::move(settings)}},
                     fmt::format("table {}", table.name)));
    }
    return hire_first(opening);
}

}  // namespace croupier::server
