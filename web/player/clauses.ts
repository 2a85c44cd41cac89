// Which rule stands behind what a player is told (ST-BEY-7): the place of the rulebook that decided it, and from there the clause that the host sent with it.
import type { RefundReason, Rejection, VoidReason } from "../lib/protocol";
import { power_of, value_at, type Rules } from "../lib/rules";

const sources: Record<string, string> = { roulette: "wheel", sic_bo: "dice", lucky_sic_bo: "dice", big_wheel: "big_wheel" };
export const source_of = (game: string): string => sources[game] ?? "cards";

const wagers = "conduct.wagers";
const limits = "conduct.limits";
const power = (name: string) => `conduct.authority.${name}`;

// GAME and SOURCE stand for those of the table; the first path that the rulebook has counts.
const refusals: Partial<Record<Rejection, string[]>> = {
    table_closed: [power("close_table")],
    table_stopped: [power("resume_table")],
    player_card_needed: [`${wagers}.player_card_from`],
    seat_excluded: [power("exclude_player")],
    terminal_stopped: [power("terminal_malfunction")],
    shoe_finished: ["GAME.shoe.cutting_card_during_coup", power("new_shoe")],
    too_soon: ["conduct.betting.least_seconds.GAME", "conduct.betting.usual_seconds"],
    bets_not_open: [power("new_game")],
    bets_closed: ["conduct.betting.late_change"],
    bet_not_offered: ["conduct.opening.modes"],
    bad_selection: ["GAME.bets"],
    one_table_only: [`${wagers}.one_table`],
    picks_needed: ["GAME.dealer_cards"],
    base_wager_needed: ["GAME.side_bets_need.need_one_of", "GAME.side_wagers_need_ante", "GAME.side_bets_max"],
    combination_not_allowed: [`${wagers}.opposing_bets`, "GAME.side_bets_need.these"],
    wager_confirmed: [`${wagers}.confirmation`],
    below_minimum: [`${wagers}.below_minimum`],
    wrong_multiple: [`${wagers}.steps_of_minimum`],
    above_maximum: [`${limits}.total_maximum`, power("change_limits")],
    differential_exceeded: [`${limits}.differential`],
    limit_reached: [`${limits}.total_maximum`, power("change_limits")],
    not_expected: ["conduct.betting.usual_decision_seconds"],
    decision_not_offered: ["GAME.double_totals", "GAME.war_cards", "GAME.dealer_cards"],
    wagers_down: ["conduct.cash_out.with_wagers", `${wagers}.notes_while_confirmed`],
    cash_out_not_now: ["conduct.cash_out.in_play"],
    account_frozen: ["conduct.irregular.freeze_accounts"],
};

const refunds: Record<RefundReason, string[]> = {
    not_confirmed: [`${wagers}.confirmation`],
    below_minimum: [`${wagers}.below_minimum`],
    below_minimum_total: [`${wagers}.below_total`],
    differential: [`${limits}.differential`],
    area_maximum: [`${limits}.differential`],
    refused: [power("refuse_wager")],
    no_picks: ["GAME.dealer_cards"],
    malfunction: ["conduct.irregular.terminal_fault.SOURCE", power("terminal_malfunction")],
    withdrawn: ["conduct.irregular.withdrawal", "conduct.irregular.withdrawal_on_power_failure"],
    breach: [power("void_player_wagers")],
    invalid: [power("card_invalid"), power("void_player_wagers")],
    unestablished: [power("void_unestablished")],
};

function clause_at(rules: Rules | null, paths: string[]): string {
    for (const template of paths) {
        const path = template.replace("GAME", rules?.game ?? "").replace("SOURCE", source_of(rules?.game ?? ""));
        const clause = value_at(rules, path)?.clause || power_of(rules, path.replace("conduct.authority.", ""))?.clause;
        if (clause) return clause.split(",")[0]!.trim();
    }
    return "";
}

// Empty: no rule of the house, but the terminal's own state decided.
export const clause_of_refusal = (rules: Rules | null, reason: Rejection): string => clause_at(rules, refusals[reason] ?? []);
export const clause_of_refund = (rules: Rules | null, reason: RefundReason): string => clause_at(rules, refunds[reason]);
export const clause_of_void = (rules: Rules | null, reason: VoidReason): string => clause_at(rules, [`conduct.authority.void.${reason}`, power("system_malfunction")]);
export const clause_of_trim = (rules: Rules | null): string => clause_at(rules, [`${limits}.total_maximum`, power("change_limits")]);
export const clause_of_correction = (rules: Rules | null): string => clause_at(rules, [power("correct_after"), power("correct_before")]);
export const clause_of_hold = (rules: Rules | null): string => clause_at(rules, ["conduct.early_outcome.SOURCE"]);
export const clause_of_freeze = (rules: Rules | null): string => clause_at(rules, ["conduct.irregular.freeze_accounts", power("correct_after")]);
export const clause_of_exclusion = (rules: Rules | null): string => clause_at(rules, [power("exclude_player")]);
export const clause_of_relaxing = (rules: Rules | null): string => clause_at(rules, [power("relax_close"), "conduct.betting.late_change"]);
