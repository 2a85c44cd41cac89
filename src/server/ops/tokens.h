// Sessions: who holds which random token, from which address, for how long. In memory only; a
// restart ends them all (ST-GLI19-B.2.3.g). Of a token only a keyed hash is kept, under a key that
// this process drew at its start: looking one up takes the same time whatever an attacker guesses,
// and a dump of the memory is no bunch of tokens.
//
// Any thread. Time comes as an argument, milliseconds of a clock that never falls.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace croupier::ops {

// Who is behind a token or a key: {"staff", 7}, {"terminal", 12}.
struct Holder {
    std::string kind;
    std::uint32_t number = 0;

    friend bool operator==(const Holder&, const Holder&) = default;
};

struct SessionOptions {
    std::int64_t lasts_ms = 43'200'000;
    std::int64_t idle_lock_ms = 300'000;  // 0: never, for a terminal that plays by itself
    std::size_t sessions_max = 10'000;
    std::size_t of_holder_max = 8;  // one more, and the holder's that was used least lately ends
};

enum class SessionState : std::uint8_t {
    none,    // no such token, or it has ended: which of the two is not said
    locked,  // nobody did anything for idle_lock_ms: the holder's credentials are needed again
    open,
};

struct SessionFound {
    SessionState state = SessionState::none;
    Holder holder;        // of one that is locked or open
    std::string address;  // from which it was begun
};

class Sessions {
public:
    explicit Sessions(const SessionOptions& options);
    ~Sessions();
    Sessions(const Sessions&) = delete;
    Sessions& operator=(const Sessions&) = delete;

    // 256 random bits as 64 hexadecimal digits, told once. Nothing if there are sessions_max.
    std::optional<std::string> begin(const Holder& holder, std::string_view address,
                                     std::int64_t now_ms);
    // Looks and leaves everything as it is.
    SessionFound find(std::string_view token, std::int64_t now_ms) const;
    // That holder has a session that is neither locked nor over.
    bool is_open_for(const Holder& holder, std::int64_t now_ms) const;
    // The holder did something: the idle time begins anew. Of a locked one it does not.
    SessionFound use(std::string_view token, std::int64_t now_ms);
    // The holder gave their credentials again. False if there is no such session, or not theirs.
    bool unlock(std::string_view token, const Holder& holder, std::int64_t now_ms);
    // Locks it now: the holder walked away.
    void lock(std::string_view token);
    void revoke(std::string_view token);
    // All of that holder; says how many.
    std::size_t revoke_all(const Holder& holder);
    // Forgets what has ended; says who, for the journal.
    std::vector<Holder> sweep(std::int64_t now_ms);
    std::size_t size() const;

private:
    using Tag = std::array<unsigned char, 32>;
    struct Session {
        Holder holder;
        std::string address;
        std::int64_t begun_ms = 0;
        std::int64_t used_ms = 0;
        bool locked = false;
    };
    Tag tag_of(std::string_view token) const;
    void make_room(const Holder& holder);
    SessionState state_of(const Session& session, std::int64_t now_ms) const;

    SessionOptions options_;
    Tag key_{};
    mutable std::mutex mutex_;
    std::map<Tag, Session> sessions_;
};

}  // namespace croupier::ops
