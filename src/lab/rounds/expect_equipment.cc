#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/names.h"
#include "floor/device/equipment.h"
#include "floor/query.h"
#include "lab/rounds/looking.h"
#include "lab/rounds/values.h"

// The register of equipment, and what is missing of it.

namespace croupier::lab::rounds {
namespace {

std::string where(const floor::State& state, const floor::Device& device) {
    if (device.retired) return "retired";
    std::string all(name_in(floor::device_status_names, device.status));
    for (const floor::TableId table : device.tables)
        all += fmt::format(" {}", state.find_table(table)->name);
    return all;
}

// How the newest of that name is.
std::string device(const Looking& at) {
    const auto& devices = at.after.state.devices;
    const auto found =
        std::find_if(devices.rbegin(), devices.rend(),
                     [&](const floor::Device& one) { return one.name == at.word(0); });
    if (found == devices.rend()) return "no such device";
    std::string wanted = at.word(1);
    for (std::size_t word = 2; word < at.line.words.size(); ++word)
        wanted += " " + at.line.words[word];
    const std::string is = where(at.after.state, *found);
    const std::string* approval = at.line.find("approval");
    const std::string* rounds = at.line.find("rounds");
    if (approval != nullptr && found->approval != *approval)
        return fmt::format("approval={}", found->approval);
    if (rounds != nullptr && found->tally.rounds != *parse_count(*rounds))
        return fmt::format("rounds={}", found->tally.rounds);
    return compare(wanted, is);
}

// What was done with the newest of that name, oldest first.
std::string care(const Looking& at) {
    std::string wanted;
    for (std::size_t word = 1; word < at.line.words.size(); ++word)
        wanted += (wanted.empty() ? "" : " ") + at.line.words[word];
    std::string is;
    const auto& devices = at.after.state.devices;
    const floor::DeviceId id = device_called(at.after.state, at.word(0));
    if (id.value() >= devices.size()) return "no such device";
    for (const floor::Care& one : devices[id.value()].care)
        is += (is.empty() ? "" : " ") + std::string(name_in(floor::care_kind_names, one.kind));
    return compare(wanted, is);
}

std::string missing(const Looking& at) {
    return compare(at.word(1),
                   fmt::format("{}", floor::equipment_missing(at.after.state, at.table(0))));
}

// What the face of the table says at every terminal and display.
std::string by_hand(const Looking& at) {
    return compare(at.word(1), floor::is_entered_by_hand(at.table(0)) ? "yes" : "no");
}

constexpr std::array looks_at_equipment = {
    NamedLook{"device", device},
    NamedLook{"care", care},
    NamedLook{"missing", missing},
    NamedLook{"by_hand", by_hand},
};

}  // namespace

std::span<const NamedLook> equipment_looks() {
    return looks_at_equipment;
}

}  // namespace croupier::lab::rounds
