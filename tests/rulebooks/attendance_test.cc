// What each document wants before a table opens besides its equipment, and of who is there while it
// plays.
#include "tests/rulebooks/equipment_kit.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

// With all that its document insists on.
class Attended : public Equipped {
public:
    explicit Attended(std::string_view book, Game game = Game::baccarat)
        : Equipped(book), id(closed_table(game)) {
        const rulebook::EquipmentRules& rules = at(id).book->policies->equipment;
        for (const auto* list : {&rules.table, &rules.dealt[static_cast<std::size_t>(game)]})
            for (const rulebook::Needed& wanted : *list)
                bring(wanted.kind.value_or(DeviceKind::card_shoe), id);
        for (const DeviceKind kind : rules.terminal) {
            const DeviceId part = add(kind, detail_of(kind));
            must(attach(part, seat));
            report(part, DeviceStatus::ready);
        }
    }
    floor::Refusal opens(std::string finding, Kinds known) {
        return by(manager(), floor::TableCommand{floor::OpenTable{id,
                                                                  {DeviceKind::discard_rack},
                                                                  std::move(finding),
                                                                  std::move(known)}});
    }
    void load() {
        must(by(dealer(),
                floor::TableCommand{floor::LoadShoe{id, floor::usual_load(at(id))}}));
    }

    TableId id;
    TerminalId seat{0};  // whose terminal is among the equipment
};

TEST(AttendedTables, ATableOpensAfterAPersonHasInspectedWhatGivesItsOutcomes) {
    expect_as_answered("attended.inspection", [](std::string_view house) {
        Attended hall(house);
        const floor::Refusal refusal = hall.opens("", {DeviceKind::display});
        EXPECT_EQ(refusal, (floor::Refusal{Rejection::inspection_needed, 1}));
        for (const DeviceId part : floor::parts_to_inspect(hall.state(), hall.at(hall.id)))
            Hall::must(hall.by(hall.dealer(),
                               DeviceCommand{floor::RecordCare{
                                   part, floor::CareKind::inspected, {}, false, {}, "whole"}}));
        EXPECT_EQ(hall.opens("", {DeviceKind::display}), floor::Refusal{});
        return refusal.reason == Rejection::inspection_needed;
    });
}

TEST(AttendedTables, ADealtTableMayBeLeftAloneForSoManyMinutes) {
    expect_as_answered("attended.minutes", [](std::string_view house) {
        constexpr int minutes_most = 60;
        Attended hall(house);
        Hall::must(hall.opens("in order", {DeviceKind::display}));
        hall.load();
        const auto left_alone = [&] {
            return hall.would_by(hall.dealer(), floor::WagerCommand{floor::NewGame{hall.id}}) ==
                   Rejection::table_unattended;
        };
        int minutes = 0;
        while (!left_alone() && minutes < minutes_most) {
            hall.wait(59'999);
            EXPECT_FALSE(left_alone());
            hall.wait(1);
            ++minutes;
        }
        EXPECT_NE(floor::open_incident(hall.state(), hall.id, floor::IncidentKind::unattended),
                  nullptr);
        return minutes;
    });
}

TEST(AttendedTables, WhoeverOpensATableWithoutADisplaySaysThatTheyKnow) {
    expect_as_answered("equipment.warned", [](std::string_view house) {
        Attended hall(house);
        const floor::Refusal refusal = hall.opens("in order", {});
        if (refusal == floor::Refusal{}) return std::string("none");
        EXPECT_EQ(refusal, (floor::Refusal{Rejection::warning_not_acknowledged, 1}));
        EXPECT_EQ(hall.opens("in order", {DeviceKind::ball}), refusal);
        EXPECT_EQ(hall.opens("in order", {DeviceKind::display}), floor::Refusal{});
        const auto& opened = std::get<floor::TableOpened>(
            std::get<floor::TableEvent>(hall.ear.entries.back().events.back()));
        EXPECT_EQ(opened.acknowledged, Kinds{DeviceKind::display});
        EXPECT_EQ(opened.by, hall.manager());
        // With one nobody has to say anything.
        Attended fitted(house);
        fitted.bring(DeviceKind::display, fitted.id);
        EXPECT_EQ(fitted.opens("in order", {}), floor::Refusal{});
        return std::string("display");
    });
    PROVES("CR-2.2.4");
}

TEST(AttendedTables, AnotherReadingThatDiffersHoldsTheRound) {
    expect_as_answered("attended.readings", [](std::string_view house) {
        Attended hall(house, Game::roulette);
        hall.bring(DeviceKind::automated_wheel, hall.id);
        Hall::must(hall.opens("in order", {DeviceKind::display}));
        hall.new_game(hall.id);
        hall.stake(hall.seat, hall.id, "red", dollars(10));
        hall.close_betting(hall.id);
        const floor::PlayCommand seven{floor::ReportNumber{hall.id, 7}};
        Hall::must(hall.device(seven));
        const floor::Refusal again = hall.by(hall.dealer(), seven);
        EXPECT_EQ(hall.at(hall.id).phase, Phase::result);
        Hall::must(hall.by(hall.dealer(), floor::PlayCommand{floor::ReportNumber{hall.id, 8}}));
        EXPECT_EQ(hall.at(hall.id).round.outcome.number, 7);
        return again == floor::Refusal{} && hall.at(hall.id).phase == Phase::held &&
               hall.at(hall.id).round.hold == floor::HoldReason::discrepancy;
    });
}

}  // namespace
}  // namespace croupier::tests
