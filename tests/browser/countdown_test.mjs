// Countdowns of every kind of screen, held against the time of the host.
import { assert, open_dealer, open_page, open_terminal, sizes, start_host, test, until } from "./kit.mjs";
import { new_table } from "./card_table.mjs";

const house = await start_host({ speed: 1 });
const allowed_ms = 100;
const flips_least = 5;

// In the page: each change of the seconds, with this machine's time.
const watch = (page) => page.evaluate(() => {
    window.flips = [];
    let last = null;
    const look = () => {
        const now = document.querySelector("[data-seconds]")?.dataset.seconds ?? null;
        if (now !== null && last !== null && now !== last) window.flips.push({ at: Date.now(), seconds: Number(now) });
        last = now;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-seconds"] });
    look();
});

test("Countdowns of terminal, dealer terminal and display change within 100 ms of the host's time", async () => {
    const table = await new_table(house, { game: "roulette", rulebook: "star-rapid-fusion-2024", period_ms: 15_000 });
    const dealer = await open_dealer(house, table.table);
    const [terminal] = await house.terminals(1, 10_000);
    const screens = {
        terminal: await open_terminal(house, terminal, sizes.terminal, { table: String(table.table) }),
        dealer: await open_page(house, `/dealer/?demo=${table.table}`),
        display: await open_page(house, `/display/?demo=${table.table}`),
    };
    const now = await dealer.round({ upto: (view) => view.face.phase === "open" });
    // The host runs on this machine, at its pace: its clock is this one's, apart by what a line needs.
    const { closes_at } = now.face;
    for (const page of Object.values(screens)) {
        await page.locator("[data-seconds]").first().waitFor();
        await watch(page);
    }
    const apart = await host_ahead_ms(dealer);
    await until(async () => (await dealer.view()).face.phase !== "open", "betting ends", 30_000);
    for (const [name, page] of Object.entries(screens)) {
        const flips = (await page.evaluate(() => window.flips)).filter((flip) => flip.seconds > 0 && flip.seconds < 15);
        assert.ok(flips.length >= flips_least, `${name}: ${flips.length} changes were seen`);
        // "7" stands from 7 seconds before the end.
        const off = flips.map((flip) => flip.at + apart - (closes_at - flip.seconds * 1_000));
        assert.ok(off.every((ms) => Math.abs(ms) <= allowed_ms), `${name}: off by ${off.map((ms) => Math.round(ms)).join(", ")} ms`);
    }
});

// The least that a message's own time was behind this machine's: what is left of it is the line.
async function host_ahead_ms(dealer) {
    let most = -Infinity;
    for (let nth = 0; nth < 20; ++nth) {
        const asked = Date.now();
        const pong = await dealer.order({ type: "order", order: { type: "new_game", table: -1 } }).catch(() => null);
        const heard = Date.now();
        if (pong?.server_time) most = Math.max(most, pong.server_time - (asked + heard) / 2);
    }
    assert.ok(most > -Infinity, "the host says its time");
    return most;
}
