import { describe, expect, it } from "vitest";
import type { SettledWager } from "../lib/protocol";
import { catalogues } from "../lib/words";
import { chip_mark } from "./chip_mark";
import { outcome_words } from "./words_of";

const ended = (status: SettledWager["status"], winnings: number, returned: number) =>
    ({ status, stake: 20_000, winnings, returned }) as SettledWager;

describe("what a wager came to, for the ear", () => {
    it("is said with what was won or lost", () => {
        expect(outcome_words(catalogues.en, ended("lose", 0, 0))).toBe("lost $200");
        expect(outcome_words(catalogues.en, ended("lose", 0, 10_000))).toBe("lost $100");
        expect(outcome_words(catalogues.en, ended("win", 30_000, 20_000))).toBe("won $300");
        expect(outcome_words(catalogues.en, ended("push", 0, 20_000))).toBe("stands off");
    });
});

describe("the mark of a chip", () => {
    it("says what is confirmed, and what is not certain without it", () => {
        expect(chip_mark("required", 500, 0)).toBe("unconfirmed");
        expect(chip_mark("guarantees", 500, 200)).toBe("unconfirmed");
        expect(chip_mark("required", 500, 500)).toBe("confirmed");
    });
    it("does not look uncertain where confirming is optional or unknown", () => {
        expect(chip_mark("locks", 500, 0)).toBeUndefined();
        expect(chip_mark("locks", 500, 500)).toBe("confirmed");
        expect(chip_mark("none", 500, 0)).toBeUndefined();
        expect(chip_mark("required", 0, 0)).toBeUndefined();
    });
});
