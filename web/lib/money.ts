// Money is whole cents until it is drawn.
const groups = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });

// "$1,250.00": meters, payments, everything that is somebody's money.
export function dollars(cents: number): string {
    const sign = cents < 0 ? "−" : "";
    const whole = Math.abs(cents);
    return `${sign}$${groups.format(Math.trunc(whole / 100))}.${String(whole % 100).padStart(2, "0")}`;
}

// "$25", "$2.50": chips and signs, where whole dollars need no cents.
export function short_dollars(cents: number): string {
    return cents % 100 === 0 ? dollars(cents).slice(0, -3) : dollars(cents);
}

// "$2.5K" where a chip has no room for more.
export function chip_words(cents: number): string {
    const sum = cents / 100;
    if (cents % 100 !== 0) return sum < 100 ? sum.toFixed(2) : groups.format(Math.trunc(sum));
    if (sum >= 1_000_000) return `${trimmed(sum / 1_000_000)}M`;
    if (sum >= 10_000) return `${trimmed(sum / 1_000)}K`;
    return String(sum);
}

const trimmed = (value: number) => String(Math.trunc(value * 10) / 10);

// "19/20" is 0.95 for one; undefined where two decimals do not say it exactly.
export function for_one(above: string, below: string): string | undefined {
    const hundredths = (Number(above) * 100) / Number(below);
    return Number.isInteger(hundredths) ? String(hundredths / 100) : undefined;
}

// How a language says odds: "19 to 20", "1 赔 0.95".
export interface OddsWords {
    odds: (above: string, below: string) => string;
    short_odds: (above: string, below: string) => string; // where boxes are narrow: "6:1"
    odds_span: (first: string, last: string) => string;
    odds_up_to: (first: string, last: string) => string; // the same for the ear
}
const parts_of = (odds: string): [string, string] => {
    const [above, below] = odds.split("/");
    return [above!, below ?? "1"];
};
// As the host writes them: "19/20", or "8" for 8 to 1.
export const odds_words = (odds: string, words: OddsWords): string => words.odds(...parts_of(odds));
export const short_odds_words = (odds: string, words: OddsWords): string => words.short_odds(...parts_of(odds));

const value_of = (odds: string): number => {
    const [above, below] = parts_of(odds);
    return Number(above) / Number(below);
};
// What a bet pays in all its cases, lowest and highest: for the eye or for the ear. A case that pays
// nothing is none.
export function span_words(
    lines: readonly { odds: string }[],
    words: OddsWords,
    how: "seen" | "heard" | "short" = "seen",
): string {
    const paid = [...new Set(lines.map(({ odds }) => odds))].filter((odds) => odds !== "0" && !odds.startsWith("-"));
    if (!paid.length) return "";
    const rising = paid.sort((a, b) => value_of(a) - value_of(b));
    const [first, last] = [rising[0]!, rising.at(-1)!];
    if (first === last) return how === "short" ? short_odds_words(first, words) : odds_words(first, words);
    return how === "heard"
        ? words.odds_up_to(odds_words(first, words), odds_words(last, words))
        : words.odds_span(short_odds_words(first, words), short_odds_words(last, words));
}
