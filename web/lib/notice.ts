// What a table announces before it happens, in words.
import { time_words } from "./clock";
import { short_dollars } from "./money";
import type { Notice } from "./protocol";
import type { Words } from "./words";

export function notice_words({ display: { notices } }: Words, { of, at, rounds_left, least, most }: Notice): string {
    const time = time_words(at);
    if (of === "variant") return notices.variant(time);
    if (of === "closing") return rounds_left ? notices.closing_after(rounds_left) : notices.closing_at(time);
    const [low, high] = [short_dollars(least), short_dollars(most)];
    return rounds_left ? notices.limits_after(rounds_left, low, high) : notices.limits_at(time, low, high);
}
