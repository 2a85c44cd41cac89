// The dealer terminal in every phase: what it says, what it shows, and who may touch it.
import { assert, open_line, open_page, proves, sizes, start_host, test, until } from "./kit.mjs";
import {
    all_by_hand, approve_as_asked, big, confirm_and_compare, deal_all, dealer, enter_number, lead, look, new_game, next, no_dialog, on_task, open_desk, other_dealer, says, send, sign_in, sit,
} from "./dealer_desk.mjs";

const house = await start_host({ speed: 4 });
await all_by_hand(house);
const table_of = async (wanted) => (await house.table_of(wanted)).table;

test("A live wheel is dealt by hand, and the consequence is shown before the result is confirmed", async () => {
    const table = await table_of({ game: "roulette", mode: "dealt", rulebook: "star-rapid-fusion-2024" });
    const page = await open_desk(house, table);
    const player = await sit(house, table);
    await look(page, "dealer-roulette-new-game");
    await new_game(page);
    await player.bets({ bet: "straight_up", selection: [{ name: "numbers", value: "17" }], amount: 500 }, { bet: "red", amount: 1_000 });
    await look(page, "dealer-roulette-bets");
    await on_task(page, "spin");
    await look(page, "dealer-roulette-spin");
    await enter_number(page, 17);
    await on_task(page, "confirm");
    proves("RF-11.3.6", "RF-11.3.6.2");
    // 17 is black: the straight-up pays 35 times $5.00, red loses.
    assert.match(await says(page), /17/);
    const consequence = await page.locator("[data-consequence]").innerText();
    assert.match(consequence, /\$175\.00/);
    assert.match(consequence, /Winning\s+1\s+Losing\s+1/);
    proves("ST-PAIN-16.b");
    await look(page, "dealer-roulette-confirm");
    const settled = await confirm_and_compare(page, player);
    assert.equal(settled.won, 17_500);
});

test("A confirmed number that was wrong is corrected, after both results were shown", async () => {
    const table = await table_of({ game: "roulette", mode: "dealt", rulebook: "star-rapid-fusion-2024" });
    const page = await open_desk(house, table);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "straight_up", selection: [{ name: "numbers", value: "20" }], amount: 500 });
    await on_task(page, "spin");
    await enter_number(page, 17);
    await on_task(page, "confirm");
    await big(page);
    await on_task(page, "new_game");
    await lead(page, "result", "Wrong result confirmed");
    await page.locator("[data-round]").first().tap();
    await next(page);
    await page.getByRole("dialog").locator('[data-number="17"]').tap();
    await page.locator("[data-same]").waitFor();
    assert.equal(await page.locator("[data-next]").isEnabled(), false, "what was confirmed already changes nothing");
    await page.getByRole("dialog").locator('[data-number="20"]').tap();
    await next(page);
    await page.locator("[data-correction]").waitFor();
    // Winnings of $175.00 and the stake that comes back.
    assert.match(await page.locator("[data-correction]").innerText(), /\$0\.00\s+\$180\.00\s+\+\$180\.00/);
    await look(page, "dealer-correction");
    await send(page);
    assert.equal(await approve_as_asked(house, page), "gaming_supervisor");
    await no_dialog(page);
    assert.equal((await player.settled("corrected")).won, 17_500);
});

// A coup of baccarat, and in each phase of it what its dealer has to know.
async function coup_with_all_in_sight(table, size, { least, most }) {
    const page = await open_desk(house, table, size);
    const player = await sit(house, table);
    const header = page.locator("header");
    const side = page.getByRole("tabpanel");
    const turn_to = (tab) => page.locator(`[data-side="${tab}"]`).tap();
    assert.match(await header.innerText(), new RegExp(`Min ${least}\\s+Max ${most}`));
    assert.equal(await says(page), "New game");
    assert.equal(await page.locator("[data-incidents]").getAttribute("data-incidents"), "0");
    await turn_to("shoe");
    const left = async () => Number(/Cards left\s+(\d+)/.exec(await side.innerText())[1]);
    const before = await left();
    await turn_to("terminals");
    await new_game(page);
    assert.equal(await says(page), "Place your bets");
    assert.ok(Number(await page.locator("[data-seconds]").getAttribute("data-seconds")) > 0);
    await player.bets({ bet: "player", amount: 10_000 });
    await until(async () => /1 terminal with wagers[\s\S]*betting\s+1 wager/.test(await side.innerText()), "who has wagered");
    await turn_to("bets_by");
    // Nobody who can still make the outcome sees what it costs.
    assert.match(await side.innerText(), /Amounts show once betting has closed/);
    assert.equal(await page.locator("[data-exposure]").count(), 0);
    await deal_all(page, ["9S"]);
    assert.equal(await says(page), "Deal: first card to BANKER");
    await page.locator("[data-place=player] [data-card='9S']").waitFor();
    await deal_all(page, ["2H", "KD", "3C"]);
    await on_task(page, "confirm");
    assert.equal(await says(page), "Confirm: PLAYER wins (Player 9, Banker 5)");
    await until(async () => /Player\s+×1\s+\$100\.00/.test(await side.innerText()), "how much lies on which bet");
    assert.match(await page.locator("[data-exposure]").innerText(), /\$100\.00/);
    const settled = await confirm_and_compare(page, player);
    assert.equal(settled.won, 10_000);
    await turn_to("rounds");
    assert.match(await side.innerText(), /Player 9, Banker 5[\s\S]*9♠ 2♥ K♦ 3♣/);
    await turn_to("shoe");
    assert.equal(await left(), before - 4);
    await look(page, `dealer-shoe-${table}`);
    return page;
}

test("All that a dealer needs is on the terminal, phase by phase: Rapid Fusion", async () => {
    await coup_with_all_in_sight(await table_of({ game: "baccarat", mode: "dealt", rulebook: "star-rapid-fusion-2024" }), sizes.terminal, { least: "\\$5", most: "\\$1,000" });
    proves("RF-1.1-dt-b");
});

test("All that a dealer needs is on the terminal, phase by phase: Canberra", async () => {
    await coup_with_all_in_sight(await table_of({ game: "baccarat", rulebook: "canberra-mttg-2019" }), sizes.small, { least: "\\$5", most: "\\$500" });
    proves("CN-A.1e");
});

// A fault of the system is told, and stands on the terminal until it is closed.
async function fault_in_sight(page) {
    await lead(page, "device", "system fault");
    await next(page);
    await send(page);
    await approve_as_asked(house, page);
    await no_dialog(page);
    const matters = page.locator("[data-incidents]");
    await until(async () => (await matters.getAttribute("data-incidents")) === "1", "the fault is counted");
    await matters.tap();
    assert.match(await page.getByRole("dialog").innerText(), /Malfunction/);
}

for (const [rulebook, clause, limits] of [["crown-sat-15.1", "CR-1.1f", { least: "\\$5", most: "\\$1,000" }], ["star-ltgame-2016", "LT-1.1.dt-b", { least: "\\$10", most: "\\$500" }]])
    test(`All that a dealer needs is on the terminal, phase by phase, and the faults: ${rulebook}`, async () => {
        const page = await coup_with_all_in_sight(await table_of({ game: "baccarat", mode: "dealt", rulebook }), sizes.terminal, limits);
        await fault_in_sight(page);
        proves(clause);
    });

test("The winner of a coup can be entered before it is confirmed", async () => {
    const table = await table_of({ game: "baccarat", mode: "dealt", rulebook: "star-rapid-fusion-2024" });
    const page = await open_desk(house, table, sizes.small);
    await new_game(page);
    await deal_all(page, ["9S", "2H", "KD", "3C"]);
    await on_task(page, "confirm");
    assert.equal(await page.locator("[data-winner][aria-pressed=true]").getAttribute("data-winner"), "player");
    await page.locator("[data-winner=player]").tap();
    await page.locator("[role=status]").getByText("Player").waitFor();
    proves("RF-10.3.2.10");
    await page.getByRole("button", { name: "中文" }).tap();
    await look(page, "dealer-winner-chinese");
    await big(page);
    await on_task(page, "new_game");
    await look(page, "dealer-baccarat-chinese");
});

test("A locked terminal shows the table and takes no order; Chinese", async () => {
    const page = await open_desk(house, await table_of({ game: "roulette", mode: "dealt", rulebook: "canberra-mttg-2019" }), sizes.small);
    await page.locator("[data-lock]").tap();
    await page.locator("input[name=staff]").waitFor();
    assert.equal(await page.locator("[data-big]:enabled").count(), 0);
    await look(page, "dealer-locked");
    await sign_in(page, dealer);
    await page.getByRole("button", { name: "中文" }).tap();
    await look(page, "dealer-chinese");
});

test("Left alone the terminal locks, and asks again who is there; the round goes on by its clock", async () => {
    const left = await start_host({
        config: `[venue]
name = "Left alone"
demo = true
[listen]
plain = ["127.0.0.1:0"]
[store]
path = "FOLDER/store.db"
space_reserve_mib = 16
[vault]
path = "FOLDER/vault.db"
key = "FOLDER/vault.key"
[log]
file = "FOLDER/log"
[sign_in]
idle_lock_ms = 10000
`,
    });
    // Five minutes, where nobody says anything else.
    const { dealer_terminal, key } = await house.table_of({ name: "Sic Bo 3" });
    const usual = await open_line(house, { part: "dealer_terminal", number: dealer_terminal, key });
    await usual.say({ type: "sign_in", ...other_dealer });
    assert.equal((await until(() => usual.last("signed_in"), "somebody is there")).idle_lock_ms, 300_000);
    const manager = await left.manager_of(0);
    const { cookie } = await left.post("/office/sign_in", { user: manager.user, password: manager.password });
    const office = () => fetch(`${left.address}/office/enrolment`, { method: "POST", headers: { Authorization: `Bearer ${/session=([^;]+)/.exec(cookie)[1]}` }, body: JSON.stringify({ part: "display", number: 0 }) });
    assert.equal((await office()).status, 200);
    const page = await open_desk(left, (await left.table_of({ name: "Baccarat 1" })).table, sizes.small);
    await new_game(page);
    await page.getByText("Locked: nobody touched it for a while").waitFor({ timeout: 30_000 });
    await page.locator("input[name=staff]").waitFor();
    assert.equal(await page.locator("[data-big]:enabled").count(), 0);
    assert.equal(await page.locator("[data-lock]").count(), 0);
    assert.equal((await office()).status, 401);
    await on_task(page, "card");
    assert.match(await says(page), /first card to PLAYER/);
    await sign_in(page, dealer);
    await deal_all(page, ["9S", "2H", "KD", "3C"]);
    await on_task(page, "confirm");
    proves("ST-GLI19-C.6.5.d");
    await left.stop();
});

test("Whoever signs in at a demo's dealer terminal deals: the scripted dealer of that table stops", async () => {
    const floor = await start_host({ speed: 5 });
    const scripted = async () => (await floor.demo()).tables.filter((one) => one.scripted_dealer).map((one) => one.table);
    const { table } = await floor.table_of({ game: "roulette", mode: "dealt" });
    assert.ok((await scripted()).includes(table), "it is dealt by the script until then");
    const page = await open_page(floor, `/dealer/?demo=${table}`, sizes.terminal);
    await page.locator("h1[data-task]").waitFor();
    assert.ok((await scripted()).includes(table), "looking at it changes nothing");
    await sign_in(page, dealer);
    await until(async () => !(await scripted()).includes(table), "the script stops");
    assert.ok((await scripted()).length > 0, "other tables are dealt on");
    await floor.stop();
});
