// Two threads behind the engine: the doorman, who has credentials checked by the vault, and the
// clerk, who keeps the books from what the store holds, writes snapshots and looks things up.
// Neither can hold up play; both answer with mail or letters.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "server/bookkeeping.h"
#include "server/engine.h"

namespace croupier::server {

struct BackstageOptions {
    // More are refused. Every terminal of a large hall may ask for its history after a start.
    std::size_t questions_max = 20'000;
    std::size_t claims_max = 1'000;  // at the doorman's
    std::int64_t look_ms = 200;      // how often the clerk looks for new batches
    BookkeepingOptions books{};
    std::function<void(const Fault&)> complain{};  // to whoever keeps the log; any thread
};

// Whether a question is about what was played, however long ago, or about what is.
enum class Needs : std::uint8_t { the_present, the_past };

class Backstage final : public Backroom {
public:
    // Opens the store once more, for reading.
    using OpenStore = std::function<Result<std::unique_ptr<journal::Store>, Fault>()>;
    // On the clerk's thread, with the books up to date.
    using Question = std::function<void(const books::Books&, const books::ReadBatch&)>;

    Backstage(host::Reception& reception, Inbox& inbox, Outlet& outlet, OpenStore open_store,
              std::function<std::int64_t()> now, BackstageOptions options);
    ~Backstage() override;

    void start();
    // Answers what was asked and ends both threads; the clerk leaves a snapshot.
    void stop();

    void vouch(Vouched question, std::string secret) override;
    void find_record(floor::RoundId round, Found question) override;
    void tell_history(Wire to, floor::TerminalId terminal, std::size_t count) override;
    // False: too many are waiting.
    bool ask(Question question, Needs needs = Needs::the_present);
    // Something else that is slow, on the doorman's thread.
    bool ask_doorman(std::function<void()> work);

    // What went wrong with the books, if anything: they are made anew, play goes on.
    std::uint64_t books_sequence() const { return books_sequence_; }
    std::uint64_t books_faults() const { return books_faults_; }
    std::string last_fault() const;

private:
    struct Claim {
        Vouched question;
        std::string secret;
        std::function<void()> other{};  // instead of both
    };
    struct Waiting {
        Question question;
        Needs needs{};
        std::optional<Wire> wire{};  // that asked for its history
    };
    bool ask(Waiting waiting);
    void keep_door();
    void keep_books();
    std::deque<Question> take_questions();
    void look_at_books(std::unique_ptr<journal::Store>& store);
    void note_fault(const Fault& fault);

    host::Reception& reception_;
    Inbox& inbox_;
    Outlet& outlet_;
    OpenStore open_store_;
    std::function<std::int64_t()> now_;
    BackstageOptions options_;

    mutable std::mutex mutex_;
    std::condition_variable door_rings_;
    std::condition_variable desk_rings_;
    std::deque<Claim> claims_;
    std::deque<Waiting> questions_;
    bool rung_ = false;  // since the clerk last looked
    std::string last_fault_;
    bool stopping_ = false;

    Bookkeeping books_;  // the clerk's
    std::atomic<std::uint64_t> books_sequence_ = 0;
    std::atomic<std::uint64_t> books_faults_ = 0;
    std::thread doorman_;
    std::thread clerk_;
};

}  // namespace croupier::server
