// One irregularity, step by step: what is asked, what follows, who must approve.
import { useEffect, useState } from "react";
import { Button, Sheet, classes } from "../../lib/ui";
import { dollars } from "../../lib/money";
import { useStore } from "../../lib/store";
import { table_words } from "../../lib/names";
import { listed, useWords, type Words } from "../../lib/words";
import type { Card, ConsequenceView, CorrectionView, Outcome, Seen, SeenCard, StaffOrder } from "../../lib/protocol";
import { of_this_round, type Session } from "../session";
import { LoadForm } from "../task/load_shoe";
import {
    cards_words,
    card_words,
    named_terminal,
    reason_words,
    refused_words,
    result_words,
    role_words,
    terminal_name,
} from "../words_of";
import { number_words, symbol_letter } from "../view";
import { is_same, outcome_in, replaced_by, type Answers, type Item, type Place, type Step } from "./items";
import { StepForm, is_answered } from "./steps";
import s from "./irregular.module.css";

export const item_name = (words: Words, item: Item, place: Place): string =>
    item.name?.(words, place) ?? words.dealer.items[item.key];

// Who must approve, before anything is begun.
export function Approver(props: { session: Session; place: Place; item: Item; answers: Answers }) {
    const words = useWords();
    const { session, place, item, answers } = props;
    const person = useStore(session.store, (state) => state.person);
    const authority = item.authority(place, answers);
    const table = place.view.face.table;
    const role = session.role_for(table, authority);
    const second = session.role_for(table, { power: authority.second });
    const wants_second =
        second !== undefined && second !== "nobody" && !session.is_enough(table, { power: authority.second });
    if (!role && !authority.power) return <p className={s.approver}>{words.dealer.you_may}</p>;
    if (!role) return <p className={s.approver}>{words.dealer.any_higher}</p>;
    const enough = session.is_enough(table, authority);
    return (
        <p className={classes(s.approver, !enough && s.other)} data-approver={wants_second ? second : role}>
            {wants_second
                ? words.dealer.approve_second(role_words(words, second))
                : enough
                  ? `${words.dealer.you_may} (${role_words(words, person?.role ?? role)})`
                  : words.dealer.approve_by(role_words(words, role))}
        </p>
    );
}

function answer_words(words: Words, place: Place, step: Step, answers: Answers): string {
    switch (step.of) {
        case "card":
            return answers.card ? card_words(answers.card) : "";
        case "cards":
            return cards_words(answers.cards ?? []);
        case "outcome":
            if (answers.number !== undefined)
                return place.view.face.game === "big_wheel"
                    ? symbol_letter(answers.number)
                    : number_words(answers.number);
            return answers.dice ? answers.dice.join(" · ") : cards_words(answers.cards ?? []);
        case "terminal":
            return answers.terminal === undefined ? "" : terminal_name(words, place.view, answers.terminal);
        case "terminals":
            return answers.terminals?.length
                ? listed(
                      words,
                      answers.terminals.map((terminal) => terminal_name(words, place.view, terminal)),
                  )
                : words.dealer.answers.none;
        case "round":
            return answers.round === undefined ? "" : words.dealer.round_no(answers.round);
        case "choice":
            return step.choices(words).find((choice) => choice.value === answers.choice?.[step.name])?.words ?? "";
        case "text":
            return answers.text?.[step.name] ?? "";
        case "amount":
            return answers.amount?.[step.name] === undefined
                ? ""
                : step.money
                  ? dollars(answers.amount[step.name]!)
                  : String(answers.amount[step.name]);
    }
}

// Before and after for every terminal that a correction touches.
function BeforeAfter({ session, place, answers }: { session: Session; place: Place; answers: Answers }) {
    const words = useWords();
    const say = words.dealer.correction;
    const [found, find] = useState<CorrectionView | null | "waiting">("waiting");
    const round = answers.round ?? place.view.face.round;
    const outcome = JSON.stringify(outcome_in(answers));
    useEffect(() => {
        let gone = false;
        void session
            .read_correction({ table: place.view.face.table, number: round }, JSON.parse(outcome) as Outcome)
            .then((view) => !gone && find(view));
        return () => void (gone = true);
    }, [session, place.view.face.table, round, outcome]);
    if (found === "waiting" || found === null)
        return (
            <div className={s.correction}>
                <p>{found ? say.waiting : say.unknown}</p>
            </div>
        );
    return (
        <div className={s.correction}>
            <p>
                {say.was}: <b>{result_words(words, found.before)}</b>
            </p>
            <p>
                {say.now}: <b>{result_words(words, found.after)}</b>
            </p>
            {found.seats.length === 0 ? (
                <p>{say.none}</p>
            ) : (
                <table data-correction>
                    <thead>
                        <tr>
                            <th>{say.touched}</th>
                            <th>{say.before}</th>
                            <th>{say.after}</th>
                            <th>{say.difference}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {found.seats.map((row) => (
                            <tr key={row.terminal}>
                                <td>{named_terminal(words, row.name, row.terminal)}</td>
                                <td>{dollars(row.won_before)}</td>
                                <td>{dollars(row.won_after)}</td>
                                <td className={row.difference < 0 ? s.less : s.more}>
                                    {row.difference > 0 ? "+" : ""}
                                    {dollars(row.difference)}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
        </div>
    );
}

// What the host says that the order leads to, as the table stands now.
function Follows({ session, place, order }: { session: Session; place: Place; order: StaffOrder }) {
    const words = useWords();
    const say = words.dealer;
    const [found, find] = useState<ConsequenceView | null | "waiting">("waiting");
    const asked = JSON.stringify(order);
    const { phase, round } = place.view.face;
    useEffect(() => {
        let gone = false;
        void session.read_consequence(JSON.parse(asked) as StaffOrder).then((view) => !gone && find(view));
        return () => void (gone = true);
    }, [session, asked, phase, round]);
    if (found === "waiting") return <p className={s.told}>{say.reading_follows}</p>;
    if (found === null) return <p className={s.told}>{say.follows_unknown}</p>;
    if (found.reason !== "none")
        return (
            <p className={classes(s.told, s.refused)} data-follows={found.reason}>
                {say.would_be_refused(reason_words(words, found.reason, found.amount))}
                <Clauses clauses={found.clauses} />
            </p>
        );
    if (found.follows.length === 0)
        return (
            <p className={s.told} data-follows="">
                {say.nothing_follows}
            </p>
        );
    return (
        <ul className={s.told}>
            {found.follows.map(({ what, clauses }) => (
                <li key={what} data-follows={what}>
                    {say.follows[what]}
                    {what === "stakes_go_back" && <GoesBack view={found} />}
                    <Clauses clauses={clauses} />
                </li>
            ))}
        </ul>
    );
}

// How many terminals get how much back.
export function GoesBack({ view }: { view: ConsequenceView }) {
    const words = useWords().dealer;
    return (
        <b data-terminals={view.terminals} data-stakes={view.stakes}>
            {" "}
            {words.goes_back(view.terminals, dollars(view.stakes))}
        </b>
    );
}

export function Clauses({ clauses }: { clauses: string[] }) {
    const words = useWords().dealer;
    if (clauses.length === 0) return null;
    return (
        <small className={s.clauses} aria-label={words.by_rule} data-clauses={clauses.join(" ")}>
            {" "}
            § {clauses.join(", ")}
        </small>
    );
}

type PlacedProps = Parameters<typeof StepForm>[0] & { session: Session; replaced: Seen | undefined };

// Cards of a result carry the hand that they lie on. The host says it, for the cards as they are
// changed to as well; what it cannot lay out has numbers only.
function PlacedForm({ session, replaced, ...form }: PlacedProps) {
    const words = useWords();
    const { place, answers } = form;
    const [laid, lay] = useState<{ cards: string; places: SeenCard[] } | null>(null);
    const cards = (answers.cards ?? []).join();
    const same = replaced !== undefined && is_same(replaced, answers);
    const { table } = place.view.face;
    const round = replaced?.round;
    const settled = replaced !== undefined && replaced.status !== "in_progress";
    useEffect(() => {
        if (!settled || same || !cards || round === undefined) return;
        let gone = false;
        void session
            .read_correction({ table, number: round }, outcome_in({ cards: cards.split(",") as Card[] }))
            .then((view) => !gone && lay(view && { cards, places: view.cards }));
        return () => void (gone = true);
    }, [session, table, round, cards, same, settled]);
    const known = same ? replaced.cards : laid?.cards === cards ? laid.places : [];
    const places = known.map((card) => {
        const name = (words.dealer.places as Record<string, string>)[card.place] ?? "";
        return card.number ? `${name} ${card.number}` : name;
    });
    return <StepForm {...form} places={places} />;
}

export function Guide({ session, place }: { session: Session; place: Place }) {
    const words = useWords();
    const guide = useStore(session.store, (state) => state.guide);
    const busy = useStore(session.store, (state) => state.busy);
    const refused = useStore(session.store, (state) => state.refused);
    const [at, go] = useState(0);
    const now = place.view.face.round;
    const [round, look_at] = useState(now); // that the dealer had in view when this was begun
    const [answers, answer] = useState<Answers>(guide?.answers ?? {});
    if (!guide) return null;
    const { item } = guide;
    const close = () => session.lead(undefined);
    const name = item_name(words, item, place);
    // Which table and round it is about, on the page and where somebody approves it.
    const where = table_words(words, place.view.face.name);
    const whole_name = `${name} · ${where} · ${words.dealer.round_no(answers.round ?? now)}`;
    const { order } = item;
    if (!order)
        return (
            <Sheet title={name} onClose={close}>
                <Approver session={session} place={place} item={item} answers={answers} />
                <LoadForm
                    session={session}
                    view={place.view}
                    rules={place.rules}
                    other={item.load === "other"}
                    authority={item.authority(place, answers)}
                    what={name}
                    onDone={close}
                />
            </Sheet>
        );
    const steps = item.steps(place);
    const step = steps[at];
    const replaced = step?.of === "outcome" ? replaced_by(place, item, answers) : undefined;
    const same = replaced !== undefined && is_same(replaced, answers);
    const count = steps.length + 1;
    const moved = !step && round !== now && of_this_round.includes(order(place, answers).type);
    const send = async () => {
        const done = await session.send(
            place.view.face.table,
            order(place, answers),
            whole_name,
            item.authority(place, answers),
        );
        if (done) close();
    };
    return (
        <Sheet title={whole_name} onClose={close}>
            <div className={s.guide}>
                <ol className={s.steps} aria-label={words.dealer.step(at + 1, count)}>
                    {steps.map((one, index) => (
                        <li key={index} className={classes(index === at && s.here, index < at && s.done)}>
                            <button type="button" disabled={index >= at} onClick={() => go(index)}>
                                <b>{index + 1}</b>
                                <span>
                                    {words.dealer.ask[one.ask]}
                                    <em>{index < at ? answer_words(words, place, one, answers) || "—" : ""}</em>
                                </span>
                            </button>
                        </li>
                    ))}
                    <li className={classes(!step && s.here)}>
                        <button type="button" disabled>
                            <b>{count}</b>
                            <span>{words.dealer.check_step}</span>
                        </button>
                    </li>
                </ol>
                <div className={s.work}>
                    {step ? (
                        <>
                            <h3>{words.dealer.ask[step.ask]}</h3>
                            <PlacedForm
                                key={at}
                                session={session}
                                replaced={replaced}
                                step={step}
                                place={place}
                                answers={answers}
                                onAnswer={answer}
                                onNext={() => go(at + 1)}
                            />
                            {same && (
                                <p className={s.told} data-same>
                                    {words.dealer.unchanged}
                                </p>
                            )}
                            <Approver session={session} place={place} item={item} answers={answers} />
                            <div className={s.go}>
                                {at > 0 && <Button onClick={() => go(at - 1)}>{words.common.back}</Button>}
                                <Button
                                    look="act"
                                    disabled={same || !is_answered(step, answers)}
                                    onClick={() => go(at + 1)}
                                    data-next
                                >
                                    {words.dealer.next}
                                </Button>
                            </div>
                        </>
                    ) : (
                        <>
                            <h3>{words.dealer.what_follows}</h3>
                            {moved && (
                                <p className={s.refused} role="alert" data-moved={now}>
                                    {words.dealer.round_moved(round, now)}
                                </p>
                            )}
                            <Follows session={session} place={place} order={order(place, answers)} />
                            {item.key === "wrong_confirmed" && (
                                <BeforeAfter session={session} place={place} answers={answers} />
                            )}
                            <h3>{words.dealer.who_approves}</h3>
                            <Approver session={session} place={place} item={item} answers={answers} />
                            {refused && (
                                <p className={s.refused} role="alert">
                                    {refused_words(words, refused)}
                                    {refused.of === "refusal" && <Clauses clauses={refused.clauses} />}
                                </p>
                            )}
                            <div className={s.go}>
                                {steps.length > 0 && <Button onClick={() => go(at - 1)}>{words.common.back}</Button>}
                                {moved && (
                                    <Button onClick={() => look_at(now)} data-look-at={now}>
                                        {words.dealer.round_meant(now)}
                                    </Button>
                                )}
                                <Button
                                    look="act"
                                    className={s.send}
                                    disabled={busy || moved}
                                    onClick={() => void send()}
                                    data-send
                                >
                                    {busy ? words.dealer.waits : `${words.dealer.send}: ${name}`}
                                </Button>
                            </div>
                        </>
                    )}
                </div>
            </div>
        </Sheet>
    );
}
