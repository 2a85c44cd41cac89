import { allow_errors, assert, inspect, open_page, sizes, start_host, test, until } from "./kit.mjs";

const house = await start_host();

async function code_for(part, number) {
    const { staff } = await house.demo();
    const manager = staff.find((person) => person.role === "gaming_manager");
    const { cookie } = await house.post("/office/sign_in", { user: manager.user, password: manager.password });
    const session = /=([^;]+)/.exec(cookie)[1];
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
