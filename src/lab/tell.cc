#include "lab/tell.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/names.h"
#include "floor/query.h"
#include "floor/state.h"
#include "lab/replay.h"

// What happened in a round, in words.

namespace croupier::lab {
namespace {

using floor::State;

struct EventTeller {
    const State& state;
    floor::Time at;
    const Telling& telling;
    const Say& say = telling.say;
    const Only& only = telling.only;

    std::string operator()(const floor::RoundOpened& event) const {
        if (event.kind == floor::RoundKind::no_bet) return say("a coup without wagers", "无注局");
        if (event.closes_at == 0)
            return say("New Game: the first wager starts the countdown",
                       "新局开始：第一注开始计时");
        return say("New Game: betting is open for {}", "新局开始：下注时间 {}",
                   seconds_text(event.closes_at - event.opened_at, say));
    }
    std::string operator()(const floor::BetsPlaced& event) const {
        return say("places {}{}{}", "下注 {}{}{}", changes_text(event.changes, say),
                   undone(event.undo), late(event.relaxed));
    }
    std::string operator()(const floor::BetsTaken& event) const {
        return say("takes back {}{}{}", "取回 {}{}{}", changes_text(event.changes, say),
                   undone(event.undo), late(event.relaxed));
    }
    std::string operator()(const floor::WagerTrimmed& event) const {
        return say("{}: {} asked for, {} stands", "{}：欲下 {}，实际 {}",
                   spot_words(event.spot, say), amount_words(event.asked, say),
                   amount_words(event.stands, say));
    }
    std::string operator()(const floor::BetsConfirmed&) const {
        return say("confirms the wagers", "确认投注");
    }
    std::string operator()(const floor::WagerRefunded& event) const {
        return say("{} gets back {}: {}", "退还{} {}：{}",
                   terminal_text(state, event.terminal, say), changes_text(event.changes, say),
                   say.name("refund", name_in(floor::refund_reason_names, event.reason)));
    }
    std::string operator()(const floor::BetsClosed& event) const {
        return say("No more bets ({})", "停止下注（{}）",
                   say.name("close", name_in(floor::close_cause_names, event.cause)));
    }
    std::string operator()(const floor::CloseRelaxed& event) const {
        return say("{} lets {} change its wagers after the close: {}",
                   "{}准许{}在停止下注后更改投注：{}", staff_text(state, event.by, say),
                   terminal_text(state, event.terminal, say), event.reason);
    }
    std::string operator()(const floor::RoundResumed& event) const {
        return say("the round goes on, with betting for {}", "本局继续，下注时间 {}",
                   seconds_text(event.closes_at - at, say));
    }
    std::string operator()(const floor::CountdownStarted& event) const {
        return say("the countdown starts: betting is open for {}", "开始计时：下注时间 {}",
                   seconds_text(event.closes_at - at, say));
    }
    std::string operator()(const floor::CardDealt& event) const {
        std::string text = card_to(event.card, floor::awaited(table(event)));
        if (event.face_down) text += say(", face down", "，牌面朝下");
        if (event.waited) text += say(", which was out of the shoe already", "，此牌先前已出牌靴");
        if (event.entered_by)
            text += say(", entered by hand by {}", "，由{}人工输入",
                        staff_text(state, *event.entered_by, say));
        return text;
    }
    std::string operator()(const floor::CardBurned& event) const {
        return event.card ? say("{} is burnt", "烧牌：{}", card_words(*event.card, say))
                          : say("a card is burnt", "烧牌一张");
    }
    std::string operator()(const floor::CardsExposed& event) const {
        const std::string who =
            event.terminal ? player(*event.terminal) : say("the dealer", "荷官");
        return event.hidden == 0 ? say("{} shows the cards", "{}翻开全部牌", who)
                                 : say("{} shows a card", "{}翻开一张牌", who);
    }
    std::string operator()(const floor::RoundCommitted& event) const {
        return say("the system commits to a secret: {}", "系统承诺一个密值：{}",
                   hex_of(event.commitment));
    }
    std::string operator()(const floor::WagersFixed&) const {
        return say("the wagers stand: the draws come of them", "投注已固定：抽取由此产生");
    }
    std::string operator()(const floor::MotionBegan& event) const {
        return say("draw {} comes in {} ms, when wheel, dice or card have come to rest",
                   "第 {} 次抽取将在 {} 毫秒后（转轮、骰子或牌停定时）进行", event.draw,
                   event.ends_at - event.began_at);
    }
    std::string operator()(const floor::CommitmentWithdrawn&) const {
        return say("the commitment is withdrawn: its secret may be known from a time that was lost",
                   "撤回承诺：其密值可能已在丢失的时段内公开");
    }
    std::string operator()(const floor::RoundRevealed& event) const {
        const std::string shown =
            say("the secret is shown: {}", "公开密值：{}", hex_of(ByteView{event.secret}));
        return event.wrong
                   ? say("{}; draw {} is not what it gives", "{}；第 {} 次抽取与之不符", shown,
                         *event.wrong + 1)
                   : say("{}; every draw is what it gives", "{}；每次抽取均与之相符", shown);
    }
    std::string operator()(const floor::LastCoup& event) const {
        return event.which == floor::LastCoupIs::this_one
                   ? say("the cutting card: this coup is the last of the shoe",
                         "切牌出现：本局为此靴最后一局")
                   : say("the cutting card: the next coup is the last of the shoe",
                         "切牌出现：下一局为此靴最后一局");
    }
    std::string operator()(const floor::PromptOpened& event) const {
        const std::string_view kind = name_in(floor::prompt_kind_names, event.prompt->kind);
        return say("{} players are asked: {}", "询问 {} 位玩家：{}", event.prompt->asked.size(),
                   say.wording == Wording::journal ? plain(kind) : say.name("prompt", kind));
    }
    std::string operator()(const floor::PromptAnswered& event) const {
        return say("{} answers: {}", "{}回答：{}", terminal_text(state, event.terminal, say),
                   say.name("reply", name_in(floor::reply_names, event.reply)));
    }
    std::string operator()(const floor::HostRestarted& event) const {
        return say("the host is there again, after {}", "系统中断 {} 后恢复",
                   seconds_text(event.up_at - event.down_from, say));
    }
    std::string operator()(const floor::PromptClosed&) const {
        return say("the question is closed", "询问结束");
    }
    std::string operator()(const floor::EffectReported& event) const {
        const auto at_hand =
            std::find_if(state.pending.effects.begin(), state.pending.effects.end(),
                         [&](const floor::Effect& effect) { return effect.id == event.effect; });
        const std::string how = say.name("made", name_in(floor::effect_result_names, event.result));
        if (at_hand == state.pending.effects.end())
            return say("an order to the world: {}", "对外指令：{}", how);
        if (at_hand->kind == floor::EffectKind::notify)
            return say(
                "the notice of incident {} to {}: {}{}", "事件 {} 通知{}：{}{}",
                at_hand->incident.value(), notified(at_hand->to), how,
                at > at_hand->due ? say(", too late", "，已逾时") : say(", in time", "，及时"));
        return say("ticket {}: {}", "票券 {}：{}", at_hand->ticket.value(), how);
    }
    std::string operator()(const floor::NumberReported& event) const {
        const auto& game = *table(event).game;
        floor::Outcome outcome;
        outcome.number = event.number;
        const std::string result = result_words(game.result(outcome).words, say);
        return game.source() == rulebook::Source::wheel
                   ? say("the ball rests in {}", "小球停在 {}", result)
                   : say("the wheel rests at {}", "转轮停在 {}", result);
    }
    std::string operator()(const floor::DiceReported& event) const {
        std::string text =
            say("the dice show {}", "骰子为 {}", fmt::format("{}", fmt::join(event.dice, ", ")));
        if (event.exposed_at != 0)
            text +=
                say(", seen {} before", "，提前 {} 可见", seconds_text(at - event.exposed_at, say));
        return text;
    }
    std::string operator()(const floor::ShooterNamed& event) const {
        if (!event.terminal)
            return say("nobody is the shooter: the system starts the tumbler",
                       "无人掷骰：由系统启动摇骰机");
        return say("{} is the shooter, for {}", "{}掷骰，时限 {}", player(*event.terminal),
                   seconds_text(event.closes_at - at, say));
    }
    std::string operator()(const floor::TumblerStarted& event) const {
        return event.terminal ? say("the shooter starts the tumbler", "掷骰者启动摇骰机")
                              : say("the system starts the tumbler", "系统启动摇骰机");
    }
    std::string operator()(const floor::DecisionsAsked& event) const {
        const std::string time = seconds_text(event.closes_at - at, say);
        return only ? say("players are asked, for {}", "请玩家决定，时限 {}", time)
                    : say("{} players are asked, for {}", "请 {} 位玩家决定，时限 {}",
                          event.asked.size(), time);
    }
    std::string operator()(const floor::DecisionMade& event) const {
        const std::string wager = event.changes.empty() ? ""
                                                        : say(", places {}", "，下注 {}",
                                                              changes_text(event.changes, say));
        return say("{} decides {}{}{}{}", "{}选择“{}”{}{}{}",
                   terminal_text(state, event.terminal, say),
                   say.name("decision", name_in(floor::decision_names, event.choice.decision)),
                   of_text(event.choice),
                   event.choice.by == floor::Chooser::clock ? say(", by the clock", "，超时代选")
                                                            : std::string(),
                   wager);
    }
    std::string operator()(const floor::PositionsPicked& event) const {
        return say("picks {}", "选牌 {}", fmt::format("{}", fmt::join(event.positions, ", ")));
    }
    std::string operator()(const floor::RoundHeld& event) const {
        return say("the round is held: {}", "本局暂停：{}",
                   say.name("hold", name_in(floor::hold_reason_names, event.reason)));
    }
    std::string operator()(const floor::ResultConfirmed& event) const {
        return say("{} confirms: {}", "{}确认：{}",
                   staff_text(state, event.by, say("the system", "系统"), say),
                   result_words(event.result, say));
    }
    std::string operator()(const floor::RoundSettled& event) const {
        if (only) return say("settled", "结算");
        Money staked;
        Money won;
        for (const floor::SeatResult& seat : event.seats)
            for (const floor::WagerResult& wager : seat.wagers) {
                staked += wager.stake.total();
                won += wager.winnings;
            }
        return say("settled: {} players, {} staked, {} won", "结算：{} 位玩家，投注 {}，赢额 {}",
                   event.seats.size(), amount_words(staked, say), amount_words(won, say));
    }
    std::string operator()(const floor::RoundVoided& event) const {
        // A stake that stayed with the house had a part in a fraud.
        const bool all = std::none_of(event.transfers.begin(), event.transfers.end(),
                                      [](const floor::Transfer& transfer) {
                                          return transfer.purpose == floor::Purpose::confiscate;
                                      });
        return say("void by {}: {}; {} stakes go back", "{}宣布作废：{}；{}投注退还",
                   staff_text(state, event.by, say("the rulebook", "按规则"), say),
                   say.name("void", name_in(rulebook::void_reason_names, event.reason)),
                   all ? say("all", "全部") : say("the other", "其余"));
    }
    std::string operator()(const floor::ManualModeSet& event) const {
        return event.on
                   ? say("manual mode: results are entered by hand", "人工模式：结果由人工输入")
                   : say("devices are read again", "恢复设备读数");
    }
    std::string operator()(const floor::DeviceStarted& event) const {
        const std::string& name = state.devices[event.device.value()].name;
        if (!event.start.by) return say("{} has started", "{} 已启动", name);
        return say("{} is started by {}", "{} 由{}启动", name,
                   staff_text(state, event.start.by, say("nobody", "无人"), say));
    }
    std::string operator()(const floor::CareRecorded& event) const {
        const floor::Care& care = event.care;
        const floor::Device& device = state.devices[event.device.value()];
        const std::string who = care.means ? state.devices[care.means->value()].name
                                           : staff_text(state, care.by, say("nobody", "无人"), say);
        return say("{}: {} by {}{}", "{}：{}，执行者 {}{}", device.name,
                   say.name("care", name_in(floor::care_kind_names, care.kind)), who,
                   care.failed ? say(", failed", "，未通过") : "");
    }
    std::string operator()(const floor::AttendanceReported& event) const {
        return event.staff ? say("at dealer terminal {}: {}", "荷官终端 {}：{}", event.dealer_terminal,
                                 staff_text(state, event.staff, say("nobody", "无人"), say))
                           : say("nobody is at dealer terminal {} any more", "荷官终端 {} 已无人",
                                 event.dealer_terminal);
    }
    template <class Fact>
    std::string operator()(const Fact&) const {
        return say.name("event", Fact::type_name);
    }

    // Somebody whom everybody at the table can see, without the name if it is not ours to tell.
    std::string player(floor::TerminalId id) const {
        return !only || *only == id ? terminal_text(state, id, say)
                                    : say("another player", "另一位玩家");
    }
    const floor::Table& table(const auto& event) const {
        return state.tables.at(event.round.table.value());
    }

private:
    std::string undone(bool undo) const {
        return undo ? say(", by undo", "（撤销）") : std::string();
    }
    std::string late(bool relaxed) const {
        return relaxed ? say(", after the close by relaxation", "（停止下注后，经准许）")
                       : std::string();
    }
    std::string notified(rulebook::Notify to) const {
        const std::string_view name = name_in(rulebook::notify_names, to);
        return say.wording == Wording::journal ? plain(name) : say.name("notify", name);
    }
    // "the six of hearts to the Player", "the six of hearts to area 2"
    std::string card_to(cards::Card card, const rules::Next& next) const {
        const std::string words = card_words(card, say);
        const std::string place = say.name("place", name_in(floor::place_names, next.place));
        switch (next.place) {
            case rules::Place::none:
                return words;
            case rules::Place::player:
            case rules::Place::banker:
            case rules::Place::dealer: {
                const char* name = next.place == rules::Place::player   ? "Player"
                                   : next.place == rules::Place::banker ? "Banker"
                                                                        : "dealer";
                return say("{0} to the {1}", "{2}：{0}", words, name, place);
            }
            default:
                break;
        }
        if (next.number == 0)
            return say("{0} to the {1} cards", "{2}：{0}", words,
                       name_in(floor::place_names, next.place), place);
        return say("{0} to {1} {3}", "{3} {2}：{0}", words, name_in(floor::place_names, next.place),
                   place, next.number);
    }
    // " for hand 2", " on area 1"
    std::string of_text(const floor::Choice& choice) const {
        if (choice.hand > 1) return say(" for hand {}", "（第 {} 手）", int{choice.hand});
        if (choice.area > 0) return say(" on area {}", "（{} 区）", int{choice.area});
        return {};
    }
};

}  // namespace

std::string event_text(const State& state, const floor::Event& event, floor::Time at,
                       const Telling& telling) {
    if (const auto* incident = std::get_if<floor::IncidentEvent>(&event))
        return incident_event_text(state, *incident, at, telling);
    return floor::visit_event(EventTeller{state, at, telling}, event);
}

}  // namespace croupier::lab
