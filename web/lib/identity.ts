// Who this screen is. Its key was given at enrolment and stays on this machine as a key that signs and
// that no script can read (a CryptoKey in IndexedDB); a demo's addresses carry a number (?demo=7) and ask
// the demo desk. Keys need a secure context: https, or this very machine; the host serves nothing else.
import { bytes_of } from "./hex";
import type { Identity } from "./link";
import type { Part } from "./protocol";

export interface DemoTerminal {
    number: number;
    name: string;
    key: string;
    card: string;
    credit: number;
}
export interface DemoTable {
    table: number;
    name: string;
    game: string;
    mode: string;
    rulebook: string;
    dealer_terminal: number;
    key: string;
    display: number;
    display_key: string;
    scripted_dealer: boolean;
}
export interface DemoPerson {
    number: string;
    role: string;
    rulebook: string;
    pin: string;
    user: string;
    password: string;
}
export interface DemoFloor {
    venue: string;
    tables: DemoTable[];
    terminals: DemoTerminal[];
    staff: DemoPerson[];
}

export async function demo_floor(): Promise<DemoFloor | null> {
    const reply = await fetch("/demo");
    return reply.ok ? ((await reply.json()) as DemoFloor) : null;
}

// As it is kept: `key` can sign and nothing else.
interface Kept {
    part: Part;
    number: number;
    key: CryptoKey;
    since: number; // when this key was given
}

const renew_after_ms = 30 * 24 * 3_600_000;
// Where a key lay before, for any script to read.
const old_place = (part: Part) => `croupier.${part}`;

export function import_key(hex: string): Promise<CryptoKey> {
    if (!crypto.subtle) throw new Error("keys need https, or a page of this very machine");
    return crypto.subtle.importKey("raw", bytes_of(hex), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

function open_keys(): Promise<IDBDatabase> {
    return new Promise((done, failed) => {
        const opening = indexedDB.open("croupier", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("identities", { keyPath: "part" });
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error ?? new Error("the database did not open"));
    });
}

async function find_kept(part: Part): Promise<Kept | null> {
    const keys = await open_keys();
    try {
        return await new Promise((done, failed) => {
            const asked = keys.transaction("identities").objectStore("identities").get(part);
            asked.onsuccess = () => done((asked.result as Kept | undefined) ?? null);
            asked.onerror = () => failed(asked.error ?? new Error("the key was not read"));
        });
    } finally {
        keys.close();
    }
}

async function keep(kept: Kept): Promise<void> {
    const keys = await open_keys();
    try {
        await new Promise<void>((done, failed) => {
            const writing = keys.transaction("identities", "readwrite", { durability: "strict" });
            writing.objectStore("identities").put(kept);
            writing.oncomplete = () => done();
            writing.onabort = writing.onerror = () => failed(writing.error ?? new Error("the key was not kept"));
        });
    } finally {
        keys.close();
    }
}

// A key that others could read is moved, and renewed as soon as the host is there. `since`: when it was given, where
// whoever put it there knows.
async function move_old(part: Part): Promise<void> {
    const old = localStorage.getItem(old_place(part));
    if (old === null) return;
    const { number, key, since } = JSON.parse(old) as { number: number; key: string; since?: number };
    await keep({ part, number, key: await import_key(key), since: since ?? 0 });
    localStorage.removeItem(old_place(part));
}

const of_demo = async (part: Part, number: number, key: string): Promise<Identity> => ({
    part,
    number,
    key: await import_key(key),
});

// null: not enrolled yet.
export async function own_identity(part: Part): Promise<Identity | null> {
    const asked = new URLSearchParams(location.search).get("demo");
    if (asked !== null) {
        const floor = await demo_floor();
        const number = Number(asked);
        if (part === "terminal") {
            const found = floor?.terminals.find((terminal) => terminal.number === number);
            return found ? of_demo(part, number, found.key) : null;
        }
        const table = floor?.tables.find((one) => one.table === number);
        if (!table) return null;
        return part === "display"
            ? of_demo(part, table.display, table.display_key)
            : of_demo(part, table.dealer_terminal, table.key);
    }
    await move_old(part);
    const kept = await find_kept(part);
    if (!kept) return null;
    const renews = Date.now() - kept.since > renew_after_ms;
    const { number, key } = kept;
    return {
        part,
        number,
        key,
        ...(renews && {
            // The old key is good until the host has seen the new one: nothing is lost if this fails.
            renew: async (hex: string) => {
                const fresh = await import_key(hex);
                await keep({ part, number, key: fresh, since: Date.now() });
                return fresh;
            },
        }),
    };
}

// Returns what went wrong, in the host's words.
export async function enrol(part: Part, code: string): Promise<string | null> {
    if (!crypto.subtle) return "keys need https, or a page of this very machine";
    const reply = await fetch("/enrol", { method: "POST", body: JSON.stringify({ code }) });
    const said = (await reply.json()) as { error?: string; part: Part; number: number; key: string };
    if (!reply.ok) return said.error ?? String(reply.status);
    if (said.part !== part) return `this code is for a ${said.part}`;
    await keep({ part, number: said.number, key: await import_key(said.key), since: Date.now() });
    return null;
}
