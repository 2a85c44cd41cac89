// One bet: what wins it, what it pays, its limits; from here to the first round and to all rules.
import { useEffect, useState } from "react";
import { rules_of, type Rules } from "../../lib/rules";
import { Button, Sheet } from "../../lib/ui";
import { useLanguage, useWords } from "../../lib/words";
import { first_round as catalogue } from "../../lib/words/first_round";
import type { SheetProps } from "../sheets";
import { ClausesContext, useClauses } from "../sheets/rules/clauses";
import { OneBet } from "../sheets/rules/pays";
import { useChances } from "../sheets/rules/chances";
import { bet_words } from "../words_of";
import s from "./first_round.module.css";

export default function BetSheet({ view, at, onClose, open_sheet }: SheetProps) {
    const say = catalogue[useLanguage()];
    const words = useWords();
    const { table, variant, game } = view.face;
    const [rules, know] = useState<Rules | null>(null);
    useEffect(() => void rules_of(table, variant).then(know, () => undefined), [table, variant]);
    return (
        <Sheet title={`${say.about_bet}: ${bet_words(words, at, at, game)}`} onClose={onClose} narrow>
            {rules && <About rules={rules} bet={at} />}
            <div className={s.ways}>
                <Button onClick={() => open_sheet("first_round")}>{say.first}</Button>
                <Button onClick={() => open_sheet("rules")}>{say.whole_rules}</Button>
            </div>
        </Sheet>
    );
}

function About({ rules, bet }: { rules: Rules; bet: string }) {
    const clauses = useClauses(rules.rulebook);
    const chances = useChances(rules);
    const found = rules.bets.find((one) => one.bet === bet);
    if (!found) return null;
    return (
        <ClausesContext.Provider value={clauses}>
            <OneBet bet={found} game={rules.game} chances={chances.filter((one) => one.bet === bet)} />
        </ClausesContext.Provider>
    );
}
