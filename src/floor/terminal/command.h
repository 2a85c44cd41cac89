// Terminals and money: 200 to 229.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/money.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/type.h"

namespace croupier::floor {

struct AddTerminal {
    CROUPIER_TYPE(200, "add_terminal");
    std::string name;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
    }
    friend bool operator==(const AddTerminal&, const AddTerminal&) = default;
};

struct InsertCard {
    CROUPIER_TYPE(201, "insert_card");
    TerminalId terminal;
    Person person;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "person", self.person);
    }
    friend bool operator==(const InsertCard&, const InsertCard&) = default;
};

struct RemoveCard {
    CROUPIER_TYPE(202, "remove_card");
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
    }
    friend bool operator==(const RemoveCard&, const RemoveCard&) = default;
};

struct BuyIn {
    CROUPIER_TYPE(203, "buy_in");
    TerminalId terminal;
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "amount", self.amount);
    }
    friend bool operator==(const BuyIn&, const BuyIn&) = default;
};

struct GivePromotion {
    CROUPIER_TYPE(204, "give_promotion");
    TerminalId terminal;
    CreditClass credit_class = CreditClass::restricted;
    Money amount;
    Currency currency = Currency::cash;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "credit_class", self.credit_class);
        v(3, "amount", self.amount);
        v(4, "currency", self.currency);
    }
    friend bool operator==(const GivePromotion&, const GivePromotion&) = default;
};

struct CashOut {
    CROUPIER_TYPE(205, "cash_out");
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
    }
    friend bool operator==(const CashOut&, const CashOut&) = default;
};

enum class EffectResult : std::uint8_t { done, failed, unknown };
inline constexpr std::array<std::string_view, 3> effect_result_names = {"done", "failed",
                                                                        "unknown"};
constexpr std::span<const std::string_view> names_of(EffectResult) {
    return effect_result_names;
}
// What became of something that the floor ordered from the world.
struct ReportEffect {
    CROUPIER_TYPE(206, "report_effect");
    EffectId effect;
    EffectResult result = EffectResult::done;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "effect", self.effect);
        v(2, "result", self.result);
    }
    friend bool operator==(const ReportEffect&, const ReportEffect&) = default;
};

// An acceptor has stacked a note; `life` and `note` are its own count, by which a note is credited
// once however often it is told.
struct CreditNote {
    CROUPIER_TYPE(210, "credit_note");
    static constexpr std::uint32_t generation = 1;
    DeviceId device;
    TerminalId terminal;
    Money amount;
    std::uint32_t life = 0;
    std::uint32_t note = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "terminal", self.terminal);
        v(3, "amount", self.amount);
        v(4, "life", self.life);
        v(5, "note", self.note);
    }
    friend bool operator==(const CreditNote&, const CreditNote&) = default;
};

}  // namespace croupier::floor
