// The life of a shoe and of a dealer with two games, at the dealer terminal's own screen.
import { assert, proves, sizes, start_host, test, until } from "./kit.mjs";
import { after, all_by_hand, approve_as_asked, big, come_to_rest, deal_all, look, new_game, on_task, open_desk, says, task_of, touch_card } from "./dealer_desk.mjs";

const house = await start_host({ speed: 8 });
await all_by_hand(house);

const headline = (page) => page.locator("main [aria-live]").first().innerText();
const facts_of = async (page) => {
    await page.locator("[data-side=shoe]").tap();
    return page.getByRole("tabpanel").innerText();
};
const coup = ["9S", "2H", "KD", "3C"];
async function finish_coup(page, cards) {
    await deal_all(page, cards);
    await on_task(page, "confirm");
    await after(page, () => big(page));
}
const told = (page) => page.locator("[role=status]").innerText();
// The form is sent, by whoever has to say yes to it; what is refused is said.
async function cards_are_ready(page) {
    await big(page);
    await approve_as_asked(house, page);
}

test("The cutting card comes in a coup: one more, then nothing but new cards, cut and burned as the house does it", async () => {
    const { table } = await house.table_of({ name: "Baccarat 1" });
    const page = await open_desk(house, table, sizes.small);
    await new_game(page);
    await deal_all(page, ["9S"]);
    await page.getByRole("button", { name: "Cutting card came" }).tap();
    await until(async () => /The next coup is the last/.test(await page.locator("main").innerText()), "the terminal says which coup is the last");
    await look(page, "dealer-cutting-card");
    await finish_coup(page, coup.slice(1));
    assert.match(await headline(page), /^Baccarat 1\s+New game\s+(The next coup is the last|Last coup)/);
    await new_game(page);
    await deal_all(page, coup.slice(0, 1));
    assert.match(await page.locator("main").innerText(), /Last coup/);
    await finish_coup(page, coup.slice(1));
    await on_task(page, "new_shoe");
    proves("RF-10.1.21");
    assert.match(await page.locator("main").innerText(), /Dealt from: Shoe · Decks: 8/);
    await look(page, "dealer-new-shoe");
    // Too near to the end: said in words, and nothing is loaded.
    const fewer = page.getByRole("button", { name: "Cutting card, from the back −1" });
    await fewer.tap();
    await cards_are_ready(page);
    await until(async () => /^Not done/.test(await told(page)), "it says why not");
    assert.equal(await task_of(page), "new_shoe");
    await page.getByRole("button", { name: "Cutting card, from the back +1" }).tap();
    await page.getByRole("button", { name: "Cut at card +10" }).tap();
    await cards_are_ready(page);
    await on_task(page, "new_game");
    const facts = await facts_of(page);
    assert.match(facts, /Cards left\s+415\s+Dealt\s+0\s+Burned\s+1\s+Cutting card from the back\s+20\s+Decks\s+8/);
    proves("RF-10.1.19");
});

test("The cutting card makes this coup the last: Canberra; the first card's value says how many are burned", async () => {
    const { table } = await house.table_of({ name: "Baccarat 6" });
    const page = await open_desk(house, table);
    await new_game(page);
    await deal_all(page, ["9S"]);
    await page.getByRole("button", { name: "Cutting card came" }).tap();
    await until(async () => /Last coup/.test(await page.locator("main").innerText()), "this coup is the last");
    await finish_coup(page, coup.slice(1));
    await on_task(page, "new_shoe");
    proves("CN-8.3(h)a");
    assert.match(await page.locator("main").innerText(), /Decks: 8 · Cutting cards: 2/);
    proves("CN-8.3(a)");
    // No card, no shoe: what was shown belongs to it.
    assert.equal(await page.locator("[data-big]:enabled").count(), 0);
    await touch_card(page.locator("main"), "5H");
    await until(async () => /Burned in all\s*−\s*6/.test(await page.locator("main").innerText()), "five and the card itself");
    await look(page, "dealer-new-shoe-burn");
    await cards_are_ready(page);
    await on_task(page, "new_game");
    assert.match(await facts_of(page), /Burned\s+6/);
    proves("CN-8.3(g)");
});

test("One dealer, two games at one terminal: a coup here, then a coup there", async () => {
    const { table: first } = await house.table_of({ name: "Baccarat 2" });
    const { table: second } = await house.table_of({ name: "Baccarat 7" });
    const page = await open_desk(house, first);
    const turn_to = async (table) => {
        await page.locator(`[data-tab="${table}"]`).tap();
        await page.locator(`[data-tab="${table}"][aria-selected=true]`).waitFor();
    };
    assert.deepEqual(await page.locator("[data-tab] b").allInnerTexts(), ["Baccarat 2", "Baccarat 7"]);
    await turn_to(second);
    await come_to_rest(page);
    await turn_to(first);
    await new_game(page);
    await turn_to(second);
    await on_task(page, "new_game");
    // Not for want of time since its own last round, but because the other one is under way.
    await page.locator("[data-refused=not_expected]").waitFor();
    assert.equal(await page.locator("[data-refused]").innerText(), "First end the round at Baccarat 2", "the terminal says why not");
    assert.equal(await page.locator("[data-big]").isEnabled(), false, "and lights nothing that can only be refused");
    assert.equal(await says(page), "New game");
    assert.match(await page.locator("[data-task]").locator("..").innerText(), /^Baccarat 7/, "the task names its table");
    await look(page, "dealer-two-games");
    // The other game calls for its dealer.
    await until(async () => /Deal/.test(await page.locator(`[data-tab="${first}"]`).innerText()), "its betting has ended");
    assert.match(await page.locator(`[data-tab="${first}"]`).innerText(), /needs you/i);
    await turn_to(first);
    await finish_coup(page, coup);
    await turn_to(second);
    await new_game(page);
    await finish_coup(page, coup);
    proves("LT-7.3");
    await turn_to(first);
    await new_game(page);
    await finish_coup(page, coup);
});
