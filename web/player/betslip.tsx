// Each wager's own result, and the total (ST-GLI19-4.4.2).
import { dollars } from "../lib/money";
import type { Settled, SettledWager, TableView } from "../lib/protocol";
import { classes } from "../lib/ui";
import { useWords } from "../lib/words";
import { tier_of } from "./flight/tier";
import { net_of, signed, tone_of } from "./net";
import { bet_words } from "./words_of";
import s from "./betslip.module.css";

// Where there is no room for four columns: what it came to, or that it stood off.
function brief_of(wager: SettledWager, status: string): string {
    const net = wager.winnings + wager.returned - wager.stake;
    return wager.status === "win" || wager.status === "lose" ? signed(net) : status;
}

export function Betslip({ settled, view }: { settled: Settled; view: TableView }) {
    const words = useWords();
    const net = net_of(settled);
    const tone = tone_of(net);
    const tier = tier_of(settled);
    const total =
        settled.ending === "void"
            ? words.player.void_round(dollars(settled.returned))
            : tone === "won"
              ? words.player.won(dollars(net))
              : tone === "lost"
                ? words.player.lost(dollars(-net))
                : words.player.even;
    return (
        <div className={s.slip} data-betslip={settled.round.number} data-net={tone}>
            <p
                className={classes(s.total, tone === "won" && s.won)}
                role="status"
                data-net-result={net}
                data-celebrated={tier}
            >
                {tier > 0 && <i className={s.light} aria-hidden="true" />}
                {tier > 1 && <i className={s.rays} aria-hidden="true" />}
                <b className={s.sum}>{total}</b>
                {settled.ending === "void" ? (
                    settled.reason && <small> ({words.common.void_reasons[settled.reason]})</small>
                ) : (
                    <small>
                        {words.player.adds_up(dollars(settled.won), dollars(settled.returned), dollars(settled.staked))}
                    </small>
                )}
            </p>
            <table tabIndex={0}>
                <tbody>
                    {settled.wagers.map((wager, index) => (
                        <tr key={index} data-status={wager.status}>
                            <th scope="row">{bet_words(words, wager.bet, wager.words, view.face.game)}</th>
                            <td>{dollars(wager.stake)}</td>
                            <td>{words.player.status[wager.status]}</td>
                            <td>
                                {wager.winnings > 0
                                    ? `+${dollars(wager.winnings)}`
                                    : wager.status === "lose" && wager.returned > 0
                                      ? words.cards.comes_back(dollars(wager.returned))
                                      : "–"}
                            </td>
                            <td className={s.brief}>{brief_of(wager, words.player.status[wager.status])}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
