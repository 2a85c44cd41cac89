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

export const proofs = new Store<{ rounds: KeptRound[] }>({ rounds: kept() }); // what was heard of last first

function note(table: number, round: number, what: Partial<KeptRound>) {
    const { rounds } = proofs.get();
    const known = rounds.find((one) => one.table === table && one.round === round);
    const entry = { ...(known ?? { table, round, seal: null, proof: null, share: null }), ...what };
    const all = [entry, ...rounds.filter((one) => one !== known)].slice(0, rounds_max);
    proofs.set({ rounds: all });
    sessionStorage.setItem(place, JSON.stringify(all));
}

function look(state: PlayerState) {
    const find = (table: number, round: number) =>
        proofs.get().rounds.find((one) => one.table === table && one.round === round);
    for (const { face, share } of state.mine?.tables ?? []) {
        if (!share) continue;
        const before = find(face.table, share.round)?.share;
        if (!before || before.decisions.length !== share.decisions.length) note(face.table, share.round, { share });
    }
    // The table's view can be some moments ahead of the terminal's own: who played the round gets its
    // proof with the own share, never without.
    const share_to_come = (table: number, round: number) => {
        const last = state.settled[table];
        return last?.round.number === round && last.ending === "settled" && !find(table, round)?.share;
    };
    for (const { face, proof } of Object.values(state.views)) {
        // A seal counts as seen only while its secret is unknown.
        if (
            face.commitment &&
            face.committed_round &&
            proof?.round !== face.committed_round &&
            !find(face.table, face.committed_round)?.seal
        )
            note(face.table, face.committed_round, { seal: face.commitment });
        if (proof && !find(face.table, proof.round)?.proof && !share_to_come(face.table, proof.round))
            note(face.table, proof.round, { proof });
    }
}

export function forget_proofs() {
    sessionStorage.removeItem(place);
    proofs.set({ rounds: [] });
}

export function keep_proofs(session: Session) {
    session.store.subscribe(() => look(session.store.get()));
}
