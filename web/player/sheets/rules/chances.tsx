// How likely a bet wins and what it gives back on average: counted by the host's own mathematics, for a
// fresh shoe, and the same whatever has been dealt (ST-GLI19-4.7.2, ST-GLI19-4.18.2.b).
import { useEffect, useState } from "react";
import type { Rules } from "../../../lib/rules";
import { useLanguage } from "../../../lib/words";
import { rules as catalogue } from "../../../lib/words/rules";
import s from "./rules.module.css";

export interface Chance {
    game: string;
    bet: string;
    selection: Record<string, string | number>;
    config: Record<string, string | number>;
    win: string; // "18/37"
    one_in: number;
    returns: number; // of one staked, on average
    exact: boolean;
    strategy: boolean; // with the best decisions
}

// Those of this table: what the table does not say of itself makes no difference to it.
export function chances_at(all: Chance[], rules: Rules): Chance[] {
    const has = new Map<string, string>([
        ["decks", String(rules.decks)],
        ["variant", rules.variant],
        ["wheel", rules.wheel],
        ...rules.options.map(({ name, value }): [string, string] => [name, value]),
    ]);
    return all.filter(
        ({ game, config }) =>
            game === rules.game &&
            Object.entries(config).every(([name, value]) => !has.get(name) || has.get(name) === String(value)),
    );
}

export function useChances(rules: Rules): Chance[] {
    const [all, keep] = useState<Chance[]>([]);
    useEffect(() => {
        let gone = false;
        void fetch(`/chances/${rules.rulebook}.json`)
            .then(
                (reply) => (reply.ok ? (reply.json() as Promise<Chance[]>) : []),
                () => [],
            )
            .then((read) => !gone && keep(read));
        return () => void (gone = true);
    }, [rules.rulebook]);
    return chances_at(all, rules);
}

// Places of a bet that are alike share a line.
export function ChanceLines({ chances }: { chances: Chance[] }) {
    const words = catalogue[useLanguage()].chances;
    const lines = new Map<string, { chance: Chance; places: string[] }>();
    for (const chance of chances) {
        const key = `${chance.win} ${chance.returns}`;
        const line = lines.get(key) ?? { chance, places: [] };
        line.places.push(Object.values(chance.selection).join(" "));
        lines.set(key, line);
    }
    const several = lines.size > 1;
    return (
        <>
            {[...lines].map(([key, { chance, places }]) => (
                <p key={key} className={s.chance} data-chance={chance.win} data-returns={chance.returns}>
                    {several && <b>{places.join(", ")}: </b>}
                    {words.line(one_in(chance.one_in), percent(chance.returns))}
                    {chance.strategy && ` ${words.strategy}`}
                </p>
            ))}
        </>
    );
}

const one_in = (times: number): string => (times < 100 ? times.toFixed(2) : Math.round(times).toLocaleString("en-AU"));
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
