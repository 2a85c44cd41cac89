// What this terminal knows: all of it was sent by the host. Orders go out from here.
import { hex_of } from "../lib/hex";
import { Link, socket_address, type Identity, type LinkState, type Order, type Reply } from "../lib/link";
import { rules_of, type Rules } from "../lib/rules";
import { missed_in, standing_after, type Standing } from "./standing";
import { Store } from "../lib/store";
import type {
    ChipsOn,
    Decision,
    Hex,
    MyTable,
    Paid,
    PlayedRound,
    PlayerView,
    PromptId,
    Rejection,
    Refunded,
    Seen,
    ServerMessage,
    ServiceAbout,
    Settled,
    TableFace,
    TableId,
    TableView,
    TileView,
    Trimmed,
    Welcome,
} from "../lib/protocol";

// Chips that were touched and are not in a view yet: drawn in outline.
export interface Pending {
    id: number;
    table: number;
    chips: Chips[];
    taken: boolean; // away from the table
    sequence: number | null; // of the answer: from there on views show it
}
export interface Chips {
    spot: Spot;
    amount: number;
}
export interface Spot {
    bet: string;
    selection?: { name: string; value: string }[];
}

// The same text as the host's words of a wager: the bet and the values of its selection.
export const spot_key = (spot: Spot): string =>
    [spot.bet, ...(spot.selection ?? []).map((word) => word.value)].join(" ");

// Something to tell; the newest stands longest.
export type Notice =
    | { of: "refusal"; reason: Rejection; amount: number; clauses: string[]; spots: string[] }
    | { of: "words"; words: string }
    | { of: "trimmed"; trimmed: Trimmed }
    | { of: "refunded"; refunded: Refunded }
    | { of: "paid"; paid: Paid }
    | { of: "service" }
    | { of: "closed"; table: number } // closed felt was touched
    | { of: "unknown_card" };
export interface Told {
    id: number;
    notice: Notice;
    count: number; // so often the same
}

// A round that ended otherwise than everybody thought: stands until the player has seen it.
export interface Matter {
    settled: Settled;
    before: Settled | null; // what was told before, of a correction
    came_before: Seen | null; // first seen of that round
    missed: boolean; // it ended while the line was down
}

export interface PlayerState {
    link: LinkState;
    why: string;
    welcome: Welcome | null;
    hall: TableFace[];
    views: Record<number, TableView>;
    tiles: Record<number, TileView>;
    mine: PlayerView | null;
    table: number | null; // in view
    last_table: number | null; // where the player last bet
    sat: number[]; // where this visit bet, the last first
    pending: Pending[];
    settled: Record<number, Settled>; // the last of each table
    told: Told[];
    matters: Matter[];
    history: PlayedRound[] | null;
    paid: Paid | null;
    rules: Record<number, Rules>;
    in_hand: number | "eraser"; // the chip that a tap places, in cents
}

const told_ms = 6_000;
const told_max = 4;
const matters_max = 4;
const results_max = 200;
const attended_ms = 60_000;
const history_max = 50;
const sat_max = 4;
const tiles_max = 256; // that the host sends to one terminal
const standing_kept = "croupier.standing"; // over a page that loads itself again

export class Session {
    readonly store = new Store<PlayerState>({
        link: "connecting",
        why: "",
        welcome: null,
        hall: [],
        views: {},
        tiles: {},
        mine: null,
        table: null,
        last_table: null,
        sat: [],
        pending: [],
        settled: {},
        told: [],
        matters: [],
        history: null,
        paid: null,
        rules: {},
        in_hand: 0,
    });
    readonly link: Link;
    private next_id = 1;
    private results = new Map<string, Seen>(); // as each round first ended
    private nonces = new Map<number, { round: number; nonce: Hex }>(); // by table
    private touched_at = performance.now();
    private standing: Standing = kept_standing();
    private asks_missed = false;
    private wanted = new Map<string, readonly number[]>();

    constructor(identity: Identity) {
        this.link = new Link(socket_address(), identity, {
            message: (message) => this.hear(message),
            state: (link, why) => this.store.set({ link, why }),
        });
        for (const touch of ["pointerdown", "keydown"])
            addEventListener(touch, () => (this.touched_at = performance.now()), { capture: true });
        setInterval(() => {
            const mine = this.store.get().mine;
            this.link.attended = mine?.open === true || performance.now() - this.touched_at < attended_ms;
        }, 500);
    }

    get clock() {
        return this.link.clock;
    }

    // What the next player has no business with; the host tells everything else anew.
    forget_visit() {
        this.results.clear();
        this.nonces.clear();
        this.keep_standing(new Map());
        this.store.set({ history: null, last_table: null, settled: {}, matters: [], sat: [] });
    }

    look_at(table: number) {
        this.store.set({ table });
        this.watch();
        const face = this.face(table);
        if (face) this.learn_rules(face);
    }

    my_table(table: number): MyTable | undefined {
        return this.store.get().mine?.tables.find((one) => one.face.table === table);
    }

    // Tiles come of the tables that some part of the screen wants.
    want_tiles(who: "lobby" | "strip", tables: readonly number[]) {
        const before = this.tiles_wanted();
        this.wanted.set(who, tables);
        if (this.tiles_wanted().join() !== before.join()) this.watch();
    }
    private tiles_wanted = (): number[] =>
        [...new Set([...this.wanted.values()].flat())].sort((a, b) => a - b).slice(0, tiles_max);

    private sit_at(table: number) {
        const { sat } = this.store.get();
        const others = sat.filter((one) => one !== table);
        this.store.set({ last_table: table, sat: sat[0] === table ? sat : [table, ...others].slice(0, sat_max) });
    }

    place(table: number, chips: Chips[]) {
        if (!chips.length) return;
        this.sit_at(table);
        const round = this.face(table)?.round ?? 0;
        const nonce = this.nonce(table, round);
        void this.send_chips(table, chips, false, {
            type: "place_bets",
            table: table as TableId,
            chips: chips.map(chips_on),
            ...(nonce ? { nonce } : {}),
        });
    }

    take(table: number, chips: Chips[]) {
        if (chips.length)
            void this.send_chips(table, chips, true, {
                type: "take_bets",
                table: table as TableId,
                chips: chips.map(chips_on),
            });
    }

    press(table: number, button: "undo" | "clear" | "rebet" | "double_all") {
        const round = this.face(table)?.round ?? 0;
        const nonce = button === "rebet" || button === "double_all" ? this.nonce(table, round) : undefined;
        if (button === "rebet") this.sit_at(table);
        void this.send({ type: "press_button", table: table as TableId, button, ...(nonce ? { nonce } : {}) });
    }

    confirm = (table: number) => this.send({ type: "confirm_bets", table: table as TableId });
    decide = (table: number, decision: Decision, hand = 0, area = 0) =>
        this.send({ type: "decide", table: table as TableId, decision, hand, area });
    pick = (table: number, positions: readonly number[]) =>
        this.send({
            type: "pick_positions",
            table: table as TableId,
            positions: hex_of(Uint8Array.from(positions)) as Hex,
        });
    press_shooter = (table: number) => this.send({ type: "press_shooter", table: table as TableId });
    reveal = (table: number) => this.send({ type: "reveal_card", table: table as TableId });
    answer_prompt = (table: number, prompt: PromptId, yes: boolean) =>
        this.send({ type: "answer_prompt", table: table as TableId, prompt, yes });
    cash_out = () => this.send({ type: "cash_out" });
    read_history = (count: number) => this.link.say({ type: "read_history", count });
    async call_service(table: number, round: number, text: string, about: ServiceAbout) {
        const reply = await this.send({ type: "call_service", table: table as TableId, round, text, about });
        if (reply.type === "answer" && reply.reason === "none") this.tell({ of: "service" });
    }

    // The answer; a refusal is told.
    async send(order: Order, spots: string[] = []): Promise<Reply> {
        const reply = await this.link.order(order);
        if (reply.type === "error") this.tell({ of: "words", words: reply.words });
        else if (reply.reason !== "none")
            this.tell({ of: "refusal", reason: reply.reason, amount: reply.amount, clauses: reply.clauses, spots });
        return reply;
    }

    // The same again raises its count and stands anew.
    tell(notice: Notice) {
        const key = matter_of(notice);
        const now = this.store.get().told;
        const same = now.find((told) => matter_of(told.notice) === key);
        const told = { id: this.next_id++, notice, count: (same?.count ?? 0) + 1 };
        this.store.set({ told: [...now.filter((one) => one !== same).slice(1 - told_max), told] });
        setTimeout(() => this.dismiss(told.id), told_ms);
    }
    dismiss(id: number) {
        this.store.set({ told: this.store.get().told.filter((told) => told.id !== id) });
    }

    forget_matter(matter: Matter) {
        this.store.set({ matters: this.store.get().matters.filter((one) => one !== matter) });
    }

    private keep_result(table: number, seen: Seen) {
        const key = `${table}/${seen.round}`;
        if (!seen.result || this.results.has(key)) return;
        this.results.set(key, seen);
        if (this.results.size > results_max) this.results.delete(this.results.keys().next().value!);
    }

    private matter(settled: Settled, last: Settled | undefined, missed = false) {
        const { table, number } = settled.round;
        const before = last?.round.number === number ? last : null;
        const matter = { settled, before, came_before: this.results.get(`${table}/${number}`) ?? null, missed };
        this.store.set({ matters: [...this.store.get().matters.slice(1 - matters_max), matter] });
    }

    private keep_standing(standing: Standing) {
        this.standing = standing;
        if (standing.size) sessionStorage.setItem(standing_kept, JSON.stringify([...standing]));
        else sessionStorage.removeItem(standing_kept);
    }
    private no_longer_stands({ table, number }: { table: number; number: number }) {
        if (this.standing.get(table) !== number) return;
        this.keep_standing(new Map([...this.standing].filter(([one]) => one !== table)));
    }

    // Rounds with own wagers that ended while the line was down: each is told once, and what is not
    // simply settled stands there until it was read.
    private tell_missed(history: PlayedRound[]) {
        for (const settled of missed_in(this.standing, history)) {
            const last = this.store.get().settled[settled.round.table];
            this.no_longer_stands(settled.round);
            this.store.set({ settled: { ...this.store.get().settled, [settled.round.table]: settled } });
            if (settled.ending !== "settled") this.matter(settled, last, true);
        }
    }

    private async send_chips(table: number, chips: Chips[], taken: boolean, order: Order) {
        const pending: Pending = { id: this.next_id++, table, chips, taken, sequence: null };
        this.store.set({ pending: [...this.store.get().pending, pending] });
        const reply = await this.send(
            order,
            chips.map((one) => spot_key(one.spot)),
        );
        const stands = reply.type === "answer" && reply.reason === "none";
        const shown = (this.store.get().mine?.sequence ?? 0) >= (stands ? reply.sequence : 0);
        this.store.set({
            pending: this.store.get().pending.flatMap((one) => {
                if (one.id !== pending.id) return [one];
                return stands && !shown ? [{ ...one, sequence: reply.sequence }] : [];
            }),
        });
    }

    private face(table: number): TableFace | undefined {
        const state = this.store.get();
        return state.views[table]?.face ?? state.hall.find((face) => face.table === table);
    }

    // Sixteen bytes of this terminal's own chance, the same with all wagers of a round at a table that
    // draws: the host keeps them with the first wager that it takes, and any may be refused.
    private nonce(table: number, round: number): Hex | undefined {
        if (this.face(table)?.mode !== "rng") return undefined;
        let own = this.nonces.get(table);
        if (own?.round !== round) {
            own = { round, nonce: hex_of(crypto.getRandomValues(new Uint8Array(16))) as Hex };
            this.nonces.set(table, own);
        }
        return own.nonce;
    }

    private watch() {
        const state = this.store.get();
        const tables = new Set<number>(
            state.mine?.tables.filter((one) => one.at_risk > 0 || one.held > 0).map((one) => one.face.table) ?? [],
        );
        if (state.table !== null) tables.add(state.table);
        this.link.watch([...tables], this.tiles_wanted());
    }

    private learn_rules(face: TableFace) {
        const known = this.store.get().rules[face.table];
        if (known && known.variant === face.variant) return;
        rules_of(face.table, face.variant).then(
            (rules) => this.store.set({ rules: { ...this.store.get().rules, [face.table]: rules } }),
            () => undefined, // asked again with the next view
        );
    }

    private hear(message: ServerMessage) {
        const state = this.store.get();
        switch (message.type) {
            case "welcome":
                this.store.set({ welcome: message });
                this.asks_missed = this.standing.size > 0;
                return;
            case "hall": {
                this.store.set({ hall: message.tables });
                return;
            }
            case "tile":
                this.store.set({ tiles: { ...state.tiles, [message.tile.table]: message.tile } });
                return;
            case "table": {
                const { face } = message.view;
                this.store.set({ views: { ...state.views, [face.table]: message.view } });
                this.keep_result(face.table, message.view.seen);
                if (face.table === state.table) this.learn_rules(face);
                return;
            }
            case "mine": {
                const view = message.view;
                this.keep_standing(standing_after(this.standing, view));
                if (this.asks_missed) {
                    this.asks_missed = false;
                    this.read_history(history_max);
                }
                this.store.set({
                    mine: view,
                    pending: state.pending.filter((one) => one.sequence === null || one.sequence > view.sequence),
                });
                return;
            }
            case "settled": {
                this.no_longer_stands(message.round);
                this.store.set({ settled: { ...state.settled, [message.round.table]: message } });
                if (message.ending !== "settled") this.matter(message, state.settled[message.round.table]);
                return;
            }
            case "trimmed":
                return this.tell({ of: "trimmed", trimmed: message });
            case "refunded":
                return this.tell({ of: "refunded", refunded: message });
            case "paid":
                this.store.set({ paid: message });
                return this.tell({ of: "paid", paid: message });
            case "history":
                this.store.set({ history: message.rounds });
                return this.tell_missed(message.rounds);
            case "error":
                if (message.wrong === "unknown_card") return this.tell({ of: "unknown_card" });
                if (message.counter === undefined && message.wrong !== "elsewhere")
                    this.tell({ of: "words", words: message.words });
                return;
            default:
                return;
        }
    }
}

// What makes two notices the same: what was refused and why, not by how much.
const matter_of = (notice: Notice): string =>
    notice.of === "refusal" ? `${notice.of} ${notice.reason} ${notice.spots.join()}` : JSON.stringify(notice);

const chips_on = (chips: Chips): ChipsOn =>
    ({
        bet: chips.spot.bet,
        ...(chips.spot.selection ? { selection: chips.spot.selection } : {}),
        amount: chips.amount,
    }) as ChipsOn;

function kept_standing(): Standing {
    try {
        return new Map(JSON.parse(sessionStorage.getItem(standing_kept) ?? "[]") as [number, number][]);
    } catch {
        return new Map();
    }
}
