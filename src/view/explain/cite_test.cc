#include "view/explain/cite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/properties/random_floor.h"

// Which clause stands behind what happened, was refused, or lasts.

namespace croupier::view {
namespace {

using host::kit::Venue;
using testing::ElementsAre;
using testing::IsEmpty;

class Citing : public testing::Test {
protected:
    Citing() {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.variant = "commission";
        baccarat = venue.add_table("B1", settings);
        settings.game = floor::Game::roulette;
        settings.variant.clear();
        settings.decks = 0;
        roulette = venue.add_table("R1", settings);
        supervisor = venue.add_staff("gaming_supervisor");
        terminal = venue.add_terminal(host::kit::dollars(100));
    }
    const floor::Table& table(floor::TableId id) { return venue.state().tables[id.value()]; }
    std::vector<std::string> clauses(floor::TableId id, const floor::Event& event) {
        std::vector<std::string> found;
        for (const Cited& cited : cite_event(venue.state(), table(id), event, {event}))
            found.push_back(cited.clause);
        return found;
    }
    std::vector<std::string> lines(floor::TableId id, std::string_view bet, Money stake,
                                   Money winnings, rules::Status status,
                                   const std::vector<floor::SelectionWord>& selection = {}) {
        floor::WagerResult wager;
        wager.spot = *floor::parse_spot(table(id).settings.game, bet, selection);
        wager.stake[floor::CreditClass::cashable] = stake;
        wager.winnings = winnings;
        wager.status = status;
        std::vector<std::string> found;
        for (const Cited& cited : cite_wager(table(id), wager)) found.push_back(cited.clause);
        return found;
    }

    Venue venue;
    floor::TableId baccarat;
    floor::TableId roulette;
    floor::StaffId supervisor;
    floor::TerminalId terminal;
};

TEST_F(Citing, AVoidRoundByItsReasonAndWhoDeclaredIt) {
    floor::RoundVoided voided;
    voided.round = {baccarat, 1};
    voided.reason = floor::VoidReason::misdeal;
    voided.by = supervisor;
    EXPECT_THAT(clauses(baccarat, floor::PlayEvent{voided}), ElementsAre("RF-10.5.1.2.1"));
    voided.reason = floor::VoidReason::power_failure;
    voided.by.reset();
    EXPECT_THAT(clauses(baccarat, floor::PlayEvent{voided}), ElementsAre("RF-9.1"));
}

TEST_F(Citing, CorrectionsNoSpinsAndNotices) {
    floor::RoundCorrected corrected;
    corrected.round = {roulette, 1};
    corrected.by = supervisor;
    EXPECT_THAT(clauses(roulette, floor::IncidentEvent{corrected}), ElementsAre("RF-11.5.1.10"));
    corrected.round = {baccarat, 1};
    EXPECT_THAT(clauses(baccarat, floor::IncidentEvent{corrected}), IsEmpty());
    const floor::Respin respin{{roulette, 1}, floor::NoSpinReason::ball_out, supervisor};
    EXPECT_THAT(clauses(roulette, floor::IncidentEvent{respin}),
                ElementsAre("RF-11.5.1, RF-11.5.1.8", "RF-11.5.1.9"));
    // A power that the document does not give is not cited.
    const floor::PlayerExcluded directed{roulette, terminal, true, false, supervisor};
    EXPECT_THAT(clauses(roulette, floor::IncidentEvent{directed}), IsEmpty());
}

TEST_F(Citing, AWagerByTheLineThatItWasPaidBy) {
    const Money ten = Money::cents(1'000);
    EXPECT_THAT(lines(baccarat, "banker", ten, Money::cents(950), rules::Status::win),
                ElementsAre("RF-10.4.1.2"));
    EXPECT_THAT(lines(baccarat, "tie", ten, Money::cents(8'000), rules::Status::win),
                ElementsAre("RF-10.4.1.3, RF-10.4.2.3"));
    EXPECT_THAT(
        lines(baccarat, "dragon_bonus_player", ten, Money::cents(30'000), rules::Status::win),
        ElementsAre("RF-10.4.3a"));
    EXPECT_THAT(lines(baccarat, "player", ten, {}, rules::Status::push),
                ElementsAre("RF-10.4.1.1, RF-10.4.2.1", "RF-10.2.1.1.3, RF-10.2.1.2.3"));
    EXPECT_THAT(lines(roulette, "straight_up", ten, Money::cents(35'000), rules::Status::win,
                      {{"numbers", "17"}}),
                ElementsAre("RF-11.4.2a"));
}

TEST_F(Citing, NoTableByTheChapterOfAnotherGame) {
    const rulebook::Rulebook& book = *table(baccarat).book;
    constexpr std::string_view misdeal = "RF-10.5.1.2.1, RF-13.5.6b, RF-14.5.6b";
    EXPECT_THAT(clauses_at(book, floor::Game::baccarat, misdeal), ElementsAre("RF-10.5.1.2.1"));
    EXPECT_THAT(clauses_at(book, floor::Game::blackjack, misdeal), ElementsAre("RF-13.5.6b"));
    // What belongs to no game holds for each; another game's chapter is no ground here.
    EXPECT_THAT(clauses_at(book, floor::Game::roulette, "RF-18.3.2, RF-10.5.3b"),
                ElementsAre("RF-18.3.2"));
    EXPECT_THAT(clauses_at(book, floor::Game::roulette, misdeal), IsEmpty());
    EXPECT_THAT(clauses_at(book, floor::Game::roulette, "RF-10.5.3b"), IsEmpty());
}

TEST_F(Citing, ARefundByWhatUndidTheWager) {
    floor::WagerRefunded refunded;
    refunded.round = {baccarat, 1};
    refunded.terminal = terminal;
    const auto behind = [&](floor::RefundReason reason, const floor::Events& more = {}) {
        refunded.reason = reason;
        const floor::Event event = floor::WagerEvent{refunded};
        floor::Events all = more;
        all.push_back(event);
        return clauses_of(cite_event(venue.state(), table(baccarat), event, all));
    };
    EXPECT_THAT(behind(floor::RefundReason::invalid), ElementsAre("RF-18.3.1"));
    EXPECT_THAT(behind(floor::RefundReason::invalid,
                       {floor::IncidentEvent{floor::CardInvalidated{terminal, supervisor}}}),
                ElementsAre("RF-3.7b", "RF-3.8.1"));
    EXPECT_THAT(behind(floor::RefundReason::malfunction), ElementsAre("RF-9.1"));
    // The rulebook says that there is no withdrawal at this game.
    EXPECT_THAT(behind(floor::RefundReason::withdrawn), IsEmpty());
    EXPECT_THAT(behind(floor::RefundReason::no_picks), IsEmpty());
}

TEST_F(Citing, AVoidRoundThatFollowsFromSomethingElse) {
    floor::RoundVoided voided;
    voided.round = {baccarat, 1};
    voided.by = supervisor;
    voided.reason = floor::VoidReason::shoe_void;
    EXPECT_THAT(clauses(baccarat, floor::PlayEvent{voided}), ElementsAre("RF-10.5.20"));
    voided.reason = floor::VoidReason::face_up_card;
    voided.by.reset();
    EXPECT_THAT(clauses(baccarat, floor::PlayEvent{voided}), ElementsAre("RF-10.5.4"));
    // Told afterwards nobody knows whether betting was open. At a wheel only one rule voids.
    voided.round = {roulette, 1};
    voided.reason = floor::VoidReason::power_failure;
    const floor::Event event = floor::PlayEvent{voided};
    const auto cited = cite_event(venue.state(), table(roulette), event, {event}, When::after);
    ASSERT_EQ(cited.size(), 1U);
    EXPECT_EQ(cited[0].path, "conduct.outage.before_close");
}

TEST_F(Citing, AStrayCardByTheMomentAtWhichItCame) {
    const floor::CardStrayed strayed{
        {baccarat, 0}, *cards::parse_card("AS"), true, rulebook::StrayCard::dummy, false};
    const floor::Event event = floor::IncidentEvent{strayed};
    EXPECT_THAT(clauses(baccarat, event), ElementsAre("RF-10.5.3b, RF-10.5.4"));
    Venue::must(venue.by(supervisor, floor::WagerCommand{floor::NewGame{baccarat}}));
    EXPECT_THAT(clauses(baccarat, event), ElementsAre("RF-10.5.4"));
}

TEST_F(Citing, ARefusalByTheValueThatDecidedIt) {
    floor::Command command =
        venue.command({floor::OriginKind::terminal, terminal.value()},
                      floor::WagerCommand{floor::PlaceBets{baccarat, terminal, {}}});
    const auto behind = [&](floor::Rejection reason) {
        return clauses_of(cite_refusal(venue.state(), command, reason));
    };
    EXPECT_THAT(behind(floor::Rejection::none), IsEmpty());
    EXPECT_THAT(behind(floor::Rejection::bets_closed), ElementsAre("RF-3.2.8"));
    EXPECT_THAT(behind(floor::Rejection::bets_not_open),
                ElementsAre("RF-1.1-round-of-play", "RF-10.3.1"));
    // No maximum over all wagers is set here.
    EXPECT_THAT(behind(floor::Rejection::above_maximum),
                ElementsAre("RF-1.1-dt-c", "RF-1.1-minimum-bet", "RF-1.1-maximum-bet"));
    // The terminal's own calls, and no limit of the table.
    EXPECT_THAT(behind(floor::Rejection::limit_reached), IsEmpty());
    EXPECT_THAT(behind(floor::Rejection::credit_too_low), IsEmpty());
    EXPECT_THAT(behind(floor::Rejection::table_stopped), IsEmpty());
    command.order = floor::PlayCommand{floor::VoidRound{baccarat, floor::VoidReason::misdeal}};
    EXPECT_THAT(behind(floor::Rejection::role_too_low), ElementsAre("RF-10.5.1.2.1"));
    command.order = floor::TerminalCommand{floor::CashOut{terminal}};
    EXPECT_THAT(behind(floor::Rejection::wagers_down), IsEmpty());  // it sits nowhere
    Venue::must(venue.by(supervisor, floor::WagerCommand{floor::NewGame{baccarat}}));
    Venue::must(venue.bet(terminal, baccarat, "tie", host::kit::dollars(5)));
    EXPECT_THAT(behind(floor::Rejection::wagers_down), ElementsAre("RF-6.2"));
}

TEST_F(Citing, WhatLastsByItsOwnReason) {
    EXPECT_THAT(clauses_of(cite_hold(table(roulette), floor::HoldReason::early_outcome)),
                ElementsAre("RF-3.6", "RF-5.4b", "RF-11.5.3.3"));
    EXPECT_THAT(clauses_of(cite_hold(table(baccarat), floor::HoldReason::misdeal)),
                ElementsAre("RF-10.5.1.1", "RF-10.5.1.2.1"));
    EXPECT_THAT(clauses_of(cite_exclusion(table(roulette))), ElementsAre("RF-18.3.2"));
    EXPECT_THAT(clauses_of(cite_debt(table(roulette))), ElementsAre("RF-11.5.1.10"));
}

}  // namespace
}  // namespace croupier::view
