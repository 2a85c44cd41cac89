// Everything from one place: on a phone the row below has no room for it.
import { table_words } from "../../lib/names";
import { preferences, prefer } from "../../lib/preferences";
import { useStore } from "../../lib/store";
import { Button, Sheet } from "../../lib/ui";
import { useLanguage, useWords } from "../../lib/words";
import type { SheetName, SheetProps } from ".";
import { SoundSettings } from "./sound_settings";
import { Switch } from "./switch";
import s from "./menu.module.css";

export default function Menu({ session, view, onClose, open_sheet, speak }: SheetProps) {
    const words = useWords();
    const say = words.sheets.menu;
    const language = useLanguage();
    const chosen = useStore(preferences, (all) => all);
    const last_table = useStore(session.store, (state) => state.last_table);
    const credit = useStore(session.store, (state) => state.mine?.credit_total ?? 0);
    const ways: [SheetName, string, boolean][] = [
        ["tables", words.player.tables, true],
        ["first_round", words.player.first_round, true],
        ["rules", words.player.rules, true],
        ["history", words.player.history, true],
        ["fairness", words.player.check, view.face.mode === "rng"],
        ["service", words.player.service, true],
        ["buy_in", words.player.buy_in, true],
        ["cash_out", words.player.cash_out, credit > 0],
        ["favourites", words.player.favourites, true],
        ["information", words.common.information.title, true],
    ];
    return (
        <Sheet title={words.player.menu} onClose={onClose} narrow>
            <h3 className={s.head}>{say.go}</h3>
            <div className={s.ways}>
                {ways.map(([name, label, possible]) => (
                    <Button key={name} disabled={!possible} onClick={() => open_sheet(name)}>
                        {label}
                    </Button>
                ))}
                <Button
                    disabled={last_table === null || last_table === view.face.table}
                    onClick={() => {
                        if (last_table !== null) session.look_at(last_table);
                        onClose();
                    }}
                >
                    {words.player.last_table}
                </Button>
            </div>
            <h3 className={s.head}>{say.settings}</h3>
            <div className={s.settings}>
                <SoundSettings table={view.face.table} name={table_words(words, view.face.name)} />
                <Switch label={say.motion} on={chosen.still} turn={(still) => prefer({ still })} />
                <Switch label={say.contrast} on={chosen.contrast} turn={(contrast) => prefer({ contrast })} />
                <Button className={s.setting} onClick={() => speak(language === "en" ? "zh" : "en")}>
                    <span>{say.language}</span>
                    <b lang={language === "en" ? "zh-Hans" : "en"}>{words.common.other_language}</b>
                </Button>
            </div>
        </Sheet>
    );
}
