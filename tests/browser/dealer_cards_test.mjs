// Card games, each dealt by hand at the dealer terminal by somebody who reads nothing else, with money
// on the table: what stood there before the confirmation is what was paid.
import { assert, proves, sizes, start_host, test, until } from "./kit.mjs";
import { after, all_by_hand, approve_as_asked, big, choose, confirm_and_compare, deal_all, lead, look, new_game, no_dialog, on_task, open_desk, says, send, sit, task_of } from "./dealer_desk.mjs";

const house = await start_host({ speed: 8 });
await all_by_hand(house);
const table_of = async (wanted) => (await house.table_of(wanted)).table;

test("Baccarat with commission: third cards where the tableau sends them", async () => {
    const table = await table_of({ game: "baccarat", mode: "dealt", rulebook: "star-rapid-fusion-2024" });
    const page = await open_desk(house, table, sizes.small);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "banker", amount: 10_000 }, { bet: "player_pair", amount: 500 });
    // Two against three: Player draws a five, so Banker draws too.
    const named = await deal_all(page, ["KS", "KD", "2H", "3H", "5C", "6D"]);
    assert.deepEqual(named, [
        "Deal: first card to PLAYER", "Deal: first card to BANKER", "Deal: second card to PLAYER", "Deal: second card to BANKER", "Deal: third card to PLAYER", "Deal: third card to BANKER",
    ]);
    await on_task(page, "confirm");
    const cards = await page.locator("main section [data-card]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
    assert.equal(cards.length, 6);
    for (const [index, [left]] of cards.slice(1).entries()) assert.ok(left >= cards[index][1], `card ${index + 2} lies beside the one before it`);
    assert.equal(await says(page), "Confirm: BANKER wins (Player 7, Banker 9)");
    const settled = await confirm_and_compare(page, player);
    assert.deepEqual(settled.wagers.map((one) => [one.status, one.winnings]), [["win", 9_500], ["lose", 0]]);
});

test("Baccarat without commission, after a supervisor changed the game at the terminal: a Banker's six pays half", async () => {
    const { table } = await house.table_of({ name: "Baccarat 3" });
    const page = await open_desk(house, table);
    await lead(page, "table", "Change the game");
    await choose(page, "even_money");
    await choose(page, "ask");
    await look(page, "dealer-change-variant");
    await send(page);
    assert.equal(await approve_as_asked(house, page), "casino_supervisor");
    await no_dialog(page);
    const player = await sit(house, table, 1_000_000);
    await new_game(page);
    await player.bets({ bet: "banker", amount: 10_000 }, { bet: "super_6", amount: 2_500 });
    await deal_all(page, ["2S", "6D", "3H", "KH", "KC"]);
    await on_task(page, "confirm");
    await look(page, "dealer-even-money-confirm");
    const settled = await confirm_and_compare(page, player);
    assert.deepEqual(settled.wagers.map((one) => one.winnings), [5_000, 37_500]);
});

test("Baccarat with cards face down and the Tiger's bets: a player turns one hand, the dealer the other", async () => {
    const { table } = await house.table_of({ name: "Baccarat 4" });
    const page = await open_desk(house, table, sizes.small);
    const player = await sit(house, table, 5_000_000);
    await new_game(page);
    await player.bets({ bet: "player", amount: 100_000 }, { bet: "tiger", amount: 5_000 }, { bet: "small_tiger", amount: 5_000 });
    const agreed = player.agrees("player_cards");
    await deal_all(page, ["2S", "6D", "3H", "KC"]);
    assert.equal((await agreed).reason, "none");
    await until(async () => (await says(page)) === "A player turns the cards", "the terminal says who turns them");
    assert.equal(await page.locator("main [data-card]").count(), 0);
    for (const turned of [1, 2]) {
        assert.equal((await player.order({ type: "reveal_card", table })).reason, "none");
        await until(async () => (await page.locator("main [data-card]").count()) === turned, "the card lies open");
    }
    await until(async () => (await says(page)) === "Turn the cards", "the dealer turns the others");
    await look(page, "dealer-tiger-reveal");
    await after(page, () => big(page));
    assert.deepEqual(await deal_all(page, ["KD"]), ["Deal: third card to PLAYER"]);
    if ((await task_of(page)) === "reveal") await after(page, () => big(page));
    const settled = await confirm_and_compare(page, player);
    assert.deepEqual(settled.wagers.map((one) => one.winnings), [0, 60_000, 110_000]);
});

test("Blackjack: the player area until all are done, then the dealer's cards; insurance pays", async () => {
    const table = await table_of({ game: "blackjack", mode: "dealt", rulebook: "star-rapid-fusion-2024" });
    const page = await open_desk(house, table, sizes.small);
    const player = await sit(house, table);
    await new_game(page);
    await look(page, "dealer-blackjack-bets");
    await player.bets({ bet: "player", amount: 1_000 });
    const decided = player.decides("insurance", "hit", "hit", "stand");
    assert.deepEqual(await deal_all(page, ["5S", "AD", "4H"]), ["Deal: first card to PLAYER", "Deal: first card to DEALER", "Deal: second card to PLAYER"]);
    // Nine, eleven, seventeen: each card that the player asks for goes to the player area.
    assert.deepEqual(await deal_all(page, ["2C", "6D"]), Array(2).fill("Deal: shared card to the PLAYER area"));
    await decided;
    assert.deepEqual(await deal_all(page, ["KC"]), ["Deal: second card to DEALER"]);
    proves("RF-13.3.5.13a");
    const settled = await confirm_and_compare(page, player);
    assert.deepEqual(settled.wagers.map((one) => [one.bet, one.winnings]), [["player", 0], ["insurance", 1_000]]);
});

test("Casino war: areas, the dealer's card, burned cards and the cards of the war", async () => {
    const table = await table_of({ game: "casino_war", mode: "dealt", rulebook: "star-rapid-fusion-2024" });
    const page = await open_desk(house, table);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "ante", selection: [{ name: "area", value: "2" }], amount: 1_000 }, { bet: "tie", selection: [{ name: "area", value: "2" }], amount: 500 });
    const decided = player.decides("war");
    assert.deepEqual(await deal_all(page, ["2S", "KD", "3H", "4C", "5C", "KH"]), [...[1, 2, 3, 4, 5].map((area) => `Deal: card to AREA ${area}`), "Deal: first card to DEALER"]);
    await decided;
    assert.deepEqual(await deal_all(page, ["9S", "5D"]), [...Array(3).fill("Burn one card"), "Deal: war card to the PLAYERS", "Deal: war card to DEALER"]);
    proves("RF-14.3.11");
    await look(page, "dealer-war-confirm");
    const settled = await confirm_and_compare(page, player);
    assert.deepEqual(settled.wagers.map((one) => [one.bet, one.winnings]), [["ante", 0], ["tie", 5_500], ["war", 1_000]]);
});

test("Three card poker: nine cards in three rows, then the dealer's three", async () => {
    const table = await table_of({ game: "three_card_poker", mode: "dealt" });
    const page = await open_desk(house, table, sizes.small);
    const player = await sit(house, table);
    await new_game(page);
    await player.order({ type: "pick_positions", table, positions: "010205" });
    await player.bets({ bet: "ante", amount: 1_000 });
    const decided = player.decides("play");
    assert.deepEqual(await deal_all(page, ["QS", "QD", "2C", "5H", "QH", "7D", "9S", "JC", "3D"]), [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `Deal: card to POSITION ${at}`));
    await decided;
    assert.deepEqual(await deal_all(page, ["KC", "8H", "4S"]), ["first", "second", "third"].map((nth) => `Deal: ${nth} card to DEALER`));
    await look(page, "dealer-poker-confirm");
    const settled = await confirm_and_compare(page, player);
    assert.deepEqual(settled.wagers.map((one) => [one.bet, one.winnings]), [["ante", 1_000], ["play", 1_000], ["ante_bonus", 4_000]]);
});

test("Triple chase: three cards in a row", async () => {
    const table = await table_of({ game: "triple_chase" });
    const page = await open_desk(house, table);
    const player = await sit(house, table);
    await new_game(page);
    await player.bets({ bet: "lucky_8s", amount: 1_000 }, { bet: "over_20", amount: 1_000 });
    assert.deepEqual(await deal_all(page, ["8S", "2H", "8D"]), [1, 2, 3].map((at) => `Deal: card to POSITION ${at}`));
    await look(page, "dealer-chase-confirm");
    const settled = await confirm_and_compare(page, player);
    assert.deepEqual(settled.wagers.map((one) => one.winnings), [15_000, 0]);
});
