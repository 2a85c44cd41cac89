// Baccarat's roads as drawings. They fill the place that they are given: a terminal's corner or a
// display's whole side.
import { useLayoutEffect, useRef, type ReactNode } from "react";
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
import { useBox, type Box } from "./box";
import { arrange, type Arrangement } from "./roads_room";
import s from "./roads.module.css";

const red = "#c4211a";
const blue = "#1c52b8";
const green = "#14733c";
const inks = { P: blue, B: red, T: green, R: red, U: blue };

interface PaperProps<M> extends Box {
    label: string;
    cells: readonly Cell<M>[];
    cell: number; // its side in pixels
    scrolls?: boolean; // columns that have no room are a swipe away; else they are left out
    children: (cell: Cell<M>) => ReactNode; // in a square of 20
}

// As many columns as there is room for; the newest are in view, with one left free.
function Paper<M>(props: PaperProps<M>) {
    const { label, cells, cell, width, height, scrolls = false, children } = props;
    const room = Math.max(1, Math.floor(width / cell));
    const last = cells.reduce((most, one) => Math.max(most, one.column), 0);
    const away = Math.max(0, last + 1 - room);
    const columns = scrolls ? room + away : room;
    const shown = scrolls ? cells : cells.filter((one) => one.column > away);
    const window = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (window.current) window.current.scrollLeft = window.current.scrollWidth;
    }, [columns, cells.length, room]);
    const paper = (
        <svg
            className={s.paper}
            width={columns * cell}
            height={height}
            data-cell={cell}
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
                    transform={`translate(${(one.column - 1 - (scrolls ? 0 : away)) * 20} ${(one.row - 1) * 20})`}
                    data-mark={String(one.mark)}
                >
                    {children(one)}
                </g>
            ))}
        </svg>
    );
    if (!scrolls) return paper;
    return (
        <div
            className={s.window}
            style={{ width: room * cell }}
            ref={window}
            data-scrolls={away}
            {...(away > 0 ? { tabIndex: 0, role: "region", "aria-label": label } : {})}
        >
            {paper}
        </div>
    );
}

interface RoadProps extends Box {
    coups: readonly Coup[];
    cell: number;
    scrolls?: boolean;
}

export function BeadPlate({ coups, ...size }: RoadProps) {
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
export function BigRoad({ coups, ...size }: RoadProps) {
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

export function DerivedRoad({ coups, road, ...size }: RoadProps & { road: Derived }) {
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

// All five, and the preview beside the roads that it speaks of. `scrolls`: at a screen that is
// touched the columns before are a swipe away.
export function Roads({ coups, scrolls = false }: { coups: readonly Coup[]; scrolls?: boolean }) {
    const words = useWords().baccarat;
    const { place, box } = useBox();
    const room = box.width > 0 && box.height > 0 ? arrange(box) : null;
    return (
        <div className={s.roads} ref={place} role="group" aria-label={words.roads} data-coups={coups.join("")}>
            {room && <Arranged coups={coups} room={room} scrolls={scrolls} />}
        </div>
    );
}

interface ArrangedProps {
    coups: readonly Coup[];
    room: Arrangement;
    scrolls: boolean;
}
function Arranged({ coups, room, scrolls }: ArrangedProps) {
    const { big, bead, derived, preview: next } = room;
    if (room.as === "one") return <BigRoad coups={coups} {...big} scrolls={scrolls} />;
    const parts = {
        big: <BigRoad coups={coups} {...big} scrolls={scrolls} />,
        bead: <BeadPlate coups={coups} {...bead} scrolls={scrolls} />,
        derived: derived_roads.map((road) => <DerivedRoad key={road} coups={coups} road={road} {...derived} />),
        preview: <RoadPreview coups={coups} mark={next.mark} row={next.row} />,
    };
    const font = { fontSize: next.font };
    if (room.as === "row")
        return (
            <div className={s.across}>
                {parts.bead}
                {parts.big}
                <div className={s.three}>{parts.derived}</div>
                <div style={font}>{parts.preview}</div>
            </div>
        );
    if (room.as === "bands")
        return (
            <div className={s.across}>
                {parts.bead}
                <div className={s.bands}>
                    {parts.big}
                    <div className={s.beside}>{parts.derived}</div>
                </div>
                <div style={font}>{parts.preview}</div>
            </div>
        );
    return (
        <>
            {parts.big}
            <div className={s.lower} data-stacked={room.as === "stacked"}>
                {parts.bead}
                <div className={s.derived} style={font}>
                    <div className={s.three} style={{ paddingTop: next.head }}>
                        {parts.derived}
                    </div>
                    {parts.preview}
                </div>
            </div>
        </>
    );
}
