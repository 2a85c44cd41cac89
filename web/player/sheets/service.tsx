// Somebody is called, with what it is about (LT-DAB.3, RF-9.4).
import { useEffect, useState } from "react";
import type { ServiceAbout } from "../../lib/protocol";
import { useStore } from "../../lib/store";
import { arrow_keys, Button, Sheet } from "../../lib/ui";
import { catalogues, useLanguage, useWords } from "../../lib/words";
import { result_words } from "../replay/steps";
import type { SheetProps } from ".";
import s from "./service.module.css";

type Reason = ServiceAbout;
const rounds_shown = 6;
const text_max = 200;

export default function Service({ session, view, at, onClose }: SheetProps) {
    const words = useWords();
    const say = words.sheets.service;
    const language = useLanguage();
    const history = useStore(session.store, (state) => state.history);
    const [reason, choose] = useState<Reason>(at ? "result" : "help");
    const [round, about] = useState(at); // "3/17": table and number; empty: none
    const [text, write] = useState("");
    const [state, enter] = useState<"asking" | "sent" | "called">("asking");
    useEffect(() => session.read_history(rounds_shown), [session]);

    const own = (history ?? [])
        .slice(-rounds_shown)
        .reverse()
        .map((one) => ({
            key: `${one.round.table}/${one.round.number}`,
            label: say.past_round(
                one.round.number,
                result_words(words, language, one.seen) || words.common.phases.held,
            ),
        }));
    const now = { key: `${view.face.table}/${view.face.round}`, label: say.this_round(view.face.round) };
    const rounds = [...(view.face.round > 0 && !own.some((one) => one.key === now.key) ? [now] : []), ...own];
    if (round && !rounds.some((one) => one.key === round))
        rounds.unshift({ key: round, label: words.common.round(Number(round.split("/")[1])) });

    const call = async () => {
        enter("sent");
        const [table, number] = round ? round.split("/").map(Number) : [view.face.table, 0];
        // Staff read one language: the reason goes out in English, whatever the player reads.
        const words_out = [catalogues.en.sheets.service.reasons[reason], text.trim()].filter(Boolean).join(": ");
        await session.call_service(table!, number!, words_out, reason);
        enter("called");
    };
    return (
        <Sheet title={words.player.service} onClose={onClose} narrow>
            {state === "called" ? (
                <div className={s.called} role="status">
                    <p>{say.called}</p>
                    <Button onClick={() => enter("asking")}>{say.again}</Button>
                    <Button look="act" onClick={onClose}>
                        {words.common.ok}
                    </Button>
                </div>
            ) : (
                <div className={s.ask}>
                    <h3>{say.ask}</h3>
                    <div className={s.reasons} role="radiogroup" aria-label={say.ask} onKeyDown={arrow_keys}>
                        {(Object.keys(say.reasons) as Reason[]).map((key) => (
                            <Button
                                key={key}
                                role="radio"
                                aria-checked={key === reason}
                                on={key === reason}
                                aria-pressed={undefined}
                                onClick={() => choose(key)}
                            >
                                {say.reasons[key]}
                            </Button>
                        ))}
                    </div>
                    <label className={s.field}>
                        <span>{say.about_round}</span>
                        <select value={round} onChange={(event) => about(event.target.value)}>
                            <option value="">{say.no_round}</option>
                            {rounds.map((one) => (
                                <option key={one.key} value={one.key}>
                                    {one.label}
                                </option>
                            ))}
                        </select>
                    </label>
                    <label className={s.field}>
                        <span>{say.more}</span>
                        <textarea
                            value={text}
                            maxLength={text_max}
                            rows={2}
                            onChange={(event) => write(event.target.value)}
                        />
                    </label>
                    <p className={s.note}>{say.nothing_changes}</p>
                    <Button look="act" disabled={state === "sent"} onClick={() => void call()}>
                        {say.call}
                    </Button>
                </div>
            )}
        </Sheet>
    );
}
