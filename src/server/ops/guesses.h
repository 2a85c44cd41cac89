// Wrong secrets of a person who stands beside somebody else: a second person's at a dealer terminal
// or in the office, and a sign-in at a terminal where another person is signed in. Whoever is
// signed in there may be the one who guesses, so those pay for it: that person, the place, and only
// then, for a time that always ends, approvals in the name that was given. The account of that name
// is never locked by it.
//
// Any thread. Time comes as an argument, milliseconds of a clock that never falls. A restart
// forgets all of it; nobody who guesses can bring one about.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace croupier::ops {

struct GuessOptions {
    std::uint32_t person_max = 3;  // wrong ones within the span, beside one signed-in person
    std::uint32_t place_max = 6;   // at one dealer terminal
    std::uint32_t named_max = 6;   // in one name, whoever was signed in
    std::int64_t span_ms = 900'000;
    std::int64_t pause_ms = 1'000;         // after each wrong one
    std::int64_t lock_first_ms = 300'000;  // twice as long for each further one within a day
    std::int64_t lock_longest_ms = 3'600'000;
    std::size_t names_max = 10'000;  // that are remembered of each kind; then the oldest goes
};

// One try: who is signed in, where, and whose name is given. Empty: there is none.
struct Guess {
    std::string person;
    std::string place;
    std::string named;
};

struct GuessEnded {
    std::int64_t person_locked_ms = 0;  // this try locked the person for so long
    std::int64_t place_locked_ms = 0;
};

class Guesses {
public:
    explicit Guesses(const GuessOptions& options) : options_(options) {}

    // 0: the secret may be looked at, the try is counted, and leave() must follow. Otherwise in how
    // many milliseconds it is worth trying again; nothing is looked at or counted.
    std::int64_t enter(const Guess& guess, std::int64_t now_ms);
    enum class Ended : std::uint8_t { uncounted, wrong };
    GuessEnded leave(const Guess& guess, Ended ended, std::int64_t now_ms);
    // Somebody else has released that person's lock.
    void release(std::string_view person);

    // Where nobody is signed in wrong secrets lock an account until somebody releases it. At one
    // place they do that to one account in an hour, so that nobody locks all of them one by one.
    bool may_lock(std::string_view place, std::string_view login, std::int64_t now_ms);
    void note_locked(std::string_view place, std::string_view login, std::int64_t now_ms);

private:
    struct Tally {
        std::uint32_t wrong = 0;  // within the span, with those that are being looked at
        std::uint32_t locks = 0;  // within a day
        std::int64_t begun_ms = 0;
        std::int64_t until_ms = 0;
        std::int64_t locked_ms = 0;  // when the last lock began
    };
    using Tallies = std::map<std::string, Tally, std::less<>>;
    struct LockedHere {
        std::string login;
        std::int64_t at_ms = 0;
    };
    std::int64_t wait_of(Tallies& tallies, const std::string& name, std::uint32_t most,
                         std::int64_t now_ms);
    std::int64_t end(Tallies& tallies, const std::string& name, std::uint32_t most, Ended ended,
                     std::int64_t now_ms);

    GuessOptions options_;
    std::mutex mutex_;
    Tallies persons_;
    Tallies places_;
    Tallies named_;
    std::map<std::string, LockedHere, std::less<>> locked_here_;
};

}  // namespace croupier::ops
