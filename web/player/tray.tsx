// Chips, and the buttons that work on all wagers of the table.
import { useEffect, useRef, useState } from "react";
import { arrow_keys, Button, Chip, classes, useTick } from "../lib/ui";
import { short_dollars } from "../lib/money";
import type { MyTable } from "../lib/protocol";
import { useStore } from "../lib/store";
import { useWords } from "../lib/words";
import { drop_at, useBetting } from "./betting";
import type { Session } from "./session";
import type { SheetName } from "./sheets";
import s from "./tray.module.css";

const denominations = [50, 100, 200, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000];
const chips_shown = 6;

// From the smallest chip that some bet of the table takes.
export function chips_for(mine: MyTable | undefined): number[] {
    if (!mine?.bets.length) return [];
    const least = Math.min(...mine.bets.map((bet) => bet.step || bet.least || 100));
    const most = Math.max(...mine.bets.map((bet) => bet.most)) || Infinity;
    const fitting = denominations.filter((chip) => chip >= least && chip <= most && chip % Math.max(1, least) === 0);
    return fitting.slice(0, chips_shown);
}

const hurry_ms = 6_000;

// Betting is about to end.
export function useRunsOut(session: Session, closes_at: number | undefined, on: boolean): boolean {
    const counts = on && closes_at !== undefined;
    useTick(counts, 250);
    return counts && session.clock.left(closes_at) < hurry_ms;
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
    const chips = chips_for(mine);
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
                        className={classes(s.pick, in_hand === amount && s.in_hand)}
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
                        <Chip amount={amount} size={60} />
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
                    <Chip amount={ghost.amount} size={60} />
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
                        look="act"
                        className={classes(s.confirm, confirmation === "required" && runs_out && s.hurry)}
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
