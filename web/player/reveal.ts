// What an outcome came to is told when the stage has shown it: the ball rests, the dice lie, the card has
// turned. Less than a second after it was drawn (ST-GLI19-C.6.4.d).
import { useEffect, useRef, useState } from "react";
import { useStill } from "../lib/motion";
import type { TableView } from "../lib/protocol";

export const reveal_ms = 800;

// A round ended before the eyes of the player, and its last picture still moves. Dealers confirm results
// that have lain there for a while: nothing waits then.
export function useRevealing({ face, seen }: TableView): boolean {
    const still = useStill();
    const key = `${face.table} ${seen.round}`;
    const over = seen.status !== "in_progress" && seen.status !== "held";
    const known = useRef({ key, over, until: 0 });
    if (known.current.key !== key) known.current = { key, over, until: 0 };
    else if (over && !known.current.over) known.current = { key, over, until: performance.now() + reveal_ms };
    const { until } = known.current;
    const [, draw] = useState(0);
    const reveals = !still && face.mode !== "dealt" && performance.now() < until;
    useEffect(() => {
        if (!reveals) return;
        const timer = setTimeout(() => draw((count) => count + 1), until - performance.now() + 1);
        return () => clearTimeout(timer);
    }, [reveals, until]);
    return reveals;
}

// What it was before, for as long as it is held.
export function useHeld<T>(value: T, held: boolean): T {
    const last = useRef(value);
    if (!held) last.current = value;
    return last.current;
}
