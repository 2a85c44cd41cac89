// The big wheel at the player's terminal: seven symbols and the wheel they stand on.
import { assert, inspect, proves, start_host, test, until } from "./kit.mjs";
import { chip, deal_by_hand, inspect_all, looks, new_table, sit, sum_of } from "./card_table.mjs";

const house = await start_host({ speed: 2, robots: 0 });
const symbols = ["A", "B", "C", "D", "E", "F", "G"];

test("A spin of the big wheel, from the first chip to the slip, at every size", async () => {
    const table = await new_table(house, { game: "big_wheel", rulebook: "crown-sat-15.1", period_ms: 32_000 });
    const dealer = await deal_by_hand(house, table);
    const { bets, lines } = await house.get(`/rules/${table.table}`);
    const [{ pays }] = bets;
    const seats = await Promise.all(looks.map((look) => sit(house, table, look)));
    for (const [at, seat] of seats.entries()) {
        await seat.spot("symbol", { symbol: "G" }).waitFor();
        assert.equal(await seat.page.locator("[data-spot]").count(), pays.length, "an area for each symbol");
        for (const [index, symbol] of symbols.entries()) {
            const places = lines.find((line) => line.section === "compartments" && line.name === symbol).value;
            const printed = (await seat.spot("symbol", { symbol }).locator("[data-printed]").innerText()).match(/\d+/g);
            const odds = looks[at].language === "zh" ? ["1", pays[index].odds] : [pays[index].odds, "1"]; // 1 赔 3
            assert.deepEqual(printed, [...odds, places], "the felt says what it pays, and how often it is on the wheel");
        }
    }
    await dealer.open();
    await Promise.all(seats.map(async (seat) => {
        await seat.bet("symbol", { symbol: "C" });
        await seat.bet("symbol", { symbol: "G" });
        await until(async () => (await seat.credit()) === 50_000 - 2 * chip, "the credit falls with the chips");
    }));
    await inspect_all(seats, "big_wheel-bets", { axe: false });
    await dealer.spin(symbols.indexOf("C"));
    await dealer.confirm();
    for (const seat of seats) {
        const slip = await seat.slip();
        assert.equal(await seat.page.locator("[data-result]").getAttribute("data-result"), "C");
        assert.deepEqual(slip.map(({ status, won }) => [status, won]), [["win", chip * Number(pays[2].odds)], ["lose", 0]]);
        assert.equal(await seat.page.locator("[data-stake]:not([data-stake='0'])").count(), 0, "no chip is left on the felt");
        assert.equal(await seat.page.locator("[data-meter=win]").innerText(), "$50.00");
        await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
    }
    proves("CR-3.8.1", "CR-3.8.2", "CR-3.8.3", "CR-3.8.4");
    await inspect_all(seats, "big_wheel-result");
    for (const seat of seats) await until(async () => (await seat.page.locator("[data-round] [data-symbol]").first().getAttribute("data-symbol")) === "C", "the newest result stands first");
    await inspect_all(seats, "big_wheel-past");
});

test("The last result and its slip stay until the next round opens; the symbol stays beyond it", async () => {
    const table = await new_table(house, { game: "big_wheel", rulebook: "crown-sat-15.1", period_ms: 10_000 });
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    await dealer.open();
    await seat.bet("symbol", { symbol: "A" });
    await dealer.spin(symbols.indexOf("B"));
    await dealer.confirm();
    assert.deepEqual((await seat.slip()).map(({ status }) => status), ["lose"]);
    assert.match(await seat.page.locator("[data-result]").innerText(), /Symbol B/);
    await dealer.open();
    await seat.page.locator("[data-betslip]").waitFor({ state: "detached" });
    assert.match(await seat.page.locator("[data-result='']").innerText(), /Last result\s[\s\S]*Symbol B/);
    await inspect(seat.page, "big_wheel-next");
});
