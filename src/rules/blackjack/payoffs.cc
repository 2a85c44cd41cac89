#include "rules/blackjack/payoffs.h"

#include <algorithm>
#include <numeric>

#include "rules/blackjack/settle.h"

namespace croupier::blackjack {
namespace {

Hand player_hand(int total) {
    return {.total = static_cast<std::uint8_t>(total)};
}

}  // namespace

Payoffs::Payoffs(const Terms& terms) {
    const auto line = [&](const Round& round) { return line_of(player_net(terms, round)); };
    for (int end = 0; end < dealer_end_count; ++end) {
        Round round;
        round.dealer = dealer_hand(end);
        for (int total = 0; total <= busted_total; ++total) {
            round.hand_count = 1;
            round.hands[0] = player_hand(total);
            alone_[at(total)][at(end)] = line(round);
            round.hands[0].doubled = true;
            doubled_[at(total)][at(end)] = line(round);
            round.hands[0].doubled = false;
            round.hand_count = 2;
            for (int second = 0; second <= busted_total; ++second) {
                round.hands[1] = player_hand(second);
                split_[at(total)][at(second)][at(end)] = line(round);
            }
        }
        round.hand_count = 1;
        round.hands[0] = {.total = 21, .blackjack = true};
        blackjack_[at(end)] = line(round);
    }
    const Odds even = terms.odds[static_cast<std::size_t>(Line::even_money)];
    even_money_ = line_of(even.set() ? reduced(even) : Odds{0, 1});

    std::int64_t scale = 1;
    for (const Odds each : nets_) {
        scale = std::lcm(scale, std::int64_t{each.stake});
        CHECK(scale <= INT32_MAX);
    }
    const auto scaled = [&](Odds net) { return net.win * (scale / net.stake); };
    std::int64_t lowest = 0;
    for (const Odds each : nets_) lowest = std::min(lowest, scaled(each));
    weight_of_zero_ = static_cast<std::uint64_t>(-lowest);
    for (const Odds each : nets_)
        weights_.push_back(static_cast<std::uint64_t>(scaled(each) - lowest));
}

std::uint8_t Payoffs::line_of(Odds net) {
    const auto found = std::find(nets_.begin(), nets_.end(), net);
    if (found != nets_.end()) return static_cast<std::uint8_t>(found - nets_.begin());
    nets_.push_back(net);
    return static_cast<std::uint8_t>(nets_.size() - 1);
}

}  // namespace croupier::blackjack
