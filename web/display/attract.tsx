// Nobody plays and nothing is going on: the sign says what is played here, from how much, and what
// the bets pay, a few at a time.
import { useEffect, useState } from "react";
import { odds_words, short_dollars } from "../lib/money";
import type { DisplayView } from "../lib/protocol";
import type { Rules } from "../lib/rules";
import { useTick } from "../lib/ui";
import { catalogues, useLanguage, useWords, type Words } from "../lib/words";
import { bet_words } from "../player/words_of";
import s from "./attract.module.css";

const quiet_ms = 20_000;
const turn_ms = 8_000;
const at_once = 4;

const is_waiting = ({ face, played }: DisplayView): boolean =>
    !played &&
    face.motion === undefined &&
    (face.phase === "idle" || face.phase === "closed" || (face.phase === "open" && face.closes_at === undefined));

// After some time of it: who has just played still wants to see the result.
export function useQuiet(view: DisplayView): boolean {
    const since = `${view.face.phase} ${view.face.round} ${is_waiting(view)}`;
    const [quiet, fall] = useState("");
    useEffect(() => {
        const timer = setTimeout(() => fall(since), quiet_ms);
        return () => clearTimeout(timer);
    }, [since]);
    return is_waiting(view) && quiet === since;
}

// Of each bet its best odds, in the order of the document.
function paying(words: Words, rules: Rules | null): [string, string][] {
    return (rules?.bets ?? [])
        .filter((bet) => !bet.by_decision && !bet.pieces.length)
        .flatMap(({ bet, pays }): [string, string][] => {
            const odds = pays.map((one) => one.odds).filter((one) => one !== "0" && !one.startsWith("-"));
            if (!odds.length) return [];
            const [first, last] = [odds[0]!, odds.at(-1)!].map((one) => odds_words(one, words.common));
            return [
                [
                    bet_words(words, bet, bet, rules!.game),
                    odds.length === 1 ? first! : words.common.odds_up_to(last!, first!),
                ],
            ];
        });
}

export function Attract({ view, rules }: { view: DisplayView; rules: Rules | null }) {
    const words = useWords();
    const other = catalogues[useLanguage() === "en" ? "zh" : "en"];
    const { face } = view;
    useTick(true, turn_ms);
    const [began] = useState(() => Date.now());
    const all = paying(words, rules);
    const pages = Math.max(1, Math.ceil(all.length / at_once));
    const page = Math.floor((Date.now() - began) / turn_ms) % pages;
    const closed = face.phase === "closed";
    return (
        <div className={s.attract} data-attract>
            <h2>
                <span>{words.common.games[face.game]}</span>
                <span lang={other === catalogues.zh ? "zh-Hans" : "en"}>{other.common.games[face.game]}</span>
            </h2>
            <p className={s.invite}>
                {closed ? words.common.phases.closed : words.display.invite(short_dollars(face.least))}
            </p>
            {!closed && all.length > 0 && (
                <section className={s.pays} key={page} aria-label={words.display.what_pays}>
                    <h3>{words.display.what_pays}</h3>
                    <dl>
                        {all.slice(page * at_once, (page + 1) * at_once).map(([bet, odds]) => (
                            <div key={bet}>
                                <dt>{bet}</dt>
                                <dd>{odds}</dd>
                            </div>
                        ))}
                    </dl>
                </section>
            )}
        </div>
    );
}
