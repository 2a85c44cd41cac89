#include "load/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/draw.h"
#include "load/speech.h"

namespace croupier::load {
namespace {

using encoding::json::Object;

constexpr std::int64_t late_us = 3 * second_us;
constexpr std::int64_t margin_us = 250'000;  // before the end: nobody bets on the bell
constexpr std::int64_t ask_again_us = 200'000;
constexpr std::uint8_t asks_max = 50;
constexpr std::int64_t stuck_max_us = 2 * second_us;
constexpr std::int64_t come_back_us = 100'000;
constexpr std::int64_t chips_in_flood = 16;
constexpr std::uint32_t in_the_end_percent = 75;
constexpr std::uint32_t history_rounds = 6;

bool is_late(std::string_view reason) {
    return reason == "bets_closed" || reason == "bets_not_open" || reason == "overloaded" ||
           reason == "storage_low";
}

Ended read_ended(const Object& message) {
    Ended ended;
    if (const Object* round = object_in(message, "round"))
        ended.round = static_cast<std::uint32_t>(number_in(*round, "number"));
    if (const auto* wagers = list_in(message, "wagers"))
        for (const auto& one : *wagers)
            if (const Object* wager = one.if_object())
                ended.wagers.push_back(
                    {std::string(text_in(*wager, "bet")),
                     money_in(*wager, "stake"),
                     {money_in(*wager, "winnings"), money_in(*wager, "returned")}});
    ended.staked = money_in(message, "staked");
    ended.won = money_in(message, "won");
    ended.returned = money_in(message, "returned");
    ended.credit = money_in(message, "credit");
    ended.sequence = static_cast<std::uint64_t>(number_in(message, "sequence"));
    return ended;
}

}  // namespace

Terminal::Terminal(Switchboard& board, Hall& hall, Table& table, Seat seat)
    : Client(board), hall_(hall), table_(table), seat_(std::move(seat)) {
    table_.players.push_back(this);
}

void Terminal::heard(std::string_view text) {
    const std::string_view type = type_in_front(text);
    // Everybody at a table gets the same views of it; the dealer here reads them for all.
    if (type == "table" || type == "hall") return;
    if (type == "mine") return take_mine(text);
    const auto read = hall_.reader().read(text);
    const Object* message = read ? (*read)->if_object() : nullptr;
    if (message == nullptr)
        return hall_.findings().disagree(
            fmt::format("terminal {}: no message: {}", seat_.number, text.substr(0, 100)));
    if (type == "answer") return take_answer(*message);
    if (type == "settled") return take_settled(*message);
    if (type == "challenge") return take_challenge(*message);
    if (type == "welcome") return take_welcome(*message);
    if (type == "history") return take_history(*message);
    if (type == "error") return take_error(*message);
    hall_.findings().disagree(fmt::format("terminal {}: {} without a cause", seat_.number, type));
}

void Terminal::take_challenge(const Object& message) {
    say(hello("terminal", seat_.number, seat_.key, text_in(message, "nonce")));
}

void Terminal::take_welcome(const Object& message) {
    const auto seen = static_cast<std::uint64_t>(number_in(message, "counter"));
    const std::uint64_t answered = seat_.last ? seat_.last->counter : 0;
    if (seen < answered)
        hall_.findings().find_lost(
            fmt::format("terminal {}: order {} was answered, and the server "
                        "has seen none beyond {}",
                        seat_.number, answered, seen));
    if (seen > seat_.counter)
        hall_.findings().disagree(
            fmt::format("terminal {}: the server has seen order {}, and {} "
                        "was the last",
                        seat_.number, seen, seat_.counter));
    was_seen_ = seat_.pending && seen >= seat_.pending->counter;
    hall_.came_in();
    seat_.book.forget_claim();
    say(fmt::format(R"({{"type":"watch","tables":[{}]}})", table_.id));
    asks_ = 0;
    const bool open_questions = seat_.pending || seat_.book.round() != 0;
    if (open_questions) return catch_up();
    settle_in();
}

// Rounds that ended while nobody was here, and whether the order without an answer is in them.
void Terminal::catch_up() {
    stage_ = Stage::catching_up;
    say(fmt::format(R"({{"type":"read_history","count":{}}})", history_rounds));
    set_alarm(board().now_us() + ask_again_us * 10);
}

void Terminal::take_history(const Object& message) {
    if (stage_ != Stage::catching_up) return;
    const auto* rounds = list_in(message, "rounds");
    const std::uint32_t waiting_for = seat_.book.round();
    for (std::size_t i = 0; rounds != nullptr && i < rounds->size(); ++i) {
        const Object* round = (*rounds)[i].if_object();
        if (round == nullptr) continue;
        const std::string_view status = text_in(*round, "status");
        Ended ended = read_ended(*round);
        if (ended.round <= seat_.book.last_ended()) continue;
        if (status != "settled" && status != "void") continue;
        ended.is_void = status == "void";
        // Played in, and nothing lay there in the end.
        if (ended.wagers.empty() && ended.round != seat_.book.round()) continue;
        ended.credit.reset();
        if (!ended.wagers.empty()) ended.credit = money_in(*round, "credit_after");
        for (const EndedWager& wager : ended.wagers) ended.returned += wager.paid.returned;
        const Order* unanswered = seat_.pending && !seat_.absorbed ? &*seat_.pending : nullptr;
        if (seat_.book.end_round(ended, table_.result_of(ended.round), unanswered,
                                 hall_.findings()))
            seat_.absorbed = true;
    }
    const bool still_open = waiting_for != 0 && seat_.book.round() == waiting_for;
    const bool is_over = !table_.known || table_.is_over(waiting_for);
    if (still_open && is_over) {
        // The books of the server may be a moment behind its journal.
        if (++asks_ < asks_max) return set_alarm(board().now_us() + ask_again_us);
        hall_.findings().find_lost(
            fmt::format("terminal {}: round {} is over, and the history has "
                        "nothing of it",
                        seat_.number, waiting_for));
        seat_.book.restore(0, waiting_for, {});
    }
    settle_in();
}

void Terminal::settle_in() {
    stage_ = Stage::ready;
    stuck_us_ = 0;
    clear_alarm();
    has_come_ = true;
    planned_ = 3;
    if (seat_.pending) return send_again();
    if (seat_.last && draw_below(board().chance(), 2) == 0) return repeat_last();
    next_step();
}

void Terminal::send_again() {
    resent_ = true;
    ++hall_.figures().repeats;
    std::string text;
    append_message(text, *seat_.pending, table_.game, table_.id);
    say(text);
}

// It was answered before: it must get the same answer and change nothing.
void Terminal::repeat_last() {
    repeating_ = true;
    sent_twice_ = seat_.last->counter;
    twice_reason_ = seat_.last_reason;
    ++hall_.figures().repeats;
    std::string text;
    append_message(text, *seat_.last, table_.game, table_.id);
    say(text);
}

void Terminal::take_answer(const Object& message) {
    const auto counter = static_cast<std::uint64_t>(number_in(message, "counter"));
    const std::string_view reason = text_in(message, "reason");
    const auto sequence = static_cast<std::uint64_t>(number_in(message, "sequence"));
    Findings& findings = hall_.findings();
    if (repeating_ && seat_.last && counter == seat_.last->counter) {
        repeating_ = false;
        if (reason != seat_.last_reason)
            findings.disagree(fmt::format("terminal {}: order {} was answered {} first and {} then",
                                          seat_.number, counter, seat_.last_reason, reason));
        seat_.book.hear_credit(sequence, money_in(message, "credit"), findings);
        return next_step();
    }
    if (!seat_.pending || counter != seat_.pending->counter) {
        if (counter != sent_twice_)
            findings.disagree(fmt::format("terminal {}: an answer to order {}, which was not asked",
                                          seat_.number, counter));
        else if (reason != twice_reason_)
            findings.disagree(fmt::format("terminal {}: order {} was answered {} first and {} then",
                                          seat_.number, counter, twice_reason_, reason));
        return;
    }
    const Order order = *seat_.pending;
    seat_.pending.reset();
    const bool accepted = reason == "none";
    if (hall_.is_measuring()) {
        ++hall_.figures().acks;
        if (!resent_) hall_.figures().latency.add(steady_us() - sent_us_);
        if (!accepted) ++hall_.figures().refused;
    }
    if (accepted && !seat_.absorbed) seat_.book.accept(order, round_of(order));
    if (!accepted && seat_.absorbed)
        findings.disagree(fmt::format("terminal {}: order {} is refused ({}), and counted",
                                      seat_.number, counter, reason));
    if (!accepted) judge_refusal(order, reason);
    seat_.absorbed = false;
    seat_.last = order;
    seat_.last_reason = reason;
    if (resent_) {
        sent_twice_ = counter;
        twice_reason_ = reason;
    }
    // It counted in a round that has ended since.
    if (std::exchange(resent_, false) && accepted && seat_.book.round() != 0 &&
        table_.is_over(seat_.book.round())) {
        asks_ = 0;
        return catch_up();
    }
    seat_.book.hear_credit(sequence, money_in(message, "credit"), findings);
    next_step();
}

// One that the server had not seen before it was sent again counts in the round that is open now.
std::uint32_t Terminal::round_of(const Order& order) const {
    const bool counted_then = !resent_ || was_seen_;
    return counted_then && order.round > seat_.book.last_ended() ? order.round : table_.round;
}

void Terminal::judge_refusal(const Order& order, std::string_view reason) {
    auto& refusals = hall_.figures().refusals;
    const auto counted = refusals.find(reason);
    if (counted != refusals.end())
        ++counted->second;
    else
        refusals.emplace(reason, 1);
    if (is_late(reason)) return;
    const bool poor = order.ask == Ask::place && seat_.book.credit() < order.total();
    if (reason == "credit_too_low" && poor) return;
    hall_.findings().disagree(
        fmt::format("terminal {}: order {} is refused: {}", seat_.number, order.counter, reason));
}

void Terminal::take_settled(const Object& message) {
    Ended ended = read_ended(message);
    const std::string_view ending = text_in(message, "ending");
    if (ending == "corrected")
        return hall_.findings().disagree(
            fmt::format("terminal {}: round {} was corrected", seat_.number, ended.round));
    ended.is_void = ending == "void";
    // Of a history that came first.
    if (ended.round <= seat_.book.last_ended()) return;
    if (hall_.is_measuring() && !ended.is_void && table_.confirmed_round == ended.round)
        hall_.figures().settle_to_screen_us_max =
            std::max(hall_.figures().settle_to_screen_us_max, steady_us() - table_.confirmed_us);
    // On this connection the answer to an order comes before the end of its round; on the one
    // before it may have been lost.
    const bool unsure =
        seat_.pending && !seat_.absorbed && (resent_ || stage_ == Stage::catching_up);
    if (seat_.book.end_round(ended, table_.result_of(ended.round),
                             unsure ? &*seat_.pending : nullptr, hall_.findings()))
        seat_.absorbed = true;
    next_step();
}

void Terminal::take_mine(std::string_view text) {
    // Until everything that was missed is known, nothing can be compared.
    if (stage_ != Stage::ready || resent_) return;
    const auto sequence = number_behind(text, "sequence");
    const auto credit = number_behind(text, "credit_total");
    if (!sequence || !credit)
        return hall_.findings().disagree(
            fmt::format("terminal {}: a view without a credit", seat_.number));
    seat_.book.hear_credit(static_cast<std::uint64_t>(*sequence), Money::cents(*credit),
                           hall_.findings());
}

void Terminal::take_error(const Object& message) {
    const std::string_view wrong = text_in(message, "wrong");
    const auto counted = hall_.figures().refusals.try_emplace(std::string(wrong), 0).first;
    ++counted->second;
    if (wrong == "stopping" || wrong == "elsewhere") return;
    if (wrong == "overloaded" || wrong == "too_many") {
        // Nothing was decided: the same again, a little later.
        retry_ = true;
        return set_alarm(board().now_us() + come_back_us);
    }
    hall_.findings().disagree(
        fmt::format("terminal {}: error {}: {}", seat_.number, wrong, text_in(message, "words")));
}

void Terminal::gone(Gone why) {
    const bool was_in = stage_ == Stage::ready || stage_ == Stage::catching_up;
    hall_.went_away(why, was_in, !was_in);
    stage_ = Stage::away;
    repeating_ = false;
    set_alarm(board().now_us() + come_back_us + draw_below(board().chance(), 100'000));
}

void Terminal::step_out() {
    drop();
    hall_.went_away(Gone::closed, true, false);
    stage_ = Stage::away;
    repeating_ = false;
    ++hall_.figures().reconnects;
    hall_.want_in(*this);
}

void Terminal::rang() {
    switch (stage_) {
        case Stage::away:
            return hall_.want_in(*this);
        case Stage::greeting:
            return;
        case Stage::catching_up:
            return catch_up();
        case Stage::ready:
            if (std::exchange(retry_, false)) {
                if (seat_.pending) return send_again();
                if (repeating_) return repeat_last();
            }
            return next_step();
    }
}

void Terminal::round_opened() {
    if (stage_ != Stage::ready) return;
    if (hall_.options().pace == Pace::people) plan_round();
    next_step();
}

void Terminal::plan_round() {
    FastSource& chance = board().chance();
    const std::int64_t now = board().now_us();
    const std::int64_t end = table_.closes_us - margin_us;
    if (end <= now) return;
    const std::int64_t late = std::min(late_us - margin_us, end - now);
    for (std::int64_t& at : plan_us_) {
        const bool in_the_end = draw_below(chance, 100) < in_the_end_percent;
        const std::int64_t span = in_the_end ? late : end - now;
        at = end - draw_below(chance,
                              static_cast<std::uint32_t>(std::min<std::int64_t>(span, UINT32_MAX)));
    }
    std::sort(plan_us_.begin(), plan_us_.end());
    planned_ = 0;
}

void Terminal::next_step() {
    if (stage_ != Stage::ready || is_busy() || !hall_.is_playing() || !table_.open) return;
    const std::uint32_t lies_in = seat_.book.round();
    if (lies_in != 0 && lies_in != table_.round) {
        // Its end is on its way; if it does not come, it was missed.
        const std::int64_t now = board().now_us();
        if (stuck_us_ == 0) stuck_us_ = now;
        if (now - stuck_us_ > stuck_max_us) return catch_up();
        return set_alarm(now + ask_again_us);
    }
    stuck_us_ = 0;
    if (hall_.options().pace == Pace::flood) return flood();
    if (planned_ == plan_us_.size()) return;
    if (plan_us_[planned_] > board().now_us()) return set_alarm(plan_us_[planned_]);
    ++planned_;
    wager();
}

// One chip a time on one place, and now and then all of them back, so that credit and limits last.
void Terminal::flood() {
    const Money least = Money::cents(hall_.options().least);
    const auto place = static_cast<Place>(seat_.number % places_of(table_.game));
    const Money there = seat_.book.on(place);
    Order order;
    order.count = 1;
    if (there >= least * chips_in_flood) {
        order.ask = Ask::take;
        order.chips[0] = {place, there};
    } else {
        order.chips[0] = {place, least};
    }
    send(order);
}

// Odd cents, so that fractions of a cent come up.
void Terminal::wager() {
    FastSource& chance = board().chance();
    Order order;
    order.count = 1;
    order.chips[0].place =
        static_cast<Place>(draw_below(chance, static_cast<std::uint32_t>(places_of(table_.game))));
    order.chips[0].amount = Money::cents(hall_.options().least + draw_below(chance, 100));
    if (seat_.book.credit() < order.total()) return;
    send(order);
}

void Terminal::send(const Order& order) {
    seat_.pending = order;
    seat_.pending->counter = ++seat_.counter;
    seat_.pending->round = table_.round;
    std::string text;
    append_message(text, *seat_.pending, table_.game, table_.id);
    resent_ = false;
    sent_us_ = steady_us();
    say(text);
}

void Terminal::close_book() {
    Findings& findings = hall_.findings();
    if (!is_ready()) return;
    seat_.book.close(findings);
    const std::uint32_t lies_in = seat_.book.round();
    if (lies_in != 0 && table_.is_over(lies_in))
        findings.find_lost(fmt::format("terminal {}: round {} is over, and its end never came",
                                       seat_.number, lies_in));
}

}  // namespace croupier::load
