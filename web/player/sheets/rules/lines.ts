// The sentences of the rules pages: which there are, and what they are about, comes from the host; their words are here.
import type { Rules, RulesLine } from "../../../lib/rules";
import type { rules as catalogue } from "../../../lib/words/rules";

type Words = (typeof catalogue)["en"];
export interface Line {
    words: string;
    clauses: string[];
}

const plain: Record<string, string> = { yes: "true", no: "false" };

function words_of({ name, value }: RulesLine, words: Words): string {
    const says = (words.values as Record<string, Record<string, string> | ((value: string) => string)>)[name];
    if (typeof says === "function") return says(value);
    return says?.[plain[value] ?? value] ?? readable(`${name}: ${value}`);
}

// An empty sentence is one that nobody need read.
export const lines_of = (section: string, rules: Rules, words: Words): Line[] =>
    rules.lines
        .filter((line) => line.section === section)
        .map((line) => ({ words: words_of(line, words), clauses: line.clauses }))
        .filter((line) => line.words);

// A name that no catalogue knows, as a person can read it.
export function readable(name: string): string {
    const text = name.replaceAll("_", " ");
    return text.charAt(0).toUpperCase() + text.slice(1);
}
