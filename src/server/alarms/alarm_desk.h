// Where the process says what is wrong, and from where people hear of it: the log, the metrics, and
// the ports. Any thread may say something, the engine's too: it is noted, and the rest is done on
// threads of the desk's own.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/alarms/alarm_book.h"
#include "server/alarms/alarm_port.h"
#include "server/alarms/alarm_words.h"
#include "server/ops/config.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/process/chores.h"

namespace croupier::server {

class AlarmDesk {
public:
    AlarmDesk(const ops::AlarmsConfig& config, std::string venue, ops::Log& log,
              ops::Metrics& metrics);
    ~AlarmDesk() { stop(); }
    AlarmDesk(const AlarmDesk&) = delete;
    AlarmDesk& operator=(const AlarmDesk&) = delete;

    void start();
    void stop();
    // For a process that ends because something failed: waits until the ports have taken what there
    // is to tell, at most so long.
    void finish(std::int64_t time_max_ms);

    // As AlarmBook's.
    void begin(Alarm alarm, std::string_view subject, std::string_view detail);
    void end(Alarm alarm, std::string_view subject);
    void set(Alarm alarm, const AlarmSubjects& subjects);
    void happen(Alarm alarm, std::string_view subject, std::string_view detail);
    // begin() with the Fault, or end().
    void note(Alarm alarm, std::string_view subject, const Result<Nothing, Fault>& done);

    std::vector<StandingAlarm> standing() const;

private:
    void add_ports(const ops::AlarmsConfig& config);
    void add_port(std::string name, AlarmPort::Send send, const ops::AlarmsConfig& config);
    std::int64_t now() const;
    void ring();
    void tell();
    void write_log(const AlarmNews& news);

    AlarmSender sender_;
    Severity least_;
    ops::Log& log_;
    ops::Metrics& metrics_;
    std::int64_t steady_begun_ms_;
    struct Shown {
        ops::Gauge* stands = nullptr;
        ops::Counter* begun = nullptr;
    };
    std::array<Shown, alarm_count> shown_{};
    std::vector<std::unique_ptr<AlarmPort>> ports_;
    mutable std::mutex mutex_;
    AlarmBook book_;
    std::uint64_t messages_ = 0;  // the desk's thread alone
    std::atomic<bool> rung_ = false;
    Chores chores_;
};

}  // namespace croupier::server
