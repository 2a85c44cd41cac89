#include "server/demo/demo_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/draw.h"
#include "base/names.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

using devices::Kind;

constexpr std::uint32_t parts_desk = 4;  // of the host's own
constexpr int exchanges_max = 8;         // of lines, before the floor is asked again

}  // namespace

std::string part_name(const std::string& terminal, Kind kind) {
    return fmt::format("{} {}", terminal, name_in(devices::kind_names, kind));
}

DemoParts::DemoParts(PartDesk::WhoseCard whose)
    : desk_(std::move(whose)), system_({floor::OriginKind::host, parts_desk}) {}

void DemoParts::connect_to(const floor::State& state, floor::TerminalId terminal,
                           const std::optional<std::string>& card, floor::Time now) {
    if (has(terminal)) return;
    const std::size_t first = pairs_.size();
    if (!begun_) begun_ = now;
    add_pair(state, terminal, Kind::acceptor, {}, now);
    add_pair(state, terminal, Kind::printer, {}, now);
    if (card) add_pair(state, terminal, Kind::reader, card->empty() ? "" : "1 " + *card, now);
    sets_[terminal] = {first, pairs_.size() - first};
    moved_ = true;
}

void DemoParts::add_pair(const floor::State& state, floor::TerminalId terminal, Kind kind,
                         const std::string& memory, floor::Time now) {
    const std::string& name = state.find_terminal(terminal)->name;
    const std::string_view kind_name = name_in(devices::kind_names, kind);
    devices::VirtualOptions options;
    options.serial = fmt::format("DEMO-{}", terminal.value());
    options.memory = memory;
    // What the acceptor of an earlier process had counted is over.
    options.life = 1;
    for (const floor::Device& device : state.devices)
        if (!device.retired && device.name == part_name(name, kind))
            options.life = device.notes_life + 1;
    options.at_once = true;
    Pair pair{DeviceNumber(static_cast<std::uint32_t>(pairs_.size())),
              kind,
              part_name(name, kind),
              terminal,
              std::move(*devices::make_driver(kind_name, {})),
              std::move(*devices::make_virtual(kind_name, options, FastSource(terminal.value())))};
    desk_.add({pair.number, kind, pair.name, name});
    pair.device->advance(device_ms(now));
    pair.device->take_output();
    pair.driver->connected(now);
    pair.device->connected();
    pairs_.push_back(std::move(pair));
}

Result<Nothing, Fault> DemoParts::control(floor::TerminalId terminal, std::size_t which,
                                          const std::string& line) {
    const auto found = sets_.find(terminal);
    if (found == sets_.end() || which >= found->second.count)
        return Err{Fault{"this terminal has no such part"}};
    moved_ = true;
    return pairs_[found->second.first + which].device->control(line);
}

Result<Nothing, Fault> DemoParts::put_note_in(floor::TerminalId terminal, Money amount) {
    const std::int64_t cents = amount.in_cents();
    return control(terminal, 0, fmt::format("note {}.{:02}", cents / 100, cents % 100));
}

Result<Nothing, Fault> DemoParts::put_card_in(floor::TerminalId terminal, const std::string& card) {
    return control(terminal, 2, "card " + card);
}

Result<Nothing, Fault> DemoParts::take_card_out(floor::TerminalId terminal) {
    return control(terminal, 2, "remove");
}

std::optional<floor::Refusal> DemoParts::refused(floor::TerminalId terminal) const {
    const auto found = sets_.find(terminal);
    if (found == sets_.end()) return floor::Refusal{floor::Rejection::unknown_terminal, 0};
    return desk_.refused(pairs_[found->second.first].number);
}

bool DemoParts::enrol(const Pair& pair, const floor::State& state, floor::Time now,
                      Orders& orders) {
    const auto found = std::find_if(
        state.devices.begin(), state.devices.end(),
        [&](const floor::Device& device) { return !device.retired && device.name == pair.name; });
    if (found == state.devices.end()) {
        orders.submit(system_.write(state, now,
                                    floor::DeviceCommand{floor::RegisterDevice{
                                        registered_kind(pair.kind), pair.name, "demo", {}}}));
        return false;
    }
    if (found->in_use()) return true;
    const floor::DeviceId id(static_cast<std::uint32_t>(found - state.devices.begin()));
    orders.submit(system_.write(
        state, now, floor::DeviceCommand{floor::AttachDevice{id, std::nullopt, pair.terminal}}));
    return false;
}

// True: something was said.
bool DemoParts::pass(Pair& pair, floor::Time now) {
    pair.device->advance(device_ms(now));
    const devices::Readings readings = pair.driver->feed(bytes_of(pair.device->take_output()), now);
    pair.device->take_told();
    for (const devices::Reading& reading : readings) desk_.reading(pair.number, reading);
    return !readings.empty();
}

void DemoParts::act(const floor::State& state, floor::Time now, Orders& orders) {
    // With thousands of wagers between two of its lines nothing is done here.
    const bool due = next_at_ && *next_at_ <= now;
    if (!moved_ && !due && state.pending.effects.empty()) return;
    while (enrolled_ < pairs_.size() && enrol(pairs_[enrolled_], state, now, orders)) ++enrolled_;
    for (int exchange = 0; exchange < exchanges_max; ++exchange) {
        bool said = false;
        for (Pair& pair : pairs_) said = pass(pair, now) || said;
        desk_.act(state, now, orders);
        const std::vector<DeviceOrder> given = desk_.take_orders();
        for (const DeviceOrder& order : given) {
            Pair& pair = pairs_[order.device.value()];
            if (pair.driver->order(order.order, order.value, order.detail))
                pair.device->receive(bytes_of(pair.driver->take_output()));
        }
        if (!said && given.empty()) break;
    }
    moved_ = enrolled_ < pairs_.size() || desk_.owes_acknowledgement();
    next_at_.reset();
    for (const Pair& pair : pairs_) {
        const floor::Time next = *begun_ + pair.device->next_ms();
        if (!next_at_ || next < *next_at_) next_at_ = next;
    }
}

}  // namespace croupier::server
