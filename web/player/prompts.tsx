// Questions that wait for this player, above the layout, and what stands in the way of betting.
import { Button, CountRing } from "../lib/ui";
import { dollars } from "../lib/money";
import type { MyTable } from "../lib/protocol";
import { useStore } from "../lib/store";
import { useWords } from "../lib/words";
import { clause_of_correction, clause_of_exclusion, clause_of_freeze, clause_of_hold, clause_of_relaxing } from "./clauses";
import { WhyButton } from "./notices";
import type { Session } from "./session";
import type { OpenSheet } from "./sheets";
import s from "./prompts.module.css";

export function Prompts({ session, mine, open_sheet }: { session: Session; mine: MyTable | undefined; open_sheet: OpenSheet }) {
    const words = useWords().player;
    const all = useStore(session.store, (state) => state.mine);
    const rules = useStore(session.store, (state) => (mine ? (state.rules[mine.face.table] ?? null) : null));
    if (!mine || !all) return null;
    const said: [boolean, string, string, string][] = [
        [all.frozen, "frozen", words.frozen, clause_of_freeze(rules)],
        [all.stopped, "stopped", words.stopped, ""],
        [mine.excluded, "excluded", words.excluded, clause_of_exclusion(rules)],
        [mine.relaxed, "relaxed", words.relaxed, clause_of_relaxing(rules)],
        [mine.held > 0, "held", words.held_stake(dollars(mine.held), mine.held_round), clause_of_hold(rules)],
        [all.owed > 0, "owed", words.owed(dollars(all.owed)), clause_of_correction(rules)],
    ];
    return (
        <div className={s.prompts}>
            {said.filter(([applies]) => applies).map(([, what, text, clause]) => (
                <div key={what} className={s.said} role="status" data-said={what}><span>{text}</span><WhyButton clause={clause} open_sheet={open_sheet} /></div>
            ))}
            {mine.prompts.map((prompt) => (
                <div key={prompt.prompt} className={s.prompt} role="alertdialog" aria-label={words.prompts[prompt.kind]} data-prompt={prompt.kind}>
                    <CountRing clock={session.clock} until={prompt.closes_at} size={56} />
                    <b>{words.prompts[prompt.kind]}</b>
                    <Button look="act" onClick={() => void session.answer_prompt(mine.face.table, prompt.prompt, true)}>{words.prompt_yes[prompt.kind]}</Button>
                    <Button onClick={() => void session.answer_prompt(mine.face.table, prompt.prompt, false)}>{words.prompt_no[prompt.kind]}</Button>
                </div>
            ))}
        </div>
    );
}
