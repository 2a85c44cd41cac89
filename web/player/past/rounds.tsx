// Card games: what the dealer had in each finished round, and how the own rounds went.
import { useEffect, type ReactNode } from "react";
import { short_dollars } from "../../lib/money";
import type { PlayedRound, Seen } from "../../lib/protocol";
import { useStore } from "../../lib/store";
import { classes } from "../../lib/ui";
import { Bars } from "../../lib/ui/bars";
import { useBox } from "../../lib/ui/box";
import { Trend } from "../../lib/ui/trend";
import { useWords } from "../../lib/words";
import { useBetting } from "../betting";
import { net_of, signed } from "../net";
import { PastFrame } from "./frame";
import s from "./past.module.css";

export interface Column {
    head: string;
    cell: (seen: Seen) => ReactNode;
}
interface Props {
    columns: Column[];
    counted?: (seen: Seen) => string; // what the dealer had, in a word
    order?: readonly string[]; // of these words; else the most frequent first
}

const shown_max = 30;
const wide_from = 850;
const own_max = 50;

export function PastRounds(props: Props) {
    const { view } = useBetting();
    const words = useWords();
    const { place, box } = useBox();
    const rounds = [...view.history].reverse().slice(0, shown_max);
    const wide = box.width > wide_from;
    return (
        <PastFrame full={() => <Whole {...props} />}>
            <div className={s.rounds} ref={place} tabIndex={0} role="region" aria-label={words.cards.last_rounds}>
                {!rounds.length && <p>{words.cards.none_yet}</p>}
                {rounds.length > 0 &&
                    (wide ? <Strip {...props} rounds={rounds} /> : <Table {...props} rounds={rounds} />)}
            </div>
        </PastFrame>
    );
}

const settled = (seen: Seen) => seen.status === "settled" || seen.status === "corrected";

function Strip({ columns, rounds }: Props & { rounds: readonly Seen[] }) {
    const words = useWords().common;
    return (
        <ol className={s.strip}>
            {rounds.map((seen) => (
                <li key={seen.round} data-round={seen.round}>
                    <small>{words.round(seen.round)}</small>
                    {seen.status === "void"
                        ? words.voided
                        : columns.map(({ head, cell }) => (
                              <span key={head}>
                                  {head && <small>{head}</small>} {cell(seen)}
                              </span>
                          ))}
                    {seen.status === "corrected" && <small>{words.corrected}</small>}
                </li>
            ))}
        </ol>
    );
}

function Table({ columns, rounds }: Props & { rounds: readonly Seen[] }) {
    const words = useWords().common;
    return (
        <table className={s.table}>
            <thead>
                <tr>
                    <th scope="col" aria-label={words.round(0).replace(/\s*0\s*/, "")}>
                        №
                    </th>
                    {columns.map(({ head }, index) => (
                        <th key={index} scope="col">
                            {head}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {rounds.map((seen) => (
                    <tr key={seen.round} data-round={seen.round}>
                        <th scope="row">{seen.round}</th>
                        {seen.status === "void" ? (
                            <td colSpan={9}>{words.voided}</td>
                        ) : (
                            columns.map(({ cell }, index) => <td key={index}>{cell(seen)}</td>)
                        )}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Whole(props: Props) {
    const words = useWords();
    const { view } = useBetting();
    const finished = view.history.filter(settled);
    return (
        <div className={s.halves}>
            <section className={s.half} aria-label={words.cards.last_rounds}>
                <h3>{words.cards.last_rounds}</h3>
                <Table {...props} rounds={[...view.history].reverse()} />
            </section>
            <div className={s.half}>
                <OwnRounds {...props} />
                {props.counted && finished.length > 0 && (
                    <Bars title={words.past.dealer_totals} all={bars_of(finished, props.counted, props.order)} />
                )}
            </div>
        </div>
    );
}

function bars_of(finished: readonly Seen[], counted: (seen: Seen) => string, order: readonly string[] = []) {
    const times = new Map<string, number>(order.map((name) => [name, 0]));
    for (const seen of finished) {
        const name = counted(seen);
        if (name) times.set(name, (times.get(name) ?? 0) + 1);
    }
    const all = [...times].map(([name, count]) => ({ key: name, label: name, heard: name, times: count }));
    return order.length ? all : all.sort((a, b) => b.times - a.times);
}

// Of this visit and this table, as the host keeps them.
function OwnRounds({ columns }: Props) {
    const words = useWords();
    const { session, table, view } = useBetting();
    const history = useStore(session.store, (state) => state.history);
    useEffect(() => session.read_history(own_max), [session, view.face.round, view.seen.status]);
    const own = (history ?? [])
        .filter((one) => one.round.table === table && ["settled", "corrected"].includes(one.status))
        .sort((a, b) => b.round.number - a.round.number);
    let sum = 0;
    const line = [...own].reverse().map((one) => (sum += net_in(one)));
    return (
        <section className={s.own} aria-label={words.past.own_hands}>
            <h3>{words.past.own_hands}</h3>
            {own.length === 0 && <p>{words.past.no_own}</p>}
            {own.length > 0 && (
                <>
                    <table className={s.table}>
                        <thead>
                            <tr>
                                <th scope="col">№</th>
                                {columns.map(({ head }, index) => (
                                    <th key={index} scope="col">
                                        {head}
                                    </th>
                                ))}
                                <th scope="col">{words.sheets.history.staked}</th>
                                <th scope="col">{words.past.net}</th>
                            </tr>
                        </thead>
                        <tbody>
                            {own.map((one) => (
                                <tr key={one.round.number} data-own-round={one.round.number}>
                                    <th scope="row">{one.round.number}</th>
                                    {columns.map(({ cell }, index) => (
                                        <td key={index}>{cell(one.seen)}</td>
                                    ))}
                                    <td>{short_dollars(one.staked)}</td>
                                    <td className={classes(net_in(one) > 0 && s.gained)} data-net-result={net_in(one)}>
                                        {signed(net_in(one))}
                                    </td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                    <Trend values={line} label={words.past.net} say={signed} />
                </>
            )}
        </section>
    );
}

const net_in = (round: PlayedRound): number =>
    net_of({
        staked: round.staked,
        won: round.won,
        returned: round.wagers.reduce((sum, wager) => sum + wager.returned, 0),
    });
