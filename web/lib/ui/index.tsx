// What all screens are made of.
import {
    useEffect,
    useRef,
    useState,
    type ButtonHTMLAttributes,
    type KeyboardEvent as KeyPressed,
    type ReactNode,
} from "react";
import { useWords } from "../words";
import type { VenueClock } from "../clock";
import { is_seen, when_seen } from "../seen";
import s from "./ui.module.css";

export { PlayingCard } from "./card";
export { Chip, type ChipMark } from "./chip";
export { Die } from "./die";

export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// On a group of radios or of tabs: arrows choose the next one, as everywhere.
export function arrow_keys(event: KeyPressed<HTMLElement>) {
    const step = steps[event.key];
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio], [role=tab]")];
    const at = choices.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0) return;
    const next = choices[(at + step + choices.length) % choices.length]!;
    event.preventDefault();
    next.focus();
    next.click();
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
    look?: "act" | "won" | "stop";
    on?: boolean;
}
export function Button({ look, on, className, ...rest }: ButtonProps) {
    return (
        <button
            type="button"
            className={classes(s.button, look && s[look], on && s.on, className)}
            aria-pressed={rest.role ? undefined : on}
            {...rest}
        />
    );
}

// A page above the page. Escape and its own button close it; what is behind waits.
interface SheetProps {
    title: string;
    onClose: () => void;
    narrow?: boolean;
    wide?: boolean; // all of the screen
    children: ReactNode;
}
export function Sheet(props: SheetProps) {
    const words = useWords();
    const box = useRef<HTMLDivElement>(null);
    const [before] = useState(() => document.activeElement as HTMLElement | null);
    useEffect(() => {
        // A field inside may have the focus already.
        if (!box.current?.contains(document.activeElement)) box.current?.focus();
        return () => before?.focus?.();
    }, [before]);
    // A finger that was down before the page came and leaves it now did not touch beside it.
    const beside = useRef(false);
    const { onClose } = props;
    // On the document: a touch can remove the very element that had the focus.
    useEffect(() => {
        const leave = (event: KeyboardEvent) => event.key === "Escape" && onClose();
        document.addEventListener("keydown", leave);
        return () => document.removeEventListener("keydown", leave);
    }, [onClose]);
    return (
        <div
            className={s.veil}
            onPointerDown={(event) => (beside.current = event.target === event.currentTarget)}
            onClick={(event) => event.target === event.currentTarget && beside.current && props.onClose()}
        >
            <div
                className={classes(s.sheet, props.narrow && s.narrow, props.wide && s.wide)}
                role="dialog"
                aria-modal="true"
                aria-label={props.title}
                tabIndex={-1}
                ref={box}
            >
                <div className={s.sheet_head}>
                    <h2>{props.title}</h2>
                    <Button onClick={props.onClose}>{words.common.close}</Button>
                </div>
                <div className={s.sheet_body} tabIndex={0}>
                    {props.children}
                </div>
            </div>
        </div>
    );
}

// Draws again `every` milliseconds while it is on.
export function useTick(on: boolean, every = 100): void {
    const [, tick] = useState(0);
    useEffect(() => {
        if (!on) return;
        const timer = setInterval(() => is_seen() && tick((count) => count + 1), every);
        return () => clearInterval(timer);
    }, [on, every]);
}

// Seconds until a moment of the venue's clock, as a ring that empties. `whole` is the length of the
// period; unknown: the ring takes what is left when it first draws.
// Draws again when the next whole second is reached, and in between for the ring.
function useSecond(left: number, speed: number): void {
    const [, tick] = useState(0);
    useEffect(() => {
        if (left <= 0) return;
        let forget = () => {};
        const draw = () => (forget = when_seen(() => tick((count) => count + 1)));
        const timer = setTimeout(draw, Math.min(100, (left % 1000) / speed + 1));
        return () => {
            clearTimeout(timer);
            forget();
        };
    });
}

export function CountRing(props: { clock: VenueClock; until: number; whole?: number | undefined; size: number }) {
    const words = useWords();
    const left = props.clock.left(props.until);
    useSecond(left * props.clock.speed, props.clock.speed);
    const first = useRef({ until: 0, left: 0 });
    if (first.current.until !== props.until) first.current = { until: props.until, left };
    const whole = (props.whole && props.whole / props.clock.speed) || first.current.left || 1;
    const share = Math.min(1, left / whole);
    const seconds = Math.ceil((left * props.clock.speed) / 1000);
    const urgent = left < 5_000;
    const r = props.size / 2 - 5;
    const round = 2 * Math.PI * r;
    return (
        <span
            className={s.ring}
            role="timer"
            aria-label={words.player.seconds_left(seconds)}
            style={{ width: props.size, height: props.size }}
            data-seconds={seconds}
        >
            <svg width={props.size} height={props.size} aria-hidden="true">
                <circle cx={props.size / 2} cy={props.size / 2} r={r} fill="none" stroke="#0008" strokeWidth="9" />
                <circle
                    cx={props.size / 2}
                    cy={props.size / 2}
                    r={r}
                    fill="none"
                    stroke={urgent ? "#ff8f80" : "#f5c542"}
                    strokeWidth="9"
                    strokeDasharray={`${round * share} ${round}`}
                />
            </svg>
            <span style={{ fontSize: props.size * 0.4 }}>{seconds}</span>
        </span>
    );
}
