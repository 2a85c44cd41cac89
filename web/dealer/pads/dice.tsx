// Three dice, each a row of its six faces.
import { Die, classes } from "../../lib/ui";
import { useWords } from "../../lib/words";
import s from "./pads.module.css";

const faces = [1, 2, 3, 4, 5, 6];

export function DicePad(props: { value: readonly number[]; onTouch: (value: number[]) => void; disabled?: boolean }) {
    const words = useWords().dealer;
    return (
        <div className={s.dice} role="group" aria-label={words.pad_dice}>
            {[0, 1, 2].map((die) => (
                <div key={die} className={s.die_row}>
                    {faces.map((face) => (
                        <button
                            key={face}
                            type="button"
                            className={classes(s.key, s.die, props.value[die] === face && s.chosen)}
                            aria-pressed={props.value[die] === face}
                            disabled={props.disabled}
                            aria-label={`${words.die(die + 1)}: ${face}`}
                            data-die-key={`${die}-${face}`}
                            onClick={() =>
                                props.onTouch([0, 1, 2].map((at) => (at === die ? face : (props.value[at] ?? 0))))
                            }
                        >
                            <Die value={face} size={40} />
                            <span>{face}</span>
                        </button>
                    ))}
                </div>
            ))}
        </div>
    );
}

export const are_dice = (value: readonly number[]): boolean =>
    value.length === 3 && value.every((die) => die >= 1 && die <= 6);
