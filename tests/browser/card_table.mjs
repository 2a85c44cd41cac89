// A card table that a person deals, card by card, and terminals whose players touch its layout.
import { assert, inspect, open_dealer, open_line, open_terminal, sizes, until } from "./kit.mjs";

export const chip = 1_000;

// A table for one test, after the demo's first of that kind: no round is under way, nobody deals yet,
// and betting takes as long as the test needs.
export async function new_table(house, { game, rulebook, mode = "dealt", period_ms }) {
    const { tables } = await house.post("/demo/tables", { count: 1, rulebook, game, mode, least: 0, most: 0, period_ms });
    return tables[0];
}

// The same, and somebody at its dealer terminal; `opens()` opens betting. Nobody opens rounds at two tables: each table that a test leaves open has a dealer of its own.
export async function open_table(house, like, number = "101") {
    const table = await new_table(house, like);
    const { pin } = (await house.demo()).staff.find((one) => one.number === number);
    const dealer = await open_dealer(house, table.table, { staff: number, pin });
    return { table, dealer, opens: () => dealer.round({ upto: (view) => view.face.phase === "open" }) };
}

// Signs in at the table's dealer terminal. `finish(cards)` does what the task says, with these cards
// in their order, until the players are asked, the result stands or the cards are used up.
// A dealer whose round is under way opens none at another table.
export async function deal_by_hand(house, table, number = "101") {
    await house.by_hand(table.table);
    const line = await open_line(house, { part: "dealer_terminal", number: table.dealer_terminal, key: table.key });
    const { staff } = await house.demo();
    const dealer = staff.find((one) => one.number === number);
    await line.say({ type: "sign_in", staff: dealer.number, pin: dealer.pin });
    await until(() => line.last("signed_in"), "the dealer is signed in");
    const view = () => until(() => line.desks[table.table], "the dealer's view");
    const order = async (order, authoriser) => {
        const reply = await line.order({ type: "order", order: { table: table.table, ...order }, ...(authoriser ? { authoriser } : {}) });
        assert.ok(reply.type === "answer" && reply.reason === "none", `${order.type}: ${JSON.stringify(reply)}`);
        await until(async () => (await view()).sequence >= reply.sequence, "the dealer's view follows");
    };
    const on_task = (tasks, what, max_ms = 60_000) => until(async () => {
        const now = await view();
        return tasks.includes(now.task) && now;
    }, what, max_ms);
    return {
        line, view, order,
        // The round that the scripted dealer left is ended.
        async idle() {
            for (;;) {
                const now = await on_task(["new_game", "card", "reveal", "confirm"], "the table can go on");
                if (now.task === "new_game") return;
                if (now.task === "card") await this.card(any_card());
                else if (now.task === "reveal") await this.expose();
                else await this.confirm();
            }
        },
        // A new round waits for its first wager.
        async open() {
            if (waits_for_wager((await view()).face)) return;
            await this.idle();
            await until(async () => {
                const reply = await line.order({ type: "order", order: { type: "new_game", table: table.table } });
                assert.ok(["none", "too_soon"].includes(reply.reason), `new_game: ${JSON.stringify(reply)}`);
                return reply.reason === "none";
            }, "it is not too soon");
        },
        async card(card) {
            const now = await on_task(["card"], `${card} is awaited`);
            await order(now.place === "burn" ? { type: "burn_card" } : { type: "deal_card", card, to: 0, face: "usual", draw: 0 });
            return now.place;
        },
        // Each card goes where the host awaits it; cards that are burned have no face.
        async deal(...cards) {
            while (cards.length) if ((await this.card(cards[0])) !== "burn") cards.shift();
        },
        async spin(number) {
            await on_task(["spin"], "the wheel is spun");
            await order({ type: "report_number", number, draw: 0 });
        },
        async expose() {
            await on_task(["reveal"], "cards are turned");
            await order({ type: "expose_cards" });
        },
        async confirm() {
            await on_task(["confirm"], "the result is complete");
            await order({ type: "confirm_result" });
        },
        decisions: () => on_task(["decisions"], "players are asked"),
    };
}

// Bet Now: the time has not begun.
const waits_for_wager = (face) => face.phase === "open" && face.closes_at === undefined;

// What an unwatched round is ended with: any card, a different one each time.
let drawn = 0;
const any_card = () => `${"23456789TJQKA"[drawn % 13]}${"CDHS"[Math.trunc(drawn++ / 13) % 4]}`;

// A terminal of its own in front of the table.
export async function sit(house, table, { size = sizes.terminal, credit = 50_000, language = "en", still = true } = {}) {
    const [terminal] = await house.terminals(1, credit);
    const page = await open_terminal(house, terminal, size, { table: String(table.table), language, still });
    await page.locator(`[data-table-button="${table.table}"]`).waitFor();
    return { page, terminal, ...hands_of(page) };
}

// Cents on one of the player's meters; what a rolling one comes to.
export const meter_of = (page, name) => page.locator(`[data-meter=${name}]`).evaluate((meter) => {
    const rolling = meter.querySelector("[data-value]");
    return rolling ? Number(rolling.dataset.value) : Math.round(Number(/[\d,.]+/.exec(meter.innerText)[0].replaceAll(",", "")) * 100);
});

function hands_of(page) {
    const spot = (bet, selection) => {
        const wanted = JSON.stringify({ bet, ...(selection ? { selection: Object.entries(selection).map(([name, value]) => ({ name, value: String(value) })) } : {}) });
        return page.locator(`[data-spot='${wanted}']`);
    };
    const cents = (meter) => meter_of(page, meter);
    const opened = () => until(async () => /Place your bets|请下注/.test(await page.getByRole("status").first().innerText()), "betting is open", 60_000);
    return {
        spot, cents, opened,
        credit: () => cents("credit"),
        // One chip, and the host has it.
        async bet(bet, selection, amount = chip) {
            const place = spot(bet, selection);
            const before = Number(await place.getAttribute("data-stake"));
            await opened();
            await page.getByRole("radio", { name: `$${amount / 100}`, exact: true }).tap();
            await place.scrollIntoViewIfNeeded();
            await place.tap();
            await until(async () => Number(await place.getAttribute("data-stake")) === before + amount, `${bet} stands`);
        },
        // One chip of $10 as soon as betting is open, where rounds follow each other by themselves.
        async bet_soon(bet, selection) {
            const place = spot(bet, selection);
            await page.getByRole("radio", { name: "$10", exact: true }).tap();
            await until(async () => {
                await opened();
                await place.tap();
                return until(async () => Number(await place.getAttribute("data-stake")) === chip, "it stands", 1_500).catch(() => false);
            }, `${bet} stands`, 60_000);
        },
        answer: (decision) => page.locator(`[data-decision=${decision}]`),
        asked: () => page.locator("[data-question]").first().waitFor({ timeout: 60_000 }),
        total: (hand) => page.locator(`[data-total='hand ${hand}']`).innerText(),
        // Seconds to decide, as the ring beside the question says.
        time_left: async () => Number(await page.locator("[role=group] [data-seconds]").first().getAttribute("data-seconds")),
        // A finished round at one glance, where the next one opens by itself soon: its slip, what came, and what still lies there.
        async ended() {
            const glance = () => {
                const slip = document.querySelector("[data-betslip]");
                const came = document.querySelector("[data-result]")?.dataset.result || document.querySelector("[data-dice]")?.dataset.dice;
                if (!slip || !came || document.querySelector("[data-chips]")) return null;
                const rows = [...slip.querySelectorAll("tbody tr")].map((row) => [row.dataset.status, ...[...row.children].map((cell) => cell.innerText)]);
                return { rows, came, dolly: document.querySelector("[data-dolly]")?.dataset.dolly, win: document.querySelector("[data-meter=win]").innerText };
            };
            const { rows, ...seen } = await (await page.waitForFunction(glance, null, { timeout: 60_000 })).jsonValue();
            return { ...seen, slip: rows.map(line_of) };
        },
        // The lines of the finished round's slip, money in cents.
        async slip() {
            const slip = page.locator("[data-betslip]");
            await slip.waitFor({ timeout: 60_000 });
            const rows = await slip.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [row.dataset.status, ...[...row.children].map((cell) => cell.innerText)]));
            return rows.map(line_of);
        },
    };
}

// Betting has just begun: there is time for several touches.
export const fresh_round = ({ page, opened }) => until(async () => {
    await opened();
    const ring = page.locator("header [data-seconds]");
    return (await ring.count()) > 0 && Number(await ring.getAttribute("data-seconds", { timeout: 1_000 }).catch(() => 0)) >= 14;
}, "a round has just opened", 90_000);

// Answers what is asked with the first of `answers` that is offered, until the slip is there.
export async function play_alone(seat, answers) {
    const answered = async () => {
        if (await seat.page.locator("[data-betslip]").count()) return true;
        for (const decision of answers) {
            const button = seat.answer(decision).first();
            if ((await button.count()) && (await button.isEnabled().catch(() => false))) {
                await button.tap({ timeout: 2_000 }).catch(() => undefined);
                break;
            }
        }
        return false;
    };
    await until(answered, "the round is settled", 90_000);
    return seat.slip();
}

const line_of = ([status, words, stake, , won]) => ({ status, words, stake: cents_in(stake), won: cents_in(won) });
const cents_in = (words) => (/\d/.test(words) ? Math.round(Number(words.replace(/[^\d.]/g, "")) * 100) : 0);

// What a slip does to the credit that was there before its wagers. Half of a surrendered ante stands
// in the column of what is won.
export const sum_of = (slip) => slip.reduce((sum, line) => sum + line.won - (line.status === "lose" ? line.stake : 0), 0);

// The same moment on every screen that looks at it.
export async function inspect_all(seats, name, options) {
    for (const { page } of seats) await inspect(page, `${name}${(await page.evaluate(() => document.documentElement.lang)) === "en" ? "" : "-zh"}`, options);
}

// The sizes and both languages, one terminal each.
export const looks = [
    { size: sizes.terminal, language: "en" },
    { size: sizes.small, language: "zh" },
    { size: sizes.phone, language: "en" },
];

// Of each die on the stage: the face nearest to the eye and turned to it, with its spots; 0 where there is none. The browser's own
// search at a point finds no face whose axis stands on edge, so the planes up to the die are followed, which have to be one space.
export const upper_faces = (page) => page.locator("[data-stage] [data-die]").evaluateAll((dice) => dice.map((die) => {
    const none = { face: 0, spots: 0 };
    const placed = (face) => {
        let matrix = new DOMMatrix(getComputedStyle(face).transform);
        for (let above = face.parentElement; above !== die; above = above.parentElement) {
            if (getComputedStyle(above).transformStyle !== "preserve-3d") return null;
            matrix = new DOMMatrix(getComputedStyle(above).transform).multiply(matrix);
        }
        return { face: Number(face.dataset.face), spots: face.querySelectorAll("circle").length, near: matrix.m43, turned: matrix.m33 };
    };
    const faces = [...die.querySelectorAll("[data-face]")].map(placed);
    if (faces.length !== 6 || faces.includes(null)) return none;
    const { x, y, width, height } = die.getBoundingClientRect();
    if (!document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-tumbler]")) return none; // something lies over it
    const [{ face, spots, turned }] = faces.sort((one, other) => other.near - one.near);
    return turned > 0.999 ? { face, spots } : none;
}));
