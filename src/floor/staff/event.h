// Staff: 100 to 199.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "floor/ids.h"
#include "floor/staff/command.h"
#include "floor/type.h"

namespace croupier::floor {

struct StaffAdded {
    CROUPIER_TYPE(100, "staff_added");
    StaffId staff;
    std::string role;
    std::string pit{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "role", self.role);
        v(3, "pit", self.pit);
    }
    friend bool operator==(const StaffAdded&, const StaffAdded&) = default;
};

struct SignedIn {
    CROUPIER_TYPE(101, "signed_in");
    static constexpr std::array<std::uint32_t, 2> fields_by_generation = {1, 1};
    StaffId staff;
    std::optional<std::uint32_t> dealer_terminal{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "dealer_terminal", self.dealer_terminal);
    }
    friend bool operator==(const SignedIn&, const SignedIn&) = default;
};

struct SignedOut {
    CROUPIER_TYPE(102, "signed_out");
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
    }
    friend bool operator==(const SignedOut&, const SignedOut&) = default;
};

struct SignInFailed {
    CROUPIER_TYPE(103, "sign_in_failed");
    Bytes claimed;  // sealed
    std::string address;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "claimed", self.claimed);
        v(2, "address", self.address);
        v(3, "reason", self.reason);
    }
    friend bool operator==(const SignInFailed&, const SignInFailed&) = default;
};

struct LockReleased {
    CROUPIER_TYPE(104, "lock_released");
    static constexpr std::uint32_t generation = 1;
    StaffId staff;
    std::optional<StaffId> by;
    std::string console;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "by", self.by);
        v(3, "console", self.console);
    }
    friend bool operator==(const LockReleased&, const LockReleased&) = default;
};

struct SecretReset {
    CROUPIER_TYPE(105, "secret_reset");
    static constexpr std::uint32_t generation = 1;
    StaffId staff;
    SecretKind secret{};
    StaffId by;
    StaffId second;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "secret", self.secret);
        v(3, "by", self.by);
        v(4, "second", self.second);
    }
    friend bool operator==(const SecretReset&, const SecretReset&) = default;
};

struct StaffRevoked {
    CROUPIER_TYPE(106, "staff_revoked");
    static constexpr std::uint32_t generation = 1;
    StaffId staff;
    std::optional<StaffId> by;
    std::string console;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "by", self.by);
        v(3, "console", self.console);
    }
    friend bool operator==(const StaffRevoked&, const StaffRevoked&) = default;
};

struct PartKeyReported {
    CROUPIER_TYPE(107, "part_key_reported");
    static constexpr std::uint32_t generation = 1;
    static constexpr std::array<std::uint32_t, 2> fields_by_generation = {5, 5};
    std::string part;
    std::uint32_t number = 0;
    KeyFact fact{};
    std::optional<StaffId> staff;
    std::string from;
    std::vector<std::string> houses{};  // of a terminal that was nobody's: whose it is now
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "part", self.part);
        v(2, "number", self.number);
        v(3, "fact", self.fact);
        v(4, "staff", self.staff);
        v(5, "from", self.from);
        v(6, "houses", self.houses);
    }
    friend bool operator==(const PartKeyReported&, const PartKeyReported&) = default;
};

struct SecretChanged {
    CROUPIER_TYPE(108, "secret_changed");
    static constexpr std::uint32_t generation = 2;
    StaffId staff;
    SecretKind secret{};
    std::string address;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "secret", self.secret);
        v(3, "address", self.address);
    }
    friend bool operator==(const SecretChanged&, const SecretChanged&) = default;
};

}  // namespace croupier::floor
