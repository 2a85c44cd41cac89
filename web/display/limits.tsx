// What a table's sign says of its limits: the table's own, then what some players or single bets have,
// and the odds of even money.
import { other_limits } from "../lib/limits";
import { odds_words, short_dollars } from "../lib/money";
import type { TableFace } from "../lib/protocol";
import type { Rules } from "../lib/rules";
import { listed, useWords, type Words } from "../lib/words";
import { bet_words } from "../player/words_of";
import s from "./display.module.css";

export function limit_lines(words: Words, face: TableFace, rules: Rules | null): [string, string][] {
    const { common } = words;
    const lines: [string, string][] = [
        [common.minimum, short_dollars(face.least)],
        [common.maximum, face.most ? short_dollars(face.most) : common.no_limit],
    ];
    if (face.step) lines.push([common.multiple, short_dollars(face.step)]);
    if (face.least_total) lines.push([common.total_minimum, short_dollars(face.least_total)]);
    if (face.most_total) lines.push([common.total_maximum, short_dollars(face.most_total)]);
    if (face.area_most) lines.push([common.area_maximum, short_dollars(face.area_most)]);
    if (face.differential) lines.push([common.differential, short_dollars(face.differential)]);
    if (face.kept_least) lines.push([common.kept_minimum, short_dollars(face.kept_least)]);
    for (const [bets, span] of other_limits(face, rules?.bets ?? []))
        lines.push([
            listed(
                words,
                bets.map((bet) => bet_words(words, bet, bet, face.game)),
            ),
            span,
        ]);
    if (face.variant === "even_money") lines.push([words.bets.banker, even_money_odds(words, rules)]);
    return lines.filter(([, said]) => said);
}

const even_money_odds = (words: Words, rules: Rules | null): string =>
    (rules?.bets.find(({ bet }) => bet === "banker")?.pays ?? [])
        .filter(({ odds }) => odds !== "0" && !odds.startsWith("-"))
        .map(
            ({ when, odds }) =>
                `${when === "banker_wins_6" ? `${words.baccarat.with_6} ` : ""}${odds_words(odds, words.common)}`,
        )
        .join(" · ");

// Many lines are written smaller, so that all of them stand there.
const large_max = 5;

export function Limits({ face, rules }: { face: TableFace; rules: Rules | null }) {
    const words = useWords();
    const lines = limit_lines(words, face, rules);
    return (
        <dl className={s.limits} aria-label={words.display.limits} data-many={lines.length > large_max}>
            {lines.map(([name, amount]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>{amount}</dd>
                </div>
            ))}
        </dl>
    );
}
