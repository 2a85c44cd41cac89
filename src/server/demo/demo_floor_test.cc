#include "server/demo/demo_floor.h"

#include <gmock/gmock.h>

#include <set>

#include "lab/library.h"
#include "server/demo/test_kit.h"

namespace croupier::server {
namespace {

using kit::House;

TEST(DemoFloor, HasEveryGameOfEveryRulebookAndEveryWayToPlayIt) {
    House house;
    house.open_floor();
    std::set<std::pair<std::string, floor::Game>> games;
    std::set<std::pair<std::string, floor::Mode>> modes;
    for (const floor::Table& table : house.state().tables) {
        EXPECT_EQ(table.phase, floor::Phase::idle) << table.name;
        games.emplace(table.settings.rulebook, table.settings.game);
        modes.emplace(table.settings.rulebook, table.settings.mode);
    }
    ASSERT_EQ(house.state().house.rulebooks.size(), 5U);
    for (const floor::Library& library : house.state().house.rulebooks) {
        const rulebook::Rulebook& book = *library.book;
        const auto has = [&](floor::Game game) { return games.contains({book.id, game}); };
        EXPECT_EQ(has(floor::Game::baccarat), book.baccarat.has_value()) << book.id;
        EXPECT_EQ(has(floor::Game::roulette), book.roulette.has_value()) << book.id;
        EXPECT_EQ(has(floor::Game::sic_bo), book.sic_bo.has_value()) << book.id;
        EXPECT_EQ(has(floor::Game::lucky_sic_bo), book.lucky_sic_bo.has_value()) << book.id;
        EXPECT_EQ(has(floor::Game::blackjack), book.blackjack.has_value()) << book.id;
        EXPECT_EQ(has(floor::Game::casino_war), book.casino_war.has_value()) << book.id;
        EXPECT_EQ(has(floor::Game::three_card_poker), book.three_card_poker.has_value());
        EXPECT_EQ(has(floor::Game::triple_chase), book.triple_chase.has_value()) << book.id;
        EXPECT_EQ(has(floor::Game::big_wheel), book.big_wheel.has_value()) << book.id;
        for (const auto mode : {floor::Mode::dealt, floor::Mode::automatic, floor::Mode::rng})
            EXPECT_EQ(modes.contains({book.id, mode}),
                      book.policies->modes[static_cast<std::size_t>(mode)])
                << book.id;
    }
    const auto drawn = std::count_if(
        house.floor.tables.begin(), house.floor.tables.end(),
        [](const DemoTable& table) { return table.settings.mode == floor::Mode::rng; });
    EXPECT_EQ(drawn, 6);
}

TEST(DemoFloor, ATableIsWhereTheListSaysAndItsPeopleAreThere) {
    House house;
    house.open_floor();
    ASSERT_EQ(house.state().tables.size(), house.floor.tables.size());
    for (const DemoTable& table : house.floor.tables) {
        EXPECT_EQ(house.table(table.table.value()).name, table.name);
        ASSERT_NE(house.state().find_staff(table.dealer), nullptr);
        EXPECT_EQ(house.state().find_staff(table.dealer)->role, "dealer");
    }
    // Nobody was left signed in by the opening.
    for (const floor::Staff& staff : house.state().staff) EXPECT_FALSE(staff.signed_in);
    ASSERT_EQ(house.floor.terminals.size(), 12U);
    std::size_t carded = 0;
    for (const DemoTerminal& terminal : house.floor.terminals) {
        const floor::Terminal& there = house.state().terminals[terminal.terminal.value()];
        EXPECT_EQ(there.name, terminal.name);
        EXPECT_EQ(house.state().ledger.credit(terminal.terminal).total(), Money::cents(50'000));
        EXPECT_EQ(there.person.has_value(), !terminal.card.empty());
        if (there.person) ++carded;
    }
    EXPECT_THAT(carded, testing::AllOf(testing::Gt(0U), testing::Lt(12U)));
}

TEST(DemoFloor, EverySignInOnTheListIsGood) {
    House house;
    house.open_floor();
    std::set<std::string> roles;
    for (const DemoPerson& person : house.floor.staff) {
        roles.insert(person.role);
        const auto signs_in = [&](vault::CredentialKind kind, const std::string& login,
                                  const std::string& secret) {
            auto answer = house.vault.sign_in({kind, login, secret, house.host->now()}, {});
            ASSERT_TRUE(answer.has_value());
            ASSERT_TRUE(answer->has_value()) << login;
            EXPECT_EQ(static_cast<std::uint32_t>((*answer)->staff), person.staff.value());
        };
        if (!person.pin.empty())
            signs_in(vault::CredentialKind::pin, std::to_string(person.staff.value()), person.pin);
        if (!person.user.empty())
            signs_in(vault::CredentialKind::password, person.user, person.password);
    }
    // Whatever a rulebook asks for, somebody has it.
    for (const floor::Library& library : house.state().house.rulebooks)
        for (const std::string& role : library.book->policies->ladder)
            EXPECT_TRUE(roles.contains(role)) << role;
}

TEST(DemoFloor, AskedForAgainItIsTheSameAndNothingHasChanged) {
    House house;
    house.open_floor();
    const DemoFloor first = house.floor;
    const journal::Sequence before = house.host->head().sequence;
    house.open_floor();
    EXPECT_EQ(house.host->head().sequence, before);
    ASSERT_EQ(house.floor.tables.size(), first.tables.size());
    EXPECT_EQ(house.floor.staff.back().password, first.staff.back().password);

    // The next process finds it as well, with what people did to it since.
    floor::Command close;
    close.origin = {floor::OriginKind::dealer_terminal, 0};
    close.actor = floor::StaffId(114);
    house.submit([&] {
        floor::Command sign_in;
        sign_in.origin = {floor::OriginKind::host, 0};
        sign_in.order = floor::StaffCommand{floor::SignIn{floor::StaffId(114)}};
        return sign_in;
    }());
    close.order = floor::TableCommand{floor::CloseTable{floor::TableId(0)}};
    house.submit(close);
    ASSERT_EQ(house.table(0).phase, floor::Phase::closed);
    house.stop();
    house.clock.advance(1'000);
    house.start();
    const journal::Sequence restarted = house.host->head().sequence;
    house.open_floor();
    EXPECT_EQ(house.host->head().sequence, restarted);
    EXPECT_EQ(house.table(0).phase, floor::Phase::closed);
}

TEST(DemoFloor, AStoreThatIsNoDemoIsLeftAlone) {
    House house;
    floor::OpenVenue open;
    open.name = "Real";
    open.rounds_kept = 4;
    open.queue_max_ms = 500;
    floor::Command command;
    command.origin = {floor::OriginKind::host, 0};
    command.order = floor::VenueCommand{open};
    house.submit(command);
    const journal::Sequence before = house.host->head().sequence;
    const auto opened = open_demo_floor(*house.host, house.vault, lab::embedded_rulebooks());
    ASSERT_FALSE(opened.has_value());
    EXPECT_THAT(opened.error().what, testing::HasSubstr("\"Real\", which is no demo"));
    EXPECT_EQ(house.host->head().sequence, before);
}

}  // namespace
}  // namespace croupier::server
