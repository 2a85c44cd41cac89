// Rounds in which this terminal has wagers, so that one that ended while the line was down is told
// all the same.
import type { Cents, PlayedRound, PlayerView, Settled } from "../lib/protocol";

export type Standing = ReadonlyMap<number, number>; // by table: the round

// Chips that were taken back while betting was open stand no longer.
export function standing_after(before: Standing, view: PlayerView): Standing {
    const now = new Map(before);
    for (const { face, at_risk } of view.tables) {
        if (at_risk > 0) now.set(face.table, face.round);
        else if (now.get(face.table) === face.round && face.phase === "open") now.delete(face.table);
    }
    return now;
}

// What those of the rounds that are over came to, as the host would have said it at their end.
export function missed_in(standing: Standing, history: readonly PlayedRound[]): Settled[] {
    return history
        .filter(({ round, status }) => standing.get(round.table) === round.number && status in endings)
        .map((one) => ({
            type: "settled",
            server_time: one.opened_at,
            sequence: 0,
            round: one.round,
            ending: endings[one.status as keyof typeof endings],
            wagers: one.wagers,
            staked: one.staked,
            won: one.won,
            returned: one.wagers.reduce((sum, wager) => sum + wager.returned, 0) as Cents,
            credit: one.credit_after,
            clauses: [],
        }));
}
const endings = { settled: "settled", void: "void", corrected: "corrected" } as const;
