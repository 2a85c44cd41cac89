// Blackjack at the player's terminal: one shared hand, own decisions.
import { assert, inspect, proves, sizes, start_host, test, until } from "./kit.mjs";
import { deal_by_hand, inspect_all, looks, new_table, play_alone, sit, sum_of } from "./card_table.mjs";

const house = await start_host({ speed: 2, robots: 0 });
const star = (more = {}) => new_table(house, { game: "blackjack", rulebook: "star-rapid-fusion-2024", period_ms: 8_000, ...more });

test("A round on every screen: bets, decision, result", async () => {
    const table = await star({ period_ms: 14_000 });
    const dealer = await deal_by_hand(house, table);
    const seats = await Promise.all(looks.map((look) => sit(house, table, look)));
    await dealer.open();
    await Promise.all(seats.map((seat) => seat.bet("player")));
    await seats[0].bet("kings_bounty");
    await inspect_all(seats, "blackjack-open");
    proves("RF-13.1.1", "RF-diag-I");
    await dealer.deal("8S", "6D", "3H");
    for (const seat of seats) {
        await seat.asked();
        assert.ok(Number(await seat.page.locator("[data-question] [data-seconds]").getAttribute("data-seconds")) > 0);
    }
    proves("RF-13.3.5.5");
    await Promise.all(seats.map((seat) => seat.answer("double").tap()));
    await dealer.deal("9C");
    for (const seat of seats) await until(async () => (await seat.page.locator("[data-laid=double]").getAttribute("data-stake")) === "1000", "the double lies");
    await dealer.deal("TD", "KH");
    await dealer.confirm();
    for (const [index, seat] of seats.entries()) {
        const slip = await seat.slip();
        const lines = [[1_000, "win", 1_000], ...(index === 0 ? [[1_000, "lose", 0]] : []), [1_000, "win", 1_000]];
        assert.deepEqual(slip.map((line) => [line.stake, line.status, line.won]), lines);
        await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
    }
    await inspect_all(seats, "blackjack-result");
});

test("A pair is split: both hands stand side by side and the one in play is marked", async () => {
    const table = await star();
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    await dealer.open();
    await seat.bet("player");
    await dealer.deal("8S", "6D", "8H");
    await seat.asked();
    await inspect(seat.page, "blackjack-decision");
    await seat.answer("split").tap();
    await dealer.deal("4C");
    await seat.asked();
    assert.equal(await seat.page.locator("[data-hand]").count(), 2);
    assert.equal(await seat.page.locator("[aria-current][data-hand='1']").count(), 1);
    await seat.answer("hit").tap();
    await dealer.deal("9D", "3S", "7S");
    await seat.asked();
    assert.equal(await seat.page.locator("[aria-current][data-hand='2']").count(), 1);
    await inspect(seat.page, "blackjack-split");
    await seat.answer("stand").tap();
    await dealer.deal("KS", "KH");
    await dealer.confirm();
    const slip = await seat.slip();
    assert.deepEqual(slip.map((line) => line.status), ["win", "win"]);
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
});

test("Even money is asked only of who took insurance with a Blackjack, with the money spelled out", async () => {
    const table = await star();
    const dealer = await deal_by_hand(house, table);
    const [first, second] = [await sit(house, table), await sit(house, table, { size: sizes.small, language: "zh" })];
    await dealer.open();
    for (const seat of [first, second]) await seat.bet("player");
    await dealer.deal("AS", "AD", "KH");
    for (const seat of [first, second]) await seat.asked();
    assert.equal(await first.answer("even_money").count(), 0);
    assert.match(await first.page.locator("[data-question]").innerText(), /Insurance (pays 2 to 1|costs \$5\.00, pays \$10\.00) if the dealer has Blackjack/);
    await inspect_all([first, second], "blackjack-insurance");
    await second.answer("no_insurance").tap();
    await first.answer("insurance").tap();
    await first.answer("even_money").waitFor();
    assert.equal(await second.answer("even_money").count(), 0);
    proves("RF-13.3.5.7.1");
    await inspect(first.page, "blackjack-even-money");
    await first.answer("even_money").tap();
    await dealer.deal("9C");
    await dealer.confirm();
    const slip = await first.slip();
    assert.deepEqual(slip.map((line) => [line.status, line.won]), [["win", 1_000], ["void", 0]]);
    await until(async () => (await first.credit()) === 51_000, "even money was paid and the insurance came back");
});

test("A line that breaks in a decision finds the same question again; the clock's answer is said to be the clock's", async () => {
    const table = await star();
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    await dealer.open();
    await seat.bet("player");
    await dealer.deal("TS", "6D", "4H");
    await seat.asked();
    await seat.page.reload();
    await seat.asked();
    assert.equal(await seat.page.locator("[data-hand='1'] [data-card]").count(), 2);
    // Nobody answers.
    await seat.page.locator("[data-question]").waitFor({ state: "detached", timeout: 30_000 });
    await seat.page.locator("[data-hand='1'] [data-by=clock]").waitFor();
    proves("ST-GLI19-4.16.3.c");
    await inspect(seat.page, "blackjack-timeout");
    await dealer.deal("TD", "7H");
    await dealer.confirm();
    assert.deepEqual((await seat.slip()).map((line) => line.status), ["win"]);
});

test("Crown's table has a place for every bet it offers, its side wagers among them", async () => {
    const crown = await house.table_of({ game: "blackjack", rulebook: "crown-sat-15.1" });
    const seat = await sit(house, crown);
    const { bets } = await house.get(`/rules/${crown.table}`);
    const placed = bets.map((one) => one.bet).filter((bet) => !["double", "split", "insurance"].includes(bet));
    assert.ok(placed.length > 1);
    for (const bet of placed) await seat.spot(bet).waitFor();
    proves("CR-2.1.4", "CR-2.1.5");
});

test("A table that draws plays by itself: whatever is asked is answered and the slip is right", async () => {
    const seat = await sit(house, await star({ mode: "rng" }));
    await seat.bet("player");
    const slip = await play_alone(seat, ["stand", "hit", "no_insurance"]);
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
});
