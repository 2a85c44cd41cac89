#include "devices/shoe/virtual.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "devices/test_kit.h"

namespace croupier::devices::shoe {
namespace {

constexpr std::int64_t coup_at_most_ms = 30'000;

// `card 5 QS`, in the order in which they left the shoe.
std::vector<std::string> cards_told(const Bench& bench) {
    std::vector<std::string> cards;
    for (const std::string& line : bench.told_with("card "))
        cards.emplace_back(split_fields(line, ' ')[2]);
    return cards;
}

std::vector<std::string> cards_read(const Readings& readings) {
    std::vector<std::string> cards;
    for (const CardDrawn& reading : only<CardDrawn>(readings)) cards.push_back(reading.card);
    return cards;
}

std::uint8_t points_in(const std::vector<std::string>& hand) {
    int points = 0;
    for (const auto& card : hand) points += points_of(card);
    return static_cast<std::uint8_t>(points % 10);
}

TEST(ShoesCoup, EndsAsTheTableauSays) {
    struct Case {
        std::vector<std::uint8_t> points;
        bool is_over;
        int player;
        int banker;
    };
    const std::vector<Case> cases = {
        {{}, false, 0, 0},
        {{9, 0, 9}, false, 8, 0},
        {{9, 1, 9, 2}, true, 8, 3},        // a natural
        {{1, 4, 2, 5}, true, 3, 9},        // one of the Banker's
        {{6, 6, 0, 0}, true, 6, 6},        // both stand
        {{6, 5, 0, 0}, false, 6, 5},       // the Banker draws to five
        {{6, 5, 0, 0, 9}, true, 6, 4},     //
        {{5, 7, 0, 0}, false, 5, 7},       // the Player draws to five
        {{5, 7, 0, 0, 1}, true, 6, 7},     // seven stands
        {{5, 3, 0, 0, 8}, true, 3, 3},     // three does not draw to an eight
        {{5, 3, 0, 0, 9}, false, 4, 3},    //
        {{5, 4, 0, 0, 1}, true, 6, 4},     //
        {{5, 4, 0, 0, 2}, false, 7, 4},    //
        {{5, 5, 0, 0, 3}, true, 8, 5},     //
        {{5, 5, 0, 0, 4}, false, 9, 5},    //
        {{5, 6, 0, 0, 5}, true, 0, 6},     //
        {{5, 6, 0, 0, 6}, false, 1, 6},    // six draws to a six
        {{5, 6, 0, 0, 6, 9}, true, 1, 5},  //
        {{5, 2, 0, 0, 8}, false, 3, 2},    // two draws to anything
    };
    for (const Case& it : cases) {
        const CoupCount count = count_coup(it.points);
        EXPECT_EQ(count.is_over, it.is_over) << fmt::format("{}", it.points.size());
        EXPECT_EQ(count.player, it.player);
        EXPECT_EQ(count.banker, it.banker);
    }
}

TEST(VirtualShoe, ThousandsOfCoupsAreReadAsTheyWereDealt) {
    constexpr std::size_t coups = 4'000;
    Bench bench("shoe", 1);
    bench.control("auto 5");
    bench.run_until<CoupEnded>(coups, coups * coup_at_most_ms);
    const Readings readings = bench.take();
    ASSERT_EQ(count_of<CoupEnded>(readings), coups);
    EXPECT_EQ(cards_read(readings), cards_told(bench));
    EXPECT_EQ(count_of<StandbyPressed>(readings), coups - 1);
    EXPECT_EQ(count_of<ShoeLoaded>(readings), bench.told_with("loaded").size() - 1);
    EXPECT_GT(count_of<ShoeLoaded>(readings), 40U);
    EXPECT_EQ(count_of<CuttingCardOut>(readings), bench.told_with("cutting").size());
    EXPECT_EQ(count_of<CardSurplus>(readings), 0U);
    EXPECT_EQ(count_of<CardsMissed>(readings), 0U);
    EXPECT_EQ(count_of<NotInStandby>(readings), 0U);
    EXPECT_EQ(count_of<Garbage>(readings), 0U);
}

TEST(VirtualShoe, NamesTheWinnerOfTheCardsItDealt) {
    Bench bench("shoe", 2);
    bench.control("auto 5");
    bench.run_until<CoupEnded>(1'000, 1'000 * coup_at_most_ms);
    std::vector<std::string> coup;
    std::map<Winner, int> won;
    for (const Reading& reading : bench.readings()) {
        if (const auto* card = std::get_if<CardDrawn>(&reading)) coup.push_back(card->card);
        const auto* end = std::get_if<CoupEnded>(&reading);
        if (end == nullptr) continue;
        ASSERT_GE(coup.size(), 4U);
        ASSERT_LE(coup.size(), coup_cards_max);
        std::vector<std::string> player = {coup[0], coup[2]};
        std::vector<std::string> banker = {coup[1], coup[3]};
        // The fifth is the Player's if the Player has five or less.
        const bool player_draws = points_in(player) <= 5;
        if (coup.size() >= 5) (player_draws ? player : banker).push_back(coup[4]);
        if (coup.size() == 6) banker.push_back(coup[5]);
        EXPECT_EQ(end->player_points, points_in(player));
        EXPECT_EQ(end->banker_points, points_in(banker));
        ++won[end->winner];
        coup.clear();
    }
    EXPECT_GT(won[Winner::banker], 400);
    EXPECT_GT(won[Winner::player], 390);
    EXPECT_GT(won[Winner::tie], 60);
}

TEST(VirtualShoe, GivesEveryCardOfItsDecksOnce) {
    Bench bench("shoe", 3, {.decks = 6});
    for (std::size_t i = 0; i < 6 * deck_cards; ++i) {
        bench.control("draw");
        bench.run(500);
    }
    std::map<std::string, int> count;
    for (const auto& card : cards_read(bench.readings())) ++count[card];
    EXPECT_EQ(count.size(), deck_cards);
    for (const auto& [card, times] : count) EXPECT_EQ(times, 6) << card;
    const auto more = bench.device().control("draw");
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().what, "the shoe is empty: load it");
    bench.control("load");
    bench.run(100);
    EXPECT_EQ(only<ShoeLoaded>(bench.readings()).back(), (ShoeLoaded{2, 6}));
}

TEST(VirtualShoe, DealsOneCoupAtTheSpeedOfAHand) {
    Bench bench("shoe", 4);
    bench.control("deal");
    bench.run_until<CoupEnded>(1, coup_at_most_ms);
    const std::size_t cards = count_of<CardDrawn>(bench.readings());
    EXPECT_GE(bench.now_ms(), static_cast<std::int64_t>(cards - 1) * 1'200);
    bench.run(60'000);
    EXPECT_EQ(count_of<CardDrawn>(bench.readings()), cards) << "the next coup waits to be dealt";
}

TEST(VirtualShoe, PressesStandbyWhenOrdered) {
    Bench bench("shoe", 5);
    bench.control("deal");
    bench.run_until<CoupEnded>(1, coup_at_most_ms);
    bench.order(Order::standby);
    bench.run(100);
    EXPECT_EQ(count_of<StandbyPressed>(bench.readings()), 1U);
    bench.control("draw");
    bench.run(1'000);
    EXPECT_EQ(count_of<NotInStandby>(bench.readings()), 0U);
}

TEST(VirtualShoe, SaysWhoItIsWhenAsked) {
    Bench bench("shoe", 14, {.decks = 6, .serial = "AE-3"});
    bench.run(5'000);
    bench.take();
    bench.order(Order::ask);
    EXPECT_EQ(only<DeviceNamed>(bench.readings()), std::vector{DeviceNamed{"AE-3"}});
    bench.run(5'000);
    EXPECT_EQ(count_of<OrderUnanswered>(bench.readings()), 0U);
}

TEST(VirtualShoe, ACardWithoutStandbyIsTold) {
    Bench bench("shoe", 6);
    bench.control("deal");
    bench.run_until<CoupEnded>(1, coup_at_most_ms);
    bench.control("draw");
    bench.run(1'000);
    EXPECT_EQ(count_of<NotInStandby>(bench.readings()), 1U);
}

TEST(VirtualShoe, GivesTheCardThatATrainerWants) {
    Bench bench("shoe", 7, {.decks = 1});
    bench.control("draw QS");
    bench.run(500);
    EXPECT_EQ(cards_read(bench.readings()), std::vector<std::string>{"QS"});
    const auto again = bench.device().control("draw QS");
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().what, "there is no \"QS\" in the shoe");
}

TEST(VirtualShoeFault, AMisreadGoesThroughAndOnlyTheDeviceKnows) {
    Bench bench("shoe", 8);
    bench.control("fault misread 0.2");
    for (int i = 0; i < 400; ++i) {
        bench.control("draw");
        bench.run(2'000);
    }
    const auto told = cards_told(bench);
    const auto read = cards_read(bench.readings());
    ASSERT_EQ(read.size(), told.size());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < read.size(); ++i)
        if (read[i] != told[i]) ++wrong;
    EXPECT_EQ(wrong, bench.told_with("misread ").size());
    EXPECT_GT(wrong, 40U);
}

TEST(VirtualShoeFault, EachKindOfBadReadingIsToldAsWhatItIs) {
    Bench bench("shoe", 9);
    const auto draw_with = [&](std::string_view fault) {
        bench.take();
        bench.control(fmt::format("fault {} once", fault));
        bench.control("draw");
        bench.run(2'000);
        return bench.take();
    };
    const Readings unread = draw_with("unread");
    EXPECT_EQ(count_of<CardUnread>(unread), 1U);
    EXPECT_EQ(count_of<CardDrawn>(unread), 0U);
    const Readings twice = draw_with("double_read");
    EXPECT_EQ(count_of<CardDrawn>(twice), 1U);
    EXPECT_EQ(count_of<CardRepeated>(twice), 1U);
    const Readings doubtful = draw_with("doubtful");
    EXPECT_EQ(count_of<CardDrawn>(doubtful), 1U);
    EXPECT_EQ(count_of<CardDoubtful>(doubtful), 1U);
    const Readings lost = draw_with("lost_card");
    EXPECT_EQ(count_of<CardDrawn>(lost), 0U);
    EXPECT_EQ(only<CardsMissed>(lost), std::vector{(CardsMissed{4, 4})});
}

TEST(VirtualShoeFault, AWrongResultDiffersFromTheCards) {
    Bench bench("shoe", 10);
    bench.control("fault wrong_result on");
    bench.control("auto 5");
    bench.run_until<CoupEnded>(100, 100 * coup_at_most_ms);
    for (const CoupEnded& end : only<CoupEnded>(bench.readings())) {
        const CoupCount count{true, end.player_points, end.banker_points};
        EXPECT_NE(end.winner, count.winner());
    }
}

TEST(VirtualShoeFault, CardsDrawnWhileUnpluggedAreMissed) {
    Bench bench("shoe", 11);
    bench.control("draw");
    bench.run(1'000);
    bench.control("unplug");
    bench.control("draw");
    bench.control("draw");
    bench.run(10'000);
    bench.control("plug");
    bench.run(2'000);
    EXPECT_EQ(only<CardsMissed>(bench.readings()), std::vector{(CardsMissed{2, 3})});
    EXPECT_EQ(only<DeviceSilent>(bench.readings())[0].because, SilentBecause::unplugged);
    EXPECT_EQ(count_of<DeviceBack>(bench.readings()), 1U);
}

TEST(VirtualShoeFault, SilenceIsNoticedAndWhatWasDrawnInItIsMissed) {
    Bench bench("shoe", 12);
    bench.run(5'000);
    bench.control("fault silence 10");
    bench.control("draw");
    bench.run(15'000);
    EXPECT_EQ(only<DeviceSilent>(bench.readings())[0].because, SilentBecause::nothing_heard);
    EXPECT_EQ(only<CardsMissed>(bench.readings()), std::vector{(CardsMissed{1, 1})});
}

// A card that is read is the one that was drawn under its number, however bad the line.
TEST(VirtualShoeFault, ABadLineNeverMakesAnotherCard) {
    Bench bench("shoe", 13);
    bench.control("fault garbage 0.1");
    bench.control("fault torn 0.1");
    bench.control("auto 5");
    bench.run(20'000'000);
    std::vector<std::string> load;
    std::map<std::uint32_t, std::vector<std::string>> loads;  // cards by load and number
    std::uint32_t at = 0;
    for (const std::string& line : bench.told()) {
        const auto words = split_fields(line, ' ');
        if (words[0] == "loaded") at = *parse_number(words[1], 1'000);
        if (words[0] == "card") loads[at].emplace_back(words[2]);
    }
    at = 1;
    std::size_t read = 0;
    for (const Reading& reading : bench.readings()) {
        if (const auto* loaded = std::get_if<ShoeLoaded>(&reading)) at = loaded->load;
        const auto* card = std::get_if<CardDrawn>(&reading);
        if (card == nullptr) continue;
        ++read;
        ASSERT_LE(card->sequence, loads[at].size());
        EXPECT_EQ(card->card, loads[at][card->sequence - 1]);
    }
    EXPECT_GT(read, 5'000U);
    EXPECT_GT(count_of<CardsMissed>(bench.readings()), 500U);
}

}  // namespace
}  // namespace croupier::devices::shoe
