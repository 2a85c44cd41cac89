import { assert, inspect, proves, sizes, sleep, start_host, test, until } from "./kit.mjs";
import { chip, fresh_round, looks, sit, sum_of } from "./card_table.mjs";

const house = await start_host({ speed: 1 });

// Lines and corners lie closer than a thumb is wide: the nearest is meant, and a magnifier says which before the finger is lifted.
// What is printed on the cloth lies under the glass of these places.
const fine = { small: "[data-cloth] [data-spot], [data-track] path[data-spot]", covered: "[data-cell], [data-area]" };

const spots = (seat) => seat.page.locator("[data-spot]").evaluateAll((all) => all.map((one) => JSON.parse(one.dataset.spot)));
const count_of = (all) => all.reduce((counts, { bet }) => ({ ...counts, [bet]: (counts[bet] ?? 0) + 1 }), {});
const stake = async (place) => Number(await place.getAttribute("data-stake"));
const middle = async (place) => {
    const box = await until(() => place.boundingBox(), "the place is on the screen");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const outside = { column: 3, dozen: 3, low: 1, high: 1, even: 1, odd: 1, red: 1, black: 1 };

// A finger on the glass: down, along the points, and up unless it is to stay.
async function finger(page) {
    const line = await page.context().newCDPSession(page);
    const touch = (type, points) => line.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    return { down: (at) => touch("touchStart", [at]), move: (at) => touch("touchMove", [at]), up: () => touch("touchEnd", []) };
}

for (const look of looks)
    test(`A drawn number, from the first chip to the slip, ${look.size.width} wide, ${look.language}`, async () => {
        const seat = await sit(house, await house.table_of({ game: "roulette", mode: "rng" }), look);
        await seat.spot("red").waitFor();
        await fresh_round(seat);
        await seat.bet("red");
        await seat.bet("split", { numbers: "17/20" });
        await seat.bet("straight_up", { numbers: "17" });
        assert.equal(await seat.credit(), 50_000 - 3 * chip);
        await inspect(seat.page, "roulette-bets", fine);
        const slip = await seat.slip();
        assert.equal(slip.length, 3);
        assert.equal(await seat.credit(), 50_000 + sum_of(slip));
        assert.equal(await seat.page.locator("[data-chips]").count(), 0, "what lost is gone");
        const came = await seat.page.locator("[data-result]").getAttribute("data-result");
        assert.equal(await seat.page.locator("[data-dolly]").getAttribute("data-dolly"), came);
        assert.equal(slip[2].status === "win", came === "17", "the slip and the number agree");
        await inspect(seat.page, "roulette-result", fine);
        await until(async () => (await seat.page.locator("[data-round] [data-number]").first().getAttribute("data-number")) === came, "the newest number stands first");
        const past = seat.page.getByRole("tab", { name: /Past rounds|往局/ });
        if (await past.isVisible()) await past.tap();
        await inspect(seat.page, "roulette-past", fine);
    });

test("Every place of the cloth is there once, with one zero and with two", async () => {
    const single = await sit(house, await house.table_of({ game: "roulette", rulebook: "canberra-mttg-2019" }));
    await single.spot("tier").waitFor();
    const all = await spots(single);
    assert.equal(new Set(all.map((spot) => JSON.stringify(spot))).size, all.length);
    assert.deepEqual(count_of(all), { straight_up: 37, split: 60, street: 14, corner: 23, six_line: 11, ...outside, tier: 1, orphelins: 1, grand_series: 1, neighbours: 37 });
    assert.deepEqual(await single.page.getByRole("radio", { name: /^Neighbours/ }).allInnerTexts(), ["3", "5"]);
    proves("CN-9.2(a)");
    await inspect(single.page, "roulette-canberra", fine);

    const double = await sit(house, await house.table_of({ game: "roulette", rulebook: "crown-sat-15.1" }));
    await double.spot("five_number").waitFor();
    const crown = await spots(double);
    assert.deepEqual(count_of(crown), { straight_up: 38, split: 62, street: 15, corner: 22, six_line: 11, five_number: 1, ...outside });
    const { bets } = await house.get(`/rules/${(await house.table_of({ game: "roulette", rulebook: "crown-sat-15.1" })).table}`);
    assert.deepEqual(bets.map(({ bet }) => bet).filter((bet) => !crown.some((spot) => spot.bet === bet)), [], "each bet of the table has a place");
    proves("CR-2.1.4");
    await inspect(double.page, "roulette-double-zero", fine);
});

test("Sliding changes the choice, and only lifting the finger places", async () => {
    const seat = await sit(house, await house.table_of({ game: "roulette", mode: "rng" }));
    const corner = seat.spot("corner", { numbers: "10/11/13/14" });
    const split = seat.spot("split", { numbers: "13/14" });
    await corner.waitFor();
    await fresh_round(seat);
    await seat.page.getByRole("radio", { name: "$10", exact: true }).tap();
    const touch = await finger(seat.page);
    const glass = seat.page.locator("[data-magnifier]");
    await touch.down(await middle(corner));
    await until(async () => (await glass.getAttribute("data-magnifier")) === "corner 10/11/13/14", "the magnifier names the corner");
    assert.deepEqual((await glass.locator("[data-number]").evaluateAll((all) => all.map((one) => Number(one.dataset.number)))).sort((a, b) => a - b), [10, 11, 13, 14]);
    await inspect(seat.page, "roulette-magnifier", { ...fine, covered: "[data-cloth], [data-track]" }); // the magnifier lies above the cloth while a finger is down
    await touch.move(await middle(split));
    await until(async () => (await glass.getAttribute("data-magnifier")) === "split 13/14", "the magnifier follows");
    assert.equal(await seat.page.locator("[data-chips]").count(), 0, "nothing is placed yet");
    await touch.up();
    await until(async () => (await stake(split)) === chip, "the split stands");
    await sleep(600);
    assert.equal(await stake(split), chip, "one touch, one chip");
    assert.equal(await stake(corner), 0);
    // Away from all places it places nothing.
    await touch.down(await middle(corner));
    await touch.move({ x: 5, y: 5 });
    await touch.up();
    await sleep(600);
    assert.equal(await stake(corner), 0);
    assert.equal(await seat.credit(), 50_000 - chip);
});

test("Chips are dragged from the tray, picked up by holding, and moved", async () => {
    const seat = await sit(house, await house.table_of({ game: "roulette", rulebook: "canberra-mttg-2019" }));
    const street = seat.spot("street", { numbers: "4/5/6" });
    const six = seat.spot("six_line", { numbers: "4/5/6/7/8/9" });
    await street.waitFor();
    await fresh_round(seat);
    const touch = await finger(seat.page);
    const from = await middle(seat.page.getByRole("radio", { name: "$10", exact: true }));
    await touch.down(from);
    await touch.move({ x: from.x, y: from.y - 60 });
    await touch.move(await middle(street));
    await touch.up();
    await until(async () => (await stake(street)) === chip, "the street stands");
    assert.equal(await seat.credit(), 50_000 - chip);
    proves("CN-2.4(a)");
    await touch.down(await middle(street));
    await until(async () => /in hand/.test(await seat.page.locator("[data-magnifier]").innerText()), "the chips are in the hand");
    await touch.move(await middle(six));
    await touch.up();
    await until(async () => (await stake(six)) === chip && (await stake(street)) === 0, "they lie on the six line");
    await touch.down(await middle(six));
    await until(async () => /in hand/.test(await seat.page.locator("[data-magnifier]").innerText()), "the chips are in the hand again");
    await touch.up();
    await until(async () => (await stake(six)) === 0 && (await seat.credit()) === 50_000, "they are credit again");
    proves("CN-2.4(b)");
});

test("One touch on the race-track puts a chip on each piece", async () => {
    const table = await house.table_of({ game: "roulette", mode: "rng" });
    const seat = await sit(house, table);
    const { bets } = await house.get(`/rules/${table.table}`);
    const pieces = (bet, words) => bets.find((one) => one.bet === bet).pieces.find((place) => place.words === words).on;
    await seat.spot("tier").waitFor();
    await fresh_round(seat);
    await seat.page.getByRole("radio", { name: "$5", exact: true }).tap();
    const touch = await finger(seat.page);
    await touch.down(await middle(seat.spot("tier")));
    const glass = seat.page.locator("[data-magnifier]");
    await until(async () => /\$5 × 6 = \$30/.test(await glass.innerText()), "what it will cost is said before");
    assert.deepEqual(await glass.locator("li").allInnerTexts(), pieces("tier", "tier").map((piece) => piece.split(" ")[1]));
    await touch.up();
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
    const seat = await sit(house, await house.table_of({ game: "roulette", mode: "automatic", rulebook: "star-rapid-fusion-2024" }), { size: sizes.small });
    const zero = seat.spot("straight_up", { numbers: "0" });
    await zero.waitFor();
    await fresh_round(seat);
    await seat.page.getByRole("radio", { name: "$10", exact: true }).focus();
    await seat.page.keyboard.press("Space");
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
