// The race-track: the numbers as they lie in the wheel. A number takes its neighbours with it, the
// fields inside put several pieces down with one touch; which pieces is the host's to say.
import { useMemo } from "react";
import { pieces_of, type Rules } from "../../../lib/rules";
import { arrow_keys, Button, classes } from "../../../lib/ui";
import { colour_of, number_text, rim_of } from "../../../lib/wheel";
import { useWords } from "../../../lib/words";
import { useBetting } from "../../betting";
import { spot_key, type Spot } from "../../session";
import { Chips, spot_words, useSpotLabel } from "./chips";
import s from "./roulette.module.css";

const sections = ["tier", "orphelins", "grand_series", "zero_spiel"];

// Bets of several pieces that this table has, as far as its rules say what the pieces are.
export function track_of(rules: Rules | null, offered: (bet: string) => boolean) {
    const places = (bet: string) => (offered(bet) ? (rules?.bets.find((one) => one.bet === bet)?.pieces ?? []) : []);
    const second = (words: string, at: number) => words.split(" ")[at] ?? "";
    return {
        sections: sections.filter((bet) => places(bet).length > 0),
        counts: [...new Set(places("neighbours").map((place) => second(place.words, 2)))].sort(),
        digits: places("finales").map((place) => second(place.words, 1)),
    };
}
export type Track = ReturnType<typeof track_of>;
export const has_track = (track: Track) => track.sections.length + track.counts.length + track.digits.length > 0;

interface Props {
    track: Track;
    width: number;
    height: number;
    wheel: string;
    count: string; // pieces of a neighbours bet
    choose: (count: string) => void;
    lit: ReadonlySet<number>;
}

export function RaceTrack({ track, width, height, wheel, count, choose, lit }: Props) {
    const words = useWords();
    const rim = rim_of(wheel);
    const thick = Math.max(46, Math.min(62, Math.min(width, height) * 0.24));
    const pockets = useMemo(() => pockets_of(rim.length, width, height, thick), [rim, width, height, thick]);
    const neighbours = track.counts.length > 0;
    return (
        <div
            className={s.track}
            style={{ width, height }}
            data-field
            data-track
            role="group"
            aria-label={words.roulette.race_track}
        >
            <svg width={width} height={height}>
                {rim.map((number, index) => {
                    const spot: Spot = {
                        bet: "neighbours",
                        selection: [
                            { name: "number", value: number_text(number) },
                            { name: "pieces", value: count },
                        ],
                    };
                    return (
                        <Pocket
                            key={number}
                            number={number}
                            path={pockets[index]!.path}
                            middle={pockets[index]!.middle}
                            thick={thick}
                            lit={lit.has(number)}
                            spot={neighbours ? spot : null}
                        />
                    );
                })}
            </svg>
            {neighbours &&
                rim.map((number, index) => {
                    const { x, y } = pockets[index]!.middle;
                    return track.counts.map((pieces) => {
                        const spot: Spot = {
                            bet: "neighbours",
                            selection: [
                                { name: "number", value: number_text(number) },
                                { name: "pieces", value: pieces },
                            ],
                        };
                        return <Chips key={spot_key(spot)} spot={spot} size={38} style={{ left: x, top: y }} />;
                    });
                })}
            <div className={s.infield} style={{ inset: thick + 10 }}>
                <div className={s.sections}>
                    {track.sections.map((bet) => (
                        <Field
                            key={bet}
                            spot={{ bet }}
                            className={s.section}
                            text={spot_words(words, { bet })}
                            pieces
                        />
                    ))}
                </div>
                {neighbours && (
                    <div
                        className={s.choice}
                        role="radiogroup"
                        aria-label={words.roulette.neighbours_each}
                        onKeyDown={arrow_keys}
                        data-control
                    >
                        <span>{words.roulette.neighbours_each}</span>
                        {track.counts.map((pieces) => (
                            <Button
                                key={pieces}
                                role="radio"
                                aria-checked={pieces === count}
                                on={pieces === count}
                                aria-label={words.roulette.neighbour_count(Number(pieces))}
                                onClick={() => choose(pieces)}
                            >
                                {pieces}
                            </Button>
                        ))}
                    </div>
                )}
                {track.digits.length > 0 && (
                    <div className={s.finales}>
                        <span>{words.roulette.finales}</span>
                        {track.digits.map((digit) => (
                            <Field
                                key={digit}
                                spot={{ bet: "finales", selection: [{ name: "digit", value: digit }] }}
                                className={s.digit}
                                text={digit}
                            />
                        ))}
                    </div>
                )}
            </div>
        </div>
    );
}

function Field({
    spot,
    className,
    text,
    pieces,
}: {
    spot: Spot;
    className: string | undefined;
    text: string;
    pieces?: boolean;
}) {
    const words = useWords().roulette;
    const { open, rules, on } = useBetting();
    const { stands, settled } = on(spot);
    const count = pieces_of(rules, spot.bet, spot_key(spot)).length;
    return (
        <button
            type="button"
            className={classes(s.field, className, settled?.status === "win" && s.won)}
            aria-disabled={!open}
            tabIndex={-1}
            data-spot={JSON.stringify(spot)}
            data-stake={stands}
        >
            <span className="hidden-words">{useSpotLabel(spot)}</span>
            <b aria-hidden="true">{text}</b>
            {pieces && <small aria-hidden="true">{words.pieces(count)}</small>}
            <Chips spot={spot} size={pieces ? 44 : 38} />
        </button>
    );
}

interface PocketProps {
    number: number;
    path: string;
    middle: { x: number; y: number };
    thick: number;
    lit: boolean;
    spot: Spot | null;
}
function Pocket({ number, path, middle, thick, lit, spot }: PocketProps) {
    const colour = colour_of(number);
    const size = thick * 0.31;
    return (
        <g className={classes(s.pocket, lit && s.pocket_lit)}>
            {spot ? <PocketZone path={path} spot={spot} /> : <path d={path} />}
            <g pointerEvents="none" aria-hidden="true">
                {colour === "red" && (
                    <ellipse cx={middle.x} cy={middle.y} rx={size * 1.15} ry={size} className={s.ink_red} />
                )}
                {colour === "black" && (
                    <rect
                        x={middle.x - size * 1.1}
                        y={middle.y - size}
                        width={size * 2.2}
                        height={size * 2}
                        rx="4"
                        className={s.ink_black}
                    />
                )}
                {colour === "green" && (
                    <path
                        d={`M${middle.x - size * 1.1} ${middle.y + size} v${-size * 1.4} l${size * 1.1} ${-size * 0.6} l${size * 1.1} ${size * 0.6} v${size * 1.4} z`}
                        className={s.ink_green}
                    />
                )}
                <text x={middle.x} y={middle.y} dy=".36em" fontSize={Math.max(16, size * 1.15)}>
                    {number_text(number)}
                </text>
            </g>
        </g>
    );
}

function PocketZone({ path, spot }: { path: string; spot: Spot }) {
    const { open, on } = useBetting();
    return (
        <path
            d={path}
            role="button"
            tabIndex={-1}
            aria-label={useSpotLabel(spot)}
            aria-disabled={!open}
            data-spot={JSON.stringify(spot)}
            data-stake={on(spot).stands}
            className={s.pocket_zone}
        />
    );
}

// Equal shares of a band round a box with round ends, clockwise; zero in the middle of the right end,
// or of the top when it stands upright.
function pockets_of(count: number, width: number, height: number, thick: number) {
    const upright = height > width;
    const [long, short] = upright ? [height, width] : [width, height];
    const radius = Math.min(short / 2, 150) - thick / 2 - 2; // of the middle of the band, in the corners
    const a = long / 2 - thick / 2 - 2 - radius; // half of the straight parts
    const b = short / 2 - thick / 2 - 2 - radius;
    const quarter = (Math.PI / 2) * radius;
    // From the right's middle, clockwise on a screen: x to the right, y down.
    const legs: { size: number; at: (t: number, out: number) => [number, number] }[] = [];
    const straight = (size: number, from: [number, number], step: [number, number], normal: [number, number]) =>
        legs.push({
            size,
            at: (t, out) => [from[0] + step[0] * t + normal[0] * out, from[1] + step[1] * t + normal[1] * out],
        });
    const corner = (x: number, y: number, begin: number) =>
        legs.push({
            size: quarter,
            at: (t, out) => [
                x + Math.cos(begin + t / radius) * (radius + out),
                y + Math.sin(begin + t / radius) * (radius + out),
            ],
        });
    straight(b, [a + radius, 0], [0, 1], [1, 0]);
    corner(a, b, 0);
    straight(2 * a, [a, b + radius], [-1, 0], [0, 1]);
    corner(-a, b, Math.PI / 2);
    straight(2 * b, [-a - radius, b], [0, -1], [-1, 0]);
    corner(-a, -b, Math.PI);
    straight(2 * a, [-a, -b - radius], [1, 0], [0, -1]);
    corner(a, -b, 1.5 * Math.PI);
    straight(b, [a + radius, -b], [0, 1], [1, 0]);
    const whole = legs.reduce((sum, leg) => sum + leg.size, 0);
    const point = (along: number, out: number) => {
        let left = ((along % whole) + whole) % whole;
        for (const leg of legs) {
            if (left <= leg.size) {
                const [x, y] = leg.at(left, out);
                return upright ? { x: width / 2 + y, y: height / 2 - x } : { x: width / 2 + x, y: height / 2 + y };
            }
            left -= leg.size;
        }
        return { x: 0, y: 0 };
    };
    const each = whole / count;
    const steps = 8;
    return Array.from({ length: count }, (_, index) => {
        const from = (index - 0.5) * each;
        const edge = (out: number) =>
            Array.from({ length: steps + 1 }, (_, step) => point(from + (each * step) / steps, out));
        const outline = [...edge(thick / 2), ...edge(-thick / 2).reverse()];
        return {
            path: `M${outline.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`,
            middle: point(index * each, 0),
        };
    });
}
