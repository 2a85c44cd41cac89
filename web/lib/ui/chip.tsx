// A chip as it lies on the cloth: seen from slightly above, with its thickness. An amount is a low
// stack of the chips that make it, with the sum on the uppermost.
import { chip_words, short_dollars } from "../money";
import { classes } from ".";
import s from "./ui.module.css";

// No two share both a colour and a number of edge spots; neighbours in value have other inlays too.
interface Look {
    body: string;
    side: string;
    spot: string;
    spots: number;
    inlay: "ring" | "dots" | "hex" | "star";
}
const looks: [cents: number, look: Look][] = [
    [50, { body: "#8c96a0", side: "#565f68", spot: "#fff", spots: 4, inlay: "ring" }],
    [100, { body: "#e4dcc4", side: "#a79d80", spot: "#2f5f9c", spots: 4, inlay: "dots" }],
    [200, { body: "#1fa3a3", side: "#0f6363", spot: "#fff3d0", spots: 5, inlay: "hex" }],
    [500, { body: "#c8231f", side: "#7d0f0d", spot: "#fff4e0", spots: 6, inlay: "ring" }],
    [1_000, { body: "#2a66d6", side: "#163c86", spot: "#ffe08a", spots: 8, inlay: "dots" }],
    [2_500, { body: "#138a4b", side: "#07502a", spot: "#f6f3e6", spots: 6, inlay: "hex" }],
    [5_000, { body: "#f08a12", side: "#96520a", spot: "#2a1602", spots: 4, inlay: "dots" }],
    [10_000, { body: "#2b2e35", side: "#101216", spot: "#f4f1e8", spots: 8, inlay: "ring" }],
    [25_000, { body: "#e254a0", side: "#8c2560", spot: "#40102c", spots: 5, inlay: "hex" }],
    [50_000, { body: "#6a35c9", side: "#3a1878", spot: "#ffd75e", spots: 6, inlay: "star" }],
    [100_000, { body: "#e8c53a", side: "#94790f", spot: "#14171a", spots: 10, inlay: "dots" }],
    [500_000, { body: "#7b4a2b", side: "#432513", spot: "#7fe3e0", spots: 10, inlay: "star" }],
];
export const denominations: number[] = looks.map(([cents]) => cents);
const look_of = (cents: number): Look => (looks.find(([one]) => one === cents) ?? looks[0]!)[1];

const stack_max = 3;
// The largest chips that make an amount, largest first: what a stack shows of it.
export function stack_of(cents: number): number[] {
    const stack: number[] = [];
    let left = cents;
    for (const chip of [...denominations].reverse())
        for (; left >= chip && stack.length < stack_max; left -= chip) stack.push(chip);
    return stack.length ? stack : [denominations[0]!];
}

const [across, deep, thick, slim] = [47, 40, 11, 7]; // of a box of 100
const point = (angle: number, x: number, y: number): string =>
    `${(50 + x * Math.cos(angle)).toFixed(1)} ${(y * Math.sin(angle)).toFixed(1)}`;

// Spots on the rim of the upper face, and where they go down its front.
const drawn = new Map<string, { rim: string; front: string }>();
function spots_of(count: number, height: number): { rim: string; front: string } {
    const key = `${count} ${height}`;
    const known = drawn.get(key);
    if (known) return known;
    const half = (Math.PI / count) * 0.46;
    const arcs = Array.from({ length: count }, (_, index) => Math.PI / 2 + (index * 2 * Math.PI) / count);
    const steps = [-1, -0.33, 0.33, 1];
    const rim = arcs.map((middle) => {
        const outer = steps.map((step) => point(middle + step * half, across, deep));
        const inner = [...steps].reverse().map((step) => point(middle + step * half, across * 0.77, deep * 0.77));
        return `M${[...outer, ...inner].join("L")}Z`;
    });
    const front = arcs.flatMap((middle) => {
        const seen = steps.map((step) => middle + step * half).filter((angle) => Math.sin(angle) > 0);
        if (seen.length < 2) return [];
        const above = seen.map((angle) => point(angle, across, deep));
        const below = [...seen].reverse().map((angle) => {
            const [x, y] = point(angle, across, deep).split(" ");
            return `${x} ${(Number(y) + height).toFixed(1)}`;
        });
        return [`M${[...above, ...below].join("L")}Z`];
    });
    const made = { rim: rim.join(""), front: front.join("") };
    drawn.set(key, made);
    return made;
}

// On the front: where the lamp falls, and where it does not.
const band = (from: number, to: number, height: number): string => {
    const steps = Array.from({ length: 6 }, (_, index) => from + ((to - from) * index) / 5);
    const above = steps.map((angle) => point(angle, across, deep));
    const below = steps.reverse().map((angle) => {
        const [x, y] = point(angle, across, deep).split(" ");
        return `${x} ${(Number(y) + height).toFixed(1)}`;
    });
    return `M${[...above, ...below].join("L")}Z`;
};
// Light on the upper face, away from the inlay.
const arc = (from: number, to: number, reach: number): string[] =>
    Array.from({ length: 9 }, (_, index) => point(from + ((to - from) * index) / 8, across * reach, deep * reach));
const lamp = `M${[...arc(Math.PI * 1.02, Math.PI * 1.52, 0.98), ...arc(Math.PI * 1.52, Math.PI * 1.02, 0.76)].join("L")}Z`;
const bright = { from: Math.PI * 0.58, to: Math.PI * 0.84 };
const dark = { from: 0.02, to: Math.PI * 0.26 };

const [inner_x, inner_y] = [across * 0.7, deep * 0.7];
const corners = (count: number, notch: number): string =>
    Array.from({ length: count }, (_, index) => {
        const reach = index % 2 ? notch : 1;
        return point((index * 2 * Math.PI) / count - Math.PI / 2, inner_x * reach, inner_y * reach);
    }).join(" ");
const inlays = { hex: corners(6, 1), star: corners(16, 0.86) };

// What the value is printed on.
function Inlay({ inlay, edge }: { inlay: Look["inlay"]; edge: string }) {
    const paper = { fill: "#fbf7ea", stroke: edge, strokeWidth: 2.5 };
    if (inlay === "hex" || inlay === "star")
        return <polygon points={inlays[inlay]} {...paper} strokeLinejoin="round" />;
    return (
        <>
            <ellipse cx="50" rx={inner_x} ry={inner_y} {...paper} />
            {inlay === "dots" && (
                <ellipse
                    cx="50"
                    rx={inner_x * 0.88}
                    ry={inner_y * 0.88}
                    fill="none"
                    stroke={edge}
                    strokeWidth="2.5"
                    strokeLinecap="round"
                    strokeDasharray="0.1 6.6"
                />
            )}
        </>
    );
}

function Piece({ cents, y, height, top }: { cents: number; y: number; height: number; top: boolean }) {
    const { body, side, spot, spots, inlay } = look_of(cents);
    const { rim, front } = spots_of(spots, height);
    return (
        <g transform={`translate(0 ${y})`}>
            <path d={`M${50 - across} 0v${height}a${across} ${deep} 0 0 0 ${across * 2} 0v${-height}Z`} fill={side} />
            <path d={front} fill={spot} fillOpacity=".75" />
            <path d={band(bright.from, bright.to, height)} fill="#fff" fillOpacity=".22" />
            <path d={band(dark.from, dark.to, height)} fill="#000" fillOpacity=".34" />
            <ellipse cx="50" rx={across} ry={deep} fill={body} stroke="#fff" strokeOpacity=".5" strokeWidth="1.4" />
            {top && (
                <>
                    <path d={rim} fill={spot} />
                    <path d={lamp} fill="#fff" fillOpacity=".28" />
                    <Inlay inlay={inlay} edge={side} />
                </>
            )}
        </g>
    );
}

// Small chips are read by their number alone: it takes all the room that it has.
const small_px = 36;
const print_size = (size: number, length: number): number =>
    size < small_px ? size / Math.max(1.9, length * 0.78) : (size * 0.76) / Math.max(2.3, length * 0.8);

export type ChipMark = "confirmed" | "unconfirmed" | undefined;
export function Chip(props: { amount: number; size: number; pending?: boolean; mark?: ChipMark; label?: string }) {
    const text = chip_words(props.amount);
    const stack = [...stack_of(props.amount)].reverse(); // the largest above, whose colour one knows the amount by
    const height = stack.length > 1 ? slim : thick;
    const top = deep + 3;
    return (
        <span
            className={classes(s.chip, props.pending && s.chip_pending, props.mark && s[`chip_${props.mark}`])}
            data-mark={props.mark}
            data-chip
            role="img"
            aria-label={props.label ?? short_dollars(props.amount)}
            style={{
                width: props.size,
                height: props.size,
                fontSize: print_size(props.size, text.length),
            }}
        >
            {!props.pending && (
                <svg viewBox="0 0 100 100" aria-hidden="true">
                    <ellipse
                        cx="52"
                        cy={top + height * stack.length + 3}
                        rx={across}
                        ry={deep}
                        fill="#000"
                        opacity=".35"
                    />
                    {stack.map((cents, index) => (
                        <Piece
                            key={index}
                            cents={cents}
                            y={top + height * (stack.length - 1 - index)}
                            height={height}
                            top={index === stack.length - 1}
                        />
                    ))}
                </svg>
            )}
            <b>{text}</b>
        </span>
    );
}
