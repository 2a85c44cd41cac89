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

// Day, month by name, year: nobody can read it the wrong way round (ST-GMNS-1.16.27).
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (value: number) => String(value).padStart(2, "0");

export function day_words(at: number, language: "en" | "zh"): string {
    const day = new Date(at);
    if (language === "zh") return `${day.getFullYear()}年${day.getMonth() + 1}月${day.getDate()}日`;
    return `${day.getDate()} ${months[day.getMonth()]} ${day.getFullYear()}`;
}
export function time_words(at: number, seconds = false): string {
    const day = new Date(at);
    const minute = `${two(day.getHours())}:${two(day.getMinutes())}`;
    return seconds ? `${minute}:${two(day.getSeconds())}` : minute;
}
