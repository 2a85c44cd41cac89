// What goes over the administrative socket: one JSON object a line, a request and its answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "floor/ids.h"
#include "floor/staff/command.h"

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

struct AdminRequest {
    static constexpr std::string_view type_name = "admin_request";
    static constexpr bool lenient = true;
    // status, staff_list, staff_unlock, staff_reset, staff_revoke, part_code, part_expel,
    // key_renew
    std::string command;
    std::string user;  // a user of the office, or a staff number
    floor::SecretKind secret{};
    std::string new_secret;
    std::vector<AdminPerson> persons;
    std::string part;  // terminal, dealer_terminal, display
    std::uint32_t number = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "command", self.command);
        v(2, "user", self.user);
        v(3, "secret", self.secret);
        v(4, "new_secret", self.new_secret);
        v(5, "persons", self.persons);
        v(6, "part", self.part);
        v(7, "number", self.number);
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
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "role", self.role);
        v(3, "pit", self.pit);
        v(4, "signed_in", self.signed_in);
        v(5, "secrets", self.secrets);
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
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "error", self.error);
        v(2, "code", self.code);
        v(3, "staff", self.staff);
        v(4, "venue", self.venue);
        v(5, "build", self.build);
        v(6, "sequence", self.sequence);
        v(7, "running", self.running);
    }
};

inline constexpr std::size_t admin_line_bytes_max = 65'536;

}  // namespace croupier::server
