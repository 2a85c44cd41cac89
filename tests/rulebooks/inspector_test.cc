// The regulator's inspector: reads everything, orders a check of the cards, and operates nothing.
#include <algorithm>

#include "floor/staff/rights.h"
#include "tests/rulebooks/conduct_kit.h"
#include "tests/support/proves.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

using floor::CardMatter;

class Inspected : public Hall {
public:
    explicit Inspected(std::string_view book)
        : Hall(book), inspector_(staff(std::string(floor::inspector_role))) {}

    floor::Order check() const {
        return floor::IncidentCommand{floor::ReportCards{table_, CardMatter::check_ordered, "now"}};
    }
    floor::Refusal order_check() {
        floor::Command asked = command({floor::OriginKind::office, inspector_.value()}, check());
        asked.actor = inspector_;
        return send(std::move(asked));
    }
    // What the inspector is told at the office, and at the table's dealer terminal.
    Rejection said_to(const floor::Order& order) const {
        const Rejection office =
            would(order, {floor::OriginKind::office, inspector_.value()}, inspector_);
        EXPECT_EQ(would_by(inspector_, order), office);
        return office;
    }
    view::Source source() const { return {state(), state().at, 1, {}, "test"}; }

    TableId table_ = table();
    StaffId inspector_;
};

// Everything that plays, pays or runs a table.
std::vector<floor::Order> operations(TableId table) {
    return {
        floor::WagerCommand{floor::NewGame{table}},
        floor::PlayCommand{floor::DealCard{table, cards::Card{}}},
        floor::PlayCommand{floor::ConfirmResult{table}},
        floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}},
        floor::TableCommand{floor::CloseTable{table}},
        floor::IncidentCommand{floor::ReportCards{table, CardMatter::accounted_for, "all there"}},
        floor::IncidentCommand{floor::ReportCards{table, CardMatter::order_known, "seen"}},
        floor::DeviceCommand{floor::SetManualMode{table, true, "mine"}},
        floor::DeviceCommand{floor::StartDevice{table}},
    };
}

void expect_that_it_reads(const Inspected& hall) {
    const floor::Staff& person = *hall.state().find_staff(hall.inspector_);
    EXPECT_TRUE(floor::has_right(hall.state(), person, floor::Right::read_inspector));
    const view::InspectorView shown = view::view(hall.source(), view::Inspector{});
    EXPECT_EQ(shown.office.tables.size(), hall.state().tables.size());
    EXPECT_EQ(shown.office.incidents.size(), hall.state().incidents.size());
    EXPECT_FALSE(shown.accounts.empty());
    EXPECT_TRUE(shown.conserved);
}

TEST(Inspector, ReadsAllRecordsAndOrdersACheckAndOperatesNothing) {
    Inspected hall("star-baccarat-2025");
    hall.add_terminal(Money::cents(10'000));
    expect_that_it_reads(hall);
    for (const floor::Order& order : operations(hall.table_))
        EXPECT_EQ(hall.said_to(order), Rejection::role_too_low);
    EXPECT_EQ(hall.order_check().reason, Rejection::none);
    EXPECT_EQ(hall.state().incidents.back().by, hall.inspector_);
    expect_that_it_reads(hall);
    PROVES("SB-1.1.inspector");
}

TEST(Inspector, TheDealerTerminalShowsTheOrderAndRecordsWhatWasFound) {
    Inspected hall("star-ltgame-2016");
    for (const StaffId who : {hall.inspector_, hall.staff("casino_supervisor")}) {
        const floor::Refusal ordered =
            who == hall.inspector_ ? hall.order_check() : hall.by(who, hall.check());
        EXPECT_EQ(ordered.reason, Rejection::none);
        const view::DealerView shown = view::view(hall.source(), view::Dealer{hall.table_});
        const auto matter =
            std::find_if(shown.incidents.begin(), shown.incidents.end(), [](const auto& one) {
                return one.kind == floor::IncidentKind::wrong_cards;
            });
        ASSERT_NE(matter, shown.incidents.end());
        EXPECT_EQ(matter->text, "now");
        EXPECT_TRUE(matter->blocks);
        Hall::must(hall.by(hall.staff("casino_supervisor"),
                           floor::IncidentCommand{floor::ReportCards{
                               hall.table_, CardMatter::accounted_for, "416 cards"}}));
        const floor::Incident& incident = hall.state().incidents.back();
        EXPECT_TRUE(incident.closed);
        EXPECT_EQ(incident.findings.back().text, "416 cards");
        hall.play(hall.table_);
    }
    PROVES("LT-3.7");
}

// Where the document does not name the inspector beside the ladder.
TEST(Inspector, OrdersNothingWhereTheDocumentDoesNotSaySo) {
    Inspected hall("canberra-mttg-2019");
    EXPECT_EQ(hall.order_check().reason, Rejection::role_too_low);
}

}  // namespace
}  // namespace croupier::tests
