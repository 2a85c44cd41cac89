// What the host says about a table's rules: GET /rules/TABLE. Nothing of it is known here.
export interface PayLine {
    when: string;
    odds: string; // to one: "1", "19/20"
}
// A place of a bet that puts several pieces down, and what each piece is a wager on.
export interface PiecesOf {
    words: string; // as a wager's words: "tier", "neighbours 26 5"
    on: string[]; // "split 5/8"
}
export interface RuleBet {
    bet: string;
    each_piece: boolean;
    pieces?: PiecesOf[];
    least: number;
    most: number;
    step: number;
    pays: PayLine[];
    clause: string;
}
export interface Power {
    name: string;
    role: string;
    clause: string;
}
export interface RuleValue {
    path: string;
    value: string;
    clause: string;
}
export interface Rules {
    table: number;
    name: string;
    rulebook: string;
    game: string;
    mode: string;
    variant: string;
    about: Record<string, string>;
    decks: number;
    cards_from: string;
    wheel: string;
    confirmation: string;
    bet_now: boolean;
    period_ms: number;
    options: { name: string; value: string }[];
    bets: RuleBet[];
    ladder: string[];
    powers: Power[];
    values: RuleValue[];
    digest: string; // of the rulebook's text
    version: string; // of rulebook and settings
}

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

export const value_at = (rules: Rules | null, path: string): RuleValue | undefined =>
    rules?.values.find((value) => value.path === path);
export const power_of = (rules: Rules | null, name: string): Power | undefined =>
    rules?.powers.find((power) => power.name === name);
export const option_of = (rules: Rules | null, name: string): string | undefined =>
    rules?.options.find((option) => option.name === name)?.value;
// What a wager on that place puts down; nothing for a wager of one piece.
export const pieces_of = (rules: Rules | null, bet: string, words: string): string[] =>
    rules?.bets.find((one) => one.bet === bet)?.pieces?.find((place) => place.words === words)?.on ?? [];
