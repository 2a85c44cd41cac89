// What each document wants at a table before it opens, stated once more and not taken from the
// files, and what the floor makes of it.
#include <fmt/format.h>

#include "tests/rulebooks/conduct_kit.h"
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

struct Wanted {
    const char* book;
    Game game;
    Mode mode;
    Kinds kinds;  // besides what every table of the house has; a card shoe is a source of cards
    bool rack = false;
};

Kinds every_table(std::string_view book) {
    if (book == rapid_fusion) return {player_terminal, dealer_terminal, game_system, network};
    if (book == crown) return {player_terminal, game_system};
    return {player_terminal, dealer_terminal, game_system};
}

Kinds every_terminal(std::string_view book) {
    if (book == rapid_fusion || book == ltgame) return {note_stacker, ticket_printer};
    if (book == crown) return {note_stacker};
    return {};
}

const std::vector<Wanted>& lists() {
    static const std::vector<Wanted> all = {
        {rapid_fusion, Game::baccarat, Mode::dealt, {scanning_shoe, card_set}, true},
        {rapid_fusion, Game::blackjack, Mode::dealt, {shuffling_device, card_set}, true},
        {rapid_fusion, Game::casino_war, Mode::dealt, {shuffling_device, card_set}, true},
        {rapid_fusion, Game::roulette, Mode::dealt, {wheel, ball}},
        {rapid_fusion, Game::sic_bo, Mode::dealt, {tumbler, dice_set}},
        {rapid_fusion, Game::roulette, Mode::automatic, {automated_wheel, ball}},
        {rapid_fusion, Game::sic_bo, Mode::automatic, {tumbler, dice_set, dice_reader}},
        {rapid_fusion, Game::baccarat, Mode::rng, {}},
        {ltgame, Game::baccarat, Mode::dealt, {scanning_shoe, card_set}},
        {baccarat_2025, Game::baccarat, Mode::dealt, {card_shoe}},
        {crown, Game::baccarat, Mode::dealt, {dealer_terminal, card_shoe}},
        {crown, Game::roulette, Mode::dealt, {dealer_terminal, wheel, ball}},
        {crown, Game::sic_bo, Mode::dealt, {dealer_terminal, tumbler, dice_set}},
        {crown, Game::lucky_sic_bo, Mode::dealt, {dealer_terminal, tumbler, dice_set, dice_reader}},
        {crown, Game::blackjack, Mode::dealt, {dealer_terminal, card_shoe}},
        {crown, Game::casino_war, Mode::dealt, {dealer_terminal, card_shoe}},
        {crown, Game::three_card_poker, Mode::dealt, {dealer_terminal, card_shoe, multishuffler}},
        {crown, Game::triple_chase, Mode::dealt, {dealer_terminal, shuffling_device}},
        {crown, Game::big_wheel, Mode::dealt, {dealer_terminal, big_wheel}},
        {crown, Game::roulette, Mode::automatic, {automated_wheel, ball}},
        {crown, Game::sic_bo, Mode::automatic, {tumbler, dice_set, dice_reader}},
        {crown, Game::lucky_sic_bo, Mode::automatic, {tumbler, dice_set, dice_reader}},
        {crown, Game::big_wheel, Mode::automatic, {big_wheel}},
        {canberra, Game::baccarat, Mode::dealt, {card_shoe}},
        {canberra, Game::roulette, Mode::dealt, {wheel, ball}},
        {canberra, Game::sic_bo, Mode::dealt, {tumbler, dice_set}},
    };
    return all;
}

// Such that every document takes it.
floor::DeviceDetail detail_of(DeviceKind kind) {
    floor::DeviceDetail detail;
    detail.across_mm = kind == ball ? 20 : 760;
    detail.dice = 3;
    detail.opposite_sum = 7;
    detail.sealed = true;
    detail.decks = 8;
    return detail;
}

// A house whose tables ask for what is registered.
class Equipped : public Hall {
public:
    explicit Equipped(std::string_view book) : Hall(book) { manager(); }

    TableId closed_table(Game game, Mode mode = Mode::dealt) {
        floor::Settings wanted = settings(game);
        wanted.mode = mode;
        wanted.equipment = floor::EquipmentRule::registered;
        wanted.terminals_max = 2;
        const TableId id(static_cast<std::uint32_t>(state().tables.size()));
        must(host(floor::TableCommand{
            floor::AddTable{fmt::format("T{}", id.value()), std::move(wanted)}}));
        return id;
    }
    DeviceId add(DeviceKind kind, const floor::DeviceDetail& detail, std::string approval = "A-1") {
        const DeviceId id(static_cast<std::uint32_t>(state().devices.size()));
        must(host(DeviceCommand{floor::RegisterDevice{kind, fmt::format("D{}", id.value()),
                                                      std::move(approval), detail}}));
        return id;
    }
    floor::Refusal attach(DeviceId id, TableId table) {
        return by(manager(), DeviceCommand{floor::AttachDevice{id, table, std::nullopt}});
    }
    floor::Refusal attach(DeviceId id, TerminalId terminal) {
        return host(DeviceCommand{floor::AttachDevice{id, std::nullopt, terminal}});
    }
    void report(DeviceId id, DeviceStatus status) {
        if (state().devices[id.value()].status == status) return;
        must(device(
            DeviceCommand{floor::ReportDeviceStatus{id, status, floor::DeviceTrouble::none, {}}}));
    }
    // At the table, or where else it serves it, and ready.
    DeviceId bring(DeviceKind kind, TableId table) {
        const DeviceId id = add(kind, detail_of(kind));
        if (kind == player_terminal) must(attach(id, player()));
        if (kind == network)
            must(host(DeviceCommand{floor::AttachDevice{id, std::nullopt, std::nullopt}}));
        else
            must(attach(id, table));
        report(id, DeviceStatus::ready);
        return id;
    }
    floor::Refusal open(TableId id, const Kinds& ticked) {
        return by(manager(), floor::TableCommand{floor::OpenTable{id, ticked}});
    }
};

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
        const Kinds ticked = wanted.rack ? Kinds{discard_rack} : Kinds{};
        auto left = static_cast<std::int64_t>(kinds.size() + ticked.size());
        for (const DeviceKind kind : kinds) {
            EXPECT_EQ(hall.open(id, {}), missing(left));
            hall.bring(kind, id);
            --left;
        }
        if (wanted.rack) {
            EXPECT_EQ(hall.open(id, {}), missing(1));
        }
        EXPECT_EQ(hall.open(id, ticked), accepted);
        EXPECT_EQ(hall.at(id).phase, Phase::idle);
    }
    PROVES("RF-2.2", "CR-2.2.5", "CN-1.2(b)", "CR-2.2.3", "CN-1.2(c)");
}

// RF-2.2: present and healthy, at the opening and before every round.
TEST(EquipmentOfTables, APartThatFailsKeepsTheTableFromOpeningAndFromItsNextRound) {
    for (const char* book : {rapid_fusion, ltgame, baccarat_2025, crown, canberra}) {
        SCOPED_TRACE(book);
        Equipped hall(book);
        const TableId id = hall.closed_table(Game::baccarat);
        const Wanted& wanted = *std::find_if(lists().begin(), lists().end(), [&](const auto& one) {
            return one.book == std::string_view(book) && one.game == Game::baccarat;
        });
        Kinds kinds = every_table(book);
        kinds.insert(kinds.end(), wanted.kinds.begin(), wanted.kinds.end());
        const Kinds ticked = wanted.rack ? Kinds{discard_rack} : Kinds{};
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
    for (const char* book : {rapid_fusion, ltgame, baccarat_2025, crown, canberra}) {
        SCOPED_TRACE(book);
        Equipped hall(book);
        const TableId id = hall.closed_table(Game::baccarat);
        const Wanted& wanted = *std::find_if(lists().begin(), lists().end(), [&](const auto& one) {
            return one.book == std::string_view(book) && one.game == Game::baccarat;
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
    for (const char* book : {rapid_fusion, ltgame, baccarat_2025, crown, canberra}) {
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
    DeviceKind kind;
    Game game;
    floor::DeviceDetail detail;
    FiveAnswers<bool> fits;  // true where the document does not speak of it
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
        {wheel, Game::roulette, across(749), {false, true, true, true, true}},
        {wheel, Game::roulette, across(750), {true, true, true, true, true}},
        {automated_wheel, Game::roulette, across(749), {false, true, true, true, true}},
        {ball, Game::roulette, across(16), {false, true, true, true, true}},
        {ball, Game::roulette, across(17), {true, true, true, true, true}},
        {ball, Game::roulette, across(23), {true, true, true, true, true}},
        {ball, Game::roulette, across(24), {false, true, true, true, true}},
        {ball, Game::roulette, across(20, true), {false, true, true, true, true}},
        {dice_set, Game::sic_bo, dice_of(3, 7), {true, true, true, true, true}},
        {dice_set, Game::sic_bo, dice_of(3, 6), {false, true, true, false, true}},
        {dice_set, Game::sic_bo, dice_of(2, 7), {false, true, true, false, false}},
        {dice_set, Game::sic_bo, dice_of(4, 7), {false, true, true, false, false}},
        {tumbler, Game::sic_bo, sealed_with(false), {false, true, true, false, false}},
        {multishuffler, Game::baccarat, for_decks(2), {false, false, false, true, true}},
        {multishuffler, Game::baccarat, for_decks(4), {false, false, true, true, true}},
        {multishuffler, Game::baccarat, for_decks(6), {true, true, true, true, true}},
        {multishuffler, Game::baccarat, for_decks(8), {true, true, true, true, true}},
    };
    for (const Part& part : parts)
        expect_of_five<bool>(part.fits, [&](std::string_view book) {
            const bool only_cards = book == ltgame || book == baccarat_2025;
            if (only_cards && part.game != Game::baccarat) return true;
            Equipped hall(book);
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
