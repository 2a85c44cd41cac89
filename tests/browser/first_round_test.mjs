// The first minutes of somebody who has never sat here: a first round as an example, a picture of each
// bet, and what a place is. Every picture is settled by the program.
import { spawnSync } from "node:child_process";
import { assert, inspect, middle, fingers_on, program, sizes, start_host, test, until } from "./kit.mjs";
import { meter_of, sit } from "./card_table.mjs";

const house = await start_host({ speed: 5 });
const { tables } = await house.demo();
const games = ["baccarat", "roulette", "sic_bo", "lucky_sic_bo", "blackjack", "casino_war", "three_card_poker", "triple_chase", "big_wheel"];
const a_table = (game) => tables.find((one) => one.game === game);

function settle(requests) {
    const { stdout, stderr } = spawnSync(program, ["settle"], { input: requests.map((one) => JSON.stringify(one)).join("\n"), encoding: "utf8" });
    const answers = stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(answers.length, requests.length, stderr);
    return answers;
}

const open_first_round = async (page) => {
    await page.getByRole("button", { name: "Rules", exact: true }).tap();
    await page.locator("[data-first-round]").tap();
};

// As on the table itself: places inside of the cloth are as small as there, and lie one over another.
const fine = { small: "[data-step] button", covered: "[data-cell], [data-area]" };
for (const game of games)
    test(`A first round of ${game} is marked as an example, moves no credit, and ends as the rules settle it`, async () => {
        const table = a_table(game);
        const seat = await sit(house, table);
        const { page } = seat;
        const credit = await meter_of(page, "credit");
        await open_first_round(page);
        const felt = page.locator("[data-step]");
        await felt.waitFor();
        const steps = Number(await felt.getAttribute("data-steps"));
        for (let step = 0; step < steps; ++step) {
            assert.match(await page.locator("[data-example]").innerText(), /Example/);
            assert.equal(await felt.getAttribute("data-step"), String(step));
            if (step === 2) await inspect(page, `first-round-${game}`, game === "roulette" ? fine : {});
            await page.locator("[data-next]").tap();
        }
        await inspect(page, `first-round-${game}-end`, game === "roulette" ? fine : {});
        assert.match(await page.locator("[data-example]").innerText(), /no credit, no draw/);
        const won = page.locator("[data-net-example]");
        const { bets } = await house.get(`/rules/${table.table}`);
        const shown = (await won.count()) ? Number(await won.getAttribute("data-net-example")) : null;
        if (game === "roulette") assert.equal(shown, 1_000, "red pays 1 to 1");
        assert.ok(shown === null || shown > 0, `${game}: ${shown}`);
        assert.ok(bets.length > 0);
        assert.equal(await meter_of(page, "credit"), credit, "no credit was touched");
    });

// What a picture of the rules page claims, as a request; a base wager where the document wants one.
function request_of(rulebook, game, bet, picture, rules) {
    const { hands = {}, dice, number, symbol, selection = {} } = picture;
    const option = (name) => rules.options.find((one) => one.name === name)?.value;
    const base = { baccarat: { bet: "banker", stake: 1_000 }, blackjack: { bet: "player", stake: 1_000 }, three_card_poker: { bet: "ante", stake: 1_000 }, casino_war: { bet: "ante", stake: 1_000, area: 1 } }[game];
    const own = { bet, stake: 12_600, ...selection };
    const bets = base && base.bet !== bet ? [base, own] : [own];
    const outcomes = {
        baccarat: () => ({ player: hands.player, banker: hands.banker }),
        roulette: () => ({ number }),
        sic_bo: () => ({ dice }),
        lucky_sic_bo: () => ({ dice }),
        blackjack: () => ({ player_cards: hands.player, dealer_cards: hands.dealer, community_cards: [] }),
        casino_war: () => ({ area_cards: hands.area, dealer_card: hands.dealer[0] }),
        three_card_poker: () => matrix_of(hands),
        triple_chase: () => ({ cards: hands.none }),
        big_wheel: () => ({ symbol }),
    };
    const config = { decks: rules.decks || undefined, variant: rules.variant || undefined, wheel: rules.wheel || undefined, areas: 1, rounding: { unit: 1, mode: rulebook.startsWith("star-baccarat") ? "up" : "down" }, ante_bonus: option("ante_bonus") ?? "A", pair_plus: option("pair_plus") ?? "A", six_card_bonus: option("six_card_bonus") ?? "6B1", super_6_option: 1, external_odds: all_odds };
    if (game !== "casino_war") delete config.areas;
    else config.areas = 3;
    const outcome = outcomes[game]();
    if (game === "casino_war") outcome.area_cards = [...hands.area, "2C", "3C"];
    return { rulebook, game, config, outcome, bets, decisions: game === "three_card_poker" ? { positions: [1, 2, 3], action: "play" } : {} };
}
const matrix_of = ({ own, dealer = ["QD", "8C", "3S"] }) => ({ matrix: [...own, ...["2C", "4H", "5C", "6D", "8H", "JC"]], dealer });
// Crown's odds of these games stand in other papers; what wins does not depend on them.
const names = "player banker tie player_pair banker_pair straight_up split street corner six_line five_number column dozen low high even odd red black small big specific_triple specific_double any_triple two_dice_combination four_number_combination blackjack insurance ante war_win war_tie play A B C D E F G".split(" ");
const paid = (keys) => Object.fromEntries(keys.map((key) => [key, [1, 1]]));
const all_odds = {
    ...paid(names), lucky_8s_one: [2, 1], three_dice_total: paid(Array.from({ length: 14 }, (_, at) => String(at + 4))), single_die: paid(["1", "2", "3"]),
    ante_bonus: paid(["straight_flush", "three_of_a_kind", "straight"]), pair_plus: paid(["straight_flush", "three_of_a_kind", "straight", "flush", "pair"]), six_card_bonus: paid(["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind"]),
};

test("Every bet of every table has its picture on the rules page, and each picture wins as the rules settle it", async () => {
    const seen = new Set();
    const wanted = [];
    const kinds = new Map(tables.map((table) => [`${table.game} ${table.rulebook}`, table]));
    for (const table of kinds.values()) {
        const { page } = await sit(house, table);
        await page.getByRole("button", { name: "Rules", exact: true }).tap();
        await page.locator("[data-rule-bet]").first().waitFor();
        const rules = await house.get(`/rules/${table.table}`);
        const pictures = await page.locator("[data-rule-bet]").evaluateAll((all) => all.map((one) => ({ bet: one.dataset.ruleBet, picture: one.querySelector("[data-picture]")?.dataset.picture ?? null })));
        for (const { bet, picture } of pictures) {
            assert.ok(picture, `${table.game} of ${table.rulebook}: ${bet} has no picture`);
            const parsed = JSON.parse(picture);
            if (!parsed.offered) wanted.push({ what: `${bet} of ${table.game}, ${table.rulebook}`, bet, picture: parsed, request: request_of(table.rulebook, table.game, bet, parsed, rules) });
            seen.add(bet);
        }
        await page.locator("[data-picture]").first().scrollIntoViewIfNeeded();
        if (!seen.has(`looked ${table.game}`)) await inspect(page, `pictures-${table.game}`, { covered: "[data-part] *, [role=dialog] table *" }); // below the tabs, which stay
        seen.add(`looked ${table.game}`);
        await page.context().close();
    }
    const answers = settle(wanted.map((one) => one.request));
    answers.forEach((answer, at) => {
        const { what, bet } = wanted[at];
        assert.ok(answer.results, `${what}: ${JSON.stringify(answer)}`);
        assert.equal(answer.results.find((one) => one.bet === bet && one.kind === "placed").status, "win", what);
    });
    assert.ok(wanted.length > 60, `${wanted.length} pictures`);
    // On the cloth: each number that is lit wins, and no other.
    const cloths = wanted.filter((one) => one.picture.covers);
    const numbers = Array.from({ length: 37 }, (_, number) => String(number));
    const asked = cloths.flatMap((one) => numbers.map((number) => ({ ...one, number, request: { ...one.request, outcome: { number } } })));
    settle(asked.map((one) => one.request)).forEach((answer, at) => {
        const { what, number, picture } = asked[at];
        assert.equal(answer.results[0].status === "win", picture.covers.includes(number), `${what}: ${number}`);
    });
});

test("A long press on an empty place says what the bet is, and places nothing", async () => {
    const seat = await sit(house, a_table("baccarat"));
    const { page } = seat;
    await seat.opened();
    const fingers = await fingers_on(page);
    const at = await middle(seat.spot("tie"));
    await fingers("touchStart", at);
    await page.getByRole("dialog").waitFor({ timeout: 5_000 });
    await fingers("touchEnd");
    assert.match(await page.getByRole("dialog").innerText(), /About this bet: Tie[\s\S]*8 to 1/);
    assert.equal(await seat.spot("tie").getAttribute("data-stake"), "0");
    await inspect(page, "about-bet");
    await page.getByRole("button", { name: "Show me a first round" }).tap();
    await page.locator("[data-step]").waitFor();
    await until(async () => (await page.locator("[data-example]").count()) === 1, "it is marked");
});
