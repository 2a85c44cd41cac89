// What all games' past rounds stand in: a row or a column, with one touch to enlarge.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { table_words } from "../../lib/names";
import { Button, CountRing } from "../../lib/ui";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import { asked_of } from "../asked";
import { useBetting } from "../betting";
import s from "./past.module.css";

interface FrameProps {
    children: ReactNode; // always in view
    beside?: ReactNode; // counts, where there is room for them
    full: () => ReactNode; // the whole screen
}
export function PastFrame({ children, beside, full }: FrameProps) {
    const words = useWords().past;
    const [open, show] = useState(false);
    return (
        <div className={s.frame}>
            <div className={s.parts}>
                <div className={s.main} tabIndex={0}>
                    {children}
                </div>
                <div className={s.beside}>
                    {beside}
                    <Button className={s.enlarge} onClick={() => show(true)} aria-label={words.enlarge} data-enlarge>
                        <span aria-hidden="true">⤢</span>
                        <b>{words.enlarge}</b>
                    </Button>
                </div>
            </div>
            {open && <Whole onClose={() => show(false)}>{full()}</Whole>}
        </div>
    );
}

// Above the table, with the time that is left to bet. A decision goes before it.
function Whole({ onClose, children }: { onClose: () => void; children: ReactNode }) {
    const all = useWords();
    const { session, view } = useBetting();
    const { face } = view;
    const mine = useStore(session.store, (state) => state.mine);
    const decides = asked_of(mine).some((one) => one.table === face.table);
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const before = document.activeElement as HTMLElement | null;
        box.current?.focus();
        const leave = (event: KeyboardEvent) => event.key === "Escape" && onClose();
        document.addEventListener("keydown", leave);
        return () => {
            document.removeEventListener("keydown", leave);
            before?.focus?.();
        };
    }, [onClose]);
    const until = face.phase === "open" ? face.closes_at : undefined;
    return createPortal(
        <div
            className={s.whole}
            role="dialog"
            aria-modal="true"
            aria-label={all.past.all_of(table_words(all, face.name))}
            tabIndex={-1}
            ref={box}
            hidden={decides}
            data-felt={face.game}
            data-past-whole={face.table}
        >
            <header className={s.head}>
                <h2>
                    {table_words(all, face.name)} · {all.common.round(face.round)}
                </h2>
                <span className={s.phase}>
                    {until !== undefined && (
                        <CountRing key={until} clock={session.clock} until={until} whole={face.period_ms} size={52} />
                    )}
                    {all.common.phases[face.phase]}
                </span>
                <Button look="act" onClick={onClose}>
                    {all.common.close}
                </Button>
            </header>
            <div className={s.all} tabIndex={0}>
                {children}
            </div>
            <p className={s.nothing_follows}>{all.past.nothing_follows}</p>
        </div>,
        document.body,
    );
}

export interface Counted {
    key: string;
    name: string;
    value: ReactNode;
}
// Names with their counts; `key` picks the colour.
export function Counts({ all, label }: { all: Counted[]; label?: string }) {
    return (
        <dl className={s.counts} aria-label={label}>
            {all.map(({ key, name, value }) => (
                <div key={key} data-count={key}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
        </dl>
    );
}
