// Chips, and the buttons that work on all wagers of the table.
import { useCallback, useEffect, useRef, useState, type PointerEvent } from "react";
import { arrow_keys, Button, Chip, classes } from "../lib/ui";
import { short_dollars } from "../lib/money";
import type { MyTable } from "../lib/protocol";
import { useStore } from "../lib/store";
import { useWords } from "../lib/words";
import { drop_at, useBetting } from "./betting";
import { ChipAmounts } from "./chip_amounts";
import { amounts_of, can_hold, chips_for, tray_of } from "./chips";
import { useRoom } from "./room";
import type { Session } from "./session";
import type { SheetName } from "./sheets";
import { TrayActions } from "./tray_actions";
import s from "./tray.module.css";

const places = { phone: 5, small: 6, large: 6 };
const chip_sizes = { phone: 56, small: 60, large: 76 };

interface TrayProps {
    session: Session;
    mine: MyTable | undefined;
    confirmation: string;
    open_sheet: (name: SheetName) => void;
}

export function Tray({ session, mine, confirmation, open_sheet }: TrayProps) {
    const words = useWords().player;
    const in_hand = useStore(session.store, (state) => state.in_hand);
    const credit = useStore(session.store, (state) => state.mine?.credit_total ?? 0);
    const room = useRoom();
    const amounts = amounts_of(mine?.bets ?? []);
    const chips = amounts ? chips_for(amounts) : [];
    const { shown, more } = tray_of(chips, in_hand === "eraser" ? 0 : in_hand, places[room]);
    const usual = chips[Math.min(1, chips.length - 1)];
    const [pressed, press] = useState<number | null>(null);
    const take = (amount: number | "eraser") => session.store.set({ in_hand: amount });
    const close = useCallback(() => press(null), []);
    // What is in hand is an amount of this table.
    useEffect(() => {
        if (in_hand !== "eraser" && usual !== undefined && !can_hold(in_hand, amounts))
            session.store.set({ in_hand: usual });
    });
    return (
        <>
            <div className={s.chips}>
                <div className={s.tray} role="radiogroup" aria-label={words.chip} onKeyDown={arrow_keys} data-tray>
                    {shown.map((amount, index) => (
                        <Pick
                            key={amount}
                            amount={amount}
                            size={chip_sizes[room]}
                            on={in_hand === amount}
                            first={index === 0 && in_hand === "eraser"}
                            too_dear={amount > credit}
                            take={take}
                            hold={press}
                        />
                    ))}
                    {more && (
                        <Button
                            className={s.more}
                            onClick={() => press(chips.find((one) => one === in_hand) ?? chips[0]!)}
                            aria-label={words.more_chips}
                        >
                            …
                        </Button>
                    )}
                    <Button
                        className={s.eraser}
                        on={in_hand === "eraser"}
                        onClick={() => take(in_hand === "eraser" ? (usual ?? 0) : "eraser")}
                    >
                        {words.eraser}
                    </Button>
                </div>
                {pressed !== null && amounts && (
                    <ChipAmounts
                        chip={pressed}
                        chips={chips}
                        amounts={amounts}
                        credit={credit}
                        size={chip_sizes[room]}
                        choose={(amount) => {
                            take(amount);
                            close();
                        }}
                        close={close}
                    />
                )}
            </div>
            <TrayActions session={session} mine={mine} confirmation={confirmation} open_sheet={open_sheet} />
        </>
    );
}

const drag_from_px = 14;
const long_press_ms = 500;

interface PickProps {
    amount: number;
    size: number;
    on: boolean;
    first: boolean; // it has the focus of the group while no chip is in hand
    too_dear: boolean;
    take: (amount: number) => void;
    hold: (amount: number) => void; // a long press
}

// Tap: in hand. Drag: onto a place. Long press: other amounts.
function Pick({ amount, size, on, first, too_dear, take, hold }: PickProps) {
    const words = useWords().player;
    const betting = useBetting();
    const [ghost, carry] = useState<{ x: number; y: number } | null>(null);
    const from = useRef<{ x: number; y: number; timer: number } | null>(null);
    const end = () => {
        clearTimeout(from.current?.timer);
        from.current = null;
        carry(null);
    };
    const down = (event: PointerEvent<HTMLButtonElement>) => {
        take(amount);
        const timer = window.setTimeout(() => hold(amount), long_press_ms);
        from.current = { x: event.clientX, y: event.clientY, timer };
        event.currentTarget.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
        const at = from.current;
        if (!at || (!ghost && Math.hypot(event.clientX - at.x, event.clientY - at.y) <= drag_from_px)) return;
        clearTimeout(at.timer);
        if (betting.open) carry({ x: event.clientX, y: event.clientY });
    };
    return (
        <button
            type="button"
            role="radio"
            aria-checked={on}
            tabIndex={on || first ? 0 : -1}
            aria-label={short_dollars(amount)}
            className={classes(s.pick, on && s.in_hand, too_dear && s.too_dear)}
            aria-description={too_dear ? words.too_dear : undefined}
            onClick={() => take(amount)}
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={(event) => {
                if (ghost) drop_at(event.clientX, event.clientY, { amount }, betting);
                end();
            }}
            onPointerCancel={end}
            onContextMenu={(event) => event.preventDefault()}
        >
            <Chip amount={amount} size={size} />
            {ghost && (
                <span className={s.ghost} style={{ transform: `translate(${ghost.x}px, ${ghost.y}px)` }}>
                    <Chip amount={amount} size={size} />
                </span>
            )}
        </button>
    );
}
