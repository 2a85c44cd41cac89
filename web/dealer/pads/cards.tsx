// One card: its rank, then its suit.
import { classes } from "../../lib/ui";
import { rank_words } from "../../lib/ui/card";
import { useWords } from "../../lib/words";
import type { Card } from "../../lib/protocol";
import { pip_of } from "../words_of";
import s from "./pads.module.css";

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
const suits = ["S", "H", "D", "C"] as const;

// What was touched so far: a rank, a whole card, or nothing.
export type PartCard = string;

export function CardPad(props: { value: PartCard; onTouch: (value: PartCard) => void; disabled?: boolean }) {
    const words = useWords();
    const [rank, suit] = [props.value[0] ?? "", props.value[1] ?? ""];
    return (
        <div className={s.cards} role="group" aria-label={words.dealer.pad_cards}>
            <div className={s.ranks}>
                {ranks.map((one) => (
                    <button
                        key={one}
                        type="button"
                        className={classes(s.key, s.rank, rank === one && s.chosen)}
                        aria-pressed={rank === one}
                        disabled={props.disabled}
                        aria-label={(words.dealer.ranks as Record<string, string>)[one] ?? rank_words(one)}
                        onClick={() => props.onTouch(one)}
                        data-rank={one}
                    >
                        {rank_words(one)}
                    </button>
                ))}
            </div>
            <div className={s.suits}>
                {suits.map((one) => (
                    <button
                        key={one}
                        type="button"
                        className={classes(
                            s.key,
                            s.suit,
                            (one === "H" || one === "D") && s.red,
                            suit === one && s.chosen,
                        )}
                        aria-pressed={suit === one}
                        disabled={props.disabled || !rank}
                        aria-label={words.common.cards[one]}
                        onClick={() => props.onTouch(rank + one)}
                        data-suit={one}
                    >
                        {pip_of(one)}
                        <span>{words.common.cards[one]}</span>
                    </button>
                ))}
            </div>
        </div>
    );
}

export const is_card = (value: PartCard): value is Card => value.length === 2;
