// Seals, secrets and own shares of drawn rounds, as they came: what a player needs to check a round afterwards.
import type { Proof, Share } from "../lib/protocol";
import { Store } from "../lib/store";
import type { PlayerState, Session } from "./session";

export interface KeptRound {
    table: number;
    round: number;
    seal: string | null; // as it stood before the secret was shown; null: nobody looked then
    proof: Proof | null;
    share: Share | null;
}

const rounds_max = 50;
const place = "croupier.proofs";

function kept(): KeptRound[] {
    try {
        return JSON.parse(sessionStorage.getItem(place) ?? "[]") as KeptRound[];
    } catch {
        return [];
    }
}

export const proofs = new Store<{ rounds: KeptRound[] }>({ rounds: kept() }); // newest first

function note(table: number, round: number, what: Partial<KeptRound>) {
    const { rounds } = proofs.get();
    const known = rounds.find((one) => one.table === table && one.round === round);
    const entry = { ...(known ?? { table, round, seal: null, proof: null, share: null }), ...what };
    const others = rounds.filter((one) => one !== known);
    const all = [entry, ...others].sort((a, b) => a.table - b.table || b.round - a.round).slice(0, rounds_max);
    proofs.set({ rounds: all });
    sessionStorage.setItem(place, JSON.stringify(all));
}

function look(state: PlayerState) {
    const find = (table: number, round: number) => proofs.get().rounds.find((one) => one.table === table && one.round === round);
    for (const { face, proof } of Object.values(state.views)) {
        // A seal counts as seen only while its secret is unknown.
        if (face.commitment && face.committed_round && proof?.round !== face.committed_round && !find(face.table, face.committed_round)?.seal)
            note(face.table, face.committed_round, { seal: face.commitment });
        if (proof && !find(face.table, proof.round)?.proof) note(face.table, proof.round, { proof });
    }
    for (const { face, share } of state.mine?.tables ?? []) {
        if (!share) continue;
        const before = find(face.table, share.round)?.share;
        if (!before || before.decisions.length !== share.decisions.length) note(face.table, share.round, { share });
    }
}

export function keep_proofs(session: Session) {
    session.store.subscribe(() => look(session.store.get()));
}
