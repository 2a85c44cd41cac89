#include <algorithm>

#include "server/ops/backup.h"
#include "server/venue/venue.h"

namespace croupier::server {

void Venue::open_watch() {
    // A demo's days are shorter.
    chores_.add(std::max<std::int64_t>(1'000, config_.self_check.every_ms / options_.speed),
                [this] { check_self_again(); });
    // ST-GLI19-2.8.8.g: what was changed past the program is found after the start, and within a
    // day.
    chores_.add(
        config_.self_check.every_ms, [this] { check_store_again(); }, Chores::First::at_once);
    chores_.add(
        3'600'000, [this] { renew_key_if_due(); }, Chores::First::at_once);
    chores_.add(2'000, [this] { report_vault(); });
    if (!config_.vault.copy.empty())
        chores_.add(
            10'000, [this] { copy_vault(); }, Chores::First::at_once);
    if (!config_.backup.folder.empty())
        chores_.add(
            config_.backup.every_ms, [this] { back_up_now(); }, Chores::First::at_once);
    if (readiness_.watchdog_every_ms() > 0)
        engine_->add_actor(std::make_unique<Heartbeat>(readiness_));
    chores_.add(60'000, [this] {
        for (const ops::Holder& ended : sessions_->sweep(steady_us() / 1'000))
            log_->write(ops::Level::info, "session_ended", {{"staff", ended.number}});
        engine_->inbox().put_anyway(Task{[this] { reception_->report_suppressed(); }});
    });
}

void Venue::back_up_now() {
    ops::BackupOptions backup;
    backup.store = config_.store.path;
    backup.head = config_.store.head;
    backup.vault = &*vault_;
    backup.config = config_.file;
    backup.to = config_.backup.folder + "/" + ops::backup_name(clock_->wall_ms());
    const auto made = ops::back_up(backup);
    if (made) {
        backed_up_at_ms_ = clock_->wall_ms();
        alarms_->end(Alarm::backup_old, "the last try");
    } else {
        alarms_->begin(Alarm::backup_old, "the last try", made.error().what);
    }
    if (made)
        log_->write(ops::Level::info, "backed_up",
                    {{"folder", made->folder}, {"sequence", made->head.sequence}});
    else
        log_->write(ops::Level::error, "backup_failed", {{"fault", made.error().what}});
}

void Venue::register_metrics() {
    ops::Latency& durable = metrics_.latency("croupier_receipt_to_durable_seconds",
                                             "From the receipt of a message to its durability.");
    engine_->on_latency([&durable](std::int64_t microseconds) {
        durable.observe(std::chrono::microseconds(microseconds));
    });
    read_metrics();
}

// Figures of other threads, taken when somebody asks.
void Venue::read_metrics() {
    const EngineFigures& engine = engine_->figures();
    const NetworkFigures& network = network_->figures();
    const auto gauge = [&](const char* name, const char* help, std::int64_t value) {
        metrics_.gauge(name, help).set(value);
    };
    const auto count = [&](const char* name, const char* help, std::uint64_t value) {
        metrics_.counter(name, help).raise_to(value);
    };
    count("croupier_commands_accepted_total", "Commands that were accepted.", engine.accepted);
    count("croupier_commands_refused_total", "Commands that were refused.", engine.refused);
    count("croupier_entries_total", "Entries of the journal since the start.", engine.entries);
    count("croupier_journal_batches_total", "Batches of the journal since the store began.",
          engine.sequence);
    count("croupier_books_batches_total", "Of those, the ones in the books.",
          workers_->books_sequence());
    count("croupier_books_faults_total", "How often the books could not be kept.",
          workers_->books_faults());
    count("croupier_letters_total", "Messages to terminals.", engine.letters);
    count("croupier_overloaded_total", "Messages that were refused because of load.",
          engine.overloaded);
    count("croupier_messages_total", "Messages from terminals.", network.messages);
    count("croupier_malformed_total", "Messages that could not be read.", network.malformed);
    count("croupier_too_many_total", "Messages beyond a socket's rate.", network.too_many);
    count("croupier_unknown_parts_total", "Wrong proofs.", network.unknown);
    count("croupier_other_release_total", "Screens of another release.", network.other_release);
    count("croupier_slow_readers_total", "Connections dropped because nobody read.", network.slow);
    count("croupier_requests_total", "HTTP requests.", network.requests);
    count("croupier_made_way_total",
          "Connections closed for somebody new: idle and unproven, or a part's oldest.",
          network.made_way);
    count("croupier_no_room_total", "Connections that found no room.", network.refused);
    count("croupier_sign_ins_turned_away_total", "Tries to sign in beyond the limits.",
          turnstile_->turned_away());
    count("croupier_log_left_out_total", "Lines of the log beyond its limits.", log_->left_out());
    count("croupier_log_dropped_total", "Lines of the log that the disk did not take.",
          log_->dropped());
    count("croupier_rounds_settled_total", "Rounds that were settled since the start.",
          alarm_watch_->rounds_settled());
    gauge("croupier_queue_length", "Messages that the engine took at its last turn.",
          engine.queue.load(std::memory_order_relaxed));
    gauge("croupier_sessions", "Parts of the floor that are here.",
          static_cast<std::int64_t>(engine.sessions.load(std::memory_order_relaxed)));
    gauge("croupier_sockets", "Open connections.", network.sockets.load(std::memory_order_relaxed));
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(config_.store.path, failed);
    if (!failed)
        gauge("croupier_journal_bytes", "Size of the store's file.",
              static_cast<std::int64_t>(bytes));
    if (!config_.vault.copy.empty())
        gauge("croupier_vault_copy_whole", "Whether the vault's last copy was made.",
              vault_copy_whole_ ? 1 : 0);
    if (const std::int64_t backed_up = backed_up_at_ms_; backed_up != 0)
        gauge("croupier_backup_age_seconds", "Since the newest whole backup.",
              std::max<std::int64_t>(0, clock_->wall_ms() - backed_up) / 1'000);
    read_figures();
}

void Venue::read_figures() {
    const FloorFigures figures = alarm_watch_->figures();
    const auto gauge = [&](const char* name, const char* help, std::string_view state,
                           std::uint64_t value) {
        metrics_.gauge(name, help, {{"state", std::string(state)}})
            .set(static_cast<std::int64_t>(value));
    };
    for (std::size_t i = 0; i < figures.tables.size(); ++i)
        gauge("croupier_tables", "Tables by state.", floor::phase_names[i], figures.tables[i]);
    gauge("croupier_tables", "Tables by state.", "stopped", figures.tables_stopped);
    for (std::size_t i = 0; i < figures.devices.size(); ++i)
        gauge("croupier_devices", "Devices of the register by state.",
              floor::device_status_names[i], figures.devices[i]);
    metrics_.gauge("croupier_days_unclosed", "Gaming days that ended and were not closed.")
        .set(static_cast<std::int64_t>(figures.days_unclosed));
}

}  // namespace croupier::server
