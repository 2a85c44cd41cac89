// Opening: what the rulebook wants to have been looked at is ticked first.
import { useState } from "react";
import { Button } from "../../lib/ui";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import type { DeviceKind } from "../../lib/protocol";
import { checklist_of } from "../irregular/items";
import { word } from "../words_of";
import { BigButton, type TaskProps } from "./column";
import s from "./task.module.css";

export function OpenTable({ session, view, rules }: TaskProps) {
    const words = useWords().dealer;
    const busy = useStore(session.store, (state) => state.busy);
    const [ticked, tick] = useState<DeviceKind[]>([]);
    const list = checklist_of({ view, rules });
    const { table } = view.face;
    return (
        <>
            {list.length > 0 && (
                <fieldset className={s.checklist}>
                    <legend>{words.tick}</legend>
                    {list.map((kind) => (
                        <Button
                            key={kind}
                            on={ticked.includes(kind)}
                            onClick={() =>
                                tick(ticked.includes(kind) ? ticked.filter((one) => one !== kind) : [...ticked, kind])
                            }
                        >
                            {ticked.includes(kind) ? "☑" : "☐"} {word(words.devices, kind)}
                        </Button>
                    ))}
                </fieldset>
            )}
            <BigButton
                busy={busy}
                lacking={ticked.length < list.length}
                onTouch={() =>
                    void session.send(table, { type: "open_table", table, ticked }, words.open_go, {
                        power: "open_table",
                    })
                }
            >
                {words.open_go}
            </BigButton>
        </>
    );
}
