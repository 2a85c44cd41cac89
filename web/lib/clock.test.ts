import { afterEach, describe, expect, it } from "vitest";
import { day_words, show_times_in, time_words, zone_words } from "./clock";

// Sydney's clocks went forward on 4 October 2026 at 02:00.
const change = Date.UTC(2026, 9, 3, 16);

describe("times", () => {
    afterEach(() => show_times_in("UTC"));

    it("are the venue's, whatever the machine is set to", () => {
        show_times_in("Australia/Sydney");
        expect(time_words(change - 1, true)).toBe("01:59:59");
        expect(time_words(change, true)).toBe("03:00:00");
        expect(day_words(change, "en")).toBe("4 Oct 2026");
        expect(day_words(change, "zh")).toBe("2026年10月4日");
        show_times_in("UTC");
        expect(time_words(change)).toBe("16:00");
        expect(day_words(change, "en")).toBe("3 Oct 2026");
    });
    it("say their zone", () => {
        show_times_in("Australia/Sydney");
        expect(zone_words(change - 1)).toBe("AEST");
        expect(zone_words(change)).toBe("AEDT");
        show_times_in("Atlantis/Capital");
        expect(zone_words(change)).not.toBe("");
    });
    it("show midnight as 00:00", () => {
        show_times_in("UTC");
        expect(time_words(Date.UTC(2026, 0, 1))).toBe("00:00");
    });
});
