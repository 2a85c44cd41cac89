// A hand at the virtual devices of a demo's terminal: a note into its acceptor, a card into its
// reader, and the switch of its scripted dealers. A venue has no such path; there the devices themselves
// say what came.
import { demo_floor } from "./identity";
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

// A person deals these tables from now on.
export async function deal_by_hand(tables: readonly number[]): Promise<void> {
    const floor = await demo_floor();
    const scripted = (floor?.tables ?? []).filter((one) => one.scripted_dealer && tables.includes(one.table));
    for (const { table } of scripted)
        await fetch("/demo/dealer", { method: "POST", body: JSON.stringify({ table, on: false }) });
}
