// Names of bets. Selections are drawn by the layouts; `words_of_bet` puts them behind the name.
import { both } from "./catalogue";

export const bets = both(
    {
        player: "Player", banker: "Banker", tie: "Tie", player_pair: "Player Pair", banker_pair: "Banker Pair",
        dragon_bonus_player: "Dragon Bonus Player", dragon_bonus_banker: "Dragon Bonus Banker", super_6: "Super 6",
        tiger_tie: "Tiger Tie", tiger_pair: "Tiger Pair", tiger: "Tiger", big_tiger: "Big Tiger", small_tiger: "Small Tiger",
        player_natural_win: "Player Natural", banker_natural_win: "Banker Natural", winning_hand_total: "Winning total",
        straight_up: "Straight up", split: "Split", street: "Street", corner: "Corner", six_line: "Six line", five_number: "Five number",
        column: "Column", dozen: "Dozen", low: "1 to 18", high: "19 to 36", even: "Even", odd: "Odd", red: "Red", black: "Black",
        tier: "Tier", orphelins: "Orphelins", grand_series: "Grand Series", zero_spiel: "Zero Spiel", neighbours: "Neighbours", finales: "Finales",
        small: "Small", big: "Big", specific_triple: "Triple", specific_double: "Double", single_die: "Single die", any_triple: "Any triple",
        three_dice_total: "Total", two_dice_combination: "Two dice", four_number_combination: "4 number combo",
        kings_bounty: "King’s Bounty", royal_match_21: "Royal Match 21", bet_the_set_21: "Bet the Set 21",
        double: "Double down", insurance: "Insurance", ante: "Ante", war: "War", pair_plus: "Pair Plus", six_card_bonus: "6 Card Bonus", play: "Play", ante_bonus: "Ante Bonus",
        crown_pairs: "Crown Pairs", blackjack_bounty: "Blackjack Bounty", total_13: "Total 13", under_13: "Under 13", over_13: "Over 13",
        lucky_8s: "Lucky 8s", extra_chance_pairs: "Extra Chance Pairs", total_20: "Total 20", under_20: "Under 20", over_20: "Over 20", poker_pursuit: "Poker Pursuit",
        symbol: "Symbol",
    },
    {
        player: "闲", banker: "庄", tie: "和", player_pair: "闲对", banker_pair: "庄对",
        dragon_bonus_player: "闲龙宝", dragon_bonus_banker: "庄龙宝", super_6: "超级六",
        tiger_tie: "老虎和", tiger_pair: "老虎对", tiger: "老虎", big_tiger: "大老虎", small_tiger: "小老虎",
        player_natural_win: "闲天牌", banker_natural_win: "庄天牌", winning_hand_total: "胜方点数",
        straight_up: "直注", split: "分注", street: "街注", corner: "角注", six_line: "线注", five_number: "五号注",
        column: "列注", dozen: "打注", low: "1 至 18", high: "19 至 36", even: "双", odd: "单", red: "红", black: "黑",
        tier: "轮盘三分", orphelins: "孤注", grand_series: "大系列", zero_spiel: "零号游戏", neighbours: "邻号", finales: "尾数",
        small: "小", big: "大", specific_triple: "围骰", specific_double: "双骰", single_die: "单骰", any_triple: "全围",
        three_dice_total: "点数", two_dice_combination: "两骰组合", four_number_combination: "四号组合",
        kings_bounty: "国王赏金", royal_match_21: "皇家同花 21", bet_the_set_21: "对子 21",
        double: "双倍", insurance: "保险", ante: "底注", war: "开战", pair_plus: "对子加注", six_card_bonus: "六张奖", play: "跟注", ante_bonus: "底注奖",
        crown_pairs: "皇冠对子", blackjack_bounty: "二十一点赏金", total_13: "总点 13", under_13: "13 以下", over_13: "13 以上",
        lucky_8s: "幸运 8", extra_chance_pairs: "加码对子", total_20: "总点 20", under_20: "20 以下", over_20: "20 以上", poker_pursuit: "扑克追击",
        symbol: "图案",
    },
);
