#include "lab/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "codec/journal.h"
#include "floor/apply.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/state.h"
#include "host/recover.h"
#include "journal/unsigned_stretch.h"
#include "lab/closing.h"
#include "lab/recount.h"
#include "lab/references.h"

namespace croupier::lab {
namespace {

using floor::Rejection;

// A forged journal may break what apply() takes for granted: here that is a finding, not the end.
// After it the state is of no use.
template <class Work>
std::string guarded(const Work& work) {
    const CheckTrap trap;
    try {
        return work();
    } catch (const CheckFailed& failed) {
        return failed.what;
    } catch (const std::exception& thrown) {
        return thrown.what();
    }
}

const floor::StartEngine* engine_start(const floor::Command& command) {
    const auto* venue = std::get_if<floor::VenueCommand>(&command.order);
    return venue != nullptr ? std::get_if<floor::StartEngine>(venue) : nullptr;
}

// How the batches before the first start of an engine were decided: by the engine that then says
// its name.
std::uint32_t first_behaviour(journal::Store& store, journal::Sequence to) {
    std::optional<std::uint32_t> found;
    codec::Batch batch;
    const auto done = store.read(1, to, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
        TRY_DO(codec::read_batch(batch, row.content));
        for (const codec::Entry& entry : batch.entries)
            if (const auto* start = engine_start(entry.command); start != nullptr && !found)
                found = start->behaviour;
        if (found) return Err{Fault{"found"}};
        return Nothing{};
    });
    return done || found ? found.value_or(0) : 0;
}

class Verifier {
public:
    Verifier(journal::Store& store, const VerifyOptions& options)
        : store_(store), options_(options) {}

    Verified run();

private:
    // False: what follows cannot be judged any more.
    bool take(const journal::Batch& row);
    bool take_entry(const codec::Entry& entry, std::size_t place);
    bool take_digests(std::size_t place);
    void judge_events(const codec::Entry& entry, std::size_t place);
    void judge_decision(const codec::Entry& entry, std::size_t place);
    void compare(const codec::Entry& entry, std::size_t place, const floor::Ruling& decision,
                 bool rehearsal);
    bool host_answered(const codec::Entry& entry, std::size_t place);
    void compare_snapshot();
    void judge_signatures();
    void finish();

    void problem(std::optional<std::size_t> entry, std::optional<std::size_t> event,
                 std::string what) {
        if (result_.problems.size() < problems_max)
            result_.problems.push_back({at_, at_, entry, event, std::move(what)});
        else
            ++result_.problems_left_out;
    }

    journal::Store& store_;
    VerifyOptions options_;
    Verified result_;
    floor::State state_;
    Recount recount_;
    bool recount_good_ = true;
    Closing closing_;
    codec::Batch batch_;
    Bytes again_;
    std::size_t next_digest_ = 0;
    std::optional<journal::Snapshot> snapshot_;
    journal::Sequence at_ = 0;
    std::int64_t batch_time_ = 0;
    std::uint32_t first_behaviour_ = 0;
    std::vector<journal::Sequence> signed_;  // in order
    journal::UnsignedStretch unsigned_;
    bool fault_to_report_ = false;  // the entry before was answered engine_fault
};

Verified Verifier::run() {
    const auto report = store_.check({.expected = options_.expected, .trusted_keys = {}});
    if (!report) return unopened(report.error());
    result_.head = report->head;
    result_.checkpoints = report->checkpoints;
    result_.remarks = report->remarks;
    for (const journal::Finding& finding : report->findings)
        result_.problems.push_back({finding.first, finding.last, {}, {}, finding.what});
    if (auto snapshot = store_.latest_snapshot()) snapshot_ = std::move(*snapshot);
    first_behaviour_ = first_behaviour(store_, report->head.sequence);
    if (const auto points = store_.checkpoints())
        for (const journal::Checkpoint& point : *points) signed_.push_back(point.head.sequence);

    bool judged = true;
    const auto read = store_.read(
        1, report->head.sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            judged = take(row);
            if (options_.progress)
                options_.progress(static_cast<double>(row.sequence) /
                                  static_cast<double>(report->head.sequence));
            if (!judged) return Err{Fault{"stopped"}};
            return Nothing{};
        });
    if (!read && judged && report->ok()) problem({}, {}, read.error().what);
    if (!read && at_ < report->head.sequence)
        result_.remarks.push_back(fmt::format("batches {} to {} were not folded",
                                              judged ? at_ + 1 : at_, report->head.sequence));
    judge_signatures();
    finish();
    return std::move(result_);
}

// Anybody can make a key and sign: only those count that are trusted, or that one which counts has
// vouched for.
void Verifier::judge_signatures() {
    std::vector<journal::PublicKey> counts = options_.trusted_keys;
    const auto is_counted = [&](const journal::PublicKey& key) {
        return std::find(counts.begin(), counts.end(), key) != counts.end();
    };
    const auto whole = [&](std::string what) {
        result_.problems.push_back({0, 0, {}, {}, std::move(what)});
    };
    for (const floor::NameSigningKey& named : state_.house.signing_keys) {
        const journal::PublicKey key{named.key};
        result_.signing_key = key;
        if (!named.previous) {
            if (options_.trusted_keys.empty()) counts.push_back(key);
            continue;
        }
        journal::Signature signature;
        if (named.signature.size() == signature.bytes.size())
            std::copy(named.signature.begin(), named.signature.end(), signature.bytes.begin());
        const journal::PublicKey before{*named.previous};
        if (!journal::signature_holds(before, journal::new_key_message(key), signature))
            whole(fmt::format("signing key {} is not signed by the one before it",
                              hex_of(key.bytes)));
        else if (is_counted(before))
            counts.push_back(key);
    }
    const bool judged = !counts.empty();
    if (result_.signing_key && !is_counted(*result_.signing_key))
        whole(fmt::format("the journal names signing key {}, which is not trusted",
                          hex_of(result_.signing_key->bytes)));
    const auto points = store_.checkpoints();
    if (!points) return;  // a finding of the store's own check
    for (const journal::Checkpoint& point : *points) {
        if (!judged || is_counted(point.key)) {
            if (point.head.sequence >= result_.signed_head.sequence)
                result_.signed_head = point.head;
            continue;
        }
        result_.problems.push_back(
            {point.head.sequence,
             point.head.sequence,
             {},
             {},
             fmt::format("its checkpoint is signed with unknown key {}", hex_of(point.key.bytes))});
    }
    for (const journal::Checkpoint& seen : options_.heads) {
        if (!journal::checkpoint_holds(seen) || (judged && !is_counted(seen.key))) {
            whole(fmt::format("the second place has head {} with a signature that does not count",
                              journal::head_text(seen.head)));
            continue;
        }
        if (const auto held = store_.verify_head(seen.head); !held)
            whole(fmt::format("{}, and the second place has head {} signed", held.error().what,
                              journal::head_text(seen.head)));
    }
    if (unsigned_.lacks_first_head())
        whole(
            "the journal names a signing key, and the store holds no signed head: they were "
            "deleted");
    else if (const auto first = unsigned_.found())
        whole(fmt::format(
            "from batch {} on no head was signed for longer than a host plays without", *first));
    if (!options_.trusted_keys.empty() && result_.signed_head.sequence == 0)
        whole("no head of this store is signed with a trusted key");
    if (!judged)
        result_.remarks.push_back(
            "the journal names no signing key: whose checkpoints these are "
            "nobody can tell; --trusted-key says so");
    else if (options_.trusted_keys.empty())
        result_.remarks.push_back(
            fmt::format("checkpoints are judged by signing key {} of the journal itself; "
                        "--trusted-key judges by one from elsewhere",
                        hex_of(counts.front().bytes)));
    if (result_.head.sequence > result_.signed_head.sequence)
        result_.remarks.push_back(fmt::format("batches {} to {} came after the last signed head",
                                              result_.signed_head.sequence + 1,
                                              result_.head.sequence));
}

bool Verifier::take(const journal::Batch& row) {
    at_ = row.sequence;
    if (row.at_ms < batch_time_) problem({}, {}, "is stamped earlier than the batch before it");
    batch_time_ = row.at_ms;
    if (auto read = codec::read_batch(batch_, row.content); !read) {
        problem({}, {}, read.error().what);
        return false;
    }
    again_.clear();
    codec::append_batch(again_, batch_);
    if (!std::equal(again_.begin(), again_.end(), row.content.begin(), row.content.end())) {
        constexpr const char* unknown = "holds fields that this build does not know";
        if (state_.behaviour > floor::behaviour)
            result_.remarks.push_back(fmt::format("batch {} {}", at_, unknown));
        else
            problem({}, {}, unknown);
    }
    next_digest_ = 0;
    for (std::size_t place = 0; place < batch_.entries.size(); ++place)
        if (!take_entry(batch_.entries[place], place)) return false;
    if (next_digest_ != batch_.digests.size())
        problem({}, {}, "a state digest belongs to no entry");
    if (row.at_ms < state_.at) problem({}, {}, "is stamped earlier than its own commands");
    ++result_.batches;
    // Before the journal names a key nobody signs.
    if (!state_.house.signing_keys.empty())
        unsigned_.take(at_, row.at_ms, std::binary_search(signed_.begin(), signed_.end(), at_),
                       state_.house.venue && !state_.house.venue->demo);
    compare_snapshot();
    return true;
}

bool Verifier::take_entry(const codec::Entry& entry, std::size_t place) {
    ++result_.commands;
    result_.events += entry.events.size();
    const floor::Command& command = entry.command;
    if (command.at < state_.at)
        problem(place, {}, fmt::format("time falls by {} ms", state_.at - command.at));
    if (command.counter != 0 && state_.find_answer(command.origin, command.counter) != nullptr)
        problem(place, {}, "the same command was answered before");
    if (const auto dangling = first_dangling(state_, entry.events)) {
        problem(place, dangling->event, dangling->what);
        return false;
    }
    judge_decision(entry, place);
    judge_events(entry, place);
    const std::string broken = guarded([&]() -> std::string {
        if (auto applied = floor::apply(state_, entry.events); !applied) return applied.error();
        floor::remember(state_, command, entry.refusal);
        return {};
    });
    if (!broken.empty()) {
        problem(place, {}, "cannot be applied: " + broken);
        result_.money_conserved = false;
        return false;
    }
    return take_digests(place);
}

// Every end of a round has its digest, in order.
bool Verifier::take_digests(std::size_t place) {
    const auto& events = batch_.entries[place].events;
    for (std::size_t event = 0; event < events.size(); ++event) {
        const floor::RoundId* round = codec::round_ended_by(events[event]);
        if (round == nullptr) continue;
        ++result_.rounds;
        const bool there = next_digest_ < batch_.digests.size() &&
                           batch_.digests[next_digest_].entry == place &&
                           batch_.digests[next_digest_].round == *round;
        if (!there) {
            problem(place, event, "the round ends without a state digest");
            continue;
        }
        if (codec::round_digest(state_, *round) != batch_.digests[next_digest_++].state)
            problem(place, event,
                    fmt::format("the state after round {}/{} is not the one that was recorded",
                                round->table.value(), round->number));
    }
    return true;
}

void Verifier::judge_events(const codec::Entry& entry, std::size_t place) {
    for (std::size_t event = 0; event < entry.events.size(); ++event) {
        if (std::string wrong = closing_.see(entry.events[event], entry.command.at); !wrong.empty())
            problem(place, event, std::move(wrong));
        if (!recount_good_) continue;
        std::string wrong = guarded([&] { return recount_.see(entry.events[event]); });
        if (wrong.empty()) continue;
        // One wrong sum makes all later ones wrong: the first is the one that says where.
        recount_good_ = false;
        result_.money_conserved = false;
        problem(place, event, std::move(wrong));
    }
}

// Answers that the host gives without asking the floor; see host.cc.
bool Verifier::host_answered(const codec::Entry& entry, std::size_t place) {
    const floor::Command& command = entry.command;
    if (fault_to_report_) {
        const auto* venue = std::get_if<floor::VenueCommand>(&command.order);
        if (venue == nullptr || !std::holds_alternative<floor::ReportEngineFault>(*venue))
            problem(place, {}, "the fault of the command before it was not reported");
        fault_to_report_ = false;
    }
    switch (entry.refusal.reason) {
        case Rejection::engine_fault:
            fault_to_report_ = true;
            break;
        case Rejection::overloaded: {
            const std::int64_t waited = command.at - command.received_at;
            if (!state_.house.venue || waited <= state_.house.venue->queue_max_ms ||
                waited != entry.refusal.amount)
                problem(place, {}, "was refused as overloaded without having waited too long");
            break;
        }
        case Rejection::stale:
            break;
        default:
            return false;
    }
    if (!entry.events.empty()) problem(place, {}, "was refused by the host and has events");
    return true;
}

void Verifier::judge_decision(const codec::Entry& entry, std::size_t place) {
    const auto* start = engine_start(entry.command);
    const std::uint32_t behaviour = start != nullptr        ? start->behaviour
                                    : state_.behaviour == 0 ? first_behaviour_
                                                            : state_.behaviour;
    const bool ours = behaviour == floor::behaviour;
    if (host_answered(entry, place) || (!ours && !options_.rehearse)) {
        ++result_.folded;
        return;
    }
    ++(ours ? result_.re_executed : result_.folded);
    floor::Ruling decision;
    const std::string fault = guarded([&]() -> std::string {
        decision = floor::decide(state_, entry.command);
        return {};
    });
    if (!fault.empty())
        problem(place, {}, "cannot be decided again: " + fault);
    else
        compare(entry, place, decision, !ours);
}

void Verifier::compare(const codec::Entry& entry, std::size_t place, const floor::Ruling& decision,
                       bool rehearsal) {
    if (decision.refusal == entry.refusal && decision.events == entry.events) return;
    Problem found{at_, at_, place, {}, {}};
    if (decision.refusal != entry.refusal) {
        found.what = fmt::format("was answered {} {}, and decided again {} {}",
                                 floor::name_of(entry.refusal.reason), entry.refusal.amount,
                                 floor::name_of(decision.refusal.reason), decision.refusal.amount);
    } else {
        std::size_t event = 0;
        while (event < entry.events.size() && event < decision.events.size() &&
               entry.events[event] == decision.events[event])
            ++event;
        const auto json = [&](const floor::Events& events) {
            return event < events.size() ? codec::event_json(events[event]) : "nothing";
        };
        found.event = event;
        found.what = fmt::format("recorded {}, and decided again {}", json(entry.events),
                                 json(decision.events));
    }
    auto& list = rehearsal ? result_.differences : result_.problems;
    if (list.size() < problems_max)
        list.push_back(std::move(found));
    else
        ++(rehearsal ? result_.differences_left_out : result_.problems_left_out);
}

// A snapshot that this build can read holds the very state that the batches give.
void Verifier::compare_snapshot() {
    if (!snapshot_ || snapshot_->sequence != at_) return;
    std::string wrong = guarded([&]() -> std::string {
        const auto state = codec::decode_state(snapshot_->state);
        if (!state || codec::state_digest(*state) == codec::state_digest(state_)) return {};
        return "the snapshot taken after it is not the state that the batches give";
    });
    if (!wrong.empty()) problem({}, {}, std::move(wrong));
}

void Verifier::finish() {
    at_ = 0;
    if (!state_.ledger.conserved()) {
        result_.money_conserved = false;
        problem({}, {}, "the money in all accounts does not add up to zero");
    }
    if (recount_good_ && result_.money_conserved)
        for (std::string& difference : recount_.differences(state_)) {
            result_.money_conserved = false;
            problem({}, {}, std::move(difference));
        }
    for (const auto& [account, balance] : state_.ledger.balances())
        result_.balances.emplace_back(floor::account_text(account), balance);
    result_.state = codec::state_digest(state_);
}

}  // namespace

Verified verify(journal::Store& store, const VerifyOptions& options) {
    return Verifier(store, options).run();
}

Verified unopened(const Fault& fault) {
    Verified verified;
    verified.money_conserved = false;
    verified.problems.push_back({0, 0, {}, {}, fault.what});
    return verified;
}

}  // namespace croupier::lab
