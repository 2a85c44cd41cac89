// What each document wants at a table before it opens, stated once more and not taken from the
// files, and what the floor makes of it.
#include <fmt/format.h>

#include "tests/rulebooks/equipment_kit.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

using floor::DeviceCommand;
using floor::DeviceId;
using floor::DeviceKind;
using floor::DeviceStatus;
using floor::Mode;
using Kinds = std::vector<DeviceKind>;
using enum rulebook::DeviceKind;

Kinds kinds_in(const std::string& house, const std::string& question) {
    Kinds kinds;
    for (const std::string& word : answered_list(house, question)) {
        const auto found =
            std::find(rulebook::device_kind_names.begin(), rulebook::device_kind_names.end(), word);
        EXPECT_NE(found, rulebook::device_kind_names.end()) << house << " " << word;
        kinds.push_back(static_cast<DeviceKind>(found - rulebook::device_kind_names.begin()));
    }
    return kinds;
}

struct Wanted {
    std::string book;
    Game game;
    Mode mode;
    Kinds kinds;   // besides what every table of the house has; a card shoe is a source of cards
    Kinds ticked;  // looked at when it opens
};

Kinds every_table(const std::string& book) {
    return kinds_in(book, "equipment.table");
}

Kinds every_terminal(const std::string& book) {
    return kinds_in(book, "equipment.terminal");
}

// Every game and mode that the answers of a house name.
const std::vector<Wanted>& lists() {
    static const std::vector<Wanted> all = [] {
        std::vector<Wanted> found;
        for (const std::string& id : every_house())
            for (std::size_t mode = 0; mode < floor::mode_names.size(); ++mode)
                for (std::size_t game = 0; game < floor::game_names.size(); ++game) {
                    const std::string name(floor::game_names[game]);
                    const std::string question =
                        fmt::format("equipment.{}.{}", floor::mode_names[mode], name);
                    if (!is_answered(id, question)) continue;
                    const std::string ticked = "equipment.ticked." + name;
                    const bool ticks = mode == 0 && is_answered(id, ticked);
                    found.push_back({id, static_cast<Game>(game), static_cast<Mode>(mode),
                                     kinds_in(id, question),
                                     ticks ? kinds_in(id, ticked) : Kinds{}});
                }
        return found;
    }();
    return all;
}

const floor::Refusal accepted{};
floor::Refusal missing(std::int64_t count) {
    return {Rejection::equipment_missing, count};
}

TEST(EquipmentOfTables, ATableOpensWithExactlyWhatItsDocumentWants) {
    for (const Wanted& wanted : lists()) {
        SCOPED_TRACE(fmt::format("{} {} {}", wanted.book,
                                 floor::game_names[static_cast<std::size_t>(wanted.game)],
                                 floor::mode_names[static_cast<std::size_t>(wanted.mode)]));
        Equipped hall(wanted.book);
        const TableId id = hall.closed_table(wanted.game, wanted.mode);
        Kinds kinds = every_table(wanted.book);
        kinds.insert(kinds.end(), wanted.kinds.begin(), wanted.kinds.end());
        const Kinds& ticked = wanted.ticked;
        auto left = static_cast<std::int64_t>(kinds.size() + ticked.size());
        for (const DeviceKind kind : kinds) {
            EXPECT_EQ(hall.open(id, {}), missing(left));
            hall.bring(kind, id);
            --left;
        }
        if (!ticked.empty()) {
            EXPECT_EQ(hall.open(id, {}), missing(1));
        }
        EXPECT_EQ(hall.open(id, ticked), accepted);
        EXPECT_EQ(hall.at(id).phase, Phase::idle);
    }
    PROVES("RF-2.2", "CR-2.2.5", "CN-1.2(b)", "CR-2.2.3", "CN-1.2(c)");
}

// RF-2.2: present and healthy, at the opening and before every round.
TEST(EquipmentOfTables, APartThatFailsKeepsTheTableFromOpeningAndFromItsNextRound) {
    for (const std::string& book : every_house()) {
        SCOPED_TRACE(book);
        Equipped hall(book);
        const TableId id = hall.closed_table(Game::baccarat);
        const Wanted& wanted = *std::find_if(lists().begin(), lists().end(), [&](const auto& one) {
            return one.book == book && one.game == Game::baccarat;
        });
        Kinds kinds = every_table(book);
        kinds.insert(kinds.end(), wanted.kinds.begin(), wanted.kinds.end());
        const Kinds& ticked = wanted.ticked;
        std::vector<DeviceId> devices;
        for (const DeviceKind kind : kinds) devices.push_back(hall.bring(kind, id));
        for (const DeviceId device : devices) {
            hall.report(device, DeviceStatus::out_of_service);
            EXPECT_EQ(hall.open(id, ticked), missing(1)) << device.value();
            hall.report(device, DeviceStatus::offline);
            EXPECT_EQ(hall.open(id, ticked), missing(1)) << device.value();
            hall.report(device, DeviceStatus::ready);
        }
        Hall::must(hall.open(id, ticked));
        Hall::must(hall.by(hall.dealer(), floor::TableCommand{floor::LoadShoe{
                                              id, floor::usual_load(hall.at(id))}}));
        hall.report(devices.back(), DeviceStatus::out_of_service);
        EXPECT_EQ(hall.by(hall.dealer(), floor::WagerCommand{floor::NewGame{id}}), missing(1));
        hall.report(devices.back(), DeviceStatus::standby);
        EXPECT_EQ(hall.by(hall.dealer(), floor::WagerCommand{floor::NewGame{id}}), accepted);
    }
    PROVES("LT-2.2", "RF-2.2", "RF-10.1.4.1");
}

// SB-2.3.1: either of them, and a shoe that reads is a shoe.
TEST(EquipmentOfTables, CardsComeFromAShoeOfEitherKindOrAShufflingDevice) {
    for (const char* book : {baccarat_2025, crown}) {
        for (const DeviceKind source : {card_shoe, scanning_shoe, shuffling_device}) {
            Equipped hall(book);
            const TableId id = hall.closed_table(Game::baccarat);
            for (const DeviceKind kind : every_table(book)) hall.bring(kind, id);
            if (book == std::string_view(crown)) hall.bring(dealer_terminal, id);
            hall.bring(multishuffler, id);
            EXPECT_EQ(hall.open(id, {}), missing(1));
            hall.bring(source, id);
            EXPECT_EQ(hall.open(id, {}), accepted);
        }
    }
    // A shoe that does not read is none that LTGame or Rapid Fusion could do with.
    for (const char* book : {rapid_fusion, ltgame}) {
        Equipped hall(book);
        const TableId id = hall.closed_table(Game::baccarat);
        for (const DeviceKind kind : every_table(book)) hall.bring(kind, id);
        for (const DeviceKind kind : {card_set, card_shoe, shuffling_device}) hall.bring(kind, id);
        EXPECT_EQ(hall.open(id, {discard_rack}), missing(1));
    }
    PROVES("SB-2.3.1", "SB-1.1.card-shoe", "SB-1.1.shuffling-device", "RF-10.1.4", "LT-2.2");
}

TEST(EquipmentOfTables, ATerminalPlaysWithItsPartsAndOnlyWhereItIsLinked) {
    for (const std::string& book : every_house()) {
        SCOPED_TRACE(book);
        Equipped hall(book);
        const TableId id = hall.closed_table(Game::baccarat);
        const Wanted& wanted = *std::find_if(lists().begin(), lists().end(), [&](const auto& one) {
            return one.book == book && one.game == Game::baccarat;
        });
        for (const DeviceKind kind : every_table(book)) hall.bring(kind, id);
        for (const DeviceKind kind : wanted.kinds) hall.bring(kind, id);
        Hall::must(hall.open(id, {discard_rack}));
        Hall::must(hall.by(hall.dealer(), floor::TableCommand{floor::LoadShoe{
                                              id, floor::usual_load(hall.at(id))}}));
        hall.new_game(id);

        const TerminalId terminal = hall.player();
        const auto bet = [&] { return hall.bet(terminal, id, "player", dollars(10)); };
        const Kinds parts = every_terminal(book);
        auto left = static_cast<std::int64_t>(parts.size() + 1);
        EXPECT_EQ(bet(), missing(left));
        const DeviceId own = hall.add(player_terminal, {});
        Hall::must(hall.attach(own, terminal));
        Hall::must(hall.attach(own, id));
        EXPECT_EQ(bet(), missing(left));  // nobody has heard of it yet
        hall.report(own, DeviceStatus::ready);
        for (const DeviceKind part : parts) {
            EXPECT_EQ(bet(), missing(--left));
            const DeviceId device = hall.add(part, {});
            Hall::must(hall.attach(device, terminal));
            EXPECT_EQ(bet(), missing(left));
            hall.report(device, DeviceStatus::ready);
        }
        EXPECT_EQ(bet(), accepted);
        hall.report(own, DeviceStatus::offline);
        EXPECT_EQ(bet(), missing(1));
    }
    PROVES("LT-2.2.7", "RF-2.2.4", "RF-2.2.5");
}

// CN-1.2(a), CR-2.2.1: at least one, and no more than are approved.
TEST(EquipmentOfTables, NoMoreTerminalsAreLinkedThanTheTableIsApprovedFor) {
    for (const char* book : {crown, canberra}) {
        Equipped hall(book);
        const TableId id = hall.closed_table(Game::roulette);
        for (const DeviceKind kind : {dealer_terminal, game_system, wheel, ball})
            hall.bring(kind, id);
        EXPECT_EQ(hall.open(id, {}), missing(1));
        hall.bring(player_terminal, id);
        hall.bring(player_terminal, id);
        const DeviceId third = hall.add(player_terminal, {});
        EXPECT_EQ(hall.attach(third, id).reason, Rejection::not_expected);  // it is no terminal yet
        Hall::must(hall.attach(third, hall.player()));
        EXPECT_EQ(hall.attach(third, id), (floor::Refusal{Rejection::limit_reached, 2}));
        EXPECT_EQ(hall.open(id, {}), accepted);
    }
    PROVES("CN-1.2(a)", "CR-2.2.1");
}

TEST(EquipmentOfTables, NothingIsPutIntoUseWithoutApproval) {
    for (const std::string& book : every_house()) {
        Equipped hall(book);
        const TableId id = hall.closed_table(Game::baccarat);
        const DeviceId shoe = hall.add(card_shoe, {}, "");
        EXPECT_EQ(hall.attach(shoe, id).reason, Rejection::not_approved) << book;
        const DeviceId part = hall.add(note_stacker, {}, "");
        EXPECT_EQ(hall.attach(part, hall.player()).reason, Rejection::not_approved) << book;
        const DeviceId server = hall.add(database, {}, "");
        EXPECT_EQ(hall.host(DeviceCommand{floor::AttachDevice{server, std::nullopt, std::nullopt}})
                      .reason,
                  Rejection::not_approved)
            << book;
    }
    PROVES("CN-1.1", "CN-A.5", "CR-1.1g");
}

struct Part {
    std::string name;  // of the answer: yes also where the document does not speak of it
    DeviceKind kind;
    Game game;
    floor::DeviceDetail detail;
};

floor::DeviceDetail across(std::uint32_t mm, bool metallic = false) {
    floor::DeviceDetail detail;
    detail.across_mm = mm;
    detail.metallic = metallic;
    return detail;
}
floor::DeviceDetail dice_of(std::uint8_t count, std::uint8_t opposite) {
    floor::DeviceDetail detail;
    detail.dice = count;
    detail.opposite_sum = opposite;
    detail.identical = true;
    return detail;
}
floor::DeviceDetail sealed_with(bool sealed) {
    floor::DeviceDetail detail;
    detail.sealed = sealed;
    return detail;
}
floor::DeviceDetail for_decks(std::uint8_t decks) {
    floor::DeviceDetail detail;
    detail.decks = decks;
    return detail;
}

TEST(EquipmentOfTables, PartsAreAsTheDocumentDescribesThem) {
    const std::vector<Part> parts = {
        {"wheel of 749 mm", wheel, Game::roulette, across(749)},
        {"wheel of 750 mm", wheel, Game::roulette, across(750)},
        {"automated_wheel of 749 mm", automated_wheel, Game::roulette, across(749)},
        {"ball of 16 mm", ball, Game::roulette, across(16)},
        {"ball of 17 mm", ball, Game::roulette, across(17)},
        {"ball of 23 mm", ball, Game::roulette, across(23)},
        {"ball of 24 mm", ball, Game::roulette, across(24)},
        {"ball of 20 mm of metal", ball, Game::roulette, across(20, true)},
        {"dice_set of 3 dice, opposite sides 7", dice_set, Game::sic_bo, dice_of(3, 7)},
        {"dice_set of 3 dice, opposite sides 6", dice_set, Game::sic_bo, dice_of(3, 6)},
        {"dice_set of 2 dice, opposite sides 7", dice_set, Game::sic_bo, dice_of(2, 7)},
        {"dice_set of 4 dice, opposite sides 7", dice_set, Game::sic_bo, dice_of(4, 7)},
        {"tumbler of not sealed", tumbler, Game::sic_bo, sealed_with(false)},
        {"multishuffler of 2 decks", multishuffler, Game::baccarat, for_decks(2)},
        {"multishuffler of 4 decks", multishuffler, Game::baccarat, for_decks(4)},
        {"multishuffler of 6 decks", multishuffler, Game::baccarat, for_decks(6)},
        {"multishuffler of 8 decks", multishuffler, Game::baccarat, for_decks(8)},
    };
    for (const Part& part : parts)
        expect_as_answered("part." + part.name, [&](std::string_view house) {
            const rulebook::Rulebook& rules = book(house);
            if (part.game == Game::roulette && !rules.roulette) return true;
            if (part.game == Game::sic_bo && !rules.sic_bo) return true;
            Equipped hall(house);
            const TableId id = hall.closed_table(part.game);
            const floor::Refusal refusal = hall.attach(hall.add(part.kind, part.detail), id);
            EXPECT_TRUE(refusal.reason == Rejection::none ||
                        refusal.reason == Rejection::bad_setting);
            return refusal == accepted;
        });
    PROVES("RF-11.1.2", "RF-11.1.4", "RF-12.1.2", "SB-1.1.multishuffler", "RF-1.1-multishuffler");
}

TEST(EquipmentOfTables, APartBelongsToTablesThatCanUseIt) {
    Equipped hall(rapid_fusion);
    const TableId cards = hall.closed_table(Game::baccarat);
    const TableId dice = hall.closed_table(Game::sic_bo);
    EXPECT_EQ(hall.attach(hall.add(ball, across(20)), cards).reason, Rejection::bad_setting);
    EXPECT_EQ(hall.attach(hall.add(card_set, {}), dice).reason, Rejection::bad_setting);
    EXPECT_EQ(hall.attach(hall.add(network, {}), dice).reason, Rejection::bad_setting);
    hall.bring(tumbler, dice);
    // A second one only when the first is taken away.
    EXPECT_EQ(hall.attach(hall.add(tumbler, detail_of(tumbler)), dice).reason,
              Rejection::not_expected);
}

// RF-10.1.3, LT-7.3: one dealer and one station for two games.
TEST(EquipmentOfTables, OneStationServesTwoTablesAndEachRoundNamesIt) {
    Equipped hall(ltgame);
    std::vector<TableId> tables = {hall.closed_table(Game::baccarat),
                                   hall.closed_table(Game::baccarat)};
    const DeviceId station = hall.bring(dealer_terminal, tables[0]);
    const DeviceId shoe = hall.bring(scanning_shoe, tables[0]);
    const DeviceId system = hall.add(game_system, {});
    Hall::must(hall.host(DeviceCommand{floor::AttachDevice{system, std::nullopt, std::nullopt}}));
    hall.bring(network, tables[0]);
    Hall::must(hall.attach(station, tables[1]));
    Hall::must(hall.attach(shoe, tables[1]));
    for (const TableId id : tables) {
        hall.bring(player_terminal, id);
        const DeviceId set = hall.bring(card_set, id);
        Hall::must(hall.open(id, {}));
        Hall::must(hall.by(hall.dealer(), floor::TableCommand{floor::LoadShoe{
                                              id, floor::usual_load(hall.at(id))}}));
        hall.new_game(id);
        const auto& opened = std::get<floor::RoundOpened>(
            std::get<floor::WagerEvent>(hall.ear.entries.back().events.front()));
        EXPECT_EQ(opened.devices, (std::vector<DeviceId>{station, shoe, system, set}));
        hall.close_betting(id);
        Hall::must(hall.deal(id));
        Hall::must(hall.confirm(id, hall.dealer()));
    }
    EXPECT_EQ(hall.state().devices[shoe.value()].tally.rounds, 2U);
    PROVES("LT-1.1.dealer-station", "LT-1.1.game-system");
}

}  // namespace
}  // namespace croupier::tests
