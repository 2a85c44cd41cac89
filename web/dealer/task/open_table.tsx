// Opening: what the rulebook wants to have been looked at is ticked first, what gives the outcomes
// is inspected, and whoever opens the table says that they know what is missing.
import { useState } from "react";
import { Button } from "../../lib/ui";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import type { DeviceKind } from "../../lib/protocol";
import { checklist_of } from "../irregular/items";
import { TextField } from "../pads/keys";
import { word } from "../words_of";
import { BigButton, type TaskProps } from "./column";
import s from "./task.module.css";

function Ticks(props: {
    legend: string;
    kinds: DeviceKind[];
    ticked: DeviceKind[];
    onTick: (t: DeviceKind[]) => void;
}) {
    const words = useWords().dealer;
    const { ticked } = props;
    return (
        <fieldset className={s.checklist}>
            <legend>{props.legend}</legend>
            {props.kinds.map((kind) => (
                <Button
                    key={kind}
                    on={ticked.includes(kind)}
                    onClick={() =>
                        props.onTick(ticked.includes(kind) ? ticked.filter((one) => one !== kind) : [...ticked, kind])
                    }
                >
                    {ticked.includes(kind) ? "☑" : "☐"} {word(words.devices, kind)}
                </Button>
            ))}
        </fieldset>
    );
}

export function OpenTable({ session, view, rules }: TaskProps) {
    const words = useWords().dealer;
    const busy = useStore(session.store, (state) => state.busy);
    const [ticked, tick] = useState<DeviceKind[]>([]);
    const [acknowledged, acknowledge] = useState<DeviceKind[]>([]);
    const [inspection, write] = useState("");
    const list = checklist_of({ view, rules });
    const { table } = view.face;
    const named = (wrong: boolean) =>
        view.to_inspect
            .filter((part) => part.found_wrong === wrong)
            .map((part) => word(words.devices, part.kind))
            .join(", ");
    const unseen = named(false);
    const wrong = named(true);
    return (
        <>
            {list.length > 0 && <Ticks legend={words.tick} kinds={list} ticked={ticked} onTick={tick} />}
            {view.warnings.length > 0 && (
                <Ticks legend={words.missing_here} kinds={view.warnings} ticked={acknowledged} onTick={acknowledge} />
            )}
            {wrong && (
                <p className={s.refused} data-found-wrong>
                    {words.found_wrong(wrong)}
                </p>
            )}
            {unseen && (
                <>
                    <Button onClick={() => write(words.seen_in_order)} data-in-order>
                        {words.seen_in_order}
                    </Button>
                    <TextField value={inspection} label={words.inspection_of(unseen)} onChange={write} />
                </>
            )}
            <BigButton
                busy={busy}
                lacking={
                    ticked.length < list.length ||
                    view.warnings.some((kind) => !acknowledged.includes(kind)) ||
                    (unseen !== "" && inspection.trim() === "") ||
                    wrong !== ""
                }
                onTouch={() =>
                    void session.send(
                        table,
                        { type: "open_table", table, ticked, inspection: inspection.trim(), acknowledged },
                        words.open_go,
                        { power: "open_table" },
                    )
                }
            >
                {words.open_go}
            </BigButton>
        </>
    );
}
