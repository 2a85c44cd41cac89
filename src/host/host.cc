#include "host/host.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "floor/apply.h"
#include "floor/mark.h"
#include "floor/query.h"
#include "host/clock_claims.h"
#include "host/recover.h"

namespace croupier::host {
namespace {

using floor::Command;
using floor::Refusal;
using floor::Rejection;

// Its batch is one of its own, and signed: the root over the rounds of the day before can then be
// shown to anybody without anything else.
bool begins_day(const Command& command) {
    const auto* venue = std::get_if<floor::VenueCommand>(&command.order);
    return venue != nullptr && std::holds_alternative<floor::BeginGamingDay>(*venue);
}

// Chips change no table's time: only time itself, and whatever else happens, does.
bool moves_only_chips(const floor::Events& events) {
    return std::all_of(events.begin(), events.end(), [](const floor::Event& event) {
        const auto* wager = std::get_if<floor::WagerEvent>(&event);
        return wager != nullptr && (std::holds_alternative<floor::BetsPlaced>(*wager) ||
                                    std::holds_alternative<floor::BetsTaken>(*wager));
    });
}

bool is_wake(const Command& command) {
    const auto* wager = std::get_if<floor::WagerCommand>(&command.order);
    return wager != nullptr && std::holds_alternative<floor::WakeTable>(*wager);
}

// A CHECK that fails while something is decided has changed nothing.
struct Guarded {
    floor::Ruling decision;
    std::string fault;  // empty: none
};

Guarded decide_guarded(const Options& options, const floor::State& state, const Command& command) {
    const CheckTrap trap;
    try {
        return {options.decide(state, command), {}};
    } catch (const CheckFailed& failed) {
        return {{{Rejection::engine_fault, 0}, {}}, failed.what};
    }
}

// What makes `key` the successor of `before`, if it is.
std::optional<KeyEndorsement> renewal_of(Signer& signer, const journal::PublicKey& key,
                                         const std::array<std::uint8_t, 32>& before) {
    auto found = signer.endorsement();
    const bool holds =
        found && found->previous.bytes == before &&
        journal::signature_holds(found->previous, journal::new_key_message(key), found->signature);
    return holds ? found : std::nullopt;
}

}  // namespace

Host::Host(journal::Store& store, Clock& clock, Listener& listener, Signer* signer, Options options)
    : store_(store),
      clock_(clock),
      listener_(listener),
      signer_(signer),
      options_(std::move(options)) {}

Result<std::unique_ptr<Host>, Fault> Host::open(journal::Store& store, Clock& clock,
                                                Listener& listener, Signer* signer,
                                                Options options) {
    std::unique_ptr<Host> host(new Host(store, clock, listener, signer, std::move(options)));
    TRY_DO(host->recover());
    TRY_DO(host->begin());
    return host;
}

Result<Nothing, Fault> Host::recover() {
    TRY(head, store_.head());
    head_ = head;
    TRY(recovery, host::recover(store_, signer_));
    state_ = std::move(recovery.state);
    recovered_ = std::move(recovery.how);
    TRY(point, store_.last_checkpoint());
    if (point) signed_ = point->head.sequence;
    return check_key();
}

// A vault that was made anew, or is another venue's, signs with a key that the journal does not
// name: nothing that it says of this store counts.
Result<Nothing, Fault> Host::check_key() const {
    const auto& keys = state_.house.signing_keys;
    if (signer_ == nullptr || keys.empty()) return Nothing{};
    const journal::PublicKey key = signer_->public_key();
    if (keys.back().key == key.bytes || renewal_of(*signer_, key, keys.back().key))
        return Nothing{};
    return Err{Fault{fmt::format(
        "this vault does not belong to this store: it signs with key {}, and the journal names {}",
        hex_of(key.bytes), hex_of(keys.back().key))}};
}

// None: nobody had to be asked.
Result<std::optional<floor::AcceptClock>, Fault> Host::ask_about_clock() {
    std::optional<floor::AcceptClock> order;
    if (!state_.house.venue || state_.house.venue->demo || options_.start_gap_max_ms == 0)
        return order;
    const ClockGap gap{state_.at, clock_.wall_ms()};
    // An older format cannot keep who accepted a clock: there each start counts by itself.
    std::int64_t claimed = 0;
    if (writes_generation(state_, floor::AcceptClock::generation)) {
        TRY(before, clock_claims(store_, state_.at, options_.start_gap_max_ms));
        claimed = before;
    }
    const bool late = gap.wall_at - gap.last_at > options_.start_gap_max_ms - claimed;
    const bool early = gap.wall_at < gap.last_at - state_.house.venue->clock_drift_max_ms;
    if (!late && !early) return order;
    if (!options_.accept_clock)
        return Err{Fault{
            fmt::format("the clock says {}, the last entry is of {}", gap.wall_at, gap.last_at)}};
    TRY(accepted, options_.accept_clock(gap));
    order = floor::AcceptClock{gap.last_at, gap.wall_at, accepted.first, accepted.second};
    return order;
}

// A lease, the time, and the facts that every start leaves in the journal.
Result<Nothing, Fault> Host::begin() {
    if (options_.look_at) TRY_DO(options_.look_at(state_));
    TRY(clock, ask_about_clock());
    TRY(lease, store_.take_lease(options_.holder));
    lease_ = lease;
    anchor();
    if (!state_.house.venue) return Nothing{};
    decide(own(start(), now()));
    if (batch_.entries.back().refusal.reason != Rejection::none)
        return Err{
            Fault{fmt::format("this store has format generation {} activated; this build knows {}",
                              state_.format_generation, floor::newest_generation)}};
    if (clock) {
        // A store of an older format has no word for it; then only the log tells.
        const floor::Command order = own(floor::VenueCommand{*clock}, now());
        const floor::Rejection refused = floor::decide(state_, order).refusal.reason;
        if (refused == Rejection::none)
            decide(order);
        else if (refused != Rejection::format_not_active)
            return Err{Fault{"whoever accepted the clock is not of this venue's staff"}};
    }
    decide(own(floor::VenueCommand{floor::RestartHost{recovered_.last_at, now()}}, now()));
    watch_key();
    sign_now_ = true;
    return commit();
}

floor::Order Host::start() const {
    return floor::VenueCommand{floor::StartEngine{options_.build, codec::journal_codec,
                                                  floor::behaviour, options_.program,
                                                  options_.approved}};
}

void Host::anchor() {
    wall_anchor_ = std::max(clock_.wall_ms(), state_.at);
    steady_anchor_ = clock_.steady_ms();
    signed_at_ = steady_anchor_;
    clock_step_ = clock_.wall_ms() - wall_anchor_;
}

std::int64_t Host::now() {
    return std::max(state_.at, wall_anchor_ + (clock_.steady_ms() - steady_anchor_));
}

bool Host::submit(Command command) {
    if (queue_.size() >= options_.queue_max) return false;
    queue_.push_back(std::move(command));
    return true;
}

std::optional<std::int64_t> Host::wake_at() const {
    const auto deadline = floor::next_deadline(state_);
    const auto draw = floor::next_draw_after(state_, turned_at_);
    if (!deadline) return draw;
    return draw ? std::min(*draw, deadline->at) : deadline->at;
}

Result<Nothing, Fault> Host::turn() {
    CHECK(!failed_);
    watch_clock();
    watch_space();
    watch_key();
    turned_at_ = now();
    while (true) {
        next_.reset();
        run_timers(now());
        bool day_begins = false;
        while (!queue_.empty() && batch_.entries.size() < options_.batch_entries_max &&
               !day_begins) {
            day_begins = begins_day(queue_.front());
            if (day_begins && !batch_.entries.empty()) TRY_DO(commit());
            Command command = std::move(queue_.front());
            queue_.pop_front();
            take(std::move(command));
        }
        if (day_begins)
            sign_now_ = true;
        else
            run_timers(now());
        const bool idle = queue_.empty() && !day_begins;
        TRY_DO(commit());
        if (idle) return Nothing{};
    }
}

// The time of day and our own have come apart: people, recordings and reports need to know.
void Host::watch_clock() {
    if (!state_.house.venue) return;
    const std::int64_t apart =
        clock_.wall_ms() - (wall_anchor_ + (clock_.steady_ms() - steady_anchor_));
    const std::int64_t step = apart - clock_step_;
    const std::int64_t size = step < 0 ? -step : step;
    if (size <= state_.house.venue->clock_drift_max_ms) return;
    clock_step_ = apart;
    decide(own(floor::VenueCommand{floor::ReportClock{step}}, now()));
}

void Host::watch_space() {
    if (!state_.house.venue || options_.space_reserve_bytes == 0) return;
    const auto space = store_.space();
    const std::uint64_t bytes = space ? *space : 0;
    const bool low = bytes < options_.space_reserve_bytes;
    if (low != state_.house.storage_low)
        decide(own(floor::VenueCommand{floor::ReportStorage{low, bytes}}, now()));
}

// The public half of the key stands in the journal, from the first batches on and after each
// renewal, so that whoever has the journal knows whose signatures count.
void Host::watch_key() {
    if (signer_ == nullptr || !state_.house.venue ||
        !writes_generation(state_, floor::NameSigningKey::generation))
        return;
    const auto& keys = state_.house.signing_keys;
    const journal::PublicKey key = signer_->public_key();
    floor::NameSigningKey named{key.bytes, {}, {}};
    if (!keys.empty()) {
        if (keys.back().key == key.bytes) return;
        const auto renewal = renewal_of(*signer_, key, keys.back().key);
        if (!renewal) return;
        named.previous = renewal->previous.bytes;
        named.signature.assign(renewal->signature.bytes.begin(), renewal->signature.bytes.end());
    }
    decide(own(floor::VenueCommand{std::move(named)}, now()));
    sign_now_ = true;
}

void Host::doubt_store(const std::string& what) {
    if (!state_.house.venue || !state_.house.store_fault.empty()) return;
    floor::Command command;
    if (writes_generation(state_, floor::ReportStoreFault::generation)) {
        command.order = floor::VenueCommand{floor::ReportStoreFault{what}};
    } else {
        // A store whose format was not activated has only the older, harder stop.
        if (state_.house.stopped) return;
        command.order =
            floor::VenueCommand{floor::ReportEngineFault{std::nullopt, "the store: " + what}};
    }
    queue_.push_back(std::move(command));
}

void Host::record_snapshot(journal::Sequence sequence, const Digest& digest) {
    if (!state_.house.venue || !writes_generation(state_, floor::RecordSnapshot::generation))
        return;
    floor::Command command;
    command.order = floor::VenueCommand{floor::RecordSnapshot{sequence, digest}};
    queue_.push_back(std::move(command));
}

void Host::run_timers(std::int64_t at) {
    for (;;) {
        if (!next_) next_ = Known{floor::next_deadline(state_)};
        const auto deadline = next_->deadline;
        if (!deadline || deadline->at > at) return;
        next_.reset();
        const Command wake = own(floor::WagerCommand{floor::WakeTable{deadline->table}}, at);
        decide(wake);
        // A table that wants to be woken and then does nothing would be woken for ever.
        if (batch_.entries.back().refusal.reason != Rejection::none &&
            batch_.entries.back().command == wake)
            report_fault(wake, "woken for nothing");
    }
}

Command Host::own(floor::Order order, std::int64_t at) const {
    Command command;
    command.origin = {floor::OriginKind::host, 0};
    command.at = at;
    command.received_at = at;
    command.order = std::move(order);
    return command;
}

void Host::take(Command command) {
    command.at = now();
    if (const floor::Answer* answer = state_.find_answer(command.origin, command.counter);
        answer != nullptr && command.counter != 0) {
        const bool same = answer->order == 0 || answer->order == floor::mark_of(command.order);
        return repeat(command, same ? answer->refusal : Refusal{Rejection::other_order, 0});
    }
    if (command.counter != 0 && state_.is_stale(command.origin, command.counter))
        return repeat(command, {Rejection::stale, 0});
    run_timers(command.at);
    const std::int64_t waited = command.at - command.received_at;
    const bool wager = std::holds_alternative<floor::WagerCommand>(command.order) &&
                       command.origin.kind == floor::OriginKind::terminal;
    if (wager && state_.house.venue && waited > state_.house.venue->queue_max_ms)
        return record(std::move(command), {Rejection::overloaded, waited}, {});
    decide(std::move(command));
}

// A second arrival gets the first answer, but not before the first one did.
void Host::repeat(const Command& command, const Refusal& refusal) {
    repeats_.push_back({command, refusal});
}

void Host::decide(Command command) {
    Guarded guarded = decide_guarded(options_, state_, command);
    if (!guarded.fault.empty()) {
        const Command copy = command;
        record(std::move(command), guarded.decision.refusal, {});
        return report_fault(copy, guarded.fault);
    }
    // The journal of this store has no word for it: answered, and not kept. The clock has nobody to
    // answer to, and a table that it cannot wake stands still.
    if (guarded.decision.refusal.reason == Rejection::format_not_active) {
        if (!is_wake(command)) return repeat(command, guarded.decision.refusal);
        const Command copy = command;
        record(std::move(command), {Rejection::engine_fault, 0}, {});
        return report_fault(copy, "a step of this table needs a format that is not activated");
    }
    record(std::move(command), guarded.decision.refusal, std::move(guarded.decision.events));
}

void Host::record(Command command, const Refusal& reason, floor::Events events) {
    const Refusal refusal = floor::as_kept(state_, reason);
    if (const auto applied = floor::apply(state_, events); !applied) {
        // The ledger refused: nothing of it has happened.
        const Command copy = command;
        record(std::move(command), {Rejection::engine_fault, 0}, {});
        return report_fault(copy, applied.error());
    }
    if (!moves_only_chips(events)) next_.reset();
    floor::remember(state_, command, refusal);
    const auto place = static_cast<std::uint32_t>(batch_.entries.size());
    for (const floor::Event& event : events)
        if (const floor::RoundId* round = codec::round_ended_by(event))
            batch_.digests.push_back({place, *round, codec::round_digest(state_, *round)});
    batch_.entries.push_back({std::move(command), refusal, std::move(events)});
}

// Stops the table that the command was for, or everything if it was for none.
void Host::report_fault(const Command& command, const std::string& what) {
    std::optional<floor::TableId> table;
    std::visit(
        [&](const auto& area) {
            std::visit(
                [&](const auto& order) {
                    if constexpr (requires { floor::TableId(order.table); }) {
                        if (state_.find_table(order.table) != nullptr) table = order.table;
                    } else if constexpr (requires { floor::TableId(order.round.table); }) {
                        if (state_.find_table(order.round.table) != nullptr)
                            table = order.round.table;
                    }
                },
                area);
        },
        command.order);
    decide(own(floor::VenueCommand{floor::ReportEngineFault{table, what}}, command.at));
}

Result<Nothing, Fault> Host::commit() {
    if (!batch_.entries.empty()) {
        content_.clear();
        codec::append_batch(content_, batch_);
        const auto head = store_.append(lease_, head_.sequence + 1, state_.at, content_);
        if (!head) {
            failed_ = true;
            return Err{head.error()};
        }
        head_ = *head;
    }
    release();
    batch_.entries.clear();
    batch_.digests.clear();
    repeats_.clear();
    return checkpoint();
}

void Host::release() {
    const journal::Sequence sequence = head_.sequence;
    for (const codec::Entry& entry : batch_.entries) {
        listener_.answered(entry.command, entry.refusal);
        listener_.happened(entry, sequence);
    }
    for (const Repeat& repeated : repeats_) listener_.answered(repeated.command, repeated.refusal);
}

Result<Nothing, Fault> Host::checkpoint() {
    if (signer_ == nullptr || options_.checkpoint_every == 0 || head_.sequence == signed_)
        return Nothing{};
    // Counted from the last one in the store, so that frequent restarts do not put it off.
    const bool due = sign_now_ || head_.sequence - signed_ >= options_.checkpoint_every ||
                     clock_.steady_ms() - signed_at_ >= options_.checkpoint_every_ms;
    return due ? sign_head() : Result<Nothing, Fault>(Nothing{});
}

Result<Nothing, Fault> Host::sign_head() {
    if (failed_ || signer_ == nullptr || head_.sequence == signed_) return Nothing{};
    journal::Checkpoint signed_head;
    signed_head.head = head_;
    // The key may be renewed between the two calls, by another thread. One that the journal does
    // not name yet signs nothing: the next turn names it.
    const auto& keys = state_.house.signing_keys;
    for (int tries = 0; tries < 2; ++tries) {
        signed_head.key = signer_->public_key();
        if (!keys.empty() && keys.back().key != signed_head.key.bytes) return Nothing{};
        signed_head.signature = signer_->sign(journal::checkpoint_message(head_));
        if (journal::checkpoint_holds(signed_head)) break;
    }
    if (auto kept = store_.put_checkpoint(lease_, signed_head); !kept) {
        failed_ = true;
        return kept;
    }
    signed_ = head_.sequence;
    signed_at_ = clock_.steady_ms();
    sign_now_ = false;
    listener_.signed_head(signed_head);
    return Nothing{};
}

}  // namespace croupier::host
