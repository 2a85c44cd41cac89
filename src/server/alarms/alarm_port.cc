#include "server/alarms/alarm_port.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace croupier::server {
namespace {

std::int64_t port_clock_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

AlarmPort::AlarmPort(std::string name, Send send, AlarmPortOptions options, ops::Log& log,
                     ops::Metrics& metrics)
    : name_(std::move(name)),
      send_(std::move(send)),
      options_(options),
      log_(log),
      sent_(metrics.counter("croupier_alarm_messages_sent_total",
                            "Messages about alarms that a port has taken.", {{"port", name_}})),
      failures_(metrics.counter("croupier_alarm_port_failures_total",
                                "Tries to send a message about an alarm that failed.",
                                {{"port", name_}})),
      dropped_(metrics.counter("croupier_alarm_messages_dropped_total",
                               "Messages about alarms that a port never took.", {{"port", name_}})),
      waiting_(metrics.gauge("croupier_alarm_messages_waiting",
                             "Messages about alarms that wait for a port.", {{"port", name_}})),
      works_(metrics.gauge("croupier_alarm_port_works",
                           "Whether the last try to send a message about an alarm worked.",
                           {{"port", name_}})) {
    works_.set(1);
    chores_.add(options_.look_ms, [this] { work(); });
}

void AlarmPort::stop() {
    if (stopping_.exchange(true)) return;
    chores_.stop();
    const std::lock_guard lock(mutex_);
    if (!queue_.empty())
        log_.write(ops::Level::warning, "alarms_not_sent",
                   {{"port", name_}, {"messages", queue_.size()}});
}

std::size_t AlarmPort::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void AlarmPort::drop(const AlarmMessage& message, const std::string& why) {
    dropped_.add();
    log_.write(ops::Level::error, "alarm_message_dropped",
               {{"port", name_}, {"alarm", name_of(message.alarm)}, {"why", why}});
}

void AlarmPort::offer(Message message) {
    Message lost;
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(message));
        if (queue_.size() > options_.queue_max) {
            lost = std::move(queue_.front());
            queue_.pop_front();
        }
        waiting_.set(static_cast<std::int64_t>(queue_.size()));
    }
    if (lost != nullptr) drop(*lost, "too many wait");
    chores_.ask([this] { work(); });
}

void AlarmPort::work() {
    while (!stopping_ && port_clock_ms() >= again_ms_ && try_first()) {
    }
}

// False: there is none, or it has to be tried again later.
bool AlarmPort::try_first() {
    Message message;
    {
        const std::lock_guard lock(mutex_);
        if (queue_.empty()) return false;
        message = queue_.front();
    }
    if (std::exchange(tried_, message) != message) tries_ = 0;
    const auto sent = send_(*message, stopping_);
    if (stopping_ && !sent) return false;
    if (sent) {
        sent_.add();
        works_.set(1);
        if (!std::exchange(working_, true))
            log_.write(ops::Level::info, "alarm_port_works", {{"port", name_}});
    } else {
        failures_.add();
        works_.set(0);
        // Told when it begins, not at each try.
        if (std::exchange(working_, false))
            log_.write(ops::Level::error, "alarm_port_failed",
                       {{"port", name_}, {"fault", sent.error().what}});
        if (++tries_ < options_.tries_max) {
            const std::int64_t pause = options_.retry_first_ms
                                       << std::min<std::uint32_t>(tries_ - 1, 20);
            again_ms_ = port_clock_ms() + std::min(pause, options_.retry_longest_ms);
            return false;
        }
        drop(*message, sent.error().what);
    }
    tried_ = nullptr;
    again_ms_ = 0;
    const std::lock_guard lock(mutex_);
    // It may have gone meanwhile, because too many wait.
    if (!queue_.empty() && queue_.front() == message) queue_.pop_front();
    waiting_.set(static_cast<std::int64_t>(queue_.size()));
    return true;
}

}  // namespace croupier::server
