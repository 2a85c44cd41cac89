// What the host says about a table's rules: GET /rules/TABLE. Nothing of it is known here; the types are printed from the host's own.
import type { RulesLine, RulesPower, RulesView } from "./rules_view";

export type { RulesBet, RulesLine, RulesPay } from "./rules_view";
export type Rules = RulesView;

const known = new Map<string, Promise<Rules>>();

// Asked once for each table and variant.
export function rules_of(table: number, variant: string): Promise<Rules> {
    const key = `${table}/${variant}`;
    let rules = known.get(key);
    if (!rules) {
        rules = fetch(`/rules/${table}`).then((reply) => {
            if (!reply.ok) throw new Error(`rules of table ${table}: ${reply.status}`);
            return reply.json() as Promise<Rules>;
        });
        rules.catch(() => known.delete(key));
        known.set(key, rules);
    }
    return rules;
}

// A value that a page asks for by its name.
export const line_at = (rules: Rules | null, section: string, name: string): RulesLine | undefined =>
    rules?.lines.find((line) => line.section === section && line.name === name);
export const power_of = (rules: Rules | null, name: string): RulesPower | undefined =>
    rules?.powers.find((power) => power.name === name);
export const option_of = (rules: Rules | null, name: string): string | undefined =>
    rules?.options.find((option) => option.name === name)?.value;
// What a wager on that place puts down; nothing for a wager of one piece.
export const pieces_of = (rules: Rules | null, bet: string, words: string): string[] =>
    rules?.bets.find((one) => one.bet === bet)?.pieces?.find((place) => place.words === words)?.on ?? [];
