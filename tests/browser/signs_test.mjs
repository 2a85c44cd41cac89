// What the signs of a table say on terminals and displays: limits, odds, counts.
import { assert, inspect, open_dealer, open_page, proves, start_host, test, until } from "./kit.mjs";
import { new_table, open_table, sit } from "./card_table.mjs";

const speed = 5;
const house = await start_host({ speed });
const { tables, staff } = await house.demo();
const named = (name) => tables.find((table) => table.name === name);
const supervisor = { staff: "113", pin: staff.find((one) => one.number === "113").pin };
const display = (table) => open_page(house, `/display/?demo=${table.table}`);
const limits_on = (page) => page.locator("dl").evaluateAll((lists) => Object.fromEntries(lists.flatMap((list) => [...list.querySelectorAll("div")].map((line) => [...line.children].map((cell) => cell.innerText)))));

test("Baccarat 2025 shows the limits of the table and of each bet that has its own, at the table and on the terminal", async () => {
    const table = named("Baccarat 3");
    await open_dealer(house, table.table);
    const seat = await sit(house, table);
    const sign = await display(table);
    const expected = { Min: "$25", Max: "$5,000", "Player Pair, Banker Pair": "$25–$500", "Super 6": "$25" };
    for (const page of [seat.page, sign])
        await until(async () => {
            const shown = await limits_on(page);
            return Object.entries(expected).every(([name, amount]) => shown[name] === amount);
        }, "limits of the table and of its bets").catch(async (problem) => assert.fail(`${problem.message}: ${JSON.stringify(await limits_on(page))}`));
    proves("SB-10.3");
    await inspect(seat.page, "signs-bet-limits");
    await inspect(sign, "signs-display-limits");
});

test("The odds of even money stand at the table and on the terminal", async () => {
    const table = named("Baccarat 8");
    await open_dealer(house, table.table);
    const seat = await sit(house, table);
    const sign = await display(table);
    await until(async () => /1 to 1\s+with 6: 1 to 2/.test(await seat.spot("banker").innerText()), "on the terminal");
    await until(async () => (await sign.locator("body").innerText()).replace(/\s+/g, " ").includes("Banker 1 to 1 · with 6: 1 to 2"), "at the table");
    proves("SB-2.5");
    const bets = await seat.page.locator("[data-spot]").evaluateAll((all) => all.map((one) => JSON.parse(one.dataset.spot).bet));
    assert.ok(bets.includes("super_6") && bets.includes("player_pair") && !bets.some((bet) => bet.includes("tiger")), "layout D");
    const tigers = await sit(house, named("Baccarat 4"));
    await tigers.spot("tiger").waitFor();
    const others = await tigers.page.locator("[data-spot]").evaluateAll((all) => all.map((one) => JSON.parse(one.dataset.spot).bet));
    assert.ok(!others.includes("super_6") && !others.includes("player_pair"), "layout B");
    proves("SB-2.2");
});

test("Who keeps the old minimum is marked, and both minimums are shown", async () => {
    const table = await new_table(house, { game: "baccarat", rulebook: "star-baccarat-2025", period_ms: 180_000 * speed });
    const dealer = await open_dealer(house, table.table);
    const player = await sit(house, table);
    await dealer.round({ upto: (view) => view.face.phase === "open" });
    await player.bet("player", undefined, 2_500);
    await dealer.tell({ type: "void_round", table: table.table, reason: "misdeal", forfeit: [] }, supervisor);
    const { face } = await dealer.view();
    const { least_total, most, step, most_total, differential } = face;
    const { bets } = await house.get(`/rules/${table.table}`);
    const bet_limits = bets.filter((bet) => bet.most !== most).map(({ bet, least, most }) => ({ bet, least, most })); // those stay
    await dealer.tell({ type: "change_limits", table: table.table, keep_present: true, limits: { least: 5_000, most, step, least_total, most_total, differential, area_most: 0, bet_limits } }, supervisor);
    await until(async () => (await player.page.locator("[data-limit=own_minimum]").innerText()).includes("$25"), "the old minimum is the player's");
    assert.match(await player.page.locator("[data-limit=minimum]").innerText(), /\$50/);
    assert.deepEqual((await dealer.view()).seats.filter((seat) => seat.old_minimum).map((seat) => seat.name), [player.terminal.name]);
    proves("SB-6.7.1.1");
    const newcomer = await sit(house, table);
    for (const page of [newcomer.page, await display(table)])
        await until(async () => /\bMin \$50\b.*\bMin kept by some \$25\b/.test((await page.locator("body").innerText()).replace(/\s+/g, " ")), "both minimums");
    proves("SB-6.7.3");
    await inspect(player.page, "signs-old-minimum");
});

test("The Player's count is shown first, then the Banker's, and the result in words", async () => {
    for (const [rulebook, clauses] of [["star-baccarat-2025", ["SB-8.6.2"]], ["canberra-mttg-2019", ["CN-8.6(a)"]], ["crown-sat-15.1", ["CR-9.6.2(a)a", "CR-9.6.2(b)"]]]) {
        const table = await new_table(house, { game: "baccarat", rulebook, period_ms: 3_000 * speed });
        const dealer = await open_dealer(house, table.table);
        const { page } = await sit(house, table);
        const sign = await display(table);
        const counts = (where) => where.locator("[data-points]").evaluateAll((all) => all.map((one) => one.dataset.points));
        const now = await dealer.round({ cards: ["2C", "6D", "3D", "KH"], upto: (view) => view.seen.cards.length === 4 });
        assert.equal(now.task, "card", "a third card is called for");
        assert.equal(now.place, "player");
        for (const one of [page, sign]) await until(async () => (await counts(one)).join() === "5,6", `${rulebook}: both counts, the Player's first`);
        await dealer.finish({ cards: ["2S"] });
        await until(async () => /Player wins/.test(await page.locator("aside").innerText()), "the result");
        await until(async () => /Player wins/.test(await sign.locator("[data-shown]").innerText()), "the result on the display");
        proves(...clauses);
    }
});

test("The rules say how likely each bet wins and what it gives back, and how that was counted", async () => {
    const chance = (page, bet) => page.locator(`[data-rule-bet="${bet}"] [data-chance]`).first();
    for (const [name, bet, win, returns, words] of [
        ["Roulette 4", "red", "18/37", 36 / 37, /Wins 1 time in 2\.06; gives back 97\.30 % of what is staked/],
        ["Baccarat 1", "tie", "", 0.8564, /Wins 1 time in 10\.51; gives back 85\.64 %/],
        ["Sic Bo 3", "any_triple", "1/36", 32 / 36, /Wins 1 time in 36\.00; gives back 88\.89 %/],
    ]) {
        const table = named(name);
        const { page } = await sit(house, table);
        await page.getByRole("button", { name: "Rules", exact: true }).tap();
        await chance(page, bet).waitFor();
        if (win) assert.equal(await chance(page, bet).getAttribute("data-chance"), win);
        assert.ok(Math.abs(Number(await chance(page, bet).getAttribute("data-returns")) - returns) < 0.0001);
        assert.match(await chance(page, bet).innerText(), words);
        assert.match(await page.locator("[data-part=pays]").innerText(), /exact counts over every outcome/);
        const { bets } = await house.get(`/rules/${table.table}`);
        for (const one of bets.filter((one) => !one.pieces?.length)) assert.ok((await chance(page, one.bet).count()) === 1, `${name}: ${one.bet}`);
    }
});

test("Three of four dice are called a combo of four numbers", async () => {
    const { page } = await sit(house, named("Sic Bo 2"));
    const combo = page.locator(`[data-spot*="four_number_combination"]`).first();
    await combo.waitFor();
    assert.match(await combo.locator(".hidden-words").innerText(), /^4 number combo/);
    proves("CR-11.3.3");
});

test("Between rounds a terminal says what the next round waits for, and why", async () => {
    const told = async (page, ...parts) => {
        const sign = page.getByRole("status").first();
        await until(async () => {
            const words = await sign.innerText();
            return parts.every((part) => words.includes(part));
        }, parts.join(": "), 60_000).catch(async (problem) => assert.fail(`${problem.message}, but: ${await sign.innerText()}`));
    };
    const drawn = await sit(house, named("RNG Baccarat"));
    await told(drawn.page, "Between rounds", "The next round opens shortly");
    assert.ok(Number(await drawn.page.locator("header [data-seconds]").getAttribute("data-seconds")) >= 0, "in so many seconds");
    const blackjack = await open_table(house, { game: "blackjack", rulebook: "star-rapid-fusion-2024", period_ms: 180_000 * speed }, "102");
    const waiting = await sit(house, blackjack.table);
    await told(waiting.page, "Between rounds", "The dealer opens the next round");
    await blackjack.opens();
    await told(waiting.page, "Bet now: the time starts with the first wager");
    const dice = await open_table(house, { game: "sic_bo", rulebook: "crown-sat-15.1", period_ms: 2_000 * speed }, "121");
    const seat = await sit(house, dice.table);
    await dice.opens();
    await dice.dealer.tell({ type: "report_dice", table: dice.table.table, dice: "010203", exposed_at: 0, draw: 0 });
    await told(seat.page, "Please wait", "Something came too early: a supervisor decides");
    await dice.dealer.tell({ type: "void_round", table: dice.table.table, reason: "early_outcome", forfeit: [] });
    await dice.dealer.tell({ type: "give_closing_notice", table: dice.table.table });
    for (let round = 0; round < 3; ++round) await dice.dealer.round({ dice: "010203" });
    await dice.dealer.tell({ type: "close_table", table: dice.table.table });
    await told(seat.page, "Table closed", "The table is closed");
    proves("ST-GLI19-4.4.13.b");
});

// Through a manager, without a notice, between rounds.
async function set_limits(house, dealer, table, change) {
    const { face } = await dealer.view();
    const { least, most, step, least_total, most_total, differential, area_most } = face;
    const { bets } = await house.get(`/rules/${table}`);
    const bet_limits = bets.filter((bet) => !bet.by_decision && !bet.pieces?.length && (bet.most !== most || bet.least !== least)).map((bet) => ({ bet: bet.bet, least: bet.least, most: bet.most }));
    await dealer.tell({ type: "change_limits", table, keep_present: false, limits: { least, most, step, least_total, most_total, differential, area_most, bet_limits, ...change } }, supervisor);
}

test("Baccarat 2025 shows every kind of limit and the unit, at the table and on the terminal", async () => {
    const table = await new_table(house, { game: "baccarat", rulebook: "star-baccarat-2025", period_ms: 180_000 * speed });
    const dealer = await open_dealer(house, table.table);
    await set_limits(house, dealer, table.table, { step: 2_500, most_total: 1_500_000, differential: 800_000, area_most: 2_000_000 });
    const seat = await sit(house, table);
    const sign = await display(table);
    const expected = { Min: "$25", Max: "$5,000", "Multiples of": "$25", "Max total": "$15,000", "Max area": "$20,000", Differential: "$8,000", "Player Pair, Banker Pair": "$25–$500" };
    for (const page of [seat.page, sign])
        await until(async () => {
            const shown = await limits_on(page);
            return Object.entries(expected).every(([name, amount]) => shown[name] === amount);
        }, "all limits").catch(async (problem) => assert.fail(`${problem.message}: ${JSON.stringify(await limits_on(page))}`));
    proves("SB-6.1");
    await inspect(seat.page, "signs-all-limits");
    await inspect(sign, "signs-display-all-limits");
});

test("An LTGame terminal shows minimum, maximum, the unit and the least and most in all", async () => {
    const table = await new_table(house, { game: "baccarat", rulebook: "star-ltgame-2016", period_ms: 180_000 * speed });
    const dealer = await open_dealer(house, table.table);
    await set_limits(house, dealer, table.table, { step: 500, least_total: 2_000, most_total: 150_000 });
    const seat = await sit(house, table);
    const expected = { Min: "$10", Max: "$500", "Multiples of": "$5", "Min total": "$20", "Max total": "$1,500" };
    for (const page of [seat.page, await display(table)])
        await until(async () => {
            const shown = await limits_on(page);
            return Object.entries(expected).every(([name, amount]) => shown[name] === amount);
        }, "unit and totals").catch(async (problem) => assert.fail(`${problem.message}: ${JSON.stringify(await limits_on(page))}`));
    proves("LT-6.1a");
    await inspect(seat.page, "signs-ltgame-limits");
});
