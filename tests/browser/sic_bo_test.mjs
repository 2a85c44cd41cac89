import { assert, inspect, proves, start_host, test, until } from "./kit.mjs";
import { looks, sit, sum_of } from "./card_table.mjs";

const house = await start_host();

const dice_of = (seat) => seat.page.locator("[data-dice]").getAttribute("data-dice");
const spots = (seat) => seat.page.locator("[data-spot]").evaluateAll((all) => all.map((one) => one.dataset.spot).map((spot) => JSON.parse(spot)));
const offered = ["small", "big", "specific_triple", "specific_double", "any_triple", "three_dice_total", "two_dice_combination", "single_die"];
const places = { specific_triple: 6, specific_double: 6, single_die: 6, three_dice_total: 14, two_dice_combination: 15, four_number_combination: 15 };

// Every place of every bet, once.
async function whole_board(seat, bets) {
    const all = await spots(seat);
    assert.equal(new Set(all.map((spot) => JSON.stringify(spot))).size, all.length);
    for (const bet of bets) assert.equal(all.filter((spot) => spot.bet === bet).length, places[bet] ?? 1, bet);
    assert.equal(all.length, bets.reduce((sum, bet) => sum + (places[bet] ?? 1), 0), "and none besides");
}

// The upper face of each die in the picture, and the number written below it.
const shown = (seat) => seat.page.locator("[data-dice] [data-die]").evaluateAll((dice) => dice.map((die) => [Number(die.dataset.die), die.querySelectorAll("circle").length, Number(die.innerText)]));

for (const look of looks) {
    test(`A throw by touch, from the first chip to the slip (${look.size.width} wide)`, async () => {
        const seat = await sit(house, await house.table_of({ game: "sic_bo", mode: "automatic" }), look);
        await seat.spot("big").waitFor();
        await whole_board(seat, [...offered, "odd", "even", "four_number_combination"]);
        await seat.bet("small");
        await seat.bet("big");
        await seat.bet("three_dice_total", { total: 10 });
        await inspect(seat.page, "sic_bo-bets");
        proves("RF-12.1.1");
        const slip = await seat.slip();
        const dice = (await dice_of(seat)).split("/").map(Number);
        assert.deepEqual(await shown(seat), dice.map((value) => [value, value, value]));
        proves("ST-GMNS-1.38.6");
        assert.equal(Number(await seat.page.locator("[data-total]").getAttribute("data-total")), dice[0] + dice[1] + dice[2]);
        assert.equal(slip.length, 3);
        assert.equal(await seat.credit(), 50_000 + sum_of(slip));
        await inspect(seat.page, "sic_bo-result");
        if (look !== looks[0]) await seat.page.getByRole("tab").nth(1).tap();
        await inspect(seat.page, "sic_bo-past");
    });
}

test("Each house has its own board", async () => {
    const canberra = await sit(house, await house.table_of({ game: "sic_bo", rulebook: "canberra-mttg-2019" }));
    await canberra.spot("big").waitFor();
    await whole_board(canberra, offered);
    proves("CN-10.2(a)");
    await inspect(canberra.page, "sic_bo-canberra");
    const crown = await sit(house, await house.table_of({ game: "sic_bo", rulebook: "crown-sat-15.1" }));
    await crown.spot("big").waitFor();
    await whole_board(crown, [...offered, "four_number_combination"]);
    proves("CR-11.3.1(a)");
});

test("A drawn throw is settled by itself and joins the past throws", async () => {
    const seat = await sit(house, await house.table_of({ game: "sic_bo", mode: "rng" }));
    await seat.bet("single_die", { number: 5 });
    await seat.bet("two_dice_combination", { numbers: "1/2" });
    const slip = await seat.slip();
    assert.equal(await seat.credit(), 50_000 + sum_of(slip));
    const thrown = (await dice_of(seat)).split("/").map(Number);
    const newest = seat.page.locator("[data-round]").first();
    await until(async () => JSON.stringify(await newest.locator("[data-die]").evaluateAll((dice) => dice.map((die) => Number(die.dataset.die)))) === JSON.stringify(thrown), "the newest throw stands first");
    await inspect(seat.page, "sic_bo-rng");
});

test("The shooter starts the dice by touch", async () => {
    const seat = await sit(house, await house.table_of({ game: "lucky_sic_bo" }));
    await seat.opened();
    await seat.bet("small");
    const press = seat.page.getByRole("button", { name: "Press: start the dice" });
    await press.waitFor({ timeout: 60_000 });
    await inspect(seat.page, "sic_bo-shooter", { covered: "[data-spot]" }); // betting is over: the question lies above the board
    await press.tap();
    await until(async () => (await press.count()) === 0, "the dice are started");
    proves("CR-15.2b");
    const slip = await seat.slip();
    assert.equal(await seat.credit(), 50_000 + sum_of(slip));
});
