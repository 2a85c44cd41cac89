// What a round came to for the player, of the host's own sums: what came back, less what was staked.
import { dollars } from "../lib/money";

export interface Sums {
    staked: number;
    won: number; // winnings
    returned: number; // of stakes
}
export type Tone = "won" | "even" | "lost";

export const net_of = ({ staked, won, returned }: Sums): number => won + returned - staked;
// Green is for a gain, and for nothing else.
export const tone_of = (net: number): Tone => (net > 0 ? "won" : net < 0 ? "lost" : "even");
// "+$5.00", "−$300.00", "$0.00"
export const signed = (cents: number): string => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
