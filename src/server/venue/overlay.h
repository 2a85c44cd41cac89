// What a camera system lays over its pictures: a line for each table with the venue's time, the
// table, the round and its phase (ST-GLI19-2.2). The text of a recording and the journal then name
// the same clock. docs/operations.md says how it is read.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/process/actor.h"

namespace croupier::server {

struct OverlayTable {
    std::string name;
    std::uint64_t round = 0;   // the last that was opened; 0: none yet
    std::string_view phase{};  // "stopped" too
};
// "2026-11-19T20:05:31.250+11:00 B1 round 17 open"
std::string overlay_line(const OverlayTable& table, std::int64_t at_ms);

class Overlay final : public Actor {
public:
    // On the engine's thread: notes where the tables stand.
    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return std::nullopt; }
    // A line for each table, with that time. Any thread.
    std::string text(std::int64_t at_ms) const;

private:
    mutable std::mutex mutex_;
    std::vector<OverlayTable> tables_;
};

}  // namespace croupier::server
