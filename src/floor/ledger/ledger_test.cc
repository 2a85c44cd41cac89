#include "floor/ledger/ledger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "tests/support/proves.h"

namespace croupier::floor {
namespace {

constexpr TerminalId one{0};
constexpr TerminalId two{1};
constexpr RoundId the_round{TableId(0), 1};

Money cents(std::int64_t amount) {
    return Money::cents(amount);
}

class Laws : public testing::Test {
protected:
    Laws() {
        ledger.add_terminal();
        ledger.add_terminal();
        ledger.open_round(the_round);
        const Transfer note{account_of(AccountKind::cash_box, one),
                            credit_account(one, CreditClass::cashable), cents(5000),
                            Purpose::note_in};
        CHECK(ledger.apply({&note, 1}).has_value());
    }
    // The refusal, or empty if the transfer was made.
    std::string refused(const Transfer& transfer) {
        const Ledger before = ledger;
        const auto applied = ledger.apply({&transfer, 1});
        if (applied) return "";
        EXPECT_EQ(ledger, before);
        return applied.error();
    }
    Ledger ledger;
};

TEST_F(Laws, CreditNeverGoesFromOneTerminalToAnother) {
    EXPECT_THAT(refused({credit_account(one, CreditClass::cashable),
                         credit_account(two, CreditClass::cashable), cents(100), Purpose::stake}),
                testing::HasSubstr("from one terminal to another"));
    EXPECT_THAT(refused({credit_account(one, CreditClass::cashable),
                         at_risk_account(two, the_round, CreditClass::cashable), cents(100),
                         Purpose::stake}),
                testing::HasSubstr("from one terminal to another"));
    PROVES("ST-GLI19-2.5.6.f");
}

TEST_F(Laws, NoMoreIsTakenThanThereIs) {
    EXPECT_THAT(refused({credit_account(one, CreditClass::cashable),
                         at_risk_account(one, the_round, CreditClass::cashable), cents(5001),
                         Purpose::stake}),
                testing::HasSubstr("more than there is"));
    EXPECT_EQ(refused({credit_account(one, CreditClass::cashable),
                       at_risk_account(one, the_round, CreditClass::cashable), cents(5000),
                       Purpose::stake}),
              "");
}

TEST_F(Laws, CurrenciesAndClassesDoNotMix) {
    EXPECT_THAT(refused({credit_account(one, CreditClass::cashable),
                         credit_account(one, CreditClass::cashable, Currency::tournament), cents(1),
                         Purpose::stake}),
                testing::HasSubstr("mixes currencies"));
    EXPECT_THAT(refused({credit_account(one, CreditClass::cashable),
                         at_risk_account(one, the_round, CreditClass::restricted), cents(1),
                         Purpose::stake}),
                testing::HasSubstr("mixes classes"));
}

TEST_F(Laws, ATransferOfNothingOrToNowhereIsRefused) {
    EXPECT_NE(refused({house_account(), credit_account(one, CreditClass::cashable), cents(0),
                       Purpose::win}),
              "");
    EXPECT_NE(refused({house_account(), credit_account(TerminalId(2), CreditClass::cashable),
                       cents(1), Purpose::win}),
              "");
    EXPECT_NE(refused({house_account(), house_account(), cents(1), Purpose::win}), "");
    EXPECT_NE(
        refused({house_account(), at_risk_account(one, {TableId(0), 2}, CreditClass::cashable),
                 cents(1), Purpose::win}),
        "");
}

TEST_F(Laws, AListIsAppliedWholeOrNotAtAll) {
    const Ledger before = ledger;
    const Transfers transfers = {
        {credit_account(one, CreditClass::cashable),
         at_risk_account(one, the_round, CreditClass::cashable), cents(3000), Purpose::stake},
        {credit_account(one, CreditClass::cashable),
         at_risk_account(one, the_round, CreditClass::cashable), cents(3000), Purpose::stake}};
    EXPECT_FALSE(ledger.apply(transfers));
    EXPECT_EQ(ledger.balances(), before.balances());
    EXPECT_EQ(ledger.meters(one), before.meters(one));
}

RC_GTEST_PROP(Ledger, AnyTransfersConserveMoneyAndMetersAgreeWithCredit, ()) {
    Ledger ledger;
    for (int i = 0; i < 3; ++i) ledger.add_terminal();
    ledger.open_round(the_round);
    const auto count = *rc::gen::inRange(0, 60);
    for (int i = 0; i < count; ++i) {
        const TerminalId terminal(*rc::gen::inRange(0U, 3U));
        const auto which = credit_classes[*rc::gen::inRange<std::size_t>(0, 3)];
        const Money amount = cents(*rc::gen::inRange<std::int64_t>(1, 1000));
        const Account credit = credit_account(terminal, which);
        const Account risk = at_risk_account(terminal, the_round, which);
        const std::array<Transfer, 6> choices = {{
            {account_of(AccountKind::promotions), credit, amount, Purpose::promotion},
            {credit, risk, amount, Purpose::stake},
            {risk, credit, amount, Purpose::give_back},
            {risk, house_account(), amount, Purpose::lose},
            {house_account(), credit, amount, Purpose::win},
            {credit, account_of(AccountKind::tickets), amount, Purpose::ticket_out},
        }};
        const Transfer& chosen = choices[*rc::gen::inRange<std::size_t>(0, choices.size())];
        (void)ledger.apply({&chosen, 1}).has_value();
        RC_ASSERT(ledger.conserved());
        RC_ASSERT(ledger.identity_holds(terminal));
    }
}

}  // namespace
}  // namespace croupier::floor
