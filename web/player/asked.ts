// What waits for this player and runs out. It goes before every page and every notice.
import type { PlayerView } from "../lib/protocol";

export interface Asked {
    table: number;
    name: string;
    until: number | undefined; // the venue's clock; unknown: no time is set
}

// One entry for each table that waits for this player; the first to run out first.
export function asked_of(mine: PlayerView | null): Asked[] {
    const asked = (mine?.tables ?? []).flatMap(({ face, offers, prompts, reveal_by }): Asked[] => {
        const untils = [
            ...(offers.length ? [face.decide_by] : []),
            ...(reveal_by === undefined ? [] : [reveal_by]),
            ...(face.shooter !== undefined && face.shooter === mine?.terminal && face.press_by !== undefined
                ? [face.press_by]
                : []),
            ...prompts.map((prompt) => prompt.closes_at),
        ];
        if (!untils.length) return [];
        const times = untils.filter((time) => time !== undefined);
        return [{ table: face.table, name: face.name, until: times.length ? Math.min(...times) : undefined }];
    });
    return asked.sort((one, other) => (one.until ?? Infinity) - (other.until ?? Infinity));
}
