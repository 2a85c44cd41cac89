// Accounts and transfers. A transfer takes an amount from one account and gives it to another, so
// every list of transfers is balanced by construction and all accounts together hold nothing.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "floor/ids.h"

namespace croupier::floor {

// Never mixed: a transfer stays within one currency.
enum class Currency : std::uint8_t { cash, tournament };
inline constexpr std::array<std::string_view, 2> currency_names = {"cash", "tournament"};
constexpr std::span<const std::string_view> names_of(Currency) {
    return currency_names;
}

// Credit has classes, in the order in which a wager uses them up (ST-GLI19-4.3.5.d).
enum class CreditClass : std::uint8_t { restricted, promotional, cashable };
inline constexpr std::size_t credit_class_count = 3;
inline constexpr std::array<std::string_view, credit_class_count> credit_class_names = {
    "restricted", "promotional", "cashable"};
constexpr std::span<const std::string_view> names_of(CreditClass) {
    return credit_class_names;
}

enum class AccountKind : std::uint8_t {
    house,        // what the venue won and lost by play
    credit,       // of a terminal, by class
    at_risk,      // staked by a terminal in a round, by class
    cash_box,     // of a terminal; below zero by what lies in it
    tickets,      // issued and not redeemed
    hand_pays,    // due to players at the counter
    promotions,   // below zero by what was given away
    cage,         // below zero by what it took in, above by what it paid out
    predecessor,  // below zero by what a former store handed over
    receivables,  // owed by players after a reversal; below zero
};
inline constexpr std::array<std::string_view, 10> account_kind_names = {
    "house",     "credit",     "at_risk", "cash_box",    "tickets",
    "hand_pays", "promotions", "cage",    "predecessor", "receivables"};
constexpr std::span<const std::string_view> names_of(AccountKind) {
    return account_kind_names;
}

// Only these may go below zero; the rest is owed to somebody and cannot be less than nothing.
constexpr bool may_go_below_zero(AccountKind kind) {
    switch (kind) {
        case AccountKind::house:
        case AccountKind::cash_box:
        case AccountKind::promotions:
        case AccountKind::cage:
        case AccountKind::predecessor:
        case AccountKind::receivables:
            return true;
        case AccountKind::credit:
        case AccountKind::at_risk:
        case AccountKind::tickets:
        case AccountKind::hand_pays:
            break;
    }
    return false;
}

struct Account {
    static constexpr std::string_view type_name = "account";
    AccountKind kind = AccountKind::house;
    Currency currency = Currency::cash;
    CreditClass credit_class = CreditClass::restricted;  // of credit and at_risk
    TerminalId terminal;  // of credit, at_risk, cash_box, hand_pays and receivables
    RoundId round;        // of at_risk

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "kind", self.kind);
        v(2, "currency", self.currency);
        v(3, "credit_class", self.credit_class);
        v(4, "terminal", self.terminal);
        v(5, "round", self.round);
    }
    friend auto operator<=>(const Account&, const Account&) = default;
};

// Why money moved: meters are folds over this.
enum class Purpose : std::uint8_t {
    stake,       // credit to at_risk
    take_back,   // the player lowered or removed a wager before the end of betting
    refund,      // the rules gave a wager back: below the minimum, not confirmed
    void_stake,  // the round or wager was void
    lose,        // at_risk to the house
    give_back,   // the stake of a wager that won or was pushed
    win,         // the house to credit
    note_in,
    promotion,  // credit given
    ticket_out,
    forfeit,   // restricted credit that cannot be paid out
    handover,  // from a former store
    // A round that was settled is reversed, and settled again: the stake that comes back now and
    // what is won now are give_back, void_stake and win, from the house.
    reverse_return,  // a stake that had come back
    reverse_void,    // the same, of a void wager
    reverse_win,
    owe,          // receivables to credit: what the player could not pay of a reversal
    repay,        // and back
    pay_later,    // credit to hand_pays: what is due to a player who has left
    pay_late,     // and back
    pay_counter,  // a receivable or a hand pay at the cage
    confiscate,   // at_risk to the house: part of a fraud
};
inline constexpr std::array<std::string_view, 21> purpose_names = {
    "stake",     "take_back", "refund",         "void_stake",   "lose",
    "give_back", "win",       "note_in",        "promotion",    "ticket_out",
    "forfeit",   "handover",  "reverse_return", "reverse_void", "reverse_win",
    "owe",       "repay",     "pay_later",      "pay_late",     "pay_counter",
    "confiscate"};
constexpr std::span<const std::string_view> names_of(Purpose) {
    return purpose_names;
}

struct Transfer {
    static constexpr std::string_view type_name = "transfer";
    Account from;
    Account to;
    Money amount;  // above zero
    Purpose purpose = Purpose::stake;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "from", self.from);
        v(2, "to", self.to);
        v(3, "amount", self.amount);
        v(4, "purpose", self.purpose);
    }
    friend bool operator==(const Transfer&, const Transfer&) = default;
};
using Transfers = std::vector<Transfer>;

// A ticket that was issued and not yet redeemed.
struct Ticket {
    static constexpr std::string_view type_name = "ticket";
    TicketId id;
    TerminalId terminal;
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "terminal", self.terminal);
        v(3, "amount", self.amount);
    }
    friend bool operator==(const Ticket&, const Ticket&) = default;
};

// What a terminal has and has had; every number is a fold of transfers.
struct TerminalMeters {
    static constexpr std::string_view type_name = "terminal_meters";
    Money notes_in;
    Money promotions_in;
    Money handed_over;  // from a former store
    Money tickets_out;
    Money forfeited;
    Money staked;    // all that went to at_risk
    Money returned;  // all that came back from there, for whatever reason
    Money voided;    // that part of it which was void
    Money refunded;  // taken back by the player or given back by the rules before the end
    Money won;
    Money owed;        // came out of receivables and has not gone back
    Money paid_later;  // went to hand pays and has not come back

    // Stakes that were decided: void and refunded ones are no turnover (decision 3).
    Money turnover() const { return staked - voided - refunded; }
    Money credit() const {
        return notes_in + promotions_in + handed_over + returned + won + owed - tickets_out -
               forfeited - staked - paid_later;
    }
    // Of several terminals together; of a while, from its end and its beginning.
    TerminalMeters& operator+=(const TerminalMeters& other);
    TerminalMeters& operator-=(const TerminalMeters& other);
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "notes_in", self.notes_in);
        v(2, "promotions_in", self.promotions_in);
        v(3, "handed_over", self.handed_over);
        v(4, "tickets_out", self.tickets_out);
        v(5, "forfeited", self.forfeited);
        v(6, "staked", self.staked);
        v(7, "returned", self.returned);
        v(8, "voided", self.voided);
        v(9, "refunded", self.refunded);
        v(10, "won", self.won);
        v(11, "owed", self.owed);
        v(12, "paid_later", self.paid_later);
    }
    friend bool operator==(const TerminalMeters&, const TerminalMeters&) = default;
};

// An amount by class, restricted first.
struct Split {
    static constexpr std::string_view type_name = "split";
    std::array<Money, credit_class_count> by_class{};

    Money& operator[](CreditClass which) { return by_class[static_cast<std::size_t>(which)]; }
    Money operator[](CreditClass which) const { return by_class[static_cast<std::size_t>(which)]; }
    Money total() const { return by_class[0] + by_class[1] + by_class[2]; }
    Split& operator+=(const Split& other) {
        for (std::size_t i = 0; i < credit_class_count; ++i) by_class[i] += other.by_class[i];
        return *this;
    }
    Split& operator-=(const Split& other) {
        for (std::size_t i = 0; i < credit_class_count; ++i) by_class[i] -= other.by_class[i];
        return *this;
    }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "restricted", self.by_class[0]);
        v(2, "promotional", self.by_class[1]);
        v(3, "cashable", self.by_class[2]);
    }
    friend bool operator==(const Split&, const Split&) = default;
};

inline constexpr std::array<CreditClass, credit_class_count> credit_classes = {
    CreditClass::restricted, CreditClass::promotional, CreditClass::cashable};

constexpr Account house_account(Currency currency = Currency::cash) {
    return {AccountKind::house, currency, {}, {}, {}};
}
constexpr Account credit_account(TerminalId terminal, CreditClass which,
                                 Currency currency = Currency::cash) {
    return {AccountKind::credit, currency, which, terminal, {}};
}
constexpr Account at_risk_account(TerminalId terminal, RoundId round, CreditClass which,
                                  Currency currency = Currency::cash) {
    return {AccountKind::at_risk, currency, which, terminal, round};
}
constexpr Account account_of(AccountKind kind, TerminalId terminal = {},
                             Currency currency = Currency::cash) {
    return {kind, currency, {}, terminal, {}};
}

// "credit 7 cashable", "at_risk 7 cashable 2/15": for messages and for exports.
std::string account_text(const Account& account);

}  // namespace croupier::floor
