// What nobody may miss: it stands above the task until its cause is gone, in red, and knocks until
// somebody has touched "Seen". A round that is held or a table that is stopped is the task itself then.
import { useEffect, useState } from "react";
import { Button, classes } from "../lib/ui";
import { useStore } from "../lib/store";
import { catalogues, useWords, type Words } from "../lib/words";
import type { DealerView } from "../lib/protocol";
import { knock } from "./knock";
import { Rule } from "./rule";
import type { Session } from "./session";
import { is_held, is_stopped } from "./view";
import { hold_of, word } from "./words_of";
import s from "./alarm.module.css";

interface Alarm {
    kind: "stopped" | "held" | "device" | "blocked" | "called";
    key: string; // another one has not been seen yet
    says: string;
    clauses: string[];
}

const knock_again_ms = 4_000;

const called_max = 60;

// In the player's own words; terminals send the reason in English (player/sheets/service.tsx).
export function called_for(words: Words, text: string): string {
    const sent = catalogues.en.sheets.service.reasons;
    const reason = (Object.keys(sent) as (keyof typeof sent)[]).find(
        (key) => text === sent[key] || text.startsWith(`${sent[key]}: `),
    );
    const said = reason ? words.sheets.service.reasons[reason] + text.slice(sent[reason].length) : text;
    return said.length > called_max ? `${said.slice(0, called_max)}…` : said;
}

export function alarms_of(words: Words, view: DealerView): Alarm[] {
    const say = words.dealer;
    const alarms: Alarm[] = [];
    const add = (kind: Alarm["kind"], about: string | number, says: string, clauses: string[] = []) =>
        alarms.push({ kind, key: `${view.face.table} ${kind} ${about}`, says, clauses });
    if (is_stopped(view)) add("stopped", view.face.round, say.alarms.stopped);
    if (is_held(view))
        add("held", view.face.round, `${say.alarms.held}: ${word(say.held_for, hold_of(view))}`, view.hold_clauses);
    const { device } = view;
    if (device && !device.manual && (device.status === "offline" || device.status === "out_of_service"))
        add(
            "device",
            `${device.name} ${device.status}`,
            `${word(say.devices, device.kind)}: ${say.device_states[device.status]}`,
        );
    for (const one of view.incidents) {
        const where = one.terminal ? ` · ${one.terminal}` : "";
        const about = word(say.incident_kinds, one.kind) + where;
        if (one.called) add("called", one.incident, `${say.alarms.called}: ${called_for(words, one.text)}${where}`);
        else if (one.blocks && !is_held(view)) add("blocked", one.incident, `${say.alarms.blocked}: ${about}`);
    }
    return alarms;
}

export function Alarms({ session, view }: { session: Session; view: DealerView }) {
    const words = useWords();
    const live = useStore(session.store, (state) => state.link === "live");
    const [seen, see] = useState<readonly string[]>([]);
    const alarms = alarms_of(words, view);
    const unseen = alarms.filter((one) => !seen.includes(one.key));
    const knocks = live && unseen.length > 0;
    useEffect(() => {
        if (!knocks) return;
        knock();
        const timer = setInterval(knock, knock_again_ms);
        return () => clearInterval(timer);
    }, [knocks, unseen.length]);
    // One line, so that the felt keeps its room: the first that nobody has seen; else all that last.
    const now = unseen[0];
    const lasting = alarms.filter((one) => one.kind !== "held" && one.kind !== "stopped");
    if (!now && !lasting.length) return null;
    const clauses = now ? now.clauses : lasting.flatMap((one) => one.clauses);
    return (
        <div className={classes(s.alarm, now && s.fresh)} role="alert" data-alarm={(now ?? lasting[0]!).kind}>
            <span className={s.sign} aria-hidden="true">
                !
            </span>
            <strong>{now ? now.says : lasting.map((one) => one.says).join(" · ")}</strong>
            {unseen.length > 1 && <span className={s.more}>{words.dealer.alarms.more(unseen.length - 1)}</span>}
            <Rule clauses={clauses} rulebook={view.face.rulebook} />
            {now && (
                <Button onClick={() => see((all) => [...all, now.key])} data-seen>
                    {words.dealer.alarms.seen}
                </Button>
            )}
        </div>
    );
}
