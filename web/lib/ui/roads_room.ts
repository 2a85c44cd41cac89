// How the five roads share the place that they are given.
import { derived_roads, road_rows } from "../roads";
import type { Box } from "./box";

interface Paper extends Box {
    cell: number; // the side of a square in pixels
}
export interface Arrangement {
    // row: all beside each other, the derived roads one above the other; bands: the derived roads
    // below the big road; one: no room but for the big road; block: bead plate and derived roads below it; stacked: each below the last
    as: "row" | "bands" | "block" | "stacked" | "one";
    big: Paper;
    bead: Paper;
    derived: Paper; // each of the three
    preview: { mark: number; row: number; head: number; font: number };
}

// What an eye at a terminal tells apart.
const least_cells = { large: 12, small: 10 };
const least_cell = (): number => (innerWidth > 1500 && innerHeight > 900 ? least_cells.large : least_cells.small);

const between = 8; // papers that stand beside each other
const close = 4; // derived roads
const preview_width = 92;
const preview_head = 26;
const preview_scale_max = 1.8;
const bead_columns_least = 8;
const three = derived_roads.length;
const paper = (cell: number, width: number, height = cell * road_rows): Paper => ({ cell, width, height });

export function arrange(box: Box, least = least_cell()): Arrangement {
    if (box.height < one_below && box.width < one_narrower) return one(box);
    if (box.width < box.height * 2.6) return below(box, least);
    const needs = three * road_rows * least + (three - 1) * close;
    return box.height >= needs ? row(box, least) : bands(box, least);
}

const one_below = 140;
const one_narrower = 700;

function one({ width, height }: Box): Arrangement {
    const none = paper(0, 0);
    return { as: "one", big: paper(height / road_rows, width), bead: none, derived: none, preview: preview_in(height) };
}

const preview_in = (height: number) => {
    const each = (height - preview_head) / three;
    return { mark: Math.max(12, Math.min(30, each * 0.7)), row: each, head: preview_head, font: 18 };
};

function row({ width, height }: Box, least: number): Arrangement {
    const cell = Math.max(least, Math.min((height - (three - 1) * close) / (three * road_rows), width / 110));
    const square = height / road_rows;
    const bead = Math.max(4, Math.min(9, Math.floor((width * 0.18) / square))) * square;
    const derived = Math.floor((width * 0.27) / cell) * cell;
    const big = width - bead - derived - preview_width - 3 * between;
    return {
        as: "row",
        big: paper(square, big),
        bead: paper(square, bead),
        derived: paper(cell, derived),
        preview: preview_in(height),
    };
}

function bands({ width, height }: Box, least: number): Arrangement {
    const cell = Math.min(least, (height - close) / (2 * road_rows));
    const square = (height - close) / road_rows - cell;
    const large = height / road_rows;
    const bead = Math.max(4, Math.floor((width * 0.2) / large)) * large;
    const rest = width - bead - preview_width - 2 * between;
    return {
        as: "bands",
        big: paper(square, rest),
        bead: paper(large, bead),
        derived: paper(cell, (rest - (three - 1) * close) / three),
        preview: preview_in(height),
    };
}

// The big road on top; below it bead plate and derived roads beside each other, or in a narrow and
// high place one above the other.
function below({ width, height }: Box, least: number): Arrangement {
    const stacked = height > width * 0.85;
    const scale = Math.max(1, Math.min(width / 540, height / 320)); // a display is larger than a terminal
    const head = preview_head * Math.min(scale, preview_scale_max);
    const needs = three * road_rows * least + (three - 1) * close + head;
    const usual = Math.min((height * (stacked ? 0.28 : 0.34)) / road_rows, width / 16);
    const left = (height - needs - between * (stacked ? 2 : 1)) / road_rows;
    const square = Math.max(8, Math.min(usual, stacked ? left / 2 : left));
    const rest = height - square * road_rows - between;
    const round = stacked
        ? Math.min(((rest - between) * 0.5) / road_rows, (rest - between - needs) / road_rows, width / 12)
        : Math.min(rest / road_rows, (width * 0.38) / bead_columns_least);
    const bead = Math.max(8, round);
    const bead_width = stacked ? width : Math.floor((width * 0.38) / bead) * bead;
    const low = stacked ? rest - bead * road_rows - between : rest;
    const each = (low - head - (three - 1) * close) / three;
    const side = preview_width * Math.min(scale, preview_scale_max);
    return {
        as: stacked ? "stacked" : "block",
        big: paper(square, width),
        bead: paper(bead, bead_width),
        derived: paper(each / road_rows, (stacked ? width : width - bead_width - between) - side - between),
        preview: {
            mark: Math.min(26 * scale, each * 0.7, side * 0.4),
            row: each + close,
            head,
            font: 18 * Math.min(scale, preview_scale_max),
        },
    };
}
