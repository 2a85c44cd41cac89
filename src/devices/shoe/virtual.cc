#include "devices/shoe/virtual.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/draw.h"
#include "base/names.h"

namespace croupier::devices::shoe {
namespace {

// A hand draws a card about every one and a half seconds; the reader needs a moment.
constexpr std::int64_t draw_least_ms = 1'200;
constexpr std::int64_t draw_most_ms = 1'800;
constexpr std::int64_t read_least_ms = 120;
constexpr std::int64_t read_most_ms = 250;
constexpr std::int64_t judge_ms = 300;
constexpr std::uint32_t cards_behind_cut = 14;
constexpr std::uint32_t coup_seconds_max = 3'600;
constexpr std::size_t coming_max = 64;

}  // namespace

VirtualShoe::VirtualShoe(const VirtualOptions& options, BitSource source)
    : CheckedDevice(options, std::move(source)), decks_(std::clamp(options.decks, 1U, decks_max)) {
    load();
}

std::vector<std::string_view> VirtualShoe::fault_names() const {
    return {"misread", "unread", "double_read", "doubtful", "lost_card", "wrong_result"};
}

void VirtualShoe::load() {
    ++load_;
    cards_.clear();
    for (std::uint32_t deck = 0; deck < decks_; ++deck)
        for (std::size_t index = 0; index < deck_cards; ++index) cards_.push_back(card_text(index));
    shuffle(source(), std::span(cards_));
    drawn_ = 0;
    clear_table();
    send_later(0, fmt::format("LOADED,{},{}", load_, decks_));
    tell(fmt::format("loaded {} decks {}", load_, decks_));
}

void VirtualShoe::do_due() {
    while (!coming_.empty() && coming_.front().at_ms <= now_ms()) {
        send_body(coming_.front().body);
        coming_.pop_front();
    }
    if (deal_at_ms_ <= now_ms()) deal_on();
}

std::int64_t VirtualShoe::own_next_ms() const {
    return coming_.empty() ? deal_at_ms_ : std::min(deal_at_ms_, coming_.front().at_ms);
}

std::string VirtualShoe::greeting() const {
    return fmt::format("HELLO,shoe,{},{}", serial(), decks_);
}

void VirtualShoe::send_status() {
    // A status must not run ahead of the cards that are still on their way.
    if (!coming_.empty()) return;
    send_body(fmt::format("STATUS,{},{},{}", load_, drawn_, name_in(shoe_state_names, state())));
}

ShoeState VirtualShoe::state() const {
    if (result_told_) return ShoeState::result;
    if (!on_table_.empty()) return ShoeState::dealing;
    return drawn_ == cards_.size() ? ShoeState::empty : ShoeState::ready;
}

// One after the other, whatever moment each needs.
void VirtualShoe::send_later(std::int64_t after_ms, std::string body) {
    if (coming_.size() == coming_max) return;
    std::int64_t at_ms = now_ms() + after_ms;
    if (!coming_.empty()) at_ms = std::max(at_ms, coming_.back().at_ms);
    coming_.push_back({at_ms, std::move(body)});
}

Result<bool, Fault> VirtualShoe::draw(std::string_view wanted) {
    if (drawn_ == cards_.size()) return Err{Fault{"the shoe is empty: load it"}};
    if (!wanted.empty()) {
        // A trainer's wish: the nearest such card changes places with the next one.
        const auto next = cards_.begin() + drawn_;
        const auto found = std::find(next, cards_.end(), wanted);
        if (found == cards_.end())
            return Err{Fault{fmt::format("there is no \"{}\" in the shoe", wanted)}};
        std::iter_swap(next, found);
    }
    draw_next();
    return true;
}

void VirtualShoe::clear_table() {
    on_table_.clear();
    as_read_.clear();
    coup_unread_ = false;
    result_told_ = false;
}

void VirtualShoe::draw_next() {
    // Standby was not pressed: the next coup begins all the same.
    if (result_told_) clear_table();
    const std::string& card = cards_[drawn_++];
    tell(fmt::format("card {} {}", drawn_, card));
    on_table_.push_back(points_of(card));
    read(card);
    if (drawn_ + cards_behind_cut == cards_.size()) {
        tell(fmt::format("cutting card after {}", drawn_));
        send_later(0, fmt::format("CUT,{},{}", load_, drawn_));
    }
    judge();
}

void VirtualShoe::read(std::string_view card) {
    std::string seen(card);
    const std::string other =
        card_text((*card_index(card) + 1 + below(deck_cards - 1)) % deck_cards);
    if (fails("misread")) {
        tell(fmt::format("misread {} as {}", card, other));
        seen = other;
    } else if (fails("unread")) {
        seen = unread_card;
    }
    const std::int64_t after_ms = between(read_least_ms, read_most_ms);
    const auto say = [&](std::string_view what) {
        send_later(after_ms, fmt::format("CARD,{},{},{}", load_, drawn_, what));
    };
    if (seen == unread_card)
        coup_unread_ = true;
    else
        as_read_.push_back(points_of(seen));
    if (fails("lost_card")) return;
    say(seen);
    if (fails("double_read")) say(seen);
    if (fails("doubtful")) say(other == seen ? std::string(card) : other);
}

// The shoe's own result. With a card that it could not read it has none.
void VirtualShoe::judge() {
    const CoupCount count = count_coup(as_read_);
    if (coup_unread_ || !count.is_over) return;
    result_told_ = true;
    Winner winner = count.winner();
    if (fails("wrong_result")) winner = static_cast<Winner>((static_cast<int>(winner) + 1) % 3);
    send_later(judge_ms, fmt::format("RESULT,{},{},{},{},{}", load_, drawn_,
                                     name_in(winner_names, winner), count.player, count.banker));
}

void VirtualShoe::press_standby() {
    clear_table();
    tell(fmt::format("standby after {}", drawn_));
    send_later(0, fmt::format("STANDBY,{},{}", load_, drawn_));
}

// The dealer goes by the cards on the table, not by what the reader makes of them.
void VirtualShoe::deal_on() {
    const bool begins = on_table_.empty() || count_coup(on_table_).is_over;
    if (begins && coup_every_ms_ > 0 && !on_table_.empty()) press_standby();
    if (drawn_ == cards_.size() || (begins && drawn_ + cards_behind_cut > cards_.size())) {
        if (coup_every_ms_ == 0) {
            deal_at_ms_ = never_ms;
            return tell("the shoe is at its end: load it");
        }
        load();
    }
    draw_next();
    if (!count_coup(on_table_).is_over)
        deal_at_ms_ = now_ms() + between(draw_least_ms, draw_most_ms);
    else
        deal_at_ms_ = coup_every_ms_ > 0 ? now_ms() + coup_every_ms_ : never_ms;
}

std::string_view VirtualShoe::obey_order(Fields fields) {
    if (fields.size() != 1 || fields[0] != "STANDBY") return not_known;
    press_standby();
    return obeyed;
}

Result<bool, Fault> VirtualShoe::handle(const std::vector<std::string_view>& words) {
    const std::string_view word = words[0];
    if (word == "draw" && words.size() <= 2) return draw(words.size() == 2 ? words[1] : "");
    if (word == "deal") {
        if (deal_at_ms_ == never_ms) deal_at_ms_ = now_ms();
        return true;
    }
    if (word == "auto" && words.size() == 2) {
        TRY(every_ms, parse_seconds(words[1], coup_seconds_max));
        coup_every_ms_ = every_ms;
        if (coup_every_ms_ > 0 && deal_at_ms_ == never_ms) deal_at_ms_ = now_ms();
        return true;
    }
    if (word == "standby") {
        press_standby();
        return true;
    }
    if (word == "load") {
        load();
        return true;
    }
    return false;
}

}  // namespace croupier::devices::shoe
