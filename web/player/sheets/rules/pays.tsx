// The full pay table of each bet, from the terms that settlement itself uses.
import { dollars, odds_words, short_dollars } from "../../../lib/money";
import type { Game } from "../../../lib/protocol";
import type { Rules, RulesBet, RulesPay } from "../../../lib/rules";
import { useLanguage, useWords } from "../../../lib/words";
import { rules as catalogue } from "../../../lib/words/rules";
import { BetPicture } from "./bet_picture";
import { ChanceLines, useChances, type Chance } from "./chances";
import { Behind, ids_of } from "./clauses";
import { readable } from "./lines";
import s from "./rules.module.css";

type Words = (typeof catalogue)["en"];
const example_stake = 10_000;

// A bet of several pieces is paid piece by piece: the line is named after the bet that the piece is.
function when_words(words: Words, bets: Record<string, string>, when: string): string {
    const known = (words.when as Record<string, string>)[when];
    if (known) return known;
    if (bets[when]) return words.when_piece(bets[when]);
    const by = /^win_by_(\d+)$/.exec(when);
    if (by) return words.when_by(by[1]!);
    const total = /^total_(\d+)$/.exec(when);
    if (total) return words.when_total(total[1]!);
    const symbol = /^symbol_([a-z])$/.exec(when);
    if (symbol) return words.when_of(symbol[1]!.toUpperCase());
    return readable(when);
}

// Cents that a stake wins at odds "19/20"; null where it does not come out to the cent.
export function wins(stake: number, odds: string): number | null {
    const [above, below] = odds.split("/").map(Number);
    const cents = (stake * above!) / (below ?? 1);
    return Number.isInteger(cents) ? cents : null;
}

function what_comes(words: Words, odds: string, piece: boolean): string {
    const cents = wins(example_stake, odds);
    if (odds === "0") return words.pays.back;
    if (cents === null) return "";
    if (cents < 0) return words.pays.keeps(dollars(example_stake + cents));
    return piece ? words.pays.piece_wins(dollars(cents)) : words.pays.wins(dollars(cents));
}

export function Pays({ rules }: { rules: Rules }) {
    const words = catalogue[useLanguage()];
    const all = useWords();
    const banker = rules.variant === "commission" ? rules.bets.find((one) => one.bet === "banker") : undefined;
    const rate = banker?.pays.find((line) => line.when === "win")?.odds;
    const chances = useChances(rules);
    const after = rate === undefined ? null : wins(example_stake, rate);
    return (
        <>
            <p>
                {words.pays.several} {words.pays.otherwise}
            </p>
            {after !== null && after > 0 && after < example_stake && (
                <p className={s.worked} data-commission>
                    {words.pays.commission(
                        all.bets.banker,
                        dollars(example_stake),
                        dollars(example_stake),
                        dollars(example_stake - after),
                        dollars(after),
                    )}
                </p>
            )}
            <p>
                {words.pays.rounding} {words.pays.stake(dollars(example_stake))}
            </p>
            {chances.length > 0 && <p>{words.chances.how}</p>}
            <div className={s.bets}>
                {rules.bets.map((bet) => (
                    <OneBet
                        key={bet.bet}
                        bet={bet}
                        game={rules.game}
                        chances={chances.filter((one) => one.bet === bet.bet)}
                    />
                ))}
            </div>
        </>
    );
}

export function OneBet({ bet, game, chances }: { bet: RulesBet; game: Game; chances: Chance[] }) {
    const words = catalogue[useLanguage()];
    const names = useWords().bets as Record<string, string>;
    const limits = [
        bet.least
            ? bet.most
                ? words.pays.limits(short_dollars(bet.least), short_dollars(bet.most))
                : words.pays.no_most(short_dollars(bet.least))
            : "",
        bet.step ? words.pays.step(short_dollars(bet.step)) : "",
        bet.each_piece ? words.pays.piece : "",
    ].filter(Boolean);
    return (
        <article className={s.bet} data-rule-bet={bet.bet}>
            <div className={s.bet_head}>
                <h4>{names[bet.bet] ?? readable(bet.bet)}</h4>
                <small>{limits.join(", ")}</small>
            </div>
            <BetPicture game={game} bet={bet.bet} />
            <table>
                <thead className="hidden-words">
                    <tr>
                        <th scope="col">{words.pays.when}</th>
                        <th scope="col">{words.pays.odds}</th>
                        <th scope="col">{words.pays.example(dollars(example_stake))}</th>
                    </tr>
                </thead>
                <tbody>
                    {bet.pays.map((line) => (
                        <OneLine key={line.when} line={line} />
                    ))}
                </tbody>
            </table>
            <ChanceLines chances={chances} />
            <Behind ids={ids_of(bet.clause)} />
        </article>
    );
}

function OneLine({ line }: { line: RulesPay }) {
    const words = catalogue[useLanguage()];
    const all = useWords();
    const bets = all.bets as Record<string, string>;
    const paid = line.odds !== "0" && !line.odds.startsWith("-");
    return (
        <tr data-when={line.when} data-odds={line.odds}>
            <th scope="row">{when_words(words, bets, line.when)}</th>
            <td>{paid ? odds_words(line.odds, all.common) : ""}</td>
            <td>{what_comes(words, line.odds, bets[line.when] !== undefined && !(line.when in words.when))}</td>
        </tr>
    );
}
