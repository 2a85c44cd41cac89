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

// A hand of nought is called baccarat (LT-1.1.baccarat).
const is_nought = (part: { name: string; value: string }): boolean =>
    part.value === "0" && (part.name === "player" || part.name === "banker");

const is_natural = /^(player|banker)_natural$/;

// The host's sentence is English; in another language its parts are named one by one.
export function result_words(words: Words, language: Language, seen: Seen): string {
    const nought = words.baccarat.zero;
    if (language === "en" || !seen.parts.length)
        return seen.parts.some(is_nought) ? seen.result.replace(/(Player|Banker) 0/g, `$1 0 (${nought})`) : seen.result;
    const say = words.sheets.replay;
    const names = say.parts as Record<string, string>;
    const values: Record<string, string> = { ...words.bets, ...say.colours, ...say.values };
    return seen.parts
        .map((part) => {
            const natural = is_natural.exec(part.name);
            if (natural) return part.value === "yes" ? `${names[natural[1]!]}${words.baccarat.natural}` : "";
            const value = values[part.value] ?? part.value;
            return `${names[part.name] ?? part.name} ${is_nought(part) ? `${value}（${nought}）` : value}`;
        })
        .filter(Boolean)
        .join("，");
}
