#include "server/alarms/alarm_desk.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "server/alarms/run_command.h"
#include "server/alarms/webhook.h"

namespace croupier::server {
namespace {

constexpr std::int64_t desk_look_ms = 1'000;  // how often it looks what has become due

std::string machine_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data()) : "";
}

std::int64_t desk_steady_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::int64_t desk_wall_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

ops::Level level_of(const AlarmKind& kind) {
    return kind.severity == Severity::critical ? ops::Level::error : ops::Level::warning;
}

}  // namespace

AlarmDesk::AlarmDesk(const ops::AlarmsConfig& config, std::string venue, ops::Log& log,
                     ops::Metrics& metrics)
    : sender_{std::move(venue), machine_name(), desk_wall_ms()},
      least_(config.least),
      log_(log),
      metrics_(metrics),
      steady_begun_ms_(desk_steady_ms()),
      book_({.messages_per_minute_max = config.per_minute_max}) {
    for (const AlarmKind& kind : alarm_kinds()) {
        const ops::Labels labels = {{"name", std::string(kind.name)},
                                    {"severity", std::string(name_of(kind.severity))}};
        shown_[static_cast<std::size_t>(kind.alarm)] = {
            &metrics.gauge("croupier_alarm",
                           "Whether an alarm lasts, or a momentary one was within 15 minutes.",
                           labels),
            &metrics.counter("croupier_alarms_total", "How often an alarm has begun.", labels)};
    }
    add_ports(config);
    chores_.add(desk_look_ms, [this] { tell(); });
}

void AlarmDesk::add_ports(const ops::AlarmsConfig& config) {
    const std::int64_t time_max_ms = config.time_max_ms;
    if (!config.command.empty())
        add_port(
            "command",
            [words = config.command, time_max_ms](const AlarmMessage& message, const auto& stop) {
                return run_command(words, message.text, time_max_ms, stop);
            },
            config);
    if (const auto target = ops::parse_webhook(config.webhook))
        add_port(
            "webhook",
            [target = *target, authorities = config.webhook_ca, time_max_ms](
                const AlarmMessage& message, const auto& stop) {
                return post_json(target, authorities, message.json, time_max_ms, stop);
            },
            config);
    if (config.mail_to.empty()) return;
    std::vector<std::string> words = {config.sendmail, "-i", "-f", config.mail_from, "--"};
    words.insert(words.end(), config.mail_to.begin(), config.mail_to.end());
    add_port(
        "mail",
        [words, to = MailAddresses{config.mail_from, config.mail_to}, time_max_ms, this](
            const AlarmMessage& message, const auto& stop) {
            return run_command(words, mail_of(message, to, now()), time_max_ms, stop);
        },
        config);
}

void AlarmDesk::add_port(std::string name, AlarmPort::Send send, const ops::AlarmsConfig& config) {
    AlarmPortOptions options;
    options.queue_max = config.queue_max;
    options.tries_max = config.tries_max;
    options.retry_first_ms = config.retry_first_ms;
    options.retry_longest_ms = config.retry_longest_ms;
    ports_.push_back(
        std::make_unique<AlarmPort>(std::move(name), std::move(send), options, log_, metrics_));
}

// Carried on by the steady clock: one that is set back puts no alarm off.
std::int64_t AlarmDesk::now() const {
    return sender_.begun_ms + desk_steady_ms() - steady_begun_ms_;
}

void AlarmDesk::start() {
    for (const auto& port : ports_) port->start();
    chores_.start();
}

void AlarmDesk::stop() {
    chores_.stop();
    for (const auto& port : ports_) port->stop();
}

void AlarmDesk::finish(std::int64_t time_max_ms) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(time_max_ms);
    chores_.stop();
    tell();
    const auto waits = [](const auto& port) { return port->waiting() > 0; };
    while (std::ranges::any_of(ports_, waits) && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop();
}

void AlarmDesk::ring() {
    if (!rung_.exchange(true)) chores_.ask([this] { tell(); });
}

void AlarmDesk::begin(Alarm alarm, std::string_view subject, std::string_view detail) {
    {
        const std::lock_guard lock(mutex_);
        book_.begin(alarm, subject, detail, now());
    }
    ring();
}

void AlarmDesk::end(Alarm alarm, std::string_view subject) {
    const std::lock_guard lock(mutex_);
    book_.end(alarm, subject, now());
}

void AlarmDesk::set(Alarm alarm, const AlarmSubjects& subjects) {
    const std::lock_guard lock(mutex_);
    book_.set(alarm, subjects, now());
}

void AlarmDesk::happen(Alarm alarm, std::string_view subject, std::string_view detail) {
    {
        const std::lock_guard lock(mutex_);
        book_.happen(alarm, subject, detail, now());
    }
    ring();
}

void AlarmDesk::note(Alarm alarm, std::string_view subject, const Result<Nothing, Fault>& done) {
    if (done)
        end(alarm, subject);
    else
        begin(alarm, subject, done.error().what);
}

std::vector<StandingAlarm> AlarmDesk::standing() const {
    const std::lock_guard lock(mutex_);
    return book_.standing();
}

void AlarmDesk::tell() {
    rung_ = false;
    std::vector<AlarmNews> all;
    {
        const std::lock_guard lock(mutex_);
        const std::int64_t at = now();
        all = book_.take(at);
        for (const AlarmKind& kind : alarm_kinds()) {
            const Shown& shown = shown_[static_cast<std::size_t>(kind.alarm)];
            shown.stands->set(book_.is_seen(kind.alarm, at) ? 1 : 0);
            shown.begun->raise_to(book_.begun(kind.alarm));
        }
    }
    for (const AlarmNews& news : all) {
        write_log(news);
        if (kind_of(news.alarm).severity < least_) continue;
        const auto message =
            std::make_shared<const AlarmMessage>(message_of(news, sender_, ++messages_));
        for (const auto& port : ports_) port->offer(message);
    }
}

void AlarmDesk::write_log(const AlarmNews& news) {
    const AlarmKind& kind = kind_of(news.alarm);
    const std::string_view severity = name_of(kind.severity);
    if (!news.began.empty() || news.more_began > 0)
        log_.write(level_of(kind), "alarm_began",
                   {{"alarm", kind.name},
                    {"severity", severity},
                    {"subjects", listed(news.began, news.more_began)}});
    if (!news.ended.empty() || news.more_ended > 0)
        log_.write(ops::Level::info, "alarm_ended",
                   {{"alarm", kind.name},
                    {"severity", severity},
                    {"subjects", listed(news.ended, news.more_ended)}});
    if (news.passed > 0)
        log_.write(ops::Level::warning, "alarm_passed",
                   {{"alarm", kind.name}, {"severity", severity}, {"times", news.passed}});
}

}  // namespace croupier::server
