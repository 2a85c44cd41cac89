import { allow_errors, assert, inspect, open_dealer, open_line, open_page, proves, sizes, start_host, test, until } from "./kit.mjs";

const house = await start_host({ speed: 6 });
const { tables } = await house.demo();
const supervisor = { staff: "111", pin: "1618" };

const table_of = (game, mode = "dealt", rulebook = "") => tables.find((one) => one.game === game && one.mode === mode && one.rulebook.includes(rulebook)).table;
const display = (table, size = sizes.terminal) => open_page(house, `/display/?demo=${table}`, size);
const round_shown = (page, round) => page.locator(`[data-shown="${round}"]`);

// What the host tells everybody about a table, by another line than the display's.
async function witness(table) {
    const [terminal] = await house.terminals(1, 10_000);
    const line = await open_line(house, { part: "terminal", ...terminal });
    await line.say({ type: "watch", tables: [table] });
    return async (round) => (await line.last("table"))?.view.history.find((one) => one.round === round);
}

test("A roulette's display shows the number, says that it is not confirmed yet, then its colour", async () => {
    const table = table_of("roulette", "dealt", "star-rapid-fusion");
    const page = await display(table);
    const dealer = await open_dealer(house, table);
    await dealer.round({ number: 17, upto: (view) => view.task === "confirm" });
    const { round } = (await dealer.view()).face;
    await round_shown(page, round).locator("[data-number='17']").waitFor();
    await page.locator("[data-stamp=unconfirmed]").waitFor();
    await inspect(page, "display-roulette-unconfirmed");
    await dealer.tell({ type: "confirm_result", table });
    await until(async () => (await page.locator("[data-stamp=unconfirmed]").count()) === 0, "it is confirmed");
    assert.match(await round_shown(page, round).innerText(), /17\s+Black/);
    const told = await witness(table);
    assert.equal((await until(() => told(round), "the host's own word")).number, 17);
    assert.equal(await page.locator("li [data-number]").first().getAttribute("data-number"), "17", "the newest of the last ones");
    await inspect(page, "display-roulette");
    proves("RF-1.1-wnd-b");
});

test("Between results the display counts down, with limits and the last result", async () => {
    const table = table_of("roulette");
    const page = await display(table);
    const dealer = await open_dealer(house, table);
    await dealer.round({ number: 8 });
    const { round } = (await dealer.view()).face;
    await dealer.tell({ type: "new_game", table });
    await page.locator("[data-phase=open] [data-seconds]").waitFor();
    assert.match(await page.locator("main").innerText(), /Min\s+\$/);
    await round_shown(page, round).locator("[data-number='8']").waitFor();
    await inspect(page, "display-roulette-open");
    const tall = await display(table, sizes.portrait);
    await tall.locator("[data-shown]").first().waitFor();
    await inspect(tall, "display-roulette");
});

test("A correction is shown as a correction for three rounds, with what was shown before", async () => {
    const table = table_of("roulette");
    const page = await display(table);
    const dealer = await open_dealer(house, table);
    await dealer.round({ number: 10 });
    const { round } = (await dealer.view()).face;
    await round_shown(page, round).locator("[data-number='10']").waitFor();
    const outcome = { cards: [], number: 12, dice: "", places: [], burned: 0, hidden: 0 };
    await dealer.tell({ type: "correct_result", round: { table, number: round }, outcome }, supervisor);
    const said = page.locator(`[data-corrected="${round}"]`);
    await said.waitFor();
    assert.match(await said.innerText(), /12 Red.*10 Black/);
    await round_shown(page, round).locator("[data-number='12']").waitFor();
    await page.locator("[data-stamp=corrected]").first().waitFor();
    await inspect(page, "display-corrected");
    for (let after = 1; after <= 3; after++) {
        await dealer.round({ number: 20 + after });
        assert.equal(await said.count(), 1, `${after} rounds later`);
    }
    await dealer.round({ number: 30 });
    await until(async () => (await said.count()) === 0, "it is told no longer");
});

test("A void round is labelled as void", async () => {
    const table = table_of("roulette");
    const page = await display(table);
    const dealer = await open_dealer(house, table);
    await dealer.round({ number: 5, upto: (view) => view.task === "confirm" });
    await dealer.tell({ type: "void_round", table, reason: "device_malfunction", forfeit: [] }, supervisor);
    await page.locator("[data-stamp=void]").waitFor();
    await inspect(page, "display-void");
});

test("A baccarat display shows cards, points and the winner, and calls a hand of nought Baccarat", async () => {
    const table = table_of("baccarat", "dealt", "star-baccarat-2025");
    const page = await display(table);
    const dealer = await open_dealer(house, table);
    await dealer.round({ cards: ["KS", "9D", "QH", "TC", "JD"] }); // Player K, Q, J: nought; Banker 9, 10
    const { round } = (await dealer.view()).face;
    const result = round_shown(page, round);
    await result.getByText("Banker wins").waitFor();
    assert.deepEqual(await result.locator("[data-card]").evaluateAll((cards) => cards.map((card) => card.dataset.card)), ["KS", "QH", "9D", "TC"]);
    assert.deepEqual(await result.locator("[data-points]").evaluateAll((all) => all.map((one) => one.dataset.points)), ["0", "9"]);
    assert.match(await result.locator("[data-side=player]").first().innerText(), /Baccarat/);
    proves("SB-1.1.baccarat", "SB-1.1.wrd");
    await inspect(page, "display-baccarat");
    const tall = await display(table, sizes.portrait);
    await tall.locator("[data-points='9']").waitFor();
    await inspect(tall, "display-baccarat");
});

test("The display of an LT Game table shows the coup and those before it", async () => {
    const table = table_of("baccarat", "dealt", "star-ltgame");
    const page = await display(table);
    const dealer = await open_dealer(house, table);
    await dealer.round({ cards: ["8S", "2D", "KH", "5C"] }); // Player 8, Banker 7
    const { round } = (await dealer.view()).face;
    await round_shown(page, round).getByText("Player wins").waitFor();
    await until(async () => /P$/.test(await page.locator("[data-coups]").getAttribute("data-coups")), "it is the last of the road");
    proves("LT-1.1.wnd");
    // A void coup has no result: it is on no road, and not among those before.
    const coups = await page.locator("[data-coups]").getAttribute("data-coups");
    await dealer.round({ cards: ["9S", "2D", "KH", "3C"], upto: (view) => view.task === "confirm" });
    const next = (await dealer.view()).face.round;
    const manager = (await house.demo()).staff.find((one) => one.role === "assistant_gaming_manager" && one.pin);
    await dealer.tell({ type: "void_round", table, reason: "misdeal", forfeit: [] }, { staff: manager.number, pin: manager.pin });
    await page.locator("[data-stamp=void]").waitFor();
    assert.ok(!/Player wins/.test(await round_shown(page, next).innerText()), "a void coup has no winner");
    assert.equal(await page.locator("[data-coups]").getAttribute("data-coups"), coups);
    proves("LT-1.1.void");
});

test("The display of three dice shows each upper face and the total", async () => {
    const table = table_of("sic_bo", "dealt", "canberra");
    const page = await display(table);
    const dealer = await open_dealer(house, table);
    await dealer.round({ dice: "020506" });
    const { round } = (await dealer.view()).face;
    const result = round_shown(page, round);
    await result.locator("[data-total='13']").waitFor();
    assert.deepEqual(await result.locator("[data-die]").evaluateAll((dice) => dice.map((die) => die.dataset.die)), ["2", "5", "6"]);
    proves("CN-10.3(b)", "CN-A.1z");
    await inspect(page, "display-sic-bo");
});

test("Every other game's display shows what the host says of the round", async () => {
    const games = ["blackjack", "casino_war", "three_card_poker", "triple_chase", "big_wheel", "lucky_sic_bo"];
    let looked_at = 0;
    for (const game of games) {
        const table = table_of(game, "dealt", "crown");
        const told = await witness(table);
        const page = await display(table);
        const seen = await until(async () => {
            const shown = page.locator("[data-phase=idle] [data-shown], [data-phase=open] [data-shown]");
            const round = (await shown.count()) === 1 ? Number(await shown.getAttribute("data-shown")) : 0;
            return round > 0 && told(round);
        }, `a finished round of ${game}`, 60_000);
        const result = round_shown(page, seen.round);
        if ((await result.count()) === 0) continue; // the next round has come meanwhile
        ++looked_at;
        const cards = await result.locator("[data-card]").evaluateAll((all) => all.map((one) => one.dataset.card));
        assert.deepEqual([...cards].sort(), seen.cards.map((one) => one.card).sort(), game);
        if (seen.symbol) assert.equal(await result.locator("[data-symbol]").getAttribute("data-symbol"), seen.symbol);
        await inspect(page, `display-${game}`);
    }
    assert.ok(looked_at > 0);
    proves("CR-1.1af");
});

test("A pit's display shows all tables beside each other", async () => {
    for (const size of [sizes.terminal, sizes.portrait]) {
        const page = await open_page(house, "/display/?pit=demo", size);
        await until(async () => (await page.locator("[data-table]").count()) === tables.length, "a cell for each table");
        await inspect(page, "display-pit");
    }
});

test("A display that hears nothing says so within seconds, and heals", async () => {
    const page = await display(table_of("roulette"));
    await page.locator("[data-live=true]").waitFor();
    allow_errors(page, /WebSocket/);
    house.pause();
    try {
        await page.getByRole("alert").waitFor({ timeout: 6_000 });
    } finally {
        house.resume();
    }
    await page.locator("[data-live=true]").waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
});

test("The display speaks Chinese", async () => {
    const page = await display(table_of("baccarat", "dealt", "star-baccarat-2025"));
    await page.getByRole("button", { name: "中文" }).tap();
    await page.getByText("百家乐").first().waitFor();
    await inspect(page, "display-baccarat-zh");
});
