// A hand at the virtual devices of a demo's terminal: a note into its acceptor, a card into its
// reader. A venue has no such path; there the devices themselves say what came.
import type { Rejection } from "./protocol";

export interface DemoHand {
    terminal: number;
    reason: Rejection;
    credit: number;
    card: boolean;
}

export async function demo_hand(
    into: "note" | "card",
    what: { terminal: number; amount?: number; card?: string },
): Promise<DemoHand | { error: string }> {
    const reply = await fetch(`/demo/${into}`, { method: "POST", body: JSON.stringify(what) });
    return (await reply.json()) as DemoHand | { error: string };
}
