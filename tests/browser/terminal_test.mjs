import { allow_errors, assert, inspect, open_line, open_terminal, proves, sizes, sleep, start_host, test, until } from "./kit.mjs";

const house = await start_host();
const { tables } = await house.demo();
const table_of = (rulebook, game = "baccarat") => tables.find((one) => one.rulebook.startsWith(rulebook) && one.game === game && one.mode === "dealt").table;

async function terminal_at(table, size = sizes.terminal, credit = 50_000) {
    const [terminal] = await house.terminals(1, credit);
    return open_terminal(house, terminal, size, { table, hears: true });
}
const credit_of = async (page) => Number(await page.locator("[data-meter=credit] [data-value]").getAttribute("data-value"));

// The rulebooks that ask for it, each at a table of its own.
for (const [rulebook, account, countdown] of [
    ["star-rapid-fusion-2024", "RF-3.2.2", "RF-5.2"], ["star-ltgame-2016", "LT-DAB.8", "LT-7.2"], ["crown-sat-15.1", "CR-5.4", "CR-6.2"], ["canberra-mttg-2019", "CN-4.1", "CN-5.2"],
]) {
    test(`An open terminal shows its account and counts down (${rulebook})`, async () => {
        const page = await terminal_at(table_of(rulebook), sizes.terminal, 43_210);
        await until(async () => (await credit_of(page)) === 43_210, "the credit");
        assert.ok((await page.locator("[data-meter=credit]").innerText()).includes("$432.10"));
        proves(account);
        const ring = page.locator("[role=status] [data-seconds]");
        const seconds = async () => ((await ring.count()) === 1 ? Number(await ring.getAttribute("data-seconds")) : 0);
        const first = await until(async () => ((await seconds()) > 3 ? await seconds() : 0), "betting is open", 60_000);
        const began = Date.now();
        await until(async () => (await seconds()) > 0 && (await seconds()) <= first - 2, "the countdown goes on");
        assert.ok(Math.abs((Date.now() - began) / 1000 - 2) < 1.6, "and its seconds are seconds");
        proves(countdown);
    });
}

test("The seconds of a countdown are the host's, to a tenth", async () => {
    const table = table_of("canberra-mttg-2019");
    const page = await terminal_at(table);
    const ring = page.locator("[role=status] [data-seconds]");
    await until(async () => (await ring.count()) === 1 && Number(await ring.getAttribute("data-seconds")) > 10, "betting is open", 90_000);
    // A demo at its own pace has this machine's time: when each second was drawn, and when the host closes.
    const drawn = ring.evaluate((shown) => new Promise((done) => {
        const seen = [];
        new MutationObserver(() => {
            seen.push([Number(shown.dataset.seconds), Date.now()]);
            if (seen.length === 7) done(seen);
        }).observe(shown, { attributes: true, attributeFilter: ["data-seconds"] });
    }));
    const [terminal] = await house.terminals(1, 10_000);
    const line = await open_line(house, { part: "terminal", ...terminal });
    await line.say({ type: "watch", tables: [table] });
    const { closes_at } = (await until(async () => (await line.last("table"))?.view, "what the host says")).face;
    const off = (await drawn).map(([seconds, at]) => Math.abs(closes_at - at - seconds * 1_000)).sort((a, b) => a - b);
    assert.ok(off[3] <= 100, `the middle one of ${off} ms`);
});

test("The time of day is the venue's, to a second", async () => {
    const page = await terminal_at(table_of("star-rapid-fusion-2024"));
    const [terminal] = await house.terminals(1, 0);
    const { zone } = (await open_line(house, { part: "terminal", ...terminal })).last("welcome"); // and not the browser's
    const clock = page.locator("time b");
    const at = (now) => new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(now);
    await until(async () => (await clock.innerText()) === at(Date.now()), "the host has told the time");
    // When the page itself turned the minute; a demo at its own pace has this machine's time.
    const turned = await clock.evaluate((shown) => new Promise((done) => new MutationObserver(() => done(Date.now())).observe(shown, { characterData: true, childList: true, subtree: true })));
    assert.ok(turned % 60_000 < 1_000, `the minute was ${turned % 60_000} ms old`);
    assert.equal(await clock.innerText(), at(turned));
    proves("ST-MAC-2.0.clock");
});

test("A terminal that hears nothing for three seconds takes no wagers, says so, and comes back as the host has it", async () => {
    const page = await terminal_at(table_of("star-rapid-fusion-2024"));
    await until(async () => (await credit_of(page)) === 50_000, "the terminal is there");
    const spot = page.locator("[data-spot]").filter({ hasText: "Banker" }).first();
    await until(async () => {
        await spot.tap();
        await sleep(300);
        return (await credit_of(page)) < 50_000;
    }, "a wager stands", 60_000);
    await sleep(1_200); // whatever was touched is acknowledged
    const before = await credit_of(page);
    allow_errors(page, /WebSocket/);
    // From the last word of the host to the veil, as the page itself saw it.
    await page.evaluate(() => {
        window.silence = new Promise((done) => {
            const look = () => (document.querySelector("[data-lost]") ? done(performance.now() - window.heard_at) : requestAnimationFrame(look));
            look();
        });
    });
    house.pause();
    try {
        const lost = page.locator("[data-lost]");
        await lost.waitFor({ timeout: 8_000 });
        const silence = await page.evaluate(() => window.silence);
        assert.ok(silence > 2_900 && silence < 3_300, `${silence} ms`);
        assert.match(await lost.innerText(), /Reconnecting[\s\S]*stakes come back/);
        await inspect(page, "terminal-lost", { covered: "*" }); // the veil covers the table on purpose
        const box = await spot.boundingBox();
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
        assert.equal(await page.locator("[data-pending]").count(), 0);
    } finally {
        house.resume();
    }
    await until(async () => (await page.locator("[data-lost]").count()) === 0, "the line is back");
    await sleep(1_000);
    const healed = await credit_of(page);
    assert.ok(healed >= before, "the touch in the dark placed nothing");
    await page.reload(); // with nothing remembered but who it is
    await until(async () => (await page.locator("[data-meter=credit] [data-value]").count()) === 1 && (await credit_of(page)) > 0, "the terminal anew");
    assert.ok((await credit_of(page)) >= healed, "what it showed was the host's");
    proves("ST-GLI19-2.6.4");
});

test("One touch changes the language, and back", async () => {
    const page = await terminal_at(table_of("star-ltgame-2016"));
    await page.getByRole("button", { name: "中文" }).tap();
    await page.getByText("余额").first().waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
    await inspect(page, "terminal-zh");
    await page.getByRole("button", { name: "English" }).tap();
    await page.getByText("Credit").first().waitFor();
    proves("LT-DAB.6");
});

test("Chips are large and apart, dimmed where credit does not reach, and stay where they are whatever the meters say", async () => {
    const table = table_of("star-rapid-fusion-2024");
    for (const [size, least] of [[sizes.terminal, 72], [sizes.small, 56], [sizes.phone, 56]]) {
        const places = [];
        for (const credit of [3_000, 1_234_567_890]) {
            const page = await terminal_at(table, size, credit);
            const chips = page.getByRole("radiogroup", { name: "Chip" }).getByRole("radio");
            await chips.first().waitFor();
            const more = page.getByRole("button", { name: "More chips" });
            const boxes = await chips.or(more).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
            places.push(boxes.map(({ x, y }) => [Math.round(x), Math.round(y)]));
            for (const [index, { x, width, height }] of boxes.entries()) {
                assert.ok(width >= least && height >= least, `${width} × ${height} at ${size.width}`);
                assert.ok(index === 0 || x - boxes[index - 1].right >= 8, `${x - boxes[index - 1]?.right} apart at ${size.width}`);
            }
            const too_dear = await chips.evaluateAll((all) => all.filter((one) => one.getAttribute("aria-description")).map((one) => one.getAttribute("aria-label")));
            assert.equal(too_dear[0], credit === 3_000 ? "$50" : undefined);
            const dim = await chips.evaluateAll((all) => all.filter((one) => getComputedStyle(one.firstElementChild).opacity < 0.5).map((one) => one.getAttribute("aria-label")));
            assert.deepEqual(dim, too_dear, "what cannot be paid for is dimmed, and nothing else");
            await inspect(page, `terminal-credit-${credit}`);
        }
        assert.deepEqual(places[0], places[1]);
    }
});

test("The terminal fits a phone and a small screen", async () => {
    for (const size of [sizes.phone, sizes.small]) {
        const page = await terminal_at(table_of("star-rapid-fusion-2024"), size);
        await until(async () => (await page.locator("[data-spot]").count()) > 2, "the layout");
        assert.doesNotMatch(await page.locator("meta[name=viewport]").getAttribute("content"), /maximum-scale|user-scalable/, "who needs it larger makes it so");
        assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
        await page.getByRole("button", { name: "Menu" }).tap();
        for (const name of [/^Sound O/, /Less motion/, /High contrast/]) await page.getByRole("switch", { name }).waitFor();
        await page.keyboard.press("Escape");
        await inspect(page, "terminal-baccarat");
    }
});
