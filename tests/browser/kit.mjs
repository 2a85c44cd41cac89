// What browser tests are made of: the real program on a port of its own with a fresh store, Debian's
// Chromium, and an inspector that looks at a page as a strict supervisor would. See README.md.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, test as node_test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findings_in_page } from "./inspector.mjs";

export { assert, sleep };

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const from_web = createRequire(join(root, "web/package.json"));
const { chromium } = from_web("playwright-core");
const { source: axe_source } = from_web("axe-core");
const WebSocket = from_web("ws");

export const program = process.env.CROUPIER_PROGRAM || join(root, "build/release/croupier");
const web = process.env.CROUPIER_WEB || join(root, "build/web");
const screens = join(root, "build/screens");

const start_max_ms = 120_000;
const wait_max_ms = 20_000;
const look_every_ms = 40;
const clauses_per_test_max = 5;
const test_max_ms = 120_000;

export const sizes = {
    terminal: { width: 1920, height: 1080 },
    small: { width: 1280, height: 800 },
    phone: { width: 390, height: 844 },
    portrait: { width: 1080, height: 1920 },
};

// ---------------------------------------------------------------------------------------------
// Tests and what they prove

let running = null;

// A test is one behaviour, named as a sentence. It fails on any error in the console of a page that
// it opened; a test that fails proves nothing.
export function test(name, body, { max_ms = test_max_ms } = {}) {
    node_test(name, { timeout: max_ms }, async () => {
        running = { proofs: new Set(), pages: [], lines: [] };
        let passed = false;
        try {
            await body();
            for (const page of running.pages) assert.deepEqual(page.troubles, [], "the page complained");
            passed = true;
        } catch (problem) {
            await picture_of_failure(name, running.pages);
            throw problem;
        } finally {
            const { proofs, pages, lines } = running;
            running = null;
            report(name, passed, [...proofs]);
            for (const page of pages) await page.context().close();
            for (const line of lines) line.terminate();
        }
    });
}

async function picture_of_failure(name, pages) {
    mkdirSync(screens, { recursive: true });
    for (const [index, page] of pages.entries()) {
        const path = join(screens, `failed-${name.replace(/\W+/g, "-").slice(0, 60)}-${index}.png`);
        await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
        console.error(`${page.url()}: ${path} ${page.troubles.join("; ")}`);
    }
}

// Beside the assertion; five clauses a test at the most.
export function proves(...clauses) {
    assert.ok(running, "proves() outside of a test");
    for (const clause of clauses) running.proofs.add(clause);
    assert.ok(running.proofs.size <= clauses_per_test_max, `a test proves ${clauses_per_test_max} clauses at the most`);
}

function report(name, passed, proofs) {
    const path = process.env.CROUPIER_RESULTS;
    if (!path) return;
    const file = basename(process.argv[1], ".mjs");
    appendFileSync(path, JSON.stringify({ test: `browser.${file}: ${name}`, passed, proves: proofs }) + "\n");
}

// Whatever comes out of `look` as soon as it is true; the pages live their own life.
export async function until(look, what, max_ms = wait_max_ms) {
    const end = Date.now() + max_ms;
    for (;;) {
        const seen = await look();
        if (seen) return seen;
        assert.ok(Date.now() < end, `not within ${max_ms} ms: ${what}`);
        await sleep(look_every_ms);
    }
}

// ---------------------------------------------------------------------------------------------
// The host

const houses = new Set();

// A demo floor, or with `config` (the text of a configuration file, FOLDER standing for its own
// folder) a venue of its own.
export async function start_host({ speed = 1, robots = 0, config = null, args = [] } = {}) {
    const folder = mkdtempSync(join(tmpdir(), "croupier-browser-"));
    const command = ["serve", "--web", web];
    if (config === null) {
        command.push("--demo", "--fresh", "--store", join(folder, "store.db"), "--listen", "127.0.0.1:0");
        command.push("--speed", String(speed), "--robots", String(robots));
    } else {
        const file = join(folder, "venue.toml");
        writeFileSync(file, config.replaceAll("FOLDER", folder));
        command.push("--config", file);
    }
    // It ends with the test, however that ends.
    const child = spawn("setpriv", ["--pdeathsig", "KILL", program, ...command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const house = new House(child, folder);
    houses.add(house);
    await house.started();
    return house;
}

class House {
    constructor(child, folder) {
        this.child = child;
        this.folder = folder;
        this.said = "";
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (this.said += text));
        child.on("error", (problem) => (this.said += String(problem)));
    }
    async started() {
        const address = () => /listening on (127\.0\.0\.1:\d+)/.exec(this.said)?.[1];
        const ended = () => this.child.exitCode !== null;
        await until(() => address() || ended(), "the host says where it listens", start_max_ms);
        assert.ok(address(), `the host ended: ${this.said}`);
        this.address = `http://${address()}`;
    }
    async get(path) {
        const reply = await fetch(this.address + path);
        assert.ok(reply.ok, `GET ${path}: ${reply.status}`);
        return reply.json();
    }
    async post(path, body, bearer = "") {
        const headers = bearer ? { Authorization: `Bearer ${bearer}` } : {};
        const reply = await fetch(this.address + path, { method: "POST", headers, body: JSON.stringify(body) });
        const said = await reply.json();
        assert.ok(reply.ok, `POST ${path}: ${reply.status} ${JSON.stringify(said)}`);
        return { ...said, cookie: reply.headers.get("set-cookie") };
    }
    demo() {
        return this.get("/demo");
    }
    // A table of the demo by what it is: table_of({ game: "baccarat", mode: "rng" }).
    async table_of(wanted) {
        const { tables } = await this.demo();
        const found = tables.find((table) => Object.entries(wanted).every(([name, value]) => table[name] === value));
        assert.ok(found, `no table like ${JSON.stringify(wanted)}`);
        return found;
    }
    // Whoever has the highest role at this table, with user and password.
    async manager_of(table) {
        const { ladder } = await this.get(`/rules/${table}`);
        const found = (await this.demo()).staff.find((person) => person.role === ladder.at(-1) && person.user);
        assert.ok(found, `nobody manages table ${table}`);
        return found;
    }
    // People deal this table from now on.
    by_hand(table) {
        return this.post("/demo/dealer", { table, on: false });
    }
    // New player terminals with credit, each nobody else's.
    async terminals(count, credit) {
        return (await this.post("/demo/terminals", { count, credit })).terminals;
    }
    // The process stands still, its sockets stay open: what a dead host looks like from outside.
    pause() {
        this.child.kill("SIGSTOP");
    }
    resume() {
        this.child.kill("SIGCONT");
    }
    async stop() {
        if (this.child.exitCode === null && this.child.signalCode === null) {
            const gone = new Promise((done) => this.child.once("exit", done));
            this.child.kill("SIGCONT");
            this.child.kill("SIGKILL");
            await gone;
        }
        rmSync(this.folder, { recursive: true, force: true });
        houses.delete(this);
    }
}

// ---------------------------------------------------------------------------------------------
// The browser

let browser = null;

// Those that playwright 1.57 switches off (the last such option is the one that counts), and the
// process that Chromium starts ahead for a page that may never come.
const features_off = [
    "AcceptCHFrame", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider", "GlobalMediaControls",
    "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "Translate", "AutoDeElevate", "RenderDocument",
    "OptimizationHints", "SpareRendererForSitePerProcess",
];

// The promise of it: two pages can be opened at once.
function the_browser() {
    browser ??= chromium.launch({
        executablePath: process.env.CROUPIER_CHROMIUM || "/usr/bin/chromium",
        args: [
            "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--font-render-hinting=none",
            `--disable-features=${features_off.join(",")}`,
        ],
    });
    return browser;
}

// A page of `path` at the house, with a store of its own, as a touch screen. `storage`: what the
// browser remembers from before. `table`: which one a player's terminal opens. `still` false: with
// motion. `hears`: window.heard_at is when something came from the host.
export async function open_page(house, path, size = sizes.terminal, { storage = {}, table = null, still = true, zone = "Australia/Sydney", hears = false } = {}) {
    assert.ok(running, "open_page() outside of a test");
    const context = await (await the_browser()).newContext({
        viewport: size, hasTouch: true, reducedMotion: still ? "reduce" : "no-preference", timezoneId: zone, locale: "en-AU",
    });
    await context.addInitScript(({ storage, table }) => {
        for (const [name, value] of Object.entries(storage)) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
        if (table !== null && sessionStorage.getItem("croupier.table") === null) sessionStorage.setItem("croupier.table", table);
    }, { storage, table });
    if (hears) await context.addInitScript(note_hearing);
    const page = await context.newPage();
    page.setDefaultTimeout(wait_max_ms);
    page.troubles = [];
    page.allowed = [];
    const trouble = (words) => page.allowed.some((one) => one.test(words)) || page.troubles.push(words);
    page.on("console", (message) => message.type() === "error" && trouble(`${message.text()} ${message.location().url}`));
    page.on("pageerror", (error) => trouble(String(error)));
    page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(house.address) && !/^(data|blob):/.test(url)) trouble(`a request to elsewhere: ${url}`);
    });
    running.pages.push(page);
    const reply = await page.goto(house.address + path);
    assert.ok(reply.ok(), `${path}: ${reply.status()}`);
    return page;
}

// In the page: when something last came over its socket.
function note_hearing() {
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", () => (window.heard_at = performance.now()));
        }
    };
}

// A player's terminal that is enrolled already, as `terminals` gives it.
export function open_terminal(house, { number, key }, size = sizes.terminal, { table = null, language = "en", still = true, hears = false } = {}) {
    const identity = JSON.stringify({ part: "terminal", number, key, since: Date.now() }); // not to be renewed
    return open_page(house, "/player/", size, { storage: { "croupier.terminal": identity, "croupier.language": language }, table, still, hears });
}

// What the console may say from now on: a lost line is logged by the browser itself.
export function allow_errors(page, ...expressions) {
    page.allowed.push(...expressions);
}

// A picture in build/screens, and every fault that a script can find. `small`: a selector of touch
// targets that may be small because another way in is large; `covered`: of elements that something
// covers on purpose. Say why beside the call.
export async function inspect(page, name, { small = "", covered = "", axe = true } = {}) {
    mkdirSync(screens, { recursive: true });
    const { width, height } = page.viewportSize();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(screens, `${name}-${width}x${height}.png`) });
    const found = await page.evaluate(findings_in_page, { small, covered });
    if (axe) found.push(...(await axe_findings(page)));
    assert.deepEqual(found, [], `${name} at ${width}x${height}`);
}

async function axe_findings(page) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe_source);
    const violations = await page.evaluate(async () => {
        const rules = { "label-content-name-mismatch": { enabled: true } }; // experimental, so it says so
        const result = await window.axe.run(document, { resultTypes: ["violations"], rules });
        return result.violations
            .filter((one) => one.impact === "serious" || one.impact === "critical")
            .map((one) => ({ id: one.id, help: one.help, where: one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)) }));
    });
    return violations.map((one) => `axe ${one.id}: ${one.help}: ${one.where.join(" | ")}`);
}

// ---------------------------------------------------------------------------------------------
// The wire

// A line of its own to the host, without a screen: for what a test needs done by somebody else.
// who: { part, number, key } as the demo or the enrolment gives it. `last`: the last message of each
// type that came; `desks`: the last view of each table of a dealer terminal.
export async function open_line(house, { part, number, key }) {
    assert.ok(running, "open_line() outside of a test");
    const socket = new WebSocket(`${house.address.replace("http:", "ws:")}/socket`, { perMessageDeflate: false });
    running.lines.push(socket);
    const last = {};
    const desks = {};
    const waiting = new Map();
    let counter = 0;
    const say = (message) => socket.send(JSON.stringify(message));
    await new Promise((ready, failed) => {
        socket.on("error", failed);
        socket.on("close", () => failed(new Error("the line was closed")));
        socket.on("message", (data) => {
            const message = JSON.parse(data);
            last[message.type] = message;
            if (message.type === "dealer") desks[message.view.face.table] = message.view;
            if (message.type === "challenge") {
                const spoken = Buffer.concat([Buffer.from(message.nonce, "hex"), Buffer.from(`${part}:${number}`)]);
                const proof = createHmac("sha256", Buffer.from(key, "hex")).update(spoken).digest("hex");
                say({ type: "hello", protocol: message.protocol, part, number, proof });
            }
            if (message.type === "welcome") {
                counter = message.counter;
                ready();
            }
            waiting.get(message.counter)?.(message);
            waiting.delete(message.counter);
        });
    });
    return {
        say, desks,
        last: (type) => last[type] ?? null,
        // Sends an order with the next counter; comes back with its answer or error.
        order: (order) => new Promise((done) => {
            waiting.set(++counter, done);
            say({ ...order, counter });
        }),
    };
}

// Where a finger goes that means it.
export const middle = async (place) => {
    const { x, y, width, height } = await until(() => place.boundingBox(), "it is on the screen");
    return { x: x + width / 2, y: y + height / 2 };
};

// Fingers on the glass, as the browser itself gets them: touchStart, touchMove or touchEnd, and where they are then.
export async function fingers_on(page) {
    const line = await page.context().newCDPSession(page);
    return (type, ...points) => line.send("Input.dispatchTouchEvent", { type, touchPoints: points });
}

const all_cards = [..."23456789TJQKA"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));

// Deals a table of the demo by hand, through its dealer terminal: what comes is what the test says.
export async function open_dealer(house, table, staff = { staff: "101", pin: "2718" }) {
    const { dealer_terminal, key } = await house.table_of({ table });
    await house.by_hand(table);
    const line = await open_line(house, { part: "dealer_terminal", number: dealer_terminal, key });
    await line.say({ type: "sign_in", ...staff });
    await until(() => line.last("signed_in"), "somebody is signed in at the dealer terminal");
    // A dealer terminal can have more tables than one.
    const view = () => until(() => line.desks[table], "the dealer's view");
    // One order, and what the table looks like after it.
    const tell = async (order, authoriser = null) => {
        const reply = await line.order({ type: "order", order, ...(authoriser ? { authoriser } : {}) });
        assert.ok(reply.type === "answer" && reply.reason === "none", `${JSON.stringify(order)}: ${JSON.stringify(reply)}`);
        return until(async () => (await view()).sequence >= reply.sequence && view(), "the view after an order");
    };
    // The next normal thing; false if there is nothing to do.
    const step = async (now, { cards, number, dice }) => {
        switch (now.task) {
            case "card":
                return tell(now.place === "burn" ? { type: "burn_card", table } : { type: "deal_card", table, card: cards.shift() ?? all_cards[(now.seen.cards.length * 7) % 52], to: 0, face: "usual", draw: 0 });
            case "spin": return tell({ type: "report_number", table, number, draw: 0 });
            case "roll": return tell({ type: "report_dice", table, dice, exposed_at: 0, draw: 0 });
            case "reveal": return tell({ type: "expose_cards", table });
            case "confirm": return tell({ type: "confirm_result", table });
            default: return false;
        }
    };
    const between = (now) => now.task === "new_game";
    // False while the least time from round to round has not passed.
    const new_game = async () => {
        const reply = await line.order({ type: "order", order: { type: "new_game", table } });
        assert.ok(["none", "too_soon"].includes(reply.reason), `new_game: ${JSON.stringify(reply)}`);
        return reply.reason === "none" && until(async () => (await view()).sequence >= reply.sequence && view(), "the view after a new game");
    };
    // A whole round with this outcome, or up to a phase of it. What the scripted dealer left is finished first.
    const round = async ({ cards = [], number = 0, dice = "010203", upto = null } = {}) => {
        let now = await view();
        for (; !between(now); now = await view()) if (!(await step(now, { cards: [], number: 0, dice: "010203" }))) await sleep(look_every_ms);
        now = await until(new_game, "a new game may begin", 90_000);
        return finish({ cards, number, dice, upto });
    };
    // The round that is under way.
    const finish = async ({ cards = [], number = 0, dice = "010203", upto = null } = {}) => {
        const left = [...cards];
        let now = await view();
        const ours = now.face.round;
        for (; now.face.round === ours && !between(now); now = await view()) {
            if (upto?.(now)) return now;
            if (!(await step(now, { cards: left, number, dice }))) await sleep(look_every_ms);
        }
        return now;
    };
    return { ...line, view, tell, round, finish };
}

after(async () => {
    await (await browser)?.close();
    for (const house of [...houses]) await house.stop();
});
