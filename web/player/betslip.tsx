// Each wager's own result, and the total (ST-GLI19-4.4.2).
import { dollars } from "../lib/money";
import type { Settled, TableView } from "../lib/protocol";
import { classes } from "../lib/ui";
import { useWords } from "../lib/words";
import { bet_words } from "./words_of";
import s from "./betslip.module.css";

export function Betslip({ settled, view }: { settled: Settled; view: TableView }) {
    const words = useWords();
    const total =
        settled.ending === "void"
            ? words.player.void_round(dollars(settled.returned))
            : settled.won > 0
              ? words.player.won(dollars(settled.won))
              : words.player.lost;
    return (
        <div className={s.slip} data-betslip={settled.round.number}>
            <p className={classes(s.total, settled.won > 0 && s.won)} role="status">
                {total}
                {settled.ending === "void" && settled.reason && (
                    <small> ({words.common.void_reasons[settled.reason]})</small>
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
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
