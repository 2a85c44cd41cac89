// Casino war at the player's terminal: areas, and war or surrender on a tie.
import { assert, inspect, proves, start_host, test, until } from "./kit.mjs";
import { deal_by_hand, inspect_all, looks, play_alone, sit, sum_of } from "./card_table.mjs";

// Players have the full time to decide.
const house = await start_host({ speed: 1, robots: 0 });
const star = await house.table_of({ game: "casino_war", mode: "dealt", rulebook: "star-rapid-fusion-2024" });

test("War on one area, surrender on another: each is asked for itself and shown", async () => {
    const dealer = await deal_by_hand(house, star);
    const seats = [];
    for (const look of looks) seats.push(await sit(house, star, look));
    await dealer.open();
    await Promise.all(seats.map(async (seat) => {
        await seat.bet("ante", { area: 1 });
        await seat.bet("ante", { area: 3 });
    }));
    await seats[0].bet("tie", { area: 1 });
    await inspect_all(seats, "casino-war-open");
    proves("RF-14.1.1", "RF-diag-K");
    await dealer.deal("KS", "2D", "KD", "9H", "4C", "KH");
    for (const seat of seats) {
        await seat.asked();
        assert.equal(await seat.page.locator("[data-question]").count(), 2);
        assert.ok(Number(await seat.page.locator("[role=group] [data-seconds]").first().getAttribute("data-seconds")) > 0);
    }
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
    for (const seat of seats) {
        const slip = await seat.slip();
        const surrendered = slip.find((line) => line.words.includes("3"));
        assert.deepEqual([surrendered.status, surrendered.won], ["lose", 500]);
        await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
    }
    await inspect_all(seats, "casino-war-result");
});

test("A question that nobody answers is a surrender of the clock, also after the line broke", async () => {
    const dealer = await deal_by_hand(house, star);
    const seat = await sit(house, star);
    await dealer.open();
    await seat.bet("ante", { area: 2 });
    await dealer.deal("KS", "2D", "KD", "9H", "4C", "2H");
    await seat.asked();
    await inspect(seat.page, "casino-war-question");
    await seat.page.reload();
    await seat.asked();
    await seat.page.locator("[data-area='2'][data-choice=surrender]").waitFor({ timeout: 30_000 });
    assert.match(await seat.page.locator("[data-area='2']").innerText(), /Surrendered\s+by the system/);
    proves("RF-14.3.9.1");
    await dealer.confirm();
    await seat.slip();
    await until(async () => (await seat.credit()) === 49_500, "half of the ante came back");
});

test("A table that draws plays by itself: whatever is asked is answered and the slip is right", async () => {
    const drawn = await house.table_of({ game: "casino_war", mode: "rng" });
    const seat = await sit(house, drawn);
    await seat.bet("ante", { area: 1 });
    const slip = await play_alone(seat, ["war"]);
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
});
