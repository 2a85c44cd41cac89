#include "server/demo/demo_floor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"
#include "server/demo/demo_parts.h"
#include "server/devices/order_counter.h"

namespace croupier::server {
namespace {

using floor::OriginKind;
using floor::StaffId;
using floor::TableId;
using floor::TerminalId;

constexpr std::uint32_t set_up_desk = 1;  // of the host's own
constexpr std::uint32_t rounds_kept = 200;
constexpr std::int64_t queue_max_ms = 500;
constexpr std::int64_t clock_drift_max_ms = 250;
constexpr std::uint32_t credit_notes = 5;  // of a hundred dollars, in each terminal

Money whole(std::int64_t dollars) {
    return Money::cents(dollars * 100);
}

class Builder {
public:
    Builder(host::Host& host, vault::Vault& vault, const RulebookTexts& rulebooks)
        : host_(host), vault_(vault), rulebooks_(rulebooks) {}

    Result<DemoFloor, Fault> build() {
        DemoFloor floor{demo_tables(), demo_staff(), demo_terminals()};
        TRY_DO(open_venue());
        TRY_DO(bring_rulebooks());
        TRY_DO(hire(floor));
        for (const DemoTable& table : floor.tables) TRY_DO(put_up(table));
        for (const DemoTerminal& terminal : floor.terminals) TRY_DO(put_up(terminal));
        for (const StaffId staff : openers_)
            TRY_DO(order(floor::StaffCommand{floor::SignOut{staff}}, "the opening shift leaves"));
        for (const DemoPerson& person : floor.staff) TRY_DO(enrol(person));
        return floor;
    }

private:
    const floor::State& state() const { return host_.state(); }

    Result<Nothing, Fault> order(floor::Order order, const std::string& what,
                                 std::optional<StaffId> actor = {}) {
        floor::Command command =
            book_.write(state(), host_.now(), std::move(order), {actor, std::nullopt});
        const floor::Origin origin = command.origin;
        const std::uint64_t counter = command.counter;
        TRY_DO(submit(std::move(command), what));
        const floor::Answer* answer = state().find_answer(origin, counter);
        if (answer != nullptr && answer->refusal.reason == floor::Rejection::none) return Nothing{};
        return Err{Fault{
            fmt::format("demo floor, {}: {}", what,
                        answer == nullptr ? "no answer" : floor::name_of(answer->refusal.reason))}};
    }
    Result<Nothing, Fault> submit(floor::Command command, const std::string& what) {
        if (!host_.submit(std::move(command)))
            return Err{Fault{fmt::format("demo floor, {}: the host's queue is full", what)}};
        return host_.turn();
    }

    Result<Nothing, Fault> open_venue() {
        if (state().house.venue) {
            if (state().house.venue->demo) return Nothing{};
            return Err{Fault{fmt::format(
                "the store holds the venue \"{}\", which is no demo; the demo wants a store of its "
                "own",
                state().house.venue->name)}};
        }
        floor::OpenVenue open;
        open.name = "Demo";
        open.demo = true;
        open.rounds_kept = rounds_kept;
        open.queue_max_ms = queue_max_ms;
        open.clock_drift_max_ms = clock_drift_max_ms;
        open.notes = {whole(5), whole(10), whole(20), whole(50), whole(100)};
        TRY_DO(order(floor::VenueCommand{open}, "opening the venue"));
        // The first gaming day begins when the calendar is asked for the first time.
        return order(host_.start(), "the engine's start");
    }

    // Those that the demo has tables of.
    Result<Nothing, Fault> bring_rulebooks() {
        const std::vector<DemoTable> tables = demo_tables();
        for (const auto& [file, text] : rulebooks_) {
            const bool played = std::any_of(tables.begin(), tables.end(), [&](const auto& table) {
                return file.starts_with(table.settings.rulebook);
            });
            if (!played) continue;
            const bool there = std::any_of(
                state().house.rulebooks.begin(), state().house.rulebooks.end(),
                [&](const floor::Library& library) { return file.starts_with(library.id); });
            if (there) continue;
            TRY_DO(order(floor::VenueCommand{floor::AddRulebook{std::string(text)}},
                         fmt::format("rulebook {}", file)));
        }
        return Nothing{};
    }

    Result<Nothing, Fault> hire(const DemoFloor& floor) {
        for (const DemoPerson& person : floor.staff) TRY_DO(hire(person.staff, person.role));
        for (const DemoTable& table : floor.tables) TRY_DO(hire(table.dealer, "dealer"));
        return Nothing{};
    }
    Result<Nothing, Fault> hire(StaffId staff, const std::string& role) {
        if (state().find_staff(staff) != nullptr) return Nothing{};
        return order(floor::StaffCommand{floor::AddStaff{staff, role}},
                     fmt::format("staff {}", staff.value()));
    }

    // The highest of the house opens the table and brings the cards.
    Result<StaffId, Fault> opener(const std::string& rulebook) {
        const floor::Library* library = state().find_rulebook(rulebook);
        if (library == nullptr)
            return Err{Fault{fmt::format("demo floor: no rulebook {}", rulebook)}};
        const std::string& role = library->book->policies->ladder.back();
        const auto found =
            std::find_if(state().staff.begin(), state().staff.end(),
                         [&](const floor::Staff& staff) { return staff.role == role; });
        if (found == state().staff.end())
            return Err{Fault{fmt::format("demo floor: nobody is a {}", role)}};
        const StaffId staff = found->id;
        if (!found->signed_in) {
            TRY_DO(order(floor::StaffCommand{floor::SignIn{staff}}, "the opening shift comes"));
            openers_.push_back(staff);
        }
        return staff;
    }

    Result<Nothing, Fault> put_up(const DemoTable& table) {
        const std::string& name = table.name;
        if (state().find_table(table.table) == nullptr)
            TRY_DO(order(floor::TableCommand{floor::AddTable{name, table.settings}}, name));
        const floor::Table& there = *state().find_table(table.table);
        if (there.name != name)
            return Err{Fault{
                fmt::format("the store has a table {} where the demo has {}", there.name, name)}};
        // What people have closed since stays closed: the floor stands when its terminals do.
        if (there.phase != floor::Phase::closed || stands()) return Nothing{};
        TRY(staff, opener(table.settings.rulebook));
        TRY_DO(order(floor::TableCommand{floor::OpenTable{table.table}}, "opening " + name, staff));
        const bool has_cards = there.game->shoe() != nullptr &&
                               there.settings.mode != floor::Mode::rng &&
                               there.cards.shoe.number == 0;
        if (!has_cards) return Nothing{};
        return order(floor::TableCommand{floor::LoadShoe{table.table, floor::usual_load(there)}},
                     "the first cards of " + name, staff);
    }
    bool stands() const { return state().terminals.size() >= demo_terminals().size(); }

    Result<Nothing, Fault> put_up(const DemoTerminal& terminal) {
        if (state().find_terminal(terminal.terminal) != nullptr) {
            TRY_DO(issue_card(terminal));
            return Nothing{};
        }
        TRY(person, issue_card(terminal));
        TRY_DO(order(floor::TerminalCommand{floor::AddTerminal{terminal.name}}, terminal.name));
        if (person)
            TRY_DO(order(floor::TerminalCommand{floor::InsertCard{terminal.terminal, *person}},
                         "a card in " + terminal.name));
        return put_notes_in(terminal);
    }
    // Its parts are registered, and the acceptor has counted its first notes.
    Result<Nothing, Fault> put_notes_in(const DemoTerminal& terminal) {
        using devices::Kind;
        constexpr std::array kinds = {Kind::acceptor, Kind::printer, Kind::reader};
        const auto first = static_cast<std::uint32_t>(state().devices.size());
        for (const Kind kind : kinds)
            TRY_DO(queue(book_.write(
                state(), host_.now(),
                floor::DeviceCommand{floor::RegisterDevice{
                    registered_kind(kind), part_name(terminal.name, kind), "demo", {}}})));
        for (std::uint32_t i = 0; i < kinds.size(); ++i)
            TRY_DO(queue(
                book_.write(state(), host_.now(),
                            floor::DeviceCommand{floor::AttachDevice{
                                floor::DeviceId(first + i), std::nullopt, terminal.terminal}})));
        const floor::DeviceId acceptor(first);
        OrderCounter counted(floor::part_origin(acceptor));
        for (std::uint32_t note = 1; note <= credit_notes; ++note)
            TRY_DO(queue(counted.write(state(), host_.now(),
                                       floor::TerminalCommand{floor::CreditNote{
                                           acceptor, terminal.terminal, whole(100), 1, note}})));
        TRY_DO(host_.turn());
        if (state().ledger.credit(terminal.terminal).total() == whole(100) * credit_notes)
            return Nothing{};
        return Err{Fault{fmt::format("demo floor, {}: the notes were not taken", terminal.name)}};
    }
    Result<Nothing, Fault> queue(floor::Command command) {
        if (host_.submit(std::move(command))) return Nothing{};
        return Err{Fault{"demo floor: the host's queue is full"}};
    }

    // Whose card it is; none: a guest's terminal.
    Result<std::optional<floor::Person>, Fault> issue_card(const DemoTerminal& terminal) {
        if (terminal.card.empty()) return std::optional<floor::Person>{};
        TRY(known, vault_.person_of_card(terminal.card));
        if (known) return std::optional(person_of(*known));
        TRY(person, vault_.create_person({"Player of " + terminal.name, "", ""}));
        if (!person) return Err{Fault{"demo floor: the vault takes no person for a card"}};
        TRY(linked, vault_.link_card(*person, terminal.card));
        if (!linked) return Err{Fault{"demo floor: the vault takes no card " + terminal.card}};
        return std::optional(person_of(*person));
    }
    static floor::Person person_of(const vault::Pseudonym& pseudonym) {
        floor::Person person;
        std::transform(pseudonym.bytes.begin(), pseudonym.bytes.end(), person.pseudonym.begin(),
                       [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
        return person;
    }

    Result<Nothing, Fault> enrol(const DemoPerson& person) {
        using vault::CredentialKind;
        const auto number = static_cast<vault::StaffNumber>(person.staff.value());
        TRY(known, vault_.credentials(number));
        const auto missing = [&](CredentialKind kind) {
            return std::none_of(
                known.begin(), known.end(),
                [&](const vault::Credential& credential) { return credential.kind == kind; });
        };
        const std::string login = std::to_string(person.staff.value());
        if (!person.pin.empty() && missing(CredentialKind::pin))
            TRY_DO(enrol(number, {CredentialKind::pin, login, person.pin, host_.now()}));
        if (!person.user.empty() && missing(CredentialKind::password))
            TRY_DO(enrol(number,
                         {CredentialKind::password, person.user, person.password, host_.now()}));
        return Nothing{};
    }
    Result<Nothing, Fault> enrol(vault::StaffNumber staff, const vault::Attempt& credential) {
        TRY(enrolled, vault_.enrol(staff, credential, vault::Standing::valid));
        if (enrolled) return Nothing{};
        return Err{Fault{
            fmt::format("demo floor: the vault refuses the sign-in of {}", credential.login)}};
    }

    host::Host& host_;
    vault::Vault& vault_;
    const RulebookTexts& rulebooks_;
    OrderCounter book_{{OriginKind::host, set_up_desk}};
    std::vector<StaffId> openers_;
};

}  // namespace

Result<DemoFloor, Fault> open_demo_floor(host::Host& host, vault::Vault& vault,
                                         const RulebookTexts& rulebooks) {
    return Builder(host, vault, rulebooks).build();
}

}  // namespace croupier::server
