// Chips, and the buttons that work on all wagers of the table.
import { useEffect, useRef, useState } from "react";
import { arrow_keys, Button, Chip, classes } from "../lib/ui";
import { denominations } from "../lib/ui/chip";
import { short_dollars } from "../lib/money";
import type { MyTable } from "../lib/protocol";
import { useStore } from "../lib/store";
import { useWords } from "../lib/words";
import { drop_at, useBetting } from "./betting";
import { useRunsOut } from "./hurry";
import { useRoom, type Room } from "./room";
import type { Session } from "./session";
import type { SheetName } from "./sheets";
import s from "./tray.module.css";

const chips_shown = { phone: 5, small: 6, large: 6 };
const chip_sizes = { phone: 56, small: 60, large: 76 };

// From the smallest chip that some bet of the table takes.
function chips_for(mine: MyTable | undefined, room: Room): number[] {
    if (!mine?.bets.length) return [];
    const least = Math.min(...mine.bets.map((bet) => bet.step || bet.least || 100));
    const most = Math.max(...mine.bets.map((bet) => bet.most)) || Infinity;
    const fitting = denominations.filter((chip) => chip >= least && chip <= most && chip % Math.max(1, least) === 0);
    return fitting.slice(0, chips_shown[room]);
}

interface TrayProps {
    session: Session;
    mine: MyTable | undefined;
    confirmation: string;
    open_sheet: (name: SheetName) => void;
}

export function Tray({ session, mine, confirmation, open_sheet }: TrayProps) {
    const words = useWords().player;
    const betting = useBetting();
    const in_hand = useStore(session.store, (state) => state.in_hand);
    const room = useRoom();
    const chips = chips_for(mine, room);
    const credit = useStore(session.store, (state) => state.mine?.credit_total ?? 0);
    const [ghost, carry] = useState<{ amount: number; x: number; y: number } | null>(null);
    const from = useRef<{ x: number; y: number } | null>(null);
    const usual = chips[Math.min(1, chips.length - 1)];
    // The chip in hand is one of this table's.
    useEffect(() => {
        if (in_hand !== "eraser" && usual !== undefined && !chips.includes(in_hand))
            session.store.set({ in_hand: usual });
    });
    const table = betting.table;
    const confirmable = mine?.wagers.some((wager) => wager.stake > wager.confirmed) ?? false;
    const runs_out = useRunsOut(session, betting.view.face.closes_at, betting.open && confirmable);
    return (
        <>
            <div className={s.tray} role="radiogroup" aria-label={words.chip} onKeyDown={arrow_keys}>
                {chips.map((amount) => (
                    <button
                        key={amount}
                        type="button"
                        role="radio"
                        aria-checked={in_hand === amount}
                        tabIndex={
                            in_hand === amount || (!chips.includes(Number(in_hand)) && amount === chips[0]) ? 0 : -1
                        }
                        aria-label={short_dollars(amount)}
                        className={classes(s.pick, in_hand === amount && s.in_hand, amount > credit && s.too_dear)}
                        aria-description={amount > credit ? words.too_dear : undefined}
                        onClick={() => session.store.set({ in_hand: amount })}
                        onPointerDown={(event) => {
                            session.store.set({ in_hand: amount });
                            from.current = { x: event.clientX, y: event.clientY };
                            event.currentTarget.setPointerCapture(event.pointerId);
                        }}
                        onPointerMove={(event) => {
                            if (!from.current || !betting.open) return;
                            if (
                                ghost ||
                                Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > 14
                            )
                                carry({ amount, x: event.clientX, y: event.clientY });
                        }}
                        onPointerUp={(event) => {
                            from.current = null;
                            if (ghost) drop_at(event.clientX, event.clientY, { amount }, betting);
                            carry(null);
                        }}
                        onPointerCancel={() => {
                            from.current = null;
                            carry(null);
                        }}
                    >
                        <Chip amount={amount} size={chip_sizes[room]} />
                    </button>
                ))}
                <Button
                    className={s.eraser}
                    on={in_hand === "eraser"}
                    onClick={() => session.store.set({ in_hand: in_hand === "eraser" ? (usual ?? 0) : "eraser" })}
                >
                    {words.eraser}
                </Button>
            </div>
            {ghost && (
                <span className={s.ghost} style={{ left: ghost.x, top: ghost.y }}>
                    <Chip amount={ghost.amount} size={chip_sizes[room]} />
                </span>
            )}
            <div className={s.actions}>
                <Button disabled={!betting.open || !mine?.may_undo} onClick={() => session.press(table, "undo")}>
                    {words.undo}
                </Button>
                <Button disabled={!betting.open || !mine?.wagers.length} onClick={() => session.press(table, "clear")}>
                    {words.clear}
                </Button>
                <Button disabled={!betting.open || !mine?.may_rebet} onClick={() => session.press(table, "rebet")}>
                    {words.rebet}
                </Button>
                <Button
                    disabled={!betting.open || !mine?.wagers.length}
                    onClick={() => session.press(table, "double_all")}
                >
                    {words.double_all}
                </Button>
                <Button disabled={!mine} onClick={() => open_sheet("favourites")} aria-label={words.favourites}>
                    ★
                </Button>
                {confirmation !== "" && confirmation !== "none" && (
                    <Button
                        {...(confirmation === "locks" ? {} : { look: "act" as const })}
                        className={classes(
                            s.confirm,
                            confirmation === "locks" && s.optional,
                            confirmation === "required" && runs_out && s.hurry,
                        )}
                        disabled={!betting.open || !confirmable}
                        onClick={() => void session.confirm(table)}
                        aria-description={words.confirm_says[confirmation]}
                        data-confirmation={confirmation}
                    >
                        {words.confirm}
                        <small aria-hidden="true">{words.confirm_for[confirmation]}</small>
                    </Button>
                )}
            </div>
        </>
    );
}
