// The line to the host: says who this is, heals by itself, sends what has no answer yet again with
// its old counter, so that nothing is decided twice, and notices silence.
import { bytes_of, hex_of } from "./hex";
import type { Answer, ClientMessage, Error as WireError, Part, ServerMessage, TableId, Welcome } from "./protocol";
import { VenueClock, show_times_in } from "./clock";
import { load_again, release } from "./release";

export interface Identity {
    part: Part;
    number: number;
    key: CryptoKey; // signs; nobody can read it
    // The key is to be renewed: keeps the new one and gives it back.
    renew?: (hex: string) => Promise<CryptoKey>;
}

// `refused`: the host does not know this terminal, or another one has its place; no retry helps.
export type LinkState = "connecting" | "live" | "lost" | "refused";

type Numbered<T> = T extends { counter: number } ? Omit<T, "counter"> : never;
// An order; the link gives it its counter.
export type Order = Numbered<Exclude<ClientMessage, { type: "hello" }>>;
export type Reply = Answer | WireError;

interface Waiting {
    message: Order & { counter: number };
    done: (reply: Reply) => void;
}

const silence_max_ms = 3_000; // ST-GLI19-2.6.4
const ping_every_ms = 1_000;
const look_every_ms = 100;
const late_min_ms = 1_500; // a page in the background looks once a second
const retry_first_ms = 250;
const retry_max_ms = 4_000;
const waiting_max = 200;
const final_errors = ["not_known", "other_protocol", "elsewhere", "other_release"];

export interface LinkEvents {
    message(message: ServerMessage): void;
    state(state: LinkState, why: string): void;
}

export class Link {
    readonly clock = new VenueClock();
    welcome: Welcome | null = null;
    // Somebody is there: silence is looked for. An empty terminal costs the host nothing.
    attended = true;

    private socket: WebSocket | null = null;
    private counter = 0;
    private waiting = new Map<number, Waiting>();
    private heard_at = performance.now();
    private looked_at = performance.now();
    private retry_ms = retry_first_ms;
    private asked_at = 0;
    private state: LinkState = "connecting";
    private watched: number[] = [];
    private tiles: number[] = [];
    private ended = false;

    constructor(
        private readonly address: string,
        private readonly identity: Identity,
        private readonly events: LinkEvents,
    ) {
        this.connect();
        setInterval(() => this.look(), look_every_ms);
    }

    // Views of `tables` come, and of `tiles` what a lobby shows.
    watch(tables: number[], tiles: number[] = []) {
        this.watched = tables;
        this.tiles = tiles;
        if (this.state !== "live") return;
        const wanted = tiles.length ? { tiles: tiles as TableId[] } : {};
        this.say({ type: "watch", tables: tables as TableId[], ...wanted });
    }

    // What needs no answer of its own.
    say(message: Exclude<ClientMessage, { counter: number }>) {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    // The answer, once the journal holds it.
    order(order: Order): Promise<Reply> {
        return new Promise((done, failed) => {
            if (this.waiting.size >= waiting_max) return failed(new Error("too many orders wait"));
            const message = { ...order, counter: ++this.counter } as Order & { counter: number };
            this.waiting.set(message.counter, { message, done });
            if (this.state === "live") this.say(message as never);
        });
    }

    get orders_waiting(): number {
        return this.waiting.size;
    }

    close() {
        this.ended = true;
        this.socket?.close();
    }

    private connect() {
        this.heard_at = performance.now();
        const socket = new WebSocket(this.address);
        this.socket = socket;
        socket.onmessage = (event) => void this.hear(socket, String(event.data));
        socket.onclose = () => this.lost(socket);
    }

    private lost(socket: WebSocket) {
        if (socket !== this.socket || this.ended) return;
        this.socket = null;
        if (this.state === "refused") return;
        this.enter("lost", "");
        setTimeout(() => this.connect(), this.retry_ms * (0.75 + Math.random() / 2));
        this.retry_ms = Math.min(this.retry_ms * 2, retry_max_ms);
    }

    private async hear(socket: WebSocket, text: string) {
        if (socket !== this.socket) return;
        this.heard_at = performance.now();
        const message = JSON.parse(text) as ServerMessage;
        const at = "server_time" in message ? message.server_time : message.view.server_time;
        this.clock.hear(at);
        if (message.type === "challenge") {
            const proof = await this.prove(message.nonce);
            const { part, number } = this.identity;
            const hello = {
                type: "hello",
                protocol: message.protocol,
                part,
                number,
                proof,
                ...(release ? { screens: release } : {}),
            };
            if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(hello));
            return;
        }
        if (message.type === "welcome") this.greeted(message);
        if (message.type === "key_renewed") return void this.renew(socket, message.key);
        if (message.type === "answer") this.settle(message.counter, message);
        if (message.type === "error") {
            if (message.counter !== undefined) this.settle(message.counter, message);
            if (message.wrong === "other_release" && load_again()) return;
            if (final_errors.includes(message.wrong)) this.enter("refused", message.words);
        }
        this.events.message(message);
    }

    private greeted(welcome: Welcome) {
        this.welcome = welcome;
        show_times_in(welcome.zone);
        this.clock.speed = welcome.speed || 1;
        this.counter = Math.max(this.counter, welcome.counter);
        this.retry_ms = retry_first_ms;
        this.enter("live", "");
        // Nobody is signed in yet, so the line may be taken up again.
        if (this.identity.renew) this.say({ type: "renew_key" } as never);
        if (this.watched.length || this.tiles.length) this.watch(this.watched, this.tiles);
        for (const { message } of this.waiting.values()) this.say(message as never);
    }

    private async renew(socket: WebSocket, hex: string) {
        const renew = this.identity.renew;
        delete this.identity.renew;
        if (!renew) return;
        this.identity.key = await renew(hex);
        // The hello of the next line is the first word under the new key, and the end of the old one.
        socket.close();
    }

    private settle(counter: number, reply: Reply) {
        const waiting = this.waiting.get(counter);
        if (!waiting) return;
        if (reply.type === "error" && reply.wrong === "overloaded") {
            setTimeout(() => this.state === "live" && this.say(waiting.message as never), 200);
            return;
        }
        this.waiting.delete(counter);
        waiting.done(reply);
    }

    // A line on which nothing comes any more looks like a quiet one: it is asked.
    private look() {
        const now = performance.now();
        // A page that stood still itself has not listened: it knows nothing of the line.
        if (now - this.looked_at > late_min_ms) this.heard_at += now - this.looked_at;
        this.looked_at = now;
        if (this.state !== "live" || !this.attended) return;
        const silent = now - this.heard_at;
        if (silent > silence_max_ms) {
            const socket = this.socket;
            this.enter("lost", "");
            socket?.close();
            if (socket) this.lost(socket);
        } else if (silent > ping_every_ms && now - this.asked_at > ping_every_ms) {
            this.asked_at = now;
            this.say({ type: "ping" } as never);
        }
    }

    private enter(state: LinkState, why: string) {
        if (state === this.state) return;
        this.state = state;
        this.events.state(state, why);
    }

    private async prove(nonce: string): Promise<string> {
        const { part, number, key } = this.identity;
        const who = new TextEncoder().encode(`${part}:${number}`);
        const spoken = new Uint8Array([...bytes_of(nonce), ...who]);
        return hex_of(new Uint8Array(await crypto.subtle.sign("HMAC", key, spoken)));
    }
}

export function socket_address(): string {
    const secure = location.protocol === "https:";
    return `${secure ? "wss" : "ws"}://${location.host}/socket`;
}
