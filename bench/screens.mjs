#!/usr/bin/env node
// Measures the player terminal in Debian's Chromium against a demo floor, and prints a table.
//
// usage: node bench/screens.mjs [MINUTES] [--only load|touch|frames|hidden|heap]
//   MINUTES of robot play at --speed 20 for the heap (60; 0: not measured)
// Needs the release build and tools/web. The server, the browser and nothing else should be on the machine.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { measure_frames, slowed } from "./screens/frames.mjs";
import { measure_hidden } from "./screens/hidden.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const from_web = createRequire(join(root, "web/package.json"));
const { chromium } = from_web("playwright-core");
const WebSocket = from_web("ws");
const chromium_path = process.env.CROUPIER_CHROMIUM || "/usr/bin/chromium";
const frame_rounds = 2;
const frames_ms = { p95: 8, worst: 50 };
const frame_tables = ["RNG Roulette", "RNG Baccarat", "RNG Sic Bo", "RNG Blackjack", "RNG Casino War", "RNG Three Card Poker", "Lucky Sic Bo 1", "Triple Chase 1", "Big Wheel 1"];
const loads = 7;
const touches = 40;
const traced_rounds = 6;
const task_max_ms = 50;
const heap_speed = 20;

async function start_host(speed, robots) {
    const folder = mkdtempSync(join(tmpdir(), "croupier-screens-"));
    const child = spawn("setpriv", ["--pdeathsig", "KILL", join(root, "build/release/croupier"), "serve", "--web", join(root, "build/web"), "--demo", "--fresh", "--store", join(folder, "store.db"),
        "--listen", "127.0.0.1:0", "--speed", String(speed), "--robots", String(robots)], { stdio: ["ignore", "pipe", "inherit"] });
    const address = await new Promise((ready) => {
        let said = "";
        child.stdout.on("data", (text) => {
            said += text;
            const found = /listening on (127\.0\.0\.1:\d+)/.exec(said);
            if (found) ready(`http://${found[1]}`);
        });
    });
    const { tables } = await (await fetch(`${address}/demo`)).json();
    const terminal = async () => (await (await fetch(`${address}/demo/terminals`, { method: "POST", body: JSON.stringify({ count: 1, credit: 5_000_000 }) })).json()).terminals[0];
    return {
        address, terminal, table_of: (name) => (tables.find((table) => table.name === name) ?? tables.find((table) => table.name.startsWith(name))).table,
        stop: () => {
            child.kill("SIGKILL");
            rmSync(folder, { recursive: true, force: true });
        },
    };
}

// A browser that has never been here: nothing is cached.
async function open_terminal(browser, house, table, { motion = "no-preference" } = {}) {
    const { number, key } = await house.terminal();
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, hasTouch: true, reducedMotion: motion });
    await context.addInitScript(({ identity, table }) => {
        localStorage.setItem("croupier.terminal", identity);
        sessionStorage.setItem("croupier.table", String(table));
        window.tasks = [];
        new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: "longtask", buffered: true });
    }, { identity: JSON.stringify({ part: "terminal", number, key, since: Date.now() }), table: house.table_of(table) });
    const page = await context.newPage();
    return { context, page };
}

// From the address to a layout with chips in the tray and the credit on its meter.
async function first_screen(browser, house) {
    const times = [];
    for (let i = 0; i < loads; ++i) {
        const { context, page } = await open_terminal(browser, house, "Baccarat 1");
        await page.goto(`${house.address}/player/`, { waitUntil: "commit" });
        const usable = () => document.querySelector("[data-spot]") && document.querySelector("[role=radio]") && document.querySelector("[data-meter=credit] [data-value]")?.dataset.value > 0 && performance.now();
        times.push(await page.waitForFunction(usable, null, { polling: "raf" }).then((handle) => handle.jsonValue()));
        await context.close();
    }
    return times.sort((a, b) => a - b);
}

// All that a terminal of each game loads, as it comes over the wire.
async function bytes_loaded(browser, house) {
    const { context, page } = await open_terminal(browser, house, "Roulette 1");
    let bytes = 0;
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const kinds = new Map();
    session.on("Network.responseReceived", ({ requestId, response }) => kinds.set(requestId, /javascript|css/.test(response.mimeType)));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => (bytes += kinds.get(requestId) ? encodedDataLength : 0));
    await page.goto(`${house.address}/player/`);
    await page.locator("[data-spot]").first().waitFor();
    await sleep(1_000);
    await context.close();
    return bytes;
}

// Frames from a touch to the first that has its chip.
async function frames_per_touch(browser, house) {
    const { context, page } = await open_terminal(browser, house, "Roulette 1", { motion: "reduce" });
    await page.goto(`${house.address}/player/`);
    const spot = page.locator(`[data-spot='{"bet":"red"}']`);
    await spot.waitFor();
    await page.waitForFunction(() => /Place your bets/.test(document.querySelector("header [role=status]")?.innerText ?? ""), null, { timeout: 90_000 });
    await page.evaluate(() => {
        window.frames_taken = [];
        const red = document.querySelector(`[data-spot='{"bet":"red"}']`);
        addEventListener("pointerup", (event) => {
            const { left, right, top, bottom } = red.getBoundingClientRect();
            if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) return; // Clear waits for the host
            const before = red.outerHTML; // its label says what lies there; the chip is drawn with it
            let frames = 0;
            const look = () => {
                ++frames;
                if (red.outerHTML !== before || frames > 30) window.frames_taken.push(frames);
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        }, { capture: true });
    });
    const box = await spot.boundingBox();
    for (let i = 0; i < touches; ++i) {
        if (!(await page.evaluate(() => /Place your bets/.test(document.querySelector("header [role=status]")?.innerText ?? "")))) {
            await page.waitForFunction(() => /Place your bets/.test(document.querySelector("header [role=status]")?.innerText ?? ""), null, { timeout: 90_000 });
        }
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
        await sleep(150);
        if (i % 8 === 7) await page.getByRole("button", { name: "Clear" }).tap({ timeout: 2_000 }).catch(() => undefined);
    }
    const frames = await page.evaluate(() => window.frames_taken.filter((frames) => frames <= 30));
    await context.close();
    return frames;
}

// The longest tasks of the page's main thread over whole rounds with their settlements.
async function settlement_tasks(browser, house) {
    const { context, page } = await open_terminal(browser, house, "RNG Roulette");
    await page.goto(`${house.address}/player/`);
    await page.locator("[data-spot]").first().waitFor();
    await sleep(2_000);
    await page.evaluate(() => (window.tasks.length = 0)); // those of the first load are the first screen's
    let settled = 0;
    const end = Date.now() + 240_000;
    let slip = "";
    while (settled < traced_rounds && Date.now() < end) {
        await page.locator(`[data-spot='{"bet":"red"}']`).tap({ timeout: 1_000 }).catch(() => undefined);
        const now = (await page.locator("[data-betslip]").getAttribute("data-betslip", { timeout: 200 }).catch(() => "")) ?? "";
        if (now && now !== slip) {
            slip = now;
            ++settled;
        }
        await sleep(200);
    }
    await sleep(1_000);
    const tasks = await page.evaluate(() => window.tasks);
    await context.close();
    return { settled, tasks };
}

// The heap after a collection, at ten minutes and at the end, while the terminal bets in every round.
async function heap(browser, house, minutes) {
    const { context, page } = await open_terminal(browser, house, "RNG Roulette");
    const session = await context.newCDPSession(page);
    await page.goto(`${house.address}/player/`);
    await page.locator("[data-spot]").first().waitFor();
    const used = async () => {
        for (let i = 0; i < 3; ++i) await session.send("HeapProfiler.collectGarbage");
        const { usedSize } = await session.send("Runtime.getHeapUsage");
        return usedSize;
    };
    const began = Date.now();
    const marks = [];
    const slips = new Set();
    let next = Math.min(10, minutes / 2);
    for (;;) {
        const gone = (Date.now() - began) / 60_000;
        if (gone >= next) {
            marks.push([gone, await used()]);
            if (gone >= minutes) break;
            next = minutes;
        }
        await page.locator(`[data-spot='{"bet":"red"}']`).tap({ timeout: 1_000 }).catch(() => undefined);
        const slip = await page.evaluate(() => document.querySelector("[data-betslip]")?.dataset.betslip);
        if (slip) slips.add(slip);
        await sleep(300);
    }
    await context.close();
    return { marks, rounds: slips.size };
}

const parts = ["load", "touch", "frames", "hidden", "heap"];
const given = process.argv.slice(2);
const only = given.includes("--only") ? given.splice(given.indexOf("--only"), 2)[1] : "";
const minutes = given[0] === undefined ? 60 : Number(given[0]);
if (!Number.isFinite(minutes) || minutes < 0 || given.length > 1 || (only !== "" && !parts.includes(only))) {
    console.error(readFileSync(fileURLToPath(import.meta.url), "utf8").split("\n").slice(1, 6).map((line) => line.slice(3)).join("\n"));
    process.exit(2);
}
const wanted = (part) => only === "" || only === part;
const browser = await chromium.launch({
    executablePath: chromium_path,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);
row("what", "measured", "asked");
row("---", "---", "---");

async function tell_load(house) {
    const times = await first_screen(browser, house);
    row(`first usable screen from an empty cache, ms: best; median of ${loads}`, `${times[0].toFixed(0)}; ${times[loads >> 1].toFixed(0)}`, "under 1,000");
    row("JavaScript and CSS that a terminal at a roulette table loads, KB as sent", ((await bytes_loaded(browser, house)) / 1024).toFixed(0), "under 350");
}

async function tell_touches(house, quick) {
    const frames = await frames_per_touch(browser, house);
    row(`touches drawn with the first frame, of ${frames.length}`, String(frames.filter((frame) => frame <= 1).length), "all");
    const { settled, tasks } = await settlement_tasks(browser, quick);
    row(`tasks of the main thread over ${task_max_ms} ms in ${settled} rounds with wagers; the longest, ms`, `${tasks.filter((ms) => ms > task_max_ms).length}; ${Math.max(0, ...tasks)}`, "none");
}

async function tell_frames(house) {
    for (const table of frame_tables) {
        const { played, count, p95, p99, worst, above, others } = await measure_frames(browser, house, open_terminal, { table, rounds: frame_rounds });
        const figures = [p95, p99, worst].map((ms) => ms.toFixed(1)).join("; ");
        row(`${table}: main thread a frame in motion, ${slowed} times slowed, ms: 95 %; 99 %; worst; above ${frames_ms.worst} (${count} frames, ${played} rounds)`, `${figures}; ${above}`, `95 % under ${frames_ms.p95}, none above ${frames_ms.worst}`);
        if (others.length) row(`${table}: moved besides transform and opacity`, others.join(", "), "nothing");
    }
}

async function tell_hidden(house) {
    const { seen, hidden } = await measure_hidden(WebSocket, chromium_path, house, "RNG Roulette");
    const words = ({ state, task, script, style, layout }) => `${state}: ${task.toFixed(1)} (${script.toFixed(1)}; ${style.toFixed(1)}; ${layout.toFixed(1)})`;
    row("a second of a tab at a playing table, ms of its main thread (scripting; style; layout)", `${words(seen)}; ${words(hidden)}`, "hidden: nothing");
}

async function tell_heap() {
    const playing = await start_host(heap_speed, 12);
    const { marks, rounds } = await heap(browser, playing, minutes);
    const [[early, first], [late, last]] = marks;
    const growth = (100 * (last - first)) / first;
    row(`heap after collection at ${early.toFixed(0)}; ${late.toFixed(0)} minutes of play at --speed ${heap_speed}, MB (${rounds} rounds with wagers)`, `${(first / 1e6).toFixed(2)}; ${(last / 1e6).toFixed(2)} (${growth >= 0 ? "+" : ""}${growth.toFixed(1)} %)`, "under +5 %");
    playing.stop();
}

const house = await start_host(1, 4);
const quick = await start_host(4, 4);
if (wanted("load")) await tell_load(house);
if (wanted("touch")) await tell_touches(house, quick);
if (wanted("frames")) await tell_frames(quick);
if (wanted("hidden")) await tell_hidden(quick);
house.stop();
quick.stop();
if (minutes > 0 && wanted("heap")) await tell_heap();
await browser.close();
