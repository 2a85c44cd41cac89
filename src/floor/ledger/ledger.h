// The ledger: the balance of every account, and the laws of transfers.
//
// Always true:
// 1. all accounts of a currency add up to zero;
// 2. no account is below zero, but those that may_go_below_zero;
// 3. a transfer stays in its currency, and between credit and stakes in its class;
// 4. no transfer goes from one terminal's credit or stakes to another terminal's;
// 5. a round that is closed holds nothing at risk.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "floor/ledger/account.h"

namespace croupier::floor {

class Ledger {
public:
    void add_terminal();  // the next TerminalId
    void open_round(RoundId round);
    void close_round(RoundId round);  // CHECKs that nothing is at risk in it

    // Makes the transfers, one after another, or says which law one of them breaks and leaves
    // everything as it was.
    Result<Nothing, std::string> apply(std::span<const Transfer> transfers);
    // Takes back what apply() made; the same transfers, and nothing else in between.
    void take_back(std::span<const Transfer> transfers);

    Money balance(const Account& account) const;
    Split credit(TerminalId terminal, Currency currency = Currency::cash) const;
    Split at_risk(RoundId round, TerminalId terminal, Currency currency = Currency::cash) const;
    const TerminalMeters& meters(TerminalId terminal, Currency currency = Currency::cash) const;
    // Of all terminals together, in cash.
    TerminalMeters all_meters() const;
    // in - out - staked + won = credit, from the meters of that terminal (ST-GMNS-1.16.17).
    bool identity_holds(TerminalId terminal) const;

    // Everything adds up to zero in each currency. For snapshots and verify: it reads all accounts.
    bool conserved() const;
    // Every account that holds something, in order.
    std::vector<std::pair<Account, Money>> balances() const;
    std::size_t terminal_count() const { return terminals_.size(); }

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminals", self.terminals_);
        v(2, "tables", self.tables_);
        v(3, "others", self.others_);
    }
    // After the fields were read from somewhere: makes the caches anew.
    void rebuild();
    static constexpr std::string_view type_name = "ledger";
    friend bool operator==(const Ledger&, const Ledger&) = default;

private:
    struct Purse {
        static constexpr std::string_view type_name = "purse";
        Split credit;
        TerminalMeters meters;
        template <class V, class Self>
        static void fields(V& v, Self& self) {
            v(1, "credit", self.credit);
            v(2, "meters", self.meters);
        }
        friend bool operator==(const Purse&, const Purse&) = default;
    };
    struct Terminal {
        static constexpr std::string_view type_name = "terminal_purse";
        Purse cash;
        Purse tournament;
        Purse& in(Currency currency) { return currency == Currency::cash ? cash : tournament; }
        const Purse& in(Currency currency) const {
            return currency == Currency::cash ? cash : tournament;
        }
        template <class V, class Self>
        static void fields(V& v, Self& self) {
            v(1, "cash", self.cash);
            v(2, "tournament", self.tournament);
        }
        friend bool operator==(const Terminal&, const Terminal&) = default;
    };
    struct Stake {
        static constexpr std::string_view type_name = "round_stake";
        TerminalId terminal;
        Split cash;
        Split tournament;
        Split& in(Currency currency) { return currency == Currency::cash ? cash : tournament; }
        const Split& in(Currency currency) const {
            return currency == Currency::cash ? cash : tournament;
        }
        template <class V, class Self>
        static void fields(V& v, Self& self) {
            v(1, "terminal", self.terminal);
            v(2, "cash", self.cash);
            v(3, "tournament", self.tournament);
        }
        friend bool operator==(const Stake&, const Stake&) = default;
    };
    struct OpenRound {
        static constexpr std::string_view type_name = "open_round";
        RoundId round;
        std::vector<Stake> stakes;           // in the order of the first stake
        std::vector<std::uint32_t> index{};  // of a terminal's stake, plus one; a cache

        template <class V, class Self>
        static void fields(V& v, Self& self) {
            v(1, "round", self.round);
            v(2, "stakes", self.stakes);
        }
        friend bool operator==(const OpenRound& a, const OpenRound& b) {
            return a.round == b.round && a.stakes == b.stakes;
        }
    };
    struct Other {
        static constexpr std::string_view type_name = "account_balance";
        Account account;
        Money balance;
        template <class V, class Self>
        static void fields(V& v, Self& self) {
            v(1, "account", self.account);
            v(2, "balance", self.balance);
        }
        friend bool operator==(const Other&, const Other&) = default;
    };

    struct TableRounds {
        static constexpr std::string_view type_name = "table_rounds";
        std::vector<OpenRound> rounds;  // one, or two while an older one is held

        template <class V, class Self>
        static void fields(V& v, Self& self) {
            v(1, "rounds", self.rounds);
        }
        friend bool operator==(const TableRounds&, const TableRounds&) = default;
    };

    const OpenRound* find_round(RoundId round) const;
    static const Stake* find_stake(const OpenRound& round, TerminalId terminal);
    Money* slot(const Account& account);
    const char* objection(const Transfer& transfer) const;
    void move(const Transfer& transfer, std::int64_t sign);
    void meter(const Transfer& transfer, std::int64_t sign);

    std::vector<Terminal> terminals_;
    std::vector<TableRounds> tables_;
    std::vector<Other> others_;  // in order of account
};

}  // namespace croupier::floor
