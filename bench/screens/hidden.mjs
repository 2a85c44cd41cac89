// What a tab that nobody sees costs: the terminal's own tab lies behind another one of the same window. Playwright keeps
// every page visible, so that this speaks to the browser itself.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const watched_ms = 20_000;

async function start_browser(path) {
    const folder = mkdtempSync(join(tmpdir(), "croupier-hidden-"));
    const child = spawn("setpriv", ["--pdeathsig", "KILL", path, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
        `--user-data-dir=${folder}`, "--remote-debugging-port=0", "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
    const port = await new Promise((ready, failed) => {
        let said = "";
        child.on("exit", () => failed(new Error(`the browser ended: ${said}`)));
        child.stderr.on("data", (text) => {
            said += text;
            const found = /listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said);
            if (found) ready(found[1]);
        });
    });
    const gone = new Promise((done) => child.once("exit", done));
    const stop = async () => {
        child.removeAllListeners("exit");
        child.kill("SIGKILL");
        await Promise.race([gone, sleep(2_000)]);
        rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    };
    return { address: `http://127.0.0.1:${port}`, stop };
}

async function open_tab(WebSocket, address) {
    const tab = await (await fetch(`${address}/json/new?about:blank`, { method: "PUT" })).json();
    const socket = new WebSocket(tab.webSocketDebuggerUrl, { perMessageDeflate: false });
    await new Promise((ready, failed) => {
        socket.on("open", ready);
        socket.on("error", failed);
    });
    const waiting = new Map();
    socket.on("message", (data) => {
        const message = JSON.parse(data);
        waiting.get(message.id)?.(message);
        waiting.delete(message.id);
    });
    let count = 0;
    const send = (method, params = {}) => new Promise((done, failed) => {
        waiting.set(++count, (message) => (message.error ? failed(new Error(message.error.message)) : done(message.result)));
        socket.send(JSON.stringify({ id: count, method, params }));
    });
    const value_of = async (expression) => (await send("Runtime.evaluate", { expression, returnByValue: true })).result.value;
    return { send, value_of };
}

// Seconds of work of the page in a second, seen and hidden.
export async function measure_hidden(WebSocket, path, house, table) {
    const browser = await start_browser(path);
    try {
        const { send, value_of } = await open_tab(WebSocket, browser.address);
        const { number, key } = await house.terminal();
        const identity = JSON.stringify({ part: "terminal", number, key, since: Date.now() });
        await send("Page.enable");
        await send("Page.addScriptToEvaluateOnNewDocument", {
            source: `localStorage.setItem("croupier.terminal", ${JSON.stringify(identity)}); sessionStorage.setItem("croupier.table", "${house.table_of(table)}");`,
        });
        await send("Page.navigate", { url: `${house.address}/player/` });
        for (let tries = 0; !(await value_of('document.querySelector("[data-spot]") !== null')); ++tries) {
            if (tries > 200) throw new Error("the terminal does not open");
            await sleep(100);
        }
        await send("Performance.enable");
        const spent = async () => {
            const { metrics } = await send("Performance.getMetrics");
            const of = (name) => metrics.find((one) => one.name === name).value;
            return { script: of("ScriptDuration"), style: of("RecalcStyleDuration"), layout: of("LayoutDuration"), task: of("TaskDuration") };
        };
        const watch = async () => {
            await sleep(3_000);
            const before = await spent();
            await sleep(watched_ms);
            const after = await spent();
            return { state: await value_of("document.visibilityState"), ...Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] - before[name]) * 1e6 / watched_ms])) };
        };
        const seen = await watch();
        await open_tab(WebSocket, browser.address); // comes to the front
        return { seen, hidden: await watch() };
    } finally {
        await browser.stop();
    }
}
