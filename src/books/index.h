// Where in the journal a round, a terminal or a person is spoken of.
//
// Memory: 10,000 terminals with 200 rounds of 3 wagers a day name a terminal, a round and a person
// 20 million times; as differences of one or two bytes that is about 40 MB a day (index_test.cc). A
// database file would hold more days and cost every entry a write; the journal itself is there for
// what is older. So postings stay in memory, in chapters of a gaming day, and when they exceed
// `bytes_max` the oldest chapter lets its postings go: from then on it answers every question with
// all of its sequences. What a chapter opens with is kept, so that a statement never reads further
// back than the day that it begins in.
#pragma once

#include <deque>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "books/names.h"
#include "books/postings.h"
#include "floor/ids.h"

namespace croupier::books {

inline constexpr std::size_t recent_rounds_max = 50;

// A card was put into a terminal that had that much credit.
struct Session {
    std::uint64_t sequence = 0;
    std::uint32_t place = 0;  // of the entry in its batch
    floor::TerminalId terminal;
    floor::Person person;
    Money credit;
};

struct Carded {
    floor::TerminalId terminal;
    floor::Person person;
};

// What a chapter opens with.
struct Opening {
    std::uint64_t first = 1;  // sequence
    floor::Time at = 0;       // of its first entry
    std::string gaming_day;
    std::vector<Money> credit;  // by terminal, cash
    std::vector<Carded> carded;
    bool whole = true;  // sessions were kept from its beginning
};

// A round that a terminal had wagers in, and where it placed the first.
struct RecentRound {
    floor::RoundId round;
    std::uint64_t sequence = 0;
};

class Index {
public:
    explicit Index(std::size_t bytes_max) : bytes_max_(bytes_max) {}

    void begin_chapter(Opening opening);
    // The present chapter reaches to that sequence, and has no postings of it.
    void skip_to(std::uint64_t sequence);
    // The sequence is not below the last one.
    void add(std::uint64_t sequence, const Names& names);
    void add_session(const Session& session);
    void add_recent(floor::TerminalId terminal, const RecentRound& recent);

    // Where it is found, from `from` to `to`: every sequence that names it, and all of a chapter
    // whose postings are gone.
    Stretches find(floor::TerminalId terminal, std::uint64_t from, std::uint64_t to) const;
    Stretches find(const floor::Person& person, std::uint64_t from, std::uint64_t to) const;
    Stretches find(floor::RoundId round, std::uint64_t from, std::uint64_t to) const;
    // Only what concerns the whole round: opening, end, outcome, result.
    Stretches find_course(floor::RoundId round, std::uint64_t from, std::uint64_t to) const;

    // Newest last.
    std::span<const RecentRound> recent(floor::TerminalId terminal) const;
    // The chapter that holds that time; none before the first entry.
    const Opening* chapter_at(floor::Time time) const;
    // The first and last sequence of the chapter that holds `sequence` and of so many chapters
    // before and after it.
    Stretch around(std::uint64_t sequence, std::size_t reach) const;
    const Session* find_session(std::uint64_t sequence, std::uint32_t place) const;

    std::uint64_t last() const { return last_; }
    // Of postings that are held; an estimate from above of what the allocator has given.
    std::size_t bytes() const { return bytes_; }
    bool wants_chapter() const;

private:
    struct RoundPostings {
        Postings course;
        Postings seats;
    };
    struct Chapter {
        Opening opening;
        std::vector<Session> sessions;
        std::vector<Postings> terminals;
        std::map<floor::RoundId, RoundPostings> rounds;
        std::map<floor::Person, Postings> persons;
        std::size_t bytes = 0;
        bool dropped = false;
    };

    template <class Find>
    Stretches collect(std::uint64_t from, std::uint64_t to, Find find) const;
    std::uint64_t end_of(std::size_t chapter) const;
    void make_room();

    std::size_t bytes_max_;
    std::size_t bytes_ = 0;
    std::uint64_t last_ = 0;
    std::deque<Chapter> chapters_;
    std::vector<std::vector<RecentRound>> recent_;
};

}  // namespace croupier::books
