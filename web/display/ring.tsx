// The seconds that are left, of whatever size its box has. Two half discs turn, so that nothing is
// painted again between two numbers.
import { useEffect, useState, type CSSProperties } from "react";
import type { VenueClock } from "../lib/clock";
import { classes } from "../lib/ui";
import { useWords } from "../lib/words";
import s from "./ring.module.css";

const hurry_s = 5;
const least_wait_ms = 10;

// Draws again just when the number changes.
export function useSeconds(clock: VenueClock, until: number): number {
    const [, tick] = useState(0);
    const left = clock.left(until) * clock.speed;
    useEffect(() => {
        if (left <= 0) return;
        const wait = Math.max(least_wait_ms, (left % 1000) / clock.speed + 1);
        const timer = setTimeout(() => tick((count) => count + 1), wait);
        return () => clearTimeout(timer);
    });
    return Math.ceil(left / 1000);
}

// `whole`: the length of the period, in the venue's time; unknown, the disc stays full.
export function Ring({ clock, until, whole }: { clock: VenueClock; until: number; whole?: number | undefined }) {
    const words = useWords();
    const seconds = useSeconds(clock, until);
    if (seconds <= 0) return null;
    const left = clock.left(until);
    const period = whole === undefined ? 0 : whole / clock.speed;
    const turning = { "--whole": `${period}ms`, "--gone": `${Math.min(0, left - period)}ms` } as CSSProperties;
    return (
        <span
            className={classes(s.ring, seconds <= hurry_s && s.hurry)}
            role="timer"
            aria-label={words.player.seconds_left(seconds)}
            data-seconds={seconds}
        >
            {period > 0 && (
                <span key={until} className={s.disc} style={turning} aria-hidden="true">
                    <i />
                    <i />
                </span>
            )}
            <b>{seconds}</b>
        </span>
    );
}
