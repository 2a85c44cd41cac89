// What this dealer terminal knows: all of it was sent by the host. Orders go out from here, one at
// a time, and the next one waits for the view that shows what the last one did.
import { deal_by_hand } from "../lib/demo_hand";
import { Link, socket_address, type Identity, type LinkState, type Reply } from "../lib/link";
import { power_of, rules_of, type Rules } from "../lib/rules";
import { Store } from "../lib/store";
import type { Answers, Item } from "./irregular/items";
import type {
    ConsequenceView,
    CorrectionView,
    DealerView,
    Outcome,
    Rejection,
    RoundId,
    ServerMessage,
    StaffOrder,
    StepUp,
    Welcome,
} from "../lib/protocol";

export interface Person {
    staff: number;
    role: string;
}
export type Notice =
    | { of: "refusal"; reason: Rejection; amount: number; clauses: string[] }
    | { of: "done"; what: string }
    | { of: "line_lost" }
    | { of: "wrong"; words: string };
export type Refused = Extract<Notice, { of: "refusal" | "wrong" }>;
export interface Told {
    id: number;
    notice: Notice;
}

// Somebody with more authority signs for one order.
export interface Asking {
    what: string; // the order, in words
    role: string; // the lowest that may; empty: not known here
    second: boolean;
    wrong: "" | "denied" | "locked" | "role_too_low" | "second_person_needed" | "other";
    waiting: boolean;
    give: (who: StepUp | null) => void;
}

// Whoever may: a power of the rulebook, and where it wants one a second person beside.
export interface Authority {
    power?: string | undefined;
    second?: string | undefined;
}

export interface DealerState {
    link: LinkState;
    why: string;
    welcome: Welcome | null;
    views: Record<number, DealerView>;
    table: number | null; // in view
    person: Person | null;
    shut: "" | "idle" | "line"; // why nobody is signed in any more
    sign_in_wrong: "" | "denied" | "locked" | "new_pin_needed" | "other";
    rules: Record<number, Rules>;
    busy: boolean;
    asking: Asking | null;
    told: Told[];
    quick: boolean;
    guide: { item: Item; answers: Answers } | null; // the irregularity that is being led through
    refused: Refused | null; // what became of the last order, until the next one
}

const told_ms = 6_000;
const told_max = 3;
const view_wait_max_ms = 1_500;
const quick_kept = "croupier.dealer.quick";

// These act on the round under way, whichever it is when they arrive.
export const of_this_round: StaffOrder["type"][] = [
    "void_round",
    "take_cards_back",
    "expose_cards",
    "burn_card",
    "deal_card",
    "report_number",
    "report_dice",
    "confirm_result",
    "refuse_wagers",
];

export class Session {
    readonly store = new Store<DealerState>({
        link: "connecting",
        why: "",
        welcome: null,
        views: {},
        table: null,
        person: null,
        shut: "",
        sign_in_wrong: "",
        rules: {},
        busy: false,
        asking: null,
        told: [],
        quick: localStorage.getItem(quick_kept) === "yes",
        guide: null,
        refused: null,
    });
    readonly link: Link;
    private next_id = 1;
    private looked_for: { sequence: number; seen: () => void } | null = null;
    private corrections: { cards: string; answer: (found: CorrectionView | null) => void }[] = [];
    private questions = new Map<number, (found: ConsequenceView) => void>(); // about orders, by their numbers

    constructor(identity: Identity) {
        this.link = new Link(socket_address(), identity, {
            message: (message) => this.hear(message),
            state: (link, why) => this.store.set({ link, why }),
        });
    }

    get clock() {
        return this.link.clock;
    }

    look_at(table: number) {
        this.store.set({ table, guide: null });
    }
    lead(item: Item | undefined, answers: Answers = {}) {
        this.store.set({ guide: item ? { item, answers } : null, refused: null });
    }
    set_quick(quick: boolean) {
        localStorage.setItem(quick_kept, quick ? "yes" : "no");
        this.store.set({ quick });
    }
    // `new_pin`: in the place of one that somebody else has set.
    sign_in(staff: string, pin: string, new_pin?: string) {
        this.store.set({ sign_in_wrong: "" });
        this.link.say({ type: "sign_in", staff, pin, ...(new_pin ? { new_pin } : {}) });
    }
    lock() {
        this.link.say({ type: "sign_out" });
    }
    forget(id: number) {
        this.store.set({ told: this.store.get().told.filter((one) => one.id !== id) });
    }

    // The lowest role that may, as the table's rulebook says; undefined: the rules are not here.
    role_for(table: number, authority: Authority): string | undefined {
        const rules = this.store.get().rules[table] ?? null;
        if (!rules || !authority.power) return undefined;
        return power_of(rules, authority.power)?.role ?? "nobody";
    }
    // Whether whoever is signed in needs nobody else.
    is_enough(table: number, authority: Authority): boolean {
        const rules = this.store.get().rules[table];
        const own = rules ? rules.ladder.indexOf(this.store.get().person?.role ?? "") : -1;
        if (!rules || own < 0) return true; // the host knows
        return [this.role_for(table, authority), this.role_for(table, { power: authority.second })].every(
            (role) => !role || role === "nobody" || own >= rules.ladder.indexOf(role),
        );
    }

    // True: it is done. Where the rulebook wants somebody else's word that person signs first.
    async send(table: number, order: StaffOrder, what: string, authority: Authority = {}): Promise<boolean> {
        if (this.store.get().busy) return false;
        this.store.set({ busy: true, refused: null });
        try {
            return await this.carry(table, order, what, authority);
        } finally {
            this.store.set({ busy: false, asking: null });
        }
    }

    private async carry(table: number, order: StaffOrder, what: string, authority: Authority): Promise<boolean> {
        let who: StepUp | null = null;
        let wrong: Asking["wrong"] = "";
        let ask = !this.is_enough(table, authority);
        const round_now = () => this.store.get().views[table]?.face.round;
        const round = round_now();
        for (;;) {
            if (ask) {
                who = await this.step_up(table, what, authority, wrong);
                if (!who) return false;
                // It was approved for a round that is over.
                if (of_this_round.includes(order.type) && round_now() !== round) return false;
            }
            const reply = await this.link.order({ type: "order", order, ...(who ? { authoriser: who } : {}) });
            const more = this.wants_more(reply, who !== null);
            if (more === null) return this.ended(reply, what);
            wrong = who ? more : "";
            ask = true;
        }
    }

    // Why somebody else has to sign, or sign again; null: the answer is final.
    private wants_more(reply: Reply, signed: boolean): Asking["wrong"] | null {
        if (reply.type === "error") {
            if (!signed || !this.store.get().person) return null;
            return reply.wrong === "denied" || reply.wrong === "locked" ? reply.wrong : null;
        }
        const { reason } = reply;
        return reason === "role_too_low" || reason === "second_person_needed" ? reason : null;
    }

    private step_up(table: number, what: string, authority: Authority, wrong: Asking["wrong"]): Promise<StepUp | null> {
        const rules = this.store.get().rules[table];
        const own = this.role_for(table, authority) ?? "";
        const second = this.role_for(table, { power: authority.second }) ?? "";
        const rank = (role: string) => rules?.ladder.indexOf(role) ?? -1;
        const role = rank(second) > rank(own) ? second : own;
        return new Promise((done) => {
            const give = (who: StepUp | null) => {
                if (who) this.store.set({ asking: { ...asking, waiting: true } });
                done(who);
            };
            const asking: Asking = {
                what,
                role: role === "nobody" ? "" : role,
                second:
                    wrong === "second_person_needed" ||
                    (rank(second) >= rank(own) && second !== "" && second !== "nobody"),
                wrong,
                waiting: false,
                give,
            };
            this.store.set({ asking });
        });
    }

    private async ended(reply: Reply, what: string): Promise<boolean> {
        if (reply.type === "error") {
            const lost = reply.wrong === "locked" && !this.store.get().person;
            if (lost) this.tell({ of: "line_lost" });
            else this.refuse({ of: "wrong", words: reply.words });
            return false;
        }
        if (reply.reason !== "none") {
            this.refuse({ of: "refusal", reason: reply.reason, amount: reply.amount, clauses: reply.clauses });
            return false;
        }
        await this.seen(reply.sequence);
        if (what) this.tell({ of: "done", what });
        return true;
    }

    // A view as new as the answer. What changed nothing that is shown brings none.
    private seen(sequence: number): Promise<void> {
        return new Promise((done) => {
            const timer = setTimeout(() => seen(), view_wait_max_ms);
            const seen = () => {
                clearTimeout(timer);
                this.looked_for = null;
                done();
            };
            this.looked_for = { sequence, seen };
            this.look_for_view();
        });
    }
    private look_for_view() {
        const { looked_for } = this;
        const newest = Math.max(0, ...Object.values(this.store.get().views).map((view) => view.sequence));
        if (looked_for && newest >= looked_for.sequence) looked_for.seen();
    }

    // What a correction would do to every terminal that it touches; null: the host does not say.
    read_correction(round: RoundId, outcome: Outcome): Promise<CorrectionView | null> {
        return new Promise((done) => {
            const timer = setTimeout(() => answer(null), view_wait_max_ms);
            const answer = (found: CorrectionView | null) => {
                clearTimeout(timer);
                this.corrections = this.corrections.filter((one) => one.answer !== answer);
                done(found);
            };
            this.corrections.push({ cards: outcome.cards.join(), answer });
            this.link.say({ type: "read_correction", round, outcome });
        });
    }

    // What that order would lead to; null: the host does not say.
    read_consequence(order: StaffOrder): Promise<ConsequenceView | null> {
        return new Promise((done) => {
            const question = this.next_id++;
            const answer = (found: ConsequenceView | null) => {
                clearTimeout(timer);
                this.questions.delete(question);
                done(found);
            };
            const timer = setTimeout(() => answer(null), view_wait_max_ms);
            this.questions.set(question, answer);
            this.link.say({ type: "read_consequence", question, order });
        });
    }

    private hear(message: ServerMessage) {
        const { views, table } = this.store.get();
        switch (message.type) {
            case "welcome":
                this.store.set({
                    welcome: message,
                    person: null,
                    guide: null,
                    shut: this.store.get().person ? "line" : this.store.get().shut,
                    table: table ?? message.tables[0] ?? null,
                });
                this.store.get().asking?.give(null);
                break;
            case "dealer": {
                const { view } = message;
                const before = views[view.face.table];
                this.store.set({ views: { ...views, [view.face.table]: view } });
                if (before?.face.variant !== view.face.variant) this.learn_rules(view);
                this.look_for_view();
                break;
            }
            case "signed_in":
                this.store.set({ person: { staff: message.staff, role: message.role }, shut: "", sign_in_wrong: "" });
                if (this.store.get().welcome?.demo)
                    deal_by_hand(this.store.get().welcome?.tables ?? []).catch(() => undefined); // it is dealt on
                break;
            case "signed_out":
                this.store.get().asking?.give(null);
                this.store.set({ person: null, guide: null, shut: message.why === "idle" ? "idle" : "" });
                break;
            case "correction":
                this.hear_correction(message.view);
                break;
            case "consequences":
                this.questions.get(message.question)?.(message.view);
                break;
            case "error":
                if (message.counter !== undefined) break;
                if (this.store.get().person === null && this.store.get().link === "live")
                    this.store.set({
                        sign_in_wrong:
                            message.wrong === "denied" ||
                            message.wrong === "locked" ||
                            message.wrong === "new_pin_needed"
                                ? message.wrong
                                : "other",
                    });
                break;
        }
    }

    // An outcome that no coup can have is not answered: the next answer is that of another question.
    private hear_correction(view: CorrectionView) {
        const cards = view.cards.map((one) => one.card ?? "").join();
        (this.corrections.find((one) => one.cards === cards) ?? this.corrections[0])?.answer(view);
    }

    private learn_rules(view: DealerView) {
        const { table, variant } = view.face;
        rules_of(table, variant).then(
            (rules) => this.store.set({ rules: { ...this.store.get().rules, [table]: rules } }),
            () => setTimeout(() => this.store.get().link === "live" && this.learn_rules(view), 30_000),
        );
    }

    private refuse(refused: Refused) {
        this.store.set({ refused });
        this.tell(refused);
    }
    private tell(notice: Notice) {
        const id = this.next_id++;
        this.store.set({ told: [...this.store.get().told, { id, notice }].slice(-told_max) });
        setTimeout(() => this.forget(id), told_ms);
    }
}
