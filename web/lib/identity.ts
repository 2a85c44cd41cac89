// Who this screen is. Its key was given at enrolment and stays on this machine; a demo's addresses
// carry a number (?demo=7) and ask the demo desk.
import type { Identity } from "./link";
import type { Part } from "./protocol";

export interface DemoTerminal { number: number; name: string; key: string; card: string; credit: number }
export interface DemoTable {
    table: number; name: string; game: string; mode: string; rulebook: string;
    dealer_terminal: number; key: string; display: number; display_key: string; scripted_dealer: boolean;
}
export interface DemoPerson { number: string; role: string; rulebook: string; pin: string; user: string; password: string }
export interface DemoFloor { venue: string; tables: DemoTable[]; terminals: DemoTerminal[]; staff: DemoPerson[] }

export async function demo_floor(): Promise<DemoFloor | null> {
    const reply = await fetch("/demo");
    return reply.ok ? ((await reply.json()) as DemoFloor) : null;
}

const place = (part: Part) => `croupier.${part}`;

// null: not enrolled yet.
export async function own_identity(part: Part): Promise<Identity | null> {
    const asked = new URLSearchParams(location.search).get("demo");
    if (asked !== null) {
        const floor = await demo_floor();
        const number = Number(asked);
        if (part === "terminal") {
            const found = floor?.terminals.find((terminal) => terminal.number === number);
            return found ? { part, number, key: found.key } : null;
        }
        const table = floor?.tables.find((one) => one.table === number);
        if (!table) return null;
        return part === "display"
            ? { part, number: table.display, key: table.display_key }
            : { part, number: table.dealer_terminal, key: table.key };
    }
    const kept = localStorage.getItem(place(part));
    return kept ? (JSON.parse(kept) as Identity) : null;
}

// Returns what went wrong, in the host's words.
export async function enrol(part: Part, code: string): Promise<string | null> {
    const reply = await fetch("/enrol", { method: "POST", body: JSON.stringify({ code }) });
    const said = (await reply.json()) as { error?: string } & Identity;
    if (!reply.ok) return said.error ?? String(reply.status);
    if (said.part !== part) return `this code is for a ${said.part}`;
    localStorage.setItem(place(part), JSON.stringify(said));
    return null;
}
