#include <fmt/format.h>

#include <algorithm>

#include "server/ops/backup.h"
#include "server/venue/venue.h"

// What is an alarm besides what the floor knows, and what the metrics tell of it. On a thread of
// its own: the chores may be busy with a backup for a while.

namespace croupier::server {
namespace {

constexpr std::int64_t second_ms = 1'000;
constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t hour_ms = 3'600'000;
constexpr std::int64_t day_ms = 24 * hour_ms;
constexpr std::int64_t silent_us = 10'000'000;
constexpr std::int64_t last_words_ms = 3'000;

std::string folder_of(const std::string& file) {
    const auto folder = std::filesystem::path(file).parent_path();
    return folder.empty() ? "." : folder.string();
}

}  // namespace

void Venue::open_alarms() {
    AlarmWatch::LostDevices lost;
    if (lines_ != nullptr) lost = [this] { return lines_->lost(); };
    auto watch = std::make_unique<AlarmWatch>(*alarms_, config_.alarms.unclosed_hours * hour_ms,
                                              std::move(lost));
    alarm_watch_ = watch.get();
    engine_->add_actor(std::move(watch));
    auto overlay = std::make_unique<Overlay>();
    overlay_ = overlay.get();
    engine_->add_actor(std::move(overlay));
    engine_->on_event([at = alarm_watch_](const floor::Event& event) { at->happened(event); });
    looks_.add(second_ms, [this] { look_at_engine(); });
    looks_.add(2 * second_ms, [this] { look_at_accounts(); }, Chores::First::at_once);
    looks_.add(10 * second_ms, [this] { look_at_disks(); }, Chores::First::at_once);
    looks_.add(minute_ms, [this] { look_at_certificate(); }, Chores::First::at_once);
    if (config_.backup.folder.empty()) return;
    if (const auto newest = ops::newest_backup(config_.backup.folder)) backed_up_at_ms_ = *newest;
    looks_.add(minute_ms, [this] { look_at_backups(); });
}

void Venue::look_at_engine() {
    const std::int64_t looked = alarm_watch_->looked_us();
    if (looked != 0 && !stopping_ && steady_us() - looked > silent_us)
        alarms_->begin(Alarm::engine_silent, "the engine", "it has not turned for ten seconds");
    else
        alarms_->end(Alarm::engine_silent, "the engine");
    if (workers_->books_are_well()) alarms_->end(Alarm::books_fault, "the books");
}

// Who is locked is in the vault, which counts its changes; a lock that ends by itself is none.
void Venue::look_at_accounts() {
    const std::uint64_t changes = vault_->changes();
    const std::vector<std::uint32_t> staff = alarm_watch_->figures().staff;
    if (changes == accounts_seen_.first && staff == accounts_seen_.second && !lock_will_end_)
        return;
    const std::int64_t now = engine_->venue_time();
    AlarmSubjects locked;
    AlarmSubjects guessed;
    lock_will_end_ = false;
    for (const std::uint32_t number : staff) {
        const auto found = vault_->credentials(vault::StaffNumber{number});
        if (!found) continue;
        for (const vault::Credential& one : *found) {
            if (one.standing == vault::Standing::revoked) continue;
            const std::string subject = fmt::format("staff {}", number);
            const std::string_view kind =
                one.kind == vault::CredentialKind::pin ? "PIN" : "password";
            const bool too_many = one.failures >= config_.sign_in.failures_max;
            if (too_many && (!one.again_at_ms || *one.again_at_ms > now)) {
                lock_will_end_ |= one.again_at_ms.has_value();
                locked.emplace(subject,
                               fmt::format("{}, after {} wrong tries", kind, one.failures));
            }
            if (one.anywhere_failures >= config_.sign_in.failures_max &&
                one.anywhere_again_at_ms > now) {
                lock_will_end_ = true;
                guessed.emplace(subject, fmt::format("{}, {} wrong tries from places that nobody "
                                                     "knows",
                                                     kind, one.anywhere_failures));
            }
        }
    }
    alarms_->set(Alarm::account_locked, locked);
    alarms_->set(Alarm::sign_in_guessed, guessed);
    accounts_seen_ = {changes, staff};
}

// Of store and mirror the floor says whether there is room enough: play depends on it.
void Venue::look_at_disks() {
    const std::pair<const char*, std::string> places[] = {
        {"store", folder_of(config_.store.path)},
        {"mirror", config_.store.mirror.empty() ? "" : folder_of(config_.store.mirror)},
        {"vault", folder_of(config_.vault.path)},
        {"vault_copy", config_.vault.copy.empty() ? "" : folder_of(config_.vault.copy)},
        {"log", config_.log.file.empty() ? "" : folder_of(config_.log.file)},
        {"backup", config_.backup.folder}};
    for (const auto& [place, folder] : places) {
        if (folder.empty()) continue;
        std::error_code failed;
        const auto space = std::filesystem::space(folder, failed);
        if (failed) continue;  // whoever writes there says so
        const std::string_view name(place);
        metrics_
            .gauge("croupier_disk_free_bytes", "Free space where something lies.",
                   {{"place", std::string(name)}})
            .set(static_cast<std::int64_t>(space.available));
        if (name == "store" || name == "mirror") continue;
        if (space.available < config_.store.space_reserve_bytes)
            alarms_->begin(Alarm::storage_low, name,
                           fmt::format("{} MiB free", space.available >> 20));
        else
            alarms_->end(Alarm::storage_low, name);
    }
}

void Venue::look_at_certificate() {
    if (!certificate_ends_at_ms_) return;
    metrics_
        .gauge("croupier_certificate_end_timestamp_seconds",
               "When the certificate of listen.tls ends, in seconds since 1970.")
        .set(*certificate_ends_at_ms_ / second_ms);
    AlarmSubjects ending;
    if (*certificate_ends_at_ms_ - clock_->wall_ms() < config_.alarms.certificate_days * day_ms)
        ending.emplace(config_.listen.certificate, "ends " + utc_text(*certificate_ends_at_ms_));
    alarms_->set(Alarm::certificate_ending, ending);
}

// One that failed has its own subject: the newest whole one may still be young.
void Venue::look_at_backups() {
    const std::int64_t newest = backed_up_at_ms_;
    const std::int64_t since = newest != 0 ? newest : begun_at_ms_;
    if (clock_->wall_ms() - since > 2 * config_.backup.every_ms)
        alarms_->begin(Alarm::backup_old, "the newest one",
                       newest == 0 ? "there is none" : "is of " + utc_text(newest));
    else
        alarms_->end(Alarm::backup_old, "the newest one");
}

// The process ends because a disk did not take a batch: whoever is to hear of it hears of it first.
void Venue::tell_last_words(const Fault& fault) {
    alarms_->happen(Alarm::journal_failed, "the journal", fault.what);
    alarms_->finish(last_words_ms);
}

}  // namespace croupier::server
