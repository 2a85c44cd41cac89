// The page at the door: what there is, and what this screen can become.
import { both } from "./catalogue";

export const front = both(
    {
        title: "Croupier",
        lead_demo: "A demonstration floor. Every table is live; no real money is played. Touch what you want to be.",
        lead_real: "This screen is not part of the floor yet. Choose what it becomes; the office gives the code.",
        players: "Player terminals", players_more: "Seats with credit, each of them free to play any table.",
        seat: (number: number) => `Seat ${number}`,
        tables: "Tables", tables_more: "Deal a table by hand, or look at its display.",
        deal: "Deal", show: "Display", pit: "All displays",
        deal_at: (table: string) => `Deal at ${table}`, show_of: (table: string) => `Display of ${table}`,
        staff: "Sign-ins", staff_more: "At a dealer terminal number and PIN, in the office user and password.",
        number: "Number", pin: "PIN", role: "Position", user: "User", password: "Password",
        check: "Check a drawn round",
        become: { player: "Player terminal", dealer: "Dealer terminal", display: "Display" },
        become_more: {
            player: "One seat, every table.", dealer: "Deals one table, with sign-in.", display: "Shows one table to the room.",
        },
        roles: {
            dealer: "Dealer", gaming_supervisor: "Gaming supervisor", games_supervisor: "Games supervisor", casino_supervisor: "Casino supervisor",
            assistant_gaming_manager: "Assistant gaming manager", gaming_manager: "Gaming manager", tg_higher_duties_dealer: "Higher duties dealer",
            tg_area_manager: "Area manager", tg_assistant_casino_manager: "Assistant casino manager", gaming_shift_manager: "Shift manager", inspector: "Inspector",
        },
        loading: "Asking the host…",
        no_host: "The host does not answer. This page tries again by itself.",
    },
    {
        title: "Croupier",
        lead_demo: "演示大厅。每张桌台都在运行，不涉及真钱。请选择您的角色。",
        lead_real: "此屏幕尚未加入大厅。请选择它的用途；代码由办公室提供。",
        players: "玩家终端", players_more: "带余额的座位，可在任何桌台下注。",
        seat: (number) => `${number} 号座`,
        tables: "桌台", tables_more: "亲自发牌，或观看显示屏。",
        deal: "发牌", show: "显示屏", pit: "全部显示屏",
        deal_at: (table) => `在 ${table} 发牌`, show_of: (table) => `${table} 的显示屏`,
        staff: "登录信息", staff_more: "荷官终端使用工号与密码，办公室使用用户名与口令。",
        number: "工号", pin: "密码", role: "职位", user: "用户名", password: "口令",
        check: "验证一局随机抽取",
        become: { player: "玩家终端", dealer: "荷官终端", display: "显示屏" },
        become_more: { player: "一个座位，所有桌台。", dealer: "主持一张桌台，须登录。", display: "向全场显示一张桌台。" },
        roles: {
            dealer: "荷官", gaming_supervisor: "博彩主管", games_supervisor: "游戏主管", casino_supervisor: "赌场主管",
            assistant_gaming_manager: "助理博彩经理", gaming_manager: "博彩经理", tg_higher_duties_dealer: "高级荷官",
            tg_area_manager: "区域经理", tg_assistant_casino_manager: "助理赌场经理", gaming_shift_manager: "值班经理", inspector: "监察员",
        },
        loading: "正在询问主机…",
        no_host: "主机没有回应。本页会自动重试。",
    },
);
