#include <gtest/gtest.h>

#include <sstream>

#include "rulebook/rulebook.h"
#include "tests/support/old_text.h"
#include "tests/support/shelf.h"

namespace croupier::rulebook {
namespace {

using tests::canberra;
using tests::crown;
using tests::first_text;
using tests::lacks;
using tests::ltgame;
using tests::rapid_fusion;
using tests::replaced;
using tests::rulebook_text;
using tests::said_of;

using Said = std::vector<std::string>;

TEST(ReadPolicies, TodaysTextsLackNothing) {
    for (const auto& loaded : tests::shelf().all()) {
        const std::string& id = loaded->id;
        const auto book = read_rulebook(rulebook_text(id));
        ASSERT_TRUE(book.has_value()) << id;
        ASSERT_TRUE(book->policies.has_value()) << id;
        EXPECT_EQ(book->policies->missing, Said{}) << id;
    }
}

TEST(ReadPolicies, AHouseThatDrawsMayHaveNoGameThatIsOnlyDrawn) {
    const std::string none =
        replaced(rulebook_text(rapid_fusion), "drawn_only = { value = [\"three_card_poker\"]",
                 "drawn_only = { value = []");
    // Three card poker is dealt as well then: what that needs is missing, and nothing else is
    // wrong.
    for (const std::string& said : said_of(none))
        EXPECT_EQ(said.find("drawn_only"), std::string::npos) << said;
}

TEST(ReadPolicies, AnOldTextMeansWhatItAlwaysMeant) {
    for (const auto* id : {rapid_fusion, canberra}) {
        const auto book = read_rulebook(first_text(id));
        ASSERT_TRUE(book.has_value()) << problems_text(id, book.error());
        const Policies& policies = *book->policies;
        for (const auto* key :
             {"conduct.limits", "conduct.betting", "conduct.cash_out", "conduct.closing",
              "conduct.opening", "conduct.second_person", "conduct.irregular", "conduct.notices",
              "conduct.complaints", "conduct.equipment", "conduct.authority.decide_dispute",
              "conduct.authority.new_shoe", "conduct.wagers.one_table",
              "conduct.early_outcome.dice", "conduct.outage.after_close.dice"})
            EXPECT_TRUE(lacks(policies, key)) << id << " " << key;
        EXPECT_FALSE(policies.one_table);
        EXPECT_FALSE(policies.shoe_recorded);
        EXPECT_EQ(policies.player_card_from, "");
        EXPECT_EQ(policies.least(Action::new_shoe), std::nullopt);
        EXPECT_EQ(policies.closing_notice_ms, 0);
        EXPECT_EQ(policies.closing_notice_rounds, 0U);
        EXPECT_EQ(policies.differential, Differential::none);
        EXPECT_TRUE(policies.total_maximum);
        EXPECT_EQ(policies.modes, (std::array{true, true, true}));
        EXPECT_EQ(policies.least(Action::decide_dispute), std::nullopt);
        EXPECT_FALSE(policies.freeze_accounts);
        EXPECT_EQ(policies.reconstructed, PolicyGames{});
        EXPECT_EQ(policies.notify_malfunction, Notified{});
        EXPECT_EQ(policies.regulator, "");
    }
}

// Every line of [conduct] is needed, by the reader or by whoever opens a table.
void expect_no_key_can_be_left_out(const char* id) {
    const std::string text = rulebook_text(id);
    const auto book = read_rulebook(text);
    ASSERT_TRUE(book.has_value());
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
    for (const Value& value : book->values) {
        // Games that have no least period are not named, nor what a document does not say of
        // equipment, of a ball's revolutions or of how the regulator is reached.
        if (!value.path.starts_with("conduct.") ||
            value.path.starts_with("conduct.betting.least_seconds") ||
            value.path.starts_with("conduct.equipment.checklist") ||
            value.path.starts_with("conduct.equipment.details") ||
            value.path == "conduct.complaints.contact" ||
            value.path == "conduct.irregular.least_revolutions")
            continue;
        std::string without;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (i + 1 != static_cast<std::size_t>(value.line)) without += lines[i];
        const auto shorter = read_rulebook(without);
        if (!shorter) continue;
        // More may be asked for then.
        ASSERT_FALSE(shorter->policies->missing.empty()) << id << " " << value.path;
        EXPECT_EQ(shorter->policies->missing.front(), value.path) << id;
    }
}

TEST(ReadPolicies, NoKeyCanBeLeftOut) {
    for (const auto* id : {rapid_fusion, crown}) expect_no_key_can_be_left_out(id);
}

TEST(ReadPolicies, WhatNothingCanUseIsNotKnown) {
    const std::string text = rulebook_text(ltgame);
    const auto said = [&](std::string_view table, const std::string& line) {
        const std::string head = "[conduct." + std::string(table) + "]\n";
        return said_of(replaced(text, head, head + line + "\n"));
    };
    // LTGame has cards alone, dealt face up, and asks for no notice of limits.
    EXPECT_EQ(said("early_outcome", R"(dice = { value = "stand", clause = "LT-4.6" })"),
              Said{"conduct.early_outcome.dice: nobody knows this key"});
    EXPECT_EQ(said("limits", R"(notice_seconds = { value = 1200, clause = "LT-6.1a" })"),
              Said{"conduct.limits.notice_seconds: nobody knows this key"});
    EXPECT_EQ(said("authority", R"(take_cards_back = { value = "dealer", clause = "LT-3.4" })"),
              Said{"conduct.authority.take_cards_back: nobody knows this key"});
    EXPECT_EQ(said("authority", R"(settle_held = { value = "dealer", clause = "LT-4.6" })"),
              Said{"conduct.authority.settle_held: nobody knows this key"});
    EXPECT_EQ(said("betting", R"(usual_decision_seconds = { value = 9, clause = "LT-7.1" })"),
              Said{"conduct.betting.usual_decision_seconds: nobody knows this key"});
    EXPECT_EQ(
        said_of(replaced(text, "bet_now = { value = []", "bet_now = { value = [\"roulette\"]")),
        Said{"conduct.betting.bet_now: is not a list of baccarat"});
}

TEST(ReadPolicies, WhatDoesNotAgreeIsRefused) {
    const std::string text = rulebook_text(canberra);
    EXPECT_EQ(said_of(replaced(text, R"(late_change = { value = "never")",
                               R"(late_change = { value = "settlement")")),
              Said{"conduct.betting.late_change: does not agree with authority.relax_close"});
    EXPECT_EQ(said_of(replaced(text, "individual_limits = { value = false",
                               "individual_limits = { value = true")),
              Said{"conduct.limits.individual_limits: does not agree with "
                   "authority.player_limits"});
}

TEST(ReadPolicies, ARoleThatCountsAsAnotherIsNoLeastRole) {
    const std::string text = rulebook_text(ltgame);
    EXPECT_EQ(said_of(replaced(text, R"(close_table = { value = "casino_supervisor")",
                               R"(close_table = { value = "games_supervisor")")),
              Said{"conduct.authority.close_table: is not one of dealer, casino_supervisor, "
                   "assistant_gaming_manager, gaming_manager, nobody"});
    EXPECT_EQ(said_of(replaced(text, R"(games_supervisor = { value = "casino_supervisor")",
                               R"(games_supervisor = { value = "games_supervisor")")),
              Said{"conduct.counts_as.games_supervisor: is not one of dealer, casino_supervisor, "
                   "assistant_gaming_manager, gaming_manager"});
    EXPECT_EQ(said_of(replaced(text, "[conduct.counts_as]\n",
                               "[conduct.counts_as]\nporter = { value = \"dealer\", clause = "
                               "\"LT-1.1.dealer\" }\n")),
              Said{"conduct.counts_as.porter: nobody knows this key"});
}

TEST(ReadPolicies, OnlyOfDiceIsItKnownWhenTheyWereSeen) {
    EXPECT_EQ(said_of(replaced(rulebook_text(rapid_fusion), R"(wheel = { value = "held_to_settle")",
                               R"(wheel = { value = "held_unless_late_wagers")")),
              Said{"conduct.early_outcome.wheel: is not one of stand, held_to_settle, "
                   "held_to_void"});
}

TEST(ReadPolicies, APlayerCardIsNeededFromADateOrNever) {
    const auto with = [](std::string_view date) {
        return replaced(rulebook_text(rapid_fusion), "2024-10-19", date);
    };
    EXPECT_EQ(read_rulebook(with("2030-01-01"))->policies->player_card_from, "2030-01-01");
    EXPECT_EQ(read_rulebook(with("never"))->policies->player_card_from, "");
    EXPECT_EQ(said_of(with("next year")),
              Said{"conduct.wagers.player_card_from: is neither a date such as 2024-08-27 nor "
                   "never"});
}

}  // namespace
}  // namespace croupier::rulebook
