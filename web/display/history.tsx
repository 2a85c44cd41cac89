// What came before: finished rounds only, newest where the eye falls first. Nothing here says
// anything about the next round.
import type { ReactNode } from "react";
import { numbers_of } from "../lib/hex";
import type { Seen, TableFace } from "../lib/protocol";
import { coups_of } from "../lib/roads";
import type { Rules } from "../lib/rules";
import { Die } from "../lib/ui";
import { Emblem } from "../lib/ui/emblem";
import { HotCold, NumberTile } from "../lib/ui/numbers";
import { Roads } from "../lib/ui/roads";
import { useWords, type Words } from "../lib/words";
import { part_of, result_words } from "./words_of";
import s from "./history.module.css";

interface Props {
    face: TableFace;
    history: readonly Seen[]; // newest last
    rules: Rules | null;
}

export function History(props: Props) {
    const words = useWords();
    if (!props.history.length) return <p className={s.none}>{words.display.no_result}</p>;
    switch (props.face.game) {
        case "baccarat":
            return <Coups {...props} />;
        case "roulette":
            return <Numbers {...props} />;
        case "sic_bo":
        case "lucky_sic_bo":
            return <Throws {...props} />;
        case "big_wheel":
            return <Symbols {...props} />;
        default:
            return <Lines {...props} />;
    }
}

const newest = (history: readonly Seen[], count: number): Seen[] => history.slice(-count).reverse();

// A round that is not simply what it seems says so.
export function mark_of(words: Words, seen: Seen): string {
    if (seen.status === "void") return words.common.voided;
    if (seen.status === "corrected") return words.common.corrected;
    return seen.status === "held" ? words.common.held : "";
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
    <section className={s.part}>
        <h3>{title}</h3>
        {children}
    </section>
);

function Coups({ history }: Props) {
    const words = useWords();
    const coups = coups_of(history);
    const count = (coup: string) => coups.filter((one) => one === coup).length;
    return (
        <div className={s.roads}>
            <p className={s.tally}>
                {(["player", "tie", "banker"] as const).map((side) => (
                    <span key={side} data-side={side}>
                        {words.display.sides[side]} <b>{count(side[0]!.toUpperCase())}</b>
                    </span>
                ))}
            </p>
            <Roads coups={coups} />
        </div>
    );
}

function Numbers({ history, rules }: Props) {
    const words = useWords();
    return (
        <div className={s.numbers}>
            <Titled title={words.display.last_results}>
                <ol className={s.last}>
                    {newest(history, 20).map((seen) => (
                        <li key={seen.round}>
                            {seen.status === "void" || seen.number === undefined ? (
                                <span className={s.voided}>{words.common.voided}</span>
                            ) : (
                                <NumberTile number={seen.number} />
                            )}
                            {seen.status === "corrected" && <small className={s.mark}>{words.common.corrected}</small>}
                        </li>
                    ))}
                </ol>
            </Titled>
            {rules && <HotCold history={history} wheel={rules.wheel} />}
            <p className={s.past}>{words.display.past_only}</p>
        </div>
    );
}

function Throws({ history }: Props) {
    const words = useWords();
    return (
        <Titled title={words.display.last_results}>
            <ol className={s.throws}>
                {newest(history, 14).map((seen) => (
                    <li key={seen.round}>
                        {numbers_of(seen.dice).map((value, index) => (
                            <Die key={index} value={value} size={80} />
                        ))}
                        <b>{part_of(seen, "total") ?? ""}</b>
                        {mark_of(words, seen) && <small className={s.mark}>{mark_of(words, seen)}</small>}
                    </li>
                ))}
            </ol>
        </Titled>
    );
}

function Symbols({ history }: Props) {
    const words = useWords();
    return (
        <Titled title={words.display.last_results}>
            <ol className={s.last}>
                {newest(history, 30).map((seen) => (
                    <li key={seen.round}>
                        {seen.symbol && seen.status !== "void" ? (
                            <Emblem
                                symbol={seen.symbol}
                                className={s.symbol}
                                label={words.big_wheel.symbol(seen.symbol)}
                            />
                        ) : (
                            <span className={s.voided}>{mark_of(words, seen)}</span>
                        )}
                    </li>
                ))}
            </ol>
        </Titled>
    );
}

function Lines({ face, history }: Props) {
    const words = useWords();
    return (
        <Titled title={words.display.last_results}>
            <ol className={s.lines}>
                {newest(history, 10).map((seen) => (
                    <li key={seen.round}>
                        <span>{words.common.round(seen.round)}</span>
                        <b>{result_words(words, face.game, seen)}</b>
                        {seen.status === "corrected" && <small className={s.mark}>{words.common.corrected}</small>}
                    </li>
                ))}
            </ol>
        </Titled>
    );
}
