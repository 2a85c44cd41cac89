// The cloth under the lamp: lit while it takes wagers, dark and with a reason when it does not.
import type { MouseEvent, ReactNode } from "react";
import type { TableView } from "../lib/protocol";
import { classes } from "../lib/ui";
import type { Session } from "./session";
import s from "./felt.module.css";

interface FeltProps {
    session: Session;
    view: TableView;
    open: boolean; // a touch places
    children: ReactNode;
}

export function Felt({ session, view, open, children }: FeltProps) {
    // A touch of closed felt is answered; one of a decision's buttons is that button's own matter.
    const touched = (event: MouseEvent) => {
        const touch = event.target as Element;
        if (open || !touch.closest("[data-spot]")) return;
        session.tell({ of: "closed", table: view.face.table });
    };
    return (
        <div className={classes(s.cloth, !open && s.closed)} data-closed={!open} onClickCapture={touched}>
            {children}
        </div>
    );
}
