// Who may act, over every action, every role and every second person of every document: told once
// more, in the plainest way, and compared with what the floor says.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "floor/staff/authority.h"
#include "floor/state.h"
#include "host/test_kit.h"
#include "tests/support/answers.h"

namespace croupier::tests {
namespace {

using floor::Rejection;
using rulebook::Action;
using rulebook::VoidReason;

// Somebody's place on the ladder when they act; below everybody: no place at all.
int place_of(const rulebook::Policies& policies, const std::string& role) {
    const auto at = std::find(policies.ladder.begin(), policies.ladder.end(), role);
    if (at == policies.ladder.end()) return -1;
    const auto place = static_cast<std::size_t>(at - policies.ladder.begin());
    if (place < policies.counts_as.size() && !policies.counts_as[place].empty())
        return place_of(policies, policies.counts_as[place]);
    return static_cast<int>(place);
}

// Whoever acts has a place; so has whoever lends a name, and then it is that one's rank.
Rejection expected_answer(bool signed_in, int actor, std::optional<int> other,
                          rulebook::Rank least) {
    if (!signed_in) return Rejection::not_signed_in;
    if (!least) return Rejection::not_expected;
    if (actor < 0) return Rejection::role_too_low;
    return other.value_or(actor) < static_cast<int>(*least) ? Rejection::role_too_low
                                                            : Rejection::none;
}

class Everybody {
public:
    explicit Everybody(const std::string& rulebook) {
        table_ = venue_.add_table("B1", host::kit::baccarat_of(rulebook));
        roles_ = policies().ladder;
        roles_.emplace_back("porter");
        for (const std::string& role : roles_) {
            present_.push_back(venue_.add_staff(role));
            away_.push_back(venue_.add_staff(role));
            host::kit::Venue::must(venue_.host(floor::StaffCommand{floor::SignOut{away_.back()}}));
        }
    }

    const rulebook::Policies& policies() const { return *table().book->policies; }

    // Asks for everybody, alone and with everybody else's credentials, present or not.
    void ask(rulebook::Rank least, const std::string& what) {
        for (std::size_t actor = 0; actor < roles_.size(); ++actor)
            for (std::size_t other = 0; other <= roles_.size(); ++other)
                for (const bool signed_in : {true, false}) {
                    floor::Command command;
                    command.actor = (signed_in ? present_ : away_)[actor];
                    const int own = place_of(policies(), roles_[actor]);
                    std::optional<int> lent;
                    if (other < roles_.size()) {
                        command.authoriser = present_[other];
                        lent = place_of(policies(), roles_[other]);
                    }
                    const auto allowed = floor::must_rank(venue_.state(), command, table(), least);
                    ASSERT_EQ(allowed ? Rejection::none : allowed.error().reason,
                              expected_answer(signed_in, own, lent, least))
                        << what << " by " << roles_[actor] << " with "
                        << (other < roles_.size() ? roles_[other] : "nobody");
                    ++asked;
                }
        floor::Command nobody;
        EXPECT_EQ(floor::must_rank(venue_.state(), nobody, table(), least).error().reason,
                  Rejection::not_signed_in);
    }
    void ask(Action action, const std::string& what) {
        floor::Command command;
        for (const floor::StaffId actor : present_) {
            command.actor = actor;
            const auto by_action = floor::must_be_allowed(venue_.state(), command, table(), action);
            const auto by_rank =
                floor::must_rank(venue_.state(), command, table(), policies().least(action));
            ASSERT_EQ(by_action.has_value(), by_rank.has_value()) << what;
        }
        ask(policies().least(action), what);
    }
    std::size_t asked = 0;

private:
    const floor::Table& table() const { return *venue_.state().find_table(table_); }

    host::kit::Venue venue_;
    floor::TableId table_;
    std::vector<std::string> roles_;
    std::vector<floor::StaffId> present_;
    std::vector<floor::StaffId> away_;
};

TEST(Ladder, NobodyBelowActsAndNobodyAboveIsRefusedForTheirRank) {
    for (const std::string& rulebook : every_house()) {
        Everybody everybody(rulebook);
        for (std::size_t i = 0; i < rulebook::action_count; ++i)
            everybody.ask(static_cast<Action>(i),
                          fmt::format("{} {}", rulebook, rulebook::action_names[i]));
        for (std::size_t i = 0; i < rulebook::void_reason_count; ++i)
            everybody.ask(everybody.policies().least_to_void(static_cast<VoidReason>(i)),
                          fmt::format("{} void {}", rulebook, rulebook::void_reason_names[i]));
        EXPECT_GT(everybody.asked, 1'000U);
    }
}

}  // namespace
}  // namespace croupier::tests
