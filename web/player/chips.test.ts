import { describe, expect, it } from "vitest";
import type { BetOffer } from "../lib/protocol";
import { amounts_of, can_hold, chips_for, multiples_of, tray_of } from "./chips";

const bet = (least: number, most: number, step = 0) => ({ least, most, step }) as unknown as BetOffer;

describe("the chips of a table", () => {
    it("go from its smallest bet up to its limit", () => {
        const amounts = amounts_of([bet(500, 10_000), bet(2_500, 50_000)])!;
        expect(chips_for(amounts)).toEqual([500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000]);
        expect(amounts_of([])).toBeNull();
    });
    it("show the smallest first and say that there are more", () => {
        const chips = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000];
        expect(tray_of(chips, 1_000, 6)).toEqual({ shown: [500, 1_000, 2_500, 5_000, 10_000], more: true });
        expect(tray_of(chips.slice(0, 6), 1_000, 6)).toEqual({ shown: chips.slice(0, 6), more: false });
    });
    it("always show the amount in hand", () => {
        const chips = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000];
        expect(tray_of(chips, 50_000, 6).shown).toEqual([500, 1_000, 2_500, 5_000, 50_000]);
        expect(tray_of([500, 1_000], 3_000, 6).shown).toEqual([500, 1_000, 3_000]);
    });
    it("make amounts of several of the same, as far as the limits go", () => {
        const amounts = amounts_of([bet(500, 5_000)])!;
        expect(multiples_of(1_000, chips_for(amounts), amounts)).toEqual([2_000, 3_000, 4_000]);
        expect(can_hold(3_000, amounts)).toBe(true);
        expect(can_hold(3_100, amounts)).toBe(false);
        expect(can_hold(500_000, amounts)).toBe(false);
    });
});
