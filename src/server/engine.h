// The thread that owns the venue: takes mail, lets the host decide and make it durable, answers,
// publishes. Everything that a person could rely on leaves here after it is in the journal.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/host.h"
#include "host/reception.h"
#include "server/actor.h"
#include "server/mail.h"
#include "server/publisher.h"

namespace croupier::server {

// Which tables a dealer terminal serves and a display shows.
struct Duty {
    Part part{};
    std::uint32_t number = 0;
    std::vector<floor::TableId> tables;
};

struct EngineOptions {
    std::size_t mail_max = 100'000;
    std::int64_t idle_lock_ms = 300'000;
    std::uint32_t speed = 1;
    std::string build;
    Digest program{};
    std::vector<Duty> duties;
    Money confirm_twice_above;  // a result that pays more; zero: none
};

// What the engine has done so far; any thread may read.
struct EngineFigures {
    std::atomic<std::uint64_t> accepted = 0;
    std::atomic<std::uint64_t> refused = 0;
    std::atomic<std::uint64_t> entries = 0;
    std::atomic<std::uint64_t> sequence = 0;
    std::atomic<std::uint64_t> sessions = 0;
    std::atomic<std::uint64_t> overloaded = 0;
    std::atomic<std::uint64_t> letters = 0;
    std::atomic<std::int64_t> queue = 0;
};

// Checks credentials away from the engine's thread, since hashing is slow on purpose, and looks
// things up in the books. Each answers with mail.
class Backroom {
public:
    virtual ~Backroom() = default;
    virtual void vouch(Vouched question, std::string secret) = 0;
    virtual void find_record(floor::RoundId round, Found question) = 0;
    virtual void tell_history(Wire to, floor::TerminalId terminal, std::size_t count) = 0;
};

class Engine final : public host::Listener, private Orders {
public:
    // Somebody who answers HTTP requests on the engine's thread; false: not its path.
    using HttpDesk = std::function<bool(const Asked&, HttpReply&)>;
    using LatencySink = std::function<void(std::int64_t microseconds)>;

    explicit Engine(EngineOptions options)
        : options_(std::move(options)), inbox_(options_.mail_max) {}

    // Before run(), the host as soon as it is open: it listens to this engine. None of them is
    // owned.
    void seat(host::Host& host, host::Clock& clock);
    void furnish(vault::Vault& vault, host::Reception& reception, Backroom& backroom,
                 Outlet& outlet);
    void add_actor(std::unique_ptr<Actor> actor) { actors_.push_back(std::move(actor)); }
    // Called after each turn until it has put nothing into the host's queue.
    using Worker = std::function<std::size_t(host::Host&)>;
    void add_worker(Worker worker) { workers_.push_back(std::move(worker)); }
    void add_desk(HttpDesk desk) { desks_.push_back(std::move(desk)); }
    void on_latency(LatencySink sink) { latency_ = std::move(sink); }

    // Until stop(), or until the host has failed: then the Fault says why, and the process must
    // end, because memory is ahead of the disk.
    Result<Nothing, Fault> run();
    void stop();

    Inbox& inbox() { return inbox_; }
    const EngineFigures& figures() const { return figures_; }
    // For desks and for set-up; on the engine's thread.
    host::Host& host() { return *host_; }
    Result<Nothing, Fault> turn();
    // The venue's time, for any thread.
    std::int64_t venue_time() const;
    // Also to be sent when an order of the office has been decided.
    void answer_office(std::uint32_t staff, std::uint64_t counter, Wire wire);
    const Duty* duty_of(Part part, std::uint32_t number) const;
    void add_duty(Duty duty);
    // Its key is gone: whoever is there as that part goes.
    void expel(Part part, std::uint32_t number);
    Orders& orders() { return *this; }
    Backroom& backroom() { return *backroom_; }
    Outlet& outlet() { return *outlet_; }
    view::Source source();

    void answered(const floor::Command& command, const floor::Refusal& refusal) override;
    void happened(const codec::Entry& entry, journal::Sequence sequence) override;

private:
    bool submit(floor::Command command) override;
    void handle(Mail mail);
    void take(Arrived arrived);
    void take(Said said);
    void take(const Left& left);
    void take(const Asked& asked);
    void take(Vouched vouched);
    void take(Found found);
    void take(const Errand& errand) { errand.run(); }
    void say(Session& session, const Watch& watch);
    void say(Session& session, const SignIn& sign_in);
    void say(Session& session, const SignOut& sign_out);
    void say(Session& session, const ReadHistory& read);
    void say(Session& session, const InsertCard& insert);
    void say(Session& session, const RemoveCard& remove);
    void say(Session& session, const Order& order);
    void say(Session& session, const ReadCorrection& question);
    void move_card(Session& session, std::uint64_t counter, floor::TerminalCommand moved);
    void player_says(Session& session, const ClientMessage& message);
    void give_order(Session& session, const Order& order, std::optional<floor::StaffId> authoriser);
    void place_order(Session& session, const Order& order, std::optional<floor::StaffId> authoriser,
                     std::optional<floor::RoundSettled> record);
    void order(const Session& session, std::uint64_t counter, floor::Order order,
               std::optional<floor::StaffId> authoriser);
    void error(const Session& session, Wrong wrong, std::string words,
               std::optional<std::uint64_t> counter = {});
    void greet(Session& session);
    void lock_idle(std::int64_t now_us);
    void sign_out(Session& session, std::string why);
    void sign_out_all();
    void publish();
    std::int64_t wait_us();
    void set_time();

    EngineOptions options_;
    Inbox inbox_;
    host::Host* host_ = nullptr;
    host::Clock* clock_ = nullptr;
    std::atomic<std::int64_t> clock_apart_ms_ = 0;  // the venue's time less the steady clock's
    vault::Vault* vault_ = nullptr;
    host::Reception* reception_ = nullptr;
    Backroom* backroom_ = nullptr;
    Outlet* outlet_ = nullptr;
    Publisher publisher_;
    std::vector<std::unique_ptr<Actor>> actors_;
    std::vector<HttpDesk> desks_;
    std::vector<Worker> workers_;
    LatencySink latency_;
    EngineFigures figures_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, Wire> office_waits_;
    std::int64_t idle_looked_us_ = 0;
    std::int64_t waited_ms_ = 0;  // how long the message at hand lay in the inbox
    std::atomic<bool> stopping_ = false;
};

std::int64_t steady_us();

}  // namespace croupier::server
