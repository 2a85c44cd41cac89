// What the machine's administrator can have done: staff added and their secrets reset by two of the
// staff, locks released, credentials disabled, enabled and removed, player cards registered and
// revoked, parts enrolled and expelled. What changes authority is journalled like orders of the
// office, with whoever the operating system says it was; everything is logged. The same desk works
// in a running host and, when no host holds them, beside store and vault that were opened for it.
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
        ops::EnrolmentCodes* codes = nullptr;  // none: no host runs
        // Does it on the engine's thread and waits; false: the engine does not answer.
        std::function<bool(std::function<void()>)> on_engine;
        // Makes durable what was submitted; on the engine's thread.
        std::function<Result<Nothing, Fault>()> turn;
        std::function<std::int64_t()> host_time;  // any thread
        // Of a running host, on the engine's thread: no reader has that person's card any more.
        std::function<void(const floor::Person&)> card_ended{};
        // Digests of all that runs, for the journal. Slow.
        std::function<floor::ReportSelfCheck()> check_self{};
    };
    explicit AdminDesk(Parts parts) : parts_(std::move(parts)) {}

    // `console` says who asks: "root, uid 0".
    std::string answer(std::string_view line, const std::string& console);

private:
    using Done = Result<Nothing, Fault>;
    struct Entry;
    static const std::vector<Entry>& entries();
    Result<AdminAnswer, Fault> carry_out(const AdminRequest& request, const std::string& console);
    Result<AdminAnswer, Fault> status();
    Result<AdminAnswer, Fault> check_self(const AdminRequest& request);
    Result<AdminAnswer, Fault> list_staff();
    Result<AdminAnswer, Fault> list_roles();
    Done add_staff(const AdminRequest& request);
    Done name_staff(const AdminRequest& request);
    Done change_secret(const AdminRequest& request);
    Done disable(const AdminRequest& request, bool disabled);
    Done remove(const AdminRequest& request, const std::string& console);
    Result<AdminAnswer, Fault> register_cards(const AdminRequest& request);
    Result<AdminAnswer, Fault> list_cards();
    Done replace_card(const AdminRequest& request);
    Done end_card(const AdminRequest& request);
    Done card_ended(const vault::Pseudonym& person);
    Done unlock(const AdminRequest& request, const std::string& console);
    Done reset(const AdminRequest& request);
    Done revoke(const AdminRequest& request, const std::string& console);
    // Of a house that has fewer than two.
    Done add_manager(const AdminRequest& request);
    // admin_floor.cc
    Result<AdminAnswer, Fault> list_days();
    Done close_day(const AdminRequest& request);
    Result<AdminAnswer, Fault> list_tables();
    Done open_table(const AdminRequest& request);
    Done give_notice(const AdminRequest& request);
    Done close_table(const AdminRequest& request);
    Result<floor::TableId, Fault> table_named(const std::string& name);
    Result<AdminAnswer, Fault> issue_code(const AdminRequest& request, const std::string& console);
    Done renew_key();
    Result<AdminAnswer, Fault> issue_codes(const AdminRequest& request, const std::string& console);
    Done expel(const AdminRequest& request, const std::string& console);

    Result<floor::StaffId, Fault> staff_named(const std::string& user);
    // Wherever they are signed in, they are not any more.
    Done send_out(floor::StaffId staff, const std::string& why);
    Result<floor::StaffId, Fault> vouch_for(const AdminPerson& person);
    // Decided and durable, or why not.
    Done order(floor::StaffCommand what, std::optional<floor::StaffId> actor,
               std::optional<floor::StaffId> authoriser);
    // By those who gave user and password here, as at the office: the floor asks for their rank.
    using Words = std::function<std::string(const floor::Command&, const floor::Refusal&)>;
    Done order_of(const std::vector<AdminPerson>& persons, floor::Order what, const Words& words);
    // On the engine's thread.
    Done decide(floor::Command command, const Words& words);
    Done on_engine(const std::function<Done()>& work);

    Parts parts_;
};

Err<Fault> admin_fault(std::string words);

// Who had a code made that was made at the console: nobody of the staff.
inline constexpr std::uint32_t nobody_of_staff = 0xffff'ffff;

}  // namespace croupier::server
