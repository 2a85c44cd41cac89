import { both } from "./catalogue";

export const sic_bo = both(
    {
        small: "Small", big: "Big", odd: "Odd", even: "Even", small_is: "4 – 10", big_is: "11 – 17",
        any_triple: "Any triple",
        triple_of: (number: number) => `Triple ${number}`, double_of: (number: number) => `Double ${number}`, total_of: (total: number) => `Total ${total}`,
        two_of: (first: number, second: number) => `${first} and ${second}`, die_of: (number: number) => `Single die ${number}`, four_of: (numbers: string) => `4 number combo ${numbers}`,
        dice: "Dice", total: "Total", triple: "Triple", no_dice: "The dice are shown here",
        past: "Last throws", no_past: "No finished throw yet",
        shooter_own: "You are the shooter", shooter: "Another player starts the dice", press: "Press: start the dice", pressed_later: "If nobody presses, the dice start by themselves.",
        letters: { small: "S", big: "B", triple: "T", odd: "O", even: "E" },
    },
    {
        small: "小", big: "大", odd: "单", even: "双", small_is: "4 – 10", big_is: "11 – 17",
        any_triple: "全围",
        triple_of: (number) => `围骰 ${number}`, double_of: (number) => `双骰 ${number}`, total_of: (total) => `总点数 ${total}`,
        two_of: (first, second) => `${first} 和 ${second}`, die_of: (number) => `单骰 ${number}`, four_of: (numbers) => `四号组合 ${numbers}`,
        dice: "骰子", total: "总点数", triple: "围骰", no_dice: "骰子在此显示",
        past: "近期开骰", no_past: "尚无已完成的开骰",
        shooter_own: "由您掷骰", shooter: "由另一位玩家掷骰", press: "按下：掷骰", pressed_later: "若无人按下，骰子自动启动。",
        letters: { small: "小", big: "大", triple: "围", odd: "单", even: "双" },
    },
);
