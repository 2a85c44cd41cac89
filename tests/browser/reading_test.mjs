// What can be read and touched at a terminal: the document, instructions, every function, several tables, cards on all screens.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { assert, open_dealer, open_page, program, proves, sleep, start_host, test, until } from "./kit.mjs";
import { meter_of, new_table, open_table, sit } from "./card_table.mjs";
import { big, deal, new_game, on_task, open_desk } from "./dealer_desk.mjs";

const speed = 5;
const house = await start_host({ speed });
const { tables, staff } = await house.demo();
const named = (name) => tables.find((table) => table.name === name);
const signed = (number) => ({ staff: number, pin: staff.find((one) => one.number === number).pin });
const long_ms = 180_000 * speed;
const button = (page, name) => page.getByRole("button", { name, exact: true });

const rules_part = async (page, part) => {
    await button(page, "Rules").tap();
    const found = page.locator(`[data-part=${part}]`);
    await found.waitFor();
    return (await found.innerText()).replace(/\s+/g, " ");
};

// What each document says about itself; the dates as the file has them.
const documents = [
    ["Baccarat 1", "RF-order-a", ["Rapid Fusion Hybrid", "The Star Pty Limited", "14 December 1994", "NSW Independent Casino Commission", "Casino Control Act 1992 (NSW) s 66(1)", "DF24/017837", "27 Aug 2024"]],
    ["Baccarat 2", "LT-0.1", ["LTGame Electronic Table Game", "The Star", "Independent Liquor and Gaming Authority", "s 66(1)", "2 Jun 2016", "In force from"]],
    ["Baccarat 3", "SB-0.1", ["Baccarat, Version 4", "The Star", "NSW Independent Casino Commission", "s 66(1)", "DF25/055059", "13 Aug 2025", "In force from"]],
    ["Baccarat 5", "CR-0a", ["Semi-Automated Table Games Rules, Version 15.1", "Crown Melbourne"]],
];

test("The rules screen, exports and reports name the document that a round is played under", async () => {
    const store = join(house.folder, "store.db");
    const exported = execFileSync(program, ["export", store, "--to", "400"], { maxBuffer: 1 << 28 }).toString();
    for (const [name, clause, said] of documents) {
        const table = named(name);
        const { page } = await sit(house, table, { credit: 0 });
        const about = await rules_part(page, "about");
        for (const words of said) assert.ok(about.includes(words), `${words} in: ${about}`);
        const { about: { title, approved_by, signed_on, effective_on } } = await house.get(`/rules/${table.table}`);
        for (const words of [title, approved_by, signed_on]) assert.ok(exported.includes(words), `${words} is exported`);
        const field = exported.slice(exported.indexOf(title)).match(/effective_on = (?:\{ value = )?\\"([\d-]+)/);
        assert.equal(field?.[1], effective_on, "the day of effect is exported as a field of its own");
        if (clause === "CR-0a") {
            const past = await until(async () => (await fetch(`${house.address}/healthz`)) && replay(store, `${name}/1`), "the first round is over", 90_000);
            assert.ok(past.includes(title), "and told with its rounds");
        }
        proves(clause);
    }
});
function replay(store, round) {
    try {
        return execFileSync(program, ["report", "dispute", "--store", store, "--round", round], { stdio: ["ignore", "pipe", "ignore"] }).toString();
    } catch {
        return ""; // not over yet
    }
}

test("The rules of LTGame say what an electronic table game system is, can be printed, and forbid what they must", async () => {
    const { page } = await sit(house, named("Baccarat 2"), { credit: 0 });
    const about = await rules_part(page, "about");
    assert.match(about, /[Ee]lectronic table game system.*LTGame/);
    proves("LT-1.1.etg-system");
    await page.evaluate(() => (window.print = () => (window.printed = true)));
    await page.getByRole("dialog").getByRole("button", { name: "Print" }).tap();
    assert.ok(await page.evaluate(() => window.printed));
    const chapters = page.locator("[data-chapter]");
    assert.ok((await chapters.count()) > 10, "the whole document, chapter by chapter");
    proves("LT-12.13");
});

test("Players may not bet against each other: the rules say so, and a breach is written down", async () => {
    for (const [name, number, clause] of [["Baccarat 5", "121", "CR-20.13"], ["Baccarat 6", "113", "CN-7.10"]]) {
        const table = named(name);
        const { page } = await sit(house, table, { credit: 0 });
        assert.match(await rules_part(page, "betting"), /Players may not bet against each other/);
        const dealer = await open_dealer(house, table.table, signed(number));
        const before = (await dealer.view()).incidents.length;
        const now = await dealer.tell({ type: "open_incident", round: { table: table.table, number: 0 }, kind: "breach", text: "two players bet with each other", breach: "private_betting", withhold: false });
        assert.equal(now.incidents.length, before + 1);
        assert.equal(now.incidents.at(-1).kind, "breach");
        proves(clause);
    }
});

const functions = ["More chips", "Undo", "Clear", "Rebet", "Double", "Favourites", "Confirm", "Take back", "Rules", "My rounds", "Last table", "Service", "Buy in", "Cash out", "中文"];
for (const [like, number, clauses] of [[{ game: "baccarat", rulebook: "star-ltgame-2016" }, "112", ["LT-4.2.4a", "LT-4.1a"]], [{ game: "roulette", rulebook: "star-rapid-fusion-2024" }, "111", ["RF-17.3", "RF-17.4", "RF-3.1", "RF-2.3.1", "RF-2.3"]]]) {
    test(`Every function is explained, answers a finger, and does nothing by itself (${like.rulebook})`, async () => {
        const { table, opens } = await open_table(house, { ...like, period_ms: long_ms }, number);
        const { page, spot, credit, opened } = await sit(house, table);
        const orders = [];
        const session = await page.context().newCDPSession(page);
        await session.send("Network.enable");
        session.on("Network.webSocketFrameSent", ({ response }) => orders.push(JSON.parse(response.payloadData).type));
        await page.reload();
        await opens();
        await opened();
        await sleep(2_000);
        const heard = () => orders.filter((type) => !["hello", "watch", "ping"].includes(type));
        assert.deepEqual(heard(), [], "nothing is ordered before a touch");
        const shown = (await page.getByRole("button").evaluateAll((all) => all.filter((one) => one.closest("footer, nav")).map((one) => one.getAttribute("aria-label") ?? one.innerText.trim().split("\n")[0]))).filter((name) => !/^\$|^Menu$|^Table /.test(name));
        assert.deepEqual(shown.filter((name) => !functions.includes(name)), [], "there is no function without a name here");
        const text = await rules_part(page, "betting");
        for (const name of shown) assert.ok(text.includes(name), `${name} is explained`);
        const play = await page.locator("[data-part=play]").innerText();
        assert.ok(play.length > 200, "and how the game is played");
        await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
        // Each by one finger.
        const place = like.game === "baccarat" ? "player" : "red";
        const touch = async (name, does, what) => {
            await button(page, name).tap();
            await until(does, `${name}: ${what}`);
        };
        const at = async (cents) => (await credit()) === cents;
        await page.getByRole("radio", { name: "$10", exact: true }).tap();
        await spot(place).tap();
        await until(() => at(49_000), "a chip stands");
        await touch("Double", () => at(48_000), "twice as much");
        await touch("Undo", () => at(49_000), "one step back");
        await touch("Clear", () => at(50_000), "all back");
        await spot(place).tap();
        await until(() => at(49_000), "a chip stands");
        await button(page, "Take back").tap();
        await spot(place).tap();
        await until(() => at(50_000), "taken back");
        await page.getByRole("radio", { name: "$10", exact: true }).tap();
        await spot(place).tap();
        await until(() => at(49_000), "a chip stands");
        await touch("Confirm", async () => !(await button(page, "Confirm").isEnabled()), "nothing is left to confirm");
        for (const name of ["Favourites", "Rules", "My rounds", "Service", "Buy in", "Cash out"]) {
            await button(page, name).tap();
            await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().tap();
            await page.getByRole("dialog").waitFor({ state: "detached" });
        }
        await touch("中文", async () => (await page.locator("html").getAttribute("lang")) === "zh-Hans", "Chinese");
        proves(...clauses);
    });
}

test("A terminal at two tables has the meters and limits of each apart", async () => {
    const like = { game: "baccarat", rulebook: "star-ltgame-2016" };
    const first = await open_table(house, { ...like, period_ms: long_ms }, "113");
    const second = await open_table(house, { ...like, period_ms: long_ms }, "102");
    const seat = await sit(house, first.table, { credit: 200_000 });
    const { page } = seat;
    await first.opens();
    await second.opens();
    const go_to = async (table) => {
        await page.getByRole("button", { name: /^Choose a table/ }).tap();
        await page.getByRole("dialog").getByRole("button", { name: new RegExp(`${table.name}\\b`) }).first().tap();
        await page.getByRole("button", { name: `Choose a table: ${table.name}` }).waitFor();
    };
    const stake = async () => Number(await seat.spot("tie").getAttribute("data-stake"));
    await seat.bet("tie", undefined, 50_000); // the most
    await page.getByRole("radio", { name: "$10", exact: true }).tap();
    await seat.spot("tie").tap();
    await page.locator("[data-notice]").first().waitFor();
    assert.equal(await stake(), 50_000, "no more at the first");
    assert.equal(await meter_of(page, "bet"), 50_000);
    await go_to(second.table);
    assert.equal(await meter_of(page, "bet"), 0, "the meter of the second is its own");
    await seat.bet("tie", undefined, 25_000);
    assert.equal(await stake(), 25_000, "and so is its limit");
    assert.equal(await meter_of(page, "bet"), 25_000);
    await go_to(first.table);
    assert.equal(await meter_of(page, "bet"), 50_000);
    assert.equal(await seat.credit(), 125_000);
    proves("ST-GLI19-4.3.1");
});

test("Each card of an LTGame coup is on terminal, dealer terminal and display as soon as it is read, and nought is called baccarat", async () => {
    const table = await new_table(house, { game: "baccarat", rulebook: "star-ltgame-2016", period_ms: 2_000 * speed });
    const seat = await sit(house, table);
    const { page } = seat;
    const sign = await open_page(house, `/display/?demo=${table.table}`);
    const desk = await open_desk(house, table.table);
    const cards_on = (where) => where.locator("[data-hand] [data-card], [data-shown] [data-card], [data-place] [data-card]").evaluateAll((all) => all.map((one) => one.dataset.card));
    await new_game(desk);
    await seat.bet("banker");
    const dealt = ["TC", "9D", "QD", "KH"];
    for (const [index, card] of dealt.entries()) {
        await on_task(desk, "card");
        await deal(desk, card);
        for (const [where, what] of [[page, "terminal"], [sign, "display"], [desk, "dealer terminal"]])
            await until(async () => (await cards_on(where)).includes(card), `card ${index + 1} on the ${what}`).catch(async (problem) => assert.fail(`${problem.message}: ${await cards_on(where)}`));
    }
    proves("LT-3.3b");
    await on_task(desk, "confirm");
    await big(desk);
    await until(async () => /Baccarat\s+0/.test(await page.locator("aside").innerText()), "in the result");
    await until(async () => /Baccarat\s+0/.test(await page.locator("[aria-live=polite]").first().innerText()), "as it is announced");
    await until(async () => /[Bb]accarat/.test(await sign.locator("[data-shown]").innerText()), "on the display");
    await page.locator("[data-betslip]").waitFor();
    await page.getByRole("navigation").getByRole("button", { name: "My rounds", exact: true }).tap();
    await page.locator("[data-round]").first().tap();
    await page.locator("[data-replay]").waitFor();
    await page.getByRole("button", { name: "To the end" }).tap();
    await until(async () => /Player 0 \(Baccarat\), Banker 9/.test(await page.locator("[data-replay]").innerText()), "in the history");
    proves("LT-1.1.baccarat");
});
