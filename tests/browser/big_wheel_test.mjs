import { assert, inspect, start_host, test, until } from "./kit.mjs";
import { chip, fresh_round, looks, sit, sum_of } from "./card_table.mjs";

const house = await start_host({ speed: 1 });

for (const look of looks)
    test(`A spin of the big wheel, from the first chip to the slip, ${look.size.width} wide, ${look.language}`, async () => {
        const table = await house.table_of({ game: "big_wheel" });
        const { bets, values } = await house.get(`/rules/${table.table}`);
        const seat = await sit(house, table, look);
        await seat.spot("symbol", { symbol: "A" }).waitFor();
        const [{ pays }] = bets;
        assert.equal(await seat.page.locator("[data-spot]").count(), pays.length, "an area for each symbol");
        for (const [index, symbol] of ["A", "B", "C", "D", "E", "F", "G"].entries()) {
            const places = values.find((value) => value.path === `big_wheel.compartments.${symbol}`).value;
            const printed = (await seat.spot("symbol", { symbol }).innerText()).match(/\d+/g);
            assert.deepEqual(printed, [pays[index].odds, "1", places], "the felt says what it pays, and how often it is on the wheel");
        }
        await fresh_round(seat);
        await seat.bet("symbol", { symbol: "A" });
        await seat.bet("symbol", { symbol: "G" });
        assert.equal(await seat.credit(), 50_000 - 2 * chip);
        await inspect(seat.page, "big_wheel-bets");
        const slip = await seat.slip();
        assert.equal(await seat.credit(), 50_000 + sum_of(slip));
        const came = await seat.page.locator("[data-result]").getAttribute("data-result");
        assert.deepEqual(slip.map(({ status }) => status === "win"), [came === "A", came === "G"], "the slip and the symbol agree");
        await inspect(seat.page, "big_wheel-result");
        await until(async () => (await seat.page.locator("[data-round] [data-symbol]").first().getAttribute("data-symbol")) === came, "the newest result stands first");
        const past = seat.page.getByRole("tab", { name: /Past rounds|往局/ });
        if (await past.isVisible()) await past.tap();
        await inspect(seat.page, "big_wheel-past");
    });
