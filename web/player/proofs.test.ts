import { beforeAll, expect, test } from "vitest";
import { Store } from "../lib/store";
import type { PlayerState, Session } from "./session";

const stored = new Map<string, string>();
Object.assign(globalThis, {
    sessionStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, value: string) => void stored.set(name, value),
    },
});

const store = new Store({ views: {}, mine: null, settled: {} } as unknown as PlayerState);
let rounds: () => { table: number; round: number; proof: unknown; share: unknown }[];
beforeAll(async () => {
    const { keep_proofs, proofs } = await import("./proofs");
    keep_proofs({ store } as unknown as Session);
    rounds = () => proofs.get().rounds;
});

// What the host sends of a drawn round: each in a message of its own.
const hear = (what: object) => store.set(what as Partial<PlayerState>);
const proof_of = (table: number, round: number) => ({
    views: { [table]: { face: { table }, proof: { table, round, commitment: "" } } },
});
const share_of = (table: number, round: number) => ({
    mine: { tables: [{ face: { table }, share: { table, round, decisions: [] } }] },
});
const settled_of = (table: number, round: number) => ({
    settled: { [table]: { round: { table, number: round }, ending: "settled" } },
});
const found = (table: number, round: number) => rounds().find((one) => one.table === table && one.round === round);

test("Who played a round never gets its proof without the own share", () => {
    hear(settled_of(1, 7));
    hear(proof_of(1, 7));
    expect(found(1, 7)?.proof ?? null).toBeNull();
    hear(share_of(1, 7));
    expect(found(1, 7)).toMatchObject({ proof: { round: 7 }, share: { round: 7 } });
});

test("Who looked on gets the proof at once", () => {
    hear(proof_of(1, 8));
    expect(found(1, 8)).toMatchObject({ proof: { round: 8 }, share: null });
});

test("Many rounds at one table do not push out the newest of another", () => {
    for (let round = 1; round <= 60; ++round) hear(proof_of(1, 100 + round));
    hear(proof_of(9, 3));
    hear(proof_of(1, 161));
    expect(found(9, 3)).toBeDefined();
    expect(rounds().length).toBe(50);
});
