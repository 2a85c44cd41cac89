#include "server/process/mail.h"

#include <gtest/gtest.h>

namespace croupier::server {
namespace {

Said said(std::uint32_t place) {
    return {{place, 1}, ClientMessage{Ping{}}, 0};
}

TEST(Inbox, WhatIsTooMuchStaysWithWhoBroughtItAndNobodysComingIsLost) {
    Inbox inbox(3);
    ASSERT_TRUE(inbox.put(said(1)));
    std::vector<Mail> mail;
    mail.emplace_back(said(2));
    mail.emplace_back(Arrived{{7, 1}, Part::terminal, 7, "here"});
    mail.emplace_back(said(3));
    mail.emplace_back(Left{{8, 1}});
    mail.emplace_back(said(4));
    inbox.put_all(mail);

    // In their order, both those that were taken and those that were not.
    ASSERT_EQ(mail.size(), 2U);
    EXPECT_EQ(std::get<Said>(mail[0]).connection_id.place, 3U);
    EXPECT_EQ(std::get<Said>(mail[1]).connection_id.place, 4U);
    const std::vector<Mail> taken = inbox.take(0);
    ASSERT_EQ(taken.size(), 4U);
    EXPECT_EQ(std::get<Said>(taken[0]).connection_id.place, 1U);
    EXPECT_EQ(std::get<Said>(taken[1]).connection_id.place, 2U);
    EXPECT_EQ(std::get<Arrived>(taken[2]).number, 7U);
    EXPECT_EQ(std::get<Left>(taken[3]).connection_id.place, 8U);

    inbox.put_all(mail);
    EXPECT_TRUE(mail.empty());
    EXPECT_EQ(inbox.take(0).size(), 2U);
}

}  // namespace
}  // namespace croupier::server
