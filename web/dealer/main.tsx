import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "../lib/theme.css";
import { Enrol } from "../lib/enrol";
import { own_identity } from "../lib/identity";
import { LanguageContext, type Language } from "../lib/words";
import { Desk } from "./desk";
import { Session } from "./session";

const language_kept = "croupier.dealer.language";

function Terminal() {
    const [session, begin] = useState<Session | null>(null);
    const [enrolled, know] = useState<boolean | null>(null);
    const [language, speak] = useState<Language>(
        () => (localStorage.getItem(language_kept) as Language | null) ?? "en",
    );
    useEffect(() => {
        document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
    }, [language]);
    useEffect(() => {
        void own_identity("dealer_terminal").then((identity) => {
            know(identity !== null);
            if (identity) begin((now) => now ?? new Session(identity));
        });
    }, [enrolled]);
    const change = (to: Language) => {
        localStorage.setItem(language_kept, to);
        speak(to);
    };
    return (
        <LanguageContext.Provider value={language}>
            {session ? (
                <Desk session={session} speak={change} />
            ) : enrolled === false ? (
                <Enrol part="dealer_terminal" onDone={() => know(null)} />
            ) : null}
        </LanguageContext.Provider>
    );
}

createRoot(document.getElementById("root")!).render(
    <StrictMode>
        <Terminal />
    </StrictMode>,
);
