// The tables of this visit beside each other: where wagers stand, where the player bet last, and the
// favourites. One touch goes there.
import { useEffect, useMemo } from "react";
import { short_dollars } from "../lib/money";
import { table_words } from "../lib/names";
import type { PlayerView, Settled, TableFace, TableView, TileView } from "../lib/protocol";
import { useStore } from "../lib/store";
import { classes } from "../lib/ui";
import { useWords } from "../lib/words";
import { Countdown } from "./countdown";
import { favourite_tables } from "./favourite_tables";
import { net_of, signed } from "./net";
import { LastMark } from "./past/marks";
import type { PlayerState, Session } from "./session";
import s from "./strip.module.css";

const shown_max = 6;

// Tables with wagers come first, whatever their number.
export function strip_tables(
    mine: PlayerView | null,
    sat: readonly number[],
    liked: readonly number[],
    here: number | null,
): number[] {
    const staked = mine?.tables.filter((one) => one.at_risk > 0).map((one) => one.face.table as number) ?? [];
    const others = [...sat, ...liked].filter((table) => table !== here || sat.length + liked.length > 1);
    return [...new Set([...staked, ...others])].slice(0, Math.max(shown_max, staked.length));
}

// What is known of a table that may not be in view: its own view, else its tile, else the list.
export interface Known {
    face: TableFace;
    phase: TileView["phase"];
    until: number | undefined; // to the end of betting, or to the next round
    marks: readonly string[];
}
export function known_of(state: PlayerState, table: number): Known | null {
    const view: TableView | undefined = state.views[table];
    const tile = state.tiles[table];
    const face = state.hall.find((one) => one.table === table) ?? view?.face;
    if (!face) return null;
    const phase = tile?.phase ?? face.phase;
    const until = phase === "open" ? tile?.closes_at : tile?.coming === "in_progress" ? undefined : tile?.not_before;
    return { face, phase, until, marks: tile?.marks ?? [] };
}

export function Strip({ session, here }: { session: Session; here: number }) {
    const words = useWords().player;
    const state = useStore(session.store, (all) => all);
    const liked = useStore(favourite_tables, (all) => all.tables);
    const tables = useMemo(
        () => strip_tables(state.mine, state.sat, liked, here),
        [state.mine, state.sat, liked, here],
    );
    const key = tables.join();
    useEffect(() => {
        session.want_tiles("strip", key ? key.split(",").map(Number) : []);
    }, [session, key]);
    return (
        <div className={s.strip} role="group" aria-label={words.my_tables} data-strip tabIndex={0}>
            {tables.map((table) => {
                const known = known_of(state, table);
                return known && <One key={table} session={session} known={known} here={table === here} />;
            })}
        </div>
    );
}

function One({ session, known, here }: { session: Session; known: Known; here: boolean }) {
    const words = useWords();
    const { face, phase, until, marks } = known;
    const table = face.table;
    const staked = useStore(
        session.store,
        (state) => state.mine?.tables.find((one) => one.face.table === table)?.at_risk ?? 0,
    );
    const settled = useStore(session.store, (state) => state.settled[table]);
    const round = useStore(session.store, (state) => state.tiles[table]?.round ?? 0);
    const badge = badge_of(settled, round);
    const name = table_words(words, face.name);
    const last = marks.at(-1);
    return (
        <button
            type="button"
            className={classes(s.one, here && s.here, staked > 0 && s.staked)}
            aria-current={here}
            data-felt={face.game}
            data-strip-table={table}
            data-phase={phase}
            {...(staked > 0 ? { "data-wagers-at": table, title: words.player.with_wagers } : {})}
            onClick={() => session.look_at(table)}
        >
            {until !== undefined && (
                <Countdown clock={session.clock} until={until} whole={phase === "open" ? face.period_ms : 0} />
            )}
            <span className={s.said}>
                <b>{staked > 0 ? `${name} ${short_dollars(staked)}` : name}</b>
                {badge !== null ? (
                    <em className={s.badge} data-badge={badge}>
                        {signed(badge)}
                    </em>
                ) : (
                    <small>{words.common.phases[phase]}</small>
                )}
            </span>
            {last && <LastMark game={face.game} mark={last} />}
        </button>
    );
}

// What the last round brought, until the next one opens: above nought only.
export function badge_of(settled: Settled | undefined, round: number): number | null {
    if (!settled || settled.ending === "void" || settled.round.number !== round) return null;
    const net = net_of(settled);
    return net > 0 ? net : null;
}
