#include "server/ops/guesses.h"

#include <algorithm>

namespace croupier::ops {
namespace {

constexpr std::int64_t place_remembered_ms = 3'600'000;
constexpr std::int64_t locks_remembered_ms = 86'400'000;

using GuessLock = std::lock_guard<std::mutex>;

}  // namespace

std::int64_t Guesses::wait_of(Tallies& tallies, const std::string& name, std::uint32_t most,
                              std::int64_t now_ms) {
    if (name.empty()) return 0;
    auto at = tallies.find(name);
    if (at == tallies.end()) {
        // Made room for: the one that was quiet for longest.
        if (tallies.size() >= options_.names_max)
            tallies.erase(std::min_element(tallies.begin(), tallies.end(),
                                           [](const auto& one, const auto& other) {
                                               return one.second.begun_ms < other.second.begun_ms;
                                           }));
        at = tallies.emplace(name, Tally{.begun_ms = now_ms}).first;
    }
    Tally& tally = at->second;
    if (now_ms < tally.until_ms) return tally.until_ms - now_ms;
    if (now_ms - tally.begun_ms >= options_.span_ms) {
        tally.wrong = 0;
        tally.begun_ms = now_ms;
    }
    if (now_ms - tally.locked_ms >= locks_remembered_ms) tally.locks = 0;
    // As many are being looked at as could still be wrong.
    return tally.wrong >= most ? options_.pause_ms : 0;
}

std::int64_t Guesses::enter(const Guess& guess, std::int64_t now_ms) {
    const GuessLock lock(mutex_);
    const std::int64_t wait =
        std::max({wait_of(persons_, guess.person, options_.person_max, now_ms),
                  wait_of(places_, guess.place, options_.place_max, now_ms),
                  wait_of(named_, guess.named, options_.named_max, now_ms)});
    if (wait > 0) return wait;
    if (!guess.person.empty()) ++persons_.find(guess.person)->second.wrong;
    if (!guess.place.empty()) ++places_.find(guess.place)->second.wrong;
    if (!guess.named.empty()) ++named_.find(guess.named)->second.wrong;
    return 0;
}

// How long it is locked from now on; 0: it is not.
std::int64_t Guesses::end(Tallies& tallies, const std::string& name, std::uint32_t most,
                          Ended ended, std::int64_t now_ms) {
    const auto at = tallies.find(name);
    if (name.empty() || at == tallies.end()) return 0;
    Tally& tally = at->second;
    if (ended == Ended::uncounted) {
        if (tally.wrong > 0) --tally.wrong;
        return 0;
    }
    tally.until_ms = std::max(tally.until_ms, now_ms + options_.pause_ms);
    if (tally.wrong < most) return 0;
    std::int64_t lasts = options_.lock_first_ms;
    for (std::uint32_t i = 0; i < tally.locks && lasts < options_.lock_longest_ms; ++i) lasts *= 2;
    lasts = std::min(lasts, options_.lock_longest_ms);
    tally.wrong = 0;
    ++tally.locks;
    tally.locked_ms = now_ms;
    tally.begun_ms = tally.until_ms = now_ms + lasts;
    return lasts;
}

GuessEnded Guesses::leave(const Guess& guess, Ended ended, std::int64_t now_ms) {
    const GuessLock lock(mutex_);
    GuessEnded done;
    done.person_locked_ms = end(persons_, guess.person, options_.person_max, ended, now_ms);
    done.place_locked_ms = end(places_, guess.place, options_.place_max, ended, now_ms);
    end(named_, guess.named, options_.named_max, ended, now_ms);
    return done;
}

void Guesses::release(std::string_view person) {
    const GuessLock lock(mutex_);
    if (const auto at = persons_.find(person); at != persons_.end()) persons_.erase(at);
}

bool Guesses::may_lock(std::string_view place, std::string_view login, std::int64_t now_ms) {
    const GuessLock lock(mutex_);
    const auto at = locked_here_.find(place);
    return at == locked_here_.end() || at->second.login == login ||
           now_ms - at->second.at_ms >= place_remembered_ms;
}

void Guesses::note_locked(std::string_view place, std::string_view login, std::int64_t now_ms) {
    const GuessLock lock(mutex_);
    locked_here_.insert_or_assign(std::string(place), LockedHere{std::string(login), now_ms});
}

}  // namespace croupier::ops
