// What goes wrong at a table, one case of each kind, led through at the dealer terminal with whoever
// has to approve it.
import { assert, proves, sizes, start_host, test, until } from "./kit.mjs";
import {
    all_by_hand, amounts, approve, approve_as_asked, big, choose, confirm_and_compare, deal, deal_all, enter_dice, enter_number, lead, long_betting, look, new_game, next, no_dialog, on_task, open_desk, other_dealer, report, says, send, sit, somebody, task_of, touch_card,
} from "./dealer_desk.mjs";

const house = await start_host({ speed: 10 });
await all_by_hand(house);
const table_of = async (wanted) => (await house.table_of(wanted)).table;
const star = { mode: "dealt", rulebook: "star-rapid-fusion-2024" };
const dialog = (page) => page.getByRole("dialog").first();
// What the host announces, at the last step: the names of what follows, and the clauses behind them.
async function announced(page) {
    await page.locator("[data-follows]").first().waitFor();
    return page.locator("[data-follows]").evaluateAll((lines) => lines.map((line) => [line.dataset.follows, line.querySelector("[data-clauses]")?.dataset.clauses ?? ""]));
}

test("Cards: one that was seen between rounds opens a coup without wagers, which a supervisor lets begin", async () => {
    const page = await open_desk(house, await table_of({ game: "baccarat", ...star }));
    await lead(page, "cards", "A card too many");
    await choose(page, "seen");
    await touch_card(dialog(page), "7D");
    await next(page);
    assert.deepEqual(await announced(page), [["opens_dummy", "RF-10.5.3b RF-10.5.4"], ["noted", "RF-18.6 RF-18.10"]]);
    await look(page, "dealer-extra-card");
    await send(page);
    await no_dialog(page);
    await on_task(page, "authorise");
    assert.equal(await says(page), "Coup without wagers");
    await big(page);
    await approve(page, await somebody(house, "gaming_supervisor"));
    await on_task(page, "card");
    await page.locator("main [data-card='7D']").waitFor();
});

test("Cards: dealt from the wrong shoe, the round is void and the stakes go back", async () => {
    const table = await table_of({ game: "baccarat", rulebook: "crown-sat-15.1" });
    const page = await open_desk(house, table, sizes.small);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "player", amount: 2_500 });
    await deal_all(page, ["9S"]);
    assert.equal(await report(house, page, "cards", "wrong shoe"), "tg_higher_duties_dealer");
    const settled = await player.settled("void");
    assert.deepEqual([settled.returned, settled.credit], [2_500, 100_000]);
});

test("Shoe: dropped cards stop the next round until a supervisor has counted them", async () => {
    const page = await open_desk(house, await table_of({ game: "baccarat", rulebook: "canberra-mttg-2019" }));
    await lead(page, "shoe", "Cards dropped");
    await next(page);
    assert.deepEqual((await announced(page)).map(([what]) => what), ["next_waits"]);
    await send(page);
    await no_dialog(page);
    await page.locator("main").getByText("An incident must be closed first").waitFor();
    await look(page, "dealer-cards-dropped");
    await lead(page, "shoe", "Cards are accounted for");
    await next(page);
    await send(page);
    assert.equal(await approve_as_asked(house, page), "casino_supervisor");
    await no_dialog(page);
    await new_game(page);
});

test("Ball: out of the wheel it is no spin; nobody goes on before a supervisor examined it", async () => {
    const page = await open_desk(house, await table_of({ game: "roulette", ...star }), sizes.small);
    await new_game(page);
    await on_task(page, "spin");
    assert.equal(await report(house, page, "ball", "Ball out"), "");
    assert.equal(await page.locator("[data-incidents]").getAttribute("data-incidents"), "1");
    await page.locator("[data-incidents]").tap();
    await page.locator("[data-finding=establishment]").tap();
    await look(page, "dealer-examination");
    await send(page);
    await approve(page, await somebody(house, "gaming_supervisor"));
    await page.locator("[data-close]").tap();
    await send(page);
    await approve(page, await somebody(house, "gaming_supervisor"));
    await until(async () => (await page.locator("[data-incidents]").getAttribute("data-incidents")) === "0", "the incident is closed");
    await page.keyboard.press("Escape");
    await no_dialog(page);
    await on_task(page, "spin");
});

for (const [rulebook, least, clause, ends] of [["star-rapid-fusion-2024", 4, "RF-11.5.1.3", "respin"], ["canberra-mttg-2019", 3, "CN-9.6(b)", "void"]])
    test(`Ball: it will make fewer than ${least} revolutions (${rulebook})`, async () => {
        const table = await table_of({ game: "roulette", mode: "dealt", rulebook });
        const page = await open_desk(house, table);
        const player = await sit(house, table);
        await new_game(page);
        await player.bets({ bet: "red", amount: 1_000 });
        await on_task(page, "spin");
        // The number is the document's own.
        assert.equal(await report(house, page, "ball", `Fewer than ${least} revolutions`), "");
        if (ends === "void") assert.deepEqual((await player.settled("void")).reason, "no_result");
        else {
            await on_task(page, "spin");
            await enter_number(page, 17);
            await confirm_and_compare(page, player);
        }
        proves(clause);
    });

test("Dice: a cocked die is no roll; only dice that lie flat are sent, by a touch that says so", async () => {
    const table = await table_of({ game: "sic_bo", rulebook: "star-rapid-fusion-2024", mode: "automatic" });
    const page = await open_desk(house, table);
    await lead(page, "device", "Enter results by hand");
    await next(page);
    await send(page);
    assert.equal(await approve_as_asked(house, page), "gaming_supervisor");
    await no_dialog(page);
    await new_game(page);
    await on_task(page, "roll");
    for (const [index, value] of [2, 3, 4].entries()) await page.locator(`main [data-die-key="${index}-${value}"]`).tap();
    assert.equal(await page.locator("[data-big]").innerText(), "They lie flat: send 2 · 3 · 4");
    assert.equal(await task_of(page), "roll");
    // The document ends the round for it.
    assert.equal(await report(house, page, "dice", "cocked"), "");
    await new_game(page);
    await on_task(page, "roll");
    await enter_dice(page, [2, 3, 4]);
    await on_task(page, "confirm"); // what a person entered, a person confirms
    await page.locator("[data-big]").tap();
    await page.locator("main section").getByText("2 · 3 · 4: total 9").first().waitFor();
    proves("RF-12.3.3");
});

test("Dice: seen before betting had ended, the round is held until it is let stand", async () => {
    const table = await table_of({ game: "sic_bo", rulebook: "crown-sat-15.1" });
    const page = await open_desk(house, table, sizes.small);
    await long_betting(house, page);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "big", amount: 1_000 });
    await lead(page, "dice", "Dice seen");
    for (const [index, value] of [5, 5, 4].entries()) await dialog(page).locator(`[data-die-key="${index}-${value}"]`).tap();
    await next(page);
    await send(page);
    await no_dialog(page);
    await on_task(page, "authorise");
    await look(page, "dealer-held");
    await page.getByRole("button", { name: /Let the result stand/ }).tap();
    await approve(page, await somebody(house, "tg_higher_duties_dealer"));
    const settled = await player.settled();
    assert.equal(settled.won, 1_000);
});

test("Result: a reading that is wrong is replaced before anything is paid, and the consequence with it", async () => {
    const table = await table_of({ game: "roulette", rulebook: "canberra-mttg-2019" });
    const page = await open_desk(house, table);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "straight_up", selection: [{ name: "numbers", value: "20" }], amount: 500 });
    await on_task(page, "spin");
    await enter_number(page, 17);
    await on_task(page, "confirm");
    assert.match(await page.locator("[data-consequence]").innerText(), /Total pay\s+\$0\.00/);
    await lead(page, "result", "Reading on screen is wrong");
    await dialog(page).locator('[data-number="20"]').tap();
    await next(page);
    await send(page);
    assert.equal(await approve_as_asked(house, page), "casino_supervisor");
    await no_dialog(page);
    await until(async () => (await says(page)) === "Confirm: 20 BLACK", "the other number stands there");
    const settled = await confirm_and_compare(page, player);
    assert.equal(settled.won, 17_500);
});

test("Result: the winner can be entered; another one than the cards have is not accepted and holds the coup", async () => {
    const table = await table_of({ game: "baccarat", rulebook: "star-ltgame-2016" });
    // Here one dealer has one round under way, and the other has left some behind.
    const page = await open_desk(house, table, sizes.small, { who: other_dealer });
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "player", amount: 2_000 });
    await deal_all(page, ["9S", "2H", "KD", "3C"]);
    await on_task(page, "confirm");
    assert.equal(await page.locator("[data-winner][aria-pressed=true]").getAttribute("data-winner"), "player");
    await look(page, "dealer-winner");
    await page.locator("[data-winner=banker]").tap();
    await next(page);
    await send(page);
    await no_dialog(page);
    await on_task(page, "authorise");
    assert.equal(await player.last("settled"), null);
    await page.getByRole("button", { name: /Confirm the result/ }).tap();
    await approve(page, await somebody(house, "assistant_gaming_manager"));
    assert.equal((await player.settled()).won, 2_000);
    proves("LT-7.6.10");
});

test("Device: a fault of the system before betting has ended gives every stake back", async () => {
    const table = await table_of({ game: "blackjack", ...star });
    const page = await open_desk(house, table);
    await long_betting(house, page);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "player", amount: 1_000 });
    await lead(page, "device", "system fault");
    await next(page);
    await send(page);
    assert.equal(await approve_as_asked(house, page), "gaming_supervisor");
    await no_dialog(page);
    const settled = await player.settled("void");
    assert.deepEqual([settled.reason, settled.credit], ["device_malfunction", 100_000]);
});

test("Player: whoever is excluded cannot wager, and the seat says so", async () => {
    const { table } = await house.table_of({ name: "Baccarat 3" });
    const page = await open_desk(house, table, sizes.small);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "tie", amount: 2_500 });
    await lead(page, "player", "Exclude a player");
    await dialog(page).locator(`[data-terminal="${player.terminal.number}"]`).tap();
    await look(page, "dealer-exclude");
    await next(page);
    await send(page);
    assert.equal(await approve_as_asked(house, page), "casino_supervisor");
    await no_dialog(page);
    await page.locator(`[data-seat="${player.terminal.number}"]`).getByText("excluded").waitFor();
    assert.equal((await player.order({ type: "place_bets", table, chips: [{ bet: "tie", amount: 2_500 }] })).reason, "seat_excluded");
});

test("Void: only by somebody who may; whoever may not is told so", async () => {
    const table = await table_of({ game: "casino_war", ...star });
    const page = await open_desk(house, table);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "ante", selection: [{ name: "area", value: "1" }], amount: 2_500 });
    await on_task(page, "card");
    await deal(page, "9S");
    await lead(page, "void", "Misdeal");
    // As if somebody who may had signed, and by the clause of this game alone.
    assert.deepEqual((await announced(page))[0], ["stakes_go_back", "RF-14.5.6b"]);
    assert.match(await page.locator("[data-terminals='1'][data-stakes='2500']").innerText(), /\$25\.00 goes back to 1 terminal/);
    await look(page, "dealer-void");
    await send(page);
    await approve(page, other_dealer);
    await page.locator("[data-step-up] [role=alert]").waitFor();
    await look(page, "dealer-void-refused");
    await approve(page, await somebody(house, "gaming_supervisor"));
    await no_dialog(page);
    const settled = await player.settled("void");
    assert.deepEqual([settled.returned, settled.credit], [2_500, 100_000]);
});

test("Void: what was begun in one round is not sent into the next one", async () => {
    const table = await table_of({ game: "roulette", ...star });
    const page = await open_desk(house, table);
    await new_game(page);
    await on_task(page, "spin");
    await lead(page, "void", "Power failure");
    const title = await dialog(page).getByRole("heading").first().innerText();
    const [, name, begun] = /Power failure · (.+) · Round (\d+)$/.exec(title) ?? assert.fail(title);
    assert.ok(name.length > 0, "the page names the table and the round");
    await house.post("/demo/dealer", { table, on: true }); // somebody goes on with the table
    const moved = page.locator("[data-moved]");
    await moved.waitFor({ timeout: 90_000 });
    await house.by_hand(table);
    assert.match(await moved.innerText(), new RegExp(`Round ${begun} has ended`));
    assert.ok(await page.locator("[data-send]").isDisabled(), "nothing can be sent");
    await look(page, "dealer-void-moved");
    await page.locator("[data-look-at]").tap();
    await until(async () => page.locator("[data-send]").isEnabled(), "whoever means the new round says so");
    await send(page);
    const asked = await page.locator("[data-step-up]").innerText();
    assert.ok(asked.includes(name) && Number(/Round (\d+)/.exec(asked)?.[1]) > Number(begun), `whoever approves sees which: ${asked}`);
});

test("Table: other limits after the rulebook's notice, in force when it has run out", async () => {
    const table = await table_of({ game: "sic_bo", rulebook: "canberra-mttg-2019" });
    const page = await open_desk(house, table, sizes.small);
    await lead(page, "table", "Change the limits");
    await amounts(page, 5);
    await look(page, "dealer-limits");
    await amounts(page, 500);
    await send(page);
    assert.equal(await approve_as_asked(house, page), "gaming_shift_manager");
    await no_dialog(page);
    assert.equal(await page.locator("[data-announced=limits]").innerText(), "After 1 round: min $5, max $500");
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "small", amount: 100 });
    await on_task(page, "roll");
    await enter_dice(page, [6, 5, 4]);
    await big(page);
    await on_task(page, "new_game");
    await until(async () => /Min \$5\s+Max \$500/.test(await page.locator("header").innerText()), "the new limits are in force");
    await new_game(page);
    await player.bets({ bet: "small", amount: 60_000 });
    const trimmed = await until(() => player.last("trimmed"), "the wager is cut to the new maximum");
    assert.equal(trimmed.stands, 50_000);
});
