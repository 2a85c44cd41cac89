#include "server/alarms/alarm_book.h"

#include <algorithm>

#include "base/check.h"

namespace croupier::server {
namespace {

constexpr std::int64_t minute_of_messages_ms = 60'000;

void list(std::vector<AlarmSubject>& subjects, std::uint64_t& more, const std::string& subject,
          const std::string& detail, std::int64_t since_ms) {
    if (subjects.size() < subjects_listed_max)
        subjects.push_back({subject.substr(0, subject_bytes_max), detail, since_ms});
    else
        ++more;
}

}  // namespace

// None: there is no room for one more. Those that are over and told make room.
AlarmBook::Entry* AlarmBook::entry_of(Kind& kind, std::string_view subject) {
    const auto found = kind.entries.find(subject);
    if (found != kind.entries.end()) return &found->second;
    if (kind.entries.size() >= options_.subjects_max)
        std::erase_if(kind.entries, [](const auto& one) {
            return !one.second.stands && !one.second.told && one.second.untold == 0;
        });
    if (kind.entries.size() >= options_.subjects_max) return nullptr;
    return &kind.entries[std::string(subject)];
}

void AlarmBook::begin(Alarm alarm, std::string_view subject, std::string_view detail,
                      std::int64_t now_ms) {
    CHECK(kind_of(alarm).duration == Duration::lasting);
    Kind& kind = of(alarm);
    Entry* entry = entry_of(kind, subject);
    if (entry == nullptr || entry->stands) return;
    ++kind.begun;
    kind.last_ms = now_ms;
    entry->stands = true;
    entry->since_ms = now_ms;
    entry->detail = detail.substr(0, detail_bytes_max);
    ++entry->untold;
}

void AlarmBook::end(Alarm alarm, std::string_view subject, std::int64_t /*now_ms*/) {
    const auto found = of(alarm).entries.find(subject);
    if (found != of(alarm).entries.end()) found->second.stands = false;
}

void AlarmBook::set(Alarm alarm, const AlarmSubjects& subjects, std::int64_t now_ms) {
    for (auto& [subject, entry] : of(alarm).entries)
        if (entry.stands && !subjects.contains(subject)) entry.stands = false;
    std::size_t kept = 0;
    for (const auto& [subject, detail] : subjects)
        if (kept++ < options_.subjects_max) begin(alarm, subject, detail, now_ms);
    of(alarm).beyond = kept - std::min(kept, options_.subjects_max);
}

void AlarmBook::happen(Alarm alarm, std::string_view subject, std::string_view detail,
                       std::int64_t now_ms) {
    CHECK(kind_of(alarm).duration == Duration::momentary);
    Kind& kind = of(alarm);
    ++kind.begun;
    kind.last_ms = now_ms;
    Entry* entry = entry_of(kind, subject);
    if (entry == nullptr) {
        ++kind.moments_beyond;  // told with the next one that has
        return;
    }
    entry->since_ms = now_ms;
    entry->detail = detail.substr(0, detail_bytes_max);
    ++entry->untold;
}

std::vector<AlarmNews> AlarmBook::take(std::int64_t now_ms) {
    while (!told_ms_.empty() && told_ms_.front() <= now_ms - minute_of_messages_ms)
        told_ms_.pop_front();
    std::vector<AlarmNews> all;
    for (const Severity severity : {Severity::critical, Severity::warning})
        for (const AlarmKind& kind : alarm_kinds()) {
            const auto is_due = [&](const auto& one) { return one.second.is_due(now_ms); };
            if (kind.severity != severity || std::ranges::none_of(of(kind.alarm).entries, is_due))
                continue;
            if (told_ms_.size() >= options_.messages_per_minute_max) return all;
            all.push_back(tell_all(kind.alarm, now_ms));
            told_ms_.push_back(now_ms);
        }
    return all;
}

AlarmNews AlarmBook::tell_all(Alarm alarm, std::int64_t now_ms) {
    Kind& kind = of(alarm);
    AlarmNews news;
    news.alarm = alarm;
    news.at_ms = now_ms;
    news.more_began = std::exchange(kind.moments_beyond, 0);
    for (auto& [subject, entry] : kind.entries) {
        if (!entry.is_due(now_ms)) continue;
        tell(alarm, news, subject, entry);
        // One that comes and goes is told more and more seldom.
        const bool often = entry.pause_ms > 0 && now_ms - entry.told_at_ms < 2 * entry.pause_ms;
        entry.pause_ms = often ? std::min(entry.pause_ms * 2, options_.pause_longest_ms)
                               : options_.pause_first_ms;
        entry.told_at_ms = now_ms;
        entry.again_at_ms = now_ms + entry.pause_ms;
    }
    if (!news.began.empty()) news.more_began += kind.beyond;
    return news;
}

void AlarmBook::tell(Alarm alarm, AlarmNews& news, const std::string& subject, Entry& entry) const {
    std::uint64_t passed = std::exchange(entry.untold, 0);
    const bool momentary = kind_of(alarm).duration == Duration::momentary;
    if (momentary || (entry.stands && !entry.told)) {
        list(news.began, news.more_began, subject, entry.detail, entry.since_ms);
        --passed;  // that one is told
    } else if (!entry.stands && entry.told) {
        list(news.ended, news.more_ended, subject, entry.detail, entry.since_ms);
    } else if (!entry.stands) {
        // It came and went before anybody was told.
        list(news.began, news.more_began, subject, entry.detail, entry.since_ms);
        list(news.ended, news.more_ended, subject, entry.detail, entry.since_ms);
        --passed;
    }
    entry.told = entry.stands;
    news.passed += passed;
}

std::vector<StandingAlarm> AlarmBook::standing() const {
    std::vector<StandingAlarm> all;
    for (const AlarmKind& kind : alarm_kinds()) {
        StandingAlarm one{kind.alarm, 0, {}, of(kind.alarm).beyond};
        for (const auto& [subject, entry] : of(kind.alarm).entries) {
            if (!entry.stands) continue;
            if (one.since_ms == 0 || entry.since_ms < one.since_ms) one.since_ms = entry.since_ms;
            list(one.subjects, one.more, subject, entry.detail, entry.since_ms);
        }
        if (!one.subjects.empty()) all.push_back(std::move(one));
    }
    return all;
}

bool AlarmBook::is_seen(Alarm alarm, std::int64_t now_ms) const {
    const Kind& kind = of(alarm);
    if (kind_of(alarm).duration == Duration::momentary)
        return kind.begun > 0 && now_ms - kind.last_ms < options_.moment_ms;
    return std::ranges::any_of(kind.entries, [](const auto& one) { return one.second.stands; });
}

}  // namespace croupier::server
