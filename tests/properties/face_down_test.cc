#include <gtest/gtest.h>

#include "encoding/wire.h"
#include "host/test_kit.h"
#include "tests/support/proves.h"
#include "view/view.h"

// Cards that lie face down: the shoe has read them, and nobody is told.

namespace croupier::view {
namespace {

using floor::PlayCommand;
using host::kit::dollars;
using host::kit::Venue;

class FaceDown : public testing::TestWithParam<floor::DealingMethod> {
protected:
    FaceDown() {
        floor::Settings settings;
        settings.rulebook = "star-baccarat-2025";
        settings.least = dollars(5);
        settings.most = dollars(1000);
        settings.period_ms = 20'000;
        settings.method = GetParam();
        table = venue.add_table("B1", settings);
        dealer = venue.add_staff("dealer");
        one = venue.add_terminal(dollars(200));
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
        Venue::must(venue.bet(one, table, "banker", dollars(20)));
        venue.wait(20'000);
    }
    Source source() { return {venue.state(), venue.engine().now(), 7, {}, "test"}; }
    Seen seen() { return view(source(), Dealer{table}).seen; }
    void expose() {
        Venue::must(venue.by(dealer, PlayCommand{floor::ExposeCards{table, std::nullopt}}));
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::TerminalId one;
};

std::vector<std::string> faces(const Seen& seen) {
    std::vector<std::string> faces;
    faces.reserve(seen.cards.size());
    for (const SeenCard& card : seen.cards)
        faces.push_back(card.place + (card.card ? " " + cards::card_text(*card.card) : ""));
    return faces;
}

TEST_P(FaceDown, CardsAreSeenWhenTheyAreExposedAndNotBefore) {
    Venue::must(venue.cards(table, {"2S", "9C", "3D", "8H"}));
    EXPECT_EQ(faces(seen()), (std::vector<std::string>{"player", "banker", "player", "banker"}));
    expose();
    EXPECT_EQ(faces(seen()),
              (std::vector<std::string>{"player 2S", "banker", "player 3D", "banker"}));
    venue.wait(15'000);  // whoever was offered the Banker's Hand is silent
    expose();
    EXPECT_EQ(faces(seen()),
              (std::vector<std::string>{"player 2S", "banker 9C", "player 3D", "banker 8H"}));
    PROVES("SB-8.12", "SB-8.6.1");
}

TEST_P(FaceDown, NothingOfANaturalShowsBeforeItLiesOpen) {
    Venue::must(venue.cards(table, {"2S", "9C", "3D", "KH"}));
    const DealerView shown = view(source(), Dealer{table});
    EXPECT_EQ(shown.face.phase, floor::Phase::playing);
    EXPECT_FALSE(shown.preview.has_value());
    EXPECT_TRUE(shown.seen.result.empty());
    EXPECT_TRUE(shown.seen.parts.empty());
    expose();
    venue.wait(15'000);
    expose();
    EXPECT_TRUE(view(source(), Dealer{table}).preview.has_value());
}

TEST_P(FaceDown, AVoidCoupKeepsThemHidden) {
    Venue::must(venue.cards(table, {"2S", "9C", "3D", "KH"}));
    const floor::StaffId supervisor = venue.add_staff("casino_supervisor");
    Venue::must(
        venue.by(supervisor, PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}}));
    EXPECT_EQ(faces(seen()), (std::vector<std::string>{"player", "banker", "player", "banker"}));
    EXPECT_EQ(faces(view(source(), Dealer{table}).history.back()),
              (std::vector<std::string>{"player", "banker", "player", "banker"}));
}

TEST_P(FaceDown, OnlyWhoeverTookTheCardsCanTurnThem) {
    Venue::must(venue.cards(table, {"2S", "9C", "3D", "8H"}));
    const floor::TerminalId two = venue.add_terminal(dollars(200));
    const auto reveal_by = [&](floor::TerminalId terminal) {
        return view(source(), Player{terminal}).tables[0].reveal_by;
    };
    expose();
    EXPECT_FALSE(reveal_by(one).has_value());
    const auto& prompts = venue.state().tables[0].notices.prompts;
    ASSERT_EQ(prompts.size(), GetParam() == floor::DealingMethod::b ? 1U : 0U);
    if (!prompts.empty()) {
        Venue::must(venue.from(
            one, floor::TableCommand{floor::AnswerPrompt{table, one, prompts[0].id, true}}));
        EXPECT_EQ(reveal_by(one), venue.engine().now() + 15'000);
        EXPECT_FALSE(reveal_by(two).has_value());
        venue.wait(15'000);
    }
    EXPECT_FALSE(reveal_by(one).has_value());
    PROVES("SB-3.7", "SB-8.5");
}

// What is turned is on every screen with the same entry of the journal.
TEST_P(FaceDown, EveryScreenShowsTheSameCardsAtTheSameMoment) {
    const auto expect_alike = [&] {
        const std::string shown = encoding::to_json(seen());
        EXPECT_EQ(encoding::to_json(view(source(), AtTable{table}).seen), shown);
        EXPECT_EQ(encoding::to_json(view(source(), Display{table}).seen), shown);
    };
    for (const char* card : {"2S", "9C", "3D", "8H"}) {
        Venue::must(venue.cards(table, {card}));
        expect_alike();
    }
    expose();
    expect_alike();
    const auto& prompts = venue.state().tables[0].notices.prompts;
    if (!prompts.empty()) {
        Venue::must(venue.from(
            one, floor::TableCommand{floor::AnswerPrompt{table, one, prompts[0].id, true}}));
        for (int card = 0; card < 2; ++card) {
            Venue::must(venue.from(one, PlayCommand{floor::ExposeCards{table, one}}));
            expect_alike();
        }
    } else {
        expose();
    }
    expect_alike();
    EXPECT_EQ(faces(seen()),
              (std::vector<std::string>{"player 2S", "banker 9C", "player 3D", "banker 8H"}));
    PROVES("SB-8.2.2");
}

class Designated : public FaceDown {};

// One player for each hand, and the marker is on that terminal, at the dealer's and on the display.
TEST_P(Designated, ThePlayerOfEachHandIsMarkedOnEveryScreen) {
    const floor::TerminalId two = venue.add_terminal(dollars(200));
    const floor::Table& here = venue.state().tables[0];
    Venue::must(venue.by(venue.add_staff("casino_supervisor"),
                         PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}}));
    Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.bet(one, table, "banker", dollars(20)));
    Venue::must(venue.bet(two, table, "player", dollars(20)));
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "9C", "3D", "8H"}));
    for (const floor::TerminalId player : {two, one}) {
        ASSERT_EQ(here.notices.prompts.size(), 1U);
        Venue::must(venue.from(player, floor::TableCommand{floor::AnswerPrompt{
                                           table, player, here.notices.prompts[0].id, true}}));
        for (int card = 0; player == two && card < 2; ++card)
            Venue::must(venue.from(two, PlayCommand{floor::ExposeCards{table, two}}));
    }
    for (const TableFace& face :
         {view(source(), Dealer{table}).face, view(source(), Display{table}).face,
          view(source(), Player{one}).tables[0].face, view(source(), Player{two}).tables[0].face}) {
        EXPECT_EQ(face.player_cards, two);
        EXPECT_EQ(face.banker_cards, one);
    }
    PROVES("SB-1.1.designated-player", "SB-2.6");
}

// With approval: the terminal of whoever has the hand offers the others, and the one that was named
// has the control and is named on every screen.
TEST_P(Designated, ANomineeHasTheControlAndIsNamedOnEveryScreen) {
    const floor::TerminalId two = venue.add_terminal(dollars(200));
    const floor::TerminalId idle = venue.add_terminal(dollars(200));
    const auto shown = [&](floor::TerminalId terminal) {
        return view(source(), Player{terminal}).tables[0];
    };
    const floor::StaffId supervisor = venue.add_staff("casino_supervisor");
    Venue::must(
        venue.by(supervisor, PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}}));
    Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.bet(one, table, "player", dollars(20)));
    Venue::must(venue.bet(two, table, "tie", dollars(20)));
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "9C", "3D", "8H"}));
    Venue::must(
        venue.from(one, floor::TableCommand{floor::AnswerPrompt{
                            table, one, venue.state().tables[0].notices.prompts[0].id, true}}));
    EXPECT_TRUE(shown(one).nominees.empty());  // nobody has approved of it
    Venue::must(venue.by(supervisor, floor::WagerCommand{floor::Approve{
                                         table, one, floor::Approval::nominees, false}}));
    EXPECT_EQ(shown(one).nominees, (std::vector<floor::TerminalId>{two}));  // and not `idle`
    EXPECT_TRUE(shown(two).nominees.empty());
    Venue::must(venue.from(one, PlayCommand{floor::PassCards{table, one, two, true}}));
    EXPECT_TRUE(shown(one).nominees.empty());
    EXPECT_FALSE(shown(one).reveal_by.has_value());
    EXPECT_FALSE(shown(idle).reveal_by.has_value());
    EXPECT_EQ(shown(two).reveal_by, venue.engine().now() + 15'000);
    for (const TableFace& face : {view(source(), Dealer{table}).face,
                                  view(source(), Display{table}).face, shown(one).face}) {
        EXPECT_EQ(face.player_cards, one);
        EXPECT_EQ(face.passed_to, two);
    }
    Venue::must(venue.from(two, PlayCommand{floor::ExposeCards{table, two}}));
    EXPECT_FALSE(shown(two).reveal_by.has_value());
    EXPECT_TRUE(shown(one).reveal_by.has_value());
    EXPECT_FALSE(view(source(), Display{table}).face.passed_to.has_value());
    PROVES("SB-8.4", "SB-8.4.1");
}

INSTANTIATE_TEST_SUITE_P(MethodB, Designated, testing::Values(floor::DealingMethod::b));
INSTANTIATE_TEST_SUITE_P(Methods, FaceDown,
                         testing::Values(floor::DealingMethod::a_face_down,
                                         floor::DealingMethod::b));

}  // namespace
}  // namespace croupier::view
