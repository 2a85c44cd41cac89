// The thread that owns the venue: takes mail, lets the host decide and make it durable, answers,
// publishes. Everything that a person could rely on leaves here after it is in the journal.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "host/host.h"
#include "host/reception.h"
#include "server/ops/guesses.h"
#include "server/ops/refused_orders.h"
#include "server/ops/revocations.h"
#include "server/process/actor.h"
#include "server/process/mail.h"
#include "server/process/publisher.h"
#include "server/process/texts.h"

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
    Digest screens{};  // of the release that is served
    ReleaseApproval approval{};
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
class SlowWork {
public:
    virtual ~SlowWork() = default;
    virtual void check_credentials(CheckedCredentials question, Secrets secrets) = 0;
    virtual void find_record(floor::RoundId round, Found question) = 0;
    virtual void tell_history(ConnectionId to, floor::TerminalId terminal, std::size_t count) = 0;
    // Something else that is slow, on a checker's thread. False: too much waits there.
    virtual bool run_slowly(Waits waits, std::function<void()> work) = 0;
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
    void connect_to(host::Reception& reception, SlowWork& slow_work, Outlet& outlet);
    // Where the keys of parts are; also where no host runs. Not owned.
    void keep_keys(vault::Vault& vault) { vault_ = &vault; }
    // Where free text goes and comes from. Not owned.
    void keep_texts(Texts& texts) { texts_ = &texts; }
    void add_actor(std::unique_ptr<Actor> actor) { actors_.push_back(std::move(actor)); }
    // Called after each turn until it has put nothing into the host's queue.
    using Worker = std::function<std::size_t(host::Host&)>;
    void add_worker(Worker worker) { workers_.push_back(std::move(worker)); }
    void add_desk(HttpDesk desk) { desks_.push_back(std::move(desk)); }
    void show_screens(const Digest& release) { options_.screens = release; }
    void on_latency(LatencySink sink) { latency_ = std::move(sink); }
    // Whether somebody is signed in elsewhere than at a dealer terminal.
    using IsThere = std::function<bool(floor::StaffId)>;
    void look_in_office(IsThere is_there) { in_office_ = std::move(is_there); }
    // Ends that person's sessions elsewhere than at a dealer terminal.
    using EndSessions = std::function<void(floor::StaffId)>;
    void send_out_of_office(EndSessions end) { end_in_office_ = std::move(end); }
    // On the thread of the host; before the host is opened, which signs at once.
    using HeadSink = std::function<void(const journal::Checkpoint&)>;
    void on_signed_head(HeadSink sink) { signed_ = std::move(sink); }
    // Each event that is durable, on the thread of the host.
    using EventSink = std::function<void(const floor::Event&)>;
    void on_event(EventSink sink) { event_ = std::move(sink); }
    // After run(): what the host still does is not told to anybody.
    void leave() { host_ = nullptr; }

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
    // Its answer goes to that connection_id, whoever else waits for one with the same counter;
    // false: there was no room for it, and none comes.
    bool order_for_office(floor::Command command, ConnectionId connection_id);
    const Duty* duty_of(Part part, std::uint32_t number) const;
    void add_duty(Duty duty);
    // Keys and credentials that were taken away or replaced. Any thread.
    ops::Revocations& revocations() { return revocations_; }
    // Takes the part's key, and the one that it was promised, out of the vault. Any thread.
    // False: it had none.
    Result<bool, Fault> withdraw_key(Part part, std::uint32_t number);
    // Gives it another one in its place; what it was promised is void. Any thread.
    Result<Nothing, Fault> replace_key(Part part, std::uint32_t number,
                                       std::span<const std::byte> key);
    // After either of them: whoever is there as that part goes, and nothing more is taken from it.
    void expel(Part part, std::uint32_t number, Wrong wrong, const std::string& why);
    // The person's credentials were taken away or replaced: whatever they opened ends, wherever it
    // is.
    void dismiss(floor::StaffId staff, const std::string& why);
    // Who pays for wrong secrets of others beside them.
    ops::Guesses& guesses() { return guesses_; }
    host::Reception& reception() { return *reception_; }
    // It has said hello with the key that it was promised: from now on that is its key.
    void key_came(Part part, std::uint32_t number);
    // What its card reader has read is nobody's card: its screen says so to whoever put it in.
    void tell_unknown_card(floor::TerminalId terminal);
    Orders& orders() { return *this; }
    SlowWork& slow_work() { return *slow_work_; }
    Outlet& outlet() { return *outlet_; }
    view::Source source();

    void answered(const floor::Command& command, const floor::Refusal& refusal) override;
    void happened(const codec::Entry& entry, journal::Sequence sequence) override;
    void signed_head(const journal::Checkpoint& head) override {
        if (signed_) signed_(head);
    }

private:
    bool submit(floor::Command command) override;
    void handle(Mail mail);
    void take(const Unproved& unproved);
    void take(Arrived arrived);
    void take(Said said);
    void take(const Left& left);
    void take(const Asked& asked);
    void take(CheckedCredentials vouched);
    void take(Found found);
    void take(const Task& task) { task.run(); }
    void say(Session& session, const Watch& watch);
    void say(Session& session, const SignIn& sign_in);
    void say(Session& session, const SignOut& sign_out);
    void say(Session& session, const ReadHistory& read);
    void say(Session& session, const Order& order);
    void say(Session& session, const ReadCorrection& question);
    void say(Session& session, const ReadConsequence& question);
    void say(Session& session, const RenewKey& renew);
    void player_says(Session& session, const ClientMessage& message);
    void give_order(Session& session, const Order& order, std::optional<floor::StaffId> authoriser);
    // A second person is named: may their secret be looked at? Otherwise the answer has been given.
    bool may_ask_second(Session& session, const Order& order);
    // Counts the try before anything is looked at; false: too many, and the session is told so.
    bool begin_guess(Session& session, CheckedCredentials& question, ops::Guess guess,
                     std::optional<std::uint64_t> counter);
    // What a wrong one did to whoever is signed in there; for the journal.
    std::string end_guess(const CheckedCredentials& vouched);
    std::optional<floor::StaffId> staff_named(const std::string& number) const;
    floor::Command staff_command(const Session& session, const Order& order,
                                 std::optional<floor::StaffId> authoriser) const;
    void place_order(Session& session, const Order& order, std::optional<floor::StaffId> authoriser,
                     std::optional<floor::RoundSettled> record);
    void order(const Session& session, std::uint64_t counter, floor::Order order,
               std::optional<floor::StaffId> authoriser);
    // Whoever is signed in has a place at that table, which is this terminal's; else it is told no.
    bool may_ask(const Session& session, std::optional<floor::TableId> table);
    void tell_consequence(Session& session, const ReadConsequence& question,
                          std::optional<floor::RoundSettled> record);
    void error(const Session& session, Wrong wrong, std::string words,
               std::optional<std::uint64_t> counter = {});
    void greet(Session& session);
    void lock_idle(std::int64_t now_us);
    void sign_out(Session& session, std::string why);
    void sign_out_all();
    // Tells the floor once a second who is at which table where it believes something else.
    void note_attendance(std::int64_t now_us);
    // At that dealer terminal, if it serves the table.
    std::optional<floor::StaffId> attendant_of(std::uint32_t dealer_terminal, floor::TableId table);
    void close(ConnectionId connection_id, Wrong wrong, std::string words);
    // A right secret that was taken away while it was looked at is none; one that was replaced by
    // its owner opens nothing that it opened before.
    void doubt(CheckedCredentials& vouched);
    void refuse_sign_in(Session& session, const vault::Denial& denial,
                        std::optional<std::uint64_t> counter);
    void publish();
    std::int64_t wait_us();
    void set_time();

    EngineOptions options_;
    Inbox inbox_;
    host::Host* host_ = nullptr;
    host::Clock* clock_ = nullptr;
    std::atomic<std::int64_t> clock_apart_ms_ = 0;  // the venue's time less the steady clock's
    vault::Vault* vault_ = nullptr;
    Texts* texts_ = nullptr;
    host::Reception* reception_ = nullptr;
    SlowWork* slow_work_ = nullptr;
    Outlet* outlet_ = nullptr;
    Publisher publisher_;
    std::vector<std::unique_ptr<Actor>> actors_;
    std::vector<HttpDesk> desks_;
    std::vector<Worker> workers_;
    LatencySink latency_;
    IsThere in_office_;
    EndSessions end_in_office_;
    ops::Revocations revocations_;
    HeadSink signed_;
    EventSink event_;
    EngineFigures figures_;
    ops::Guesses guesses_{ops::GuessOptions{}};
    ops::RefusedOrders refused_orders_{ops::RefusedOrdersOptions{}};
    // By staff and counter, first come first.
    std::multimap<std::pair<std::uint32_t, std::uint64_t>, ConnectionId> office_waits_;
    std::map<std::pair<Part, std::uint32_t>, std::int64_t> renewed_us_;  // of parts that are there
    std::int64_t idle_looked_us_ = 0;
    std::int64_t attendance_looked_us_ = 0;
    std::int64_t waited_ms_ = 0;  // how long the message at hand lay in the inbox
    std::atomic<bool> stopping_ = false;
};

std::int64_t steady_us();
// People and their tries live by this clock, however fast a demo's runs.
std::int64_t steady_ms();

}  // namespace croupier::server
