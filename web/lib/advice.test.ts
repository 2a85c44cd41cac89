// Screens explain the rules and do not advise how to bet.
import { expect, test } from "vitest";
import { catalogues } from "./words";
import { rules } from "./words/rules";

// Every text of a catalogue; what is made of a number or name is made of one.
function texts(value: unknown): string[] {
    if (typeof value === "string") return [value];
    if (typeof value === "function") return texts((value as (...given: string[]) => unknown)("7", "7", "7", "7", "7"));
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

const advice = {
    en: /\b(you should (bet|stand|hit|double|split|play|fold)|we (recommend|suggest|advise)|best (bet|wager)s?\b|good bet|smart (bet|move|choice)|(number|colour|side|banker|player) is due\b|overdue|lucky streak|hot streak|try your luck|always (bet|split|double)|never (bet|split|double))/i,
    zh: /(建议您(下注|要牌|停牌|加倍|分牌)|推荐(投注|下注)|最佳投注|应该(下注|要牌|停牌|加倍|分牌)|必出|该出了|手气正好)/,
};

test("no text of a screen advises how to bet [CN-7.5(a), CR-20.6, LT-12.6, SB-14.11, RF-18.6]", () => {
    for (const language of ["en", "zh"] as const) {
        const said = [...texts(catalogues[language]), ...texts(rules[language])];
        expect(said.length).toBeGreaterThan(500);
        expect(said.filter((text) => advice[language].test(text))).toEqual([]);
        expect(
            said.some((text) => (language === "en" ? /do not advise how to bet/ : /不.*(建议|指导)/).test(text)),
        ).toBe(true);
    }
});
