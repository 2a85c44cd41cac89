// The strategy as people print it. Decisions are found hand by hand; the table gives each total the
// decision that is taken most often on that total, and the last line counts the hands that differ.
#include <fmt/format.h>

#include "rules/blackjack/strategy.h"

namespace croupier::blackjack {
namespace {

using Index = HandTree::Index;

constexpr std::array dealer_order{2, 3, 4, 5, 6, 7, 8, 9, 10, 1};
constexpr std::string_view value_names = "A23456789T";
constexpr Strategy::Options no_split{.may_double = true, .may_split = false};

char letter(Decision decision) {
    switch (decision) {
        case Decision::hit:
            return 'H';
        case Decision::stand:
            return 'S';
        case Decision::double_wager:
            return 'D';
        case Decision::split:
            return 'P';
        default:
            return '?';
    }
}

// Hands on which a decision is taken when the strategy is followed, in so many orders.
template <class Draws>
void follow(std::vector<std::uint64_t>& orders, Draws draws) {
    const HandTree& tree = hand_tree();
    for (std::size_t at = 0; at < orders.size(); ++at) {
        const auto hand = static_cast<Index>(at);
        if (tree.node(hand).points.total == 21) orders[at] = 0;
        if (orders[at] == 0 || !draws(hand)) continue;
        for (const Index next : tree.node(hand).with)
            if (next != HandTree::busted) orders[next] += orders[at];
    }
}

std::vector<std::uint64_t> whole_hands(const Strategy& strategy, int dealer) {
    const HandTree& tree = hand_tree();
    std::vector<std::uint64_t> orders(tree.nodes().size(), 0);
    for (int low = 1; low <= value_count; ++low)
        for (int high = low; high <= value_count; ++high)
            orders[tree.of(std::array{low, high})] = low == high ? 1 : 2;
    follow(orders, [&](Index hand) { return strategy.decide(hand, dealer, {}) == Decision::hit; });
    return orders;
}

std::vector<std::uint64_t> split_hands(const Strategy& strategy, int dealer, int pair) {
    const HandTree& tree = hand_tree();
    std::vector<std::uint64_t> orders(tree.nodes().size(), 0);
    const Index start = tree.after(HandTree::empty, pair);
    orders[start] = 1;
    follow(orders, [&](Index hand) {
        return hand == start || strategy.split_hand_hits(hand, dealer, pair);
    });
    orders[start] = 0;
    return orders;
}

// How often such cards come, in units of 13 to the 21st.
Product frequency(const HandTree::Node& node, std::uint64_t orders) {
    Product weight = orders;
    for (int ten = 0; ten < node.cards.count(10); ++ten) weight *= 4;
    for (int card = node.size; card < 21; ++card) weight *= 13;
    return weight;
}

// Letters by total and dealer card.
using Totals = std::array<std::array<char, value_count + 1>, 22>;
struct Table {
    Totals hard{};
    Totals soft{};

    char& at(Points points, int dealer) {
        Totals& totals = points.soft ? soft : hard;
        return totals[static_cast<std::size_t>(points.total)][static_cast<std::size_t>(dealer)];
    }
};

Table table_of(const Strategy& strategy) {
    const HandTree& tree = hand_tree();
    Table table;
    for (const int dealer : dealer_order) {
        std::array<std::array<std::array<Product, 128>, 2>, 22> votes{};
        const auto orders = whole_hands(strategy, dealer);
        for (std::size_t at = 0; at < orders.size(); ++at) {
            if (orders[at] == 0) continue;
            const auto& node = tree.node(static_cast<Index>(at));
            const char choice = letter(strategy.decide(static_cast<Index>(at), dealer, no_split));
            auto& vote = votes[static_cast<std::size_t>(node.points.total)][node.points.soft];
            auto& votes_for = vote[static_cast<std::size_t>(choice)];
            votes_for += frequency(node, orders[at]);
            char& leader = table.at(node.points, dealer);
            if (leader == 0 || votes_for > vote[static_cast<std::size_t>(leader)]) leader = choice;
        }
    }
    return table;
}

struct Exceptions {
    int whole = 0;
    int split = 0;
};

// Pairs of first cards have lines of their own; later cards cannot double.
Exceptions exceptions_of(const Strategy& strategy, Table& table) {
    const HandTree& tree = hand_tree();
    Exceptions found;
    const auto differs = [&](Index hand, int dealer, char choice) {
        const auto& node = tree.node(hand);
        const char usual = table.at(node.points, dealer);
        return choice != (usual == 'D' && choice != 'D' && node.size > 2 ? 'H' : usual);
    };
    for (const int dealer : dealer_order) {
        const auto whole = whole_hands(strategy, dealer);
        for (std::size_t at = 0; at < whole.size(); ++at) {
            const auto hand = static_cast<Index>(at);
            if (whole[at] == 0 || (tree.node(hand).size == 2 && whole[at] == 1)) continue;
            if (differs(hand, dealer, letter(strategy.decide(hand, dealer, {})))) ++found.whole;
        }
        for (int pair = 1; pair <= value_count; ++pair) {
            if (strategy.decide(tree.of(std::array{pair, pair}), dealer, {}) != Decision::split)
                continue;
            const auto split = split_hands(strategy, dealer, pair);
            int differing = 0;
            bool any_hits = false;  // none: each half gets one card and has no choice
            for (std::size_t at = 0; at < split.size(); ++at) {
                const auto hand = static_cast<Index>(at);
                if (split[at] == 0) continue;
                const bool hits = strategy.split_hand_hits(hand, dealer, pair);
                any_hits = any_hits || hits;
                if (hits == (table.at(tree.node(hand).points, dealer) == 'S')) ++differing;
            }
            if (any_hits) found.split += differing;
        }
    }
    return found;
}

std::string row_of(const Totals& totals, std::size_t total) {
    std::string row;
    for (const int dealer : dealer_order) row += totals[total][static_cast<std::size_t>(dealer)];
    return row;
}

// Neighbouring totals that are played alike share a line.
std::string rows_of(const char* kind, const Totals& totals, std::size_t first, std::size_t last) {
    std::string text;
    for (std::size_t from = first; from <= last;) {
        std::size_t to = from;
        while (to < last && row_of(totals, to + 1) == row_of(totals, from)) ++to;
        const std::string name =
            from == to ? fmt::format("{} {}", kind, from) : fmt::format("{} {}-{}", kind, from, to);
        text += fmt::format("{:<11}{}\n", name, row_of(totals, from));
        from = to + 1;
    }
    return text;
}

}  // namespace

std::string Strategy::text() const {
    Table table = table_of(*this);
    std::string text = "dealer     23456789TA\n";
    text += rows_of("hard", table.hard, 5, 20);
    text += rows_of("soft", table.soft, 13, 20);
    for (const int value : dealer_order) {
        std::string row;
        for (const int dealer : dealer_order)
            row += letter(decide(hand_tree().of(std::array{value, value}), dealer, {}));
        text +=
            fmt::format("pair {:<6}{}\n", value_names[static_cast<std::size_t>(value - 1)], row);
    }
    const Exceptions exceptions = exceptions_of(*this, table);
    text += fmt::format("hands whose make-up asks otherwise: {}, split hands: {}", exceptions.whole,
                        exceptions.split);
    return text;
}

}  // namespace croupier::blackjack
