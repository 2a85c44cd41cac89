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

// "19/20" to one as people say it: "19 to 20"; "8" as "8 to 1".
export function odds_words(odds: string, to: string): string {
    const [above, below] = odds.split("/");
    return `${above} ${to} ${below ?? "1"}`;
}
