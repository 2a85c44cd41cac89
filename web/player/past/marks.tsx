// Finished rounds of a table in small, from the words that the host has for them: for tiles and the
// strip, where several tables are looked at.
import { useMemo } from "react";
import type { Game } from "../../lib/protocol";
import { big_road, type Coup } from "../../lib/roads";
import { Die } from "../../lib/ui";
import { Emblem } from "../../lib/ui/emblem";
import { NumberTile } from "../../lib/ui/numbers";
import { BigRoad } from "../../lib/ui/roads";
import { colour_of, number_of } from "../../lib/wheel";
import { useWords, type Words } from "../../lib/words";
import s from "./marks.module.css";

const letters: Record<string, Coup> = { player: "P", banker: "B", tie: "T" };
const coups_in = (marks: readonly string[]): Coup[] => marks.flatMap((mark) => letters[mark] ?? []);
const dice_in = (mark: string): number[] => mark.split("/").map(Number);
const pips: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
const is_card = (text: string) => /^[2-9TJQKA][CDHS]$/.test(text);
const card_words = (text: string) => `${text[0] === "T" ? "10" : text[0]}${pips[text[1]!]}`;

// What the dealer had, or the cards that came.
function hand_words(words: Words, game: Game, mark: string): string {
    if (mark.split("/").every(is_card)) return mark.split("/").map(card_words).join(" ");
    if (game === "three_card_poker")
        return mark === "none"
            ? words.cards.dealer_none
            : ((words.cards.classes as Record<string, string>)[mark] ?? mark.replaceAll("_", " "));
    const soft = /^soft[ _](\d+)$/.exec(mark);
    if (soft) return words.cards.soft(Number(soft[1]));
    return mark === "blackjack" ? words.cards.blackjack : mark === "over_21" ? words.cards.over : mark;
}

// The last result alone.
export function LastMark({ game, mark }: { game: Game; mark: string }) {
    const words = useWords();
    switch (game) {
        case "baccarat": {
            const coup = letters[mark];
            return coup ? (
                <span className={s.coup} data-coup={coup}>
                    {words.baccarat.letters[coup]}
                </span>
            ) : null;
        }
        case "roulette":
            return <NumberTile number={number_of(mark)} />;
        case "sic_bo":
        case "lucky_sic_bo":
            return (
                <span className={s.dice}>
                    {dice_in(mark).map((value, index) => (
                        <Die key={index} value={value} size={22} />
                    ))}
                </span>
            );
        case "big_wheel":
            return <Emblem symbol={mark} className={s.symbol} label={words.big_wheel.symbol(mark)} />;
        default:
            return <span className={s.hand}>{hand_words(words, game, mark)}</span>;
    }
}

const road = { width: 400, cell: 16, rows: 6 };
const shown = { roulette: 9, dice: 4, symbols: 8, hands: 3 };

// As much of the past as a tile has room for. Newest first, but for the road.
export function TilePast({ game, marks }: { game: Game; marks: readonly string[] }) {
    const words = useWords();
    const coups = useMemo(() => coups_in(marks), [marks]);
    const newest = (count: number) => marks.slice(-count).reverse();
    if (!marks.length) return <span className={s.none}>{words.past.none_yet}</span>;
    switch (game) {
        case "baccarat":
            return (
                <span className={s.road} data-columns={big_road(coups).columns.length}>
                    <BigRoad coups={coups} cell={road.cell} width={road.width} height={road.cell * road.rows} />
                </span>
            );
        case "roulette":
            return (
                <span className={s.both}>
                    <span className={s.line}>
                        {newest(shown.roulette).map((mark, index) => (
                            <NumberTile key={index} number={number_of(mark)} />
                        ))}
                    </span>
                    <Shares marks={marks} />
                </span>
            );
        case "sic_bo":
        case "lucky_sic_bo":
            return (
                <span className={s.line}>
                    {newest(shown.dice).map((mark, index) => (
                        <span key={index} className={s.throw}>
                            <LastMark game={game} mark={mark} />
                            <b>{dice_in(mark).reduce((sum, die) => sum + die, 0)}</b>
                        </span>
                    ))}
                </span>
            );
        case "big_wheel":
            return (
                <span className={s.line}>
                    {newest(shown.symbols).map((mark, index) => (
                        <LastMark key={index} game={game} mark={mark} />
                    ))}
                </span>
            );
        default:
            return (
                <span className={s.hands}>
                    {newest(shown.hands).map((mark, index) => (
                        <LastMark key={index} game={game} mark={mark} />
                    ))}
                </span>
            );
    }
}

const colours = ["red", "green", "black"] as const;
function Shares({ marks }: { marks: readonly string[] }) {
    const words = useWords().roulette;
    const count = (colour: string) => marks.filter((mark) => colour_of(number_of(mark)) === colour).length;
    return (
        <span className={s.shares}>
            {colours.map((colour) => (
                <span key={colour} data-colour={colour} style={{ flexGrow: Math.max(count(colour), marks.length / 6) }}>
                    {words.short_colours[colour]} {count(colour)}
                </span>
            ))}
        </span>
    );
}
