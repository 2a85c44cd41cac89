// A recorded first round of the game at this table, step by step, for who has never sat here. It is
// marked as an example all the time; nothing is staked and nothing is drawn.
import { useEffect, useState } from "react";
import { dollars, odds_words, short_dollars } from "../../lib/money";
import type { Card } from "../../lib/protocol";
import { rules_of, type Rules } from "../../lib/rules";
import { Button, Chip, Die, PlayingCard, Sheet, classes } from "../../lib/ui";
import { rank_words } from "../../lib/ui/card";
import { Emblem } from "../../lib/ui/emblem";
import { NumberTile } from "../../lib/ui/numbers";
import { colour_of, number_of } from "../../lib/wheel";
import { useLanguage, useWords, type Words } from "../../lib/words";
import { first_round as catalogue } from "../../lib/words/first_round";
import type { SheetProps } from "../sheets";
import { bet_words } from "../words_of";
import { first_round, type FirstRound, type Step } from "./round";
import s from "./first_round.module.css";

export default function FirstRoundSheet({ view, onClose, open_sheet }: SheetProps) {
    const say = catalogue[useLanguage()];
    const words = useWords();
    const { table, variant, game } = view.face;
    const [rules, know] = useState<Rules | null>(null);
    useEffect(() => void rules_of(table, variant).then(know, () => undefined), [table, variant]);
    return (
        <Sheet title={`${say.title}: ${words.common.games[game]}`} onClose={onClose}>
            <p className={s.marked} data-example>
                <b>{say.label}</b> {say.no_money}
            </p>
            {rules && (
                <Told
                    round={first_round(game, rules)}
                    game={game}
                    onClose={onClose}
                    onRules={() => open_sheet("rules")}
                />
            )}
        </Sheet>
    );
}

interface ToldProps {
    round: FirstRound;
    game: SheetProps["view"]["face"]["game"];
    onClose: () => void;
    onRules: () => void;
}

function Told({ round, game, onClose, onRules }: ToldProps) {
    const say = catalogue[useLanguage()];
    const words = useWords();
    const [at, go] = useState(0);
    const last = round.steps.length - 1;
    const come = round.steps.slice(0, at + 1);
    return (
        <>
            <div className={s.felt} data-felt={game} data-step={at} data-steps={last}>
                <span className={s.stamp} aria-hidden="true">
                    {say.label}
                </span>
                <Wager round={round} come={come} game={game} />
                <Outcome round={round} come={come} />
            </div>
            <p className={s.says} role="status">
                {says(words, say, round, come.at(-1)!, game)}
            </p>
            {at === last && round.won !== null && (
                <p className={s.net} data-net-example={round.won}>
                    {say.net(`+${dollars(round.won)}`)}
                </p>
            )}
            <div className={s.ways}>
                <Button disabled={at === 0} onClick={() => go(at - 1)}>
                    {say.back}
                </Button>
                <span>{say.step(at + 1, last + 1)}</span>
                {at < last ? (
                    <Button look="act" onClick={() => go(at + 1)} data-next>
                        {say.next}
                    </Button>
                ) : (
                    <>
                        <Button onClick={() => go(0)}>{say.again}</Button>
                        <Button onClick={onRules}>{say.whole_rules}</Button>
                        <Button look="act" onClick={onClose}>
                            {say.play}
                        </Button>
                    </>
                )}
            </div>
        </>
    );
}

const has = (come: readonly Step[], of: Step["of"]) => come.some((step) => step.of === of);

// The chip in hand, then on its place.
function Wager({ round, come, game }: { round: FirstRound; come: readonly Step[]; game: ToldProps["game"] }) {
    const words = useWords();
    const lies = has(come, "place");
    const doubled = round.more.length > 0 && has(come, "decide");
    return (
        <div className={s.wager}>
            <span className={classes(s.spot, has(come, "ends") && s.won)}>
                <b>{bet_words(words, round.bet, round.bet, game)}</b>
                <span className={s.chips}>
                    {lies && <Chip amount={round.stake} size={72} />}
                    {doubled && <Chip amount={round.stake} size={72} />}
                </span>
            </span>
            <span className={s.hand} aria-hidden="true">
                {[500, round.stake, 10_000].map((amount, index) => (
                    <span key={index} className={classes(s.tray, index === 1 && !lies && s.chosen)}>
                        <Chip amount={amount} size={60} />
                    </span>
                ))}
            </span>
        </div>
    );
}

function Outcome({ round, come }: { round: FirstRound; come: readonly Step[] }) {
    const words = useWords();
    const { example } = round;
    const cards = come.filter((step): step is Extract<Step, { of: "card" }> => step.of === "card");
    const places = [...new Set(cards.map((one) => one.place))];
    return (
        <div className={s.outcome}>
            {places.map((place) => (
                <div key={place} className={s.cards}>
                    <small>{place_words(words, place)}</small>
                    <span>
                        {cards
                            .filter((one) => one.place === place)
                            .map((one) => (
                                <PlayingCard key={one.card} card={one.card} />
                            ))}
                    </span>
                </div>
            ))}
            {has(come, "dice") &&
                example.dice!.map((value, index) => <Die key={index} value={value} size={84} written />)}
            {has(come, "number") && (
                <span className={s.number}>
                    <NumberTile number={number_of(example.number!)} />
                </span>
            )}
            {has(come, "symbol") && (
                <Emblem symbol={example.symbol!} className={s.symbol} label={words.big_wheel.symbol(example.symbol!)} />
            )}
        </div>
    );
}

function place_words(words: Words, place: string): string {
    if (place === "own") return words.cards.own_hand;
    if (place === "none") return "";
    return (words.sheets.replay.places as Record<string, string>)[place] ?? place;
}

const card_words = (words: Words, card: Card): string =>
    words.common.cards.of(rank_words(card[0]!), words.common.cards[card[1] as "C"]);

function says(
    words: Words,
    say: (typeof catalogue)["en"],
    round: FirstRound,
    step: Step,
    game: ToldProps["game"],
): string {
    const { example } = round;
    const bet = bet_words(words, round.bet, round.bet, game);
    switch (step.of) {
        case "chip":
            return say.chip(short_dollars(round.stake));
        case "place":
            return round.odds === undefined
                ? say.place_only(bet)
                : say.place(bet, odds_words(round.odds, words.common));
        case "closed":
            return say.closed;
        case "card":
            return say.card(card_words(words, step.card), place_words(words, step.place));
        case "dice":
            return say.dice(
                example.dice!.join(" · "),
                example.dice!.reduce((sum, one) => sum + one, 0),
            );
        case "number":
            return say.number(example.number!, words.roulette.colours[colour_of(number_of(example.number!))]);
        case "symbol":
            return say.symbol(words.big_wheel.symbol(example.symbol!));
        case "decide":
            return say.decide[game as keyof typeof say.decide];
        case "ends":
            return round.won === null
                ? say.ends_only(bet)
                : say.ends(bet, short_dollars(round.staked), short_dollars(round.won));
    }
}
