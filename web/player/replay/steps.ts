// A finished round, one step after the other, from what was seen of it.
import { numbers_of } from "../../lib/hex";
import type { Seen } from "../../lib/protocol";
import type { Language, Words } from "../../lib/words";

// How much of the round has come: so many cards, so many dice, the number or symbol.
export interface Step {
    cards: number;
    dice: number;
    number: boolean;
    ended: boolean;
}

export function steps_of(seen: Seen): Step[] {
    const dice = numbers_of(seen.dice).length;
    const steps: Step[] = [{ cards: 0, dice: 0, number: false, ended: false }];
    for (let cards = 1; cards <= seen.cards.length; ++cards)
        steps.push({ cards, dice: 0, number: false, ended: false });
    for (let die = 1; die <= dice; ++die)
        steps.push({ cards: seen.cards.length, dice: die, number: false, ended: false });
    const number = seen.number !== undefined || seen.symbol !== "";
    if (number) steps.push({ cards: seen.cards.length, dice, number: true, ended: false });
    steps.push({ cards: seen.cards.length, dice, number, ended: true });
    return steps;
}

// Cards that lie together: "Player", "area 2".
export interface Group {
    place: string;
    number: number;
    at: number[]; // places in seen.cards
}

export function groups_of(seen: Seen): Group[] {
    const groups: Group[] = [];
    seen.cards.forEach((card, at) => {
        const known = groups.find((group) => group.place === card.place && group.number === card.number);
        if (known) known.at.push(at);
        else groups.push({ place: card.place, number: card.number, at: [at] });
    });
    return groups;
}

// The host's sentence is English; in another language its parts are named one by one.
export function result_words(words: Words, language: Language, seen: Seen): string {
    if (language === "en" || !seen.parts.length) return seen.result;
    const say = words.sheets.replay;
    const names = say.parts as Record<string, string>;
    const values: Record<string, string> = { ...words.bets, ...say.colours, ...say.values };
    return seen.parts.map((part) => `${names[part.name] ?? part.name} ${values[part.value] ?? part.value}`).join("，");
}
