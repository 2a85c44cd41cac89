import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "../lib/theme.css";
import { demo_floor, type DemoFloor } from "../lib/identity";
import { Button } from "../lib/ui";
import { LanguageContext, useLanguage, useWords, type Language } from "../lib/words";
import { DemoHall } from "./demo";
import { Logo } from "../lib/ui/logo";
import s from "./front.module.css";

const retry_ms = 2_000;

// undefined: not asked yet; null: a real venue.
function useFloor(): { floor: DemoFloor | null | undefined; silent: boolean } {
    const [floor, know] = useState<DemoFloor | null | undefined>(undefined);
    const [silent, hush] = useState(false);
    useEffect(() => {
        if (floor !== undefined) return;
        let timer = 0;
        const ask = () =>
            demo_floor().then(know, () => {
                hush(true);
                timer = setTimeout(() => void ask(), retry_ms) as unknown as number;
            });
        void ask();
        return () => clearTimeout(timer);
    }, [floor]);
    return { floor, silent };
}

function Front() {
    const [language, speak] = useState<Language>(() =>
        localStorage.getItem("croupier.language") === "zh" ? "zh" : "en",
    );
    const { floor, silent } = useFloor();
    useEffect(() => {
        document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
        localStorage.setItem("croupier.language", language);
    }, [language]);
    return (
        <LanguageContext.Provider value={language}>
            <div className={s.page} tabIndex={0}>
                <Head speak={speak} demo={floor !== null} asked={floor !== undefined} silent={silent} />
                {floor === null && <Become />}
                {floor && <DemoHall floor={floor} />}
            </div>
        </LanguageContext.Provider>
    );
}

function Head({
    speak,
    demo,
    asked,
    silent,
}: {
    speak: (language: Language) => void;
    demo: boolean;
    asked: boolean;
    silent: boolean;
}) {
    const words = useWords();
    const language = useLanguage();
    const lead = !asked
        ? silent
            ? words.front.no_host
            : words.front.loading
        : demo
          ? words.front.lead_demo
          : words.front.lead_real;
    return (
        <header className={s.head}>
            <Mark />
            <div>
                <h1>{words.front.title}</h1>
                <p>{lead}</p>
            </div>
            <Logo />
            <nav>
                <a className={s.link} href="check/">
                    {words.front.check}
                </a>
                <Button
                    onClick={() => speak(language === "en" ? "zh" : "en")}
                    lang={language === "en" ? "zh-Hans" : "en"}
                >
                    {words.common.other_language}
                </Button>
            </nav>
        </header>
    );
}

// A chip, seen from above.
const Mark = () => (
    <svg className={s.mark} viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="48" fill="#1c7a43" />
        <circle cx="50" cy="50" r="41" fill="none" stroke="#f4f1e8" strokeWidth="14" strokeDasharray="21.5 21.43" />
        <circle cx="50" cy="50" r="30" fill="#0d3b2a" stroke="#f5c542" strokeWidth="2" />
        <path
            d="M50 30 C58 40 68 46 68 55 C68 62 60 65 54 60 C54 66 57 69 59 71 L41 71 C43 69 46 66 46 60 C40 65 32 62 32 55 C32 46 42 40 50 30Z"
            fill="#f4f1e8"
        />
    </svg>
);

// A venue: the office's code makes this screen a part of the floor.
function Become() {
    const words = useWords().front;
    return (
        <main className={s.become}>
            {(["player", "dealer", "display"] as const).map((part) => (
                <a key={part} href={`${part}/`} className={s.choice}>
                    <b>{words.become[part]}</b>
                    <span>{words.become_more[part]}</span>
                </a>
            ))}
        </main>
    );
}

createRoot(document.getElementById("root")!).render(
    <StrictMode>
        <Front />
    </StrictMode>,
);
