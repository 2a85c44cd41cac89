// Any value of the example family, for RapidCheck.
#pragma once

#include <rapidcheck.h>

#include "encoding/example.h"

namespace croupier::encoding::example {

template <class T>
T any() {
    return *rc::gen::arbitrary<T>();
}
inline int any_below(int end) {
    return *rc::gen::inRange(0, end);
}
// Numbers near their ends are as likely as small ones.
template <Whole T>
T any_number() {
    switch (any_below(4)) {
        case 0:
            return T{};
        case 1:
            return std::numeric_limits<T>::max();
        case 2:
            return std::numeric_limits<T>::min();
        default:
            return any<T>();
    }
}
inline Money any_money() {
    return Money::cents(any_number<std::int64_t>());
}
inline Odds any_odds() {
    return {any_number<std::int32_t>(), any_number<std::int32_t>()};
}
inline cards::Card any_card() {
    return cards::Card::of_index(any_below(cards::deck_size));
}
inline Phase any_phase() {
    return static_cast<Phase>(any_below(4));
}
inline std::string any_text() {
    static constexpr std::array<std::string_view, 6> pieces = {
        "a", "\"\\", "\n\x01", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x83\x81"};
    std::string text;
    for (int left = any_below(12); left > 0; --left)
        text += pieces[static_cast<std::size_t>(any_below(6))];
    return text;
}
template <class Sequence, class Make>
Sequence any_list(Make make) {
    Sequence list;
    for (int left = any_below(4); left > 0; --left) list.push_back(make());
    return list;
}
template <class Make>
auto perhaps(Make make) {
    std::optional<decltype(make())> value;
    if (any_below(2) == 1) value = make();
    return value;
}

inline Line any_line() {
    return {any_number<std::uint16_t>(), any_money(), any_odds()};
}
inline Transfer any_transfer() {
    return {AccountId(any_number<std::int32_t>()), AccountId(any_number<std::int32_t>()),
            any_money()};
}
inline BetsPlaced any_bets() {
    return {RoundId(any<std::uint32_t>()), TerminalId(any_number<std::uint16_t>()),
            any_list<std::vector<Line>>(any_line),
            any_list<boost::container::small_vector<Transfer, 4>>(any_transfer)};
}
inline TableEvent any_table_event() {
    if (any_below(2) == 0) return any_bets();
    return CardDrawn{TableId(any_number<std::uint32_t>()), any_card(), perhaps(any_card)};
}
inline Event any_event() {
    if (any_below(2) == 0) return any_table_event();
    return NoteStacked{TerminalId(any_number<std::uint16_t>()), any_money()};
}

inline Inventory any_inventory() {
    Inventory made;
    made.open = any<bool>();
    made.tiny = any_number<std::uint8_t>();
    made.huge = any_number<std::uint64_t>();
    made.small_signed = any_number<std::int8_t>();
    made.huge_signed = any_number<std::int64_t>();
    made.phase = any_phase();
    made.table = TableId(any_number<std::uint32_t>());
    made.account = AccountId(any_number<std::int32_t>());
    made.money = any_money();
    made.odds = any_odds();
    if (any<bool>()) made.digest.bytes = any<std::array<std::uint8_t, 32>>();
    made.card = any_card();
    made.text = any_text();
    made.raw = any<Bytes>();
    made.maybe_number = perhaps(any_number<std::uint32_t>);
    made.maybe_phases = perhaps([] { return any_list<std::vector<Phase>>(any_phase); });
    made.flags = any<std::vector<bool>>();
    made.names = any_list<std::vector<std::string>>(any_text);
    made.grid = any<std::vector<std::vector<std::int32_t>>>();
    made.dice = {any_number<std::uint16_t>(), any_number<std::uint16_t>(), 0};
    if (any<bool>()) made.pair = {any_line(), Line{}};
    made.amounts = any_list<boost::container::small_vector<Money, 2>>(any_money);
    made.events = any_list<std::vector<Event>>(any_event);
    made.last = perhaps(any_event);
    made.first = any_table_event();
    if (any<bool>()) made.serial = any<std::array<std::uint8_t, 4>>();
    made.wishes = {any_number<std::uint8_t>(), any_text()};
    return made;
}

}  // namespace croupier::encoding::example
