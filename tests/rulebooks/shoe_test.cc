// How cards come into play under each document.

#include "tests/rulebooks/conduct_kit.h"
#include "tests/support/proves.h"

namespace croupier::floor {
namespace {

using host::kit::Venue;
using tests::settings_of;

// One table, whose first load is not made yet.
class Shoes : public testing::Test {
protected:
    void open(const Settings& settings, const std::string& higher) {
        Venue::must(
            venue.host(VenueCommand{AddRulebook{host::kit::rulebook_text(settings.rulebook)}}));
        Venue::must(venue.host(TableCommand{AddTable{"T1", settings}}));
        dealer = venue.add_staff("dealer");
        supervisor = venue.add_staff(higher);
        const auto& ladder = shoe_table().book->policies->ladder;
        Venue::must(venue.by(venue.add_staff(ladder.back()), TableCommand{OpenTable{table}}));
    }
    const Table& shoe_table() const { return venue.state().tables[0]; }
    Rejection load(StaffId by, const ShoeLoad& wanted) {
        return venue.by(by, TableCommand{LoadShoe{table, wanted}}).reason;
    }
    Rejection new_game() { return venue.by(dealer, WagerCommand{NewGame{table}}).reason; }
    ShoeLoad usual() const { return usual_load(shoe_table()); }
    void must_be_mixed_first() {
        EXPECT_EQ(new_game(), Rejection::shoe_finished);
        ShoeLoad first = usual();
        first.mixing = Mixing::none;
        EXPECT_EQ(load(dealer, first), Rejection::bad_setting);
        first.mixing = Mixing::angel_pre_shuffled;
        EXPECT_EQ(load(dealer, first), Rejection::none);
        EXPECT_EQ(shoe_table().cards.shoe.load, first);
        EXPECT_EQ(new_game(), Rejection::none);
    }

    Venue venue;
    TableId table;
    StaffId dealer;
    StaffId supervisor;
};

TEST_F(Shoes, NoRoundBeforeTheCardsAreMixed) {
    open(settings_of("star-rapid-fusion-2024"), "gaming_supervisor");
    EXPECT_EQ(expected(shoe_table()).what, Expectation::new_shoe);
    must_be_mixed_first();
    PROVES("RF-10.1.16.1", "RF-1.1-angel-pre-shuffled");
}

TEST_F(Shoes, NorInBlackjack) {
    open(settings_of("star-rapid-fusion-2024", Game::blackjack), "gaming_supervisor");
    EXPECT_EQ(usual().source, CardSource::continuous_shuffler);
    must_be_mixed_first();
    PROVES("RF-13.1.13.1");
}

TEST_F(Shoes, NorInCasinoWar) {
    open(settings_of("star-rapid-fusion-2024", Game::casino_war), "gaming_supervisor");
    EXPECT_EQ(usual().source, CardSource::continuous_shuffler);
    must_be_mixed_first();
    PROVES("RF-14.1.14.1");
}

TEST_F(Shoes, ALoadNamesItsCards) {
    open(settings_of("star-ltgame-2016"), "casino_supervisor");
    for (std::string ShoeLoad::* const name : {&ShoeLoad::set, &ShoeLoad::back}) {
        ShoeLoad nameless = usual();
        (nameless.*name).clear();
        EXPECT_EQ(load(dealer, nameless), Rejection::bad_setting);
    }
    ShoeLoad first = usual();
    first.set = "0815";
    first.back = "green";
    EXPECT_EQ(load(dealer, first), Rejection::none);
    EXPECT_EQ(shoe_table().cards.shoe.load.set, "0815");
    EXPECT_EQ(shoe_table().cards.shoe.load.back, "green");
    EXPECT_EQ(shoe_table().cards.shoe.load.decks, 8);
    PROVES("LT-2.2.2");
}

TEST_F(Shoes, ALoadSaysHowTheCardsWereMixedAndByWhomTheyWereChecked) {
    open(settings_of("star-baccarat-2025"), "casino_supervisor");
    for (const Mixing mixing :
         {Mixing::shuffled, Mixing::house_pre_shuffled, Mixing::angel_pre_shuffled}) {
        ShoeLoad next = usual();
        next.mixing = mixing;
        EXPECT_EQ(load(supervisor, next), Rejection::none);
        EXPECT_EQ(shoe_table().cards.shoe.load.mixing, mixing);
    }
    for (const CheckedBy by :
         {CheckedBy::nobody, CheckedBy::dealer, CheckedBy::supervisor, CheckedBy::device}) {
        ShoeLoad next = usual();
        next.checked = by;
        EXPECT_EQ(load(supervisor, next), Rejection::none);
        EXPECT_EQ(shoe_table().cards.shoe.load.checked, by);
    }
    PROVES("SB-1.1.angel-pre-shuffled", "SB-1.1.casino-pre-shuffled", "SB-1.1.deck-checking-device",
           "SB-3.4");
}

TEST_F(Shoes, TheLtGameKnowsFactoryCardsAndACheckingDevice) {
    open(settings_of("star-ltgame-2016"), "casino_supervisor");
    ShoeLoad next = usual();
    next.mixing = Mixing::angel_pre_shuffled;
    next.checked = CheckedBy::device;
    EXPECT_EQ(load(dealer, next), Rejection::none);
    EXPECT_EQ(shoe_table().cards.shoe.load.mixing, Mixing::angel_pre_shuffled);
    EXPECT_EQ(shoe_table().cards.shoe.load.checked, CheckedBy::device);
    PROVES("LT-1.1.angel-pre-shuffled");
}

TEST_F(Shoes, ABurntCardIsInNoHand) {
    open(settings_of("star-baccarat-2025"), "casino_supervisor");
    ShoeLoad first = usual();
    first.burn = Burn::value_of_first;
    first.shown = {*cards::parse_card("3H")};
    first.burnt = 4;
    EXPECT_EQ(load(supervisor, first), Rejection::none);
    EXPECT_EQ(shoe_table().cards.shoe.cards_out, 4);
    EXPECT_EQ(shoe_table().cards.shoe.load.shown, first.shown);
    EXPECT_EQ(new_game(), Rejection::none);
    venue.wait(20'000);
    EXPECT_TRUE(shoe_table().round.outcome.cards.empty());
    EXPECT_EQ(expected(shoe_table()).place, rules::Place::player);
    Venue::must(venue.cards(table, {"2S"}));
    EXPECT_EQ(shoe_table().cards.shoe.cards_out, 5);
    PROVES("SB-1.1.burned");
}

TEST_F(Shoes, CardsThatPlayersHandledDoNotComeBack) {
    open(settings_of("star-baccarat-2025"), "casino_supervisor");
    ASSERT_EQ(load(dealer, usual()), Rejection::none);
    State marked = venue.state();
    marked.tables[0].cards.shoe.must_be_replaced = true;
    EXPECT_EQ(expected(marked.tables[0]).what, Expectation::new_shoe);
    const auto decided = [&](const ShoeLoad& wanted) {
        Command command =
            venue.command({OriginKind::dealer_terminal, 1}, TableCommand{LoadShoe{table, wanted}});
        command.actor = supervisor;
        command.at = marked.at;
        return decide(marked, command).refusal.reason;
    };
    ShoeLoad next = usual_load(marked.tables[0]);
    EXPECT_EQ(decided(next), Rejection::bad_setting);
    next.set = "2";
    next.back = "red";
    EXPECT_EQ(decided(next), Rejection::none);
}

TEST_F(Shoes, ATableWithoutCardsHasNoShoe) {
    open(settings_of("star-rapid-fusion-2024", Game::roulette), "gaming_supervisor");
    EXPECT_EQ(load(supervisor, ShoeLoad{}), Rejection::not_expected);
    EXPECT_EQ(venue.device(PlayCommand{ReportCuttingCard{table}}).reason, Rejection::not_expected);
    EXPECT_EQ(venue.device(PlayCommand{BurnCard{table}}).reason, Rejection::not_expected);
    EXPECT_EQ(new_game(), Rejection::none);
}

TEST_F(Shoes, AMachineThatDrawsNeedsNoShoe) {
    Settings settings = settings_of("star-rapid-fusion-2024");
    settings.mode = Mode::rng;
    open(settings, "gaming_supervisor");
    EXPECT_EQ(load(supervisor, usual()), Rejection::not_expected);
    EXPECT_EQ(venue.host(WagerCommand{NewGame{table}}).reason, Rejection::none);
    EXPECT_EQ(venue.device(PlayCommand{ReportCuttingCard{table}}).reason, Rejection::not_expected);
}

// What AddTable says to a baccarat table of that kind.
Rejection added(const std::string& rulebook, const auto& change) {
    Venue venue;
    Venue::must(venue.host(VenueCommand{AddRulebook{host::kit::rulebook_text(rulebook)}}));
    Settings settings = settings_of(rulebook);
    change(settings);
    return venue.host(TableCommand{AddTable{"T1", settings}}).reason;
}

TEST(Methods, OnlyADocumentThatHasThemDealsFaceDown) {
    for (const auto method : {DealingMethod::a_face_down, DealingMethod::b}) {
        const auto by_it = [&](Settings& settings) { settings.method = method; };
        EXPECT_EQ(added("star-rapid-fusion-2024", by_it), Rejection::bad_setting);
        EXPECT_EQ(added("star-ltgame-2016", by_it), Rejection::bad_setting);
        EXPECT_EQ(added("crown-sat-15.1", by_it), Rejection::bad_setting);
        EXPECT_EQ(added("canberra-mttg-2019", by_it), Rejection::bad_setting);
        EXPECT_EQ(added("star-baccarat-2025", by_it), Rejection::none);
    }
    PROVES("RF-10.1.11", "CN-8.5(a)", "SB-8.1");
}

TEST(Shufflers, OnlyWhereTheDocumentHasThem) {
    const auto with_one = [](Settings& settings) { settings.continuous_shuffler = true; };
    EXPECT_EQ(added("star-rapid-fusion-2024", with_one), Rejection::bad_setting);
    EXPECT_EQ(added("star-ltgame-2016", with_one), Rejection::bad_setting);
    EXPECT_EQ(added("canberra-mttg-2019", with_one), Rejection::bad_setting);
    EXPECT_EQ(added("star-baccarat-2025", with_one), Rejection::none);
    EXPECT_EQ(added("crown-sat-15.1", with_one), Rejection::none);
    PROVES("CN-8.2(a)", "CR-9.3.1(a)", "CR-1.1d");
}

TEST(Decks, AsManyAsTheDocumentHas) {
    const auto decks = [](const std::string& rulebook) {
        std::vector<int> possible;
        for (int count = 1; count <= 10; ++count)
            if (added(rulebook, [&](Settings& settings) {
                    settings.decks = static_cast<std::uint8_t>(count);
                }) == Rejection::none)
                possible.push_back(count);
        return possible;
    };
    EXPECT_EQ(decks("star-rapid-fusion-2024"), (std::vector{6, 8}));
    EXPECT_EQ(decks("star-ltgame-2016"), (std::vector{8}));
    EXPECT_EQ(decks("star-baccarat-2025"), (std::vector{3, 4, 6, 8}));
    EXPECT_EQ(decks("canberra-mttg-2019"), (std::vector{8}));
    PROVES("RF-10.1.6", "LT-2.3.4", "SB-3.1a", "CN-8.3(a)");
}

}  // namespace
}  // namespace croupier::floor
