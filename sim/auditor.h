// Somebody who trusts nobody: reads the journal's bytes with a reader of his own, keeps naive books
// of everything that moves, settles every round again by hand, and remembers what people asked for
// and what they were told. Links neither the floor nor its settlement.
//
// What he insists on:
// 1. the chain is continuous, nothing that he has read changes, and time never falls;
// 2. every command in the journal was asked for, in these words, and is there once;
// 3. what anybody was told is in the journal: answers, and what a round left on an account;
// 4. stakes on the layout are what was placed less what was taken, within the table's limits;
//    nothing is accepted after the end of betting unless that was relaxed, and each round ends
//    once;
// 5. every wager gets what his own settlement gives it;
// 6. credits, stakes and the house's result by his own understanding equal those by transfers;
// 7. what the rules trim, cut or give back is explained by a limit, to the cent, and what stands
//    at the end of betting keeps to all of them;
// 8. nobody decides late, twice or what was not offered, and a wager that comes of a decision is
//    what the rule says;
// 9. a shoe has no coup after its last one, coups without wagers have none, questions are answered
//    only by those asked, and a table changes or closes only as it was announced;
// 10. nobody acts without the rank that the document asks for, or without the second person;
// 11. a correction takes back what the record in force gave and gives what the other outcome gives,
//     to the cent; what a balance cannot carry is owed, what somebody who left has to get is due,
//     and both are settled once;
// 12. a frozen account moves by a correction alone, an excluded seat places nothing, and what was
//     taken off the layout is never paid;
// 13. a card out of turn has the fate that the document gives it and is dealt once, in its order;
// 14. an incident is closed once, one that blocks its table does so, and whoever must be told is;
// 15. a table that asks for its equipment opens, begins a round and takes wagers only with what the
//     document wants, and nothing without approval is ever in use.
// 16. where the system draws, a round is committed to before it opens, every outcome is what the
//     secret gives with what players did, and every secret is shown.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/hash.h"
#include "sim/audit_authority.h"
#include "sim/audit_fairness.h"
#include "sim/audit_payout.h"
#include "sim/audit_table.h"
#include "sim/audit_tree.h"

namespace croupier::sim {

struct AuditAccount {
    std::uint64_t kind = 0;
    std::uint64_t currency = 0;
    std::uint64_t credit_class = 0;
    std::uint64_t terminal = 0;
    std::uint64_t table = 0;
    std::uint64_t round = 0;
    friend auto operator<=>(const AuditAccount&, const AuditAccount&) = default;
};

// Whose command, and which of his.
struct AuditCommand {
    std::uint64_t origin_kind = 0;
    std::uint64_t origin = 0;
    std::uint64_t counter = 0;
    friend auto operator<=>(const AuditCommand&, const AuditCommand&) = default;
};

struct AuditAnswer {
    std::uint64_t reason = 0;  // 0: accepted
    std::int64_t amount = 0;
    friend bool operator==(const AuditAnswer&, const AuditAnswer&) = default;
};

struct AuditRound {
    std::uint64_t table = 0;
    std::uint64_t number = 0;
    friend auto operator<=>(const AuditRound&, const AuditRound&) = default;
};

// An outcome as the journal spells it, and whether two are the same reading.
AuditOutcome audit_outcome(const AuditLook& look);
bool same_reading(const AuditOutcome& one, const AuditOutcome& other);

// Whether he also knows who asked for what; without that, law 2 is only that nothing is twice.
enum class Witness : std::uint8_t { journal_only, requests_too };

struct AuditTally {
    std::map<std::uint32_t, std::uint64_t> events;      // by type number
    std::map<std::uint64_t, std::uint64_t> rejections;  // by reason
    // Rounds that were settled, by rulebook and game.
    std::map<std::pair<std::string, std::uint64_t>, std::uint64_t> games;
    std::uint64_t commands = 0;
    std::uint64_t batches = 0;
    std::uint64_t rounds_settled = 0;
    std::uint64_t rounds_void = 0;
    std::uint64_t wagers_placed = 0;   // chips on a spot that were accepted
    std::uint64_t wagers_settled = 0;  // that stood when their round was settled
    std::uint64_t wagers_void = 0;     // that stood when their round became void
    std::uint64_t decisions = 0;       // of players and of the clock
    std::uint64_t answers_kept = 0;
    std::uint64_t payments_kept = 0;
    std::uint64_t corrections = 0;                     // of settled rounds
    std::map<std::uint64_t, std::uint64_t> incidents;  // by kind

    AuditTally& operator+=(const AuditTally& other);
};

class Auditor {
public:
    Auditor(Witness witness, const Digest& genesis) : witness_(witness), hash_(genesis) {}

    // Somebody asks: the command as it left him, encoded.
    void asked(ByteView command);
    // Somebody was told: an answer, or his credit after a round.
    void told(const AuditCommand& command, const AuditAnswer& answer);
    void told_credit(const AuditRound& round, std::uint64_t terminal, Cents credit);

    // The next batch of the journal.
    void read(std::uint64_t sequence, std::int64_t at_ms, ByteView content, const Digest& hash);
    // One that he has read before: it must be the same.
    void read_again(std::uint64_t sequence, const Digest& hash);
    std::uint64_t sequence() const { return hashes_.size(); }

    // The journal ends here: everything that was told must be in it.
    void all_told_is_there();
    // Nobody plays any more: every round has ended, nothing is at risk, and everything that was
    // asked for has its entry.
    void all_is_quiet();
    // The books of another, to the cent.
    void compare(const std::vector<std::pair<AuditAccount, Cents>>& balances);

    // Empty: all is well. Only the first few are kept.
    const std::vector<std::string>& wrongs() const { return wrongs_; }
    const AuditTally& tally() const { return tally_; }
    const Digest& hash() const { return hash_; }

private:
    struct Moment {
        std::int64_t at = 0;
        std::uint32_t order = 0;  // its type number
        AuditLook wanted;
        AuditLook command{};
    };
    struct Transfer {
        AuditAccount from;
        AuditAccount to;
        Cents amount = 0;
        std::uint64_t purpose = 0;
    };
    using Wager = AuditWager;
    using Seat = AuditSeat;
    using Table = AuditTable;
    // A round that has not ended, with what its table was when it opened.
    using Round = AuditRoundState;
    struct Told {
        AuditRound round;
        std::uint64_t terminal = 0;
        Cents credit = 0;
        friend auto operator<=>(const Told&, const Told&) = default;
    };

    struct SeatSum {
        Cents staked = 0;
        Cents back = 0;
        Cents winnings = 0;
        Cents got() const { return back + winnings; }
    };
    // A round that was settled: what was played, and its record in force.
    struct Past {
        Round round;
        bool is_void = false;
        Bytes record;  // its seats, as they are spelled
        struct Seat {
            SeatSum sum;
            bool undone = false;  // by an invalid card: its stakes went back whatever came
            std::uint64_t sitting = 0;
            std::string person;  // as it is spelled; empty: nobody with a card
        };
        std::map<std::uint64_t, Seat> seats;
    };
    struct Incident {
        std::uint64_t kind = 0;
        std::uint64_t table = 0;
        std::uint64_t round = 0;
        std::optional<std::uint64_t> terminal;
        bool closed = false;
        bool blocks = false;
        bool written_down = false;                // by hand: nothing follows from it
        Cents amount = 0;                         // of a payment that is still to be made good
        std::optional<std::uint64_t> decided_by;  // a dispute
    };
    struct Device {
        std::uint64_t kind = 0;
        bool approved = false;
        bool retired = false;
        std::uint64_t status = 0;
        bool in_house = false;
        std::set<std::uint64_t> tables;
        std::optional<std::uint64_t> terminal;
        std::pair<std::uint64_t, std::uint64_t> last_note;  // life and number, as it counts them
        std::set<const AuditBook*> brought_by;              // houses of whoever registered it
        bool secured = false;  // of a card set: under lock, as its record says
        bool wrong = false;    // or found wrong, or discarded
        std::int64_t inspected_at = 0;  // by a person, the last time
        bool inspection_failed = false;
    };
    struct Person {
        std::string role;
        bool signed_in = false;
        std::string pit;  // empty: all
    };
    using Houses = std::set<const AuditBook*>;

    void wrong(const std::string& what);

    void take_entry(const AuditLook& entry);
    void take_command(const AuditCommand& name, const AuditLook& command,
                      const AuditAnswer& answer);
    void take_event(const AuditLook& event, const Moment& moment);
    void take_venue_event(const AuditLook& event, const Moment& moment);
    void take_rulebook(const AuditLook& event, const Moment& moment);
    void end_entry();
    // audit_money.cc
    Transfer read_transfer(const AuditLook& look);
    std::vector<Transfer> move(const AuditLook& event, std::uint32_t field);
    void take_credit(const AuditLook& event, const Moment& moment);
    void take_note(const AuditLook& event, const Moment& moment);
    void take_handover(const AuditLook& event, const Moment& moment);
    void take_cash_out(const AuditLook& event, const Moment& moment);
    void check_voucher(const AuditLook& event);
    void pay_leavers();
    Cents balance(const AuditAccount& account) const;
    Cents credit_by_transfers(std::uint64_t terminal) const;
    Cents sum(const std::vector<Transfer>& transfers, std::uint64_t from_kind,
              std::uint64_t to_kind) const;
    void expect_moved(const char* what, const std::vector<Transfer>& transfers,
                      std::uint64_t from_kind, std::uint64_t to_kind, Cents amount);
    void expect_same_credit(std::uint64_t terminal);
    Cents staked(std::uint64_t terminal) const;
    // audit_round.cc
    Round* find_round(const AuditLook& event, const char* what);
    void take_wager_event(const AuditLook& event, const Moment& moment);
    void take_opened(const AuditLook& event, const Moment& moment);
    void check_no_bet(const AuditLook& event, const Table& table, std::uint64_t name);
    void take_closed(const AuditLook& event, const Moment& moment);
    void take_result(const AuditLook& event);
    void take_settled(const AuditLook& event);
    void take_void(const AuditLook& event, const Moment& moment);
    SeatSum settle_seat(const AuditRound& name, const Round& round, const AuditLook& seat);
    void settle_wager(const AuditRound& name, const Round& round, const Seat& seat,
                      const AuditLook& wager, SeatSum& seat_sum);
    void check_play(const Round& round, const Seat& seat, const AuditLook& look);
    void end_round(const AuditRound& name, bool settled);
    Past remember(const Round& round, const AuditLook& event) const;
    // audit_layout.cc
    void take_placed(const AuditLook& event, const Moment& moment);
    void take_taken(const AuditLook& event, const Moment& moment);
    void take_refunded(const AuditLook& event, const Moment& moment);
    void take_confirmed_bets(const AuditLook& event, const Moment& moment);
    void take_trimmed(const AuditLook& event);
    void check_asked(const AuditLook& event, const Moment& moment);
    void check_in_time(const AuditLook& event, const Moment& moment, const Round& round,
                       const char* what);
    void check_card(const AuditRound& name, std::uint64_t terminal, const char* what);
    void check_one_table(const AuditRound& name, std::uint64_t terminal);
    void check_stakes(const AuditLook& event, const AuditRound& name, const Round& round);
    void check_company(const AuditLook& event, const AuditRound& name, const Round& round);
    void check_refund(const AuditLook& event, const AuditRound& name, const Round& round);
    void check_close(const AuditRound& name, Round& round);
    void check_close_sides(const Table& table, const Round& round);
    void check_close_areas(const Table& table, const Round& round);
    void check_no_orphans(const Table& table, std::uint64_t terminal, const Seat& seat);
    Cents lower(const AuditLook& event, Round& round, const char* what);
    // audit_play.cc
    void take_play_event(const AuditLook& event, const Moment& moment);
    void take_card(const AuditLook& event, const Moment& moment);
    void take_community(const Table& table, Round& round, const AuditCard& card);
    void take_number(const AuditLook& event);
    void take_dice(const AuditLook& event, const Moment& moment);
    void take_asked(const AuditLook& event, const Moment& moment);
    void take_decision(const AuditLook& event, const Moment& moment);
    void check_decision_cost(const AuditLook& event, Round& round, Seat& seat,
                             AuditDecision decision);
    void check_clock(const Table& table, const Round& round, const Seat& seat,
                     const AuditOffer& offer, AuditDecision decision);
    void take_picks(const AuditLook& event, const Moment& moment);
    void take_shooter(const AuditLook& event, const Moment& moment);
    void take_tumbler(const AuditLook& event, const Moment& moment);
    void take_last_coup(const AuditLook& event);
    void take_exposed(const AuditLook& event, const Moment& moment);
    void take_hands(const AuditLook& event, const Moment& moment);
    void take_passed(const AuditLook& event, const Moment& moment);
    // audit_conduct.cc
    void take_table_event(const AuditLook& event, const Moment& moment);
    void take_settings(const AuditLook& event, const Moment& moment);
    void check_limits_changed(const AuditLook& event, const Moment& moment, const Table& table,
                              const AuditSettings& to);
    void check_variant_changed(const Moment& moment, const Table& table, const AuditSettings& to);
    void take_table_closed(const AuditLook& event, const Moment& moment);
    void take_notice(const AuditLook& event, const Moment& moment);
    void take_seat_asked(const AuditLook& event);
    void take_prompt(const AuditLook& event, const Moment& moment);
    void take_reply(const AuditLook& event, const Moment& moment);
    void take_prompt_closed(const AuditLook& event, const Moment& moment);
    void check_withdrawal(const AuditPrompt& prompt, std::uint64_t name);
    void check_card_offer(const AuditPrompt& prompt, std::uint64_t table);
    void check_cut_offer(const AuditPrompt& prompt, std::uint64_t table, const Moment& moment);
    void check_cut(const AuditLook& event, Table& table);
    void check_riffle(const AuditLook& event, Table& table);
    Round* round_at(std::uint64_t table);
    bool is_present(const Table& table, std::uint64_t name, std::uint64_t terminal) const;
    std::set<std::uint64_t> players_at(std::uint64_t table) const;
    bool keeps_elsewhere(std::uint64_t terminal, const std::set<std::uint64_t>& kept) const;
    void leave(std::uint64_t terminal);
    // audit_staff.cc
    void take_staff_event(const AuditLook& event);
    void check_authority(const AuditLook& command, const Moment& moment);
    void check_rank(const AuditLook& command, const Table& table, AuditRank least);
    void check_two(const AuditLook& command, const Table& table, AuditRank least, AuditRank second);
    void check_found(const AuditLook& command, const Table& table, AuditRank finder);
    bool check_place(const AuditLook& command, const Table& table);
    void check_incident_order(const AuditLook& command, const Moment& moment);
    void check_finding(const AuditLook& command, const Moment& moment, const Table& table);
    void check_office(const AuditLook& command, const Moment& moment);
    void take_care(const AuditLook& care, Device& device);
    void check_issue(std::uint64_t table, const Device& device);
    void check_care(const AuditLook& command, const Moment& moment);
    bool by_inspector(const AuditLook& command, const AuditBook& book) const;
    void check_say(const AuditLook& command, const Moment& moment);
    void check_appointment(const AuditLook& command, const AuditLook& order);
    bool manages(const Person& person, const Table& table) const;
    Houses all_houses() const;
    Houses houses_managed(const Person& person) const;
    Houses houses_of(const Device& device) const;
    Houses houses_of_terminal(std::uint64_t terminal) const;
    void check_houses(const AuditLook& command, const Houses& houses);
    void check_venue(const AuditLook& command);
    void check_part(const AuditLook& command, const Device& device);
    void check_attachment(const AuditLook& command, const Table& table, const Device& device);
    const Person* person_of(const AuditLook& command, std::uint32_t field) const;
    AuditRank rank_of(const Table& table, const Person& person) const;
    // audit_fairness.cc
    AuditFair* fair_at(std::uint64_t table);
    void check_opened_fair(std::uint64_t table, std::uint64_t round, std::int64_t at);
    void take_nonce(const AuditLook& event, const Moment& moment);
    void take_committed(const AuditLook& event, const Moment& moment);
    void take_fixed(const AuditLook& event);
    void take_fair_decision(const AuditLook& event);
    void take_draw(const AuditLook& event, const Moment& moment,
                   const std::vector<std::uint64_t>& results);
    void take_revealed(const AuditLook& event, const Moment& moment);
    void take_motion(const AuditLook& event, const Moment& moment);
    void all_is_shown();
    // audit_incident.cc
    void take_incident_event(const AuditLook& event, const Moment& moment);
    void take_incident(const AuditLook& event, const Moment& moment);
    void take_finding(const AuditLook& event);
    void take_incident_closed(const AuditLook& event, const Moment& moment);
    void take_notice_ordered(const AuditLook& event, const Moment& moment);
    void take_frozen(const AuditLook& event);
    // By an incident of a table of the same house.
    bool is_frozen_at(std::uint64_t terminal, std::uint64_t table) const;
    void take_excluded(const AuditLook& event, const Moment& moment);
    void check_returned(const AuditLook& event, const Moment& moment, const Round& round);
    void check_excluded(const AuditRound& name, std::uint64_t terminal);
    void check_notices();
    void check_held();
    void end_incidents();
    bool is_blocked(std::uint64_t table) const;
    // audit_equipment.cc
    void take_device_event(const AuditLook& event);
    void check_room(std::uint64_t table);
    void check_equipment(std::uint64_t table);
    void check_warned(const AuditLook& event, std::uint64_t table);
    void check_inspected(std::uint64_t table, const char* what);
    void check_attended(std::uint64_t table, std::int64_t at);
    void take_attendance(const AuditLook& event, const Moment& moment);
    void take_unattended(const AuditLook& event, const Moment& moment);
    void check_terminal(std::uint64_t table, std::uint64_t terminal);
    bool works(const Device& device, bool by_hand) const;
    // audit_misdeal.cc
    void take_respin(const AuditLook& event, const Moment& moment);
    void take_replaced(const AuditLook& event, const Moment& moment);
    void take_reconstructed(const AuditLook& event, const Moment& moment);
    void take_stray(const AuditLook& event, const Moment& moment);
    void take_waited(Table& table, const Round& round, std::uint64_t card, bool waited);
    void deal_again(Round& round, AuditOutcome outcome);
    // audit_correction.cc
    void take_corrected(const AuditLook& event, const Moment& moment);
    void read_outcome(const AuditLook& event, const Moment& moment, Past& past);
    void read_play(const AuditLook& look, Past& past);
    Cents take_adjustment(const AuditLook& event, std::uint64_t terminal, const Past::Seat& seat,
                          Cents change, Cents restricted_back, Cents forfeited);
    void check_carried(std::uint64_t terminal, Cents change, Cents gained, Cents owed_before,
                       Cents owed, Cents due_before, Cents due);
    Cents open_amount(const AuditRound& round, std::uint64_t terminal, std::uint64_t kind) const;
    void take_payment(const AuditLook& event, const Moment& moment);
    void check_debts();
    bool has_left(std::uint64_t terminal, const Past::Seat& seat) const;

    Witness witness_;
    Digest hash_;  // of the last batch
    std::vector<Digest> hashes_;
    std::int64_t batch_at_ = 0;
    std::int64_t at_ = 0;
    AuditTree tree_;
    AuditTree request_;
    std::string where_;  // for messages

    std::map<AuditCommand, std::uint64_t> asked_;  // and a fingerprint of the order
    std::map<AuditCommand, AuditAnswer> journalled_;
    std::vector<std::pair<AuditCommand, AuditAnswer>> told_;
    std::vector<Told> told_credits_;
    std::map<std::pair<AuditRound, std::uint64_t>, Cents> credits_after_;

    std::map<AuditAccount, Cents> balances_;  // by transfers
    std::map<std::uint64_t, Cents> purses_;   // by terminal, by his own understanding
    Cents house_ = 0;                         // the same
    AuditBooks books_;
    std::map<std::uint64_t, Table> tables_;
    std::map<AuditRound, Round> rounds_;       // that have not ended
    std::map<std::uint64_t, AuditFair> fair_;  // by table: committed to and not shown
    std::set<AuditRound> ended_;
    std::set<std::uint64_t> carded_;   // terminals with a player's card in
    std::set<std::uint64_t> leaving_;  // cashed out with wagers down, and did not come back
    std::string day_;
    bool storage_low_ = false;

    std::map<AuditRound, Past> past_;
    std::map<std::uint64_t, std::string> persons_;  // by terminal, with a card in
    std::map<std::uint64_t, std::uint64_t> sittings_;
    std::map<std::uint64_t, Person> staff_;
    std::map<std::uint64_t, Incident> incidents_;
    std::map<std::uint64_t, Device> devices_;
    std::vector<Houses> terminals_brought_;          // by number: of whoever added it
    std::map<std::uint64_t, std::uint64_t> frozen_;  // terminals, and by which incident
    bool correcting_ = false;
    std::map<std::uint64_t, Cents> owed_;  // by terminal: what corrections left open
    std::map<std::uint64_t, Cents> due_;
    // Of the entry that is being read.
    std::vector<std::uint64_t> opened_;                         // incidents
    std::map<std::uint64_t, std::set<std::uint64_t>> notices_;  // by incident
    std::set<std::uint64_t> held_at_;                           // tables
    struct Open {
        AuditRound round;
        std::uint64_t terminal = 0;
        std::uint64_t kind = 0;
        Cents amount = 0;
    };
    std::vector<Open> left_open_;     // payments, as corrections leave them
    std::set<std::uint64_t> voided_;  // tables
    bool debts_moved_ = false;

    std::vector<std::string> wrongs_;
    AuditTally tally_;
};

}  // namespace croupier::sim
