// Tables dealt by hand at the dealer terminal's own screen, and what goes wrong there.
import { assert, inspect, open_line, open_page, proves, sizes, sleep, start_host, test, until } from "./kit.mjs";

const house = await start_host({ speed: 4 });
const dealer = { staff: "101", pin: "2718" };
const supervisor = { staff: "111", pin: "1618" };
const task_max_ms = 60_000;

async function open_desk(table, size = sizes.terminal) {
    await house.by_hand(table);
    const page = await open_page(house, `/dealer/?demo=${table}`, size);
    await page.locator("h1[data-task]").waitFor();
    await sign_in(page, dealer);
    await come_to_rest(page);
    return page;
}

async function sign_in(page, { staff, pin }) {
    await page.locator("input[name=staff]").fill(staff);
    await page.locator("input[name=pin]").fill(pin);
    await page.keyboard.press("Enter");
    await page.locator("[data-lock]").waitFor();
}

async function approve(page, { staff, pin }) {
    const box = page.locator("[data-step-up]");
    await box.waitFor();
    await box.locator("input[name=staff]").fill(staff);
    await box.locator("input[name=pin]").fill(pin);
    await page.keyboard.press("Enter");
}

const task_of = (page) => page.locator("h1[data-task]").getAttribute("data-task");
const on_task = (page, task) => page.locator(`h1[data-task="${task}"]`).waitFor({ timeout: task_max_ms });
const big = (page) => page.locator("[data-big]:enabled").first().tap();
async function touch_card(page, card) {
    await page.locator(`[data-rank="${card[0]}"]`).first().tap();
    await page.locator(`[data-suit="${card[1]}"]`).first().tap();
}
const lead = async (page, group, words) => {
    await page.locator(`[data-group="${group}"]`).tap();
    await page.getByRole("menuitem").filter({ hasText: words }).first().tap();
    await page.getByRole("dialog").waitFor();
};
const no_dialog = (page) => page.getByRole("dialog").first().waitFor({ state: "detached" });

// What the scripted dealer left is finished.
async function come_to_rest(page) {
    for (let turn = 0; turn < 80; ++turn) {
        const task = await task_of(page);
        if (task === "new_game") return;
        if (["confirm", "reveal", "new_shoe"].includes(task) && (await page.locator("[data-big]:enabled").count())) await big(page);
        else if (task === "card") await deal(page, `${"A23456789TJQK"[turn % 13]}${"SHDC"[turn % 4]}`).catch(() => undefined);
        else if (task === "spin") await enter_number(page, 5).catch(() => undefined);
        else if (task === "roll") await enter_dice(page, [2, 3, 4]).catch(() => undefined);
        await sleep(300);
    }
    assert.fail(`the table does not come to rest: ${await page.locator("h1[data-task]").innerText()}`);
}
async function deal(page, card) {
    await touch_card(page, card);
    await big(page);
    await page.locator(`[data-card="${card}"]`).first().waitFor({ timeout: 10_000 });
}
async function enter_number(page, number) {
    await page.locator(`[data-number="${number}"]`).first().tap();
    await big(page);
}
async function enter_dice(page, dice) {
    for (const [index, value] of dice.entries()) await page.locator(`[data-die-key="${index}-${value}"]`).tap();
    await big(page);
}

// Somebody who has bet on this table in the round that is open.
async function player_bets(table, chips) {
    const [terminal] = await house.terminals(1, 100_000);
    const line = await open_line(house, { part: "terminal", number: terminal.number, key: terminal.key });
    await line.say({ type: "watch", tables: [table] });
    const reply = await until(async () => {
        const answer = await line.order({ type: "place_bets", table, chips });
        return answer.reason === "none" && answer;
    }, "the wager stands");
    return { line, credit: reply.credit };
}

test("A live wheel is dealt by hand, and the consequence is shown before the result is confirmed", async () => {
    const table = (await house.table_of({ game: "roulette", mode: "dealt", rulebook: "star-rapid-fusion-2024" })).table;
    const page = await open_desk(table);
    await inspect(page, "dealer-roulette-new-game");
    await big(page);
    await on_task(page, "bets");
    const { line } = await player_bets(table, [{ bet: "straight_up", selection: [{ name: "numbers", value: "17" }], amount: 500 }, { bet: "red", amount: 1_000 }]);
    await inspect(page, "dealer-roulette-bets");
    await on_task(page, "spin");
    await inspect(page, "dealer-roulette-spin");
    await enter_number(page, 17);
    await on_task(page, "confirm");
    proves("RF-11.3.6", "RF-11.3.6.2");
    // 17 is black: the straight-up pays 35 times $5.00, red loses.
    assert.match(await page.locator("h1[data-task]").innerText(), /17/);
    const consequence = await page.locator("[data-consequence]").innerText();
    assert.match(consequence, /\$175\.00/);
    assert.match(consequence, /Winning\s+1\s+Losing\s+1/);
    proves("ST-PAIN-16.b");
    await inspect(page, "dealer-roulette-confirm");
    await big(page);
    await on_task(page, "new_game");
    const settled = await until(() => line.last("settled"), "the player is told");
    assert.equal(settled.won, 17_500);
});

test("A coup of baccarat is dealt card by card, each where the terminal says", async () => {
    const table = (await house.table_of({ game: "baccarat", mode: "dealt", rulebook: "star-rapid-fusion-2024" })).table;
    const page = await open_desk(table, sizes.small);
    await big(page);
    await on_task(page, "card");
    for (const card of ["9S", "2H", "KD", "3C"]) {
        await on_task(page, "card");
        await deal(page, card);
        if (card === "9S") await inspect(page, "dealer-baccarat-card");
    }
    // Nine against five: a natural, so that nobody draws.
    await on_task(page, "confirm");
    assert.match(await page.locator("main").innerText(), /Player 9/i);
    await inspect(page, "dealer-baccarat-confirm");
    await big(page);
    await on_task(page, "new_game");
    await page.locator('[data-side="rounds"]').tap();
    await inspect(page, "dealer-baccarat-rounds");
});

test("Dice are entered by their faces", async () => {
    const table = (await house.table_of({ game: "sic_bo", mode: "dealt", rulebook: "crown-sat-15.1" })).table;
    const page = await open_desk(table);
    await big(page);
    await on_task(page, "roll");
    await inspect(page, "dealer-sic-bo-roll");
    await enter_dice(page, [1, 2, 6]);
    await on_task(page, "confirm");
    assert.match(await page.locator("main").innerText(), /9/);
    await big(page);
    await on_task(page, "new_game");
});

test("A round is void only with somebody who may, and the wagers come back", async () => {
    const table = (await house.table_of({ game: "baccarat", mode: "dealt", rulebook: "star-rapid-fusion-2024" })).table;
    const page = await open_desk(table);
    await big(page);
    const { line, credit } = await player_bets(table, [{ bet: "player", amount: 2_500 }]);
    assert.equal(credit, 97_500);
    await on_task(page, "card");
    await deal(page, "9S");
    await lead(page, "void", "Misdeal");
    await inspect(page, "dealer-void");
    await page.locator("[data-send]").tap();
    await approve(page, { staff: "102", pin: "3141" });
    await page.locator("[data-step-up] [role=alert]").waitFor();
    await inspect(page, "dealer-void-refused");
    await approve(page, supervisor);
    await no_dialog(page);
    const settled = await until(() => line.last("settled"), "the player is told");
    assert.equal(settled.ending, "void");
    assert.equal(settled.returned, 2_500);
    assert.equal(settled.credit, 100_000);
});

test("A confirmed number that was wrong is corrected, after both results were shown", async () => {
    const table = (await house.table_of({ game: "roulette", mode: "dealt", rulebook: "star-rapid-fusion-2024" })).table;
    const page = await open_desk(table);
    await big(page);
    const { line } = await player_bets(table, [{ bet: "straight_up", selection: [{ name: "numbers", value: "20" }], amount: 500 }]);
    await on_task(page, "spin");
    await enter_number(page, 17);
    await on_task(page, "confirm");
    await big(page);
    await on_task(page, "new_game");
    await lead(page, "result", "Wrong result confirmed");
    await page.locator("[data-round]").first().tap();
    await page.getByRole("dialog").locator('[data-number="20"]').tap();
    await page.locator("[data-next]").tap();
    await page.locator("[data-correction]").waitFor();
    // Winnings of $175.00 and the stake that comes back.
    assert.match(await page.locator("[data-correction]").innerText(), /\$0\.00\s+\$180\.00\s+\+\$180\.00/);
    await inspect(page, "dealer-correction");
    await page.locator("[data-send]").tap();
    await approve(page, supervisor);
    await no_dialog(page);
    const corrected = await until(async () => {
        const settled = await line.last("settled");
        return settled?.ending === "corrected" && settled;
    }, "the player is told of the correction");
    assert.equal(corrected.won, 17_500);
});

test("A ball that left the wheel is no spin, and the supervisor examines it", async () => {
    const table = (await house.table_of({ game: "roulette", mode: "dealt", rulebook: "star-rapid-fusion-2024" })).table;
    const page = await open_desk(table);
    await big(page);
    await on_task(page, "spin");
    await lead(page, "ball", "Ball out");
    await inspect(page, "dealer-ball-out");
    await page.locator("[data-send]").tap();
    await no_dialog(page);
    assert.equal(await page.locator("[data-incidents]").getAttribute("data-incidents"), "1");
    await page.locator("[data-incidents]").tap();
    // What was done is told over the top bar for a moment.
    await inspect(page, "dealer-incidents", { covered: "em" });
});

test("A locked terminal shows the table and takes no order; Chinese", async () => {
    const table = (await house.table_of({ game: "roulette", mode: "dealt", rulebook: "canberra-mttg-2019" })).table;
    const page = await open_desk(table, sizes.small);
    await page.locator("[data-lock]").tap();
    await page.locator("input[name=staff]").waitFor();
    assert.equal(await page.locator("[data-big]:enabled").count(), 0);
    await inspect(page, "dealer-locked");
    await sign_in(page, dealer);
    await page.getByRole("button", { name: "中文" }).tap();
    await inspect(page, "dealer-chinese");
});
