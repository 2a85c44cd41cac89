// The lobby: every table with what came there, its time, its limits and who plays (LT-DAB.1).
import { memo, useEffect, useState } from "react";
import { short_dollars } from "../../lib/money";
import { table_words } from "../../lib/names";
import type { TableFace } from "../../lib/protocol";
import { useStore } from "../../lib/store";
import { Button, Sheet, classes } from "../../lib/ui";
import { useWords } from "../../lib/words";
import { Countdown } from "../countdown";
import { favourite_tables, like_table } from "../favourite_tables";
import { known_of, type Known } from "../known";
import { TilePast } from "../past/marks";
import type { PlayerState, Session } from "../session";
import type { SheetProps } from ".";
import s from "./tables.module.css";

const least_steps = [500, 1_000, 2_500];
const sorts = ["usual", "soon", "lowest", "players", "name"] as const;
type Sort = (typeof sorts)[number];

interface Wanted {
    game: string;
    mode: string;
    state: string; // "", "open" or "liked"
    least: number; // no higher minimum than this; 0: any
    sort: Sort;
}
// As it was when the lobby was last open.
let wanted_before: Wanted = { game: "", mode: "", state: "", least: 0, sort: "usual" };

interface Row extends Known {
    staked: number;
    liked: boolean;
    players: number;
    terminals_max: number;
}

function rows_of(state: PlayerState, liked: readonly number[]): Row[] {
    return state.hall.flatMap((face) => {
        const known = known_of(state, face.table);
        const tile = state.tiles[face.table];
        const staked = state.mine?.tables.find((one) => one.face.table === face.table)?.at_risk ?? 0;
        if (!known) return [];
        const { players = 0, terminals_max = 0 } = tile ?? {};
        return [{ ...known, staked, liked: liked.includes(face.table), players, terminals_max }];
    });
}

const fits = (wanted: Wanted) => (row: Row) =>
    (!wanted.game || row.face.game === wanted.game) &&
    (!wanted.mode || row.face.mode === wanted.mode) &&
    (wanted.state !== "open" || row.phase === "open") &&
    (wanted.state !== "liked" || row.liked) &&
    (!wanted.least || row.face.least <= wanted.least);

const rank = (row: Row) => (row.staked > 0 ? 0 : row.phase === "closed" ? 3 : row.liked ? 1 : 2);
const soon = (row: Row) => (row.phase === "open" ? (row.until ?? Infinity) : Infinity);
const orders: Record<Sort, (a: Row, b: Row) => number> = {
    usual: (a, b) => rank(a) - rank(b),
    soon: (a, b) => Math.sign(soon(a) - soon(b)) || rank(a) - rank(b),
    lowest: (a, b) => a.face.least - b.face.least,
    players: (a, b) => b.players - a.players,
    name: (a, b) => a.face.name.localeCompare(b.face.name, undefined, { numeric: true }),
};

export default function Tables({ session, view, onClose }: SheetProps) {
    const words = useWords();
    const state = useStore(session.store, (all) => all);
    const liked = useStore(favourite_tables, (all) => all.tables);
    const [wanted, choose] = useState(wanted_before);
    const want = (change: Partial<Wanted>) => choose((wanted_before = { ...wanted, ...change }));
    const all_tables = state.hall.map((face) => face.table).join();
    useEffect(() => {
        session.want_tiles("lobby", all_tables ? all_tables.split(",").map(Number) : []);
        return () => session.want_tiles("lobby", []);
    }, [session, all_tables]);
    const shown = rows_of(state, liked).filter(fits(wanted)).sort(orders[wanted.sort]);
    return (
        <Sheet title={words.player.choose_table} onClose={onClose} wide>
            <Filters hall={state.hall} wanted={wanted} want={want} />
            <p className={s.count} role="status">
                {shown.length ? words.sheets.tables.found(shown.length, state.hall.length) : words.sheets.tables.none}
            </p>
            <div className={s.tables}>
                {shown.map((row) => (
                    <article key={row.face.table} className={s.place}>
                        <Tile
                            session={session}
                            row={row}
                            here={row.face.table === view.face.table}
                            go={() => {
                                session.look_at(row.face.table);
                                onClose();
                            }}
                        />
                        <button
                            type="button"
                            className={classes(s.star, row.liked && s.liked)}
                            aria-pressed={row.liked}
                            aria-label={words.sheets.tables.favourite(table_words(words, row.face.name))}
                            data-like={row.face.table}
                            onClick={() => like_table(row.face.table, !row.liked)}
                        >
                            {row.liked ? "★" : "☆"}
                        </button>
                    </article>
                ))}
            </div>
            <p className={s.count}>{words.past.nothing_follows}</p>
        </Sheet>
    );
}

function Filters({
    hall,
    wanted,
    want,
}: {
    hall: readonly TableFace[];
    wanted: Wanted;
    want: (change: Partial<Wanted>) => void;
}) {
    const words = useWords();
    const say = words.sheets.tables;
    const games = [...new Set(hall.map((face) => face.game))];
    const modes = [...new Set(hall.map((face) => face.mode))];
    return (
        <div className={s.filters}>
            <Choices
                name={say.game}
                value={wanted.game}
                all={[["", say.any], ...games.map((game): [string, string] => [game, words.common.games[game]])]}
                choose={(game) => want({ game })}
            />
            <div className={s.more}>
                <Choices
                    name={say.mode}
                    value={wanted.mode}
                    all={[["", say.any], ...modes.map((mode): [string, string] => [mode, words.common.modes[mode]])]}
                    choose={(mode) => want({ mode })}
                />
                <Choices
                    name={say.limits}
                    value={String(wanted.least)}
                    all={[
                        ["0", say.any],
                        ...least_steps.map((least): [string, string] => [
                            String(least),
                            say.up_to(short_dollars(least)),
                        ]),
                    ]}
                    choose={(least) => want({ least: Number(least) })}
                />
                <Choices
                    name={say.state}
                    value={wanted.state}
                    all={[
                        ["", say.any],
                        ["open", say.open_now],
                        ["liked", say.liked],
                    ]}
                    choose={(state) => want({ state })}
                />
                <Choices
                    name={say.sort}
                    value={wanted.sort}
                    all={sorts.map((sort): [string, string] => [sort, say.sorts[sort]])}
                    choose={(sort) => want({ sort: sort as Sort })}
                />
            </div>
        </div>
    );
}

const Past = memo(TilePast);

function Tile({ session, row, here, go }: { session: Session; row: Row; here: boolean; go: () => void }) {
    const words = useWords();
    const say = words.sheets.tables;
    const { face, phase, until, marks, staked, players, terminals_max } = row;
    return (
        <button
            type="button"
            className={classes(s.table, here && s.here, phase === "closed" && s.shut)}
            data-felt={face.game}
            data-table={face.table}
            data-phase={phase}
            data-marks={marks.length}
            data-players={players}
            onClick={go}
        >
            <span className={s.head}>
                <span className={s.name}>
                    <b>{table_words(words, face.name)}</b>
                    <small>
                        {words.common.games[face.game]} · {words.common.modes[face.mode]}
                    </small>
                </span>
                {until !== undefined && (
                    <Countdown clock={session.clock} until={until} whole={phase === "open" ? face.period_ms : 0} />
                )}
            </span>
            <span className={s.came}>
                <Past game={face.game} marks={marks} />
            </span>
            <span className={s.foot}>
                <b>
                    {say.minimum_to_maximum(
                        short_dollars(face.least),
                        face.most ? short_dollars(face.most) : words.common.no_limit,
                    )}
                </b>
                <em className={classes(phase === "open" && s.open)}>{here ? say.here : words.common.phases[phase]}</em>
                <span className={s.facts}>
                    <span>{terminals_max ? say.players_of(players, terminals_max) : say.players(players)}</span>
                    {face.period_ms > 0 && <span>{say.pace(Math.round(face.period_ms / 1000))}</span>}
                    {staked > 0 && <strong>{say.wagers(short_dollars(staked))}</strong>}
                </span>
            </span>
        </button>
    );
}

interface ChoicesProps {
    name: string;
    value: string;
    all: [string, string][];
    choose: (value: string) => void;
}
function Choices({ name, value, all, choose }: ChoicesProps) {
    return (
        <div className={s.choices} role="group" aria-label={name}>
            <span>{name}</span>
            {all.map(([key, label]) => (
                <Button key={key} on={key === value} onClick={() => choose(key)}>
                    {label}
                </Button>
            ))}
        </div>
    );
}
