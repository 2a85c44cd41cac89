// Committed rounds as the auditor follows them: docs/formats/fairness.md worked out once more, by
// hand, with nothing of the program's own arithmetic but SHA-256.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/hash.h"
#include "sim/audit_payout.h"

namespace croupier::sim {

struct AuditFair {
    std::uint64_t table = 0;
    std::uint64_t round = 0;
    Digest commitment;
    std::int64_t opens_from = 0;
    std::uint64_t decks = 0;
    std::uint64_t numbers = 0;  // on the wheel
    bool fixed = false;
    std::map<std::uint64_t, std::string> nonces;  // by terminal
    std::vector<Digest> entries;
    enum class Of : std::uint8_t { card, number, die };
    struct Draw {
        Of of = Of::card;
        std::size_t after = 0;
        std::uint64_t result = 0;
    };
    std::vector<Draw> draws;
    std::optional<std::int64_t> motion_ends;  // before the next draw

    void add_seat(std::uint64_t terminal, const std::map<AuditSpot, Cents>& wagers,
                  const std::vector<std::uint64_t>& picks);
    // Hand, area, decision, by.
    void add_decision(std::uint64_t terminal, const std::vector<std::uint64_t>& choice);
    void add_draw(Of of, std::uint64_t result) { draws.push_back({of, entries.size(), result}); }

    bool commits_to(const std::string& secret) const;
    // The first draw, from 0, that is not what the secret gives; none: all are.
    std::optional<std::size_t> first_wrong(const std::string& secret) const;
};

}  // namespace croupier::sim
