#include <gtest/gtest.h>

#include "rulebook/rulebook.h"
#include "tests/support/old_text.h"
#include "tests/support/shelf.h"

namespace croupier::rulebook {
namespace {

using tests::baccarat_2025;
using tests::canberra;
using tests::crown;
using tests::ltgame;
using tests::rapid_fusion;
using tests::replaced;
using tests::rulebook_text;
using tests::said_of;

using Said = std::vector<std::string>;

// What is said when one line more stands at the head of a table of [conduct].
Said said_with(std::string_view id, std::string_view table, std::string_view key,
               std::string_view value, std::string_view clause) {
    const std::string head = "[conduct." + std::string(table) + "]\n";
    const std::string line = std::string(key) + " = { value = " + std::string(value) +
                             ", clause = \"" + std::string(clause) + "\" }\n";
    return said_of(replaced(rulebook_text(id), head, head + line));
}

// The text without the line of that table that begins with the key.
std::string without(std::string_view id, std::string_view table, std::string_view key) {
    std::string text = rulebook_text(id);
    const std::size_t head = text.find("[conduct." + std::string(table) + "]\n");
    const std::size_t line = text.find("\n" + std::string(key) + " = ", head);
    EXPECT_NE(line, std::string::npos) << key;
    return text.erase(line + 1, text.find('\n', line + 1) - line);
}

Policies policies_of(const std::string& text) {
    const auto book = read_rulebook(text);
    EXPECT_TRUE(book.has_value());
    return book ? *book->policies : Policies{};
}

Said unknown(std::string_view path) {
    return {"conduct." + std::string(path) + ": nobody knows this key"};
}

TEST(ReadIrregular, WhatIsNotThereIsNamed) {
    for (const auto& [table, key] : {std::pair{"authority", "dummy"},
                                     {"authority", "examine_ball"},
                                     {"authority", "settle_payment"},
                                     {"second_person", "enter_cards"},
                                     {"second_person", "void_discrepancy"},
                                     {"irregular", "dummy_by_hand"},
                                     {"irregular", "freeze_accounts"},
                                     {"irregular", "withdrawal_on_power_failure"},
                                     {"irregular.exposed_stray", "baccarat"},
                                     {"irregular.void_until", "three_card_poker"},
                                     {"irregular.no_spin", "dice"},
                                     {"irregular.terminal_fault", "wheel"},
                                     {"notices", "malfunction"},
                                     {"notices", "within_hours"},
                                     {"notices", "report_payment_above"},
                                     {"complaints", "regulator"},
                                     {"complaints", "right"}}) {
        const std::string path = "conduct." + std::string(table) + "." + key;
        EXPECT_EQ(policies_of(without(rapid_fusion, table, key)).missing, Said{path});
    }
}

TEST(ReadIrregular, AWholeTableThatIsNotThereIsNamedOnce) {
    const std::string text = rulebook_text(ltgame);
    const std::size_t from = text.find("[conduct.irregular]");
    const std::size_t to = text.find("[conduct.notices]");
    const Policies policies = policies_of(text.substr(0, from) + text.substr(to));
    EXPECT_EQ(policies.missing, Said{"conduct.irregular"});
    EXPECT_FALSE(policies.dummy_by_hand);
}

TEST(ReadIrregular, AValueThatNobodyKnowsIsRefused) {
    const auto said = [](std::string_view id, std::string_view from, std::string_view to) {
        return said_of(replaced(rulebook_text(id), from, to));
    };
    EXPECT_EQ(said(canberra, "[conduct.irregular.exposed_stray]\nbaccarat = { value = \"dummy\"",
                   "[conduct.irregular.exposed_stray]\nbaccarat = { value = \"kept\""),
              Said{"conduct.irregular.exposed_stray.baccarat: is not one of dummy, next_card, "
                   "burned"});
    EXPECT_EQ(said(canberra, "\"placement_any_time\"", "\"any_time\""),
              Said{"conduct.irregular.void_until.baccarat: is not one of settlement, next_coup, "
                   "next_round, placement_any_time, unless_corrected"});
    EXPECT_EQ(said(crown, "\"refilled\"", "\"again\""),
              Said{"conduct.irregular.short_cards.triple_chase: is not one of void, refilled"});
    EXPECT_EQ(said(crown, "big_wheel = { value = \"again\"", "big_wheel = { value = \"respin\""),
              Said{"conduct.irregular.no_spin.big_wheel: is not one of again, void"});
    EXPECT_EQ(said(rapid_fusion, "wheel = { value = \"records\"", "wheel = { value = \"void\""),
              Said{"conduct.irregular.terminal_fault.wheel: is not one of void_wagers, records"});
    EXPECT_EQ(said(baccarat_2025, "\"daily_summary\"]", "\"newspaper\"]"),
              Said{"conduct.notices.foreign_card: is not a list of surveillance, inspector, "
                   "daily_summary, monthly_report"});
    EXPECT_EQ(said(baccarat_2025, "within_hours = { value = 24", "within_hours = { value = 0"),
              Said{"conduct.notices.within_hours: is not a whole number from 1 to 744"});
    EXPECT_EQ(said(baccarat_2025, "{ value = 100000", "{ value = -1"),
              Said{"conduct.notices.report_payment_above: is not a whole number from 0 to "
                   "100000000"});
    EXPECT_EQ(said(canberra, "regulator = { value = \"ACT Gambling and Racing Commission\"",
                   "regulator = { value = \"\""),
              Said{"conduct.complaints.regulator: is not a text"});
}

TEST(ReadIrregular, ASecondPersonIsOfTheLadder) {
    EXPECT_EQ(
        said_of(replaced(rulebook_text(canberra), "reconstruct = { value = \"casino_supervisor\"",
                         "reconstruct = { value = \"surveillance\"")),
        Said{"conduct.second_person.reconstruct: is not one of dealer, casino_supervisor, "
             "gaming_shift_manager, nobody"});
    EXPECT_EQ(
        said_of(replaced(rulebook_text(canberra), "reconstruct = { value = \"casino_supervisor\"",
                         "reconstruct = { value = \"dealer\"")),
        Said{"conduct.second_person.reconstruct: is what whoever may do it is already: say "
             "nobody"});
}

// Games, machines and powers that a document has not.
TEST(ReadIrregular, WhatNothingCanUseIsNotKnown) {
    EXPECT_EQ(said_with(ltgame, "authority", "no_spin", "\"dealer\"", "LT-11.1"),
              unknown("authority.no_spin"));
    EXPECT_EQ(said_with(ltgame, "authority", "no_result", "\"dealer\"", "LT-11.1"),
              unknown("authority.no_result"));
    EXPECT_EQ(said_with(ltgame, "authority", "examine_ball", "\"dealer\"", "LT-11.1"),
              unknown("authority.examine_ball"));
    EXPECT_EQ(said_with(ltgame, "authority.void", "shoe_void", "\"dealer\"", "LT-11.6.19"),
              unknown("authority.void.shoe_void"));
    EXPECT_EQ(said_with(ltgame, "second_person", "reconstruct", "\"nobody\"", "LT-11.6.1"),
              unknown("second_person.reconstruct"));
    EXPECT_EQ(said_with(ltgame, "irregular", "withdrawal", "false", "LT-11.6.1"),
              unknown("irregular.withdrawal"));
    EXPECT_EQ(said_with(ltgame, "irregular", "invalid_card_undoes", "false", "LT-4.2"),
              unknown("irregular.invalid_card_undoes"));
    EXPECT_EQ(said_with(ltgame, "irregular", "burn_can_be_made_up", "true", "LT-11.6.8"),
              unknown("irregular.burn_can_be_made_up"));
    EXPECT_EQ(said_with(ltgame, "irregular", "no_spin.wheel", "\"again\"", "LT-11.1"),
              unknown("irregular.no_spin"));
    EXPECT_EQ(said_with(ltgame, "irregular.exposed_stray", "blackjack", "\"burned\"", "LT-11.6.3"),
              unknown("irregular.exposed_stray.blackjack"));
    // Poker there is drawn, and drawn cards do not stray.
    EXPECT_EQ(said_with(rapid_fusion, "irregular.exposed_stray", "three_card_poker", "\"burned\"",
                        "RF-15.2.5"),
              unknown("irregular.exposed_stray.three_card_poker"));
}

TEST(ReadIrregular, NobodyToTellNeedsNoTime) {
    std::string text = rulebook_text(crown);
    text = replaced(text, "malfunction = { value = [\"inspector\"]", "malfunction = { value = []");
    EXPECT_EQ(said_of(text), unknown("notices.within_hours"));
}

TEST(ReadIrregular, WhoReconstructsHasGamesToDoItIn) {
    const Said disagree = {
        "conduct.irregular.reconstruction: does not agree with authority.reconstruct"};
    EXPECT_EQ(said_of(replaced(rulebook_text(ltgame), "reconstruct = { value = \"nobody\"",
                               "reconstruct = { value = \"casino_supervisor\"")),
              disagree);
    std::string text = rulebook_text(ltgame);
    text = replaced(text, "reconstruction = { value = []",
                    "withdrawal = { value = false, clause = \"LT-11.6.1\" }\n"
                    "reconstruction = { value = [\"baccarat\"]");
    EXPECT_EQ(said_of(text), disagree);
    EXPECT_EQ(said_of(replaced(rulebook_text(canberra), "reconstruction = { value = [\"baccarat\"]",
                               "reconstruction = { value = [\"roulette\"]")),
              Said{"conduct.irregular.reconstruction: is not a list of baccarat"});
}

TEST(ReadIrregular, ValuesComeInTheirUnits) {
    const Policies policies = policies_of(rulebook_text(baccarat_2025));
    EXPECT_EQ(policies.notify_within_ms, 24 * 3'600'000);
    EXPECT_EQ(policies.report_payment_above_cents, 100'000);
    EXPECT_EQ(policies.notify_foreign_card, (Notified{true, false, true, false}));
    EXPECT_EQ(policies_of(rulebook_text(crown)).regulator,
              "Victorian Commission for Gambling and Liquor Regulation");
}

}  // namespace
}  // namespace croupier::rulebook
