// A store that was opened before format generation 1: this build works with it, writes nothing that
// the build before cannot read, and two people take the step.
#include "encoding/generation.h"

#include <gtest/gtest.h>

#include <optional>

#include "floor/query.h"
#include "host/test_kit.h"

namespace croupier::host {
namespace {

using floor::OriginKind;
using floor::Rejection;
using kit::dollars;
using kit::Venue;

// As the build before opened a venue: it knew of no generation.
floor::Ruling decide_as_before(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = floor::decide(state, command);
    if (!state.house.venue)
        std::erase_if(ruling.events, [](const floor::Event& event) {
            const auto* venue = std::get_if<floor::VenueEvent>(&event);
            return venue != nullptr && std::holds_alternative<floor::FormatActivated>(*venue);
        });
    return ruling;
}

// A reason that the build before did not have, for an order that it had.
floor::Ruling decide_with_a_new_reason(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = decide_as_before(state, command);
    if (ruling.refusal.reason == Rejection::unknown_table)
        ruling.refusal.reason = Rejection::format_not_active;
    return ruling;
}

Options before() {
    Options options;
    options.decide = decide_as_before;
    return options;
}

class OldStore : public testing::Test {
protected:
    OldStore() : venue(before()) {
        table = venue.add_table("B1", kit::baccarat_rf());
        const std::string& top = venue.state().tables.front().book->policies->ladder.back();
        one = venue.add_staff(top);
        two = venue.add_staff(top);
        dealer = venue.add_staff(venue.state().tables.front().book->policies->ladder.front());
    }

    floor::Refusal office(floor::VenueCommand order, std::optional<floor::StaffId> actor,
                          std::optional<floor::StaffId> second) {
        floor::Command command =
            venue.command({OriginKind::office, actor ? actor->value() : 0}, std::move(order));
        command.actor = actor;
        command.authoriser = second;
        return venue.send(std::move(command));
    }
    floor::Refusal activate(std::optional<floor::StaffId> actor,
                            std::optional<floor::StaffId> second) {
        return office(floor::ActivateFormat{1}, actor, second);
    }
    static floor::ErasePerson erasing() {
        floor::Person somebody;
        somebody.pseudonym.fill(0xee);
        return {somebody};
    }
    // What the newest thing in the store's journal is.
    std::uint32_t newest_in_journal() {
        std::uint32_t newest = 0;
        const auto head = venue.store().head();
        CHECK(head.has_value());
        const auto read = venue.store().read(1, head->sequence, [&](const journal::Batch& row) {
            codec::Batch batch;
            CHECK(codec::read_batch(batch, row.content).has_value());
            newest = std::max(newest, encoding::generation_of(batch));
            return Result<Nothing, Fault>(Nothing{});
        });
        CHECK(read.has_value());
        return newest;
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId one;
    floor::StaffId two;
    floor::StaffId dealer;
};

TEST(Formats, ANewStoreStartsWithTheNewestGeneration) {
    const Venue venue;
    EXPECT_EQ(venue.state().format_generation, floor::newest_generation);
}

TEST_F(OldStore, IsPlayedOnAndHoldsNothingNew) {
    EXPECT_EQ(venue.state().format_generation, 0U);
    const floor::TerminalId terminal = venue.add_terminal(dollars(100));
    Venue::must(venue.by(one, floor::WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.bet(terminal, table, "banker", dollars(5)));
    venue.wait(30'000);
    venue.cards(table, {"4S", "5S", "KH", "3D"});
    Venue::must(venue.by(one, floor::PlayCommand{floor::ConfirmResult{table}}));
    venue.restart();
    EXPECT_EQ(newest_in_journal(), 0U);
    EXPECT_EQ(venue.state().format_generation, 0U);
}

TEST_F(OldStore, AnswersALaterOrderAndKeepsNothingOfIt) {
    const std::size_t entries = venue.ear.entries.size();
    EXPECT_EQ(office(erasing(), one, two).reason, Rejection::format_not_active);
    EXPECT_EQ(venue.ear.entries.size(), entries);
    EXPECT_TRUE(venue.state().house.erased.empty());
    EXPECT_EQ(newest_in_journal(), 0U);
}

TEST_F(OldStore, KeepsALaterReasonAsOneThatItHas) {
    Options options;
    options.decide = decide_with_a_new_reason;
    Venue other(options);
    const floor::StaffId staff = other.add_staff("dealer");
    const floor::Refusal refusal =
        other.by(staff, floor::TableCommand{floor::OpenTable{floor::TableId(7)}});
    EXPECT_EQ(refusal.reason, Rejection::format_not_active);  // answered, and not kept
    EXPECT_EQ(floor::as_kept(other.state(), {Rejection::format_not_active, 3}),
              (floor::Refusal{Rejection::not_in_order, 3}));
    EXPECT_EQ(floor::as_kept(other.state(), {Rejection::not_approved, 3}),
              (floor::Refusal{Rejection::not_approved, 3}));
}

TEST_F(OldStore, IsActivatedByTwoPeopleWhoManageItAndForEver) {
    EXPECT_EQ(activate(std::nullopt, two).reason, Rejection::not_signed_in);
    EXPECT_EQ(activate(one, std::nullopt).reason, Rejection::second_person_needed);
    EXPECT_EQ(activate(one, one).reason, Rejection::second_person_needed);
    EXPECT_EQ(activate(one, dealer).reason, Rejection::role_too_low);
    EXPECT_EQ(activate(dealer, one).reason, Rejection::role_too_low);
    EXPECT_EQ(venue.by(one, floor::VenueCommand{floor::ActivateFormat{1}}).reason,
              Rejection::not_signed_in);
    EXPECT_EQ(venue.host(floor::VenueCommand{floor::ActivateFormat{1}}).reason,
              Rejection::not_signed_in);
    EXPECT_EQ(office(floor::ActivateFormat{floor::newest_generation + 1}, one, two).reason,
              Rejection::not_in_order);
    EXPECT_EQ(venue.state().format_generation, 0U);
    EXPECT_EQ(newest_in_journal(), 0U);

    Venue::must(activate(one, two));
    EXPECT_EQ(venue.state().format_generation, 1U);
    EXPECT_EQ(activate(one, two).reason, Rejection::not_in_order);
    Venue::must(office(erasing(), one, two));
    EXPECT_EQ(venue.state().house.erased.size(), 1U);
    EXPECT_EQ(newest_in_journal(), 1U);
}

TEST_F(OldStore, AsksWhoIsAtATableOnlyWhenTheFormatHasRoomForIt) {
    floor::Settings settings = kit::baccarat_rf();
    settings.equipment = floor::EquipmentRule::registered;
    settings.terminals_max = 2;
    Venue::must(venue.host(floor::TableCommand{floor::AddTable{"B2", std::move(settings)}}));
    EXPECT_FALSE(floor::is_watched(venue.state(), venue.state().tables.back()));
    Venue::must(office(floor::ActivateFormat{floor::newest_generation}, one, two));
    EXPECT_TRUE(floor::is_watched(venue.state(), venue.state().tables.back()));
}

TEST_F(OldStore, EveryOrderOfALaterGenerationIsRefusedUntilThen) {
    // Each order as it is when nothing is filled in: what is new about it is its type.
    std::size_t later = 0;
    const auto try_all = [&]<class... Area>(const std::variant<Area...>*) {
        const auto area = [&]<class... Wanted>(const std::variant<Wanted...>*) {
            const auto one_of = [&]<class T>(const T& order) {
                if (encoding::type_generation<T>() == 0) return;
                ++later;
                const floor::Command command = venue.command(
                    {OriginKind::host, 1}, floor::Order{std::variant<Wanted...>{order}});
                EXPECT_EQ(floor::decide(venue.state(), command).refusal.reason,
                          Rejection::format_not_active)
                    << T::type_name;
            };
            (one_of(Wanted{}), ...);
        };
        (area(static_cast<const Area*>(nullptr)), ...);
    };
    try_all(static_cast<const floor::Order*>(nullptr));
    EXPECT_GT(later, 0U);
}

}  // namespace
}  // namespace croupier::host
