// The wheel of this round, or of the last until the next number comes.
import { classes } from "../../../lib/ui";
import { NumberTile } from "../../../lib/ui/numbers";
import { colour_of, number_text, rim_of } from "../../../lib/wheel";
import { useWords } from "../../../lib/words";
import { useBetting } from "../../betting";
import s from "./roulette.module.css";

export function Result() {
    const all = useWords();
    const words = all.roulette;
    const { view, rules } = useBetting();
    const { seen, face, history } = view;
    const before = [...history].reverse().find((round) => round.number !== undefined && round.status !== "void");
    const waits = seen.number === undefined && (face.phase === "closed_bets" || face.phase === "playing");
    const number = seen.number ?? (waits ? undefined : before?.number);
    const of_now = seen.number !== undefined;
    const moving = face.mode === "rng" ? words.drawing : face.mode === "automatic" ? words.spinning : words.awaiting;
    return (
        <div className={s.result} data-result={of_now ? number_text(seen.number!) : ""} data-waits={waits}>
            <Wheel wheel={rules?.wheel ?? ""} number={number} turning={waits && face.mode !== "dealt"} />
            <div className={s.said}>
                <span className={s.what}>
                    {waits ? moving : of_now ? words.winning : number === undefined ? words.none_yet : words.last_was}
                </span>
                {number !== undefined && (
                    <div className={classes(s.number, !of_now && s.former)}>
                        <NumberTile number={number} />
                        <b>{words.colours[colour_of(number)]}</b>
                    </div>
                )}
            </div>
        </div>
    );
}

// Seen from above, the winning pocket at the top with the ball in it.
function Wheel({ wheel, number, turning }: { wheel: string; number: number | undefined; turning: boolean }) {
    const rim = rim_of(wheel);
    const each = 360 / rim.length;
    const index = number === undefined ? 0 : rim.indexOf(number);
    const at = (radius: number, degrees: number): string => {
        const angle = ((degrees - 90) * Math.PI) / 180;
        return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
    };
    return (
        <svg className={s.wheel} viewBox="-104 -104 208 208" aria-hidden="true">
            <circle r="103" fill="#4a3216" />
            <circle r="99" fill="#7a5526" />
            <circle r="94" fill="#0f1714" />
            <g className={classes(turning && s.turning)}>
                <g transform={`rotate(${-index * each})`}>
                    {rim.map((pocket, place) => (
                        <g key={pocket}>
                            <path
                                className={s[`ink_${colour_of(pocket)}`]}
                                stroke="#c9a860"
                                strokeWidth=".7"
                                d={`M${at(92, (place - 0.5) * each)}A92 92 0 0 1 ${at(92, (place + 0.5) * each)}L${at(56, (place + 0.5) * each)}A56 56 0 0 0 ${at(56, (place - 0.5) * each)}Z`}
                            />
                            <text
                                transform={`rotate(${place * each}) translate(0 -79)`}
                                fontSize="9.5"
                                textAnchor="middle"
                            >
                                {number_text(pocket)}
                            </text>
                        </g>
                    ))}
                    <circle r="56" fill="#5f421d" stroke="#c9a860" />
                    <circle r="14" fill="#c9a860" />
                    {[0, 90, 180, 270].map((angle) => (
                        <rect
                            key={angle}
                            x="-2.5"
                            y="-42"
                            width="5"
                            height="34"
                            rx="2.5"
                            fill="#c9a860"
                            transform={`rotate(${angle})`}
                        />
                    ))}
                </g>
            </g>
            {number !== undefined && !turning && <circle cy="-64" r="6" fill="#fffdf5" stroke="#333" />}
        </svg>
    );
}
