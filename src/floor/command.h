// What may be asked of the floor. A command is an order: it is journalled with its answer, whatever
// that is. The order of enumerators, type numbers and field numbers is for ever.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/settings.h"
#include "floor/spot.h"
#include "rulebook/policies.h"
#include "rules/cards/card.h"

namespace croupier::floor {

// Who sent it. Each origin counts its commands from 1.
enum class OriginKind : std::uint8_t { host, terminal, dealer_terminal, office, device };
inline constexpr std::array<std::string_view, 5> origin_kind_names = {
    "host", "terminal", "dealer_terminal", "office", "device"};
constexpr std::span<const std::string_view> names_of(OriginKind) {
    return origin_kind_names;
}
struct Origin {
    static constexpr std::string_view type_name = "origin";
    OriginKind kind = OriginKind::host;
    std::uint32_t number = 0;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "kind", self.kind);
        v(2, "number", self.number);
    }
    friend auto operator<=>(const Origin&, const Origin&) = default;
};

// Every command type in one place: a list of its fields, its name and its number.
#define CROUPIER_TYPE(number_, name_)                     \
    static constexpr std::uint32_t type_number = number_; \
    static constexpr std::string_view type_name = name_

// ---- The venue and the engine: 1 to 99 ----

// The first command of a store.
struct OpenVenue {
    CROUPIER_TYPE(1, "open_venue");
    std::string name;
    bool demo = false;              // for ever: a demo store never becomes a live one
    std::uint32_t rounds_kept = 0;  // finished rounds of a table held in memory
    std::int64_t queue_max_ms = 0;
    std::int64_t clock_drift_max_ms = 0;
    std::vector<Money> notes;  // that the acceptors take
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "demo", self.demo);
        v(3, "rounds_kept", self.rounds_kept);
        v(4, "queue_max_ms", self.queue_max_ms);
        v(5, "clock_drift_max_ms", self.clock_drift_max_ms);
        v(6, "notes", self.notes);
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

// ---- Staff: 100 to 199 ----

struct AddStaff {
    CROUPIER_TYPE(100, "add_staff");
    StaffId staff;
    std::string role;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "role", self.role);
    }
    friend bool operator==(const AddStaff&, const AddStaff&) = default;
};

// The vault has said who it is.
struct SignIn {
    CROUPIER_TYPE(101, "sign_in");
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
    }
    friend bool operator==(const SignIn&, const SignIn&) = default;
};

struct SignOut {
    CROUPIER_TYPE(102, "sign_out");
    StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
    }
    friend bool operator==(const SignOut&, const SignOut&) = default;
};

// The vault has said no. What was claimed is sealed: a mistyped secret must not be legible here.
struct ReportFailedSignIn {
    CROUPIER_TYPE(103, "report_failed_sign_in");
    Bytes claimed;
    std::string address;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "claimed", self.claimed);
        v(2, "address", self.address);
        v(3, "reason", self.reason);
    }
    friend bool operator==(const ReportFailedSignIn&, const ReportFailedSignIn&) = default;
};

// ---- Terminals and money: 200 to 299 ----

struct AddTerminal {
    CROUPIER_TYPE(200, "add_terminal");
    std::string name;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
    }
    friend bool operator==(const AddTerminal&, const AddTerminal&) = default;
};

struct InsertCard {
    CROUPIER_TYPE(201, "insert_card");
    TerminalId terminal;
    Person person;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
    }
    friend bool operator==(const InsertCard&, const InsertCard&) = default;
};

struct RemoveCard {
    CROUPIER_TYPE(202, "remove_card");
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
    }
    friend bool operator==(const RemoveCard&, const RemoveCard&) = default;
};

struct BuyIn {
    CROUPIER_TYPE(203, "buy_in");
    TerminalId terminal;
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "amount", self.amount);
    }
    friend bool operator==(const BuyIn&, const BuyIn&) = default;
};

struct GivePromotion {
    CROUPIER_TYPE(204, "give_promotion");
    TerminalId terminal;
    CreditClass credit_class = CreditClass::restricted;
    Money amount;
    Currency currency = Currency::cash;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "credit_class", self.credit_class);
        v(3, "amount", self.amount);
        v(4, "currency", self.currency);
    }
    friend bool operator==(const GivePromotion&, const GivePromotion&) = default;
};

struct CashOut {
    CROUPIER_TYPE(205, "cash_out");
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
    }
    friend bool operator==(const CashOut&, const CashOut&) = default;
};

enum class EffectResult : std::uint8_t { done, failed, unknown };
inline constexpr std::array<std::string_view, 3> effect_result_names = {"done", "failed",
                                                                        "unknown"};
constexpr std::span<const std::string_view> names_of(EffectResult) {
    return effect_result_names;
}
// What became of something that the floor ordered from the world.
struct ReportEffect {
    CROUPIER_TYPE(206, "report_effect");
    EffectId effect;
    EffectResult result = EffectResult::done;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "effect", self.effect);
        v(2, "result", self.result);
    }
    friend bool operator==(const ReportEffect&, const ReportEffect&) = default;
};

// ---- Tables: 300 to 399 ----

struct AddTable {
    CROUPIER_TYPE(300, "add_table");
    std::string name;
    Settings settings;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "settings", self.settings);
    }
    friend bool operator==(const AddTable&, const AddTable&) = default;
};

struct OpenTable {
    CROUPIER_TYPE(301, "open_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const OpenTable&, const OpenTable&) = default;
};

struct CloseTable {
    CROUPIER_TYPE(302, "close_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const CloseTable&, const CloseTable&) = default;
};

// A table that was stopped goes on.
struct ResumeTable {
    CROUPIER_TYPE(303, "resume_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const ResumeTable&, const ResumeTable&) = default;
};

// ---- Wagers: 400 to 499 ----

struct NewGame {
    CROUPIER_TYPE(400, "new_game");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const NewGame&, const NewGame&) = default;
};

struct Chips {
    static constexpr std::string_view type_name = "chips";
    Spot spot;
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "amount", self.amount);
    }
    friend bool operator==(const Chips&, const Chips&) = default;
};

// All of them or none.
struct PlaceBets {
    CROUPIER_TYPE(401, "place_bets");
    TableId table;
    TerminalId terminal;
    std::vector<Chips> chips;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "chips", self.chips);
    }
    friend bool operator==(const PlaceBets&, const PlaceBets&) = default;
};

struct TakeBets {
    CROUPIER_TYPE(402, "take_bets");
    TableId table;
    TerminalId terminal;
    std::vector<Chips> chips;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "chips", self.chips);
    }
    friend bool operator==(const TakeBets&, const TakeBets&) = default;
};

// The buttons beside the layout.
enum class Button : std::uint8_t { undo, clear, rebet, double_all };
inline constexpr std::array<std::string_view, 4> button_names = {"undo", "clear", "rebet",
                                                                 "double_all"};
constexpr std::span<const std::string_view> names_of(Button) {
    return button_names;
}
struct PressButton {
    CROUPIER_TYPE(403, "press_button");
    TableId table;
    TerminalId terminal;
    Button button = Button::undo;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "button", self.button);
    }
    friend bool operator==(const PressButton&, const PressButton&) = default;
};

struct ConfirmBets {
    CROUPIER_TYPE(404, "confirm_bets");
    TableId table;
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const ConfirmBets&, const ConfirmBets&) = default;
};

// Lets one terminal change its wagers after the end of betting.
struct RelaxClose {
    CROUPIER_TYPE(405, "relax_close");
    TableId table;
    TerminalId terminal;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "reason", self.reason);
    }
    friend bool operator==(const RelaxClose&, const RelaxClose&) = default;
};

// The host's timer: the table's deadline has come.
struct WakeTable {
    CROUPIER_TYPE(406, "wake_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const WakeTable&, const WakeTable&) = default;
};

// ---- Play: 500 to 599 ----

struct DealCard {
    CROUPIER_TYPE(500, "deal_card");
    TableId table;
    cards::Card card;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "card", self.card);
    }
    friend bool operator==(const DealCard&, const DealCard&) = default;
};

struct ReportNumber {
    CROUPIER_TYPE(501, "report_number");
    TableId table;
    std::uint8_t number = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "number", self.number);
    }
    friend bool operator==(const ReportNumber&, const ReportNumber&) = default;
};

struct ConfirmResult {
    CROUPIER_TYPE(502, "confirm_result");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const ConfirmResult&, const ConfirmResult&) = default;
};

using rulebook::VoidReason;
struct VoidRound {
    CROUPIER_TYPE(503, "void_round");
    TableId table;
    VoidReason reason{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "reason", self.reason);
    }
    friend bool operator==(const VoidRound&, const VoidRound&) = default;
};

using VenueCommand =
    std::variant<OpenVenue, StartEngine, RestartHost, AddRulebook, ActivateFormat, ReportStorage,
                 ReportClock, BeginGamingDay, TakeOver, ReportEngineFault>;
using StaffCommand = std::variant<AddStaff, SignIn, SignOut, ReportFailedSignIn>;
using TerminalCommand =
    std::variant<AddTerminal, InsertCard, RemoveCard, BuyIn, GivePromotion, CashOut, ReportEffect>;
using TableCommand = std::variant<AddTable, OpenTable, CloseTable, ResumeTable>;
using WagerCommand =
    std::variant<NewGame, PlaceBets, TakeBets, PressButton, ConfirmBets, RelaxClose, WakeTable>;
using PlayCommand = std::variant<DealCard, ReportNumber, ConfirmResult, VoidRound>;
using Order = std::variant<VenueCommand, StaffCommand, TerminalCommand, TableCommand, WagerCommand,
                           PlayCommand>;

// An order with what is known about it. `at` is stamped by the host when it takes the command and
// decides everything; `received_at` is when it came to the door and decides nothing.
struct Command {
    static constexpr std::string_view type_name = "command";
    Origin origin;
    std::uint64_t counter = 0;
    Time at = 0;
    Time received_at = 0;
    std::optional<StaffId> actor;       // who is signed in there
    std::optional<StaffId> authoriser;  // who gave their own credentials for this one action
    Order order;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "origin", self.origin);
        v(2, "counter", self.counter);
        v(3, "at", self.at);
        v(4, "received_at", self.received_at);
        v(5, "actor", self.actor);
        v(6, "authoriser", self.authoriser);
        v(7, "order", self.order);
    }
    friend bool operator==(const Command&, const Command&) = default;
};

}  // namespace croupier::floor
