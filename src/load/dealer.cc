#include "load/dealer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/draw.h"
#include "load/speech.h"

namespace croupier::load {
namespace {

using encoding::json::Object;

constexpr std::size_t decks = 8;
constexpr std::size_t shoe_cards = decks * deck_cards;
constexpr std::size_t cutting_card_from_back = 20;
constexpr std::size_t longest_coup = 6;
constexpr std::uint32_t wheel_numbers = 37;
constexpr std::int64_t look_again_us = 100'000;
constexpr std::int64_t dealer_back_us = 50'000;

}  // namespace

Dealer::Dealer(Switchboard& board, Hall& hall, Table& table)
    : Client(board), hall_(hall), table_(table) {
    if (table_.game == Game::baccarat) shuffle();
}

// The shoe comes of its seed, so that a books file can say it in one number.
void Dealer::shuffle() {
    shoe_.clear();
    for (std::size_t i = 0; i < shoe_cards; ++i) shoe_.push_back(static_cast<Card>(i % deck_cards));
    FastSource source(table_.shoe_seed);
    croupier::shuffle(source, std::span<Card>(shoe_));
}

void Dealer::heard(std::string_view text) {
    const std::string_view type = type_in_front(text);
    if (type == "table" || type == "hall") return;
    const auto read = hall_.reader().read(text);
    const Object* message = read ? (*read)->if_object() : nullptr;
    if (message == nullptr)
        return hall_.findings().disagree(fmt::format("dealer terminal {}: no message: {}",
                                                     table_.dealer_number, text.substr(0, 100)));
    if (type == "dealer") {
        if (const Object* view = object_in(*message, "view")) take_view(*view);
    } else if (type == "answer") {
        take_answer(*message);
    } else if (type == "challenge") {
        say(hello("dealer_terminal", table_.dealer_number, table_.key, text_in(*message, "nonce")));
    } else if (type == "welcome") {
        counter_ = static_cast<std::uint64_t>(number_in(*message, "counter"));
        speed_ = std::max<std::int64_t>(number_in(*message, "speed"), 1);
        sign_in();
    } else if (type == "signed_in") {
        if (!std::exchange(signed_in_, true)) hall_.came_in();
        act();
    } else if (type == "signed_out") {
        sign_in();
    } else if (type == "error") {
        take_error(*message);
    }
}

void Dealer::sign_in() {
    say(fmt::format(R"({{"type":"sign_in","staff":"{}","pin":"{}"}})", hall_.staff().number,
                    hall_.staff().pin));
}

void Dealer::take_view(const Object& view) {
    const Object* face = object_in(view, "face");
    if (face == nullptr || number_in(*face, "table") != table_.id) return;
    view_sequence_ = static_cast<std::uint64_t>(number_in(view, "sequence"));
    task_ = text_in(view, "task");
    last_coup_ = !text_in(*face, "last_coup").empty();
    const auto round = static_cast<std::uint32_t>(number_in(*face, "round"));
    const std::string_view phase = text_in(*face, "phase");
    const bool opens = phase == "open" && (!table_.open || table_.round != round);
    table_.known = true;
    table_.round = round;
    table_.open = phase == "open";
    if (phase == "idle" || phase == "closed") table_.last_over = std::max(table_.last_over, round);
    if (const Object* seen = object_in(view, "seen")) take_seen(*seen);
    if (table_.open) {
        const std::int64_t now = board().now_us();
        const std::int64_t left_ms = number_in(*face, "closes_at") - number_in(view, "server_time");
        table_.closes_us = now + left_ms * 1'000 / speed_;
    }
    if (opens) hall_.round_opened(table_);
    act();
}

// What lies on the table already: of a round that another dealer of ours began.
void Dealer::take_seen(const Object& seen) {
    const auto round = static_cast<std::uint32_t>(number_in(seen, "round"));
    if (asked_ != Asked::nothing || round == dealt_round_ || round != table_.round) return;
    dealt_round_ = round;
    cards_.clear();
    if (const auto* cards = list_in(seen, "cards"))
        for (const auto& one : *cards)
            if (const Object* card = one.if_object())
                if (const auto known = find_card(text_in(*card, "card"))) cards_.push_back(*known);
}

void Dealer::act() {
    if (!signed_in_ || asked_ != Asked::nothing || !table_.known) return;
    // A view from before the last answer says what was to be done then.
    if (view_sequence_ < answered_sequence_) return;
    if (task_ == "new_game") return begin_round();
    if (task_ == "new_shoe") return load_shoe();
    if (task_ == "card") return deal();
    if (task_ == "spin") return spin();
    if (task_ == "confirm") return confirm();
}

void Dealer::order(Asked asked, std::string_view words) {
    asked_ = asked;
    say(fmt::format(R"({{"type":"order","counter":{},"order":{{{}}}}})", ++counter_, words));
}

void Dealer::begin_round() {
    if (!hall_.is_playing()) return set_alarm(board().now_us() + look_again_us);
    const bool shoe_ends = table_.game == Game::baccarat && !last_coup_ &&
                           table_.shoe_at + cutting_card_from_back + longest_coup > shoe_cards;
    if (shoe_ends)
        return order(Asked::cutting_card,
                     fmt::format(R"("type":"report_cutting_card","table":{})", table_.id));
    order(Asked::new_game, fmt::format(R"("type":"new_game","table":{})", table_.id));
}

void Dealer::load_shoe() {
    table_.shoe_seed = board().chance()() >> 1U;
    table_.shoe_at = 1;  // one is burnt
    shuffle();
    order(Asked::shoe,
          fmt::format(R"("type":"load_shoe","table":{},"load":{{"source":"shoe","set":"1",)"
                      R"("back":"blue","decks":{},"mixing":"shuffled","checked":"dealer",)"
                      R"("riffled":false,"cut_at":{},"from_back":{},"burn":"one_face_down",)"
                      R"("shown":[],"burnt":1,"reason":""}})",
                      table_.id, decks, shoe_cards / 2, cutting_card_from_back));
}

void Dealer::deal() {
    if (dealt_round_ != table_.round) {
        dealt_round_ = table_.round;
        cards_.clear();
    }
    // The card counts once it is answered; until then it lies in front.
    const Card card = shoe_[table_.shoe_at % shoe_cards];
    order(Asked::card,
          fmt::format(R"("type":"deal_card","table":{},"card":"{}","to":0,"face":"usual","draw":0)",
                      table_.id, text_of(card)));
}

void Dealer::spin() {
    dealt_round_ = table_.round;
    Outcome outcome;
    outcome.number = static_cast<std::uint8_t>(draw_below(board().chance(), wheel_numbers));
    // Kept before it is sent: the books must know it whatever happens then.
    table_.keep_result(table_.round, outcome);
    order(Asked::number, fmt::format(R"("type":"report_number","table":{},"number":{},"draw":0)",
                                     table_.id, *outcome.number));
}

void Dealer::confirm() {
    if (table_.game == Game::baccarat) {
        Outcome outcome;
        outcome.cards = cards_;
        table_.keep_result(table_.round, std::move(outcome));
    }
    table_.confirmed_us = steady_us();
    table_.confirmed_round = table_.round;
    order(Asked::confirm, fmt::format(R"("type":"confirm_result","table":{})", table_.id));
}

void Dealer::take_answer(const Object& message) {
    if (static_cast<std::uint64_t>(number_in(message, "counter")) != counter_) return;
    const Asked asked = std::exchange(asked_, Asked::nothing);
    answered_sequence_ = static_cast<std::uint64_t>(number_in(message, "sequence"));
    const std::string_view reason = text_in(message, "reason");
    if (reason != "none") {
        ++hall_.figures().refusals.try_emplace(fmt::format("dealer: {}", reason), 0).first->second;
        if (reason == "not_signed_in") sign_in();
        return set_alarm(board().now_us() + look_again_us);
    }
    if (asked == Asked::card) {
        cards_.push_back(shoe_[table_.shoe_at % shoe_cards]);
        ++table_.shoe_at;
        // What comes next is known without looking.
        return is_complete(cards_) ? confirm() : deal();
    }
    if (asked == Asked::number) return confirm();
    if (asked == Asked::confirm) {
        table_.last_over = std::max(table_.last_over, table_.round);
        ++hall_.figures().rounds;
    }
    if (asked == Asked::cutting_card) last_coup_ = true;
    act();
}

void Dealer::take_error(const Object& message) {
    const std::string_view wrong = text_in(message, "wrong");
    ++hall_.figures().refusals.try_emplace(fmt::format("dealer: {}", wrong), 0).first->second;
    if (wrong == "stopping" || wrong == "elsewhere") return;
    const bool again = wrong == "overloaded" || wrong == "too_many";
    if (!again)
        hall_.findings().disagree(fmt::format("dealer terminal {}: error {}: {}",
                                              table_.dealer_number, wrong,
                                              text_in(message, "words")));
    asked_ = Asked::nothing;
    set_alarm(board().now_us() + look_again_us);
}

void Dealer::gone(Gone why) {
    hall_.went_away(why, signed_in_, !signed_in_);
    signed_in_ = false;
    table_.known = false;
    table_.open = false;
    asked_ = Asked::nothing;
    answered_sequence_ = 0;
    view_sequence_ = 0;
    dealt_round_ = 0;
    set_alarm(board().now_us() + dealer_back_us);
}

void Dealer::rang() {
    if (is_away()) return hall_.want_in(*this);
    // After a refusal the newest view counts, though nothing has changed since.
    answered_sequence_ = 0;
    act();
}

}  // namespace croupier::load
