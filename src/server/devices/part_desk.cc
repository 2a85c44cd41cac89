#include "server/devices/part_desk.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/names.h"
#include "floor/command.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

using devices::Kind;
using floor::DeviceStatus;
using floor::EffectResult;
using floor::TerminalCommand;

// A printer that has said nothing about its ticket is told again: it prints each once.
constexpr std::int64_t print_again_ms = 5'000;
// After that an order that nobody decided is lost and is given again.
constexpr std::int64_t decided_within_ms = 10'000;
constexpr std::size_t text_max = 80;

}  // namespace

floor::DeviceKind registered_kind(Kind kind) {
    CHECK(is_part(kind));
    return kind == Kind::acceptor  ? floor::DeviceKind::note_stacker
           : kind == Kind::printer ? floor::DeviceKind::ticket_printer
                                   : floor::DeviceKind::card_reader;
}

struct PartDesk::Hearing {
    const floor::State& state;
    floor::Time now;
    Orders& orders;
    Part& part;
    floor::TerminalId terminal;

    const floor::Device& device() const { return state.devices[part.id->value()]; }
    // Asked first, so that what waits leaves no refusal in the journal each time it is tried; and
    // one at a time, since what the next one means depends on what the floor made of this.
    floor::Refusal send(floor::Order order) const {
        const floor::Origin origin = floor::part_origin(*part.id);
        const bool open = part.waits_for != 0 && now < part.waits_until &&
                          state.find_answer(origin, part.waits_for) == nullptr;
        if (open) return {};
        part.waits_for = 0;
        floor::Command command = part.book->write(state, now, std::move(order));
        const floor::Refusal refusal = rehearse(state, command);
        if (refusal.reason != floor::Rejection::none) return refusal;
        part.waits_for = command.counter;
        part.waits_until = now + decided_within_ms;
        orders.submit(std::move(command));
        return {};
    }
};

void PartDesk::add(Line line) {
    CHECK(is_part(line.kind));
    Part part;
    part.line = std::move(line);
    parts_.push_back(std::move(part));
}

bool PartDesk::reading(DeviceNumber device, const devices::Reading& reading) {
    const auto found = std::find_if(parts_.begin(), parts_.end(),
                                    [&](const Part& part) { return part.line.device == device; });
    if (found == parts_.end()) return false;
    next_at_ = 0;
    take(*found, reading);
    return true;
}

void PartDesk::forget(const floor::Person& person) {
    for (Part& part : parts_)
        if (part.card == person) part.card.reset();
    next_at_ = 0;
}

std::optional<floor::Refusal> PartDesk::refused(DeviceNumber device) const {
    const auto found = std::find_if(parts_.begin(), parts_.end(),
                                    [&](const Part& part) { return part.line.device == device; });
    return found == parts_.end() ? std::nullopt : found->refusal;
}

bool PartDesk::owes_acknowledgement() const {
    return std::any_of(parts_.begin(), parts_.end(),
                       [](const Part& part) { return part.stacked.has_value(); });
}

struct PartDesk::Reader {
    PartDesk& desk;
    Part& part;

    void operator()(const devices::NoteOffered& note) const { part.offered = note; }
    void operator()(const devices::NoteStacked& note) const { part.stacked = note; }
    void operator()(const devices::NoteReturned&) const { part.offered.reset(); }
    void operator()(const devices::AcceptorChanged& changed) const {
        using devices::AcceptorState;
        const bool bad = changed.state == AcceptorState::full ||
                         changed.state == AcceptorState::jammed ||
                         changed.state == AcceptorState::open;
        works(!bad, name_in(devices::acceptor_state_names, changed.state));
    }
    void operator()(const devices::PrinterChanged& changed) const {
        using devices::PrinterState;
        const bool bad =
            changed.state == PrinterState::paper_out || changed.state == PrinterState::jammed;
        works(!bad, name_in(devices::printer_state_names, changed.state));
    }
    void operator()(const devices::TicketPrinted& it) const {
        part.ticket = {it.ticket, EffectResult::done};
    }
    void operator()(const devices::TicketFailed& it) const {
        part.ticket = {it.ticket, EffectResult::failed};
    }
    void operator()(const devices::TicketUnsure& it) const {
        part.ticket = {it.ticket, EffectResult::unknown};
    }
    void operator()(const devices::CardEntered& it) const {
        card(desk.whose_(it.number));
        part.unknown_card = !part.card;
    }
    void operator()(const devices::CardLeft&) const {
        card(std::nullopt);
        part.unknown_card = false;
    }
    void operator()(const devices::CardIllegible&) const {
        card(std::nullopt);
        part.unknown_card = true;
    }
    void operator()(const devices::DeviceSilent&) const {
        part.offered.reset();
        part.stacked.reset();  // it will tell of it again
        part.reads = false;
        works(false, "silent");
    }
    void operator()(const devices::DeviceFault& it) const { works(false, it.text); }

    // Whatever else there is on a line is none of a terminal's parts, or of no consequence.
    template <class T>
    void operator()(const T&) const {}

    void works(bool it_does, std::string_view why) const {
        part.works = it_does;
        part.why_not = it_does ? "" : std::string(why.substr(0, text_max));
    }
    void card(std::optional<floor::Person> person) const {
        part.card = person;
        part.reads = true;
        works(true, "");
    }
};

void PartDesk::take(Part& part, const devices::Reading& reading) {
    std::visit(Reader{*this, part}, reading);
}

// None: configuration and register do not both have it in one terminal.
std::optional<floor::TerminalId> PartDesk::find(const floor::State& state, Part& part) const {
    const auto is_it = [&](const floor::Device& device) {
        return !device.retired && device.name == part.line.name;
    };
    if (!part.id || part.id->value() >= state.devices.size() ||
        !is_it(state.devices[part.id->value()])) {
        const auto found = std::find_if(state.devices.begin(), state.devices.end(), is_it);
        if (found == state.devices.end()) return std::nullopt;
        part.id = floor::DeviceId(static_cast<std::uint32_t>(found - state.devices.begin()));
        part.book.emplace(floor::part_origin(*part.id));
    }
    const floor::Device& device = state.devices[part.id->value()];
    if (device.kind != registered_kind(part.line.kind) || !device.terminal) return std::nullopt;
    if (state.find_terminal(*device.terminal)->name != part.line.terminal) return std::nullopt;
    return device.terminal;
}

void PartDesk::act(const floor::State& state, floor::Time now, Orders& orders) {
    next_at_.reset();
    if (!state.house.venue) return;
    for (Part& part : parts_) {
        const auto terminal = find(state, part);
        if (!terminal) {
            // Nobody can be credited: the note goes back to whoever gave it.
            if (const auto offered = std::exchange(part.offered, std::nullopt)) {
                part.refusal = floor::Refusal{floor::Rejection::unknown_terminal, 0};
                tell(part, devices::Order::return_note, offered->note, offered->life);
            }
            continue;
        }
        const Hearing at{state, now, orders, part, *terminal};
        report(at);
        switch (part.line.kind) {
            case Kind::acceptor:
                mind_note(at);
                break;
            case Kind::printer:
                mind_ticket(at);
                break;
            default:
                mind_card(at);
                break;
        }
    }
}

// What somebody has put out of service stays so until somebody says otherwise.
void PartDesk::report(const Hearing& at) {
    if (!at.part.works || at.device().status == DeviceStatus::out_of_service) return;
    const DeviceStatus now = *at.part.works ? DeviceStatus::ready : DeviceStatus::offline;
    if (at.device().status == now) return;
    at.send(floor::DeviceCommand{
        floor::ReportDeviceStatus{*at.part.id, now, floor::DeviceTrouble::none, at.part.why_not}});
}

void PartDesk::mind_note(const Hearing& at) {
    Part& part = at.part;
    const auto credit = [&](std::uint32_t cents, std::uint32_t life, std::uint32_t note) {
        return floor::TerminalCommand{
            floor::CreditNote{*part.id, at.terminal, Money::cents(cents), life, note}};
    };
    if (part.stacked) {
        const devices::NoteStacked& note = *part.stacked;
        const floor::Device& device = at.device();
        // In a life that is over nobody knows any more what was credited: that note waits for
        // somebody who opens the acceptor.
        if (note.life == device.notes_life && note.note <= device.notes_counted) {
            tell(part, devices::Order::acknowledge_note, note.note, note.life);
            part.stacked.reset();
            part.refusal.reset();
        } else {
            const floor::Refusal refusal = at.send(credit(note.cents, note.life, note.note));
            part.refusal =
                refusal.reason == floor::Rejection::none ? std::nullopt : std::optional(refusal);
            // The acceptor tells of it again, and what it says is tried again.
            if (part.refusal) part.stacked.reset();
        }
    }
    if (const auto offered = std::exchange(part.offered, std::nullopt)) {
        const floor::Command asked = part.book->write(
            at.state, at.now, floor::Order{credit(offered->cents, offered->life, offered->note)});
        // Nothing more goes into one that somebody has put out of service.
        const bool out = at.device().status == DeviceStatus::out_of_service;
        const floor::Refusal refusal = out ? floor::Refusal{floor::Rejection::equipment_missing, 1}
                                           : rehearse(at.state, asked);
        const bool welcome = refusal.reason == floor::Rejection::none;
        part.refusal = welcome ? std::nullopt : std::optional(refusal);
        tell(part, welcome ? devices::Order::stack_note : devices::Order::return_note,
             offered->note, offered->life);
    }
}

void PartDesk::mind_ticket(const Hearing& at) {
    Part& part = at.part;
    const auto effect = std::find_if(at.state.pending.effects.begin(),
                                     at.state.pending.effects.end(), [&](const floor::Effect& one) {
                                         return one.kind == floor::EffectKind::print_ticket &&
                                                !one.in_doubt && one.terminal == at.terminal;
                                     });
    if (effect == at.state.pending.effects.end()) return;
    const auto number = static_cast<std::uint32_t>(effect->ticket.value());
    if (part.ticket && part.ticket->first == number) {
        at.send(TerminalCommand{floor::ReportEffect{effect->id, part.ticket->second}});
        return;
    }
    if (!part.works.value_or(false)) return;
    const floor::Time again_at = part.ordered_at + print_again_ms;
    if (part.ordered_ticket == number && at.now < again_at) return wake_at(again_at);
    const auto ticket =
        std::find_if(at.state.pending.tickets.rbegin(), at.state.pending.tickets.rend(),
                     [&](const floor::Ticket& one) { return one.id == effect->ticket; });
    if (ticket == at.state.pending.tickets.rend()) return;
    part.ordered_ticket = number;
    part.ordered_at = at.now;
    tell(part, devices::Order::print_ticket, number,
         static_cast<std::uint64_t>(ticket->amount.in_cents()));
    wake_at(at.now + print_again_ms);
}

void PartDesk::mind_card(const Hearing& at) {
    if (std::exchange(at.part.unknown_card, false) && unknown_card_) unknown_card_(at.terminal);
    if (!at.part.reads) return;
    const std::optional<floor::Person>& there = at.state.find_terminal(at.terminal)->person;
    if (there == at.part.card) return;
    if (there)
        at.send(TerminalCommand{floor::RemoveCard{at.terminal}});
    else
        at.send(TerminalCommand{floor::InsertCard{at.terminal, *at.part.card}});
}

void PartDesk::tell(const Part& part, devices::Order order, std::uint32_t value,
                    std::uint64_t detail) {
    if (orders_.size() >= device_orders_max) return;
    orders_.push_back({part.line.device, order, value, detail});
}

void PartDesk::wake_at(floor::Time at) {
    if (!next_at_ || at < *next_at_) next_at_ = at;
}

}  // namespace croupier::server
