import { describe, expect, it } from "vitest";
import { keyframes_of } from "./ground";
import { flights_of, whole_ms } from "./timeline";

const points = {
    place: { x: 100, y: 400 },
    beside: { x: 160, y: 400 },
    dealer: { x: 500, y: 0 },
    meter: { x: 50, y: 900 },
    tray: { x: 700, y: 900 },
};
const settled = {
    ending: "settled",
    wagers: [
        { words: "tie", status: "win", stake: 500, winnings: 4_000, returned: 500 },
        { words: "banker", status: "lose", stake: 500, winnings: 0, returned: 0 },
    ],
} as unknown as Parameters<typeof flights_of>[0];

describe("a way through the air", () => {
    it("moves nothing but transform and opacity, in rising time, from its first stop to its last", () => {
        for (const flight of flights_of(settled, whole_ms)) {
            const frames = keyframes_of(flight, { size: 40, points });
            const offsets = frames.map(({ offset }) => offset!);
            expect(offsets[0]).toBe(0);
            expect(offsets.at(-1)).toBe(1);
            expect([...offsets].sort((a, b) => a - b)).toEqual(offsets);
            for (const frame of frames) expect(Object.keys(frame).sort()).toEqual(["offset", "opacity", "transform"]);
            for (const { opacity } of frames) expect(opacity as number).toBeGreaterThanOrEqual(0);
            const end = points[flight.stops.at(-1)!.where];
            expect(frames.at(-1)!.transform).toBe(`translate3d(${end.x - 20}.0px, ${end.y - 20}.0px, 0)`);
        }
    });
});
