import { describe, expect, it } from "vitest";
import { odds_words, short_odds_words, span_words } from "./money";
import { table_words, terminal_words } from "./names";
import { catalogues } from "./words";

const { en, zh } = catalogues;

describe("names of tables", () => {
    it("are as the venue gave them in English, and have the game's name in Chinese", () => {
        expect(table_words(en, "Lucky Sic Bo 2")).toBe("Lucky Sic Bo 2");
        expect(table_words(en, "RNG Baccarat")).toBe("RNG Baccarat");
        expect(table_words(zh, "Lucky Sic Bo 2")).toBe("幸运骰宝 2");
        expect(table_words(zh, "RNG Baccarat")).toBe("随机百家乐");
        expect(table_words(zh, "Table 30")).toBe("30 号桌");
        expect(table_words(zh, "Salon Privé")).toBe("Salon Privé");
        expect(terminal_words(en, "Terminal 15")).toBe("Terminal 15");
        expect(terminal_words(zh, "Terminal 15")).toBe("15 号终端");
    });
});

describe("odds", () => {
    it("are said as on floors", () => {
        expect(odds_words("8", en.common)).toBe("8 to 1");
        expect(odds_words("19/20", en.common)).toBe("19 to 20");
        expect(odds_words("8", zh.common)).toBe("1 赔 8");
        expect(odds_words("19/20", zh.common)).toBe("1 赔 0.95");
        expect(odds_words("1/3", zh.common)).toBe("3 赔 1");
        expect(short_odds_words("6", en.common)).toBe("6:1");
    });
    it("of a total are that total's own, not the whole table's", () => {
        const lines = [{ odds: "62" }, { odds: "6" }, { odds: "0" }];
        expect(span_words(lines, en.common)).toBe("6:1 – 62:1");
        expect(span_words(lines, en.common, "heard")).toBe("6 to 1, up to 62 to 1");
        expect(span_words(lines.slice(1), en.common, "heard")).toBe("6 to 1");
        expect(span_words(lines, zh.common)).toBe("1 赔 6–62");
        expect(span_words([], en.common)).toBe("");
    });
});
