// The table of card games on the stage: a shoe, the card that slides out of it, and cards that fly to
// their places and turn.
import {
    createContext,
    useContext,
    useLayoutEffect,
    useMemo,
    useRef,
    useState,
    type CSSProperties,
    type ReactNode,
    type RefObject,
} from "react";
import { run_of, is_still, useStill } from "../../lib/motion";
import type { Card } from "../../lib/protocol";
import { classes, PlayingCard } from "../../lib/ui";
import { useBetting } from "../betting";
import { moves_of } from "./moves";
import s from "./card_table.module.css";

interface Table {
    shoe: RefObject<HTMLElement | null>;
    shown_at: number; // cards that lay there already do not fly
}
const TableContext = createContext<Table | null>(null);
export const useOnStage = (): boolean => useContext(TableContext) !== null;
const settles_ms = 500;
const fly_ms = 420;
const turn_ms = 360;
const turn_after_ms = 220;

export function CardTable({ className, children }: { className?: string | undefined; children: ReactNode }) {
    const shoe = useRef<HTMLSpanElement>(null);
    const table = useMemo(() => ({ shoe, shown_at: performance.now() }), []);
    return (
        <TableContext.Provider value={table}>
            <div className={classes(s.table, className)}>
                <div className={s.top} aria-hidden="true">
                    <Shoe />
                    <NextCard place={shoe} />
                </div>
                {children}
            </div>
        </TableContext.Provider>
    );
}

const Shoe = () => (
    <svg className={s.shoe} viewBox="0 0 128 60">
        <path d="M18 0H110L126 48Q126 58 116 58H12Q2 58 2 48Z" fill="#2a1c12" stroke="#a5793a" strokeWidth="2.5" />
        <path d="M30 8H98L106 34H22Z" fill="#14100c" />
        <path d="M34 12H94M33 16H95M32 20H96" stroke="#6d5636" strokeWidth="1.4" />
        <rect x="38" y="38" width="52" height="16" rx="3" fill="#0a0806" />
    </svg>
);

// Slides while the host says so; what it is nobody knows yet.
function NextCard({ place }: { place: RefObject<HTMLSpanElement | null> }) {
    const { view, session } = useBetting();
    const still = useStill();
    const { motion } = moves_of(view, false);
    const { began_at, ends_at } = motion ?? {};
    useLayoutEffect(() => {
        const element = place.current;
        if (!element || still || began_at === undefined || ends_at === undefined) return;
        const { past, whole } = run_of(session.clock, { draw: 0, began_at, ends_at });
        const sliding = element.animate([{ transform: "translateY(-62%)" }, { transform: "none" }], {
            duration: Math.max(1, whole),
            easing: "cubic-bezier(.3,0,.3,1)",
            fill: "backwards",
        });
        sliding.currentTime = Math.max(0, past);
        return () => sliding.cancel();
    }, [place, still, began_at, ends_at, session]);
    return (
        <span className={classes(s.next, !motion && s.none)} ref={place} data-sliding={motion ? motion.draw : ""}>
            <PlayingCard card={undefined} />
        </span>
    );
}

// A card in its place. It comes from the shoe, face down, and turns.
export function DealtCard({
    card,
    className,
    style,
}: {
    card: Card | undefined;
    className?: string | undefined;
    style?: CSSProperties;
}) {
    const table = useContext(TableContext);
    const outer = useRef<HTMLSpanElement>(null);
    const inner = useRef<HTMLSpanElement>(null);
    const [turns, begin] = useState(false);
    const before = useRef<Card | undefined | null>(null); // null: it has just come
    useLayoutEffect(() => {
        const came = before.current === null;
        const turned = before.current !== card && card !== undefined;
        before.current = card;
        if (!table || is_still() || performance.now() - table.shown_at < settles_ms || (!came && !turned)) return;
        const running: Animation[] = [];
        if (came) running.push(fly(outer.current!, table.shoe.current));
        if (turned) {
            begin(true);
            const turning = inner.current!.animate([{ transform: "rotateY(180deg)" }, { transform: "none" }], {
                duration: turn_ms,
                delay: came ? turn_after_ms : 0,
                easing: "ease-in-out",
                fill: "backwards",
            });
            turning.onfinish = turning.oncancel = () => begin(false);
            running.push(turning);
        }
        return () => running.forEach((one) => one.cancel());
    }, [card, table]);
    return (
        <span ref={outer} className={classes(s.dealt, className)} style={style}>
            <span ref={inner} className={classes(s.faces, turns && s.turns)}>
                <PlayingCard card={card} />
                {turns && (
                    <span className={s.back} aria-hidden="true">
                        <PlayingCard card={undefined} />
                    </span>
                )}
            </span>
        </span>
    );
}

// Measured once, before it begins.
function fly(card: HTMLElement, shoe: HTMLElement | null): Animation {
    const to = card.getBoundingClientRect();
    const from = shoe?.getBoundingClientRect() ?? to;
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    return card.animate(
        [
            { transform: `translate(${x}px, ${y}px) scale(${(from.width / to.width || 1).toFixed(3)})` },
            { transform: "none" },
        ],
        { duration: fly_ms, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
    );
}
