// Play: 500 to 599.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "floor/command/play.h"
#include "floor/event/wager.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/outcome.h"
#include "floor/play.h"
#include "floor/spot.h"
#include "floor/type.h"
#include "rulebook/policies.h"
#include "rules/award.h"
#include "rules/cards/card.h"

namespace croupier::floor {

struct CardDealt {
    CROUPIER_TYPE(500, "card_dealt");
    RoundId round;
    cards::Card card;
    std::optional<Place> place{};  // where it lies, in games where that is kept
    bool face_down = false;
    std::optional<StaffId> entered_by{};  // by hand; none: the device read it
    bool waited = false;                  // it was out of the shoe already
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "card", self.card);
        v(3, "place", self.place);
        v(4, "face_down", self.face_down);
        v(5, "entered_by", self.entered_by);
        v(6, "waited", self.waited);
    }
    friend bool operator==(const CardDealt&, const CardDealt&) = default;
};

struct NumberReported {
    CROUPIER_TYPE(501, "number_reported");
    RoundId round;
    std::uint8_t number = 0;
    std::optional<StaffId> entered_by{};  // in manual mode
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "number", self.number);
        v(3, "entered_by", self.entered_by);
    }
    friend bool operator==(const NumberReported&, const NumberReported&) = default;
};

enum class HoldReason : std::uint8_t {
    early_outcome,
    misdeal,
    discrepancy,  // between device and cards
    device,       // it cannot tell this round from the one before
    too_soon,     // after the end of betting for the device to have a result
};
inline constexpr std::array<std::string_view, 5> hold_reason_names = {
    "early_outcome", "misdeal", "discrepancy", "device", "too_soon"};
constexpr std::span<const std::string_view> names_of(HoldReason) {
    return hold_reason_names;
}
// The round waits for somebody with authority.
struct RoundHeld {
    CROUPIER_TYPE(502, "round_held");
    RoundId round;
    HoldReason reason = HoldReason::early_outcome;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "reason", self.reason);
    }
    friend bool operator==(const RoundHeld&, const RoundHeld&) = default;
};

struct ResultConfirmed {
    CROUPIER_TYPE(503, "result_confirmed");
    RoundId round;
    Outcome outcome;
    std::string result;         // in clear words: "player 5, banker 6: banker wins"
    std::optional<StaffId> by;  // none: an automatic table
    bool by_hand = false;       // all of it, or some, was entered in manual mode
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "outcome", self.outcome);
        v(3, "result", self.result);
        v(4, "by", self.by);
        v(5, "by_hand", self.by_hand);
    }
    friend bool operator==(const ResultConfirmed&, const ResultConfirmed&) = default;
};

// How one wager ended.
struct WagerResult {
    static constexpr std::string_view type_name = "wager_result";
    Spot spot;
    Split stake;
    rules::Status status{};
    Money winnings;
    Money commission;      // kept back from winnings that would have been higher by it
    bool rounded = false;  // the exact winnings were a fraction of a cent, or of the unit, less
    Money returned{};      // of the stake: all, nothing, or the pieces that won
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "stake", self.stake);
        v(3, "status", self.status);
        v(4, "winnings", self.winnings);
        v(5, "commission", self.commission);
        v(6, "rounded", self.rounded);
        v(7, "returned", self.returned);
    }
    friend bool operator==(const WagerResult&, const WagerResult&) = default;
};

// One player's record of a round: with the round's own events it holds all that a dispute needs.
struct SeatResult {
    static constexpr std::string_view type_name = "seat_result";
    TerminalId terminal;
    std::optional<Person> person;
    Money credit_before;  // with the stakes of this round still in it
    Money credit_after;
    std::vector<WagerResult> wagers;
    Play play{};
    std::uint32_t sitting = 0;  // of the terminal: whoever comes later is perhaps somebody else
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
        v(3, "credit_before", self.credit_before);
        v(4, "credit_after", self.credit_after);
        v(5, "wagers", self.wagers);
        v(6, "play", self.play);
        v(7, "sitting", self.sitting);
    }
    friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

struct RoundSettled {
    CROUPIER_TYPE(504, "round_settled");
    RoundId round;
    std::vector<SeatResult> seats;
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "seats", self.seats);
        v(3, "transfers", self.transfers);
    }
    friend bool operator==(const RoundSettled&, const RoundSettled&) = default;
};

struct RoundVoided {
    CROUPIER_TYPE(505, "round_voided");
    RoundId round;
    VoidReason reason{};
    std::optional<StaffId> by;  // none: the rulebook did it
    std::vector<SeatResult> seats;
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "reason", self.reason);
        v(3, "by", self.by);
        v(4, "seats", self.seats);
        v(5, "transfers", self.transfers);
    }
    friend bool operator==(const RoundVoided&, const RoundVoided&) = default;
};

struct DiceReported {
    CROUPIER_TYPE(506, "dice_reported");
    RoundId round;
    std::vector<std::uint8_t> dice;
    Time exposed_at = 0;
    std::optional<StaffId> entered_by{};  // in manual mode
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "dice", self.dice);
        v(3, "exposed_at", self.exposed_at);
        v(4, "entered_by", self.entered_by);
    }
    friend bool operator==(const DiceReported&, const DiceReported&) = default;
};

struct SeatOffer {
    static constexpr std::string_view type_name = "seat_offer";
    TerminalId terminal;
    std::vector<Offer> offers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "offers", self.offers);
    }
    friend bool operator==(const SeatOffer&, const SeatOffer&) = default;
};
struct DecisionsAsked {
    CROUPIER_TYPE(507, "decisions_asked");
    RoundId round;
    Time closes_at = 0;
    std::vector<SeatOffer> asked;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "closes_at", self.closes_at);
        v(3, "asked", self.asked);
    }
    friend bool operator==(const DecisionsAsked&, const DecisionsAsked&) = default;
};

struct DecisionMade {
    CROUPIER_TYPE(508, "decision_made");
    RoundId round;
    TerminalId terminal;
    Choice choice;
    std::vector<SpotChange> changes;  // a wager that comes of it
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "choice", self.choice);
        v(4, "changes", self.changes);
        v(5, "transfers", self.transfers);
    }
    friend bool operator==(const DecisionMade&, const DecisionMade&) = default;
};

struct PositionsPicked {
    CROUPIER_TYPE(509, "positions_picked");
    RoundId round;
    TerminalId terminal;
    std::vector<std::uint8_t> positions;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "positions", self.positions);
    }
    friend bool operator==(const PositionsPicked&, const PositionsPicked&) = default;
};

struct ShooterNamed {
    CROUPIER_TYPE(510, "shooter_named");
    RoundId round;
    std::optional<TerminalId> terminal;  // none: the system starts the tumbler
    Time closes_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "closes_at", self.closes_at);
    }
    friend bool operator==(const ShooterNamed&, const ShooterNamed&) = default;
};

struct TumblerStarted {
    CROUPIER_TYPE(511, "tumbler_started");
    RoundId round;
    std::optional<TerminalId> terminal;  // none: the system
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const TumblerStarted&, const TumblerStarted&) = default;
};

enum class LastCoupIs : std::uint8_t { this_one, next_one };
inline constexpr std::array<std::string_view, 2> last_coup_is_names = {"this", "next"};
constexpr std::span<const std::string_view> names_of(LastCoupIs) {
    return last_coup_is_names;
}
// The cutting card came out.
struct LastCoup {
    CROUPIER_TYPE(512, "last_coup");
    RoundId round;
    LastCoupIs which = LastCoupIs::this_one;
    std::uint8_t coups_left = 0;  // with the one under way
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "which", self.which);
        v(3, "coups_left", self.coups_left);
    }
    friend bool operator==(const LastCoup&, const LastCoup&) = default;
};

struct CardBurned {
    CROUPIER_TYPE(513, "card_burned");
    RoundId round;
    std::optional<cards::Card> card;  // if it was seen
    bool waited = false;              // it was out of the shoe already
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "card", self.card);
        v(3, "waited", self.waited);
    }
    friend bool operator==(const CardBurned&, const CardBurned&) = default;
};

struct CardsExposed {
    CROUPIER_TYPE(514, "cards_exposed");
    RoundId round;
    std::uint8_t hidden = 0;             // cards that still lie face down, as in the outcome
    std::optional<TerminalId> terminal;  // who revealed; none: the dealer
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "hidden", self.hidden);
        v(3, "terminal", self.terminal);
    }
    friend bool operator==(const CardsExposed&, const CardsExposed&) = default;
};

struct HandsGiven {
    CROUPIER_TYPE(515, "hands_given");
    RoundId round;
    std::optional<TerminalId> player;  // who reveals the Player's Hand; none: the dealer
    std::optional<TerminalId> banker;
    Time reveal_by = 0;  // until then the cards that lie face down are theirs; 0: none are
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "player", self.player);
        v(3, "banker", self.banker);
        v(4, "reveal_by", self.reveal_by);
    }
    friend bool operator==(const HandsGiven&, const HandsGiven&) = default;
};

struct RoundCommitted {
    CROUPIER_TYPE(516, "round_committed");
    RoundId round;
    Digest commitment;
    Bytes sealed;
    Time opens_from = 0;  // not before it has been seen for a while
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "commitment", self.commitment);
        v(3, "sealed", self.sealed);
        v(4, "opens_from", self.opens_from);
    }
    friend bool operator==(const RoundCommitted&, const RoundCommitted&) = default;
};

// What lies on the layout now, with each terminal's nonce, is what the draws come of.
struct WagersFixed {
    CROUPIER_TYPE(517, "wagers_fixed");
    RoundId round;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
    }
    friend bool operator==(const WagersFixed&, const WagersFixed&) = default;
};

struct RoundRevealed {
    CROUPIER_TYPE(518, "round_revealed");
    RoundId round;
    fairness::Secret secret{};
    std::optional<std::uint32_t> wrong{};  // the first draw, from 0, that should have been another
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "secret", self.secret);
        v(3, "wrong", self.wrong);
    }
    friend bool operator==(const RoundRevealed&, const RoundRevealed&) = default;
};

}  // namespace croupier::floor
