// The paths under /demo, which exist only on a store that was created as a demo: who is on the
// floor with their keys and sign-ins, more terminals and tables, the scripted dealer on and off, a
// hand that puts notes and cards into the virtual devices of a terminal.
// `croupier load` and the tests of the protocol use them. On the engine's thread.
#pragma once

#include <functional>

#include "server/demo/demo_floor.h"
#include "server/demo/demo_parts.h"
#include "server/net/authenticator.h"
#include "server/process/engine.h"

namespace croupier::server {

class DemoDesk {
public:
    struct Parts {
        Engine& engine;
        DemoParts& devices;
        DemoFloor floor;
        PartKey secret;  // all keys of a demo are made from it
        std::function<void(floor::TableId, bool)> set_dealer;
        std::function<bool(floor::TableId)> dealer_is_on;
    };
    explicit DemoDesk(Parts parts) : parts_(std::move(parts)) {}

    // False: not a path of the demo.
    bool answer(const Asked& asked, HttpReply& reply);

    static PartKey key_of(const PartKey& secret, Part part, std::uint32_t number);

private:
    void tell_all(HttpReply& reply);
    void add_terminals(const std::string& body, HttpReply& reply);
    void add_tables(const std::string& body, HttpReply& reply);
    void switch_dealer(const std::string& body, HttpReply& reply);
    void put_note_in(const std::string& body, HttpReply& reply);
    void move_card(const std::string& body, HttpReply& reply);
    bool connect_to(floor::TerminalId terminal, HttpReply& reply);
    std::string key_text(Part part, std::uint32_t number) const;
    void order(floor::Order order, std::optional<floor::StaffId> actor);

    Parts parts_;
};

}  // namespace croupier::server
