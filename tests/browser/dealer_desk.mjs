// A dealer at a dealer terminal's own screen: fingers on what it says, and nothing else. Beside it
// whoever plays at that table.
import { assert, inspect, open_line, open_page, sizes, until } from "./kit.mjs";

const task_max_ms = 60_000;

export const dealer = { staff: "101", pin: "2718" };
export const other_dealer = { staff: "102", pin: "3141" };

// Somebody of that role on the demo floor.
export async function somebody(house, role) {
    const found = (await house.demo()).staff.find((one) => one.role === role && one.pin);
    assert.ok(found, `nobody is ${role}`);
    return { staff: found.number, pin: found.pin };
}

// Nobody but people deals from now on.
export async function all_by_hand(house) {
    for (const { table } of (await house.demo()).tables) await house.by_hand(table);
}

export async function open_desk(house, table, size = sizes.terminal, { language = "en", who = dealer } = {}) {
    await house.by_hand(table);
    const page = await open_page(house, `/dealer/?demo=${table}`, size, { storage: { "croupier.dealer.language": language } });
    await page.locator("h1[data-task]").waitFor();
    await sign_in(page, who);
    await come_to_rest(page);
    return page;
}

const keys = async (box, name, number) => {
    await box.locator(`input[name=${name}]`).tap();
    await digits(box, number);
};
async function credentials(box, { staff, pin }) {
    await keys(box, "staff", staff);
    await keys(box, "pin", pin);
    await box.locator("button[type=submit]").tap();
}
export async function sign_in(page, who) {
    await credentials(page.locator("main"), who);
    await page.locator("[data-lock]").waitFor();
}
export async function approve(page, who) {
    const box = page.locator("[data-step-up]");
    // Whoever comes can type at once.
    await box.locator("input:focus").waitFor();
    await credentials(box, who);
}
// Whoever the terminal asks for, and who that was; empty: nobody was asked for.
export async function approve_as_asked(house, page) {
    const box = page.locator("[data-step-up]");
    const asked = await until(async () => ((await box.count()) ? "asked" : (await page.getByRole("dialog").count()) === 0 && "done"), "it is done, or somebody is asked for");
    if (asked === "done") return "";
    const role = await box.getAttribute("data-step-up");
    await approve(page, await somebody(house, role));
    return role;
}

// The screen without what is told over its top for a moment.
export async function look(page, name, options = {}) {
    const told = page.locator("[role=status] > button");
    await until(async () => (await told.count()) === 0 || (await told.first().tap({ timeout: 1_000 }).catch(() => undefined)), "nothing lies over the screen");
    await inspect(page, name, options);
}

export const task_of = (page) => page.locator("h1[data-task]").getAttribute("data-task");
export const says = (page) => page.locator("h1[data-task]").innerText();
export const on_task = (page, task) => page.locator(`h1[data-task="${task}"]`).waitFor({ timeout: task_max_ms });
export const big = (page) => page.locator("[data-big]:enabled").first().tap();
export const open_group = (page, group) => page.locator(`[data-group="${group}"]`).tap();
// Two touches: what happened, and the case.
export async function lead(page, group, words) {
    await open_group(page, group);
    await page.getByRole("menuitem").filter({ hasText: words }).first().tap();
    await page.getByRole("dialog").waitFor();
}
export const next = (page) => page.locator("[data-next]").tap();
export const send = (page) => page.locator("[data-send]").tap();
export const choose = (page, value) => page.getByRole("dialog").locator(`[data-choice="${value}"]`).tap();
export const no_dialog = (page) => page.getByRole("dialog").first().waitFor({ state: "detached" });
// Leads through a case that asks nothing, with whoever has to approve it.
export async function report(house, page, group, words) {
    await lead(page, group, words);
    await send(page);
    const role = await approve_as_asked(house, page);
    await no_dialog(page);
    return role;
}

export async function touch_card(where, card) {
    await where.locator(`[data-rank="${card[0]}"]`).first().tap();
    await where.locator(`[data-suit="${card[1]}"]`).first().tap();
}
// What the dealer can see of the table; it changes with each step.
const sight = (page) => page.locator("main").evaluate((main) => `${main.querySelector("[aria-live]").innerText}|${main.querySelector("section")?.innerHTML ?? ""}`);
export async function after(page, step) {
    const before = await sight(page);
    await step();
    await until(async () => (await sight(page)) !== before, `something comes after "${before.split("|")[0]}"`);
}
export const deal = (page, card) => after(page, async () => {
    await touch_card(page.locator("main"), card);
    await big(page);
});
export const enter_number = (page, number) => after(page, async () => {
    await page.locator(`main [data-number="${number}"]`).tap();
    await big(page);
});
export const enter_symbol = (page, symbol) => after(page, async () => {
    await page.locator(`main [data-symbol="${symbol}"]`).tap();
    await big(page);
});
export const enter_dice = (page, dice) => after(page, async () => {
    for (const [index, value] of dice.entries()) await page.locator(`main [data-die-key="${index}-${value}"]`).tap();
    await big(page);
});

// One that is followed by another changes nothing but the count of them.
export async function burn(page) {
    const all = () => page.locator("main").innerText();
    const before = await all();
    await big(page);
    await until(async () => (await all()) !== before && (await page.locator("[data-big]:disabled").count()) === 0, "the card is burned");
}

// Each card where the terminal asks for it, what is burned between them burned; the places it named.
export async function deal_all(page, cards) {
    const named = [];
    for (const card of cards) {
        for (;;) {
            await on_task(page, "card");
            const words = await says(page);
            named.push(words);
            if (!/burn/i.test(words)) break;
            await burn(page);
        }
        await deal(page, card);
    }
    return named;
}

// Any card, number and dice: what a round that nobody looks at is ended with.
let drawn = 0;
const any_card = () => `${"A23456789TJQK"[drawn % 13]}${"SHDC"[Math.trunc(drawn++ / 13) % 4]}`;
async function go_on(page, task) {
    if (task === "card" && !(await page.locator("main [data-rank]").count())) return burn(page);
    if (task === "card") return deal(page, any_card());
    if (task === "spin") return (await page.locator("main [data-symbol]").count()) ? enter_symbol(page, "A") : enter_number(page, 5);
    if (task === "roll") return enter_dice(page, [2, 3, 4]);
    return after(page, () => big(page));
}
const waiting = ["bets", "decisions", "nothing"];

// What somebody else began is finished.
export async function come_to_rest(page) {
    for (;;) {
        const task = await until(async () => {
            const now = await task_of(page);
            return !waiting.includes(now) && now;
        }, "the table can go on", task_max_ms);
        if (task === "new_game") return;
        await go_on(page, task);
    }
}

// The next round is open.
export async function new_game(page) {
    await on_task(page, "new_game");
    await big(page);
    await until(async () => {
        const said = await page.locator("[role=status]").innerText();
        assert.ok(!/Not done|未执行/.test(said), said);
        return (await task_of(page)) !== "new_game";
    }, "the round is open");
}

const digits = async (box, number) => {
    for (const digit of String(number)) await box.locator(`[data-digit="${digit}"]`).tap();
};
// Amounts in whole dollars, counts and seconds, each a step of its own.
export async function amounts(page, ...numbers) {
    for (const number of numbers) {
        await digits(page.getByRole("dialog").first(), number);
        await next(page);
    }
}
// Time for more than one touch before betting ends, whatever the demo's clock does.
export async function long_betting(house, page) {
    await lead(page, "table", "betting time");
    await amounts(page, 600);
    await send(page);
    await approve_as_asked(house, page);
    await no_dialog(page);
}

// ---------------------------------------------------------------------------------------------
// The player

export async function sit(house, table, credit = 100_000) {
    const [terminal] = await house.terminals(1, credit);
    const line = await open_line(house, { part: "terminal", number: terminal.number, key: terminal.key });
    await line.say({ type: "watch", tables: [table] });
    const { confirmation } = await house.get(`/rules/${table}`);
    const mine = () => line.last("mine")?.view.tables.find((one) => one.face.table === table);
    return {
        ...line, terminal,
        async bets(...chips) {
            const reply = await until(async () => {
                const answer = await line.order({ type: "place_bets", table, chips });
                assert.ok(["none", "bets_not_open"].includes(answer.reason), JSON.stringify(answer));
                return answer.reason === "none" && answer;
            }, "the wager stands");
            if (confirmation === "required") assert.equal((await line.order({ type: "confirm_bets", table })).reason, "none");
            return reply.credit;
        },
        // Says this to whatever is asked first, then the next one to the next question.
        async decides(...decisions) {
            for (const decision of decisions) {
                const offer = await until(() => {
                    const first = mine()?.offers[0];
                    return first?.decisions.includes(decision) && first;
                }, `${decision} is offered`, 60_000);
                await line.order({ type: "decide", table, decision, hand: offer.hand, area: offer.area });
            }
        },
        // Says yes to the first question of that kind, and comes back when it was said.
        async agrees(kind) {
            const { prompt } = await until(() => mine()?.prompts.find((one) => one.kind === kind), `${kind} is asked`, 60_000);
            return line.order({ type: "answer_prompt", table, prompt, yes: true });
        },
        settled: (ending = "settled") => until(async () => {
            const told = await line.last("settled");
            return told?.ending === ending && told;
        }, `the player is told: ${ending}`),
    };
}

const cents = (words) => Math.round(Number(words.replace(/[^\d.]/g, "")) * 100);

// What the terminal says will happen, and then what happened to the only player there is.
export async function confirm_and_compare(page, player) {
    await on_task(page, "confirm");
    const [winners, paid, largest, returned] = (await page.locator("[data-consequence] dd").allInnerTexts()).map((words, at) => (at ? cents(words) : Number(words)));
    const counted = /Winning\s+(\d+)\s+Losing\s+(\d+)\s+Stand off\s+(\d+)/.exec(await page.locator("[data-consequence]").innerText());
    await big(page);
    await on_task(page, "new_game");
    const settled = await player.settled();
    const statuses = ["win", "lose", "push"].map((status) => settled.wagers.filter((one) => one.status === status).length);
    assert.deepEqual(counted?.slice(1).map(Number), statuses);
    assert.deepEqual({ winners, paid, largest, returned }, {
        winners: settled.won > 0 ? 1 : 0, paid: settled.won, largest: settled.won, returned: settled.returned,
    });
    return settled;
}
