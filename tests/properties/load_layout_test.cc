// The load generator's own reckoning against the settlement that it judges: they share no code.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/draw.h"
#include "codec/settle/settle.h"
#include "load/layout.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;

// The bet as `settle` wants it: selections are lists and numbers there, words on the wire.
json::object bet_for_settle(load::Game game, load::Place place, std::int64_t stake) {
    json::object bet{{"bet", load::bet_of(game, place)}, {"stake", stake}};
    const std::string selection = load::selection_of(game, place);
    if (selection.empty()) return bet;
    const json::value words = json::parse("{" + selection.substr(1) + "}");
    const auto& word = words.at("selection").as_array().at(0);
    const std::string name(word.at("name").as_string());
    const std::string value(word.at("value").as_string());
    if (name != "numbers") {
        bet[name] = std::stoi(value);
        return bet;
    }
    json::array numbers;
    for (std::size_t from = 0; from <= value.size();) {
        const std::size_t to = std::min(value.find('/', from), value.size());
        numbers.emplace_back(value.substr(from, to - from));
        from = to + 1;
    }
    bet[name] = std::move(numbers);
    return bet;
}

void expect_same(codec::Settler& settler, load::Game game, const load::Outcome& outcome,
                 const json::object& as_json, std::int64_t stake) {
    json::array bets;
    for (std::size_t place = 0; place < load::places_of(game); ++place)
        bets.push_back(bet_for_settle(game, static_cast<load::Place>(place), stake));
    const json::object request{{"rulebook", rapid_fusion},
                               {"game", load::name_of(game)},
                               {"config", json::object{}},
                               {"outcome", as_json},
                               {"bets", bets}};
    std::string answer;
    settler.settle(json::serialize(request), answer);
    const json::value read = json::parse(answer);
    ASSERT_TRUE(read.as_object().contains("results")) << answer;
    const json::array& results = read.at("results").as_array();
    ASSERT_EQ(results.size(), bets.size());
    for (std::size_t place = 0; place < results.size(); ++place) {
        const load::Paid paid =
            load::settle(game, static_cast<load::Place>(place), Money::cents(stake), outcome);
        EXPECT_EQ(paid.winnings.in_cents(), results[place].at("winnings").as_int64())
            << json::serialize(results[place]) << json::serialize(as_json);
        EXPECT_EQ(paid.returned.in_cents(), results[place].at("returned").as_int64())
            << json::serialize(results[place]) << json::serialize(as_json);
    }
}

TEST(LoadLayout, EveryNumberPaysAsTheRulebookSays) {
    codec::Settler settler(shelf());
    for (int number = 0; number <= 36; ++number) {
        load::Outcome outcome;
        outcome.number = static_cast<std::uint8_t>(number);
        expect_same(settler, load::Game::roulette, outcome, {{"number", std::to_string(number)}},
                    137);
    }
}

TEST(LoadLayout, CoupsAreDealtAndPaidAsTheRulebookSays) {
    codec::Settler settler(shelf());
    FastSource source(5);
    for (int coup = 0; coup < 3'000; ++coup) {
        load::Outcome outcome;
        while (!load::is_complete(outcome.cards))
            outcome.cards.push_back(static_cast<load::Card>(draw_below(source, load::deck_cards)));
        ASSERT_LE(outcome.cards.size(), 6U);
        json::array player;
        json::array banker;
        for (std::size_t i = 0; i < 4; ++i)
            (i % 2 == 0 ? player : banker).emplace_back(load::text_of(outcome.cards[i]));
        const auto value = [&](std::size_t at) {
            const int rank = outcome.cards[at] / 4;
            return rank == 12 ? 1 : rank >= 8 ? 0 : rank + 2;
        };
        const bool player_draws = (value(0) + value(2)) % 10 <= 5;
        for (std::size_t i = 4; i < outcome.cards.size(); ++i)
            (i == 4 && player_draws ? player : banker)
                .emplace_back(load::text_of(outcome.cards[i]));
        expect_same(settler, load::Game::baccarat, outcome,
                    {{"player", player}, {"banker", banker}}, 101 + coup % 40);
    }
}

}  // namespace
}  // namespace croupier::tests
