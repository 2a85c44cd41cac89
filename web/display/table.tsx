// One table for the whole room: the result first, then what came before; between results the time
// that is left and the limits.
import { table_words } from "../lib/names";
import type { VenueClock } from "../lib/clock";
import { day_words, time_words, zone_words } from "../lib/clock";
import { other_limits } from "../lib/limits";
import { odds_words, short_dollars } from "../lib/money";
import { notice_words } from "../lib/notice";
import type { Seen, TableFace } from "../lib/protocol";
import type { Rules } from "../lib/rules";
import { bet_words } from "../player/words_of";
import { Button, classes, useTick } from "../lib/ui";
import { listed, useLanguage, useWords, type Language, type Words } from "../lib/words";
import type { Shown } from "./floor";
import { History } from "./history";
import type { Correction } from "./memory";
import { has_outcome, Result } from "./result";
import { result_words } from "./words_of";
import s from "./display.module.css";

export const by_hand = (face: TableFace): boolean => face.entered_by_hand || face.manual;

const is_worth = (seen: Seen): boolean => has_outcome(seen) || seen.status === "void" || seen.status === "held";

// The present round as soon as there is something to say of it, else the last.
export function shown_round({ view }: Shown): Seen {
    const last = view.history.at(-1);
    return is_worth(view.seen) || !last ? view.seen : last;
}

export function TableDisplay({ shown, speak }: { shown: Shown; speak: (language: Language) => void }) {
    const words = useWords();
    const { view, memory, clock } = shown;
    const { face } = view;
    return (
        <main
            className={s.screen}
            data-felt={face.game}
            data-phase={face.phase}
            data-round={face.round}
            data-sequence={view.sequence}
            data-live={shown.live}
        >
            <header className={s.head}>
                <div>
                    <h1>{table_words(words, face.name)}</h1>
                    <p>
                        {words.common.games[face.game]} · {words.common.modes[face.mode]}
                        {face.round > 0 && <> · {words.common.round(face.round)}</>}
                    </p>
                </div>
                <Clock clock={clock} venue={view.venue} demo={view.demo} speak={speak} />
            </header>
            {!shown.live && (
                <p className={s.lost} role="alert">
                    {words.display.lost}
                </p>
            )}
            <section className={s.hero} aria-live="polite">
                <Hero shown={shown} />
            </section>
            <section className={s.side}>
                <History face={face} history={view.history} rules={shown.rules} />
            </section>
            <footer className={s.foot}>
                {memory.corrections.map((one) => (
                    <p key={one.now.round} className={s.correction} data-corrected={one.now.round}>
                        {correction_words(words, face, one)}
                    </p>
                ))}
                <Signs face={face} rules={shown.rules} limits={!is_between(shown)} />
            </footer>
        </main>
    );
}

export function correction_words(words: Words, face: TableFace, { now, before }: Correction): string {
    if (now.status === "void") return words.display.voided(now.round);
    const said = result_words(words, face.game, now);
    return before
        ? words.display.corrected_from(now.round, result_words(words, face.game, before), said)
        : words.display.corrected(now.round, said);
}

// Between results there is room for time and limits.
function is_between(shown: Shown): boolean {
    const { phase } = shown.view.face;
    return phase === "open" || phase === "closed" || !is_worth(shown_round(shown));
}

function Hero({ shown }: { shown: Shown }) {
    const words = useWords();
    const { view, clock } = shown;
    const { face } = view;
    const round = shown_round(shown);
    const between = is_between(shown);
    return (
        <>
            {face.phase !== "result" && <PhaseLine face={face} clock={clock} small={!between} />}
            {view.seen.respins > 0 && (
                <p className={s.again} role="status" data-stamp="again">
                    {words.common.again}
                </p>
            )}
            {between && <Limits face={face} rules={shown.rules} />}
            {is_worth(round) && (
                <div className={classes(s.result, between && s.minor)} data-shown={round.round}>
                    <h2>
                        {round.round === face.round ? words.display.result : words.display.last_result}
                        {round.round > 0 && <small> {words.common.round(round.round)}</small>}
                        {round.status === "held" && (
                            <b className={s.stamp} data-stamp="held">
                                {words.common.held}
                            </b>
                        )}
                        {round.status === "corrected" && (
                            <b className={s.stamp} data-stamp="corrected">
                                {words.common.corrected}
                            </b>
                        )}
                        {face.phase === "result" && round.status === "in_progress" && (
                            <b className={s.stamp} data-stamp="unconfirmed">
                                {words.display.unconfirmed}
                            </b>
                        )}
                    </h2>
                    <div className={s.place}>
                        {round.status === "void" ? (
                            <p className={s.void} data-stamp="void">
                                {words.common.voided}
                                <small>{words.display.voided(round.round)}</small>
                            </p>
                        ) : (
                            <Result face={face} seen={round} />
                        )}
                    </div>
                </div>
            )}
        </>
    );
}

// What is happening, with the seconds that are left for it.
function PhaseLine({ face, clock, small }: { face: TableFace; clock: VenueClock; small: boolean }) {
    const words = useWords();
    const until = face.closes_at ?? face.decide_by ?? face.press_by ?? face.next_round.not_before;
    const period = face.closes_at === undefined ? undefined : face.period_ms;
    return (
        <div className={classes(s.phase, small && s.small)}>
            <div className={s.phase_words}>
                <strong>{phase_words(words, face)}</strong>
                <span>{words.common.coming[face.next_round.reason]}</span>
            </div>
            {until !== undefined && <Ring clock={clock} until={until} whole={period} />}
        </div>
    );
}

export function phase_words(words: Words, face: TableFace): string {
    if (face.phase === "open" && face.closes_at === undefined) return words.common.bet_now;
    return words.common.phases[face.phase];
}

// A ring of whatever size its box has.
export function Ring({ clock, until, whole }: { clock: VenueClock; until: number; whole?: number | undefined }) {
    const words = useWords();
    useTick(true);
    const left = clock.left(until) * clock.speed;
    if (left <= 0) return null;
    const seconds = Math.ceil(left / 1000);
    const around = 2 * Math.PI * 44;
    return (
        <svg
            className={s.ring}
            viewBox="0 0 100 100"
            role="timer"
            aria-label={words.player.seconds_left(seconds)}
            data-seconds={seconds}
        >
            <circle cx="50" cy="50" r="44" fill="#0c1512" stroke="#33453d" strokeWidth="9" />
            {whole !== undefined && (
                <circle
                    cx="50"
                    cy="50"
                    r="44"
                    fill="none"
                    stroke={seconds <= 5 ? "#ff8f80" : "#f5c542"}
                    strokeWidth="9"
                    strokeDasharray={`${around * Math.min(1, left / whole)} ${around}`}
                    transform="rotate(-90 50 50)"
                />
            )}
            <text x="50" y="65" textAnchor="middle" fontSize="42" fontWeight="800" fill="#f4f1e8">
                {seconds}
            </text>
        </svg>
    );
}

// The table's own, then what some players or single bets have, and the odds of even money.
export function limit_lines(words: Words, face: TableFace, rules: Rules | null): [string, string][] {
    const { common } = words;
    const lines: [string, string][] = [
        [common.minimum, short_dollars(face.least)],
        [common.maximum, face.most ? short_dollars(face.most) : common.no_limit],
    ];
    if (face.step) lines.push([common.multiple, short_dollars(face.step)]);
    if (face.least_total) lines.push([common.total_minimum, short_dollars(face.least_total)]);
    if (face.most_total) lines.push([common.total_maximum, short_dollars(face.most_total)]);
    if (face.differential) lines.push([common.differential, short_dollars(face.differential)]);
    if (face.kept_least) lines.push([common.kept_minimum, short_dollars(face.kept_least)]);
    for (const [bets, span] of other_limits(face, rules?.bets ?? []))
        lines.push([
            listed(
                words,
                bets.map((bet) => bet_words(words, bet, bet, face.game)),
            ),
            span,
        ]);
    if (face.variant === "even_money") lines.push([words.bets.banker, even_money_odds(words, rules)]);
    return lines.filter(([, said]) => said);
}

const even_money_odds = (words: Words, rules: Rules | null): string =>
    (rules?.bets.find(({ bet }) => bet === "banker")?.pays ?? [])
        .filter(({ odds }) => odds !== "0" && !odds.startsWith("-"))
        .map(
            ({ when, odds }) =>
                `${when === "banker_wins_6" ? `${words.baccarat.with_6} ` : ""}${odds_words(odds, words.common)}`,
        )
        .join(" · ");

function Limits({ face, rules }: { face: TableFace; rules: Rules | null }) {
    const words = useWords();
    return (
        <dl className={s.limits} aria-label={words.display.limits}>
            {limit_lines(words, face, rules).map(([name, amount]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>{amount}</dd>
                </div>
            ))}
        </dl>
    );
}

// At the foot: limits where they stand nowhere else, what is announced, and whose word the result is.
function Signs({ face, rules, limits }: { face: TableFace; rules: Rules | null; limits: boolean }) {
    const words = useWords();
    return (
        <div className={s.signs}>
            {limits &&
                limit_lines(words, face, rules).map(([name, amount]) => (
                    <span key={name}>
                        {name} <b>{amount}</b>
                    </span>
                ))}
            {by_hand(face) && (
                <b className={s.label} data-stamp="by_hand">
                    {words.display.hand_mode}
                </b>
            )}
            {face.last_coup && (
                <b className={s.label}>
                    {face.last_coup === "this" ? words.common.last_coup_this : words.common.last_coup_next}
                </b>
            )}
            {face.notices.map((notice) => (
                <b key={notice.of} className={s.label}>
                    {notice_words(words, notice)}
                </b>
            ))}
        </div>
    );
}

export function Clock({
    clock,
    venue,
    demo,
    speak,
}: {
    clock: VenueClock;
    venue: string;
    demo: boolean;
    speak: (language: Language) => void;
}) {
    const words = useWords();
    const language = useLanguage();
    useTick(true, 250);
    const now = clock.now();
    return (
        <div className={s.corner}>
            <div className={s.venue}>
                <span>{demo ? words.common.demo : venue}</span>
                <Button
                    className={s.language!}
                    onClick={() => speak(language === "en" ? "zh" : "en")}
                    lang={language === "en" ? "zh-Hans" : "en"}
                >
                    {words.common.other_language}
                </Button>
            </div>
            <time className={s.clock} aria-label={words.common.clock}>
                <b>{time_words(now)}</b>
                <small>
                    {day_words(now, language)} {zone_words(now)}
                </small>
            </time>
        </div>
    );
}
