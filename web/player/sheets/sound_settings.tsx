// How loud this terminal is, and whether the table in view is heard.
import { preferences, prefer } from "../../lib/preferences";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import { play } from "../sound/player";
import { Switch } from "./switch";
import s from "./menu.module.css";

export function SoundSettings({ table, name }: { table: number; name: string }) {
    const say = useWords().sheets.menu;
    const { sound, volume, muted } = useStore(preferences, (all) => all);
    const turn = (on: boolean) =>
        prefer({ muted: on ? muted.filter((one) => one !== table) : [...muted.filter((one) => one !== table), table] });
    return (
        <>
            <Switch label={say.sound} on={sound} turn={(on) => prefer({ sound: on })} />
            {sound && (
                <>
                    <label className={s.volume}>
                        <span>{say.volume}</span>
                        <input
                            type="range"
                            min={0}
                            max={100}
                            step={5}
                            value={Math.round(volume * 100)}
                            onChange={(event) => prefer({ volume: Number(event.target.value) / 100 })}
                            onPointerUp={() => play("chip")}
                            onKeyUp={() => play("chip")}
                        />
                        <b aria-hidden="true">{Math.round(volume * 100)} %</b>
                    </label>
                    <Switch label={say.sound_at(name)} on={!muted.includes(table)} turn={turn} />
                </>
            )}
        </>
    );
}
