import { allow_errors, assert, inspect, open_page, sizes, start_host, test, until } from "./kit.mjs";

const house = await start_host({ robots: 2 });

test("The front page of a demo leads to every seat, every table and every display", async () => {
    const { tables, terminals, staff } = await house.demo();
    for (const size of [sizes.terminal, sizes.small, sizes.phone]) {
        const page = await open_page(house, "/", size);
        await page.getByRole("heading", { name: "Player terminals" }).waitFor();
        const places = await page.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
        for (const { number } of terminals) assert.ok(places.includes(`player/?demo=${number}`), `seat ${number}`);
        for (const { table } of tables) assert.ok(places.includes(`display/?demo=${table}`), `display of ${table}`);
        for (const { table, mode } of tables) assert.equal(places.includes(`dealer/?demo=${table}`), mode !== "rng", `dealer terminal of ${table}`);
        for (const { pin } of staff) if (pin) assert.ok((await page.locator("main").innerText()).includes(pin), "the sign-in");
        await inspect(page, "front");
    }
});

test("The front page speaks Chinese, in the fonts that are shipped, and remembers it", async () => {
    const page = await open_page(house, "/", sizes.terminal);
    await page.getByRole("button", { name: "中文" }).tap();
    await page.getByRole("heading", { name: "玩家终端" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
    await inspect(page, "front-zh");
    await page.reload();
    await page.getByRole("heading", { name: "玩家终端" }).waitFor();

    const devtools = await page.context().newCDPSession(page);
    await devtools.send("DOM.enable");
    await devtools.send("CSS.enable");
    const { root } = await devtools.send("DOM.getDocument");
    const { nodeIds } = await devtools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "h1, h2, h3, p, a, b, span, dt, dd, button" });
    const used = new Map();
    for (const nodeId of nodeIds) {
        const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
        for (const font of fonts) used.set(font.familyName, font.isCustomFont);
    }
    assert.ok(used.size >= 2, "Latin and Chinese");
    assert.deepEqual([...used].filter(([, shipped]) => !shipped), [], "fonts of this machine");
});

test("A screen of a venue is asked what it shall become", async () => {
    const venue = await start_host({
        config: `[venue]\nname = "riverside"\n[listen]\nplain = ["127.0.0.1:0"]\n[store]\npath = "FOLDER/venue.db"\nspace_reserve_mib = 16\n[vault]\npath = "FOLDER/vault.db"\nkey = "FOLDER/venue.key"\n`,
    });
    const page = await open_page(venue, "/", sizes.terminal);
    allow_errors(page, /404.*\/demo$/); // no demo here
    await page.getByRole("link", { name: /Dealer terminal/ }).waitFor();
    await inspect(page, "front-venue");
    await page.getByRole("link", { name: /Display/ }).tap();
    await until(async () => (await page.getByLabel("Code").count()) === 1, "the code is asked for");
    await inspect(page, "enrol");
    await venue.stop();
});
