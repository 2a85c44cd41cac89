// Every text of every screen, in two languages. A catalogue that lacks a word does not compile.
import { createContext, useContext } from "react";
import { common } from "./common";
import { past } from "./past";
import { player } from "./player";
import { sheets } from "./sheets";
import { bets } from "./bets";
import { cards } from "./cards";
import { baccarat } from "./baccarat";
import { sic_bo } from "./sic_bo";
import { dealer } from "./dealer";
import { display } from "./display";
import { front } from "./front";
import { roulette } from "./roulette";
import { big_wheel } from "./big_wheel";

export type Language = "en" | "zh";
export const catalogues = {
    en: {
        common: common.en,
        past: past.en,
        player: player.en,
        sheets: sheets.en,
        bets: bets.en,
        roulette: roulette.en,
        big_wheel: big_wheel.en,
        baccarat: baccarat.en,
        sic_bo: sic_bo.en,
        cards: cards.en,
        dealer: dealer.en,
        display: display.en,
        front: front.en,
    },
    zh: {
        common: common.zh,
        past: past.zh,
        player: player.zh,
        sheets: sheets.zh,
        bets: bets.zh,
        roulette: roulette.zh,
        big_wheel: big_wheel.zh,
        baccarat: baccarat.zh,
        sic_bo: sic_bo.zh,
        cards: cards.zh,
        dealer: dealer.zh,
        display: display.zh,
        front: front.zh,
    },
};
export type Words = (typeof catalogues)["en"];

export const LanguageContext = createContext<Language>("en");
export const useLanguage = (): Language => useContext(LanguageContext);
export const useWords = (): Words => catalogues[useLanguage()];

// What applies of several things, beside each other.
export const listed = (words: Words, parts: readonly (string | false | undefined)[]): string =>
    parts.filter(Boolean).join(words.common.comma);
