// The tables of this visit beside each other: where wagers stand, where the player bet last, and the
// favourites. One touch goes there.
import { useEffect, useMemo } from "react";
import { short_dollars } from "../lib/money";
import { table_words } from "../lib/names";
import type { PlayerView, Settled, TableView } from "../lib/protocol";
import { useStore } from "../lib/store";
import { classes } from "../lib/ui";
import { useWords } from "../lib/words";
import { Countdown } from "./countdown";
import { favourite_tables } from "./favourite_tables";
import { known_of, last_mark, type Known } from "./known";
import { net_of, signed } from "./net";
import { LastMark } from "./past/marks";
import type { Session } from "./session";
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

// What the screen shows of the table in view, which its own entry has to agree with.
export interface OnStage {
    shown: TableView; // the last round may still stand there
    reveals: boolean; // how it ended is not seen yet
    settled: Settled | null;
    staked: number;
}

interface StripProps {
    session: Session;
    here: number;
    stage: OnStage;
}
export function Strip({ session, here, stage }: StripProps) {
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
                return (
                    known && (
                        <One key={table} session={session} known={known} stage={table === here ? stage : undefined} />
                    )
                );
            })}
        </div>
    );
}

function One({ session, known, stage }: { session: Session; known: Known; stage: OnStage | undefined }) {
    const words = useWords();
    const { face, phase, until } = known;
    const table = face.table;
    const at_risk = useStore(
        session.store,
        (state) => state.mine?.tables.find((one) => one.face.table === table)?.at_risk ?? 0,
    );
    const settled = useStore(session.store, (state) => state.settled[table]);
    const staked = stage?.staked ?? at_risk;
    const badge = stage ? badge_of(stage.settled ?? undefined, stage.shown.seen.round) : badge_of(settled, known.round);
    const name = table_words(words, face.name);
    const last = stage ? last_on(stage) : known.last;
    return (
        <button
            type="button"
            className={classes(s.one, stage && s.here, staked > 0 && s.staked)}
            aria-current={stage !== undefined}
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
            {last && (
                <span className={s.last} data-last={last}>
                    <small>{words.player.last_result}</small>
                    <LastMark game={face.game} mark={last} />
                </span>
            )}
        </button>
    );
}

// The newest result that the stage has told.
const last_on = ({ shown, reveals }: OnStage) =>
    last_mark(shown, reveals ? shown.seen.round - 1 : shown.seen.round)?.mark;

// What the last round brought, until the next one opens: above nought only.
export function badge_of(settled: Settled | undefined, round: number): number | null {
    if (!settled || settled.ending === "void" || settled.round.number !== round) return null;
    const net = net_of(settled);
    return net > 0 ? net : null;
}
