// Notices and questions to players where a story cannot look: how much is still missing, who is
// heard, and what comes together.
#include "floor/decide.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/round/record.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "tests/rulebooks/conduct_kit.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

using floor::AnswerPrompt;
using floor::CloseTable;
using floor::GiveClosingNotice;
using floor::PromptKind;
using floor::TableCommand;

floor::Limits limits_of(const floor::Settings& settings) {
    floor::Limits limits;
    limits.least = settings.least;
    limits.most = settings.most;
    limits.step = settings.step;
    limits.bet_limits = settings.bet_limits;
    return limits;
}

// Facts that nobody ordered.
floor::State after(floor::State state, floor::Events events) {
    EXPECT_TRUE(floor::apply(state, events).has_value());
    return state;
}

floor::Ruling answer(const floor::State& state, TableId table, TerminalId from, TerminalId named,
                     bool yes, floor::Time at) {
    floor::Command command;
    command.origin = {floor::OriginKind::terminal, from.value()};
    command.at = at;
    command.order = TableCommand{
        AnswerPrompt{table, named, state.find_table(table)->notices.prompts.at(0).id, yes}};
    return floor::decide(state, command);
}

template <class Fact>
const Fact* fact_in(const floor::Events& events) {
    for (const floor::Event& event : events)
        if (const auto* area = std::get_if<floor::TableEvent>(&event))
            if (const auto* fact = std::get_if<Fact>(area)) return fact;
    return nullptr;
}

// Closing.

TEST(Closing, TheRefusalSaysHowManyMillisecondsAreMissing) {
    Hall hall(rapid_fusion);
    const TableId table = hall.table();
    hall.play(table, hall.player());
    const StaffId manager = hall.manager();
    EXPECT_EQ(hall.by(manager, TableCommand{CloseTable{table}}),
              (floor::Refusal{Rejection::notice_needed, 1'200'000}));
    Hall::must(hall.by(manager, TableCommand{GiveClosingNotice{table}}));
    hall.wait(200'000);
    EXPECT_EQ(hall.by(manager, TableCommand{CloseTable{table}}),
              (floor::Refusal{Rejection::notice_needed, 1'000'000}));
    PROVES("RF-18.8");
}

TEST(Closing, OrHowManyRounds) {
    for (const char* id : {crown, canberra}) {
        Hall hall(id);
        const TableId table = hall.table();
        const TerminalId seat = hall.player();
        hall.play(table, seat);
        const StaffId manager = hall.manager();
        EXPECT_EQ(hall.by(manager, TableCommand{CloseTable{table}}),
                  (floor::Refusal{Rejection::notice_needed, 3}))
            << id;
        Hall::must(hall.by(manager, TableCommand{GiveClosingNotice{table}}));
        hall.play(table, seat);
        EXPECT_EQ(hall.by(manager, TableCommand{CloseTable{table}}),
                  (floor::Refusal{Rejection::notice_needed, 2}))
            << id;
    }
    PROVES("CR-20.8", "CN-7.11");
}

TEST(Closing, ANoticeThatHasRunCanBeGivenAgain) {
    Hall hall(ltgame);
    const TableId table = hall.table();
    hall.play(table, hall.player());
    const StaffId manager = hall.manager();
    Hall::must(hall.by(manager, TableCommand{GiveClosingNotice{table}}));
    hall.wait(1'199'999);
    EXPECT_EQ(hall.by(manager, TableCommand{GiveClosingNotice{table}}).reason,
              Rejection::not_expected);
    hall.wait(1);
    Hall::must(hall.by(manager, TableCommand{GiveClosingNotice{table}}));
    EXPECT_EQ(hall.by(manager, TableCommand{CloseTable{table}}).reason, Rejection::notice_needed);
}

// RF-15.2.11 with RF-18.8: players go on as long as the sign says, then the table comes to rest.
TEST(Closing, ATableWhoseRoundsBeginByThemselvesPlaysOnUntilItMayClose) {
    Hall hall(rapid_fusion);
    floor::Settings settings = hall.settings(Game::three_card_poker);
    settings.mode = floor::Mode::rng;
    const TableId table = hall.table(settings);
    hall.new_game(table);
    const auto finish = [&] {
        const StaffId manager = hall.manager();
        Hall::must(hall.by(manager,
                           floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::other}}));
        hall.wait(0);
    };
    Hall::must(hall.by(hall.manager(), TableCommand{GiveClosingNotice{table}}));
    finish();
    EXPECT_EQ(hall.at(table).phase, Phase::open);
    EXPECT_EQ(hall.at(table).round.number, 2U);
    hall.wait(1'200'000);
    finish();
    EXPECT_EQ(hall.at(table).phase, Phase::idle);
    Hall::must(hall.by(hall.manager(), TableCommand{CloseTable{table}}));
    EXPECT_EQ(hall.at(table).phase, Phase::closed);
    PROVES("RF-18.8");
}

TEST(Closing, QuestionsEndWithTheTable) {
    Hall hall(baccarat_2025);
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    hall.play(table, seat);
    const StaffId manager = hall.manager();
    Hall::must(hall.by(manager, TableCommand{floor::ChangeVariant{table, "even_money", true}}));
    EXPECT_EQ(hall.at(table).notices.prompts.size(), 1U);
    Hall::must(hall.from(seat, floor::TerminalCommand{floor::CashOut{seat}}));
    Hall::must(hall.by(manager, TableCommand{CloseTable{table}}));
    EXPECT_TRUE(hall.at(table).notices.prompts.empty());
    EXPECT_FALSE(floor::next_deadline(hall.state()).has_value());
}

// Limits.

TEST(Limits, EachSortOfRaisedMinimumNeedsNotice) {
    Hall hall(crown);
    floor::Settings settings = hall.settings();
    settings.bet_limits = {{"tie", dollars(2), dollars(0)}};
    const TableId table = hall.table(settings);
    const auto waits = [&](const floor::Limits& limits) {
        floor::Command command;
        command.origin = {floor::OriginKind::dealer_terminal, 1};
        command.actor = hall.manager();
        command.at = hall.state().at;
        command.order = TableCommand{floor::ChangeLimits{table, limits, false}};
        const floor::Ruling ruling = floor::decide(hall.state(), command);
        EXPECT_TRUE(ruling.accepted());
        return fact_in<floor::LimitsNoticed>(ruling.events) != nullptr;
    };
    floor::Limits limits = limits_of(settings);
    EXPECT_FALSE(waits(limits));
    limits.most = dollars(50);
    limits.step = dollars(5);
    limits.bet_limits[0].least = dollars(1);
    EXPECT_FALSE(waits(limits));
    limits = limits_of(settings);
    limits.least = dollars(6);
    EXPECT_TRUE(waits(limits));
    limits = limits_of(settings);
    limits.least_total = dollars(1);
    EXPECT_TRUE(waits(limits));
    limits = limits_of(settings);
    limits.bet_limits[0].least = dollars(3);
    EXPECT_TRUE(waits(limits));
    // Without a minimum of its own the bet has the table's, which is higher.
    limits.bet_limits.clear();
    EXPECT_TRUE(waits(limits));
    PROVES("CR-4.1fn");
}

TEST(Limits, InCanberraARoundIsNoticeEnoughHoweverShort) {
    Hall hall(canberra);
    const TableId table = hall.table();
    floor::Limits limits = limits_of(hall.at(table).settings);
    limits.most = dollars(50);
    Hall::must(hall.by(hall.manager(), TableCommand{floor::ChangeLimits{table, limits, false}}));
    ASSERT_TRUE(hall.at(table).notices.limits.has_value());
    EXPECT_EQ(hall.at(table).notices.limits->at, hall.state().at);
    EXPECT_EQ(hall.at(table).notices.limits->rounds_left, 1U);
    PROVES("CN-3.1b");
}

TEST(Limits, AChangeIsOneOfTheVersionThatRoundsAreBoundTo) {
    Hall hall(rapid_fusion);
    const TableId table = hall.table();
    const Digest before = hall.at(table).version;
    floor::Limits limits = limits_of(hall.at(table).settings);
    limits.most = dollars(50);
    Hall::must(hall.by(hall.manager(), TableCommand{floor::ChangeLimits{table, limits, false}}));
    EXPECT_NE(hall.at(table).version, before);
    EXPECT_EQ(hall.at(table).version,
              floor::version_digest(hall.state().find_rulebook(rapid_fusion)->digest,
                                    hall.at(table).settings));
    hall.new_game(table);
    EXPECT_EQ(hall.at(table).round.version, hall.at(table).version);
    limits.most = dollars(20);
    Hall::must(hall.by(hall.manager(), TableCommand{floor::ChangeLimits{table, limits, false}}));
    EXPECT_EQ(hall.at(table).settings.most, dollars(50));
    EXPECT_EQ(hall.at(table).round.version, hall.at(table).version);
}

// SB-6.7.1: it is the table's minimum that is kept, and not less than a bet's own.
TEST(Limits, TheOldMinimumIsKeptByThoseWhoPlay) {
    Hall hall(baccarat_2025);
    floor::Settings settings = hall.settings();
    settings.bet_limits = {{"tie", dollars(20), dollars(0)}};
    const TableId table = hall.table(settings);
    const TerminalId seat = hall.player();
    const TerminalId newcomer = hall.player();
    hall.play(table, seat);
    floor::Limits limits = limits_of(settings);
    limits.least = dollars(25);
    limits.bet_limits[0].least = dollars(30);
    const TableCommand too_much{floor::ChangeLimits{table, limits, true}};
    EXPECT_EQ(hall.would_by(hall.manager(), too_much), Rejection::not_expected);
    limits.bet_limits[0].least = dollars(20);
    Hall::must(hall.by(hall.manager(), TableCommand{floor::ChangeLimits{table, limits, true}}));
    const auto least = [&](TerminalId terminal, std::string_view bet) {
        const auto spot = floor::parse_spot(Game::baccarat, bet, {});
        return floor::limits_of(hall.at(table), hall.at(table).find_seat(terminal), *spot).least;
    };
    EXPECT_EQ(least(seat, "player"), dollars(5));
    EXPECT_EQ(least(seat, "tie"), dollars(20));
    EXPECT_EQ(least(newcomer, "player"), dollars(25));
    // Raised again for newcomers: everybody keeps what they had.
    hall.play(table, newcomer);
    limits.least = dollars(50);
    Hall::must(hall.by(hall.manager(), TableCommand{floor::ChangeLimits{table, limits, true}}));
    EXPECT_EQ(least(seat, "player"), dollars(5));
    EXPECT_EQ(least(newcomer, "player"), dollars(25));
    PROVES("SB-6.7.1", "SB-6.7.4");
}

TEST(Limits, AnAnnouncedMinimumEndsWhatWasKeptAndNothingElseDoes) {
    Hall hall(baccarat_2025);
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    hall.play(table, seat);
    floor::Limits limits = limits_of(hall.at(table).settings);
    limits.least = dollars(25);
    const auto change = [&](bool keep) {
        Hall::must(hall.by(hall.manager(), TableCommand{floor::ChangeLimits{table, limits, keep}}));
    };
    const auto kept = [&] { return hall.at(table).find_seat(seat)->kept_least; };
    change(true);
    limits.most = dollars(500);
    change(false);
    EXPECT_EQ(kept(), dollars(5));
    // In the middle of a coup as well.
    hall.new_game(table);
    limits.most = dollars(400);
    change(false);
    hall.close_betting(table);
    Hall::must(hall.deal(table));
    Hall::must(hall.confirm(table, hall.dealer()));
    EXPECT_EQ(hall.at(table).settings.most, dollars(400));
    EXPECT_EQ(kept(), dollars(5));
    change(false);
    hall.wait(1'199'999);
    EXPECT_EQ(kept(), dollars(5));
    hall.wait(1);
    EXPECT_EQ(kept(), Money{});
    PROVES("SB-6.7.2");
}

TEST(Limits, WhatIsDueTogetherBeginsTogether) {
    Hall hall(baccarat_2025);
    const TableId table = hall.table();
    floor::Limits limits = limits_of(hall.at(table).settings);
    limits.least = dollars(25);
    Hall::must(hall.by(hall.manager(), TableCommand{floor::ChangeLimits{table, limits, false}}));
    Hall::must(
        hall.by(hall.manager(), TableCommand{floor::ChangeVariant{table, "even_money", false}}));
    hall.wait(1'200'000);
    EXPECT_EQ(hall.at(table).settings.least, dollars(25));
    EXPECT_EQ(hall.at(table).settings.variant, "even_money");
    EXPECT_EQ(hall.at(table).version, floor::version_of(hall.state(), hall.at(table).settings));
    EXPECT_FALSE(floor::next_deadline(hall.state()).has_value());
}

TEST(Limits, AClosedTableKeepsItsNoticesToo) {
    Hall hall(crown);
    const TableId table = hall.table();
    floor::Limits limits = limits_of(hall.at(table).settings);
    limits.least = dollars(25);
    Hall::must(hall.by(hall.manager(), TableCommand{CloseTable{table}}));
    Hall::must(hall.by(hall.manager(), TableCommand{floor::ChangeLimits{table, limits, false}}));
    hall.wait(1'200'000);
    EXPECT_EQ(hall.at(table).settings.least, dollars(25));
}

// What a table may be.

TEST(AddTable, APeriodIsNeededUnlessTheDocumentHasOne) {
    for (const char* id : {rapid_fusion, ltgame, baccarat_2025, canberra}) {
        Hall hall(id);
        floor::Settings settings = hall.settings();
        settings.period_ms = 0;
        EXPECT_EQ(hall.would_add(settings), Rejection::bad_setting) << id;
    }
    Hall hall(crown);
    floor::Settings settings = hall.settings();
    settings.period_ms = 0;
    EXPECT_EQ(hall.at(hall.table(settings)).settings.period_ms, 30'000);
    PROVES("CR-6.1.2", "CN-5.1", "RF-5.1");
}

TEST(AddTable, ADifferentialOnlyWhereTheDocumentKnowsOne) {
    expect_as_answered("a table may have a differential", [](std::string_view id) {
        Hall hall(id);
        floor::Settings settings = hall.settings();
        settings.differential = dollars(500);
        return hall.would_add(settings) == Rejection::none;
    });
    PROVES("LT-6.2a", "SB-1.1.table-differential", "CN-3.5a");
}

TEST(AddTable, ALowLimitTableDealsFromAShufflingDeviceAndOnlyWhereTheDocumentKnowsOne) {
    Hall hall(baccarat_2025);
    floor::Settings settings = hall.settings();
    settings.low_limit = true;
    EXPECT_EQ(hall.would_add(settings), Rejection::bad_setting);
    settings.continuous_shuffler = true;
    EXPECT_EQ(hall.would_add(settings), Rejection::none);
    for (const auto* id : {ltgame, canberra}) {
        Hall other(id);
        floor::Settings theirs = other.settings();
        theirs.low_limit = true;
        EXPECT_EQ(other.would_add(theirs), Rejection::bad_setting) << id;
    }
    PROVES("SB-6.9.2");
}

TEST(AddTable, UnderLtgamePlayerAndBankerHaveAMaximumOrADifferential) {
    Hall hall(ltgame);
    floor::Settings settings = hall.settings();
    settings.differential = dollars(500);
    settings.bet_limits = {{"tie", dollars(0), dollars(50)}};
    EXPECT_EQ(hall.would_add(settings), Rejection::none);
    settings.bet_limits = {{"banker", dollars(10), dollars(0)}};
    EXPECT_EQ(hall.would_add(settings), Rejection::none);
    settings.bet_limits = {{"banker", dollars(0), dollars(50)}};
    EXPECT_EQ(hall.would_add(settings), Rejection::bad_setting);
    settings.differential = dollars(0);
    EXPECT_EQ(hall.would_add(settings), Rejection::none);
    PROVES("LT-6.2a");
    // Elsewhere a differential stands beside the maximum.
    Hall other(canberra);
    settings.rulebook = canberra;
    settings.differential = dollars(500);
    EXPECT_EQ(other.would_add(settings), Rejection::none);
}

// Questions.

struct Poll {
    Poll() : hall(baccarat_2025), table(hall.table()), one(hall.player()), two(hall.player()) {
        hall.new_game(table);
        hall.stake(one, table, "player", dollars(10));
        hall.stake(two, table, "player", dollars(10));
        hall.close_betting(table);
        Hall::must(hall.deal(table));
        Hall::must(hall.confirm(table, hall.dealer()));
    }
    Hall hall;
    TableId table;
    TerminalId one;
    TerminalId two;
};

TEST(Prompt, OnlyWhoeverIsAskedAnswersAndOnce) {
    Poll poll;
    Hall& hall = poll.hall;
    const TerminalId stranger = hall.player();
    Hall::must(hall.by(hall.manager(),
                       TableCommand{floor::ChangeVariant{poll.table, "even_money", true}}));
    const floor::PromptId id = hall.at(poll.table).notices.prompts.at(0).id;
    const auto says = [&](TerminalId from, TerminalId named, floor::PromptId prompt) {
        return hall.from(from, TableCommand{AnswerPrompt{poll.table, named, prompt, true}}).reason;
    };
    EXPECT_EQ(says(stranger, stranger, id), Rejection::not_expected);
    EXPECT_EQ(says(stranger, poll.one, id), Rejection::unknown_terminal);
    EXPECT_EQ(says(poll.one, poll.one, floor::PromptId(id.value() + 1)), Rejection::not_expected);
    EXPECT_EQ(says(poll.one, poll.one, id), Rejection::none);
    EXPECT_EQ(says(poll.one, poll.one, id), Rejection::not_expected);
    EXPECT_EQ(says(poll.two, poll.two, id), Rejection::none);
    EXPECT_EQ(says(poll.two, poll.two, id), Rejection::not_expected);
    EXPECT_EQ(hall.at(poll.table).settings.variant, "even_money");
    PROVES("SB-14.13");
}

TEST(Prompt, LimitsThatChangeDuringAPollStay) {
    Poll poll;
    Hall& hall = poll.hall;
    Hall::must(hall.by(hall.manager(),
                       TableCommand{floor::ChangeVariant{poll.table, "even_money", true}}));
    floor::Limits limits = limits_of(hall.at(poll.table).settings);
    limits.most = dollars(50);
    Hall::must(
        hall.by(hall.manager(), TableCommand{floor::ChangeLimits{poll.table, limits, false}}));
    const floor::PromptId id = hall.at(poll.table).notices.prompts.at(0).id;
    for (const TerminalId seat : {poll.one, poll.two})
        Hall::must(hall.from(seat, TableCommand{AnswerPrompt{poll.table, seat, id, true}}));
    EXPECT_EQ(hall.at(poll.table).settings.variant, "even_money");
    EXPECT_EQ(hall.at(poll.table).settings.most, dollars(50));
}

TEST(Prompt, AnAnswerAtTheEndIsTooLate) {
    Poll poll;
    const floor::Time now = poll.hall.state().at;
    const floor::State state =
        after(poll.hall.state(), {floor::TableEvent{floor::open_prompt(
                                     *poll.hall.state().find_table(poll.table), poll.table,
                                     PromptKind::change_game, {poll.one}, now, std::nullopt)}});
    const floor::Time ends = state.find_table(poll.table)->notices.prompts[0].closes_at;
    EXPECT_EQ(ends, now + 15'000);
    EXPECT_EQ(answer(state, poll.table, poll.one, poll.one, false, ends - 1).refusal.reason,
              Rejection::none);
    EXPECT_EQ(answer(state, poll.table, poll.one, poll.one, false, ends).refusal.reason,
              Rejection::not_expected);
}

// An offer to cut the cards goes from one to the next, each with time of their own.
TEST(Prompt, AnOfferGoesRound) {
    Poll poll;
    const floor::Time now = poll.hall.state().at;
    floor::State state =
        after(poll.hall.state(), {floor::TableEvent{floor::open_prompt(
                                     *poll.hall.state().find_table(poll.table), poll.table,
                                     PromptKind::cut, {poll.one, poll.two}, now, std::nullopt)}});
    const auto asked = [&](TerminalId terminal) {
        return floor::is_asked(state.find_table(poll.table)->notices.prompts.at(0), terminal);
    };
    EXPECT_TRUE(asked(poll.one));
    EXPECT_FALSE(asked(poll.two));
    EXPECT_EQ(answer(state, poll.table, poll.two, poll.two, true, now).refusal.reason,
              Rejection::not_expected);
    EXPECT_TRUE(floor::time_out_prompts(state, poll.table, now + 14'999).empty());
    // The first is silent: the second has fifteen seconds from then on.
    state = after(state, floor::time_out_prompts(state, poll.table, now + 16'000));
    EXPECT_FALSE(asked(poll.one));
    EXPECT_TRUE(asked(poll.two));
    EXPECT_EQ(state.find_table(poll.table)->notices.prompts[0].closes_at, now + 31'000);
    const floor::Ruling taken = answer(state, poll.table, poll.two, poll.two, true, now + 30'999);
    ASSERT_TRUE(taken.accepted());
    ASSERT_NE(fact_in<floor::PromptClosed>(taken.events), nullptr);
    EXPECT_TRUE(fact_in<floor::PromptClosed>(taken.events)->agreed);
    EXPECT_TRUE(after(state, taken.events).find_table(poll.table)->notices.prompts.empty());
    const floor::Ruling left = answer(state, poll.table, poll.two, poll.two, false, now + 30'999);
    ASSERT_TRUE(left.accepted());
    ASSERT_NE(fact_in<floor::PromptClosed>(left.events), nullptr);
    EXPECT_FALSE(fact_in<floor::PromptClosed>(left.events)->agreed);
}

TEST(Prompt, EverybodyWhoWasSilentIsRecorded) {
    Poll poll;
    const floor::Time now = poll.hall.state().at;
    const floor::State state =
        after(poll.hall.state(),
              {floor::TableEvent{floor::open_prompt(*poll.hall.state().find_table(poll.table),
                                                    poll.table, PromptKind::no_bet_coups,
                                                    {poll.one, poll.two}, now, std::nullopt)}});
    const floor::Events events = floor::time_out_prompts(state, poll.table, now + 15'000);
    ASSERT_EQ(events.size(), 3U);
    for (const std::size_t i : {0U, 1U})
        EXPECT_EQ(std::get<floor::PromptAnswered>(std::get<floor::TableEvent>(events[i])).reply,
                  floor::Reply::silent);
    EXPECT_FALSE(fact_in<floor::PromptClosed>(events)->agreed);
    EXPECT_EQ(fact_in<floor::RoundsOrdered>(events), nullptr);
}

// Seats.

TEST(Seat, WhoeverCameAfterAnotherHasNotSatOut) {
    Hall hall(canberra);
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    hall.play(table, seat);
    for (int round = 0; round < 3; ++round) hall.play(table);
    EXPECT_TRUE(floor::seat_may_be_asked(hall.state(), hall.at(table), seat));
    Hall::must(hall.from(seat, floor::TerminalCommand{floor::CashOut{seat}}));
    EXPECT_FALSE(floor::seat_may_be_asked(hall.state(), hall.at(table), seat));
    Hall::must(hall.from(seat, floor::TerminalCommand{floor::BuyIn{seat, dollars(50)}}));
    EXPECT_FALSE(floor::seat_may_be_asked(hall.state(), hall.at(table), seat));
    for (int round = 0; round < 3; ++round) hall.play(table);
    EXPECT_TRUE(floor::seat_may_be_asked(hall.state(), hall.at(table), seat));
    PROVES("CN-7.6");
}

}  // namespace
}  // namespace croupier::tests
