import { describe, expect, it } from "vitest";
import type { DisplayView, Seen } from "../lib/protocol";
import { no_memory, remember } from "./memory";

const seen = (round: number, result: string, status: Seen["status"] = "settled"): Seen =>
    ({ round, status, result, cards: [], parts: [], dice: "", symbol: "" }) as unknown as Seen;
const view = (round: number, history: Seen[], now = seen(round, "", "in_progress")): DisplayView =>
    ({ face: { round }, seen: now, history }) as unknown as DisplayView;

describe("remember", () => {
    it("tells a correction with what was shown before, for three rounds", () => {
        let memory = remember(no_memory, view(7, [seen(6, "10 black")]));
        expect(memory.corrections).toEqual([]);
        const after = seen(6, "12 red", "corrected");
        for (const round of [7, 8, 9, 10]) {
            memory = remember(memory, view(round, [after]));
            expect(memory.corrections).toEqual([{ now: after, before: seen(6, "10 black"), since: 7 }]);
        }
        expect(remember(memory, view(11, [after])).corrections).toEqual([]);
    });
    it("tells of a correction that it did not see, while it is young", () => {
        const after = seen(6, "12 red", "corrected");
        expect(remember(no_memory, view(9, [after])).corrections).toEqual([{ now: after, before: null, since: 6 }]);
        expect(remember(no_memory, view(10, [after])).corrections).toEqual([]);
    });
    it("tells that a finished round became void, and says nothing of a round that was void at once", () => {
        const memory = remember(no_memory, view(3, [seen(2, "10 black")]));
        expect(remember(memory, view(3, [seen(2, "", "void")])).corrections).toHaveLength(1);
        expect(remember(no_memory, view(3, [seen(2, "", "void")])).corrections).toEqual([]);
    });
    it("says nothing when a round simply ends", () => {
        const memory = remember(no_memory, view(2, [seen(1, "10 black")]));
        expect(remember(memory, view(2, [seen(1, "10 black")], seen(2, "3 red"))).corrections).toEqual([]);
    });
});
