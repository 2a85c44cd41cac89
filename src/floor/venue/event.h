// The venue and the engine: 1 to 99.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/type.h"
#include "floor/venue/accounts.h"
#include "floor/venue/command.h"

namespace croupier::floor {

struct VenueOpened {
    CROUPIER_TYPE(1, "venue_opened");
    OpenVenue venue;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "venue", self.venue);
    }
    friend bool operator==(const VenueOpened&, const VenueOpened&) = default;
};

struct EngineStarted {
    CROUPIER_TYPE(2, "engine_started");
    std::string build;
    std::uint32_t codec = 0;
    std::uint32_t behaviour = 0;
    Digest program;
    bool approved = false;  // the digest was the expected one
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "build", self.build);
        v(2, "codec", self.codec);
        v(3, "behaviour", self.behaviour);
        v(4, "program", self.program);
        v(5, "approved", self.approved);
    }
    friend bool operator==(const EngineStarted&, const EngineStarted&) = default;
};

struct HostRestarted {
    CROUPIER_TYPE(3, "host_restarted");
    Time down_from = 0;
    Time up_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "down_from", self.down_from);
        v(2, "up_at", self.up_at);
    }
    friend bool operator==(const HostRestarted&, const HostRestarted&) = default;
};

struct RulebookAdded {
    CROUPIER_TYPE(4, "rulebook_added");
    std::string id;
    Digest digest;
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "digest", self.digest);
        v(3, "text", self.text);
    }
    friend bool operator==(const RulebookAdded&, const RulebookAdded&) = default;
};

struct FormatActivated {
    CROUPIER_TYPE(5, "format_activated");
    std::uint32_t generation = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "generation", self.generation);
    }
    friend bool operator==(const FormatActivated&, const FormatActivated&) = default;
};

struct StorageReported {
    CROUPIER_TYPE(6, "storage_reported");
    bool low = false;
    std::uint64_t free_bytes = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "low", self.low);
        v(2, "free_bytes", self.free_bytes);
    }
    friend bool operator==(const StorageReported&, const StorageReported&) = default;
};

struct ClockStepped {
    CROUPIER_TYPE(7, "clock_stepped");
    std::int64_t step_ms = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "step_ms", self.step_ms);
    }
    friend bool operator==(const ClockStepped&, const ClockStepped&) = default;
};

struct GamingDayBegan {
    CROUPIER_TYPE(8, "gaming_day_began");
    std::string date;
    std::int32_t utc_offset_minutes = 0;
    Digest rounds;  // Merkle root over the records of the rounds of the day that ended
    std::uint64_t round_count = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "date", self.date);
        v(2, "utc_offset_minutes", self.utc_offset_minutes);
        v(3, "rounds", self.rounds);
        v(4, "round_count", self.round_count);
    }
    friend bool operator==(const GamingDayBegan&, const GamingDayBegan&) = default;
};

// What the clocks on the wall say from here on.
struct LocalTimeSet {
    CROUPIER_TYPE(22, "local_time_set");
    static constexpr std::uint32_t generation = 2;
    SetLocalTime time;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "time", self.time);
    }
    friend bool operator==(const LocalTimeSet&, const LocalTimeSet&) = default;
};

// With the accounts that the person closed. They are of the venue alone: the batch of
// gaming_day_began, which proves a round to its player, has none of them.
struct GamingDayClosed {
    CROUPIER_TYPE(23, "gaming_day_closed");
    static constexpr std::uint32_t generation = 2;
    DayAccounts accounts;
    StaffId by;
    std::optional<StaffId> with;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "accounts", self.accounts);
        v(2, "by", self.by);
        v(3, "with", self.with);
    }
    friend bool operator==(const GamingDayClosed&, const GamingDayClosed&) = default;
};

struct StoreTakenOver {
    CROUPIER_TYPE(9, "store_taken_over");
    std::uint64_t sequence = 0;
    Digest head;
    Transfers transfers;
    std::vector<CarryOver> credits;
    std::vector<Ticket> tickets;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "head", self.head);
        v(3, "transfers", self.transfers);
        v(4, "credits", self.credits);
        v(5, "tickets", self.tickets);
    }
    friend bool operator==(const StoreTakenOver&, const StoreTakenOver&) = default;
};

// A table, or the venue if none is named, is stopped: we were wrong.
struct EngineFaulted {
    CROUPIER_TYPE(10, "engine_faulted");
    std::optional<TableId> table;
    std::string what;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
    }
    friend bool operator==(const EngineFaulted&, const EngineFaulted&) = default;
};

// From a mismatch until the next match no round begins.
struct SelfChecked {
    CROUPIER_TYPE(11, "self_checked");
    ReportSelfCheck check;
    bool matched = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "check", self.check);
        v(2, "matched", self.matched);
    }
    friend bool operator==(const SelfChecked&, const SelfChecked&) = default;
};

struct ClockAccepted {
    CROUPIER_TYPE(20, "clock_accepted");
    static constexpr std::uint32_t generation = 1;
    AcceptClock accepted;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "accepted", self.accepted);
    }
    friend bool operator==(const ClockAccepted&, const ClockAccepted&) = default;
};

// From here on the vault has nothing about this person; it is erased again after a backup was
// restored.
struct PersonErased {
    CROUPIER_TYPE(21, "person_erased");
    static constexpr std::uint32_t generation = 1;
    Person person;
    StaffId by;
    StaffId with;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "person", self.person);
        v(2, "by", self.by);
        v(3, "with", self.with);
    }
    friend bool operator==(const PersonErased&, const PersonErased&) = default;
};

struct SnapshotRecorded {
    CROUPIER_TYPE(12, "snapshot_recorded");
    static constexpr std::uint32_t generation = 1;
    std::uint64_t sequence = 0;
    Digest digest;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "digest", self.digest);
    }
    friend bool operator==(const SnapshotRecorded&, const SnapshotRecorded&) = default;
};

struct SigningKeyNamed {
    CROUPIER_TYPE(13, "signing_key_named");
    static constexpr std::uint32_t generation = 1;
    NameSigningKey named;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "named", self.named);
    }
    friend bool operator==(const SigningKeyNamed&, const SigningKeyNamed&) = default;
};

// Until it is cleared no round begins and nothing is paid in or out.
struct StoreFaulted {
    CROUPIER_TYPE(14, "store_faulted");
    static constexpr std::uint32_t generation = 1;
    std::string what;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "what", self.what);
    }
    friend bool operator==(const StoreFaulted&, const StoreFaulted&) = default;
};

struct HeadRebuilt {
    CROUPIER_TYPE(15, "head_rebuilt");
    static constexpr std::uint32_t generation = 1;
    std::uint64_t sequence = 0;
    Digest hash;
    std::string why;
    StaffId by;
    StaffId with;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "hash", self.hash);
        v(3, "why", self.why);
        v(4, "by", self.by);
        v(5, "with", self.with);
    }
    friend bool operator==(const HeadRebuilt&, const HeadRebuilt&) = default;
};

struct StoreFaultCleared {
    CROUPIER_TYPE(16, "store_fault_cleared");
    static constexpr std::uint32_t generation = 1;
    std::string why;
    StaffId by;
    StaffId with;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "why", self.why);
        v(2, "by", self.by);
        v(3, "with", self.with);
    }
    friend bool operator==(const StoreFaultCleared&, const StoreFaultCleared&) = default;
};

struct VaultReported {
    CROUPIER_TYPE(17, "vault_reported");
    static constexpr std::uint32_t generation = 2;
    std::uint64_t changes = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "changes", self.changes);
    }
    friend bool operator==(const VaultReported&, const VaultReported&) = default;
};

struct VaultAccepted {
    CROUPIER_TYPE(18, "vault_accepted");
    static constexpr std::uint32_t generation = 2;
    std::uint64_t changes = 0;
    std::uint64_t expected = 0;  // as the journal had it
    std::string why;
    StaffId by;
    StaffId with;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "changes", self.changes);
        v(2, "expected", self.expected);
        v(3, "why", self.why);
        v(4, "by", self.by);
        v(5, "with", self.with);
    }
    friend bool operator==(const VaultAccepted&, const VaultAccepted&) = default;
};

// Numbers of tickets and effects up to these may have been given out in the time that was lost:
// none of them is given again.
struct StoreRestored {
    CROUPIER_TYPE(24, "store_restored");
    static constexpr std::uint32_t generation = 3;
    std::uint64_t sequence = 0;
    Digest hash;
    std::uint64_t last_ticket = 0;
    std::uint64_t last_effect = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "hash", self.hash);
        v(3, "last_ticket", self.last_ticket);
        v(4, "last_effect", self.last_effect);
    }
    friend bool operator==(const StoreRestored&, const StoreRestored&) = default;
};

}  // namespace croupier::floor
