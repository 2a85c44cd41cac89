// The office and the inspector over HTTP: sign-in with password, views, orders, enrolment of
// parts. Who may what says floor/staff/rights.h. On the engine's thread, but for views, which come
// from the books.
#pragma once

#include "host/export.h"
#include "server/admin/hiring.h"
#include "server/ops/additions.h"
#include "server/ops/enrolment.h"
#include "server/ops/known_browsers.h"
#include "server/ops/log.h"
#include "server/ops/tokens.h"
#include "server/ops/turnstile.h"
#include "server/process/engine.h"
#include "server/process/second_person.h"
#include "server/process/workers.h"

namespace croupier::server {

struct NamedPart;
struct NewSecret;

class OfficeDesk {
public:
    struct Parts {
        Engine& engine;
        Workers& workers;
        vault::Vault& vault;
        ops::Sessions& sessions;
        ops::EnrolmentCodes& codes;
        ops::Turnstile& turnstile;
        const ops::KnownBrowsers& known;
        ops::Log& log;
        std::string build;
        // No reader has that person's card any more.
        std::function<void(const floor::Person&)> card_ended{};
        // Somebody has brought as much as one person may in a day.
        std::function<void(floor::StaffId, ops::Added)> additions_ended{};
        // On a thread of its own, with the store opened once more for reading; `then` there too.
        // False: too many wait.
        std::function<bool(const host::ExportOptions&,
                           std::function<void(Result<std::string, Fault>)> then)>
            export_journal{};
    };
    explicit OfficeDesk(Parts parts) : parts_(std::move(parts)) {}

    // False: not a path of the office. A reply with status 0 comes later.
    bool answer(const Asked& asked, HttpReply& reply);

private:
    static constexpr std::string_view staff_kind = "staff";
    // People and their sessions live by the clock on the wall, however fast a demo's runs.
    static std::int64_t office_ms();

    struct User {
        floor::StaffId staff;
        std::string role;
        // What the role may: floor/staff/rights.h.
        bool orders = false;
        bool manages = false;
        bool reads = false;
        bool inspects = false;
    };
    std::optional<User> user_of(const HttpRequest& request);
    User user_named(floor::StaffId staff) const;
    // From where somebody tries; none: too often, and the reply says so.
    std::optional<vault::From> admit(const HttpRequest& request, const std::string& user,
                                     HttpReply& reply);
    // The try that admit() let in has its answer.
    void note_tried(const std::string& address, vault::From from,
                    const vault::SignInAnswer& answer);
    void sign_in(const Asked& asked, HttpReply& reply);
    void sign_out(const HttpRequest& request, HttpReply& reply);
    void tell_view(const Asked& asked, const User& user, HttpReply& reply);
    // office_journal.cc
    void export_journal(const Asked& asked, const User& user, HttpReply& reply);
    void give_order(const Asked& asked, const User& user, HttpReply& reply);
    void place(ConnectionId connection_id, const User& user, const Order& order,
               std::optional<floor::StaffId> authoriser);
    // Whether the word of the user who is named would count; their password is not looked at.
    SecondVerdict judge(const User& user, const floor::Order& order, const StepUp& second);
    void note_useless(const Asked& asked, const User& user, const StepUp& second);
    // Goes on with whoever it is once the vault has said so; otherwise the answer is given. What
    // follows answers into the reply, or sets its status to 0 and answers later.
    using SecondKnown = std::function<void(floor::StaffId, HttpReply&)>;
    void ask_second(const Asked& asked, const User& user, const StepUp& second, SecondKnown then,
                    HttpReply& reply);
    // What one person brings in a day has an end; false: it is reached, and the reply says so.
    bool may_add(const User& user, ops::Added what, HttpReply& reply);
    void issue_code(const HttpRequest& request, const User& user, HttpReply& reply);
    void expel(const HttpRequest& request, const User& user, HttpReply& reply);
    void enrol(const HttpRequest& request, HttpReply& reply);
    void change_password(const Asked& asked, HttpReply& reply);
    void release(const HttpRequest& request, const User& user, HttpReply& reply);
    void reset(const Asked& asked, const User& user, HttpReply& reply);
    void carry_out_reset(ConnectionId connection_id, const User& user, const NewSecret& wanted,
                         floor::StaffId second, HttpReply& reply);
    // Goes on with the second person, if one is named and the word of that one would count.
    using MaybeSecond = std::function<void(std::optional<floor::StaffId>, HttpReply&)>;
    void with_second(const Asked& asked, const User& user, const floor::Order& order,
                     const std::optional<StepUp>& second, MaybeSecond then, HttpReply& reply);
    void revoke(const Asked& asked, const User& user, HttpReply& reply);
    void carry_out_revocation(floor::StaffId staff, const User& user,
                              std::optional<floor::StaffId> second, HttpReply& reply);
    void add_staff(const Asked& asked, const User& user, HttpReply& reply);
    bool could_hire(const User& user, const Hire& wanted);
    static void refuse_hire(std::string_view reason, HttpReply& reply);
    void hire(const Hire& wanted, const User& user, std::optional<floor::StaffId> authoriser,
              HttpReply& reply);
    void add_terminal(const HttpRequest& request, const User& user, HttpReply& reply);
    void say_overloaded(ConnectionId connection_id);
    floor::Command command_of(const User& user, floor::Order order,
                              std::optional<floor::StaffId> authoriser);
    std::optional<std::string> would_refuse(const User& user, floor::Order order,
                                            std::optional<floor::StaffId> authoriser);
    Result<Nothing, Fault> decide(const User& user, floor::Order order,
                                  std::optional<floor::StaffId> authoriser = std::nullopt);
    bool is_known(const NamedPart& part) const;
    // That somebody has a code made for a part, and that it gets or loses its key.
    Result<Nothing, floor::Refusal> report_key(const ops::Holder& part, floor::KeyFact fact,
                                               floor::StaffId staff, const std::string& from);
    static void refuse_key(const floor::Refusal& refusal, HttpReply& reply);
    // office_people.cc
    void list_staff(HttpReply& reply);
    void name_staff(const HttpRequest& request, const User& user, HttpReply& reply);
    void disable(const Asked& asked, const User& user, HttpReply& reply);
    void carry_out_disabling(floor::StaffId staff, bool disabled, const User& user,
                             std::optional<floor::StaffId> second, HttpReply& reply);
    void issue_card(const HttpRequest& request, const User& user, HttpReply& reply);
    void replace_card(const HttpRequest& request, const User& user, HttpReply& reply);
    void revoke_card(const HttpRequest& request, const User& user, HttpReply& reply);
    void list_cards(HttpReply& reply);

    Parts parts_;
    ops::Additions additions_;
};

}  // namespace croupier::server
