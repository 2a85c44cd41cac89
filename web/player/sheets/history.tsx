// The own last rounds; one touch shows a round again (ST-GLI19-4.14.1).
import { table_words } from "../../lib/names";
import { useEffect, useState } from "react";
import { day_words, time_words, zone_words } from "../../lib/clock";
import { numbers_of } from "../../lib/hex";
import { dollars } from "../../lib/money";
import type { Game, Play, PlayedRound } from "../../lib/protocol";
import { useStore } from "../../lib/store";
import { Button, Sheet, classes } from "../../lib/ui";
import { useLanguage, useWords, type Words } from "../../lib/words";
import { Replay } from "../replay/replay";
import { result_words } from "../replay/steps";
import { net_of, signed } from "../net";
import { bet_words } from "../words_of";
import type { SheetProps } from ".";
import s from "./history.module.css";

const rounds_max = 50;

const commission_of = (round: PlayedRound): number => round.wagers.reduce((sum, wager) => sum + wager.commission, 0);
// Of a round that is over.
const net_in = (round: PlayedRound): number | null =>
    round.status === "held" || round.status === "in_progress"
        ? null
        : net_of({ staked: round.staked, won: round.won, returned: returned_of(round) });
const returned_of = (round: PlayedRound): number => round.wagers.reduce((sum, wager) => sum + wager.returned, 0);

function mark_of(words: Words, round: PlayedRound): string {
    const say = words.sheets.history;
    if (round.status === "corrected" || round.corrected) return say.corrected;
    return round.status === "settled" ? "" : say[round.status];
}

export default function History({ session, view, at, onClose, open_sheet }: SheetProps) {
    const words = useWords();
    const say = words.sheets.history;
    const rounds = useStore(session.store, (state) => state.history);
    const [chosen, choose] = useState(at);
    // Asked again with each round that ends while the page is open.
    useEffect(() => session.read_history(rounds_max), [session, view.face.round, view.seen.status]);
    const all = [...(rounds ?? [])].sort((a, b) => b.opened_at - a.opened_at);
    const round = all.find((one) => key_of(one) === chosen);
    return (
        <Sheet title={words.player.history} onClose={onClose}>
            {round ? (
                <OneRound round={round} onBack={() => choose("")} ask={() => open_sheet("service", key_of(round))} />
            ) : (
                <>
                    <p className={s.note} role="status">
                        {rounds === null ? say.reading : all.length ? say.newest(all.length) : say.none}
                    </p>
                    <div className={s.rounds}>
                        {all.map((one) => (
                            <RoundCard key={key_of(one)} round={one} open={() => choose(key_of(one))} />
                        ))}
                    </div>
                </>
            )}
        </Sheet>
    );
}

const key_of = (round: PlayedRound) => `${round.round.table}/${round.round.number}`;

function RoundCard({ round, open }: { round: PlayedRound; open: () => void }) {
    const words = useWords();
    const say = words.sheets.history;
    const language = useLanguage();
    const mark = mark_of(words, round);
    const commission = commission_of(round);
    const net = net_in(round);
    return (
        <button type="button" className={s.round} data-round={key_of(round)} data-felt={round.game} onClick={open}>
            <span className={s.top}>
                <b>{table_words(words, round.table)}</b>
                <span>{words.common.games[round.game]}</span>
            </span>
            <span>
                {words.common.round(round.round.number)} · {day_words(round.opened_at, language)},{" "}
                {time_words(round.opened_at)}
            </span>
            <span className={s.result}>{result_words(words, language, round.seen) || "–"}</span>
            {mark && <em>{mark}</em>}
            <span className={s.sums}>
                <span>
                    {say.staked}
                    <b>{dollars(round.staked)}</b>
                </span>
                <span>
                    {say.won}
                    <b>{dollars(round.won)}</b>
                </span>
                {net !== null && (
                    <span>
                        {say.net}
                        <b className={classes(net > 0 && s.won)} data-net-result={net}>
                            {signed(net)}
                        </b>
                    </span>
                )}
                {commission > 0 && (
                    <span>
                        {say.commission}
                        <b>{dollars(commission)}</b>
                    </span>
                )}
            </span>
            <span className={s.credit}>
                {dollars(round.credit_before)} → {dollars(round.credit_after)}
            </span>
        </button>
    );
}

function OneRound({ round, onBack, ask }: { round: PlayedRound; onBack: () => void; ask: () => void }) {
    const words = useWords();
    const say = words.sheets.history;
    const language = useLanguage();
    const mark = mark_of(words, round);
    const commission = commission_of(round);
    const net = net_in(round);
    const facts: [string, string][] = [
        [
            say.at,
            `${day_words(round.opened_at, language)}, ${time_words(round.opened_at, true)} ${zone_words(round.opened_at)}`,
        ],
        [say.result, result_words(words, language, round.seen) || "–"],
        [say.staked, dollars(round.staked)],
        [say.won, dollars(round.won)],
        ...(commission > 0 ? [[say.commission, dollars(commission)] as [string, string]] : []),
        [say.given_back, dollars(returned_of(round))],
        ...(net === null ? [] : [[say.net, signed(net)] as [string, string]]),
        [say.before, dollars(round.credit_before)],
        [say.after, dollars(round.credit_after)],
    ];
    return (
        <div className={s.one} data-felt={round.game}>
            <div className={s.ways}>
                <Button onClick={onBack}>‹ {words.common.back}</Button>
                <b>
                    {table_words(words, round.table)} · {words.common.round(round.round.number)}
                </b>
                {mark && <em className={s.mark}>{mark}</em>}
                <Button onClick={ask}>{say.about_this}</Button>
            </div>
            <Replay key={key_of(round)} round={round} />
            <div className={s.detail}>
                <dl className={s.facts}>
                    {facts.map(([name, value]) => (
                        <div key={name}>
                            <dt>{name}</dt>
                            <dd>{value}</dd>
                        </div>
                    ))}
                </dl>
                <table className={s.wagers}>
                    <thead>
                        <tr>
                            <th scope="col">{say.wager}</th>
                            <th scope="col">{say.stake}</th>
                            <th scope="col">{say.outcome}</th>
                            <th scope="col">{say.won}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {round.wagers.map((wager, index) => (
                            <tr key={index}>
                                <th scope="row">{bet_words(words, wager.bet, wager.words)}</th>
                                <td>{dollars(wager.stake)}</td>
                                <td>{words.player.status[wager.status]}</td>
                                <td>{wager.winnings > 0 ? `+${dollars(wager.winnings)}` : "–"}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            {(round.status === "corrected" || round.corrected) && <p className={s.note}>{say.corrected_more}</p>}
            <Choices play={round.play} game={round.game} />
        </div>
    );
}

function Choices({ play, game }: { play: Play; game: Game }) {
    const words = useWords();
    const say = words.sheets.history;
    const picks = numbers_of(play.picks);
    if (!play.choices.length && !picks.length) return null;
    // Areas are named where a game has them; hands are counted from one.
    const where = (choice: Play["choices"][number]) =>
        game === "casino_war" ? say.area(choice.area) : play.hands.length > 1 ? say.hand(choice.hand) : "";
    return (
        <div className={s.choices}>
            {picks.length > 0 && (
                <p>
                    <b>{say.picked}</b>: {picks.join(", ")}
                </p>
            )}
            {play.choices.length > 0 && (
                <>
                    <b>{say.choices}</b>
                    <ul>
                        {play.choices.map((choice, index) => (
                            <li key={index}>
                                {[where(choice), words.player.decisions[choice.decision]].filter(Boolean).join(": ")}
                                {choice.by === "clock" && ` (${say.by_clock})`}
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </div>
    );
}
