// The clause behind a hold, a refusal or a trim, and its text one touch deeper, from the rules page.
import { useState } from "react";
import { Button, Sheet } from "../lib/ui";
import { useWords } from "../lib/words";
import { ClausesContext, ClauseText, useClauses } from "../player/sheets/rules/clauses";
import s from "./rule.module.css";

interface RuleProps {
    clauses: readonly string[];
    rulebook: string;
    onOpen?: () => void; // somebody else shows the text, because this will not stay
}

export function Rule({ clauses, rulebook, onOpen }: RuleProps) {
    const words = useWords().dealer;
    const [open, turn] = useState(false);
    const own = [...new Set(clauses)];
    if (!own.length) return null;
    return (
        <>
            <Button className={s.rule!} onClick={onOpen ?? (() => turn(true))} data-clauses={own.join(" ")}>
                <span className="hidden-words">{words.by_rule} </span>§ {own[0]}
                {own.length > 1 && ` +${own.length - 1}`}
            </Button>
            {open && <RuleText clauses={own} rulebook={rulebook} onClose={() => turn(false)} />}
        </>
    );
}

export function RuleText(props: { clauses: readonly string[]; rulebook: string; onClose: () => void }) {
    const words = useWords().dealer;
    const known = useClauses(props.rulebook);
    return (
        <Sheet title={words.by_rule} onClose={props.onClose} narrow>
            <ClausesContext.Provider value={known}>
                <div className={s.texts}>
                    {props.clauses.map((id) => (
                        <ClauseText key={id} id={id} />
                    ))}
                </div>
            </ClausesContext.Provider>
        </Sheet>
    );
}
