// A roulette wheel, seen from above: it turns while a number is awaited, and its ball comes to rest in
// the pocket of the number that came.
import { memo, useEffect, useId, useLayoutEffect, useRef } from "react";
import type { VenueClock } from "../clock";
import { useStill } from "../motion";
import type { Motion } from "../protocol";
import { colour_of, number_text, rim_of } from "../wheel";
import { WheelRig } from "./wheel_rig";
import s from "./wheel.module.css";

interface WheelProps {
    wheel: string; // which rim: single_zero, double_zero
    number: number | undefined; // that came; none yet: undefined
    moving: boolean;
    motion: Motion | undefined; // as the host announced it
    over: boolean; // the next round is open: nothing moves on
    clock: VenueClock;
    className?: string | undefined;
}

export function Wheel({ wheel, number, moving, motion, over, clock, className }: WheelProps) {
    const rotor = useRef<HTMLDivElement>(null);
    const arm = useRef<HTMLDivElement>(null);
    const ball = useRef<HTMLElement>(null);
    const rig = useRef<WheelRig | null>(null);
    const still = useStill();
    const rim = rim_of(wheel);
    const pocket = number === undefined ? -1 : rim.indexOf(number);
    const angle = pocket < 0 ? null : (pocket * 360) / rim.length;
    useLayoutEffect(() => {
        const made = new WheelRig({ rotor: rotor.current!, arm: arm.current!, ball: ball.current! });
        rig.current = made;
        return () => made.stop();
    }, []);
    const spins = moving && !still;
    const { began_at, ends_at, draw } = motion ?? {};
    useEffect(() => {
        const now = rig.current!;
        if (spins) now.spin(clock, ends_at === undefined ? undefined : { draw: draw!, began_at: began_at!, ends_at });
        else if (over) now.finish(angle);
        else if (still || angle === null) now.rest(angle);
        else now.land(angle);
    }, [spins, still, over, angle, clock, began_at, ends_at, draw]);
    return (
        <div
            className={`${s.wheel} ${className ?? ""}`}
            aria-hidden="true"
            data-wheel={spins ? "turns" : "rests"}
            data-ball={number === undefined ? "" : number_text(number)}
        >
            <Bowl />
            <div className={s.turning} ref={rotor}>
                <Rotor wheel={wheel} won={pocket} />
            </div>
            <Turret />
            <div className={s.turning} ref={arm}>
                <i className={s.ball} ref={ball} data-rolling-ball />
            </div>
        </div>
    );
}

const at = (radius: number, degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};
const ring_part = (from: number, to: number, inner: number, outer: number): string =>
    `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;

const Bowl = memo(function Bowl() {
    const wood = useId();
    return (
        <svg viewBox="-104 -104 208 208">
            <radialGradient id={wood}>
                <stop offset=".86" stopColor="#2c1a0c" />
                <stop offset=".9" stopColor="#8a5626" />
                <stop offset=".95" stopColor="#5b3617" />
                <stop offset="1" stopColor="#26150a" />
            </radialGradient>
            <circle r="104" fill={`url(#${wood})`} />
            <circle r="101.4" fill="none" stroke="#c9a860" strokeWidth=".9" />
            <circle r="99" fill="none" stroke="#1a0e06" strokeWidth="6" strokeOpacity=".5" />
            {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
                <path
                    key={angle}
                    d="M0 -99.5L1.5 -96L0 -92.5L-1.5 -96Z"
                    fill="#e3c27a"
                    transform={`rotate(${angle + 12})`}
                />
            ))}
        </svg>
    );
});

const Rotor = memo(function Rotor({ wheel, won }: { wheel: string; won: number }) {
    const cone = useId();
    const rim = rim_of(wheel);
    const each = 360 / rim.length;
    return (
        <svg viewBox="-104 -104 208 208">
            <radialGradient id={cone}>
                <stop offset="0" stopColor="#b47a3a" />
                <stop offset=".55" stopColor="#7a4c20" />
                <stop offset="1" stopColor="#3b220e" />
            </radialGradient>
            <circle r="92" fill="#120b06" />
            {rim.map((pocket, place) => (
                <g key={pocket} data-pocket={number_text(pocket)}>
                    <path
                        className={s[colour_of(pocket)]}
                        d={ring_part((place - 0.5) * each, (place + 0.5) * each, 74, 91)}
                    />
                    <path
                        className={s[colour_of(pocket)]}
                        d={ring_part((place - 0.5) * each, (place + 0.5) * each, 58, 74)}
                    />
                    <path className={s.depth} d={ring_part((place - 0.5) * each, (place + 0.5) * each, 58, 74)} />
                    <text transform={`rotate(${place * each}) translate(0 -78.6)`} fontSize="9.8" textAnchor="middle">
                        {number_text(pocket)}
                    </text>
                    <circle
                        className={s.middle}
                        cx="0"
                        cy="-60"
                        r="1"
                        transform={`rotate(${place * each})`}
                        data-middle={number_text(pocket)}
                    />
                </g>
            ))}
            <g stroke="#e3c27a" strokeWidth=".9" fill="none">
                <circle r="91" />
                <circle r="74" strokeWidth=".6" />
                {rim.map((pocket, place) => (
                    <path
                        key={pocket}
                        strokeWidth=".55"
                        d={`M${at(58, (place + 0.5) * each)}L${at(91, (place + 0.5) * each)}`}
                    />
                ))}
            </g>
            {won >= 0 && <path className={s.won} d={ring_part((won - 0.5) * each, (won + 0.5) * each, 58, 91)} />}
            <circle r="58" fill={`url(#${cone})`} stroke="#e3c27a" />
            <circle r="40" fill="none" stroke="#2c1a0c" strokeOpacity=".5" strokeWidth="1.2" />
            {[0, 90, 180, 270].map((angle) => (
                <g key={angle} transform={`rotate(${angle})`}>
                    <rect x="-2.2" y="-33" width="4.4" height="24" rx="2.2" fill="#d9b66a" />
                    <circle cy="-33" r="4.2" fill="#f0d79a" stroke="#8a6428" strokeWidth=".6" />
                </g>
            ))}
        </svg>
    );
});

const Turret = () => (
    <svg viewBox="-104 -104 208 208">
        <circle r="15" fill="#b98d3f" />
        <circle r="13.4" fill="#dcb96c" />
        <circle r="8" fill="#f4dfa8" />
    </svg>
);
