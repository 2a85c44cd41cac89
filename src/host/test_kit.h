// A venue for tests: a host over a memory store with a clock that moves when told, and everything
// that was heard. Bodies are in test_kit.cc: what copies commands and events is slow to compile.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "floor/apply.h"
#include "floor/command.h"
#include "floor/rejection.h"
#include "host/host.h"
#include "journal/memory/memory_store.h"
#include "tests/support/shelf.h"

namespace croupier::host::kit {

using tests::rulebook_text;

class StillClock final : public Clock {
public:
    std::int64_t wall_ms() override { return now_ + wall_offset_; }
    std::int64_t steady_ms() override { return now_; }
    void advance(std::int64_t ms) { now_ += ms; }
    void set_wall_apart(std::int64_t ms) { wall_offset_ = ms; }

private:
    std::int64_t now_ = 1'700'000'000'000;
    std::int64_t wall_offset_ = 0;
};

struct Heard {
    floor::Command command;
    floor::Refusal refusal;
};

class Ear final : public Listener {
public:
    Ear();
    ~Ear();
    void answered(const floor::Command& command, const floor::Refusal& refusal) override;
    void happened(const codec::Entry& entry, journal::Sequence) override;
    std::vector<Heard> answers;
    std::vector<codec::Entry> entries;
};

inline Money dollars(std::int64_t whole) {
    return Money::cents(whole * 100);
}

class Venue {
public:
    // On a store of its own, or on the one given.
    explicit Venue(Options options = {}, std::uint32_t rounds_kept = 4,
                   std::unique_ptr<journal::Store> store = nullptr);
    ~Venue();

    // The process ends and another one recovers from the store.
    void restart();
    void start();

    floor::Refusal send(floor::Command command);
    floor::Refusal answer_to(const floor::Command& command) const;
    void turn();
    void wait(std::int64_t ms);

    floor::Refusal host(floor::Order order);
    floor::Refusal device(floor::Order order);
    floor::Refusal by(floor::StaffId staff, floor::Order order);
    floor::Refusal from(floor::TerminalId terminal, floor::Order order);
    floor::Command command(floor::Origin origin, floor::Order order);
    static void must(const floor::Refusal& refusal);

    // Setting up.
    floor::TableId add_table(const std::string& name, floor::Settings settings);
    floor::StaffId add_staff(const std::string& role);
    // With somebody's card in it.
    floor::TerminalId add_terminal(Money credit);
    floor::Refusal bet(floor::TerminalId terminal, floor::TableId table, std::string_view name,
                       Money amount, std::vector<floor::SelectionWord> selection = {});
    floor::Refusal cards(floor::TableId table, std::initializer_list<const char*> cards);

    const floor::State& state() const { return host_->state(); }
    Money credit(floor::TerminalId terminal) const {
        return state().ledger.credit(terminal).total();
    }
    Host& engine() { return *host_; }
    journal::Store& store() { return *store_; }

    StillClock clock;
    Ear ear;
    floor::Command last;

private:
    Options options_;
    std::unique_ptr<journal::Store> store_;
    std::unique_ptr<Host> host_;
    std::uint64_t counter_ = 0;
};

floor::Settings baccarat_rf();
// The same under another rulebook, with the decks that are usual there.
floor::Settings baccarat_of(std::string_view rulebook);

}  // namespace croupier::host::kit
