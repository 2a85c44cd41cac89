// What must hold of any round, whatever the game and the rulebook.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>

#include "codec/settle/settle.h"
#include "tests/reference/generate.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;

json::object settled(codec::Settler& settler, const json::value& request) {
    std::string answer;
    settler.settle(json::serialize(request), answer);
    return json::parse(answer).as_object();
}

// Calls `check(request, results)` for random requests that can be settled.
template <class Check>
void for_random_rounds(std::uint64_t seed, int rounds, Check&& check) {
    codec::Settler settler(shelf());
    reference::Requests requests(seed);
    int checked = 0;
    for (int tries = 0; checked < rounds && tries < rounds * 4; ++tries) {
        boost::system::error_code error;
        json::value request = json::parse(requests.next(), error);
        if (error || !request.is_object()) continue;
        const json::object answer = settled(settler, request);
        if (answer.contains("error")) continue;
        ++checked;
        check(settler, request.as_object(), answer.at("results").as_array());
    }
    EXPECT_EQ(checked, rounds);
}

TEST(AnyRound, AnEntryReturnsAtMostItsStakeAndPaysNothingUnlessItWins) {
    for_random_rounds(11, 4000,
                      [](codec::Settler&, json::object& request, const json::array& entries) {
                          for (const json::value& entry : entries) {
                              const auto stake = entry.at("stake").as_int64();
                              const auto returned = entry.at("returned").as_int64();
                              const auto winnings = entry.at("winnings").as_int64();
                              const auto& status = entry.at("status").as_string();
                              ASSERT_GE(returned, 0);
                              ASSERT_LE(returned, stake) << json::serialize(request);
                              ASSERT_GE(winnings, 0);
                              if (status != "win") {
                                  ASSERT_EQ(winnings, 0) << json::serialize(request);
                              }
                              if (status == "push" || status == "void") {
                                  ASSERT_EQ(returned, stake) << json::serialize(request);
                              }
                          }
                      });
}

TEST(AnyRound, AVoidRoundGivesEveryStakeBackAndNothingElse) {
    PROVES("RF-1.1-void");
    for_random_rounds(
        12, 3000, [](codec::Settler& settler, json::object& request, const json::array&) {
            request["outcome"] = json::object{{"void", true}};
            const json::array entries = settled(settler, request).at("results").as_array();
            const json::array& bets = request.at("bets").as_array();
            ASSERT_EQ(entries.size(), bets.size());
            for (std::size_t ref = 0; ref < bets.size(); ++ref) {
                ASSERT_EQ(entries[ref].at("status"), "void");
                ASSERT_EQ(entries[ref].at("returned"), bets[ref].at("stake"));
                ASSERT_EQ(entries[ref].at("winnings"), 0);
            }
        });
}

TEST(AnyRound, TheOrderOfTheBetsChangesNothing) {
    for_random_rounds(
        13, 3000, [](codec::Settler& settler, json::object& request, const json::array& entries) {
            json::array& bets = request.at("bets").as_array();
            const std::size_t count = bets.size();
            std::reverse(bets.begin(), bets.end());
            const json::array other = settled(settler, request).at("results").as_array();
            ASSERT_EQ(other.size(), entries.size());
            // Entries of one bet keep their order among themselves.
            std::map<std::size_t, json::array> by_bet;
            for (const json::value& entry : entries) {
                json::object copy = entry.as_object();
                const auto ref = static_cast<std::size_t>(copy["ref"].as_int64());
                copy.erase("ref");
                by_bet[ref].push_back(copy);
            }
            std::map<std::size_t, json::array> by_bet_reversed;
            for (const json::value& entry : other) {
                json::object copy = entry.as_object();
                const auto ref = count - 1 - static_cast<std::size_t>(copy["ref"].as_int64());
                copy.erase("ref");
                by_bet_reversed[ref].push_back(copy);
            }
            ASSERT_EQ(by_bet, by_bet_reversed) << json::serialize(request);
        });
}

TEST(AnyRound, RoundingNeverTakesFromThePlayerByDefaultAndDiffersByLessThanAUnit) {
    PROVES("RF-6.1-gap");
    for_random_rounds(
        14, 4000, [](codec::Settler& settler, json::object& request, const json::array&) {
            if (request.at("rulebook") == "star-baccarat-2025") return;  // its mode is fixed
            json::object& config = request["config"].is_object()
                                       ? request["config"].as_object()
                                       : request["config"].emplace_object();
            const auto in_mode = [&](std::string_view mode) {
                config["rounding"] = json::object{{"unit", 1}, {"mode", mode}};
                return settled(settler, request).at("results").as_array();
            };
            const json::array down = in_mode("down");
            const json::array up = in_mode("up");
            config.erase("rounding");
            const json::array by_default = settled(settler, request).at("results").as_array();
            ASSERT_EQ(by_default, up) << json::serialize(request);
            ASSERT_EQ(down.size(), up.size());
            for (std::size_t at = 0; at < up.size(); ++at) {
                const auto difference =
                    up[at].at("winnings").as_int64() - down[at].at("winnings").as_int64();
                ASSERT_GE(difference, 0);
                ASSERT_LE(difference, 2 * 9) << json::serialize(request);  // nine pieces, doubled
            }
        });
}

}  // namespace
}  // namespace croupier::tests
