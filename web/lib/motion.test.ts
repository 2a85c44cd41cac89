import { describe, expect, test, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("document", { documentElement: { dataset: {} } });
const { angle_in, easing_of, slowing, turn_to } = await import("./motion");

const speed_at = (way: Parameters<typeof angle_in>[0], at: number) =>
    ((angle_in(way, at + 0.5) - angle_in(way, at - 0.5)) / 1) * 1000;

describe("A turn computed backwards from its end", () => {
    test("ends where it has to, whole turns away at the most, and goes on with the speed that it had", () => {
        for (const target of [0, 9.7, 180, 350]) {
            const way = turn_to(target, 1234.5, -210, 45, 900);
            expect((((way.to - target) % 360) + 360) % 360).toBeCloseTo(0, 6);
            expect(angle_in(way, 0)).toBeCloseTo(1234.5, 6);
            expect(angle_in(way, 900)).toBeCloseTo(way.to, 6);
            expect(speed_at(way, 0.5)).toBeCloseTo(-210, -1);
            expect(speed_at(way, 899.5)).toBeCloseTo(45, -1);
        }
    });
    test("takes the end that lies nearest to where it would have come by itself", () => {
        const natural = 1000 + ((-200 + 40) / 2) * 0.9;
        for (let target = 0; target < 360; target += 7)
            expect(Math.abs(turn_to(target, 1000, -200, 40, 900).to - natural)).toBeLessThanOrEqual(180);
    });
    test("slows down evenly to the speed that was asked for", () => {
        const way = slowing(0, -540, -200, 6000);
        expect(angle_in(way, 6000)).toBeCloseTo(-2220, 6);
        expect(speed_at(way, 3000)).toBeCloseTo(-370, 0);
    });
    test("is the same curve for the browser", () => {
        const way = turn_to(90, 20, 300, 0, 800);
        const [, y1, , y2] = easing_of(way)
            .match(/-?[\d.]+/g)!
            .map(Number) as [number, number, number, number];
        const bezier = (s: number) => 3 * s * (1 - s) ** 2 * y1 + 3 * s * s * (1 - s) * y2 + s ** 3; // x is s itself
        for (const s of [0.1, 0.35, 0.5, 0.9])
            expect(way.from + (way.to - way.from) * bezier(s)).toBeCloseTo(angle_in(way, s * 800), 1);
    });
});
