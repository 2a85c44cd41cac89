// Chips on a place of the cloth or the race-track, and what a reader hears of it.
import type { CSSProperties } from "react";
import { short_dollars } from "../../../lib/money";
import { Chip, classes } from "../../../lib/ui";
import { colour_of, number_of } from "../../../lib/wheel";
import { listed, useWords, type Words } from "../../../lib/words";
import { useBetting } from "../../betting";
import { spot_key, type Spot } from "../../session";
import { outcome_words } from "../../words_of";
import s from "./roulette.module.css";

// What a place is called.
export function spot_words(words: Words, { bet, selection }: Spot): string {
    const value = selection?.[0]?.value ?? "";
    const name = words.bets[bet as "split"] ?? bet;
    switch (bet) {
        case "straight_up":
            return `${name} ${value} ${words.roulette.colours[colour_of(number_of(value))]}`;
        case "column":
            return words.roulette.column_of(value);
        case "dozen":
            return words.roulette.dozen_of(value);
        case "neighbours":
            return words.roulette.neighbours_of(value, selection?.[1]?.value ?? "");
        case "finales":
            return words.roulette.finale(value);
        default:
            return value ? `${name} ${value}` : name;
    }
}

export function useSpotLabel(spot: Spot): string {
    const words = useWords();
    const { on, odds, pieces } = useBetting();
    const { stands, coming, mark, settled } = on(spot);
    const holds = stands + coming;
    const count = pieces(spot);
    return listed(words, [
        words.player.spot(spot_words(words, spot), count > 1 ? "" : odds(spot.bet, "heard")),
        // The name of a neighbours bet says how many already.
        count > 1 && spot.bet !== "neighbours" && words.roulette.pieces(count),
        holds > 0 && words.player.spot_holds(short_dollars(holds)),
        coming > 0 && words.player.pending,
        mark && words.player.marks[mark],
        settled && outcome_words(words, settled),
    ]);
}

// `paid`: where what it won stands, if not where the chips lay; null: it is printed on the area itself.
export function Chips({
    spot,
    size,
    style,
    paid = style,
}: {
    spot: Spot;
    size: number;
    style?: CSSProperties;
    paid?: CSSProperties | null | undefined;
}) {
    const { on } = useBetting();
    const { stands, coming, mark, settled } = on(spot);
    const holds = stands + coming;
    if (holds > 0)
        return (
            <span
                className={classes(s.chips, holds % 100 === 0 && holds < 10_000 && s.large_print)}
                style={style}
                data-chips={holds}
                data-chips-of={spot_key(spot)}
                aria-hidden="true"
            >
                <Chip amount={holds} size={size} pending={coming > 0 && stands === 0} mark={mark} />
                {coming > 0 && stands > 0 && <i className={s.coming} />}
            </span>
        );
    if (paid !== null && settled && settled.winnings > 0)
        return (
            <span className={s.chips} style={paid} aria-hidden="true">
                <b className={s.paid} data-paid={settled.winnings}>
                    +{short_dollars(settled.winnings)}
                </b>
            </span>
        );
    return null;
}
