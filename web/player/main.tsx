import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "../lib/theme.css";
import { Enrol } from "../lib/enrol";
import { own_identity } from "../lib/identity";
import "../lib/preferences";
import type { Identity } from "../lib/link";
import { LanguageContext, type Language } from "../lib/words";
import { forget_visits } from "./forget";
import { keep_proofs } from "./proofs";
import { Session } from "./session";
import { Shell } from "./shell";
import { sound_for } from "./sound";

function open_session(identity: Identity): Session {
    const session = new Session(identity);
    sound_for(session);
    keep_proofs(session);
    forget_visits(session);
    return session;
}

function Terminal() {
    const [session, begin] = useState<Session | null>(null);
    const [enrolled, know] = useState<boolean | null>(null);
    const [language, speak] = useState<Language>(
        () => (localStorage.getItem("croupier.language") as Language | null) ?? "en",
    );
    useEffect(() => {
        document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
    }, [language]);
    useEffect(() => {
        void own_identity("terminal").then((identity) => {
            know(identity !== null);
            if (identity) begin((now) => now ?? open_session(identity));
        });
    }, [enrolled]);
    const change = (to: Language) => {
        localStorage.setItem("croupier.language", to);
        speak(to);
    };
    return (
        <LanguageContext.Provider value={language}>
            {session ? (
                <Shell session={session} speak={change} />
            ) : enrolled === false ? (
                <Enrol part="terminal" onDone={() => know(null)} />
            ) : null}
        </LanguageContext.Provider>
    );
}

createRoot(document.getElementById("root")!).render(
    <StrictMode>
        <Terminal />
    </StrictMode>,
);
