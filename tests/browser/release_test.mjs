// Which program, screens and rules a terminal has: shown on its information page, and admitted by the host only if they are
// its own. And what a terminal keeps of a player who has gone: nothing.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { open_desk } from "./dealer_desk.mjs";
import { assert, inspect, open_page, open_terminal, program, proves, sizes, sleep, start_host, test, until } from "./kit.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const web = process.env.CROUPIER_WEB || join(root, "build/web");
const house = await start_host();

const digest_of = (bytes) => createHash("sha256").update(bytes).digest("hex");
const mark = '<meta name="release" content="';
const zeros = "0".repeat(64);

// As docs/operations.md says it, with nothing of ours.
function release_of(folder) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".gz"))
        .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
    files.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const list = files.map((name) => {
        let content = readFileSync(join(folder, name));
        if (name.endsWith(".html")) content = content.toString().replace(new RegExp(`${mark}[0-9a-f]{64}`), mark + zeros);
        return `${digest_of(content)}  ${name}\n`;
    });
    return digest_of(list.join(""));
}

async function told_by(page) {
    const digest = (of) => page.locator(`[data-of=${of}] [data-digest]`).textContent();
    return { program: await digest("program"), screens: await digest("screens"), rulebook: await digest("rulebook"), words: await page.locator("[data-of=rulebook]").innerText() };
}

test("Every terminal and dealer terminal shows name, version and digest of program, screens and rules", async () => {
    const version = (await house.get("/demo")).venue;
    const [terminal] = await house.terminals(1, 10_000);
    const { table, rulebook } = await house.table_of({ game: "baccarat", mode: "dealt" });
    const wanted = {
        program: digest_of(readFileSync(program)),
        screens: release_of(web),
        rulebook: digest_of(readFileSync(join(root, `rulebooks/${rulebook}.toml`))),
    };
    for (const size of [sizes.terminal, sizes.small, sizes.phone]) {
        const page = await open_terminal(house, terminal, size, { table });
        await page.getByRole("button", { name: "Menu" }).tap();
        await page.getByRole("button", { name: "Information" }).tap();
        await page.locator("[data-of=rulebook]").waitFor();
        const told = await told_by(page);
        assert.equal(told.program, wanted.program);
        assert.equal(told.screens, wanted.screens);
        assert.equal(told.rulebook, wanted.rulebook);
        assert.match(told.words, /Document[\s\S]*Reference[\s\S]*Approved by/);
        assert.match(await page.locator("[data-of=program]").innerText(), new RegExp(`${version}[\\s\\S]*\\d{4}\\.\\d\\d\\.\\d\\d-[0-9a-f]{12}|unknown`));
        assert.equal(await page.locator("[data-approval]").getAttribute("data-approval"), "none");
        await inspect(page, "information");
    }
    const desk = await open_desk(house, table);
    await desk.getByRole("button", { name: "Information" }).tap();
    await desk.locator("[data-of=rulebook]").waitFor();
    const { words, ...digests } = await told_by(desk);
    assert.deepEqual(digests, wanted);
    assert.match(words, /Document/);
    await inspect(desk, "information-dealer");
    proves("ST-PAIN-7");
});

// The page says that it is of another release, the first `times` times that it is loaded.
async function pretend(page, times) {
    await page.context().addInitScript(({ times, other }) => {
        const loads = Number(sessionStorage.getItem("loads") ?? 0) + 1;
        sessionStorage.setItem("loads", String(loads));
        if (loads > times) return;
        new MutationObserver(() => document.querySelector("meta[name=release]")?.setAttribute("content", other)).observe(document, { childList: true, subtree: true });
    }, { times, other: "e".repeat(64) });
}
const identity_of = ({ number, key }) => JSON.stringify({ part: "terminal", number, key, since: Date.now() });

test("A page of another release is not admitted; one that stayed open over an upgrade loads itself again", async () => {
    const [terminal, other] = await house.terminals(2, 12_300);
    const page = await open_page(house, "/", sizes.terminal, { storage: { "croupier.terminal": identity_of(terminal) } });
    await pretend(page, 1);
    await page.goto(`${house.address}/player/`);
    const credit = page.locator("[data-meter=credit]");
    await until(async () => (await credit.count()) && (await credit.textContent())?.includes("$123.00"), "the right release is loaded and admitted");
    assert.equal(await page.evaluate(() => sessionStorage.getItem("loads")), "2", "it was loaded once more");

    // One that comes back the same is told so, and does not load itself for ever.
    const stubborn = await open_page(house, "/", sizes.terminal, { storage: { "croupier.terminal": identity_of(other) } });
    await pretend(stubborn, 100);
    await stubborn.goto(`${house.address}/player/`);
    await stubborn.getByText("This screen is not admitted").waitFor();
    assert.equal(await stubborn.evaluate(() => sessionStorage.getItem("loads")), "2");
    proves("ST-GLI19-2.6.5.g");
});

test("When a player has cashed out the terminal keeps nothing of the visit", async () => {
    const [terminal] = await house.terminals(1, 20_000);
    const { table } = await house.table_of({ game: "roulette", mode: "rng" });
    const page = await open_terminal(house, terminal, sizes.terminal, { table });
    await page.locator("[data-meter=credit]").waitFor();
    await page.evaluate(() => {
        localStorage.setItem("croupier.favourites.crown-sat-15.1.roulette", JSON.stringify([{ name: "Mine", chips: [] }]));
        sessionStorage.setItem("croupier.proofs", JSON.stringify([{ table: 0, round: 1, seal: null, proof: null, share: { round: 1 } }]));
    });
    await page.reload();
    await page.locator("[data-meter=credit]").waitFor();
    await page.getByRole("button", { name: "Cash out" }).tap();
    await until(async () => {
        const ask = page.getByRole("dialog").getByRole("button", { name: "Cash out $200.00" });
        if (await ask.isEnabled().catch(() => false)) await ask.tap();
        await sleep(500);
        return (await page.locator("[data-ticket]").count()) === 1; // not while a round is in progress
    }, "the ticket comes", 90_000);
    await until(
        () => page.evaluate(() => !Object.keys(localStorage).some((name) => name.startsWith("croupier.favourites")) && !(sessionStorage.getItem("croupier.proofs") ?? "").includes("share\":{")),
        "favourites and own shares are gone",
    );
    proves("ST-GLI19-2.6.5.g");
});
