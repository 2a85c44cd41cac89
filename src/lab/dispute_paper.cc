#include "lab/dispute_paper.h"

#include <fmt/format.h>

#include "lab/dispute_figures.h"
#include "lab/tell.h"

namespace croupier::lab {

struct Sums {
    Money staked;
    Money won;
    Money back;
    Money net() const { return won + back - staked; }
    void add(const ToldWager& wager) {
        staked += wager.stake;
        won += wager.winnings;
        back += wager.returned;
    }
};
namespace {

using paper::Align;
using paper::Ink;
using paper::Row;
using paper::RowKind;

Money net_of(const ToldWager& wager) {
    return wager.winnings + wager.returned - wager.stake;
}

Sums sums_of(const ToldSeat& seat) {
    Sums sums;
    for (const ToldWager& wager : seat.wagers) sums.add(wager);
    return sums;
}

Ink status_ink(std::string_view status) {
    if (status == "settled" || status == "win") return Ink::green;
    return status == "lose" || status == "in_progress" ? Ink::grey : Ink::red;
}

}  // namespace

RecordPaper::RecordPaper(const Dispute& dispute, Wording wording)
    : dispute_(dispute),
      told_(dispute.told),
      say_{wording},
      clock_{told_.utc_offset_minutes, say_},
      paper_(frame()) {}

Result<std::size_t, Fault> RecordPaper::write(const std::string& file) {
    add_title();
    add_summary();
    add_result();
    add_correction();
    add_wagers(say_("Wagers", "投注"), told_.seats);
    if (!told_.former_seats.empty())
        add_wagers(say_("Wagers as they had first been settled", "更正前的结算"),
                   told_.former_seats);
    add_incidents();
    add_complaints();
    add_course();
    add_rules();
    add_proof();
    return paper_.write(file);
}

std::string RecordPaper::round_words() const {
    return say_("Round {1} at table {0}", "{} 桌第 {} 局", told_.table, told_.number);
}

paper::Frame RecordPaper::frame() const {
    const std::string title =
        say_("Record of round {1} at table {0}", "{} 桌第 {} 局记录", told_.table, told_.number);
    paper::Frame frame;
    frame.language = say_.chinese() ? "zh" : "en";
    frame.title = title;
    frame.head = fmt::format("{} · {}", told_.venue, title);
    frame.foot =
        say_("Store {}, journal up to batch {}: {}…", "存储 {}，日志至批次 {}：{}…", dispute_.store,
             dispute_.head.sequence, hex_of(dispute_.head.hash).substr(0, 16));
    frame.page_of = [say = say_](std::size_t page, std::size_t pages) {
        return say("Page {} of {}", "第 {} 页，共 {} 页", page, pages);
    };
    frame.made_at_ms = told_.steps.empty() ? told_.opened_at : told_.steps.back().at;
    return frame;
}

void RecordPaper::add_title() {
    const std::string game = say_.name("game", told_.game);
    paper_.add_title(told_.venue, say_("Record of a round", "一局记录"),
                     fmt::format("{} · {}", round_words(), game), say_.name("round", told_.status),
                     status_ink(told_.status));
    std::vector<std::pair<std::string, std::string>> facts = {
        {say_("Venue", "场所"),
         say_("{} (store {})", "{}（存储 {}）", told_.venue, dispute_.store)},
        {say_("Gaming day", "营业日"), clock_.date(told_.gaming_day)},
        {say_("Table", "桌台"), told_.table},
        {say_("Round", "局号"), fmt::format("{}/{}", told_.table, told_.number)},
        {say_("Game", "游戏"), say_("{}, {}", "{}，{}", game, say_.name("mode", told_.mode))},
        {say_("Times", "时间"), say_("local, {}", "当地时间，{}", clock_.zone())},
        {say_("Concerns", "涉及"), concerns()},
        {say_("Journal", "日志"), say_("up to batch {}", "至批次 {}", dispute_.head.sequence)},
        {say_("Operator", "经营者"), told_.operated_by},
        {say_("Rules", "规则"), say_("{}, {}", "{}，{}", told_.document, told_.reference)},
    };
    if (!told_.devices.empty()) facts.emplace_back(say_("Played with", "所用设备"), devices());
    paper_.add_facts(facts);
}

std::string RecordPaper::concerns() const {
    if (!dispute_.only.empty() && !told_.seats.empty())
        return say_("{} alone", "仅{}", told_.seats.front().terminal);
    return dispute_.only.empty() ? say_("all players of the round", "本局所有玩家") : dispute_.only;
}

std::string RecordPaper::devices() const {
    std::string text;
    for (const ToldDevice& device : told_.devices)
        text += (text.empty() ? "" : say_.comma()) +
                say_("{} {}", "{} {}", say_.name("device", device.kind), device.name);
    return text;
}

std::string RecordPaper::result_in_words(const ToldOutcome& outcome) const {
    return outcome.result.empty() ? say_("no result", "没有结果")
                                  : result_words(outcome.result, say_);
}

void RecordPaper::add_summary() {
    paper_.add_heading(say_("In short", "概要"));
    std::string text =
        say_("{2}, {1}, was played on {0}.", "{0}，{2}（{1}）。", clock_.date(told_.opened_at),
             say_.name("game", told_.game), round_words());
    if (told_.closed_at != 0)
        text += say_(" Betting was open from {} to {}.", "下注时间为 {} 至 {}。",
                     clock_.time(told_.opened_at), clock_.time(told_.closed_at));
    text += ending();
    Sums sums;
    for (const ToldSeat& seat : told_.seats)
        for (const ToldWager& wager : seat.wagers) sums.add(wager);
    if (!told_.seats.empty() && dispute_.only.empty())
        text += say_(
            " {} had wagers in it: {} was staked, {} won, and {} of the stakes came "
            "back.",
            "{}下注，共投注 {}，赢额 {}，退还投注 {}。", players(told_.seats.size()),
            dollars(sums.staked), dollars(sums.won), dollars(sums.back));
    paper_.add_text(text, {.size = 9.5});
    if (!dispute_.only.empty())
        paper_.add_text(
            say_("Nothing of other players is on this paper.", "本文件不含其他玩家的内容。"),
            {.size = 9.5});
}

std::string RecordPaper::players(std::size_t count) const {
    return count == 1 ? say_("One player", "一位玩家") : say_("{} players", "{} 位玩家", count);
}

std::string RecordPaper::ending() const {
    const std::string reason = say_.name("void", told_.void_reason);
    const std::string by = told_.by;
    if (told_.corrected_at != 0) {
        const std::string former = result_in_words(told_.former_outcome);
        const std::string when = clock_.date_and_time(told_.corrected_at);
        if (told_.status == "void")
            return say_(" It was settled as “{}”. On {} it was declared void by {} ({}).",
                        "原结算结果为“{}”。{} 由{}宣布作废（{}）。", former, when, by, reason);
        return say_(
            " It was first settled as “{}”. On {} the result was corrected by {} to "
            "“{}”, and every wager was settled again.",
            "原结算结果为“{}”。{} 由{}更正为“{}”，所有投注重新结算。", former, when, by,
            result_in_words(told_.outcome));
    }
    if (told_.status == "settled")
        return say_(" The result was “{}”, confirmed by {}; wagers were settled at {}.",
                    "结果为“{}”，由{}确认；结算时间 {}。", result_in_words(told_.outcome), by,
                    clock_.time(told_.ended_at));
    if (told_.status == "void")
        return say_(" At {} the round was declared void by {} ({}).", "{} 由{}宣布本局作废（{}）。",
                    clock_.time(told_.ended_at), by, reason);
    return say_(" The round has not ended.", "本局尚未结束。");
}

void RecordPaper::add_result() {
    const std::vector<paper::Group> groups = figures_of(told_.outcome, say_);
    if (groups.empty()) return;
    if (told_.status == "void")
        paper_.add_heading(say_("What had come", "已出现的结果"));
    else
        paper_.add_heading(say_("The result: {}", "结果：{}", result_in_words(told_.outcome)));
    paper_.add_groups(groups);
}

void RecordPaper::add_correction() {
    if (told_.corrected_at == 0) return;
    paper_.add_heading(say_("What was corrected", "更正内容"));
    paper_.add_text(
        say_("Before: {}. Now: {}.", "先前：{}。现在：{}。", result_in_words(told_.former_outcome),
             told_.status == "void" ? say_.name("round", "void") : result_in_words(told_.outcome)));
    paper_.add_groups(figures_of(told_.former_outcome, say_));
    if (told_.adjustments.empty()) {
        paper_.add_text(say_("No amount changed by it.", "金额没有变化。"));
        return;
    }
    paper_.add_text(say_("“Paid before” and “due now” are what came of the round, stakes that "
                         "come back included.",
                         "“先前已付”和“现应付”包括退还的投注。"),
                    {}, true);
    ToldAdjustment total{say_("Total", "合计"), {}, {}, {}, {}, {}};
    std::vector<Row> rows;
    for (const ToldAdjustment& one : told_.adjustments) {
        rows.push_back(adjustment_row(one, RowKind::usual));
        rows.back().note = still_open(one);
        total.staked += one.staked;
        total.before += one.before;
        total.after += one.after;
    }
    if (told_.adjustments.size() > 1) rows.push_back(adjustment_row(total, RowKind::total));
    paper_.add_table({{say_("Player", "玩家")},
                      {say_("Stake", "投注额"), 72, Align::right},
                      {say_("Paid before", "先前已付"), 78, Align::right},
                      {say_("Due now", "现应付"), 78, Align::right},
                      {say_("Difference", "差额"), 78, Align::right}},
                     rows, 9);
}

Row RecordPaper::adjustment_row(const ToldAdjustment& one, RowKind kind) {
    return {{{capital(one.terminal)},
             {dollars(one.staked)},
             {dollars(one.before)},
             {dollars(one.after)},
             {signed_dollars(one.after - one.before)}},
            kind};
}

std::string RecordPaper::still_open(const ToldAdjustment& one) const {
    std::string text;
    if (one.owed > Money{})
        text += say_("Owed by the player: {}. ", "玩家尚欠：{}。", dollars(one.owed));
    if (one.payable > Money{})
        text += say_("To be paid to the player: {}.", "待付玩家：{}。", dollars(one.payable));
    return text;
}

void RecordPaper::add_wagers(const std::string& heading, const std::vector<ToldSeat>& seats) {
    if (seats.empty()) return;
    paper_.add_heading(heading);
    for (const ToldSeat& seat : seats) add_seat(seat);
    if (seats.size() < 2) return;
    std::vector<Row> rows;
    Sums all;
    for (const ToldSeat& seat : seats) {
        const Sums sums = sums_of(seat);
        rows.push_back(sums_row(capital(seat.terminal), sums, RowKind::usual));
        for (const ToldWager& wager : seat.wagers) all.add(wager);
    }
    rows.push_back(sums_row(say_("Total", "合计"), all, RowKind::total));
    paper_.add_subheading(say_("All players", "全部玩家"));
    paper_.add_table(wager_columns(say_("Player", "玩家"), false), rows, 9);
}

std::vector<paper::Column> RecordPaper::wager_columns(const std::string& first,
                                                      bool says_result) const {
    return {{first},
            {say_("Stake", "投注额"), 70, Align::right},
            {says_result ? say_("Result", "结果") : std::string(), 56, Align::centre},
            {say_("Win", "赢额"), 70, Align::right},
            {say_("Stake back", "退还投注"), 70, Align::right},
            {say_("Net", "净额"), 74, Align::right}};
}

Row RecordPaper::sums_row(const std::string& name, const Sums& sums, RowKind kind) {
    return {{{name},
             {dollars(sums.staked)},
             {},
             {dollars(sums.won)},
             {dollars(sums.back)},
             {signed_dollars(sums.net())}},
            kind};
}

void RecordPaper::add_seat(const ToldSeat& seat) {
    paper_.add_subheading(capital(seat.terminal));
    if (!seat.person.empty())
        paper_.add_text(say_("Player, by pseudonym: {}", "玩家（化名）：{}", seat.person),
                        {.size = 8, .ink = Ink::grey}, true);
    paper_.add_groups(hands_of(seat, say_), true);
    std::vector<Row> rows;
    for (const ToldWager& wager : seat.wagers) {
        rows.push_back({{{wager.spot},
                         {dollars(wager.stake)},
                         {say_.name("status", wager.status), status_ink(wager.status)},
                         {dollars(wager.winnings)},
                         {dollars(wager.returned)},
                         {signed_dollars(net_of(wager))}}});
        rows.back().note = wager_note(wager);
    }
    const Sums sums = sums_of(seat);
    rows.push_back(sums_row(say_("Total", "合计"), sums, RowKind::total));
    paper_.add_table(wager_columns(say_("Bet", "投注"), true), rows, 9);
    paper_.add_text(
        say_("Credit before the round {}, after it {}.", "本局前余额 {}，本局后余额 {}。",
             dollars(seat.credit_before), dollars(seat.credit_after)),
        {.size = 8.5, .ink = Ink::grey});
}

std::string RecordPaper::wager_note(const ToldWager& wager) {
    std::string text = rules_note(wager.cited);
    const auto more = [&](const std::string& part) {
        text += (text.empty() ? "" : say_.comma()) + part;
    };
    if (wager.commission > Money{})
        more(say_("commission {} kept back", "扣佣金 {}", dollars(wager.commission)));
    if (wager.rounded) more(say_("rounded", "已取整"));
    return text;
}

Result<std::size_t, Fault> write_dispute(const std::string& file, const Dispute& dispute,
                                         Wording wording) {
    return RecordPaper(dispute, wording).write(file);
}

}  // namespace croupier::lab
