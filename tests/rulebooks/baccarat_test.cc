// The drawing rules, decks and shoe of each rulebook's baccarat.
#include <gtest/gtest.h>

#include "rules/baccarat/play.h"
#include "rules/cards/shoe.h"
#include "tests/support/answers.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

using baccarat::Drawing;
using cards::Burn;
using cards::Card;
using cards::CuttingCard;
using rules::Awaited;
using rules::Next;
using rules::Place;

const baccarat::Rules& rules_of(std::string_view id) {
    return *book(id).baccarat;
}

// A card of that point value.
Card worth(int value) {
    return value == 0 ? Card(cards::king, cards::Suit::hearts)
                      : Card(value == 1 ? cards::ace : value, cards::Suit::hearts);
}

// What comes after two-card hands of these counts and, if there is one, a Player's third card.
Next after(const Drawing& drawing, int player, int banker, int third = -1) {
    std::vector<Card> dealt = {worth(player), worth(banker), worth(0), worth(0)};
    if (third >= 0) dealt.push_back(worth(third));
    return baccarat::next(drawing, dealt);
}

const Next to_player = rules::card_to(Place::player);
const Next to_banker = rules::card_to(Place::banker);
const Next complete{Awaited::confirm};

std::vector<std::string> by_the_usual_table() {
    std::vector<std::string> ids;
    for (const std::string& id : every_house())
        if (answered(id, "baccarat is drawn") == "by the usual table") ids.push_back(id);
    return ids;
}

class UsualDrawing : public testing::TestWithParam<std::string> {
protected:
    const Drawing& drawing() const { return rules_of(GetParam()).drawing; }
};

// The Banker's column of the table of play: the Player's third cards on which a count draws.
constexpr std::array<std::string_view, 8> banker_table = {
    "0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""};

void expect_banker_row(const Drawing& drawing, int banker) {
    for (int third = 0; third <= 9; ++third) {
        const bool draws = banker_table[static_cast<std::size_t>(banker)].find(
                               static_cast<char>('0' + third)) != std::string_view::npos;
        EXPECT_EQ(after(drawing, 0, banker, third), draws ? to_banker : complete)
            << banker << " against " << third;
    }
}

TEST_P(UsualDrawing, TheFirstFourCardsAlternate) {
    std::vector<Card> dealt;
    for (const Next wanted : {to_player, to_banker, to_player, to_banker}) {
        EXPECT_EQ(baccarat::next(drawing(), dealt), wanted);
        dealt.push_back(worth(1));
    }
}

TEST_P(UsualDrawing, ANaturalEndsTheDraw) {
    for (int other = 0; other <= 9; ++other)
        for (const int natural : {8, 9}) {
            EXPECT_EQ(after(drawing(), natural, other), complete);
            EXPECT_EQ(after(drawing(), other, natural), complete);
        }
}

TEST_P(UsualDrawing, ThePlayerDrawsOnNothingToFive) {
    for (int banker = 0; banker <= 7; ++banker)
        for (int player = 0; player <= 7; ++player)
            EXPECT_EQ(after(drawing(), player, banker) == to_player, player <= 5);
}

TEST_P(UsualDrawing, TheBankerDrawsToFiveWhenThePlayerStood) {
    for (int banker = 0; banker <= 7; ++banker)
        for (const int player : {6, 7})
            EXPECT_EQ(after(drawing(), player, banker), banker <= 5 ? to_banker : complete);
}

TEST_P(UsualDrawing, TheBankerFollowsTheTableWhenThePlayerDrew) {
    for (int banker = 0; banker <= 7; ++banker) expect_banker_row(drawing(), banker);
}

TEST_P(UsualDrawing, AHandNeverGetsAFourthCard) {
    std::vector<Card> dealt(6, worth(0));
    EXPECT_EQ(baccarat::next(drawing(), dealt), complete);
    dealt.push_back(worth(0));
    EXPECT_EQ(baccarat::next(drawing(), dealt).awaited, Awaited::irregular);
}

INSTANTIATE_TEST_SUITE_P(ByTheUsualTable, UsualDrawing, testing::ValuesIn(by_the_usual_table()),
                         [](const auto& which) {
                             std::string name = which.param;
                             for (char& c : name)
                                 if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                             return name;
                         });

TEST(RapidFusionDrawing, FirstCardsNaturalsAndThePlayersThird) {
    PROVES("RF-10.3.2.3", "RF-10.3.2.4", "RF-10.3.2.5a", "RF-10.3.2.5b", "RF-10.3.2.5c");
    const Drawing& drawing = rules_of(rapid_fusion).drawing;
    std::vector<Card> dealt = {worth(1), worth(1), worth(1)};
    EXPECT_EQ(baccarat::next(drawing, dealt), to_banker);
    dealt.pop_back();
    EXPECT_EQ(baccarat::next(drawing, dealt), to_player);
    EXPECT_EQ(after(drawing, 2, 9), complete);
    EXPECT_EQ(after(drawing, 8, 2), complete);
    for (int banker = 0; banker <= 7; ++banker) {
        for (int player = 0; player <= 5; ++player)
            EXPECT_EQ(after(drawing, player, banker), to_player);
        for (int player = 6; player <= 9; ++player)
            EXPECT_NE(after(drawing, player, banker), to_player);
    }
}

TEST(RapidFusionDrawing, TheBankersThirdOnNoneToFour) {
    PROVES("RF-10.3.2.6a", "RF-10.3.2.6b", "RF-10.3.2.6c");
    for (int banker = 0; banker <= 4; ++banker)
        expect_banker_row(rules_of(rapid_fusion).drawing, banker);
}

TEST(RapidFusionDrawing, TheBankersThirdOnFiveAndMore) {
    PROVES("RF-10.3.2.6", "RF-10.3.2.6d", "RF-10.3.2.6e", "RF-10.3.2.6f", "RF-10.3.2.6g");
    const Drawing& drawing = rules_of(rapid_fusion).drawing;
    for (int banker = 5; banker <= 7; ++banker) expect_banker_row(drawing, banker);
    for (const int natural : {8, 9}) EXPECT_EQ(after(drawing, 0, natural), complete);
}

TEST(RapidFusionDrawing, OneThirdCardEachAndNoMore) {
    PROVES("RF-10.3.2.5.1", "RF-10.3.2.5.2", "RF-10.3.2.6.1", "RF-10.3.2.6.2", "RF-10.3.2.8");
    const Drawing& drawing = rules_of(rapid_fusion).drawing;
    // The Player draws one: the next card is the Banker's or nobody's, never the Player's again.
    EXPECT_EQ(after(drawing, 0, 0), to_player);
    EXPECT_EQ(after(drawing, 0, 0, 0), to_banker);
    // The Player stands and so does the Banker: no card at all.
    EXPECT_EQ(after(drawing, 7, 7), complete);
    // The Banker draws one and the coup is complete; a further card is irregular.
    const std::vector<Card> six(6, worth(0));
    EXPECT_EQ(baccarat::next(drawing, six), complete);
    const std::vector<Card> seven(7, worth(0));
    EXPECT_EQ(baccarat::next(drawing, seven).awaited, Awaited::irregular);
}

TEST(RapidFusionDrawing, TheBankerAfterAStand) {
    PROVES("RF-10.3.2.7", "RF-10.3.2");
    const Drawing& drawing = rules_of(rapid_fusion).drawing;
    for (int banker = 0; banker <= 7; ++banker)
        EXPECT_EQ(after(drawing, 6, banker), banker <= 5 ? to_banker : complete);
}

void expect_whole_table(const Drawing& drawing) {
    for (int banker = 0; banker <= 7; ++banker) {
        for (int player = 0; player <= 7; ++player)
            EXPECT_EQ(after(drawing, player, banker) == to_player, player <= 5);
        EXPECT_EQ(after(drawing, 7, banker), banker <= 5 ? to_banker : complete);
        expect_banker_row(drawing, banker);
    }
    EXPECT_EQ(after(drawing, 8, 0), complete);
    EXPECT_EQ(after(drawing, 0, 9), complete);
}

TEST(LtgameDrawing, FollowsItsTable) {
    PROVES("LT-7.6.4", "LT-7.6.5", "LT-7.6.6", "LT-7.6.7");
    expect_whole_table(rules_of(ltgame).drawing);
}

TEST(LtgameDrawing, TheOrderOfTheFirstFourAndNoFourthCard) {
    PROVES("LT-7.6.3", "LT-7.6.8");
    const Drawing& drawing = rules_of(ltgame).drawing;
    std::vector<Card> dealt;
    for (const Next wanted : {to_player, to_banker, to_player, to_banker}) {
        EXPECT_EQ(baccarat::next(drawing, dealt), wanted);
        dealt.push_back(worth(0));
    }
    dealt.resize(7, worth(0));
    EXPECT_EQ(baccarat::next(drawing, dealt).awaited, Awaited::irregular);
}

TEST(Baccarat2025Drawing, FollowsItsTable) {
    PROVES("SB-9.2", "SB-9.3", "SB-9.4", "SB-9.5");
    expect_whole_table(rules_of(baccarat_2025).drawing);
}

TEST(Baccarat2025Drawing, TwoHandsInTurnAndNoFourthCard) {
    PROVES("SB-7.2", "SB-7.3", "SB-9.6");
    const Drawing& drawing = rules_of(baccarat_2025).drawing;
    std::vector<Card> dealt;
    for (const Next wanted : {to_player, to_banker, to_player, to_banker}) {
        EXPECT_EQ(baccarat::next(drawing, dealt), wanted);
        dealt.push_back(worth(0));
    }
    dealt.resize(7, worth(0));
    EXPECT_EQ(baccarat::next(drawing, dealt).awaited, Awaited::irregular);
}

TEST(CanberraDrawing, FollowsItsTable) {
    PROVES("CN-8.6(b)", "CN-8.6(c)", "CN-8.6(d)", "CN-8.1h");
    expect_whole_table(rules_of(canberra).drawing);
}

TEST(CanberraDrawing, CardsGoPlayerBankerPlayerBanker) {
    PROVES("CN-8.5(b)");
    std::vector<Card> dealt;
    for (const Next wanted : {to_player, to_banker, to_player, to_banker}) {
        EXPECT_EQ(baccarat::next(rules_of(canberra).drawing, dealt), wanted);
        dealt.push_back(worth(1));
    }
}

TEST(CrownDrawing, FollowsTheTableAndNeverGivesMoreThanOneExtraCard) {
    PROVES("CR-9.6.2(a)b");
    expect_whole_table(rules_of(crown).drawing);
    const std::vector<Card> seven(7, worth(0));
    EXPECT_EQ(baccarat::next(rules_of(crown).drawing, seven).awaited, Awaited::irregular);
}

// Card values and counts, asked of whole coups under the rulebook.
baccarat::Coup coup(std::string_view id, std::vector<Card> player, std::vector<Card> banker) {
    const auto read = baccarat::read_coup(rules_of(id).drawing, player, banker, 8);
    EXPECT_TRUE(read.has_value()) << read.error().what;
    return *read;
}

void expect_card_values(std::string_view id) {
    using cards::Suit;
    const Card king(cards::king, Suit::clubs);
    for (int rank = 2; rank <= 9; ++rank) {
        if (rank == 8 || rank == 9) {
            EXPECT_EQ(coup(id, {Card(rank, Suit::clubs), king}, {king, king}).player, rank);
            continue;
        }
        // A Banker's natural, so that the Player's two cards stay as they are.
        EXPECT_EQ(coup(id, {Card(rank, Suit::clubs), king}, {Card(9, Suit::clubs), king}).player,
                  rank);
    }
    for (int rank = 10; rank <= cards::king; ++rank)
        EXPECT_EQ(coup(id, {Card(rank, Suit::clubs), king}, {Card(9, Suit::clubs), king}).player,
                  0);
    EXPECT_EQ(coup(id, {Card(cards::ace, Suit::clubs), king}, {Card(9, Suit::clubs), king}).player,
              1);
}

void expect_last_digit(std::string_view id) {
    using cards::Suit;
    const Card nine(9, Suit::spades);
    // 9 + 9 is 18 and counts 8; 7 + 2 is 9 and counts itself; 6 + 4 is 10 and counts 0.
    EXPECT_EQ(coup(id, {nine, nine}, {worth(0), worth(0)}).player, 8);
    EXPECT_EQ(coup(id, {worth(7), worth(2)}, {worth(0), worth(0)}).player, 9);
    EXPECT_EQ(coup(id, {worth(6), worth(4)}, {worth(9), worth(0)}).player, 0);
}

TEST(CardValues, RapidFusionCountsPipsPicturesAndAces) {
    PROVES("RF-10.1.7", "RF-10.1.7.1", "RF-10.1.7.2", "RF-10.1.7.3");
    expect_card_values(rapid_fusion);
}
TEST(CardValues, RapidFusionCountsTheUnitsDigit) {
    PROVES("RF-10.1.8", "RF-10.1.8.1", "RF-10.1.8.2");
    expect_last_digit(rapid_fusion);
}
TEST(CardValues, LtgameCountsPipsPicturesAndAces) {
    PROVES("LT-2.3.5", "LT-2.3.6");
    expect_card_values(ltgame);
    expect_last_digit(ltgame);
}
TEST(CardValues, Baccarat2025CountsPipsPicturesAndAces) {
    PROVES("SB-3.2", "SB-3.3", "SB-1.1.point-count");
    expect_card_values(baccarat_2025);
    expect_last_digit(baccarat_2025);
}
TEST(CardValues, CanberraCountsPipsPicturesAndAces) {
    PROVES("CN-8.3(b)", "CN-8.3(c)");
    expect_card_values(canberra);
    expect_last_digit(canberra);
}

void expect_naturals(std::string_view id) {
    for (const int count : {8, 9}) {
        EXPECT_TRUE(coup(id, {worth(count), worth(0)}, {worth(0), worth(0)}).player_natural());
        EXPECT_TRUE(coup(id, {worth(0), worth(0)}, {worth(count), worth(0)}).banker_natural());
    }
    // Three cards that count eight are no natural.
    const auto three = coup(id, {worth(2), worth(3), worth(3)}, {worth(7), worth(0)});
    EXPECT_EQ(three.player, 8);
    EXPECT_FALSE(three.player_natural());
    EXPECT_FALSE(coup(id, {worth(7), worth(0)}, {worth(7), worth(0)}).player_natural());
}

TEST(Naturals, AreEightOrNineWithTwoCardsInEveryDocument) {
    PROVES("RF-1.1-natural", "LT-1.1.natural", "SB-1.1.natural", "CN-8.1e");
    for (const auto* id : {rapid_fusion, ltgame, baccarat_2025, canberra}) expect_naturals(id);
}

TEST(Ties, AreEqualCounts) {
    PROVES("SB-1.1.tie");
    EXPECT_TRUE(coup(baccarat_2025, {worth(7), worth(0)}, {worth(7), worth(0)}).tied());
    EXPECT_FALSE(coup(baccarat_2025, {worth(7), worth(0)}, {worth(6), worth(0)}).tied());
}

TEST(Decks, EachDocumentPermitsItsOwnNumbers) {
    PROVES("RF-10.1.6", "LT-2.3.4", "SB-3.1a", "CN-8.3(a)");
    EXPECT_EQ(rules_of(rapid_fusion).decks, (std::vector{6, 8}));
    EXPECT_EQ(rules_of(ltgame).decks, (std::vector{8}));
    EXPECT_EQ(rules_of(baccarat_2025).decks, (std::vector{3, 4, 6, 8}));
    EXPECT_EQ(rules_of(canberra).decks, (std::vector{8}));
    EXPECT_EQ(rules_of(crown).decks, (std::vector{6, 8}));
    EXPECT_EQ(rules_of(rapid_fusion).shoe.cutting_cards, 1);
    EXPECT_EQ(rules_of(ltgame).shoe.cutting_cards, 1);
    EXPECT_EQ(rules_of(baccarat_2025).shoe.cutting_cards, 1);
    EXPECT_EQ(rules_of(canberra).shoe.cutting_cards, 2);
    EXPECT_EQ(rules_of(crown).shoe.cutting_cards, 1);
}

// How cuts and burns are taken and refused is in tests/rounds, in each house's shoe.round.
TEST(Burn, CrownBurnsOneCard) {
    EXPECT_EQ(rules_of(crown).shoe.burns, (std::vector{Burn::one_face_down}));
}

TEST(Sources, AShufflingDeviceIsPermittedWhereTheDocumentSaysSo) {
    using cards::Source;
    const std::vector shoe_only{Source::shoe};
    const std::vector both{Source::shoe, Source::continuous_shuffler};
    EXPECT_EQ(rules_of(rapid_fusion).shoe.sources, shoe_only);
    EXPECT_EQ(rules_of(ltgame).shoe.sources, shoe_only);
    EXPECT_EQ(rules_of(canberra).shoe.sources, shoe_only);
    EXPECT_EQ(rules_of(baccarat_2025).shoe.sources, both);
    EXPECT_EQ(rules_of(crown).shoe.sources, both);
}

}  // namespace
}  // namespace croupier::tests
