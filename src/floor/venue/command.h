// The venue and the engine: 1 to 99.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/type.h"

namespace croupier::floor {

// The first command of a store.
struct OpenVenue {
    CROUPIER_TYPE(1, "open_venue");
    std::string name;
    bool demo = false;              // for ever: a demo store never becomes a live one
    std::uint32_t rounds_kept = 0;  // finished rounds of a table held in memory
    std::int64_t queue_max_ms = 0;
    std::int64_t clock_drift_max_ms = 0;
    std::vector<Money> notes;           // that the acceptors take
    std::uint32_t trouble_percent = 0;  // of its last rounds: above it a device is to be replaced
                                        // (ST-GLI19-C.6.8.n); 0: the usual ten
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "demo", self.demo);
        v(3, "rounds_kept", self.rounds_kept);
        v(4, "queue_max_ms", self.queue_max_ms);
        v(5, "clock_drift_max_ms", self.clock_drift_max_ms);
        v(6, "notes", self.notes);
        v(7, "trouble_percent", self.trouble_percent);
    }
    friend bool operator==(const OpenVenue&, const OpenVenue&) = default;
};

// The program opens the store: which one it is and how it decides.
struct StartEngine {
    CROUPIER_TYPE(2, "start_engine");
    std::string build;
    std::uint32_t codec = 0;
    std::uint32_t behaviour = 0;
    Digest program;   // of the file that runs
    Digest expected;  // the approved one; zero: nobody approved one
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "build", self.build);
        v(2, "codec", self.codec);
        v(3, "behaviour", self.behaviour);
        v(4, "program", self.program);
        v(5, "expected", self.expected);
    }
    friend bool operator==(const StartEngine&, const StartEngine&) = default;
};

// After a stop. A down time of zero is a restart that nobody could notice.
struct RestartHost {
    CROUPIER_TYPE(3, "restart_host");
    Time down_from = 0;
    Time up_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "down_from", self.down_from);
        v(2, "up_at", self.up_at);
    }
    friend bool operator==(const RestartHost&, const RestartHost&) = default;
};

struct AddRulebook {
    CROUPIER_TYPE(4, "add_rulebook");
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "text", self.text);
    }
    friend bool operator==(const AddRulebook&, const AddRulebook&) = default;
};

// One way: from here on events of that format generation may be written.
struct ActivateFormat {
    CROUPIER_TYPE(5, "activate_format");
    std::uint32_t generation = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "generation", self.generation);
    }
    friend bool operator==(const ActivateFormat&, const ActivateFormat&) = default;
};

// The disk has come under its reserve, or is above it again.
struct ReportStorage {
    CROUPIER_TYPE(6, "report_storage");
    bool low = false;
    std::uint64_t free_bytes = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "low", self.low);
        v(2, "free_bytes", self.free_bytes);
    }
    friend bool operator==(const ReportStorage&, const ReportStorage&) = default;
};

// The wall clock was set or drifted against the host's.
struct ReportClock {
    CROUPIER_TYPE(7, "report_clock");
    std::int64_t step_ms = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "step_ms", self.step_ms);
    }
    friend bool operator==(const ReportClock&, const ReportClock&) = default;
};

// The day's name and the offset of local time come from outside: no time zone in here.
struct BeginGamingDay {
    CROUPIER_TYPE(8, "begin_gaming_day");
    std::string date;  // "2026-11-15"
    std::int32_t utc_offset_minutes = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "date", self.date);
        v(2, "utc_offset_minutes", self.utc_offset_minutes);
    }
    friend bool operator==(const BeginGamingDay&, const BeginGamingDay&) = default;
};

// The host: what the clocks on the wall say from here on, at its start, at midnight and when they
// are changed. Deposit limits count by the calendar date.
struct SetLocalTime {
    CROUPIER_TYPE(22, "set_local_time");
    static constexpr std::uint32_t generation = 2;
    std::string zone;           // "Australia/Sydney"; for people, nothing is decided by it
    std::string calendar_date;  // "2026-11-15"
    std::int32_t utc_offset_minutes = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "zone", self.zone);
        v(2, "calendar_date", self.calendar_date);
        v(3, "utc_offset_minutes", self.utc_offset_minutes);
    }
    friend bool operator==(const SetLocalTime&, const SetLocalTime&) = default;
};

// A person closes the accounts of a gaming day that has ended, the oldest first.
struct CloseGamingDay {
    CROUPIER_TYPE(23, "close_gaming_day");
    static constexpr std::uint32_t generation = 2;
    std::string date;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "date", self.date);
    }
    friend bool operator==(const CloseGamingDay&, const CloseGamingDay&) = default;
};

// What a former store ends with: its head, and what it owes.
struct CarryOver {
    static constexpr std::string_view type_name = "carry_over";
    TerminalId terminal;
    Split credit;
    TerminalMeters meters{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "credit", self.credit);
        v(3, "meters", self.meters);
    }
    friend bool operator==(const CarryOver&, const CarryOver&) = default;
};
struct TakeOver {
    CROUPIER_TYPE(9, "take_over");
    std::uint64_t sequence = 0;
    Digest head;
    std::vector<Ticket> tickets;  // outstanding
    std::vector<CarryOver> credits;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "head", self.head);
        v(3, "tickets", self.tickets);
        v(4, "credits", self.credits);
    }
    friend bool operator==(const TakeOver&, const TakeOver&) = default;
};

// A CHECK failed while the command before it was decided.
struct ReportEngineFault {
    CROUPIER_TYPE(10, "report_engine_fault");
    std::optional<TableId> table;
    std::string what;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
    }
    friend bool operator==(const ReportEngineFault&, const ReportEngineFault&) = default;
};

// Why the digests of what runs were taken.
enum class SelfCheckCause : std::uint8_t { start, daily, on_demand };
inline constexpr std::array<std::string_view, 3> self_check_cause_names = {"start", "daily",
                                                                           "on_demand"};
constexpr std::span<const std::string_view> names_of(SelfCheckCause) {
    return self_check_cause_names;
}

// What the program, its rulebooks and its pages are, and what was approved (ST-GLI19-2.3.2).
struct ReportSelfCheck {
    CROUPIER_TYPE(11, "report_self_check");
    SelfCheckCause cause{};
    Digest found;                     // over the list of all files; zero: it could not be taken
    Digest expected;                  // the same over the approved list; zero: there is none
    std::optional<StaffId> asked_by;  // on demand: who
    std::string what;                 // which files differ
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "cause", self.cause);
        v(2, "found", self.found);
        v(3, "expected", self.expected);
        v(4, "asked_by", self.asked_by);
        v(5, "what", self.what);
    }
    friend bool operator==(const ReportSelfCheck&, const ReportSelfCheck&) = default;
};

// The clock of this start is so far from the last entry that two people of the staff had to accept
// it at the console.
struct AcceptClock {
    CROUPIER_TYPE(20, "accept_clock");
    static constexpr std::uint32_t generation = 1;
    Time last_at = 0;  // of the last entry
    Time wall_at = 0;  // the time of day that they accepted
    StaffId first;
    StaffId second;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "last_at", self.last_at);
        v(2, "wall_at", self.wall_at);
        v(3, "first", self.first);
        v(4, "second", self.second);
    }
    friend bool operator==(const AcceptClock&, const AcceptClock&) = default;
};

// Everything that the vault has about this person is to be destroyed. Text that nobody's card was
// behind has a pseudonym of its own.
struct ErasePerson {
    CROUPIER_TYPE(21, "erase_person");
    static constexpr std::uint32_t generation = 1;
    Person person;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "person", self.person);
    }
    friend bool operator==(const ErasePerson&, const ErasePerson&) = default;
};

// A snapshot of the state after batch `sequence` was made; recovery takes no other.
struct RecordSnapshot {
    CROUPIER_TYPE(12, "record_snapshot");
    static constexpr std::uint32_t generation = 1;
    std::uint64_t sequence = 0;
    Digest digest;  // docs/formats/store.md
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "digest", self.digest);
    }
    friend bool operator==(const RecordSnapshot&, const RecordSnapshot&) = default;
};

// The public half of the Ed25519 key that signs heads from here on. Every one but the first is
// signed by the one before it, so that whoever trusts the first can trust the others.
struct NameSigningKey {
    CROUPIER_TYPE(13, "name_signing_key");
    static constexpr std::uint32_t generation = 1;
    std::array<std::uint8_t, 32> key{};
    std::optional<std::array<std::uint8_t, 32>> previous;
    std::vector<std::uint8_t> signature;  // by `previous`; docs/formats/store.md
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "key", self.key);
        v(2, "previous", self.previous);
        v(3, "signature", self.signature);
    }
    friend bool operator==(const NameSigningKey&, const NameSigningKey&) = default;
};

// The store is not what the host believes, or was changed past the program.
struct ReportStoreFault {
    CROUPIER_TYPE(14, "report_store_fault");
    static constexpr std::uint32_t generation = 1;
    std::string what;  // with the first batch that is wrong
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "what", self.what);
    }
    friend bool operator==(const ReportStoreFault&, const ReportStoreFault&) = default;
};

// Two persons at the console had the head file made anew; actor and authoriser say who.
struct RebuildHead {
    CROUPIER_TYPE(15, "rebuild_head");
    static constexpr std::uint32_t generation = 1;
    std::uint64_t sequence = 0;  // of the last batch that the store had then
    Digest hash;
    std::string why;  // what was wrong, and what of it is known to be lost
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "hash", self.hash);
        v(3, "why", self.why);
    }
    friend bool operator==(const RebuildHead&, const RebuildHead&) = default;
};

// Two persons at the console have looked into a fault of the store, and play goes on.
struct ClearStoreFault {
    CROUPIER_TYPE(16, "clear_store_fault");
    static constexpr std::uint32_t generation = 1;
    std::string why;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "why", self.why);
    }
    friend bool operator==(const ClearStoreFault&, const ClearStoreFault&) = default;
};

// The vault counts what is changed in it, and the journal repeats the count: an older copy of it,
// with released locks, former secrets and keys, and people who were erased, is behind.
struct ReportVault {
    CROUPIER_TYPE(17, "report_vault");
    static constexpr std::uint32_t generation = 2;
    std::uint64_t changes = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "changes", self.changes);
    }
    friend bool operator==(const ReportVault&, const ReportVault&) = default;
};

// Two persons at the console know that this vault is behind, and go on with it.
struct AcceptVault {
    CROUPIER_TYPE(18, "accept_vault");
    static constexpr std::uint32_t generation = 2;
    std::uint64_t changes = 0;
    std::string why;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "changes", self.changes);
        v(2, "why", self.why);
    }
    friend bool operator==(const AcceptVault&, const AcceptVault&) = default;
};

// This store was restored from a backup, or its head file made anew: what was played after its last
// batch is lost here, and known to those who saw it.
struct NoteRestore {
    CROUPIER_TYPE(24, "note_restore");
    static constexpr std::uint32_t generation = 3;
    std::uint64_t sequence = 0;  // of the last batch that it has
    Digest hash;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "hash", self.hash);
    }
    friend bool operator==(const NoteRestore&, const NoteRestore&) = default;
};

}  // namespace croupier::floor
