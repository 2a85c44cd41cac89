// Counts beside each other: how often each thing came.
import type { ReactNode } from "react";
import { useWords } from "../words";
import s from "./bars.module.css";

export interface Bar {
    key: string;
    label: ReactNode;
    heard: string; // the label for who does not see it
    times: number;
}

export function Bars({ all, title }: { all: readonly Bar[]; title: string }) {
    const words = useWords().past;
    const most = Math.max(1, ...all.map((one) => one.times));
    return (
        <section className={s.bars} aria-label={title}>
            <h3>{title}</h3>
            <ol>
                {all.map(({ key, label, heard, times }) => (
                    <li key={key} data-bar={key} data-times={times} aria-label={words.heat(heard, times)}>
                        <b aria-hidden="true">{times}</b>
                        <span className={s.room} aria-hidden="true">
                            <i style={{ height: `${(times / most) * 100}%` }} />
                        </span>
                        <span className={s.label} aria-hidden="true">
                            {label}
                        </span>
                    </li>
                ))}
            </ol>
        </section>
    );
}
