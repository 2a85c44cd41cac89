// What card games with decisions have in common: the own play of a round, questions with their time,
// places on the felt and rows of cards.
import { useState, type CSSProperties, type ReactNode } from "react";
import { Chip, classes, CountRing, PlayingCard } from "../../lib/ui";
import { short_dollars } from "../../lib/money";
import type { Card, Choice, Decision, MyTable, Play, Seen } from "../../lib/protocol";
import { listed, useWords } from "../../lib/words";
import { BetSpot, useBetting, type Betting } from "../betting";
import { useRoom } from "../room";
import { spot_key, type Spot } from "../session";
import { DealtCard, useOnStage } from "../stage/card_table";
import s from "./play.module.css";

// Own hands and what a decision costs, as the host says it.
export interface MyHand {
    cards: Card[];
    total: number;
    soft: boolean;
    name: string;
}
interface Cost {
    hand: number;
    area: number;
    decision: Decision;
    amount: number;
}
interface Told {
    hands?: MyHand[];
    costs?: Cost[];
}
const told_by = (mine: MyTable | undefined): Told => (mine ?? {}) as Told;

export interface OwnPlay {
    play: Play;
    hands: MyHand[];
    stakes: Map<string, number>; // by the words of the wager
}
const nothing: OwnPlay = {
    play: { picks: "" as Play["picks"], choices: [], hands: [], active: 0, hitting: false },
    hands: [],
    stakes: new Map(),
};

// The host's view of a seat is empty once the round is settled; what was done in it is shown until
// the next one opens, in the layout and in the result alike.
interface Kept {
    round: number;
    own: OwnPlay;
}
const kept = new Map<number, Kept[]>(); // newest first; the round before is shown for some seconds yet
const keep = (table: number, one: Kept) =>
    kept.set(table, [one, ...(kept.get(table) ?? []).filter(({ round }) => round !== one.round)].slice(0, 2));

export function useOwnPlay(): OwnPlay {
    const { table, view, mine } = useBetting();
    const before = kept.get(table)?.[0];
    if (mine && mine.at_risk > 0) {
        const hands = told_by(mine).hands ?? [];
        const stakes = new Map(mine.wagers.map((wager) => [wager.words, wager.stake as number]));
        keep(table, { round: mine.face.round, own: { play: mine.play, hands, stakes } });
    } else if (mine && (before?.round !== mine.face.round || mine.face.phase === "open")) {
        keep(table, { round: mine.face.round, own: { ...nothing, play: mine.play } });
    }
    const now = kept.get(table)?.find(({ round }) => round === view.seen.round);
    if (!now) return nothing;
    // Who has no wager looks on; who had one keeps the hand that it was played to.
    const looks_on = !now.own.stakes.size && mine?.face.round === now.round;
    return looks_on ? { ...now.own, hands: told_by(mine).hands ?? [] } : now.own;
}

export const choice_on = (play: Play, wanted: (choice: Choice) => boolean): Choice | undefined =>
    [...play.choices].reverse().find(wanted);

// Undefined: the host has not said.
export function cost_of(mine: MyTable | undefined, decision: Decision, hand: number, area: number): Cost | undefined {
    return told_by(mine).costs?.find((one) => one.decision === decision && one.hand === hand && one.area === area);
}

// What a stake wins at odds that the host printed: "3/2" of $25.00.
export function at_odds(stake: number, odds: string): number {
    const [above, below] = odds.split("/");
    return Math.floor((stake * Number(above)) / Number(below ?? 1));
}

export const pays_of = (betting: Betting, bet: string) =>
    betting.rules?.bets.find((one) => one.bet === bet)?.pays ?? [];
export const cards_at = (seen: Seen, place: string, number?: number): (Card | undefined)[] =>
    seen.cards
        .filter((one) => one.place === place && (number === undefined || one.number === number))
        .map((one) => one.card);
export const part = (seen: Seen, name: string): string | undefined =>
    seen.parts.find((one) => one.name === name)?.value;

const chip_sizes = { phone: [36, 42], small: [42, 50], large: [52, 64] } as const;
const ring_sizes = { phone: 52, small: 76, large: 108 } as const;
const useChipSize = (big = false): number => chip_sizes[useRoom()][big ? 1 : 0];

interface FeltSpotProps {
    spot: Spot;
    name: string;
    label?: string; // for those who hear it, where the name alone says too little
    odds?: string | undefined; // instead of the bet's own line
    wide?: boolean; // chips beside the words, not below
    big?: boolean;
    className?: string | undefined;
    style?: CSSProperties;
    children?: ReactNode;
}
// A place whose chips lie beside what is printed on it, never above.
export function FeltSpot({ spot, name, label, odds, wide, big, className, style, children }: FeltSpotProps) {
    const betting = useBetting();
    const size = useChipSize(big);
    const line = odds ?? betting.odds(spot.bet);
    return (
        <BetSpot
            spot={spot}
            name={label ?? name}
            chip={size}
            stack={wide ? s.beside : s.below}
            className={classes(s.felt, wide ? s.wide : s.tall, big && s.big, className)}
            style={{ ...style, "--chip": `${size}px` } as CSSProperties}
        >
            <span className={s.print}>
                <b>{name}</b>
                {line && <small>{line}</small>}
                {children}
            </span>
            <i className={s.place} aria-hidden="true" />
        </BetSpot>
    );
}

// Chips that a decision brought: nobody can touch them.
export function Laid({
    spot,
    name,
    odds,
    className,
    empty,
}: {
    spot: Spot;
    name: string;
    odds?: string;
    className?: string | undefined;
    empty?: boolean;
}) {
    const { on } = useBetting();
    const words = useWords();
    const { stands, settled } = on(spot);
    const own = useOwnPlay();
    const amount = stands || settled?.stake || own.stakes.get(spot_key(spot)) || 0;
    const size = useChipSize();
    if (!amount && !empty) return null;
    return (
        <span
            className={classes(s.laid, settled?.status === "win" && s.laid_won, className)}
            style={{ "--chip": `${size}px` } as CSSProperties}
            data-laid={spot.bet}
            data-stake={amount}
            role="group"
            aria-label={listed(words, [
                name,
                amount > 0 && short_dollars(amount),
                settled && words.player.status[settled.status],
            ])}
        >
            <span className={s.print}>
                <b>{name}</b>
                {odds && <small>{odds}</small>}
            </span>
            {stands > 0 ? (
                <span data-chips-of={spot_key(spot)}>
                    <Chip amount={stands} size={size} />
                </span>
            ) : settled && settled.winnings > 0 ? (
                <b className={s.plus}>+{short_dollars(settled.winnings)}</b>
            ) : (
                <i className={s.place} aria-hidden="true" />
            )}
        </span>
    );
}

export interface Ask {
    decision: Decision;
    look?: "act" | "stop" | undefined;
    more?: string | undefined; // money of this choice
}
interface QuestionProps {
    title: string;
    more?: ReactNode;
    hand: number;
    area: number;
    asks: Ask[];
    ring?: boolean;
    className?: string | undefined;
}
// A decision with its time and its money. A touch is sent once; a refusal lets it be made again.
export function Question({ title, more, hand, area, asks, ring = true, className }: QuestionProps) {
    const { session, table, view, mine } = useBetting();
    const words = useWords();
    const key = `${view.face.round} ${hand} ${area} ${asks.map((ask) => ask.decision).join()} ${mine?.play.choices.length ?? 0} ${view.seen.cards.length}`;
    const [sent, send] = useState({ key: "", decision: "none" as Decision });
    // What stands if nobody answers, as the host says it.
    const by_clock = mine?.at_end.find((one) => one.hand === hand && one.area === area)?.decision;
    const waiting = sent.key === key ? sent.decision : null;
    const decide = async (decision: Decision) => {
        send({ key, decision });
        const reply = await session.decide(table, decision, hand, area);
        if (reply.type === "error" || reply.reason !== "none") send({ key: "", decision: "none" });
    };
    return (
        <div
            className={classes(s.question, className)}
            role="group"
            aria-label={title}
            data-question={`${hand}/${area}`}
        >
            <div className={s.asked}>
                {ring && <Ring />}
                <div className={s.asked_words} aria-live="assertive">
                    <b>{title}</b>
                    {more && <span>{more}</span>}
                    {by_clock && (
                        <small data-at-end={by_clock}>{words.cards.at_end(words.player.decisions[by_clock])}</small>
                    )}
                </div>
            </div>
            <div className={s.answers}>
                {asks.map((ask) => (
                    <button
                        key={ask.decision}
                        type="button"
                        className={classes(s.answer, ask.look && s[ask.look], waiting === ask.decision && s.chosen)}
                        disabled={waiting !== null}
                        onClick={() => void decide(ask.decision)}
                        data-decision={ask.decision}
                    >
                        <b>{words.player.decisions[ask.decision]}</b>
                        {waiting === ask.decision ? (
                            <small>{words.cards.sent}</small>
                        ) : (
                            ask.more && <small>{ask.more}</small>
                        )}
                    </button>
                ))}
            </div>
        </div>
    );
}

export function Ring({ size }: { size?: number }) {
    const { session, view } = useBetting();
    const until = view.face.decide_by;
    const usual = ring_sizes[useRoom()];
    return until === undefined ? null : (
        <CountRing key={until} clock={session.clock} until={until} size={size ?? usual} />
    );
}

// What the clock decided is said as such (ST-GLI19-4.16.3.c).
export function Decided({ choice }: { choice: Choice | undefined }) {
    const words = useWords();
    if (!choice) return null;
    return (
        <span className={classes(s.decided, choice.by === "clock" && s.by_clock)} data-by={choice.by}>
            {words.player.decisions[choice.decision]}
            {choice.by === "clock" && <small> · {words.cards.by_clock}</small>}
        </span>
    );
}

// Cards in the order in which they came, and empty places for those that are awaited. Where they find
// no room beside each other they overlap. An own height comes from the class.
export function Cards({
    cards,
    places = 0,
    className,
    label,
}: {
    cards: (Card | undefined)[];
    places?: number;
    className?: string | undefined;
    label?: string;
}) {
    const empty = Math.max(0, places - cards.length);
    const Card = useOnStage() ? DealtCard : PlayingCard;
    return (
        <span className={classes(s.cards, className)} role="group" aria-label={label}>
            {cards.map((card, index) => (
                <Card key={index} card={card} />
            ))}
            {Array.from({ length: empty }, (_, index) => (
                <i key={`empty ${index}`} className={s.card_place} aria-hidden="true" />
            ))}
        </span>
    );
}

// What stands above the layout's foot while others still think.
export function Waiting() {
    const { view, mine } = useBetting();
    const words = useWords().cards;
    if (view.face.phase !== "deciding" || !mine || mine.at_risk <= 0 || mine.offers.length) return null;
    return (
        <p className={s.waiting} role="status">
            <Ring size={52} />
            {words.others_decide}
        </p>
    );
}
