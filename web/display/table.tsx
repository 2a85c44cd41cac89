// One table for the whole room: the result first, then what came before; between results the time
// that is left and the limits.
import { table_words } from "../lib/names";
import type { VenueClock } from "../lib/clock";
import { day_words, time_words, zone_words } from "../lib/clock";
import { notice_words } from "../lib/notice";
import type { Seen, TableFace } from "../lib/protocol";
import { Button, classes, useTick } from "../lib/ui";
import { Logo } from "../lib/ui/logo";
import { catalogues, useLanguage, useWords, type Language, type Words } from "../lib/words";
import { Attract, useQuiet } from "./attract";
import type { Shown } from "./floor";
import { History } from "./history";
import { Limits } from "./limits";
import type { Correction } from "./memory";
import { Moving } from "./moving";
import { has_outcome, Result } from "./result";
import { Ring } from "./ring";
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
    const quiet = useQuiet(view);
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
                <Title face={face} />
                <Clock clock={clock} venue={view.venue} demo={view.demo} speak={speak} />
            </header>
            {!shown.live && (
                <p className={s.lost} role="alert">
                    {words.display.lost}
                </p>
            )}
            <section className={s.hero} aria-live="polite">
                {quiet ? <Attract view={view} rules={shown.rules} /> : <Hero shown={shown} />}
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
                <div className={s.ground}>
                    <Limits face={face} rules={shown.rules} />
                    <Signs face={face} />
                    <Reserved />
                </div>
            </footer>
        </main>
    );
}

// The table's name, and the game in both languages: who reads only one of them finds the table.
function Title({ face }: { face: TableFace }) {
    const words = useWords();
    const chinese = useLanguage() === "zh";
    const other = catalogues[chinese ? "en" : "zh"];
    return (
        <div>
            <h1>{table_words(words, face.name)}</h1>
            <p>
                <b lang={chinese ? "en" : "zh-Hans"}>{other.common.games[face.game]}</b> ·{" "}
                {words.common.modes[face.mode]}
                {face.round > 0 && <> · {words.common.round(face.round)}</>}
            </p>
        </div>
    );
}

// Places of jackpots and tournaments: nothing stands there before there is one, and nothing moves
// when one comes.
const Reserved = () => (
    <>
        <span className={s.reserved} data-reserved="jackpots" />
        <span className={s.reserved} data-reserved="tournament" />
    </>
);

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
    const moving = face.motion !== undefined && clock.left(face.motion.ends_at) > 0;
    return (
        <>
            {face.phase !== "result" && <PhaseLine face={face} clock={clock} small={!between || moving} />}
            {view.seen.respins > 0 && (
                <p className={s.again} role="status" data-stamp="again">
                    {words.common.again}
                </p>
            )}
            {moving && <Moving face={face} motion={face.motion!} clock={clock} rules={shown.rules} />}
            {is_worth(round) && !(moving && round.round !== face.round) && (
                <Last face={face} round={round} minor={between || moving} />
            )}
        </>
    );
}

function Last({ face, round, minor }: { face: TableFace; round: Seen; minor: boolean }) {
    const words = useWords();
    return (
        <div className={classes(s.result, minor && s.minor)} data-shown={round.round}>
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
    );
}

// What is happening, with the seconds that are left for it.
function PhaseLine({ face, clock, small }: { face: TableFace; clock: VenueClock; small: boolean }) {
    const words = useWords();
    const chinese = useLanguage() === "zh";
    const until = face.closes_at ?? face.decide_by ?? face.press_by ?? face.next_round.not_before;
    const period = face.closes_at === undefined ? undefined : face.period_ms;
    const waiting = face.phase === "open" && face.closes_at === undefined;
    return (
        <div className={classes(s.phase, small && s.small)}>
            <div className={s.phase_words}>
                <strong>{words.common.phases[face.phase]}</strong>
                {!small && (
                    <b lang={chinese ? "en" : "zh-Hans"}>
                        {catalogues[chinese ? "en" : "zh"].common.phases[face.phase]}
                    </b>
                )}
                <span>{waiting ? words.display.first_wager : words.common.coming[face.next_round.reason]}</span>
            </div>
            {until !== undefined && (
                <span className={s.ring}>
                    <Ring clock={clock} until={until} whole={period} />
                </span>
            )}
        </div>
    );
}

export function phase_words(words: Words, face: TableFace): string {
    if (face.phase === "open" && face.closes_at === undefined) return words.common.bet_now;
    return words.common.phases[face.phase];
}

// At the foot: what is announced, and whose word the result is.
function Signs({ face }: { face: TableFace }) {
    const words = useWords();
    return (
        <div className={s.signs}>
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
            <span className={s.logo}>
                <Logo />
            </span>
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
