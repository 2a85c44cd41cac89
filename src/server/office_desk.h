// The office and the inspector over HTTP: sign-in with password, views, orders, enrolment of
// parts. Whoever's role stands in no rulebook's ladder (an inspector) reads and orders nothing. On
// the engine's thread, but for views, which come from the books.
#pragma once

#include "server/backstage.h"
#include "server/engine.h"
#include "server/ops/enrolment.h"
#include "server/ops/log.h"
#include "server/ops/tokens.h"

namespace croupier::server {

class OfficeDesk {
public:
    struct Parts {
        Engine& engine;
        Backstage& backstage;
        vault::Vault& vault;
        ops::Sessions& sessions;
        ops::EnrolmentCodes& codes;
        ops::Log& log;
        bool secure = false;  // cookies go over TLS only
        std::string build;
    };
    explicit OfficeDesk(Parts parts) : parts_(std::move(parts)) {}

    // False: not a path of the office. A reply with status 0 comes later.
    bool answer(const Asked& asked, HttpReply& reply);

private:
    struct User {
        floor::StaffId staff;
        std::string role;
        bool orders = false;   // stands in some ladder
        bool manages = false;  // at the top of one
    };
    std::optional<User> user_of(const HttpRequest& request);
    User user_named(floor::StaffId staff) const;
    void sign_in(const Asked& asked, HttpReply& reply);
    void sign_out(const HttpRequest& request, HttpReply& reply);
    void tell_view(const Asked& asked, const User& user, HttpReply& reply);
    void give_order(const Asked& asked, const User& user, HttpReply& reply);
    void place(Wire wire, const User& user, const Order& order,
               std::optional<floor::StaffId> authoriser);
    void issue_code(const HttpRequest& request, const User& user, HttpReply& reply);
    void expel(const HttpRequest& request, const User& user, HttpReply& reply);
    void enrol(const HttpRequest& request, HttpReply& reply);
    void change_password(const Asked& asked, HttpReply& reply);
    void add_staff(const HttpRequest& request, const User& user, HttpReply& reply);
    void add_terminal(const HttpRequest& request, const User& user, HttpReply& reply);
    Result<Nothing, Fault> decide(const User& user, floor::Order order);

    Parts parts_;
};

}  // namespace croupier::server
