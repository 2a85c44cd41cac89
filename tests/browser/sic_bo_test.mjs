import { assert, fingers_on, inspect, middle, open_dealer, proves, sizes, sleep, start_host, test, until } from "./kit.mjs";
import { chip, inspect_all, looks, new_table, sit, sum_of, upper_faces } from "./card_table.mjs";

const speed = 5;
const house = await start_host({ speed });

const spots = (seat) => seat.page.locator("[data-spot]").evaluateAll((all) => all.map((one) => one.dataset.spot).map((spot) => JSON.parse(spot)));
const stake = async (place) => Number(await place.getAttribute("data-stake"));
const offered = ["small", "big", "specific_triple", "specific_double", "any_triple", "three_dice_total", "two_dice_combination", "single_die"];
const places = { specific_triple: 6, specific_double: 6, single_die: 6, three_dice_total: 14, two_dice_combination: 15, four_number_combination: 15 };

// Every place of every bet, once.
async function whole_board(seat, bets) {
    await seat.spot("big").waitFor();
    const all = await spots(seat);
    assert.equal(new Set(all.map((spot) => JSON.stringify(spot))).size, all.length);
    for (const bet of bets) assert.equal(all.filter((spot) => spot.bet === bet).length, places[bet] ?? 1, bet);
    assert.equal(all.length, bets.reduce((sum, bet) => sum + (places[bet] ?? 1), 0), "and none besides");
}

const past = (seat) => seat.page.locator("[data-round]").evaluateAll((rounds) => rounds.map((round) => [...round.querySelectorAll("[data-die]")].map((die) => Number(die.dataset.die))));

test("A dealt throw, from the first chip to the slip, on three screens in two languages", async () => {
    const table = await new_table(house, { game: "sic_bo", rulebook: "crown-sat-15.1", period_ms: 18_000 * speed });
    const dealer = await open_dealer(house, table.table);
    const seats = [];
    for (const look of looks) seats.push(await sit(house, table, look));
    for (const seat of seats) await whole_board(seat, [...offered, "four_number_combination"]);
    proves("CR-11.3.1(a)");
    const [large, small, phone] = seats;
    await dealer.round({ upto: (now) => now.face.phase === "open" });
    const bet_all = async (seat, ...bets) => {
        for (const [bet, selection] of bets) await seat.bet(bet, selection);
    };
    await Promise.all([
        bet_all(large, ["small"], ["big"], ["three_dice_total", { total: 10 }]),
        bet_all(small, ["two_dice_combination", { numbers: "2/5" }], ["single_die", { number: 3 }]),
        bet_all(phone, ["four_number_combination", { numbers: "2/3/5/6" }], ["any_triple"]),
    ]);
    await until(async () => (await dealer.view()).task === "roll", "betting is over");
    assert.equal(await stake(large.spot("big")), chip);
    await inspect_all(seats, "sic_bo-bets");
    await dealer.tell({ type: "report_dice", table: table.table, dice: "020305", exposed_at: 0, draw: 0 });
    await large.page.locator('[data-dice="2/3/5"]').waitFor();
    assert.deepEqual(await upper_faces(large.page), [2, 3, 5].map((value) => ({ face: value, spots: value })), "the upper face has the spots of its value");
    assert.match(await large.page.locator("[data-dice]").innerText(), /^2 \+ 3 \+ 5\s/, "and each value is written");
    proves("ST-GMNS-1.38.6");
    assert.equal(await large.page.locator("[data-round]").count(), 0, "a throw that is not settled is none of the past ones");
    await dealer.tell({ type: "confirm_result", table: table.table });
    const lines = async (seat) => (await seat.slip()).map(({ status, won }) => `${status} ${won / chip}`).sort();
    assert.deepEqual(await lines(large), ["lose 0", "win 1", "win 6"]);
    assert.deepEqual(await lines(small), ["win 1", "win 6"]);
    assert.deepEqual(await lines(phone), ["lose 0", "win 7"]);
    await until(async () => (await stake(large.spot("big"))) === 0, "what lost is gone");
    proves("CR-3.8.2");
    assert.match(await large.page.locator("[data-betslip]").innerText(), /\$70\.00/, "and the total");
    assert.match(await large.page.locator("[data-meter=net]").innerText(), /^Net \+\$60\.00$/, "less what was lost");
    assert.match(await large.spot("big").locator(".hidden-words").innerText(), /lost \$10$/, "a loss is said with its amount");
    assert.match(await large.spot("three_dice_total", { total: 4 }).locator(".hidden-words").innerText(), /^Total 4, pays \d+ to 1$/, "a total has its own odds");
    assert.equal(await large.page.locator("[data-meter=win]").innerText(), "$70.00");
    proves("CR-3.8.3");
    for (const [seat, won] of [[large, 6 * chip], [small, 7 * chip], [phone, 6 * chip]]) await until(async () => (await seat.credit()) === 50_000 + won, "the credit follows");
    proves("CR-3.8.4");
    assert.equal(await large.page.locator("[data-total]").getAttribute("data-total"), "10");
    await inspect_all(seats, "sic_bo-result");
    for (const seat of seats) await until(async () => JSON.stringify(await past(seat)) === "[[2,3,5]]", "the throw is one of the past");
    await inspect_all([small, phone], "sic_bo-past");
});

test("An automatic tumbler settles by itself, on the fullest board", async () => {
    const table = await house.table_of({ game: "sic_bo", mode: "automatic" });
    const seats = [];
    for (const look of looks) seats.push(await sit(house, table, look));
    for (const seat of seats) await whole_board(seat, [...offered, "odd", "even", "four_number_combination"]);
    proves("RF-12.1.1");
    await inspect_all(seats, "sic_bo-full");
    const [seat] = seats;
    await seat.bet_soon("odd");
    const { slip, came } = await seat.ended();
    const [first, second, third] = came.split("/").map(Number);
    const odd = (first + second + third) % 2 === 1 && !(first === second && second === third);
    assert.deepEqual(slip.map(({ status, won }) => [status, won]), [odd ? ["win", chip] : ["lose", 0]]);
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit follows");
});

test("A drawn throw is settled by itself, joins the past throws, and is bet again with one touch", async () => {
    const seat = await sit(house, await house.table_of({ game: "sic_bo", mode: "rng" }));
    await seat.bet_soon("single_die", { number: 5 });
    const { slip, came } = await seat.ended();
    const thrown = came.split("/").map(Number);
    assert.deepEqual(slip.map(({ status }) => status), [thrown.includes(5) ? "win" : "lose"]);
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit follows");
    await until(async () => JSON.stringify((await past(seat))[0]) === JSON.stringify(thrown), "the newest throw stands first");
    await seat.page.getByRole("button", { name: "Rebet" }).tap();
    await until(async () => (await stake(seat.spot("single_die", { number: 5 }))) === chip, "the wager stands again");
});

test("Chips on the board are dragged, taken back, undone, doubled and cleared by touch alone, and the credit with them", async () => {
    const canberra = await sit(house, await house.table_of({ game: "sic_bo", rulebook: "canberra-mttg-2019" }), { size: sizes.small });
    await whole_board(canberra, offered);
    proves("CN-10.2(a)");
    await inspect(canberra.page, "sic_bo-canberra");
    const table = await new_table(house, { game: "sic_bo", rulebook: "crown-sat-15.1", period_ms: 180_000 * speed });
    const dealer = await open_dealer(house, table.table);
    await dealer.round({ upto: (now) => now.face.phase === "open" });
    const seat = await sit(house, table);
    await seat.opened();
    const { page } = seat;
    const small = seat.spot("small");
    const four = seat.spot("three_dice_total", { total: 4 });
    // The chips of both places and the credit, all at one glance.
    const glance = () => page.evaluate(() => {
        const on = (place) => Number(document.querySelector(place).dataset.stake);
        return { stakes: [on(`[data-spot*=small]`), on(`[data-spot*=three_dice_total][data-spot*='"4"']`)], credit: Number(document.querySelector("[data-meter=credit] [data-value]").dataset.value) };
    });
    const become = async (wanted, what) => {
        const { credit } = await until(async () => {
            const seen = await glance();
            return JSON.stringify(seen.stakes) === JSON.stringify(wanted) && seen;
        }, what);
        assert.equal(credit, 50_000 - wanted[0] - wanted[1], what);
    };
    const touch = await fingers_on(page);
    // A hand rests before it lets go: the browser takes the first tap after a fling for the end of it.
    const drag = async (from, to) => {
        await touch("touchStart", from);
        await touch("touchMove", { x: from.x, y: from.y - 40 });
        await touch("touchMove", to);
        await sleep(150);
        await touch("touchMove", { x: to.x + 1, y: to.y });
        await touch("touchEnd");
    };
    await drag(await middle(page.getByRole("radio", { name: "$10", exact: true })), await middle(small));
    await become([chip, 0], "a chip comes from the tray");
    proves("CR-3.2.1");
    await drag(await middle(small), await middle(four));
    await become([0, chip], "it lies elsewhere");
    const press = (name) => page.getByRole("button", { name, exact: true }).tap();
    await press("Take back");
    await four.tap();
    await become([0, 0], "the eraser takes it back");
    await seat.bet("small");
    await seat.bet("three_dice_total", { total: 4 });
    await press("Undo");
    await become([chip, 0], "the last touch is undone");
    await press("Double");
    await become([2 * chip, 0], "all is doubled");
    await press("Clear");
    await become([0, 0], "nothing is left");
    proves("CR-3.2.2");
});

test("The shooter starts the dice by touch, and a triple is called out", async () => {
    const slow = await start_host(); // the shooter's time is short
    const table = await new_table(slow, { game: "lucky_sic_bo", rulebook: "crown-sat-15.1", period_ms: 7_000 });
    const dealer = await open_dealer(slow, table.table);
    const seat = await sit(slow, table);
    await whole_board(seat, offered);
    await dealer.round({ upto: (now) => now.face.phase === "open" });
    await seat.bet("any_triple");
    const press = seat.page.getByRole("button", { name: "Press: start the dice" });
    await press.waitFor();
    await inspect(seat.page, "sic_bo-shooter", { covered: "[data-spot]", axe: false }); // betting is over: the question lies above the board
    await press.tap();
    await until(async () => (await press.count()) === 0, "the dice are started");
    proves("CR-15.2b");
    await until(async () => (await dealer.view()).task === "roll", "the dice are awaited");
    await dealer.tell({ type: "report_dice", table: table.table, dice: "040404", exposed_at: 0, draw: 0 });
    await dealer.tell({ type: "confirm_result", table: table.table });
    const [line] = await seat.slip();
    assert.deepEqual([line.status, line.won], ["win", 31 * chip]);
    await until(async () => (await seat.credit()) === 50_000 + 31 * chip, "the credit follows");
    assert.match(await seat.page.locator("[data-dice]").innerText(), /Total 12\s+Triple/);
    await inspect(seat.page, "sic_bo-triple");
    await slow.stop();
});
