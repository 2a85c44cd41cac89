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
    await inspect_all(seats, "blackjack-open", { axe: false });
    proves("RF-13.1.1");
    // Somebody reads when the question comes: the page steps aside, and is there again after the answer.
    const reads = seats[0].page;
    await reads.getByRole("button", { name: "Rules", exact: true }).tap();
    const rules = reads.getByRole("dialog", { name: /^Rules/ });
    await rules.waitFor();
    await dealer.deal("8S", "AD", "3H");
    await until(async () => /Ace: 1 or 11/.test(await seats[2].page.locator("[data-total=dealer]").innerText()), "one ace is no total");
    for (const seat of seats) await seat.answer("no_insurance").tap();
    await seats[0].answer("double").waitFor();
    assert.equal(await rules.isVisible(), false, "nothing lies above the question");
    for (const seat of seats) {
        await seat.asked();
        assert.ok(Number(await seat.page.locator("[data-question] [data-seconds]").getAttribute("data-seconds")) > 0);
    }
    proves("RF-13.3.5.5");
    await Promise.all(seats.map((seat) => seat.answer("double").tap()));
    await rules.waitFor();
    await reads.keyboard.press("Escape");
    await dealer.deal("9C");
    for (const seat of seats) await until(async () => (await seat.page.locator("[data-laid=double]").getAttribute("data-stake")) === "1000", "the double lies");
    for (const seat of seats) await until(async () => /20/.test(await seat.total(1)), "the card that all share is in each hand");
    await dealer.deal("6D"); // a soft seventeen against twenty
    await dealer.confirm();
    for (const [index, seat] of seats.entries()) {
        const slip = await seat.slip();
        const lines = [[1_000, "win", 1_000], ...(index === 0 ? [[1_000, "lose", 0]] : []), [1_000, "win", 1_000]];
        assert.deepEqual(slip.map((line) => [line.stake, line.status, line.won]), lines);
        await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
    }
    await inspect_all(seats, "blackjack-result");
});

test("A pair is split: both hands stand side by side, the one in play is marked, each is paid for itself", async () => {
    const table = await star({ period_ms: 14_000 });
    const dealer = await deal_by_hand(house, table);
    const seats = await Promise.all(looks.map((look) => sit(house, table, look)));
    const all = (what) => Promise.all(seats.map(what));
    const in_play = (number) => all(async (seat) => {
        await seat.asked();
        assert.equal(await seat.page.locator("[data-hand]").count(), 2);
        assert.equal(await seat.page.locator(`[aria-current][data-hand='${number}']`).count(), 1);
    });
    await dealer.open();
    await all((seat) => seat.bet("player"));
    await dealer.deal("8S", "6D", "8H");
    await all((seat) => seat.asked());
    await inspect_all(seats, "blackjack-decision", { axe: false });
    await all((seat) => seat.answer("split").tap());
    await dealer.deal("4C");
    await in_play(1);
    await all((seat) => seat.answer("hit").tap());
    await dealer.deal("9D", "3S", "7S");
    await in_play(2);
    await inspect_all(seats, "blackjack-split", { axe: false });
    await all((seat) => seat.answer("stand").tap());
    await dealer.deal("KS", "3H");
    await dealer.confirm();
    for (const seat of seats) {
        const slip = await seat.slip();
        assert.deepEqual(slip.map((line) => [line.stake, line.status, line.won]), [[1_000, "win", 1_000], [1_000, "lose", 0]]);
        for (const [index, total] of ["21", "18"].entries()) assert.match(await seat.total(index + 1), new RegExp(total));
        assert.match(await seat.page.locator("[data-meter=win]").innerText(), /\$10\.00/);
        await until(async () => (await seat.credit()) === 50_000, "one hand won what the other lost");
    }
    proves("ST-GLI19-4.4.2");
    await inspect_all(seats, "blackjack-split-result", { axe: false });
});

test("Even money is asked only of who took insurance with a Blackjack, with the money spelled out", async () => {
    const table = await star();
    const dealer = await deal_by_hand(house, table);
    const [first, second] = await Promise.all([{}, { size: sizes.small, language: "zh" }].map((look) => sit(house, table, look)));
    await dealer.open();
    await Promise.all([first, second].map((seat) => seat.bet("player")));
    await dealer.deal("AS", "AD", "KH");
    for (const seat of [first, second]) await seat.asked();
    assert.equal(await first.answer("even_money").count(), 0);
    assert.match(await first.page.locator("[data-question]").innerText(), /Insurance costs \$5\.00, pays \$10\.00 if the dealer has Blackjack/);
    await inspect_all([first, second], "blackjack-insurance", { axe: false });
    await second.answer("no_insurance").tap();
    await first.answer("insurance").tap();
    await first.answer("even_money").waitFor();
    assert.equal(await second.answer("even_money").count(), 0);
    proves("RF-13.3.5.7.1");
    await inspect(first.page, "blackjack-even-money", { axe: false });
    await first.answer("even_money").tap();
    await dealer.deal("9C");
    await dealer.confirm();
    const slip = await first.slip();
    assert.deepEqual(slip.map((line) => [line.status, line.won]), [["win", 1_000], ["void", 0]]);
    await until(async () => (await first.credit()) === 51_000, "even money was paid and the insurance came back");
    assert.deepEqual((await second.slip()).map((line) => [line.status, line.won]), [["win", 1_500]]);
});

test("Insurance pays when the dealer has Blackjack, and the slip tells it from the hand that lost", async () => {
    const table = await star({ period_ms: 5_000 });
    const dealer = await deal_by_hand(house, table);
    const phone = await sit(house, table, { size: sizes.phone });
    await dealer.open();
    await phone.bet("player");
    await dealer.deal("9S", "AD", "8H");
    await phone.asked();
    await inspect(phone.page, "blackjack-insurance", { axe: false });
    await phone.answer("insurance").tap();
    await phone.answer("stand").tap();
    await dealer.deal("KC");
    await dealer.confirm();
    assert.deepEqual((await phone.slip()).map((line) => [line.stake, line.status, line.won]), [[1_000, "lose", 0], [500, "win", 1_000]]);
    await until(async () => (await phone.credit()) === 50_000, "the insurance makes up for the hand");
});

test("A line that breaks in a decision finds the same question again; the clock's answer is said to be the clock's", async () => {
    const table = await star({ period_ms: 5_000 });
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    const neighbour = await sit(house, table);
    const question = async () => [await seat.time_left(), await seat.page.locator("[data-question] [data-decision]").evaluateAll((all) => all.map((one) => one.dataset.decision))];
    await dealer.open();
    await Promise.all([seat, neighbour].map((one) => one.bet("player")));
    await dealer.deal("TS", "6D", "4H");
    await seat.asked();
    const { decide_by } = (await dealer.view()).face;
    await neighbour.answer("stand").tap();
    const [before, asked] = await question();
    await seat.page.reload();
    await seat.asked();
    const [after, asked_again] = await question();
    const last_asked = (await dealer.view()).face.decide_by;
    assert.deepEqual(asked_again, asked);
    assert.ok(after > 0 && after <= before, `the same time runs on: ${before} s, then ${after} s`);
    assert.equal(await seat.page.locator("[data-hand='1'] [data-card]").count(), 2);
    // Nobody answers.
    await seat.page.locator("[data-question]").waitFor({ state: "detached" });
    await seat.page.locator("[data-hand='1'] [data-by=clock]").waitFor();
    assert.equal(await neighbour.page.locator("[data-by=clock]").count(), 0, "who answered did so himself");
    await inspect(seat.page, "blackjack-timeout");
    assert.ok(decide_by > 0 && decide_by === last_asked, `nobody waits longer for the one whose line broke: ${decide_by}, then ${last_asked}`);
    await dealer.deal("TD", "7H");
    await dealer.confirm();
    assert.deepEqual((await neighbour.slip()).map((line) => line.status), ["win"]);
    proves("ST-GLI19-4.16.3.c");
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
