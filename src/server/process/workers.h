// Three threads behind the engine: two checkers, who have credentials checked by the vault, one
// those of parts of the floor and of whoever is signed in, one those of everybody else; and the
// clerk, who keeps the books from what the store holds, writes snapshots and looks things up. None
// can hold up play; all answer with mail or letters.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/process/bookkeeping.h"
#include "server/process/engine.h"

namespace croupier::server {

struct WorkersOptions {
    // More are refused. Every terminal of a large hall may ask for its history after a start.
    std::size_t questions_max = 20'000;
    std::size_t claims_max = 1'000;  // at a checker's
    // Of those: what one address that is no part's may have waiting. A part, and whoever is signed
    // in at the office, has one, with the one that is being looked at: so everybody has a turn
    // before anybody has a second one.
    std::size_t claims_of_address_max = 4;
    std::int64_t look_ms = 200;  // how often the clerk looks for new batches
    BookkeepingOptions books{};
    std::function<void(const Fault&)> complain{};  // to whoever keeps the log; any thread
    // The store is not what the host believes, or was changed: rounds and payments must stop.
    std::function<void(const Fault&)> doubt{};  // on the clerk's thread
};

// Whether a question is about what was played, however long ago, or about what is.
enum class Needs : std::uint8_t { the_present, the_past };

class Workers final : public SlowWork {
public:
    // Opens the store once more, for reading.
    using OpenStore = std::function<Result<std::unique_ptr<journal::Store>, Fault>()>;
    // On the clerk's thread, with the books up to date.
    using Question = std::function<void(const books::Books&, const books::ReadBatch&)>;

    Workers(host::Reception& reception, ops::Revocations& revocations, Inbox& inbox, Outlet& outlet,
            OpenStore open_store, std::function<std::int64_t()> now, WorkersOptions options);
    ~Workers() override;

    void start();
    // Answers what was asked and ends the threads; the clerk leaves a snapshot.
    void stop();

    void check_credentials(CheckedCredentials question, Secrets secrets) override;
    void find_record(floor::RoundId round, Found question) override;
    void tell_history(ConnectionId to, floor::TerminalId terminal, std::size_t count) override;
    // False: too many are waiting.
    bool ask(Question question, Needs needs = Needs::the_present);
    bool run_slowly(Waits waits, std::function<void()> work) override;

    // The writer's state after a batch, for the clerk to compare with the books. Any thread.
    void expect(const WriterState& writer);
    // The snapshot that the clerk left; after stop().
    const std::optional<SnapshotMade>& snapshot_left() const { return snapshot_left_; }

    // What went wrong with the books, if anything: they are made anew, play goes on.
    std::uint64_t books_sequence() const { return books_sequence_; }
    std::uint64_t books_faults() const { return books_faults_; }
    // They were read on without a fault the last time.
    bool books_are_well() const { return books_well_; }

private:
    struct Claim {
        CheckedCredentials question;
        Secrets secrets;
        std::function<void()> other{};  // instead of both
    };
    struct Door {
        std::condition_variable rings;
        std::deque<Claim> claims;
        std::string at_work;  // who asks what is being looked at
        std::thread checker;
    };
    struct Waiting {
        Question question;
        Needs needs{};
        std::optional<ConnectionId> connection_id{};  // that asked for its history
    };
    bool ask(Waiting waiting);
    Door& door_of(Waits waits) { return doors_[static_cast<std::size_t>(waits)]; }
    bool has_room(const Door& door, const CheckedCredentials& question) const;
    void keep_door(Door& door);
    void keep_books();
    std::deque<Question> take_questions();
    void look_at_books(std::unique_ptr<journal::Store>& store);
    void note_fault(const Fault& fault);

    host::Reception& reception_;
    ops::Revocations& revocations_;
    Inbox& inbox_;
    Outlet& outlet_;
    OpenStore open_store_;
    std::function<std::int64_t()> now_;
    WorkersOptions options_;

    mutable std::mutex mutex_;
    std::array<Door, 2> doors_;
    std::condition_variable desk_rings_;
    std::deque<Waiting> questions_;
    bool rung_ = false;  // since the clerk last looked
    bool stopping_ = false;

    std::optional<WriterState> writer_;  // said and not handed to the books yet

    Bookkeeping books_;  // the clerk's
    std::uint32_t faults_in_a_row_ = 0;
    std::optional<SnapshotMade> snapshot_left_;
    std::atomic<std::uint64_t> books_sequence_ = 0;
    std::atomic<std::uint64_t> books_faults_ = 0;
    std::atomic<bool> books_well_ = true;
    std::thread clerk_;
};

}  // namespace croupier::server
