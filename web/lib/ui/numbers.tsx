// Numbers of a roulette wheel and their past: last numbers, hot and cold. Sizes follow the font size
// of where they stand, so that terminal and display draw the same thing.
import type { Seen } from "../protocol";
import { colour_of, number_of, number_text, rim_of } from "../wheel";
import { useWords } from "../words";
import { classes } from ".";
import s from "./numbers.module.css";

// Red is round, black is square, zero has a point: the shape says the colour too.
export function NumberTile({
    number,
    className,
    label = true,
}: {
    number: number;
    className?: string | undefined;
    label?: boolean;
}) {
    const words = useWords().roulette;
    const colour = colour_of(number);
    return (
        <span
            className={classes(s.tile, s[colour], className)}
            data-number={number_text(number)}
            {...(label ? { role: "img", "aria-label": `${number_text(number)} ${words.colours[colour]}` } : {})}
        >
            <b aria-hidden={label}>{number_text(number)}</b>
        </span>
    );
}

// Finished rounds whose result stands, newest last (ST-GLI19-4.18.2.b).
const finished = (history: readonly Seen[]) =>
    history.filter(
        (seen): seen is Seen & { number: number } =>
            seen.number !== undefined && (seen.status === "settled" || seen.status === "corrected"),
    );

export interface Spin {
    number: number;
    corrected: boolean;
    round?: number; // of those in `history`
}
// What came, oldest first. `marks` go further back than the rounds in `history`.
export function spins_of(history: readonly Seen[], marks: readonly string[] = []): Spin[] {
    const known = finished(history).map(({ number, status, round }) => ({
        number,
        corrected: status === "corrected",
        round,
    }));
    const older = marks.slice(0, Math.max(0, marks.length - known.length));
    return [...older.map((text): Spin => ({ number: number_of(text), corrected: false })), ...known];
}

// Newest first.
export function LastNumbers({
    history,
    marks,
    count = 20,
    a_line = 10,
}: {
    history: readonly Seen[];
    marks?: readonly string[];
    count?: number;
    a_line?: number;
}) {
    const words = useWords();
    const last = spins_of(history, marks).slice(-count).reverse();
    return (
        <section className={s.last} aria-label={words.roulette.last_numbers}>
            <h3>{words.roulette.last_numbers}</h3>
            <ol style={{ gridTemplateColumns: `repeat(${a_line}, minmax(0, 1fr))` }}>
                {last.map((spin, index) => (
                    <li key={index} className={classes(index === 0 && s.newest)} data-round={spin.round}>
                        <NumberTile number={spin.number} />
                        {spin.corrected && (
                            <small title={words.common.corrected}>
                                *<span className="hidden-words">{words.common.corrected}</span>
                            </small>
                        )}
                    </li>
                ))}
            </ol>
            {last.length === 0 && <p>{words.roulette.none_yet}</p>}
        </section>
    );
}

export interface Tally {
    number: number;
    times: number;
}
// Every number of the wheel with how often it came, most often first; of equals the one that came last.
export function tally(
    history: readonly Seen[],
    wheel: string,
    over: number,
    marks: readonly string[] = [],
): { spins: number; numbers: Tally[] } {
    const spins = spins_of(history, marks).slice(-over);
    const times = new Map<number, number>(rim_of(wheel).map((number) => [number, 0]));
    const latest = new Map<number, number>();
    spins.forEach((seen, index) => {
        times.set(seen.number, (times.get(seen.number) ?? 0) + 1);
        latest.set(seen.number, index);
    });
    const numbers = [...times].map(([number, count]) => ({ number, times: count }));
    numbers.sort(
        (a, b) =>
            b.times - a.times || (latest.get(b.number) ?? -1) - (latest.get(a.number) ?? -1) || a.number - b.number,
    );
    return { spins: spins.length, numbers };
}

// A count of what was, and said to be no more than that.
export function HotCold({
    history,
    marks,
    wheel,
    over = 100,
    each = 5,
}: {
    history: readonly Seen[];
    marks?: readonly string[];
    wheel: string;
    over?: number;
    each?: number;
}) {
    const words = useWords().roulette;
    const { spins, numbers } = tally(history, wheel, over, marks);
    if (spins === 0) return null;
    const rows: [string, string, Tally[]][] = [
        ["hot", words.hot, numbers.slice(0, each).filter((one) => one.times > 0)],
        ["cold", words.cold, numbers.slice(-each).reverse()],
    ];
    const share = (colour: string) =>
        numbers.filter((one) => colour_of(one.number) === colour).reduce((sum, one) => sum + one.times, 0);
    return (
        <section className={s.counts} aria-label={words.counted(spins)}>
            <h3>{words.counted(spins)}</h3>
            <div className={s.both}>
                {rows.map(([key, name, all]) => (
                    <div key={key} className={s.row} data-tally={key}>
                        <b>{name}</b>
                        <ul>
                            {all.map((one) => (
                                <li key={one.number}>
                                    <NumberTile number={one.number} />
                                    <small>{words.times(one.times)}</small>
                                </li>
                            ))}
                        </ul>
                    </div>
                ))}
            </div>
            <div className={s.shares}>
                {(["red", "green", "black"] as const).map((colour) => (
                    <span
                        key={colour}
                        className={classes(s.share, s[`share_${colour}`])}
                        style={{ flexGrow: Math.max(share(colour), spins / 8) }}
                    >
                        {words.short_colours[colour]} {share(colour)}
                    </span>
                ))}
            </div>
        </section>
    );
}
