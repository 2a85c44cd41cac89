// What the kinds of steps share: one step, and the house that it is taken in.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lab/rounds/act.h"

namespace croupier::lab::rounds {

struct Acting {
    Venue& venue;
    const Story& story;
    const Line& step;
    std::int64_t began;  // when the first step was taken

    floor::TableId table(std::size_t word) const { return table_id(story, step.words[word]); }
    floor::TerminalId seat(std::size_t word) const { return seat_id(story, step.words[word]); }
    const floor::Table& at(std::size_t word) const {
        return *venue.state().find_table(table(word));
    }
    bool says_yes(std::string_view key) const {
        const std::string* value = step.find(key);
        return value != nullptr && *value == "yes";
    }
    // A whole number that a key may say; 0 if it does not.
    std::uint32_t count(std::string_view key) const;

    Acted by_seat(std::size_t word, floor::Order order) const {
        return {venue.from_seat(seat(word), std::move(order)), {}};
    }
    // At the acceptor of that seat.
    Acted by_hand(std::size_t word, floor::Order order) const {
        return {venue.from_hand(seat(word), std::move(order)), {}};
    }
    Acted by_device(floor::Order order) const { return {venue.from_device(std::move(order)), {}}; }
    Acted by_host(floor::Order order) const { return {venue.from_host(std::move(order)), {}}; }
    // The device, or who enters it by hand.
    Acted by_device_or_staff(floor::TableId at, floor::Order order) const {
        return step.find("by") != nullptr ? by_staff(at, std::move(order))
                                          : by_device(std::move(order));
    }
    // By whom `by=` and `auth=` name, at the dealer terminal of that table.
    Acted by_staff(floor::TableId table, floor::Order order) const;
};

// The record in force of a round that was settled, out of the journal as a host would look it up.
std::optional<floor::RoundSettled> record_of(Venue& venue, floor::RoundId round);

struct NamedAct {
    std::string_view name;
    Acted (*act)(const Acting& step);
};
// What players do at their terminals, what devices report, what staff do in a round and to a table.
std::span<const NamedAct> player_acts();
std::span<const NamedAct> device_acts();
std::span<const NamedAct> equipment_acts();
std::span<const NamedAct> round_acts();
std::span<const NamedAct> table_acts();
// When things go wrong.
std::span<const NamedAct> misdeal_acts();
std::span<const NamedAct> correction_acts();
std::span<const NamedAct> fault_acts();

}  // namespace croupier::lab::rounds
