// A player's terminal: one order at a time, its own book, and the same order again with the same
// counter after a connection was lost before the answer came.
#pragma once

#include <string>
#include <string_view>

#include "load/client.h"
#include "load/hall.h"

namespace croupier::encoding::json {
class Object;
}

namespace croupier::load {

class Terminal final : public Client {
public:
    Terminal(Switchboard& board, Hall& hall, Table& table, Seat seat);

    const Seat& seat() const { return seat_; }
    bool is_ready() const { return stage_ == Stage::ready; }
    bool is_busy() const { return seat_.pending.has_value() || repeating_; }
    bool has_come() const { return has_come_; }
    Table& table() const { return table_; }

    void round_opened();
    // Goes away without a word and comes back.
    void step_out();
    // The end of the run: what the server said last must be true by now.
    void close_book();

private:
    enum class Stage : std::uint8_t { away, greeting, catching_up, ready };
    void opened() override { stage_ = Stage::greeting; }
    void heard(std::string_view text) override;
    void gone(Gone why) override;
    void rang() override;

    void take_challenge(const encoding::json::Object& message);
    void take_welcome(const encoding::json::Object& message);
    void take_answer(const encoding::json::Object& message);
    void take_settled(const encoding::json::Object& message);
    void take_history(const encoding::json::Object& message);
    void take_error(const encoding::json::Object& message);
    void take_mine(std::string_view text);

    void catch_up();
    void settle_in();
    void send(const Order& order);
    void send_again();
    void repeat_last();
    void judge_refusal(const Order& order, std::string_view reason);
    std::uint32_t round_of(const Order& order) const;
    void next_step();
    void plan_round();
    void flood();
    void wager();

    Hall& hall_;
    Table& table_;
    Seat seat_;
    Stage stage_ = Stage::away;
    bool has_come_ = false;
    bool resent_ = false;     // the pending order: its time says nothing
    bool repeating_ = false;  // the last order was sent once more, to see what happens
    // An order that was sent again, and how it was answered: the answer to its second copy may
    // still come, and says the same.
    std::uint64_t sent_twice_ = 0;
    std::string twice_reason_;
    bool was_seen_ = false;  // the pending order, before it was sent again
    bool retry_ = false;     // the server asked for it
    std::uint8_t asks_ = 0;
    std::uint8_t planned_ = 0;
    std::array<std::int64_t, 3> plan_us_{};
    std::int64_t sent_us_ = 0;
    std::int64_t stuck_us_ = 0;
};

}  // namespace croupier::load
