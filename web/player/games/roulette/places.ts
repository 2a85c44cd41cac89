// Where everything lies on the cloth. A unit along the cloth (u) is a street, one across it (v) a
// number: zero has u 0 to 1, the streets 1 to 13, the ends of the columns 13 to 14; 3, 6, 9 … lie at v 0,
// the outer line with the streets at v 3, then the dozens and the even chances.
import { colour_of, double_zero, number_of, number_text } from "../../../lib/wheel";
import type { Spot } from "../../session";

export interface Box {
    u: number;
    v: number;
    along: number;
    across: number;
}
export interface Place {
    spot: Spot;
    box: Box; // where a touch means it
    at: { u: number; v: number }; // where its chips lie
    cover: number[];
    area: boolean; // an area of the cloth, not a line, a corner or a number
}

export const length = 14;
export const band = 0.66; // of the dozens, and of the even chances
export const breadth = 3 + 2 * band;
// Half of a line's touch zone: wide enough for a thumb, and the number keeps the larger part.
const line_u = 0.24;
const line_v = 0.22;
const outer = 0.15; // of the outer line's zone that lies on the dozens

export const number_at = (street: number, row: number): number => 3 * (street - 1) + row;
export const cell_of = (number: number): Box => ({
    u: Math.ceil(number / 3),
    v: 2 - ((number - 1) % 3),
    along: 1,
    across: 1,
});
const whole = Array.from({ length: 36 }, (_, index) => index + 1);

const between = (from: { u: number; v: number }, to: { u: number; v: number }): Box => ({
    u: from.u,
    v: from.v,
    along: to.u - from.u,
    across: to.v - from.v,
});

function on_numbers(bet: string, cover: number[], box: Box, at?: { u: number; v: number }): Place {
    const value = [...cover]
        .sort((a, b) => a - b)
        .map(number_text)
        .join("/");
    return {
        spot: { bet, selection: [{ name: "numbers", value }] },
        box,
        at: at ?? { u: box.u + box.along / 2, v: box.v + box.across / 2 },
        cover,
        area: false,
    };
}

function on_area(bet: string, box: Box, cover: number[], selection?: { name: string; value: string }): Place {
    return {
        spot: selection ? { bet, selection: [selection] } : { bet },
        box,
        at: { u: box.u + box.along / 2, v: box.v + box.across / 2 },
        cover,
        area: true,
    };
}

// What is left of a number's cell, and of the lines beside it.
const inside_u = (street: number) => ({ from: street + line_u, to: street === 12 ? 13 : street + 1 - line_u });
const inside_v = (row: number) => ({ from: row === 3 ? 0 : 3 - row + line_v, to: 4 - row - line_v });
const outer_line = { from: 3 - line_v, to: 3 + outer };

function of_street(street: number): Place[] {
    const places: Place[] = [];
    const u = inside_u(street);
    const edge = { from: street + 1 - line_u, to: street + 1 + line_u };
    const last = street === 12;
    for (let row = 1; row <= 3; row++) {
        const number = number_at(street, row);
        const v = inside_v(row);
        const middle = { u: street + 0.5, v: 3.5 - row };
        places.push(
            on_numbers("straight_up", [number], between({ u: u.from, v: v.from }, { u: u.to, v: v.to }), middle),
        );
        if (!last)
            places.push(
                on_numbers(
                    "split",
                    [number, number + 3],
                    between({ u: edge.from, v: v.from }, { u: edge.to, v: v.to }),
                    { u: street + 1, v: middle.v },
                ),
            );
        if (row === 3) continue;
        const line = { from: 3 - row - line_v, to: 3 - row + line_v };
        places.push(
            on_numbers("split", [number, number + 1], between({ u: u.from, v: line.from }, { u: u.to, v: line.to }), {
                u: middle.u,
                v: 3 - row,
            }),
        );
        if (!last)
            places.push(
                on_numbers(
                    "corner",
                    [number, number + 1, number + 3, number + 4],
                    between({ u: edge.from, v: line.from }, { u: edge.to, v: line.to }),
                    { u: street + 1, v: 3 - row },
                ),
            );
    }
    const first = number_at(street, 1);
    const six = [0, 1, 2, 3, 4, 5].map((more) => first + more);
    places.push(
        on_numbers(
            "street",
            six.slice(0, 3),
            between({ u: u.from, v: outer_line.from }, { u: u.to, v: outer_line.to }),
            { u: street + 0.5, v: 3 },
        ),
    );
    if (!last)
        places.push(
            on_numbers(
                "six_line",
                six,
                between({ u: edge.from, v: outer_line.from }, { u: edge.to, v: outer_line.to }),
                { u: street + 1, v: 3 },
            ),
        );
    return places;
}

// Zones that share the line between zero and the first street, from the top: where each ends, and where its chips lie.
type OnLine = [bet: string, cover: number[], end: number, at: number];
const zero_line: OnLine[] = [
    ["split", [0, 3], 1 - line_v, 0.5],
    ["street", [0, 2, 3], 1 + line_v, 1],
    ["split", [0, 2], 2 - line_v, 1.5],
    ["street", [0, 1, 2], 2 + line_v, 2],
    ["split", [0, 1], 3 - line_v, 2.5],
    ["corner", [0, 1, 2, 3], 3 + outer, 3],
];
const dz = double_zero;
const double_zero_line: OnLine[] = [
    ["split", [3, dz], 0.7, 0.4],
    ["street", [2, 3, dz], 1.05, 0.87],
    ["split", [2, dz], 1.35, 1.2],
    ["street", [0, 2, dz], 1.65, 1.5],
    ["split", [0, 2], 1.95, 1.8],
    ["street", [0, 1, 2], 2.3, 2.13],
    ["split", [0, 1], 3 - line_v, 2.55],
    ["five_number", [0, 1, 2, 3, dz], 3 + outer, 3],
];

function of_zero(double: boolean): Place[] {
    const places: Place[] = [];
    let from = 0;
    for (const [bet, cover, end, at] of double ? double_zero_line : zero_line) {
        const place = on_numbers(bet, cover, between({ u: 1 - line_u, v: from }, { u: 1 + line_u, v: end }), {
            u: 1,
            v: at,
        });
        if (bet === "five_number") place.spot = { bet }; // there is but one
        places.push(place);
        from = end;
    }
    const end = 1 - line_u;
    if (!double)
        return [
            on_numbers("straight_up", [0], between({ u: 0, v: 0 }, { u: end, v: 3 }), { u: 0.45, v: 1.5 }),
            ...places,
        ];
    return [
        on_numbers("straight_up", [dz], between({ u: 0, v: 0 }, { u: end, v: 1.5 - line_v }), { u: 0.45, v: 0.75 }),
        on_numbers("split", [0, dz], between({ u: 0, v: 1.5 - line_v }, { u: end, v: 1.5 + line_v }), {
            u: 0.45,
            v: 1.5,
        }),
        on_numbers("straight_up", [0], between({ u: 0, v: 1.5 + line_v }, { u: end, v: 3 }), { u: 0.45, v: 2.25 }),
        ...places,
    ];
}

function areas(): Place[] {
    const of = (test: (number: number) => boolean) => whole.filter(test);
    const even_chances: [string, (number: number) => boolean][] = [
        ["low", (n) => n <= 18],
        ["even", (n) => n % 2 === 0],
        ["red", (n) => colour_of(n) === "red"],
        ["black", (n) => colour_of(n) === "black"],
        ["odd", (n) => n % 2 === 1],
        ["high", (n) => n > 18],
    ];
    return [
        ...[3, 2, 1].map((row) =>
            on_area(
                "column",
                { u: 13, v: 3 - row, along: 1, across: 1 },
                of((n) => n % 3 === row % 3),
                { name: "column", value: String(row) },
            ),
        ),
        ...[1, 2, 3].map((dozen) =>
            on_area(
                "dozen",
                { u: 4 * dozen - 3, v: 3 + outer, along: 4, across: band - outer },
                of((n) => Math.ceil(n / 12) === dozen),
                { name: "dozen", value: String(dozen) },
            ),
        ),
        ...even_chances.map(([bet, test], index) =>
            on_area(bet, { u: 1 + 2 * index, v: 3 + band, along: 2, across: band }, of(test)),
        ),
    ];
}

// From zero along the cloth: the order in which a keyboard or a reader meets them.
export function places_of(wheel: string): Place[] {
    return [
        ...of_zero(wheel === "double_zero"),
        ...Array.from({ length: 12 }, (_, index) => of_street(index + 1)).flat(),
        ...areas(),
    ];
}

// "split 5/8" as the host names a piece: the numbers on it.
export const numbers_in = (words: string): number[] =>
    (words.split(" ")[1] ?? "").split("/").filter(Boolean).map(number_of);
