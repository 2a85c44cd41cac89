// Which chips a table takes, and which of them find room in the tray.
import { denominations } from "../lib/ui/chip";
import type { BetOffer } from "../lib/protocol";

export interface Amounts {
    least: number; // cents; every amount is a multiple of it
    most: number;
}

export function amounts_of(bets: readonly BetOffer[]): Amounts | null {
    if (!bets.length) return null;
    return {
        least: Math.max(1, Math.min(...bets.map((bet) => bet.step || bet.least || 100))),
        most: Math.max(...bets.map((bet) => bet.most)) || Infinity,
    };
}

const fits = (amount: number, { least, most }: Amounts): boolean =>
    amount >= least && amount <= most && amount % least === 0;

// From the smallest that some bet takes up to what the limits allow.
export const chips_for = (amounts: Amounts): number[] => denominations.filter((chip) => fits(chip, amounts));

// What the tray shows: the smallest ones, the amount in hand whatever it is, and whether there are more.
export function tray_of(chips: number[], in_hand: number, places: number): { shown: number[]; more: boolean } {
    const more = chips.length > places;
    const shown = more ? chips.slice(0, places - 1) : chips;
    if (in_hand <= 0 || shown.includes(in_hand)) return { shown, more };
    return { shown: [...shown.slice(0, more ? -1 : places - 1), in_hand], more };
}

const times = [2, 3, 4, 5, 8, 10, 20];
// What one touch can put down, besides single chips: several of the same.
export const multiples_of = (chip: number, chips: number[], amounts: Amounts): number[] =>
    times.map((one) => one * chip).filter((amount) => fits(amount, amounts) && !chips.includes(amount));

// An amount of this table; what was in hand at another one may not be.
export const can_hold = (amount: number, amounts: Amounts | null): boolean => amounts !== null && fits(amount, amounts);
