import { describe, expect, it } from "vitest";
import { denominations, stack_of } from "./chip";

describe("a stack", () => {
    it("is made of real chips, largest first, and stays low", () => {
        expect(stack_of(1_000)).toEqual([1_000]);
        expect(stack_of(3_500)).toEqual([2_500, 1_000]);
        expect(stack_of(300)).toEqual([200, 100]);
        expect(stack_of(987_650)).toHaveLength(3);
        expect(stack_of(1)).toEqual([50]);
        for (const chip of denominations) expect(stack_of(chip)).toEqual([chip]);
    });
});
