// Staff: 100 to 199.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "floor/ids.h"
#include "floor/type.h"

namespace croupier::floor {

struct AddStaff {
    CROUPIER_TYPE(100, "add_staff");
    StaffId staff;
    std::string role;
    std::string pit{};  // whose tables alone they have authority over; empty: all
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "role", self.role);
        v(3, "pit", self.pit);
    }
    friend bool operator==(const AddStaff&, const AddStaff&) = default;
};

// The vault has said who it is.
struct SignIn {
    CROUPIER_TYPE(101, "sign_in");
    static constexpr std::array<std::uint32_t, 2> fields_by_generation = {1, 1};
    StaffId staff;
    std::optional<std::uint32_t> dealer_terminal{};  // none: at the office
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "dealer_terminal", self.dealer_terminal);
    }
    friend bool operator==(const SignIn&, const SignIn&) = default;
};

struct SignOut {
    CROUPIER_TYPE(102, "sign_out");
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
    }
    friend bool operator==(const SignOut&, const SignOut&) = default;
};

// The vault has said no. What was claimed is sealed: a mistyped secret must not be legible here.
struct ReportFailedSignIn {
    CROUPIER_TYPE(103, "report_failed_sign_in");
    Bytes claimed;
    std::string address;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "claimed", self.claimed);
        v(2, "address", self.address);
        v(3, "reason", self.reason);
    }
    friend bool operator==(const ReportFailedSignIn&, const ReportFailedSignIn&) = default;
};

// Credentials lie in the vault; that somebody changed them, and who, is in the journal. `console`
// says who asked at the machine itself, where nobody is signed in ("root, uid 0"); it is empty
// where a member of staff acts.

// Wrong tries locked an account: it is open again.
struct ReleaseLock {
    CROUPIER_TYPE(104, "release_lock");
    static constexpr std::uint32_t generation = 1;
    StaffId staff;
    std::string console;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "console", self.console);
    }
    friend bool operator==(const ReleaseLock&, const ReleaseLock&) = default;
};

enum class SecretKind : std::uint8_t { password, pin };
inline constexpr std::array<std::string_view, 2> secret_kind_names = {"password", "pin"};
constexpr std::span<const std::string_view> names_of(SecretKind) {
    return secret_kind_names;
}

// A new secret for somebody who has lost theirs: by two others (ST-GLI19-B.2.3.g).
struct ResetSecret {
    CROUPIER_TYPE(105, "reset_secret");
    static constexpr std::uint32_t generation = 1;
    StaffId staff;
    SecretKind secret{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "secret", self.secret);
    }
    friend bool operator==(const ResetSecret&, const ResetSecret&) = default;
};

// Nobody signs in with that person's credentials any more.
struct RevokeStaff {
    CROUPIER_TYPE(106, "revoke_staff");
    static constexpr std::uint32_t generation = 1;
    StaffId staff;
    std::string console;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "console", self.console);
    }
    friend bool operator==(const RevokeStaff&, const RevokeStaff&) = default;
};

enum class KeyFact : std::uint8_t { enrolled, renewed, expelled, code_issued };
inline constexpr std::array<std::string_view, 4> key_fact_names = {"enrolled", "renewed",
                                                                   "expelled", "code_issued"};
constexpr std::span<const std::string_view> names_of(KeyFact) {
    return key_fact_names;
}
constexpr std::array<std::size_t, 2> names_by_generation(KeyFact) {
    return {3, 3};
}

// A part of the floor got a key, a new one, lost it, or somebody got a code that gives it one. Who
// is named in it has the right to that in each house that the part serves, or it does not happen.
struct ReportPartKey {
    CROUPIER_TYPE(107, "report_part_key");
    static constexpr std::uint32_t generation = 1;
    static constexpr std::array<std::uint32_t, 2> fields_by_generation = {5, 5};
    std::string part;  // "dealer_terminal"
    std::uint32_t number = 0;
    KeyFact fact{};
    std::optional<StaffId> staff;   // who had the code made, or took the key away
    std::string from;               // the address, or who asked at the console
    std::vector<TableId> tables{};  // that the configuration has it serve
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "part", self.part);
        v(2, "number", self.number);
        v(3, "fact", self.fact);
        v(4, "staff", self.staff);
        v(5, "from", self.from);
        v(6, "tables", self.tables);
    }
    friend bool operator==(const ReportPartKey&, const ReportPartKey&) = default;
};

// Somebody replaced the own secret, from there.
struct ReportSecretChange {
    CROUPIER_TYPE(108, "report_secret_change");
    static constexpr std::uint32_t generation = 2;
    StaffId staff;
    SecretKind secret{};
    std::string address;  // a tag: it tells one from another
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "secret", self.secret);
        v(3, "address", self.address);
    }
    friend bool operator==(const ReportSecretChange&, const ReportSecretChange&) = default;
};

}  // namespace croupier::floor
