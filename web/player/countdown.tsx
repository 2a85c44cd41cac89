// Seconds to a moment of the venue's clock, drawn once a second: for places with many of them.
import type { CSSProperties } from "react";
import type { VenueClock } from "../lib/clock";
import { useTick } from "../lib/ui";
import { useWords } from "../lib/words";
import s from "./countdown.module.css";

interface Props {
    clock: VenueClock;
    until: number;
    whole: number; // the length of the period, as the venue counts it; 0: unknown
}
export function Countdown({ clock, until, whole }: Props) {
    const words = useWords().player;
    useTick(true, 500);
    const left = clock.left(until) * clock.speed;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const share = whole > 0 ? Math.min(1, left / whole) : 1;
    return (
        <span
            className={s.countdown}
            style={{ "--share": `${Math.round(share * 360)}deg` } as CSSProperties}
            role="timer"
            aria-label={words.seconds_left(seconds)}
            data-seconds={seconds}
            data-late={left < 5_000}
        >
            <b>{seconds}</b>
        </span>
    );
}
