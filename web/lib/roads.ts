// Baccarat's roads: pictures of the coups that are finished, and of nothing else.
import type { Seen } from "./protocol";

export type Side = "P" | "B";
export type Coup = Side | "T";
export type Mark = "R" | "U"; // red, blue

// A streak of one side. Ties are counted on the win before them.
export interface Column {
    winner: Side;
    ties: number[]; // one entry a win
}
export interface BigRoad {
    leading_ties: number; // before any win: they stand apart
    columns: Column[];
}
// Where something is drawn; both are counted from 1.
export interface Cell<M> {
    column: number;
    row: number;
    mark: M;
    ties: number;
}

export const road_rows = 6;

// Derived roads compare the big road with itself so many columns back.
export const gaps = { big_eye: 1, small: 2, cockroach: 3 } as const;
export type Derived = keyof typeof gaps;
export const derived_roads = Object.keys(gaps) as Derived[];

export function big_road(coups: Iterable<Coup>): BigRoad {
    const road: BigRoad = { leading_ties: 0, columns: [] };
    for (const coup of coups) {
        const last = road.columns.at(-1);
        if (coup !== "T") {
            if (last?.winner === coup) last.ties.push(0);
            else road.columns.push({ winner: coup, ties: [0] });
        } else if (last) {
            last.ties[last.ties.length - 1]!++;
        } else {
            road.leading_ties++;
        }
    }
    return road;
}

export const big_road_cells = (road: BigRoad): Cell<Side>[] =>
    drawn(road.columns.map(({ winner, ties }) => ({ mark: winner, ties })));

// By the columns as they are, not as they are drawn.
export function derived_road(columns: readonly Column[], gap: number): Mark[] {
    const marks: Mark[] = [];
    const length = (column: number) => columns[column]?.ties.length ?? 0;
    for (let column = gap; column < columns.length; column++) {
        for (let row = 0; row < length(column); row++) {
            if (column === gap && row === 0) continue; // it begins at the second row of this column
            const same =
                row === 0
                    ? length(column - 1) === length(column - 1 - gap)
                    : length(column - gap) > row || length(column - gap) < row;
            marks.push(same ? "R" : "U");
        }
    }
    return marks;
}

export function derived_cells(marks: readonly Mark[]): Cell<Mark>[] {
    const streaks: Streak<Mark>[] = [];
    for (const mark of marks) {
        const last = streaks.at(-1);
        if (last?.mark === mark) last.ties.push(0);
        else streaks.push({ mark, ties: [0] });
    }
    return drawn(streaks);
}

// What each derived road would show next if this side won: none while it has not begun.
export function preview(coups: readonly Coup[], next: Side): Record<Derived, Mark | undefined> {
    const now = big_road(coups).columns;
    const then = big_road([...coups, next]).columns;
    const mark = (road: Derived) => {
        const marks = derived_road(then, gaps[road]);
        return marks.length > derived_road(now, gaps[road]).length ? marks.at(-1) : undefined;
    };
    return { big_eye: mark("big_eye"), small: mark("small"), cockroach: mark("cockroach") };
}

// Column after column of six, ties among them.
export const bead_cells = (coups: readonly Coup[]): Cell<Coup>[] =>
    coups.map((mark, index) => ({
        column: Math.floor(index / road_rows) + 1,
        row: (index % road_rows) + 1,
        mark,
        ties: 0,
    }));

// The coups of a table's finished rounds; a void round has no winner and is not among them.
export function coups_of(history: readonly Seen[]): Coup[] {
    const letters: Record<string, Coup> = { player: "P", banker: "B", tie: "T" };
    const of = (seen: Seen, name: string) => seen.parts.find((part) => part.name === name)?.value ?? "";
    return history.filter((seen) => of(seen, "shoe") !== "former").flatMap((seen) => letters[of(seen, "winner")] ?? []);
}

interface Streak<M> {
    mark: M;
    ties: number[];
}

// A streak goes down; where the next row is taken, or there is none, it turns right and stays on its
// row. The next one starts in the first free place of the top row right of where this one started.
function drawn<M>(streaks: readonly Streak<M>[]): Cell<M>[] {
    const cells: Cell<M>[] = [];
    const taken = new Set<string>();
    let start = 0;
    for (const { mark, ties } of streaks) {
        do start++;
        while (taken.has(`${start} 1`));
        let column = start;
        let row = 0;
        let turned = false;
        for (const count of ties) {
            turned ||= row === road_rows || taken.has(`${column} ${row + 1}`);
            if (turned) column++;
            else row++;
            taken.add(`${column} ${row}`);
            cells.push({ column, row, mark, ties: count });
        }
    }
    return cells;
}
