import { describe, expect, it } from "vitest";
import type { Settled } from "../../lib/protocol";
import { tier_of } from "./tier";

const round = (staked: number, won: number, returned: number, ending = "settled") =>
    ({ staked, won, returned, ending }) as unknown as Settled;

describe("a celebration", () => {
    it("is by the net result: the same winnings under a larger loss are none", () => {
        expect(tier_of(round(1_000, 35_000, 1_000))).toBe(3);
        expect(tier_of(round(36_000, 35_000, 1_000))).toBe(0); // even
        expect(tier_of(round(40_000, 35_000, 1_000))).toBe(0);
    });
    it("grows with the gain over the stake", () => {
        expect(tier_of(round(1_000, 1_000, 1_000))).toBe(1);
        expect(tier_of(round(1_000, 5_000, 1_000))).toBe(2);
        expect(tier_of(round(1_000, 20_000, 1_000))).toBe(3);
    });
    it("is none where the stakes came back, the round is void or a result was corrected", () => {
        expect(tier_of(round(1_000, 0, 1_000))).toBe(0);
        expect(tier_of(round(1_000, 0, 1_000, "void"))).toBe(0);
        expect(tier_of(round(1_000, 5_000, 1_000, "corrected"))).toBe(0);
    });
});
