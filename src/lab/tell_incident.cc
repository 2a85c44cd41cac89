#include <fmt/format.h>

#include <algorithm>

#include "base/names.h"
#include "lab/replay.h"
#include "lab/tell.h"

// The words for what went wrong, who decided it and what followed.

namespace croupier::lab {
namespace {

using floor::State;

std::string cards_text(const std::vector<cards::Card>& cards, const Say& say) {
    floor::Outcome outcome;
    outcome.cards = cards;
    return outcome_text(outcome, say);
}

// ", as somebody wrote it"
std::string said(const std::string& text, const Say& say) {
    return text.empty() ? "" : say(": {}", "：{}", text);
}

// The journal's own words have no underscores here.
std::string named(std::string_view group, std::string_view name, const Say& say) {
    return say.wording == Wording::journal ? plain(name) : say.name(group, name);
}

struct IncidentOrderTeller {
    const Say& say;

    std::string operator()(const floor::OpenIncident& order) const {
        return say("report {}{}", "报告{}{}",
                   named("incident", name_in(floor::incident_kind_names, order.kind), say),
                   said(order.text, say));
    }
    std::string operator()(const floor::AddFinding& order) const {
        return say("add to incident {}: {}{}", "事件 {} 补充：{}{}", order.incident.value(),
                   named("finding", name_in(floor::finding_kind_names, order.kind), say),
                   said(order.text, say));
    }
    std::string operator()(const floor::CloseIncident& order) const {
        return say("close incident {}{}", "结束事件 {}{}", order.incident.value(),
                   said(order.text, say));
    }
    std::string operator()(const floor::SettlePayment& order) const {
        return say("make the payment of incident {} good", "补正事件 {} 的付款",
                   order.incident.value());
    }
    std::string operator()(const floor::CorrectResult& order) const {
        return say("correct the result to {}", "将结果更正为 {}", outcome_text(order.outcome, say));
    }
    std::string operator()(const floor::VoidPastRound& order) const {
        return say("declare the settled round void: {}", "宣布已结算的一局作废：{}",
                   say.name("void", name_in(rulebook::void_reason_names, order.reason)));
    }
    std::string operator()(const floor::CallNoSpin& order) const {
        return say("no spin: {}", "无效转动：{}",
                   named("no_spin", name_in(floor::no_spin_reason_names, order.reason), say));
    }
    std::string operator()(const floor::EnterCard& order) const {
        return say("enter by hand {}", "人工输入{}", card_words(order.card, say));
    }
    std::string operator()(const floor::ReconstructDeal& order) const {
        return say("put the deal in order: {}", "整理发牌：{}", cards_text(order.cards, say));
    }
    std::string operator()(const floor::ReportCards& order) const {
        return say("report the cards: {}", "报告牌况：{}",
                   named("cards", name_in(floor::card_matter_names, order.what), say));
    }
    std::string operator()(const floor::ReportDevice& order) const {
        return say("report the device: {}", "报告设备：{}",
                   named("device_matter", name_in(floor::device_matter_names, order.what), say));
    }
    std::string operator()(const floor::ReportVerdict& order) const {
        return say("the device's own result: {}", "设备自报结果：{}", winner(order.winner));
    }
    std::string operator()(const floor::ReportMalfunction& order) const {
        return say("report a malfunction{}", "报告故障{}", said(order.text, say));
    }
    std::string operator()(const floor::ReportPowerFailure&) const {
        return say("report a power failure", "报告停电");
    }
    std::string operator()(const floor::ExcludePlayer& order) const {
        if (order.lifted) return say("let the player play again", "准许玩家继续");
        return order.directed ? say("direct the player to leave", "要求玩家离开")
                              : say("exclude the player", "禁止玩家下注");
    }
    std::string operator()(const floor::VoidWagers& order) const {
        return say("void the player's wagers: {}", "作废该玩家的投注：{}",
                   say.name("fault", name_in(floor::wager_fault_names, order.why)));
    }
    std::string operator()(const floor::InvalidateCard&) const {
        return say("report that the player's card is not valid", "报告会员卡无效");
    }

private:
    std::string winner(const std::string& name) const { return say.name("bet", name); }
};

struct IncidentEventTeller {
    const State& state;
    floor::Time at;
    const Telling& telling;
    const Say& say = telling.say;
    const Only& only = telling.only;

    std::string operator()(const floor::IncidentOpened& event) const {
        const floor::Incident& incident = event.incident;
        std::string text =
            say("incident {} is opened: {}, noticed by {}", "事件 {} 立案：{}，由{}发现",
                incident.id.value(),
                named("incident", name_in(floor::incident_kind_names, incident.kind), say),
                say.name("noticed", name_in(floor::noticed_by_names, incident.noticed)));
        if (incident.terminal)
            text += say(", of {}", "，涉及{}", terminal_text(state, *incident.terminal, say));
        if (incident.amount > Money{}) text += say.comma() + amount_words(incident.amount, say);
        if (incident.blocks)
            text += say("; no round begins before it is closed", "；结案前不开新局");
        return text + said(incident.text, say);
    }
    std::string operator()(const floor::FindingAdded& event) const {
        const floor::Finding& finding = event.finding;
        return say("incident {}: {} by {}{}", "事件 {}：{}，{}{}", event.incident.value(),
                   named("finding", name_in(floor::finding_kind_names, finding.kind), say),
                   staff_text(state, finding.by, say("the player", "玩家"), say),
                   said(finding.text, say));
    }
    std::string operator()(const floor::IncidentClosed& event) const {
        return say("incident {} ({}) is closed by {}{}", "事件 {}（{}）由{}结案{}",
                   event.incident.value(),
                   named("incident", name_in(floor::incident_kind_names, event.kind), say),
                   staff_text(state, event.by, say("the rulebook", "规则"), say),
                   said(say.closing(event.text), say));
    }
    std::string operator()(const floor::NoticeOrdered& event) const {
        constexpr std::int64_t hour = 3'600'000;
        return say("incident {}: {} is to be told within {} hours",
                   "事件 {0}：须在 {2} 小时内通知{1}", event.incident.value(),
                   named("notify", name_in(rulebook::notify_names, event.to), say),
                   (event.due - at) / hour);
    }
    std::string operator()(const floor::AccountsFrozen& event) const {
        return say("{} frozen because of incident {}", "因事件 {1} 冻结{0}",
                   accounts(event.terminals), event.incident.value());
    }
    std::string operator()(const floor::AccountsReleased& event) const {
        return say("{} free again: incident {}", "解冻{}：事件 {}", accounts(event.terminals),
                   event.incident.value());
    }
    std::string operator()(const floor::RoundCorrected& event) const {
        const std::string who = staff_text(state, event.by, say);
        std::string text =
            event.void_because
                ? say("declared void afterwards by {}: {}", "事后由{}宣布作废：{}", who,
                      say.name("void", name_in(rulebook::void_reason_names, *event.void_because)))
                : say("corrected by {}: {}", "由{}更正：{}", who, result_words(event.result, say));
        for (const floor::Adjustment& adjustment : event.adjustments)
            if (!only || *only == adjustment.terminal)
                text += say("; {}", "；{}", adjustment_text(adjustment, event.former_seats));
        return text;
    }
    std::string operator()(const floor::PaymentSettled& event) const {
        Money moved;
        for (const floor::Transfer& transfer : event.transfers) moved += transfer.amount;
        return say(
            "{} of incident {} made good by {}, {}", "事件 {1} 的 {0} 已由{2}补正，{3}",
            amount_words(moved, say), event.incident.value(), staff_text(state, event.by, say),
            event.at_counter ? say("at the counter", "在柜台") : say("by the terminal", "经终端"));
    }
    std::string operator()(const floor::Respin& event) const {
        return say("does not count, called by {}: {}; once more on the same wagers",
                   "此次不算，由{}宣布：{}；投注不变，重新开出",
                   staff_text(state, event.by, say("the device", "设备"), say),
                   named("no_spin", name_in(floor::no_spin_reason_names, event.reason), say));
    }
    std::string operator()(const floor::OutcomeReplaced& event) const {
        return say("{} replaces what was read, {}, by what came: {}",
                   "{}将读数 {} 改为实际结果：{}", staff_text(state, event.by, say),
                   outcome_text(event.former, say), outcome_text(event.outcome, say));
    }
    std::string operator()(const floor::DealReconstructed& event) const {
        std::string text = say("{} puts the deal in order: {}", "{}整理发牌：{}",
                               staff_text(state, event.by, say), cards_text(event.cards, say));
        if (event.burn) text += say("; burnt: {}", "；烧牌：{}", card_words(*event.burn, say));
        for (const floor::SeatRefund& refund : event.refunds)
            if (!only || *only == refund.terminal)
                text += say("; {} gets back {}", "；退还{} {}",
                            terminal_text(state, refund.terminal, say),
                            changes_text(refund.changes, say));
        return text;
    }
    std::string operator()(const floor::CardStrayed& event) const {
        const std::string fate = event.fate == rulebook::StrayCard::burned
                                     ? say("it is burnt", "烧掉")
                                 : event.fate == rulebook::StrayCard::dummy
                                     ? say("it opens a coup without wagers", "用于无注局")
                                     : say("it is the next card", "作为下一张牌");
        return say(
            "{} came out of turn, {}: {}", "{}提前出现，{}：{}", card_words(event.card, say),
            event.exposed ? say("seen by players", "玩家已看见") : say("face down", "牌面朝下"),
            fate);
    }
    std::string operator()(const floor::CardSeen& event) const {
        return say("{} was read by the device and is entered by hand", "{}由设备读到，由人工输入",
                   card_words(event.card, say));
    }
    std::string operator()(const floor::CardsReported& event) const {
        return say("{} reports the cards: {}", "{}报告牌况：{}", staff_text(state, event.by, say),
                   named("cards", name_in(floor::card_matter_names, event.what), say));
    }
    std::string operator()(const floor::DeviceReported& event) const {
        std::string text =
            say("{} reports the device: {}", "{}报告设备：{}",
                staff_text(state, event.by, say("the system", "系统"), say),
                named("device_matter", name_in(floor::device_matter_names, event.what), say));
        if (event.disadvantaged) text += say(", to somebody's disadvantage", "，有人因此受损");
        return text + said(event.replacement, say);
    }
    std::string operator()(const floor::ReadingNoted& event) const {
        const std::string read = event.number ? fmt::format("{}", *event.number)
                                              : fmt::format("{}", fmt::join(event.dice, ", "));
        return event.differs ? say("read as {} as well, which differs", "另读为 {}，结果不符", read)
                             : say("read as {} as well", "另读亦为 {}", read);
    }
    std::string operator()(const floor::VerdictReported& event) const {
        return say("the device's own result: {}", "设备自报结果：{}",
                   say.name("bet", event.winner));
    }
    std::string operator()(const floor::HoldReleased& event) const {
        return say("{} lets the held round go on", "{}准许暂停的一局继续",
                   staff_text(state, event.by, say));
    }
    std::string operator()(const floor::PlayerExcluded& event) const {
        const std::string who = staff_text(state, event.by, say);
        const std::string whom = terminal_text(state, event.terminal, say);
        if (event.lifted) return say("{} lets {} play again", "{}准许{}继续", who, whom);
        if (event.directed)
            return say("{} directs the player at {} to leave", "{}要求{}的玩家离开", who, whom);
        return say("{} excludes {} from further wagers", "{}禁止{}继续下注", who, whom);
    }
    std::string operator()(const floor::CardInvalidated& event) const {
        return say("{} finds the player card at {} not valid", "{}查明{}的会员卡无效",
                   staff_text(state, event.by, say), terminal_text(state, event.terminal, say));
    }

private:
    std::string accounts(const std::vector<floor::TerminalId>& terminals) const {
        if (only)
            return std::find(terminals.begin(), terminals.end(), *only) != terminals.end()
                       ? say("this account is", "此账户")
                       : say("accounts are", "有关账户");
        std::string text;
        for (const floor::TerminalId id : terminals)
            text += (text.empty() ? say("the accounts of ", "账户：") : say.comma()) +
                    terminal_text(state, id, say);
        return say("{} are", "{}", text);
    }
    std::string adjustment_text(const floor::Adjustment& adjustment,
                                const std::vector<floor::SeatResult>& seats) const {
        std::string text =
            say("{} staked {}, had got {} and gets {}", "{}投注 {}，先前得 {}，现应得 {}",
                terminal_text(state, adjustment.terminal, say),
                amount_words(staked_by(seats, adjustment.terminal), say),
                amount_words(adjustment.before, say), amount_words(adjustment.after, say));
        text += say(", difference {}", "，差额 {}",
                    amount_words(adjustment.after - adjustment.before, say));
        if (adjustment.owed > Money{})
            text += say(", owes {}", "，欠 {}", amount_words(adjustment.owed, say));
        if (adjustment.payable > Money{})
            text += say(", is to be paid {}", "，待付 {}", amount_words(adjustment.payable, say));
        return text;
    }
};

}  // namespace

Money staked_by(const std::vector<floor::SeatResult>& seats, floor::TerminalId terminal) {
    Money staked;
    for (const floor::SeatResult& seat : seats)
        if (seat.terminal == terminal)
            for (const floor::WagerResult& wager : seat.wagers) staked += wager.stake.total();
    return staked;
}

std::string incident_order_text(const floor::IncidentCommand& order, const Say& say) {
    return std::visit(IncidentOrderTeller{say}, order);
}

std::string incident_event_text(const floor::State& state, const floor::IncidentEvent& event,
                                floor::Time at, const Telling& telling) {
    return std::visit(IncidentEventTeller{state, at, telling}, event);
}

}  // namespace croupier::lab
