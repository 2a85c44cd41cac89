import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { read_favourites } from "./favourites";
import { free_mark, mark_names, next_mark } from "./sheets/favourite_marks";

const shelf = new Map<string, string>();
const chips = [{ spot: { bet: "tie" }, amount: 500 }];

describe("favourites", () => {
    beforeEach(() => {
        Object.assign(globalThis, { localStorage: { getItem: (name: string) => shelf.get(name) ?? null } });
    });
    afterEach(() => shelf.clear());

    it("that had a name get a mark of their own each, and twelve are kept at most", () => {
        shelf.set("here", JSON.stringify(Array.from({ length: 14 }, () => ({ name: "Mine", chips }))));
        const kept = read_favourites("here");
        expect(kept).toHaveLength(12);
        expect(new Set(kept.map(({ mark }) => mark)).size).toBe(12);
        expect(kept[0]!.chips).toEqual(chips);
    });
    it("that nobody can read are none", () => {
        expect(read_favourites("nowhere")).toEqual([]);
        shelf.set("here", "{not json");
        expect(read_favourites("here")).toEqual([]);
        shelf.set("here", '{"mark":"star"}');
        expect(read_favourites("here")).toEqual([]);
    });
    it("take the next free mark, and keep theirs where none is free", () => {
        expect(free_mark(["star", "heart"])).toBe("moon");
        expect(next_mark("star", ["star", "heart"])).toBe("moon");
        expect(next_mark("key", ["key"])).toBe("star");
        expect(next_mark("star", mark_names)).toBe("star");
    });
});
