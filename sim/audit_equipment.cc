#include <algorithm>
#include <array>

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
    database,
    jackpot_server,
    image_server,
    card_reader,
};
using Kinds = std::vector<Kind>;
// What was done with a set of cards.
enum class Care : std::uint8_t {
    checked,
    pre_shuffled,
    secured,
    issued,
    corrected,
    discarded,
    inspected,
};
// States.
constexpr std::uint64_t unreported = 0;
constexpr std::uint64_t standby = 2;
constexpr std::uint64_t offline = 3;

constexpr std::uint64_t rng = 2;

// Any of these will do.
const Kinds sources_of_cards = {Kind::card_shoe, Kind::scanning_shoe, Kind::shuffling_device};
const Kinds shoes = {Kind::card_shoe, Kind::scanning_shoe};

constexpr std::array<std::string_view, 26> kind_names = {"dealer_terminal",
                                                         "player_terminal",
                                                         "game_system",
                                                         "card_shoe",
                                                         "scanning_shoe",
                                                         "shuffling_device",
                                                         "multishuffler",
                                                         "deck_checker",
                                                         "card_set",
                                                         "discard_rack",
                                                         "wheel",
                                                         "automated_wheel",
                                                         "ball",
                                                         "tumbler",
                                                         "tumbler_controller",
                                                         "dice_set",
                                                         "dice_reader",
                                                         "big_wheel",
                                                         "display",
                                                         "note_stacker",
                                                         "ticket_printer",
                                                         "network",
                                                         "database",
                                                         "jackpot_server",
                                                         "image_server",
                                                         "card_reader"};

// What serves for a word of the rulebook: any source of cards, a shoe of either kind, or just that.
Kinds kinds_of(std::string_view word) {
    if (word == "dealing_source") return sources_of_cards;
    if (word == "card_shoe") return shoes;
    for (std::size_t i = 0; i < kind_names.size(); ++i)
        if (kind_names[i] == word) return {static_cast<Kind>(i)};
    return {};
}

void want(const AuditBook& book, const std::string& path, std::vector<Kinds>& wanted) {
    for (const std::string& word : book.values.words("conduct.equipment." + path))
        wanted.push_back(kinds_of(word));
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

bool gives_outcomes(Kind kind) {
    return kind == Kind::card_shoe || kind == Kind::scanning_shoe ||
           kind == Kind::shuffling_device || kind == Kind::wheel || kind == Kind::automated_wheel ||
           kind == Kind::tumbler || kind == Kind::big_wheel;
}

constexpr std::int64_t minute_ms = 60'000;

}  // namespace

void Auditor::take_device_event(const AuditLook& event) {
    const std::uint64_t id = event.number(1);
    if (event.type() == 230) {
        if (id != devices_.size()) wrong("a device was left out");
        Device device;
        device.kind = event.number(2);
        device.approved = !event.text(4).empty();
        if (event.has(6) && staff_.contains(event.number(6)))
            device.brought_by = houses_managed(staff_[event.number(6)]);
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
            // What the host brought nobody signs for.
            if (event.has(2) && event.has(4)) check_issue(event.number(2), device);
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
        case 237:
            return take_care(event.at(2), device);
        default:
            return;
    }
}

// Only what is under lock counts as secured: whoever opens it, or takes it out, ends that.
void Auditor::take_care(const AuditLook& care, Device& device) {
    const auto kind = static_cast<Care>(care.number(1));
    if (kind == Care::inspected) {
        device.inspection_failed = care.number(5) != 0 || !care.has(3) || !care.has(8);
        device.inspected_at = care.whole(2);
    }
    if (kind == Care::inspected || kind == Care::corrected) return;
    if (kind == Care::secured && (device.wrong || !device.tables.empty()))
        wrong("cards were put under lock that are in use, or not in order");
    device.secured = kind == Care::secured;
    device.wrong = kind == Care::discarded || care.number(5) != 0;
}

// LT-3.2, RF-10.1.10, SB-3.5.
void Auditor::check_issue(std::uint64_t table, const Device& device) {
    if (static_cast<Kind>(device.kind) != Kind::card_set) return;
    if (device.wrong) wrong("cards came to a table that a check found wrong");
    if (tables_[table].settings.asks_for_equipment && !device.secured &&
        tables_[table].book().values.is_set("conduct.equipment.details.card_set_secured"))
        wrong("cards came to a table that were not under lock");
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
    std::vector<Kinds> wanted;
    want(table.book(), "table", wanted);
    const std::string game(audit_game_name(table.settings.terms.game));
    if (table.settings.mode != rng)
        want(table.book(), (table.settings.is_dealt() ? "dealt." : "automatic.") + game, wanted);
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

// CR-2.2.4: what is not there, and whoever opened the table did not say that they know.
void Auditor::check_warned(const AuditLook& event, std::uint64_t name) {
    const Table& table = tables_[name];
    if (!table.settings.asks_for_equipment) return;
    std::vector<Kinds> wanted;
    want(table.book(), "warned", wanted);
    const std::vector<std::uint64_t> known = event.numbers(5);
    for (const Kinds& kinds : wanted) {
        const auto is_one = [&](std::uint64_t kind) {
            return std::find(kinds.begin(), kinds.end(), static_cast<Kind>(kind)) != kinds.end();
        };
        const bool there = std::any_of(devices_.begin(), devices_.end(), [&](const auto& entry) {
            const Device& device = entry.second;
            const bool here = device.in_house || device.tables.contains(name);
            return here && works(device, table.by_hand) && is_one(device.kind);
        });
        if (!there && std::none_of(known.begin(), known.end(), is_one))
            wrong("a table was opened without what it has to be warned of");
    }
}

// ST-PAIN-12: since anybody was last there.
void Auditor::check_inspected(std::uint64_t name, const char* what) {
    const Table& table = tables_[name];
    if (!table.settings.asks_for_equipment || table.settings.mode == rng ||
        !table.book().values.is_set("conduct.opening.inspection_required"))
        return;
    for (const auto& [id, device] : devices_)
        if (device.tables.contains(name) && gives_outcomes(static_cast<Kind>(device.kind)) &&
            (device.inspection_failed || device.inspected_at <= table.left_at))
            wrong(std::string(what) + " before its parts were inspected");
}

void Auditor::check_attended(std::uint64_t name, std::int64_t at) {
    const Table& table = tables_[name];
    const std::int64_t most =
        table.book().values.whole("conduct.opening.unattended_minutes") * minute_ms;
    if (!table.settings.asks_for_equipment || !table.settings.is_dealt() || most == 0) return;
    if (table.unattended) wrong("chips were placed at a table that nobody attended");
    if (table.attended_by.empty() && table.left_at != 0 && at >= table.left_at + most)
        wrong("chips were placed at a table where nobody is");
}

void Auditor::take_attendance(const AuditLook& event, const Moment& moment) {
    Table& table = tables_[event.number(1)];
    if (event.whole(4) != moment.at) wrong("somebody came or went at another time");
    if (event.has(3)) {
        if (!staff_.contains(event.number(3)) || !staff_[event.number(3)].signed_in)
            wrong("somebody is at a table who is not signed in");
        table.attended_by[event.number(2)] = event.number(3);
        return;
    }
    if (table.attended_by.erase(event.number(2)) == 0) wrong("somebody left who was not there");
    if (table.attended_by.empty()) table.left_at = moment.at;
}

void Auditor::take_unattended(const AuditLook& event, const Moment& moment) {
    Table& table = tables_[event.number(1)];
    const std::int64_t most =
        table.book().values.whole("conduct.opening.unattended_minutes") * minute_ms;
    if (!table.settings.asks_for_equipment || !table.settings.is_dealt() || most == 0 ||
        !table.open || !table.attended_by.empty() || table.unattended ||
        event.whole(2) != table.left_at || moment.at < table.left_at + most)
        wrong("a table counts as unattended that is not");
    if (!incidents_.contains(event.number(3))) wrong("nobody hears of an unattended table");
    table.unattended = event.number(3);
}

// RF-2.2.4, RF-2.2.5, LT-2.2.7, LT-2.2.8, CR-1.1q.
void Auditor::check_terminal(std::uint64_t table, std::uint64_t terminal) {
    if (!tables_[table].settings.asks_for_equipment) return;
    const auto has = [&](Kind kind) {
        return std::any_of(devices_.begin(), devices_.end(), [&](const auto& entry) {
            const Device& device = entry.second;
            return static_cast<Kind>(device.kind) == kind && device.terminal == terminal &&
                   works(device, false) &&
                   (kind != Kind::player_terminal || device.tables.contains(table));
        });
    };
    if (!has(Kind::player_terminal)) wrong("a wager from a terminal that is not linked");
    for (const std::string& part : tables_[table].book().values.words("conduct.equipment.terminal"))
        for (const Kind kind : kinds_of(part))
            if (!has(kind)) wrong("a wager from a terminal without a " + part);
}

}  // namespace croupier::sim
