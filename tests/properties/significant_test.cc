// Amounts that reach a threshold, and what else somebody must be able to look up.
#include <gtest/gtest.h>

#include "books/books.h"
#include "host/test_kit.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

using books::Matter;
using books::Significant;
using host::kit::dollars;
using host::kit::Venue;

class Significance : public testing::Test {
protected:
    Significance() {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.variant = "even_money";
        settings.most = dollars(20'000);
        table = venue.add_table("B1", settings);
        dealer = venue.add_staff("dealer");
        supervisor = venue.add_staff("gaming_supervisor");
        one = venue.add_terminal({});
        person = *venue.state().terminals[one.value()].person;
        for (int i = 0; i < 5; ++i)
            Venue::must(venue.host(floor::TerminalCommand{floor::GivePromotion{
                one, floor::CreditClass::cashable, dollars(9'999), floor::Currency::cash}}));
        Venue::must(venue.host(floor::VenueCommand{floor::BeginGamingDay{"2026-11-15", 600}}));
    }
    void coup(Money stake) {
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
        Venue::must(venue.bet(one, table, "player", stake));
        venue.wait(20'000);
        Venue::must(venue.cards(table, {"9S", "6C", "TD", "TH"}));
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
    }
    std::vector<Significant> of(Matter matter) {
        books::Books kept{books::Options{}};
        std::vector<Significant> found;
        EXPECT_TRUE(venue.store()
                        .read(1, venue.engine().head().sequence,
                              [&](const journal::Batch& row) -> Result<Nothing, Fault> {
                                  codec::Batch batch;
                                  CHECK(codec::read_batch(batch, row.content).has_value());
                                  return kept.take(batch, row.sequence);
                              })
                        .has_value());
        for (const Significant& event : kept.significant())
            if (event.matter == matter) found.push_back(event);
        return found;
    }
    std::vector<floor::RoundId> rounds(std::uint32_t first, std::uint32_t last) const {
        std::vector<floor::RoundId> all;
        for (std::uint32_t number = first; number <= last; ++number) all.push_back({table, number});
        return all;
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::StaffId supervisor;
    floor::TerminalId one;
    floor::Person person;
};

TEST_F(Significance, OneWagerAndOneWinThatReachTheThresholdNameTheirRound) {
    coup(dollars(9'000));
    EXPECT_TRUE(of(Matter::large_wager).empty());
    EXPECT_TRUE(of(Matter::large_win).empty());
    coup(dollars(10'000));
    for (const Matter matter : {Matter::large_wager, Matter::large_win}) {
        const auto found = of(matter);
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found[0].amount, 1'000'000);
        EXPECT_EQ(found[0].rounds, rounds(2, 2));
        EXPECT_EQ(found[0].terminal, one);
        EXPECT_EQ(found[0].person, person);
    }
}

TEST_F(Significance, TheSumOfAGamingDayNamesItsRoundsForTerminalAndPerson) {
    for (int i = 0; i < 3; ++i) coup(dollars(4'000));
    for (const Matter matter : {Matter::day_of_wagers, Matter::day_of_wins}) {
        const auto found = of(matter);
        ASSERT_EQ(found.size(), 2U);
        EXPECT_EQ(found[0].terminal, one);
        EXPECT_EQ(found[1].person, person);
        for (const Significant& event : found) {
            EXPECT_EQ(event.amount, 1'200'000);
            EXPECT_EQ(event.rounds, rounds(1, 3));
        }
    }
    // Told once; the next gaming day counts from nothing.
    coup(dollars(4'000));
    EXPECT_EQ(of(Matter::day_of_wagers).size(), 2U);
    Venue::must(venue.host(floor::VenueCommand{floor::BeginGamingDay{"2026-11-16", 600}}));
    coup(dollars(4'000));
    coup(dollars(4'000));
    EXPECT_EQ(of(Matter::day_of_wagers).size(), 2U);
    coup(dollars(4'000));
    EXPECT_EQ(of(Matter::day_of_wagers).size(), 4U);
}

TEST_F(Significance, OneTransferAndTheSumOfThemReachTheirThresholds) {
    // Before the gaming day five times 9,999.00: no single one, and the sum with the second.
    EXPECT_TRUE(of(Matter::large_transfer).empty());
    const auto sums = of(Matter::day_of_transfers);
    ASSERT_EQ(sums.size(), 2U);
    EXPECT_EQ(sums[0].amount, 1'999'800);
    Venue::must(venue.from(one, floor::TerminalCommand{floor::CashOut{one}}));
    const auto large = of(Matter::large_transfer);
    ASSERT_EQ(large.size(), 1U);
    EXPECT_EQ(large[0].amount, 4'999'500);
    EXPECT_EQ(large[0].person, person);
}

TEST_F(Significance, WhatNeedsAPersonIsListedWithWhoAndWhy) {
    Venue::must(venue.host(floor::StaffCommand{
        floor::ReportFailedSignIn{{1, 2, 3}, "10.0.0.7", "wrong credentials"}}));
    Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.by(
        supervisor, floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::wrong_shoe}}));
    venue.clock.set_wall_apart(5'000);
    venue.turn();
    Venue::must(venue.host(floor::VenueCommand{floor::ReportStorage{true, 77}}));
    Venue::must(venue.host(floor::VenueCommand{floor::ReportEngineFault{table, "a CHECK"}}));
    venue.clock.advance(60'000);
    venue.restart();
    const auto failed = of(Matter::sign_in_failed);
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(failed[0].text, "wrong credentials from 10.0.0.7");
    const auto voided = of(Matter::round_voided);
    ASSERT_EQ(voided.size(), 1U);
    EXPECT_EQ(voided[0].text, "wrong_shoe");
    EXPECT_EQ(voided[0].by, supervisor);
    EXPECT_EQ(voided[0].rounds, rounds(1, 1));
    const auto incidents = of(Matter::incident);
    ASSERT_EQ(incidents.size(), 2U) << "a void round leaves an incident, and so does our own fault";
    EXPECT_EQ(incidents[0].by, supervisor);
    EXPECT_EQ(incidents[0].rounds, rounds(1, 1));
    ASSERT_EQ(of(Matter::clock_stepped).size(), 1U);
    EXPECT_EQ(of(Matter::clock_stepped)[0].amount, 5'000);
    EXPECT_EQ(of(Matter::storage_reported).size(), 1U);
    ASSERT_EQ(of(Matter::engine_faulted).size(), 1U);
    EXPECT_EQ(of(Matter::engine_faulted)[0].table, table);
    const auto down = of(Matter::host_restarted);
    ASSERT_FALSE(down.empty());
    EXPECT_GE(down.back().amount, 60'000);
}

}  // namespace
}  // namespace croupier::tests
