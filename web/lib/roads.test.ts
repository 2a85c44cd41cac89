import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
    bead_cells,
    big_road,
    big_road_cells,
    coups_of,
    derived_cells,
    derived_road,
    derived_roads,
    gaps,
    preview,
    type Coup,
    type Mark,
} from "./roads";
import type { Seen } from "./protocol";

interface Sample {
    results: string;
    leading_ties: number;
    big_road: { winner: string; length: number; ties: number[] }[];
    big_road_cells: [number, number, string, number][];
    [derived: string]: unknown;
}
const samples = readFileSync(new URL("../../spec/roads-samples.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Sample);

describe("the worked shoes", () => {
    it("are all there", () => expect(samples).toHaveLength(40));

    it.each(samples.map((sample, index) => [index + 1, sample] as const))(
        "shoe %i has the same five roads",
        (_, sample) => {
            const road = big_road(sample.results as Iterable<Coup>);
            expect(road.leading_ties).toBe(sample.leading_ties);
            expect(road.columns.map(({ winner, ties }) => ({ winner, length: ties.length, ties }))).toEqual(
                sample.big_road,
            );
            expect(big_road_cells(road).map((cell) => [cell.column, cell.row, cell.mark, cell.ties])).toEqual(
                sample.big_road_cells,
            );
            for (const name of derived_roads) {
                const marks = derived_road(road.columns, gaps[name]);
                expect(marks.join("")).toBe(sample[name]);
                expect(derived_cells(marks).map((cell) => [cell.column, cell.row, cell.mark])).toEqual(
                    sample[`${name}_cells`],
                );
            }
        },
    );

    it("come out of their own previews, win by win", () => {
        for (const { results } of samples) {
            const so_far: Coup[] = [];
            const marks: Record<string, (Mark | undefined)[]> = { big_eye: [], small: [], cockroach: [] };
            for (const coup of results as Iterable<Coup>) {
                if (coup !== "T") {
                    const next = preview(so_far, coup);
                    for (const name of derived_roads) marks[name]!.push(next[name]);
                }
                so_far.push(coup);
            }
            for (const name of derived_roads) {
                const road = derived_road(big_road(so_far).columns, gaps[name]);
                expect(marks[name]!.filter(Boolean)).toEqual(road);
            }
        }
    });
});

it("A bead plate is filled column by column, ties among the wins", () => {
    expect(bead_cells([..."PTBBPBT"] as Coup[]).map((cell) => [cell.column, cell.row, cell.mark])).toEqual([
        [1, 1, "P"],
        [1, 2, "T"],
        [1, 3, "B"],
        [1, 4, "B"],
        [1, 5, "P"],
        [1, 6, "B"],
        [2, 1, "T"],
    ]);
});

it("A void round is in no road", () => {
    const seen = (status: string, winner: string) =>
        ({ status, parts: winner ? [{ name: "winner", value: winner }] : [] }) as unknown as Seen;
    expect(
        coups_of([seen("settled", "banker"), seen("void", ""), seen("corrected", "tie"), seen("settled", "player")]),
    ).toEqual(["B", "T", "P"]);
});
