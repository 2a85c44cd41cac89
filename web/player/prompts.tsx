// Questions that wait for this player, above the layout, and what stands in the way of betting.
import { Button, CountRing } from "../lib/ui";
import { dollars } from "../lib/money";
import type { Lasting, MyTable } from "../lib/protocol";
import { useStore } from "../lib/store";
import { useWords } from "../lib/words";
import { WhyButtons } from "./notices";
import type { Session } from "./session";
import type { OpenSheet } from "./sheets";
import s from "./prompts.module.css";

export function Prompts({
    session,
    mine,
    open_sheet,
}: {
    session: Session;
    mine: MyTable | undefined;
    open_sheet: OpenSheet;
}) {
    const words = useWords().player;
    const all = useStore(session.store, (state) => state.mine);
    if (!mine || !all) return null;
    const said: [boolean, Lasting | "stopped", string][] = [
        [all.frozen, "frozen", words.frozen],
        [all.stopped, "stopped", words.stopped],
        [mine.excluded, "excluded", words.excluded],
        [mine.relaxed, "relaxed", words.relaxed],
        [mine.held > 0, "held", words.held_stake(dollars(mine.held), mine.held_round)],
        [all.owed > 0, "owed", words.owed(dollars(all.owed))],
    ];
    const clauses_of = (what: Lasting | "stopped") => mine.grounds.find((ground) => ground.of === what)?.clauses ?? [];
    return (
        <div className={s.prompts}>
            {said
                .filter(([applies]) => applies)
                .map(([, what, text]) => (
                    <div key={what} className={s.said} role="status" data-said={what}>
                        <span>{text}</span>
                        <WhyButtons clauses={clauses_of(what)} open_sheet={open_sheet} />
                    </div>
                ))}
            {mine.prompts.map((prompt) => (
                <div
                    key={prompt.prompt}
                    className={s.prompt}
                    role="alertdialog"
                    aria-label={words.prompts[prompt.kind]}
                    data-prompt={prompt.kind}
                >
                    <CountRing clock={session.clock} until={prompt.closes_at} size={56} />
                    <b>{words.prompts[prompt.kind]}</b>
                    <Button look="act" onClick={() => void session.answer_prompt(mine.face.table, prompt.prompt, true)}>
                        {words.prompt_yes[prompt.kind]}
                    </Button>
                    <Button onClick={() => void session.answer_prompt(mine.face.table, prompt.prompt, false)}>
                        {words.prompt_no[prompt.kind]}
                    </Button>
                </div>
            ))}
        </div>
    );
}
