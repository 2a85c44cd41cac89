import { allow_errors, assert, inspect, open_page, sizes, start_host, test, until } from "./kit.mjs";

const house = await start_host();

async function code_for(part, number) {
    const manager = await house.manager_of(0);
    const { cookie } = await house.post("/office/sign_in", { user: manager.user, password: manager.password });
    const session = /session=([^;]+)/.exec(cookie)[1];
    return (await house.post("/office/enrolment", { part, number }, session)).code;
}

test("A one-time code makes this screen a player's terminal, for good", async () => {
    const [terminal] = await house.terminals(1, 12_300);
    const page = await open_page(house, "/player/", sizes.terminal);
    await page.getByLabel("Code").fill("WRONG123");
    allow_errors(page, /403/);
    await page.getByRole("button", { name: "Enrol" }).tap();
    await page.getByRole("alert").waitFor();
    await inspect(page, "enrol-wrong");

    const code = await code_for("terminal", terminal.number);
    await page.getByLabel("Code").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Enrol" }).tap();
    const credit = page.locator("[data-meter=credit]");
    await until(async () => (await credit.textContent())?.includes("$123.00"), "the terminal's credit");
    await page.reload();
    await until(async () => (await credit.textContent())?.includes("$123.00"), "it is still that terminal");

    const other = await open_page(house, "/player/", sizes.terminal);
    allow_errors(other, /403/);
    await other.getByLabel("Code").fill(code);
    await other.getByRole("button", { name: "Enrol" }).tap();
    await other.getByRole("alert").waitFor();
});

test("A code for a display does not make a player's terminal", async () => {
    const page = await open_page(house, "/player/", sizes.phone);
    await page.getByLabel("Code").fill(await code_for("display", 0));
    await page.getByRole("button", { name: "Enrol" }).tap();
    await page.getByRole("alert").waitFor();
    assert.equal(await page.locator("[data-meter=credit]").count(), 0);
});

// What a script in the page can find of the key.
const found_by_scripts = (page) => page.evaluate(async () => {
    const database = await new Promise((done, failed) => {
        const opening = indexedDB.open("croupier");
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error);
    });
    const kept = await new Promise((done) => {
        const asked = database.transaction("identities").objectStore("identities").get("terminal");
        asked.onsuccess = () => done(asked.result);
    });
    database.close();
    const read = await crypto.subtle.exportKey("raw", kept.key).then(() => "exported", (error) => error.name);
    return { read, extractable: kept.key.extractable, usages: kept.key.usages, since: kept.since, stored: JSON.stringify({ ...localStorage }) };
});

test("No script reads the key of an enrolled terminal", async () => {
    const [terminal] = await house.terminals(1, 4_500);
    const page = await open_page(house, "/player/", sizes.terminal);
    await page.getByLabel("Code").fill(await code_for("terminal", terminal.number));
    await page.getByRole("button", { name: "Enrol" }).tap();
    await until(async () => (await page.locator("[data-meter=credit]").textContent())?.includes("$45.00"), "the terminal's credit");
    const found = await found_by_scripts(page);
    assert.equal(found.read, "InvalidAccessError");
    assert.equal(found.extractable, false);
    assert.deepEqual(found.usages, ["sign"]);
    assert.ok(!/[0-9a-f]{64}/.test(found.stored), found.stored);
});

test("A key that lay in localStorage is moved and renewed", async () => {
    const [terminal] = await house.terminals(1, 6_700);
    const code = await code_for("terminal", terminal.number);
    const { key } = await house.post("/enrol", { code });
    const page = await open_page(house, "/player/", sizes.terminal);
    await page.getByLabel("Code").waitFor();
    await page.evaluate(([number, hex]) => localStorage.setItem("croupier.terminal", JSON.stringify({ part: "terminal", number, key: hex })), [terminal.number, key]);
    await page.reload();
    await until(async () => (await page.locator("[data-meter=credit]").textContent())?.includes("$67.00"), "the terminal's credit");
    await until(async () => (await found_by_scripts(page)).since > 0, "a new key");
    assert.ok(!(await found_by_scripts(page)).stored.includes(key), "the old key is gone from where it lay");
    // That the old one is dead then is shown in tests/attacks (identity).
});
