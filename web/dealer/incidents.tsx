// What is open at this table: what is expected, who must act, and the way there.
import { useState } from "react";
import { Button, Sheet, classes } from "../lib/ui";
import { time_words } from "../lib/clock";
import { terminal_words } from "../lib/names";
import { useStore } from "../lib/store";
import { useWords } from "../lib/words";
import type { FindingKind, IncidentKind, OpenMatter, StaffOrder } from "../lib/protocol";
import { find_item, type Place } from "./irregular/items";
import { TextField } from "./pads/keys";
import type { Authority, Session } from "./session";
import { is_held, shown_cards } from "./view";
import { expected_words, hold_of, refused_words, role_words, word } from "./words_of";
import s from "./incidents.module.css";

// What can be recorded about each kind, the usual first.
const findings: Partial<Record<IncidentKind, FindingKind[]>> = {
    dispute: ["decision", "review_asked", "review", "final_word", "advice", "note"],
    malfunction: ["establishment", "decision", "note"],
    device_fault: ["establishment", "note"],
    overpayment: ["rectification", "suspicion", "note"],
    underpayment: ["rectification", "note"],
    fraud: ["suspicion", "note"],
    breach: ["suspicion", "note"],
};
const powers: Partial<Record<FindingKind, string>> = {
    establishment: "correct_before",
    decision: "decide_dispute",
    review: "review_dispute",
    final_word: "review_dispute",
    advice: "review_dispute",
};

function authority_of(matter: OpenMatter, kind: FindingKind): Authority {
    if (kind === "establishment" && matter.kind === "device_fault" && matter.blocks) return { power: "examine_ball" };
    return { power: powers[kind] ?? "record_incident" };
}
function closer_of(matter: OpenMatter): Authority {
    if (matter.kind === "overpayment" || matter.kind === "underpayment") return { power: "settle_payment" };
    if (matter.kind === "device_fault" && matter.blocks) return { power: "examine_ball" };
    return {
        power:
            matter.kind === "wrong_result" || matter.kind === "device_fault" || matter.kind === "malfunction"
                ? "correct_before"
                : "decide_dispute",
    };
}

function Matter(props: { session: Session; place: Place; matter: OpenMatter; onLeave: () => void }) {
    const words = useWords();
    const say = words.dealer;
    const { session, place, matter } = props;
    const busy = useStore(session.store, (state) => state.busy);
    const [kind, write] = useState<FindingKind | "close" | null>(null);
    const [text, type] = useState("");
    const { table } = place.view.face;
    const held = is_held(place.view) && matter.round === place.view.face.round && hold_of(place.view) !== "incident";
    const send = async (order: StaffOrder, what: string, authority: Authority) => {
        if (await session.send(table, order, what, authority)) {
            write(null);
            type("");
        }
    };
    const correct = () => {
        const seen = place.view.history.find((one) => one.round === matter.round);
        session.lead(find_item("wrong_confirmed"), {
            round: matter.round,
            ...(seen?.cards.length ? { cards: shown_cards(seen) } : {}),
        });
        props.onLeave();
    };
    if (kind)
        return (
            <div className={s.writing}>
                <h3>{kind === "close" ? say.close_incident : say.findings[kind]}</h3>
                <TextField value={text} label={say.ask.text_needed} onChange={type} />
                <div className={s.row}>
                    <Button onClick={() => write(null)}>{words.common.back}</Button>
                    <Button
                        look="act"
                        disabled={busy}
                        data-send
                        onClick={() =>
                            void (kind === "close"
                                ? send(
                                      { type: "close_incident", incident: matter.incident, text: text.trim() },
                                      say.close_incident,
                                      closer_of(matter),
                                  )
                                : send(
                                      { type: "add_finding", incident: matter.incident, kind, text: text.trim() },
                                      say.findings[kind],
                                      authority_of(matter, kind),
                                  ))
                        }
                    >
                        {say.send}
                    </Button>
                </div>
            </div>
        );
    return (
        <div className={s.row}>
            {held && (
                <Button look="act" onClick={props.onLeave}>
                    {say.go_there}
                </Button>
            )}
            {matter.kind === "wrong_result" && !held && (
                <Button look="act" onClick={correct}>
                    {say.items.wrong_confirmed}
                </Button>
            )}
            {matter.kind === "wrong_cards" && matter.blocks && (
                <Button
                    look="act"
                    onClick={() => {
                        session.lead(find_item("accounted_for"));
                        props.onLeave();
                    }}
                >
                    {say.items.accounted_for}
                </Button>
            )}
            {(matter.kind === "overpayment" || matter.kind === "underpayment") &&
                [false, true].map((at_counter) => (
                    <Button
                        key={String(at_counter)}
                        look="act"
                        disabled={busy}
                        onClick={() =>
                            void send({ type: "settle_payment", incident: matter.incident, at_counter }, say.settle, {
                                power: "settle_payment",
                            })
                        }
                    >
                        {say.settle}: {at_counter ? say.answers.at_counter : say.answers.at_terminal}
                    </Button>
                ))}
            {!held &&
                (findings[matter.kind] ?? ["note"]).map((one, at) => (
                    <Button
                        key={one}
                        {...(at === 0 && one !== "note" ? { look: "act" as const } : {})}
                        onClick={() => write(one)}
                        data-finding={one}
                    >
                        {say.findings[one]}
                    </Button>
                ))}
            {!held && (
                <Button onClick={() => write("close")} data-close>
                    {say.close_incident}
                </Button>
            )}
        </div>
    );
}

export function Incidents({ session, place, onClose }: { session: Session; place: Place; onClose: () => void }) {
    const words = useWords();
    const say = words.dealer;
    const person = useStore(session.store, (state) => state.person);
    const refused = useStore(session.store, (state) => state.refused);
    const matters = place.view.incidents;
    const [at, open] = useState<number | null>(matters.length === 1 ? (matters[0]?.incident ?? null) : null);
    return (
        <Sheet title={say.incidents} onClose={onClose}>
            {matters.length === 0 && <p className={s.none}>{say.no_incidents}</p>}
            {refused && (
                <p className={s.refused} role="alert">
                    {refused_words(words, refused)}
                </p>
            )}
            {matters.map((matter) => (
                <article
                    key={matter.incident}
                    className={classes(s.matter, matter.blocks && s.blocks)}
                    data-incident={matter.incident}
                >
                    <div className={s.head}>
                        <b data-kind={matter.kind} data-called={matter.called}>
                            {matter.called && matter.kind === "malfunction"
                                ? say.player_calls
                                : word(say.incident_kinds, matter.kind)}
                        </b>
                        {matter.terminal && <b>{terminal_words(words, matter.terminal)}</b>}
                        {matter.round > 0 && <span>{say.round_no(matter.round)}</span>}
                        <span>{say.since(time_words(matter.since))}</span>
                        {matter.role && <span className={s.role}>{say.acts(role_words(words, matter.role))}</span>}
                    </div>
                    {matter.text && <p>“{matter.text}”</p>}
                    <p>
                        {say.expected}: <b>{expected_words(words, matter.expected)}</b>
                        {matter.blocks && <em>{say.blocks}</em>}
                    </p>
                    {person && at !== matter.incident && (
                        <Button onClick={() => open(matter.incident)}>{say.go_there}</Button>
                    )}
                    {person && at === matter.incident && (
                        <Matter session={session} place={place} matter={matter} onLeave={onClose} />
                    )}
                </article>
            ))}
        </Sheet>
    );
}
