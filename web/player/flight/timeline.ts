// In which order chips move once a round is over: lost ones leave, winnings come, all goes home.
// Only the host's own sums say what moves; where it moves is the layer's.
import type { Settled } from "../../lib/protocol";

export type Where = "place" | "beside" | "dealer" | "meter" | "tray";
export interface Stop {
    at: number; // milliseconds from the beginning
    where: Where;
    opacity: number;
}
export interface Flight {
    place: string; // the words of a wager there
    amount: number; // cents
    of: "lost" | "winnings" | "stake" | "chip";
    stops: Stop[];
}

// Light the winner, sweep the lost, pay, go home.
const sweep = { from: 500, takes: 600, spread: 160 };
const pay = { from: 1_300, takes: 700 };
const home = { from: 3_200, takes: 620 };
export const whole_ms = home.from + home.takes;
const least_ms = 900; // shorter, and nobody could follow it
const flights_max = 24;
const void_ms = 620;
export const chip_ms = 320;
const back_ms = 260;

const swept = (index: number, count: number): Stop[] => {
    const from = sweep.from + (count > 1 ? (sweep.spread * index) / (count - 1) : 0);
    return [
        { at: 0, where: "place", opacity: 1 },
        { at: from, where: "place", opacity: 1 },
        { at: from + sweep.takes, where: "dealer", opacity: 0 },
    ];
};
const paid: Stop[] = [
    { at: pay.from, where: "dealer", opacity: 0 },
    { at: pay.from + pay.takes, where: "beside", opacity: 1 },
    { at: home.from, where: "beside", opacity: 1 },
    { at: whole_ms, where: "meter", opacity: 0 },
];
const kept: Stop[] = [
    { at: 0, where: "place", opacity: 1 },
    { at: home.from, where: "place", opacity: 1 },
    { at: whole_ms, where: "meter", opacity: 0 },
];

// `left_ms`: until the next round can open. What does not fit is played faster, or not at all.
export function flights_of(settled: Settled, left_ms: number): Flight[] {
    if (settled.ending === "corrected" || left_ms < least_ms) return [];
    const tempo = Math.min(1, left_ms / whole_ms);
    const flights =
        settled.ending === "void"
            ? settled.wagers.map((wager) => straight(wager.words, wager.returned, "place", "meter", void_ms))
            : ended(settled);
    return flights
        .filter(({ amount }) => amount > 0)
        .sort((a, b) => b.amount - a.amount)
        .slice(0, flights_max)
        .map((flight) => ({ ...flight, stops: flight.stops.map((stop) => ({ ...stop, at: stop.at * tempo })) }));
}

function ended({ wagers }: Settled): Flight[] {
    const lost = wagers.filter(({ status, stake, returned }) => status === "lose" && stake > returned);
    return [
        ...lost.map(({ words, stake, returned }, index): Flight => ({
            place: words,
            amount: stake - returned,
            of: "lost",
            stops: swept(index, lost.length),
        })),
        ...wagers.map(({ words, winnings }): Flight => ({
            place: words,
            amount: winnings,
            of: "winnings",
            stops: paid,
        })),
        ...wagers.map(({ words, returned }): Flight => ({ place: words, amount: returned, of: "stake", stops: kept })),
    ];
}

const straight = (place: string, amount: number, from: Where, to: Where, takes: number): Flight => ({
    place,
    amount,
    of: "chip",
    stops: [
        { at: 0, where: from, opacity: 1 },
        { at: takes, where: to, opacity: to === "place" ? 1 : 0 },
    ],
});
export const placed = (place: string, amount: number): Flight => straight(place, amount, "tray", "place", chip_ms);
export const taken_back = (place: string, amount: number): Flight => straight(place, amount, "place", "tray", back_ms);
export const given_back = (place: string, amount: number): Flight => straight(place, amount, "place", "meter", void_ms);

export const length_of = ({ stops }: Flight): number => stops.at(-1)!.at;
