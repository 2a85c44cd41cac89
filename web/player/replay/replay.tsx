// A round shown again, step by step; that it is a replay stands there all the time (ST-GLI19-4.14.1).
import { useEffect, useState } from "react";
import { numbers_of } from "../../lib/hex";
import type { PlayedRound, Seen } from "../../lib/protocol";
import { Button, Die, PlayingCard, classes } from "../../lib/ui";
import { rank_words } from "../../lib/ui/card";
import { useLanguage, useWords, type Language, type Words } from "../../lib/words";
import { groups_of, result_words, steps_of, type Step } from "./steps";
import s from "./replay.module.css";

const step_ms = 900;

export function Replay({ round }: { round: PlayedRound }) {
    const words = useWords();
    const language = useLanguage();
    const { seen } = round;
    const say = words.sheets.replay;
    const steps = steps_of(seen);
    const [at, go] = useState(0);
    const [running, run] = useState(true);
    const last = steps.length - 1;
    useEffect(() => {
        if (!running || at >= last) return;
        const timer = setTimeout(() => go(at + 1), step_ms);
        return () => clearTimeout(timer);
    }, [running, at, last]);
    const to = (step: number) => {
        run(false);
        go(Math.max(0, Math.min(last, step)));
    };
    const step = steps[at]!;
    return (
        <section
            className={s.replay}
            aria-label={`${say.label}: ${say.of(round.round.number, round.table)}`}
            data-replay={at}
            data-steps={last}
        >
            <div className={s.head}>
                <b className={s.label}>{say.label}</b>
                <span>{say.of(round.round.number, round.table)}</span>
                {seen.status === "void" && <b className={s.mark}>{words.common.voided}</b>}
                {seen.status === "corrected" && <b className={s.mark}>{words.common.corrected}</b>}
                <span className={s.count}>{say.step(at, last)}</span>
            </div>
            <div className={s.felt}>
                <Cards seen={seen} shown={step.cards} />
                <Dice seen={seen} shown={step.dice} />
                {step.number && <WinningNumber seen={seen} />}
            </div>
            <p className={s.words} role="status">
                {words_of(words, language, seen, step)}
            </p>
            <div className={s.ways}>
                <Button onClick={() => to(0)} disabled={at === 0} aria-label={say.first}>
                    ⏮
                </Button>
                <Button onClick={() => to(at - 1)} disabled={at === 0} aria-label={say.back}>
                    ◀
                </Button>
                {running && at < last ? (
                    <Button look="act" onClick={() => run(false)}>
                        {say.pause}
                    </Button>
                ) : (
                    <Button
                        look="act"
                        onClick={() => {
                            if (at >= last) go(0);
                            run(true);
                        }}
                    >
                        {say.play}
                    </Button>
                )}
                <Button onClick={() => to(at + 1)} disabled={at >= last} aria-label={say.next}>
                    ▶
                </Button>
                <Button onClick={() => to(last)} disabled={at >= last} aria-label={say.last}>
                    ⏭
                </Button>
            </div>
        </section>
    );
}

function words_of(words: Words, language: Language, seen: Seen, step: Step): string {
    const say = words.sheets.replay;
    if (step.ended)
        return (
            result_words(words, language, seen) ||
            (seen.cards.length || seen.dice || seen.number !== undefined ? say.ended : say.nothing_came)
        );
    if (step.number) return seen.symbol ? `${say.symbol} ${seen.symbol}` : `${say.number} ${number_words(seen)}`;
    if (step.dice > 0) return `${say.dice}: ${numbers_of(seen.dice).slice(0, step.dice).join(", ")}`;
    if (step.cards > 0) {
        const { card, place, number } = seen.cards[step.cards - 1]!;
        const name = card
            ? words.common.cards.of(rank_words(card[0]!), words.common.cards[card[1] as "C"])
            : words.common.cards.face_down;
        return say.card_to(place_words(words, place, number), name);
    }
    return say.bets_closed;
}

function place_words(words: Words, place: string, number: number): string {
    const name = (words.sheets.replay.places as Record<string, string>)[place] ?? place;
    return number > 0 ? `${name} ${number}` : name;
}

// The wheel calls double zero 37.
const number_words = (seen: Seen): string => (seen.number === 37 ? "00" : String(seen.number));

function Cards({ seen, shown }: { seen: Seen; shown: number }) {
    const words = useWords();
    const groups = groups_of(seen).filter((group) => group.at[0]! < shown);
    return (
        <>
            {groups.map((group) => (
                <div key={`${group.place} ${group.number}`} className={s.group}>
                    <span>{place_words(words, group.place, group.number)}</span>
                    <div className={s.cards}>
                        {group.at
                            .filter((at) => at < shown)
                            .map((at) => (
                                <PlayingCard
                                    key={at}
                                    card={seen.cards[at]!.card}
                                    className={classes(s.card, at === shown - 1 && s.newest)}
                                />
                            ))}
                    </div>
                </div>
            ))}
        </>
    );
}

function Dice({ seen, shown }: { seen: Seen; shown: number }) {
    const say = useWords().sheets.replay;
    const dice = numbers_of(seen.dice);
    if (!shown) return null;
    const total = seen.parts.find((part) => part.name === "total")?.value;
    return (
        <div className={s.group}>
            <div className={s.dice}>
                {dice.slice(0, shown).map((value, at) => (
                    <Die key={at} value={value} size={72} written />
                ))}
            </div>
            {shown === dice.length && total && <span>{say.total(Number(total))}</span>}
        </div>
    );
}

function WinningNumber({ seen }: { seen: Seen }) {
    const say = useWords().sheets.replay;
    if (seen.symbol)
        return (
            <b className={s.number} data-colour="green">
                {seen.symbol}
            </b>
        );
    const colour = seen.parts.find((part) => part.name === "colour")?.value as keyof typeof say.colours | undefined;
    return (
        <b className={s.number} data-colour={colour}>
            {number_words(seen)}
            {colour && <small>{say.colours[colour]}</small>}
        </b>
    );
}
