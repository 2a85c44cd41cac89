// What a dealer cannot miss, and what stands behind it; and what the hands count while they are dealt.
import { assert, open_dealer, open_line, open_page, sizes, start_host, test, until } from "./kit.mjs";
import { all_by_hand, deal_all, dealer, look, new_game, on_task, open_desk, says, sign_in } from "./dealer_desk.mjs";
import { new_table } from "./card_table.mjs";

const speed = 4;
const house = await start_host({ speed });
await all_by_hand(house);
const totals = (page) => page.locator("[data-total]").evaluateAll((all) => all.map((one) => one.dataset.total));

test("Each hand says what it counts so far and how many cards it has, and the task line names the table", async () => {
    const { table, name } = await house.table_of({ name: "Baccarat 1" });
    const page = await open_desk(house, table, sizes.small);
    assert.ok((await page.locator("main").innerText()).includes(name), "the task line names its table");
    await new_game(page);
    await deal_all(page, ["7S", "2H"]);
    await on_task(page, "card");
    await deal_all(page, ["KD", "4C"]);
    await on_task(page, "confirm");
    assert.deepEqual(await totals(page), ["7", "6"]);
    assert.match(await page.locator("[data-place=player]").innerText(), /2 cards/);
    await look(page, "dealer-points");
    const letters = await page.locator("[data-total]").first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    assert.ok(letters >= 40, `points of ${letters} px`);
});

test("A round that is held is an alarm with the clause behind it, and the clause's text one touch deeper", async () => {
    const rulebook = "crown-sat-15.1";
    const { table } = await new_table(house, { game: "sic_bo", rulebook, period_ms: 20_000 * speed });
    // The dice come while players still wager; then somebody else sits down at that terminal.
    const desk = await open_dealer(house, table, { staff: "121", pin: (await house.demo()).staff.find((one) => one.number === "121").pin });
    await desk.round({ upto: (view) => view.face.phase === "open" });
    await desk.tell({ type: "report_dice", table, dice: "010203", exposed_at: 0, draw: 0 });
    const page = await open_page(house, `/dealer/?demo=${table}`, sizes.small);
    await sign_in(page, dealer);
    const alarm = page.locator("[data-alarm=held]");
    await alarm.waitFor();
    assert.match(await alarm.innerText(), /Round held; wagers stand/);
    await look(page, "dealer-alarm");
    const clauses = (await alarm.locator("[data-clauses]").getAttribute("data-clauses")).split(" ");
    const book = await house.get(`/clauses/${rulebook}.json`);
    assert.ok(clauses.length > 0 && clauses.every((id) => book[id]), clauses.join());
    await alarm.locator("[data-seen]").tap();
    await alarm.waitFor({ state: "detached" });
    // The task itself says it then, and keeps the clause.
    assert.match(await says(page), /held/i);
    await page.locator("main [data-clauses]").first().tap();
    const dialog = page.getByRole("dialog");
    await dialog.locator(`[data-clause-text="${clauses[0]}"]`).getByText(book[clauses[0]].requirement.slice(0, 30)).waitFor();
    await look(page, "dealer-clause");
});

test("A player's call is an alarm until somebody has seen it, and stands in small as long as it lasts", async () => {
    const { table } = await house.table_of({ name: "Roulette 1" });
    const page = await open_desk(house, table);
    const [terminal] = await house.terminals(1, 10_000);
    const line = await open_line(house, { part: "terminal", ...terminal });
    const reply = await line.order({ type: "call_service", table, round: 0, text: "the screen flickers" });
    assert.equal(reply.reason, "none", JSON.stringify(reply));
    const alarm = page.locator("[data-alarm=called]");
    await alarm.waitFor();
    const listed = page.locator("[data-calls]");
    assert.match(await listed.innerText(), /A player calls:?\s+the screen flickers/, "among the terminals, though it has no wager here");
    assert.equal(await listed.getAttribute("data-calls"), terminal.name);
    await look(page, "dealer-called");
    await alarm.locator("[data-seen]").tap();
    await until(async () => (await alarm.locator("[data-seen]").count()) === 0, "it was seen");
    assert.equal(await alarm.count(), 1, "it lasts");
});
