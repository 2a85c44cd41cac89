// Pages above the table, loaded when they are opened.
import { lazy, type ComponentType } from "react";
import type { TableView } from "../../lib/protocol";
import type { Language } from "../../lib/words";
import type { Session } from "../session";

export type SheetName =
    | "tables"
    | "rules"
    | "history"
    | "fairness"
    | "service"
    | "buy_in"
    | "cash_out"
    | "menu"
    | "favourites"
    | "information"
    | "first_round"
    | "bet";
// `at`: where it opens: a clause of the rules, a bet, a round ("3/17": table and number).
export type OpenSheet = (name: SheetName, at?: string) => void;
export interface SheetProps {
    session: Session;
    view: TableView;
    at: string;
    onClose: () => void;
    open_sheet: OpenSheet;
    speak: (language: Language) => void;
}

export const sheets: Record<SheetName, ComponentType<SheetProps>> = {
    tables: lazy(() => import("./tables")),
    rules: lazy(() => import("./rules")),
    history: lazy(() => import("./history")),
    fairness: lazy(() => import("./fairness")),
    service: lazy(() => import("./service")),
    buy_in: lazy(() => import("./buy_in")),
    cash_out: lazy(() => import("./cash_out")),
    menu: lazy(() => import("./menu")),
    favourites: lazy(() => import("./favourites")),
    information: lazy(() => import("./information")),
    first_round: lazy(() => import("../first_round")),
    bet: lazy(() => import("../first_round/bet")),
};
