// A credential as it is stored: a row found by the keyed tag of its login, whose record is a box.
// A login that does not exist has a record too once somebody has tried it (a stranger's), so that
// it is delayed and locked as any other. Callers hold the store's mutex and a transaction.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "vault/hashing.h"
#include "vault/strongroom.h"

namespace croupier::vault {

inline constexpr std::int64_t until_released = std::numeric_limits<std::int64_t>::max();

// Wrong tries in a row, and when the next one counts.
struct Tally {
    std::uint32_t failures = 0;
    std::int64_t again_at_ms = std::numeric_limits<std::int64_t>::min();
};

struct Record {
    std::optional<StaffNumber> staff;  // none: a stranger
    CredentialKind kind{};
    Standing standing{};
    std::int64_t created_ms = 0;
    std::int64_t changed_ms = 0;
    std::optional<std::int64_t> last_access_ms;
    Tally proven;
    Tally anywhere;  // since layout 3
    Hash hash{};

    Tally& tally(From from) { return from == From::proven ? proven : anywhere; }
    const Tally& tally(From from) const { return from == From::proven ? proven : anywhere; }
    void forgive() { proven = anywhere = {}; }
};

struct Stored {
    Tag tag{};
    Record record;
};

Tag tag_of_login(const Strongroom& room, CredentialKind kind, std::string_view login);

// The record of the login, or a stranger's: the work is the same.
Result<Record, Fault> load_record(Strongroom& room, const Tag& tag);
Result<std::vector<Stored>, Fault> load_records_of(Strongroom& room, StaffNumber staff);
Result<Nothing, Fault> save_record(Strongroom& room, const Stored& stored, std::int64_t at_ms);
Result<Nothing, Fault> remove_record(Strongroom& room, const Tag& tag);

// Keeps the strangers_max latest strangers.
inline constexpr std::int64_t strangers_max = 1'000;
Result<Nothing, Fault> trim_strangers(Strongroom& room);

Bytes make_decoy(const Strongroom& room);

}  // namespace croupier::vault
