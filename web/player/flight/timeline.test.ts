import { describe, expect, it } from "vitest";
import type { Settled } from "../../lib/protocol";
import { changes_between } from "./changes";
import { flights_of, length_of, whole_ms } from "./timeline";

const wager = (words: string, status: string, stake: number, winnings: number, returned: number) => ({
    bet: words,
    words,
    status,
    stake,
    winnings,
    returned,
    commission: 0,
});
const round = (ending: string, ...wagers: ReturnType<typeof wager>[]) => ({ ending, wagers }) as unknown as Settled;
const mixed = round(
    "settled",
    wager("banker", "lose", 1_000, 0, 0),
    wager("tie", "win", 500, 4_000, 500),
    wager("player", "push", 2_000, 0, 2_000),
);

describe("the chips of a finished round", () => {
    it("move in order: lost ones have left before winnings come, and all goes home at the end", () => {
        const flights = flights_of(mixed, whole_ms);
        const lost = flights.filter(({ of }) => of === "lost");
        const winnings = flights.filter(({ of }) => of === "winnings");
        const stakes = flights.filter(({ of }) => of === "stake");
        expect(lost.map(({ place, amount }) => [place, amount])).toEqual([["banker", 1_000]]);
        expect(winnings.map(({ place, amount }) => [place, amount])).toEqual([["tie", 4_000]]);
        expect(stakes.map(({ place }) => place).sort()).toEqual(["player", "tie"]);
        expect(length_of(lost[0]!)).toBeLessThanOrEqual(winnings[0]!.stops[0]!.at);
        expect(lost[0]!.stops.at(-1)!.where).toBe("dealer");
        for (const flight of [...winnings, ...stakes]) {
            expect(flight.stops.at(-1)).toEqual({ at: whole_ms, where: "meter", opacity: 0 });
            expect(flight.stops.at(-2)!.at).toBeGreaterThan(winnings[0]!.stops[1]!.at);
        }
    });
    it("move the sums of the host and no other: what went and what came is the slip", () => {
        const sum = (of: string) =>
            flights_of(mixed, whole_ms)
                .filter((flight) => flight.of === of)
                .reduce((all, { amount }) => all + amount, 0);
        expect([sum("lost"), sum("winnings"), sum("stake")]).toEqual([1_000, 4_000, 2_500]);
    });
    it("a part that is lost leaves and the rest goes home", () => {
        const flights = flights_of(round("settled", wager("ante 1", "lose", 1_000, 0, 500)), whole_ms);
        expect(flights.map(({ of, amount }) => [of, amount])).toEqual([
            ["lost", 500],
            ["stake", 500],
        ]);
    });
    it("are quicker where the next round comes soon, and rest where it comes at once", () => {
        for (const flight of flights_of(mixed, 1_500)) expect(length_of(flight)).toBeLessThanOrEqual(1_500);
        expect(flights_of(mixed, 300)).toEqual([]);
    });
    it("go home from a void round, and stay where a result is corrected", () => {
        const wagers = [wager("tie", "void", 500, 0, 500)];
        expect(flights_of(round("void", ...wagers), whole_ms)).toHaveLength(1);
        expect(flights_of(round("corrected", ...wagers), whole_ms)).toEqual([]);
    });
    it("are never more than 24, the largest sums first", () => {
        const many = Array.from({ length: 60 }, (_, index) => wager(`straight_up ${index}`, "lose", 100 + index, 0, 0));
        const flights = flights_of(round("settled", ...many), whole_ms);
        expect(flights).toHaveLength(24);
        expect(flights[0]!.amount).toBe(159);
    });
});

describe("changes on the cloth", () => {
    it("are what came to each place and what left it", () => {
        const before = new Map([
            ["tie", 500],
            ["banker", 1_000],
        ]);
        const now = new Map([
            ["tie", 1_500],
            ["player", 200],
        ]);
        expect(changes_between(before, now)).toEqual([
            { place: "tie", amount: 1_000 },
            { place: "banker", amount: -1_000 },
            { place: "player", amount: 200 },
        ]);
    });
});
