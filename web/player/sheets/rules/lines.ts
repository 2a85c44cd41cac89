// Which values of the rulebook a player reads, and by which sentence. What they say comes from the host.
import { value_at, type Rules } from "../../../lib/rules";
import type { rules as catalogue } from "../../../lib/words/rules";
import { source_of } from "../../clauses";

type Words = (typeof catalogue)["en"];
export interface Line {
    words: string;
    clause: string;
}
type Sentence = keyof Words["values"];
type Spec = [path: string, sentence: Sentence, of_this_game?: "list"]; // a list: does it name this game

const betting: Spec[] = [
    ["conduct.wagers.confirmation", "confirmation"], ["conduct.wagers.below_minimum", "below_minimum"], ["conduct.wagers.below_total", "below_total"], ["conduct.wagers.steps_of_minimum", "steps_of_minimum"],
    ["conduct.wagers.opposing_bets", "opposing_bets"], ["conduct.wagers.one_table", "one_table"], ["conduct.wagers.notes_while_confirmed", "notes_while_confirmed"], ["conduct.betting.late_change", "late_change"],
];
const limits: Spec[] = [
    ["conduct.limits.differential", "differential"], ["conduct.limits.total_maximum", "total_maximum"], ["conduct.limits.notice_for", "notice_for"], ["conduct.limits.keeps_old_minimum", "keeps_old_minimum"], ["conduct.limits.individual_limits", "individual_limits"],
];
const wrong: Spec[] = [
    ["conduct.outage.before_close", "outage_before"], ["conduct.outage.after_close.SOURCE", "outage_after"], ["conduct.irregular.terminal_fault.SOURCE", "terminal_fault"], ["conduct.irregular.withdrawal_on_power_failure", "power_withdrawal", "list"],
    ["conduct.early_outcome.SOURCE", "early_outcome"], ["conduct.irregular.no_spin.SOURCE", "no_spin"], ["conduct.irregular.first_face_up.GAME", "first_face_up"], ["conduct.irregular.exposed_stray.GAME", "exposed_stray"],
    ["conduct.irregular.hidden_stray.GAME", "hidden_stray"], ["conduct.irregular.short_cards.GAME", "short_cards"], ["conduct.irregular.void_until.GAME", "void_until"], ["conduct.irregular.reconstruction", "reconstruction", "list"],
    ["conduct.irregular.withdrawal", "withdrawal"], ["conduct.irregular.freeze_accounts", "freeze_accounts"], ["conduct.irregular.stop_table", "stop_table"], ["conduct.irregular.display_is_put_right", "put_right"],
    ["conduct.irregular.forfeit_for_fraud", "forfeit"], ["conduct.irregular.withhold_winnings", "withhold"], ["conduct.complaints.regulator", "regulator"], ["conduct.complaints.right", "right"],
];
const credit: Spec[] = [
    ["conduct.cash_out.in_play", "cash_in_play"], ["conduct.cash_out.with_wagers", "cash_with_wagers"], ["conduct.closing.notice_seconds", "notice_seconds"], ["conduct.closing.notice_rounds", "notice_rounds"], ["conduct.closing.idle_rounds", "idle_rounds"],
];
const chance: Spec[] = [["GAME.shoe.cutting_card_during_coup", "during_coup"], ["GAME.shoe.tie_adds_one_coup", "tie_adds"]];
const specs = { betting, limits, wrong, credit, chance };

const plain: Record<string, string> = { yes: "true", no: "false" };

export function lines_of(section: keyof typeof specs, rules: Rules, words: Words): Line[] {
    return specs[section].flatMap(([template, sentence, list]) => {
        const path = template.replace("GAME", rules.game).replace("SOURCE", source_of(rules.game));
        const found = value_at(rules, path);
        if (!found) return [];
        const value = list ? String(found.value.split(/[^a-z0-9_]+/).includes(rules.game)) : (plain[found.value] ?? found.value);
        const says = words.values[sentence] as Record<string, string> | ((value: string) => string);
        const text = typeof says === "function" ? says(value) : (says[value] ?? readable(`${path.split(".").slice(1).join(" ")}: ${value}`));
        return text ? [{ words: text, clause: found.clause }] : [];
    });
}

// A name that no catalogue knows, as a person can read it.
export function readable(name: string): string {
    const text = name.replaceAll("_", " ");
    return text.charAt(0).toUpperCase() + text.slice(1);
}
