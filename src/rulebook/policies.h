// How a document wants a round to be conducted: who may do what, which chips count, what happens
// when things come too early or stop.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rulebook/device.h"

namespace croupier::rulebook {

// What staff do; each needs a least role, and whoever ranks above may do it too.
enum class Action : std::uint8_t {
    new_game,
    confirm_result,
    settle_held,  // confirm a result that is held for review
    relax_close,  // let one player change wagers after the end
    open_table,
    close_table,
    resume_table,
    closing_notice,
    change_limits,
    player_limits,  // of one player above the table's
    set_period,
    change_variant,
    new_shoe,       // when the last one has come to its end
    order_shuffle,  // out of turn, or in another way than usual
    no_bet_coup,
    order_rounds,  // additional or continuous ones
    allow_opposing_bets,
    allow_side_alone,
    refuse_wager,
    restrict_bet,
    ask_for_seat,
    expose_cards,
    take_cards_back,
    confirm_no_bet,  // the result of a coup without wagers
    replace_cards,   // by another set
    // When things go wrong.
    dummy,           // a coup without wagers after an irregularity
    enter_cards,     // by hand, instead of the shoe
    reconstruct,     // put the cards into the order in which they should have come
    correct_before,  // a result that is not settled yet
    correct_after,   // one that is
    no_spin,
    no_result,       // of dice
    report_cards,    // a burn or a cut that was missed, cards that lie the wrong way
    check_cards,     // have all cards taken out and looked at
    void_shoe,       // players know in which order the cards lie
    replace_device,  // another shoe or shuffler, and the round goes on
    terminal_malfunction,
    system_malfunction,
    void_unestablished,  // wagers that the records do not show
    void_player_wagers,  // of a player who broke the rules
    exclude_player,
    direct_to_leave,  // a player who disturbs the game
    card_invalid,     // a player's card turns out not to be valid
    record_incident,
    decide_dispute,
    review_dispute,
    settle_payment,  // a payment that was too high or too low is made good
    examine_ball,    // after it left the wheel
    offer_cut,       // of new cards, to players
    // Equipment.
    attach_device,   // put it into use at a table, or take it away
    manual_mode,     // results are entered by hand, or no longer
    allow_nominees,  // other players turn the cards that a player was given
    cap_players,     // how many may play at the table
    change_pay_table,
    place_for_player,  // chips, as the player wants them
};
inline constexpr std::size_t action_count = 55;
inline constexpr std::array<std::string_view, action_count> action_names = {"new_game",
                                                                            "confirm_result",
                                                                            "settle_held",
                                                                            "relax_close",
                                                                            "open_table",
                                                                            "close_table",
                                                                            "resume_table",
                                                                            "closing_notice",
                                                                            "change_limits",
                                                                            "player_limits",
                                                                            "set_period",
                                                                            "change_variant",
                                                                            "new_shoe",
                                                                            "order_shuffle",
                                                                            "no_bet_coup",
                                                                            "order_rounds",
                                                                            "allow_opposing_bets",
                                                                            "allow_side_alone",
                                                                            "refuse_wager",
                                                                            "restrict_bet",
                                                                            "ask_for_seat",
                                                                            "expose_cards",
                                                                            "take_cards_back",
                                                                            "confirm_no_bet",
                                                                            "replace_cards",
                                                                            "dummy",
                                                                            "enter_cards",
                                                                            "reconstruct",
                                                                            "correct_before",
                                                                            "correct_after",
                                                                            "no_spin",
                                                                            "no_result",
                                                                            "report_cards",
                                                                            "check_cards",
                                                                            "void_shoe",
                                                                            "replace_device",
                                                                            "terminal_malfunction",
                                                                            "system_malfunction",
                                                                            "void_unestablished",
                                                                            "void_player_wagers",
                                                                            "exclude_player",
                                                                            "direct_to_leave",
                                                                            "card_invalid",
                                                                            "record_incident",
                                                                            "decide_dispute",
                                                                            "review_dispute",
                                                                            "settle_payment",
                                                                            "examine_ball",
                                                                            "offer_cut",
                                                                            "attach_device",
                                                                            "manual_mode",
                                                                            "allow_nominees",
                                                                            "cap_players",
                                                                            "change_pay_table",
                                                                            "place_for_player"};
// Those that every conduct ever had; the others came later, and a text without them means nobody.
inline constexpr std::size_t first_action_count = 7;

// Why a round is declared void; who may do it depends on the reason.
enum class VoidReason : std::uint8_t {
    misdeal,
    card_placement,
    order_in_doubt,
    foreign_card,
    missing_card,
    insufficient_cards,
    wrong_shoe,
    device_malfunction,
    discrepancy,
    disruption,
    fraud,
    power_failure,
    other,
    early_outcome,  // while the round is held for it, whatever reason is given
    // What follows from something else; nobody gives these as a reason.
    no_result,     // no spin, or dice that do not count
    face_up_card,  // the first card was seen: the coup is played without wagers
    shoe_void,     // the order of the cards is known
};
inline constexpr std::size_t void_reason_count = 17;
// Those that somebody may give, or that a held round has.
inline constexpr std::size_t given_void_reason_count = 14;
inline constexpr std::array<std::string_view, void_reason_count> void_reason_names = {
    "misdeal",      "card_placement",     "order_in_doubt", "foreign_card",
    "missing_card", "insufficient_cards", "wrong_shoe",     "device_malfunction",
    "discrepancy",  "disruption",         "fraud",          "power_failure",
    "other",        "early_outcome",      "no_result",      "face_up_card",
    "shoe_void"};
constexpr std::span<const std::string_view> names_of(VoidReason) {
    return void_reason_names;
}

// What the player's confirmation is for.
enum class Confirmation : std::uint8_t {
    none,        // there is no such button
    locks,       // it fixes the spots it finds chips on; unconfirmed chips count as well
    required,    // only confirmed chips count, the rest goes back at the end
    guarantees,  // confirmed chips stand for certain, the rest if it fits at the end
};

// Chips under the minimum of their bet.
enum class BelowMinimum : std::uint8_t {
    refused,   // they do not appear
    refunded,  // they lie until the end and then go back
    valid,
};

// The outcome begins before betting has ended.
enum class EarlyOutcome : std::uint8_t {
    stand,                    // betting ends, the wagers stand
    held_to_settle,           // they stand, and somebody with authority lets the round be settled
    held_to_void,             // somebody with authority voids the round
    held_unless_late_wagers,  // as held_to_settle, but to void if a wager came at or after it
};

// The host was down.
enum class Outage : std::uint8_t {
    resume,  // the round goes on with the time it had left
    void_round,
    new_period,  // it goes on with a whole new betting period; only before betting has ended
};

// A place in the ladder of roles; none: nobody may do it under this document.
using Rank = std::optional<std::uint8_t>;

// Where the outcome comes from.
enum class Source : std::uint8_t { cards, wheel, dice, big_wheel };
inline constexpr std::size_t source_count = 4;
inline constexpr std::array<std::string_view, source_count> source_names = {"cards", "wheel",
                                                                            "dice", "big_wheel"};
inline constexpr std::size_t first_source_count = 2;

// The stakes of a terminal together under the least total.
enum class BelowTotal : std::uint8_t { refunded, stands };

// Between all Player and all Banker stakes of a coup.
enum class Differential : std::uint8_t {
    none,
    newest_refused,  // instead of a maximum: chips are trimmed to the room there is; at the end the
                     // newest unconfirmed chips of the heavy side go back
    at_confirming,   // beside the maximum: a confirmation that exceeds it is refused
    pro_rata,        // beside the maximum: at the end the heavy side is cut in proportion
};

enum class OpposingBets : std::uint8_t { allowed, with_approval };

// Which change of limits has to be announced.
enum class NoticeFor : std::uint8_t { nothing, raised_minimum, any_change };

// Until when the end of betting can be relaxed for one player.
enum class LateChange : std::uint8_t { never, outcome_begun, settlement };

enum class NoBetCoups : std::uint8_t {
    on_order,
    empty_or_agreed,  // nobody at the table, or everybody there has agreed
};

// Games by their places in rule documents; the order is the floor's.
inline constexpr std::size_t policy_game_count = 9;
inline constexpr std::array<std::string_view, policy_game_count> policy_game_names = {
    "baccarat",   "roulette",         "sic_bo",       "lucky_sic_bo", "blackjack",
    "casino_war", "three_card_poker", "triple_chase", "big_wheel"};

// How baccarat is dealt; the order is the floor's.
inline constexpr std::array<std::string_view, 3> policy_method_names = {"a_face_up", "a_face_down",
                                                                        "b"};

using PolicyGames = std::array<bool, policy_game_count>;

// What becomes of a card that should not have come.
enum class StrayCard : std::uint8_t {
    dummy,      // it opens a coup without wagers
    next_card,  // it is the next card of the shoe: the first of the next round
    burned,
};
inline constexpr std::array<std::string_view, 3> stray_card_names = {"dummy", "next_card",
                                                                     "burned"};
constexpr std::span<const std::string_view> names_of(StrayCard) {
    return stray_card_names;
}

// Until when an error of dealing can still void its round.
enum class VoidUntil : std::uint8_t {
    settlement,
    next_coup,   // its first card
    next_round,  // it has been opened
    // These whenever they are found, other errors until settlement.
    placement_any_time,  // cards in the wrong place
    unless_corrected,    // a wrong result that nobody can put right
};

// A spin or a roll that does not count.
enum class AfterNoSpin : std::uint8_t { again, void_round };

// Too few cards for the round.
enum class ShortCards : std::uint8_t { void_round, refilled };

// A terminal fails while betting is open.
enum class TerminalFault : std::uint8_t {
    void_wagers,
    records,  // what it had staked stands, and somebody looks into it
};

// Who is told, outside the table.
enum class Notify : std::uint8_t { surveillance, inspector, daily_summary, monthly_report };
inline constexpr std::size_t notify_count = 4;
inline constexpr std::array<std::string_view, notify_count> notify_names = {
    "surveillance", "inspector", "daily_summary", "monthly_report"};
constexpr std::span<const std::string_view> names_of(Notify) {
    return notify_names;
}
using Notified = std::array<bool, notify_count>;

inline constexpr std::array<std::string_view, 3> policy_mode_names = {"dealt", "automatic", "rng"};

// What a document wants before a table opens, and of the parts themselves; zero: it says nothing.
struct EquipmentRules {
    std::vector<Needed> table;         // whatever is played there
    std::vector<DeviceKind> terminal;  // each of its terminals
    std::array<std::vector<Needed>, policy_game_count> dealt;
    std::array<std::vector<Needed>, policy_game_count> automatic;
    std::array<std::vector<Needed>, policy_game_count>
        checklist;                     // looked at and ticked, where people deal
    std::uint32_t wheel_least_mm = 0;  // across
    std::uint32_t ball_least_mm = 0;
    std::uint32_t ball_most_mm = 0;
    bool ball_non_metallic = false;
    std::uint32_t dice = 0;  // in a tumbler
    std::uint32_t dice_opposite_sum = 0;
    bool tumbler_sealed = false;
    std::vector<int> multishuffler_decks;  // empty: any number
    std::uint32_t multishuffler_shoes = 0;  // that one serves at a time; 0: it says nothing
    bool dice_identical = false;
    std::uint32_t tumbles_least = 0;  // each time that the dice are tumbled
    bool spin_while_open = false;     // the ball, before betting has ended
    bool card_set_secured = false;  // under lock until it comes to the table
    // Whoever opens a table without one of these says that they know.
    std::vector<Needed> warned{};
};

struct Policies {
    std::vector<std::string> ladder;  // roles, lowest first
    std::array<Rank, action_count> least_role{};
    std::array<Rank, void_reason_count> least_role_to_void{};
    Confirmation confirmation = Confirmation::locks;
    BelowMinimum below_minimum = BelowMinimum::refunded;
    bool steps_of_minimum = false;  // wagers are multiples of their minimum, signed or not
    std::array<EarlyOutcome, source_count> early_outcome{};
    Outage outage_before_close = Outage::void_round;
    std::array<Outage, source_count> outage_after_close{};
    bool notes_while_confirmed = true;  // money goes in although a confirmed wager stands

    // What came later: without a word of it in the text these are what they mean.
    std::vector<std::string> missing;  // keys that a text of today must have and this one has not
    std::vector<std::string>
        counts_as;  // by place in the ladder: the role it counts as; empty: own
    bool confirms_below_minimum = true;
    BelowTotal below_total = BelowTotal::refunded;
    OpposingBets opposing_bets = OpposingBets::allowed;
    bool one_table = false;        // wagers at one table at a time
    std::string player_card_from;  // the date from which no card means no wager; empty: never

    Differential differential = Differential::none;
    bool total_maximum = true;  // the document knows a maximum over all wagers of a terminal
    NoticeFor limits_notice = NoticeFor::nothing;
    std::int64_t limits_notice_ms = 0;
    std::uint32_t limits_notice_rounds = 0;
    bool keeps_old_minimum = false;  // raised at once, players present keep theirs
    bool individual_limits = false;
    // Side bets above an area's maximum: main bettors first, then by time; otherwise in proportion.
    bool side_bets_by_order = false;

    std::int64_t usual_period_ms = 0;  // if none is set; 0: one must be set
    std::array<std::int64_t, policy_game_count> least_period_ms{};
    PolicyGames bet_now{};       // the countdown waits for the first wager
    PolicyGames opens_itself{};  // the next round begins without anybody
    LateChange late_change = LateChange::outcome_begun;
    bool late_change_by_method_b = false;  // and only there
    std::int64_t usual_decision_ms = 15'000;

    bool cash_out_in_play = true;       // between the end of betting and settlement
    bool cash_out_with_wagers = false;  // open ones are lifted, the others are paid later

    std::int64_t closing_notice_ms = 0;
    std::uint32_t closing_notice_rounds = 0;
    std::uint32_t idle_rounds = 0;  // after so many without a wager a seat may be asked for
    bool idle_only_when_full = true;
    std::int64_t variant_notice_ms = 0;
    bool variant_by_consent = false;

    bool shoe_recorded = false;        // no round without a shoe that was loaded
    bool card_check_required = false;  // and checked
    bool new_back_differs = false;     // another set of cards has another back
    bool one_dealer_alternates = false;
    // A table whose equipment is registered: its wheel, shoe or tumbler was inspected since anybody
    // was last at its dealer terminal; and so long nobody may be there. 0: as long as they like.
    bool inspection_required = false;
    std::int64_t unattended_ms = 0;
    NoBetCoups no_bet_coups = NoBetCoups::on_order;
    std::array<bool, policy_game_count> drawn_only{};  // games that exist only as drawn by an RNG
    std::array<bool, policy_mode_names.size()> modes = {true, true, true};
    std::array<bool, policy_method_names.size()> methods = {true, false, false};

    // When things go wrong. Second persons: nobody means that none is needed.
    Rank second_to_enter_cards;
    Rank second_to_reconstruct;
    Rank second_to_void_discrepancy;
    std::array<StrayCard, policy_game_count> exposed_stray{};  // seen by players
    std::array<StrayCard, policy_game_count> hidden_stray{};   // still face down
    std::array<StrayCard, policy_game_count> first_face_up{};  // in the shoe, of a round's cards
    PolicyGames reconstructed{};                               // games whose deal is put in order
    bool withdrawal = false;  // players may then take their wagers away
    PolicyGames withdrawal_on_power_failure{};
    std::array<VoidUntil, policy_game_count> void_until{};
    std::array<AfterNoSpin, source_count> after_no_spin{};
    std::array<ShortCards, policy_game_count> short_cards{};
    std::array<TerminalFault, source_count> terminal_fault{};
    bool check_cards_by_inspector = false;  // orders a check at any time
    bool rest_by_consent = false;       // after a misdeal the rest is shuffled if everybody agrees
    bool dummy_by_hand = false;         // whoever authorised it enters its cards and confirms it
    bool burn_can_be_made_up = false;   // triple chase: while the first hand is not complete
    bool freeze_accounts = false;       // while a settled result is being corrected
    bool stop_table = false;            // no new round meanwhile
    bool forfeit_for_fraud = false;     // the stake of whoever was part of it
    bool withhold_winnings = false;     // of a player under suspicion, until that is decided
    bool invalid_card_undoes = false;   // the last completed round of its player
    bool readings_compared = false;     // another reading of a wheel or of dice that differs holds
    bool display_is_put_right = false;  // a display that differs; otherwise it is disregarded
    std::int64_t report_payment_above_cents = 0;  // one payment error to the regulator; 0: none
    Notified notify_foreign_card{};
    Notified notify_shoe_void{};
    Notified notify_malfunction{};
    std::int64_t notify_within_ms = 86'400'000;
    EquipmentRules equipment;
    std::string regulator;        // who hears complaints
    std::string regulator_contact{};  // how that one is reached; empty: the document does not say
    std::string complaint_advice() const {
        return regulator + (regulator_contact.empty() ? "" : ", ") + regulator_contact + ": " +
               complaint_right;
    }
    std::string complaint_right;  // what a person is told who stays dissatisfied

    // The place of a role in the ladder; nothing if the document does not have it.
    Rank place_of(std::string_view role) const {
        for (std::size_t i = 0; i < ladder.size(); ++i)
            if (ladder[i] == role) return static_cast<std::uint8_t>(i);
        return std::nullopt;
    }
    // What it counts as when somebody acts.
    Rank rank_of(std::string_view role) const {
        const Rank own = place_of(role);
        if (!own || *own >= counts_as.size() || counts_as[*own].empty()) return own;
        return place_of(counts_as[*own]);
    }
    Rank least(Action action) const { return least_role[static_cast<std::size_t>(action)]; }
    Rank least_to_void(VoidReason reason) const {
        return least_role_to_void[static_cast<std::size_t>(reason)];
    }
    EarlyOutcome early(Source source) const {
        return early_outcome[static_cast<std::size_t>(source)];
    }
    Outage after_close(Source source) const {
        return outage_after_close[static_cast<std::size_t>(source)];
    }
};

}  // namespace croupier::rulebook
