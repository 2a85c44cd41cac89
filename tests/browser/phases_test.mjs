// Rounds of every game, one after another: what the screen shows in each phase, held against the journal
// afterwards. CROUPIER_ROUNDS: how many of each game (`./test --full`: 200).
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { assert, open_terminal, program, sizes, sleep, start_host, test } from "./kit.mjs";

const rounds_wanted = Number(process.env.CROUPIER_ROUNDS ?? 3);
const credit = 500_000;
const round_max_ms = 75_000;
const export_max_bytes = 1 << 30;
const house = await start_host({ speed: 3 });

// What is bet in each round, and what else has to be touched before.
const games = {
    baccarat: { mode: "rng", bets: [{ bet: "banker" }, { bet: "player_pair" }] },
    roulette: { mode: "rng", bets: [{ bet: "red" }, { bet: "straight_up", selection: [{ name: "numbers", value: "17" }] }] },
    sic_bo: { mode: "rng", bets: [{ bet: "small" }, { bet: "single_die", selection: [{ name: "number", value: "4" }] }] },
    blackjack: { mode: "rng", bets: [{ bet: "player" }] },
    casino_war: { mode: "rng", bets: [{ bet: "ante", selection: [{ name: "area", value: "1" }] }, { bet: "ante", selection: [{ name: "area", value: "2" }] }] },
    three_card_poker: { mode: "rng", picks: [1, 5, 9], bets: [{ bet: "ante" }] },
    lucky_sic_bo: { mode: "dealt", bets: [{ bet: "big" }] },
    triple_chase: { mode: "dealt", bets: [{ bet: "under_13" }, { bet: "over_20" }] },
    big_wheel: { mode: "dealt", bets: ["A", "B"].map((symbol) => ({ bet: "symbol", selection: [{ name: "symbol", value: symbol }] })) },
};

// In the page: the last look at each finished round, and the last before it.
function record() {
    window.ended = {};
    const cents = (words) => Math.round(Number(words.replace(/−/g, "-").replace(/[^\d.-]/g, "")) * 100) || 0;
    const meter = (name) => cents(document.querySelector(`[data-meter=${name}]`).querySelector("[data-value]")?.dataset.value ?? document.querySelector(`[data-meter=${name}]`).innerText) / (name === "credit" ? 100 : 1);
    const cards = (where) => [...document.querySelectorAll(`${where} [data-card]`)].map((one) => one.dataset.card).filter(Boolean);
    let before = null;
    setInterval(() => {
        const main = document.querySelector("main");
        if (!main) return;
        const slip = document.querySelector("[data-betslip]");
        const now = {
            open: main.dataset.open === "true",
            bet: meter("bet"), win: meter("win"), credit: meter("credit"),
            net: document.querySelector("[data-meter=net]").dataset.netResult,
            result: document.querySelector("[data-stage] [data-result]")?.dataset.result ?? "",
            cards: [...cards("[data-stage]"), ...cards("[data-position]")],
            points: [...document.querySelectorAll("[data-points]")].map((one) => one.dataset.points),
            areas: [...document.querySelectorAll("[data-area-cards]")].map((one) => [one.dataset.areaCards, one.querySelector("[data-card]")?.dataset.card ?? ""]),
            dealer: document.querySelector("[data-total=dealer]")?.innerText ?? "",
            lying: [...document.querySelectorAll("[data-chips-of]")].length,
        };
        if (!slip) return void (before = now);
        const rows = [...slip.querySelectorAll("tbody tr")].map((row) => {
            const [, stake, , won] = [...row.children].map((cell) => cell.innerText);
            return { status: row.dataset.status, stake: cents(stake), won: row.dataset.status === "win" ? cents(won) : 0 };
        });
        window.ended[slip.dataset.betslip] = { ...now, rows, slip_net: slip.querySelector("[data-net-result]").dataset.netResult, before: window.ended[slip.dataset.betslip]?.before ?? before };
    }, 40);
}

// Bets in every round, answers what is asked, and ends when enough rounds were seen.
async function play(page, { bets, picks = [] }, count) {
    const key = (spot) => page.locator(`[data-spot='${JSON.stringify(spot)}']`);
    const end = Date.now() + (count + 2) * round_max_ms;
    for (let tries = 0; Date.now() < end; ++tries) {
        const now = await page.evaluate(() => ({
            seen: Object.keys(window.ended).length,
            open: document.querySelector("main").dataset.open === "true",
            staked: [...document.querySelectorAll("[data-stake]")].some((one) => Number(one.dataset.stake) > 0),
            picked: document.querySelectorAll("[data-position][aria-pressed=true]").length,
        }));
        if (now.seen >= count) return;
        const quick = { timeout: 400 };
        if (now.open && !now.staked) {
            if (now.picked < picks.length) for (const at of picks) await page.locator(`[data-position="${at}"][aria-pressed=false]`).tap(quick).catch(() => undefined);
            for (const spot of bets) await key(spot).tap(quick).catch(() => undefined);
        }
        const answers = page.locator("[data-decision]:not([disabled])");
        const offered = await answers.count();
        if (offered) await answers.nth(tries % offered).tap(quick).catch(() => undefined);
        await page.locator("[data-shooter] button:not([disabled])").tap({ timeout: 50 }).catch(() => undefined);
        await sleep(120);
    }
    assert.fail(`${count} rounds were not played in time`);
}

// Of one table, by round: what the journal says of its outcome and of one terminal's wagers.
async function journal_of(table, terminal) {
    const store = join(house.folder, "store.db");
    const lines = async (...options) => {
        const { stdout } = await promisify(execFile)(program, ["export", store, ...options], { maxBuffer: export_max_bytes });
        return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    };
    const rounds = new Map();
    for (const one of await lines("--records", "round")) if (one.table_name === table.name) rounds.set(one.round, { result: one.result, ending: one.ending, cards: [], wagers: [] });
    for (const one of await lines("--records", "wager")) if (one.table_name === table.name && one.terminal === terminal.name) rounds.get(one.round)?.wagers.push(one);
    for (const { events = [] } of await lines())
        for (const event of events) {
            const round = event.round?.table === table.table ? rounds.get(event.round.number) : undefined;
            if (round && event.type === "card_dealt") round.cards.push(event.card);
            if (round && event.type === "number_reported") round.number = event.number;
            if (round && event.type === "dice_reported") round.dice = event.dice;
        }
    return rounds;
}

const sorted = (all) => [...all].sort().join(" ");
// The outcome that the eye saw is the one that was written down.
const outcomes = {
    baccarat: (seen, { result, cards }) => {
        assert.equal(sorted(seen.cards), sorted(cards), "the cards");
        assert.match(result, new RegExp(`^Player ${seen.points[0]}, Banker ${seen.points[1]}:.*${seen.result}`, "i"));
    },
    roulette: (seen, { result, number }) => {
        assert.equal(seen.result, number === 37 ? "00" : String(number), "the number");
        assert.match(result, new RegExp(`^${seen.result} `));
    },
    sic_bo: (seen, { dice, result }) => {
        assert.equal(seen.result, dice.match(/../g).map(Number).join("/"), "the dice");
        assert.match(result, new RegExp(`total ${seen.result.split("/").reduce((sum, one) => sum + Number(one), 0)}$`));
    },
    blackjack: (seen, { cards, result }) => {
        for (const card of new Set(seen.cards)) assert.ok(cards.includes(card), `${card} was dealt`);
        const total = /\d+/.exec(seen.dealer)?.[0];
        if (total && /has \d+/.test(result)) assert.equal(result, `the dealer has ${total}`);
    },
    casino_war: (seen, { cards, result }) => {
        assert.equal(sorted(seen.cards), sorted(cards), "the cards");
        for (const [area, card] of seen.areas) assert.ok(result.includes(`area ${area} ${card}`), `${result}: area ${area} has ${card}`);
    },
    three_card_poker: (seen, { cards }) => {
        for (const card of new Set(seen.cards)) assert.ok(cards.includes(card), `${card} was dealt`);
    },
    triple_chase: (seen, { cards, result }) => {
        assert.deepEqual(seen.cards, cards, "the cards in their order");
        assert.ok(result.startsWith(`${cards.join(", ")}:`), result);
    },
    big_wheel: (seen, { result }) => assert.equal(result, `symbol ${seen.result}`),
};
outcomes.lucky_sic_bo = outcomes.sic_bo;

function compare(game, number, seen, journal, credit_before) {
    const { wagers, ending } = journal;
    const sum = (field) => wagers.reduce((all, one) => all + one[field], 0);
    assert.equal(ending, "settled");
    assert.ok(wagers.length > 0, "the journal has wagers");
    const told = seen.rows.map(({ status, stake, won }) => `${status} ${stake} ${won}`);
    const written = wagers.map(({ status, stake, winnings }) => `${status} ${stake} ${status === "win" ? winnings : 0}`);
    assert.equal(sorted(told), sorted(written), "each wager's own line");
    const net = sum("winnings") + sum("returned") - sum("stake");
    assert.equal(seen.win, sum("winnings"), "the win meter");
    assert.equal(Number(seen.slip_net), net, "the net result of the slip");
    assert.equal(Number(seen.net), net, "the net result beside the win");
    assert.equal(seen.bet, sum("stake"), "the bet meter");
    assert.equal(seen.credit, credit_before + net, "the credit meter");
    outcomes[game](seen, journal);
    // The last look before: wagers lie there, nothing is told of their end.
    if (seen.before && !seen.before.open) {
        assert.equal(seen.before.win, 0, "no winnings before the end");
        assert.equal(seen.before.net, "", "no net result before the end");
        assert.ok(seen.before.bet > 0 && seen.before.bet <= sum("stake"), `${seen.before.bet} lay there`);
    }
}

for (const [game, plan] of Object.entries(games))
    test(`${game}: what the screen shows in each phase of a round is what the journal says`, async () => {
        const table = await house.table_of({ game, mode: plan.mode });
        const [terminal] = await house.terminals(1, credit);
        const page = await open_terminal(house, terminal, sizes.terminal, { table: String(table.table) });
        await page.locator("[data-spot]").first().waitFor();
        await page.evaluate(record);
        await play(page, plan, rounds_wanted);
        await sleep(500);
        const ended = await page.evaluate(() => window.ended);
        const journal = await journal_of(table, terminal);
        for (const [number, seen] of Object.entries(ended)) {
            let credit_before = credit;
            for (const [other, { wagers }] of journal) if (other < Number(number)) credit_before += wagers.reduce((all, one) => all + one.winnings + one.returned - one.stake, 0);
            try {
                compare(game, Number(number), seen, journal.get(Number(number)), credit_before);
            } catch (problem) {
                problem.message = `round ${number}: ${problem.message}`;
                throw problem;
            }
        }
    }, { max_ms: (rounds_wanted + 3) * round_max_ms });
