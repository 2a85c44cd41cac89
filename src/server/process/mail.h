// What passes between threads: network threads put mail into the engine's inbox, the engine gives
// letters to the outlet. Nothing here knows a socket.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "floor/ids.h"
#include "floor/round/event.h"
#include "server/ops/guesses.h"
#include "server/protocol/client_message.h"
#include "vault/vault.h"

namespace croupier::server {

// A connection: its place in the network's table, and which life of that place it is, so that a
// letter to somebody who has left never reaches who came after.
struct ConnectionId {
    std::uint32_t place = 0;
    std::uint32_t life = 0;
    friend bool operator==(const ConnectionId&, const ConnectionId&) = default;
};

using Text = std::shared_ptr<const std::string>;

struct Letter {
    ConnectionId to;
    Text text;
    // Not 0: of this topic only the newest counts, and one that still waits is replaced.
    std::uint32_t topic = 0;
    bool then_close = false;
};

struct HttpReply {
    ConnectionId to;
    unsigned status = 200;
    std::string type = "application/json";
    std::string body;
    std::string cookie{};            // of a session, if one begins or ends here
    std::string mark{};              // a cookie too: this browser is known from now on
    std::string cache{};             // what may be kept, and for how long; empty: nothing
    std::string etag{};              // who has this very version is told so and sent nothing
    std::string encoding{};          // of the body: "gzip"
    std::string location{};          // where else it is
    bool varies = false;             // another reader gets another encoding
    std::int64_t retry_after_s = 0;  // of what was too much: when it may be tried again
};

// The network, as the engine sees it. Called from the engine's and the clerk's thread; never waits.
class Outlet {
public:
    virtual ~Outlet() = default;
    virtual void deliver(std::vector<Letter> letters) = 0;
    virtual void reply(HttpReply reply) = 0;
};

// Somebody said hello as a part and did not have its key.
struct Unproved {
    Part part{};
    std::uint32_t number = 0;
    std::string address;
};
// Somebody proved who they are.
struct Arrived {
    ConnectionId connection_id;
    Part part{};
    std::uint32_t number = 0;
    std::string address;
    std::uint64_t revocations = 0;  // before the proof was looked at
};
struct Said {
    ConnectionId connection_id;
    ClientMessage message;
    std::int64_t received_us = 0;  // on the steady clock
};
struct Left {
    ConnectionId connection_id;
};

// A request that the engine answers; the network has checked size, method and origin.
struct HttpRequest {
    std::string method;
    std::string path;   // without the query
    std::string query;  // behind the question mark
    std::string body;
    std::string token;  // of the session, if there is one
    std::string mark;   // of a browser that is known (ops/known_browsers.h), if there is one
    std::string address;
    bool secure = false;  // it came through TLS
    bool takes_gzip = false;
    bool at_metrics_door = false;  // at an address that has nothing but metrics and health
};
struct Asked {
    ConnectionId connection_id;
    HttpRequest request;
};

// In which queue credentials wait to be looked at: hashing is slow, and whoever is known does not
// wait for those whom nobody knows.
enum class Waits : std::uint8_t { with_parts, with_everybody };

struct Secrets {
    std::string secret;
    std::optional<std::string> replacement{};  // the person's new one
};

// What the vault said to somebody's credentials, and what they were given for.
struct CheckedCredentials {
    ConnectionId connection_id;
    vault::CredentialKind kind{};
    std::string login;
    std::string address;
    std::shared_ptr<vault::SignInAnswer> answer;
    std::optional<Order> order{};  // step-up: for this one
    vault::From from = vault::From::proven;
    // Given beside somebody who is signed in: who pays for a wrong one (ops/guesses.h).
    std::optional<ops::Guess> guess{};
    Waits waits = Waits::with_parts;
    std::string asks{};             // "dealer_terminal 3", "staff 7": one check at a time
    std::uint64_t revocations = 0;  // before the secret was looked at
    bool is_busy = false;           // nobody looks at it: too much is waiting
    bool changes = false;           // the person replaces the own secret
    bool stays_out = false;         // the credentials were right, and nobody signs in by it
    // Of somebody who is not at a dealer terminal: called on the engine's thread instead.
    std::function<void(const vault::SignInAnswer&)> then{};
};
// The record that an order needs, from the books; none: there is no such round.
struct Found {
    ConnectionId connection_id;
    Order order;  // none is given where somebody only asks
    std::optional<floor::StaffId> authoriser;
    std::optional<floor::RoundSettled> record;
    std::optional<ReadCorrection> question{};
    std::optional<ReadConsequence> asked{};
};

// Something to be done on the engine's thread.
struct Task {
    std::function<void()> run;
};

using Mail = std::variant<Arrived, Unproved, Said, Left, Asked, CheckedCredentials, Found, Task>;

// Many put in, one takes all out. Never more than `mail_max`: then put() says no, at once.
class Inbox {
public:
    explicit Inbox(std::size_t mail_max) : mail_max_(mail_max) {}

    bool put(Mail mail);
    // Of what must not get lost and is bounded elsewhere.
    void put_anyway(Mail mail);
    // In their order; what somebody said and is too much stays where it is. Who has come and gone
    // is always taken.
    void put_all(std::vector<Mail>& mail);
    // Wakes the taker although nothing was put in.
    void wake();
    // Waits until there is something, wake() was called, or so many microseconds have passed.
    std::vector<Mail> take(std::int64_t wait_us);
    std::size_t size() const;

private:
    bool put(Mail mail, std::size_t mail_max);

    const std::size_t mail_max_;
    mutable std::mutex mutex_;
    std::condition_variable filled_;
    std::vector<Mail> mail_;
    bool woken_ = false;
};

}  // namespace croupier::server
