// The house that one story plays in: a real host over a memory journal, with a clock that moves
// when it is told to, all staff signed in and every table open and idle, with its own dealer and a
// shoe that is ready.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "floor/command.h"
#include "floor/forward.h"
#include "host/host.h"
#include "journal/store.h"
#include "lab/rounds/bookcase.h"
#include "lab/rounds/story.h"

namespace croupier::lab::rounds {

// Why a story cannot be played at all, and the line that says so.
struct Unplayable {
    int line = 0;
    std::string what;
};

// A player's name is all that a story knows of a person.
floor::Person person_called(std::string_view name);

// Who acts at the dealer terminal of a table, and who authorises; `nobody` is signed in there by
// that name. Whoever authorises is another person than whoever acts. Empty: nobody does.
struct Signature {
    std::string role;
    std::string authoriser;
    floor::TableId table;
};

class Venue final : host::Clock, host::Listener {
public:
    static Result<std::unique_ptr<Venue>, Unplayable> open(const Story& story,
                                                           const Volume& volume);

    // Each sends one command and gives the floor's answer to it.
    floor::Refusal from_seat(floor::TerminalId seat, floor::Order order);
    // At the acceptor of that seat.
    floor::Refusal from_hand(floor::TerminalId seat, floor::Order order);
    floor::Refusal from_device(floor::Order order);
    floor::Refusal from_host(floor::Order order);
    floor::Refusal by_staff(const Signature& signature, floor::Order order);
    // The last command again, with the same id.
    floor::Refusal repeat();
    // That the dealer of the table is at its dealer terminal, or nobody is.
    floor::TableCommand attendance(floor::TableId table, bool there) const;

    // Everything due on the way happens in its order; a deadline at the end of it has passed.
    void wait(std::int64_t ms);
    // The process dies now and another one recovers after so long.
    void restart(std::int64_t down_ms);
    // Tells the floor that the printer has done what was ordered.
    void finish_effects();

    std::int64_t now() const { return now_; }
    const floor::State& state() const { return host_->state(); }
    journal::Store& store() { return *store_; }
    // Where the floor did something else than staff were told beforehand; empty: nowhere so far.
    const std::string& broken_word() const { return broken_word_; }
    // All that was heard since this was last called.
    std::vector<codec::Entry> take_heard() { return std::exchange(heard_, {}); }

private:
    explicit Venue(const rulebook::Policies& policies) : policies_(policies) {}

    std::int64_t wall_ms() override { return now_; }
    std::int64_t steady_ms() override { return now_; }
    void answered(const floor::Command& command, const floor::Refusal& refusal) override;
    void happened(const codec::Entry& entry, journal::Sequence) override {
        heard_.push_back(entry);
    }

    void start();
    Result<Nothing, Unplayable> set_up(const Story& story, const Volume& volume);
    void add_dealer(const Story& story, const Line& table);
    Result<Nothing, Unplayable> add_table(const Line& line, const rulebook::Rulebook& book);
    void add_seat(const Line& line);
    void add_staff(floor::StaffId staff, const std::string& role);
    floor::StaffId staff_of(const std::string& role, bool second) const;
    floor::Refusal send(floor::Command command);
    // The same, with what is announced of it first.
    floor::Refusal send_announced(floor::Command command);
    floor::Refusal ask(floor::Origin origin, floor::Order order);
    void must(const floor::Refusal& refusal) const;

    const rulebook::Policies& policies_;
    std::vector<floor::StaffId> dealers_;  // by table
    std::int64_t now_ = 1'700'000'000'000;
    std::unique_ptr<journal::Store> store_;
    std::unique_ptr<host::Host> host_;
    std::vector<codec::Entry> heard_;
    std::map<floor::Origin, std::uint64_t> counters_;
    floor::Command last_;
    floor::Refusal answer_;
    std::string broken_word_;
};

}  // namespace croupier::lab::rounds
