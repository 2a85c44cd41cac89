#include <fmt/format.h>

#include <algorithm>

#include "codec/journal.h"
#include "floor/query.h"
#include "host/copy_check.h"
#include "host/recover.h"
#include "journal/sqlite/sqlite_store.h"
#include "server/venue/venue.h"

// Who vouches for the store, and what is done when it is in doubt.

namespace croupier::server {
namespace {

bool names(const std::vector<floor::NameSigningKey>& keys, const journal::PublicKey& key) {
    return std::any_of(keys.begin(), keys.end(),
                       [&](const floor::NameSigningKey& named) { return named.key == key.bytes; });
}

}  // namespace

// A store that was cut or set back, with its head file, still lacks what others have seen signed.
Result<Nothing, Fault> Venue::check_vouched() {
    TRY(remembered, ops::remembered_head(*vault_));
    if (!remembered) return must_be_new();
    TRY_DO(must_hold(*remembered, "the vault"));
    // The store keeps a signed head before the vault hears of it.
    TRY(last, store_->last_checkpoint());
    if (last && last->head.sequence >= remembered->sequence) return Nothing{};
    TRY(points, store_->checkpoints());
    const bool kept =
        std::any_of(points.begin(), points.end(), [&](const journal::Checkpoint& point) {
            return point.head.sequence >= remembered->sequence;
        });
    if (kept) return Nothing{};
    log_->write(ops::Level::error, "signed_heads_missing",
                {{"remembered", journal::head_text(*remembered)}});
    return Err{
        Fault{fmt::format("{}: signed heads were deleted: the vault has seen {} signed, and "
                          "the store does not have that signature. Restore the whole one",
                          store_->name(), journal::head_text(*remembered))}};
}

// A host that was killed as it signed its very first head had no time to remember it. Later the
// vault has one; without it a row was deleted, which needs no key.
Result<Nothing, Fault> Venue::must_be_new() {
    TRY(points, store_->checkpoints());
    if (points.size() <= 1) return Nothing{};
    log_->write(ops::Level::error, "signed_head_forgotten",
                {{"signed", static_cast<std::uint64_t>(points.size())}});
    return Err{Fault{fmt::format(
        "the vault {} remembers no signed head, and {} has {}: something was taken out of the "
        "vault. Restore vault and store, or have two persons look into it and accept: croupier "
        "store rebuild-head",
        config_.vault.path, store_->name(), points.size())}};
}

Result<Nothing, Fault> Venue::must_hold(const journal::Head& seen, const std::string& by) {
    const auto held = store_->verify_head(seen);
    if (held) return Nothing{};
    log_->write(ops::Level::error, "store_set_back", {{"seen_by", by}});
    return Err{
        Fault{fmt::format("{}, and {} has seen {} signed: the store was cut, changed or set back. "
                          "Restore the whole one, or have two persons accept the loss: croupier "
                          "store rebuild-head",
                          held.error().what, by, journal::head_text(seen))}};
}

// Only hosts of this venue write there, in order: a line that is otherwise is somebody else's.
Result<Nothing, Fault> Venue::check_second_place(const floor::State& state) {
    const std::string& file = config_.heads.file;
    if (file.empty()) return Nothing{};
    const journal::PublicKey own = signer_->public_key();
    // A journal of an older format names no key; then the heads that the store holds do.
    std::vector<journal::Checkpoint> points;
    if (state.house.signing_keys.empty()) {
        TRY(held, store_->checkpoints());
        points = std::move(held);
    }
    ops::SecondPlaceRules rules;
    rules.knows = [&](const journal::PublicKey& key) {
        return key == own || names(state.house.signing_keys, key) ||
               std::any_of(points.begin(), points.end(),
                           [&](const journal::Checkpoint& point) { return point.key == key; });
    };
    rules.accepts_fall_to = [this](const journal::Head& head) { return was_rebuilt_at(head); };
    auto place = ops::read_second_place(file, rules);
    if (!place) {
        log_->write(ops::Level::error, "second_place_wrong", {{"fault", place.error().what}});
        return Err{Fault{place.error().what +
                         ". Somebody else wrote there: look into it, keep that file, and name "
                         "another one in heads.file"}};
    }
    if (place->torn > 0)
        log_->write(ops::Level::warning, "second_place_torn",
                    {{"file", file}, {"lines", static_cast<std::uint64_t>(place->torn)}});
    TRY(remembered, ops::remembered_head(*vault_));
    if (place->newest) {
        // Its last line may be missing after a crash, or as long as it took none; cut off, it looks
        // the same.
        if (remembered && remembered->sequence > place->newest->head.sequence)
            log_->write(ops::Level::warning, "second_place_behind",
                        {{"file", file},
                         {"newest", journal::head_text(place->newest->head)},
                         {"remembered", journal::head_text(*remembered)}});
        return must_hold(place->newest->head, file);
    }
    if (remembered)
        log_->write(ops::Level::warning, "second_place_empty",
                    {{"file", file}, {"remembered", journal::head_text(*remembered)}});
    return Nothing{};
}

Result<bool, Fault> Venue::was_rebuilt_at(const journal::Head& head) {
    if (!store_->verify_head(head)) return false;
    bool rebuilt = false;
    const auto look = [&](const journal::Batch& row) -> Result<Nothing, Fault> {
        codec::Batch batch;
        TRY_DO(codec::read_batch(batch, row.content));
        for (const codec::Entry& entry : batch.entries)
            for (const floor::Event& event : entry.events)
                if (const auto* venue = std::get_if<floor::VenueEvent>(&event))
                    rebuilt |= std::holds_alternative<floor::HeadRebuilt>(*venue);
        return Nothing{};
    };
    TRY_DO(store_->read(head.sequence, head.sequence, look));
    return rebuilt;
}

// The approved list may name the key; one that a named key has vouched for is as good.
Result<Nothing, Fault> Venue::check_approved_key() {
    const auto& approved = self_.signing_keys;
    if (approved.empty()) return Nothing{};
    const journal::PublicKey own = signer_->public_key();
    const auto& keys = host_->state().house.signing_keys;
    const bool known =
        std::any_of(approved.begin(), approved.end(),
                    [&](const journal::PublicKey& key) { return key == own || names(keys, key); });
    if (known) return Nothing{};
    return Err{
        Fault{fmt::format("the vault signs with key {}, which the approved list {} does not "
                          "name",
                          hex_of(own.bytes), config_.self_check.approved)}};
}

// Before any socket opens, and before the desk draws: no secret that may have been shown draws
// again, and no number that may stand on a ticket is given again.
Result<Nothing, Fault> Venue::begin_after_loss() {
    TRY(lost, ops::remembered_loss(*vault_));
    if (!lost) return Nothing{};
    if (!host::writes_generation(host_->state(), floor::NoteRestore::generation)) {
        log_->write(ops::Level::warning, "restore_not_noted",
                    {{"why", "the store's format is older: see activate_format"}});
        return Nothing{};
    }
    const auto decide = [&](floor::Order order) {
        floor::Command command;
        command.origin = {floor::OriginKind::host, 0};
        command.received_at = host_->now();
        command.order = std::move(order);
        host_->submit(std::move(command));
        return host_->turn();
    };
    TRY_DO(decide(floor::VenueCommand{floor::NoteRestore{lost->sequence, lost->hash}}));
    std::uint64_t withdrawn = 0;
    for (std::size_t i = 0; i < host_->state().tables.size(); ++i) {
        const floor::TableId table(static_cast<std::uint32_t>(i));
        if (!floor::may_be_known_early(*host_->state().find_table(table))) continue;
        TRY_DO(decide(floor::PlayCommand{floor::WithdrawCommitment{table}}));
        ++withdrawn;
    }
    log_->write(ops::Level::warning, "begun_after_loss",
                {{"after", journal::head_text(*lost)}, {"commitments_withdrawn", withdrawn}});
    return ops::forget_loss(*vault_);
}

Result<Nothing, Fault> Venue::check_vault_age(const floor::State& state) {
    TRY(count, ops::remembered_reports(*vault_));
    if (count >= state.house.vault_changes) return Nothing{};
    log_->write(ops::Level::error, "vault_set_back",
                {{"count", count}, {"journal", state.house.vault_changes}});
    return Err{Fault{fmt::format(
        "the vault {} has reported changes {} times, and the journal has seen {}: it is an older "
        "copy. Restore the newest one, or have two persons accept what is lost: croupier vault "
        "accept",
        config_.vault.path, count, state.house.vault_changes)}};
}

// What was changed is counted in the vault first, then in the journal: a crash in between leaves
// the vault ahead.
void Venue::report_vault() {
    const std::uint64_t changes = vault_->changes();
    if (vault_reported_ == changes) return;
    vault_reported_ = changes;
    const auto next = [this]() -> std::uint64_t {
        const floor::State& state = host_->state();
        const bool holds =
            state.house.venue && state.format_generation >= floor::ReportVault::generation;
        return holds ? state.house.vault_changes + 1 : 0;
    };
    const auto count_up = [this](std::uint64_t count) {
        const auto counted = ops::remember_reports(*vault_, count);
        vault_copied_.reset();  // the second copy counts with it
        alarms_->note(Alarm::vault_not_kept, "the count of changes", counted);
        if (!counted)
            log_->write(ops::Level::error, "vault_not_counted", {{"fault", counted.error().what}});
        return counted.has_value();
    };
    const auto report = [this](std::uint64_t count) {
        floor::Command command;
        command.at = command.received_at = host_->now();
        command.order = floor::VenueCommand{floor::ReportVault{count}};
        host_->submit(std::move(command));
    };
    if (alone_) {
        if (const std::uint64_t count = next(); count != 0 && count_up(count)) report(count);
        return;
    }
    // The count is the engine's, the vault's disk is waited for by the chores.
    engine_->inbox().put_anyway(Task{[this, next, count_up, report] {
        const std::uint64_t count = next();
        if (count == 0) return;
        chores_.ask([this, count, count_up, report] {
            if (count_up(count))
                engine_->inbox().put_anyway(Task{[count, report] { report(count); }});
        });
    }});
}

// ST-GLI19-B.6.3: keys lie in two places. The copy opens with the same venue key.
void Venue::copy_vault() {
    // Read before the copy is made: what changes meanwhile is copied next time.
    const std::uint64_t changes = vault_->changes();
    std::error_code failed;
    if (changes == vault_copied_ && std::filesystem::exists(config_.vault.copy, failed)) return;
    const auto done = vault_->renew_copy(config_.vault.copy);
    alarms_->note(Alarm::vault_not_kept, "the second copy", done);
    vault_copy_whole_ = done.has_value();
    if (!done)
        log_->write(ops::Level::error, "vault_not_copied", {{"fault", done.error().what}});
    else
        vault_copied_ = changes;
}

void Venue::keep_head(const journal::Checkpoint& head) {
    const auto kept = ops::remember_head(*vault_, head.head);
    alarms_->note(Alarm::vault_not_kept, "a signed head", kept);
    if (!kept)
        log_->write(ops::Level::error, "head_not_remembered", {{"fault", kept.error().what}});
    const auto problems = ops::send_head(config_.heads, config_.venue.name, head);
    if (problems.empty())
        alarms_->end(Alarm::head_not_sent, "the second place");
    else
        alarms_->begin(Alarm::head_not_sent, "the second place", problems.front());
    for (const std::string& problem : problems)
        log_->write(ops::Level::warning, "head_not_sent",
                    {{"head", journal::head_text(head.head)}, {"fault", problem}});
}

void Venue::note_snapshot(const SnapshotMade& made) {
    engine_->inbox().put_anyway(Task{[this, made] {
        host_->record_snapshot(made.sequence, made.digest);
        // Between two turns: the state is the one after the last batch.
        workers_->expect({host_->head().sequence, codec::state_digest(host_->state())});
    }});
}

void Venue::doubt_store(const Fault& fault) {
    log_->write(ops::Level::error, "store_fault", {{"fault", fault.what}});
    engine_->inbox().put_anyway(Task{[this, fault] { host_->doubt_store(fault.what); }});
}

// The keys are the engine's to say; reading the whole store is not for its thread.
void Venue::check_store_again() {
    engine_->inbox().put_anyway(Task{[this] {
        std::vector<journal::PublicKey> keys;
        for (const floor::NameSigningKey& named : host_->state().house.signing_keys)
            keys.push_back({named.key});
        const auto& venue = host_->state().house.venue;
        const bool timed = venue && !venue->demo;
        chores_.ask([this, keys, timed] {
            check_copy(config_.store.path, config_.store.head, keys, timed);
            if (!config_.store.mirror.empty())
                check_copy(config_.store.mirror, config_.store.mirror_head, keys, timed);
        });
    }});
}

void Venue::check_copy(const std::string& path, const std::string& head_path,
                       const std::vector<journal::PublicKey>& keys, bool timed) {
    const auto store =
        journal::open_sqlite({.path = path, .head_path = head_path}, journal::Access::read);
    if (!store) return doubt_store(store.error());
    const auto head = host::check_copy(**store, keys, timed);
    if (!head) return doubt_store(head.error());
    log_->write(ops::Level::info, "store_checked",
                {{"store", path}, {"head", journal::head_text(*head)}});
}

// ST-GLI19-B.6.3: while play goes on; the next turn of the engine journals it.
void Venue::renew_key_if_due() {
    const auto renewed =
        ops::renew_key_if_due(*vault_, config_.vault.signing_key_days, clock_->wall_ms());
    if (!renewed)
        alarms_->begin(Alarm::vault_not_kept, "another signing key", renewed.error().what);
    else
        alarms_->end(Alarm::vault_not_kept, "another signing key");
    if (!renewed)
        log_->write(ops::Level::error, "key_not_renewed", {{"fault", renewed.error().what}});
    else if (*renewed)
        log_->write(ops::Level::info, "key_renewed",
                    {{"public_half", hex_of(signer_->public_key().bytes)}});
}

// The last snapshot is journalled and the last head signed: what happens to the store from here to
// the next start is found out there.
Result<Nothing, Fault> Venue::close_store() {
    alone_ = true;
    engine_->leave();
    // Beside a store that no host holds nobody keeps books.
    if (workers_ != nullptr)
        if (const auto& left = workers_->snapshot_left())
            host_->record_snapshot(left->sequence, left->digest);
    report_vault();
    if (!config_.vault.copy.empty()) copy_vault();
    TRY_DO(host_->turn());
    TRY_DO(host_->sign_head());
    // One that was signed a moment ago may have been on its way to the chores, who has gone.
    TRY(last, store_->last_checkpoint());
    if (last) TRY_DO(ops::remember_head(*vault_, last->head));
    return Nothing{};
}

}  // namespace croupier::server
