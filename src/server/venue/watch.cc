#include "server/ops/backup.h"
#include "server/venue/venue.h"

namespace croupier::server {

void Venue::open_watch() {
    chores_.add(config_.self_check.every_ms,
                [this] { check_self_again(floor::SelfCheckCause::daily); });
    // ST-GLI19-2.8.8.g: what was changed past the program is found after the start, and within a
    // day.
    chores_.add(
        config_.self_check.every_ms, [this] { check_store_again(); }, Chores::First::at_once);
    chores_.add(3'600'000, [this] { renew_key_if_due(); }, Chores::First::at_once);
    chores_.add(2'000, [this] { report_vault(); });
    if (!config_.vault.copy.empty())
        chores_.add(10'000, [this] { copy_vault(); }, Chores::First::at_once);
    if (!config_.backup.folder.empty())
        chores_.add(config_.backup.every_ms, [this] { back_up_now(); }, Chores::First::at_once);
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
    if (made)
        log_->write(ops::Level::info, "backed_up",
                    {{"folder", made->folder}, {"sequence", made->head.sequence}});
    else
        log_->write(ops::Level::error, "backup_failed", {{"fault", made.error().what}});
}

// Slow, so not on the engine's thread; what came of it is journalled (ST-GLI19-2.3.2).
void Venue::check_self_again(floor::SelfCheckCause cause) {
    const auto found = ops::check_self(self_options());
    floor::ReportSelfCheck report;
    report.cause = cause;
    if (found) {
        report.found = found->all;
        report.expected = found->approved_all.value_or(Digest{});
        report.what = found->matched() ? "" : found->summary();
    } else {
        report.what = found.error().what;
    }
    engine_->inbox().put_anyway(Task{[this, report] {
        floor::Command command;
        command.order = floor::VenueCommand{report};
        engine_->orders().submit(std::move(command));
    }});
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
    const auto whole = [](const std::atomic<std::uint64_t>& value) {
        return static_cast<std::int64_t>(value.load(std::memory_order_relaxed));
    };
    gauge("croupier_commands_accepted", "Commands that were accepted.", whole(engine.accepted));
    gauge("croupier_commands_refused", "Commands that were refused.", whole(engine.refused));
    gauge("croupier_entries", "Entries of the journal since the start.", whole(engine.entries));
    gauge("croupier_journal_sequence", "The journal's last batch.", whole(engine.sequence));
    gauge("croupier_books_sequence", "The last batch in the books.",
          static_cast<std::int64_t>(workers_->books_sequence()));
    gauge("croupier_books_faults", "How often the books could not be kept, and were made anew.",
          static_cast<std::int64_t>(workers_->books_faults()));
    gauge("croupier_queue_length", "Messages that the engine took at its last turn.",
          engine.queue.load(std::memory_order_relaxed));
    gauge("croupier_sessions", "Parts of the floor that are here.", whole(engine.sessions));
    gauge("croupier_letters", "Messages to terminals since the start.", whole(engine.letters));
    gauge("croupier_overloaded", "Messages that were refused because of load.",
          whole(engine.overloaded));
    gauge("croupier_sockets", "Open connections.", network.sockets.load(std::memory_order_relaxed));
    gauge("croupier_messages", "Messages from terminals since the start.", whole(network.messages));
    gauge("croupier_malformed", "Messages that could not be read.", whole(network.malformed));
    gauge("croupier_too_many", "Messages beyond a socket's rate.", whole(network.too_many));
    gauge("croupier_unknown_parts", "Wrong proofs.", whole(network.unknown));
    gauge("croupier_other_release", "Screens of another release.", whole(network.other_release));
    gauge("croupier_slow_readers", "Connections dropped because nobody read.", whole(network.slow));
    gauge("croupier_requests", "HTTP requests since the start.", whole(network.requests));
    gauge("croupier_made_way", "Idle, unproven connections closed for somebody new.",
          whole(network.made_way));
    gauge("croupier_no_room", "Connections that found no room.", whole(network.refused));
    gauge("croupier_sign_ins_turned_away", "Tries to sign in beyond the limits.",
          static_cast<std::int64_t>(turnstile_->turned_away()));
    gauge("croupier_log_left_out", "Lines of the log beyond its limits.",
          static_cast<std::int64_t>(log_->left_out()));
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(config_.store.path, failed);
    if (!failed)
        gauge("croupier_journal_bytes", "Size of the store's file.",
              static_cast<std::int64_t>(bytes));
}

}  // namespace croupier::server
