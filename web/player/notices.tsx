// What has to be told: what, why, by which rule, and what now.
import { dollars, short_dollars } from "../lib/money";
import { useStore } from "../lib/store";
import { Button } from "../lib/ui";
import { useWords, type Words } from "../lib/words";
import type { Matter, Notice, PlayerState, Session } from "./session";
import type { OpenSheet } from "./sheets";
import { bet_words } from "./words_of";
import s from "./notices.module.css";

const in_cents = ["below_minimum", "wrong_multiple", "above_maximum", "differential_exceeded", "credit_too_low"];

const spot_words = (words: Words, spot: string) => bet_words(words, spot.split(" ")[0]!, spot);

function text_of(words: Words, notice: Notice): [string, string] {
    const player = words.player;
    switch (notice.of) {
        case "refusal": {
            const late = notice.reason === "bets_closed" && notice.amount > 0 ? ` (${player.late(notice.amount)})` : "";
            const room =
                in_cents.includes(notice.reason) && notice.amount > 0
                    ? ` (${player.up_to(short_dollars(notice.amount))})`
                    : "";
            const where = notice.spots.length
                ? `${player.not_placed}: ${notice.spots.map((spot) => spot_words(words, spot)).join(", ")}`
                : "";
            return [player.reasons[notice.reason] + late + room, where];
        }
        case "words":
            return [notice.words, ""];
        case "trimmed":
            return [player.trimmed(short_dollars(notice.trimmed.stands), spot_words(words, notice.trimmed.words)), ""];
        case "refunded":
            return [
                player.refunded(dollars(notice.refunded.amount)),
                `${notice.refunded.words.map((spot) => spot_words(words, spot)).join(", ")}: ${player.refund_reasons[notice.refunded.reason]}`,
            ];
        case "paid":
            return [
                words.sheets.bring.paid(dollars(notice.paid.amount)),
                notice.paid.more_comes ? words.sheets.cash_out.more_comes : "",
            ];
        case "service":
            return [player.service_comes, ""];
    }
}

function clauses_of(notice: Notice): string[] {
    switch (notice.of) {
        case "refusal":
            return notice.clauses;
        case "trimmed":
            return notice.trimmed.clauses;
        case "refunded":
            return notice.refunded.clauses;
        default:
            return [];
    }
}

const clauses_shown = 3;

// The rules behind what is told: each opens its text. Several have a line of their own.
export function WhyButtons({ clauses, open_sheet }: { clauses: string[]; open_sheet: OpenSheet }) {
    const words = useWords().sheets;
    const more = clauses.length - clauses_shown;
    const buttons = clauses.slice(0, clauses_shown).map((clause, at) => (
        <Button
            key={clause}
            className={s.why}
            onClick={() => open_sheet("rules", clause)}
            aria-label={`${words.clause} ${words.clause_at(clause)}`}
            data-clause={clause}
        >
            § {clause}
            {more > 0 && at === clauses_shown - 1 ? ` +${more}` : ""}
        </Button>
    ));
    return buttons.length > 1 ? <div className={s.grounds}>{buttons}</div> : buttons;
}

export function Notices({ session, open_sheet }: { session: Session; open_sheet: OpenSheet }) {
    const words = useWords();
    const state = useStore(session.store, (all) => all);
    return (
        <>
            <div className={s.notices} role="log" aria-live="assertive">
                {state.told.map(({ id, notice }) => {
                    const [what, more] = text_of(words, notice);
                    return (
                        <div key={id} className={s.notice} data-notice={notice.of}>
                            <span>
                                <b>{what}</b>
                                {more && <small>{more}</small>}
                            </span>
                            <WhyButtons clauses={clauses_of(notice)} open_sheet={open_sheet} />
                            {notice.of === "paid" && (
                                <Button className={s.why} onClick={() => open_sheet("cash_out", "ticket")}>
                                    {words.sheets.cash_out.show}
                                </Button>
                            )}
                            <Button onClick={() => session.dismiss(id)} aria-label={words.common.close}>
                                ×
                            </Button>
                        </div>
                    );
                })}
            </div>
            {state.matters[0] && (
                <MatterPanel
                    key={`${state.matters[0].settled.sequence}`}
                    session={session}
                    state={state}
                    matter={state.matters[0]}
                    open_sheet={open_sheet}
                />
            )}
        </>
    );
}

// A void or corrected round, each stake by itself, until the player has read it (ST-PAIN-9, ST-SG-15).
function MatterPanel({
    session,
    state,
    matter,
    open_sheet,
}: {
    session: Session;
    state: PlayerState;
    matter: Matter;
    open_sheet: OpenSheet;
}) {
    const words = useWords();
    const { settled, before, result_before } = matter;
    const { table, number } = settled.round;
    const view = state.views[table];
    const name = view?.face.name ?? state.hall.find((face) => face.table === table)?.name ?? String(table);
    const corrected = settled.ending === "corrected";
    const result = [view?.seen, ...(view?.history ?? [])].find((seen) => seen?.round === number)?.result ?? "";
    const title = corrected ? words.sheets.correction.title(number, name) : words.sheets.voided.title(number, name);
    const difference = before ? settled.won + settled.returned - before.won - before.returned : null;
    return (
        <div className={s.matter} role="alertdialog" aria-label={title} data-matter={settled.ending}>
            <h2>{title}</h2>
            {!corrected && settled.reason && <p>{words.common.void_reasons[settled.reason]}</p>}
            {corrected && (result_before || result) && (
                <dl>
                    {result_before && (
                        <div>
                            <dt>{words.sheets.correction.old_result}</dt>
                            <dd>{result_before}</dd>
                        </div>
                    )}
                    {result && (
                        <div>
                            <dt>{words.sheets.correction.new_result}</dt>
                            <dd>{result}</dd>
                        </div>
                    )}
                </dl>
            )}
            <div className={s.stakes}>
                <table>
                    <tbody>
                        {settled.wagers.map((wager, index) => (
                            <tr key={index}>
                                <th scope="row">{bet_words(words, wager.bet, wager.words)}</th>
                                <td>{dollars(corrected ? wager.winnings : wager.stake)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            <dl className={s.sums}>
                {corrected && before && (
                    <div>
                        <dt>{words.sheets.correction.won_before}</dt>
                        <dd>{dollars(before.won)}</dd>
                    </div>
                )}
                {corrected ? (
                    <div>
                        <dt>{words.sheets.correction.won_now}</dt>
                        <dd>{dollars(settled.won)}</dd>
                    </div>
                ) : (
                    <div>
                        <dt>{words.sheets.voided.total}</dt>
                        <dd>{dollars(settled.returned)}</dd>
                    </div>
                )}
                {corrected && difference !== null && (
                    <div data-difference={difference}>
                        <dt>{words.sheets.correction.difference}</dt>
                        <dd>
                            {difference > 0 ? "+" : ""}
                            {dollars(difference)}
                        </dd>
                    </div>
                )}
            </dl>
            <div className={s.ways}>
                <WhyButtons clauses={settled.clauses} open_sheet={open_sheet} />
                <Button onClick={() => open_sheet("service", `${table}/${number}`)}>
                    {words.sheets.history.about_this}
                </Button>
                <Button look="act" onClick={() => session.forget_matter(matter)}>
                    {words.common.ok}
                </Button>
            </div>
        </div>
    );
}
