// A house's own look, from the file that its configuration names, on every kind of screen.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, inspect, open_page, open_terminal, program, sizes, start_host, test } from "./kit.mjs";

const themes = join(dirname(fileURLToPath(import.meta.url)), "../../config/themes");
const venue = (theme) => `[venue]
name = "Harbour Casino"
demo = true
theme = "${theme}"
[listen]
plain = ["127.0.0.1:0"]
[store]
path = "FOLDER/store.db"
space_reserve_mib = 16
[vault]
path = "FOLDER/vault.db"
key = "FOLDER/vault.key"
[log]
file = "FOLDER/log"
`;
const colour_of = (page, selector) => page.locator(selector).first().evaluate((one) => {
    const look = getComputedStyle(one);
    return { ink: look.color, felt: look.getPropertyValue("--felt").trim(), act: look.getPropertyValue("--act").trim() };
});

for (const [name, felt, act] of [["harbour", "#123f63", "#ffd166"], ["vermilion", "#6a1516", "#ffd24a"]])
    test(`Terminal, dealer terminal, display and front page wear the theme ${name}, and can be read in it`, async () => {
        const house = await start_host({ config: venue(join(themes, `${name}.toml`)) });
        const { table } = await house.table_of({ name: "Baccarat 1" });
        const display = await open_page(house, `/display/?demo=${table}`);
        await display.locator("main[data-felt=baccarat]").waitFor();
        const dealer = await open_page(house, `/dealer/?demo=${table}`);
        await dealer.locator("[data-felt=baccarat]").first().waitFor();
        const [terminal] = await house.terminals(1, 50_000);
        const player = await open_terminal(house, terminal, sizes.terminal, { table: String(table) });
        await player.locator("[data-felt=baccarat]").first().waitFor();
        for (const [what, page] of Object.entries({ display, dealer, player })) {
            const worn = await colour_of(page, "[data-felt=baccarat]");
            assert.deepEqual([worn.felt, worn.act], [felt, act], what);
            await inspect(page, `theme-${name}-${what}`);
        }
        const logo = display.locator("[data-logo]");
        assert.ok((await logo.boundingBox()).width > 60, "the logo stands there");
        assert.match(await logo.evaluate((one) => getComputedStyle(one).backgroundImage), /\/theme\/logo/);
        const front = await open_page(house, "/");
        await front.locator("h1").waitFor();
        await inspect(front, `theme-${name}-front`);
        await house.stop();
    });

test("Without a theme no logo takes room, and the screens keep their own colours", async () => {
    const house = await start_host();
    const page = await open_page(house, `/display/?demo=${(await house.table_of({ name: "Baccarat 1" })).table}`);
    await page.locator("main[data-felt=baccarat]").waitFor();
    assert.equal(await page.locator("[data-logo]").isVisible(), false);
    const reply = await fetch(`${house.address}/theme.css`);
    assert.deepEqual([reply.status, await reply.text()], [200, ""]);
    await house.stop();
});

test("A theme that cannot be read on the screens is refused before anything starts, with file, line and what is allowed", () => {
    const folder = mkdtempSync(join(tmpdir(), "croupier-theme-"));
    cpSync(join(themes, "harbour.toml"), join(folder, "good.toml"));
    cpSync(join(themes, "harbour.svg"), join(folder, "harbour.svg"));
    writeFileSync(join(folder, "bad.toml"), 'shadow = 1\n[colours]\nink_soft = "#555555"\nact = "gold"\n[felt]\nroulette = "#8fc0e0"\n');
    const check = (theme) => {
        const file = join(folder, "venue.toml");
        writeFileSync(file, venue(theme).replaceAll("FOLDER", folder));
        const { status, stdout, stderr } = spawnSync(program, ["config", "check", file], { encoding: "utf8" });
        return { status, said: stdout + stderr };
    };
    assert.equal(check("good.toml").status, 0, check("good.toml").said);
    const bad = check("bad.toml");
    assert.equal(bad.status, 1);
    assert.match(bad.said, /venue\.toml:4: venue\.theme: .*bad\.toml:1: shadow: is not known/);
    assert.match(bad.said, /bad\.toml:3: colours\.ink_soft: #555555 on panel #\w{6} has a contrast of [\d.]+ to 1; allowed: 4\.5 to 1 or more/);
    assert.match(bad.said, /bad\.toml:4: colours\.act: "gold" is not a colour "#rrggbb"/);
    assert.match(bad.said, /bad\.toml:6: felt\.roulette: /);
    assert.match(check("none.toml").said, /venue\.theme: .*none\.toml/);
});
