// What player terminals, dealer terminals and displays say over their socket. docs/protocol.md and
// its JSON Schema are printed from these lists. Type numbers are never on the connection_id; names
// are for as long as `protocol_version` stands.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/fairness.h"
#include "base/fault.h"
#include "base/hash.h"
#include "base/result.h"
#include "floor/command.h"
#include "view/parts.h"

namespace croupier::server {

inline constexpr std::uint32_t protocol_version = 1;
inline constexpr std::size_t chips_max = 200;  // in one message
inline constexpr std::size_t tables_watched_max = 64;
inline constexpr std::size_t tiles_watched_max = 256;
inline constexpr std::size_t service_text_max = 500;
inline constexpr std::size_t history_max = 50;  // rounds

// What is at the other end of a socket.
enum class Part : std::uint8_t { terminal, dealer_terminal, display };
inline constexpr std::array<std::string_view, 3> part_names = {"terminal", "dealer_terminal",
                                                               "display"};
constexpr std::span<const std::string_view> names_of(Part) {
    return part_names;
}

// The first message: who this is, proven with the key that was given at enrolment.
struct Hello {
    CROUPIER_TYPE(1, "hello");
    std::uint32_t protocol = 0;
    Part part{};
    std::uint32_t number = 0;
    Digest proof;                   // HMAC-SHA-256 of the challenge under the key
    std::optional<Digest> screens;  // a screen: the release that it runs, as its page says
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "protocol", self.protocol);
        v(2, "part", self.part);
        v(3, "number", self.number);
        v(4, "proof", self.proof);
        v(5, "screens", self.screens);
    }
};

// From now on the views of these tables come, and no others.
struct Watch {
    CROUPIER_TYPE(2, "watch");
    std::vector<floor::TableId> tables;
    std::optional<std::vector<floor::TableId>> tiles;  // of these a tile comes; none: of no table
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "tables", self.tables);
        v(2, "tiles", self.tiles);
    }
};

using view::Selection;

struct ChipsOn {
    static constexpr std::string_view type_name = "chips_on";
    static constexpr bool lenient = true;
    std::string bet;
    std::vector<Selection> selection;
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "bet", self.bet);
        v(2, "selection", self.selection);
        v(3, "amount", self.amount);
    }
};

using fairness::Nonce;

// Every order carries a counter that grows by the terminal's own hand; the same counter twice is
// the same order, decided once. All chips of it stand, or none. One that names a round is for that
// round and no other, however late it comes.
struct PlaceBets {
    CROUPIER_TYPE(10, "place_bets");
    std::uint64_t counter = 0;
    floor::TableId table;
    std::vector<ChipsOn> chips;
    std::optional<Nonce> nonce;  // enters the draws of this round, where there are any
    std::optional<std::uint32_t> round;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "chips", self.chips);
        v(4, "nonce", self.nonce);
        v(5, "round", self.round);
    }
};

struct TakeBets {
    CROUPIER_TYPE(11, "take_bets");
    std::uint64_t counter = 0;
    floor::TableId table;
    std::vector<ChipsOn> chips;
    std::optional<std::uint32_t> round;  // as in place_bets
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "chips", self.chips);
        v(4, "round", self.round);
    }
};

struct PressButton {
    CROUPIER_TYPE(12, "press_button");
    std::uint64_t counter = 0;
    floor::TableId table;
    floor::Button button{};
    std::optional<Nonce> nonce;  // as in place_bets
    std::optional<std::uint32_t> round;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "button", self.button);
        v(4, "nonce", self.nonce);
        v(5, "round", self.round);
    }
};

struct ConfirmBets {
    CROUPIER_TYPE(13, "confirm_bets");
    std::uint64_t counter = 0;
    floor::TableId table;
    std::optional<std::uint32_t> round;  // as in place_bets
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "round", self.round);
    }
};

struct Decide {
    CROUPIER_TYPE(14, "decide");
    std::uint64_t counter = 0;
    floor::TableId table;
    floor::Decision decision{};
    std::uint8_t hand = 0;  // 0: the one that is asked
    std::uint8_t area = 0;
    std::optional<std::uint32_t> round;  // as in place_bets
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "decision", self.decision);
        v(4, "hand", self.hand);
        v(5, "area", self.area);
        v(6, "round", self.round);
    }
};

struct PickPositions {
    CROUPIER_TYPE(15, "pick_positions");
    std::uint64_t counter = 0;
    floor::TableId table;
    std::vector<std::uint8_t> positions;
    std::optional<std::uint32_t> round;  // as in place_bets
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "positions", self.positions);
        v(4, "round", self.round);
    }
};

struct PressShooter {
    CROUPIER_TYPE(16, "press_shooter");
    std::uint64_t counter = 0;
    floor::TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
    }
};

struct RevealCard {
    CROUPIER_TYPE(17, "reveal_card");
    std::uint64_t counter = 0;
    floor::TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
    }
};

// I want the cards that come next at that table to be riffled.
struct AskForRiffle {
    CROUPIER_TYPE(27, "ask_for_riffle");
    std::uint64_t counter = 0;
    floor::TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
    }
};

// Another player turns my cards, where staff have approved of it.
struct PassCards {
    CROUPIER_TYPE(26, "pass_cards");
    std::uint64_t counter = 0;
    floor::TableId table;
    floor::TerminalId to;
    bool one = false;  // the next card alone
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "to", self.to);
        v(4, "one", self.one);
    }
};

struct AnswerPrompt {
    CROUPIER_TYPE(18, "answer_prompt");
    std::uint64_t counter = 0;
    floor::TableId table;
    floor::PromptId prompt;
    bool yes = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "prompt", self.prompt);
        v(4, "yes", self.yes);
    }
};

struct CashOut {
    CROUPIER_TYPE(20, "cash_out");
    std::uint64_t counter = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
    }
};

// What a player calls for. A payment, a result and a decision are disputed; the rest wants
// somebody.
enum class ServiceAbout : std::uint8_t { help, payment, result, terminal, cash, dispute, other };
inline constexpr std::array<std::string_view, 7> service_about_names = {
    "help", "payment", "result", "terminal", "cash", "dispute", "other"};
constexpr std::span<const std::string_view> names_of(ServiceAbout) {
    return service_about_names;
}

// Somebody is wanted at this terminal: a claim about a round, a fault.
struct CallService {
    CROUPIER_TYPE(23, "call_service");
    std::uint64_t counter = 0;
    floor::TableId table;
    std::uint32_t round = 0;  // 0: about none
    std::string text;
    std::optional<ServiceAbout> about;  // none: a dispute where a round is named, else a fault
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "table", self.table);
        v(3, "round", self.round);
        v(4, "text", self.text);
        v(5, "about", self.about);
    }
};

// The terminal's own last rounds.
struct ReadHistory {
    CROUPIER_TYPE(24, "read_history");
    std::uint32_t count = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "count", self.count);
    }
};

// Is the line alive? Answered by `pong` where the socket ends, so that a busy or a silent floor is
// no dead line (ST-GLI19-2.6.4).
struct Ping {
    CROUPIER_TYPE(25, "ping");
    template <class V, class Self>
    static void fields(V&, Self&) {}
};

// At a dealer terminal.
struct SignIn {
    CROUPIER_TYPE(30, "sign_in");
    std::string staff;  // number, as it is on the card
    std::string pin;
    std::optional<std::string> new_pin;  // in the place of one that somebody else has set
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "pin", self.pin);
        v(3, "new_pin", self.new_pin);
    }
};

struct SignOut {
    CROUPIER_TYPE(31, "sign_out");
    template <class V, class Self>
    static void fields(V&, Self&) {}
};

// Corrections of settled rounds: the host adds the record of the round.
struct CorrectResult {
    CROUPIER_TYPE(32, "correct_result");
    floor::RoundId round;
    floor::Outcome outcome;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "outcome", self.outcome);
    }
};

struct VoidPastRound {
    CROUPIER_TYPE(33, "void_past_round");
    floor::RoundId round;
    floor::VoidReason reason{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "reason", self.reason);
    }
};

// From a dealer terminal with somebody signed in: what correct_result would come to for every
// terminal that it touches. Nothing is decided.
struct ReadCorrection {
    CROUPIER_TYPE(35, "read_correction");
    floor::RoundId round;
    floor::Outcome outcome;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "outcome", self.outcome);
    }
};

// What staff can order, in the words of the journal. The rulebook says who may.
using TableOrder =
    std::variant<floor::OpenTable, floor::CloseTable, floor::ResumeTable, floor::ChangeLimits,
                 floor::GiveClosingNotice, floor::SetPeriod, floor::ChangeVariant, floor::LoadShoe,
                 floor::OrderRounds, floor::RestrictBet, floor::AskForSeat, floor::OfferCut,
                 floor::CapPlayers, floor::ChangePayTable>;
using RoundOrder =
    std::variant<floor::NewGame, floor::RelaxClose, floor::Approve, floor::RefuseWagers,
                 floor::SetPlayerLimits, floor::PlaceForPlayer, floor::DealCard,
                 floor::ReportNumber, floor::ConfirmResult, floor::VoidRound, floor::ReportDice,
                 floor::ReportCuttingCard, floor::BurnCard, floor::OpenNoBetCoup,
                 floor::ExposeCards, floor::TakeCardsBack>;
using IncidentOrder =
    std::variant<floor::OpenIncident, floor::AddFinding, floor::CloseIncident, floor::SettlePayment,
                 CorrectResult, VoidPastRound, floor::CallNoSpin, floor::EnterCard,
                 floor::ReconstructDeal, floor::ReportCards, floor::ReportDevice,
                 floor::ReportVerdict, floor::ReportMalfunction, floor::ReportPowerFailure,
                 floor::ExcludePlayer, floor::VoidWagers, floor::InvalidateCard>;
using EquipmentOrder = floor::DeviceCommand;
// From the office only.
using VenueOrder = std::variant<floor::ActivateFormat, floor::ErasePerson, floor::CloseGamingDay>;
using StaffOrder = std::variant<TableOrder, RoundOrder, IncidentOrder, EquipmentOrder, VenueOrder>;
constexpr std::string_view type_name_of(const TableOrder*) {
    return "table_order";
}
constexpr std::string_view type_name_of(const RoundOrder*) {
    return "round_order";
}
constexpr std::string_view type_name_of(const IncidentOrder*) {
    return "incident_order";
}
constexpr std::string_view type_name_of(const EquipmentOrder*) {
    return "equipment_order";
}
constexpr std::string_view type_name_of(const VenueOrder*) {
    return "venue_order";
}
constexpr std::string_view type_name_of(const StaffOrder*) {
    return "staff_order";
}

// A second person gives their own credentials for this one order.
struct StepUp {
    static constexpr std::string_view type_name = "step_up";
    std::string staff;
    std::string pin;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "pin", self.pin);
    }
};

struct Order {
    CROUPIER_TYPE(34, "order");
    std::uint64_t counter = 0;
    StaffOrder order;
    std::optional<StepUp> authoriser;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "order", self.order);
        v(3, "authoriser", self.authoriser);
    }
};

// From a dealer terminal with somebody signed in: what that order would lead to. Nothing is
// decided.
struct ReadConsequence {
    CROUPIER_TYPE(37, "read_consequence");
    std::uint64_t question = 0;  // as the answer names it
    StaffOrder order;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "question", self.question);
        v(2, "order", self.order);
    }
};

// A new key for the part that says it; the answer is key_renewed. The key before it is good until
// the part has said hello with the new one, and then no more.
struct RenewKey {
    CROUPIER_TYPE(36, "renew_key");
    template <class V, class Self>
    static void fields(V&, Self&) {}
};

using ClientMessage =
    std::variant<Hello, Watch, PlaceBets, TakeBets, PressButton, ConfirmBets, Decide, PickPositions,
                 PressShooter, RevealCard, AnswerPrompt, CashOut, CallService, ReadHistory, Ping,
                 SignIn, SignOut, Order, ReadCorrection, RenewKey, ReadConsequence, PassCards,
                 AskForRiffle>;
constexpr std::string_view type_name_of(const ClientMessage*) {
    return "client_message";
}

// The Fault says what and where.
Result<ClientMessage, Fault> read_message(std::string_view text);
// Of what read_message() does not take, so that its sender knows which order was not read.
std::optional<std::uint64_t> counter_in(std::string_view text);

}  // namespace croupier::server
