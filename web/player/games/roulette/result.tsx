// The wheel of this round, or of the last until the next number comes.
import { classes } from "../../../lib/ui";
import { NumberTile } from "../../../lib/ui/numbers";
import { Wheel } from "../../../lib/ui/wheel";
import { colour_of, number_text } from "../../../lib/wheel";
import { useWords } from "../../../lib/words";
import { useBetting } from "../../betting";
import { useCameLive } from "../../stage/came_live";
import { moves_of } from "../../stage/moves";
import s from "./roulette.module.css";

export function Result() {
    const all = useWords();
    const words = all.roulette;
    const { view, rules, session } = useBetting();
    const { seen, face, history } = view;
    const before = [...history].reverse().find((round) => round.number !== undefined && round.status !== "void");
    const { waits, moving, motion } = moves_of(view, seen.number !== undefined);
    const number = seen.number ?? (waits ? undefined : before?.number);
    const of_now = seen.number !== undefined;
    const live = useCameLive(of_now);
    const awaits = face.mode === "rng" ? words.drawing : face.mode === "automatic" ? words.spinning : words.awaiting;
    return (
        <div className={s.result} data-result={of_now ? number_text(seen.number!) : ""} data-waits={waits}>
            <Wheel
                wheel={rules?.wheel ?? ""}
                number={number}
                moving={moving}
                motion={motion}
                over={face.phase === "open"}
                clock={session.clock}
                className={s.wheel}
            />
            <div className={classes(s.said, live && s.comes)}>
                <span className={s.what}>
                    {waits ? awaits : of_now ? words.winning : number === undefined ? words.none_yet : words.last_was}
                </span>
                {number !== undefined && (
                    <div className={classes(s.number, !of_now && s.former)}>
                        <NumberTile number={number} />
                        <b>{words.colours[colour_of(number)]}</b>
                    </div>
                )}
            </div>
        </div>
    );
}
