// A way by which alarms leave the process: a command, a webhook, a mail. Each has a thread of its
// own, so that one that hangs holds up neither the others nor anything else, and a queue with a
// bound. What is not taken is tried again at growing intervals, so many times.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "base/fault.h"
#include "base/result.h"
#include "server/alarms/alarm_words.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/process/chores.h"

namespace croupier::server {

struct AlarmPortOptions {
    std::size_t queue_max = 100;  // of more the oldest goes
    std::uint32_t tries_max = 12;
    std::int64_t retry_first_ms = 1'000;  // doubled with each try
    std::int64_t retry_longest_ms = 60'000;
    std::int64_t look_ms = 250;  // how often it looks whether something is to be tried again
};

class AlarmPort {
public:
    using Message = std::shared_ptr<const AlarmMessage>;
    // On the port's thread; gives up soon after `stopping`.
    using Send = std::function<Result<Nothing, Fault>(const AlarmMessage&,
                                                      const std::atomic<bool>& stopping)>;

    AlarmPort(std::string name, Send send, AlarmPortOptions options, ops::Log& log,
              ops::Metrics& metrics);
    ~AlarmPort() { stop(); }
    AlarmPort(const AlarmPort&) = delete;
    AlarmPort& operator=(const AlarmPort&) = delete;

    void start() { chores_.start(); }
    // What is under way is broken off; what waits is lost, and the log says how much.
    void stop();
    // Any thread; never waits.
    void offer(Message message);
    std::size_t waiting() const;

private:
    void work();
    bool try_first();
    void drop(const AlarmMessage& message, const std::string& why);

    std::string name_;
    Send send_;
    AlarmPortOptions options_;
    ops::Log& log_;
    ops::Counter& sent_;
    ops::Counter& failures_;
    ops::Counter& dropped_;
    ops::Gauge& waiting_;
    ops::Gauge& works_;
    mutable std::mutex mutex_;
    std::deque<Message> queue_;
    // The port's thread alone:
    Message tried_;            // last, without luck
    std::uint32_t tries_ = 0;  // of that one
    std::int64_t again_ms_ = 0;
    bool working_ = true;
    std::atomic<bool> stopping_ = false;
    Chores chores_;
};

}  // namespace croupier::server
