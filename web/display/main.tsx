import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "../lib/theme.css";
import { Enrol } from "../lib/enrol";
import { demo_floor, import_key, own_identity } from "../lib/identity";
import type { Identity } from "../lib/link";
import { useStore } from "../lib/store";
import { LanguageContext, useWords, type Language } from "../lib/words";
import { Floor } from "./floor";
import { Pit } from "./pit";
import { TableDisplay } from "./table";
import s from "./display.module.css";

const asked = new URLSearchParams(location.search);

// ?pit=demo: every table of the demo; ?pit=1,4,7: these.
async function pit_identities(which: string): Promise<Identity[]> {
    const floor = await demo_floor();
    const wanted = which === "demo" ? null : which.split(",").map(Number);
    const shown = (floor?.tables ?? []).filter((table) => wanted === null || wanted.includes(table.table));
    return Promise.all(
        shown.map(async (table) => ({
            part: "display" as const,
            number: table.display,
            key: await import_key(table.display_key),
        })),
    );
}

async function identities(): Promise<Identity[]> {
    const pit = asked.get("pit");
    if (pit !== null) return pit_identities(pit);
    const own = await own_identity("display");
    return own ? [own] : [];
}

function Screen() {
    const [floor, begin] = useState<Floor | "none" | null>(null);
    const [language, speak] = useState<Language>(() =>
        (asked.get("language") ?? localStorage.getItem("croupier.language")) === "zh" ? "zh" : "en",
    );
    useEffect(() => {
        document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
        localStorage.setItem("croupier.language", language);
    }, [language]);
    useEffect(() => {
        if (floor === null)
            void identities().then((all) =>
                begin((now) => (now instanceof Floor ? now : all.length ? new Floor(all) : "none")),
            );
    }, [floor]);
    const demo = asked.has("demo") || asked.has("pit");
    return (
        <LanguageContext.Provider value={language}>
            {floor instanceof Floor && <Shown floor={floor} speak={speak} />}
            {floor === "none" && (demo ? <NoTable /> : <Enrol part="display" onDone={() => begin(null)} />)}
        </LanguageContext.Provider>
    );
}

function NoTable() {
    return (
        <main className={s.alone}>
            <h1>{useWords().display.no_display}</h1>
        </main>
    );
}

function Shown({ floor, speak }: { floor: Floor; speak: (language: Language) => void }) {
    const words = useWords();
    const tables = useStore(floor.store, (state) => state.tables);
    const why = useStore(floor.store, (state) => state.why);
    const all = Object.values(tables).sort((one, other) => one.view.face.table - other.view.face.table);
    if (why)
        return (
            <main className={s.alone}>
                <h1>{words.common.refused}</h1>
                <p>{why}</p>
            </main>
        );
    if (!all.length)
        return (
            <main className={s.alone}>
                <h1>{words.common.connecting}</h1>
            </main>
        );
    return all.length === 1 && !asked.has("pit") ? (
        <TableDisplay shown={all[0]!} speak={speak} />
    ) : (
        <Pit all={all} speak={speak} />
    );
}

createRoot(document.getElementById("root")!).render(
    <StrictMode>
        <Screen />
    </StrictMode>,
);
