// The office and the inspector over HTTP: sign-in with password, views, orders, enrolment of
// parts. Who may what says floor/staff/rights.h. On the engine's thread, but for views, which come
// from the books.
#pragma once

#include "server/ops/enrolment.h"
#include "server/ops/known_browsers.h"
#include "server/ops/log.h"
#include "server/ops/tokens.h"
#include "server/ops/turnstile.h"
#include "server/process/engine.h"
#include "server/process/workers.h"

namespace croupier::server {

struct NamedPart;
struct NewStaff;

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
    };
    explicit OfficeDesk(Parts parts) : parts_(std::move(parts)) {}

    // False: not a path of the office. A reply with status 0 comes later.
    bool answer(const Asked& asked, HttpReply& reply);

private:
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
    void give_order(const Asked& asked, const User& user, HttpReply& reply);
    void place(ConnectionId connection_id, const User& user, const Order& order,
               std::optional<floor::StaffId> authoriser);
    void issue_code(const HttpRequest& request, const User& user, HttpReply& reply);
    void expel(const HttpRequest& request, const User& user, HttpReply& reply);
    void enrol(const HttpRequest& request, HttpReply& reply);
    void change_password(const Asked& asked, HttpReply& reply);
    void release(const HttpRequest& request, const User& user, HttpReply& reply);
    void reset(const Asked& asked, const User& user, HttpReply& reply);
    void revoke(const HttpRequest& request, const User& user, HttpReply& reply);
    void add_staff(const Asked& asked, const User& user, HttpReply& reply);
    void hire(const NewStaff& wanted, const User& user, std::optional<floor::StaffId> authoriser,
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
    void issue_card(const HttpRequest& request, const User& user, HttpReply& reply);

    Parts parts_;
};

}  // namespace croupier::server
