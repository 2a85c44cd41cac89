// Staff: 100 to 199.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
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

}  // namespace croupier::floor
