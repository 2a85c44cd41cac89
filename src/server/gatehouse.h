// Who proves what with which key. Any thread.
#pragma once

#include <functional>
#include <optional>

#include "server/network.h"

namespace croupier::server {

using PartKey = std::array<std::uint8_t, 32>;

// HMAC-SHA-256 under the key of the nonce and "terminal:7".
Digest proof_of(const PartKey& key, Part part, std::uint32_t number, const Digest& nonce);
std::string_view part_name(Part part);

class Gatehouse final : public Gate {
public:
    // None: no such part has a key.
    using KeyOf = std::function<std::optional<PartKey>(Part, std::uint32_t)>;
    Gatehouse(KeyOf key_of, std::function<std::int64_t()> venue_time)
        : key_of_(std::move(key_of)), venue_time_(std::move(venue_time)) {}

    bool proves(Part part, std::uint32_t number, const Digest& nonce, const Digest& proof) override;
    Digest fresh_nonce() override;
    std::int64_t now() override { return venue_time_(); }

private:
    KeyOf key_of_;
    std::function<std::int64_t()> venue_time_;
};

}  // namespace croupier::server
