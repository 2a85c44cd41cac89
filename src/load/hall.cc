#include "load/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/draw.h"
#include "load/dealer.h"
#include "load/terminal.h"

namespace croupier::load {
namespace {

constexpr std::size_t connecting_max = 128;
constexpr std::int64_t absent_max_us = 10 * second_us;
constexpr std::int64_t arrival_max_us = 60 * second_us;
constexpr std::int64_t drain_max_us = 30 * second_us;
constexpr std::int64_t drain_answers_us = 5 * second_us;
constexpr std::int64_t far_us = 20 * second_us;
constexpr std::int64_t look_us = 10'000;  // at all terminals
constexpr std::int64_t progress_us = 100'000;
constexpr std::int64_t people_reconnects_per_hour = 6;

}  // namespace

const Outcome* Table::result_of(std::uint32_t some) const {
    const auto found = results.find(some);
    return found == results.end() ? nullptr : &found->second;
}

void Table::keep_result(std::uint32_t some, Outcome outcome) {
    results[some] = std::move(outcome);
    while (results.size() > results_max) results.erase(results.begin());
}

Hall::Hall(Switchboard& board, const Options& options) : board_(board), options_(options) {}

Hall::~Hall() = default;

Table& Hall::add_table(Table table) {
    tables_.push_back(std::move(table));
    return tables_.back();
}

void Hall::add_terminal(Seat seat) {
    Table& table = tables_.at(seat.table);
    terminals_.push_back(std::make_unique<Terminal>(board_, *this, table, std::move(seat)));
}

void Hall::want_in(Client& client) {
    door_.push_back(&client);
}

void Hall::came_in() {
    if (connecting_ > 0) --connecting_;
    ++inside_;
    has_been_there_ = true;
    refused_since_us_ = 0;
}

void Hall::went_away(Gone why, bool was_in, bool was_connecting) {
    if (was_in && inside_ > 0) --inside_;
    if (was_connecting && connecting_ > 0) --connecting_;
    if (why != Gone::refused) return;
    if (refused_since_us_ == 0) refused_since_us_ = board_.now_us();
    if (options_.until_gone && has_been_there_) gone_ = true;
}

void Hall::let_in(std::int64_t now_us) {
    may_enter_ += static_cast<double>(now_us - ticked_us_) * options_.ramp / second_us;
    may_enter_ = std::min(may_enter_, static_cast<double>(connecting_max));
    while (!door_.empty() && may_enter_ >= 1 && connecting_ < connecting_max) {
        Client* client = door_.front();
        door_.pop_front();
        if (!client->is_away()) continue;
        may_enter_ -= 1;
        ++connecting_;
        client->connect();
    }
}

void Hall::send_some_away(std::int64_t elapsed_us) {
    std::int64_t each = options_.reconnects_per_hour;
    if (each < 0) each = options_.pace == Pace::people ? people_reconnects_per_hour : 0;
    if (each == 0 || terminals_.empty()) return;
    may_leave_ += static_cast<double>(elapsed_us) * static_cast<double>(each) *
                  static_cast<double>(terminals_.size()) / (3'600.0 * second_us);
    for (; may_leave_ >= 1; may_leave_ -= 1) {
        const auto which =
            draw_below(board_.chance(), static_cast<std::uint32_t>(terminals_.size()));
        if (terminals_[which]->is_ready()) terminals_[which]->step_out();
    }
}

void Hall::round_opened(Table& table) {
    table.opened_us = board_.now_us();
    for (Terminal* player : table.players) player->round_opened();
}

bool Hall::arrive(std::int64_t now_us) {
    const bool all_in = inside_ == terminals_.size() + dealers_.size();
    const bool dealers = std::all_of(dealers_.begin(), dealers_.end(),
                                     [](const auto& dealer) { return dealer->is_ready(); });
    const bool players = std::all_of(terminals_.begin(), terminals_.end(), [](const auto& one) {
        return one->is_ready() && !one->is_busy();
    });
    if (all_in && dealers && players) {
        stage_ = Stage::playing;
        playing_us_ = now_us;
        return false;
    }
    const std::int64_t limit =
        arrival_max_us + static_cast<std::int64_t>(terminals_.size()) * second_us / options_.ramp;
    if (now_us - started_us_ < limit) return false;
    fault_ = fmt::format("not everybody has arrived after {} s: {} of {} are there",
                         limit / second_us, inside_, terminals_.size() + dealers_.size());
    return true;
}

bool Hall::is_quiet() {
    const bool waits_for_rounds = drained_by_us_ - draining_us_ > drain_answers_us;
    return std::all_of(terminals_.begin(), terminals_.end(), [&](const auto& one) {
        if (!one->is_ready() || one->is_busy()) return false;
        return !waits_for_rounds || one->seat().book.round() == 0;
    });
}

bool Hall::drain(std::int64_t now_us) {
    return now_us >= drained_by_us_ || is_quiet();
}

void Hall::report_progress(std::int64_t now_us) {
    if (!options_.progress || now_us - reported_us_ < progress_us) return;
    reported_us_ = now_us;
    if (stage_ == Stage::arriving)
        fmt::print(stderr, "inside {}\n", inside_);
    else
        fmt::print(stderr, "acks {}\n", figures_.acks);
    std::fflush(stderr);
}

bool Hall::tick() {
    const std::int64_t now = board_.now_us();
    const std::int64_t elapsed = now - ticked_us_;
    let_in(now);
    ticked_us_ = now;
    report_progress(now);
    if (gone_) return true;
    if (refused_since_us_ != 0 && now - refused_since_us_ > absent_max_us) {
        fault_ = fmt::format("nobody has listened at {} for {} s", board_.address().host,
                             absent_max_us / second_us);
        return true;
    }
    if (stage_ != Stage::playing) {
        if (now - looked_us_ < look_us) return false;
        looked_us_ = now;
        return stage_ == Stage::arriving ? arrive(now) : drain(now);
    }
    send_some_away(elapsed);
    if (now - playing_us_ < static_cast<std::int64_t>(options_.seconds) * second_us) return false;
    figures_.measured_us = now - playing_us_;
    stage_ = Stage::draining;
    draining_us_ = now;
    // Rounds end of themselves, unless betting is open for long.
    std::int64_t closes = now;
    for (const Table& table : tables_)
        if (table.open) closes = std::max(closes, table.closes_us);
    drained_by_us_ = closes - now > far_us ? now + drain_answers_us : closes + drain_max_us;
    return false;
}

Result<Nothing, Fault> Hall::run() {
    for (Table& table : tables_) {
        dealers_.push_back(std::make_unique<Dealer>(board_, *this, table));
        want_in(*dealers_.back());
    }
    for (const auto& terminal : terminals_) want_in(*terminal);
    started_us_ = steady_us();
    ticked_us_ = started_us_;
    board_.run([this] { return tick(); });
    if (figures_.measured_us == 0 && playing_us_ != 0)
        figures_.measured_us = board_.now_us() - playing_us_;
    // What a server that has gone still owed is judged when it is back.
    if (!gone_ && fault_.empty()) close_books();
    if (!fault_.empty()) return Err{Fault{fault_}};
    return Nothing{};
}

void Hall::close_books() {
    for (const auto& terminal : terminals_) terminal->close_book();
}

}  // namespace croupier::load
