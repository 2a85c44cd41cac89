// The desk between the floor and the parts of terminals: note acceptors, ticket printers, card
// readers. What they say becomes commands of their own origin, for the one terminal that both the
// configuration and the register have them in; a part that the two do not agree on is not heard.
//
// A note is asked about while it lies in escrow, credited when it lies in the stacker, and
// acknowledged when the credit is durable: before that the acceptor tells of it again. A ticket is
// ordered again until its printer says what became of it. A card is as the reader says, whatever
// was lost in between.
//
// One thread, the host's.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "devices/reading.h"
#include "server/devices/device_desk.h"
#include "server/devices/order_counter.h"
#include "server/process/actor.h"

namespace croupier::server {

constexpr bool is_part(devices::Kind kind) {
    return kind >= devices::Kind::acceptor;
}
floor::DeviceKind registered_kind(devices::Kind kind);

class PartDesk final : public Actor {
public:
    struct Line {
        DeviceNumber device;
        devices::Kind kind{};
        std::string name;      // in the register
        std::string terminal;  // its name on the floor
    };
    // Whose card it is, which the vault knows; none: nobody's.
    using WhoseCard = std::function<std::optional<floor::Person>(const std::string& number)>;
    explicit PartDesk(WhoseCard whose) : whose_(std::move(whose)) {}
    // Hears, on the host's thread, in which terminal a card lies that is nobody's or that the
    // reader cannot read.
    using UnknownCard = std::function<void(floor::TerminalId)>;
    void on_unknown_card(UnknownCard hears) { unknown_card_ = std::move(hears); }

    void add(Line line);
    // False: no such part.
    bool reading(DeviceNumber device, const devices::Reading& reading);
    std::vector<DeviceOrder> take_orders() { return std::exchange(orders_, {}); }
    // The person's card is good for nothing any more: no reader has it.
    void forget(const floor::Person& person);
    // Why the last note of that acceptor is not credited; none: it is, or none came.
    std::optional<floor::Refusal> refused(DeviceNumber device) const;
    // A note lies in a stacker and its acceptor does not know yet what became of it.
    bool owes_acknowledgement() const;

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }

private:
    struct Part {
        Line line;
        std::optional<floor::DeviceId> id;  // where it was found last
        std::optional<OrderCounter> book;
        std::uint64_t waits_for = 0;  // the counter of an order that is not decided yet; 0: none
        floor::Time waits_until = 0;
        std::optional<bool> works;  // as it says itself; none: not heard yet
        std::string why_not;
        std::optional<devices::NoteOffered> offered;
        std::optional<devices::NoteStacked> stacked;
        std::optional<floor::Refusal> refusal;
        std::uint32_t ordered_ticket = 0;
        floor::Time ordered_at = 0;
        std::optional<std::pair<std::uint32_t, floor::EffectResult>> ticket;
        bool reads = false;  // what lies in the reader is known
        std::optional<floor::Person> card;
        bool unknown_card = false;  // came, and nobody was told
    };
    struct Reader;
    // A part with what it is heard with.
    struct Hearing;

    void take(Part& part, const devices::Reading& reading);
    std::optional<floor::TerminalId> find(const floor::State& state, Part& part) const;
    void report(const Hearing& at);
    void mind_note(const Hearing& at);
    void mind_ticket(const Hearing& at);
    void mind_card(const Hearing& at);
    void tell(const Part& part, devices::Order order, std::uint32_t value, std::uint64_t detail);
    void wake_at(floor::Time at);

    WhoseCard whose_;
    UnknownCard unknown_card_;
    std::vector<Part> parts_;
    std::vector<DeviceOrder> orders_;
    std::optional<floor::Time> next_at_;
};

}  // namespace croupier::server
