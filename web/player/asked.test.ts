import { describe, expect, it } from "vitest";
import type { PlayerView } from "../lib/protocol";
import { asked_of } from "./asked";

const table = (number: number, more: object = {}, face: object = {}) => ({
    face: { table: number, name: `T${number}`, ...face },
    offers: [],
    prompts: [],
    ...more,
});
const mine = (...tables: object[]) => ({ terminal: 7, tables }) as unknown as PlayerView;
const offers = [{ hand: 1, area: 0, decisions: ["hit", "stand"] }];

describe("asked_of", () => {
    it("knows nothing without an account, and nothing where nobody is asked", () => {
        expect(asked_of(null)).toEqual([]);
        expect(asked_of(mine(table(1)))).toEqual([]);
    });

    it("lists a decision with its end, also at a table that is not in view", () => {
        expect(asked_of(mine(table(1), table(2, { offers }, { decide_by: 500 })))).toEqual([
            { table: 2, name: "T2", until: 500 },
        ]);
    });

    it("counts cards to turn, dice to start and questions; the first to run out comes first", () => {
        const asked = asked_of(
            mine(
                table(1, { prompts: [{ prompt: 3, kind: "cut", closes_at: 900 }] }),
                table(2, { reveal_by: 700 }),
                table(3, {}, { shooter: 7, press_by: 600 }),
                table(4, {}, { shooter: 8, press_by: 100 }), // somebody else's
            ),
        );
        expect(asked.map((one) => one.table)).toEqual([3, 2, 1]);
    });

    it("takes the earlier end of two at one table", () => {
        expect(asked_of(mine(table(1, { offers, prompts: [{ closes_at: 300 }] }, { decide_by: 500 })))[0]?.until).toBe(
            300,
        );
    });
});
