// The numbers of a wheel as they lie on the cloth, and the symbols of the big wheel.
import { classes } from "../../lib/ui";
import { Emblem } from "../../lib/ui/emblem";
import { colour_of } from "../../lib/wheel";
import { useWords } from "../../lib/words";
import { number_words } from "../view";
import s from "./pads.module.css";

export function NumberPad(props: {
    value: number | null;
    double_zero: boolean;
    onTouch: (value: number) => void;
    disabled?: boolean;
}) {
    const words = useWords().dealer;
    const key = (number: number, place: React.CSSProperties) => (
        <button
            key={number}
            type="button"
            className={classes(s.key, s.number, s[colour_of(number)], props.value === number && s.chosen)}
            style={place}
            disabled={props.disabled}
            aria-pressed={props.value === number}
            aria-label={`${number_words(number)} ${words.colours[colour_of(number)]}`}
            onClick={() => props.onTouch(number)}
            data-number={number}
        >
            {number_words(number)}
        </button>
    );
    const numbers = Array.from({ length: 36 }, (_, i) => i + 1);
    return (
        <div className={s.cloth} role="group" aria-label={words.pad_numbers}>
            {key(0, { gridColumn: 1, gridRow: props.double_zero ? "3 / 4" : "1 / 4" })}
            {props.double_zero && key(37, { gridColumn: 1, gridRow: "1 / 3" })}
            {numbers.map((number) =>
                key(number, { gridColumn: 2 + Math.floor((number - 1) / 3), gridRow: 3 - ((number - 1) % 3) }),
            )}
        </div>
    );
}

export function SymbolPad(props: {
    symbols: string[];
    value: number | null;
    onTouch: (value: number) => void;
    disabled?: boolean;
}) {
    const words = useWords().dealer;
    return (
        <div className={s.symbols} role="group" aria-label={words.pad_symbols}>
            {props.symbols.map((symbol, number) => (
                <button
                    key={symbol}
                    type="button"
                    className={classes(s.key, s.symbol, props.value === number && s.chosen)}
                    aria-pressed={props.value === number}
                    disabled={props.disabled}
                    aria-label={words.results.symbol(symbol)}
                    onClick={() => props.onTouch(number)}
                    data-symbol={symbol}
                >
                    <Emblem symbol={symbol} className={s.emblem} />
                </button>
            ))}
        </div>
    );
}
