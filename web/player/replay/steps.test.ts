import { describe, expect, it } from "vitest";
import type { Seen } from "../../lib/protocol";
import { catalogues } from "../../lib/words";
import { result_words } from "./steps";

const seen = (result: string, parts: Record<string, string>): Seen =>
    ({ result, parts: Object.entries(parts).map(([name, value]) => ({ name, value })) }) as unknown as Seen;
const in_chinese = (one: Seen) => result_words(catalogues.zh, "zh", one);

describe("a result in Chinese", () => {
    it("names each part, and nothing stays in the host's own spelling", () => {
        const natural = { player: "0", banker: "9", winner: "banker", player_natural: "no", banker_natural: "yes" };
        expect(in_chinese(seen("Player 0, Banker 9: Banker wins", natural))).toBe(
            "闲 0（百家乐），庄 9，胜方 庄，庄天牌",
        );
        expect(in_chinese(seen("17 black", { number: "17", colour: "black" }))).toBe("号码 17，颜色 黑");
        expect(in_chinese(seen("the dealer is over 21", { dealer: "over_21" }))).toBe("荷官 爆牌");
    });
    it("stays the host's sentence in English", () => {
        expect(result_words(catalogues.en, "en", seen("17 black", { number: "17", colour: "black" }))).toBe("17 black");
    });
});
