// Triple Chase at the player's terminal: three cards, two groups of bets.
import { assert, proves, start_host, test, until } from "./kit.mjs";
import { deal_by_hand, inspect_all, looks, sit, sum_of } from "./card_table.mjs";

const house = await start_host({ speed: 1, robots: 0 });
const crown = await house.table_of({ game: "triple_chase" });
const bets = ["crown_pairs", "blackjack_bounty", "total_13", "under_13", "over_13", "lucky_8s", "extra_chance_pairs", "total_20", "under_20", "over_20", "poker_pursuit"];

test("Every bet has its place, and a round ends with what the slip says", async () => {
    const dealer = await deal_by_hand(house, crown);
    const seats = [];
    for (const look of looks) seats.push(await sit(house, crown, look));
    for (const bet of bets) assert.equal(await seats[0].spot(bet).count(), 1, bet);
    proves("CR-12.3.2");
    await dealer.open();
    await Promise.all(seats.map((seat, index) => seat.bet(["total_13", "lucky_8s", "over_20"][index])));
    await inspect_all(seats, "triple-chase-open");
    await dealer.deal("8S", "KD", "5H");
    await dealer.confirm();
    for (const seat of seats) {
        const slip = await seat.slip();
        assert.deepEqual(slip.map((line) => line.status), ["win"]);
        await until(async () => (await seat.credit()) === 50_000 + sum_of(slip), "the credit is what the slip says");
        assert.match(await seat.page.locator("[data-sum=two_cards]").innerText(), /13/);
        assert.match(await seat.page.locator("[data-sum=three_cards]").innerText(), /23/);
    }
    await inspect_all(seats, "triple-chase-result");
});
