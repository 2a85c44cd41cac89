// Casino war at the player's terminal: areas, and war or surrender on a tie.
import { assert, proves, start_host, test, until } from "./kit.mjs";
import { deal_by_hand, inspect_all, looks, new_table, play_alone, sit, sum_of } from "./card_table.mjs";

const house = await start_host({ speed: 2, robots: 0 });
const star = (more = {}) => new_table(house, { game: "casino_war", rulebook: "star-rapid-fusion-2024", period_ms: 14_000, ...more });

test("War on one area, surrender on another: each is asked for itself, shown and paid", async () => {
    const table = await star();
    const dealer = await deal_by_hand(house, table);
    const seats = await Promise.all(looks.map((look) => sit(house, table, look)));
    await dealer.open();
    await Promise.all(seats.map(async (seat) => {
        await seat.bet("ante", { area: 1 });
        await seat.bet("ante", { area: 3 });
    }));
    await seats[0].bet("tie", { area: 1 });
    await inspect_all(seats, "casino-war-open", { axe: false });
    proves("RF-14.1.1");
    await dealer.deal("KS", "2D", "KD", "9H", "4C", "KH");
    for (const seat of seats) {
        await seat.asked();
        assert.equal(await seat.page.locator("[data-question]").count(), 2);
        assert.ok(Number(await seat.page.locator("[role=group] [data-seconds]").first().getAttribute("data-seconds")) > 0);
    }
    for (const seat of seats) assert.equal(await seat.page.locator("[data-question] [data-at-end=surrender]").count(), 2, "each says what stands when its time is over");
    proves("RF-14.3.8");
    await Promise.all(seats.map(async (seat) => {
        await seat.page.locator("[data-question='0/1'] [data-decision=war]").tap();
        await seat.page.locator("[data-question='0/3'] [data-decision=surrender]").tap();
        await seat.page.locator("[data-area='3'][data-choice=surrender]").waitFor();
        assert.equal(await seat.page.locator("[data-area='1'] [data-laid=war]").getAttribute("data-stake"), "1000");
    }));
    assert.match(await seats[0].page.locator("[data-area='3']").innerText(), /Surrendered\s+closed for you/);
    proves("RF-14.3.10.1");
    await inspect_all(seats, "casino-war-at-war");
    await dealer.deal("9S", "5D");
    await dealer.confirm();
    for (const [index, seat] of seats.entries()) {
        const slip = await seat.slip();
        const tie = index === 0 ? [["win", 11_000]] : [];
        assert.deepEqual(slip.map((line) => [line.status, line.won]), [["push", 0], ["lose", 500], ...tie, ["win", 1_000]], "ante and war of area 1, half of the ante of area 3");
        await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
        assert.equal(await seat.page.locator("[data-spot]:not([data-stake='0'])").count(), 0, "no chip is left on the areas");
        assert.equal(await seat.page.locator("[data-meter=win]").innerText(), index === 0 ? "$120.00" : "$10.00", "the total of what each wager won");
    }
    await inspect_all(seats, "casino-war-result");
});

test("A question that nobody answers is a surrender of the clock, also after the line broke", async () => {
    const table = await star({ period_ms: 8_000 });
    const dealer = await deal_by_hand(house, table);
    const seats = await Promise.all(looks.map((look) => sit(house, table, look)));
    await dealer.open();
    await Promise.all(seats.map((seat) => seat.bet("ante", { area: 2 })));
    await dealer.deal("KS", "2D", "KD", "9H", "4C", "2H");
    await Promise.all(seats.map(async (seat) => {
        await seat.asked();
        const before = await seat.time_left();
        await seat.page.reload();
        await seat.asked();
        const after = await seat.time_left();
        assert.ok(after > 0 && after <= before, `the same time runs on: ${before} s, then ${after} s`);
    }));
    await inspect_all(seats, "casino-war-question", { axe: false });
    for (const seat of seats) await seat.page.locator("[data-area='2'][data-choice=surrender]").waitFor({ timeout: 30_000 });
    assert.match(await seats[0].page.locator("[data-area='2']").innerText(), /Surrendered\s+by the system/);
    proves("RF-14.3.9.1");
    await dealer.confirm();
    for (const seat of seats) {
        await seat.slip();
        await until(async () => (await seat.credit()) === 49_500, "half of the ante came back");
    }
});

test("Who cannot pay for a war is told so, and what stands when the time is over", async () => {
    const table = await star();
    const dealer = await deal_by_hand(house, table);
    const seats = await Promise.all(looks.map((look) => sit(house, table, { ...look, credit: 1_000 })));
    await dealer.open();
    await Promise.all(seats.map((seat) => seat.bet("ante", { area: 2 })));
    await dealer.deal("KS", "2D", "KD", "9H", "4C", "2H");
    for (const [index, seat] of seats.entries()) {
        await seat.asked();
        assert.equal(await seat.answer("war").count(), 0);
        const asked = await seat.page.locator("[data-question]").innerText();
        assert.match(asked, index === 1 ? /开战需 \$10\.00，您的余额为 \$0\.00[\s\S]*超时则：投降/ : /War takes \$10\.00; your credit is \$0\.00[\s\S]*If time runs out: Surrender/);
    }
    await inspect_all(seats, "casino-war-no-credit", { axe: false });
    for (const seat of seats) await seat.answer("surrender").tap();
    await dealer.confirm();
    for (const seat of seats) await until(async () => (await seat.credit()) === 500, "half of the ante came back");
});

test("A table that draws plays by itself: whatever is asked is answered and the slip is right", async () => {
    const seat = await sit(house, await star({ mode: "rng" }));
    await seat.spot("ante", { area: 3 }).waitFor();
    assert.equal(await seat.page.locator("[data-area]").count(), 3);
    await seat.bet("ante", { area: 1 });
    const slip = await play_alone(seat, ["war"]);
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
});

test("Seven areas fit every screen", async () => {
    const table = await star();
    const seats = await Promise.all(looks.map((look) => sit(house, table, look)));
    await Promise.all(seats.map(async (seat) => {
        await with_areas(seat, 7);
        for (const area of [1, 2, 3, 4, 5, 6, 7]) await seat.spot("ante", { area }).waitFor();
    }));
    await inspect_all(seats, "casino-war-seven", { axe: false });
});

// The demo has tables of three and of five: the page is told another number.
async function with_areas({ page }, count) {
    await page.route("**/rules/*", async (route) => {
        const response = await route.fetch();
        const rules = await response.json();
        rules.options.find((option) => option.name === "areas").value = String(count);
        await route.fulfill({ response, json: rules });
    });
    await page.reload();
}
