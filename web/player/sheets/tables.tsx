// Which table to play at (LT-DAB.1).
import { table_words } from "../../lib/names";
import { useState } from "react";
import { short_dollars } from "../../lib/money";
import type { TableFace } from "../../lib/protocol";
import { useStore } from "../../lib/store";
import { Button, Sheet, classes } from "../../lib/ui";
import { useWords } from "../../lib/words";
import type { SheetProps } from ".";
import s from "./tables.module.css";

const least_steps = [500, 1_000, 2_500];

interface Wanted {
    game: string;
    mode: string;
    open: boolean;
    least: number; // no higher minimum than this; 0: any
}

export default function Tables({ session, view, onClose }: SheetProps) {
    const words = useWords();
    const hall = useStore(session.store, (state) => state.hall);
    const mine = useStore(session.store, (state) => state.mine);
    const [wanted, want] = useState<Wanted>({ game: "", mode: "", open: false, least: 0 });
    const at_risk = (face: TableFace) => mine?.tables.find((one) => one.face.table === face.table)?.at_risk ?? 0;
    const shut = (face: TableFace) => face.phase === "closed";
    const fits = (face: TableFace) =>
        (!wanted.game || face.game === wanted.game) &&
        (!wanted.mode || face.mode === wanted.mode) &&
        (!wanted.open || face.phase === "open") &&
        (!wanted.least || face.least <= wanted.least);
    const order = (face: TableFace) => (at_risk(face) > 0 ? 0 : shut(face) ? 2 : 1);
    const shown = hall.filter(fits).sort((a, b) => order(a) - order(b));
    const games = [...new Set(hall.map((face) => face.game))];
    const modes = [...new Set(hall.map((face) => face.mode))];
    return (
        <Sheet title={words.player.choose_table} onClose={onClose}>
            <div className={s.filters}>
                <Choices
                    name={words.sheets.tables.game}
                    value={wanted.game}
                    all={[
                        ["", words.sheets.tables.any],
                        ...games.map((game): [string, string] => [game, words.common.games[game]]),
                    ]}
                    choose={(game) => want({ ...wanted, game })}
                />
                <Choices
                    name={words.sheets.tables.mode}
                    value={wanted.mode}
                    all={[
                        ["", words.sheets.tables.any],
                        ...modes.map((mode): [string, string] => [mode, words.common.modes[mode]]),
                    ]}
                    choose={(mode) => want({ ...wanted, mode })}
                />
                <Choices
                    name={words.sheets.tables.limits}
                    value={String(wanted.least)}
                    all={[
                        ["0", words.sheets.tables.any],
                        ...least_steps.map((least): [string, string] => [
                            String(least),
                            words.sheets.tables.up_to(short_dollars(least)),
                        ]),
                    ]}
                    choose={(least) => want({ ...wanted, least: Number(least) })}
                />
                <Choices
                    name={words.sheets.tables.state}
                    value={wanted.open ? "open" : ""}
                    all={[
                        ["", words.sheets.tables.any],
                        ["open", words.sheets.tables.open_now],
                    ]}
                    choose={(open) => want({ ...wanted, open: open !== "" })}
                />
            </div>
            <p className={s.count} role="status">
                {shown.length ? words.sheets.tables.found(shown.length, hall.length) : words.sheets.tables.none}
            </p>
            <div className={s.tables}>
                {shown.map((face) => (
                    <button
                        key={face.table}
                        type="button"
                        className={classes(s.table, face.table === view.face.table && s.here, shut(face) && s.shut)}
                        data-felt={face.game}
                        data-table={face.table}
                        data-phase={face.phase}
                        onClick={() => {
                            session.look_at(face.table);
                            onClose();
                        }}
                    >
                        <b>{table_words(words, face.name)}</b>
                        <span>
                            {words.common.games[face.game]} · {words.common.modes[face.mode]}
                        </span>
                        <span>
                            {words.sheets.tables.minimum_to_maximum(
                                short_dollars(face.least),
                                face.most ? short_dollars(face.most) : words.common.no_limit,
                            )}
                        </span>
                        <span className={face.phase === "open" ? s.open : undefined}>
                            {words.common.phases[face.phase]}
                        </span>
                        {at_risk(face) > 0 && <em>{words.sheets.tables.wagers(short_dollars(at_risk(face)))}</em>}
                        {face.table === view.face.table && <i>{words.sheets.tables.here}</i>}
                    </button>
                ))}
            </div>
        </Sheet>
    );
}

function Choices({
    name,
    value,
    all,
    choose,
}: {
    name: string;
    value: string;
    all: [string, string][];
    choose: (value: string) => void;
}) {
    return (
        <div className={s.choices} role="group" aria-label={name}>
            <span>{name}</span>
            {all.map(([key, label]) => (
                <Button key={key} on={key === value} onClick={() => choose(key)}>
                    {label}
                </Button>
            ))}
        </div>
    );
}
