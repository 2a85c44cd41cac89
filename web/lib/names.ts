// Names that a venue gives in English, for who reads another language: "Baccarat 3" is 百家乐 3.
import { catalogues, type Words } from "./words";

const games = Object.entries(catalogues.en.common.games).sort(([, one], [, other]) => other.length - one.length);

// "Terminal 15", as a venue numbers them.
export const terminal_words = (words: Words, name: string): string =>
    name.replace(/^Terminal (\d+)$/, (_, number: string) => words.common.terminal_number(number));

export function table_words(words: Words, name: string): string {
    const found = games.find(([, game]) => name.includes(game));
    const plain = found ? name.replace(found[1], words.common.games[found[0] as "baccarat"]) : name;
    return plain
        .replace(/^Table (\d+)$/, (_, number: string) => words.common.table_number(number))
        .replace(/^RNG\b ?/, words.common.drawn)
        .replace(/^Automatic\b/, words.common.modes.automatic);
}
