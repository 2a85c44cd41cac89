#include "devices/reader/driver.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::devices::reader {
const std::array<CheckedDriver::OrderWord, 1> ReaderDriver::order_words = {{{Order::ask, "ASK"}}};

bool is_card_number(std::string_view text) {
    return !text.empty() && text.size() <= number_max &&
           std::all_of(text.begin(), text.end(), [](char sign) {
               return (sign >= '0' && sign <= '9') || (sign >= 'A' && sign <= 'Z') ||
                      (sign >= 'a' && sign <= 'z') || sign == '-';
           });
}

ReaderDriver::ReaderDriver(const DriverOptions& options) : CheckedDriver(options, order_words) {}

bool ReaderDriver::read_fields(Fields fields) {
    const std::string_view word = fields[0];
    if (word == "STATUS") return read_status(fields);
    return (word == "CARD" || word == "OUT" || word == "UNREAD") && read_card(fields);
}

// STATUS,count,state. Which card it is the line after it says.
bool ReaderDriver::read_status(Fields fields) {
    if (fields.size() != 3) return false;
    const auto count = parse_number(fields[1], counts_max);
    const auto state = find_in<ReaderState>(reader_state_names, fields[2]);
    if (!count || !state) return false;
    answered(Order::ask);
    if (*state != ReaderState::card) come_to(*state, *count, {});
    return true;
}

// CARD,count,number; OUT,count; UNREAD,count
bool ReaderDriver::read_card(Fields fields) {
    const bool in = fields[0] == "CARD";
    if (fields.size() != (in ? 3U : 2U)) return false;
    const auto count = parse_number(fields[1], counts_max);
    if (!count || *count == 0 || (in && !is_card_number(fields[2]))) return false;
    if (in)
        come_to(ReaderState::card, *count, fields[2]);
    else
        come_to(fields[0] == "OUT" ? ReaderState::empty : ReaderState::unread, *count, {});
    return true;
}

void ReaderDriver::come_to(ReaderState state, std::uint32_t count, std::string_view number) {
    if (told_ && told_->state == state && told_->count == count) return;
    told_ = Told{state, count};
    if (state == ReaderState::card)
        say(CardEntered{count, std::string(number)});
    else if (state == ReaderState::empty)
        say(CardLeft{count});
    else
        say(CardIllegible{count});
}

}  // namespace croupier::devices::reader
