#include "rules/three_card_poker/hand.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "base/names.h"

namespace croupier::three_card_poker {
namespace {

using cards::Card;

constexpr std::array<std::string_view, hand_class_count> hand_class_names = {
    "high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush",
};
constexpr std::array<std::string_view, six_class_count> six_class_names = {
    "two_pair_or_lower", "three_of_a_kind", "straight",       "flush",
    "full_house",        "four_of_a_kind",  "straight_flush", "royal_flush",
};

constexpr Strength strength(HandClass hand_class, int first, int second, int third) {
    return {static_cast<std::uint16_t>((static_cast<int>(hand_class) << 12) + (first << 8) +
                                       (second << 4) + third)};
}

constexpr int suited_lift =
    static_cast<int>(HandClass::flush) - static_cast<int>(HandClass::high_card);
static_assert(suited_lift ==
              static_cast<int>(HandClass::straight_flush) - static_cast<int>(HandClass::straight));

constexpr Strength unsuited_strength(int high, int middle, int low) {
    if (high == low) return strength(HandClass::three_of_a_kind, high, high, high);
    if (high == middle) return strength(HandClass::pair, high, high, low);
    if (middle == low) return strength(HandClass::pair, low, low, high);
    if (high - low == 2) return strength(HandClass::straight, high, middle, low);
    // The ace ends the lowest straight, 3-2-A, and there is no wrap past it.
    if (high == cards::ace && middle == 3) return strength(HandClass::straight, 3, 2, 1);
    return strength(HandClass::high_card, high, middle, low);
}

// Three cards of different suits by their ranks, in any order.
constexpr std::size_t rank_index(int first, int second, int third) {
    return static_cast<std::size_t>(((first - 2) * 13 + (second - 2)) * 13 + third - 2);
}
constexpr std::size_t rank_index_count = std::size_t{13} * 13 * 13;
constexpr std::array<Strength, rank_index_count> make_unsuited_strengths() {
    std::array<Strength, rank_index_count> all{};
    for (int a = 2; a <= cards::ace; ++a)
        for (int b = 2; b <= cards::ace; ++b)
            for (int c = 2; c <= cards::ace; ++c) {
                const int high = std::max({a, b, c});
                const int low = std::min({a, b, c});
                all[rank_index(a, b, c)] = unsuited_strength(high, a + b + c - high - low, low);
            }
    return all;
}
constexpr auto unsuited_strengths = make_unsuited_strengths();

// What a set of ranks holds, looked up rather than worked out: twenty million hands are counted.
struct RankSet {
    bool five_or_more = false;
    bool straight = false;  // five in a row; the ace also stands below the two
    bool ten_to_ace = false;
};

constexpr std::array<RankSet, 0x2000> make_rank_sets() {
    std::array<RankSet, 0x2000> sets{};
    for (unsigned ranks = 0; ranks < sets.size(); ++ranks) {
        const unsigned with_low_ace = (ranks << 1) | (ranks >> 12);
        RankSet& set = sets[ranks];
        set.five_or_more = std::popcount(ranks) >= 5;
        for (unsigned low = 0; low < 10; ++low)
            if (((with_low_ace >> low) & 0x1fU) == 0x1fU) set.straight = true;
        set.ten_to_ace = (ranks >> 8) == 0x1fU;
    }
    return sets;
}
constexpr std::array<RankSet, 0x2000> rank_sets = make_rank_sets();

constexpr bool more_than_one(unsigned ranks) {
    return (ranks & (ranks - 1)) != 0;
}

}  // namespace

Strength strength_of(Card first, Card second, Card third) {
    const Strength unsuited =
        unsuited_strengths[rank_index(first.rank(), second.rank(), third.rank())];
    const bool flush = first.suit() == second.suit() && second.suit() == third.suit();
    if (!flush) return unsuited;
    // One suit lifts a high card to a flush and a straight to a straight flush; it has no pairs.
    return {static_cast<std::uint16_t>(unsuited.order + (suited_lift << 12))};
}

std::string strength_text(Strength strength) {
    const auto rank_at = [&](int shift) {
        constexpr std::string_view ranks = "?A23456789TJQKA";
        return ranks[static_cast<std::size_t>((strength.order >> shift) & 0xf)];
    };
    std::string ranks = fmt::format("{}-{}-{}", rank_at(8), rank_at(4), rank_at(0));
    if (strength.hand_class() == HandClass::high_card) return ranks;
    return fmt::format("{} {}", hand_class_name(strength.hand_class()), ranks);
}

SixClass six_class_of(CardSet six) {
    const std::array<unsigned, 4> suit = {six.ranks(0), six.ranks(1), six.ranks(2), six.ranks(3)};
    bool flush = false;
    for (const unsigned ranks : suit) {
        const RankSet& set = rank_sets[ranks];
        if (set.ten_to_ace) return SixClass::royal_flush;
        if (set.straight) return SixClass::straight_flush;
        flush = flush || set.five_or_more;
    }
    const unsigned once = suit[0] | suit[1] | suit[2] | suit[3];
    const unsigned twice =
        (suit[0] & suit[1]) | (suit[2] & suit[3]) | ((suit[0] | suit[1]) & (suit[2] | suit[3]));
    const unsigned thrice =
        (suit[0] & suit[1] & (suit[2] | suit[3])) | (suit[2] & suit[3] & (suit[0] | suit[1]));

    if ((suit[0] & suit[1] & suit[2] & suit[3]) != 0) return SixClass::four_of_a_kind;
    // Three of one rank are among those held twice: a full house holds two ranks twice.
    if (thrice != 0 && more_than_one(twice)) return SixClass::full_house;
    if (flush) return SixClass::flush;
    if (rank_sets[once].straight) return SixClass::straight;
    return thrice != 0 ? SixClass::three_of_a_kind : SixClass::two_pair_or_lower;
}

std::string_view hand_class_name(HandClass hand_class) {
    return name_in(hand_class_names, hand_class);
}

std::string_view six_class_name(SixClass six_class) {
    return name_in(six_class_names, six_class);
}

}  // namespace croupier::three_card_poker
