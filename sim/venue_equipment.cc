#include <algorithm>
#include <array>
#include <map>

#include "sim/venue.h"

// What tables are played with where they ask for it: registered, attached and ready before they
// open. One terminal more than a table is approved for stays without a link.

namespace croupier::sim {
namespace {

using floor::DeviceCommand;
using floor::DeviceId;
using floor::DeviceKind;
using floor::DeviceStatus;
using floor::TableId;
using floor::TerminalId;
using rulebook::Needed;

// Such that every document takes it.
floor::DeviceDetail detail_of(DeviceKind kind) {
    floor::DeviceDetail detail;
    detail.across_mm = kind == DeviceKind::ball ? 20 : 800;
    detail.dice = 3;
    detail.opposite_sum = 7;
    detail.sealed = true;
    detail.decks = 8;
    detail.identical = true;
    return detail;
}

// What serves the whole venue, once for all tables.
constexpr std::array of_the_house = {DeviceKind::game_system, DeviceKind::network,
                                     DeviceKind::database};

class Outfitter {
public:
    Outfitter(const VenuePlan& plan, std::vector<SetUp>& orders) : plan_(plan), orders_(orders) {}

    void house() {
        for (const DeviceKind kind : of_the_house) attach(add(kind), std::nullopt);
        for (std::uint32_t i = 0; i < plan_.terminals; ++i)
            for (const DeviceKind kind : {DeviceKind::player_terminal, DeviceKind::note_stacker,
                                          DeviceKind::ticket_printer}) {
                const DeviceId id = add(kind);
                if (kind == DeviceKind::player_terminal) terminals_.push_back(id);
                attach(id, TerminalId(i));
            }
        // Nobody has approved this one.
        host(DeviceCommand{floor::RegisterDevice{DeviceKind::display, "WND", "", {}}});
        ++devices_;
    }

    void table(TableId id, floor::StaffId supervisor) {
        const floor::Settings& settings = plan_.tables[id.value()];
        const rulebook::EquipmentRules& rules = book_of(settings.rulebook).policies->equipment;
        const auto game = static_cast<std::size_t>(settings.game);
        const auto at_table = [&](DeviceId device) {
            orders_.push_back({{floor::OriginKind::dealer_terminal, id.value() + 1},
                               DeviceCommand{floor::AttachDevice{device, id, std::nullopt}},
                               supervisor,
                               {}});
        };
        // A terminal that serves another house already comes with the word of its first one.
        served_.resize(terminals_.size());
        for (std::size_t i = 0; i < settings.terminals_max; ++i) {
            at_table(terminals_[i]);
            auto& houses = served_[i];
            if (!houses.empty() && !houses.contains(settings.rulebook))
                orders_.back().authoriser = houses.begin()->second;
            houses.emplace(settings.rulebook, supervisor);
        }
        for (const auto* list :
             {&rules.table,
              settings.mode == floor::Mode::dealt ? &rules.dealt[game] : &rules.automatic[game]})
            for (const Needed& wanted : *list) {
                const DeviceKind kind = wanted.kind.value_or(DeviceKind::card_shoe);
                const bool there =
                    std::find(of_the_house.begin(), of_the_house.end(), kind) != of_the_house.end();
                if (there || kind == DeviceKind::player_terminal) continue;
                const DeviceId part = add(kind);
                if (kind == DeviceKind::card_set) {
                    orders_.push_back(
                        {{floor::OriginKind::dealer_terminal, id.value() + 1},
                         DeviceCommand{floor::RecordCare{
                             part, floor::CareKind::secured, {}, false, {}, {}}},
                         supervisor,
                         {}});
                }
                at_table(part);
            }
        // Something that reads beside the dealer.
        if (settings.mode == floor::Mode::dealt && settings.game == floor::Game::roulette)
            at_table(add(DeviceKind::automated_wheel));
        if (settings.mode == floor::Mode::dealt && settings.game == floor::Game::sic_bo)
            at_table(add(DeviceKind::dice_reader));
        for (const DeviceId ready : unreported_) report(ready);
        unreported_.clear();
    }

private:
    void host(floor::Order order) {
        orders_.push_back({services_origin, std::move(order), {}, {}});
    }
    DeviceId add(DeviceKind kind) {
        const DeviceId id(devices_++);
        host(DeviceCommand{floor::RegisterDevice{kind, "D" + std::to_string(id.value()),
                                                 "approval " + std::to_string(id.value()),
                                                 detail_of(kind)}});
        unreported_.push_back(id);
        return id;
    }
    void attach(DeviceId id, std::optional<TerminalId> terminal) {
        host(DeviceCommand{floor::AttachDevice{id, std::nullopt, terminal}});
    }
    void report(DeviceId id) {
        host(DeviceCommand{
            floor::ReportDeviceStatus{id, DeviceStatus::ready, floor::DeviceTrouble::none, {}}});
    }

    const VenuePlan& plan_;
    std::vector<SetUp>& orders_;
    std::uint32_t devices_ = 0;
    std::vector<DeviceId> terminals_;
    std::vector<std::map<std::string, floor::StaffId>> served_;  // by terminal: houses
    std::vector<DeviceId> unreported_;
};

bool asks(const floor::Settings& settings) {
    return settings.equipment == floor::EquipmentRule::registered;
}

}  // namespace

void add_equipment(const VenuePlan& plan, FastSource& source, std::vector<SetUp>& orders) {
    Outfitter outfitter(plan, orders);
    bool first = true;
    for (std::size_t i = 0; i < plan.tables.size(); ++i) {
        if (!asks(plan.tables[i])) continue;
        if (std::exchange(first, false)) outfitter.house();
        outfitter.table(
            TableId(static_cast<std::uint32_t>(i)),
            plan.staff_of(book_of(plan.tables[i].rulebook).policies->ladder.back(), source));
    }
}

}  // namespace croupier::sim
