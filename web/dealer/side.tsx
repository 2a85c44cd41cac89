// Beside the task: who sits here, what lies on which bet, the shoe, the last rounds, what is open.
import { useState } from "react";
import { arrow_keys, Button, classes } from "../lib/ui";
import { terminal_words } from "../lib/names";
import { dollars, short_dollars } from "../lib/money";
import { useWords } from "../lib/words";
import type { DealerView } from "../lib/protocol";
import { called_for } from "./alarm";
import { has_cards } from "./view";
import { card_words, last_coup_words, named_terminal, seen_words, word } from "./words_of";
import s from "./side.module.css";

function Seats({ view }: { view: DealerView }) {
    const all = useWords();
    const words = all.dealer;
    const { seats } = view;
    // Who calls stands first, whether or not it has a wager here.
    const calls = view.incidents.filter((one) => one.called && one.terminal !== "");
    const call_of = (name: string) => calls.find((one) => one.terminal === name);
    const others = calls.filter((one) => !seats.some((seat) => seat.name === one.terminal));
    const sorted = [...seats].sort((a, b) => Number(!call_of(a.name)) - Number(!call_of(b.name)));
    return (
        <>
            <p className={s.count}>{words.with_wagers(view.terminals_with_wagers)}</p>
            {seats.length + others.length === 0 && <p className={s.soft}>{words.seats_none}</p>}
            <ul className={s.seats}>
                {others.map((one) => (
                    <li key={one.incident} className={s.calls} data-calls={one.terminal}>
                        <b>{terminal_words(all, one.terminal)}</b>
                        <span className={s.state}>{words.alarms.called}</span>
                        <span className={s.soft}>{called_for(all, one.text)}</span>
                    </li>
                ))}
                {sorted.map((seat) => (
                    <li
                        key={seat.terminal}
                        className={classes(s[seat.state], call_of(seat.name) && s.calls)}
                        data-seat={seat.terminal}
                        data-calls={call_of(seat.name)?.terminal}
                    >
                        <b>{named_terminal(all, seat.name, seat.terminal)}</b>
                        <span className={s.state}>
                            {word(
                                words.seat_states,
                                seat.state === "betting" && view.face.phase !== "open" ? "in_play" : seat.state,
                            )}
                        </span>
                        <span className={s.soft}>
                            {[
                                call_of(seat.name) &&
                                    `${words.alarms.called}: ${called_for(all, call_of(seat.name)!.text)}`,
                                seat.wagers > 0 ? words.wagers_count(seat.wagers) : "",
                                seat.old_minimum ? words.old_minimum : "",
                                view.idle_seats.some((idle) => idle === seat.terminal) ? words.seat_wanted : "",
                            ]
                                .filter(Boolean)
                                .join(" · ")}
                        </span>
                    </li>
                ))}
            </ul>
        </>
    );
}

function Differential({ view }: { view: DealerView }) {
    const words = useWords().dealer;
    const {
        side_player,
        side_banker,
        face: { room_player, room_banker },
    } = view;
    if (side_player === undefined && room_player === undefined) return null;
    const line = (name: string, side?: number, room?: number) => (
        <tr>
            <th>{name}</th>
            <td>{side === undefined ? "" : dollars(side)}</td>
            <td className={s.soft}>{room === undefined ? "" : words.room(short_dollars(room))}</td>
        </tr>
    );
    return (
        <>
            <h3>{words.differential}</h3>
            <table>
                <tbody>
                    {line(words.side_player, side_player, room_player)}
                    {line(words.side_banker, side_banker, room_banker)}
                </tbody>
            </table>
        </>
    );
}

function Totals({ view }: { view: DealerView }) {
    const words = useWords();
    const say = words.dealer;
    const { totals } = view;
    if (!totals.length)
        return (
            <>
                <p className={s.soft}>{view.terminals_with_wagers ? say.totals_later : say.nobody_wagered}</p>
                <Differential view={view} />
            </>
        );
    return (
        <>
            <table>
                <tbody>
                    {totals.map((total) => (
                        <tr key={total.bet}>
                            <th>{word(words.bets, total.bet)}</th>
                            <td className={s.soft} aria-label={say.wagers_count(total.wagers)}>
                                ×{total.wagers}
                            </td>
                            <td>{dollars(total.amount)}</td>
                        </tr>
                    ))}
                    <tr className={s.sum}>
                        <th>{say.total}</th>
                        <td />
                        <td>{dollars(totals.reduce((sum, total) => sum + total.amount, 0))}</td>
                    </tr>
                </tbody>
            </table>
            <Differential view={view} />
        </>
    );
}

function Shoe({ view }: { view: DealerView }) {
    const words = useWords();
    const say = words.dealer;
    const { shoe } = view;
    if (!shoe) return <p className={s.soft}>{say.shoe_unknown}</p>;
    const rows: [string, string | number][] = [
        [say.shoe_left, shoe.left],
        [say.shoe_dealt, shoe.dealt],
        [say.shoe_burned, shoe.burned],
        [say.shoe_cut, shoe.cut_at],
        [say.shoe_decks, shoe.decks],
        [say.shoe_set, shoe.set],
        [say.shoe_back, word(say.load.backs, shoe.back)],
    ];
    return (
        <>
            {view.face.last_coup && <p className={s.last}>{last_coup_words(words, view.face.last_coup)}</p>}
            <table>
                <tbody>
                    {rows.map(([name, value]) => (
                        <tr key={name}>
                            <th>{name}</th>
                            <td>{value}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </>
    );
}

function Rounds({ view }: { view: DealerView }) {
    const words = useWords();
    return (
        <ol className={s.rounds}>
            {[...view.history].reverse().map((seen) => (
                <li key={seen.round} className={classes(seen.status === "void" && s.void)}>
                    <b>{seen.round}</b>
                    <span>
                        {seen_words(words, seen)}
                        {seen.status === "corrected" && <em>{words.common.corrected}</em>}
                        {seen.cards.length > 0 && (
                            <small>
                                {seen.cards.map((card) => (card.card ? card_words(card.card) : "▮")).join(" ")}
                            </small>
                        )}
                    </span>
                </li>
            ))}
        </ol>
    );
}

type Tab = "terminals" | "bets_by" | "shoe" | "rounds";

export function Side({ view, onIncidents }: { view: DealerView; onIncidents: () => void }) {
    const words = useWords().dealer;
    const [tab, turn] = useState<Tab>("terminals");
    const tabs: Tab[] = has_cards(view)
        ? ["terminals", "bets_by", "shoe", "rounds"]
        : ["terminals", "bets_by", "rounds"];
    const at = tabs.includes(tab) ? tab : "terminals";
    const open = view.incidents.length;
    return (
        <aside className={s.side}>
            <div className={s.tabs} role="tablist" onKeyDown={arrow_keys}>
                {tabs.map((one) => (
                    <button
                        key={one}
                        type="button"
                        role="tab"
                        aria-selected={at === one}
                        className={classes(at === one && s.on)}
                        onClick={() => turn(one)}
                        data-side={one}
                    >
                        {words[one]}
                    </button>
                ))}
            </div>
            <div className={s.page} role="tabpanel" tabIndex={0}>
                {at === "terminals" && <Seats view={view} />}
                {at === "bets_by" && <Totals view={view} />}
                {at === "shoe" && <Shoe view={view} />}
                {at === "rounds" && <Rounds view={view} />}
            </div>
            {view.exposure !== undefined && (
                <div className={s.exposure} data-exposure>
                    <span>
                        {words.exposure}
                        <small>{view.exposure_is_bound ? words.exposure_bound : words.exposure_more}</small>
                    </span>
                    <b>{dollars(view.exposure)}</b>
                </div>
            )}
            <Button className={classes(s.incidents, open > 0 && s.some)} onClick={onIncidents} data-incidents={open}>
                {words.incidents}
                <b>{open}</b>
            </Button>
        </aside>
    );
}
