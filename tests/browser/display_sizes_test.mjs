// Whether a display can be read across a room, keeps everything apart, and has something to say to an empty table.
import { assert, inspect, open_dealer, open_page, sizes, start_host, test, until } from "./kit.mjs";
import { new_table, sit } from "./card_table.mjs";

const house = await start_host({ speed: 6 });
const { tables } = await house.demo();
const table_of = (game, mode = "dealt", rulebook = "") => tables.find((one) => one.game === game && one.mode === mode && one.rulebook.includes(rulebook));
const display = (table, size, more) => open_page(house, `/display/?demo=${table}`, size, more);
const both = [sizes.terminal, sizes.portrait];

// The height of letters as a share of the screen's shorter side, which is what a wall's display is bought by.
const share_of = (page, selector) => page.locator(selector).first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize) / Math.min(innerWidth, innerHeight));
async function expect_large(page, selector, least, what) {
    const found = await share_of(page, selector);
    assert.ok(found >= least - 0.0005, `${what}: 1/${(1 / found).toFixed(1)} of the height, wanted 1/${Math.round(1 / least)}`);
}
const result_least = 1 / 12;
const phase_least = 1 / 15;
const limit_least = 1 / 24;

// What lies on the table in the result, each apart from the others and inside of its place.
async function expect_apart(page, what) {
    const faults = await page.locator("[data-shown]").first().evaluate((place) => {
        const frame = place.getBoundingClientRect();
        const all = [...place.querySelectorAll("[data-card], [data-die], [data-number], [data-symbol], [data-points], h2, h3")]
            .map((one) => ({ name: one.dataset.card ?? one.textContent.trim().slice(0, 20), box: one.getBoundingClientRect() }))
            .filter((one) => one.box.width > 0);
        const found = [];
        for (const [at, one] of all.entries()) {
            const { box } = one;
            if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) found.push(`${one.name} leaves its place`);
            for (const other of all.slice(at + 1))
                if (box.left < other.box.right - 2 && other.box.left < box.right - 2 && box.top < other.box.bottom - 2 && other.box.top < box.bottom - 2) found.push(`${one.name} over ${other.name}`);
        }
        return found;
    });
    assert.deepEqual(faults, [], what);
}

test("Results, what is happening and limits can be read from ten metres, in both directions of the screen", async () => {
    const baccarat = await new_table(house, { game: "baccarat", rulebook: "star-rapid-fusion-2024", period_ms: 20_000 });
    const roulette = await new_table(house, { game: "roulette", rulebook: "star-rapid-fusion-2024", period_ms: 20_000 });
    const dice = await new_table(house, { game: "sic_bo", rulebook: "crown-sat-15.1", period_ms: 20_000 });
    const rounds = [
        [baccarat, "101", { cards: ["9S", "3D", "KH", "5C"] }, ["[data-shown] [data-points]"]],
        [roulette, "102", { number: 17 }, ["[data-shown] [data-number]"]],
        [dice, "121", { dice: "020506" }, ["[data-shown] [data-total]"]],
    ];
    const { staff } = await house.demo();
    for (const [table, number, outcome, results] of rounds) {
        const dealer = await open_dealer(house, table.table, { staff: number, pin: staff.find((one) => one.number === number).pin });
        const pages = [];
        for (const size of both) pages.push(await display(table.table, size));
        await dealer.round({ ...outcome, upto: (view) => view.task === "confirm" });
        for (const page of pages) {
            await page.locator("[data-phase=result]").waitFor();
            for (const one of results) await expect_large(page, one, result_least, `${table.name}: ${one}`);
            await expect_large(page, "dl dd", limit_least, "limits");
            await expect_apart(page, table.name);
            await inspect(page, `display-far-${table.game}`);
        }
        await dealer.finish(outcome);
        if (table === baccarat)
            for (const page of pages) {
                await page.locator("[data-shown] p[data-side=player]").waitFor();
                await expect_large(page, "[data-shown] p[data-side=player]", result_least, "who has won");
            }
        await dealer.round({ ...outcome, upto: (view) => view.face.phase === "open" });
        for (const page of pages) {
            await page.locator("[data-phase=open] [data-seconds]").waitFor();
            await expect_large(page, "[data-seconds] b", result_least, "seconds");
            await expect_large(page, "[data-phase=open] strong", phase_least, "what is happening");
            await expect_apart(page, `${table.name}, last result`);
            await inspect(page, `display-far-${table.game}-open`);
        }
    }
});

test("Cards of every card game lie apart and inside their place", async () => {
    let looked_at = 0;
    const kinds = [["blackjack", "rng"], ["blackjack", "dealt"], ["casino_war", "rng"], ["casino_war", "dealt"], ["three_card_poker", "rng"], ["triple_chase", "dealt"]];
    for (const [game, mode] of kinds) {
        const { table } = table_of(game, mode, mode === "dealt" ? "crown" : "");
        const page = await display(table, sizes.terminal);
        await page.locator("[data-shown] [data-card]").first().waitFor({ timeout: 60_000 });
        for (const size of both) {
            await page.setViewportSize(size);
            await until(async () => (await page.locator("[data-shown] [data-card]").count()) > 0, "cards lie there");
            await expect_apart(page, `${game}, ${mode}, ${size.width} wide`);
            ++looked_at;
        }
        await page.context().close();
    }
    assert.equal(looked_at, 2 * kinds.length);
});

test("An empty table invites, says what its bets pay, and goes back to work with the first wager", async () => {
    const table = await new_table(house, { game: "baccarat", rulebook: "star-rapid-fusion-2024", period_ms: 60_000 });
    const dealer = await open_dealer(house, table.table);
    const page = await display(table.table, sizes.terminal);
    await page.locator("main").waitFor();
    assert.equal(await page.locator("[data-attract]").count(), 0, "not at once");
    await page.locator("[data-attract]").waitFor({ timeout: 40_000 });
    const invites = await page.locator("[data-attract]").innerText();
    const { bets, name } = await house.get(`/rules/${table.table}`);
    assert.ok(bets.length > 3 && name);
    assert.match(invites, /Baccarat\s+百家乐/);
    assert.match(invites, /from \$\d/);
    assert.match(invites, /Tie\s+8 to 1/);
    await inspect(page, "display-attract");
    const player = await sit(house, table);
    await dealer.round({ upto: (view) => view.face.phase === "open" });
    await player.bet("player", undefined, 2_500);
    await until(async () => (await page.locator("[data-attract]").count()) === 0, "somebody plays");
    await page.locator("[data-phase=open] [data-seconds]").waitFor();
});

test("Places of jackpots and tournaments are kept, and say nothing while there is none", async () => {
    const page = await display(table_of("roulette").table, sizes.terminal);
    for (const place of ["jackpots", "tournament"]) {
        const kept = page.locator(`[data-reserved=${place}]`);
        await kept.waitFor({ state: "attached" });
        assert.equal((await kept.innerText()).trim(), "");
        const box = await kept.boundingBox();
        assert.ok(box.width > 100 && box.height > 60, `${place}: ${JSON.stringify(box)}`);
    }
});

test("A drawn round is shown moving until the host's time, and its result only afterwards", async () => {
    const { table } = table_of("roulette", "rng");
    const page = await display(table, sizes.terminal, { still: false });
    const moving = page.locator("[data-moving=wheel]");
    await moving.waitFor({ timeout: 60_000 });
    const round = Number(await page.locator("main").getAttribute("data-round"));
    assert.equal(await page.locator(`[data-shown="${round}"]`).count(), 0, "no outcome while it moves");
    await inspect(page, "display-moving", { axe: false }); // it moves while axe looks
    await page.locator(`[data-shown="${round}"] [data-number]`).waitFor({ timeout: 30_000 });
    assert.equal(await moving.count(), 0);
});
