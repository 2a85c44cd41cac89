// What the machine's administrator can have done: locks released, secrets reset by two of the
// staff, credentials revoked, parts enrolled and expelled. All of it is journalled like orders of
// the office, with whoever the operating system says it was. The same desk works in a running host
// and, when no host holds them, beside store and vault that were opened for it.
//
// On a thread of its own, which may be slow; what belongs to the engine is done there.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "host/host.h"
#include "host/reception.h"
#include "server/admin/messages.h"
#include "server/ops/enrolment.h"
#include "server/ops/log.h"
#include "server/ops/tokens.h"
#include "server/process/engine.h"

namespace croupier::server {

class AdminDesk {
public:
    struct Parts {
        host::Host& host;
        Engine& engine;
        vault::Vault& vault;
        host::Reception& reception;
        ops::Log& log;
        std::string build;
        ops::Sessions* sessions = nullptr;     // none: no host runs
        ops::EnrolmentCodes* codes = nullptr;  // none: no host runs
        // Does it on the engine's thread and waits; false: the engine does not answer.
        std::function<bool(std::function<void()>)> on_engine;
        // Makes durable what was submitted; on the engine's thread.
        std::function<Result<Nothing, Fault>()> turn;
        std::function<std::int64_t()> host_time;  // any thread
    };
    explicit AdminDesk(Parts parts) : parts_(std::move(parts)) {}

    // `console` says who asks: "root, uid 0".
    std::string answer(std::string_view line, const std::string& console);

private:
    using Done = Result<Nothing, Fault>;
    Result<AdminAnswer, Fault> carry_out(const AdminRequest& request, const std::string& console);
    Result<AdminAnswer, Fault> status();
    Result<AdminAnswer, Fault> list_staff();
    Done unlock(const AdminRequest& request, const std::string& console);
    Done reset(const AdminRequest& request);
    Done revoke(const AdminRequest& request, const std::string& console);
    Result<AdminAnswer, Fault> issue_code(const AdminRequest& request, const std::string& console);
    Done renew_key();
    Done expel(const AdminRequest& request, const std::string& console);

    Result<floor::StaffId, Fault> staff_named(const std::string& user);
    Result<floor::StaffId, Fault> vouch_for(const AdminPerson& person);
    // Decided and durable, or why not.
    Done order(floor::StaffCommand what, std::optional<floor::StaffId> actor,
               std::optional<floor::StaffId> authoriser);
    Done on_engine(const std::function<Done()>& work);

    Parts parts_;
};

// Who had a code made that was made at the console: nobody of the staff.
inline constexpr std::uint32_t nobody_of_staff = 0xffff'ffff;

}  // namespace croupier::server
