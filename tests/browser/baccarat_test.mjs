import { assert, inspect, proves, sleep, start_host, test, until } from "./kit.mjs";
import { chip, deal_by_hand, inspect_all, looks, sit, sum_of } from "./card_table.mjs";

const house = await start_host({ speed: 2 });
const dealt = (rulebook, name) => house.table_of({ game: "baccarat", mode: "dealt", rulebook, ...(name ? { name } : {}) });

// Ends whatever the scripted dealer left; comes back with most of a betting period ahead.
async function open(dealer, table) {
    const any = ["2C", "3D", "4H", "5S", "6C", "7D"];
    const fresh = ({ face, server_time }) => face.phase === "open" && (face.closes_at === undefined || face.closes_at - server_time > 18_000);
    for (let view = await dealer.view(); !fresh(view); view = await dealer.view()) {
        if (view.task === "new_game") await dealer.line.order({ type: "order", order: { type: "new_game", table: table.table } });
        else if (view.task === "confirm") await dealer.confirm();
        else if (view.task === "card") await dealer.card(any[view.seen.cards.length]);
        await sleep(200);
    }
}

// One chip of this house's, and the host has it.
async function lay(seat, bet, cents) {
    await seat.opened();
    await seat.page.getByRole("radio", { name: `$${cents / 100}`, exact: true }).tap();
    await seat.spot(bet).tap();
    await until(async () => Number(await seat.spot(bet).getAttribute("data-stake")) === cents, `${bet} stands`);
}

const hand = (seat, which) => seat.page.locator(`[data-hand=${which}]`);
const points = (seat, which) => hand(seat, which).getAttribute("data-points");
const cards = (seat, which) => hand(seat, which).locator("[data-card]").evaluateAll((all) => all.map((one) => one.dataset.card));
const room = async (seat, side) => Number(await seat.page.locator(`[data-room=${side}]`).getAttribute("data-value"));

// The areas of the cloth in the order of the screen, with what is printed on them.
const areas = (seat) => seat.page.locator("[data-spot]").evaluateAll((all) => all.map((one) => [JSON.parse(one.dataset.spot).bet, one.innerText.replace(/\s+/g, " ")]));

test("A coup by touch, from the first chip to the slip, at every size", async () => {
    const table = await dealt("star-rapid-fusion-2024");
    const dealer = await deal_by_hand(house, table);
    const seats = [];
    for (const look of looks) seats.push(await sit(house, table, look));
    await open(dealer, table);
    for (const seat of seats) await seat.opened();
    const printed = Object.fromEntries(await areas(seats[0]));
    assert.deepEqual(Object.keys(printed).sort(), ["banker", "banker_pair", "dragon_bonus_banker", "dragon_bonus_player", "player", "player_pair", "super_6", "tie"]);
    assert.match(printed.player, /闲 PLAYER 1 to 1/);
    assert.match(printed.banker, /庄 BANKER 19 to 20/);
    assert.match(printed.tie, /和 TIE 8 to 1/);
    proves("RF-10.1.1");
    await Promise.all(seats.map(async (seat) => {
        await seat.bet("player");
        await seat.bet("banker_pair");
        await seat.bet("dragon_bonus_player");
        await until(async () => (await seat.credit()) === 50_000 - 3 * chip, "the credit falls with the chips");
    }));
    proves("RF-1.1-pt");
    await inspect_all(seats, "baccarat-bets");
    await dealer.deal("9C", "5D", "KD");
    for (const seat of seats) {
        await until(async () => (await cards(seat, "player")).join() === "9C,KD", "both cards of the Player are shown as they are dealt");
        assert.deepEqual(await cards(seat, "banker"), ["5D"]);
    }
    await inspect_all(seats, "baccarat-dealing");
    await dealer.deal("5H");
    await dealer.confirm();
    for (const seat of seats) {
        const slip = await seat.slip();
        assert.deepEqual(slip.map((line) => line.status), ["win", "win", "win"]);
        assert.equal(await seat.credit(), 50_000 + sum_of(slip));
        assert.equal(await points(seat, "player"), "9");
        assert.equal(await points(seat, "banker"), "0");
        assert.match(await hand(seat, "banker").innerText(), /Baccarat|百家乐/);
        assert.equal(await seat.page.locator("[data-stake]:not([data-stake='0'])").count(), 0, "no chip is left on the cloth");
    }
    await inspect_all(seats, "baccarat-result");
    for (const seat of seats.slice(1)) await seat.page.getByRole("tab").nth(1).tap();
    await inspect_all(seats, "baccarat-roads");
});

test("Losing chips vanish, winnings stand on the meter, a hand of nought is called baccarat", async () => {
    const table = await dealt("star-ltgame-2016");
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    const watcher = await sit(house, table);
    await open(dealer, table);
    await lay(seat, "banker", 5_000);
    await lay(seat, "tie", 1_000);
    proves("LT-1.1.pt");
    await dealer.deal("TC", "9D", "QD");
    await until(async () => (await cards(seat, "player")).length === 2 && (await cards(seat, "banker")).length === 1, "each card as soon as it is read");
    proves("LT-3.3b");
    await dealer.deal("KH");
    await dealer.confirm();
    const slip = await seat.slip();
    assert.equal(await seat.page.locator("[data-stake]:not([data-stake='0'])").count(), 0);
    assert.deepEqual(slip.map(({ status, won }) => [status, won]), [["win", 4_750], ["lose", 0]]);
    assert.equal(await seat.page.locator("[data-meter=win]").innerText(), "$47.50");
    proves("LT-8.1.1", "LT-8.1.2");
    assert.match(await hand(seat, "player").innerText(), /Baccarat\s+0/);
    proves("LT-1.1.baccarat");
    await until(async () => (await watcher.page.locator("[data-result]").getAttribute("data-result")) === "banker", "who has no wager sees it too");
});

test("The room on each side is the table's, and moves with everybody's wagers", async () => {
    const table = await dealt("star-ltgame-2016");
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    const other = await sit(house, table);
    await open(dealer, table);
    await seat.opened();
    const before = [await room(other, "player"), await room(other, "banker")];
    await lay(seat, "player", 5_000);
    await until(async () => (await room(other, "player")) === before[0] - 5_000, "Player has less room");
    await seat.page.getByRole("button", { name: "Confirm" }).tap();
    await until(async () => (await room(other, "banker")) === before[1] + 5_000, "and Banker more, once nobody can take it back");
    proves("LT-DAB.11", "LT-DAB.12");
    await inspect(seat.page, "baccarat-room");
});

test("The preview says what a road gets, and the next win keeps its word", async () => {
    const table = await dealt("crown-sat-15.1");
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    const coups = () => seat.page.locator("[data-coups]").getAttribute("data-coups");
    const marks = (road) => seat.page.locator(`svg[aria-label="${road}"]`).getAttribute("data-cells").then(Number);
    const foretold = (side) => seat.page.locator(`[data-preview^="${side} big_eye"]`).getAttribute("data-preview");
    const deal = async (...dealt) => {
        await open(dealer, table);
        const before = (await coups()).length;
        await dealer.deal(...dealt);
        await dealer.confirm();
        await until(async () => (await coups()).length === before + 1, "the coup is on the roads");
    };
    const player = ["9C", "2D", "KD", "5H"];
    const banker = ["2D", "9C", "5H", "KD"];
    await deal(...player);
    for (let turn = 0; (await marks("Big eye boy")) === 0; turn++) await deal(...(turn % 2 ? player : banker));
    const before = await marks("Big eye boy");
    const said = await foretold("P");
    await deal(...player);
    assert.equal(await marks("Big eye boy"), before + 1);
    const road = await seat.page.locator('svg[aria-label="Big eye boy"] [data-mark]').evaluateAll((all) => all.map((one) => one.dataset.mark));
    assert.equal(`P big_eye ${road.at(-1)}`, said);
    proves("ST-GLI19-4.18.2.b");
    await inspect(seat.page, "baccarat-preview");
});

test("A terminal shows what the house offers: Crown's naturals and totals, the Tigers, Canberra's five", async () => {
    const bets_of = async (table) => {
        const seat = await sit(house, table);
        await seat.spot("tie").waitFor();
        return { seat, bets: (await areas(seat)).map(([bet]) => bet) };
    };
    const crown = await bets_of(await dealt("crown-sat-15.1"));
    assert.equal(crown.bets.filter((bet) => bet === "winning_hand_total").length, 5);
    assert.ok(crown.bets.includes("player_natural_win") && crown.bets.includes("banker_natural_win"));
    await inspect(crown.seat.page, "baccarat-crown");
    const tiger = await bets_of(await dealt("star-baccarat-2025", "Baccarat 4"));
    assert.deepEqual(tiger.bets.sort(), ["banker", "big_tiger", "player", "small_tiger", "tie", "tiger", "tiger_pair", "tiger_tie"]);
    await inspect(tiger.seat.page, "baccarat-tiger");
    const canberra = await bets_of(await dealt("canberra-mttg-2019"));
    assert.deepEqual(canberra.bets.sort(), ["banker", "banker_pair", "player", "player_pair", "tie"]);
    proves("CN-8.2(b)(i)", "CN-8.2(b)(ii)");
    await inspect(canberra.seat.page, "baccarat-canberra");
});

test("Even money prints both of the Banker's odds, and a drawn coup is settled by itself", async () => {
    const table = await house.table_of({ game: "baccarat", mode: "rng" });
    const seat = await sit(house, table);
    await seat.bet("banker");
    assert.match(await seat.spot("banker").innerText(), /1 to 1\s+with 6: 1 to 2/);
    const slip = await seat.slip();
    assert.equal(await seat.credit(), 50_000 + sum_of(slip));
    await inspect(seat.page, "baccarat-rng");
});
