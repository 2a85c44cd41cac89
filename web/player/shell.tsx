// The player's terminal: what stands round every game's layout.
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import { Button, classes, CountRing, useTick } from "../lib/ui";
import { day_words, time_words, zone_words } from "../lib/clock";
import { dollars, short_dollars } from "../lib/money";
import { table_words } from "../lib/names";
import { other_limits } from "../lib/limits";
import type { Game, MyTable, Settled, TableFace, TableView } from "../lib/protocol";
import type { Rules } from "../lib/rules";
import { useStore } from "../lib/store";
import { listed, useLanguage, useWords, type Language } from "../lib/words";
import { asked_of } from "./asked";
import { BettingContext, useMakeBetting } from "./betting";
import { Felt } from "./felt";
import { Flights } from "./flight/flights";
import { part_of } from "./games";
import { Hurry, useRunsOut } from "./hurry";
import { until_of } from "./known";
import { Ledger } from "./ledger";
import { net_of, signed, tone_of } from "./net";
import { Notices } from "./notices";
import { Prompts } from "./prompts";
import { useRoom } from "./room";
import { useHeld, useRevealing } from "./reveal";
import type { Session } from "./session";
import { answer_about_bets } from "./first_round/ask";
import { sheets, type OpenSheet, type SheetName } from "./sheets";
import { Strip } from "./strip";
import { Tray } from "./tray";
import { bet_words } from "./words_of";
import s from "./shell.module.css";

export function Shell({ session, speak }: { session: Session; speak: (language: Language) => void }) {
    const words = useWords();
    const state = useStore(session.store, (all) => all);
    const [sheet, show_sheet] = useState<{ name: SheetName; at: string; above: boolean } | null>(null);
    // A page that is opened while a void or a correction is told stands above it.
    const open_sheet = useCallback(
        (name: SheetName, at = "") => show_sheet({ name, at, above: session.store.get().matters.length > 0 }),
        [session],
    );

    // A terminal that has just come opens the table where its player has wagers, or the first one.
    useEffect(() => {
        if (state.table !== null || !state.hall.length) return;
        const busy = state.mine?.tables.find((one) => one.at_risk > 0)?.face.table;
        const kept = Number(sessionStorage.getItem("croupier.table") ?? NaN);
        const known = state.hall.some((face) => face.table === kept);
        session.look_at(busy ?? (known ? kept : state.hall[0]!.table));
    }, [session, state.table, state.hall, state.mine]);
    useEffect(() => {
        if (state.table !== null) sessionStorage.setItem("croupier.table", String(state.table));
    }, [state.table]);

    const view = state.table === null ? undefined : state.views[state.table];
    useEffect(() => answer_about_bets((bet) => open_sheet("bet", bet)), [open_sheet]);
    const SheetNow = sheet && sheets[sheet.name];
    // A decision runs out: whatever lies above its table steps aside until it is made.
    const asked = asked_of(state.mine);
    const decides = asked.some((one) => one.table === state.table);
    const elsewhere = asked.find((one) => one.table !== state.table);
    return (
        <div className={s.screen} data-felt={view?.face.game} data-sheet={sheet !== null && !decides}>
            {view ? (
                <AtTable session={session} view={view} open_sheet={open_sheet} speak={speak} />
            ) : (
                <p className={s.wait}>{words.common.connecting}</p>
            )}
            {SheetNow && view && (
                <div
                    hidden={decides}
                    style={{ "--veil": sheet.above ? 75 : 50 } as CSSProperties}
                    data-page={sheet.name}
                >
                    <Suspense fallback={null}>
                        <SheetNow
                            session={session}
                            view={view}
                            at={sheet.at}
                            onClose={() => show_sheet(null)}
                            open_sheet={open_sheet}
                            speak={speak}
                        />
                    </Suspense>
                </div>
            )}
            <Notices session={session} open_sheet={open_sheet} aside={decides} />
            {elsewhere && (
                <div className={s.elsewhere} role="alertdialog" aria-label={words.common.your_turn} data-elsewhere>
                    {elsewhere.until !== undefined && (
                        <CountRing clock={session.clock} until={elsewhere.until} size={52} />
                    )}
                    <b>{words.player.asked_at(table_words(words, elsewhere.name))}</b>
                    <Button
                        look="act"
                        onClick={() => {
                            show_sheet(null);
                            session.look_at(elsewhere.table);
                        }}
                    >
                        {words.player.go_there}
                    </Button>
                </div>
            )}
            {state.link !== "live" && view && <Lost why={state.why} refused={state.link === "refused"} />}
            {state.link === "refused" && !view && <Lost why={state.why} refused />}
        </div>
    );
}

// Roads want the whole width; other games have their past below the stage.
const past_in: Partial<Record<Game, "row" | "side">> = { baccarat: "row" };

interface AtTableProps {
    session: Session;
    view: TableView;
    open_sheet: OpenSheet;
    speak: (language: Language) => void;
}

function AtTable({ session, view, open_sheet, speak }: AtTableProps) {
    const words = useWords();
    const language = useLanguage();
    const state = useStore(session.store, (all) => all);
    const table = view.face.table;
    const name = table_words(words, view.face.name);
    const shown = useLastShown(view, session);
    const reveals = useRevealing(shown);
    const mine = useHeld(
        state.mine?.tables.find((one) => one.face.table === table),
        reveals,
    );
    const ended = last_settled(state.settled[table], shown);
    const settled = reveals ? null : ended;
    const rules = state.rules[table] ?? null;
    const betting = useMakeBetting({
        session,
        view,
        reveals,
        mine,
        pending: state.pending,
        settled: useMemo(() => settled?.wagers ?? [], [settled]),
        rules,
        in_hand: state.in_hand,
        live: state.link === "live" && !state.mine?.frozen && !state.mine?.stopped,
        say: words.common,
    });
    const Layout = part_of(view.face.game, "Layout");
    const Result = part_of(view.face.game, "Result");
    const Past = part_of(view.face.game, "Past");
    const past = useHeld(betting, reveals);
    const confirms = rules !== null && rules.confirmation !== "" && rules.confirmation !== "none";
    return (
        <BettingContext.Provider value={betting}>
            <header className={s.top}>
                <h1 className={s.where}>
                    <Button className={s.table_button} onClick={() => open_sheet("tables")} data-table-button={table}>
                        <span className="hidden-words">{words.player.choose_table}: </span>
                        <span>
                            <b>{name}</b>
                            <small>
                                {words.common.games[view.face.game]} · {words.common.modes[view.face.mode]}
                            </small>
                        </span>
                        <i aria-hidden="true">▾</i>
                    </Button>
                </h1>
                <LimitsSign face={view.face} mine={mine} rules={rules} />
                <PhaseSign session={session} view={view} mine={mine} rules={rules} />
                <Clock session={session} />
            </header>
            <main
                className={s.main}
                data-asked={(mine?.offers.length ?? 0) > 0}
                data-net={settled ? tone_of(net_of(settled)) : undefined}
                data-past={past_in[view.face.game] ?? "side"}
                data-open={view.face.phase === "open" && shown === view}
            >
                <section className={s.rail} aria-label={words.common.games[view.face.game]}>
                    <Felt session={session} view={view} open={betting.open}>
                        <Suspense fallback={null}>
                            <Layout />
                        </Suspense>
                        <Prompts session={session} mine={mine} open_sheet={open_sheet} />
                        <Hurry session={session} view={view} />
                    </Felt>
                </section>
                <aside className={s.side} data-veil>
                    <section className={s.stage} aria-live="polite" tabIndex={0} key={table} data-stage>
                        <BettingContext.Provider value={shown === view ? betting : { ...betting, view: shown }}>
                            <Suspense fallback={null}>
                                <Result />
                            </Suspense>
                        </BettingContext.Provider>
                    </section>
                    <section className={s.ledger}>
                        <Labels view={shown} />
                        <Ledger mine={mine} settled={settled} view={shown} />
                    </section>
                </aside>
                <section className={s.past} tabIndex={0} aria-label={words.player.tab_past}>
                    <BettingContext.Provider value={past}>
                        <Suspense fallback={null}>
                            <Past />
                        </Suspense>
                    </BettingContext.Provider>
                </section>
            </main>
            <Flights settled={settled} />
            <footer className={s.bottom} data-crowded={confirms}>
                <Meters session={session} mine={mine} settled={settled} confirms={confirms} reveals={reveals} />
                <Tray session={session} mine={mine} confirmation={rules?.confirmation ?? ""} open_sheet={open_sheet} />
            </footer>
            <nav className={s.nav}>
                <Button onClick={() => open_sheet("rules")}>{words.player.rules}</Button>
                <Button onClick={() => open_sheet("history")}>{words.player.history}</Button>
                {view.face.mode === "rng" && (
                    <Button onClick={() => open_sheet("fairness")}>{words.player.check}</Button>
                )}
                <Button
                    onClick={() => state.last_table !== null && session.look_at(state.last_table)}
                    disabled={state.last_table === null || state.last_table === table}
                >
                    {words.player.last_table}
                </Button>
                <Strip session={session} here={table} stage={{ shown, reveals, settled, staked: mine?.at_risk ?? 0 }} />
                {state.welcome?.demo && <span className={s.demo}>{words.common.demo}</span>}
                <Button
                    onClick={() => speak(language === "en" ? "zh" : "en")}
                    lang={language === "en" ? "zh-Hans" : "en"}
                >
                    {words.common.other_language}
                </Button>
                <Button onClick={() => open_sheet("service")}>{words.player.service}</Button>
                <Button onClick={() => open_sheet("buy_in")}>{words.player.buy_in}</Button>
                <Button onClick={() => open_sheet("cash_out")} disabled={!state.mine?.credit_total}>
                    {words.player.cash_out}
                </Button>
                <Button className={s.menu} onClick={() => open_sheet("menu")} aria-label={words.player.menu}>
                    ☰
                </Button>
            </nav>
        </BettingContext.Provider>
    );
}

const shown_least_ms = 3_300; // three seconds, and what it takes to draw it

// The round in view, but what came in the last one for three seconds at the least, however soon the
// dealer opens the next (ST-GLI19-4.3.4).
function useLastShown(view: TableView, session: Session): TableView {
    const ended = useRef({ table: -1, round: 0, at: 0 });
    const { table, round } = view.face;
    const over = view.seen.status !== "in_progress" && view.seen.status !== "held";
    if (ended.current.table !== table) ended.current = { table, round: 0, at: 0 };
    if (over && ended.current.round !== view.seen.round)
        ended.current = { table, round: view.seen.round, at: performance.now() };
    const last =
        ended.current.round > 0 && ended.current.round < round
            ? view.history.find((past) => past.round === ended.current.round)
            : undefined;
    const holds =
        last !== undefined &&
        performance.now() - ended.current.at < shown_least_ms &&
        session.store.get().settled[table]?.round.number === last.round;
    useTick(holds, 250);
    return useMemo(() => (holds && last ? { ...view, seen: last } : view), [holds, last, view]);
}

// Until the next round opens (ST-GLI19-4.3.4).
function last_settled(settled: Settled | undefined, view: TableView): Settled | null {
    if (!settled || settled.round.number !== view.seen.round) return null;
    return settled;
}

function LimitsSign({ face, mine, rules }: { face: TableFace; mine: MyTable | undefined; rules: Rules | null }) {
    const all = useWords();
    const words = all.common;
    const own = mine?.own_least && mine.own_least !== face.least ? mine.own_least : 0;
    const most = mine?.own_most || face.most;
    return (
        <dl className={s.limits} aria-label={`${words.minimum}, ${words.maximum}`} tabIndex={0}>
            {own > 0 && (
                <div data-limit="own_minimum">
                    <dt>{words.your_minimum}</dt>
                    <dd>{short_dollars(own)}</dd>
                </div>
            )}
            <div data-limit="minimum">
                <dt>{words.minimum}</dt>
                <dd>{short_dollars(face.least)}</dd>
            </div>
            <div data-limit="maximum">
                <dt>{words.maximum}</dt>
                <dd>{most ? short_dollars(most) : words.no_limit}</dd>
            </div>
            {face.step > 0 && (
                <div>
                    <dt>{words.multiple}</dt>
                    <dd>{short_dollars(face.step)}</dd>
                </div>
            )}
            {face.least_total > 0 && (
                <div>
                    <dt>{words.total_minimum}</dt>
                    <dd>{short_dollars(face.least_total)}</dd>
                </div>
            )}
            {face.most_total > 0 && (
                <div>
                    <dt>{words.total_maximum}</dt>
                    <dd>{short_dollars(face.most_total)}</dd>
                </div>
            )}
            {face.area_most > 0 && (
                <div>
                    <dt>{words.area_maximum}</dt>
                    <dd>{short_dollars(face.area_most)}</dd>
                </div>
            )}
            {face.differential > 0 && (
                <div>
                    <dt>{words.differential}</dt>
                    <dd>{short_dollars(face.differential)}</dd>
                </div>
            )}
            {!own && face.kept_least > 0 && (
                <div data-limit="kept_minimum">
                    <dt>{words.kept_minimum}</dt>
                    <dd>{short_dollars(face.kept_least)}</dd>
                </div>
            )}
            {other_limits(face, rules?.bets ?? []).map(([bets, span]) => (
                <div key={span} data-limit={bets.join(" ")}>
                    <dt>
                        {listed(
                            all,
                            bets.map((bet) => bet_words(all, bet, bet, face.game)),
                        )}
                    </dt>
                    <dd>{span}</dd>
                </div>
            ))}
        </dl>
    );
}

function PhaseSign({
    session,
    view,
    mine,
    rules,
}: {
    session: Session;
    view: TableView;
    mine: MyTable | undefined;
    rules: Rules | null;
}) {
    const all = useWords();
    const words = all.common;
    const { face } = view;
    const bet_now = rules?.bet_now ?? false;
    // Chips that come back unless they are confirmed in time.
    const loose =
        face.phase === "open" && rules?.confirmation === "required"
            ? (mine?.wagers ?? []).reduce((sum, wager) => sum + wager.stake - wager.confirmed, 0)
            : 0;
    const runs_out = useRunsOut(session, face.closes_at, loose > 0);
    const room = useRoom();
    const asked = (mine?.offers.length ?? 0) > 0;
    const until = until_of(face);
    const period = face.phase === "open" ? (face as { period_ms?: number }).period_ms : undefined;
    const more =
        face.phase === "open"
            ? face.closes_at === undefined && bet_now
                ? words.bet_now
                : ""
            : words.coming[face.next_round.reason];
    return (
        <div className={classes(s.phase, face.phase === "open" && s.phase_open)} role="status">
            {until !== undefined && (
                <CountRing key={until} clock={session.clock} until={until} whole={period} size={60} />
            )}
            <span className={s.phase_words}>
                <b>{asked ? words.your_turn : words.phases[face.phase]}</b>
                {loose > 0 ? (
                    <small className={classes(s.loose, runs_out && s.runs_out)} data-unconfirmed={loose}>
                        {room === "phone"
                            ? all.player.unconfirmed_short(short_dollars(loose))
                            : all.player.unconfirmed(short_dollars(loose))}
                    </small>
                ) : (
                    <small>
                        {more ||
                            (face.last_coup === "this"
                                ? words.last_coup_this
                                : face.last_coup === "next"
                                  ? words.last_coup_next
                                  : words.round(face.round))}
                    </small>
                )}
            </span>
        </div>
    );
}

function Labels({ view }: { view: TableView }) {
    const words = useWords().common;
    const labels = [
        view.seen.status === "void" && words.voided,
        view.seen.respins > 0 && words.again,
        view.seen.status === "held" && words.held,
        view.seen.status === "corrected" && words.corrected,
        view.face.entered_by_hand && words.manual,
    ].filter(Boolean);
    return labels.length ? (
        <p className={s.labels}>
            {labels.map((label) => (
                <b key={String(label)}>{label}</b>
            ))}
        </p>
    ) : null;
}

function Clock({ session }: { session: Session }) {
    const language = useLanguage();
    const words = useWords().common;
    useTick(true, 500);
    const now = session.clock.now();
    return (
        <time className={s.clock} aria-label={words.clock}>
            <b>{time_words(now)}</b>
            <small>
                {day_words(now, language)} {zone_words(now)}
            </small>
        </time>
    );
}

function Meters({
    session,
    mine,
    settled,
    confirms,
    reveals,
}: {
    session: Session;
    mine: MyTable | undefined;
    settled: Settled | null;
    confirms: boolean;
    reveals: boolean;
}) {
    const words = useWords().player;
    const all = useStore(session.store, (state) => state.mine);
    const staked = mine && mine.at_risk > 0 ? mine.at_risk : settled ? settled.staked : 0;
    const now = mine?.wagers.reduce((sum, wager) => sum + wager.confirmed, 0) ?? 0;
    // What had been confirmed stands as long as the bets of the finished round do.
    const last = useRef(0);
    if (mine && mine.at_risk > 0) last.current = now;
    const confirmed = mine && mine.at_risk > 0 ? now : settled ? last.current : 0;
    const net = settled ? net_of(settled) : null;
    return (
        <dl className={classes(s.meters, confirms && s.four)}>
            <div>
                <dt>{words.credit}</dt>
                <dd data-meter="credit" style={room_for(dollars(all?.credit_total ?? 0))}>
                    <Rolling cents={all?.credit_total ?? 0} held={reveals} />
                </dd>
            </div>
            <div>
                <dt>{words.bet}</dt>
                <dd data-meter="bet" style={room_for(dollars(staked))}>
                    {dollars(staked)}
                </dd>
            </div>
            {confirms && (
                <div className={s.confirmed}>
                    <dt>{words.confirmed}</dt>
                    <dd data-meter="confirmed" style={room_for(dollars(confirmed))}>
                        {dollars(confirmed)}
                    </dd>
                </div>
            )}
            <div className={classes(net !== null && net > 0 && s.meter_won)}>
                <dt>{words.win}</dt>
                <dd data-meter="win" style={room_for(dollars(settled?.won ?? 0))}>
                    {dollars(settled?.won ?? 0)}
                </dd>
                <dd
                    className={s.net}
                    data-meter="net"
                    data-net-result={net ?? ""}
                    style={room_for(`${words.net} ${signed(net ?? 0)}`)}
                >
                    {words.net} {net === null ? "–" : signed(net)}
                </dd>
            </div>
        </dl>
    );
}

// How wide a sum is, in its own size: long ones are drawn smaller, and nothing beside them moves.
const room_for = (sum: string): CSSProperties => {
    const width = [...sum].reduce((all, one) => all + (",. ".includes(one) ? 0.34 : one > "\u3000" ? 1.02 : 0.68), 0);
    return { "--width": width.toFixed(2) } as CSSProperties;
};

const roll_ms = 600;

// Rolls up for show, not before the outcome has been seen; the value is the host's at once for whoever reads it
// aloud (ST-PAIN-10.a).
function Rolling({ cents, held }: { cents: number; held: boolean }) {
    const [shown, show] = useState(cents);
    const from = useRef(cents);
    useEffect(() => {
        if (held) return;
        const start = performance.now();
        const first = from.current;
        if (cents <= first || matchMedia("(prefers-reduced-motion: reduce)").matches) {
            from.current = cents;
            show(cents);
            return;
        }
        let frame = 0;
        const step = () => {
            const share = Math.min(1, (performance.now() - start) / roll_ms);
            from.current = Math.round(first + (cents - first) * share);
            show(from.current);
            if (share < 1) frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
        return () => {
            cancelAnimationFrame(frame);
            from.current = cents;
        };
    }, [cents, held]);
    return (
        <>
            <span aria-hidden="true">{dollars(shown)}</span>
            <span className="hidden-words" data-value={cents}>
                {dollars(cents)}
            </span>
        </>
    );
}

function Lost({ why, refused }: { why: string; refused: boolean }) {
    const words = useWords().common;
    return (
        <div className={s.lost} role="alertdialog" aria-label={refused ? words.refused : words.reconnecting} data-lost>
            <div>
                <b>{refused ? words.refused : words.reconnecting}</b>
                <p>{refused ? why : words.reconnecting_more}</p>
            </div>
        </div>
    );
}
