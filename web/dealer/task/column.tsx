// The one column that says what is expected now, and does it.
import { useEffect, useState, type ReactNode } from "react";
import { Button, CountRing, classes } from "../../lib/ui";
import { table_words } from "../../lib/names";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import type { Rules } from "../../lib/rules";
import type { ConsequenceView, DealerView } from "../../lib/protocol";
import { Alarms } from "../alarm";
import { Felt } from "../felt";
import { Rule } from "../rule";
import { find_item } from "../irregular/items";
import type { Session } from "../session";
import { card_holder, is_stopped, other_in_round } from "../view";
import { headline, is_by_itself, reason_words } from "../words_of";
import { Authorise } from "./authorise";
import { Confirm } from "./confirm";
import { Entry } from "./entry";
import { LoadShoe } from "./load_shoe";
import { OpenTable } from "./open_table";
import s from "./task.module.css";

export interface TaskProps {
    session: Session;
    view: DealerView;
    rules: Rules | null;
}

function Headline({ session, view }: TaskProps) {
    const words = useWords();
    const { says, more } = headline(words, view);
    const { closes_at, decide_by, press_by, next_round, motion } = view.face;
    const waits =
        view.task === "new_game" && next_round.not_before !== undefined && session.clock.left(next_round.not_before) > 0
            ? next_round.not_before
            : undefined;
    const until =
        view.task === "bets"
            ? closes_at
            : view.task === "decisions"
              ? decide_by
              : view.task === "nothing"
                ? press_by
                : (waits ?? (motion && session.clock.left(motion.ends_at) > 0 ? motion.ends_at : undefined));
    return (
        <div className={classes(s.headline, s[`task_${view.task}`])} aria-live="polite">
            <div className={s.says}>
                <p className={s.where}>{table_words(words, view.face.name)}</p>
                <h1 className={classes(says.length > 34 && s.long)} data-task={view.task}>
                    {says}
                </h1>
                {more && <p>{more}</p>}
                <Rule clauses={view.hold_clauses} rulebook={view.face.rulebook} />
            </div>
            {until !== undefined && (
                <CountRing
                    clock={session.clock}
                    until={until}
                    whole={view.task === "bets" ? view.face.period_ms : undefined}
                    size={118}
                />
            )}
        </div>
    );
}

// The next normal thing.
export function BigButton(props: {
    onTouch: () => void;
    busy: boolean;
    lacking?: boolean;
    children: ReactNode;
    look?: "act" | "won" | "stop";
}) {
    const words = useWords();
    return (
        <Button
            look={props.look ?? "act"}
            className={s.big}
            disabled={props.busy || props.lacking}
            onClick={props.onTouch}
            data-big
        >
            {props.busy ? words.dealer.waits : props.children}
        </Button>
    );
}

function NewGame({ session, view }: TaskProps) {
    const all = useWords();
    const words = all.dealer;
    const busy = useStore(session.store, (state) => state.busy);
    const table = view.face.table;
    const refused = useRefusal(session, view);
    const other = useStore(session.store, (state) => other_in_round(Object.values(state.views), table));
    return (
        <>
            {refused && (
                <p className={s.refused} aria-live="polite" data-refused={refused.reason}>
                    {refused.reason === "not_expected" && other
                        ? words.other_round(table_words(all, other))
                        : words.would_be_refused(reason_words(all, refused.reason, refused.amount))}
                </p>
            )}
            {view.to_inspect.length > 0 && view.incidents.some((one) => one.kind === "unattended") && (
                <Button onClick={() => session.lead(find_item("inspect"))} data-inspect>
                    {words.items.inspect}
                </Button>
            )}
            <BigButton
                busy={busy}
                lacking={refused !== null || view.incidents.some((one) => one.blocks)}
                onTouch={() => void session.send(table, { type: "new_game", table }, "", { power: "new_game" })}
            >
                {words.new_game_go}
            </BigButton>
        </>
    );
}

const ask_again_ms = 500;

// Why the host would refuse a new game now, asked with each view and again while it would; null: it
// would not, or nobody knows.
function useRefusal(session: Session, view: DealerView): ConsequenceView | null {
    const [found, find] = useState<ConsequenceView | null>(null);
    const { table } = view.face;
    const refused = found !== null && found.reason !== "none";
    useEffect(() => {
        let gone = false;
        const ask = () =>
            void session.read_consequence({ type: "new_game", table }).then((view) => !gone && find(view));
        ask();
        const timer = refused ? setInterval(ask, ask_again_ms) : undefined;
        return () => {
            gone = true;
            clearInterval(timer);
        };
    }, [session, table, view.sequence, refused]);
    return refused ? found : null;
}

function Reveal({ session, view }: TaskProps) {
    const words = useWords().dealer;
    const busy = useStore(session.store, (state) => state.busy);
    const table = view.face.table;
    if (card_holder(view) !== undefined)
        return (
            <Button className={s.big} onClick={() => session.lead(find_item("take_cards_back"))}>
                {words.items.take_cards_back}
            </Button>
        );
    return (
        <BigButton
            busy={busy}
            onTouch={() => void session.send(table, { type: "expose_cards", table }, "", { power: "expose_cards" })}
        >
            {words.reveal_go}
        </BigButton>
    );
}

// A scanning shoe reads by itself; whoever has to key a card all the same says so first.
function ReadByDevice(props: TaskProps) {
    const words = useWords().dealer;
    const [by_hand, key] = useState(false);
    if (by_hand) return <Entry {...props} instead />;
    return (
        <div className={s.buttons}>
            <p className={s.reads}>{words.shoe_reads}</p>
            <Button onClick={() => key(true)}>{words.by_hand}</Button>
        </div>
    );
}

function Doing(props: TaskProps) {
    const { view } = props;
    if (is_stopped(view)) return <Authorise {...props} />;
    if (is_by_itself(view) && view.task !== "authorise" && view.task !== "new_shoe" && view.task !== "nothing")
        return null;
    switch (view.task) {
        case "new_game":
            return <NewGame {...props} />;
        case "card":
        case "spin":
        case "roll": {
            const { device } = view;
            const reads =
                device !== undefined &&
                !device.manual &&
                !view.face.entered_by_hand &&
                view.task === "card" &&
                view.place !== "burn";
            return reads ? (
                <ReadByDevice key={view.seen.cards.length} {...props} />
            ) : (
                <Entry key={`${view.face.round} ${view.seen.cards.length} ${view.task}`} {...props} />
            );
        }
        case "reveal":
            return <Reveal {...props} />;
        case "confirm":
            return <Confirm {...props} />;
        case "new_shoe":
            return <LoadShoe {...props} />;
        case "authorise":
            return <Authorise {...props} />;
        case "nothing":
            return view.face.phase === "closed" ? <OpenTable {...props} /> : null;
        case "bets":
        case "decisions":
            return null;
    }
}

export function TaskColumn(props: TaskProps & { locked: ReactNode }) {
    const signed_in = useStore(props.session.store, (state) => state.person !== null);
    const all_of_it =
        signed_in &&
        (props.view.task === "new_shoe" || (props.view.task === "nothing" && props.view.face.phase === "closed"));
    return (
        <main className={s.column}>
            <Alarms session={props.session} view={props.view} />
            <Headline {...props} />
            {!all_of_it && <Felt view={props.view} />}
            <div className={classes(s.doing, all_of_it && s.whole)}>
                {signed_in ? <Doing {...props} /> : props.locked}
            </div>
        </main>
    );
}
