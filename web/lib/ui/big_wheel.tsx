// The big wheel with its symbols: it turns while a symbol is awaited and stops with the one that came
// under its pointer.
import { memo, useEffect, useLayoutEffect, useRef } from "react";
import type { VenueClock } from "../clock";
import { angle_in, keep_turning, run_of, slowing, turn, turn_to, useStill, type Turn } from "../motion";
import type { Motion } from "../protocol";
import { Emblem, looks } from "./emblem";
import s from "./big_wheel.module.css";

const first_speed = 240;
const last_speed = 110;
export const stop_ms = 950;

class Rig {
    private running: Animation[] = [];
    private way: Turn | null = null;
    private began = 0;
    private stands = 0;

    constructor(private readonly wheel: HTMLElement) {}

    spin(clock: VenueClock, motion: Motion | undefined) {
        this.stop();
        const { past, whole } = motion ? run_of(clock, motion) : { past: 0, whole: 1 };
        const way = slowing(this.stands, motion ? first_speed : last_speed, last_speed, whole);
        this.way = way;
        this.began = performance.now() - past;
        const evenly = () => {
            this.running.push(keep_turning(this.wheel, way.to, last_speed, performance.now() - this.began - way.ms));
        };
        if (past >= way.ms) return evenly();
        const moving = turn(this.wheel, way, past);
        moving.onfinish = evenly;
        this.running.push(moving);
    }
    // One of the compartments of what came: the one where it would come to its rest by itself, or the nearest.
    land(angles: readonly number[]) {
        const way = this.way;
        if (!way || !angles.length) return this.rest(angles[0] ?? 0);
        const past = performance.now() - this.began;
        const from = past < way.ms ? angle_in(way, past) : way.to + ((past - way.ms) / 1000) * way.last;
        const natural = from + (last_speed / 2) * (stop_ms / 1000);
        const ways = angles.map((angle) => turn_to(-angle, from, last_speed, 0, stop_ms));
        const best = ways.reduce((a, b) => (Math.abs(b.to - natural) < Math.abs(a.to - natural) ? b : a));
        if (best.to < from) best.to += 360;
        this.rest(-best.to);
        this.running = [turn(this.wheel, best)];
    }
    // The next round has opened: whatever still moves is where it would have come to.
    finish(angles: readonly number[]) {
        const there = angles.some((angle) => Math.abs(((this.stands + angle) % 360) % 360) < 0.01);
        this.rest(there ? -this.stands : (angles[0] ?? 0));
    }
    rest(angle: number) {
        this.stop();
        this.stands = -angle;
        this.wheel.style.transform = `rotate(${-angle}deg)`;
    }
    stop() {
        for (const one of this.running) {
            one.onfinish = null;
            one.cancel();
        }
        this.running = [];
        this.way = null;
    }
}

interface BigWheelProps {
    rim: readonly string[]; // symbol after symbol, clockwise
    symbol: string; // that came, now or last; none: ""
    marks: boolean; // it came in this round
    moving: boolean;
    motion: Motion | undefined;
    over: boolean; // the next round is open: nothing moves on
    clock: VenueClock;
    label: string;
    className?: string | undefined;
}

export function BigWheel({ rim, symbol, marks, moving, motion, over, clock, label, className }: BigWheelProps) {
    const wheel = useRef<HTMLDivElement>(null);
    const rig = useRef<Rig | null>(null);
    const still = useStill();
    const spins = moving && !still;
    const { began_at, ends_at, draw } = motion ?? {};
    const text = rim.join("");
    useLayoutEffect(() => {
        const made = new Rig(wheel.current!);
        rig.current = made;
        return () => made.stop();
    }, []);
    useEffect(() => {
        const each = 360 / text.length;
        const angles = [...text].flatMap((one, place) => (one === symbol ? [place * each] : []));
        if (spins)
            rig.current!.spin(clock, ends_at === undefined ? undefined : { draw: draw!, began_at: began_at!, ends_at });
        else if (over) rig.current!.finish(angles);
        else if (still) rig.current!.rest(angles[0] ?? 0);
        else rig.current!.land(angles);
    }, [text, symbol, spins, still, over, clock, began_at, ends_at, draw]);
    return (
        <div
            className={`${s.wheel} ${className ?? ""}`}
            role="img"
            aria-label={label}
            data-wheel={spins ? "turns" : "rests"}
            data-pointed={symbol}
        >
            <div className={s.turning} ref={wheel}>
                <Face text={text} />
            </div>
            <svg viewBox="-110 -114 220 226">
                <path d="M-8 -114 L8 -114 L0 -94 Z" fill="#f5c542" stroke="#241a00" data-pointer />
            </svg>
            <div className={s.hub}>
                {symbol && !spins ? <Emblem symbol={symbol} className={marks ? "" : (s.former ?? "")} /> : null}
            </div>
        </div>
    );
}

const at = (radius: number, degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

const Face = memo(function Face({ text }: { text: string }) {
    const rim = [...text];
    const each = 360 / rim.length;
    const compartment = (place: number) =>
        `M${at(100, (place - 0.5) * each)}A100 100 0 0 1 ${at(100, (place + 0.5) * each)}L${at(58, (place + 0.5) * each)}A58 58 0 0 0 ${at(58, (place - 0.5) * each)}Z`;
    return (
        <svg viewBox="-110 -114 220 226">
            <circle r="108" fill="#4a3216" />
            <circle r="104" fill="#c9a860" />
            <circle r="101" fill="#101a2c" />
            {rim.map((symbol, place) => (
                <g key={place} data-compartment={symbol}>
                    <path fill={looks[symbol]!.ground} stroke="#c9a860" strokeWidth=".6" d={compartment(place)} />
                    <g transform={`rotate(${place * each}) translate(0 -88)`}>
                        <Emblem symbol={symbol} size={Math.min(11, each * 1.45)} />
                    </g>
                    <circle
                        cx={at(99, (place + 0.5) * each).split(" ")[0]}
                        cy={at(99, (place + 0.5) * each).split(" ")[1]}
                        r="1.1"
                        fill="#fff6d8"
                    />
                </g>
            ))}
            <circle r="57" fill="#16294b" stroke="#c9a860" strokeWidth="2" />
        </svg>
    );
});
