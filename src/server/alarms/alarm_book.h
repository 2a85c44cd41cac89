// Which alarms stand, and what is to be told of them. Pure: time is an argument.
//
// An alarm is about a subject: a device, a person, a disk. Always true:
// 1. what begins or ends is told once; what lasts is not told again (after a restart the book is
//    new, and what lasts begins anew);
// 2. a subject that comes and goes is told at growing intervals, with how often it did;
// 3. so many messages leave in a minute, the critical ones first; what waits longer is told
//    together;
// 4. of one alarm so many subjects are kept one by one; more are only counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/alarms/alarm_kinds.h"

namespace croupier::server {

struct AlarmBookOptions {
    std::uint32_t messages_per_minute_max = 20;
    std::int64_t pause_first_ms = 10'000;     // between two messages about one subject, doubled
    std::int64_t pause_longest_ms = 600'000;  // up to this while it comes and goes
    std::int64_t moment_ms = 900'000;         // so long a momentary one is seen to have been
    std::size_t subjects_max = 500;           // of one alarm
};

// More are only counted in a message.
inline constexpr std::size_t subjects_listed_max = 20;
inline constexpr std::size_t subject_bytes_max = 100;
inline constexpr std::size_t detail_bytes_max = 300;

struct AlarmSubject {
    std::string subject;
    std::string detail;
    std::int64_t since_ms = 0;
};

// One message: what has changed about one alarm since it was last told.
struct AlarmNews {
    Alarm alarm{};
    std::int64_t at_ms = 0;
    std::vector<AlarmSubject> began{};
    std::vector<AlarmSubject> ended{};
    std::uint64_t more_began = 0;  // that are not listed
    std::uint64_t more_ended = 0;
    std::uint64_t passed = 0;  // times that one of them came and went besides
};

struct StandingAlarm {
    Alarm alarm{};
    std::int64_t since_ms = 0;
    std::vector<AlarmSubject> subjects;  // at most subjects_listed_max
    std::uint64_t more = 0;
};

using AlarmSubjects = std::map<std::string, std::string, std::less<>>;  // with details

class AlarmBook {
public:
    explicit AlarmBook(AlarmBookOptions options) : options_(options) {}

    // Of a lasting one: it stands. Again: nothing.
    void begin(Alarm alarm, std::string_view subject, std::string_view detail, std::int64_t now_ms);
    void end(Alarm alarm, std::string_view subject, std::int64_t now_ms);
    // The subjects of which a lasting one stands, all of them: begins and ends what differs.
    void set(Alarm alarm, const AlarmSubjects& subjects, std::int64_t now_ms);
    // Of a momentary one: it was.
    void happen(Alarm alarm, std::string_view subject, std::string_view detail,
                std::int64_t now_ms);

    // What is to be told now; it counts as told.
    std::vector<AlarmNews> take(std::int64_t now_ms);

    // The lasting ones that stand, in the order of their kinds.
    std::vector<StandingAlarm> standing() const;
    // It lasts, or was a moment ago.
    bool is_seen(Alarm alarm, std::int64_t now_ms) const;
    // How often it has begun, for any subject.
    std::uint64_t begun(Alarm alarm) const { return of(alarm).begun; }

private:
    struct Entry {
        std::string detail;
        std::int64_t since_ms = 0;
        std::int64_t told_at_ms = 0;
        std::int64_t again_at_ms = 0;  // not told before
        std::int64_t pause_ms = 0;
        std::uint64_t untold = 0;  // times that it has begun since it was told
        bool stands = false;
        bool told = false;  // that it stands
        bool is_due(std::int64_t now_ms) const {
            return now_ms >= again_at_ms && (stands != told || untold > 0);
        }
    };
    using Entries = std::map<std::string, Entry, std::less<>>;
    struct Kind {
        Entries entries;
        std::uint64_t begun = 0;
        std::uint64_t beyond = 0;          // standing now, without room for an entry
        std::uint64_t moments_beyond = 0;  // untold ones without an entry
        std::int64_t last_ms = 0;
    };

    Kind& of(Alarm alarm) { return kinds_[static_cast<std::size_t>(alarm)]; }
    const Kind& of(Alarm alarm) const { return kinds_[static_cast<std::size_t>(alarm)]; }
    Entry* entry_of(Kind& kind, std::string_view subject);
    void tell(Alarm alarm, AlarmNews& news, const std::string& subject, Entry& entry) const;
    AlarmNews tell_all(Alarm alarm, std::int64_t now_ms);

    AlarmBookOptions options_;
    std::array<Kind, alarm_count> kinds_;
    std::deque<std::int64_t> told_ms_;  // of the last minute
};

}  // namespace croupier::server
