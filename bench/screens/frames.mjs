// What a frame costs the main thread while something moves: scripting, style and layout, from a trace with the
// processor slowed down four times. Painting and rasterising are not counted: a kiosk has a graphics card.
import { setTimeout as sleep } from "node:timers/promises";

export const slowed = 4;
const slot_us = 1e6 / 60;
const sample_every_ms = 100;
const round_max_ms = 120_000;
const may_move = new Set(["transform", "opacity"]);

// Of the trace: what counts as work of a frame. Events lie in each other; their union is measured.
const work = new Set([
    "FunctionCall", "EvaluateScript", "RunMicrotasks", "TimerFire", "FireAnimationFrame", "EventDispatch", "v8.callFunction", "v8.run",
    "MajorGC", "MinorGC", "V8.GCScavenger", "WebSocketReceive", "UpdateLayoutTree", "RecalculateStyles", "Layout", "HitTest", "IntersectionObserverController::computeIntersections",
]);

// In the page: says whether anything moves, and which properties of it.
function watch(every_ms) {
    window.moved = {};
    setInterval(() => {
        const running = document.getAnimations().filter((one) => one.playState === "running");
        performance.mark(running.length ? "moving" : "still");
        for (const one of running)
            for (const frame of one.effect.getKeyframes())
                for (const name of Object.keys(frame))
                    if (!["offset", "computedOffset", "easing", "composite"].includes(name)) (window.moved[name] ??= new Set()).add(one.animationName ?? one.effect.target?.className?.baseVal ?? one.effect.target?.className ?? "");
    }, every_ms);
}

// Bets wherever it may, until so many rounds of the table ended.
async function play(page, rounds) {
    const ended = new Set();
    const end = Date.now() + rounds * round_max_ms;
    while (ended.size < rounds && Date.now() < end) {
        const now = await page.evaluate(() => ({
            open: document.querySelector("main")?.dataset.open === "true",
            slip: document.querySelector("[data-betslip]")?.dataset.betslip ?? "",
            staked: Number([...document.querySelectorAll("[data-stake]")].reduce((sum, one) => sum + Number(one.dataset.stake), 0)),
            asked: document.querySelector("main")?.dataset.asked === "true",
            positions: document.querySelectorAll("[data-position][aria-pressed=false]").length > 6,
        }));
        if (now.slip) ended.add(now.slip);
        if (now.open && now.positions) for (const at of [1, 5, 9]) await page.locator(`[data-position="${at}"]`).tap({ timeout: 500 }).catch(() => undefined);
        if (now.open && now.staked === 0) await place(page);
        if (now.asked) await page.locator("main button", { hasText: /^(Stand|Play|Go to war|No insurance)/ }).first().tap({ timeout: 300 }).catch(() => undefined);
        await sleep(150);
    }
    return ended.size;
}

async function place(page) {
    for (const bet of ["banker", "red", "small", "player", "ante", "under_13"]) {
        const spot = page.locator(`[data-spot*='"bet":"${bet}"']:not([disabled])`).first();
        if (await spot.count()) await spot.tap({ timeout: 500 }).catch(() => undefined);
    }
    if (!(await page.locator("[data-chips-of]").count())) await page.locator("[data-spot]:not([disabled])").first().tap({ timeout: 500 }).catch(() => undefined);
}

async function traced(browser, page, what) {
    await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "v8.execute", "v8", "__metadata"] });
    const played = await what();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return { played, events: traceEvents };
}

// Milliseconds of work in each sixtieth of a second in which something moved.
function frames_of(events) {
    const marks = events.filter((one) => one.name === "moving" || one.name === "still").sort((a, b) => a.ts - b.ts);
    if (!marks.length) return [];
    const { pid, tid } = marks[0];
    const spans = events.filter((one) => one.pid === pid && one.tid === tid && one.ph === "X" && work.has(one.name)).sort((a, b) => a.ts - b.ts);
    const slots = new Map();
    for (let index = 0; index + 1 < marks.length; ++index) {
        if (marks[index].name !== "moving") continue;
        for (let ts = marks[index].ts; ts < marks[index + 1].ts; ts += slot_us) slots.set(Math.floor(ts / slot_us), 0);
    }
    let covered = 0;
    let mark = 0;
    for (const { ts, dur = 0, tdur } of spans) {
        if (ts + dur <= covered) continue; // lies in one that is counted
        while (mark < marks.length && marks[mark].ts < ts) ++mark;
        if (mark < marks.length && marks[mark].ts <= ts + dur) {
            covered = ts + dur; // the watcher's own look
            continue;
        }
        const outside = ts >= covered ? 1 : (ts + dur - covered) / dur;
        covered = ts + dur;
        const slot = Math.floor(ts / slot_us);
        if (slots.has(slot)) slots.set(slot, slots.get(slot) + ((tdur ?? dur) * outside) / 1000); // processor time where the trace has it
    }
    return [...slots.values()];
}

export async function measure_frames(browser, house, open_terminal, { table, rounds }) {
    const { context, page } = await open_terminal(browser, house, table);
    const line = await context.newCDPSession(page);
    await page.goto(`${house.address}/player/`);
    await page.locator("[data-spot]").first().waitFor();
    await play(page, 1); // what is loaded once is loaded
    await line.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    await page.evaluate(watch, sample_every_ms);
    const { played, events } = await traced(browser, page, () => play(page, rounds));
    const moved = await page.evaluate(() => Object.entries(window.moved).map(([name, where]) => [name, [...where]]));
    await context.close();
    const frames = frames_of(events).sort((a, b) => a - b);
    const share = (part) => frames[Math.min(frames.length - 1, Math.floor(frames.length * part))] ?? 0;
    return {
        played, count: frames.length, p95: share(0.95), p99: share(0.99), worst: frames.at(-1) ?? 0,
        above: frames.filter((ms) => ms > 50).length,
        others: moved.filter(([name]) => !may_move.has(name)).map(([name, where]) => `${name} (${where.join(", ")})`),
    };
}
