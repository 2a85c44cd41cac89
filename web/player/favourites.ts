// Wagers that are kept to be placed again. They stay on this terminal, apart for each game and rulebook.
import type { MyTable } from "../lib/protocol";
import type { Chips } from "./session";
import { free_mark, is_mark, type MarkName } from "./sheets/favourite_marks";

export interface Favourite {
    mark: MarkName;
    chips: Chips[];
}
export const kept_max = 12;

// What an older page kept had a name instead of a mark.
export function read_favourites(place: string): Favourite[] {
    let found: unknown;
    try {
        found = JSON.parse(localStorage.getItem(place) ?? "[]");
    } catch {
        return [];
    }
    if (!Array.isArray(found)) return [];
    const kept: Favourite[] = [];
    for (const { mark, chips } of found.slice(0, kept_max) as Partial<Favourite>[]) {
        const used = kept.map((one) => one.mark);
        if (Array.isArray(chips))
            kept.push({ mark: is_mark(mark) && !used.includes(mark) ? mark : free_mark(used), chips });
    }
    return kept;
}

// What lies there now, as it would be placed again.
export function chips_down(mine: MyTable | undefined): Chips[] {
    return (mine?.wagers ?? []).map(({ bet, selection, stake }) => ({
        spot: selection.length ? { bet, selection } : { bet },
        amount: stake,
    }));
}

export const sum_of = ({ chips }: Pick<Favourite, "chips">): number =>
    chips.reduce((sum, { amount }) => sum + amount, 0);
