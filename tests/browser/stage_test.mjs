// The stage: what the eye sees of wheel, dice and cards, held against what the host says.
import { assert, inspect, open_dealer, open_line, open_terminal, sizes, start_host, test, until } from "./kit.mjs";
import { new_table, sit, upper_faces } from "./card_table.mjs";

const speed = 2;
const house = await start_host({ speed });
const settles_ms = 1_000; // from what came to the end of its motion
const lasts_ms = 100_000;

// Somebody who sees motion at a table that draws, and a line of the same table without a screen.
async function watch(game, { still = false, size = sizes.terminal } = {}) {
    const table = await house.table_of({ game, mode: "rng", rulebook: "star-rapid-fusion-2024" });
    const [terminal, other] = await house.terminals(2, 50_000);
    const page = await open_terminal(house, terminal, size, { table: String(table.table), still });
    const line = await open_line(house, { part: "terminal", number: other.number, key: other.key });
    line.say({ type: "watch", tables: [table.table] });
    await until(() => line.last("table"), "the table's view");
    await page.locator("main").waitFor();
    return { page, table, seen: () => line.last("table").view };
}
const moves = (page) => page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running" && one.effect.target?.closest("[data-stage]")).length);

// Once in the page: how many parts of the stage still move when betting has opened.
const note_openings = (page) => page.evaluate(() => {
    window.left_over = [];
    let open = null;
    const look = () => {
        const now = document.querySelector("main").dataset.open;
        if (now === "true" && open === "false")
            requestAnimationFrame(() => requestAnimationFrame(() => window.left_over.push(document.getAnimations().filter((one) => one.playState === "running" && one.effect.target?.closest("[data-stage]")).length)));
        open = now;
    };
    look();
    new MutationObserver(look).observe(document.querySelector("main"), { attributes: true });
});

test("The wheel turns before the number is drawn, and its ball comes to rest in that pocket, round after round", async () => {
    const { page, seen } = await watch("roulette");
    await note_openings(page);
    const rounds = new Set();
    for (let round = 0; round < 3; round++) {
        await page.locator("[data-wheel=turns]").waitFor({ timeout: lasts_ms });
        assert.equal(seen().seen.number, undefined, "nothing is drawn while it turns");
        assert.equal(await page.locator("[data-result]").getAttribute("data-result"), "", "and nobody is told anything");
        assert.ok((await moves(page)) > 0, "something moves");
        await page.locator("[data-wheel=rests]").waitFor({ timeout: lasts_ms });
        const landing = await page.evaluate(() => Math.max(...document.getAnimations().filter((one) => one.effect.target?.matches("[data-rolling-ball]")).map((one) => one.effect.getComputedTiming().duration)));
        assert.ok(landing <= settles_ms, `the ball falls for ${landing} ms`);
        const { number, round: number_of_round } = seen().seen;
        rounds.add(number_of_round);
        const nearest = () => page.evaluate(() => {
            const middle = (element) => {
                const { x, y, width, height } = element.getBoundingClientRect();
                return { x: x + width / 2, y: y + height / 2 };
            };
            const ball = middle(document.querySelector("[data-rolling-ball]"));
            const far = (element) => Math.hypot(middle(element).x - ball.x, middle(element).y - ball.y);
            const [first] = [...document.querySelectorAll("[data-middle]")].sort((one, other) => far(one) - far(other));
            return first.dataset.middle;
        });
        const drawn = number === 37 ? "00" : String(number);
        await until(async () => (await nearest()) === drawn, "the ball lies in the pocket that was drawn", 3_000);
        assert.equal(await page.locator("[data-result] [data-number]").first().getAttribute("data-number"), drawn);
        await page.waitForTimeout(settles_ms);
        assert.equal(await nearest(), drawn, "and stays there while the wheel runs out");
    }
    assert.equal(rounds.size, 3, "three rounds");
    await until(() => page.evaluate(() => window.left_over.length >= 3), "the next round has opened", lasts_ms);
    assert.deepEqual([...new Set(await page.evaluate(() => window.left_over))], [0], "nothing moves on into the next round");
});

test("Dice tumble before the throw, and lie with the faces that were thrown upwards", async () => {
    const { page, seen } = await watch("sic_bo");
    await page.locator("[data-tumbler=turns]").waitFor({ timeout: lasts_ms });
    assert.equal(await page.locator("[data-stage] [data-die]").count(), 0, "no value is told while they tumble");
    await page.locator("[data-tumbler=rests]").waitFor({ timeout: lasts_ms });
    const thrown = seen().seen.dice.match(/../g).map(Number);
    assert.equal(thrown.length, 3);
    await until(async () => (await upper_faces(page)).map(({ face }) => face).join() === thrown.join(), `${thrown} lie upwards`, 3_000);
    assert.match(await page.locator("[data-result]").innerText(), new RegExp(`Total\\s+${thrown[0] + thrown[1] + thrown[2]}`));
});

test("Cards slide before they are drawn, come one by one, and are those of the journal", async () => {
    const { page, seen } = await watch("baccarat");
    await page.locator("[data-sliding='1']").waitFor({ timeout: lasts_ms });
    // Each number of cards that was on the screen.
    await page.evaluate(() => {
        window.counts = new Set();
        new MutationObserver(() => window.counts.add(document.querySelectorAll("[data-hand] [data-card]").length)).observe(document.querySelector("[data-stage]"), { childList: true, subtree: true });
    });
    const shown = (hand) => page.locator(`[data-hand=${hand}] [data-card]`).evaluateAll((all) => all.map((one) => one.dataset.card));
    await until(() => ["settled", "corrected"].includes(seen().seen.status), "the coup is settled", lasts_ms);
    for (const hand of ["player", "banker"]) {
        const dealt = seen().seen.cards.filter(({ place }) => place === hand).map(({ card }) => card);
        await until(async () => (await shown(hand)).join() === dealt.join(), `the ${hand}'s cards are ${dealt}`);
    }
    const counts = await page.evaluate(() => [...window.counts]);
    assert.ok([2, 3, 4].every((count) => counts.includes(count)), `one by one: ${counts}`);
});

test("Less motion shows the same facts at once, and nothing on the stage moves", async () => {
    const { page, seen } = await watch("roulette", { still: true });
    await until(() => seen().face.motion, "a motion is announced", lasts_ms);
    await page.locator("[data-result=''][data-waits=true]").waitFor();
    assert.equal(await moves(page), 0);
    const { motion } = seen().face;
    await until(() => seen().seen.number !== undefined, "the number is drawn", lasts_ms);
    assert.ok(motion.ends_at - motion.began_at > 0);
    const drawn = String(seen().seen.number);
    await until(async () => (await page.locator("[data-result]").getAttribute("data-result")) === drawn, "it is shown", 5_000);
    assert.equal(await moves(page), 0);
    assert.match(await page.locator("[data-result]").innerText(), /Winning number/);
    assert.equal(await page.locator("[data-ball]").getAttribute("data-ball"), drawn);
});

test("A dealt wheel turns from no more bets to the result, and closed felt answers a touch once with how often", async () => {
    const table = await new_table(house, { game: "roulette", rulebook: "canberra-mttg-2019", period_ms: 6_000 });
    const dealer = await open_dealer(house, table.table);
    const { page, spot } = await sit(house, table);
    await spot("red").waitFor();
    await dealer.round({ upto: (now) => now.face.phase === "open" });
    await page.locator("[data-closed=false]").waitFor();
    assert.equal(await page.locator("[data-wheel=turns]").count(), 0, "while bets are taken it rests");
    await until(async () => (await dealer.view()).task === "spin", "betting is over");
    await page.locator("[data-closed=true]").waitFor();
    await until(async () => (await page.locator("[data-result]").getAttribute("data-waits")) === "true", "a number is awaited");
    for (const bet of ["red", "black"]) await spot(bet).tap({ force: true }); // a finger does not ask whether it may
    const told = page.locator("[data-notice=closed]");
    await told.waitFor();
    assert.equal(await told.count(), 1, "one notice");
    assert.match(await told.innerText(), /Betting is closed\s*×2/);
    await inspect(page, "stage-closed", { small: "[data-cloth] [data-spot], [data-track] path[data-spot]", covered: "[data-cell], [data-area], aside *" });
    await dealer.tell({ type: "report_number", table: table.table, number: 17, draw: 0 });
    await page.locator('[data-result="17"]').waitFor();
});
