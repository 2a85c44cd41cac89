// What the auditor keeps of tables and of rounds under way.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sim/audit_payout.h"
#include "sim/audit_tree.h"

namespace croupier::sim {

struct AuditLimits {
    Cents least = 0;
    Cents most = 0;
    Cents step = 0;
    Cents least_total = 0;
    Cents most_total = 0;
    Cents differential = 0;
    Cents area_most = 0;
    struct OfBet {
        Cents least = 0;
        Cents most = 0;
        friend bool operator==(const OfBet&, const OfBet&) = default;
    };
    std::map<std::uint64_t, OfBet> bets;
    friend bool operator==(const AuditLimits&, const AuditLimits&) = default;
};

struct AuditSettings {
    std::string rulebook;
    AuditTerms terms;
    AuditLimits limits;
    std::uint64_t mode = 0;
    std::int64_t period_ms = 0;
    std::int64_t round_least_ms = 0;
    std::int64_t decision_ms = 0;
    bool alone = false;
    bool several = false;
    Cents ticket_limit = 0;
    Cents shooter_least = 0;
    std::int64_t shooter_ms = 0;
    std::uint64_t tumble_at = 0;
    std::uint64_t method = 0;
    bool reserve_play = false;
    std::string early_exposure;
    bool committed = false;
    std::int64_t motion_ms = 0;
    bool asks_for_equipment = false;
    std::uint64_t terminals_max = 0;
    std::string pit;

    AuditGame game() const { return static_cast<AuditGame>(terms.game); }
    bool is_dealt() const { return mode == 0; }
};
// As the journal spells them; nothing: no text of that rulebook lies in it.
std::optional<AuditSettings> read_settings(const AuditBooks& books, const AuditLook& look);
AuditLimits read_limits(const AuditLook& look, std::uint64_t game);

struct AuditWager {
    Cents stake = 0;
    Cents confirmed = 0;
};

struct AuditOffer {
    std::uint64_t hand = 0;
    std::uint64_t area = 0;
    std::vector<AuditDecision> decisions;

    bool has(AuditDecision decision) const;
};

struct AuditSeat {
    std::map<AuditSpot, AuditWager> wagers;
    bool relaxed = false;
    bool side_alone = false;  // somebody approved of it in this round
    bool area_cut = false;    // the area maximum took something at the end
    bool side_cut = false;    // and so did the differential, in proportion
    AuditPlay play;
    std::vector<AuditOffer> offers;

    Cents staked() const;
    Cents on(std::uint64_t bet, std::uint64_t which = 0) const;
    Cents on_side(int side) const;
};

// How betting ended, while that entry is read.
struct AuditClose {
    std::uint64_t cause = 0;
    std::map<AuditSpot, Cents> areas;  // what stood there before the area maximum
    std::map<std::pair<std::uint64_t, AuditSpot>, Cents> stakes;  // before any cut in proportion
    std::array<Cents, 3> sides{};                                 // before the differential
    std::array<bool, 3> over{};  // one of them was above the differential
    bool cut_sides = false;
};

struct AuditRoundState {
    AuditTerms terms;  // that it is settled by, to the end
    bool open = true;
    bool no_bet = false;
    bool by_hand = false;  // manual mode was on at some time
    bool held = false;
    std::uint64_t hold = 0;  // the reason
    std::int64_t opened_at = 0;
    std::int64_t closes_at = 0;  // 0: nothing runs yet
    std::int64_t closed_at = 0;
    std::int64_t decide_by = 0;
    std::map<std::uint64_t, AuditSeat> seats;
    AuditOutcome outcome;
    std::optional<AuditClose> closing;
    bool early = false;  // the outcome came before the end
    std::int64_t exposed_at = 0;
    std::int64_t last_wager_at = 0;
    std::array<Cents, 3> added{};  // to the sides by the last touch
    // Confirmed wagers of each side that were given back before the end of betting.
    std::array<Cents, 3> returned{};
    std::optional<std::uint64_t> shooter;
    std::int64_t press_by = 0;
    bool tumbled = false;
    std::array<std::optional<std::uint64_t>, 2> holders{};  // of Player's and Banker's cards
    std::int64_t reveal_by = 0;
    std::optional<std::uint64_t> passed_to;  // turns them for whoever holds them
    bool passed_one = false;                 // the next card alone

    Cents on_side(int side) const;
    Cents confirmed_on_side(int side) const;
    bool asks() const;  // somebody has not answered yet
};

// A terminal as one table knows it.
struct AuditGuest {
    std::uint64_t last_round = 0;  // with chips laid
    std::uint64_t idle = 0;        // rounds since its last wager
    std::set<std::uint64_t> approvals;
    Cents own_least = 0;
    Cents own_most = 0;
    Cents kept_least = 0;
};

struct AuditPrompt {
    std::uint64_t id = 0;
    std::uint64_t kind = 0;
    std::vector<std::uint64_t> asked;
    std::map<std::uint64_t, std::uint64_t> replies;
    std::int64_t closes_at = 0;
    std::string variant;
    std::uint64_t coups = 0;

    bool goes_round() const { return kind >= 2 && kind <= 4; }
    bool offers_cards() const { return kind == 3 || kind == 4; }
    bool ends_with_round() const { return offers_cards() || kind == 6; }
    bool waits_for(std::uint64_t terminal) const;
    bool all_said(std::uint64_t reply) const;
};

struct AuditTable {
    AuditSettings settings;
    bool open = false;
    bool stopped = false;
    bool by_hand = false;  // manual mode
    std::map<std::uint64_t, std::uint64_t> attended_by;  // dealer terminals, and who is there
    std::int64_t left_at = 0;                            // by the last of them; 0: unknown
    std::optional<std::uint64_t> unattended;             // an incident: no chips are placed
    std::uint64_t rounds = 0;
    std::int64_t last_opened_at = 0;
    std::map<std::uint64_t, AuditGuest> guests;
    std::set<std::uint64_t> restricted;

    struct Notice {
        std::int64_t at = 0;
        std::uint64_t rounds_left = 0;
    };
    std::optional<Notice> closing;
    struct NoticedLimits : Notice {
        AuditLimits limits;
    };
    std::optional<NoticedLimits> new_limits;
    struct NoticedVariant : Notice {
        std::string variant;
    };
    std::optional<NoticedVariant> new_variant;

    std::uint64_t shoes = 0;
    std::optional<std::uint64_t> coups_left;  // once the cutting card is out
    bool cut_offered = false;                 // of the cards that come next
    std::optional<std::uint64_t> cutter;
    std::optional<std::uint64_t> riffle_asked_by;
    std::uint64_t players_max = 0;  // 0: any number
    std::optional<std::pair<std::string, std::string>> new_pay_table;  // of which bet, and which
    bool tie_added = false;
    std::uint64_t order = 0;  // of rounds; 1: without wagers
    std::uint64_t ordered = 0;
    std::vector<AuditPrompt> prompts;
    std::optional<AuditPrompt> agreed;  // by the last answer, within this entry

    // Out of the shoe and not dealt; first come, first dealt.
    struct Waiting {
        std::uint64_t card = 0;
        bool exposed = false;
        bool again = false;  // it lay on the table before
        bool opens_dummy = false;
    };
    std::vector<Waiting> waiting;
    std::map<std::uint64_t, std::string> excluded;  // terminals, and who sat there

    // RF-10.5.4, LT-11.6.4, SB-12.3, CN-8.8(b), decision 7: players know the next card.
    bool dummy_is_due() const;
    // What becomes of a card that should not have come.
    AuditFate fate_of(bool exposed) const;

    const AuditBook& book() const { return *settings.terms.book; }
    const AuditConduct& conduct() const { return book().conduct; }
    bool plays_alone() const {
        return settings.alone || (conduct().one_table && !settings.several);
    }
    bool shoe_finished() const { return coups_left == std::uint64_t{0}; }

    // What a wager there may be, as a whole.
    struct SpotLimits {
        Cents pieces = 1;
        Cents least = 0;
        Cents most = 0;  // 0: no limit
        Cents step = 0;  // 0: any
        Cents unit() const { return step > 0 ? step : pieces; }
    };
    SpotLimits limits_of(std::uint64_t terminal, const AuditSpot& spot) const;
    // The side wager stands only with a main one, and this is such.
    bool needs_base(const AuditSpot& spot) const;
    bool serves(const AuditSpot& base, const AuditSpot& side) const;
    bool has_base(const AuditSeat& seat, const AuditSpot& side) const;
    AuditEarly early() const;
};

}  // namespace croupier::sim
