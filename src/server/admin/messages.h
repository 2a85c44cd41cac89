// What goes over the administrative socket: one JSON object a line, a request and its answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "floor/ids.h"
#include "floor/staff/command.h"
#include "server/admin/hiring.h"

namespace croupier::server {

// A member of staff who gives their own credentials for one request.
struct AdminPerson {
    static constexpr std::string_view type_name = "admin_person";
    std::string user;
    std::string password;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "user", self.user);
        v(2, "password", self.password);
    }
};

// A card to be registered: for a new holder, or one more for a known one.
struct AdminCard {
    static constexpr std::string_view type_name = "admin_card";
    static constexpr bool lenient = true;
    std::string card;
    std::string name;
    std::string document;
    std::string contact;
    std::string person;  // a pseudonym; empty: somebody new
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "card", self.card);
        v(2, "name", self.name);
        v(3, "document", self.document);
        v(4, "contact", self.contact);
        v(5, "person", self.person);
    }
};

struct AdminRequest {
    static constexpr std::string_view type_name = "admin_request";
    static constexpr bool lenient = true;
    // One of admin_desk.cc's table.
    std::string command;
    std::string user;  // a user of the office, or a staff number
    floor::SecretKind secret{};
    std::string new_secret;
    std::vector<AdminPerson> persons;
    std::string part;  // terminal, dealer_terminal, display
    std::uint32_t number = 0;
    // Of card_register; of the other orders about cards, `card` and `new_card`.
    std::vector<AdminCard> cards;
    std::string card;
    std::string new_card;
    // Of staff_add: `number` is the staff number; of staff_name, `name`.
    std::string role;
    std::string pit;
    std::string name;
    std::string pin;
    std::string login;
    std::string password;
    std::string old_secret;  // of staff_secret
    std::string house;       // of staff_manager: the rulebook
    std::string date;        // of day_close
    // Of table_open, table_notice and table_close: `name`, and what was ticked of the checklist.
    std::vector<std::string> ticked;
    std::string inspection;             // of table_open: what an inspection has found
    std::vector<std::string> knows{};  // of table_open: what is known to be missing
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "command", self.command);
        v(2, "user", self.user);
        v(3, "secret", self.secret);
        v(4, "new_secret", self.new_secret);
        v(5, "persons", self.persons);
        v(6, "part", self.part);
        v(7, "number", self.number);
        v(8, "cards", self.cards);
        v(9, "card", self.card);
        v(10, "new_card", self.new_card);
        v(11, "role", self.role);
        v(12, "pit", self.pit);
        v(13, "name", self.name);
        v(14, "pin", self.pin);
        v(15, "login", self.login);
        v(16, "password", self.password);
        v(17, "old_secret", self.old_secret);
        v(18, "house", self.house);
        v(19, "date", self.date);
        v(20, "ticked", self.ticked);
        v(21, "inspection", self.inspection);
        v(22, "knows", self.knows);
    }
};

struct AdminSecret {
    static constexpr std::string_view type_name = "admin_secret";
    floor::SecretKind secret{};
    std::string standing;  // valid, temporary, revoked
    bool locked = false;   // at places that are known; somebody releases it
    std::uint32_t failures = 0;
    std::int64_t locked_elsewhere_ms = 0;  // for so long from anywhere else
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "secret", self.secret);
        v(2, "standing", self.standing);
        v(3, "locked", self.locked);
        v(4, "failures", self.failures);
        v(5, "locked_elsewhere_ms", self.locked_elsewhere_ms);
    }
};

struct AdminStaff {
    static constexpr std::string_view type_name = "admin_staff";
    floor::StaffId staff;
    std::string role;
    std::string pit;
    bool signed_in = false;
    std::vector<AdminSecret> secrets;
    std::string name;
    bool disabled = false;
    bool removed = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "role", self.role);
        v(3, "pit", self.pit);
        v(4, "signed_in", self.signed_in);
        v(5, "secrets", self.secrets);
        v(6, "name", self.name);
        v(7, "disabled", self.disabled);
        v(8, "removed", self.removed);
    }
};

struct AdminHeldCard {
    static constexpr std::string_view type_name = "admin_held_card";
    std::string card;      // empty: given out before numbers were kept
    std::string standing;  // valid, revoked
    std::int64_t since_ms = 0;
    std::int64_t ended_ms = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "card", self.card);
        v(2, "standing", self.standing);
        v(3, "since_ms", self.since_ms);
        v(4, "ended_ms", self.ended_ms);
    }
};

// Somebody who has, or had, a card.
struct AdminHolder {
    static constexpr std::string_view type_name = "admin_holder";
    std::string person;
    std::string name;
    std::string document;
    std::string contact;
    std::vector<AdminHeldCard> cards;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "person", self.person);
        v(2, "name", self.name);
        v(3, "document", self.document);
        v(4, "contact", self.contact);
        v(5, "cards", self.cards);
    }
};

// A part of the floor that was given a code.
struct AdminCode {
    static constexpr std::string_view type_name = "admin_code";
    std::string part;  // terminal, dealer_terminal, display
    std::uint32_t number = 0;
    std::string name;  // of the terminal, or of the table
    std::string code;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "part", self.part);
        v(2, "number", self.number);
        v(3, "name", self.name);
        v(4, "code", self.code);
    }
};

struct AdminDays {
    static constexpr std::string_view type_name = "admin_days";
    std::string current;
    std::vector<std::string> unclosed;  // have ended; a person closes their accounts
    std::string closed_through;
    std::string zone;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "current", self.current);
        v(2, "unclosed", self.unclosed);
        v(3, "closed_through", self.closed_through);
        v(4, "zone", self.zone);
    }
};

struct AdminTable {
    static constexpr std::string_view type_name = "admin_table";
    std::uint32_t number = 0;
    std::string name;
    std::string rulebook;
    std::string game;
    std::string mode;
    std::string pit;
    std::string phase;
    std::string missing;  // in words, with clauses; empty: nothing
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "number", self.number);
        v(2, "name", self.name);
        v(3, "rulebook", self.rulebook);
        v(4, "game", self.game);
        v(5, "mode", self.mode);
        v(6, "pit", self.pit);
        v(7, "phase", self.phase);
        v(8, "missing", self.missing);
    }
};

// Of self_check: digests of the list of all files, in hexadecimal digits; zeros: there is none.
struct AdminCheck {
    static constexpr std::string_view type_name = "admin_check";
    std::string found;
    std::string expected;
    bool matched = false;
    std::string what;  // which files differ
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "found", self.found);
        v(2, "expected", self.expected);
        v(3, "matched", self.matched);
        v(4, "what", self.what);
    }
};

struct AdminAnswer {
    static constexpr std::string_view type_name = "admin_answer";
    static constexpr bool lenient = true;
    std::string error;  // empty: done
    std::string code;   // of part_code
    std::vector<AdminStaff> staff;
    // Of status.
    std::string venue;
    std::string build;
    std::uint64_t sequence = 0;
    bool running = false;  // a host answered; it was not done beside a store that nobody holds
    std::vector<AdminHolder> holders;  // of card_list
    std::vector<std::string> persons;  // of card_register: the holders' pseudonyms
    std::uint64_t refused_card = 0;    // of card_register: counted from 1; 0: none
    std::vector<HouseRole> roles;      // of staff_roles
    std::vector<AdminCode> codes{};    // of part_codes
    AdminDays days{};                  // of day_list
    std::vector<AdminTable> tables{};  // of table_list
    AdminCheck check{};                // of self_check
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "error", self.error);
        v(2, "code", self.code);
        v(3, "staff", self.staff);
        v(4, "venue", self.venue);
        v(5, "build", self.build);
        v(6, "sequence", self.sequence);
        v(7, "running", self.running);
        v(8, "holders", self.holders);
        v(9, "persons", self.persons);
        v(10, "refused_card", self.refused_card);
        v(11, "roles", self.roles);
        v(20, "codes", self.codes);
        v(21, "days", self.days);
        v(22, "tables", self.tables);
        v(23, "check", self.check);
    }
};

inline constexpr std::size_t admin_line_bytes_max = std::size_t{16} << 20;  // an import of cards

}  // namespace croupier::server
