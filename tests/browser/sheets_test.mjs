// The pages above the table: rules, own rounds, fairness, service, money.
import { assert, inspect, open_page, open_terminal, proves, sizes, sleep, start_host, test, until } from "./kit.mjs";
import { open_table } from "./card_table.mjs";

const speed = 5;
const house = await start_host({ speed });
const { tables } = await house.demo();
const rulebooks = ["star-rapid-fusion-2024", "crown-sat-15.1", "star-baccarat-2025", "star-ltgame-2016", "canberra-mttg-2019"];
const table_of = (rulebook, game = "baccarat", mode = "dealt") => tables.find((one) => one.rulebook === rulebook && one.game === game && one.mode === mode).table;

async function terminal_at(table, { size = sizes.terminal, credit = 50_000 } = {}) {
    const [terminal] = await house.terminals(1, credit);
    const page = await open_terminal(house, terminal, size, { table });
    await page.locator("[data-spot]").first().waitFor();
    return page;
}
// A table that stays open for as long as a test needs it.
async function table_open(rulebook, game) {
    const { table, opens } = await open_table(house, { game, rulebook, period_ms: 180_000 * speed });
    await opens();
    return table.table;
}
const credit_of = async (page) => Number(await page.locator("[data-meter=credit] [data-value]").getAttribute("data-value"));
const open_sheet = async (page, name) => {
    await page.getByRole("navigation").getByRole("button", { name, exact: true }).tap();
    await page.getByRole("dialog", { name: new RegExp(`^${name}`) }).waitFor();
};
const open_rules = async (page) => {
    await open_sheet(page, "Rules");
    await page.locator("[data-part=book]").waitFor();
};
// One chip on a bet, as soon as betting is open.
async function bet(page, name) {
    const before = await credit_of(page);
    await until(async () => {
        await page.locator(`[data-spot*='"${name}"']`).first().tap();
        await sleep(400);
        return (await credit_of(page)) < before;
    }, `a chip lies on ${name}`, 60_000);
}

// What each document wants said about itself.
const about = {
    "star-rapid-fusion-2024": ["", "Rapid Fusion Hybrid", "NSW Independent Casino Commission", "DF24/017837", "27 Aug 2024"],
    "crown-sat-15.1": ["", "Semi-Automated Table Games Rules, Version 15.1"],
    "canberra-mttg-2019": ["CN-I.1", "Casino Control (Multi Terminal Table Games) Approval 2019 (No 2)", "NI2019-689", "Casino Control Act 2006 (ACT) s 97"],
};
const on_request = { "star-rapid-fusion-2024": "RF-18.13", "crown-sat-15.1": "CR-20.14", "star-baccarat-2025": "SB-14.20", "star-ltgame-2016": "LT-DAB.4", "canberra-mttg-2019": "CN-7.13" };

for (const rulebook of rulebooks) {
    test(`A terminal without credit shows the rules of its table, from what the host settles by (${rulebook})`, async () => {
        const table = table_of(rulebook);
        const page = await terminal_at(table, { credit: 0 });
        assert.equal(await credit_of(page), 0);
        await open_rules(page);
        const rules = await house.get(`/rules/${table}`);
        for (const one of rules.bets) {
            const shown = await page.locator(`[data-rule-bet="${one.bet}"] tr[data-when]`).evaluateAll((rows) => rows.map((row) => ({ when: row.dataset.when, odds: row.dataset.odds })));
            assert.deepEqual(shown, one.pays, one.bet);
        }
        proves(on_request[rulebook]);
        const said = await page.locator("[data-part=about]").innerText();
        for (const words of (about[rulebook] ?? []).slice(1)) assert.ok(said.includes(words), `${words} in: ${said}`);
        if (about[rulebook]?.[0]) proves(about[rulebook][0]);
        const chance = await page.locator("[data-part=chance]").innerText();
        assert.match(chance, new RegExp(`${rules.decks} decks`));
        assert.match(chance, /A shoe/);
        assert.match(await page.locator("[data-part=limits]").innerText(), /Minimum/);
        assert.match(await page.locator("[data-commission]").innerText(), /\$100\.00.*less \$5\.00 commission: \$95\.00/);
        assert.match(await page.locator("[data-part=pays]").innerText(), /pays on one line only/);
        proves("ST-GLI19-4.4.1.b");
        await inspect(page, `rules-${rulebook}`);
    });
}

test("The rules say what a lost link, a broken device, a power failure and a wrong result do, in both languages", async () => {
    const page = await terminal_at(table_of("star-rapid-fusion-2024"));
    await open_rules(page);
    const english = await page.locator("[data-part=wrong]").innerText();
    for (const words of [/line of your terminal is lost/, /power fails/, /device at the table fails/, /picture of the table fails/, /Dealers and devices can make mistakes/, /wrong result is corrected/]) assert.match(english, words);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "中文" }).tap();
    await page.getByRole("button", { name: "规则", exact: true }).tap();
    const chinese = page.locator("[data-part=wrong]");
    await chinese.waitFor();
    for (const words of [/断线/, /电力/, /设备故障/, /画面中断/, /可能出错/, /更正/]) assert.match(await chinese.innerText(), words);
    proves("ST-GLI19-4.18.2.a");
    await inspect(page, "rules-chinese");
});

const chapters = {
    "crown-sat-15.1": ["CR-0b", "Definitions, Equipment, Placement of wagers, Permissible wagers, Accounts, Dealing, Jackpots, Irregularities, Baccarat, Roulette, Sic bo, Triple Chase, Blackjack, Big wheel, Lucky Sic Bo, MiniStar and Diamond Roulette, Casino war, Three card poker, Tournaments, General provisions"],
    "canberra-mttg-2019": ["CN-Ix", "Dictionary, Equipment, Wagers, Limits, Accounts, Dealing, Irregularities, General, Baccarat, Roulette, Sic bo, Tournaments"],
};
const numbered = "[data-chapter]:not([data-chapter=front]):not([data-chapter=diagram])";
for (const [rulebook, [clause, names]] of Object.entries(chapters)) {
    test(`The rulebook is read by its own chapters, and each rule has its text (${rulebook})`, async () => {
        const page = await terminal_at(table_of(rulebook));
        await open_rules(page);
        await page.locator(numbered).first().waitFor();
        const shown = await page.locator(`${numbered} > button span`).allTextContents();
        assert.equal(shown.map((name) => name.replace(/^\w+ +/, "")).join(", "), names);
        proves(clause);
        await page.locator(numbered).nth(1).getByRole("button").tap();
        await page.locator("[data-chapter] [data-clause-text] span").first().waitFor();
        const texts = await page.locator("[data-chapter] [data-clause-text] span").allTextContents();
        assert.ok(texts.length > 3 && texts.every((text) => text.length > 15), texts.join("|"));
    });
}

test("Nineteen sections and the diagrams from A to N are the index of Rapid Fusion's rules", async () => {
    const page = await terminal_at(table_of("star-rapid-fusion-2024"));
    await open_rules(page);
    await page.locator(numbered).first().waitFor();
    assert.equal(await page.locator(numbered).count(), 19);
    await page.locator("[data-chapter=diagram]").getByRole("button").tap();
    await page.locator("[data-chapter=diagram] [data-clause-text]").first().waitFor();
    const diagrams = await page.locator("[data-chapter=diagram] [data-clause-text]").evaluateAll((all) => all.map((one) => one.dataset.clauseText));
    assert.deepEqual(diagrams, [..."ABCDEFGHIJKLMN"].map((letter) => `RF-diag-${letter}`));
    proves("RF-contents");
});

test("The rules screens of two houses state that players do not bet against each other, and what is left on a terminal is at one's own risk", async () => {
    const canberra = await terminal_at(table_of("canberra-mttg-2019"));
    await open_rules(canberra);
    assert.match(await canberra.locator("[data-part=betting]").innerText(), /Players may not bet against each other/);
    assert.match(await canberra.locator("[data-part=credit]").innerText(), /not liable for credit that is left on an unattended terminal/);
    proves("CN-4.8(a)");
    const crown = await terminal_at(table_of("crown-sat-15.1"));
    await open_rules(crown);
    assert.match(await crown.locator("[data-part=betting]").innerText(), /Players may not bet against each other/);
    assert.match(await crown.locator("[data-part=wrong]").innerText(), /Victorian Commission for Gambling and Liquor Regulation looks into complaints/);
    proves("CR-20.12");
});

test("A refusal names the clause it rests on, and a touch opens the rules there", async () => {
    const table = await table_open("canberra-mttg-2019", "baccarat");
    const page = await terminal_at(table);
    await bet(page, "tie");
    await open_sheet(page, "Cash out");
    const dialog = page.getByRole("dialog", { name: "Cash out" });
    await dialog.getByRole("button", { name: /^Cash out/ }).tap();
    const why = page.locator("[data-notice=refusal] [data-clause]");
    await why.waitFor();
    const clause = await why.getAttribute("data-clause");
    const { lines } = await house.get(`/rules/${table}`);
    assert.ok(lines.some((line) => line.section === "credit" && line.name.startsWith("cash_") && line.clauses.includes(clause)), clause);
    await page.keyboard.press("Escape");
    await why.tap();
    const text = page.locator(`[data-chapter] [data-clause-text="${clause}"]`);
    await text.waitFor();
    const box = await text.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= sizes.terminal.height, "the clause is on the screen");
});

test("Own rounds stand there with all their sums, and one is shown again step by step under the label Replay", async () => {
    const page = await terminal_at(table_of("star-rapid-fusion-2024", "baccarat", "rng"));
    const before = await credit_of(page);
    await bet(page, "tie");
    await page.locator("[data-betslip]").waitFor({ timeout: 90_000 });
    await open_sheet(page, "My rounds");
    const card = page.locator("[data-round]").first();
    await card.waitFor();
    const after = await credit_of(page);
    const dollars = (cents) => `$${(cents / 100).toFixed(2)}`;
    assert.ok((await card.innerText()).includes(`${dollars(before)} → ${dollars(after)}`), await card.innerText());
    await inspect(page, "history");
    await card.tap();
    const replay = page.locator("[data-replay]");
    await replay.waitFor();
    const steps = Number(await replay.getAttribute("data-steps"));
    await page.getByRole("button", { name: "To the end" }).tap();
    await page.getByRole("button", { name: "To the start" }).tap();
    for (let step = 0; step < steps; ++step) {
        assert.equal(Number(await replay.getAttribute("data-replay")), step);
        assert.equal(await replay.locator("[data-card]").count(), Math.min(step, steps - 1));
        assert.match(await replay.innerText(), /^replay/i);
        await page.getByRole("button", { name: "One on" }).tap();
    }
    assert.equal(await replay.locator("[data-card]").count(), steps - 1, "all cards, one a step, then the result");
    for (const words of ["Opened", "Staked", "Won", "Credit before", "Credit after"]) assert.ok((await page.getByRole("dialog").innerText()).includes(words), words);
    await inspect(page, "replay");
});

test("A drawn round is checked on the screen, against the seal that stood there before", async () => {
    const page = await terminal_at(table_of("star-rapid-fusion-2024", "sic_bo", "rng"), { credit: 2_000 });
    // A first wager that is refused does not take the own number with it.
    await page.getByRole("button", { name: "More chips" }).tap();
    await page.getByRole("dialog", { name: "Amount of one touch" }).getByRole("button", { name: "$50", exact: true }).tap();
    await until(async () => {
        await page.locator(`[data-spot*='"big"']`).tap();
        return (await page.locator("[data-notice=refusal]").count()) > 0;
    }, "the wager is refused");
    await page.getByRole("radio", { name: "$2", exact: true }).tap();
    await bet(page, "big");
    await page.locator("[data-betslip]").waitFor({ timeout: 90_000 });
    const round = await page.locator("[data-betslip]").getAttribute("data-betslip");
    await open_sheet(page, "Fairness");
    const of_round = (number) => page.getByRole("dialog").getByRole("button", { name: `Round ${number}`, exact: true });
    await of_round(Number(round) + 1).waitFor(); // rounds go on, and nobody bet in this one
    assert.equal(await of_round(round).getAttribute("aria-pressed"), "true", "the own round stays in view");
    assert.match(await page.getByRole("dialog").innerText(), /Your random number: (?!0{32})[0-9a-f]{32}/);
    await page.getByRole("button", { name: "Check now" }).tap();
    await page.locator("[data-verdict=holds]").waitFor();
    assert.equal(await page.locator("[data-seal-seen=true]").count(), 1, "the seal was seen before");
    await inspect(page, "fairness");
    const address = await page.getByRole("link", { name: "Open “Check a round”" }).getAttribute("href");
    const elsewhere = await open_page(house, address, sizes.phone);
    await elsewhere.locator("#verdict.holds").waitFor();
    await inspect(elsewhere, "check");
    const shown = JSON.parse(decodeURIComponent(address.split("#")[1]));
    assert.ok(shown.share, "the own share is part of what is checked");
    shown.proof.draws[0].result = shown.proof.draws[0].result === "1" ? "2" : "1";
    await elsewhere.locator("#shown").fill(JSON.stringify(shown));
    await elsewhere.locator("#check").tap();
    await elsewhere.locator("#verdict.wrong").waitFor();
});

test("Notes raise the credit, service is called about a round, and cash out gives a ticket in dollars and cents with its date in words", async () => {
    const [terminal] = await house.terminals(1, 1_000);
    const page = await open_terminal(house, terminal, sizes.terminal, { table: table_of("star-rapid-fusion-2024", "roulette", "rng") });
    await page.locator("[data-spot]").first().waitFor();
    await open_sheet(page, "Buy in");
    await inspect(page, "buy-in");
    await page.getByRole("button", { name: "Put in a note: $20", exact: true }).tap();
    await until(async () => (await page.locator("[data-credit]").getAttribute("data-credit")) === "3000", "the credit grows");
    // What the terminal takes is listed; any other note comes back.
    assert.equal(await page.locator("[data-notes]").innerText(), "$5, $10, $20, $50, $100");
    for (const amount of [200, 700, 20_000]) {
        const told = await house.post("/demo/note", { terminal: terminal.number, amount });
        assert.equal(told.reason, "note_not_accepted", `${amount}: ${JSON.stringify(told)}`);
    }
    assert.equal(await page.locator("[data-credit]").getAttribute("data-credit"), "3000");
    proves("LT-4.3.1", "CN-4.3(a)", "RF-3.3.1");
    await page.keyboard.press("Escape");
    await open_sheet(page, "Service");
    await page.getByRole("combobox").selectOption({ index: 1 });
    await inspect(page, "service");
    await page.getByRole("button", { name: "Call service" }).tap();
    await page.getByText("Your call has been recorded").waitFor();
    await page.keyboard.press("Escape");
    await open_sheet(page, "Cash out");
    const ticket = page.locator("[data-ticket]");
    await until(async () => {
        const ask = page.getByRole("dialog").getByRole("button", { name: "Cash out $30.00" });
        if (await ask.isEnabled().catch(() => false)) await ask.tap();
        await sleep(500);
        return (await ticket.count()) === 1; // not while a round is in progress
    }, "the ticket comes", 90_000);
    const text = await ticket.innerText();
    assert.ok(text.includes("$30.00"), text);
    assert.match(text, /\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}/);
    await until(async () => (await credit_of(page)) === 0, "the credit is gone");
    await inspect(page, "ticket");
});

test("The table selector lists all tables, finds those of a game, and opens the one that is touched", async () => {
    const page = await terminal_at(table_of("star-ltgame-2016"));
    const choose = async () => {
        await page.getByRole("button", { name: /^Choose a table/ }).tap();
        await page.getByRole("dialog", { name: "Choose a table" }).waitFor();
    };
    await choose();
    const { tables } = await house.demo();
    assert.equal(await page.locator("[data-table]").count(), tables.length);
    await inspect(page, "tables");
    await page.getByRole("group", { name: "Game" }).getByRole("button", { name: "Roulette" }).tap();
    const wheels = tables.filter((one) => one.game === "roulette");
    assert.equal(await page.locator("[data-table]").count(), wheels.length);
    await page.locator(`[data-table="${wheels[0].table}"]`).tap();
    await page.getByRole("button", { name: `Choose a table: ${wheels[0].name}` }).waitFor();
    proves("LT-DAB.1");
});

test("Wagers are kept with one touch under a picture of their own, and placed again with one", async () => {
    const page = await terminal_at(await table_open("star-rapid-fusion-2024", "roulette"));
    const before = await credit_of(page);
    await bet(page, "red");
    await bet(page, "dozen");
    const staked = before - (await credit_of(page));
    await page.getByRole("button", { name: "Favourites" }).tap();
    assert.equal(await page.getByRole("dialog").locator("input, textarea").count(), 0, "no keyboard is needed");
    await page.getByRole("button", { name: "Keep the present wagers" }).tap();
    const mine = page.locator("[data-favourite=star]");
    await mine.waitFor();
    await page.getByRole("button", { name: "Keep the present wagers" }).tap();
    const second = page.locator("[data-favourite=heart]");
    await second.waitFor();
    // The cloth behind the page has its magnifier.
    await inspect(page, "favourites", { small: "[data-cloth] [data-spot]" });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear" }).tap();
    await until(async () => (await credit_of(page)) === before, "the cloth is empty");
    await page.getByRole("button", { name: "Favourites" }).tap();
    await page.getByRole("button", { name: "Place: star" }).tap();
    await until(async () => (await credit_of(page)) === before - staked, "they lie there again");
    for (const name of ["red", "dozen"]) assert.ok(Number(await page.locator(`[data-spot*='"${name}"']`).first().getAttribute("data-stake")) > 0, name);
    await page.getByRole("button", { name: "Favourites" }).tap();
    await page.getByRole("button", { name: "Change", exact: true }).tap();
    await page.getByRole("button", { name: "Other picture: star" }).tap();
    await page.locator("[data-favourite=moon]").waitFor();
    await page.getByRole("button", { name: "Delete: moon" }).tap();
    await until(async () => (await page.locator("[data-favourite=moon]").count()) === 0, "it is gone");
    assert.equal(await second.count(), 1, "the other one stays");
});

test("On a phone the menu leads everywhere, and its settings stay", async () => {
    const page = await terminal_at(table_of("star-rapid-fusion-2024"), { size: sizes.phone });
    await page.getByRole("button", { name: "Menu" }).tap();
    await inspect(page, "menu");
    await page.getByRole("switch", { name: /High contrast/ }).tap();
    await page.getByRole("switch", { name: /Less motion/ }).tap();
    assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), { contrast: "high", motion: "less" });
    await page.reload();
    assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), { contrast: "high", motion: "less" });
    for (const name of ["Tables", "Rules", "My rounds", "Service", "Buy in", "Cash out", "Favourites"]) {
        await page.getByRole("button", { name: "Menu" }).tap();
        await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name, exact: true }).tap();
        await page.getByRole("dialog", { name: new RegExp(`^(${name}|Choose a table)`) }).waitFor();
        await sleep(300);
        await inspect(page, `phone-${name.toLowerCase().replaceAll(" ", "-")}`);
        await page.keyboard.press("Escape");
    }
});

test("A card that nobody has is told at the terminal whose reader has it, in the player's language", async () => {
    const card = (terminal, number) => fetch(house.address + "/demo/card", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ terminal, card: number }) });
    const carded = (await house.demo()).terminals.filter((one) => one.card);
    for (const [at, language, words] of [[0, "en", "This card is not known here"], [1, "zh", "本场没有此卡的登记"]]) {
        const terminal = carded[at];
        const table = table_of("star-rapid-fusion-2024");
        const page = await open_terminal(house, terminal, sizes.terminal, { table, language });
        await page.locator("[data-spot]").first().waitFor();
        const notice = page.locator("[data-notice=unknown_card]");
        assert.equal((await card(terminal.number, "")).status, 200);
        assert.equal(await notice.count(), 0, "a card that is taken out is no matter");
        assert.equal((await card(terminal.number, "999900001111")).status, 404);
        await notice.waitFor();
        assert.ok((await notice.innerText()).includes(words), await notice.innerText());
        await inspect(page, `unknown-card-${language}`, { covered: "aside *" }); // for a moment it lies over past rounds
        assert.equal((await card(terminal.number, terminal.card)).status, 200);
    }
});
