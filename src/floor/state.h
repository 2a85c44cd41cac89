// The venue's whole state: the fold of its events, and the last answers to each origin.
//
// Always true after any command:
// 1. the ledger's laws (ledger/ledger.h);
// 2. what lies on a table's layout for a terminal adds up, class by class, to its at_risk account;
// 3. a table has wagers only while its round is open, closed, played, held or has its result;
// 4. each round names the rulebook and the settings that it is settled by, from beginning to end.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "floor/command.h"
#include "floor/device.h"
#include "floor/event.h"
#include "floor/fairness.h"
#include "floor/game/game.h"
#include "floor/incident.h"
#include "floor/ledger/ledger.h"
#include "floor/play.h"
#include "floor/prompt.h"
#include "floor/shoe.h"

namespace croupier::floor {

// At least so many; at most twice as many, since the older half goes at once.
inline constexpr std::ptrdiff_t answers_kept = 32;
inline constexpr std::ptrdiff_t touches_kept = 32;
inline constexpr std::size_t closed_incidents_kept = 100;

// The answer to a command: accepted if the reason is none.
struct Answer {
    static constexpr std::string_view type_name = "answer";
    std::uint64_t counter = 0;
    Refusal refusal;
    std::uint64_t order = 0;  // which order it was: mark_of(); 0: older builds did not keep it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "refusal", self.refusal);
        v(3, "order", self.order);
    }
    friend bool operator==(const Answer&, const Answer&) = default;
};

// Places by number. Numbers that are given out one by one are small and lie in a row; a number
// that people have chosen takes no more room than any other.
class PlaceIndex {
public:
    // Plus one; 0: it has none.
    std::uint32_t find(std::uint32_t number) const {
        if (number < row_max) return number < row_.size() ? row_[number] : 0;
        const auto found = others_.find(number);
        return found != others_.end() ? found->second : 0;
    }
    std::uint32_t& at(std::uint32_t number) {
        if (number >= row_max) return others_[number];
        if (row_.size() <= number) row_.resize(number + 1U, 0);
        return row_[number];
    }
    void clear() {
        row_.clear();
        others_.clear();
    }

private:
    static constexpr std::uint32_t row_max = 1U << 17U;
    std::vector<std::uint32_t> row_;
    std::map<std::uint32_t, std::uint32_t> others_;
};

// The last answers given to one origin, oldest first, and its highest counter.
struct Correspondent {
    static constexpr std::string_view type_name = "correspondent";
    Origin origin;
    std::vector<Answer> answers;
    std::uint64_t highest = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "origin", self.origin);
        v(2, "answers", self.answers);
        v(3, "highest", self.highest);
    }
    friend bool operator==(const Correspondent&, const Correspondent&) = default;
};

struct Library {
    static constexpr std::string_view type_name = "library";
    std::string id;
    Digest digest;
    std::string text;
    std::shared_ptr<const rulebook::Rulebook> book{};  // read from the text
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "digest", self.digest);
        v(3, "text", self.text);
    }
    friend bool operator==(const Library& a, const Library& b) {
        return a.id == b.id && a.digest == b.digest && a.text == b.text;
    }
};

struct Staff {
    static constexpr std::string_view type_name = "staff";
    StaffId id;
    std::string role;
    bool signed_in = false;
    std::string pit{};  // whose tables alone they have authority over; empty: all
    bool revoked = false;
    std::optional<std::uint32_t> dealer_terminal{};  // where they are signed in; one at a time
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "role", self.role);
        v(3, "signed_in", self.signed_in);
        v(4, "pit", self.pit);
        v(5, "revoked", self.revoked);
        v(6, "dealer_terminal", self.dealer_terminal);
    }
    friend bool operator==(const Staff&, const Staff&) = default;
};

struct Terminal {
    static constexpr std::string_view type_name = "terminal";
    // What every wager looks at lies together.
    std::optional<Person> person;
    bool stopped = false;
    bool leaving = false;  // cashed out with wagers down: the rest is paid when they are settled
    std::uint32_t tables_staked = 0;  // at which it has wagers; a cache
    IncidentId frozen;                // nothing moves on its account before that is closed; 0: none
    std::vector<DeviceId> devices{};  // that it is made of, in their order; a cache
    std::string name;
    Money last_won;  // winnings of the last settled round that it had a wager in
    std::uint64_t rounds_played = 0;
    std::uint64_t rounds_won = 0;
    std::uint32_t sitting = 0;  // grows when somebody cashes out
    RoundId last_settled;       // the last settled round that it had a wager in
    TerminalMeters former;      // of the stores before this one; its own are in the ledger
    // Rulebooks of whoever brought it, or of whoever got it its first key; none: nobody's yet.
    std::vector<std::string> houses{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "person", self.person);
        v(3, "stopped", self.stopped);
        v(4, "last_won", self.last_won);
        v(5, "rounds_played", self.rounds_played);
        v(6, "rounds_won", self.rounds_won);
        v(7, "former", self.former);
        v(8, "leaving", self.leaving);
        v(9, "sitting", self.sitting);
        v(10, "last_settled", self.last_settled);
        v(11, "frozen", self.frozen);
        v(12, "houses", self.houses);
    }
    friend bool operator==(const Terminal&, const Terminal&) = default;
};

enum class Phase : std::uint8_t {
    closed,
    idle,
    open,
    closed_bets,
    playing,
    result,
    held,
    deciding,
};
inline constexpr std::array<std::string_view, 8> phase_names = {
    "closed", "idle", "open", "closed_bets", "playing", "result", "held", "deciding"};
constexpr std::span<const std::string_view> names_of(Phase) {
    return phase_names;
}

// Chips that came together and are not confirmed yet.
struct ChipsLaid {
    static constexpr std::string_view type_name = "chips_laid";
    std::uint64_t order = 0;  // over all terminals of the table
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "order", self.order);
        v(2, "amount", self.amount);
    }
    friend bool operator==(const ChipsLaid&, const ChipsLaid&) = default;
};

struct Wager {
    static constexpr std::string_view type_name = "wager";
    Spot spot;
    Split stake;
    Money confirmed;              // that part of it which cannot be taken away any more
    std::vector<ChipsLaid> laid;  // oldest first; only where a rule asks for the order
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "stake", self.stake);
        v(3, "confirmed", self.confirmed);
        v(4, "laid", self.laid);
    }
    friend bool operator==(const Wager&, const Wager&) = default;
};

// What one touch did to one spot, so that it can be undone.
struct Touch {
    static constexpr std::string_view type_name = "touch";
    std::uint32_t number = 0;  // the same for all spots of one touch
    bool taken = false;        // chips went away; otherwise they came
    SpotChange change;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "number", self.number);
        v(2, "taken", self.taken);
        v(3, "change", self.change);
    }
    friend bool operator==(const Touch&, const Touch&) = default;
};

// A terminal's place at a table.
struct Seat {
    static constexpr std::string_view type_name = "seat";
    // What every wager looks at lies together.
    TerminalId terminal;
    std::uint32_t last_round = 0;  // the last one that it had a wager in
    std::vector<Wager> wagers;     // on the layout now, in the order of their first chip
    std::vector<Touch> touches;    // newest last
    std::vector<Approval> approvals;
    Money own_least;  // limits of this player; zero: the table's
    Money own_most;
    Money kept_least;           // the old minimum, kept when the table's was raised at once
    std::uint64_t changed = 0;  // order of its last chips, where a rule asks for it
    bool relaxed = false;       // may still change wagers although betting has ended
    bool excluded = false;
    std::uint32_t idle_rounds = 0;  // rounds since its last wager, as far as they count
    Play play;
    std::optional<fairness::Nonce> nonce{};  // of the present round
    std::vector<Offer> offers;               // what it is asked now
    std::vector<Chips> previous;             // what stood in the last round that it had wagers in
    std::optional<Person> barred{};          // who was excluded, as far as a card said so
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "wagers", self.wagers);
        v(3, "touches", self.touches);
        v(4, "previous", self.previous);
        v(5, "last_round", self.last_round);
        v(6, "relaxed", self.relaxed);
        v(7, "play", self.play);
        v(8, "offers", self.offers);
        v(9, "approvals", self.approvals);
        v(10, "own_least", self.own_least);
        v(11, "own_most", self.own_most);
        v(12, "kept_least", self.kept_least);
        v(13, "idle_rounds", self.idle_rounds);
        v(14, "changed", self.changed);
        v(15, "excluded", self.excluded);
        v(16, "barred", self.barred);
        v(17, "nonce", self.nonce);
    }
    friend bool operator==(const Seat&, const Seat&) = default;
};

enum class RoundStatus : std::uint8_t { in_progress, settled, void_round, held, corrected };
inline constexpr std::array<std::string_view, 5> round_status_names = {"in_progress", "settled",
                                                                       "void", "held", "corrected"};
constexpr std::span<const std::string_view> names_of(RoundStatus) {
    return round_status_names;
}

// A finished round, as history shows it. The digest stands for the whole record in the journal.
struct PastRound {
    static constexpr std::string_view type_name = "past_round";
    RoundId round;
    RoundStatus status{};
    Outcome outcome;
    std::string result;
    Digest record;
    Digest bound_to;  // rulebook and settings
    RoundKind kind = RoundKind::normal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "status", self.status);
        v(3, "outcome", self.outcome);
        v(4, "result", self.result);
        v(5, "record", self.record);
        v(6, "bound_to", self.bound_to);
        v(7, "kind", self.kind);
    }
    friend bool operator==(const PastRound&, const PastRound&) = default;
};

// Of one bet under one version of rulebook and settings (ST-GLI19-2.8.3).
struct BetMeters {
    static constexpr std::string_view type_name = "bet_meters";
    std::uint64_t wagers = 0;
    Money staked;  // of wagers that won, lost or were pushed
    Money won;
    Money lost;
    Money pushed;
    Money voided;  // no turnover
    Money commission;
    Money promotional;  // that part of the stakes which was not cashable
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "wagers", self.wagers);
        v(2, "staked", self.staked);
        v(3, "won", self.won);
        v(4, "lost", self.lost);
        v(5, "pushed", self.pushed);
        v(6, "voided", self.voided);
        v(7, "commission", self.commission);
        v(8, "promotional", self.promotional);
    }
    friend bool operator==(const BetMeters&, const BetMeters&) = default;
};

// A table under one version of rulebook and settings.
struct PayTableMeters {
    static constexpr std::string_view type_name = "pay_table_meters";
    Digest version;
    Time since = 0;
    std::uint64_t rounds_settled = 0;
    std::uint64_t rounds_void = 0;
    std::vector<BetMeters> bets;
    Settings settings;  // of that version, so that its rounds can be settled again
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "version", self.version);
        v(2, "since", self.since);
        v(3, "rounds_settled", self.rounds_settled);
        v(4, "rounds_void", self.rounds_void);
        v(5, "bets", self.bets);
        v(6, "settings", self.settings);
    }
    friend bool operator==(const PayTableMeters&, const PayTableMeters&) = default;
};

// What the round waits for, kept where it depends on what the players can pay for.
struct Awaits {
    static constexpr std::string_view type_name = "awaits";
    std::uint8_t what = 0;  // as rules::Awaited
    std::uint8_t where = 0;
    std::uint8_t number = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "what", self.what);
        v(2, "where", self.where);
        v(3, "number", self.number);
    }
    friend bool operator==(const Awaits&, const Awaits&) = default;
};

// Announced, and not in force yet.
struct LimitsNotice {
    static constexpr std::string_view type_name = "limits_notice";
    Limits limits;
    Time at = 0;
    std::uint32_t rounds_left = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "limits", self.limits);
        v(2, "at", self.at);
        v(3, "rounds_left", self.rounds_left);
    }
    friend bool operator==(const LimitsNotice&, const LimitsNotice&) = default;
};
struct ClosingNotice {
    static constexpr std::string_view type_name = "closing_notice";
    Time at = 0;
    std::uint32_t rounds_left = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "at", self.at);
        v(2, "rounds_left", self.rounds_left);
    }
    friend bool operator==(const ClosingNotice&, const ClosingNotice&) = default;
};
struct VariantNotice {
    static constexpr std::string_view type_name = "variant_notice";
    std::string variant;
    Time at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "variant", self.variant);
        v(2, "at", self.at);
    }
    friend bool operator==(const VariantNotice&, const VariantNotice&) = default;
};

// A card that is out of the shoe and not dealt yet.
struct WaitingCard {
    static constexpr std::string_view type_name = "waiting_card";
    cards::Card card;
    bool exposed = false;
    bool opens_dummy = false;  // players know it: it opens a coup without wagers
    bool again = false;        // it lay on the table and is laid out once more
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "card", self.card);
        v(2, "exposed", self.exposed);
        v(3, "opens_dummy", self.opens_dummy);
        v(4, "again", self.again);
    }
    friend bool operator==(const WaitingCard&, const WaitingCard&) = default;
};

struct Table {
    static constexpr std::string_view type_name = "table";
    std::string name;
    Settings settings;
    Digest version;  // of rulebook and settings
    Phase phase = Phase::closed;
    bool stopped = false;

    // The present or last round.
    std::uint32_t round_number = 0;
    Digest round_version;
    Time opened_at = 0;
    Time closes_at = 0;  // while open: the moment from which no wager is taken; 0: none yet
    Time closed_at = 0;
    Outcome outcome;
    std::optional<HoldReason> hold;
    std::vector<Seat> seats;  // in the order in which terminals first sat down

    std::vector<PastRound> past;  // newest last
    std::vector<PayTableMeters> meters;

    RoundKind kind = RoundKind::normal;
    std::optional<StaffId> opened_by;  // the present or last round
    Time decide_by = 0;                // while deciding
    Awaits awaits;                     // only of games that ask
    Shoe shoe;
    std::optional<LimitsNotice> limits_notice;
    std::optional<ClosingNotice> closing_notice;
    std::optional<VariantNotice> variant_notice;
    RoundsOrder rounds_order = RoundsOrder::none;
    std::uint32_t rounds_ordered = 0;     // how many are left of it
    std::vector<std::string> restricted;  // bets that need a main wager here
    std::vector<Prompt> prompts;          // open ones
    std::uint64_t last_prompt = 0;
    std::optional<TerminalId> shooter;  // of this round
    std::optional<TerminalId> last_shooter;
    Time press_by = 0;  // until then the shooter may
    bool tumbled = false;
    std::optional<TerminalId> player_cards;  // who reveals them; none: the dealer
    std::optional<TerminalId> banker_cards;
    Time reveal_by = 0;            // until then who holds face-down cards may; 0: nobody does
    std::uint64_t chip_order = 0;  // of the last chips laid, where a rule asks for it
    Time exposed_at = 0;           // dice: when the cover came off early, where somebody knows
    Time last_wager_at = 0;        // dice: when a wager of this round was last accepted

    std::vector<WaitingCard> waiting;  // first come, first dealt
    std::uint32_t final_round = 0;     // errors of dealing up to here stand: shoe changed, closed
    bool by_hand = false;              // results are entered by hand: manual mode
    bool round_by_hand = false;        // the present or last round was in it

    std::optional<FairRound>
        fair{};  // the coming, present or last round, until its secret is shown
    std::optional<FairRound> proven{};  // the last one of which it was

    // Caches. What stands on the two sides of the differential, all of it and the confirmed part.
    std::array<Money, 2> standing{};
    std::array<Money, 2> confirmed{};
    std::uint32_t open_offers = 0;  // seats that have not answered
    std::shared_ptr<const rulebook::Rulebook> book{};
    std::shared_ptr<const TableGame> game{};
    std::vector<std::uint32_t> seat_index{};  // by terminal, plus one
    std::vector<DeviceId> devices{};          // in use here, in their order
    std::vector<TerminalId> excluded{};       // whose seats are

    const Seat* find_seat(TerminalId terminal) const {
        if (terminal.value() >= seat_index.size()) return nullptr;
        const std::uint32_t at = seat_index[terminal.value()];
        return at == 0 ? nullptr : &seats[at - 1];
    }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "settings", self.settings);
        v(3, "version", self.version);
        v(4, "phase", self.phase);
        v(5, "stopped", self.stopped);
        v(6, "round_number", self.round_number);
        v(7, "round_version", self.round_version);
        v(8, "opened_at", self.opened_at);
        v(9, "closes_at", self.closes_at);
        v(10, "closed_at", self.closed_at);
        v(11, "outcome", self.outcome);
        v(12, "hold", self.hold);
        v(13, "seats", self.seats);
        v(14, "past", self.past);
        v(15, "meters", self.meters);
        v(16, "kind", self.kind);
        v(17, "opened_by", self.opened_by);
        v(18, "decide_by", self.decide_by);
        v(19, "awaits", self.awaits);
        v(20, "shoe", self.shoe);
        v(21, "limits_notice", self.limits_notice);
        v(22, "closing_notice", self.closing_notice);
        v(23, "variant_notice", self.variant_notice);
        v(24, "rounds_order", self.rounds_order);
        v(25, "rounds_ordered", self.rounds_ordered);
        v(26, "restricted", self.restricted);
        v(27, "prompts", self.prompts);
        v(28, "last_prompt", self.last_prompt);
        v(29, "shooter", self.shooter);
        v(30, "last_shooter", self.last_shooter);
        v(31, "press_by", self.press_by);
        v(32, "tumbled", self.tumbled);
        v(33, "player_cards", self.player_cards);
        v(34, "banker_cards", self.banker_cards);
        v(35, "chip_order", self.chip_order);
        v(36, "exposed_at", self.exposed_at);
        v(37, "reveal_by", self.reveal_by);
        v(38, "last_wager_at", self.last_wager_at);
        v(39, "waiting", self.waiting);
        v(40, "final_round", self.final_round);
        v(41, "fair", self.fair);
        v(42, "proven", self.proven);
        v(43, "by_hand", self.by_hand);
        v(44, "round_by_hand", self.round_by_hand);
    }
};

enum class EffectKind : std::uint8_t { print_ticket, notify };
inline constexpr std::array<std::string_view, 2> effect_kind_names = {"print_ticket", "notify"};
constexpr std::span<const std::string_view> names_of(EffectKind) {
    return effect_kind_names;
}
// Ordered from the world and not yet reported.
struct Effect {
    static constexpr std::string_view type_name = "effect";
    EffectId id;
    EffectKind kind = EffectKind::print_ticket;
    TerminalId terminal;
    TicketId ticket;
    bool in_doubt = false;  // reported as unknown: an attendant settles it, nobody tries again
    rulebook::Notify to{};  // of a notice: who is told of which incident, and until when
    IncidentId incident{};
    Time due = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "kind", self.kind);
        v(3, "terminal", self.terminal);
        v(4, "ticket", self.ticket);
        v(5, "in_doubt", self.in_doubt);
        v(6, "to", self.to);
        v(7, "incident", self.incident);
        v(8, "due", self.due);
    }
    friend bool operator==(const Effect&, const Effect&) = default;
};

struct State {
    static constexpr std::string_view type_name = "state";
    std::optional<OpenVenue> venue;
    Time at = 0;  // of the last command
    std::uint32_t behaviour = 0;
    std::uint32_t format_generation = 0;
    bool storage_low = false;
    bool stopped = false;  // the whole venue: we were wrong outside any table
    std::string gaming_day;
    std::vector<Digest> day_rounds;  // records of the rounds that ended in this gaming day
    std::vector<Library> rulebooks;
    std::vector<Staff> staff;  // in order of id
    std::vector<Terminal> terminals;
    std::vector<Table> tables;
    Ledger ledger;
    std::vector<Effect> effects;
    std::vector<Ticket> tickets;
    std::uint64_t last_ticket = 0;
    std::uint64_t last_effect = 0;
    std::vector<Correspondent> correspondents;  // in the order in which they first wrote
    std::vector<Incident> incidents;            // open ones, and the last of those that are closed
    std::uint64_t last_incident = 0;
    std::vector<Device> devices{};
    bool program_differs = false;  // from what was approved: no round begins (ST-GLI19-2.3.2)
    std::vector<Person> erased{};  // from the vault, in the order of their pseudonyms
    std::string store_fault{};     // found in the store, and not cleared by anybody; empty: none
    std::vector<NameSigningKey> signing_keys{};  // of the host, the present one last
    std::uint64_t vault_changes = 0;  // as the vault counts them

    // Caches. Devices in use for the whole venue, in their order.
    std::vector<DeviceId> house_devices{};
    // The place of an origin among the correspondents, plus one; by kind and number.
    std::array<PlaceIndex, origin_kind_names.size()> correspondent_index{};

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "venue", self.venue);
        v(2, "at", self.at);
        v(3, "behaviour", self.behaviour);
        v(4, "format_generation", self.format_generation);
        v(5, "storage_low", self.storage_low);
        v(6, "stopped", self.stopped);
        v(7, "gaming_day", self.gaming_day);
        v(8, "day_rounds", self.day_rounds);
        v(9, "rulebooks", self.rulebooks);
        v(10, "staff", self.staff);
        v(11, "terminals", self.terminals);
        v(12, "tables", self.tables);
        v(13, "ledger", self.ledger);
        v(14, "effects", self.effects);
        v(15, "tickets", self.tickets);
        v(16, "last_ticket", self.last_ticket);
        v(17, "last_effect", self.last_effect);
        v(18, "correspondents", self.correspondents);
        v(19, "incidents", self.incidents);
        v(20, "last_incident", self.last_incident);
        v(21, "devices", self.devices);
        v(22, "program_differs", self.program_differs);
        v(30, "store_fault", self.store_fault);
        v(31, "signing_keys", self.signing_keys);
        v(32, "vault_changes", self.vault_changes);
        v(60, "erased", self.erased);
    }

    const Table* find_table(TableId id) const {
        return id.value() < tables.size() ? &tables[id.value()] : nullptr;
    }
    const Terminal* find_terminal(TerminalId id) const {
        return id.value() < terminals.size() ? &terminals[id.value()] : nullptr;
    }
    const Incident* find_incident(IncidentId id) const;
    const Staff* find_staff(StaffId id) const;
    const Library* find_rulebook(std::string_view id) const;
    const Correspondent* find_correspondent(const Origin& origin) const;
    const Answer* find_answer(const Origin& origin, std::uint64_t counter) const;
    // No money comes in or goes out: what the store holds is in doubt.
    bool holds_money() const { return stopped || !store_fault.empty(); }
    // The highest counter that has come from there; 0: none has.
    std::uint64_t highest_counter(const Origin& origin) const;
    // The counter is older than every answer that is kept.
    bool is_stale(const Origin& origin, std::uint64_t counter) const;

    // After the fields were read from a snapshot: makes all caches anew. A Fault if the state names
    // what cannot be.
    Result<Nothing, Fault> rebuild();
};

inline RoundId round_of(TableId id, const Table& table) {
    return {id, table.round_number};
}
// The table's wagers of that terminal, added up.
Money staked(const Table& table, TerminalId terminal);
const Wager* find_wager(const Seat& seat, const Spot& spot);
// What the round waits for now.
rules::Next awaited(const Table& table);
// The outcome is complete and all of it lies open.
bool has_result(const Table& table);
// Where one of the cards of this table's present or an earlier outcome lies.
rules::Place place_of(const Table& table, const Outcome& outcome, std::size_t card);
// Whose cards that lie face down are shown next; none: no card does.
rules::Place hand_to_reveal(const Table& table);
// Has credit, and a wager here in the last three rounds.
bool is_present(const State& state, const Table& table, TerminalId terminal);
// The rules of this table ask in which order chips came.
bool keeps_order(const Table& table);
// The newest open incident of that kind at a table; none: there is none.
const Incident* open_incident(const State& state, TableId table, IncidentKind kind);
// A finished round that is still held in memory.
const PastRound* find_past(const Table& table, std::uint32_t number);
// A card that players have seen waits to open a coup without wagers.
bool dummy_is_due(const Table& table);
// What becomes of a card that should not have come; exposed: players have seen it.
rulebook::StrayCard fate_of(const Table& table, bool exposed);
// What comes is entered by hand, in manual mode or in this round alone; what a device reads is only
// noted. Every face of the table says so.
bool is_entered_by_hand(const Table& table);
// A round is under way: neither closed nor idle.
constexpr bool in_round(Phase phase) {
    return phase != Phase::closed && phase != Phase::idle;
}

}  // namespace croupier::floor
