// A whole venue out of one seed: the real host over the real store on a simulated disk, people and
// devices who talk to it over a simulated network, faults of every kind, and an auditor. First
// everything goes wrong, then all is quiet and everything under way must come to its end.
//
// The same seed and options give the same journal, byte for byte. One world at a time in a process.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/drawing.h"
#include "host/host.h"
#include "journal/sqlite/sqlite_store.h"
#include "sim/auditor.h"
#include "sim/clock.h"
#include "sim/crew.h"
#include "sim/disk.h"
#include "sim/network.h"
#include "sim/player.h"
#include "sim/post.h"
#include "sim/venue.h"

namespace croupier::sim {

struct WorldOptions {
    std::uint64_t seed = 1;
    std::uint64_t rounds = 400;  // that have ended before it becomes quiet
    bool trespass = false;       // staff of every role try every order, at every moment
    // Each makes the simulation fail, which the tests show.
    bool answer_before_sync = false;
    journal::Synchronous synchronous = journal::Synchronous::full;
    Honesty honesty = Honesty::honest;
    decltype(host::Options::decide) decide = floor::decide;  // one of planted.h
};

// Of every world's store.
journal::Genesis world_genesis();

struct RecordedBatch {
    std::int64_t at_ms = 0;
    Bytes content;
};

struct WorldReport {
    std::vector<std::string> wrongs;  // empty: every law held
    AuditTally audit;
    FaultCounts faults;
    journal::Head head;
    Digest genesis;
};

class World final : public host::Listener {
public:
    explicit World(const WorldOptions& options);
    ~World() override;

    WorldReport run();
    // All batches of the journal; after run().
    std::vector<RecordedBatch> journal();

private:
    // The clock as the host has it.
    class HostClock final : public host::Clock {
    public:
        explicit HostClock(sim::Clock& clock) : clock_(clock) {}
        std::int64_t wall_ms() override { return clock_.now_ms(); }
        std::int64_t steady_ms() override { return clock_.true_ms(); }

    private:
        sim::Clock& clock_;
    };

    void answered(const floor::Command& command, const floor::Refusal& refusal) override;
    void happened(const codec::Entry& entry, journal::Sequence sequence) override;

    bool failed() const { return !wrongs_.empty() || !auditor_->wrongs().empty(); }
    void wrong(const std::string& what) { wrongs_.push_back(what); }
    void found();
    void take_store(std::unique_ptr<journal::Store> store);
    void people();
    void tick();
    void deliver();
    Client& device_client(std::size_t number);
    void act();
    void work();
    void keep_record(const floor::Event& event);
    void audit();
    void snapshot();
    bool is_settled() const;
    std::string unrest() const;
    void look_for_standstill();
    std::uint64_t rounds_ended() const;
    void end();
    WorldReport report();
    // world_faults.cc
    void misbehave();
    void break_disk();
    void crash();
    void open();
    Result<Nothing, Fault> try_open();
    std::uint64_t disk_failures() const;
    void count_disk();
    void count_network();
    void connect(bool faulty);

    WorldOptions options_;
    FastSource source_;
    Clock clock_;
    HostClock host_clock_;
    Disk disk_;
    VenuePlan plan_;
    journal::SqliteOptions store_options_;
    host::Options host_options_;
    std::unique_ptr<Auditor> auditor_;
    std::unique_ptr<Network> network_;
    std::unique_ptr<journal::Store> store_;
    std::unique_ptr<host::Host> host_;
    rng::SeededEntropy entropy_;
    host::MemorySealer sealer_;  // the vault, which outlives the process
    std::optional<host::Drawing> desk_;
    FaultCounts faults_;
    std::unique_ptr<Post> post_;
    Digest genesis_{};

    std::vector<Player> players_;
    std::vector<Dealer> dealers_;
    std::vector<Device> devices_;
    Services services_;
    Office office_;

    std::int64_t tick_ms_ = 50;
    std::uint64_t ticks_ = 0;
    std::int64_t up_at_ms_ = 0;  // while the host is down
    std::int64_t stalled_until_ms_ = 0;
    std::int64_t short_until_ms_ = 0;  // of space
    std::uint64_t fault_every_ = 60;   // ticks, about
    std::uint64_t next_fault_ = 0;
    std::vector<std::string> wrongs_;
};

}  // namespace croupier::sim
