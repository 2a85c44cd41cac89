#include "devices/shoe/driver.h"

#include <algorithm>
#include <utility>

#include "base/names.h"

namespace croupier::devices::shoe {
namespace {

constexpr std::uint32_t points_max = 9;

// Fields 1 and 2 of most lines.
struct Place {
    std::uint32_t load = 0;
    std::uint32_t sequence = 0;
};
std::optional<Place> place_in(std::span<const std::string_view> fields) {
    const auto load = parse_number(fields[1], loads_max);
    const auto sequence = parse_number(fields[2], cards_max);
    if (!load || !sequence) return {};
    return Place{*load, *sequence};
}

}  // namespace

const std::array<CheckedDriver::OrderWord, 2> ShoeDriver::order_words = {{
    {Order::ask, "ASK"},
    {Order::standby, "STANDBY"},
}};

ShoeDriver::ShoeDriver(const DriverOptions& options)
    : CheckedDriver(options, order_words), decks_(std::clamp(options.decks, 1U, decks_max)) {}

bool ShoeDriver::read_fields(Fields fields) {
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    if (word == "CARD") return read_card(fields);
    if (word == "RESULT") return read_result(fields);
    if (word == "STANDBY" || word == "CUT") return read_place(fields);
    return word == "LOADED" && read_loaded(fields);
}

// HELLO,shoe,serial,decks
bool ShoeDriver::read_greeting(Fields more) {
    if (more.size() != 1) return false;
    const auto decks = parse_number(more[0], decks_max);
    if (!decks || *decks == 0) return false;
    decks_ = *decks;
    return true;
}

// LOADED,load,decks
bool ShoeDriver::read_loaded(Fields fields) {
    if (fields.size() != 3) return false;
    const auto load = parse_number(fields[1], loads_max);
    const auto decks = parse_number(fields[2], decks_max);
    if (!load || !decks || *decks == 0) return false;
    decks_ = *decks;
    come_to_load(*load);
    return true;
}

// STATUS,load,drawn,state
bool ShoeDriver::read_status(Fields fields) {
    if (fields.size() != 4) return false;
    const auto place = place_in(fields);
    const auto state = find_in<ShoeState>(shoe_state_names, fields[3]);
    if (!place || !state) return false;
    answered(Order::ask);
    come_to_load(place->load);
    come_to_card(place->sequence);
    // The line that said so was lost, but the shoe is past it.
    if (*state == ShoeState::ready && result_told_) {
        result_told_ = false;
        say(StandbyPressed{place->sequence});
    }
    return true;
}

// CARD,load,sequence,card
bool ShoeDriver::read_card(Fields fields) {
    if (fields.size() != 4) return false;
    const auto place = place_in(fields);
    const std::string_view card = fields[3];
    if (!place || place->sequence == 0 || (card != unread_card && !card_index(card))) return false;
    come_to_load(place->load);
    if (place->sequence <= drawn_) {
        read_again(place->sequence, card);
        return true;
    }
    come_to_card(place->sequence - 1);
    draw(place->sequence, card);
    return true;
}

// RESULT,load,sequence,winner,player points,banker points
bool ShoeDriver::read_result(Fields fields) {
    if (fields.size() != 6) return false;
    const auto place = place_in(fields);
    const auto winner = find_in<Winner>(winner_names, fields[3]);
    const auto player = parse_number(fields[4], points_max);
    const auto banker = parse_number(fields[5], points_max);
    if (!place || place->sequence == 0 || !winner || !player || !banker) return false;
    come_to_load(place->load);
    come_to_card(place->sequence);
    // Once for each coup, however often it is said.
    if (result_at_ == place->sequence) return true;
    result_at_ = place->sequence;
    result_told_ = true;
    say(CoupEnded{.sequence = place->sequence,
                  .winner = *winner,
                  .player_points = static_cast<std::uint8_t>(*player),
                  .banker_points = static_cast<std::uint8_t>(*banker)});
    return true;
}

// STANDBY,load,sequence and CUT,load,sequence
bool ShoeDriver::read_place(Fields fields) {
    if (fields.size() != 3) return false;
    const auto place = place_in(fields);
    if (!place) return false;
    come_to_load(place->load);
    come_to_card(place->sequence);
    if (fields[0] == "CUT") {
        say(CuttingCardOut{place->sequence});
        return true;
    }
    answered(Order::standby);
    result_told_ = false;
    say(StandbyPressed{place->sequence});
    return true;
}

void ShoeDriver::come_to_load(std::uint32_t load) {
    if (load_ == load) return;
    // What a shoe has drawn before we listened to it is not missing.
    const bool first = !load_;
    load_ = load;
    drawn_ = 0;
    cards_.clear();
    seen_.fill(0);
    result_told_ = false;
    result_at_ = 0;
    if (first)
        listening_from_next_ = true;
    else
        say(ShoeLoaded{load, decks_});
}

void ShoeDriver::come_to_card(std::uint32_t sequence) {
    if (std::exchange(listening_from_next_, false)) drawn_ = std::max(drawn_, sequence);
    if (sequence <= drawn_) return;
    say(CardsMissed{drawn_ + 1, sequence});
    drawn_ = sequence;
}

void ShoeDriver::draw(std::uint32_t sequence, std::string_view card) {
    drawn_ = sequence;
    if (result_told_) say(NotInStandby{sequence});
    result_told_ = false;
    cards_.resize(sequence);
    if (card == unread_card) return say(CardUnread{sequence});
    cards_[sequence - 1] = card;
    if (++seen_[*card_index(card)] > decks_) say(CardSurplus{sequence, std::string(card)});
    say(CardDrawn{sequence, std::string(card)});
}

void ShoeDriver::read_again(std::uint32_t sequence, std::string_view card) {
    // Of cards from before we listened nobody can say whether this is the same.
    const std::string first = sequence <= cards_.size() ? cards_[sequence - 1] : "";
    if (first == card)
        say(CardRepeated{sequence, std::string(card)});
    else
        say(CardDoubtful{sequence, first, std::string(card)});
}

}  // namespace croupier::devices::shoe
