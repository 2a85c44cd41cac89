// What players are shown of a committed round is enough to compute it again: by the program, by a
// page in a browser's language, and by a verifier that shares no code with either.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <functional>

#include "host/drawing.h"
#include "host/test_kit.h"
#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"
#include "tests/program/program.h"
#include "tests/support/day.h"
#include "tests/support/proves.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;
using floor::Game;
using host::kit::dollars;
using host::kit::Venue;

constexpr std::array<const char*, 3> checkers = {"croupier", "stranger", "page"};

Ran check_with(std::string_view who, const std::string& text) {
    if (who == "stranger")
        return run_command({"python3", "tests/stranger/check_round.py", "-"}, text);
    if (who == "page") return run_command({"node", "web/check/check.js", "-"}, text);
    return run_croupier({"rng", "check", "-"}, text);
}

// All three come to the same, word for word.
void expect_all(const std::string& text, int code, const std::string& words) {
    const Ran ours = check_with("croupier", text);
    EXPECT_EQ(ours.exit_code, code) << ours.out << ours.err;
    EXPECT_THAT(ours.out, testing::HasSubstr(words));
    for (const char* who : checkers) {
        SCOPED_TRACE(who);
        const Ran ran = check_with(who, text);
        EXPECT_EQ(ran.exit_code, code) << ran.out << ran.err;
        EXPECT_EQ(ran.out, ours.out);
    }
}

std::string worked_example() {
    const std::string page = read_project_file("docs/formats/fairness.md");
    const std::size_t from = page.find("```json\n") + 8;
    return page.substr(from, page.find("```", from) - from);
}

TEST(FairnessPrograms, TheWorkedExampleHolds) {
    expect_all(worked_example(), 0, "round 3/17: 9S 5H 6H 2D JS 4D\nholds\n");
}

TEST(FairnessPrograms, WhateverIsChangedIsNamed) {
    const auto with = [](const std::function<void(json::object&, json::object&)>& change) {
        json::value shown = json::parse(worked_example());
        change(shown.at("proof").as_object(), shown.at("share").as_object());
        return json::serialize(shown);
    };
    const std::string zeros(64, '0');
    expect_all(with([&](json::object& proof, json::object&) { proof["commitment"] = zeros; }), 1,
               "the commitment is not one to this secret");
    expect_all(with([&](json::object& proof, json::object&) { proof["round"] = 18; }), 1,
               "the share is of another round");
    expect_all(with([&](json::object& proof, json::object&) {
                   proof["draws"].as_array()[3].as_object()["result"] = "AS";
               }),
               1, "draw 4: the secret gives 2D, shown was AS");
    expect_all(with([&](json::object& proof, json::object&) {
                   proof["draws"].as_array()[1].as_object()["bound"] = 416;
               }),
               1, "draw 2: one of 415, not of 416");
    expect_all(with([&](json::object& proof, json::object&) {
                   proof["draws"].as_array()[1].as_object()["after"] = 1;
               }),
               1, "draw 2: the transcript cannot have had 1 digests");
    expect_all(
        with([&](json::object& proof, json::object&) { proof["digests"].as_array()[1] = zeros; }),
        1, "draw 1: the secret gives ");
    expect_all(with([&](json::object&, json::object& share) {
                   share["wagers"].as_array()[0].as_object()["stake"] = 2000;
               }),
               1, "digest 1 is not that of the own wagers");
    expect_all(
        with([&](json::object&, json::object& share) { share["nonce"] = std::string(32, 'f'); }), 1,
        "digest 1 is not that of the own wagers");
}

TEST(FairnessPrograms, WhatIsNoProofCannotBeRead) {
    for (const char* who : checkers) {
        for (const char* text : {"", "{}", "[1]", "{\"proof\": 3}"}) {
            SCOPED_TRACE(std::string(who) + ": " + text);
            const Ran ran = check_with(who, text);
            EXPECT_EQ(ran.exit_code, 2);
            EXPECT_NE(ran.err, "");
        }
    }
}

// A machine's table and one player, as their screens show it.
class Screens {
public:
    explicit Screens(Game game) {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.game = game;
        settings.mode = floor::Mode::rng;
        settings.decks = 0;
        settings.committed = true;
        one_ = venue_.add_terminal(dollars(1'000));
        table_ = venue_.add_table("M1", settings);
        draw();
    }
    json::value table() { return json::parse(view_json(view::AtTable{table_})); }
    json::value player() {
        return json::parse(view_json(view::Player{one_})).at("tables").as_array()[0];
    }
    void wait(std::int64_t ms) {
        for (; ms > 0; ms -= 500) {
            venue_.wait(500);
            draw();
        }
    }
    void stake() {
        const Game game = venue_.state().tables[0].settings.game;
        const bool picks = game == Game::three_card_poker;
        if (picks)
            Venue::must(venue_.from(
                one_, floor::PlayCommand{floor::PickPositions{table_, one_, {1, 5, 9}}}));
        const char* bet = game == Game::roulette              ? "split"
                          : game == Game::sic_bo              ? "big"
                          : picks || game == Game::casino_war ? "ante"
                                                              : "player";
        std::vector<floor::SelectionWord> selection;
        if (game == Game::roulette) selection = {{"numbers", "5/8"}};
        if (game == Game::casino_war) selection = {{"area", "1"}};
        const auto spot = floor::parse_spot(game, bet, selection);
        CHECK(spot.has_value());
        fairness::Nonce nonce{};
        nonce.fill(0x5a);
        Venue::must(venue_.from(one_, floor::WagerCommand{floor::PlaceBets{
                                          table_, one_, {{*spot, dollars(10)}}, nonce}}));
    }

private:
    void draw() {
        while (desk_.work(venue_.engine()) > 0) venue_.turn();
    }
    std::string view_json(const view::Audience& audience) {
        const view::Source source{venue_.state(), venue_.engine().now(), 0, {}, {}};
        return view::view_json(source, audience);
    }

    Venue venue_;
    rng::SeededEntropy entropy_{11};
    host::MemorySealer sealer_;
    host::Drawing desk_{entropy_, sealer_};
    floor::TerminalId one_;
    floor::TableId table_;
};

TEST(FairnessPrograms, EveryGameIsComputedAgainFromWhatItsScreensShowed) {
    for (const Game game : {Game::baccarat, Game::roulette, Game::sic_bo, Game::blackjack,
                            Game::casino_war, Game::three_card_poker}) {
        SCOPED_TRACE(floor::game_names[static_cast<std::size_t>(game)]);
        Screens screens(game);
        const json::value before = screens.table();
        const auto phase = [](const json::value& table) {
            return std::string(table.at("face").at("phase").as_string());
        };
        ASSERT_EQ(phase(before), "idle") << "betting has not opened";
        ASSERT_EQ(before.at("face").at("committed_round").as_int64(), 1);
        const json::value commitment = before.at("face").at("commitment");
        ASSERT_FALSE(before.as_object().contains("proof"));
        screens.wait(1'000);
        ASSERT_EQ(phase(screens.table()), "open");
        EXPECT_EQ(screens.table().at("face").at("commitment"), commitment);
        screens.stake();
        for (int i = 0; i < 200 && !screens.table().as_object().contains("proof"); ++i)
            screens.wait(1'000);
        json::object shown;
        shown["proof"] = screens.table().at("proof");
        shown["share"] = screens.player().at("share");
        EXPECT_EQ(shown["proof"].at("commitment"), commitment);
        json::array& draws = shown["proof"].as_object()["draws"].as_array();
        ASSERT_FALSE(draws.empty());
        expect_all(json::serialize(shown), 0, "holds");
        // Another outcome than the one that came.
        json::string& last = draws.back().as_object()["result"].as_string();
        const bool cards = game != Game::roulette && game != Game::sic_bo;
        last = cards ? (last == "2C" ? "2D" : "2C") : (last == "6" ? "5" : "6");
        expect_all(json::serialize(shown), 1, "does not hold");
    }
    PROVES("ST-TRAP-c");
}

TEST(FairnessPrograms, ARoundIsCheckedOutOfAStore) {
    const journal::kit::Scratch scratch;
    const std::string path = scratch.path("store.db");
    {
        const auto store = journal::kit::must(
            journal::create_sqlite({.path = path}, {journal::format_number, "fair", std::nullopt}));
        play_day(*store, {.committed = true});
    }
    for (const char* round : {"C1/1", "C1/2"}) {
        const Ran ran = run_croupier({"rng", "check", path, "--round", round});
        EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
        EXPECT_THAT(ran.out, testing::HasSubstr("holds\n"));
    }
    for (const char* round : {"C1/99", "B1/1", "C9/1", "C1"}) {
        const Ran ran = run_croupier({"rng", "check", path, "--round", round});
        EXPECT_EQ(ran.exit_code, 1) << round;
        EXPECT_NE(ran.err, "");
    }
    EXPECT_EQ(run_croupier({"verify", path}).exit_code, 0);
    const Ran stranger = run_command({"python3", "tests/stranger/read_journal.py", path});
    EXPECT_EQ(stranger.exit_code, 0) << stranger.err;
}

}  // namespace
}  // namespace croupier::tests
