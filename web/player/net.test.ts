import { describe, expect, it } from "vitest";
import { net_of, signed, tone_of } from "./net";

describe("the net result of a round", () => {
    it("is a loss where less comes back than was staked, whatever single wagers won", () => {
        const net = net_of({ staked: 225_000, won: 95_000, returned: 100_000 });
        expect(net).toBe(-30_000);
        expect(tone_of(net)).toBe("lost");
        expect(signed(net)).toBe("−$300.00");
    });
    it("is even where the stakes come back, and a gain only above that", () => {
        expect(tone_of(net_of({ staked: 500, won: 0, returned: 500 }))).toBe("even");
        expect(tone_of(net_of({ staked: 500, won: 1, returned: 500 }))).toBe("won");
        expect([signed(0), signed(1)]).toEqual(["$0.00", "+$0.01"]);
    });
});
