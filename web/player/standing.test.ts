import { describe, expect, it } from "vitest";
import type { PlayedRound, PlayerView } from "../lib/protocol";
import { missed_in, standing_after } from "./standing";

const view = (table: number, round: number, at_risk: number, phase = "open") =>
    ({ tables: [{ face: { table, round, phase }, at_risk }] }) as unknown as PlayerView;
const played = (table: number, number: number, status: string) =>
    ({
        round: { table, number },
        status,
        wagers: [{ stake: 500, returned: 500 }],
        staked: 500,
        won: 0,
    }) as unknown as PlayedRound;

describe("wagers that stood when the line went", () => {
    it("are known by table and round until they are taken back", () => {
        const standing = standing_after(new Map(), view(1, 9, 500));
        expect([...standing]).toEqual([[1, 9]]);
        expect(standing_after(standing, view(1, 9, 0)).size).toBe(0);
    });

    it("stay known when betting has ended and the view shows none any more", () => {
        const standing = standing_after(standing_after(new Map(), view(1, 9, 500)), view(1, 9, 0, "idle"));
        expect([...standing]).toEqual([[1, 9]]);
    });

    it("are found again in the own rounds: void with what came back, and nothing of other rounds", () => {
        const standing = new Map([[1, 9]]);
        const missed = missed_in(standing, [played(1, 8, "void"), played(2, 9, "void"), played(1, 9, "void")]);
        expect(missed).toHaveLength(1);
        expect(missed[0]).toMatchObject({ ending: "void", staked: 500, returned: 500, round: { table: 1, number: 9 } });
        expect(missed_in(standing, [played(1, 9, "held")])).toEqual([]);
    });
});
