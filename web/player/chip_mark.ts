import type { ChipMark } from "../lib/ui";

// Where the rulebook has a confirmation: chips that are confirmed, and chips that do not count for
// certain without one. Where it only fixes what stands, chips without it count all the same.
export function chip_mark(confirmation: string, stake: number, confirmed: number): ChipMark {
    if (stake <= 0 || confirmation === "" || confirmation === "none") return undefined;
    if (confirmed >= stake) return "confirmed";
    return confirmation === "locks" ? undefined : "unconfirmed";
}
