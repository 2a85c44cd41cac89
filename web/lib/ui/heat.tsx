// How often each number came, on a small cloth: warmer is oftener, and the count says it too.
import type { CSSProperties } from "react";
import { colour_of, number_text, rim_of } from "../wheel";
import { useWords } from "../words";
import { classes } from ".";
import type { Tally } from "./numbers";
import s from "./heat.module.css";

const rows = 3;

export function HeatMap({ numbers, wheel }: { numbers: readonly Tally[]; wheel: string }) {
    const words = useWords().past;
    const times_of = numbers.map((one) => one.times);
    const least = Math.min(...times_of);
    const span = Math.max(1, Math.max(...times_of) - least);
    const zeros = rim_of(wheel).filter((number) => colour_of(number) === "green");
    return (
        <section className={s.heat} aria-label={words.on_cloth} data-heat>
            {numbers.map(({ number, times }) => {
                const green = colour_of(number) === "green";
                const place = green
                    ? { gridColumn: 1, gridRow: zeros.length > 1 ? zeros.indexOf(number) + 1 : "1 / -1" }
                    : { gridColumn: Math.ceil(number / rows) + 1, gridRow: rows - ((number - 1) % rows) };
                return (
                    <span
                        key={number}
                        className={s.cell}
                        style={
                            { ...place, "--warm": `${Math.round(((times - least) / span) * 100)}%` } as CSSProperties
                        }
                        role="img"
                        aria-label={words.heat(number_text(number), times)}
                        data-number={number_text(number)}
                        data-times={times}
                    >
                        <b className={classes(s[colour_of(number)])}>{number_text(number)}</b>
                        <i>{times}</i>
                    </span>
                );
            })}
        </section>
    );
}
