// The big wheel: symbols that came, the newest first, and how often each.
import { line_at, type Rules } from "../../lib/rules";
import type { Seen } from "../../lib/protocol";
import { Bars } from "../../lib/ui/bars";
import { Emblem, looks } from "../../lib/ui/emblem";
import { useWords } from "../../lib/words";
import { useBetting } from "../betting";
import { PastFrame } from "./frame";
import s from "./past.module.css";

const shown_max = 24;
const counted_max = 200;

const finished = (history: readonly Seen[]) =>
    history.filter((seen) => seen.symbol !== "" && (seen.status === "settled" || seen.status === "corrected"));

// Those on the wheel; until the rules are here, all.
function symbols_of(rules: Rules | null): string[] {
    const on_wheel = Object.keys(looks).filter((symbol) => line_at(rules, "compartments", symbol));
    return on_wheel.length ? on_wheel : Object.keys(looks);
}

export function Past() {
    const words = useWords();
    const { view } = useBetting();
    const rounds = finished(view.history);
    const counted = view.marks.slice(-counted_max);
    return (
        <PastFrame
            full={() => (
                <div className={s.whole_numbers}>
                    <Symbols rounds={rounds} most={100} />
                    <Counted marks={counted} />
                </div>
            )}
        >
            <div className={s.symbols}>
                {rounds.length === 0 && <p>{words.big_wheel.none_yet}</p>}
                <Symbols rounds={rounds} most={shown_max} />
                {counted.length > 0 && <Counted marks={counted} />}
            </div>
        </PastFrame>
    );
}

function Symbols({ rounds, most }: { rounds: readonly Seen[]; most: number }) {
    const words = useWords();
    return (
        <section>
            <h3>{words.big_wheel.last_results}</h3>
            <ol className={s.last}>
                {rounds
                    .slice(-most)
                    .reverse()
                    .map((seen) => (
                        <li key={seen.round} data-round={seen.round}>
                            <Emblem
                                symbol={seen.symbol}
                                className={s.small}
                                label={words.big_wheel.symbol(seen.symbol)}
                            />
                            {seen.status === "corrected" && (
                                <small>
                                    *<span className="hidden-words">{words.common.corrected}</span>
                                </small>
                            )}
                        </li>
                    ))}
            </ol>
        </section>
    );
}

function Counted({ marks }: { marks: readonly string[] }) {
    const words = useWords().big_wheel;
    const { rules } = useBetting();
    return (
        <Bars
            title={words.counted(marks.length)}
            all={symbols_of(rules).map((symbol) => ({
                key: symbol,
                heard: words.symbol(symbol),
                label: <Emblem symbol={symbol} className={s.small} />,
                times: marks.filter((mark) => mark === symbol).length,
            }))}
        />
    );
}
