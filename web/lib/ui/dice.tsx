// Three dice in their bowl: they tumble while a throw is awaited and come to rest on what was thrown.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { VenueClock } from "../clock";
import { keep_turning, turn, turn_to, useStill } from "../motion";
import { spots } from "./die";
import s from "./dice.module.css";

// Which way a die turns to show a face; the opposite faces make seven.
const shown: Record<number, { x: number; y: number }> = {
    1: { x: 0, y: 0 },
    2: { x: -90, y: 0 },
    3: { x: 0, y: -90 },
    4: { x: 0, y: 90 },
    5: { x: 90, y: 0 },
    6: { x: 0, y: 180 },
};
const speeds = [
    { x: 430, y: 610 },
    { x: -520, y: 470 },
    { x: 590, y: -380 },
];
export const rest_ms = 850; // from the throw's report to dice at rest
const hop = ["translateY(0)", "translateY(-26%)", "translateY(0)"];

interface DieParts {
    place: HTMLElement; // hops
    x: HTMLElement;
    y: HTMLElement;
}

class DieRig {
    private running: Animation[] = [];
    private began: { x: number; y: number; at: number } | null = null;

    constructor(
        private readonly parts: DieParts,
        private readonly index: number,
    ) {}

    tumble(clock: VenueClock) {
        this.stop();
        const { x, y } = speeds[this.index % speeds.length]!;
        const time = clock.now() / clock.speed / 1000; // the venue's: alike on every screen
        this.began = { x: (time * x) % 360, y: (time * y) % 360, at: performance.now() };
        this.running = [
            keep_turning(this.parts.x, this.began.x, x, 0, "rotateX"),
            keep_turning(this.parts.y, this.began.y, y, 0, "rotateY"),
            this.parts.place.animate({ transform: hop }, { duration: 420 + 70 * this.index, iterations: Infinity }),
        ];
    }
    // Computed backwards from the face that came.
    rest(value: number) {
        const face = shown[value] ?? shown[1]!;
        const began = this.began;
        this.stop();
        this.parts.x.style.transform = `rotateX(${face.x}deg)`;
        this.parts.y.style.transform = `rotateY(${face.y}deg)`;
        if (!began) return;
        const past = (performance.now() - began.at) / 1000;
        const speed = speeds[this.index % speeds.length]!;
        this.running = (["x", "y"] as const).map((axis) =>
            turn(
                this.parts[axis],
                turn_to(face[axis], began[axis] + past * speed[axis], speed[axis], 0, rest_ms),
                0,
                axis === "x" ? "rotateX" : "rotateY",
            ),
        );
    }
    finish(value: number) {
        this.stop();
        this.rest(value);
    }
    stop() {
        for (const one of this.running) one.cancel();
        this.running = [];
        this.began = null;
    }
}

interface DiceProps {
    values: readonly number[]; // none: they are awaited, or nobody has thrown yet
    moving: boolean;
    over: boolean; // the next round is open: nothing moves on
    clock: VenueClock;
    label: string;
}

export function Dice({ values, moving, over, clock, label }: DiceProps) {
    const still = useStill();
    const seen = [0, 1, 2].map((index) => values[index] ?? 0);
    return (
        <div
            className={s.bowl}
            role="group"
            aria-label={label}
            data-tumbler={moving && !still ? "turns" : "rests"}
            data-empty={values.length === 0 && (still || !moving)}
        >
            {seen.map((value, index) => (
                <Cube key={index} index={index} value={value} tumbles={moving && !still} over={over} clock={clock} />
            ))}
        </div>
    );
}

interface CubeProps {
    value: number;
    index: number;
    tumbles: boolean;
    over: boolean;
    clock: VenueClock;
}

function Cube({ value, index, tumbles, over, clock }: CubeProps) {
    const place = useRef<HTMLDivElement>(null);
    const x = useRef<HTMLDivElement>(null);
    const y = useRef<HTMLDivElement>(null);
    const rig = useRef<DieRig | null>(null);
    useLayoutEffect(() => {
        const made = new DieRig({ place: place.current!, x: x.current!, y: y.current! }, index);
        rig.current = made;
        return () => made.stop();
    }, [index]);
    useEffect(() => {
        if (tumbles) rig.current!.tumble(clock);
        else if (over) rig.current!.finish(value);
        else rig.current!.rest(value);
    }, [tumbles, over, value, clock]);
    return (
        <div
            className={s.die}
            ref={place}
            {...(value > 0 ? { role: "img", "aria-label": String(value), "data-die": value } : {})}
        >
            <div className={s.axis} ref={x}>
                <div className={s.axis} ref={y}>
                    {[1, 2, 3, 4, 5, 6].map((face) => (
                        <Face key={face} face={face} />
                    ))}
                </div>
            </div>
        </div>
    );
}

function Face({ face }: { face: number }) {
    const ink = face === 1 || face === 4 ? "#c0221b" : "#15181c";
    return (
        <svg className={s.face} viewBox="0 0 50 50" data-face={face} aria-hidden="true">
            <rect width="50" height="50" rx="8" fill="#fdfcf7" />
            <rect x=".8" y=".8" width="48.4" height="48.4" rx="7.4" fill="none" stroke="#cfc9b6" strokeWidth="1.6" />
            {spots[face]!.map(([x, y]) => (
                <circle key={`${x} ${y}`} cx={x} cy={y} r={face === 1 ? 8 : 5.2} fill={ink} />
            ))}
        </svg>
    );
}
