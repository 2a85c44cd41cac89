// Rulebook texts of old journals: folded as they were, and brought by nobody today.
#include "tests/support/old_text.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "floor/apply.h"
#include "host/test_kit.h"

namespace croupier::tests {
namespace {

using floor::Rejection;
using host::kit::Venue;

TEST(OldText, IsRefusedToday) {
    Venue venue;
    const auto refusal =
        venue.host(floor::VenueCommand{floor::AddRulebook{first_text(rapid_fusion)}});
    EXPECT_EQ(refusal.reason, Rejection::bad_setting);
    EXPECT_GT(refusal.amount, 20);  // so many keys are missing
    EXPECT_EQ(venue.state().find_rulebook(rapid_fusion), nullptr);
    Venue::must(venue.host(floor::VenueCommand{floor::AddRulebook{rulebook_text(rapid_fusion)}}));
}

TEST(OldText, IsFoldedAndPlayedAsItAlwaysWas) {
    Venue venue;
    floor::State state = venue.state();
    const auto happens = [&](floor::Event event) {
        const auto applied = floor::apply(state, floor::Events{std::move(event)});
        EXPECT_TRUE(applied.has_value());
    };
    const std::string text = first_text(rapid_fusion);
    happens(floor::VenueEvent{floor::RulebookAdded{rapid_fusion, sha256(bytes_of(text)), text}});
    ASSERT_NE(state.find_rulebook(rapid_fusion), nullptr);
    const floor::StaffId dealer(1);
    happens(floor::StaffEvent{floor::StaffAdded{dealer, "dealer"}});
    happens(floor::StaffEvent{floor::SignedIn{dealer}});
    const floor::TableId table(0);
    happens(floor::TableEvent{floor::TableAdded{table, "B1", host::kit::baccarat_rf(), {}}});
    happens(floor::TableEvent{floor::TableOpened{table}});
    // No shoe was recorded then.
    floor::Command new_game;
    new_game.origin = {floor::OriginKind::dealer_terminal, 1};
    new_game.at = state.at;
    new_game.actor = dealer;
    new_game.order = floor::WagerCommand{floor::NewGame{table}};
    EXPECT_EQ(floor::decide(state, new_game).refusal.reason, Rejection::none);
}

}  // namespace
}  // namespace croupier::tests
