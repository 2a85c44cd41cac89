// Below the stage: what this round is to the player. First the wagers that stand, then what became of
// each of them.
import { dollars } from "../lib/money";
import type { MyTable, Settled, TableView } from "../lib/protocol";
import { useWords } from "../lib/words";
import { Betslip } from "./betslip";
import { bet_words } from "./words_of";
import s from "./ledger.module.css";

interface LedgerProps {
    mine: MyTable | undefined;
    settled: Settled | null;
    view: TableView; // of the round that is told
}

export function Ledger({ mine, settled, view }: LedgerProps) {
    const words = useWords();
    if (settled) return <Betslip settled={settled} view={view} />;
    if (!mine?.wagers.length) return <p className={s.none}>{words.player.no_wagers}</p>;
    return (
        <table className={s.standing} data-standing>
            <tbody>
                {mine.wagers.map((wager) => (
                    <tr key={wager.words}>
                        <th scope="row">{bet_words(words, wager.bet, wager.words, view.face.game)}</th>
                        <td>{dollars(wager.stake)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
