// What is known of a table that may not be in view: its own view, else its tile, else the list. A table whose
// view comes is told by that view alone: tiles come once a second, and would speak of the round before.
import { numbers_of } from "../lib/hex";
import { number_text } from "../lib/wheel";
import type { Game, Seen, TableFace, TableView, TileView } from "../lib/protocol";
import type { PlayerState } from "./session";

export interface Known {
    face: TableFace;
    phase: TileView["phase"];
    until: number | undefined; // to the end of betting or of decisions, or to the next round
    round: number;
    marks: readonly string[]; // of finished rounds, newest last
    last: string | undefined; // the newest of them
}

// What a table's countdown runs to, if anything.
export function until_of(face: TableFace): number | undefined {
    if (face.phase === "open") return face.closes_at;
    if (face.phase === "deciding") return face.decide_by;
    return face.next_round.coming === "in_progress" ? undefined : face.next_round.not_before || undefined;
}

// Tables whose views come; see Session.watch.
export const is_watched = (state: PlayerState, table: number): boolean =>
    state.table === table ||
    (state.mine?.tables.some((one) => one.face.table === table && (one.at_risk > 0 || one.held > 0)) ?? false);

export function known_of(state: PlayerState, table: number): Known | null {
    const view: TableView | undefined = is_watched(state, table) ? state.views[table] : undefined;
    const tile = state.tiles[table];
    const face = view?.face ?? state.hall.find((one) => one.table === table) ?? state.views[table]?.face;
    if (!face) return null;
    const marks = tile?.marks ?? [];
    if (view)
        return {
            face,
            phase: face.phase,
            until: until_of(face),
            round: face.round,
            marks: view.marks.length ? view.marks : marks,
            last: last_mark(view, view.seen.round)?.mark,
        };
    const phase = tile?.phase ?? face.phase;
    const until = phase === "open" ? tile?.closes_at : tile?.coming === "in_progress" ? undefined : tile?.not_before;
    return { face, phase, until, round: tile?.round ?? face.round, marks, last: marks.at(-1) };
}

const stands = (seen: Seen) => seen.status === "settled" || seen.status === "corrected";

// The newest round that stands, none after `upto`, with the host's word for its outcome.
export function last_mark(view: TableView, upto: number): { round: number; mark: string } | null {
    const last = [...view.history, view.seen]
        .filter((seen) => seen.round > 0 && seen.round <= upto && stands(seen))
        .reduce<Seen | null>((best, seen) => (best && best.round >= seen.round ? best : seen), null);
    const mark = last && mark_of(view.face.game, last);
    return last && mark ? { round: last.round, mark } : null;
}

const named = ["winner", "dice", "symbol", "dealer", "cards"] as const;
// As on tiles: the number, the dice, or the part of the result that says the most.
function mark_of(game: Game, seen: Seen): string | undefined {
    if (seen.number !== undefined && game !== "big_wheel") return number_text(seen.number);
    if (seen.dice) return numbers_of(seen.dice).join("/");
    for (const name of named) {
        const part = seen.parts.find((one) => one.name === name);
        if (part) return part.value;
    }
    return undefined;
}
