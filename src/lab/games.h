// The list of games: what each can tell the lab. A new game is one more entry.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/draw.h"
#include "rulebook/rulebook.h"
#include "rules/distribution.h"

namespace croupier::lab {

// How often a row of the mathematics came out so.
struct Counted {
    rules::Status status = rules::Status::lose;
    Odds net{};  // in lowest terms
    std::uint64_t times = 0;
};

// A game at one configuration, played over and over with one unit on every bet. Playing only counts
// distinct outcomes; what they mean for each bet is asked of the games' own settlement afterwards.
class SimTable {
public:
    virtual ~SimTable() = default;
    // How many counters `play` needs.
    virtual std::size_t counters() const = 0;
    // Plays so many rounds; may be called from several threads at once, each with its own counts.
    virtual void play(FastSource& source, std::uint64_t rounds,
                      std::span<std::uint64_t> counts) const = 0;
    // The exact rows, and what the counts come to for each of them.
    virtual const std::vector<rules::OddsRow>& rows() const = 0;
    virtual std::vector<Counted> counted(std::size_t row,
                                         std::span<const std::uint64_t> counts) const = 0;
};

struct Game {
    std::string_view name;
    bool (*in)(const rulebook::Rulebook&);
    std::vector<int> (*decks)(const rulebook::Rulebook&);  // empty: no choice
    std::vector<rules::OddsRow> (*odds)(const rulebook::Rulebook&, int decks);
    std::unique_ptr<SimTable> (*table)(const rulebook::Rulebook&, int decks);
};

std::span<const Game> games();
// The game of that name, if the rulebook has it.
const Game* find_game(const rulebook::Rulebook& book, std::string_view name);

// Adds to what is counted, merging equal results.
void count(std::vector<Counted>& into, rules::Status status, Odds net, std::uint64_t times);

std::unique_ptr<SimTable> baccarat_table(const baccarat::Rules& rules, int decks);
std::unique_ptr<SimTable> roulette_table(const roulette::Rules& rules);
std::unique_ptr<SimTable> sic_bo_table(const sic_bo::Rules& rules);
std::unique_ptr<SimTable> blackjack_table(const blackjack::Rules& rules, int decks);
std::unique_ptr<SimTable> casino_war_table(const casino_war::Rules& rules, int decks);
std::unique_ptr<SimTable> three_card_poker_table(const three_card_poker::Rules& rules);
std::unique_ptr<SimTable> triple_chase_table(const triple_chase::Rules& rules);
std::unique_ptr<SimTable> big_wheel_table(const big_wheel::Rules& rules);

}  // namespace croupier::lab
