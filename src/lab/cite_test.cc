#include "lab/cite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/test_kit.h"
#include "lab/tell.h"

// By which clause something happened, and the words for what went wrong.

namespace croupier::lab {
namespace {

using host::kit::Venue;
using testing::ElementsAre;
using testing::HasSubstr;
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
    std::string told(const floor::IncidentEvent& event) {
        return event_text(venue.state(), floor::Event{event}, 0);
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
    EXPECT_THAT(clauses(baccarat, floor::PlayEvent{voided}),
                ElementsAre("RF-10.5.1.2.1, RF-13.5.6b, RF-14.5.6b"));
    voided.reason = floor::VoidReason::power_failure;
    voided.by.reset();
    EXPECT_THAT(clauses(baccarat, floor::PlayEvent{voided}), ElementsAre("RF-9.1"));
}

TEST_F(Citing, CorrectionsNoSpinsAndNotices) {
    floor::RoundCorrected corrected;
    corrected.round = {roulette, 1};
    corrected.by = supervisor;
    EXPECT_THAT(clauses(roulette, floor::IncidentEvent{corrected}),
                ElementsAre("RF-11.5.1.10, RF-12.5.1a"));
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

TEST_F(Citing, WhatWentWrongIsToldInWords) {
    floor::Incident incident;
    incident.id = floor::IncidentId(3);
    incident.kind = floor::IncidentKind::card_exposed;
    incident.blocks = true;
    incident.text = "two cards at once";
    EXPECT_EQ(told(floor::IncidentOpened{incident}),
              "incident 3 is opened: card exposed, noticed by staff; no round begins before it is "
              "closed: two cards at once");
    EXPECT_THAT(told(floor::NoticeOrdered{
                    {}, floor::IncidentId(3), rulebook::Notify::daily_summary, 86'400'000}),
                HasSubstr("daily summary is to be told within 24 hours"));
    EXPECT_THAT(told(floor::CardStrayed{
                    {baccarat, 1}, *cards::parse_card("AS"), true, rulebook::StrayCard::dummy}),
                HasSubstr("the ace of spades came out of turn, seen by players: it opens a coup "
                          "without wagers"));
    floor::OutcomeReplaced replaced;
    replaced.round = {roulette, 1};
    replaced.former.number = 17;
    replaced.outcome.number = 18;
    replaced.by = supervisor;
    EXPECT_THAT(told(replaced), HasSubstr("replaces what was read, 17, by what came: 18"));
    floor::RoundCorrected corrected;
    corrected.round = {roulette, 1};
    corrected.by = supervisor;
    corrected.result = "18 red";
    corrected.adjustments.push_back({terminal, {}, Money::cents(500), {}, Money::cents(200), {}});
    EXPECT_THAT(told(corrected), HasSubstr("had got 5.00 and gets 0.00, owes 2.00"));
    EXPECT_THAT(event_text(venue.state(), floor::Event{floor::IncidentEvent{corrected}}, 0,
                           floor::TerminalId(99)),
                testing::Not(HasSubstr("owes")));
}

}  // namespace
}  // namespace croupier::lab
