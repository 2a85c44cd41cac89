// The dealer's desk: what is expected now in the middle, the table's people and money beside it,
// what can go wrong below.
import { table_words } from "../lib/names";
import { Fragment, useState } from "react";
import { arrow_keys, Button, classes, useTick } from "../lib/ui";
import { day_words, time_words, zone_words } from "../lib/clock";
import { short_dollars } from "../lib/money";
import { useStore } from "../lib/store";
import { Logo } from "../lib/ui/logo";
import { Information } from "../lib/ui/information";
import { useLanguage, useWords, type Language } from "../lib/words";
import type { DealerView } from "../lib/protocol";
import { Incidents } from "./incidents";
import { IrregularBar } from "./irregular/bar";
import { Guide } from "./irregular/guide";
import { Rule, RuleText } from "./rule";
import type { Notice, Session } from "./session";
import { Side } from "./side";
import { SignIn, StepUp } from "./sign_in";
import { TaskColumn } from "./task/column";
import { needs_dealer } from "./view";
import { refusal_words, role_words } from "./words_of";
import s from "./desk.module.css";

function Clock({ session }: { session: Session }) {
    const language = useLanguage();
    useTick(true, 1_000);
    const now = session.clock.now();
    return (
        <time className={s.clock}>
            {time_words(now, true)}
            <small>
                {day_words(now, language)} {zone_words(now)}
            </small>
        </time>
    );
}

function Tabs({ session }: { session: Session }) {
    const words = useWords();
    const { welcome, views, table } = useStore(session.store, (state) => state);
    return (
        <div className={s.tabs} role="tablist" aria-label={words.dealer.tables} onKeyDown={arrow_keys}>
            {(welcome?.tables ?? []).flatMap((one) => {
                const view = views[one];
                if (!view) return [];
                const wanted = needs_dealer(view) && one !== table;
                return (
                    <button
                        key={one}
                        type="button"
                        role="tab"
                        aria-selected={one === table}
                        className={classes(s.tab, one === table && s.tab_on)}
                        onClick={() => session.look_at(one)}
                        data-tab={one}
                        data-wanted={wanted}
                    >
                        <b>{table_words(words, view.face.name)}</b>
                        <span>
                            <i>{words.common.games[view.face.game]} · </i>
                            {words.dealer.task_short[view.task]}
                            {wanted && <em>{words.dealer.needs_you}</em>}
                        </span>
                    </button>
                );
            })}
        </div>
    );
}

function Limits({ view }: { view: DealerView }) {
    const words = useWords().common;
    const { face } = view;
    return (
        <div className={s.limits}>
            <span>
                {words.minimum} <b>{short_dollars(face.least)}</b>
            </span>
            <span>
                {words.maximum} <b>{short_dollars(face.most)}</b>
            </span>
            {face.differential > 0 && (
                <span>
                    {words.differential} <b>{short_dollars(face.differential)}</b>
                </span>
            )}
        </div>
    );
}

function TopBar({ session, speak }: { session: Session; speak: (language: Language) => void }) {
    const words = useWords();
    const language = useLanguage();
    const { person, views, table, welcome, rules } = useStore(session.store, (state) => state);
    const [told, tell] = useState(false);
    const view = table === null ? undefined : views[table];
    return (
        <header className={s.top}>
            <Tabs session={session} />
            {view && <Limits view={view} />}
            <Logo />
            <span className={s.space}>{welcome?.demo && <em className={s.demo}>{words.common.demo}</em>}</span>
            <Clock session={session} />
            <Button onClick={() => speak(language === "en" ? "zh" : "en")}>{words.common.other_language}</Button>
            {person && (
                <span className={s.person}>
                    <b>{person.staff}</b>
                    <small>{role_words(words, person.role)}</small>
                </span>
            )}
            {welcome && (
                <Button onClick={() => tell(true)} aria-label={words.common.information.title} data-information>
                    ⓘ
                </Button>
            )}
            {told && welcome && (
                <Information
                    welcome={welcome}
                    rules={table === null ? undefined : rules[table]}
                    onClose={() => tell(false)}
                />
            )}
            {person && (
                <Button onClick={() => session.lock()} data-lock>
                    {words.dealer.lock}
                </Button>
            )}
        </header>
    );
}

function Told({ session }: { session: Session }) {
    const words = useWords();
    const { told, views, table } = useStore(session.store, (state) => state);
    const [opened, open] = useState<Notice | null>(null);
    const rulebook = (table === null ? undefined : views[table])?.face.rulebook ?? "";
    const say = (notice: Notice): string => {
        switch (notice.of) {
            case "refusal":
                return refusal_words(words, notice.reason, notice.amount);
            case "done":
                return `${words.dealer.done}: ${notice.what}`;
            case "line_lost":
                return words.dealer.line_lost;
            case "wrong":
                return words.dealer.refused(notice.words);
        }
    };
    return (
        <div className={s.told} role="status">
            {told.map((one) => (
                <Fragment key={one.id}>
                    <button
                        type="button"
                        className={classes(s.notice, one.notice.of === "done" && s.fine)}
                        onClick={() => session.forget(one.id)}
                    >
                        {say(one.notice)}
                    </button>
                    {one.notice.of === "refusal" && (
                        <Rule clauses={one.notice.clauses} rulebook={rulebook} onOpen={() => open(one.notice)} />
                    )}
                </Fragment>
            ))}
            {opened?.of === "refusal" && (
                <RuleText clauses={opened.clauses} rulebook={rulebook} onClose={() => open(null)} />
            )}
        </div>
    );
}

function Line({ session }: { session: Session }) {
    const { common: words, dealer } = useWords();
    const { link, why, welcome } = useStore(session.store, (state) => state);
    if (link === "live") return null;
    const says = link === "refused" ? words.refused : welcome ? words.reconnecting : words.connecting;
    return (
        <div className={s.line} role="alert">
            <div>
                <h2>{says}</h2>
                <p>{link === "refused" ? why : welcome ? dealer.reconnecting_more : ""}</p>
            </div>
        </div>
    );
}

export function Desk({ session, speak }: { session: Session; speak: (language: Language) => void }) {
    const { views, table, person, rules, asking, guide, link } = useStore(session.store, (state) => state);
    const [incidents, show] = useState(false);
    const view = table === null ? undefined : views[table];
    const place = view ? { view, rules: rules[view.face.table] ?? null } : null;
    return (
        <div className={classes(s.desk, link !== "live" && s.dim)} data-felt={view?.face.game}>
            <TopBar session={session} speak={speak} />
            {place && (
                <>
                    <div className={s.middle}>
                        <TaskColumn
                            key={place.view.face.table}
                            session={session}
                            view={place.view}
                            rules={place.rules}
                            locked={<SignIn session={session} />}
                        />
                        <Side view={place.view} onIncidents={() => show(true)} />
                    </div>
                    <IrregularBar session={session} place={place} disabled={!person || link !== "live"} />
                    {guide && person && <Guide key={guide.item.key} session={session} place={place} />}
                    {incidents && <Incidents session={session} place={place} onClose={() => show(false)} />}
                </>
            )}
            {asking && <StepUp asking={asking} />}
            <Told session={session} />
            <Line session={session} />
        </div>
    );
}
