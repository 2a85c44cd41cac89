// Staff: 100 to 199.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "floor/command/staff.h"
#include "floor/ids.h"
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
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
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

}  // namespace croupier::floor
