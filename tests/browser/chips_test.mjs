// Chips in hand, in the air and on the meter; what lights up, what is celebrated, and what is heard.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { assert, inspect, open_line, sizes, sleep, start_host, test, until } from "./kit.mjs";
import { chip, deal_by_hand, new_table, sit } from "./card_table.mjs";

const from_web = createRequire(new URL("../../web/package.json", import.meta.url));
const house = await start_host({ speed: 2, robots: 0 });
const baccarat = (more = {}) => new_table(house, { game: "baccarat", rulebook: "star-ltgame-2016", period_ms: 26_000, ...more });

// Each of these coups is known to every player of the game.
const player_wins = ["9C", "2D", "KD", "5H"]; // nine to seven
const banker_wins = ["2D", "9C", "5H", "KD"];
const tie = ["9C", "9D", "KD", "KH"];

// In the page: everything that flies or is asked for, from now on, in its order.
function watch_page() {
    window.flown = [];
    window.heard = [];
    addEventListener("croupier-sound", (event) => window.heard.push(event.detail));
    const note = (node, what) => {
        if (!(node instanceof HTMLElement)) return;
        for (const one of node.matches("[data-flight]") ? [node] : node.querySelectorAll("[data-flight]"))
            window.flown.push({ what, of: one.dataset.flight, place: one.dataset.place, at: performance.now(), left: Number(one.parentElement?.dataset.flights ?? 0) });
    };
    new MutationObserver((changes) => {
        for (const { addedNodes, removedNodes } of changes) {
            for (const node of addedNodes) note(node, "up");
            for (const node of removedNodes) note(node, "down");
        }
    }).observe(document.body, { childList: true, subtree: true });
}
const flown = (page) => page.evaluate(() => window.flown);
const up = async (page, of) => (await flown(page)).filter((one) => one.what === "up" && one.of === of).map(({ place }) => place).sort();
const stake_on = async (spot) => Number(await spot.getAttribute("data-stake"));
const lit = (page, how) => page.locator(`[data-spot][data-lit=${how}]`).evaluateAll((all) => all.map((one) => JSON.parse(one.dataset.spot).bet).sort());

test("Chips fly from the tray, lost ones leave before winnings come, all go home, and the next round clears the air", async () => {
    const table = await baccarat();
    const dealer = await deal_by_hand(house, table, "101");
    const seat = await sit(house, table, { still: false });
    const { page } = seat;
    await dealer.open();
    await page.evaluate(watch_page);
    await seat.bet("player");
    assert.deepEqual(await up(page, "chip"), ["player"]);
    await seat.bet("banker", undefined, 5_000);
    await seat.bet("tie");
    await until(async () => (await flown(page)).filter((one) => one.what === "down").length === 3, "they have landed");
    await dealer.deal(...player_wins);
    await dealer.confirm();
    await until(async () => (await flown(page)).some(({ of }) => of === "winnings"), "winnings are on their way");
    // All that moves is transform and opacity, each in its time on one line.
    const legs = await page.evaluate(() => [...document.querySelectorAll("[data-flight]")].map((one) => {
        const effect = one.getAnimations()[0].effect;
        const frames = effect.getKeyframes();
        const moves = frames.filter((frame, index) => index > 0 && frame.transform !== frames[index - 1].transform).map(({ computedOffset }) => computedOffset * effect.getTiming().duration);
        const names = [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name));
        return { of: one.dataset.flight, place: one.dataset.place, names: names.sort(), first: moves[0], last: moves.at(-1), took: effect.getTiming().duration };
    }));
    for (const leg of legs) assert.deepEqual(leg.names, ["opacity", "transform"]);
    const of = (kind) => legs.filter((leg) => leg.of === kind);
    assert.deepEqual(of("lost").map(({ place }) => place).sort(), ["banker", "tie"]);
    assert.deepEqual(of("winnings").map(({ place }) => place), ["player"]);
    assert.deepEqual(of("stake").map(({ place }) => place), ["player"]);
    for (const lost of of("lost")) assert.ok(lost.last < of("winnings")[0].first, "lost chips have left when winnings come");
    assert.equal(of("winnings")[0].last, of("stake")[0].last, "stake and winnings go home together");
    assert.deepEqual(await page.locator("[data-flights]").evaluate((air) => getComputedStyle(air).pointerEvents), "none");
    await inspect(page, "chips-flying", { axe: false, covered: "[data-card], [data-card] *" }); // cards still slide to their places
    // The next round opens while they are in the air.
    await dealer.open();
    await seat.opened();
    await until(async () => (await page.locator("[data-flight]").count()) === 0, "nothing of the last round is in the air", 1_000);
    // A touch while one flies is a touch.
    await page.getByRole("radio", { name: "$10", exact: true }).tap();
    for (let touch = 1; touch <= 4; ++touch) await seat.spot("tie").tap();
    await until(async () => (await stake_on(seat.spot("tie"))) === 4 * chip, "no touch was lost");
    await dealer.idle();
});

test("With less motion nothing flies and the same facts stand there", async () => {
    const table = await baccarat();
    const dealer = await deal_by_hand(house, table, "102");
    const seats = await Promise.all([true, false].map((still) => sit(house, table, { still })));
    await dealer.open();
    for (const { page } of seats) await page.evaluate(watch_page);
    for (const seat of seats) {
        await seat.bet("player");
        await seat.bet("tie");
    }
    await dealer.deal(...player_wins);
    await dealer.confirm();
    const facts = await Promise.all(seats.map(async ({ page, slip, credit }) => {
        await slip();
        await until(async () => (await credit()) === 50_000, "what was won balances what was lost");
        return { net: await page.locator("[data-net-result]").first().getAttribute("data-net-result"), lit: await lit(page, "own"), slip: await slip() };
    }));
    assert.deepEqual(facts[0], facts[1]);
    assert.deepEqual(await flown(seats[0].page), []);
    assert.ok((await flown(seats[1].page)).length > 0);
});

test("What the outcome pays lights up for everybody, an own win otherwise, and goes out when the next round opens", async () => {
    const table = await baccarat();
    const dealer = await deal_by_hand(house, table, "101");
    const [seat, watcher] = await Promise.all([sit(house, table), sit(house, table, { size: sizes.small })]);
    await dealer.open();
    await seat.bet("player");
    await seat.bet("banker");
    await dealer.deal("9C", "6D", "9D", "KH"); // eight to six with a pair
    for (const { page } of [seat, watcher]) assert.deepEqual([...(await lit(page, "all")), ...(await lit(page, "own"))], [], "nothing before the result is confirmed");
    await dealer.confirm();
    await until(async () => (await lit(watcher.page, "all")).length > 0, "who looks on sees what won");
    const all = await lit(watcher.page, "all");
    assert.ok(all.includes("player") && all.includes("player_pair"));
    for (const bet of ["banker", "tie", "banker_pair"]) assert.ok(!all.includes(bet), bet);
    assert.deepEqual(await lit(watcher.page, "own"), []);
    assert.deepEqual(await lit(seat.page, "own"), ["player"]);
    assert.deepEqual([...(await lit(seat.page, "all")), "player"].sort(), all, "the others as for everybody");
    await inspect(seat.page, "chips-lit", { axe: false });
    await inspect(watcher.page, "chips-lit", { axe: false });
    await dealer.open();
    for (const { page } of [seat, watcher]) await until(async () => (await lit(page, "all")).length === 0, "it is dark again");
    await dealer.idle();
});

// Bets, what comes, and what the books say after it.
const rounds = [
    { of: "a win", bets: [["player", chip]], cards: player_wins, sign: 1 },
    { of: "a net loss with winnings", bets: [["player", chip], ["banker", 5_000]], cards: player_wins, sign: -1 },
    { of: "a net loss with stakes back", bets: [["player", chip], ["player_pair", chip]], cards: tie, sign: -1 },
    { of: "a push", bets: [["banker", chip]], cards: tie, sign: 0 },
    { of: "a large win", bets: [["tie", chip]], cards: tie, sign: 1 },
];

test("The net result is the books': wins are celebrated by it, and neither a net loss nor a push is seen or heard as one", async () => {
    const table = await baccarat({ period_ms: 20_000 });
    const dealer = await deal_by_hand(house, table, "102");
    const seat = await sit(house, table);
    const { page } = seat;
    await page.evaluate(watch_page);
    const seen = [];
    for (const { of, bets, cards, sign } of rounds) {
        await dealer.open();
        await seat.opened();
        const before = await seat.credit();
        for (const [bet, amount] of bets) await seat.bet(bet, undefined, amount);
        await page.evaluate(() => (window.heard = []));
        await dealer.deal(...cards);
        await dealer.confirm();
        await seat.slip();
        const net = Number(await page.locator("[data-betslip] [data-net-result]").getAttribute("data-net-result"));
        await until(async () => (await seat.credit()) - before === net, `${of}: the credit moved by the net result`);
        assert.equal(Math.sign(net), sign, of);
        assert.equal(Number(await page.locator("[data-meter=net]").getAttribute("data-net-result")), net, "on the meter too");
        const tier = Number(await page.locator("[data-celebrated]").getAttribute("data-celebrated"));
        assert.equal(tier > 0, net > 0, `${of} is celebrated ${tier}`);
        const wins = (await page.evaluate(() => window.heard)).filter((name) => name.startsWith("win"));
        assert.deepEqual(wins, tier > 0 ? [`win_${tier}`] : [], of);
        await inspect(page, `chips-net-${of.replaceAll(" ", "-")}`, { axe: false });
        seen.push(net);
    }
    assert.ok(seen.at(-1) >= 5 * chip);
    await page.getByRole("button", { name: "My rounds" }).tap();
    const cards = page.locator("[data-round] [data-net-result]");
    await until(async () => (await cards.count()) === rounds.length, "the own rounds");
    const shown = await cards.evaluateAll((all) => all.map((one) => Number(one.dataset.netResult)));
    assert.deepEqual(shown.reverse(), seen, "the history says the same of each");
    await page.close();
    // What the host keeps of them, without a screen between.
    const line = await open_line(house, { part: "terminal", ...seat.terminal });
    line.say({ type: "read_history", count: 10 });
    const { rounds: kept } = await until(() => line.last("history"), "the host's own rounds");
    assert.deepEqual(kept.map((round) => round.credit_after - round.credit_before).sort(), [...seen].sort());
});

test("A long press offers other amounts, every chip up to the limit is there, and one touch puts it down", async () => {
    const table = await baccarat({ period_ms: 24_000 });
    const dealer = await deal_by_hand(house, table, "101");
    for (const size of [sizes.terminal, sizes.small, sizes.phone]) {
        const seat = await sit(house, table, { size, credit: 5_000_000 });
        const { page } = seat;
        await dealer.open();
        await seat.opened();
        const ten = page.getByRole("radio", { name: "$10", exact: true });
        const box = await ten.boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        const amounts = page.getByRole("dialog", { name: "Amount of one touch" });
        await amounts.waitFor();
        await page.mouse.up();
        const boxes = await amounts.getByRole("button").evaluateAll((all) => all.slice(0, -1).map((one) => one.getBoundingClientRect().toJSON()));
        for (const { width, height } of boxes) assert.ok(Math.min(width, height) >= (size.width === 1920 ? 72 : 56), `${width} × ${height}`);
        for (const [index, one] of boxes.entries())
            for (const other of boxes.slice(0, index)) assert.ok(one.x - other.right >= 7.5 || other.x - one.right >= 7.5 || one.y - other.bottom >= 7.5 || other.y - one.bottom >= 7.5, "8 px apart");
        await inspect(page, "chips-amounts");
        await amounts.getByRole("button", { name: "$30", exact: true }).tap();
        await amounts.waitFor({ state: "detached" });
        await page.getByRole("radio", { name: "$30", exact: true, checked: true }).waitFor();
        const before = await stake_on(seat.spot("tie"));
        await seat.spot("tie").tap();
        await until(async () => (await stake_on(seat.spot("tie"))) === before + 3_000, "$30 with one touch");
        await page.close();
        await dealer.idle();
    }
});

test("Each sound is heard, does not clip, and ends in time and in silence", async () => {
    const { buildSync } = from_web("esbuild");
    const entry = fileURLToPath(new URL("../../web/player/sound/tones.ts", import.meta.url));
    const code = buildSync({ entryPoints: [entry], bundle: true, format: "iife", globalName: "tones", write: false }).outputFiles[0].text;
    const { page } = await sit(house, await baccarat());
    const drawn = await page.evaluate(`${code}; (async () => {
        const all = {};
        for (const name of Object.keys(tones.sounds)) {
            const buffer = await tones.render(name);
            const samples = buffer.getChannelData(0);
            const power = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
            all[name] = { seconds: buffer.duration, peak: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0), power, end: Math.abs(samples.at(-1)) };
        }
        return all;
    })()`);
    for (const name of ["shuffle", "card", "chip", "ball", "dice", "win_1", "win_2", "win_3", "tick"]) assert.ok(drawn[name], name);
    for (const [name, { seconds, peak, power, end }] of Object.entries(drawn)) {
        assert.ok(peak > 0.15 && power > 0.015, `${name} is heard: ${peak}, ${power}`);
        assert.ok(peak < 0.98, `${name} does not clip: ${peak}`);
        assert.ok(seconds >= 0.08 && seconds <= 3, `${name} takes ${seconds} s`);
        assert.ok(end < 0.002, `${name} ends in silence: ${end}`);
    }
    assert.ok(drawn.win_1.seconds < drawn.win_2.seconds && drawn.win_2.seconds < drawn.win_3.seconds);
});

test("The volume and the mute of a table stay, and a muted table is silent", async () => {
    const table = await baccarat({ period_ms: 20_000 });
    const dealer = await deal_by_hand(house, table, "102");
    const seat = await sit(house, table);
    const { page } = seat;
    const heard = () => page.evaluate(() => window.heard.splice(0));
    await page.evaluate(watch_page);
    await dealer.open();
    await seat.bet("tie");
    assert.ok((await heard()).includes("chip"));
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("slider", { name: "Volume" }).fill("30");
    await inspect(page, "chips-menu");
    await page.getByRole("switch", { name: `Sound of ${table.name}` }).tap();
    await page.keyboard.press("Escape");
    await heard();
    await seat.bet("tie");
    await sleep(200);
    assert.deepEqual(await heard(), [], "this table is muted");
    await page.reload();
    await page.getByRole("button", { name: "Menu" }).tap();
    assert.equal(await page.getByRole("slider", { name: "Volume" }).inputValue(), "30");
    assert.equal(await page.getByRole("switch", { name: `Sound of ${table.name}` }).getAttribute("aria-checked"), "false");
    await dealer.idle();
});
