// Baccarat's roads as drawings. They fill the place that they are given: a terminal's corner or a
// display's whole side.
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import {
    bead_cells,
    big_road,
    big_road_cells,
    derived_cells,
    derived_road,
    derived_roads,
    gaps,
    preview,
    road_rows,
    type Cell,
    type Coup,
    type Derived,
    type Mark,
    type Side,
} from "../roads";
import { useWords } from "../words";
import s from "./roads.module.css";

const red = "#c4211a";
const blue = "#1c52b8";
const green = "#14733c";
const inks = { P: blue, B: red, T: green, R: red, U: blue };

interface Box {
    width: number;
    height: number;
}
function useBox() {
    const place = useRef<HTMLDivElement>(null);
    const [box, measure] = useState<Box>({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const element = place.current;
        if (!element) return;
        const watcher = new ResizeObserver(() => measure({ width: element.clientWidth, height: element.clientHeight }));
        watcher.observe(element);
        return () => watcher.disconnect();
    }, []);
    return { place, box };
}

interface PaperProps<M> extends Box {
    label: string;
    cells: readonly Cell<M>[];
    cell: number; // its side in pixels
    children: (cell: Cell<M>) => ReactNode; // in a square of 20
}

// As many columns as there is room for; the newest are always in view, with one left free.
function Paper<M>({ label, cells, cell, width, height, children }: PaperProps<M>) {
    const columns = Math.max(1, Math.floor(width / cell));
    const last = cells.reduce((most, one) => Math.max(most, one.column), 0);
    const away = Math.max(0, last + 1 - columns);
    const shown = cells.filter((one) => one.column > away);
    return (
        <svg
            className={s.paper}
            width={columns * cell}
            height={height}
            viewBox={`0 0 ${columns * 20} ${road_rows * 20}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            data-cells={cells.length}
        >
            <rect width={columns * 20} height={road_rows * 20} fill="#faf7ec" />
            <path
                stroke="#cfc9b4"
                strokeWidth="0.7"
                d={
                    [...Array(columns + 1).keys()].map((x) => `M${x * 20} 0V${road_rows * 20}`).join("") +
                    [...Array(road_rows + 1).keys()].map((y) => `M0 ${y * 20}H${columns * 20}`).join("")
                }
            />
            {shown.map((one) => (
                <g
                    key={`${one.column} ${one.row}`}
                    transform={`translate(${(one.column - 1 - away) * 20} ${(one.row - 1) * 20})`}
                    data-mark={String(one.mark)}
                >
                    {children(one)}
                </g>
            ))}
        </svg>
    );
}

export function BeadPlate({ coups, ...size }: { coups: readonly Coup[]; cell: number } & Box) {
    const words = useWords().baccarat;
    return (
        <Paper label={words.bead_plate} cells={bead_cells(coups)} {...size}>
            {({ mark }) => (
                <>
                    <circle cx="10" cy="10" r="9" fill={inks[mark]} />
                    <text x="10" y="14.4" textAnchor="middle" fontSize="12.5" fontWeight="700" fill="#fff">
                        {words.letters[mark]}
                    </text>
                </>
            )}
        </Paper>
    );
}

// Player's rings are filled with a tint, so that the sides differ without their colours too.
export function BigRoad({ coups, ...size }: { coups: readonly Coup[]; cell: number } & Box) {
    const words = useWords().baccarat;
    return (
        <Paper label={words.big_road} cells={big_road_cells(big_road(coups))} {...size}>
            {({ mark, ties }) => (
                <>
                    <circle
                        cx="10"
                        cy="10"
                        r="7.4"
                        fill={mark === "P" ? "#bcd2f7" : "#fff"}
                        stroke={inks[mark]}
                        strokeWidth="2.8"
                    />
                    {ties > 0 && <path d="M3 17 17 3" stroke={green} strokeWidth="2.6" />}
                    {ties > 1 && (
                        <text
                            x="10"
                            y="14.6"
                            textAnchor="middle"
                            fontSize="13"
                            fontWeight="800"
                            fill="#123"
                            stroke="#fff"
                            strokeWidth="2.4"
                            paintOrder="stroke"
                        >
                            {ties}
                        </text>
                    )}
                </>
            )}
        </Paper>
    );
}

export function DerivedRoad({ coups, road, ...size }: { coups: readonly Coup[]; road: Derived; cell: number } & Box) {
    const words = useWords().baccarat;
    return (
        <Paper label={words[road]} cells={derived_cells(derived_road(big_road(coups).columns, gaps[road]))} {...size}>
            {({ mark }) => <DerivedMark road={road} mark={mark} />}
        </Paper>
    );
}

// A ring, a disc, a stroke. Blue ones have a tint, an eye, a gap.
function DerivedMark({ road, mark }: { road: Derived; mark: Mark }) {
    const ink = inks[mark];
    if (road === "big_eye")
        return <circle cx="10" cy="10" r="7" fill={mark === "U" ? "#bcd2f7" : "#fff"} stroke={ink} strokeWidth="3.4" />;
    if (road === "small")
        return (
            <>
                <circle cx="10" cy="10" r="8.4" fill={ink} />
                {mark === "U" && <circle cx="10" cy="10" r="2.6" fill="#fff" />}
            </>
        );
    return <path d={mark === "U" ? "M3 17 8.6 11.4M11.4 8.6 17 3" : "M3 17 17 3"} stroke={ink} strokeWidth="4" />;
}

// Which mark each derived road would get if one side won next: a picture of the past, not advice.
export function RoadPreview({ coups, mark, row }: { coups: readonly Coup[]; mark: number; row?: number }) {
    const words = useWords().baccarat;
    const sides: Side[] = ["P", "B"];
    return (
        <table className={s.preview} aria-label={words.if_next}>
            <thead>
                <tr>
                    {sides.map((side) => (
                        <th
                            key={side}
                            scope="col"
                            className={s[side]}
                            aria-label={`${words.if_next}: ${words.sides[side]}`}
                        >
                            {words.letters[side]}?
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {derived_roads.map((road) => (
                    <tr key={road} style={row ? { height: row } : undefined}>
                        {sides.map((side) => {
                            const next = preview(coups, side)[road];
                            return (
                                <td key={side}>
                                    <svg
                                        width={mark}
                                        height={mark}
                                        viewBox="0 0 20 20"
                                        role="img"
                                        aria-label={words.if_side(
                                            words.sides[side],
                                            words[road],
                                            words.marks[next ?? "none"],
                                        )}
                                        data-preview={`${side} ${road} ${next ?? ""}`}
                                    >
                                        {next && <DerivedMark road={road} mark={next} />}
                                    </svg>
                                </td>
                            );
                        })}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

const between = 8;
const preview_width = 92;
const preview_head = 26;

// All five, and the preview beside the roads that it speaks of.
export function Roads({ coups }: { coups: readonly Coup[] }) {
    const words = useWords().baccarat;
    const { place, box } = useBox();
    return (
        <div className={s.roads} ref={place} role="group" aria-label={words.roads} data-coups={coups.join("")}>
            {box.width > 0 && box.height > 0 && <Arranged coups={coups} {...box} />}
        </div>
    );
}

function Arranged({ coups, width, height }: { coups: readonly Coup[] } & Box) {
    // The big road on top; below it bead plate and derived roads side by side, or in a narrow and
    // high place one above the other.
    const stacked = height > width * 0.85;
    const scale = Math.max(1, Math.min(width / 540, height / 320)); // a display is larger than a terminal
    const big = Math.min((height * (stacked ? 0.28 : 0.34)) / road_rows, width / 16);
    const rest = height - big * road_rows - between;
    const bead = stacked ? Math.min(((rest - between) * 0.5) / road_rows, width / 12) : rest / road_rows;
    const bead_width = stacked ? width : Math.max(4, Math.floor((width * 0.38) / bead)) * bead;
    const side = preview_width * scale;
    const low = stacked ? rest - bead * road_rows - between : rest;
    const row = (low - preview_head * scale - 2 * 4) / derived_roads.length;
    const derived_width = (stacked ? width : width - bead_width - between) - side - between;
    const cell = row / road_rows;
    return (
        <>
            <BigRoad coups={coups} cell={big} width={width} height={big * road_rows} />
            <div className={s.lower} style={{ flexDirection: stacked ? "column" : "row", gap: between }}>
                <BeadPlate coups={coups} cell={bead} width={bead_width} height={bead * road_rows} />
                <div className={s.derived} style={{ gap: between, fontSize: Math.max(18, 18 * scale) }}>
                    <div className={s.three} style={{ paddingTop: preview_head * scale }}>
                        {derived_roads.map((road) => (
                            <DerivedRoad
                                key={road}
                                coups={coups}
                                road={road}
                                cell={cell}
                                width={derived_width}
                                height={row}
                            />
                        ))}
                    </div>
                    <RoadPreview coups={coups} mark={Math.min(26 * scale, row * 0.7)} row={row + 4} />
                </div>
            </div>
        </>
    );
}
