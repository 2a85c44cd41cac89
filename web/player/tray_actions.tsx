// The buttons that work on all wagers of the table.
import { Button, classes } from "../lib/ui";
import type { MyTable } from "../lib/protocol";
import { useWords } from "../lib/words";
import { useBetting } from "./betting";
import { useRunsOut } from "./hurry";
import type { Session } from "./session";
import type { SheetName } from "./sheets";
import s from "./tray.module.css";

interface ActionsProps {
    session: Session;
    mine: MyTable | undefined;
    confirmation: string;
    open_sheet: (name: SheetName) => void;
}

export function TrayActions({ session, mine, confirmation, open_sheet }: ActionsProps) {
    const words = useWords().player;
    const { open, table } = useBetting();
    const bets = mine?.wagers.length ?? 0;
    const ways = [
        ["undo", words.undo, mine?.may_undo],
        ["clear", words.clear, bets > 0],
        ["rebet", words.rebet, mine?.may_rebet],
        ["double_all", words.double_all, bets > 0],
    ] as const;
    return (
        <div className={s.actions}>
            {ways.map(([button, label, possible]) => (
                <Button key={button} disabled={!open || !possible} onClick={() => session.press(table, button)}>
                    {label}
                </Button>
            ))}
            <Button disabled={!mine} onClick={() => open_sheet("favourites")} aria-label={words.favourites}>
                ★
            </Button>
            {confirmation !== "" && confirmation !== "none" && (
                <Confirm session={session} mine={mine} confirmation={confirmation} />
            )}
        </div>
    );
}

function Confirm({ session, mine, confirmation }: Omit<ActionsProps, "open_sheet">) {
    const words = useWords().player;
    const { open, table, view } = useBetting();
    const confirmable = mine?.wagers.some((wager) => wager.stake > wager.confirmed) ?? false;
    const runs_out = useRunsOut(session, view.face.closes_at, open && confirmable);
    return (
        <Button
            {...(confirmation === "locks" ? {} : { look: "act" as const })}
            className={classes(
                s.confirm,
                confirmation === "locks" && s.optional,
                confirmation === "required" && runs_out && s.hurry,
            )}
            disabled={!open || !confirmable}
            onClick={() => void session.confirm(table)}
            aria-description={words.confirm_says[confirmation]}
            data-confirmation={confirmation}
        >
            {words.confirm}
            <small aria-hidden="true">{words.confirm_for[confirmation]}</small>
        </Button>
    );
}
