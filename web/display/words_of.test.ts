import { describe, expect, it } from "vitest";
import type { Seen } from "../lib/protocol";
import { catalogues } from "../lib/words";
import { dealer_words } from "./words_of";

const dealt = (total: string, cards: number): Seen =>
    ({ parts: [{ name: "dealer", value: total }], cards: Array(cards).fill({ place: "dealer" }) }) as unknown as Seen;

describe("the dealer's hand", () => {
    it("has no total while it is one ace", () => {
        expect(dealer_words(catalogues.en, dealt("soft 11", 1))).toBe("Dealer · Ace: 1 or 11");
        expect(dealer_words(catalogues.en, dealt("soft 17", 2))).toBe("Dealer: Soft 17");
        expect(dealer_words(catalogues.zh, dealt("over_21", 3))).toBe("荷官: 爆牌");
    });
});
