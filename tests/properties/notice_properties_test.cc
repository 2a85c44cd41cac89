// Laws of notices and questions over random evenings under each document: read from the journal
// alone, whatever staff and players tried.
#include <map>

#include "base/draw.h"
#include "floor/notice/queries.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "host/recover.h"
#include "tests/rulebooks/conduct_kit.h"

namespace croupier::tests {
namespace {

using floor::TableCommand;
using floor::Time;

// One baccarat table whose staff cannot leave it alone.
class Evening {
public:
    Evening(const char* rulebook, std::uint64_t seed) : hall(rulebook), source_(seed) {
        floor::Settings settings = hall.settings();
        settings.variant = "commission";
        table = hall.table(settings);
        for (int i = 0; i < 3; ++i) seats_.push_back(hall.player(dollars(100'000)));
    }

    void step() {
        switch (below(10)) {
            case 0:
                return hall.wait(std::int64_t{below(700)} * 1'000);
            case 1:
            case 2:
                return manage();
            case 3:
                return reply();
            default:
                return play();
        }
    }

    Hall hall;
    TableId table;

private:
    std::uint32_t below(std::uint32_t bound) { return draw_below(source_, bound); }
    TerminalId any_seat() { return seats_[below(3)]; }
    void order(TableCommand wanted) { hall.by(hall.manager(), std::move(wanted)); }

    void manage() {
        switch (below(8)) {
            case 0:
            case 1: {
                floor::Limits limits;
                limits.least = dollars(1 + below(3) * 5);
                limits.most = dollars(500 + below(2) * 500);
                if (below(4) == 0) limits.bet_limits = {{"tie", dollars(1 + below(3)), Money{}}};
                return order(TableCommand{floor::ChangeLimits{table, limits, below(3) == 0}});
            }
            case 2:
                return order(TableCommand{floor::GiveClosingNotice{table}});
            case 3:
                return order(TableCommand{floor::CloseTable{table}});
            case 4:
            case 5: {
                const bool even = hall.at(table).settings.variant == "even_money";
                return order(TableCommand{floor::ChangeVariant{
                    table, even ? "commission" : "even_money", below(2) == 0}});
            }
            case 6:
                return order(TableCommand{floor::SetPeriod{table, 10'000 + 1'000 * below(20)}});
            default:
                return order(TableCommand{floor::AskForSeat{table, any_seat()}});
        }
    }
    void reply() {
        if (hall.at(table).notices.prompts.empty()) return;
        const floor::PromptId prompt = hall.at(table).notices.prompts[0].id;
        for (const TerminalId seat : seats_)
            if (below(4) != 0)
                hall.from(seat,
                          TableCommand{floor::AnswerPrompt{table, seat, prompt, below(6) != 0}});
    }
    void play() {
        switch (hall.at(table).phase) {
            case Phase::closed:
                return order(TableCommand{floor::OpenTable{table}});
            case Phase::idle:
                hall.by(hall.dealer(), floor::WagerCommand{floor::NewGame{table}});
                return;
            case Phase::open: {
                const TerminalId seat = any_seat();
                hall.bet(seat, table, "player", dollars(20));
                hall.confirm_bets(seat, table);
                if (below(3) == 0) hall.close_betting(table);
                return;
            }
            case Phase::closed_bets:
                hall.deal(table);
                return;
            case Phase::result:
                hall.confirm(table, hall.dealer());
                return;
            default:
                hall.by(hall.manager(),
                        floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::other}});
        }
    }

    FastSource source_;
    std::vector<TerminalId> seats_;
};

// Watches the events of one table and keeps its own account of what was announced.
class Watch {
public:
    Watch(const rulebook::Policies& policies, TableId table) : policies_(policies), table_(table) {}

    void see(const floor::State& before, const codec::Entry& entry) {
        const floor::Table* table = before.find_table(table_);
        for (const floor::Event& event : entry.events) {
            if (const auto* area = std::get_if<floor::PlayEvent>(&event))
                if (std::holds_alternative<floor::RoundSettled>(*area)) ++rounds_;
            const auto* area = std::get_if<floor::TableEvent>(&event);
            if (area != nullptr && table != nullptr) see(before, *table, entry.command.at, *area);
        }
    }
    std::map<std::string, int> seen;

private:
    void see(const floor::State& before, const floor::Table& table, Time at,
             const floor::TableEvent& event) {
        if (std::holds_alternative<floor::LimitsNoticed>(event)) {
            limits_ = {at, rounds_ + (floor::in_round(table.phase) ? 1U : 0U)};
            ++seen["limits noticed"];
        }
        if (std::holds_alternative<floor::ClosingNoticed>(event))
            closing_ = {at, rounds_ + (floor::in_round(table.phase) ? 1U : 0U)};
        if (std::holds_alternative<floor::VariantNoticed>(event)) variant_at_ = at;
        if (const auto* closed = std::get_if<floor::PromptClosed>(&event))
            agreed_ = closed->agreed ? std::optional(at) : agreed_;
        if (const auto* changed = std::get_if<floor::LimitsChanged>(&event))
            limits_changed(table, at, *changed);
        if (std::holds_alternative<floor::VariantChanged>(event))
            variant_changed(before, table, at);
        if (std::holds_alternative<floor::PeriodSet>(event)) {
            ASSERT_FALSE(floor::in_round(table.phase));
        }
        if (std::holds_alternative<floor::TableClosed>(event)) table_closed(before, table, at);
    }
    void limits_changed(const floor::Table& table, Time at, const floor::LimitsChanged& changed) {
        ++seen["limits changed"];
        ASSERT_FALSE(floor::in_round(table.phase));
        const bool raised = changed.settings->least > table.settings.least;
        using rulebook::NoticeFor;
        const bool announced = policies_.limits_notice == NoticeFor::any_change
                                   ? *changed.settings != table.settings
                                   : policies_.limits_notice == NoticeFor::raised_minimum && raised;
        if (!announced) return;
        if (policies_.keeps_old_minimum && changed.by) {
            for (const floor::Seat& seat : table.seats) {
                const bool keeps = std::find(changed.kept.begin(), changed.kept.end(),
                                             seat.terminal) != changed.kept.end();
                ASSERT_TRUE(keeps || seat.kept_least == Money{});
            }
            ++seen["minimum kept"];
            return;
        }
        ++seen["limits announced"];
        ASSERT_GE(at - limits_.at, policies_.limits_notice_ms);
        ASSERT_GE(rounds_ - limits_.rounds, policies_.limits_notice_rounds);
    }
    void variant_changed(const floor::State& before, const floor::Table& table, Time at) {
        ++seen["variant changed"];
        ASSERT_FALSE(floor::in_round(table.phase));
        ASSERT_TRUE(at - variant_at_ >= policies_.variant_notice_ms || agreed_ ||
                    floor::players_at(before, table).empty());
        agreed_.reset();
    }
    void table_closed(const floor::State& before, const floor::Table& table, Time at) {
        ++seen["closed"];
        if (floor::players_at(before, table).empty()) return;
        ++seen["closed with players"];
        ASSERT_TRUE(table.notices.closing.has_value());
        ASSERT_GE(at - closing_.at, policies_.closing_notice_ms);
        ASSERT_GE(rounds_ - closing_.rounds, policies_.closing_notice_rounds);
    }

    struct Given {
        Time at = 0;
        std::uint32_t rounds = 0;  // that had been settled, with the one under way
    };
    const rulebook::Policies& policies_;
    TableId table_;
    std::uint32_t rounds_ = 0;
    Given limits_;
    Given closing_;
    Time variant_at_ = 0;
    std::optional<Time> agreed_;
};

void fold_and_watch(Evening& evening, Watch& watch) {
    floor::State state;
    for (const codec::Entry& entry : evening.hall.ear.entries) {
        watch.see(state, entry);
        ASSERT_TRUE(host::fold(state, entry).has_value());
        const floor::Table* table = state.find_table(evening.table);
        if (table == nullptr) continue;
        // A round is played to its end by what it was opened with.
        if (floor::in_round(table->phase)) {
            ASSERT_EQ(table->round.version, table->version);
        }
        ASSERT_EQ(table->version, floor::version_of(state, table->settings));
        for (const floor::Prompt& prompt : table->notices.prompts)
            ASSERT_TRUE(std::any_of(
                prompt.asked.begin(), prompt.asked.end(),
                [](const floor::Asked& asked) { return asked.reply == floor::Reply::open; }));
    }
}

TEST(NoticeLaws, WhatHasToBeAnnouncedIsAnnouncedLongEnough) {
    for (const char* id : {rapid_fusion, ltgame, baccarat_2025, crown, canberra}) {
        std::map<std::string, int> seen;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Evening evening(id, seed);
            for (int i = 0; i < 400; ++i) evening.step();
            Watch watch(*evening.hall.at(evening.table).book->policies, evening.table);
            fold_and_watch(evening, watch);
            for (const auto& [what, count] : watch.seen) seen[what] += count;
        }
        EXPECT_GT(seen["limits changed"], 5) << id;
        EXPECT_GT(seen["limits noticed"], 5) << id;
        EXPECT_GT(seen["closed with players"], 0) << id;
        if (id == baccarat_2025) {
            EXPECT_GT(seen["variant changed"], 5);
            EXPECT_GT(seen["minimum kept"], 2);
        }
        if (id == baccarat_2025 || id == crown || id == canberra) {
            EXPECT_GT(seen["limits announced"], 0) << id;
        }
    }
}

}  // namespace
}  // namespace croupier::tests
