#include <algorithm>

#include "sim/auditor.h"

// What tables are played with: approved, linked where there is room, and all of it there when a
// table opens or a round begins.

namespace croupier::sim {
namespace {

// Kinds of devices, by the numbers of the journal.
enum class Kind : std::uint8_t {
    dealer_terminal,
    player_terminal,
    game_system,
    card_shoe,
    scanning_shoe,
    shuffling_device,
    multishuffler,
    deck_checker,
    card_set,
    discard_rack,
    wheel,
    automated_wheel,
    ball,
    tumbler,
    tumbler_controller,
    dice_set,
    dice_reader,
    big_wheel,
    display,
    note_stacker,
    ticket_printer,
    network,
};
using Kinds = std::vector<Kind>;
// States.
constexpr std::uint64_t unreported = 0;
constexpr std::uint64_t standby = 2;
constexpr std::uint64_t offline = 3;

constexpr std::uint64_t rng = 2;

// Any of these will do.
const Kinds sources_of_cards = {Kind::card_shoe, Kind::scanning_shoe, Kind::shuffling_device};
const Kinds shoes = {Kind::card_shoe, Kind::scanning_shoe};

std::vector<Kinds> wanted_anywhere(AuditBook book) {
    std::vector<Kinds> wanted = {{Kind::player_terminal}, {Kind::game_system}};
    if (book != AuditBook::crown) wanted.push_back({Kind::dealer_terminal});
    if (book == AuditBook::rapid_fusion) wanted.push_back({Kind::network});
    return wanted;
}

std::vector<Kinds> wanted_for_dice(AuditBook book, AuditGame game, bool dealt) {
    std::vector<Kinds> wanted = {{Kind::tumbler}, {Kind::dice_set}};
    const bool lucky = game == AuditGame::lucky_sic_bo;
    if (!dealt || lucky) wanted.push_back({Kind::dice_reader});
    if (dealt && book == AuditBook::crown) wanted.push_back({Kind::dealer_terminal});
    return wanted;
}

std::vector<Kinds> wanted_for_cards(AuditBook book, AuditGame game) {
    if (book == AuditBook::canberra) return {shoes};
    if (book == AuditBook::star_baccarat) return {sources_of_cards};
    if (book == AuditBook::crown) {
        if (game == AuditGame::three_card_poker)
            return {{Kind::dealer_terminal}, shoes, {Kind::multishuffler}};
        if (game == AuditGame::triple_chase)
            return {{Kind::dealer_terminal}, {Kind::shuffling_device}};
        return {{Kind::dealer_terminal}, sources_of_cards};
    }
    if (game == AuditGame::baccarat) return {{Kind::scanning_shoe}, {Kind::card_set}};
    return {{Kind::shuffling_device}, {Kind::card_set}};
}

std::vector<Kinds> wanted_for(AuditBook book, AuditGame game, bool dealt) {
    const bool crown_dealt = dealt && book == AuditBook::crown;
    std::vector<Kinds> wanted;
    switch (game) {
        case AuditGame::roulette:
            wanted = {{dealt ? Kind::wheel : Kind::automated_wheel}, {Kind::ball}};
            if (crown_dealt) wanted.push_back({Kind::dealer_terminal});
            return wanted;
        case AuditGame::big_wheel:
            wanted = {{Kind::big_wheel}};
            if (crown_dealt) wanted.push_back({Kind::dealer_terminal});
            return wanted;
        case AuditGame::sic_bo:
        case AuditGame::lucky_sic_bo:
            return wanted_for_dice(book, game, dealt);
        default:
            return dealt ? wanted_for_cards(book, game) : wanted;
    }
}

bool reports(Kind kind) {
    return kind == Kind::dealer_terminal || kind == Kind::player_terminal ||
           kind == Kind::scanning_shoe || kind == Kind::automated_wheel ||
           kind == Kind::tumbler_controller || kind == Kind::dice_reader ||
           kind == Kind::note_stacker || kind == Kind::ticket_printer;
}
bool reads(Kind kind) {
    return kind == Kind::scanning_shoe || kind == Kind::automated_wheel ||
           kind == Kind::dice_reader;
}

}  // namespace

void Auditor::take_device_event(const AuditLook& event) {
    const std::uint64_t id = event.number(1);
    if (event.type() == 230) {
        if (id != devices_.size()) wrong("a device was left out");
        Device device;
        device.kind = event.number(2);
        device.approved = !event.text(4).empty();
        devices_[id] = device;
        return;
    }
    if (event.type() == 235) {
        tables_[id].by_hand = event.number(2) != 0;
        if (Round* round = round_at(id)) round->by_hand = round->by_hand || tables_[id].by_hand;
        return;
    }
    if (!devices_.contains(id)) return wrong("a device that is not registered");
    Device& device = devices_[id];
    if (device.retired) wrong("a device that was retired");
    switch (event.type()) {
        case 231:
            if (device.in_house || device.terminal || !device.tables.empty())
                wrong("a device was retired while it is in use");
            device.retired = true;
            return;
        case 232:
            if (!device.approved) wrong("a device without approval was put into use");
            if (event.has(2))
                device.tables.insert(event.number(2));
            else if (event.has(3))
                device.terminal = event.number(3);
            else
                device.in_house = true;
            if (event.has(2)) check_room(event.number(2));
            return;
        case 233:
            if (event.has(2)) {
                device.tables.erase(event.number(2));
            } else {
                device.tables.clear();
                device.terminal.reset();
                device.in_house = false;
            }
            return;
        case 234:
            device.status = event.number(2);
            return;
        default:
            return;
    }
}

// CN-1.2(a), CR-2.2.1.
void Auditor::check_room(std::uint64_t table) {
    const std::uint64_t most = tables_[table].settings.terminals_max;
    const auto linked = std::count_if(devices_.begin(), devices_.end(), [&](const auto& entry) {
        return static_cast<Kind>(entry.second.kind) == Kind::player_terminal &&
               entry.second.tables.contains(table);
    });
    if (most > 0 && static_cast<std::uint64_t>(linked) > most)
        wrong("more terminals at a table than are approved");
}

bool Auditor::works(const Device& device, bool by_hand) const {
    const auto kind = static_cast<Kind>(device.kind);
    if (device.status == unreported) return !reports(kind);
    if (device.status <= standby) return true;
    return by_hand && reads(kind) && device.status == offline;
}

void Auditor::check_equipment(std::uint64_t name) {
    const Table& table = tables_[name];
    if (!table.settings.asks_for_equipment) return;
    const AuditBook book = table.settings.terms.book;
    std::vector<Kinds> wanted = wanted_anywhere(book);
    if (table.settings.mode != rng)
        for (Kinds& kinds : wanted_for(book, table.settings.game(), table.settings.is_dealt()))
            wanted.push_back(std::move(kinds));
    for (const Kinds& kinds : wanted) {
        const bool there = std::any_of(devices_.begin(), devices_.end(), [&](const auto& entry) {
            const Device& device = entry.second;
            const bool here = device.in_house || device.tables.contains(name);
            return here && works(device, table.by_hand) &&
                   std::find(kinds.begin(), kinds.end(), static_cast<Kind>(device.kind)) !=
                       kinds.end();
        });
        if (!there) wrong("a table is played without what its document wants");
    }
}

// RF-2.2.4, RF-2.2.5, LT-2.2.7, LT-2.2.8, CR-1.1q.
void Auditor::check_terminal(std::uint64_t table, std::uint64_t terminal) {
    if (!tables_[table].settings.asks_for_equipment) return;
    const AuditBook book = tables_[table].settings.terms.book;
    const auto has = [&](Kind kind) {
        return std::any_of(devices_.begin(), devices_.end(), [&](const auto& entry) {
            const Device& device = entry.second;
            return static_cast<Kind>(device.kind) == kind && device.terminal == terminal &&
                   works(device, false) &&
                   (kind != Kind::player_terminal || device.tables.contains(table));
        });
    };
    const bool star = book == AuditBook::rapid_fusion || book == AuditBook::ltgame;
    if (!has(Kind::player_terminal)) wrong("a wager from a terminal that is not linked");
    if ((star || book == AuditBook::crown) && !has(Kind::note_stacker))
        wrong("a wager from a terminal without a stacker");
    if (star && !has(Kind::ticket_printer)) wrong("a wager from a terminal without a printer");
}

}  // namespace croupier::sim
