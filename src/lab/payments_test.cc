#include "lab/payments.h"

#include <gmock/gmock.h>

#include <memory>

#include "lab/rounds/act.h"
#include "lab/rounds/bookcase.h"
#include "lab/rounds/read.h"
#include "lab/rounds/venue.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::lab {
namespace {

using testing::HasSubstr;

// What the program prints of a store in which that story was played.
class Played {
public:
    explicit Played(const std::string& text) {
        auto stories = rounds::read_stories("payments", text);
        if (!stories) ADD_FAILURE() << stories.error().what;
        CHECK(stories.has_value());
        story_ = stories->front();
        auto books = rounds::load_bookcase(tests::rulebook_folder());
        CHECK(books.has_value());
        books_ = std::move(*books);
        auto opened =
            rounds::Venue::open(story_, books_.find(story_.rulebook.words[0])->second);
        CHECK(opened.has_value());
        venue_ = std::move(*opened);
        const std::int64_t began = venue_->now();
        for (const rounds::Step& step : story_.steps) {
            const rounds::Acted acted = rounds::act(*venue_, story_, step.line, began);
            EXPECT_EQ(acted.refusal.reason, floor::Rejection::none) << step.line.text;
        }
    }
    PaymentRegister payments(std::string_view month = "") {
        auto read = payment_register(venue_->store(), month);
        if (!read) ADD_FAILURE() << read.error().what;
        CHECK(read.has_value());
        return *read;
    }

private:
    rounds::Story story_;
    rounds::Bookcase books_;
    std::unique_ptr<rounds::Venue> venue_;
};

constexpr const char* paid_too_much = R"(story Paid too much to somebody who has left
rulebook star-baccarat-2025
table B1 baccarat min=5.00 max=5000.00 period=20s
seat 1 credit=2000.00
seat 2 credit=2000.00

> new_game B1 by=dealer
> bet 1 B1 player 1000.00
> bet 2 B1 player 1000.01
> wait 20s
> cards B1 9S 2C KD 3C
> confirm B1 by=dealer
> cash_out 2
> correct B1 round=1 cards=2C/9S/3C/KD by=casino_supervisor
> finding B1 kind=overpayment finding=establishment text=not_intended by=casino_supervisor
> finding B1 kind=overpayment finding=rectification text=asked_by_letter by=casino_supervisor
> settle_payment 2 B1 kind=overpayment at=counter by=casino_supervisor
)";

TEST(PaymentRegister, SaysCauseAndIntentAndWhatWasPutRight) {
    Played played(paid_too_much);
    const PaymentRegister payments = played.payments();
    ASSERT_EQ(payments.errors.size(), 2U);
    const PaymentError& at_once = payments.errors[0];
    EXPECT_TRUE(at_once.over);
    EXPECT_EQ(at_once.at_once, at_once.amount);
    const PaymentError& left = payments.errors[1];
    EXPECT_EQ(left.at_once, Money{});
    const std::string text = payments_text(payments);
    EXPECT_THAT(text, HasSubstr("intent     not suspected"));
    EXPECT_THAT(text, HasSubstr("establishment by casino_supervisor"));
    EXPECT_THAT(text, HasSubstr("not_intended"));
    EXPECT_THAT(text, HasSubstr("a wrong result was settled"));
    EXPECT_THAT(text, HasSubstr("made good at the counter by casino_supervisor"));
    EXPECT_GT(left.made_good_at, 0);
    EXPECT_GT(left.closed_at, 0);
    ASSERT_EQ(left.findings.size(), 2U);
    EXPECT_GT(left.findings[0].at, 0);
    PROVES("SB-12.18");
    // Reimbursed, or asked back; and before it that somebody tried to reach the player.
    EXPECT_EQ(left.findings[1].kind, "rectification");
    EXPECT_THAT(text, HasSubstr("asked_by_letter"));
    PROVES("SB-12.20.1");
}

TEST(PaymentRegister, MarksEachErrorAboveTheAmountOfTheRulebookAndNoOther) {
    Played exactly(R"(story Exactly a thousand
rulebook star-baccarat-2025
table B1 baccarat min=5.00 max=5000.00 period=20s
seat 1 credit=2000.00
seat 2 credit=2000.00

> new_game B1 by=dealer
> bet 1 B1 player 500.00
> bet 2 B1 player 500.01
> wait 20s
> cards B1 9S 2C KD 3C
> confirm B1 by=dealer
> correct B1 round=1 cards=2C/9S/3C/KD by=casino_supervisor
)");
    const PaymentRegister payments = exactly.payments();
    ASSERT_EQ(payments.errors.size(), 2U);
    EXPECT_EQ(payments.errors[0].amount, Money::cents(100'000));
    EXPECT_FALSE(payments.errors[0].to_regulator);
    EXPECT_EQ(payments.errors[1].amount, Money::cents(100'002));
    EXPECT_TRUE(payments.errors[1].to_regulator);
    const std::string text = payments_text(payments);
    EXPECT_THAT(text, HasSubstr("reported   each error above 1000.00, at the end of the month"));
    EXPECT_THAT(text, HasSubstr("2 errors, 1 to be reported"));
    PROVES("SB-12.20.2b");
    EXPECT_THAT(text, HasSubstr("regulator  NSW Independent Casino Commission"));
    PROVES("SB-1.1.nicc");
    // Of another month nothing is listed.
    EXPECT_THAT(payments_text(exactly.payments("1999-12")), HasSubstr("0 errors"));
}

TEST(PaymentRegister, FlagsWhatSomebodySuspects) {
    Played played(R"(story Somebody suspects intent
rulebook star-baccarat-2025
table B1 baccarat min=5.00 max=5000.00 period=20s
seat 1 credit=2000.00

> open_incident B1 kind=overpayment seat=1 text=colour_change by=casino_supervisor
> finding B1 kind=overpayment finding=suspicion text=third_time by=casino_supervisor
> finding B1 kind=overpayment finding=rectification text=asked_for_the_name by=casino_supervisor
)");
    const PaymentRegister payments = played.payments();
    ASSERT_EQ(payments.errors.size(), 1U);
    EXPECT_TRUE(payments.errors[0].suspected);
    EXPECT_EQ(payments.errors[0].closed_at, 0);
    const std::string text = payments_text(payments);
    EXPECT_THAT(text, HasSubstr("intent     SUSPECTED"));
    EXPECT_THAT(text, HasSubstr("suspicion by casino_supervisor"));
    EXPECT_THAT(text, HasSubstr("asked_for_the_name"));
    EXPECT_THAT(payments_json(payments), HasSubstr("\"suspected\": true"));
    PROVES("SB-12.19");
}

TEST(PaymentRegister, AnotherHouseReportsFromItsOwnAmount) {
    Played played(R"(story Above five hundred
rulebook example-house
table R1 roulette min=1.00 max=1000.00 period=20s
seat 1 credit=1000.00
seat 2 credit=1000.00

> new_game R1 by=dealer
> bet 1 R1 red 250.00
> bet 2 R1 red 251.00
> confirm_bets 1 R1
> confirm_bets 2 R1
> wait 25s
> number R1 3
> confirm R1 by=dealer
> correct R1 round=1 number=4 by=duty_manager
)");
    const PaymentRegister payments = played.payments();
    ASSERT_EQ(payments.errors.size(), 2U);
    EXPECT_EQ(payments.errors[0].amount, Money::cents(50'000));
    EXPECT_FALSE(payments.errors[0].to_regulator);
    EXPECT_TRUE(payments.errors[1].to_regulator);
    EXPECT_THAT(payments_text(payments), HasSubstr("regulator  Example Gaming Board"));
    PROVES("EH-10.5");
}

}  // namespace
}  // namespace croupier::lab
