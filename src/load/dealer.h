// A dealer's terminal: opens rounds, deals from a shoe or spins a wheel of its own, confirms.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "load/client.h"
#include "load/hall.h"

namespace croupier::encoding::json {
class Object;
}

namespace croupier::load {

class Dealer final : public Client {
public:
    Dealer(Switchboard& board, Hall& hall, Table& table);

    bool is_ready() const { return signed_in_ && table_.known; }

private:
    // What the last order was.
    enum class Asked : std::uint8_t {
        nothing,
        new_game,
        shoe,
        cutting_card,
        card,
        number,
        confirm
    };

    void opened() override {}
    void heard(std::string_view text) override;
    void gone(Gone why) override;
    void rang() override;

    void take_answer(const encoding::json::Object& message);
    void take_view(const encoding::json::Object& view);
    void take_seen(const encoding::json::Object& seen);
    void take_error(const encoding::json::Object& message);

    void sign_in();
    void act();
    void order(Asked asked, std::string_view words);
    void begin_round();
    void load_shoe();
    void deal();
    void spin();
    void confirm();
    void shuffle();

    Hall& hall_;
    Table& table_;
    bool signed_in_ = false;
    std::int64_t speed_ = 1;
    std::uint64_t counter_ = 0;
    Asked asked_ = Asked::nothing;
    std::uint64_t answered_sequence_ = 0;
    std::uint64_t view_sequence_ = 0;
    std::string task_;
    std::vector<Card> cards_;  // of the round under way
    std::uint32_t dealt_round_ = 0;
    bool last_coup_ = false;
    std::vector<Card> shoe_;
};

}  // namespace croupier::load
