// What the office runs the venue by, and what an inspector may read. The office sees that a player
// is known, not who it is; the inspector sees the pseudonym, which the vault alone can name.
#pragma once

#include "floor/staff/state.h"
#include "floor/table/meters.h"
#include "floor/terminal/state.h"
#include "floor/venue/state.h"
#include "view/parts.h"

namespace croupier::view {

inline constexpr std::size_t tickets_listed_max = 1'000;
inline constexpr std::size_t office_page = 500;  // of one list

struct OfficeTable {
    static constexpr std::string_view type_name = "office_table";
    TableFace face;
    bool stopped = false;
    Money at_risk;
    std::uint64_t terminals_with_wagers = 0;
    std::uint64_t rounds_settled = 0;
    std::uint64_t rounds_void = 0;
    Money staked;
    Money won;
    std::uint32_t equipment_missing = 0;  // of what the rulebook wants, where the table asks
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "face", self.face);
        v(2, "stopped", self.stopped);
        v(3, "at_risk", self.at_risk);
        v(4, "terminals_with_wagers", self.terminals_with_wagers);
        v(5, "rounds_settled", self.rounds_settled);
        v(6, "rounds_void", self.rounds_void);
        v(7, "staked", self.staked);
        v(8, "won", self.won);
        v(9, "equipment_missing", self.equipment_missing);
    }
};

struct OfficeTerminal {
    static constexpr std::string_view type_name = "office_terminal";
    floor::TerminalId terminal;
    std::string name;
    bool carded = false;
    bool stopped = false;
    floor::Split credit;
    Money at_risk;
    floor::TerminalMeters meters;
    std::uint64_t rounds_played = 0;
    std::uint64_t rounds_won = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "name", self.name);
        v(3, "carded", self.carded);
        v(4, "stopped", self.stopped);
        v(5, "credit", self.credit);
        v(6, "at_risk", self.at_risk);
        v(7, "meters", self.meters);
        v(8, "rounds_played", self.rounds_played);
        v(9, "rounds_won", self.rounds_won);
    }
};

struct OfficeDevice {
    static constexpr std::string_view type_name = "office_device";
    floor::DeviceId device;
    floor::Device record;
    std::uint32_t troubled_rounds = 0;  // of the last ones that are watched
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "record", self.record);
        v(3, "troubled_rounds", self.troubled_rounds);
    }
};

struct OfficeView {
    static constexpr std::string_view type_name = "office_view";
    floor::Time server_time = 0;
    std::uint64_t sequence = 0;
    std::string venue;
    bool demo = false;
    std::string gaming_day;
    bool stopped = false;
    bool storage_low = false;
    Money house;  // what play has brought in
    Money tickets_outstanding;
    std::uint64_t ticket_count = 0;
    std::vector<OfficeTable> tables;
    std::vector<OfficeTerminal> terminals;
    std::vector<floor::Staff> staff;
    std::vector<floor::Effect> effects;      // ordered from the world and not yet reported
    std::vector<floor::Ticket> tickets;      // the newest
    std::vector<floor::Incident> incidents;  // open ones, and the last that were closed
    std::vector<OfficeDevice> devices;       // the register, with what has left it
    // Terminals, staff, effects, tickets, incidents and devices come in pages.
    std::uint64_t page = 0;
    std::uint64_t pages = 1;
    floor::SetLocalTime local_time;                 // what the clocks on the wall say
    std::vector<floor::DayAccounts> unclosed_days;  // have ended; a person closes their accounts
    std::string closed_through;                     // the last day whose accounts are closed
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "sequence", self.sequence);
        v(3, "venue", self.venue);
        v(4, "demo", self.demo);
        v(5, "gaming_day", self.gaming_day);
        v(6, "stopped", self.stopped);
        v(7, "storage_low", self.storage_low);
        v(8, "house", self.house);
        v(9, "tickets_outstanding", self.tickets_outstanding);
        v(10, "ticket_count", self.ticket_count);
        v(11, "tables", self.tables);
        v(12, "terminals", self.terminals);
        v(13, "staff", self.staff);
        v(14, "effects", self.effects);
        v(15, "tickets", self.tickets);
        v(16, "incidents", self.incidents);
        v(17, "devices", self.devices);
        v(18, "page", self.page);
        v(19, "pages", self.pages);
        v(20, "local_time", self.local_time);
        v(21, "unclosed_days", self.unclosed_days);
        v(22, "closed_through", self.closed_through);
    }
};

struct InspectedRulebook {
    static constexpr std::string_view type_name = "inspected_rulebook";
    std::string id;
    Digest digest;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "digest", self.digest);
    }
};

struct InspectedTable {
    static constexpr std::string_view type_name = "inspected_table";
    floor::TableId table;
    floor::Settings settings;
    Digest version;        // of rulebook and settings
    Digest round_version;  // that the present or last round is bound to
    Seen seen;
    std::vector<floor::PayTableMeters> meters;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "settings", self.settings);
        v(3, "version", self.version);
        v(4, "round_version", self.round_version);
        v(5, "seen", self.seen);
        v(6, "meters", self.meters);
    }
};

struct InspectedPerson {
    static constexpr std::string_view type_name = "inspected_person";
    floor::TerminalId terminal;
    floor::Person person;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
    }
};

struct InspectedAccount {
    static constexpr std::string_view type_name = "inspected_account";
    std::string account;
    Money balance;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "account", self.account);
        v(2, "balance", self.balance);
    }
};

// All of it to be read, nothing to be done.
struct InspectorView {
    static constexpr std::string_view type_name = "inspector_view";
    OfficeView office;
    std::string build;
    Digest head;
    std::uint32_t codec = 0;
    std::uint32_t behaviour = 0;
    std::uint32_t format_generation = 0;
    std::vector<InspectedRulebook> rulebooks;
    std::vector<InspectedTable> tables;
    std::vector<InspectedPerson> persons;  // at terminals now
    std::vector<InspectedAccount> accounts;
    bool conserved = false;  // all accounts add up to nothing
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "office", self.office);
        v(2, "build", self.build);
        v(3, "head", self.head);
        v(4, "codec", self.codec);
        v(5, "behaviour", self.behaviour);
        v(6, "format_generation", self.format_generation);
        v(7, "rulebooks", self.rulebooks);
        v(8, "tables", self.tables);
        v(9, "persons", self.persons);
        v(10, "accounts", self.accounts);
        v(11, "conserved", self.conserved);
    }
};

}  // namespace croupier::view
