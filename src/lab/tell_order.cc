#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/names.h"
#include "floor/state.h"
#include "lab/replay.h"
#include "lab/tell.h"

// Orders that were refused, in words.

namespace croupier::lab {
namespace {

struct OrderTeller {
    const Say& say;

    std::string operator()(const floor::PlaceBets& order) const {
        return say("place {}", "下注 {}", chips_text(order.chips));
    }
    std::string operator()(const floor::TakeBets& order) const {
        return say("take back {}", "取回 {}", chips_text(order.chips));
    }
    std::string operator()(const floor::PressButton& order) const {
        return say("the button {}", "按钮“{}”",
                   say.name("button", name_in(floor::button_names, order.button)));
    }
    std::string operator()(const floor::DealCard& order) const {
        return card_words(order.card, say);
    }
    std::string operator()(const floor::ReportNumber& order) const {
        return say("number {}", "号码 {}", int{order.number});
    }
    std::string operator()(const floor::ReportDice& order) const {
        return say("the dice {}", "骰子 {}", fmt::format("{}", fmt::join(order.dice, ", ")));
    }
    std::string operator()(const floor::PressShooter&) const {
        return say("the shooter's button", "掷骰按钮");
    }
    std::string operator()(const floor::Decide& order) const {
        return say("decide {}", "选择“{}”",
                   say.name("decision", name_in(floor::decision_names, order.decision)));
    }
    std::string operator()(const floor::PickPositions& order) const {
        return say("pick {}", "选牌 {}", fmt::format("{}", fmt::join(order.positions, ", ")));
    }
    std::string operator()(const floor::VoidRound& order) const {
        return say("declare the round void: {}", "宣布本局作废：{}",
                   say.name("void", name_in(rulebook::void_reason_names, order.reason)));
    }
    std::string operator()(const floor::AnswerPrompt& order) const {
        return order.yes ? say("the answer yes", "回答“是”") : say("the answer no", "回答“否”");
    }
    template <class Order>
    std::string operator()(const Order&) const {
        return say.name("order", Order::type_name);
    }

private:
    std::string chips_text(const std::vector<floor::Chips>& chips) const {
        std::string text;
        for (const floor::Chips& chip : chips)
            text += fmt::format("{}{} {}", text.empty() ? "" : say.comma(),
                                spot_words(chip.spot, say), amount_words(chip.amount, say));
        return text;
    }
};

}  // namespace

std::string order_text(const floor::Order& order, const Say& say) {
    if (const auto* incident = std::get_if<floor::IncidentCommand>(&order))
        return incident_order_text(*incident, say);
    return std::visit(
        [&](const auto& area) {
            return std::visit([&](const auto& wanted) { return OrderTeller{say}(wanted); }, area);
        },
        order);
}

}  // namespace croupier::lab
