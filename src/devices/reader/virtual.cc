#include "devices/reader/virtual.h"

#include <fmt/format.h>

#include <utility>

#include "base/names.h"

namespace croupier::devices::reader {

VirtualReader::VirtualReader(const VirtualOptions& options, BitSource source)
    : CheckedDevice(options, std::move(source)) {
    const auto words = split_fields(options.memory, ' ');
    const auto count = parse_number(words[0], counts_max);
    if (!count) return;
    count_ = *count;
    if (words.size() != 2 || !is_card_number(words[1])) return;
    state_ = ReaderState::card;
    number_ = words[1];
}

std::vector<std::string_view> VirtualReader::fault_names() const {
    return {"unread"};
}

std::string VirtualReader::memory() const {
    return state_ == ReaderState::card ? fmt::format("{} {}", count_, number_)
                                       : fmt::format("{}", count_);
}

std::string VirtualReader::greeting() const {
    return fmt::format("HELLO,reader,{}", serial());
}

void VirtualReader::send_status() {
    send_body(fmt::format("STATUS,{},{}", count_, name_in(reader_state_names, state_)));
    if (state_ == ReaderState::card) tell_of_card();
}

void VirtualReader::tell_of_card() {
    send_body(fmt::format("CARD,{},{}", count_, number_));
}

Result<bool, Fault> VirtualReader::handle(const std::vector<std::string_view>& words) {
    if (words[0] == "card" && words.size() == 2) {
        if (state_ != ReaderState::empty) return Err{Fault{"a card is in it already"}};
        if (!is_card_number(words[1]))
            return Err{
                Fault{fmt::format("a card's number has 1 to {} letters, digits or -", number_max)}};
        ++count_;
        // What a player sees on the card is nobody's who only watches this line.
        tell(fmt::format("card in {}", count_));
        if (words[1] == "unreadable" || fails("unread")) {
            state_ = ReaderState::unread;
            send_body(fmt::format("UNREAD,{}", count_));
            return true;
        }
        state_ = ReaderState::card;
        number_ = words[1];
        tell_of_card();
        return true;
    }
    if (words[0] == "remove" && words.size() == 1) {
        if (state_ == ReaderState::empty) return Err{Fault{"no card is in it"}};
        state_ = ReaderState::empty;
        number_.clear();
        tell(fmt::format("card out {}", count_));
        send_body(fmt::format("OUT,{}", count_));
        return true;
    }
    return false;
}

}  // namespace croupier::devices::reader
