#include "server/backstage.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "server/server_message.h"

namespace croupier::server {
namespace {

PlayedRound played(const books::RoundStory& story) {
    PlayedRound round;
    round.round = story.round;
    round.table = story.table;
    round.opened_at = story.opened_at;
    round.status = story.status;
    round.outcome = story.outcome;
    round.result = story.result;
    if (!story.seat) return round;
    for (const floor::WagerResult& wager : story.seat->wagers) {
        round.wagers.push_back({std::string(floor::bet_name(wager.spot)),
                                floor::spot_text(wager.spot), wager.stake.total(), wager.status,
                                wager.winnings, wager.returned});
        round.staked += wager.stake.total();
        round.won += wager.winnings;
    }
    round.credit_before = story.seat->credit_before;
    round.credit_after = story.seat->credit_after;
    return round;
}

}  // namespace

Backstage::Backstage(host::Reception& reception, Inbox& inbox, Outlet& outlet, OpenStore open_store,
                     std::function<std::int64_t()> now, BackstageOptions options)
    : reception_(reception),
      inbox_(inbox),
      outlet_(outlet),
      open_store_(std::move(open_store)),
      now_(std::move(now)),
      options_(options) {}

Backstage::~Backstage() {
    stop();
}

void Backstage::start() {
    doorman_ = std::thread([this] { keep_door(); });
    clerk_ = std::thread([this] { keep_books(); });
}

void Backstage::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    door_rings_.notify_all();
    desk_rings_.notify_all();
    if (doorman_.joinable()) doorman_.join();
    if (clerk_.joinable()) clerk_.join();
}

void Backstage::vouch(Vouched question, std::string secret) {
    {
        const std::lock_guard lock(mutex_);
        if (claims_.size() < options_.questions_max) {
            claims_.push_back({std::move(question), std::move(secret)});
            door_rings_.notify_one();
            return;
        }
    }
    question.answer =
        std::make_shared<vault::SignInAnswer>(Err{Fault{"too many people are at the door"}});
    inbox_.put_anyway(std::move(question));
}

bool Backstage::ask_doorman(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        if (claims_.size() >= options_.questions_max) return false;
        claims_.push_back({{}, {}, std::move(work)});
    }
    door_rings_.notify_one();
    return true;
}

void Backstage::keep_door() {
    while (true) {
        Claim claim;
        {
            std::unique_lock lock(mutex_);
            door_rings_.wait(lock, [this] { return stopping_ || !claims_.empty(); });
            if (claims_.empty()) return;
            claim = std::move(claims_.front());
            claims_.pop_front();
        }
        if (claim.other) {
            claim.other();
            continue;
        }
        claim.question.answer = std::make_shared<vault::SignInAnswer>(
            reception_.check(claim.question.kind, claim.question.login, claim.secret, now_()));
        inbox_.put_anyway(std::move(claim.question));
    }
}

bool Backstage::ask(Question question) {
    {
        const std::lock_guard lock(mutex_);
        if (questions_.size() >= options_.questions_max) return false;
        questions_.push_back(std::move(question));
    }
    desk_rings_.notify_one();
    return true;
}

void Backstage::find_record(floor::RoundId round, Found question) {
    auto shared = std::make_shared<Found>(std::move(question));
    const bool taken =
        ask([this, round, shared](const books::Books& kept, const books::ReadBatch& read) {
            if (const auto record = kept.record(round, read)) shared->record = *record;
            inbox_.put_anyway(std::move(*shared));
        });
    if (!taken) inbox_.put_anyway(std::move(*shared));
}

void Backstage::tell_history(Wire to, floor::TerminalId terminal, std::size_t count) {
    ask([this, to, terminal, count](const books::Books& kept, const books::ReadBatch& read) {
        History history{now_(), {}};
        if (const auto rounds = kept.recent_rounds(terminal, count, read))
            for (const books::RoundStory& story : *rounds) history.rounds.push_back(played(story));
        outlet_.deliver(
            {{to, std::make_shared<const std::string>(write_message(std::move(history)))}});
    });
}

void Backstage::keep_books() {
    std::unique_ptr<journal::Store> store;
    while (true) {
        std::deque<Question> asked;
        bool ending = false;
        {
            std::unique_lock lock(mutex_);
            desk_rings_.wait_for(lock, std::chrono::milliseconds(options_.look_ms),
                                 [this] { return stopping_ || !questions_.empty(); });
            asked.swap(questions_);
            ending = stopping_;
        }
        if (store == nullptr) {
            auto opened = open_store_();
            if (!opened) {
                note_fault(opened.error());
            } else {
                store = std::move(*opened);
                if (const auto begun = begin_books(*store); !begun) note_fault(begun.error());
            }
        }
        if (store != nullptr && books_ != nullptr)
            if (const auto read = read_on(*store); !read) {
                note_fault(read.error());
                books_ = nullptr;
                store = nullptr;
            }
        const books::ReadBatch read = [&](std::uint64_t sequence, codec::Batch& into) {
            return store->read(sequence, sequence, [&](const journal::Batch& batch) {
                return codec::read_batch(into, batch.content);
            });
        };
        for (const Question& question : asked)
            if (books_ != nullptr) question(*books_, read);
        if (!ending) continue;
        if (store != nullptr && books_ != nullptr && books_->sequence() > 0) {
            const books::Snapshot last = books_->snapshot();
            if (const auto put = store->put_snapshot(last.sequence, last.state); !put)
                note_fault(put.error());
        }
        return;
    }
}

Result<Nothing, Fault> Backstage::begin_books(journal::Store& store) {
    TRY(snapshot, store.latest_snapshot());
    if (snapshot) {
        TRY(state, codec::decode_state(snapshot->state));
        books_ =
            std::make_unique<books::Books>(options_.books, std::move(state), snapshot->sequence);
        snapshot_at_ = snapshot->sequence;
    } else {
        books_ = std::make_unique<books::Books>(options_.books);
    }
    return Nothing{};
}

Result<Nothing, Fault> Backstage::read_on(journal::Store& store) {
    TRY(head, store.head());
    codec::Batch batch;
    const auto enter = [&](const journal::Batch& one) -> Result<Nothing, Fault> {
        TRY_DO(codec::read_batch(batch, one.content));
        return books_->take(batch, one.sequence);
    };
    if (head.sequence > books_->sequence())
        TRY_DO(store.read(books_->sequence() + 1, head.sequence, enter));
    books_sequence_ = books_->sequence();
    if (books_->sequence() < snapshot_at_ + options_.snapshot_every) return Nothing{};
    snapshot_at_ = books_->sequence();
    const books::Snapshot made = books_->snapshot();
    return store.put_snapshot(made.sequence, made.state);
}

void Backstage::note_fault(const Fault& fault) {
    ++books_faults_;
    const std::lock_guard lock(mutex_);
    last_fault_ = fault.what;
}

std::string Backstage::last_fault() const {
    const std::lock_guard lock(mutex_);
    return last_fault_;
}

}  // namespace croupier::server
