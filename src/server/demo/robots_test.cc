#include "server/demo/robots.h"

#include <gmock/gmock.h>

#include "server/demo/print_effects.h"
#include "server/demo/test_kit.h"

namespace croupier::server {
namespace {

using kit::Counting;
using kit::House;

// So many that no table stays empty.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint32_t robot_count = 60;
constexpr std::uint32_t rounds_of_robots = 20;
#else
constexpr std::uint32_t robot_count = 12;
constexpr std::uint32_t rounds_of_robots = 200;
#endif
constexpr std::int64_t robots_round_max_ms = 400'000;

std::uint32_t rounds_of(const floor::Table& table) {
    return table.round.number;
}

void expect_sound(const floor::State& state) {
    EXPECT_TRUE(state.ledger.conserved());
    EXPECT_FALSE(state.house.stopped);
    for (std::uint32_t i = 0; i < state.terminals.size(); ++i) {
        EXPECT_TRUE(state.ledger.identity_holds(floor::TerminalId(i)));
        EXPECT_FALSE(state.terminals[i].stopped);
    }
    for (const floor::Table& table : state.tables) EXPECT_FALSE(table.stopped) << table.name;
}

std::string where(const floor::Table& table) {
    return table.name + ", round " + std::to_string(table.round.number) + ", " +
           std::string(floor::phase_names[static_cast<std::size_t>(table.phase)]);
}

TEST(Robots, PlayEveryTableForHundredsOfRoundsAndTheMoneyIsAllThere) {
    House house;
    house.open_floor();
    ScriptedDealer dealer = house.dealer(11);
    Robots robots(robot_count, Chance(12));
    PrintEffects print_effects;
    const auto done = [&](const floor::Table& table) {
        return rounds_of(table) >= rounds_of_robots;
    };
    EXPECT_TRUE(
        house.run({&dealer, &robots, &print_effects}, rounds_of_robots * robots_round_max_ms, [&] {
            const auto& tables = house.state().tables;
            return std::all_of(tables.begin(), tables.end(), done);
        }));
    expect_sound(house.state());
    for (const floor::Table& table : house.state().tables) {
        EXPECT_TRUE(done(table)) << where(table);
        std::uint64_t wagers = 0;
        for (const floor::PayTableMeters& meters : table.meters) {
            EXPECT_EQ(meters.rounds_void, 0U) << where(table);
            for (const floor::BetMeters& bet : meters.bets) wagers += bet.wagers;
        }
        EXPECT_GT(wagers, 0U) << where(table);
    }
    EXPECT_THAT(house.state().incidents, testing::IsEmpty());
    // Tickets are printed as they come.
    EXPECT_GT(Counting::sum(house.ear.accepted, "device report_effect"), 0U);
    EXPECT_LE(house.state().pending.effects.size(), robot_count);
    EXPECT_EQ(house.state().terminals.size(), house.floor.terminals.size() + robot_count);

    const Counting& ear = house.ear;
    for (const char* order : {"place_bets", "press_button", "confirm_bets", "cash_out", "decide",
                              "pick_positions", "press_shooter", "answer_prompt", "expose_cards"})
        EXPECT_GT(Counting::sum(ear.accepted, std::string("terminal ") + order), 0U) << order;
    EXPECT_GT(Counting::sum(ear.accepted, "device buy_in"), 0U);
    const std::uint64_t wrong = Counting::sum(ear.refused, "terminal ");
    EXPECT_GT(wrong, 0U);
    EXPECT_LT(wrong * 20, Counting::sum(ear.accepted, "terminal "));
    // Nobody but players errs.
    EXPECT_EQ(Counting::sum(ear.refused, ""), wrong);
}

TEST(Robots, ARestartInTheMiddleGoesOnWithTheSameTerminalsAndMoney) {
    House house;
    house.open_floor();
    std::vector<std::uint32_t> rounds;
    const auto play = [&](std::uint64_t seed, std::uint32_t more) {
        // Everything but the store is new, as in another process.
        ScriptedDealer dealer = house.dealer(seed);
        Robots robots(robot_count, Chance(seed + 1));
        PrintEffects print_effects;
        rounds.assign(house.state().tables.size(), 0);
        for (std::size_t i = 0; i < rounds.size(); ++i) rounds[i] = house.table(i).round.number;
        const bool done =
            house.run({&dealer, &robots, &print_effects}, more * robots_round_max_ms, [&] {
                for (std::size_t i = 0; i < rounds.size(); ++i)
                    if (house.table(i).round.number < rounds[i] + more) return false;
                return true;
            });
        for (std::size_t i = 0; i < rounds.size(); ++i)
            EXPECT_GE(house.table(i).round.number, rounds[i] + more) << where(house.table(i));
        return done;
    };
    ASSERT_TRUE(play(21, 3));
    const auto terminals = house.state().terminals.size();
    for (std::uint64_t again = 0; again < 3; ++again) {
        // Wherever each of the tables is now.
        house.stop();
        house.clock.advance(45'000);
        house.start();
        house.open_floor();
        EXPECT_TRUE(play(31 + 10 * again, 2));
    }
    EXPECT_EQ(house.state().terminals.size(), terminals);
    expect_sound(house.state());
    for (const floor::Incident& incident : house.state().incidents) {
        EXPECT_EQ(incident.kind, floor::IncidentKind::malfunction);
        EXPECT_TRUE(incident.closed);
    }
    EXPECT_GT(Counting::sum(house.ear.accepted, "terminal place_bets"), 0U);
    EXPECT_EQ(Counting::sum(house.ear.refused, ""), Counting::sum(house.ear.refused, "terminal "));
}

}  // namespace
}  // namespace croupier::server
