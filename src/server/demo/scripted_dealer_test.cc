#include "server/demo/scripted_dealer.h"

#include <gmock/gmock.h>

#include "server/demo/test_kit.h"

namespace croupier::server {
namespace {

using kit::House;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint32_t rounds_wanted = 25;
#else
constexpr std::uint32_t rounds_wanted = 100;
#endif
// Shuffling included no round takes longer with nobody there.
constexpr std::int64_t round_max_ms = 150'000;

std::uint32_t settled_rounds(const floor::Table& table) {
    std::uint64_t settled = 0;
    for (const floor::PayTableMeters& meters : table.meters) settled += meters.rounds_settled;
    return static_cast<std::uint32_t>(settled);
}

// Blackjack and casino war of Rapid Fusion wait for the first wager.
bool waits_for_players(const floor::Table& table) {
    return table.settings.mode == floor::Mode::dealt &&
           table.book->policies->bet_now[static_cast<std::size_t>(table.settings.game)];
}

TEST(ScriptedDealer, DealsRoundAfterRoundAtEveryTable) {
    House house;
    house.open_floor();
    ScriptedDealer dealer = house.dealer(7);
    const auto done = [&](const floor::Table& table) {
        return waits_for_players(table) || settled_rounds(table) >= rounds_wanted;
    };
    const auto all_done = [&] {
        const auto& tables = house.state().tables;
        return std::all_of(tables.begin(), tables.end(), done);
    };
    EXPECT_TRUE(house.run({&dealer}, rounds_wanted * round_max_ms, all_done));
    bool shoe_changed = false;
    for (const floor::Table& table : house.state().tables) {
        EXPECT_TRUE(done(table)) << table.name << " " << settled_rounds(table) << " "
                                 << floor::phase_names[static_cast<std::size_t>(table.phase)];
        EXPECT_FALSE(table.stopped) << table.name;
        if (waits_for_players(table)) {
            EXPECT_EQ(table.phase, floor::Phase::open) << table.name;
        }
        shoe_changed = shoe_changed || table.cards.shoe.number > 1;
    }
    if (rounds_wanted >= 100) {
        EXPECT_TRUE(shoe_changed);
    }
    EXPECT_TRUE(house.state().incidents.empty());
    EXPECT_THAT(house.ear.refused, testing::IsEmpty());
}

floor::Command at_dealer_terminal(floor::TableId table, floor::StaffId staff, floor::Order order) {
    floor::Command command;
    command.origin = {floor::OriginKind::dealer_terminal, table.value()};
    command.actor = staff;
    command.order = std::move(order);
    return command;
}

// Somebody deals by hand what the table asks for, until the round is settled.
void deal_by_hand(House& house, floor::TableId table, floor::StaffId staff) {
    Outcomes outcomes{Chance(3)};
    constexpr int steps_max = 20;
    const std::uint32_t round = house.table(table.value()).round.number;
    for (int steps = 0; steps < steps_max; ++steps) {
        const floor::Table& there = house.table(table.value());
        if (there.phase == floor::Phase::idle || there.round.number != round) return;
        const std::vector<Step> next =
            next_steps(house.state(), table, Readings::virtual_device, outcomes);
        ASSERT_FALSE(next.empty());
        house.submit(at_dealer_terminal(table, staff, next.front().order));
    }
    ADD_FAILURE() << "the round never ends";
}

TEST(ScriptedDealer, SwitchedOffLeavesTheTableToPeopleAndTakesItBackInMidRound) {
    House house;
    house.open_floor();
    ScriptedDealer dealer = house.dealer(8);
    const floor::TableId table(0);
    const floor::StaffId person(101);
    const auto cards_out = [&] { return house.table(0).round.outcome.cards.size(); };
    ASSERT_TRUE(house.run({&dealer}, 120'000, [&] {
        return house.table(0).phase == floor::Phase::playing && cards_out() == 2;
    }));
    dealer.set_on(table, false);
    EXPECT_FALSE(dealer.is_on(table));
    const std::uint32_t round = house.table(0).round.number;
    const std::uint32_t elsewhere = house.table(1).round.number;
    house.run({&dealer}, 300'000);
    EXPECT_EQ(cards_out(), 2U);
    EXPECT_EQ(house.table(0).round.number, round);
    EXPECT_GT(house.table(1).round.number, elsewhere);

    floor::Command sign_in;
    sign_in.origin = {floor::OriginKind::host, 0};
    sign_in.order = floor::StaffCommand{floor::SignIn{person}};
    house.submit(sign_in);
    deal_by_hand(house, table, person);
    ASSERT_EQ(house.table(0).phase, floor::Phase::idle);
    house.submit(at_dealer_terminal(table, person, floor::WagerCommand{floor::NewGame{table}}));
    ASSERT_EQ(house.table(0).round.opened_by, person);

    dealer.set_on(table, true);
    ASSERT_TRUE(
        house.run({&dealer}, 300'000, [&] { return house.table(0).round.number > round + 1; }));
    EXPECT_EQ(house.table(0).round.past.back().round.number, round + 1);
    EXPECT_EQ(house.table(0).round.past.back().status, floor::RoundStatus::settled);
    EXPECT_NE(house.table(0).round.opened_by, person);
    EXPECT_THAT(house.ear.refused, testing::IsEmpty());
}

TEST(ScriptedDealer, AnOutcomeThatCameEarlyIsDecidedByWhoMay) {
    House house;
    house.open_floor();
    ScriptedDealer dealer = house.dealer(9);
    // A ball at rest, cards and dice before No More Bets.
    for (const DemoTable& table : house.floor.tables) {
        const std::size_t at = table.table.value();
        if (table.settings.mode != floor::Mode::dealt) continue;
        ASSERT_TRUE(house.run({&dealer}, 300'000, [&] {
            return house.table(at).phase == floor::Phase::open;
        })) << table.name;
        const std::uint32_t round = house.table(at).round.number;
        Outcomes outcomes{Chance(4)};
        floor::PlayCommand early;
        switch (house.table(at).game->source()) {
            case rulebook::Source::cards:
                early = floor::DealCard{table.table, cards::Card(9, cards::Suit::hearts)};
                break;
            case rulebook::Source::dice:
                early = floor::ReportDice{table.table, {1, 2, 3}, 0};
                break;
            default:
                early = floor::ReportNumber{table.table, 4};
        }
        floor::Command command;
        command.origin = {floor::OriginKind::device, 1};
        command.order = early;
        house.submit(command);
        EXPECT_TRUE(
            house.run({&dealer}, 300'000, [&] { return house.table(at).round.number > round; }))
            << table.name << " "
            << floor::phase_names[static_cast<std::size_t>(house.table(at).phase)];
    }
    for (const floor::Incident& incident : house.state().incidents) {
        EXPECT_EQ(incident.kind, floor::IncidentKind::early_outcome);
        EXPECT_TRUE(incident.closed);
    }
    EXPECT_GE(house.state().incidents.size(), 3U);
}

}  // namespace
}  // namespace croupier::server
