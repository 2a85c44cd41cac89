// What came before, at the player's terminal: roads, numbers, throws and hands of finished rounds.
import { assert, fingers_on, inspect, open_dealer, proves, sizes, start_host, test, until } from "./kit.mjs";
import { chip, deal_by_hand, new_table, sit } from "./card_table.mjs";

const speed = 30;
const house = await start_host({ speed });
const period_ms = 2_000 * speed;
const roads = ["Big eye boy", "Small road", "Cockroach pig"];
const of_side = { player: ["9C", "2D", "KD", "5H"], banker: ["2D", "9C", "5H", "KD"] };

const road = (page, name) => page.locator(`[data-coups] svg[aria-label="${name}"]`).first();
const coups = (page) => page.locator("[data-coups]").first().getAttribute("data-coups");
async function deal_coups(dealer, winners) {
    for (const winner of winners) {
        await dealer.open();
        await dealer.deal(...of_side[winner]);
        await dealer.confirm();
    }
}
const enlarge = async (page) => {
    await page.locator("[data-enlarge]").tap();
    await page.locator("[data-past-whole]").waitFor();
};

test("Derived roads have cells of 12 pixels at 1920 and of 10 at 1280, and one touch enlarges all", async () => {
    const table = await new_table(house, { game: "baccarat", rulebook: "crown-sat-15.1", period_ms });
    const dealer = await deal_by_hand(house, table);
    const [large, small] = await Promise.all([sit(house, table), sit(house, table, { size: sizes.small })]);
    await deal_coups(dealer, ["player", "banker", "banker", "player", "player", "banker"]);
    for (const [seat, least] of [[large, 12], [small, 10]]) {
        const { page } = seat;
        await until(async () => (await coups(page)) === "PBBPPB", "six coups");
        const before = {};
        for (const name of roads) {
            const paper = await road(page, name).evaluate((svg) => {
                const box = svg.getBoundingClientRect();
                const [, , columns, rows] = svg.getAttribute("viewBox").split(" ").map((each) => each / 20);
                return { across: box.width / columns, down: box.height / rows, right: box.right, bottom: box.bottom };
            });
            assert.ok(paper.across >= least && paper.down >= least, `${name}: ${JSON.stringify(paper)}`);
            assert.ok(paper.right <= page.viewportSize().width && paper.bottom <= page.viewportSize().height, `${name} is in view`);
            before[name] = paper.across;
        }
        await enlarge(page);
        for (const name of roads) {
            const svg = page.locator(`[data-past-whole] svg[aria-label="${name}"]`);
            const across = await svg.evaluate((one) => one.getBoundingClientRect().width / (one.getAttribute("viewBox").split(" ")[2] / 20));
            assert.ok(across >= 1.4 * before[name], `${name}: ${across} after ${before[name]}`);
        }
        const counted = await page.locator("[data-past-whole] [data-count]").evaluateAll((all) => Object.fromEntries(all.map((one) => [one.dataset.count, one.lastElementChild.innerText])));
        assert.deepEqual(counted, { P: "3", B: "3", T: "0", naturals: "6", longest: "2" });
        assert.match(await page.locator("[data-past-whole]").innerText(), /Finished rounds only\. They do not foretell the next one\./);
        assert.equal(await page.locator("[data-past-whole] [data-trend]").getAttribute("data-trend"), "-1 0 1 0 -1 0");
        await inspect(page, "roads-whole");
        await page.keyboard.press("Escape");
        await page.locator("[data-past-whole]").waitFor({ state: "detached" });
    }
    // A round under way is in no road, however much of it is seen.
    await dealer.open();
    await dealer.deal("9C", "2D", "KD");
    await until(async () => (await large.page.locator("[data-hand=player] [data-card]").count()) === 2, "cards are on the table");
    assert.equal(await coups(large.page), "PBBPPB");
    await dealer.deal("5H");
    await dealer.confirm();
    await until(async () => (await coups(large.page)) === "PBBPPBP", "and then it is");
    proves("ST-GLI19-4.18.2.b");
});

test("On a phone the enlarged big road keeps the newest in view and goes back under a finger", async () => {
    const table = await new_table(house, { game: "baccarat", rulebook: "star-rapid-fusion-2024", period_ms });
    const dealer = await deal_by_hand(house, table, "102");
    const { page } = await sit(house, table, { size: sizes.phone, language: "zh" });
    const winners = Array.from({ length: 18 }, (_, index) => (index % 2 ? "banker" : "player"));
    await deal_coups(dealer, winners);
    await until(async () => (await coups(page))?.length === winners.length, "all coups");
    await enlarge(page);
    const paper = page.locator("[data-past-whole] [data-scrolls]").first();
    const columns_in_view = () => paper.evaluate((window) => {
        const box = window.getBoundingClientRect();
        const marks = [...window.querySelectorAll("[data-mark]")].map((mark) => mark.getBoundingClientRect());
        return marks.map((mark, at) => (mark.left >= box.left - 1 && mark.right <= box.right + 1 ? at + 1 : 0)).filter(Boolean);
    });
    assert.equal((await columns_in_view()).at(-1), winners.length, "the newest is in view");
    assert.ok(!(await columns_in_view()).includes(1), "the first is not");
    const box = await paper.boundingBox();
    const finger = await fingers_on(page);
    for (let swipe = 0; swipe < 4 && !(await columns_in_view()).includes(1); ++swipe) {
        const y = box.y + box.height / 2;
        await finger("touchStart", { x: box.x + 20, y });
        for (let step = 1; step <= 10; ++step) await finger("touchMove", { x: box.x + 20 + (step * (box.width - 40)) / 10, y });
        await finger("touchEnd");
    }
    await until(async () => (await columns_in_view()).includes(1), "a finger brings the first back");
    await inspect(page, "roads-phone");
});

test("Roulette counts each number on a small cloth, in the wheel's order and as a line; a void spin is none of them", async () => {
    const table = await new_table(house, { game: "roulette", rulebook: "star-rapid-fusion-2024", period_ms });
    const { staff } = await house.demo();
    const dealer = await open_dealer(house, table.table);
    const supervisor = staff.find((one) => one.role === "gaming_supervisor");
    const { page } = await sit(house, table);
    for (const number of [17, 17, 5, 0, 32]) await dealer.round({ number });
    const heat = (where) => page.locator(`${where} [data-heat] [data-number]`).evaluateAll((all) => Object.fromEntries(all.filter((one) => one.dataset.times !== "0").map((one) => [one.dataset.number, Number(one.dataset.times)])));
    await until(async () => (await page.locator("[data-round] [data-number]").count()) === 5, "five numbers");
    assert.deepEqual(await heat("main"), { 0: 1, 5: 1, 17: 2, 32: 1 });
    assert.equal(await page.locator("main [data-heat] [data-number]").count(), 37);
    await dealer.round({ number: 8, upto: (now) => now.task === "spin" });
    await dealer.tell({ type: "void_round", table: table.table, reason: "device_malfunction", forfeit: [] }, { staff: supervisor.number, pin: supervisor.pin });
    await enlarge(page);
    assert.deepEqual(await heat("[data-past-whole]"), { 0: 1, 5: 1, 17: 2, 32: 1 }, "the void round adds nothing");
    const bars = await page.locator("[data-past-whole] [data-bar]").evaluateAll((all) => all.map((one) => [one.dataset.bar, Number(one.dataset.times)]));
    assert.deepEqual(bars.slice(0, 4).map(([number]) => number), ["0", "32", "15", "19"], "as they lie in the wheel");
    assert.equal(bars.reduce((sum, [, times]) => sum + times, 0), 5);
    assert.equal(await page.locator("[data-past-whole] [data-trend]").getAttribute("data-trend"), "-1 -2 -1 -1 0", "red less black");
    await inspect(page, "roulette-whole");
});

test("Sic bo counts totals, faces and pairs", async () => {
    const table = await new_table(house, { game: "sic_bo", rulebook: "crown-sat-15.1", period_ms });
    const { pin } = (await house.demo()).staff.find((one) => one.number === "102");
    const dealer = await open_dealer(house, table.table, { staff: "102", pin });
    const { page } = await sit(house, table);
    for (const dice of ["010206", "060606"]) await dealer.round({ dice });
    await until(async () => (await page.locator("main [data-round]").count()) === 2, "two throws");
    await enlarge(page);
    const bars = async () => Object.fromEntries(await page.locator("[data-past-whole] [data-bar]").evaluateAll((all) => all.filter((one) => one.dataset.times !== "0").map((one) => [`${one.closest("section").getAttribute("aria-label")} ${one.dataset.bar}`, Number(one.dataset.times)])));
    assert.deepEqual(await bars(), {
        "Totals 9": 1, "Totals 18": 1, "Faces 1": 1, "Faces 2": 1, "Faces 6": 4,
        "Two of the dice 1·2": 1, "Two of the dice 1·6": 1, "Two of the dice 2·6": 1, "Two of the dice 6·6": 1,
    });
    await inspect(page, "sic_bo-whole");
});

test("A card game's whole past has the dealer's hands, and the own rounds with what each brought", async () => {
    const table = await new_table(house, { game: "casino_war", rulebook: "star-rapid-fusion-2024", period_ms });
    const dealer = await deal_by_hand(house, table);
    const seat = await sit(house, table);
    await dealer.open();
    await seat.bet("ante", { area: 1 });
    while ((await dealer.view()).task !== "confirm" && (await dealer.view()).task !== "new_game") {
        const now = await until(async () => {
            const view = await dealer.view();
            return ["card", "confirm", "new_game"].includes(view.task) && view;
        }, "the table goes on", 60_000);
        if (now.task === "card") await dealer.card(now.place === "dealer" ? "3C" : "KD");
    }
    if ((await dealer.view()).task === "confirm") await dealer.confirm();
    const slip = await seat.slip();
    assert.deepEqual(slip.map((line) => [line.status, line.won]), [["win", chip]]);
    await enlarge(seat.page);
    const own = seat.page.locator("[data-past-whole] [data-own-round]");
    await own.first().waitFor();
    assert.equal(await own.count(), 1);
    assert.equal(await own.locator("[data-net-result]").getAttribute("data-net-result"), String(chip));
    assert.equal(await seat.page.locator('[data-past-whole] [data-bar="3"]').getAttribute("data-times"), "1", "the dealer's three");
    await inspect(seat.page, "cards-whole");
});
