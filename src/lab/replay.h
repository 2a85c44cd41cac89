// One round, or one incident, told from the journal as a person wants it told: in order, who did
// what, what was refused and why, what the outcome was, what every wager got, what was put right
// afterwards, and where in the journal all of it stands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "floor/rejection.h"
#include "floor/round/record.h"
#include "journal/store.h"
#include "lab/wording.h"
#include "view/explain/cite.h"
#include "view/hands.h"

namespace croupier::lab {

struct Step {
    journal::Sequence sequence = 0;  // of the batch
    Digest hash = {};
    std::size_t entry = 0;
    floor::Time at = 0;
    std::string who = {};
    std::string what = {};
    floor::Refusal refusal = {};          // reason none: it happened
    std::string event_json = {};          // of what happened; empty for a refused command
    std::vector<view::Cited> cited = {};  // by which values of the rulebook
    floor::Time received_at = 0;          // at the door
    std::string phase = {};               // of the round, before it
};

struct ToldWager {
    std::string spot;
    Money stake;
    std::string status;
    Money returned;  // of the stake: of a wager in pieces only those that won
    Money winnings;
    Money commission;
    bool rounded = false;
    std::vector<view::Cited> cited = {};
};
struct ToldSeat {
    std::string terminal;
    std::string person;  // a pseudonym; empty: nobody's card was in
    Money credit_before;
    Money credit_after;
    std::vector<ToldWager> wagers;
    floor::TerminalId id = {};
    std::vector<view::MyHand> hands = {};  // blackjack and three card poker
};

struct ToldCard {
    cards::Card card;
    std::string place;  // a name of the floor's
    int number = 0;     // which area or position
    bool hidden = false;
};
// What came, as it can be drawn.
struct ToldOutcome {
    std::string result;  // in the floor's words; empty: it was not complete
    std::vector<ToldCard> cards;
    std::string number;  // of the wheel, or its symbol
    std::string colour;
    std::vector<std::uint8_t> dice;
    std::vector<view::ResultPart> said;  // what hands count
};
struct ToldDevice {
    std::string kind;
    std::string name;
    std::string approval;
};

// What a correction came to for one player.
struct ToldAdjustment {
    std::string terminal;
    Money staked;
    Money before;  // what had come of it: winnings, and stakes that came back
    Money after;   // what comes of it now
    Money owed;
    Money payable;
};

struct ToldNotice {
    std::string to;
    floor::Time due = 0;
    std::string made = {};  // done, failed, unknown; empty: not reported yet
    floor::Time made_at = 0;
};
struct ToldIncident {
    floor::IncidentId id;
    std::string kind;
    std::string round;  // TABLE/NUMBER; of no round only the table
    floor::Time opened_at = 0;
    std::string noticed;  // by staff, player, device, system
    std::string by;
    std::string terminal;
    Money amount;
    std::string text;
    std::vector<std::string> findings;
    std::vector<ToldNotice> notices;
    std::string closed_by;  // empty: it is open
    std::string closing;    // what followed
    std::vector<Step> steps;
};

// The root over the rounds of a gaming day, and how to come to it.
struct ToldDay {
    std::string next;  // the day that began when it was taken
    Digest root;
    std::vector<floor::MerkleStep> path;
    journal::Sequence sequence = 0;
    std::int64_t at_ms = 0;
    Digest before;  // the hash before that batch
    Digest hash;
    Bytes content;  // of that batch, if it holds nothing but the new day
};
// A record of the round: its end, and one more for each correction.
struct ToldRecord {
    journal::Sequence sequence = 0;
    Digest hash;
    bool in_parts = false;  // since behaviour 3
    floor::RecordParts parts;
    Digest digest;
    std::vector<floor::TerminalId> terminals;
    std::vector<Bytes> seats;  // their bytes, in the same order
    Bytes summary;             // that stands for it among the rounds of its day
    std::size_t leaf = 0;
    std::optional<ToldDay> day;  // none: it has not ended
};

struct Told {
    std::string venue;
    std::string gaming_day;
    std::string build;  // of the program that ran it
    std::uint32_t behaviour = 0;
    std::string table;
    std::uint32_t number = 0;
    std::string game;
    std::string mode;
    std::string rulebook;
    std::string document;     // its title
    std::string operated_by;  // and whose it is
    std::string reference;    // and who approved it, and when
    Digest rulebook_hash;
    Digest version;  // rulebook and settings together: what the round was bound to
    floor::Time opened_at = 0;
    floor::Time closed_at = 0;  // betting; 0: it did not end
    floor::Time began_at = 0;   // with its first card, or what else comes first; 0: nothing came
    floor::Time ended_at = 0;   // settled or declared void
    floor::Time corrected_at = 0;
    std::int32_t utc_offset_minutes = 0;
    std::vector<ToldDevice> devices;  // that it was played with
    std::string regulator;            // who hears complaints
    std::string complaint_right;
    std::string status = "in_progress";  // settled, void, corrected
    std::string result;                  // in words
    std::string by;                      // who confirmed it, declared it void, or corrected it
    std::string void_reason;
    ToldOutcome outcome;
    ToldOutcome former_outcome;  // before a correction
    std::vector<Step> steps;
    std::vector<ToldSeat> seats;  // as they are in force
    std::vector<ToldSeat> former_seats;
    std::vector<ToldAdjustment> adjustments;
    std::vector<ToldIncident> incidents;
    std::vector<ToldRecord> records;
};

// `round` is TABLE/NUMBER, the table by name or by number; `terminal`, by name or number, leaves
// out all that is only of the others. A Fault if there is no such round or terminal or the store
// cannot be read.
Result<Told, Fault> replay(journal::Store& store, std::string_view round,
                           std::string_view terminal = {}, Wording wording = Wording::journal);
// By its number.
struct ToldMatter {
    std::int32_t utc_offset_minutes = 0;
    ToldIncident incident;
};
Result<ToldMatter, Fault> replay_incident(journal::Store& store, std::uint64_t incident);

std::string told_text(const Told& told);
std::string told_json(const Told& told);
std::string told_text(const ToldMatter& told);
std::string told_json(const ToldMatter& told);

// "1234.50"
std::string money_text(Money money);
// "2026-11-15 20:15:03", by the clock on the wall of the venue.
std::string local_time(floor::Time at, std::int32_t utc_offset_minutes);
// With thousandths.
std::string local_time_ms(floor::Time at, std::int32_t utc_offset_minutes);
std::string refusal_text(const floor::Refusal& refusal, const Say& say = {});
// Of one incident: what it was, what was found, who was told, how it ended.
std::string incident_text(const ToldIncident& incident, std::int32_t utc_offset_minutes);

}  // namespace croupier::lab
