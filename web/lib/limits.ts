// What a table's sign says of bets whose limits are not the table's own.
import { short_dollars } from "./money";
import type { TableFace } from "./protocol";

interface Limited {
    bet: string;
    least: number;
    most: number;
    pieces?: unknown[] | undefined;
}

// Bets with the same limits share a line: [["pair", "tie"], "$5–$100"]. What follows another wager has none of its own,
// and of a bet in several pieces each piece has the table's.
export function other_limits(face: TableFace, bets: Limited[]): [string[], string][] {
    const lines = new Map<string, string[]>();
    for (const { bet, least, most, pieces } of bets) {
        if ((least === face.least && most === face.most) || (least === 0 && most === 0) || pieces?.length) continue;
        const span =
            least === most ? short_dollars(least) : `${short_dollars(least)}–${most ? short_dollars(most) : "∞"}`;
        lines.set(span, [...(lines.get(span) ?? []), bet]);
    }
    return [...lines].map(([span, names]) => [names, span]);
}
