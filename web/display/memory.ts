// What a display has shown of finished rounds, so that a correction can be told as one.
import type { DisplayView, Seen } from "../lib/protocol";

export interface Correction {
    now: Seen;
    before: Seen | null; // what this display had shown; it may not have been on
    since: number; // the table's round when it was noticed
}
export interface Memory {
    shown: ReadonlyMap<number, Seen>;
    corrections: readonly Correction[];
}

export const no_memory: Memory = { shown: new Map(), corrections: [] };
const told_rounds = 3;

const is_over = (seen: Seen) => seen.status !== "in_progress" && seen.status !== "held";
const says_other = (one: Seen, other: Seen) => one.status !== other.status || one.result !== other.result;

export function remember(memory: Memory, view: DisplayView): Memory {
    const now = new Map<number, Seen>();
    for (const seen of [...view.history, view.seen]) if (seen.round > 0 && is_over(seen)) now.set(seen.round, seen);
    const told = new Map(memory.corrections.map((one) => [one.now.round, one]));
    for (const [round, seen] of now) {
        const before = memory.shown.get(round);
        if (before ? says_other(before, seen) : seen.status === "corrected" && !told.has(round)) {
            // Not seen happen: it counts from the round itself.
            told.set(round, { now: seen, before: before ?? null, since: before ? view.face.round : round });
        }
    }
    return { shown: now, corrections: [...told.values()].filter((one) => view.face.round - one.since <= told_rounds) };
}
