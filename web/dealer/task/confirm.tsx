// The consequence before it is pressed (ST-PAIN-16.b): who wins, what is paid, and a second look
// at a large payment.
import { useState } from "react";
import { Button, classes } from "../../lib/ui";
import { dollars } from "../../lib/money";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import type { DealerView } from "../../lib/protocol";
import { find_item } from "../irregular/items";
import { winner_in } from "../words_of";
import { BigButton, type TaskProps } from "./column";
import s from "./task.module.css";

// A finger that bounces is no second look.
const second_look_ms = 700;

export function Consequence({ view }: { view: DealerView }) {
    const words = useWords().dealer;
    const { preview } = view;
    if (!preview) return null;
    const none = preview.winning + preview.losing + preview.pushed + preview.void_wagers === 0;
    return (
        <div className={s.consequence} data-consequence>
            <dl>
                <dt>{words.winners}</dt>
                <dd>{preview.winners}</dd>
            </dl>
            <dl className={s.pay}>
                <dt>{words.to_pay}</dt>
                <dd>{dollars(preview.to_be_paid)}</dd>
            </dl>
            <dl>
                <dt>{words.largest_pay}</dt>
                <dd>{dollars(preview.largest_pay)}</dd>
            </dl>
            <dl>
                <dt>{words.back}</dt>
                <dd>{dollars(preview.stakes_returned)}</dd>
            </dl>
            <p className={s.minor}>
                {none ? (
                    <span>{words.nobody_wagered}</span>
                ) : (
                    <span>
                        <i>
                            {words.winning} <b>{preview.winning}</b>
                        </i>
                        <i>
                            {words.losing} <b>{preview.losing}</b>
                        </i>
                        <i>
                            {words.pushed} <b>{preview.pushed}</b>
                        </i>
                        {preview.void_wagers > 0 && (
                            <i>
                                {words.void_wagers} <b>{preview.void_wagers}</b>
                            </i>
                        )}
                    </span>
                )}
            </p>
        </div>
    );
}

const winners = ["player", "tie", "banker"] as const;

// The winner as the dealer sees it. Another one than the cards have holds the round, so that is led
// through like any irregularity.
function Winner({ session, view }: TaskProps) {
    const words = useWords().dealer;
    const busy = useStore(session.store, (state) => state.busy);
    const { table } = view.face;
    const came = winner_in(view.preview?.result ?? "");
    const enter = (winner: string, name: string) =>
        winner === came
            ? void session.send(table, { type: "report_verdict", table, winner }, name)
            : session.lead(find_item("verdict"), { choice: { winner } });
    return (
        <div className={s.winner} role="group" aria-label={words.ask.winner}>
            {winners.map((winner) => (
                <Button
                    key={winner}
                    on={winner === came}
                    disabled={busy}
                    onClick={() => enter(winner, words.winners_of[winner])}
                    data-winner={winner}
                >
                    {words.winners_of[winner]}
                </Button>
            ))}
        </div>
    );
}

export function Confirm(props: TaskProps) {
    const { session, view } = props;
    const words = useWords().dealer;
    const busy = useStore(session.store, (state) => state.busy);
    const [asked, ask] = useState({ about: "", at: 0 });
    const { table, round } = view.face;
    const confirm_twice = view.preview?.confirm_twice === true;
    // The question is about this result and no other.
    const about = `${round} ${view.preview?.result} ${view.preview?.to_be_paid}`;
    const again = confirm_twice && asked.about === about;
    const touch = () => {
        if (confirm_twice && !again) return ask({ about, at: performance.now() });
        if (again && performance.now() - asked.at < second_look_ms) return;
        void session.send(table, { type: "confirm_result", table }, "", { power: "confirm_result" });
    };
    return (
        <>
            <Consequence view={view} />
            <div className={classes(s.buttons, again && s.twice)}>
                {!again && view.face.game === "baccarat" && <Winner {...props} />}
                {again && (
                    <strong className={s.large} role="alert">
                        {words.confirm_large}
                    </strong>
                )}
                <BigButton busy={busy} look={again ? "stop" : "act"} onTouch={touch}>
                    {again ? words.confirm_again(dollars(view.preview?.to_be_paid ?? 0)) : words.confirm_go}
                </BigButton>
            </div>
        </>
    );
}
