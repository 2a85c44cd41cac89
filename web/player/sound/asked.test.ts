import { describe, expect, it } from "vitest";
import type { PlayerState } from "../session";
import { sounds_between } from "./asked";

const state = (more: object = {}): PlayerState =>
    ({ table: 1, views: {}, settled: {}, pending: [], mine: null, told: [], ...more }) as unknown as PlayerState;
const settled = (staked: number, won: number, returned: number, ending = "settled") =>
    state({ settled: { 1: { staked, won, returned, ending, round: { table: 1, number: 3 } } } });
const at = (phase: string, seen: object = {}) =>
    state({
        views: {
            1: {
                face: { phase, game: "baccarat", last_coup: "" },
                seen: { round: 3, cards: [], symbol: "", dice: "", ...seen },
            },
        },
    });

describe("what is heard", () => {
    it("is a win only where the net result is one", () => {
        expect(sounds_between(state(), settled(1_000, 1_000, 1_000))).toEqual(["win_1"]);
        expect(sounds_between(state(), settled(1_000, 35_000, 1_000))).toEqual(["win_3"]);
    });
    it("is nothing at a net loss, however much single wagers won, at a push, a void round and a correction", () => {
        expect(sounds_between(state(), settled(225_000, 95_000, 100_000))).toEqual([]);
        expect(sounds_between(state(), settled(1_000, 0, 1_000))).toEqual([]);
        expect(sounds_between(state(), settled(1_000, 0, 1_000, "void"))).toEqual([]);
        expect(sounds_between(state(), settled(1_000, 9_000, 1_000, "corrected"))).toEqual([]);
    });
    it("tells of betting and of cards, and says nothing twice", () => {
        expect(sounds_between(at("idle"), at("open"))).toEqual(["opens"]);
        expect(sounds_between(at("open"), at("playing"))).toEqual(["closes"]);
        expect(sounds_between(at("playing"), at("playing", { cards: [{}] }))).toEqual(["card"]);
        expect(sounds_between(at("playing", { cards: [{}] }), at("playing", { cards: [{}] }))).toEqual([]);
    });
    it("is nothing of the table that was left", () => {
        expect(sounds_between(at("idle"), { ...at("open"), table: 2 })).toEqual([]);
    });
});
