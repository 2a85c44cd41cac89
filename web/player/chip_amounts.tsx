// What one touch puts down: every chip that the table takes, and several of the same.
import { useEffect, useRef } from "react";
import { Button, Chip, classes } from "../lib/ui";
import { short_dollars } from "../lib/money";
import { useWords } from "../lib/words";
import { multiples_of, type Amounts } from "./chips";
import s from "./tray.module.css";

interface AmountsProps {
    chip: number; // that was pressed
    chips: number[];
    amounts: Amounts;
    credit: number;
    size: number;
    choose: (amount: number) => void;
    close: () => void;
}

export function ChipAmounts({ chip, chips, amounts, credit, size, choose, close }: AmountsProps) {
    const words = useWords();
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        box.current?.focus();
        const leave = (event: KeyboardEvent) => event.key === "Escape" && close();
        const outside = (event: PointerEvent) => box.current?.contains(event.target as Node) || close();
        document.addEventListener("keydown", leave);
        document.addEventListener("pointerdown", outside);
        return () => {
            document.removeEventListener("keydown", leave);
            document.removeEventListener("pointerdown", outside);
        };
    }, [close]);
    const row = (title: string, all: number[]) =>
        all.length > 0 && (
            <div role="group" aria-label={title} className={s.amounts_row}>
                <b>{title}</b>
                {all.map((amount) => (
                    <button
                        key={amount}
                        type="button"
                        className={classes(s.pick, amount > credit && s.too_dear)}
                        aria-label={short_dollars(amount)}
                        aria-description={amount > credit ? words.player.too_dear : undefined}
                        onClick={() => choose(amount)}
                    >
                        <Chip amount={amount} size={size} />
                    </button>
                ))}
            </div>
        );
    return (
        <div
            ref={box}
            className={s.amounts}
            role="dialog"
            aria-label={words.player.chip_amount}
            tabIndex={-1}
            data-chip-amounts
        >
            {row(words.player.all_chips, chips)}
            {row(words.player.several_of(short_dollars(chip)), multiples_of(chip, chips, amounts))}
            <Button onClick={close}>{words.common.close}</Button>
        </div>
    );
}
