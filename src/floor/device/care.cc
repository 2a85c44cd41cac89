#include <algorithm>

#include "encoding/generation.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/decide.h"
#include "floor/device/equipment.h"
#include "floor/device/steps.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/table/steps.h"

// The record of a part: sets of cards from their check to their discard, and what was looked at.

namespace croupier::floor {
namespace {

bool is_of_cards(CareKind kind) {
    return kind != CareKind::inspected;
}

const Care* last_inspection(const Device& device) {
    const auto found =
        std::find_if(device.care.rbegin(), device.care.rend(),
                     [](const Care& care) { return care.kind == CareKind::inspected; });
    return found != device.care.rend() ? &*found : nullptr;
}

bool fits(DeviceKind part, CareKind kind) {
    return is_of_cards(kind) ? part == DeviceKind::card_set : gives_outcomes(part);
}

// The newest that says whether the set may come to a table.
const Care* last_word(const Device& device) {
    const auto found = std::find_if(
        device.care.rbegin(), device.care.rend(), [](const Care& care) {
            return is_of_cards(care.kind) && care.kind != CareKind::corrected;
        });
    return found != device.care.rend() ? &*found : nullptr;
}

// One of a house that has the part, or any where nobody has it yet.
bool works_with(const State& state, const Staff& staff, const Houses& houses) {
    return std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
        const bool of_house = houses.empty() || std::find(houses.begin(), houses.end(),
                                                          table.settings.rulebook) != houses.end();
        return of_house && rank_at(table, staff).has_value();
    });
}

// LT-3.1: a dealer, a supervisor, or the device that checked.
Result<Nothing, Refusal> may_record(const State& state, const Command& command,
                                    const Device& device, const RecordCare& order) {
    if (command.origin.kind == OriginKind::device) {
        if (!order.means) return refuse(Rejection::not_signed_in);
        return Nothing{};
    }
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (actor == nullptr || !actor->signed_in) return refuse(Rejection::not_signed_in);
    const Houses houses = houses_of(state, device);
    if (!works_with(state, *actor, houses)) return refuse(Rejection::role_too_low);
    if (!command.authoriser || command.authoriser == command.actor) return Nothing{};
    const Staff* second = state.find_staff(*command.authoriser);
    if (second == nullptr || !works_with(state, *second, houses))
        return refuse(Rejection::role_too_low);
    return Nothing{};
}

// CN-A.1: a shuffler that verifies every card has checked them.
bool can_check(const Device& device) {
    const bool checks = device.kind == DeviceKind::deck_checker ||
                        (device.kind == DeviceKind::multishuffler && device.detail.verifies);
    return checks && !device.retired && device.in_use() && works(device);
}

bool comes_now(const Device& device, const RecordCare& order) {
    const Care* last = last_word(device);
    if (last != nullptr && last->kind == CareKind::discarded) return false;
    switch (order.kind) {
        case CareKind::checked:
        case CareKind::inspected:
            return true;
        case CareKind::pre_shuffled:
        case CareKind::secured:
            // Not while it is played with, and not what a check found wrong.
            return !device.in_use() && (last == nullptr || !last->failed);
        case CareKind::corrected:
            return !order.cards.empty();
        case CareKind::discarded:
            return !device.in_use();
        case CareKind::issued:
            break;
    }
    return false;
}

}  // namespace

bool gives_outcomes(DeviceKind kind) {
    const DeviceTraits& traits = traits_of(kind);
    return traits.launches || (traits.watched && traits.alone);
}

bool inspected_since(const Device& device, Time since) {
    const Care* last = last_inspection(device);
    return last != nullptr && !last->failed && last->by && !last->text.empty() && last->at > since;
}

bool found_wrong(const Device& device) {
    const Care* last = last_inspection(device);
    return last != nullptr && last->failed;
}

Decided decide(const State& state, const Command& command, const RecordCare& order) {
    if (order.device.value() >= state.devices.size() ||
        state.devices[order.device.value()].retired)
        return refuse(Rejection::not_in_order);
    const Device& device = state.devices[order.device.value()];
    TRY_DO(may_record(state, command, device, order));
    if (!fits(device.kind, order.kind)) return refuse(Rejection::bad_setting);
    if (order.means) {
        const bool known = order.means->value() < state.devices.size();
        const bool checks = order.kind == CareKind::checked && known &&
                            can_check(state.devices[order.means->value()]);
        if (!checks) return refuse(Rejection::bad_setting);
    }
    const bool judges = order.kind == CareKind::checked || order.kind == CareKind::inspected;
    if (order.failed && !judges) return refuse(Rejection::bad_setting);
    if (order.cards.size() > care_cards_max)
        return refuse(Rejection::bad_setting, static_cast<std::int64_t>(care_cards_max));
    if (!comes_now(device, order)) return refuse(Rejection::not_expected);
    Events events = events_of(DeviceEvent{CareRecorded{
        order.device, Care{order.kind, command.at,
                           command.authoriser ? command.authoriser : command.actor, order.means,
                           order.failed, std::nullopt, order.cards, order.text}}});
    if (order.kind == CareKind::inspected && !order.failed)
        note_inspection(state, command, order.device, events);
    return events;
}

void inspect(const State& state, const Command& command, TableId table, const std::string& finding,
             Events& events) {
    for (const DeviceId id : parts_to_inspect(state, *state.find_table(table)))
        if (!found_wrong(state.devices[id.value()]))
            events.emplace_back(DeviceEvent{CareRecorded{
                id, Care{CareKind::inspected, command.at, signer_of(command), std::nullopt, false,
                         table, {}, finding}}});
}

bool records_care(const State& state) {
    return state.format_generation >= encoding::type_generation<CareRecorded>();
}

// LT-3.2, RF-10.1.10, SB-3.5: from under lock and nowhere else, where the document says so.
bool may_be_issued(const State& state, const Table& table, const Device& device) {
    if (device.kind != DeviceKind::card_set || !records_care(state)) return true;
    const Care* last = last_word(device);
    if (last != nullptr && (last->failed || last->kind == CareKind::discarded)) return false;
    const bool asks = table.settings.equipment == EquipmentRule::registered &&
                      table.book->policies->equipment.card_set_secured;
    return !asks || (last != nullptr && last->kind == CareKind::secured);
}

void note_issue(const State& state, const Command& command, TableId table, DeviceId id,
                Events& events) {
    if (state.devices[id.value()].kind != DeviceKind::card_set || !records_care(state)) return;
    Care care;
    care.kind = CareKind::issued;
    care.at = command.at;
    care.by = command.authoriser ? command.authoriser : command.actor;
    care.table = table;
    events.emplace_back(DeviceEvent{CareRecorded{id, std::move(care)}});
}

// SB-13.3: what left the set and where the others came from.
void note_correction(const State& state, const Command& command, TableId table,
                     const std::vector<cards::Card>& damaged, const std::string& deck,
                     Events& events) {
    if (!records_care(state)) return;
    for (const DeviceId id : state.find_table(table)->equipment.devices) {
        if (state.devices[id.value()].kind != DeviceKind::card_set) continue;
        events.emplace_back(DeviceEvent{
            CareRecorded{id, Care{CareKind::corrected, command.at,
                                  command.authoriser ? command.authoriser : command.actor,
                                  std::nullopt, false, table, damaged, deck}}});
    }
}

}  // namespace croupier::floor
