// Wheels as they are drawn: which pocket lies beside which, and in what colour.
export type PocketColour = "green" | "red" | "black";

export const double_zero = 37; // as the host numbers it

const single_zero_rim = [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29,
    7, 28, 12, 35, 3, 26,
];
const double_zero_rim = [
    0,
    28,
    9,
    26,
    30,
    11,
    7,
    20,
    32,
    17,
    5,
    22,
    34,
    15,
    3,
    24,
    36,
    13,
    1,
    double_zero,
    27,
    10,
    25,
    29,
    12,
    8,
    19,
    31,
    18,
    6,
    21,
    33,
    16,
    4,
    23,
    35,
    14,
    2,
];
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

// Pocket after pocket, clockwise from 0.
export const rim_of = (wheel: string): readonly number[] =>
    wheel === "double_zero" ? double_zero_rim : single_zero_rim;
export const colour_of = (number: number): PocketColour =>
    number === 0 || number === double_zero ? "green" : reds.has(number) ? "red" : "black";
export const number_text = (number: number): string => (number === double_zero ? "00" : String(number));
export const number_of = (text: string): number => (text === "00" ? double_zero : Number(text));

// A big wheel's rim from how many compartments show each symbol: every symbol as evenly spread as
// the others leave room for. The true wheel's order is its maker's; nothing but the picture hangs on it.
export function spread(counts: readonly { symbol: string; count: number }[]): string[] {
    const places = counts.reduce((sum, one) => sum + one.count, 0);
    const rim = new Array<string | undefined>(places).fill(undefined);
    let turn = 0;
    for (const { symbol, count } of [...counts].sort((a, b) => a.count - b.count)) {
        for (let i = 0; i < count; i++) {
            let at = Math.round((turn + (i * places) / count) % places) % places;
            while (rim[at] !== undefined) at = (at + 1) % places;
            rim[at] = symbol;
        }
        turn += places / 3; // rare symbols do not begin side by side
    }
    return rim as string[];
}
