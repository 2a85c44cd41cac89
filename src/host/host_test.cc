#include "host/host.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "host/recover.h"
#include "host/successor.h"
#include "host/test_kit.h"
#include "journal/sqlite/sqlite_store.h"
#include "tests/support/hasty_store.h"
#include "tests/support/proves.h"

namespace croupier::host {
namespace {

using floor::Rejection;
using kit::dollars;
using kit::Venue;

class Baccarat : public testing::Test {
protected:
    Baccarat() {
        floor::Settings settings = kit::baccarat_rf();
        settings.variant = "even_money";
        table = venue.add_table("B1", settings);
        dealer = venue.add_staff("dealer");
        one = venue.add_terminal(dollars(200));
        two = venue.add_terminal(dollars(100));
    }
    void new_game() { Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}})); }
    void confirm() {
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
    }
    floor::Phase phase() const { return venue.state().tables[table.value()].phase; }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::TerminalId one;
    floor::TerminalId two;
};

TEST_F(Baccarat, ARoundIsPlayedFromNewGameToSettlement) {
    new_game();
    EXPECT_EQ(phase(), floor::Phase::open);
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    EXPECT_EQ(venue.credit(one), dollars(150));
    Venue::must(venue.bet(two, table, "tie", dollars(5)));
    venue.wait(20'000);
    EXPECT_EQ(phase(), floor::Phase::closed_bets);
    EXPECT_EQ(venue.bet(two, table, "player", dollars(5)).reason, Rejection::bets_closed);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    EXPECT_EQ(phase(), floor::Phase::result);
    confirm();
    EXPECT_EQ(venue.credit(one), dollars(225));
    EXPECT_EQ(venue.credit(two), dollars(95));
    EXPECT_EQ(phase(), floor::Phase::idle);
    EXPECT_TRUE(venue.state().ledger.conserved());
}

TEST_F(Baccarat, TheStateRecoversFromTheJournalAlone) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    confirm();
    const auto recovery = recover(venue.store());
    ASSERT_TRUE(recovery) << recovery.error().what;
    EXPECT_EQ(codec::state_digest(recovery->state), codec::state_digest(venue.state()));
    const auto snapshot = codec::decode_state(codec::encode_state(venue.state()));
    ASSERT_TRUE(snapshot) << snapshot.error().what;
    EXPECT_EQ(codec::state_digest(*snapshot), codec::state_digest(venue.state()));
}

TEST_F(Baccarat, ACommandThatComesTwiceIsDecidedOnce) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    const auto entries = venue.ear.entries.size();
    Venue::must(venue.send(venue.last));
    EXPECT_EQ(venue.credit(one), dollars(150));
    EXPECT_EQ(venue.ear.entries.size(), entries);
}

TEST_F(Baccarat, AnOutageBeforeTheEndOfBettingVoidsTheRound) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    venue.clock.advance(30'000);
    venue.restart();
    EXPECT_EQ(phase(), floor::Phase::idle);
    EXPECT_EQ(venue.credit(one), dollars(200));
}

TEST_F(Baccarat, BettingEndsAtTheAnnouncedInstantThoughNobodySaysSo) {
    new_game();
    venue.clock.advance(19'999);
    Venue::must(venue.bet(one, table, "banker", dollars(5)));
    venue.clock.advance(1);
    const auto refusal = venue.bet(one, table, "banker", dollars(5));
    EXPECT_EQ(refusal.reason, Rejection::bets_closed);
    EXPECT_EQ(phase(), floor::Phase::closed_bets);
    venue.clock.advance(42);
    EXPECT_EQ(venue.bet(one, table, "banker", dollars(5)).amount, 42);
    PROVES("ST-PAIN-3.a");
}

TEST_F(Baccarat, AnOldMessageIsRefusedAsOverloadedAndJournalledWithBothTimes) {
    new_game();
    floor::Command late = venue.command({floor::OriginKind::terminal, one.value()},
                                        floor::WagerCommand{floor::PlaceBets{table, one, {}}});
    late.received_at = venue.engine().now();
    venue.clock.advance(501);
    EXPECT_EQ(venue.send(late).reason, Rejection::overloaded);
    const codec::Entry& entry = venue.ear.entries.back();
    EXPECT_EQ(entry.refusal, (floor::Refusal{Rejection::overloaded, 501}));
    EXPECT_EQ(entry.command.at - entry.command.received_at, 501);
    late.counter += 1000;
    late.received_at = venue.engine().now();
    venue.clock.advance(500);
    EXPECT_NE(venue.send(late).reason, Rejection::overloaded);
}

TEST_F(Baccarat, AnOlderCounterThanTheAnswersKeptIsStale) {
    const floor::Command first = venue.command({floor::OriginKind::terminal, one.value()},
                                               floor::TerminalCommand{floor::CashOut{two}});
    EXPECT_EQ(venue.send(first).reason, Rejection::unknown_terminal);
    for (int i = 0; i < 100; ++i) venue.from(one, floor::TerminalCommand{floor::CashOut{two}});
    EXPECT_EQ(venue.send(first).reason, Rejection::stale);
}

TEST_F(Baccarat, TheClockStepsAndOurTimeDoesNot) {
    const std::int64_t before = venue.engine().now();
    venue.clock.set_wall_apart(-3'600'000);
    venue.clock.advance(10);
    venue.turn();
    EXPECT_EQ(venue.engine().now(), before + 10);
    const auto& entry = venue.ear.entries.back();
    ASSERT_EQ(entry.events.size(), 1U);
    EXPECT_EQ(std::get<floor::ClockStepped>(std::get<floor::VenueEvent>(entry.events[0])).step_ms,
              -3'600'000);
    const auto count = venue.ear.entries.size();
    venue.clock.set_wall_apart(-3'600'000 + 250);
    venue.turn();
    EXPECT_EQ(venue.ear.entries.size(), count);  // 250 ms are within what is allowed
    PROVES("ST-GLI19-2.2");
}

TEST_F(Baccarat, ALowDiskTakesNoMoneyButPaysOut) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    Venue::must(venue.host(floor::VenueCommand{floor::ReportStorage{true, 1}}));
    EXPECT_EQ(venue.bet(one, table, "banker", dollars(5)).reason, Rejection::storage_low);
    EXPECT_EQ(venue.from(two, floor::TerminalCommand{floor::BuyIn{two, dollars(5)}}).reason,
              Rejection::storage_low);
    Venue::must(venue.from(two, floor::TerminalCommand{floor::CashOut{two}}));
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    confirm();
    EXPECT_EQ(venue.credit(one), dollars(225));
    EXPECT_EQ(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}).reason,
              Rejection::storage_low);
    Venue::must(venue.host(floor::VenueCommand{floor::ReportStorage{false, 1 << 30}}));
    new_game();
}

TEST(Reserve, TheHostItselfNoticesThatTheDiskFillsAndFinishesWhatIsOpen) {
    // A disk that has room for the venue and some rounds above a reserve of 20 kB.
    constexpr std::uint64_t reserve = 20'000;
    auto store = journal::create_memory({journal::format_number, "full", std::nullopt},
                                        {.space_bytes = 600'000});
    ASSERT_TRUE(store);
    Options options;
    options.space_reserve_bytes = reserve;
    Venue venue(options, 4, std::move(*store));
    const floor::TableId table = venue.add_table("B1", kit::baccarat_rf());
    const floor::StaffId dealer = venue.add_staff("dealer");
    const floor::TerminalId one = venue.add_terminal(dollars(1'000));
    const auto new_game = [&] {
        return venue.by(dealer, floor::WagerCommand{floor::NewGame{table}});
    };
    int rounds = 0;
    floor::Refusal refused;
    while (rounds < 10'000) {
        refused = new_game();
        if (refused.reason != Rejection::none) break;
        refused = venue.bet(one, table, "banker", dollars(5));
        venue.wait(20'000);
        Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
        ++rounds;
        if (refused.reason != Rejection::none) break;
    }
    EXPECT_GT(rounds, 3);
    EXPECT_EQ(refused.reason, Rejection::storage_low);
    EXPECT_TRUE(venue.state().house.storage_low);
    // The alarm is in the journal, and it came from the host's own look at the disk.
    bool told = false;
    for (const codec::Entry& entry : venue.ear.entries)
        for (const floor::Event& event : entry.events)
            told = told || floor::name_of(event) == "storage_reported";
    EXPECT_TRUE(told);
    EXPECT_EQ(venue.from(one, floor::TerminalCommand{floor::BuyIn{one, dollars(5)}}).reason,
              Rejection::storage_low);
    const Money credit = venue.credit(one);
    EXPECT_GT(credit, Money{});
    Venue::must(venue.from(one, floor::TerminalCommand{floor::CashOut{one}}));
    EXPECT_EQ(venue.credit(one), Money{});
    EXPECT_FALSE(venue.state().tables[table.value()].stopped);
    PROVES("ST-NY-5317.41");
}

TEST_F(Baccarat, ARoundIsBoundToAVersionOfRulebookAndSettings) {
    new_game();
    const floor::Table& now = venue.state().tables[table.value()];
    EXPECT_EQ(now.round.version, now.version);
    EXPECT_NE(now.version, Digest{});
    floor::Settings other = kit::baccarat_rf();
    other.variant = "commission";
    const floor::TableId second = venue.add_table("B2", other);
    EXPECT_NE(venue.state().tables[second.value()].version,
              venue.state().tables[table.value()].version);
    // Every rulebook is in the journal with its text, the time and its digest.
    const floor::RulebookAdded* added = nullptr;
    for (const auto& entry : venue.ear.entries)
        for (const auto& event : entry.events)
            if (const auto* area = std::get_if<floor::VenueEvent>(&event))
                if (const auto* book = std::get_if<floor::RulebookAdded>(area)) added = book;
    ASSERT_NE(added, nullptr);
    EXPECT_EQ(added->text, kit::rulebook_text("star-rapid-fusion-2024"));
    EXPECT_EQ(added->digest, sha256(bytes_of(added->text)));
}

TEST_F(Baccarat, ATableHasALeastTimeBetweenTwoRounds) {
    floor::Settings slow = kit::baccarat_rf();
    slow.round_least_ms = 40'000;
    slow.period_ms = 10'000;
    const floor::TableId second = venue.add_table("B2", slow);
    const auto open = [&] { return venue.by(dealer, floor::WagerCommand{floor::NewGame{second}}); };
    Venue::must(open());
    venue.wait(10'000);
    Venue::must(venue.cards(second, {"2S", "6C", "3D", "TH", "KD"}));
    Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{second}}));
    EXPECT_EQ(open(), (floor::Refusal{Rejection::too_soon, 30'000}));
    venue.wait(29'999);
    EXPECT_EQ(open().amount, 1);
    venue.wait(1);
    Venue::must(open());
}

TEST_F(Baccarat, RestrictedCreditIsUsedFirstAndEachPartComesBackToItsClass) {
    const auto give = [&](floor::CreditClass which, Money amount) {
        Venue::must(venue.host(floor::TerminalCommand{
            floor::GivePromotion{one, which, amount, floor::Currency::cash}}));
    };
    give(floor::CreditClass::restricted, dollars(10));
    give(floor::CreditClass::promotional, dollars(20));
    const floor::Split before = venue.state().ledger.credit(one);
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    const floor::Wager& wager = venue.state().tables[table.value()].find_seat(one)->wagers[0];
    EXPECT_EQ(wager.stake[floor::CreditClass::restricted], dollars(10));
    EXPECT_EQ(wager.stake[floor::CreditClass::promotional], dollars(20));
    EXPECT_EQ(wager.stake[floor::CreditClass::cashable], dollars(20));
    const floor::StaffId supervisor = venue.add_staff("gaming_supervisor");
    Venue::must(venue.by(supervisor,
                         floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}}));
    EXPECT_EQ(venue.state().ledger.credit(one), before);
    // A push gives each part back as well.
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"9S", "9C", "KD", "KH"}));
    confirm();
    EXPECT_EQ(venue.state().ledger.credit(one), before);
}

TEST_F(Baccarat, OtherPlayersChangeNothingInOnesSettlement) {
    const auto play = [&](bool with_other) {
        const Money before = venue.credit(one);
        new_game();
        Venue::must(venue.bet(one, table, "banker", dollars(50)));
        if (with_other) Venue::must(venue.bet(two, table, "player", dollars(40)));
        venue.wait(20'000);
        Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
        confirm();
        return venue.credit(one) - before;
    };
    EXPECT_EQ(play(false), play(true));
}

// Sees the order in which things leave the store and the host.
class Order final : public Listener {
public:
    explicit Order(journal::Store& store) : store_(store) {}
    void answered(const floor::Command& command, const floor::Refusal&) override {
        // Whatever is heard is in the store by then.
        bool found = false;
        const auto read = store_.read(1, journal::sequence_max, [&](const journal::Batch& row) {
            codec::Batch batch;
            CHECK(codec::read_batch(batch, row.content).has_value());
            for (const codec::Entry& entry : batch.entries)
                found = found || entry.command == command;
            return Result<Nothing, Fault>(Nothing{});
        });
        CHECK(read.has_value());
        missing += found ? 0 : 1;
        ++heard;
    }
    void happened(const codec::Entry&, journal::Sequence) override {}
    int heard = 0;
    int missing = 0;

private:
    journal::Store& store_;
};

int missing_when_heard(bool before_sync) {
    auto made = journal::create_memory({journal::format_number, "test", std::nullopt}, {});
    CHECK(made.has_value());
    std::unique_ptr<journal::Store> store = std::move(*made);
    if (before_sync) store = std::make_unique<tests::HastyStore>(std::move(store));
    kit::StillClock clock;
    Order order(*store);
    auto host = Host::open(*store, clock, order, nullptr, {});
    CHECK(host.has_value());
    floor::OpenVenue open;
    open.name = "Test";
    open.rounds_kept = 1;
    open.queue_max_ms = 500;
    floor::Command command;
    command.counter = 1;
    command.order = floor::VenueCommand{open};
    CHECK((*host)->submit(command));
    CHECK((*host)->turn().has_value());
    EXPECT_EQ(order.heard, 1);
    return order.missing;
}

TEST(Release, NothingIsHeardBeforeItIsDurable) {
    EXPECT_EQ(missing_when_heard(false), 0);
    EXPECT_EQ(missing_when_heard(true), 1);  // the test would notice
}

TEST_F(Baccarat, AStoreChangedPastTheProgramIsRefusedAndNamed) {
    const std::string folder =
        testing::TempDir() + "/croupier_changed_store." + std::to_string(::getpid());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    journal::SqliteOptions options;
    options.path = folder + "/venue.db";
    {
        auto store =
            journal::create_sqlite(options, {journal::format_number, "test", std::nullopt});
        ASSERT_TRUE(store);
        auto host = Host::open(**store, venue.clock, venue.ear, nullptr, {});
        ASSERT_TRUE(host);
        floor::OpenVenue open;
        open.name = "a name that is easily found";
        open.rounds_kept = 1;
        open.queue_max_ms = 500;
        floor::Command command;
        command.counter = 1;
        command.order = floor::VenueCommand{open};
        ASSERT_TRUE((*host)->submit(command));
        ASSERT_TRUE((*host)->turn());
    }
    // Somebody edits the database file by hand: one letter of the venue's name, wherever it is.
    for (const char* file : {"/venue.db", "/venue.db-wal"}) {
        const std::string path = folder + file;
        if (!std::filesystem::exists(path)) continue;
        std::fstream stream(path, std::ios::binary | std::ios::in | std::ios::out);
        std::string bytes(std::istreambuf_iterator<char>(stream), {});
        for (std::size_t at = bytes.find("easily found"); at != std::string::npos;
             at = bytes.find("easily found", at + 1)) {
            stream.seekp(static_cast<std::streamoff>(at));
            stream.put('E');
        }
    }
    auto store = journal::open_sqlite(options, journal::Access::write);
    std::string why = store ? "" : store.error().what;
    if (store) {
        auto host = Host::open(**store, venue.clock, venue.ear, nullptr, {});
        ASSERT_FALSE(host);
        why = host.error().what;
    }
    EXPECT_THAT(why, testing::HasSubstr("batch 1"));
}

TEST_F(Baccarat, ATerminalWhoseBooksDoNotComeOutIsStopped) {
    // A fault of memory, made by hand: one cent too much in its meters.
    auto& ledger = const_cast<floor::Ledger&>(venue.state().ledger);
    auto& meters = const_cast<floor::TerminalMeters&>(ledger.meters(one));
    meters.won += Money::cents(1);
    new_game();
    EXPECT_EQ(venue.bet(one, table, "banker", dollars(5)).reason, Rejection::terminal_stopped);
    EXPECT_TRUE(venue.state().terminals[one.value()].stopped);
    EXPECT_EQ(venue.from(one, floor::TerminalCommand{floor::CashOut{one}}).reason,
              Rejection::terminal_stopped);
    Venue::must(venue.bet(two, table, "banker", dollars(5)));
    PROVES("ST-GMNS-1.16.17");
}

TEST_F(Baccarat, WhenWeAreWrongOneTableStopsAndTheOthersGoOn) {
    const floor::TableId second = venue.add_table("B2", kit::baccarat_rf());
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    // A fault of memory, made by hand: a stake with which no sum comes out any more.
    const auto* seat = venue.state().tables[table.value()].find_seat(one);
    const_cast<floor::Seat*>(seat)->wagers[0].stake[floor::CreditClass::cashable] =
        Money::cents(INT64_MAX);
    EXPECT_EQ(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}).reason,
              Rejection::engine_fault);
    EXPECT_TRUE(venue.state().tables[table.value()].stopped);
    EXPECT_EQ(venue.bet(two, table, "banker", dollars(5)).reason, Rejection::table_stopped);
    Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{second}}));
    Venue::must(venue.bet(two, second, "banker", dollars(5)));
}

TEST_F(Baccarat, ASuccessorStoreBeginsWithHeadMetersAndLiabilities) {
    Venue::must(venue.from(two, floor::TerminalCommand{floor::CashOut{two}}));
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    EXPECT_FALSE(successor_orders(venue.state(), venue.engine().head()));  // a round is under way
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    confirm();
    const journal::Head head = venue.engine().head();
    const auto orders = successor_orders(venue.state(), head);
    ASSERT_TRUE(orders);
    auto store = journal::create_memory({journal::format_number, "test", head}, {});
    ASSERT_TRUE(store);
    auto host = Host::open(**store, venue.clock, venue.ear, nullptr, {});
    ASSERT_TRUE(host);
    std::uint64_t counter = 0;
    for (const floor::Order& order : *orders) {
        floor::Command command;
        command.origin = {floor::OriginKind::host, 1};
        command.counter = ++counter;
        command.order = order;
        ASSERT_TRUE((*host)->submit(command));
        ASSERT_TRUE((*host)->turn());
        Venue::must(venue.ear.answers.back().refusal);
    }
    const floor::State& after = (*host)->state();
    EXPECT_EQ((*store)->genesis().predecessor, head);
    EXPECT_EQ(after.ledger.credit(one), venue.state().ledger.credit(one));
    EXPECT_EQ(after.pending.tickets, venue.state().pending.tickets);
    EXPECT_EQ(after.ledger.balance(floor::account_of(floor::AccountKind::tickets)), dollars(100));
    EXPECT_EQ(after.terminals[one.value()].former, venue.state().ledger.meters(one));
    EXPECT_TRUE(after.ledger.conserved());
}

TEST_F(Baccarat, NobodyStopsATableByAskingForTooMuch) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(5)));
    EXPECT_EQ(venue.bet(one, table, "banker", Money::cents(INT64_MAX)).reason,
              Rejection::above_maximum);
    EXPECT_FALSE(venue.state().tables[table.value()].stopped);
    Venue::must(venue.bet(one, table, "banker", dollars(5)));
}

// Messages may come in any order; what was answered is never decided again.
TEST_F(Baccarat, ALateMessageDoesNotMakeAnAnsweredOneForgotten) {
    const auto ask = [&](std::uint64_t counter) {
        floor::Command command = venue.command(
            floor::hand_origin(one), floor::TerminalCommand{floor::BuyIn{one, dollars(5)}});
        command.counter = counter;
        return venue.send(command);
    };
    for (const std::uint64_t counter : {1006U, 1007U, 1008U, 1009U, 1005U})
        Venue::must(ask(counter));
    for (std::uint64_t counter = 1010; counter < 1100; ++counter) {
        Venue::must(ask(counter));
        const Money before = venue.credit(one);
        for (std::uint64_t old = 1005; old <= counter; ++old) (void)ask(old);
        ASSERT_EQ(venue.credit(one), before) << counter;
    }
}

}  // namespace
}  // namespace croupier::host
