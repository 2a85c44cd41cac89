// Who proves what with which key. Any thread.
#pragma once

#include <functional>
#include <optional>

#include "server/net/network.h"
#include "server/ops/revocations.h"

namespace croupier::server {

using PartKey = std::array<std::uint8_t, 32>;

// HMAC-SHA-256 under the key of the nonce and "terminal:7".
Digest proof_of(const PartKey& key, Part part, std::uint32_t number, const Digest& nonce);
std::string_view part_name(Part part);
std::optional<Part> part_named(std::string_view name);
// Under which the vault keeps a key that was promised to a part and has not been used yet.
std::string next_key_kind(Part part);

// The release of the screens that are served, and who must say that it runs it: in a demo programs
// take part that are no screens and say nothing.
struct Screens {
    Digest release{};  // zero: no screens are served, and nobody is asked
    bool must_say = true;
};

class Authenticator final : public Gate {
public:
    // None: no such part has a key.
    using KeyOf = std::function<std::optional<PartKey>(Part, std::uint32_t)>;
    // A part has proved itself with the key that was promised to it; any thread.
    using Came = std::function<void(Part, std::uint32_t)>;
    Authenticator(KeyOf key_of, KeyOf next_key_of, Came came,
                  std::function<std::int64_t()> venue_time, const ops::Revocations& revocations,
                  Screens screens)
        : key_of_(std::move(key_of)),
          next_key_of_(std::move(next_key_of)),
          came_(std::move(came)),
          venue_time_(std::move(venue_time)),
          revocations_(revocations),
          screens_(screens) {}

    bool proves(Part part, std::uint32_t number, const Digest& nonce, const Digest& proof) override;
    bool admits(const std::optional<Digest>& screens) override;
    Digest fresh_nonce() override;
    std::int64_t now() override { return venue_time_(); }
    std::uint64_t revocations() override { return revocations_.now(); }

private:
    bool fits(const std::optional<PartKey>& key, Part part, std::uint32_t number,
              const Digest& nonce, const Digest& proof) const;

    KeyOf key_of_;
    KeyOf next_key_of_;
    Came came_;
    std::function<std::int64_t()> venue_time_;
    const ops::Revocations& revocations_;
    Screens screens_;
};

}  // namespace croupier::server
