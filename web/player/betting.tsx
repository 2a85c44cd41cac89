// Where chips go: what every layout needs to draw its places and to bet on them.
import {
    createContext,
    useContext,
    useMemo,
    useRef,
    type CSSProperties,
    type PointerEvent,
    type ReactNode,
} from "react";
import { Chip, classes, type ChipMark } from "../lib/ui";
import { short_dollars, span_words, type OddsWords } from "../lib/money";
import type { BetOffer, MyTable, SettledWager, TableView } from "../lib/protocol";
import { pieces_of, type Rules } from "../lib/rules";
import { listed, useWords } from "../lib/words";
import { chip_mark } from "./chip_mark";
import { ask_about_bet } from "./first_round/ask";
import { outcome_words } from "./words_of";
import { spot_key, type Pending, type Session, type Spot } from "./session";
import s from "./betting.module.css";

export interface OnSpot {
    stands: number; // cents that the host has
    coming: number; // not acknowledged yet; below nought: on the way back
    mark: ChipMark; // where the table confirms wagers
    settled: SettledWager | undefined; // of the last round, until the next opens
}

export interface Betting {
    open: boolean; // a touch places
    table: number;
    view: TableView;
    mine: MyTable | undefined;
    rules: Rules | null;
    session: Session;
    lying: ReadonlyMap<string, number>; // cents by the words of a place, with those on the way
    on(spot: Spot): OnSpot;
    lit(spot: Spot): "own" | "all" | undefined; // the ended round's outcome pays it; own: with an own wager
    offer(bet: string): BetOffer | undefined; // none: not a bet of this table
    pieces(spot: Spot): number; // a chip lies on each of them
    odds(bet: string, how?: "seen" | "heard" | "short"): string; // as printed on the felt: "8 to 1", "1:1 – 30:1"
    tap(spot: Spot): void;
    lift(spot: Spot): void; // all of it back
    move(from: Spot, to: Spot): void;
}

export const BettingContext = createContext<Betting | null>(null);
export function useBetting(): Betting {
    const betting = useContext(BettingContext);
    if (!betting) throw new Error("a layout outside a table");
    return betting;
}

interface Given {
    session: Session;
    view: TableView;
    reveals: boolean; // the stage still shows how it ended: no place is lit yet
    mine: MyTable | undefined;
    pending: Pending[];
    settled: SettledWager[];
    rules: Rules | null;
    in_hand: number | "eraser";
    live: boolean;
    say: OddsWords;
}

export function useMakeBetting(given: Given): Betting {
    const { session, view, reveals, mine, pending, settled, rules, in_hand, live, say } = given;
    return useMemo(() => {
        const table = view.face.table;
        const open = live && !!mine && !mine.excluded && (view.face.phase === "open" || mine.relaxed);
        const stands = new Map((mine?.wagers ?? []).map((wager) => [wager.words, wager.stake as number]));
        const confirmed = new Map((mine?.wagers ?? []).map((wager) => [wager.words, wager.confirmed as number]));
        const results = new Map(settled.map((wager) => [wager.words, wager]));
        const coming = new Map<string, number>();
        for (const one of pending)
            if (one.table === table)
                for (const chips of one.chips) {
                    const key = spot_key(chips.spot);
                    coming.set(key, (coming.get(key) ?? 0) + (one.taken ? -chips.amount : chips.amount));
                }
        const lying = new Map<string, number>();
        for (const key of new Set([...stands.keys(), ...coming.keys()])) {
            const amount = (stands.get(key) ?? 0) + (coming.get(key) ?? 0);
            if (amount > 0) lying.set(key, amount);
        }
        const won = new Set(reveals ? [] : view.won_places);
        const lit = (spot: Spot) => {
            const key = spot_key(spot);
            if (results.get(key)?.status === "win") return "own";
            return won.has(key) ? "all" : undefined;
        };
        const on = (spot: Spot): OnSpot => {
            const key = spot_key(spot);
            const stake = stands.get(key) ?? 0;
            return {
                stands: stake,
                coming: coming.get(key) ?? 0,
                mark: chip_mark(rules?.confirmation ?? "", stake, confirmed.get(key) ?? 0),
                settled: results.get(key),
            };
        };
        const offer = (bet: string) => mine?.bets.find((one) => one.bet === bet);
        const pieces = (spot: Spot) => pieces_of(rules, spot.bet, spot_key(spot)).length || 1;
        const lift = (spot: Spot) => {
            const { stands, coming } = on(spot);
            if (stands + Math.min(0, coming) > 0) session.take(table, [{ spot, amount: stands + Math.min(0, coming) }]);
        };
        return {
            open,
            table,
            view,
            mine,
            rules,
            session,
            lying,
            on,
            lit,
            offer,
            pieces,
            lift,
            odds: (bet, how) => span_words(rules?.bets.find((one) => one.bet === bet)?.pays ?? [], say, how),
            tap: (spot: Spot) => {
                if (in_hand === "eraser") return lift(spot);
                if (in_hand > 0) session.place(table, [{ spot, amount: in_hand * pieces(spot) }]);
            },
            move: (from: Spot, to: Spot) => {
                const amount = on(from).stands;
                if (amount <= 0 || spot_key(from) === spot_key(to)) return;
                session.take(table, [{ spot: from, amount }]);
                session.place(table, [{ spot: to, amount: (amount / pieces(from)) * pieces(to) }]);
            },
        };
    }, [session, view, reveals, mine, pending, settled, rules, in_hand, live, say]);
}

const long_press_ms = 600;
const drag_from_px = 14;

// A chip that is dragged: from the tray (an amount) or from another place.
export type Dragged = { amount: number } | { from: Spot };
let dragged: Dragged | null = null;

// Under the finger when a drag ends.
export function drop_at(x: number, y: number, what: Dragged, betting: Betting) {
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-spot]");
    const spot = place?.dataset["spot"] ? (JSON.parse(place.dataset["spot"]) as Spot) : null;
    if ("amount" in what) {
        if (spot) betting.session.place(betting.table, [{ spot, amount: what.amount * betting.pieces(spot) }]);
    } else if (spot) {
        betting.move(what.from, spot);
    } else {
        betting.lift(what.from);
    }
}

interface SpotProps {
    spot: Spot;
    name: string; // for those who hear it
    className?: string | undefined;
    style?: CSSProperties;
    chip?: number; // its size in pixels
    odds?: string; // of this place, where those of its bet differ
    stack?: string | undefined; // a class that says where in the box the chips lie; usual: the middle
    children?: ReactNode; // what is printed on the felt
    bare?: boolean; // no box of its own: lines and corners of the cloth
}

// A place to bet on. Tap: one chip more. Long press, or the eraser: all back; where nothing stands it says what the bet is. Drag: somewhere else.
export function BetSpot({ spot, name, className, style, chip = 46, stack, children, bare, odds: own_odds }: SpotProps) {
    const betting = useBetting();
    const words = useWords();
    const { stands, coming, mark, settled } = betting.on(spot);
    const offered = betting.offer(spot.bet) !== undefined;
    const press = useRef<{ x: number; y: number; timer: number; done: boolean } | null>(null);
    const used = useRef(false); // the click that follows a drag or a long press places nothing, however late it comes
    const odds = own_odds ?? betting.odds(spot.bet, "heard");
    const holds = stands + coming;
    const label = listed(words, [
        words.player.spot(name, odds),
        holds > 0 && words.player.spot_holds(short_dollars(holds)),
        coming > 0 && words.player.pending,
        mark && words.player.marks[mark],
        settled && outcome_words(words, settled),
    ]);

    const down = (event: PointerEvent) => {
        used.current = false;
        if (!betting.open) return;
        const timer = window.setTimeout(() => {
            if (!press.current) return;
            press.current.done = true;
            if (holds > 0) betting.lift(spot);
            else ask_about_bet(spot.bet);
        }, long_press_ms);
        press.current = { x: event.clientX, y: event.clientY, timer, done: false };
    };
    const move = (event: PointerEvent) => {
        const now = press.current;
        if (!now || now.done || Math.hypot(event.clientX - now.x, event.clientY - now.y) < drag_from_px) return;
        clearTimeout(now.timer);
        if (stands > 0 && !dragged) {
            dragged = { from: spot };
            (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        }
    };
    const up = (event: PointerEvent) => {
        const now = press.current;
        press.current = null;
        if (!now) return;
        clearTimeout(now.timer);
        if (dragged) {
            drop_at(event.clientX, event.clientY, dragged, betting);
            dragged = null;
        }
        used.current = now.done || Math.hypot(event.clientX - now.x, event.clientY - now.y) >= drag_from_px;
    };
    return (
        <button
            type="button"
            className={classes(bare ? s.bare : s.spot, className, !betting.open && s.shut)}
            data-lit={betting.lit(spot)}
            style={style}
            disabled={!offered}
            data-spot={JSON.stringify(spot)}
            data-stake={stands}
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={up}
            onPointerCancel={() => {
                if (press.current) clearTimeout(press.current.timer);
                press.current = null;
                dragged = null;
            }}
            onContextMenu={(event) => event.preventDefault()}
            onClick={() => betting.open && !used.current && betting.tap(spot)}
        >
            <span className="hidden-words">{label}</span>
            <span className={s.printed} aria-hidden="true" data-printed>
                {children}
            </span>
            {holds > 0 && (
                <span className={classes(s.stack, stack)} aria-hidden="true" data-chips-of={spot_key(spot)}>
                    <Chip amount={holds} size={chip} pending={coming > 0 && stands === 0} mark={mark} />
                    {coming > 0 && stands > 0 && <i className={s.more} />}
                </span>
            )}
            {holds <= 0 && settled && settled.status !== "lose" && (
                <span className={classes(s.stack, stack)} aria-hidden="true">
                    <b className={settled.winnings > 0 ? s.paid : s.back}>
                        {settled.winnings > 0
                            ? `+${short_dollars(settled.winnings)}`
                            : words.player.status[settled.status]}
                    </b>
                </span>
            )}
        </button>
    );
}
