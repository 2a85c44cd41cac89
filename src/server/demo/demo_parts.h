// Virtual acceptors, printers and card readers of a demo's terminals, in the process: each with its
// driver on a line of its own, and the same desk behind them that real ones have. A hand puts notes
// and cards in; from there on everything goes the way of a venue.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "devices/driver.h"
#include "devices/virtual.h"
#include "server/devices/part_desk.h"

namespace croupier::server {

// `Terminal 1 acceptor`: what the register calls it.
std::string part_name(const std::string& terminal, devices::Kind kind);

class DemoParts final : public Actor {
public:
    explicit DemoParts(PartDesk::WhoseCard whose);

    void on_unknown_card(PartDesk::UnknownCard hears) { desk_.on_unknown_card(std::move(hears)); }

    // A terminal gets its parts, once; they are registered as soon as act() is called. `card` is
    // what lies in its reader; none: it gets no reader, and whoever plays there is not asked.
    void connect_to(const floor::State& state, floor::TerminalId terminal,
                    const std::optional<std::string>& card, floor::Time now);
    bool has(floor::TerminalId terminal) const { return sets_.contains(terminal); }

    // A hand at the device; the Fault says why it takes nothing.
    Result<Nothing, Fault> put_note_in(floor::TerminalId terminal, Money amount);
    Result<Nothing, Fault> put_card_in(floor::TerminalId terminal, const std::string& card);
    Result<Nothing, Fault> take_card_out(floor::TerminalId terminal);
    // Why the last note came back; none: it is credited, or on its way.
    std::optional<floor::Refusal> refused(floor::TerminalId terminal) const;

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }

private:
    struct Pair {  // both ends of a line
        DeviceNumber number;
        devices::Kind kind{};
        std::string name;
        floor::TerminalId terminal;
        std::unique_ptr<devices::Driver> driver;
        std::unique_ptr<devices::VirtualDevice> device;
    };
    struct Set {
        std::size_t first = 0;  // of its pairs: acceptor, printer, reader if there is one
        std::size_t count = 0;
    };

    void add_pair(const floor::State& state, floor::TerminalId terminal, devices::Kind kind,
                  const std::string& memory, floor::Time now);
    Result<Nothing, Fault> control(floor::TerminalId terminal, std::size_t which,
                                   const std::string& line);
    // False: it is not in the register yet, and an order is on its way.
    bool enrol(const Pair& pair, const floor::State& state, floor::Time now, Orders& orders);
    bool pass(Pair& pair, floor::Time now);
    // Devices count from their own beginning, and do all that was due since then.
    std::int64_t device_ms(floor::Time now) const { return now - *begun_; }

    PartDesk desk_;
    OrderCounter system_;
    std::vector<Pair> pairs_;
    std::map<floor::TerminalId, Set> sets_;
    bool moved_ = false;  // somebody had a hand in it
    std::size_t enrolled_ = 0;
    std::optional<floor::Time> begun_;  // when the first of them was made
    std::optional<floor::Time> next_at_;
};

}  // namespace croupier::server
