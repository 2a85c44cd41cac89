// What stands on a player's terminal in each house, and what is told there.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { allow_errors, assert, fingers_on, inspect, middle, open_dealer, open_page, program, proves, sizes, sleep, start_host, test, until } from "./kit.mjs";
import { meter_of, new_table, open_table, sit } from "./card_table.mjs";

const speed = 5;
const house = await start_host({ speed });
const { tables, staff } = await house.demo();
const named = (name) => tables.find((table) => table.name === name);
const of_role = (role) => {
    const { number, pin } = staff.find((one) => one.role === role);
    return { staff: number, pin };
};

// Betting lasts for as long as a test touches the cloth, or ends within it.
const long_ms = 180_000 * speed;
const short_ms = 9_000 * speed;
const baccarat = { game: "baccarat", rulebook: "star-ltgame-2016" };
const roulette = { game: "roulette", rulebook: "star-rapid-fusion-2024" };

const stake_on = async (spot) => Number(await spot.getAttribute("data-stake"));
const button = (page, name) => page.getByRole("button", { name, exact: true });

// The numbered elements of the document's screens, each where a player finds it.
const fifteen = (page, table) => ({
    1: page.getByRole("button", { name: `Choose a table: ${table.name}` }), 2: button(page, "Last table"), 3: button(page, "Service"), 4: button(page, "Rules"), 5: button(page, "Cash out"), 6: button(page, "中文"),
    7: page.locator("[data-meter=confirmed]"), 8: page.locator("[data-meter=credit]"), 9: page.getByText(table.name, { exact: true }), 10: page.locator("[data-wagers-at]"),
    11: page.locator("[data-room=player]"), 12: page.locator("[data-room=banker]"), 13: page.locator("[data-preview]"), 14: page.locator("[data-limit=minimum]"), 15: page.locator("time b"),
});

test("An LTGame terminal has the fifteen elements, at a standard table and at an even money one", async () => {
    const { table, opens } = await open_table(house, { ...baccarat, period_ms: long_ms }, "102");
    const { page, bet, spot } = await sit(house, table);
    await opens();
    await bet("banker", undefined, 5_000);
    const even = named("Baccarat 7");
    for (const [here, paid] of [[table, /19 to 20/], [even, /1 to 1\s+with 6: 1 to 2/]]) {
        if (here === even) {
            await page.getByRole("button", { name: /^Choose a table/ }).tap();
            await page.getByRole("dialog").getByRole("button", { name: new RegExp(`^${even.name}`) }).tap();
            await page.getByRole("button", { name: `Choose a table: ${even.name}` }).waitFor();
        }
        await until(async () => paid.test(await spot("banker").innerText()), `the odds of ${here.name}`);
        for (const [number, element] of Object.entries(fifteen(page, here))) await until(() => element.first().isVisible(), `${here.name} shows element ${number}`);
        assert.ok(await button(page, "Favourites").isVisible(), "and more than these");
        await inspect(page, here === even ? "elements-even-money" : "elements-standard");
    }
    proves("LT-2.2.9", "LT-DAB.0", "LT-DAB.9", "LT-DAB.13", "LT-2.3.1");
});

test("Confirmed wagers have a meter, tables with wagers are listed, the last is a touch away, and everybody sees the outcome", async () => {
    const { table, dealer, opens } = await open_table(house, { ...baccarat, period_ms: short_ms });
    const seat = await sit(house, table);
    const { page } = seat;
    const watcher = await sit(house, table);
    await opens();
    await seat.bet("player", undefined, 5_000);
    await seat.bet("tie", undefined, 1_000);
    assert.equal(await meter_of(page, "confirmed"), 0);
    await button(page, "Confirm").tap();
    await until(async () => (await meter_of(page, "confirmed")) === 6_000, "the confirmed amount");
    proves("LT-DAB.7");
    const listed = page.locator("[data-wagers-at]");
    assert.deepEqual(await listed.evaluateAll((all) => all.map((one) => one.dataset.wagersAt)), [String(table.table)]);
    await page.getByRole("button", { name: /^Choose a table/ }).tap();
    await page.getByRole("dialog").getByRole("button", { name: /Roulette 1/ }).first().tap();
    await page.getByRole("button", { name: "Choose a table: Roulette 1" }).waitFor();
    assert.ok((await listed.innerText()).includes(`${table.name} $60`), await listed.innerText());
    proves("LT-DAB.10");
    await button(page, "Last table").tap();
    await page.getByRole("button", { name: `Choose a table: ${table.name}` }).waitFor();
    proves("LT-DAB.2");
    await dealer.finish({ cards: ["9C", "2D", "KD", "3H", "4S"] });
    await page.locator("[data-betslip]").waitFor();
    for (const one of [page, watcher.page]) await until(async () => (await one.locator("[data-result]").getAttribute("data-result")) === "player", "the outcome");
    assert.equal(await watcher.page.locator("[data-betslip]").count(), 0, "also where nothing was wagered");
    proves("LT-8.1");
    assert.equal(await meter_of(page, "win"), 5_000);
    proves("LT-4.4");
});

test("A call for service reaches the table's staff with the terminal's number; cash out pays what is on the meter, and not with a wager down", async () => {
    const { table, dealer, opens } = await open_table(house, { ...baccarat, period_ms: long_ms }, "112");
    const { page, terminal, bet, credit } = await sit(house, table, { credit: 43_210 });
    assert.match(await page.locator("[data-limit=minimum]").innerText(), /\$10/);
    assert.match(await page.locator("[data-limit=maximum]").innerText(), /\$500/);
    proves("LT-DAB.14");
    assert.match(await page.locator("time b").innerText(), /^\d\d:\d\d$/);
    proves("LT-DAB.15");
    await button(page, "Service").tap();
    await page.getByRole("dialog").getByRole("button", { name: "Call service" }).tap();
    const call = await until(async () => (await dealer.view()).incidents[0], "the call stands at the dealer's");
    assert.equal(call.terminal, terminal.name);
    assert.deepEqual([call.kind, call.called, call.expected], ["malfunction", true, "go to the player, and record what was decided"]);
    proves("LT-DAB.3");
    await page.getByRole("dialog").getByRole("button", { name: "Call again" }).tap();
    await page.getByRole("radio", { name: "I dispute a decision" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Call service" }).tap();
    await until(async () => (await dealer.view()).incidents[1]?.kind === "dispute", "a disputed decision is a dispute");
    await page.getByRole("dialog").getByRole("button", { name: "OK" }).tap();
    await opens();
    await bet("tie");
    const cash_out = async () => {
        await button(page, "Cash out").tap();
        await page.getByRole("dialog").getByRole("button", { name: /^Cash out/ }).tap();
    };
    await cash_out();
    await page.locator("[data-notice=refusal]").waitFor();
    assert.equal(await credit(), 42_210);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
    await button(page, "Clear").tap();
    await until(async () => (await credit()) === 43_210, "the chips are back");
    await cash_out();
    await until(async () => (await credit()) === 0, "the meter is empty");
    proves("LT-4.2.3"); // with every chip placed, taken back and paid out
    await page.getByRole("dialog").getByText("$432.10").first().waitFor();
    proves("LT-DAB.5");
});

// In the page: from when to when the slip of the round is there.
function watch_slip() {
    window.slip = {};
    const look = () => {
        const there = document.querySelector("[data-betslip]") !== null;
        if (there && !window.slip.from) window.slip.from = performance.now();
        if (!there && window.slip.from && !window.slip.to) window.slip.to = performance.now();
        requestAnimationFrame(look);
    };
    look();
}

const outcome = (number) => ({ cards: [], number, dice: "", places: [], burned: 0, hidden: 0 });

// Texts of the finished round in the colour of a gain.
const green_on = (page) => page.locator("main *, footer dl *").evaluateAll((all) => all.filter((one) => one.children.length === 0 && one.textContent.trim() && getComputedStyle(one).color === "rgb(82, 217, 136)").length);

// One round that a person deals, with a wager that wins and one that loses, and somebody who only looks on.
async function settled_round(like, result, shown, [wins, loses], number = "101") {
    const { table, dealer, opens } = await open_table(house, { ...like, period_ms: short_ms }, number);
    const seat = await sit(house, table);
    const watcher = await sit(house, table);
    await opens();
    await seat.bet(wins);
    await seat.bet(loses);
    assert.equal(await seat.credit(), 48_000);
    const confirm = button(seat.page, "Confirm");
    const kind = (await confirm.count()) ? await confirm.getAttribute("data-confirmation") : "none";
    const marks = () => seat.page.locator("[data-spot] [data-mark], [data-chips] [data-mark]").evaluateAll((all) => all.map((one) => one.dataset.mark));
    if (kind === "required") {
        assert.deepEqual(await marks(), ["unconfirmed", "unconfirmed"]);
        assert.match(await seat.page.locator("[data-unconfirmed='2000']").innerText(), /\$20 is not confirmed and comes back/);
    }
    if (kind !== "none") {
        // Where wagers stand without it, it does not look as if it had to be touched.
        const golden = await confirm.evaluate((one) => getComputedStyle(one).backgroundColor === "rgb(245, 197, 66)");
        assert.equal(golden, kind !== "locks");
        await confirm.tap();
        await until(async () => (await marks()).join() === "confirmed,confirmed", "what is confirmed looks so");
        assert.equal(await seat.page.locator("[data-unconfirmed]").count(), 0);
    }
    await seat.page.evaluate(watch_slip);
    await dealer.finish(result);
    await seat.page.locator("[data-betslip]").waitFor();
    for (const { page } of [seat, watcher]) await until(async () => shown.test(await page.locator("aside").innerText()), "the outcome");
    assert.equal(await watcher.page.locator("[data-betslip]").count(), 0, "also where nothing was wagered");
    for (const bet of [wins, loses]) assert.equal(await stake_on(seat.spot(bet)), 0, "no chip is left");
    assert.equal(await meter_of(seat.page, "win"), 1_000);
    assert.equal(await seat.page.locator("[data-betslip] [data-net-result]").getAttribute("data-net-result"), "0", "and the net result beside it");
    assert.equal(await green_on(seat.page), 0, "a round that won nothing in all has no green");
    await until(async () => /\$500\.00/.test(await seat.page.locator("[data-meter=credit]").innerText()), "one won what the other lost");
    return { table, dealer, ...seat };
}

test("At settlement a Crown terminal shows the outcome, winnings and the new balance, and lost chips vanish", async () => {
    const { page, dealer, table } = await settled_round({ game: "sic_bo", rulebook: "crown-sat-15.1" }, { dice: "010203" }, /\b6\b/, ["small", "big"]);
    proves("CR-3.8.1", "CR-3.8.2", "CR-3.8.3", "CR-3.8.4");
    // A quick dealer takes nothing away before three seconds are over.
    await dealer.tell({ type: "new_game", table: table.table });
    const { from, to } = await (await page.waitForFunction(() => window.slip.to && window.slip)).jsonValue();
    assert.ok(to - from >= 3_000, `the slip stood for ${to - from} ms`);
});

test("A correction at a Crown table is one order: accounts are frozen, the round is settled again, and each player is told", async () => {
    const { table, dealer, page, credit } = await settled_round({ game: "sic_bo", rulebook: "crown-sat-15.1" }, { dice: "010203" }, /\b6\b/, ["small", "big"], "122");
    const { face } = await dealer.view();
    await dealer.tell({ type: "correct_result", round: { table: table.table, number: face.round }, outcome: { ...outcome(undefined), dice: "020202" } }, of_role("tg_higher_duties_dealer"));
    const told = page.locator("[data-matter=corrected]");
    await told.waitFor();
    for (const part of [new RegExp(`\\b${face.round}\\b`), /1, 2 and 3: total 6/, /2, 2 and 2: total 6, a triple/]) assert.match(await told.innerText(), part);
    assert.equal(await told.locator("[data-difference]").getAttribute("data-difference"), "-2000", "a triple takes both");
    await until(async () => (await credit()) === 48_000, "the credit follows");
    for (const row of [/Staked\s+\$20\.00\s+\$20\.00/, /Winnings\s+\$10\.00\s+\$0\.00/, /Stakes back\s+\$10\.00\s+\$0\.00/, /Net result\s+\$0\.00\s+−\$20\.00/]) assert.match(await told.locator("[data-sums]").innerText(), row);
    for (const row of [/Small\s+\$10\.00\s+lost \$10\.00/, /Big\s+\$10\.00\s+lost \$10\.00/]) assert.match(await told.innerText(), row);
    // What its own buttons open stands above it.
    await told.getByRole("button", { name: "Ask about this round" }).tap();
    const asks = page.getByRole("dialog", { name: "Service" });
    await asks.waitFor();
    assert.ok(await asks.evaluate((box) => { const { left, top, width, height } = box.getBoundingClientRect(); return box.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }));
    await page.keyboard.press("Escape");
    await told.waitFor();
    const batch = execFileSync(program, ["export", join(house.folder, "store.db")], { maxBuffer: 1 << 28 }).toString().split("\n").find((line) => line.includes('"round_corrected"'));
    const order = ["accounts_frozen", "round_corrected", "accounts_released"].map((event) => batch.indexOf(`"${event}"`));
    assert.ok(order[0] >= 0 && order[0] < order[1] && order[1] < order[2], `in one batch: ${order}`);
    proves("ST-PAIN-9");
});

test("At settlement lost chips vanish from a Canberra terminal and winnings are credited", async () => {
    await settled_round({ game: "roulette", rulebook: "canberra-mttg-2019" }, { number: 7 }, /\b7\b/, ["red", "black"]);
    proves("CN-2.8(a)(i)", "CN-2.8(a)(ii)");
});

test("A Rapid Fusion terminal keeps what happened until the next round, and tells a correction with its difference", async () => {
    const { table, dealer, page, credit, spot, bet } = await settled_round(roulette, { number: 7 }, /\b7\b/, ["red", "black"]);
    proves("RF-6.1", "RF-3.4", "RF-6.1.2");
    const shows = async () => [await page.locator("[data-result]").getAttribute("data-result"), await meter_of(page, "bet"), await meter_of(page, "win"), await page.locator("[data-betslip]").count()];
    assert.deepEqual(await shows(), ["7", 2_000, 1_000, 1]);
    await sleep(3_000);
    assert.deepEqual(await shows(), ["7", 2_000, 1_000, 1], "three seconds later too");
    const { face } = await dealer.view();
    const told = page.locator("[data-matter=corrected]");
    const correct = (number) => dealer.tell({ type: "correct_result", round: { table: table.table, number: face.round }, outcome: outcome(number) }, of_role("assistant_gaming_manager"));
    await correct(8);
    await told.waitFor();
    const words = await told.innerText();
    for (const part of [new RegExp(`\\b${face.round}\\b`), /\b7\b/, /\b8\b/]) assert.match(words, part);
    assert.equal(await told.locator("[data-difference]").getAttribute("data-difference"), "0", "black won what red had");
    // The cloth's print lies under its places.
    await inspect(page, "elements-corrected", { covered: "main *, footer *", small: "[data-cloth] [data-spot], [data-track] path[data-spot]" });
    await told.getByRole("button", { name: "OK" }).tap();
    await correct(0);
    await told.waitFor();
    assert.equal(await told.locator("[data-difference]").getAttribute("data-difference"), "-2000");
    await until(async () => (await credit()) === 48_000, "the credit follows");
    await told.getByRole("button", { name: "OK" }).tap();
    await dealer.tell({ type: "new_game", table: table.table });
    await until(async () => (await page.locator("[data-betslip]").count()) === 0, "the next round clears it");
    await bet("red");
    assert.equal(await page.getByRole("radiogroup", { name: "Chip" }).getByRole("radio", { checked: true }).getAttribute("aria-label"), "$10", "the chip in use");
    assert.match(await spot("red").getAttribute("aria-label"), /Red.*your wager \$10/);
    assert.equal(await credit(), 47_000);
    for (const [name, open] of [["Undo", true], ["Clear", true], ["Confirm", true], ["Double", true]]) assert.equal(await button(page, name).isEnabled(), open, name);
    proves("ST-GLI19-4.3.4");
});

for (const [like, dealer, bet, proofs] of [[roulette, "111", "red", ["RF-3.2.3a"]], [{ game: "sic_bo", rulebook: "crown-sat-15.1" }, "121", "small", ["CR-3.2.1", "CR-3.2.2"]]]) {
    test(`A chip dragged from the tray stands, a touch adds and another takes away, the credit with it (${like.rulebook})`, async () => {
        const { table, opens } = await open_table(house, { ...like, period_ms: long_ms }, dealer);
        const { page, credit, spot: spot_of, opened } = await sit(house, table);
        await opens();
        await opened();
        const spot = spot_of(bet);
        const tray = page.getByRole("radio", { name: "$10", exact: true });
        const [from, to] = [await middle(tray), await middle(spot)];
        const touch = await fingers_on(page);
        await touch("touchStart", from);
        for (let step = 1; step <= 8; ++step) await touch("touchMove", { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
        await touch("touchEnd");
        await until(async () => (await stake_on(spot)) === 1_000 && (await credit()) === 49_000, "the dragged chip stands");
        await tray.tap();
        await spot.tap();
        await until(async () => (await stake_on(spot)) === 2_000 && (await credit()) === 48_000, "a touch adds one");
        await button(page, "Take back").tap();
        await spot.tap();
        await until(async () => (await stake_on(spot)) === 0 && (await credit()) === 50_000, "and takes all away");
        proves(...proofs);
    });
}

test("One touch is one order, whether quick, held or together, and no other place does anything", async () => {
    const { table, opens } = await open_table(house, { ...roulette, period_ms: long_ms }, "114");
    const [terminal] = await house.terminals(1, 50_000);
    const page = await open_page(house, "/healthz");
    allow_errors(page, /404/);
    const orders = [];
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => {
        const { type } = JSON.parse(payload);
        if (type === "place_bets" || type === "take_bets") orders.push(type);
    }));
    await page.evaluate(({ identity, table }) => {
        localStorage.setItem("croupier.terminal", identity);
        sessionStorage.setItem("croupier.table", table);
    }, { identity: JSON.stringify({ part: "terminal", number: terminal.number, key: terminal.key, since: Date.now() }), table: String(table.table) });
    await page.goto(`${house.address}/player/`);
    const [red, black] = ["red", "black"].map((bet) => page.locator(`[data-spot='{"bet":"${bet}"}']`));
    await red.waitFor();
    await opens();
    await until(async () => (await page.getByRole("status").first().innerText()).includes("Place your bets"), "betting is open");
    const [on_red, on_black] = [await middle(red), await middle(black)];
    const sent = async (wanted, what) => {
        await until(() => orders.length >= wanted.length, what);
        await sleep(400);
        assert.deepEqual(orders.splice(0), wanted, what);
    };
    for (let i = 0; i < 3; ++i) await page.touchscreen.tap(on_red.x, on_red.y);
    await sent(["place_bets", "place_bets", "place_bets"], "three quick touches");
    const touch = await fingers_on(page);
    await touch("touchStart", { ...on_red, id: 1 }, { ...on_black, id: 2 });
    await touch("touchEnd");
    await sent(["place_bets", "place_bets"], "two fingers at once");
    await touch("touchStart", on_black);
    await sleep(1_500);
    await touch("touchEnd");
    await sent(["take_bets"], "a finger held down");
    for (const nowhere of ["header time", "[data-meter=win]", "aside"]) {
        const at = await middle(page.locator(nowhere).first());
        await page.touchscreen.tap(at.x, at.y);
    }
    await sent([], "touches elsewhere");
});

// The terminal looks at that table, and has an area for each bet that is offered there, and no other.
async function look_at(page, table) {
    await page.evaluate((number) => sessionStorage.setItem("croupier.table", number), String(table.table));
    await page.reload();
    await page.getByRole("button", { name: `Choose a table: ${table.name}` }).waitFor();
    const { bets } = await house.get(`/rules/${table.table}`);
    const offered = bets.filter((bet) => !bet.by_decision).map((bet) => bet.bet).sort();
    const areas = async () => [...new Set(await page.locator("[data-spot]").evaluateAll((all) => all.map((one) => JSON.parse(one.dataset.spot).bet)))].sort();
    let seen = [];
    await until(async () => (seen = await areas()).join() === offered.join(), "", 6_000).catch(() => assert.deepEqual(seen, offered, `the areas of ${table.name}`));
}

test("Every bet that a table offers has its area, and there is none for another", async () => {
    const { page } = await sit(house, tables[0]);
    for (const table of tables.filter(({ rulebook }) => rulebook !== "star-rapid-fusion-2024")) await look_at(page, table);
    proves("CR-2.1.4", "CR-2.1.5", "CN-A.1o", "CR-11.3.1(b)");
});

test("Each game of Rapid Fusion has its layout with cloth, outcome, time, limits, meters and chips", async () => {
    const { page } = await sit(house, tables[0]);
    const games = new Set();
    for (const table of tables.filter(({ rulebook }) => rulebook === "star-rapid-fusion-2024")) {
        await look_at(page, table);
        games.add(`${table.game} ${table.mode}`);
        for (const part of ["main section", "aside section", "header [role=status]", "[data-limit=minimum]", "[data-limit=maximum]", "[data-meter=credit]", "[data-meter=bet]", "[data-meter=win]", "[role=radiogroup] [role=radio]"])
            await until(() => page.locator(part).first().isVisible(), `${table.name}: ${part}`);
    }
    for (const game of ["roulette dealt", "roulette automatic", "baccarat dealt", "baccarat rng", "sic_bo automatic", "blackjack dealt", "casino_war dealt", "three_card_poker rng"]) assert.ok(games.has(game), game);
    proves("RF-2.2.6", "RF-11.1.1", "RF-15.1.2", "RF-1.1-pt");
});

test("The last five seconds are told for eye and ear, on the cloth of who still bets", async () => {
    const { table, opens } = await open_table(house, { ...roulette, period_ms: short_ms });
    const { page, opened } = await sit(house, table);
    await opens();
    await opened();
    const ring = page.locator("header [role=status] [data-seconds]");
    assert.equal(await page.locator("[data-hurry]").count(), 0, "not while there is time");
    await page.locator("[data-hurry]").waitFor({ state: "attached" });
    const left = Number(await ring.getAttribute("data-seconds")) / speed;
    assert.ok(left > 3 && left <= 5, `${left} s`);
    assert.equal(await page.locator("[data-hurry] [role=status]").innerText(), "Betting ends in five seconds");
    await page.locator("[data-hurry]").waitFor({ state: "detached" });
    await until(async () => /No more bets/.test(await page.getByRole("status").first().innerText()), "betting has ended");
});

test("Who has wagers at another table is told so in full lines, and led there", async () => {
    const first = await open_table(house, { ...roulette, period_ms: long_ms }, "101");
    const second = await open_table(house, { ...roulette, game: "baccarat", period_ms: long_ms }, "111");
    for (const [size, language] of [[sizes.small, "zh"], [sizes.phone, "en"]]) {
        const { page, bet, spot } = await sit(house, first.table, { size, language });
        if (language === "zh") await Promise.all([first.opens(), second.opens()]);
        await bet("red");
        await page.locator("[data-table-button]").tap();
        await page.locator(`[role=dialog] [data-table="${second.table.table}"]`).tap();
        await page.locator(`[data-table-button="${second.table.table}"]`).waitFor();
        await spot("player").tap();
        const told = page.locator("[data-notice=refusal]").first();
        await told.waitFor();
        const { width } = await told.locator("> span").boundingBox();
        assert.ok(width >= 180, `its words have ${width} px`);
        const [tray, notice] = await Promise.all([page.getByRole("radiogroup").first().boundingBox(), told.boundingBox()]);
        assert.ok(notice.y + notice.height <= tray.y, "and the chips stay free");
        await told.locator("[data-way=table]").tap();
        await page.locator(`[data-table-button="${first.table.table}"]`).waitFor();
    }
});

test("A wager that came too late says by how much", async () => {
    const { table, opens } = await open_table(house, { ...roulette, period_ms: short_ms });
    const { page, bet, spot } = await sit(house, table);
    await opens();
    await bet("red");
    const ring = page.locator("[role=status] [data-seconds]");
    const at = await middle(spot("black"));
    await until(async () => Number(await ring.getAttribute("data-seconds", { timeout: 1_000 }).catch(() => 99)) <= 4, "shortly before the end", 30_000);
    house.pause();
    try {
        await page.touchscreen.tap(at.x, at.y);
        await sleep(1_200);
    } finally {
        house.resume();
    }
    const refusal = page.locator("[data-notice=refusal]").first();
    await refusal.waitFor();
    const late = Number(/\((\d+) ms too late\)/.exec(await refusal.innerText())[1]);
    assert.ok(late > 0 && late < 10_000, `${late} ms`);
    assert.equal(await stake_on(spot("black")), 0);
});

test("Between rounds with a least time dealer and players see the seconds that are left, and an order before is refused with them", async () => {
    const table = named("Baccarat 7");
    const dealer = await open_dealer(house, table.table, of_role("casino_supervisor"));
    const { page } = await sit(house, table);
    await dealer.round({ upto: (view) => view.face.phase === "open" });
    await dealer.tell({ type: "void_round", table: table.table, reason: "misdeal", forfeit: [] }, of_role("gaming_manager"));
    const reply = await dealer.order({ type: "order", order: { type: "new_game", table: table.table } });
    assert.equal(reply.reason, "too_soon");
    const seconds_on = (where) => until(async () => Number(await where.locator("[data-seconds]").first().getAttribute("data-seconds", { timeout: 1_000 }).catch(() => 0)), "seconds on the screen");
    const left = await seconds_on(page);
    assert.ok(Math.abs(left - reply.amount / 1000) < 3 * speed, `${left} s on screen, ${reply.amount} ms in the answer`);
    const desk = await open_page(house, `/dealer/?demo=${table.table}`); // it takes the place of the line
    assert.ok((await seconds_on(desk)) <= left);
    proves("ST-PAIN-17");
});

test("A round that was voided while the line was down is told when it is back", async () => {
    const { table, dealer, opens } = await open_table(house, { ...roulette, period_ms: long_ms }, "114");
    const { page, bet, credit } = await sit(house, table);
    await opens();
    await bet("red");
    await page.goto(`${house.address}/check/`); // a page without a line
    await dealer.tell({ type: "void_round", table: table.table, reason: "other", forfeit: [] });
    await page.goto(`${house.address}/player/`);
    const told = page.locator("[data-matter=void]");
    await told.waitFor();
    assert.match(await told.innerText(), /is void[\s\S]*Your stakes are on your credit again[\s\S]*while the line was down[\s\S]*\$10\.00/);
    assert.equal(await credit(), 50_000);
    await told.getByRole("button", { name: "OK" }).tap();
    await page.reload();
    await page.locator("[data-meter=credit] [data-value]").waitFor({ state: "attached" });
    await sleep(1_000);
    assert.equal(await told.count(), 0, "once");
});
