// Digits, and letters where a note is wanted: a terminal has no keyboard of its own.
import { useState } from "react";
import { Button, classes } from "../../lib/ui";
import { useWords } from "../../lib/words";
import s from "./pads.module.css";

export function DigitPad(props: {
    onDigit: (digit: string) => void;
    onDelete: () => void;
    onClear: () => void;
    disabled?: boolean;
}) {
    const words = useWords().dealer;
    const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    return (
        <div className={s.digits}>
            {keys.map((digit) => (
                <Button key={digit} disabled={props.disabled} onClick={() => props.onDigit(digit)} data-digit={digit}>
                    {digit}
                </Button>
            ))}
            <Button className={s.small_key} disabled={props.disabled} onClick={props.onClear}>
                {words.clear}
            </Button>
            <Button disabled={props.disabled} onClick={() => props.onDigit("0")} data-digit="0">
                0
            </Button>
            <Button
                className={s.small_key}
                disabled={props.disabled}
                onClick={props.onDelete}
                aria-label={words.delete}
            >
                ⌫
            </Button>
        </div>
    );
}

export function NumberField(props: {
    value: string;
    label: string;
    onChange: (value: string) => void;
    max?: number;
    prefix?: string;
}) {
    const set = (value: string) => value.length <= (props.max ?? 9) && props.onChange(value);
    return (
        <div className={s.number_field}>
            <label>
                <span>{props.label}</span>
                <span className={s.field}>
                    {props.prefix}
                    <input
                        value={props.value}
                        inputMode="none"
                        onChange={(event) => set(event.target.value.replace(/\D/g, ""))}
                    />
                </span>
            </label>
            <DigitPad
                onDigit={(digit) => set(props.value === "0" ? digit : props.value + digit)}
                onDelete={() => set(props.value.slice(0, -1))}
                onClear={() => set("")}
            />
        </div>
    );
}

const text_max = 200;
const rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm,."];

export function TextField(props: { value: string; label: string; onChange: (value: string) => void }) {
    const words = useWords().dealer;
    const [capitals, shift] = useState(props.value === "");
    const set = (value: string) => props.onChange(value.slice(0, text_max));
    const type = (letter: string) => {
        set(props.value + (capitals ? letter.toUpperCase() : letter));
        shift(false);
    };
    return (
        <div className={s.text_field}>
            <label>
                <span>{props.label}</span>
                <textarea
                    value={props.value}
                    rows={2}
                    inputMode="none"
                    maxLength={text_max}
                    onChange={(event) => set(event.target.value)}
                />
            </label>
            <div className={s.board} aria-hidden="true">
                {rows.map((row) => (
                    <div key={row} className={s.board_row}>
                        {[...row].map((letter) => (
                            <button
                                key={letter}
                                type="button"
                                tabIndex={-1}
                                className={s.key}
                                onClick={() => type(letter)}
                            >
                                {capitals ? letter.toUpperCase() : letter}
                            </button>
                        ))}
                    </div>
                ))}
                <div className={s.board_row}>
                    <button
                        type="button"
                        tabIndex={-1}
                        className={classes(s.key, capitals && s.chosen)}
                        onClick={() => shift(!capitals)}
                    >
                        {words.keyboard.shift}
                    </button>
                    <button type="button" tabIndex={-1} className={classes(s.key, s.space)} onClick={() => type(" ")}>
                        {words.keyboard.space}
                    </button>
                    <button type="button" tabIndex={-1} className={s.key} onClick={() => set(props.value.slice(0, -1))}>
                        ⌫
                    </button>
                </div>
            </div>
        </div>
    );
}
