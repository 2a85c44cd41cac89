// Where chips lie on this screen, and the ways between. It is measured when chips come to lie, never
// while something moves.
import type { Flight, Where } from "./timeline";

interface Point {
    x: number; // of the middle, in pixels of the screen
    y: number;
}
interface Lies extends Point {
    size: number;
}
export interface Spread {
    size: number;
    points: Record<Where, Point>;
}

const middle = (element: Element | null | undefined): Point | null => {
    const box = element?.getBoundingClientRect();
    return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
};
const above_px = 30;

export class Ground {
    private lies = new Map<string, Lies>();

    measure(places: Iterable<string>) {
        const chips = new Map(
            [...document.querySelectorAll<HTMLElement>("[data-chips-of]")].map((one) => [one.dataset["chipsOf"], one]),
        );
        for (const place of places) {
            const chip = chips.get(place)?.querySelector("[data-chip]");
            const at = middle(chip);
            if (chip && at) this.lies.set(place, { ...at, size: chip.getBoundingClientRect().width });
        }
    }
    forget() {
        this.lies.clear();
    }

    // Null: nobody saw that place.
    way_of({ place }: Flight): Spread | null {
        const lies = this.lies.get(place);
        const cloth = document.querySelector("[data-closed]")?.getBoundingClientRect();
        if (!lies || !cloth) return null;
        const tray = middle(
            document.querySelector("[data-tray] [aria-checked=true]") ?? document.querySelector("[data-tray]"),
        );
        const right = lies.x + lies.size * 1.5 < cloth.right;
        return {
            size: lies.size,
            points: {
                place: lies,
                beside: { x: lies.x + lies.size * (right ? 0.9 : -0.9), y: lies.y },
                dealer: { x: cloth.left + cloth.width / 2, y: cloth.top - above_px },
                meter: middle(document.querySelector("[data-meter=credit]")) ?? lies,
                tray: tray ?? lies,
            },
        };
    }
}

const samples = 8; // of each leg
const lift_px = 70;

// Thrown, not dragged: each leg is an arc. Only transform and opacity.
export function keyframes_of({ stops }: Flight, { size, points }: Spread): Keyframe[] {
    const whole = stops.at(-1)!.at || 1;
    const frame = (at: number, { x, y }: Point, opacity: number): Keyframe => ({
        offset: Math.min(1, at / whole),
        transform: `translate3d(${(x - size / 2).toFixed(1)}px, ${(y - size / 2).toFixed(1)}px, 0)`,
        opacity,
    });
    const first = stops[0]!;
    const frames = [frame(0, points[first.where], first.opacity)];
    if (first.at > 0) frames.push(frame(first.at, points[first.where], first.opacity));
    for (let index = 1; index < stops.length; ++index) {
        const [from, to] = [stops[index - 1]!, stops[index]!];
        const [start, end] = [points[from.where], points[to.where]];
        if (from.where === to.where) {
            frames.push(frame(to.at, end, to.opacity));
            continue;
        }
        for (let step = 1; step <= samples; ++step) {
            const share = step / samples;
            const way = 1 - (1 - share) ** 2.2;
            const point = {
                x: start.x + (end.x - start.x) * way,
                y: start.y + (end.y - start.y) * way - Math.sin(Math.PI * way) * lift_px,
            };
            frames.push(frame(from.at + (to.at - from.at) * share, point, opacity_at(share, from.opacity, to.opacity)));
        }
    }
    return frames;
}

// What leaves is seen for most of its way, and what comes soon.
function opacity_at(share: number, from: number, to: number): number {
    if (to < from) return share < 0.75 ? from : to + (from - to) * (1 - share) * 4;
    return Math.min(to, from + (to - from) * share * 4);
}
