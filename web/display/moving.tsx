// What moves before a draw, in step with every other screen: the host says when it began and when it
// ends. No picture here knows an outcome, because there is none yet.
import type { CSSProperties } from "react";
import type { VenueClock } from "../lib/clock";
import type { Motion, TableFace } from "../lib/protocol";
import type { Rules } from "../lib/rules";
import { PlayingCard } from "../lib/ui";
import { colour_of, rim_of } from "../lib/wheel";
import { useWords } from "../lib/words";
import { useSeconds } from "./ring";
import s from "./moving.module.css";

interface Props {
    face: TableFace;
    motion: Motion;
    clock: VenueClock;
    rules: Rules | null;
}

const kinds = { roulette: "wheel", big_wheel: "wheel", sic_bo: "dice", lucky_sic_bo: "dice" } as const;
export const moving_kind = (game: TableFace["game"]): "wheel" | "dice" | "card" =>
    kinds[game as keyof typeof kinds] ?? "card";

export function Moving({ face, motion, clock, rules }: Props) {
    const words = useWords().display;
    const seconds = useSeconds(clock, motion.ends_at);
    const kind = moving_kind(face.game);
    const whole = (motion.ends_at - motion.began_at) / clock.speed;
    const left = clock.left(motion.ends_at);
    const time = { "--whole": `${whole}ms`, "--gone": `${Math.min(0, left - whole)}ms` } as CSSProperties;
    return (
        <div className={s.moving} style={time} data-moving={kind} data-draw={motion.draw} key={motion.draw}>
            <div className={s.picture} aria-hidden="true">
                {kind === "wheel" ? (
                    <Rotor game={face.game} rules={rules} />
                ) : kind === "dice" ? (
                    <Tumbling />
                ) : (
                    <Sliding />
                )}
            </div>
            <p>{words.moving[kind]}</p>
            <span className={s.bar} role="timer" aria-label={words.moving_left(seconds)}>
                <i />
            </span>
        </div>
    );
}

// The pockets in their order; no ball, for it has not fallen.
function Rotor({ game, rules }: { game: TableFace["game"]; rules: Rules | null }) {
    const fills =
        game === "roulette"
            ? rim_of(rules?.wheel ?? "").map((number) => `var(--${pocket[colour_of(number)]}-number)`)
            : Array.from({ length: 24 }, (_, index) => ["#1b3257", "#451a22", "#12392c"][index % 3]!);
    const step = (2 * Math.PI) / fills.length;
    const point = (angle: number, radius: number) => `${radius * Math.sin(angle)} ${-radius * Math.cos(angle)}`;
    return (
        <svg className={s.rotor} viewBox="-100 -100 200 200">
            <circle r="99" fill="#2a1a11" />
            {fills.map((fill, index) => (
                <path
                    key={index}
                    d={`M${point(index * step, 62)}L${point(index * step, 92)}A92 92 0 0 1 ${point((index + 1) * step, 92)}L${point((index + 1) * step, 62)}A62 62 0 0 0 ${point(index * step, 62)}Z`}
                    fill={fill}
                    stroke="#e3b968"
                    strokeWidth="0.8"
                />
            ))}
            <circle r="61" fill="#3a2517" />
            <path d="M0 -40V40M-40 0H40" stroke="#e3b968" strokeWidth="7" strokeLinecap="round" />
            <circle r="15" fill="#e3b968" />
        </svg>
    );
}
const pocket = { green: "zero", red: "red", black: "black" } as const;

// Blank: no face is shown before one has come to rest.
const Tumbling = () => (
    <span className={s.dice}>
        {[0, 1, 2].map((die) => (
            <i key={die} />
        ))}
    </span>
);

const Sliding = () => (
    <span className={s.slide}>
        <PlayingCard card={null} />
    </span>
);
