// The lines of this display and what came over them. An enrolled display has one line; a demo's pit
// has one for each table.
import { Link, socket_address, type Identity, type LinkState } from "../lib/link";
import type { VenueClock } from "../lib/clock";
import type { DisplayView, ServerMessage, Welcome } from "../lib/protocol";
import { rules_of, type Rules } from "../lib/rules";
import { Store } from "../lib/store";
import { no_memory, remember, type Memory } from "./memory";

export interface Shown {
    view: DisplayView;
    memory: Memory;
    clock: VenueClock;
    live: boolean;
    rules: Rules | null;
}
export interface FloorState {
    tables: Record<number, Shown>;
    welcome: Welcome | null;
    why: string; // refused, and why
}

export class Floor {
    readonly store = new Store<FloorState>({ tables: {}, welcome: null, why: "" });

    constructor(identities: readonly Identity[]) {
        for (const identity of identities) {
            const link: Link = new Link(socket_address(), identity, {
                message: (message) => this.hear(link, message),
                state: (state, why) => this.enter(link, state, why),
            });
        }
    }

    private hear(link: Link, message: ServerMessage) {
        if (message.type === "welcome") this.store.set({ welcome: message });
        if (message.type !== "display") return;
        const { table, variant } = message.view.face;
        const before = this.store.get().tables[table];
        const memory = remember(before?.memory ?? no_memory, message.view);
        const known = before && before.view.face.variant === variant ? before.rules : null;
        this.change(table, { view: message.view, memory, clock: link.clock, live: true, rules: known });
        if (!known)
            rules_of(table, variant).then(
                (rules) => this.change(table, { rules }),
                () => undefined,
            ); // asked again with the next view
    }

    private enter(link: Link, state: LinkState, why: string) {
        if (state === "refused") this.store.set({ why });
        for (const table of link.welcome?.tables ?? [])
            if (this.store.get().tables[table]) this.change(table, { live: state === "live" });
    }

    private change(table: number, change: Partial<Shown>) {
        const tables = this.store.get().tables;
        this.store.set({ tables: { ...tables, [table]: { ...tables[table], ...change } as Shown } });
    }
}
