#include "books/index.h"

#include <algorithm>
#include <utility>

namespace croupier::books {
namespace {

// A node of a map with its key, its postings and what the allocator adds.
constexpr std::size_t node_bytes = 160;
// A chapter is cut when it alone takes up that part of the budget, whatever the gaming day says.
constexpr std::size_t chapters_in_budget = 8;
constexpr std::size_t chapter_bytes_min = std::size_t{1} << 20;

}  // namespace

void Index::begin_chapter(Opening opening) {
    Chapter& chapter = chapters_.emplace_back();
    chapter.opening = std::move(opening);
    chapter.terminals.resize(chapter.opening.credit.size());
    chapter.bytes = chapter.terminals.capacity() * sizeof(Postings);
    bytes_ += chapter.bytes;
    make_room();
}

void Index::skip_to(std::uint64_t sequence) {
    chapters_.back().dropped = true;
    last_ = sequence;
}

void Index::make_room() {
    for (std::size_t i = 0; i + 1 < chapters_.size() && bytes_ > bytes_max_; ++i) {
        Chapter& oldest = chapters_[i];
        if (oldest.dropped) continue;
        bytes_ -= oldest.bytes;
        oldest.bytes = 0;
        oldest.dropped = true;
        std::vector<Postings>().swap(oldest.terminals);
        oldest.rounds.clear();
        oldest.persons.clear();
    }
}

bool Index::wants_chapter() const {
    const std::size_t share = std::max(bytes_max_ / chapters_in_budget, chapter_bytes_min);
    return chapters_.empty() || chapters_.back().bytes > share;
}

void Index::add(std::uint64_t sequence, const Names& names) {
    CHECK(!chapters_.empty());
    Chapter& chapter = chapters_.back();
    std::size_t taken = 0;
    for (const floor::TerminalId terminal : names.terminals) {
        if (terminal.value() >= chapter.terminals.size()) {
            const std::size_t before = chapter.terminals.capacity();
            chapter.terminals.resize(terminal.value() + 1U);
            taken += (chapter.terminals.capacity() - before) * sizeof(Postings);
        }
        taken += chapter.terminals[terminal.value()].add(sequence);
    }
    for (const Names::Round& named : names.rounds) {
        const auto [at, fresh] = chapter.rounds.try_emplace(named.round);
        if (fresh) taken += node_bytes;
        taken += (named.of_all ? at->second.course : at->second.seats).add(sequence);
    }
    for (const floor::Person& person : names.persons) {
        const auto [at, fresh] = chapter.persons.try_emplace(person);
        if (fresh) taken += node_bytes;
        taken += at->second.add(sequence);
    }
    chapter.bytes += taken;
    bytes_ += taken;
    last_ = sequence;
    if (bytes_ > bytes_max_) make_room();
}

void Index::add_session(const Session& session) {
    chapters_.back().sessions.push_back(session);
}

void Index::add_recent(floor::TerminalId terminal, const RecentRound& recent) {
    if (terminal.value() >= recent_.size()) recent_.resize(terminal.value() + 1U);
    auto& rounds = recent_[terminal.value()];
    const bool known = std::any_of(rounds.rbegin(), rounds.rend(), [&](const RecentRound& held) {
        return held.round == recent.round;
    });
    if (known) return;
    if (rounds.size() >= recent_rounds_max) rounds.erase(rounds.begin());
    rounds.push_back(recent);
}

std::uint64_t Index::end_of(std::size_t chapter) const {
    return chapter + 1 < chapters_.size() ? chapters_[chapter + 1].opening.first - 1 : last_;
}

template <class Find>
Stretches Index::collect(std::uint64_t from, std::uint64_t to, Find find) const {
    Stretches found;
    for (std::size_t i = 0; i < chapters_.size(); ++i) {
        const Chapter& chapter = chapters_[i];
        const std::uint64_t first = std::max(from, chapter.opening.first);
        const std::uint64_t last = std::min(to, end_of(i));
        if (first > last) continue;
        if (chapter.dropped)
            found.push_back({first, last});
        else
            find(chapter, first, last, found);
    }
    return joined(std::move(found));
}

Stretches Index::find(floor::TerminalId terminal, std::uint64_t from, std::uint64_t to) const {
    return collect(from, to, [&](const Chapter& chapter, auto first, auto last, auto& into) {
        if (terminal.value() < chapter.terminals.size())
            chapter.terminals[terminal.value()].collect(first, last, into);
    });
}

Stretches Index::find(const floor::Person& person, std::uint64_t from, std::uint64_t to) const {
    return collect(from, to, [&](const Chapter& chapter, auto first, auto last, auto& into) {
        if (const auto at = chapter.persons.find(person); at != chapter.persons.end())
            at->second.collect(first, last, into);
    });
}

Stretches Index::find(floor::RoundId round, std::uint64_t from, std::uint64_t to) const {
    return collect(from, to, [&](const Chapter& chapter, auto first, auto last, auto& into) {
        const auto at = chapter.rounds.find(round);
        if (at == chapter.rounds.end()) return;
        at->second.course.collect(first, last, into);
        at->second.seats.collect(first, last, into);
    });
}

Stretches Index::find_course(floor::RoundId round, std::uint64_t from, std::uint64_t to) const {
    return collect(from, to, [&](const Chapter& chapter, auto first, auto last, auto& into) {
        if (const auto at = chapter.rounds.find(round); at != chapter.rounds.end())
            at->second.course.collect(first, last, into);
    });
}

std::span<const RecentRound> Index::recent(floor::TerminalId terminal) const {
    if (terminal.value() >= recent_.size()) return {};
    return recent_[terminal.value()];
}

const Opening* Index::chapter_at(floor::Time time) const {
    const Opening* found = nullptr;
    for (const Chapter& chapter : chapters_) {
        if (found != nullptr && chapter.opening.at >= time) break;
        found = &chapter.opening;
    }
    return found;
}

Stretch Index::around(std::uint64_t sequence, std::size_t reach) const {
    std::size_t at = 0;
    while (at + 1 < chapters_.size() && chapters_[at + 1].opening.first <= sequence) ++at;
    const std::size_t before = at - std::min(at, reach);
    const std::size_t after = std::min(at + reach, chapters_.size() - 1);
    return {chapters_[before].opening.first, end_of(after)};
}

const Session* Index::find_session(std::uint64_t sequence, std::uint32_t place) const {
    for (auto chapter = chapters_.rbegin(); chapter != chapters_.rend(); ++chapter) {
        if (chapter->opening.first > sequence) continue;
        const auto at = std::lower_bound(
            chapter->sessions.begin(), chapter->sessions.end(), std::pair(sequence, place),
            [](const Session& session, const auto& wanted) {
                return std::pair(session.sequence, session.place) < wanted;
            });
        const bool found =
            at != chapter->sessions.end() && at->sequence == sequence && at->place == place;
        return found ? &*at : nullptr;
    }
    return nullptr;
}

}  // namespace croupier::books
