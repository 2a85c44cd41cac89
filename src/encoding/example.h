// A family of structs that uses every type of member, for the tests, the fuzzer and the benchmark
// of the codec. It shows how much is written for a type, and no journal ever holds it.
#pragma once

#include <boost/container/small_vector.hpp>
#include <vector>

#include "encoding/fields.h"

namespace croupier::encoding::example {

struct TableTag {
    static constexpr std::string_view name = "table";
};
struct RoundTag {
    static constexpr std::string_view name = "round";
};
struct TerminalTag {
    static constexpr std::string_view name = "terminal";
};
struct AccountTag {
    static constexpr std::string_view name = "account";
};
using TableId = Id<TableTag, std::uint32_t>;
using RoundId = Id<RoundTag, std::uint64_t>;
using TerminalId = Id<TerminalTag, std::uint16_t>;
using AccountId = Id<AccountTag, std::int32_t>;

enum class Phase : std::uint8_t { closed, open, no_more_bets, settled };
inline constexpr std::array<std::string_view, 4> phase_names = {"closed", "open", "no_more_bets",
                                                                "settled"};
constexpr const auto& names_of(Phase) {
    return phase_names;
}

struct Line {
    static constexpr std::string_view type_name = "line";
    std::uint16_t bet = 0;
    Money stake;
    Odds odds;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "bet", self.bet);
        v(2, "stake", self.stake);
        v(4, "odds", self.odds);
    }
    friend bool operator==(const Line&, const Line&) = default;
};

struct Transfer {
    static constexpr std::string_view type_name = "transfer";
    AccountId from;
    AccountId to;
    Money amount;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "from", self.from);
        v(2, "to", self.to);
        v(3, "amount", self.amount);
    }
    friend bool operator==(const Transfer&, const Transfer&) = default;
};

struct BetsPlaced {
    static constexpr std::string_view type_name = "bets_placed";
    static constexpr std::uint32_t type_number = 301;
    RoundId round;
    TerminalId terminal;
    std::vector<Line> lines;
    boost::container::small_vector<Transfer, 4> transfers;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "lines", self.lines);
        v(4, "transfers", self.transfers);
    }
    friend bool operator==(const BetsPlaced&, const BetsPlaced&) = default;
};

struct CardDrawn {
    static constexpr std::string_view type_name = "card_drawn";
    static constexpr std::uint32_t type_number = 302;
    TableId table;
    cards::Card card;
    std::optional<cards::Card> burned;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "card", self.card);
        v(3, "burned", self.burned);
    }
    friend bool operator==(const CardDrawn&, const CardDrawn&) = default;
};

struct NoteStacked {
    static constexpr std::string_view type_name = "note_stacked";
    static constexpr std::uint32_t type_number = 17;
    TerminalId terminal;
    Money value;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "value", self.value);
    }
    friend bool operator==(const NoteStacked&, const NoteStacked&) = default;
};

using TableEvent = std::variant<BetsPlaced, CardDrawn>;
using Event = std::variant<TableEvent, NoteStacked>;
constexpr std::string_view type_name_of(const TableEvent*) {
    return "table_event";
}
constexpr std::string_view type_name_of(const Event*) {
    return "event";
}

// A struct of a wire message whose fields may be missing.
struct Wishes {
    static constexpr std::string_view type_name = "wishes";
    static constexpr bool lenient = true;
    std::uint8_t seats = 7;  // the initialiser is no default of the encoding
    std::string language;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "seats", self.seats);
        v(2, "language", self.language);
    }
    friend bool operator==(const Wishes&, const Wishes&) = default;
};

// One of everything.
struct Inventory {
    static constexpr std::string_view type_name = "inventory";
    bool open = false;
    std::uint8_t tiny = 0;
    std::uint64_t huge = 0;
    std::int8_t small_signed = 0;
    std::int64_t huge_signed = 0;
    Phase phase = Phase::open;
    TableId table;
    AccountId account;
    Money money;
    Odds odds;
    Digest digest;
    cards::Card card;
    std::string text;
    Bytes raw;
    std::optional<std::uint32_t> maybe_number;
    std::optional<std::vector<Phase>> maybe_phases;
    std::vector<bool> flags;
    std::vector<std::string> names;
    std::vector<std::vector<std::int32_t>> grid;
    std::array<std::uint16_t, 3> dice{};
    std::array<Line, 2> pair;
    boost::container::small_vector<Money, 2> amounts;
    std::vector<Event> events;
    std::optional<Event> last;
    TableEvent first;
    std::array<std::uint8_t, 4> serial{};
    Wishes wishes;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "open", self.open);
        v(2, "tiny", self.tiny);
        v(3, "huge", self.huge);
        v(4, "small_signed", self.small_signed);
        v(5, "huge_signed", self.huge_signed);
        v(6, "phase", self.phase);
        v(7, "table", self.table);
        v(8, "account", self.account);
        v(9, "money", self.money);
        v(10, "odds", self.odds);
        v(11, "digest", self.digest);
        v(12, "card", self.card);
        v(13, "text", self.text);
        v(14, "raw", self.raw);
        v(15, "maybe_number", self.maybe_number);
        v(16, "maybe_phases", self.maybe_phases);
        v(20, "flags", self.flags);
        v(21, "names", self.names);
        v(22, "grid", self.grid);
        v(23, "dice", self.dice);
        v(24, "pair", self.pair);
        v(25, "amounts", self.amounts);
        v(26, "events", self.events);
        v(27, "last", self.last);
        v(28, "first", self.first);
        v(29, "serial", self.serial);
        v(1000, "wishes", self.wishes);
    }
    friend bool operator==(const Inventory&, const Inventory&) = default;
};

// Holds its like, and so can be deeper than anybody wants.
struct Branch {
    static constexpr std::string_view type_name = "branch";
    std::vector<Branch> branches;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "branches", self.branches);
    }
    friend bool operator==(const Branch&, const Branch&) = default;
};

inline BetsPlaced three_bets() {
    BetsPlaced bets{RoundId(90'210), TerminalId(41), {}, {}};
    for (int bet = 1; bet <= 3; ++bet) {
        bets.lines.push_back({static_cast<std::uint16_t>(bet), Money::cents(2500), to_one(bet)});
        bets.transfers.push_back({AccountId(1041), AccountId(70'000 + bet), Money::cents(2500)});
    }
    return bets;
}

}  // namespace croupier::encoding::example
