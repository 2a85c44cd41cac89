// Motion of what is drawn: turns whose speed goes on where the last one left it, run by the browser
// off the main thread. Angles are degrees, times are real milliseconds, speeds degrees a second.
import { useSyncExternalStore } from "react";
import type { VenueClock } from "./clock";
import { preferences } from "./preferences";
import type { Motion } from "./protocol";

export interface Turn {
    from: number;
    to: number;
    first: number; // speed at the beginning
    last: number; // and at the end
    ms: number;
}

// The cubic through both ends with both speeds.
export function angle_in({ from, to, first, last, ms }: Turn, at: number): number {
    const s = Math.min(1, Math.max(0, at / ms));
    const [a, b] = [(first * ms) / 1000, (last * ms) / 1000];
    const way = to - from;
    return from + a * s + (3 * way - 2 * a - b) * s * s + (a + b - 2 * way) * s * s * s;
}

// The same curve for the browser: x runs with time, y is the share of the way.
export function easing_of({ from, to, first, last, ms }: Turn): string {
    const way = to - from || 1e-3;
    const [a, b] = [(first * ms) / 1000 / way, (last * ms) / 1000 / way];
    return `cubic-bezier(${1 / 3},${(a / 3).toFixed(5)},${2 / 3},${(1 - b / 3).toFixed(5)})`;
}

// Ends at `target`, or whole turns from it: where it would have come to by itself, or nearest to that.
export function turn_to(target: number, from: number, first: number, last: number, ms: number, whole = 360): Turn {
    const natural = from + ((first + last) / 2) * (ms / 1000);
    return { from, to: target + Math.round((natural - target) / whole) * whole, first, last, ms };
}

// Slows down evenly.
export const slowing = (from: number, first: number, last: number, ms: number): Turn => ({
    from,
    to: from + ((first + last) / 2) * (ms / 1000),
    first,
    last,
    ms,
});

// Somebody watches less motion: the same facts, at once.
const query = matchMedia("(prefers-reduced-motion: reduce)");
export const is_still = (): boolean => query.matches || preferences.get().still;
export const useStill = (): boolean =>
    useSyncExternalStore((changed) => {
        const leave = preferences.subscribe(changed);
        query.addEventListener("change", changed);
        return () => {
            leave();
            query.removeEventListener("change", changed);
        };
    }, is_still);

// Of a motion that the host announced: how long it has run, and how long it takes. Every screen has
// the same, because both are the venue's time.
export const run_of = (clock: VenueClock, motion: Motion) => ({
    past: (clock.now() - motion.began_at) / clock.speed,
    whole: (motion.ends_at - motion.began_at) / clock.speed,
});

type Axis = "rotate" | "rotateX" | "rotateY";
const rotation = (axis: Axis, degrees: number) => `${axis}(${degrees.toFixed(3)}deg)`;

// `past` of it is over. By the document's own time: what begins together stays together, however busy
// the machine is.
export function begin(moving: Animation, past: number): Animation {
    moving.startTime = Number(document.timeline.currentTime ?? 0) - Math.max(0, past);
    return moving;
}

// Turns an element and leaves it where it ends; `past` of it is over.
export function turn(element: Element, way: Turn, past = 0, axis: Axis = "rotate"): Animation {
    const turning = element.animate([{ transform: rotation(axis, way.from) }, { transform: rotation(axis, way.to) }], {
        duration: way.ms,
        easing: easing_of(way),
        fill: "forwards",
    });
    return begin(turning, past);
}

// Goes on evenly until it is cancelled.
export function keep_turning(element: Element, from: number, speed: number, past = 0, axis: Axis = "rotate") {
    const to = from + Math.sign(speed) * 360;
    const turning = element.animate([{ transform: rotation(axis, from) }, { transform: rotation(axis, to) }], {
        duration: 360_000 / Math.abs(speed),
        iterations: Infinity,
    });
    return begin(turning, past);
}
