// What every ending of a round is worth in units of the initial stake, settled once each by
// `settle`, and as whole numbers that exact mathematics can weigh.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/blackjack/dealer_tree.h"
#include "rules/blackjack/rules.h"

namespace croupier::blackjack {

class Payoffs {
public:
    explicit Payoffs(const Terms& terms);

    // Distinct net results; a line is an index into them.
    const std::vector<Odds>& nets() const { return nets_; }
    std::size_t line_count() const { return nets_.size(); }

    // A hand by itself: its total (22: over 21) against a dealer's end.
    std::size_t alone(int total, int end) const { return alone_[at(total)][at(end)]; }
    std::size_t doubled(int total, int end) const { return doubled_[at(total)][at(end)]; }
    std::size_t blackjack(int end) const { return blackjack_[at(end)]; }
    std::size_t even_money() const { return even_money_; }
    // Both hands of a split together.
    std::size_t split(int first, int second, int end) const {
        return split_[at(first)][at(second)][at(end)];
    }

    // (net + offset) x scale: never negative and whole.
    std::uint64_t weight(std::size_t line) const { return weights_[line]; }
    std::uint64_t weight_of_zero() const { return weight_of_zero_; }

private:
    static constexpr std::size_t total_count = busted_total + 1;
    static constexpr std::size_t end_count = dealer_end_count;
    using Ends = std::array<std::uint8_t, end_count>;

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    std::uint8_t line_of(Odds net);

    std::vector<Odds> nets_;
    std::vector<std::uint64_t> weights_;
    std::uint64_t weight_of_zero_ = 0;
    std::array<Ends, total_count> alone_{};
    std::array<Ends, total_count> doubled_{};
    Ends blackjack_{};
    std::uint8_t even_money_ = 0;
    std::array<std::array<Ends, total_count>, total_count> split_{};
};

}  // namespace croupier::blackjack
