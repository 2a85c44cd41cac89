// The lobby and the strip of the player's own tables.
import { assert, inspect, open_terminal, sizes, start_host, test, until } from "./kit.mjs";
import { chip, deal_by_hand, new_table, sit } from "./card_table.mjs";

const speed = 5;
const house = await start_host({ speed });
const rapid = { game: "baccarat", rulebook: "star-rapid-fusion-2024" };
const with_player_winning = ["9C", "2D", "KD", "5H"];

const open_lobby = async (page) => {
    await page.locator("[data-table-button]").tap();
    await page.getByRole("dialog", { name: /Choose a table|选择/ }).waitFor();
};
const tile = (page, table) => page.locator(`[role=dialog] [data-table="${table.table}"]`);
const value = (place, name) => place.getAttribute(name);

test("A tile follows its table while the lobby is open: phase, countdown, players, finished rounds", async () => {
    const table = await new_table(house, { ...rapid, period_ms: 12_000 * speed });
    const dealer = await deal_by_hand(house, table);
    const player = await sit(house, table);
    const elsewhere = await house.table_of({ name: "Blackjack 1" });
    const { page } = await sit(house, elsewhere);
    await open_lobby(page);
    const shown = tile(page, table);
    assert.equal(await value(shown, "data-marks"), "0");
    assert.equal(await shown.locator("[data-seconds]").count(), 0);
    await dealer.open();
    await until(async () => (await value(shown, "data-phase")) === "open", "betting opens on the tile too");
    const seconds = async () => Number(await shown.locator("[data-seconds]").getAttribute("data-seconds"));
    const first = await seconds();
    assert.ok(first > 0 && first <= 60, `${first} s`);
    await until(async () => (await seconds()) < first, "it counts down");
    assert.equal(await value(shown, "data-players"), "0");
    await player.bet("player");
    await until(async () => (await value(shown, "data-players")) === "1", "somebody plays there");
    assert.doesNotMatch(await shown.innerText(), /\$10\b/, "what others stake is nobody's business");
    await dealer.deal(...with_player_winning.slice(0, 2));
    await until(async () => (await value(shown, "data-phase")) === "playing", "cards are dealt");
    assert.equal(await value(shown, "data-marks"), "0", "a round under way is not among the past ones");
    await dealer.deal(...with_player_winning.slice(2));
    await dealer.confirm();
    await until(async () => (await value(shown, "data-marks")) === "1", "the coup is on the tile");
    assert.equal(await shown.locator('[data-mark="P"]').count(), 1, "on its road");
    assert.match(await page.getByRole("dialog").innerText(), /They do not foretell the next one\./);
    await inspect(page, "lobby");
});

test("The lobby is sorted and filtered, and remembers favourites until the visit ends", async () => {
    const here = await house.table_of({ name: "Blackjack 1" });
    const { page, terminal } = await sit(house, here);
    await open_lobby(page);
    const { tables } = await house.demo();
    const all = page.locator("[role=dialog] [data-table]");
    assert.equal(await all.count(), tables.length);
    const least = () => all.evaluateAll((tiles) => tiles.map((one) => Number(/\$([\d,]+(\.\d\d)?) to/.exec(one.innerText)[1].replaceAll(",", ""))));
    await page.getByRole("group", { name: "Order" }).getByRole("button", { name: "Lowest bet" }).tap();
    const sorted = await least();
    assert.deepEqual(sorted, [...sorted].sort((a, b) => a - b));
    assert.ok(new Set(sorted).size > 1, "they differ");
    const liked = tables.find((one) => one.name === "Sic Bo 1") ?? tables.find((one) => one.game === "sic_bo");
    await page.locator(`[data-like="${liked.table}"]`).tap();
    await page.getByRole("group", { name: "State" }).getByRole("button", { name: "Favourites" }).tap();
    assert.deepEqual(await all.evaluateAll((tiles) => tiles.map((one) => one.dataset.table)), [String(liked.table)]);
    await page.keyboard.press("Escape");
    const [favourite] = await page.locator("[data-strip-table]").evaluateAll((strip) => strip.map((one) => one.dataset.stripTable));
    assert.equal(favourite, String(liked.table), "it is on the strip");
    // Another page of the same browser knows it too.
    await page.reload();
    await page.locator(`[data-strip-table="${liked.table}"]`).waitFor();
    // The visit ends with the money: the next player finds no favourites.
    await page.getByRole("button", { name: "Cash out" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: /Cash out|Pay/ }).first().tap();
    await until(async () => (await page.locator("[data-strip-table]").count()) === 0, "nothing of the visit is left");
    assert.equal(await page.evaluate(() => localStorage.getItem("croupier.favourites.tables")), null);
    assert.ok(terminal.number > 0);
});

test("The strip leads from table to table with stake, countdown, last result and what was won", async () => {
    const [one, other] = [await new_table(house, { ...rapid, period_ms: 25_000 * speed }), await new_table(house, { ...rapid, rulebook: "star-ltgame-2016", period_ms: 25_000 * speed })];
    const first = await deal_by_hand(house, one, "102");
    const seat = await sit(house, one, { credit: 100_000 });
    const { page } = seat;
    await first.open();
    await seat.bet("player", undefined, 5_000);
    const entry = (table) => page.locator(`[data-strip-table="${table.table}"]`);
    await until(async () => (await entry(one).innerText()).includes(`${one.name} $50`), "own stake");
    await until(async () => (await entry(one).locator("[data-seconds]").count()) === 1, "its countdown");
    await open_lobby(page);
    await page.locator(`[data-like="${other.table}"]`).tap();
    await tile(page, other).tap();
    await page.locator(`[data-table-button="${other.table}"]`).waitFor();
    assert.equal(await entry(other).getAttribute("aria-current"), "true");
    await inspect(page, "strip");
    await first.deal(...with_player_winning);
    await first.confirm();
    await entry(one).locator("[data-badge]").waitFor();
    assert.equal(await entry(one).locator("[data-badge]").getAttribute("data-badge"), "5000");
    assert.equal(await entry(one).locator("[data-coup]").getAttribute("data-coup"), "P", "the last result");
    await entry(one).tap();
    await page.locator(`[data-table-button="${one.table}"]`).waitFor();
    await entry(other).tap();
    await page.locator(`[data-table-button="${other.table}"]`).waitFor();
    // The next round takes the badge away; a loss brings none.
    await first.open();
    await entry(one).locator("[data-badge]").waitFor({ state: "detached" });
    await entry(one).tap();
    await seat.bet("banker");
    await first.deal(...with_player_winning);
    await first.confirm();
    await seat.slip();
    await until(async () => (await entry(one).locator("[data-coup]").count()) === 1, "the last result stands");
    assert.equal(await entry(one).locator("[data-badge]").count(), 0, "a loss is no badge");
});

test("The strip's entry of the table in view shows the phase, the time and the result that the stage shows", async () => {
    for (const game of ["roulette", "sic_bo"]) {
        const table = await house.table_of({ game, mode: "rng" });
        const { page } = await sit(house, table, { credit: 100_000 });
        const entry = page.locator(`[data-strip-table="${table.table}"]`);
        await open_lobby(page);
        const other = await house.table_of({ name: "Blackjack 1" });
        for (const one of [table, other]) await page.locator(`[data-like="${one.table}"]`).tap();
        await tile(page, table).tap();
        await entry.waitFor();
        await page.evaluate((table) => {
            window.differ = new Set();
            window.results = new Set();
            const look = () => {
                const one = document.querySelector(`[data-strip-table="${table}"]`);
                const result = document.querySelector("[data-stage] [data-result]").dataset.result;
                const said = document.querySelector("header [role=status] b").innerText;
                const time = document.querySelector("header [role=timer]") !== null;
                if (!one.innerText.includes(said)) window.differ.add(`${said}: ${one.innerText}`);
                if (time !== (one.querySelector("[role=timer]") !== null)) window.differ.add(`${said}: a countdown`);
                const last = one.querySelector("[data-last]")?.dataset.last ?? "";
                if (result && last !== result) window.differ.add(`${said}: the stage has ${result}, the entry ${last}`);
                if (result && last === result) window.results.add(result);
                requestAnimationFrame(look);
            };
            look();
        }, table.table);
        await until(() => page.evaluate(() => window.results.size >= 3), "three results", 90_000);
        assert.deepEqual(await page.evaluate(() => [...window.differ]), []);
    }
}, { max_ms: 240_000 });

test("The lobby on a small screen and on a phone, in Chinese", async () => {
    const here = await house.table_of({ name: "Baccarat 1" });
    for (const size of [sizes.small, sizes.phone]) {
        const [terminal] = await house.terminals(1, 10 * chip);
        const page = await open_terminal(house, terminal, size, { table: String(here.table), language: "zh" });
        await open_lobby(page);
        await until(async () => (await page.locator("[role=dialog] [data-marks]").count()) > 0, "tiles");
        await inspect(page, "lobby");
    }
});
