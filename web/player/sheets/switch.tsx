import { Button } from "../../lib/ui";
import { useWords } from "../../lib/words";
import s from "./menu.module.css";

export function Switch({ label, on, turn }: { label: string; on: boolean; turn: (on: boolean) => void }) {
    const say = useWords().sheets.menu;
    return (
        <Button
            role="switch"
            aria-checked={on}
            aria-pressed={undefined}
            className={s.setting}
            onClick={() => turn(!on)}
        >
            <span>{label}</span>
            <b className={on ? s.on : undefined}>{on ? say.on : say.off}</b>
        </Button>
    );
}
