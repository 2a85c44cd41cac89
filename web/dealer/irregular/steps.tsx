// The questions of a guide.
import { useState } from "react";
import { Button, PlayingCard, classes } from "../../lib/ui";
import { useWords } from "../../lib/words";
import type { Card } from "../../lib/protocol";
import { CardPad, is_card, type PartCard } from "../pads/cards";
import { DicePad, are_dice } from "../pads/dice";
import { NumberField, TextField } from "../pads/keys";
import { NumberPad, SymbolPad } from "../pads/numbers";
import { has_ball, has_dice, has_symbols, shown_cards, symbols_of } from "../view";
import { card_words, seen_words, terminal_name, word } from "../words_of";
import { seats_of, type Answers, type Place, type Step } from "./items";
import s from "./irregular.module.css";

export function is_answered(step: Step, answers: Answers): boolean {
    switch (step.of) {
        case "card":
            return answers.card !== undefined;
        case "cards":
            return (answers.cards?.length ?? 0) > 0;
        case "outcome":
            return answers.number !== undefined || are_dice(answers.dice ?? []) || (answers.cards?.length ?? 0) > 0;
        case "terminal":
            return answers.terminal !== undefined;
        case "terminals":
            return true;
        case "round":
            return answers.round !== undefined;
        case "choice":
            return answers.choice?.[step.name] !== undefined;
        case "text":
            return !step.needed || Boolean(answers.text?.[step.name]?.trim());
        case "amount":
            return (answers.amount?.[step.name] ?? -1) >= (step.least ?? 0);
    }
}

interface FormProps {
    place: Place;
    answers: Answers;
    onAnswer: (answers: Answers) => void;
    onNext: () => void;
    places?: string[]; // of the cards of an outcome, as the host lays them
}

function CardForm({ answers, onAnswer }: FormProps) {
    const [touched, touch] = useState<PartCard>(answers.card ?? "");
    return (
        <CardPad
            value={touched}
            onTouch={(value) => {
                touch(value);
                const { card: _, ...rest } = answers;
                onAnswer(is_card(value) ? { ...answers, card: value } : rest);
            }}
        />
    );
}

const cards_max = 24;

// A list of cards: changed, moved, added to.
function CardsForm({ answers, onAnswer, add_only, places }: FormProps & { add_only?: boolean; places?: string[] }) {
    const words = useWords();
    const cards = answers.cards ?? [];
    const name_of = (index: number) => [String(index + 1), places?.[index]].filter(Boolean).join(" ");
    const [at, choose] = useState<number>(cards.length);
    const [touched, touch] = useState<PartCard>("");
    const set = (changed: Card[]) => onAnswer({ ...answers, cards: changed });
    const put = (card: Card) => {
        set(
            at < cards.length
                ? cards.map((one, index) => (index === at ? card : one))
                : [...cards, card].slice(0, cards_max),
        );
        if (at >= cards.length) choose(cards.length + 1);
        touch("");
    };
    const move = (by: number) => {
        const changed = [...cards];
        const [card] = changed.splice(at, 1);
        changed.splice(at + by, 0, card!);
        set(changed);
        choose(at + by);
    };
    return (
        <>
            <div className={s.cards}>
                {cards.map((card, index) => (
                    <button
                        key={index}
                        type="button"
                        className={classes(s.slot, at === index && s.slot_on)}
                        aria-pressed={at === index}
                        aria-label={`${name_of(index)}: ${card_words(card)}`}
                        onClick={() => choose(index)}
                        data-place={places?.[index]}
                    >
                        <span>{name_of(index)}</span>
                        <PlayingCard card={card} />
                    </button>
                ))}
                {cards.length < cards_max && (
                    <button
                        type="button"
                        className={classes(s.slot, s.add, at >= cards.length && s.slot_on)}
                        aria-label={words.dealer.answers.add_card}
                        onClick={() => choose(cards.length)}
                    >
                        +
                    </button>
                )}
            </div>
            <div className={s.arrange}>
                <Button disabled={add_only || at === 0 || at >= cards.length} onClick={() => move(-1)}>
                    ◀ {words.dealer.answers.move_up}
                </Button>
                <Button disabled={add_only || at >= cards.length - 1} onClick={() => move(1)}>
                    {words.dealer.answers.move_down} ▶
                </Button>
                <Button
                    disabled={at >= cards.length}
                    onClick={() => {
                        set(cards.filter((_, index) => index !== at));
                        choose(Math.max(0, cards.length - 1));
                    }}
                >
                    {words.dealer.answers.remove}
                </Button>
            </div>
            <div className={s.pad}>
                <CardPad value={touched} onTouch={(value) => (is_card(value) ? put(value) : touch(value))} />
            </div>
        </>
    );
}

function OutcomeForm(props: FormProps) {
    const {
        place: { view, rules },
        answers,
        onAnswer,
    } = props;
    if (has_ball(view))
        return (
            <div className={s.pad}>
                <NumberPad
                    value={answers.number ?? null}
                    double_zero={rules?.wheel === "double_zero"}
                    onTouch={(number) => onAnswer({ ...answers, number })}
                />
            </div>
        );
    if (has_symbols(view))
        return (
            <SymbolPad
                symbols={symbols_of(rules)}
                value={answers.number ?? null}
                onTouch={(number) => onAnswer({ ...answers, number })}
            />
        );
    if (has_dice(view))
        return <DicePad value={answers.dice ?? []} onTouch={(dice) => onAnswer({ ...answers, dice })} />;
    return <CardsForm {...props} places={props.places ?? []} />;
}

function TerminalForm({ place, answers, onAnswer, onNext }: FormProps) {
    const all = useWords();
    const words = all.dealer;
    const { seats } = place.view;
    // Only who is there, by the name on the terminal: a number typed by hand could be somebody else's.
    if (seats_of(place.view).length === 0) return <p>{words.answers.nobody_seated}</p>;
    return (
        <div className={s.choices}>
            {seats_of(place.view).map((terminal) => {
                const seat = seats.find((one) => one.terminal === terminal);
                return (
                    <Button
                        key={terminal}
                        on={answers.terminal === terminal}
                        onClick={() => {
                            onAnswer({ ...answers, terminal });
                            onNext();
                        }}
                        data-terminal={terminal}
                    >
                        {terminal_name(all, place.view, terminal)}
                        {seat && <small>{word(words.seat_states, seat.state)}</small>}
                    </Button>
                );
            })}
        </div>
    );
}

function TerminalsForm({ place, answers, onAnswer }: FormProps) {
    const words = useWords();
    const chosen = answers.terminals ?? [];
    const turn = (terminal: number) =>
        onAnswer({
            ...answers,
            terminals: chosen.includes(terminal) ? chosen.filter((one) => one !== terminal) : [...chosen, terminal],
        });
    return (
        <div className={s.choices}>
            {seats_of(place.view).map((terminal) => (
                <Button key={terminal} on={chosen.includes(terminal)} onClick={() => turn(terminal)}>
                    {terminal_name(words, place.view, terminal)}
                </Button>
            ))}
        </div>
    );
}

// Chosen, and looked at, before the next question: what came in it stands there already.
function RoundForm({ place, answers, onAnswer }: FormProps) {
    const words = useWords();
    const rounds = place.view.history
        .filter((seen) => seen.status === "settled" || seen.status === "corrected")
        .reverse();
    return (
        <div className={s.rounds}>
            {rounds.map((seen) => (
                <Button
                    key={seen.round}
                    on={answers.round === seen.round}
                    data-round={seen.round}
                    onClick={() => {
                        onAnswer({
                            ...answers,
                            round: seen.round,
                            ...(seen.cards.length ? { cards: shown_cards(seen) } : {}),
                        });
                    }}
                >
                    <b>{words.dealer.round_no(seen.round)}</b>
                    <span>{seen_words(words, seen)}</span>
                </Button>
            ))}
        </div>
    );
}

export function StepForm(props: FormProps & { step: Step }) {
    const words = useWords();
    const { step, answers, onAnswer, onNext } = props;
    switch (step.of) {
        case "card":
            return (
                <div className={s.pad}>
                    <CardForm {...props} />
                </div>
            );
        case "cards":
            return <CardsForm {...props} add_only={step.damaged === true} />;
        case "outcome":
            return <OutcomeForm {...props} />;
        case "terminal":
            return <TerminalForm {...props} />;
        case "terminals":
            return <TerminalsForm {...props} />;
        case "round":
            return <RoundForm {...props} />;
        case "choice":
            return (
                <div className={s.choices}>
                    {step.choices(words).map((choice) => (
                        <Button
                            key={choice.value}
                            on={answers.choice?.[step.name] === choice.value}
                            data-choice={choice.value}
                            onClick={() => {
                                onAnswer({ ...answers, choice: { ...answers.choice, [step.name]: choice.value } });
                                onNext();
                            }}
                        >
                            {choice.words}
                        </Button>
                    ))}
                </div>
            );
        case "text":
            return (
                <TextField
                    value={answers.text?.[step.name] ?? ""}
                    label={words.dealer.keyboard.field}
                    onChange={(text) => onAnswer({ ...answers, text: { ...answers.text, [step.name]: text } })}
                />
            );
        case "amount":
            return (
                <NumberField
                    value={
                        answers.amount?.[step.name] === undefined
                            ? ""
                            : String(
                                  step.money ? Math.trunc(answers.amount[step.name]! / 100) : answers.amount[step.name],
                              )
                    }
                    label={words.dealer.ask[step.ask]}
                    max={7}
                    {...(step.money ? { prefix: "$" } : {})}
                    onChange={(value) =>
                        onAnswer({
                            ...answers,
                            amount: { ...answers.amount, [step.name]: Number(value || 0) * (step.money ? 100 : 1) },
                        })
                    }
                />
            );
    }
}
