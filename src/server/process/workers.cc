#include "server/process/workers.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "server/protocol/server_message.h"

namespace croupier::server {
namespace {

constexpr std::uint32_t faults_believed = 3;

PlayedRound played(const floor::State& state, const books::RoundStory& story) {
    PlayedRound round;
    round.round = story.round;
    round.table = story.table;
    round.opened_at = story.opened_at;
    round.status = story.status;
    round.outcome = story.outcome;
    round.result = story.result;
    round.corrected = story.status == floor::RoundStatus::corrected;
    if (const floor::Table* table = state.find_table(story.round.table)) {
        round.mode = table->settings.mode;
        round.game = table->settings.game;
        floor::PastRound past;
        past.round = story.round;
        past.status = story.status;
        past.outcome = story.outcome;
        past.result = story.result;
        // A round under way is shown as far as the table itself shows it.
        const bool ended = story.status != floor::RoundStatus::in_progress &&
                           story.status != floor::RoundStatus::held;
        round.seen = ended ? view::seen_of(*table, past) : view::seen_of(state, story.round.table);
    }
    if (!story.seat) return round;
    round.play = story.seat->play;
    for (const floor::WagerResult& wager : story.seat->wagers) {
        round.wagers.push_back(settled_wager(wager));
        round.staked += wager.stake.total();
        round.won += wager.winnings;
    }
    round.credit_before = story.seat->credit_before;
    round.credit_after = story.seat->credit_after;
    return round;
}

}  // namespace

Workers::Workers(host::Reception& reception, ops::Revocations& revocations, Inbox& inbox,
                 Outlet& outlet, OpenStore open_store, std::function<std::int64_t()> now,
                 WorkersOptions options)
    : reception_(reception),
      revocations_(revocations),
      inbox_(inbox),
      outlet_(outlet),
      open_store_(std::move(open_store)),
      now_(std::move(now)),
      options_(std::move(options)),
      books_(options_.books) {}

Workers::~Workers() {
    stop();
}

void Workers::start() {
    for (Door& door : doors_) door.checker = std::thread([this, &door] { keep_door(door); });
    clerk_ = std::thread([this] { keep_books(); });
}

void Workers::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    for (Door& door : doors_) door.rings.notify_all();
    desk_rings_.notify_all();
    for (Door& door : doors_)
        if (door.checker.joinable()) door.checker.join();
    if (clerk_.joinable()) clerk_.join();
}

// Nobody keeps the others at the same door waiting for longer than one hash takes, and no address
// of strangers for longer than a few.
bool Workers::has_room(const Door& door, const CheckedCredentials& question) const {
    if (door.claims.size() >= options_.claims_max) return false;
    if (!question.asks.empty() && door.at_work == question.asks) return false;
    std::size_t of_address = 0;
    for (const Claim& claim : door.claims) {
        if (!question.asks.empty() && claim.question.asks == question.asks) return false;
        if (claim.question.address == question.address &&
            claim.question.kind == vault::CredentialKind::password)
            ++of_address;
    }
    return question.kind != vault::CredentialKind::password ||
           of_address < options_.claims_of_address_max;
}

void Workers::check_credentials(CheckedCredentials question, Secrets secrets) {
    Door& door = door_of(question.waits);
    {
        const std::lock_guard lock(mutex_);
        if (has_room(door, question)) {
            door.claims.push_back({std::move(question), std::move(secrets)});
            door.rings.notify_one();
            return;
        }
    }
    question.is_busy = true;
    question.answer = std::make_shared<vault::SignInAnswer>(
        Err{Fault{"busy: another one is being looked at; try again"}});
    inbox_.put_anyway(std::move(question));
}

bool Workers::run_slowly(Waits waits, std::function<void()> work) {
    Door& door = door_of(waits);
    {
        const std::lock_guard lock(mutex_);
        if (door.claims.size() >= options_.claims_max) return false;
        door.claims.push_back({{}, {}, std::move(work)});
    }
    door.rings.notify_one();
    return true;
}

void Workers::keep_door(Door& door) {
    while (true) {
        Claim claim;
        {
            std::unique_lock lock(mutex_);
            door.rings.wait(lock, [&] { return stopping_ || !door.claims.empty(); });
            if (door.claims.empty()) return;
            claim = std::move(door.claims.front());
            door.claims.pop_front();
            door.at_work = claim.question.asks;
        }
        if (claim.other) {
            claim.other();
            continue;
        }
        CheckedCredentials& question = claim.question;
        question.revocations = revocations_.now();
        const vault::Attempt attempt{question.kind, question.login, claim.secrets.secret, now_(),
                                     question.from};
        question.answer = std::make_shared<vault::SignInAnswer>(
            claim.secrets.replacement ? reception_.change(attempt, *claim.secrets.replacement)
                                      : reception_.check(attempt));
        {
            const std::lock_guard lock(mutex_);
            door.at_work.clear();
        }
        inbox_.put_anyway(std::move(question));
    }
}

bool Workers::ask(Question question, Needs needs) {
    return ask({std::move(question), needs, {}});
}

bool Workers::ask(Waiting waiting) {
    {
        const std::lock_guard lock(mutex_);
        // Who asks again before there is an answer gets one.
        if (waiting.connection_id &&
            std::any_of(questions_.begin(), questions_.end(), [&](const auto& one) {
                return one.connection_id == waiting.connection_id;
            }))
            return true;
        if (questions_.size() >= options_.questions_max) return false;
        questions_.push_back(std::move(waiting));
        rung_ = true;
    }
    desk_rings_.notify_one();
    return true;
}

void Workers::find_record(floor::RoundId round, Found question) {
    auto shared = std::make_shared<Found>(std::move(question));
    const bool taken =
        ask([this, round, shared](const books::Books& kept, const books::ReadBatch& read) {
            if (const auto record = kept.record(round, read)) shared->record = *record;
            inbox_.put_anyway(std::move(*shared));
        });
    if (!taken) inbox_.put_anyway(std::move(*shared));
}

void Workers::tell_history(ConnectionId to, floor::TerminalId terminal, std::size_t count) {
    const auto deliver = [this, to](auto message) {
        outlet_.deliver(
            {{to, std::make_shared<const std::string>(write_message(std::move(message)))}});
    };
    const auto tell = [this, deliver, terminal, count](const books::Books& kept,
                                                       const books::ReadBatch& read) {
        const auto rounds = kept.recent_rounds(terminal, count, books::Telling::ending, read);
        if (!rounds) {
            note_fault(rounds.error());
            return deliver(Error{now_(), Wrong::overloaded, "the books cannot be read", {}});
        }
        History history{now_(), {}};
        // Whoever sits there now sees nobody else's rounds.
        const auto& person = kept.state().terminals[terminal.value()].person;
        for (const books::RoundStory& story : *rounds)
            if (!story.seat || story.seat->person == person)
                history.rounds.push_back(played(kept.state(), story));
        deliver(std::move(history));
    };
    if (!ask({tell, Needs::the_past, to}))
        deliver(Error{now_(), Wrong::overloaded, "too many ask for their history", {}});
}

void Workers::keep_books() {
    std::unique_ptr<journal::Store> store;
    const books::ReadBatch read = [&](std::uint64_t sequence, codec::Batch& into) {
        return store->read(sequence, sequence, [&](const journal::Batch& batch) {
            return codec::read_batch(into, batch.content);
        });
    };
    bool first = true;
    for (bool ending = false; !ending;) {
        {
            std::unique_lock lock(mutex_);
            const bool reads_past = books_.books() != nullptr && !books_.knows_past();
            const std::chrono::milliseconds pause(reads_past || first ? 0 : options_.look_ms);
            first = false;
            desk_rings_.wait_for(lock, pause, [this] { return stopping_ || rung_; });
            ending = stopping_;
        }
        // Before the books are read: whoever asks hears at least of what was durable by then.
        std::deque<Question> asked = take_questions();
        look_at_books(store);
        for (const Question& question : asked)
            if (books_.books() != nullptr) question(*books_.books(), read);
    }
    if (store == nullptr) return;
    if (const auto left = books_.leave_snapshot(*store); !left)
        note_fault(left.error());
    else
        snapshot_left_ = *left;
}

void Workers::expect(const WriterState& writer) {
    const std::lock_guard lock(mutex_);
    writer_ = writer;
}

// Those that can be answered; the others wait for the past, in their order.
std::deque<Workers::Question> Workers::take_questions() {
    const std::lock_guard lock(mutex_);
    rung_ = false;
    std::deque<Question> taken;
    if (books_.books() == nullptr && !stopping_) return taken;
    const bool all = stopping_ || books_.knows_past();
    std::deque<Waiting> left;
    for (Waiting& waiting : questions_)
        if (all || waiting.needs == Needs::the_present)
            taken.push_back(std::move(waiting.question));
        else
            left.push_back(std::move(waiting));
    questions_ = std::move(left);
    return taken;
}

void Workers::look_at_books(std::unique_ptr<journal::Store>& store) {
    if (store == nullptr) {
        auto opened = open_store_();
        books_well_ = opened.has_value();
        if (!opened) return note_fault(opened.error());
        store = std::move(*opened);
    }
    {
        const std::lock_guard lock(mutex_);
        if (writer_) books_.expect(*std::exchange(writer_, std::nullopt));
    }
    const std::string known_fault = books_.past_fault();
    if (const auto read_on = books_.read_on(*store); !read_on) {
        books_well_ = false;
        note_fault(read_on.error());
        store = nullptr;
        // A disk that was busy is there the next time; what was changed stays so.
        if (++faults_in_a_row_ == faults_believed && options_.doubt)
            options_.doubt(read_on.error());
        return;
    }
    faults_in_a_row_ = 0;
    books_well_ = books_.past_fault().empty();
    books_sequence_ = books_.books()->sequence();
    if (books_.past_fault().empty() || books_.past_fault() == known_fault) return;
    const Fault found{books_.past_fault()};
    note_fault(found);
    if (options_.doubt) options_.doubt(found);
}

void Workers::note_fault(const Fault& fault) {
    ++books_faults_;
    if (options_.complain) options_.complain(fault);
}

}  // namespace croupier::server
