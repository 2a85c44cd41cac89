#include <array>

#include "lab/wording.h"

// Orders, and what the floor itself writes when it closes an incident.

namespace croupier::lab {
namespace {

constexpr auto step_names = std::to_array<NameInWords>({
    {"order", "confirm_bets", "confirm the wagers", "确认投注"},
    {"order", "approve", "allow wagers", "准许下注"},
    {"order", "refuse_wagers", "refuse wagers", "拒绝投注"},
    {"order", "set_player_limits", "set a player’s limits", "设定玩家限额"},
    {"order", "load_shoe", "load the shoe", "装牌靴"},
    {"order", "order_rounds", "order rounds", "安排牌局"},
    {"order", "offer_cut", "offer the cut", "请玩家切牌"},
    {"order", "report_cutting_card", "report the cutting card", "报告切牌出现"},
    {"order", "burn_card", "burn a card", "烧牌"},
    {"order", "open_no_bet_coup", "open a coup without wagers", "开无注局"},
    {"order", "expose_cards", "turn the cards", "翻牌"},
    {"order", "take_cards_back", "take the cards back", "收回玩家的牌"},
    {"order", "pass_cards", "have another player turn the cards", "请另一位玩家翻牌"},
    {"order", "ask_for_riffle", "ask for a riffle", "要求再洗一次牌"},
    {"order", "cap_players", "cap the number of players", "限制玩家人数"},
    {"order", "change_pay_table", "change a pay table", "更换赔率表"},
    {"order", "place_for_player", "place chips for a player", "代玩家下注"},
    {"order", "new_game", "New Game", "新局"},
    {"order", "relax_close", "let wagers change after the close", "准许停止下注后更改"},
    {"order", "wake_table", "the next step by the clock", "按时进行下一步"},
    {"order", "confirm_result", "confirm the result", "确认结果"},
    {"order", "commit_round", "commit to a secret", "承诺密值"},
    {"order", "reveal_round", "show the secret", "公开密值"},
    {"order", "set_manual_mode", "change the manual mode", "切换人工模式"},
    {"order", "start_device", "start wheel or tumbler", "启动转轮或摇骰机"},
    {"order", "record_care", "record what was done with a part", "记录设备处置"},
    {"order", "open_table", "open the table", "开台"},
    {"order", "report_attendance", "report who is at the table", "报告值守人员"},
    {"order", "close_table", "close the table", "关台"},
    {"order", "resume_table", "resume the table", "恢复桌台"},
    {"order", "set_period", "set the betting time", "设定下注时间"},
    {"order", "restrict_bet", "restrict a bet", "限制某种投注"},
    {"order", "change_limits", "change the limits", "更改限额"},
    {"order", "give_closing_notice", "announce the closing", "通知即将关台"},
    {"order", "change_variant", "change the game", "更改玩法"},
    {"order", "ask_for_seat", "ask for a seat", "请让座"},
    {"closing", "void", "the round is void", "本局作废"},
    {"closing", "corrected", "the result was corrected", "结果已更正"},
    {"closing", "settled", "the round was settled", "已结算"},
    {"closing", "no result", "no result", "没有结果"},
    {"closing", "made good", "made good", "已补正"},
    {"closing", "wagers void", "the wagers are void", "投注作废"},
    {"closing", "the display is disregarded", "the display is disregarded", "显示屏内容不算"},
    {"closing", "the ball was examined", "the ball was examined", "小球已检查"},
    {"closing", "the round was corrected again", "the round was corrected again", "本局已再次更正"},
    {"event", "hands_given", "players are given the cards", "牌交给玩家"},
    {"care", "checked", "checked", "已检查"},
    {"care", "pre_shuffled", "pre-shuffled", "已预洗"},
    {"care", "secured", "secured", "已妥存"},
    {"care", "issued", "issued to a table", "已发到牌桌"},
    {"care", "corrected", "damaged cards were replaced", "已更换损坏的牌"},
    {"care", "discarded", "discarded", "已弃用"},
    {"care", "inspected", "inspected", "已检验"},
    {"event", "replacement_asked", "its replacement is asked for", "要求更换设备"},
    {"event", "table_unattended", "nobody was at the dealer terminal for too long",
     "荷官终端无人值守过久"},
});

}  // namespace

std::span<const NameInWords> step_names_in_words() {
    return step_names;
}

}  // namespace croupier::lab
