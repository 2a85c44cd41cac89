// The cloth: numbers and areas as they are printed, a touch zone for every place on it, and the chips.
import { memo, useEffect, useMemo, useRef, type CSSProperties } from "react";
import { short_dollars } from "../../../lib/money";
import { classes } from "../../../lib/ui";
import { NumberTile } from "../../../lib/ui/numbers";
import { colour_of, double_zero, number_text } from "../../../lib/wheel";
import { useWords } from "../../../lib/words";
import { useBetting } from "../../betting";
import { spot_key } from "../../session";
import { Chips, useSpotLabel } from "./chips";
import { band, breadth, cell_of, length, type Box, type Place } from "./places";
import s from "./roulette.module.css";

const narrow = 600; // a cloth of less has its least letters

interface Props {
    places: Place[];
    width: number;
    height: number;
    upright: boolean;
    lit: ReadonlySet<number>; // numbers that the finger means
    pieces: readonly string[]; // places on which a race-track bet puts its pieces
    double: boolean;
}

export function Cloth({ places, width, height, upright, lit, pieces, double }: Props) {
    const words = useWords();
    const betting = useBetting();
    const { seen } = betting.view;
    const box = useRef<HTMLDivElement>(null);
    const on = useMemo(() => mapping(width, height, upright), [width, height, upright]);
    const by_words = useMemo(() => new Map(places.map((place) => [spot_key(place.spot), place])), [places]);
    const cell = Math.min(on.unit_u, on.unit_v);
    const chip = Math.round(Math.max(32, Math.min(46, cell * 0.52)));
    const low = !upright && width < narrow;
    // On areas chips lie beside what is printed, as large as that leaves room for.
    const area_chip = upright ? 28 : Math.round(Math.min(chip * 1.05, on.unit_v * band * (low ? 0.8 : 2)));
    // A number steps aside for what stands on it.
    const taken = new Set(
        places
            .filter(
                (place) =>
                    place.spot.bet === "straight_up" &&
                    betting.on(place.spot).stands + betting.on(place.spot).coming > 0,
            )
            .map((place) => place.cover[0]),
    );
    if (seen.number !== undefined) taken.add(seen.number);
    const zeros: [number, Box][] = double
        ? [
              [double_zero, { u: 0, v: 0, along: 1, across: 1.5 }],
              [0, { u: 0, v: 1.5, along: 1, across: 1.5 }],
          ]
        : [[0, { u: 0, v: 0, along: 1, across: 3 }]];
    const numbers: [number, Box][] = Array.from({ length: 36 }, (_, index) => [index + 1, cell_of(index + 1)]);
    // A cloth that is longer than its window shows the number that came.
    useEffect(() => {
        const cell =
            seen.number === undefined
                ? null
                : box.current?.querySelector<HTMLElement>(`[data-cell="${number_text(seen.number)}"]`);
        const frame = box.current?.parentElement;
        if (cell && frame) frame.scrollTop = cell.offsetTop + cell.offsetHeight / 2 - frame.clientHeight / 2;
    }, [seen.number]);
    return (
        <div
            ref={box}
            className={classes(s.cloth, upright ? s.upright : width < narrow && s.narrow)}
            style={{ width, height }}
            data-field
            data-cloth
            role="group"
            aria-label={words.roulette.cloth}
        >
            {[...zeros, ...numbers].map(([number, box]) => (
                <div
                    key={number}
                    className={classes(
                        s.cell,
                        s[`cell_${colour_of(number)}`],
                        lit.has(number) && s.lit,
                        seen.number === number && s.came,
                    )}
                    style={on.rect(box)}
                    data-cell={number_text(number)}
                >
                    <span
                        style={{ fontSize: cell * (taken.has(number) ? 0.26 : 0.42) }}
                        className={classes(s.printed, taken.has(number) && s.aside)}
                    >
                        <NumberTile number={number} label={false} className={s.print} />
                    </span>
                </div>
            ))}
            {places
                .filter((place) => place.area)
                .map((place) => (
                    <Printed
                        key={spot_key(place.spot)}
                        place={place}
                        style={on.rect(printed_box(place))}
                        size={cell}
                        least={low ? 12 : upright ? 13 : width < narrow ? 16 : 18}
                        lit={
                            place.cover.length > 0 &&
                            place.cover.every((number) => lit.has(number)) &&
                            place.cover.length === lit.size
                        }
                    />
                ))}
            {places.map((place, index) => (
                <Zone key={spot_key(place.spot)} place={place} style={on.rect(place.box)} first={index === 0} />
            ))}
            {pieces.map((piece, index) => {
                const place = by_words.get(piece);
                return (
                    place && (
                        <i
                            key={`${piece} ${index}`}
                            className={s.piece}
                            style={on.point(piece_at(place))}
                            data-piece={piece}
                        />
                    )
                );
            })}
            {seen.number !== undefined && (
                <Dolly number={seen.number} style={on.point(dolly_at(seen.number, double))} height={cell * 0.7} />
            )}
            {places.map((place) => (
                <Chips
                    key={spot_key(place.spot)}
                    spot={place.spot}
                    size={place.area ? area_chip : chip}
                    style={on.point(chips_at(place, upright, low))}
                    paid={place.area ? null : on.point(paid_at(place))}
                />
            ))}
        </div>
    );
}

// Units of the cloth to pixels. Upright, zero is at the top and the first column at the left.
function mapping(width: number, height: number, upright: boolean) {
    const unit_u = (upright ? height : width) / length;
    const unit_v = (upright ? width : height) / breadth;
    return {
        unit_u,
        unit_v,
        rect: ({ u, v, along, across }: Box): CSSProperties =>
            upright
                ? {
                      left: width - (v + across) * unit_v,
                      top: u * unit_u,
                      width: across * unit_v,
                      height: along * unit_u,
                  }
                : { left: u * unit_u, top: v * unit_v, width: along * unit_u, height: across * unit_v },
        point: ({ u, v }: { u: number; v: number }): CSSProperties =>
            upright ? { left: width - v * unit_v, top: u * unit_u } : { left: u * unit_u, top: v * unit_v },
    };
}

// The dozens are printed up to the outer line, though that line's zone reaches into them.
const printed_box = ({ spot, box }: Place): Box => (spot.bet === "dozen" ? { ...box, v: 3, across: band } : box);
// Chips leave the print of a large area readable.
function chips_at({ spot, box, at }: Place, upright: boolean, low: boolean) {
    if (spot.bet === "dozen") return { u: box.u + box.along - (low ? 0.4 : 0.55), v: 3 + band / 2 };
    if (box.along === 2) return { u: box.u + box.along - (upright ? 0.44 : low ? 0.34 : 0.3), v: at.v };
    if (spot.bet === "column") return upright ? { u: at.u, v: at.v - 0.3 } : { u: at.u, v: at.v + 0.24 };
    return at;
}

// Below the dolly.
const paid_at = ({ spot, at }: Place) => (spot.bet === "straight_up" ? { u: at.u, v: at.v + 0.34 } : at);
// Beside the number, or on the line.
const piece_at = ({ spot, at }: Place) => (spot.bet === "straight_up" ? { u: at.u + 0.32, v: at.v + 0.34 } : at);

function dolly_at(number: number, double: boolean) {
    if (number === double_zero) return { u: 0.45, v: 0.75 };
    if (number === 0) return { u: 0.45, v: double ? 2.25 : 1.5 };
    const cell = cell_of(number);
    return { u: cell.u + 0.5, v: cell.v + 0.52 };
}

function Printed({
    place,
    style,
    size,
    lit,
    least,
}: {
    place: Place;
    style: CSSProperties;
    size: number;
    lit: boolean;
    least: number; // of its letters, in pixels
}) {
    const words = useWords();
    const { odds, on, lit: lit_by } = useBetting();
    const { bet, selection } = place.spot;
    const { settled, stands, coming } = on(place.spot);
    const won = settled?.status === "win" && stands + coming === 0;
    const which = Number(selection?.[0]?.value ?? 0);
    const pays = odds(bet);
    const text = bet === "column" ? "" : bet === "dozen" ? words.roulette.dozens[which - 1] : words.bets[bet as "low"];
    const chance = bet === "red" || bet === "black";
    return (
        <div
            className={classes(s.area, s[`area_${bet}`], lit && s.lit)}
            data-lit={lit_by(place.spot)}
            style={{ ...style, fontSize: Math.max(least, Math.min(24, size * 0.24)) }}
            data-area={bet}
        >
            {chance && <i className={s[`mark_${bet}`]} />}
            {text && <b>{text}</b>}
            {won ? (
                <em className={s.paid} data-paid={settled.winnings}>
                    +{short_dollars(settled.winnings)}
                </em>
            ) : (
                pays && <small>{pays}</small>
            )}
        </div>
    );
}

const Zone = memo(function Zone({ place, style, first }: { place: Place; style: CSSProperties; first: boolean }) {
    const { open, on } = useBetting();
    const label = useSpotLabel(place.spot);
    return (
        <button
            type="button"
            className={s.zone}
            style={style}
            tabIndex={first ? 0 : -1}
            aria-label={label}
            aria-disabled={!open}
            data-spot={JSON.stringify(place.spot)}
            data-stake={on(place.spot).stands}
        />
    );
});

// The marker that the dealer puts on the number.
function Dolly({ number, style, height }: { number: number; style: CSSProperties; height: number }) {
    return (
        <span className={s.dolly} style={{ ...style, height }} data-dolly={number_text(number)} aria-hidden="true">
            <svg viewBox="0 0 40 60">
                <g fill="#f7f3e6" stroke="#3b3420" strokeWidth="2">
                    <ellipse cx="20" cy="53" rx="16" ry="5" />
                    <path d="M12 52 C17 40 16 30 14 22 L26 22 C24 30 23 40 28 52 Z" />
                    <circle cx="20" cy="13" r="11" />
                </g>
            </svg>
        </span>
    );
}
