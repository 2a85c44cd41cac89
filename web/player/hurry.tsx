// The last five seconds of betting: an edge round the cloth, a word for the ear, a tick each second.
import { useEffect } from "react";
import type { TableView } from "../lib/protocol";
import { useTick } from "../lib/ui";
import { useWords } from "../lib/words";
import type { Session } from "./session";
import { sound_second } from "./sound";
import s from "./shell.module.css";

const hurry_ms = 5_000;

// Betting is about to end.
export function useRunsOut(session: Session, closes_at: number | undefined, on: boolean): boolean {
    const counts = on && closes_at !== undefined;
    useTick(counts, 250);
    return counts && session.clock.left(closes_at) <= hurry_ms;
}

export function Hurry({ session, view }: { session: Session; view: TableView }) {
    const words = useWords().player;
    const { phase, closes_at } = view.face;
    const runs_out = useRunsOut(session, closes_at, phase === "open");
    const left = closes_at === undefined ? 0 : Math.ceil(session.clock.left(closes_at) / 1_000);
    useEffect(() => {
        if (runs_out && left > 0) sound_second(view.face.table);
    }, [runs_out, left, view.face.table]);
    if (!runs_out) return null;
    return (
        <div className={s.runs_out_edge} data-hurry>
            <span className="hidden-words" role="status">
                {words.last_seconds}
            </span>
        </div>
    );
}
