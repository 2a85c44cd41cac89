// Terminals and money: 200 to 229.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/money.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/terminal/command.h"
#include "floor/type.h"

namespace croupier::floor {

struct TerminalAdded {
    CROUPIER_TYPE(200, "terminal_added");
    TerminalId terminal;
    std::string name;
    std::vector<std::string> houses{};  // that whoever adds it manages
    static constexpr std::array<std::uint32_t, 2> fields_by_generation = {2, 2};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "name", self.name);
        v(3, "houses", self.houses);
    }
    friend bool operator==(const TerminalAdded&, const TerminalAdded&) = default;
};

struct CardInserted {
    CROUPIER_TYPE(201, "card_inserted");
    TerminalId terminal;
    Person person;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
    }
    friend bool operator==(const CardInserted&, const CardInserted&) = default;
};

struct CardRemoved {
    CROUPIER_TYPE(202, "card_removed");
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
    }
    friend bool operator==(const CardRemoved&, const CardRemoved&) = default;
};

struct BoughtIn {
    CROUPIER_TYPE(203, "bought_in");
    TerminalId terminal;
    Transfers transfers;
    Split balance;  // credit after it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "transfers", self.transfers);
        v(3, "balance", self.balance);
    }
    friend bool operator==(const BoughtIn&, const BoughtIn&) = default;
};

struct PromotionGiven {
    CROUPIER_TYPE(204, "promotion_given");
    TerminalId terminal;
    Transfers transfers;
    Split balance;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "transfers", self.transfers);
        v(3, "balance", self.balance);
    }
    friend bool operator==(const PromotionGiven&, const PromotionGiven&) = default;
};

// The account is closed; a ticket is ordered for what can be paid out.
struct CashedOut {
    CROUPIER_TYPE(205, "cashed_out");
    TerminalId terminal;
    TicketId ticket;
    Money amount;
    EffectId effect;  // printing it
    Transfers transfers;
    bool voucher = false;  // above what a ticket may be
    bool leaving = false;  // wagers are still down: the rest is paid when they are settled
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "ticket", self.ticket);
        v(3, "amount", self.amount);
        v(4, "effect", self.effect);
        v(5, "transfers", self.transfers);
        v(6, "voucher", self.voucher);
        v(7, "leaving", self.leaving);
    }
    friend bool operator==(const CashedOut&, const CashedOut&) = default;
};

struct EffectReported {
    CROUPIER_TYPE(206, "effect_reported");
    EffectId effect;
    EffectResult result = EffectResult::done;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "effect", self.effect);
        v(2, "result", self.result);
    }
    friend bool operator==(const EffectReported&, const EffectReported&) = default;
};

// The terminal's own books do not come out: nothing can be done there until it is looked into.
struct TerminalStopped {
    CROUPIER_TYPE(207, "terminal_stopped");
    TerminalId terminal;
    std::string what;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "what", self.what);
    }
    friend bool operator==(const TerminalStopped&, const TerminalStopped&) = default;
};

// Beside bought_in: which note it was, as its acceptor counts them.
struct NoteCredited {
    CROUPIER_TYPE(210, "note_credited");
    static constexpr std::uint32_t generation = 1;
    DeviceId device;
    TerminalId terminal;
    std::uint32_t life = 0;
    std::uint32_t note = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "terminal", self.terminal);
        v(3, "life", self.life);
        v(4, "note", self.note);
    }
    friend bool operator==(const NoteCredited&, const NoteCredited&) = default;
};

}  // namespace croupier::floor
