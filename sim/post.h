// Whoever sends commands over the network: each has counted letters of which he keeps a copy until
// the answer has come, and sends the same letter again meanwhile.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/draw.h"
#include "floor/answers.h"
#include "floor/command.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/origin.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"
#include "sim/auditor.h"
#include "sim/network.h"
#include "sim/venue.h"

namespace croupier::sim {

struct Letter {
    std::uint64_t counter = 0;
    Bytes bytes;
    std::int64_t again_at = 0;
    std::int64_t patience_ms = 0;
};

inline constexpr std::uint64_t ahead_max = 16;

struct Client {
    floor::Origin origin;
    std::string name;
    std::size_t letters_max = 1;  // under way at a time
    std::int64_t acts_at = 0;
    std::uint64_t counter = 0;
    std::vector<Letter> letters;
    std::vector<Letter> answered;      // the last ones, which he may send again by mistake
    std::vector<floor::Answer> heard;  // what he was told, of the last ones
    std::uint32_t table = 0;           // where he belongs

    // Nobody runs far ahead of a letter that has no answer: the host would no longer know it.
    bool busy() const {
        return letters.size() >= letters_max ||
               (!letters.empty() && counter - letters.front().counter >= ahead_max);
    }
};

using FaultCounts = std::map<std::string, std::uint64_t>;

inline const std::string host_end = "host";
std::string end_of(const floor::Origin& origin);

// What everybody in the venue has at hand. `state` is nothing while the host is down.
struct Post {
    FastSource& source;
    Auditor& auditor;
    const VenuePlan& plan;
    FaultCounts& faults;
    Network* network = nullptr;
    const floor::State* state = nullptr;
    std::int64_t now_ms = 0;   // truly passed
    std::int64_t host_ms = 0;  // what the host takes for now
    bool quiet = false;        // finish what is under way, begin nothing
    bool trespass = false;     // staff try whatever comes to their mind
    std::vector<std::string> wrongs = {};
    // What the journal holds of finished rounds, by table and number: the record in force, and what
    // was confirmed first.
    using RoundName = std::pair<std::uint32_t, std::uint32_t>;
    std::map<RoundName, floor::RoundSettled> records = {};
    std::map<RoundName, floor::Outcome> results = {};
    std::map<std::uint32_t, floor::Person> persons = {};  // who last played at a terminal

    void send(Client& client, floor::Order order, std::optional<floor::StaffId> actor = {},
              std::optional<floor::StaffId> authoriser = {});
    // Sends again what has waited too long.
    void retry(Client& client);
    // An old letter goes out once more.
    void repeat_old(Client& client);
    void hear(Client& client, ByteView answer);
    void fault(const char* kind) { ++faults[kind]; }
};

}  // namespace croupier::sim
