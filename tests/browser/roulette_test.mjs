import { assert, fingers_on, inspect, middle, open_dealer, proves, sizes, start_host, test, until } from "./kit.mjs";
import { chip, inspect_all, looks, new_table, open_table, sit, sum_of } from "./card_table.mjs";

const speed = 5;
const house = await start_host({ speed });

// Lines and corners lie closer than a thumb is wide: the nearest is meant, and a magnifier says which before the finger is lifted.
// What is printed on the cloth lies under the glass of these places.
const fine = { small: "[data-cloth] [data-spot], [data-track] path[data-spot]", covered: "[data-cell], [data-area]" };

const rapid_fusion = { game: "roulette", rulebook: "star-rapid-fusion-2024" };
const canberra = { game: "roulette", rulebook: "canberra-mttg-2019" };
const crown = { game: "roulette", rulebook: "crown-sat-15.1", mode: "automatic" };

const spots = (seat) => seat.page.locator("[data-spot]").evaluateAll((all) => all.map((one) => JSON.parse(one.dataset.spot)));
const count_of = (all) => all.reduce((counts, { bet }) => ({ ...counts, [bet]: (counts[bet] ?? 0) + 1 }), {});
const stake = async (place) => Number(await place.getAttribute("data-stake"));
const numbers = (place) => place.locator("[data-number]").evaluateAll((all) => all.map((one) => one.dataset.number));
const button = (seat, name) => seat.page.getByRole("button", { name, exact: true });
// From the tray, or from the chips that find no room there.
const pick_chip = async ({ page }, name) => {
    const chip = page.getByRole("radio", { name, exact: true });
    if (await chip.count()) return chip.tap();
    await page.getByRole("button", { name: "More chips" }).tap();
    await page.getByRole("dialog", { name: "Amount of one touch" }).getByRole("button", { name, exact: true }).tap();
};
const outside = { column: 3, dozen: 3, low: 1, high: 1, even: 1, odd: 1, red: 1, black: 1 };

async function open_seat(like, look) {
    const { table, opens } = await open_table(house, { ...like, period_ms: 180_000 * speed }); // for as long as a test touches the cloth
    await opens();
    const seat = await sit(house, table, look);
    await seat.opened();
    await seat.spot("red").waitFor();
    return { ...seat, table };
}

test("A dealt number, from the first chip to the slip, on three screens in two languages", async () => {
    const table = await new_table(house, { ...canberra, period_ms: 20_000 * speed });
    const dealer = await open_dealer(house, table.table);
    const seats = [];
    for (const look of looks) seats.push(await sit(house, table, look));
    const [large, small, phone] = seats;
    for (const seat of seats) await seat.spot("red").waitFor();
    await dealer.round({ upto: (now) => now.face.phase === "open" });
    const bet_all = async (seat, ...bets) => {
        for (const [bet, selection] of bets) await seat.bet(bet, selection);
        const confirm = seat.page.getByRole("button", { name: /^(Confirm|确认)$/ }); // this house takes no wager without it
        await confirm.tap();
        await until(() => confirm.isDisabled(), "all is confirmed");
    };
    await Promise.all([
        bet_all(large, ["red"], ["split", { numbers: "17/20" }], ["straight_up", { numbers: "17" }]),
        bet_all(small, ["column", { column: "2" }]),
        bet_all(phone, ["dozen", { dozen: "2" }]),
    ]);
    assert.equal(await large.credit(), 50_000 - 3 * chip);
    await until(async () => (await dealer.view()).task === "spin", "betting is over");
    assert.equal(await large.page.locator("[data-chips]").count(), 3);
    await inspect_all(seats, "roulette-bets", fine);
    await dealer.tell({ type: "report_number", table: table.table, number: 17, draw: 0 });
    for (const { page } of seats) await page.locator('[data-result="17"]').waitFor();
    assert.equal(await large.page.locator("[data-round]").count(), 0, "a round that is not finished is none of the past ones");
    await dealer.tell({ type: "confirm_result", table: table.table });
    const lines = async (seat) => (await seat.slip()).map(({ status, stake, won }) => [status, stake, won]);
    assert.deepEqual((await lines(large)).sort(), [["lose", chip, 0], ["win", chip, 17 * chip], ["win", chip, 35 * chip]].sort());
    for (const seat of [small, phone]) assert.deepEqual(await lines(seat), [["win", chip, 2 * chip]]);
    assert.match(await large.page.locator("[data-betslip]").innerText(), /\$520\.00/, "and the total");
    for (const [seat, won] of [[large, 51 * chip], [small, 2 * chip], [phone, 2 * chip]]) await until(async () => (await seat.credit()) === 50_000 + won, "the credit follows");
    proves("CN-2.8(a)(ii)");
    for (const { page } of seats) {
        await until(async () => (await page.locator("[data-chips]").count()) === 0, "what lost is gone");
        assert.equal(await page.locator("[data-dolly]").getAttribute("data-dolly"), "17");
        await page.locator("[data-round]").first().waitFor({ state: "attached" });
        assert.deepEqual(await numbers(page.locator("[data-round]")), ["17"]);
        assert.deepEqual(await numbers(page.locator("[data-tally=hot]")), ["17"]);
    }
    proves("CN-2.8(a)(i)");
    await inspect_all(seats, "roulette-result", fine);
});

test("An automatic wheel settles the five numbers beside the zeros by itself", async () => {
    const seat = await sit(house, await house.table_of(crown));
    const five = seat.spot("five_number");
    await five.waitFor();
    const all = await spots(seat);
    assert.deepEqual(count_of(all), { straight_up: 38, split: 62, street: 15, corner: 22, six_line: 11, five_number: 1, ...outside });
    const { bets } = await house.get(`/rules/${(await house.table_of(crown)).table}`);
    assert.deepEqual(bets.map(({ bet }) => bet).filter((bet) => !all.some((spot) => spot.bet === bet)), [], "each bet of the table has a place");
    proves("CR-2.1.4");
    assert.equal(await button(seat, "Confirm").count(), 0, "this house wants no confirmation");
    await seat.bet_soon("five_number");
    const { slip, came, dolly, win } = await seat.ended();
    assert.equal(dolly, came);
    const wins = ["0", "00", "1", "2", "3"].includes(came);
    assert.deepEqual(slip.map(({ status, stake, won }) => [status, stake, won]), [wins ? ["win", chip, 6 * chip] : ["lose", chip, 0]]);
    assert.equal(win, wins ? "$60.00" : "$0.00");
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit follows");
    await inspect(seat.page, "roulette-double-zero", fine);
});

test("A drawn number is settled by itself, and one touch bets the same again", async () => {
    const seat = await sit(house, await house.table_of({ ...rapid_fusion, mode: "rng" }));
    await seat.bet_soon("red");
    const { slip, came } = await seat.ended();
    const red = await seat.page.locator(`[data-cell="${came}"]`).evaluate((cell) => /red/.test(cell.className));
    assert.deepEqual(slip.map(({ status }) => status), [red ? "win" : "lose"], "the slip and the number agree");
    const before = 50_000 + sum_of(slip);
    await until(async () => (await seat.credit()) === before, "the credit follows");
    await until(async () => (await numbers(seat.page.locator("[data-round]")))[0] === came, "the newest number stands first");
    await button(seat, "Rebet").tap(); // as soon as it can be pressed
    await until(async () => (await stake(seat.spot("red"))) === chip, "the wager stands again");
    assert.equal(await seat.credit(), before - chip);
});

test("Every place of the cloth is there once, and a finger finds the one it means", async () => {
    const seat = await open_seat(canberra);
    await seat.spot("tier").waitFor();
    const all = await spots(seat);
    assert.equal(new Set(all.map((spot) => JSON.stringify(spot))).size, all.length);
    assert.deepEqual(count_of(all), { straight_up: 37, split: 60, street: 14, corner: 23, six_line: 11, ...outside, tier: 1, orphelins: 1, grand_series: 1, neighbours: 37 });
    assert.deepEqual(await seat.page.getByRole("radio", { name: /^Neighbours/ }).allInnerTexts(), ["3", "5"]);
    proves("CN-9.2(a)");
    await inspect(seat.page, "roulette-canberra", fine);

    // Sliding changes the choice, and only lifting the finger places.
    const corner = seat.spot("corner", { numbers: "10/11/13/14" });
    const split = seat.spot("split", { numbers: "13/14" });
    await pick_chip(seat, "$10");
    const touch = await fingers_on(seat.page);
    const glass = seat.page.locator("[data-magnifier]");
    await touch("touchStart", await middle(corner));
    await until(async () => (await glass.getAttribute("data-magnifier")) === "corner 10/11/13/14", "the magnifier names the corner");
    assert.deepEqual((await numbers(glass)).map(Number).sort((a, b) => a - b), [10, 11, 13, 14]);
    await inspect(seat.page, "roulette-magnifier", { ...fine, covered: "[data-cloth], [data-track]" }); // the magnifier lies above the cloth while a finger is down
    await touch("touchMove", await middle(split));
    await until(async () => (await glass.getAttribute("data-magnifier")) === "split 13/14", "the magnifier follows");
    assert.equal(await seat.page.locator("[data-chips]").count(), 0, "nothing is placed yet");
    await touch("touchEnd");
    await until(async () => (await stake(split)) === chip, "the split stands");
    // Away from all places it places nothing; what is placed after it would have come after it.
    await touch("touchStart", await middle(corner));
    await touch("touchMove", { x: 5, y: 5 });
    await touch("touchEnd");
    await seat.bet("red");
    assert.equal(await stake(split), chip, "one touch, one chip");
    assert.equal(await stake(corner), 0);
    assert.equal(await seat.credit(), 50_000 - 2 * chip);
});

test("Chips are dragged from the tray, picked up by holding, and moved", async () => {
    const seat = await open_seat(canberra, { size: sizes.small });
    const street = seat.spot("street", { numbers: "4/5/6" });
    const six = seat.spot("six_line", { numbers: "4/5/6/7/8/9" });
    const touch = await fingers_on(seat.page);
    const from = await middle(seat.page.getByRole("radio", { name: "$10", exact: true }));
    await touch("touchStart", from);
    await touch("touchMove", { x: from.x, y: from.y - 60 });
    await touch("touchMove", await middle(street));
    await touch("touchEnd");
    await until(async () => (await stake(street)) === chip, "the street stands");
    assert.equal(await seat.credit(), 50_000 - chip);
    proves("CN-2.4(a)");
    const in_hand = () => until(async () => /in hand/.test(await seat.page.locator("[data-magnifier]").innerText()), "the chips are in the hand");
    await touch("touchStart", await middle(street));
    await in_hand();
    await touch("touchMove", await middle(six));
    await touch("touchEnd");
    await until(async () => (await stake(six)) === chip && (await stake(street)) === 0, "they lie on the six line");
    await touch("touchStart", await middle(six));
    await in_hand();
    await touch("touchEnd");
    await until(async () => (await stake(six)) === 0 && (await seat.credit()) === 50_000, "they are credit again");
    await seat.bet("six_line", { numbers: "4/5/6/7/8/9" });
    assert.equal(await seat.credit(), 50_000 - chip);
    await button(seat, "Take back").tap();
    await six.tap();
    await until(async () => (await stake(six)) === 0 && (await seat.credit()) === 50_000, "a tap with the eraser takes them back");
    proves("CN-2.4(b)");
});

test("Undo, double, clear and confirm work on all wagers of the cloth", async () => {
    const seat = await open_seat(canberra, { size: sizes.phone });
    const red = seat.spot("red");
    const second = seat.spot("straight_up", { numbers: "2" });
    const stakes = async () => [await stake(red), await stake(second)];
    const become = (wanted, what) => until(async () => JSON.stringify(await stakes()) === JSON.stringify(wanted), what);
    await seat.bet("red");
    await seat.bet("straight_up", { numbers: "2" });
    await button(seat, "Undo").tap();
    await become([chip, 0], "the last touch is undone");
    await button(seat, "Double").tap();
    await become([2 * chip, 0], "all is doubled");
    assert.equal(await seat.credit(), 50_000 - 2 * chip);
    await button(seat, "Clear").tap();
    await become([0, 0], "nothing is left");
    assert.equal(await seat.credit(), 50_000);
    await seat.bet("red");
    await button(seat, "Confirm").tap();
    await until(async () => button(seat, "Confirm").isDisabled(), "all that lies there is confirmed");
    assert.equal(await stake(red), chip);
    await seat.page.getByRole("tab", { name: "Race-track" }).tap();
    await seat.spot("tier").waitFor();
    await inspect(seat.page, "roulette-race-track", fine);
});

test("A wager that does not fit says why, and by which rule", async () => {
    const seat = await open_seat(canberra, { credit: 400_000 });
    const number = seat.spot("straight_up", { numbers: "23" });
    const told = seat.page.locator("[data-notice]").first();
    await pick_chip(seat, "$50");
    await until(async () => {
        await number.tap();
        return (await told.count()) > 0;
    }, "the limit is reached", 30_000);
    const most = await stake(number);
    assert.match(await told.innerText(), /maximum/i);
    assert.match(await told.innerText(), /23/);
    assert.match(await told.locator("[data-clause]").innerText(), /CN-/);
    assert.equal(await seat.credit(), 400_000 - most, "what was refused is not taken");
    const poor = await sit(house, seat.table, { credit: chip });
    await poor.bet("red");
    await poor.spot("black").tap();
    await poor.page.locator("[data-notice=refusal]").filter({ hasText: /credit/i }).waitFor();
    assert.equal(await poor.credit(), 0);
    assert.equal(await stake(poor.spot("black")), 0);
    await poor.page.locator("[data-notice=refusal] [data-way=buy_in]").first().waitFor();
    await inspect(poor.page, "roulette-refused", fine);
});

test("One touch on the race-track puts a chip on each piece", async () => {
    const seat = await open_seat(rapid_fusion);
    const { bets } = await house.get(`/rules/${seat.table.table}`);
    const pieces = (bet, words) => bets.find((one) => one.bet === bet).pieces.find((place) => place.words === words).on;
    await seat.spot("tier").waitFor();
    await pick_chip(seat, "$5");
    const touch = await fingers_on(seat.page);
    await touch("touchStart", await middle(seat.spot("tier")));
    const glass = seat.page.locator("[data-magnifier]");
    await until(async () => /\$5 × 6 = \$30/.test(await glass.innerText()), "what it will cost is said before");
    assert.deepEqual(await glass.locator("li").allInnerTexts(), pieces("tier", "tier").map((piece) => piece.split(" ")[1]));
    await touch("touchEnd");
    await until(async () => (await stake(seat.spot("tier"))) === 3_000, "six pieces of $5 stand");
    assert.deepEqual((await seat.page.locator("[data-piece]").evaluateAll((all) => all.map((one) => one.dataset.piece))).sort(), [...pieces("tier", "tier")].sort());
    await seat.page.getByRole("radio", { name: "Neighbours of a number, 7 pieces" }).tap();
    await seat.spot("neighbours", { number: "26", pieces: "7" }).tap();
    await until(async () => (await stake(seat.spot("neighbours", { number: "26", pieces: "7" }))) === 3_500, "seven pieces stand");
    await seat.spot("finales", { digit: "8" }).tap();
    await until(async () => (await stake(seat.spot("finales", { digit: "8" }))) === 1_500, "three pieces stand");
    assert.equal(await seat.credit(), 50_000 - 8_000);
    await inspect(seat.page, "roulette-race-track", fine);
});

test("The cloth works by keys alone", async () => {
    const seat = await open_seat(rapid_fusion, { size: sizes.small });
    const zero = seat.spot("straight_up", { numbers: "0" });
    await seat.page.getByRole("radio", { name: "$10", exact: true }).focus();
    await seat.page.keyboard.press("Space");
    const chips = () => seat.page.getByRole("radiogroup", { name: "Chip" }).getByRole("radio", { checked: true }).getAttribute("aria-label");
    await seat.page.keyboard.press("ArrowRight");
    assert.equal(await chips(), "$25", "an arrow takes the next chip");
    await seat.page.keyboard.press("ArrowLeft");
    assert.equal(await chips(), "$10");
    await zero.focus();
    await seat.page.keyboard.press("ArrowRight");
    const place = seat.page.locator("[data-spot]:focus");
    assert.equal(await place.getAttribute("aria-label"), "Split 0/2, pays 17 to 1");
    await seat.page.keyboard.press("Enter");
    await until(async () => (await stake(place)) === chip, "Enter places");
    await seat.page.keyboard.press("Space");
    await until(async () => (await stake(place)) === 2 * chip, "Space places");
    assert.match(await place.getAttribute("aria-label"), /your wager \$20/);
    await seat.page.keyboard.press("Delete");
    await until(async () => (await stake(place)) === 0 && (await seat.credit()) === 50_000, "Delete takes back");
});
