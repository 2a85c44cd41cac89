// The venue's clock, as the last message told it. On a real floor its speed is 1.
export class VenueClock {
    private server_time = Date.now();
    private heard_at = performance.now();
    speed = 1;

    hear(server_time: number) {
        this.server_time = server_time;
        this.heard_at = performance.now();
    }
    now(): number {
        return this.server_time + (performance.now() - this.heard_at) * this.speed;
    }
    // Real milliseconds until a moment of the venue's clock; never below nought.
    left(until: number): number {
        return Math.max(0, (until - this.now()) / this.speed);
    }
}

// The time zone of the venue, as the host says it: a screen shows the venue's time, whatever its own
// machine is set to.
let formatter = made("");

function made(zone: string): Intl.DateTimeFormat {
    return new Intl.DateTimeFormat("en-AU", {
        timeZone: zone || undefined,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        timeZoneName: "short",
    });
}
export function show_times_in(zone: string) {
    try {
        formatter = made(zone);
    } catch {
        formatter = made(""); // a browser that does not know the zone shows its own, and says which
    }
}

function local(at: number) {
    const found: Record<string, string> = {};
    for (const part of formatter.formatToParts(at)) found[part.type] = part.value;
    return found as Record<"year" | "month" | "day" | "hour" | "minute" | "second" | "timeZoneName", string>;
}

// Day, month by name, year: nobody can read it the wrong way round (ST-GMNS-1.16.27).
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function named_day(year: string, month: string, day: string, language: "en" | "zh"): string {
    if (language === "zh") return `${year}年${Number(month)}月${Number(day)}日`;
    return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}
export function day_words(at: number, language: "en" | "zh"): string {
    const { year, month, day } = local(at);
    return named_day(year, month, day, language);
}
// Of a date as the host writes it, "2026-11-19"; anything else as it is.
export function date_words(date: string, language: "en" | "zh"): string {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date;
    const [year, month, day] = date.split("-");
    return named_day(year!, month!, day!, language);
}
export function time_words(at: number, seconds = false): string {
    const { hour, minute, second } = local(at);
    return seconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`;
}
// "AEDT"
export function zone_words(at: number): string {
    return local(at).timeZoneName;
}
