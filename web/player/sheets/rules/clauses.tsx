// The clause behind a rule, one tap deeper, and the whole rulebook by its own chapters.
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { Button, classes } from "../../../lib/ui";
import { useLanguage, type Language } from "../../../lib/words";
import { rules as catalogue } from "../../../lib/words/rules";
import s from "./rules.module.css";

export interface Clause {
    clause: string;
    requirement: string;
}
export type Clauses = Record<string, Clause>;
// The names of a rulebook's chapters, by number, in each language.
export type Chapters = Record<string, Record<Language, string>>;

const known = new Map<string, Promise<unknown>>();
function read<Kind>(name: string): Promise<Kind> {
    let content = known.get(name);
    if (!content) {
        content = fetch(`/clauses/${name}.json`).then((reply) => {
            if (!reply.ok) throw new Error(`clauses of ${name}: ${reply.status}`);
            return reply.json();
        });
        content.catch(() => known.delete(name));
        known.set(name, content);
    }
    return content as Promise<Kind>;
}

function useChapters(rulebook: string): Chapters {
    const [chapters, know] = useState<Chapters>({});
    useEffect(() => {
        let there = true;
        read<Record<string, Chapters>>("chapters").then(
            (all) => there && know(all[rulebook] ?? {}),
            () => {},
        );
        return () => void (there = false);
    }, [rulebook]);
    return chapters;
}

// null while they are being read; false if they cannot be.
export function useClauses(rulebook: string): Clauses | null | false {
    const [clauses, know] = useState<Clauses | null | false>(null);
    useEffect(() => {
        let there = true;
        // Common standards stand beside the rulebook; a floor without them still has its rules.
        void Promise.all([read<Clauses>(rulebook), read<Clauses>("standards").catch(() => ({}))]).then(
            ([own, standards]) => there && know({ ...standards, ...own }),
            () => there && know(false),
        );
        return () => void (there = false);
    }, [rulebook]);
    return clauses;
}

export const ClausesContext = createContext<Clauses | null | false>(null);

export const ids_of = (list: string): string[] =>
    list
        .split(",")
        .map((id) => id.trim())
        .filter(Boolean);

// "§ RF-4.2": a tap opens the text below it.
export function Behind({ ids }: { ids: string[] }) {
    const words = catalogue[useLanguage()];
    const [open, turn] = useState(false);
    const own = [...new Set(ids)];
    if (!own.length) return null;
    const shown = `§ ${own[0]}${own.length > 1 ? ` +${own.length - 1}` : ""}`;
    return (
        <span className={s.behind}>
            <Button
                className={s.mark}
                on={open}
                aria-expanded={open}
                aria-label={`${words.book.behind}: ${[shown, ...own.slice(1)].join(", ")}`}
                onClick={() => turn(!open)}
            >
                {shown}
            </Button>
            {open && (
                <span className={s.texts}>
                    {own.map((id) => (
                        <ClauseText key={id} id={id} />
                    ))}
                </span>
            )}
        </span>
    );
}

export function ClauseText({ id, found }: { id: string; found?: boolean }) {
    const words = catalogue[useLanguage()];
    const clauses = useContext(ClausesContext);
    const box = useRef<HTMLSpanElement>(null);
    useEffect(() => {
        if (found) box.current?.scrollIntoView({ block: "center" });
    }, [found]);
    const text = clauses ? clauses[id] : undefined;
    return (
        <span className={classes(s.clause, found && s.found)} data-clause-text={id} ref={box}>
            <b>{id}</b>
            <span lang="en">
                {text?.requirement ??
                    (clauses === false ? words.book.missing : clauses ? words.clause_unknown : words.reading)}
            </span>
        </span>
    );
}

// RF-10.4.1 is of chapter 10, CN-A.1c of A; diagrams and the front matter come by names of their own.
export function chapter_of(id: string): string {
    const rest = id.replace(/^[A-Z]+-/, "");
    const number = /^(\d+)/.exec(rest)?.[1];
    if (number) return number === "0" ? "front" : number;
    if (/^A\b/.test(rest)) return "A";
    return /^(diag|D[A-Z])/.test(rest) ? "diagram" : "front";
}

export function Book({ rulebook, at }: { rulebook: string; at: string }) {
    const words = catalogue[useLanguage()];
    const language = useLanguage();
    const clauses = useContext(ClausesContext);
    const [chapter, open] = useState(at ? chapter_of(at) : "");
    const names = useChapters(rulebook);
    if (clauses === false) return <p>{words.book.missing}</p>;
    const own = Object.keys(clauses ?? {}).filter((id) => !id.startsWith("ST-"));
    const numbered = Object.keys(names).sort(
        (a, b) => (Number.isNaN(Number(a)) ? -1 : Number(a)) - (Number.isNaN(Number(b)) ? -1 : Number(b)),
    );
    // Layouts of the felt are numbered on after the last chapter in one of the documents.
    const home = (id: string) =>
        chapter_of(id) in names || /front|diagram/.test(chapter_of(id)) ? chapter_of(id) : "diagram";
    const chapters: [string, string][] = [
        ["front", words.book.front],
        ...numbered.map((key): [string, string] => [key, `${key}  ${names[key]![language]}`]),
        ["diagram", words.book.diagram],
    ];
    return (
        <>
            <p>{words.book.intro}</p>
            {language === "zh" && <p>{words.english_only}</p>}
            <ol className={s.chapters}>
                {chapters.map(([key, name]) => {
                    const inside = own.filter((id) => home(id) === key);
                    if (!inside.length && /front|diagram/.test(key)) return null;
                    return (
                        <li key={key} data-chapter={key}>
                            <Button
                                className={s.chapter}
                                aria-expanded={chapter === key}
                                on={chapter === key}
                                onClick={() => open(chapter === key ? "" : key)}
                            >
                                <span>{name}</span>
                                <small>{words.book.rules(inside.length)}</small>
                            </Button>
                            {chapter === key && (
                                <div className={s.texts}>
                                    {inside.length
                                        ? inside.map((id) => <ClauseText key={id} id={id} found={id === at} />)
                                        : words.book.none}
                                </div>
                            )}
                        </li>
                    );
                })}
            </ol>
        </>
    );
}
