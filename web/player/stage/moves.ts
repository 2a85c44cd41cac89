// What the stage waits for, and whether anything moves while it does.
import type { Motion, TableView } from "../../lib/protocol";

export interface Moves {
    waits: boolean; // for what decides the round
    moving: boolean;
    motion: Motion | undefined; // as the host announced it; none: nobody says how long it will be
}

// `came`: what decides the round is there.
export function moves_of({ face }: TableView, came: boolean): Moves {
    const waits = !came && (face.phase === "closed_bets" || face.phase === "playing");
    const motion = waits ? face.motion : undefined;
    return { waits, moving: waits && (face.mode !== "rng" || motion !== undefined), motion };
}
