// What has to be told: what, why, by which rule, and what now.
import { table_words } from "../lib/names";
import { dollars, short_dollars } from "../lib/money";
import { useStore } from "../lib/store";
import { Button, classes } from "../lib/ui";
import type { Rejection, Settled } from "../lib/protocol";
import { listed, useLanguage, useWords, type Words } from "../lib/words";
import type { Matter, Notice, PlayerState, Session, Told } from "./session";
import type { OpenSheet } from "./sheets";
import { net_of, signed } from "./net";
import { result_words } from "./replay/steps";
import { bet_words, outcome_words } from "./words_of";
import s from "./notices.module.css";

const in_cents = ["below_minimum", "wrong_multiple", "above_maximum", "differential_exceeded", "credit_too_low"];

const spot_words = (words: Words, spot: string) => bet_words(words, spot.split(" ")[0]!, spot);

function text_of(words: Words, notice: Notice, state: PlayerState): [string, string] {
    const player = words.player;
    switch (notice.of) {
        case "refusal": {
            const late = notice.reason === "bets_closed" && notice.amount > 0 ? ` (${player.late(notice.amount)})` : "";
            const room =
                in_cents.includes(notice.reason) && notice.amount > 0
                    ? ` (${player.up_to(short_dollars(notice.amount))})`
                    : "";
            const where = notice.spots.length
                ? `${player.not_placed}: ${listed(
                      words,
                      notice.spots.map((spot) => spot_words(words, spot)),
                  )}`
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
                `${listed(
                    words,
                    notice.refunded.words.map((spot) => spot_words(words, spot)),
                )}: ${player.refund_reasons[notice.refunded.reason]}`,
            ];
        case "paid":
            return [
                words.sheets.bring.paid(dollars(notice.paid.amount)),
                notice.paid.more_comes ? words.sheets.cash_out.more_comes : "",
            ];
        case "service":
            return [player.service_comes, ""];
        case "closed": {
            const face = state.views[notice.table]?.face;
            return [player.felt_closed, face ? words.common.coming[face.next_round.reason] : ""];
        }
        case "unknown_card":
            return [player.unknown_card, player.ask_staff];
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

// What to do about a refusal, where there is a way.
function Way({ session, state, reason, open_sheet }: WayProps) {
    const words = useWords();
    if (reason === "credit_too_low")
        return (
            <Button className={s.why} onClick={() => open_sheet("buy_in")} data-way="buy_in">
                {words.player.buy_in}
            </Button>
        );
    const there = state.mine?.tables.find((one) => one.at_risk > 0 && one.face.table !== state.table)?.face;
    if (reason === "one_table_only" && there)
        return (
            <Button className={s.why} onClick={() => session.look_at(there.table)} data-way="table">
                {words.player.go_to(table_words(words, there.name))}
            </Button>
        );
    return null;
}
interface WayProps {
    session: Session;
    state: PlayerState;
    reason: Rejection;
    open_sheet: OpenSheet;
}

// One at a time, the newest; those that wait are counted and come when it goes. `aside`: a decision is
// asked for, and nothing lies above it.
export function Notices({ session, open_sheet, aside }: { session: Session; open_sheet: OpenSheet; aside: boolean }) {
    const state = useStore(session.store, (all) => all);
    const newest = state.told.at(-1);
    return (
        <>
            <div className={classes(s.notices, aside && s.aside)} role="log" aria-live="assertive">
                {newest && (
                    <NoticeShown
                        key={newest.id}
                        session={session}
                        state={state}
                        told={newest}
                        waiting={state.told.length - 1}
                        open_sheet={open_sheet}
                    />
                )}
            </div>
            {state.matters[0] && !aside && (
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

function NoticeShown({ session, state, told, waiting, open_sheet }: NoticeProps) {
    const words = useWords();
    const { id, notice, count } = told;
    const [what, more] = text_of(words, notice, state);
    return (
        <div className={s.notice} data-notice={notice.of} data-count={count}>
            <span>
                <b>
                    {what}
                    {count > 1 && <em className={s.count}>×{count}</em>}
                </b>
                {more && <small>{more}</small>}
            </span>
            <WhyButtons clauses={clauses_of(notice)} open_sheet={open_sheet} />
            {notice.of === "refusal" && (
                <Way session={session} state={state} reason={notice.reason} open_sheet={open_sheet} />
            )}
            {notice.of === "paid" && (
                <Button className={s.why} onClick={() => open_sheet("cash_out", "ticket")}>
                    {words.sheets.cash_out.show}
                </Button>
            )}
            {notice.of === "unknown_card" && (
                <Button className={s.why} onClick={() => open_sheet("service")} data-way="service">
                    {words.player.service}
                </Button>
            )}
            {waiting > 0 && <small data-waiting={waiting}>{words.player.more_notices(waiting)}</small>}
            <Button onClick={() => session.dismiss(id)} aria-label={words.common.close}>
                ×
            </Button>
        </div>
    );
}
interface NoticeProps {
    session: Session;
    state: PlayerState;
    told: Told;
    waiting: number;
    open_sheet: OpenSheet;
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
    const language = useLanguage();
    const { settled, before, came_before } = matter;
    const { table, number } = settled.round;
    const view = state.views[table];
    const given = view?.face.name ?? state.hall.find((face) => face.table === table)?.name ?? String(table);
    const name = table_words(words, given);
    const corrected = settled.ending === "corrected";
    const came = [view?.seen, ...(view?.history ?? [])].find((seen) => seen?.round === number);
    const result_before = came_before ? result_words(words, language, came_before) : "";
    const result = came ? result_words(words, language, came) : "";
    const title = corrected ? words.sheets.correction.title(number, name) : words.sheets.voided.title(number, name);
    return (
        <div className={s.matter} role="alertdialog" aria-label={title} data-matter={settled.ending}>
            <h2>{title}</h2>
            {!corrected && (
                <p>
                    {settled.reason && words.sheets.voided.why(words.common.void_reasons[settled.reason])}{" "}
                    {!before && settled.returned === settled.staked && words.sheets.voided.all_back}
                </p>
            )}
            {!corrected && matter.missed && <p>{words.sheets.voided.missed}</p>}
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
                                <th scope="row">{bet_words(words, wager.bet, wager.words, view?.face.game)}</th>
                                <td>{dollars(wager.stake)}</td>
                                {corrected && <td>{outcome_words(words, wager, dollars)}</td>}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            {corrected || before ? (
                <CorrectedSums settled={settled} before={before} />
            ) : (
                <dl className={s.sums}>
                    <div>
                        <dt>{words.sheets.voided.total}</dt>
                        <dd>{dollars(settled.returned)}</dd>
                    </div>
                </dl>
            )}
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

// Stake, winnings and what came back, before and now, so that the difference can be added up.
function CorrectedSums({ settled, before }: { settled: Settled; before: Settled | null }) {
    const say = useWords().sheets.correction;
    const came_back = (one: Settled) => one.won + one.returned;
    const rows: [string, (one: Settled) => string][] = [
        [say.staked, (one) => dollars(one.staked)],
        [say.winnings, (one) => dollars(one.won)],
        [say.stakes_back, (one) => dollars(one.returned)],
        [say.paid_in_all, (one) => dollars(came_back(one))],
        [say.net, (one) => signed(net_of(one))],
    ];
    const difference = before ? came_back(settled) - came_back(before) : null;
    return (
        <table className={s.sum_table} data-sums>
            {before && (
                <thead>
                    <tr>
                        <td />
                        <th scope="col">{say.before}</th>
                        <th scope="col">{say.now}</th>
                    </tr>
                </thead>
            )}
            <tbody>
                {rows.map(([name, sum]) => (
                    <tr key={name}>
                        <th scope="row">{name}</th>
                        {before && <td>{sum(before)}</td>}
                        <td>{sum(settled)}</td>
                    </tr>
                ))}
                {difference !== null && (
                    <tr className={s.difference}>
                        <th scope="row">
                            {difference < 0 ? say.goes_back : difference > 0 ? say.difference : say.unchanged}
                        </th>
                        <td />
                        <td data-difference={difference}>{signed(difference)}</td>
                    </tr>
                )}
            </tbody>
        </table>
    );
}
