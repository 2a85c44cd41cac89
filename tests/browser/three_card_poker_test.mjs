// Three card poker at the player's terminal: nine cards, three of them one's own.
import { assert, inspect, proves, start_host, test, until } from "./kit.mjs";
import { deal_by_hand, inspect_all, looks, play_alone, sit, sum_of } from "./card_table.mjs";

// Players have the full time to decide.
const house = await start_host({ speed: 1, robots: 0 });
const crown = await house.table_of({ game: "three_card_poker", mode: "dealt" });
const nine = ["QS", "QD", "2C", "5H", "QH", "7D", "9S", "JC", "3D"];
const places = ["hand", "row_1", "row_2", "row_3", "column_1", "column_2", "column_3"];

async function pick(seat, ...positions) {
    for (const position of positions) {
        const card = seat.page.locator(`[data-position='${position}']`);
        await card.scrollIntoViewIfNeeded();
        await card.tap();
    }
    await until(async () => (await seat.page.locator("[data-position][aria-pressed=true]").count()) === positions.length, "the cards are lifted");
}

test("Pick three, place an ante and side wagers, and play", async () => {
    const dealer = await deal_by_hand(house, crown);
    const seats = [];
    for (const look of looks) seats.push(await sit(house, crown, look));
    // Diagram D: three rows of three, numbered by rows.
    const boxes = await seats[0].page.locator("[data-position]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [Math.round(x), Math.round(y)]));
    assert.equal(boxes.length, 9);
    for (const [index, [x, y]] of boxes.entries()) assert.deepEqual([x, y], [boxes[index % 3][0], boxes[Math.trunc(index / 3) * 3][1]]);
    proves("CR-18.3.1(c)", "CR-DD");
    for (const bet of ["pair_plus", "six_card_bonus"]) for (const area of places) await seats[0].spot(bet, { area }).waitFor();
    proves("CR-18.3.1(d)");
    // Nobody's first wager starts the time here: it runs from the call.
    await dealer.open();
    await Promise.all(seats.map((seat) => seat.opened()));
    await Promise.all(seats.map(async (seat) => {
        await pick(seat, 1, 2, 5);
        await seat.page.getByText(/Now place an ante|请下底注/).waitFor();
        await seat.bet("ante");
        await seat.page.getByText(/Your cards are turned|停止下注后翻开/).waitFor();
    }));
    await seats[0].bet("pair_plus", { area: "row_1" });
    for (const { page } of seats) assert.ok(await page.locator("[data-position]").evaluateAll((all) => all.every((place) => {
        const [box, card] = [place, place.querySelector("svg")].map((one) => one.getBoundingClientRect());
        return card.top >= box.top && card.bottom <= box.bottom;
    })), "no card lies over another");
    await inspect_all(seats, "three-card-poker-open");
    await dealer.deal(...nine);
    for (const seat of seats) await seat.asked();
    await Promise.all(seats.map((seat) => seat.answer("play").tap()));
    await until(async () => (await seats[0].page.locator("[data-laid=play]").getAttribute("data-stake")) === "1000", "the play wager lies");
    await dealer.deal("KC", "8H", "4S");
    await dealer.confirm();
    for (const seat of seats) {
        const slip = await seat.slip();
        assert.equal(slip[0].status, "win");
        await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
    }
    await inspect_all(seats, "three-card-poker-result");
});

test("A question that is left to the clock is a fold of the clock, also after the line broke", async () => {
    const dealer = await deal_by_hand(house, crown);
    const seat = await sit(house, crown);
    await dealer.open();
    await seat.opened();
    await pick(seat, 3, 4, 6);
    await seat.bet("ante");
    await dealer.deal(...nine);
    await seat.asked();
    await inspect(seat.page, "three-card-poker-question");
    await seat.page.reload();
    await seat.asked();
    await seat.page.locator("[data-by=clock]").waitFor({ timeout: 30_000 });
    await inspect(seat.page, "three-card-poker-folded");
});

test("A table that draws has areas for every wager and plays by itself", async () => {
    const drawn = await house.table_of({ game: "three_card_poker", mode: "rng" });
    const seat = await sit(house, drawn);
    for (const place of [seat.spot("ante"), seat.page.locator("[data-laid=play]"), seat.spot("pair_plus", { area: "hand" }), seat.spot("six_card_bonus", { area: "hand" })]) await place.waitFor();
    proves("RF-15.1.2.1");
    await seat.opened();
    await pick(seat, 1, 5, 9);
    await seat.bet("ante");
    // The own three alone, until everybody has decided: six cards more would be an advantage.
    const faces = () => seat.page.locator("[data-position]").evaluateAll((all) => all.filter((one) => one.querySelector("[data-card]")).map((one) => one.dataset.position).join());
    await seat.asked();
    assert.equal(await faces(), "1,5,9");
    proves("RF-15.2.6");
    await inspect(seat.page, "three-card-poker-own-three");
    const slip = await play_alone(seat, ["play"]);
    await until(async () => (await faces()) === "1,2,3,4,5,6,7,8,9", "the whole array lies open");
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
});
