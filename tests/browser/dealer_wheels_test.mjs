// Wheels and dice, each dealt by hand at the dealer terminal by somebody who reads nothing else, with
// money on the table: what stood there before the confirmation is what was paid.
import { assert, sizes, start_host, test } from "./kit.mjs";
import { all_by_hand, approve_as_asked, confirm_and_compare, enter_dice, enter_number, enter_symbol, lead, look, new_game, next, no_dialog, on_task, open_desk, says, send, sit } from "./dealer_desk.mjs";

const house = await start_host({ speed: 10 });
await all_by_hand(house);
const table_of = async (wanted) => (await house.table_of(wanted)).table;

test("A wheel with one zero: the number where the ball rests", async () => {
    const table = await table_of({ game: "roulette", mode: "dealt", rulebook: "canberra-mttg-2019" });
    const page = await open_desk(house, table, sizes.small);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "straight_up", selection: [{ name: "numbers", value: "0" }], amount: 500 }, { bet: "dozen", selection: [{ name: "dozen", value: "1" }], amount: 1_000 });
    await on_task(page, "spin");
    assert.equal(await says(page), "Spin the ball");
    await enter_number(page, 0);
    const settled = await confirm_and_compare(page, player);
    assert.equal(settled.won, 17_500);
});

test("A wheel with two zeros that reads by itself is dealt by hand once a supervisor said so", async () => {
    const table = await table_of({ game: "roulette", rulebook: "crown-sat-15.1" });
    const page = await open_desk(house, table);
    await lead(page, "device", "Enter results by hand");
    await next(page);
    await send(page);
    assert.equal(await approve_as_asked(house, page), "tg_higher_duties_dealer");
    await no_dialog(page);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "straight_up", selection: [{ name: "numbers", value: "00" }], amount: 500 }, { bet: "five_number", amount: 500 });
    await on_task(page, "spin");
    await look(page, "dealer-double-zero-spin");
    await enter_number(page, 37);
    // This table settles what its wheel reads by itself; what a person entered, a person confirms.
    assert.equal((await confirm_and_compare(page, player)).won, 17_500 + 3_000);
    await page.locator("main section b").getByText("00", { exact: true }).waitFor();
});

test("Dice by their faces, in the order in which they lie", async () => {
    const table = await table_of({ game: "sic_bo", mode: "dealt", rulebook: "canberra-mttg-2019" });
    const page = await open_desk(house, table);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "three_dice_total", selection: [{ name: "total", value: "4" }], amount: 500 }, { bet: "big", amount: 1_000 });
    await on_task(page, "roll");
    assert.equal(await says(page), "Roll the dice");
    await enter_dice(page, [2, 1, 1]);
    await look(page, "dealer-sic-bo-confirm");
    const settled = await confirm_and_compare(page, player);
    assert.equal(settled.won, 31_000);
});

test("Lucky Sic Bo: the shooter's button, then the dice", async () => {
    const table = await table_of({ game: "lucky_sic_bo" });
    const page = await open_desk(house, table, sizes.small);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "specific_double", selection: [{ name: "number", value: "3" }], amount: 500 });
    await on_task(page, "roll");
    await look(page, "dealer-lucky-roll");
    await enter_dice(page, [3, 3, 6]);
    const settled = await confirm_and_compare(page, player);
    assert.equal(settled.won, 6_000);
});

test("The big wheel: the symbol where it stops", async () => {
    const table = await table_of({ game: "big_wheel" });
    const page = await open_desk(house, table, sizes.small, { language: "zh" });
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "symbol", selection: [{ name: "symbol", value: "B" }], amount: 1_000 });
    await on_task(page, "spin");
    assert.equal(await page.locator("main [data-symbol] svg path").count(), 7, "each symbol as it is on the wheel");
    assert.equal(await page.locator("[data-group=ball]").innerText(), "转轮", "no ball is spoken of");
    await look(page, "dealer-big-wheel-spin");
    await enter_symbol(page, "B");
    await look(page, "dealer-big-wheel-confirm");
    await page.getByRole("button", { name: "English" }).tap();
    const settled = await confirm_and_compare(page, player);
    assert.equal(settled.won, 3_000);
});
