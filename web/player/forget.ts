// A visit ends when the player has cashed out, or when nothing of the player's has been here for a while: no card, no
// credit, no wager. Then this terminal forgets what the player left on it: favourites, proofs of rounds, own rounds, the table in view. The host's books are another matter:
// they are the house's.
import { forget_favourite_tables } from "./favourite_tables";
import { forget_proofs } from "./proofs";
import type { PlayerState, Session } from "./session";

// Who has lost the last chip may still put in a note.
const empty_max_ms = 120_000;
const favourites = "croupier.favourites.";

const is_empty = (state: PlayerState): boolean =>
    state.mine !== null && state.mine.credit_total === 0 && state.mine.tables.every((one) => one.at_risk === 0);

function forget(session: Session) {
    for (const name of Object.keys(localStorage)) if (name.startsWith(favourites)) localStorage.removeItem(name);
    sessionStorage.removeItem("croupier.table");
    forget_favourite_tables();
    forget_proofs();
    session.forget_visit();
}

export function forget_visits(session: Session) {
    let visited = true; // before this page was loaded: nobody knows
    let empty_since: number | null = null;
    let paid: PlayerState["paid"] = null; // that ended the visit before
    const end = () => {
        if (!visited) return;
        visited = false;
        forget(session);
    };
    session.store.subscribe(() => {
        const state = session.store.get();
        if (state.mine === null) return;
        if (!is_empty(state)) {
            visited = true;
            empty_since = null;
            return;
        }
        empty_since = state.mine.carded ? null : (empty_since ?? performance.now());
        if (state.paid && state.paid !== paid) {
            paid = state.paid;
            end();
        }
    });
    setInterval(() => {
        if (empty_since !== null && performance.now() - empty_since > empty_max_ms) end();
    }, 1_000);
}
