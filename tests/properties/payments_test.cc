#include "books/payments.h"

#include <gtest/gtest.h>

#include "books/record.h"
#include "host/test_kit.h"
#include "tests/support/proves.h"

namespace croupier::books {
namespace {

using floor::FindingKind;
using floor::IncidentCommand;
using host::kit::dollars;
using host::kit::Venue;

// A coup that Player won by the cards that were read, and Banker by those that came.
class WrongCoup {
public:
    WrongCoup() {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.rulebook = "star-baccarat-2025";
        settings.most = dollars(5'000);
        table = venue.add_table("B1", settings);
        dealer = venue.add_staff("dealer");
        supervisor = venue.add_staff("casino_supervisor");
    }
    void play() { Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}})); }
    void settle() {
        venue.wait(20'000);
        Venue::must(venue.cards(table, {"9S", "2C", "KD", "3C"}));
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
    }
    void correct() {
        const floor::RoundId round{table, venue.state().tables[0].round.number};
        floor::CorrectResult order{round, {}, *find_record(round, whole(), reader())};
        for (const char* card : {"2C", "9S", "3C", "KD"})
            order.outcome.cards.push_back(*cards::parse_card(card));
        Venue::must(venue.by(supervisor, IncidentCommand{order}));
    }
    void find(const PaymentError& error, FindingKind kind, std::string text) {
        venue.clock.advance(60'000);
        Venue::must(venue.by(
            supervisor, IncidentCommand{floor::AddFinding{error.incident, kind, std::move(text)}}));
    }
    std::vector<PaymentError> all() {
        auto errors = payment_errors(whole(), reader());
        CHECK(errors.has_value());
        return std::move(*errors);
    }

    Stretches whole() { return {{1, venue.store().head()->sequence}}; }
    ReadBatch reader() {
        return [this](std::uint64_t sequence, codec::Batch& into) {
            return venue.store().read(sequence, sequence, [&](const journal::Batch& batch) {
                return codec::read_batch(into, batch.content);
            });
        };
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::StaffId supervisor;
};

TEST(PaymentRegister, EachErrorHasItsCauseWhatWasFoundAndWhatWasDone) {
    WrongCoup coup;
    const auto winner = coup.venue.add_terminal(dollars(1'000));
    const auto loser = coup.venue.add_terminal(dollars(1'000));
    coup.play();
    Venue::must(coup.venue.bet(winner, coup.table, "player", dollars(200)));
    Venue::must(coup.venue.bet(loser, coup.table, "banker", dollars(100)));
    coup.settle();
    Venue::must(coup.venue.from(winner, floor::TerminalCommand{floor::CashOut{winner}}));
    coup.correct();

    auto all = coup.all();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].terminal, winner);
    EXPECT_EQ(all[0].overpaid, dollars(400));
    EXPECT_EQ(all[0].outstanding, dollars(400));
    EXPECT_EQ(all[0].cause, "a wrong result");
    EXPECT_EQ(all[0].made_good_at, 0);
    EXPECT_GT(all[0].known_at, 0);
    EXPECT_GT(all[1].underpaid, dollars(100));
    EXPECT_EQ(all[1].outstanding, Money{});
    EXPECT_EQ(all[1].made_good_at, all[1].known_at);

    coup.find(all[0], FindingKind::note, "not intended");
    coup.find(all[0], FindingKind::rectification, "patron telephoned, asked to come back");
    all = coup.all();
    ASSERT_EQ(all[0].findings.size(), 2U);
    EXPECT_EQ(all[0].findings[1].kind, FindingKind::rectification);
    EXPECT_GT(all[0].findings[1].at, all[0].findings[0].at);
    EXPECT_EQ(all[0].findings[1].by, coup.supervisor);

    Venue::must(coup.venue.by(coup.supervisor,
                              IncidentCommand{floor::SettlePayment{all[0].incident, true}}));
    all = coup.all();
    EXPECT_EQ(all[0].outstanding, Money{});
    EXPECT_GT(all[0].made_good_at, all[0].known_at);
}

TEST(PaymentRegister, ASuspicionIsFlaggedWithTheAttemptToPutItRight) {
    WrongCoup coup;
    const auto winner = coup.venue.add_terminal(dollars(1'000));
    coup.play();
    Venue::must(coup.venue.bet(winner, coup.table, "player", dollars(200)));
    coup.settle();
    Venue::must(coup.venue.from(winner, floor::TerminalCommand{floor::CashOut{winner}}));
    coup.correct();
    const auto open = coup.all();
    ASSERT_EQ(open.size(), 1U);
    EXPECT_FALSE(open[0].suspected);
    coup.find(open[0], FindingKind::suspicion, "dealer and patron know each other");
    coup.find(open[0], FindingKind::rectification, "identified by the ticket, letter sent");
    const auto looked_into = coup.all();
    EXPECT_TRUE(looked_into[0].suspected);
    ASSERT_EQ(looked_into[0].findings.size(), 2U);
    EXPECT_EQ(looked_into[0].findings[1].kind, FindingKind::rectification);
    EXPECT_GT(looked_into[0].findings[1].at, 0);
}

TEST(PaymentRegister, TheMonthsReportHasSingleErrorsAboveTheAmountAndNoSums) {
    WrongCoup coup;
    const auto one = coup.venue.add_terminal(dollars(5'000));
    const auto two = coup.venue.add_terminal(dollars(5'000));
    for (const auto& [first, second] :
         {std::pair{dollars(500), dollars(500)}, {Money::cents(50'005), dollars(5)}}) {
        coup.play();
        Venue::must(coup.venue.bet(one, coup.table, "player", first));
        Venue::must(coup.venue.bet(two, coup.table, "player", second));
        coup.settle();
        coup.correct();
        coup.venue.wait(86'400'000);
    }
    const auto all = coup.all();
    ASSERT_EQ(all.size(), 4U);
    const auto above = payments_above(all, dollars(1'000), 0, coup.venue.state().at + 1);
    ASSERT_EQ(above.size(), 1U);
    EXPECT_EQ(above[0].overpaid, Money::cents(100'010));
    EXPECT_EQ(above[0].terminal, one);
    EXPECT_TRUE(above[0].reported);
    EXPECT_FALSE(all[0].reported);
    EXPECT_TRUE(payments_above(all, dollars(1'000), 0, above[0].known_at).empty());
}

}  // namespace
}  // namespace croupier::books
