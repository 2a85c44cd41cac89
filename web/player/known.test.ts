import { expect, test } from "vitest";
import type { Game, Seen, TableView } from "../lib/protocol";
import { last_mark } from "./known";

const seen = (round: number, fields: Partial<Seen>): Seen => ({
    round,
    status: "settled",
    cards: [],
    result: "",
    parts: [],
    dice: "" as Seen["dice"],
    symbol: "",
    respins: 0,
    ...fields,
});
const view = (game: Game, now: Seen, history: Seen[]) =>
    ({ face: { game }, seen: now, history, marks: [] }) as unknown as TableView;

test("The last mark is that of the newest round that stands, and of none after the one on the stage", () => {
    const won = (round: number, winner: string) => seen(round, { parts: [{ name: "winner", value: winner }] });
    const running = seen(4, { status: "in_progress" });
    const past = [won(1, "player"), won(2, "banker"), seen(3, { status: "void" })];
    expect(last_mark(view("baccarat", running, past), 4)).toEqual({ round: 2, mark: "banker" });
    expect(last_mark(view("baccarat", won(4, "tie"), past), 4)).toEqual({ round: 4, mark: "tie" });
    expect(last_mark(view("baccarat", won(4, "tie"), past), 3)).toEqual({ round: 2, mark: "banker" });
    expect(last_mark(view("baccarat", seen(0, { status: "in_progress" }), []), 0)).toBeNull();
});

test("Dice and cards stand in the order in which they fell", () => {
    const dice = seen(1, { dice: "060203" as Seen["dice"], parts: [{ name: "dice", value: "6/2/3" }] });
    expect(last_mark(view("sic_bo", dice, []), 1)?.mark).toBe("6/2/3");
    const cards = seen(1, { parts: [{ name: "cards", value: "TS/6D/QH" }] });
    expect(last_mark(view("triple_chase", cards, []), 1)?.mark).toBe("TS/6D/QH");
    const number = seen(1, { number: 37 });
    expect(last_mark(view("roulette", number, []), 1)?.mark).toBe("00");
});
