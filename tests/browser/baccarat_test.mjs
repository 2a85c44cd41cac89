// Baccarat at the player's terminal: every house's cloth, its coups and its roads.
import { assert, inspect, proves, sizes, start_host, test, until } from "./kit.mjs";
import { chip, deal_by_hand, inspect_all, looks, new_table, sit, sum_of } from "./card_table.mjs";

const house = await start_host({ speed: 2, robots: 0 });
const tigers = await house.table_of({ name: "Baccarat 4" });
await house.by_hand(tigers.table);
const table_like = (rulebook, more = {}) => new_table(house, { game: "baccarat", rulebook, period_ms: 20_000, ...more });
const supervisor = { staff: "113", pin: "1732" };

const hand = (seat, which) => seat.page.locator(`[data-hand=${which}]`);
const points = (seat, which) => hand(seat, which).getAttribute("data-points");
const cards = (seat, which) => hand(seat, which).locator("[data-card]").evaluateAll((all) => all.map((one) => one.dataset.card));
const room = async (seat, side) => Number(await seat.page.locator(`[data-room=${side}]`).getAttribute("data-value"));
const win_meter = (seat) => seat.page.locator("[data-meter=win]").innerText();
const chips_left = (seat) => seat.page.locator("[data-stake]:not([data-stake='0'])").count();

// The areas of the cloth in the order of the screen, with what is printed on them.
const areas = (seat) => seat.page.locator("[data-spot]").evaluateAll((all) => all.map((one) => [JSON.parse(one.dataset.spot).bet, one.innerText.replace(/\s+/g, " ")]));
const bets_of = async (seat) => (await areas(seat)).map(([bet]) => bet);

test("A coup by touch, from the first chip to the slip, at every size", async () => {
    const table = await table_like("star-rapid-fusion-2024", { period_ms: 30_000 });
    const dealer = await deal_by_hand(house, table);
    const seats = await Promise.all(looks.map((look) => sit(house, table, look)));
    await dealer.open();
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
    await inspect_all(seats, "baccarat-bets", { axe: false });
    await dealer.deal("9C", "5D", "KD");
    for (const seat of seats) {
        await until(async () => (await cards(seat, "player")).join() === "9C,KD", "both cards of the Player are shown as they are dealt");
        assert.deepEqual(await cards(seat, "banker"), ["5D"]);
    }
    await inspect_all(seats, "baccarat-dealing", { axe: false });
    await dealer.deal("5H");
    await dealer.confirm();
    for (const seat of seats) {
        const slip = await seat.slip();
        assert.deepEqual(slip.map((line) => [line.stake, line.status, line.won]), [[chip, "win", chip], [chip, "win", 11 * chip], [chip, "win", chip]]);
        assert.equal(await win_meter(seat), "$130.00", "the total of what each wager won");
        await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
        assert.equal(await points(seat, "player"), "9");
        assert.equal(await points(seat, "banker"), "0");
        assert.match(await hand(seat, "banker").innerText(), /Baccarat|百家乐/);
        assert.equal(await chips_left(seat), 0, "no chip is left on the cloth");
    }
    proves("RF-3.4", "RF-6.1.2");
    await inspect_all(seats, "baccarat-result");
});

test("Losing chips vanish, winnings stand on the meter, a hand of nought is called baccarat", async () => {
    const table = await table_like("star-ltgame-2016");
    const dealer = await deal_by_hand(house, table, "102");
    const [seat, watcher] = await Promise.all([sit(house, table), sit(house, table)]);
    await dealer.open();
    await seat.bet("banker", undefined, 5_000);
    await seat.bet("tie");
    await dealer.deal("TC", "9D", "QD");
    await until(async () => (await cards(seat, "player")).length === 2 && (await cards(seat, "banker")).length === 1, "each card as soon as it is read");
    assert.doesNotMatch(await hand(seat, "player").innerText(), /Baccarat/, "nought has no name before the coup is complete");
    await dealer.deal("KH");
    await dealer.confirm();
    const slip = await seat.slip();
    assert.equal(await chips_left(seat), 0);
    assert.deepEqual(slip.map(({ status, won }) => [status, won]), [["win", 4_750], ["lose", 0]], "nineteen to twenty");
    assert.equal(await win_meter(seat), "$47.50");
    assert.equal(await seat.page.locator("[data-net-result]").first().getAttribute("data-net-result"), "3750", "less the stake that was lost");
    proves("LT-8.1.1", "LT-8.1.2", "LT-4.4");
    assert.match(await hand(seat, "player").innerText(), /Baccarat\s+0/);
    await until(async () => (await watcher.page.locator("[data-result]").getAttribute("data-result")) === "banker", "who has no wager sees it too");
    assert.match(await watcher.page.locator("[data-result]").innerText(), /Banker wins/);
    proves("LT-8.1");
    // Until the next coup.
    await dealer.open();
    await seat.page.locator("[data-betslip]").waitFor({ state: "detached" });
    assert.equal(await win_meter(seat), "$0.00");
});

test("Crown's naturals and totals; the preview says what a road gets, and the next win keeps its word", async () => {
    const table = await table_like("crown-sat-15.1", { period_ms: 2_000 });
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    await seat.spot("tie").waitFor();
    const offered = await bets_of(seat);
    assert.equal(offered.filter((bet) => bet === "winning_hand_total").length, 5);
    assert.ok(offered.includes("player_natural_win") && offered.includes("banker_natural_win"));
    const coups = () => seat.page.locator("[data-coups]").getAttribute("data-coups");
    const marks = (road) => seat.page.locator(`svg[aria-label="${road}"]`).getAttribute("data-cells").then(Number);
    const foretold = (side) => seat.page.locator(`[data-preview^="${side} big_eye"]`).getAttribute("data-preview");
    const deal = async (...dealt) => {
        await dealer.open();
        const before = (await coups()).length;
        await dealer.deal(...dealt);
        await dealer.confirm();
        await until(async () => (await coups()).length === before + 1, "the coup is on the roads");
    };
    const player = ["9C", "2D", "KD", "5H"];
    const banker = ["2D", "9C", "5H", "KD"];
    await deal(...player);
    assert.deepEqual([await points(seat, "player"), await points(seat, "banker")], ["9", "7"]);
    assert.match(await seat.page.locator("[data-result=player]").innerText(), /Player wins/);
    proves("CR-9.6.2(b)");
    for (const coup of [banker, player]) await deal(...coup);
    const before = await marks("Big eye boy");
    assert.equal(before, 1, "the third column begins the big eye boy");
    const said = await foretold("P");
    await deal(...player);
    assert.equal(await marks("Big eye boy"), before + 1);
    const road = await seat.page.locator('svg[aria-label="Big eye boy"] [data-mark]').evaluateAll((all) => all.map((one) => one.dataset.mark));
    assert.equal(`P big_eye ${road.at(-1)}`, said);
    proves("ST-GLI19-4.18.2.b");
    await inspect(seat.page, "baccarat-preview");
});

test("Even money is called for, prints both of the Banker's odds, and pays half on six", async () => {
    const table = await table_like("star-baccarat-2025");
    const dealer = await deal_by_hand(house, table);
    const seats = await Promise.all(looks.map((look) => sit(house, table, look)));
    await dealer.order({ type: "change_variant", variant: "even_money", ask: true }, supervisor);
    for (const seat of seats) await seat.page.locator("[data-variant=even_money]").waitFor();
    assert.match(await seats[0].spot("banker").innerText(), /1 to 1\s+with 6: 1 to 2/);
    await dealer.open();
    await Promise.all(seats.map((seat) => seat.bet("banker", undefined, 2_500)));
    await dealer.deal("TC", "6D", "5D", "KH", "TS");
    await dealer.confirm();
    for (const seat of seats) {
        assert.deepEqual((await seat.slip()).map(({ status, won }) => [status, won]), [["win", 1_250]]);
        assert.equal(await points(seat, "banker"), "6");
    }
    await inspect_all(seats, "baccarat-even-money", { axe: false });
});

test("The largest wager turns the cards by touch, and each Tiger is paid for itself", async () => {
    const dealer = await deal_by_hand(house, tigers);
    const [seat, other] = await Promise.all(looks.slice(0, 2).map((look) => sit(house, tigers, { ...look, credit: 100_000 })));
    await seat.spot("tie").waitFor();
    assert.deepEqual((await bets_of(seat)).sort(), ["banker", "big_tiger", "player", "small_tiger", "tie", "tiger", "tiger_pair", "tiger_tie"]);
    await dealer.idle();
    await dealer.order({ type: "set_period", period_ms: 24_000 }, supervisor);
    await dealer.open();
    await seat.bet("banker", undefined, 10_000);
    for (const bet of ["small_tiger", "tiger"]) await seat.bet(bet, undefined, 5_000);
    await other.bet("banker", undefined, 5_000);
    await dealer.deal("TC", "6D", "5D", "KH");
    await dealer.expose();
    await until(async () => (await points(seat, "player")) === "5", "nobody staked on the Player: the dealer turns its cards");
    assert.equal(await points(seat, "banker"), "", "the Banker's come later");
    await seat.page.locator("[data-prompt]").waitFor();
    assert.equal(await other.page.locator("[data-prompt]").count(), 0, "only the largest stake is asked");
    await inspect_all([seat, other], "baccarat-offered", { axe: false });
    await seat.page.getByRole("button", { name: "I turn them" }).tap();
    const turn = seat.page.getByRole("button", { name: "Turn a card" });
    await turn.waitFor();
    await inspect_all([seat, other], "baccarat-turning", { axe: false });
    await turn.tap();
    await until(async () => (await cards(other, "banker")).length === 1, "one card at a time, for everybody");
    await turn.tap();
    await until(async () => (await cards(other, "banker")).length === 2, "and the second");
    await until(async () => (await points(seat, "banker")) === "6", "now the Banker's count");
    proves("SB-8.6.2");
    await dealer.deal("TS");
    await dealer.expose();
    await dealer.confirm();
    const slip = await seat.slip();
    assert.deepEqual(slip.map(({ stake, status, won }) => [stake, status, won]), [[10_000, "win", 9_500], [5_000, "win", 110_000], [5_000, "win", 60_000]], "Banker wins with six on two cards");
    await until(async () => (await seat.credit()) === 100_000 + sum_of(slip), "the credit is what the slip says");
    await inspect_all([seat, other], "baccarat-tiger-result", { axe: false });
});

test("Canberra's five; after four cards both counts are shown and a third card is called for; losers vanish, winners are credited", async () => {
    const table = await table_like("canberra-mttg-2019");
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table, { size: sizes.small });
    await seat.spot("tie").waitFor();
    assert.deepEqual((await bets_of(seat)).sort(), ["banker", "banker_pair", "player", "player_pair", "tie"]);
    proves("CN-8.2(b)(i)", "CN-8.2(b)(ii)");
    await dealer.open();
    await seat.bet("player");
    await seat.bet("tie");
    await seat.page.getByRole("button", { name: "Confirm", exact: true }).tap();
    await dealer.deal("2C", "TD", "3D", "4H");
    await until(async () => (await points(seat, "player")) === "5" && (await points(seat, "banker")) === "4", "both counts");
    await until(async () => /Player/.test((await dealer.view()).words), "a card to the Player is called for");
    proves("CN-8.6(a)");
    await dealer.deal("4S", "TS");
    await dealer.confirm();
    assert.deepEqual((await seat.slip()).map(({ status, won }) => [status, won]), [["win", chip], ["lose", 0]]);
    assert.equal(await chips_left(seat), 0);
    proves("CN-2.8(a)(i)");
    await until(async () => (await seat.credit()) === 50_000, "the win of one is the stake of the other");
    proves("CN-2.8(a)(ii)");
    await inspect(seat.page, "baccarat-canberra", { axe: false });
});

test("A drawn coup is settled by itself", async () => {
    const seat = await sit(house, await table_like("star-rapid-fusion-2024", { mode: "rng" }));
    await seat.bet("banker");
    const slip = await seat.slip();
    await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
    await inspect(seat.page, "baccarat-rng", { axe: false });
});

test("The room on each side is the table's, and moves with everybody's wagers", async () => {
    const table = await table_like("star-ltgame-2016", { period_ms: 40_000 });
    const dealer = await deal_by_hand(house, table);
    const [seat, other] = await Promise.all([sit(house, table), sit(house, table)]);
    await dealer.open();
    await seat.opened();
    const before = [await room(other, "player"), await room(other, "banker")];
    await seat.bet("player", undefined, 5_000);
    await until(async () => (await room(other, "player")) === before[0] - 5_000, "Player has less room");
    await seat.page.getByRole("button", { name: "Confirm", exact: true }).tap();
    await until(async () => (await room(other, "banker")) === before[1] + 5_000, "and Banker more, once nobody can take it back");
    proves("LT-DAB.11", "LT-DAB.12", "LT-1.1.pt");
    await until(async () => (await seat.credit()) === 45_000, "the balance is that after the wager");
    assert.equal(await seat.page.locator("[data-meter=credit] [aria-hidden]").innerText(), "$450.00");
    assert.match(await seat.page.locator("header").innerText(), new RegExp(table.name));
    proves("LT-DAB.8", "LT-DAB.9");
    await inspect(seat.page, "baccarat-room");
});
