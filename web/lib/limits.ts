// What a table's sign says of bets whose limits are not the table's own.
import { short_dollars } from "./money";
import type { TableFace } from "./protocol";

interface Limited {
    bet: string;
    least: number;
    most: number;
}

// Bets with the same limits share a line: [["pair", "tie"], "$5–$100"].
export function other_limits(face: TableFace, bets: Limited[]): [string[], string][] {
    const lines = new Map<string, string[]>();
    for (const { bet, least, most } of bets) {
        if (least === face.least && most === face.most) continue;
        const span = least === most ? short_dollars(least) : `${short_dollars(least)}–${most ? short_dollars(most) : "∞"}`;
        lines.set(span, [...(lines.get(span) ?? []), bet]);
    }
    return [...lines].map(([span, names]) => [names, span]);
}
