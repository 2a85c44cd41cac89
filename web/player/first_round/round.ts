// The recorded round of each game: an outcome of the rules page's pictures, which the tests settle
// with the house's own rules, told step by step.
import type { Card, Game } from "../../lib/protocol";
import type { Rules } from "../../lib/rules";
import { example_of, type Example, type Hands } from "../sheets/rules/examples";
import { wins } from "../sheets/rules/pays";

export interface Recorded {
    bet: string; // that is made in it
    more: string[]; // wagers that come of a decision
    when: string; // the line that pays
}
const recorded: Record<Game, Recorded> = {
    baccarat: { bet: "player", more: [], when: "win" },
    roulette: { bet: "red", more: [], when: "win" },
    sic_bo: { bet: "big", more: [], when: "win" },
    lucky_sic_bo: { bet: "big", more: [], when: "win" },
    blackjack: { bet: "player", more: [], when: "win" },
    casino_war: { bet: "ante", more: [], when: "win" },
    three_card_poker: { bet: "ante", more: ["play"], when: "win" },
    triple_chase: { bet: "total_13", more: [], when: "win" },
    big_wheel: { bet: "symbol", more: [], when: "symbol_b" },
};

export type Step =
    | { of: "chip" | "place" | "closed" | "dice" | "number" | "symbol" | "decide" | "ends" }
    | { of: "card"; card: Card; place: keyof Hands; nth: number };

export interface FirstRound extends Recorded {
    example: Example;
    odds: string | undefined; // of the one wager, as this table prints them
    stake: number; // of the one wager
    staked: number; // with those that came of a decision
    won: number | null; // cents on top of what comes back; null: odds that this table does not print
    steps: Step[];
}

const usual_stake = 1_000;

// By turns, as they are dealt: one to each hand, then the next.
function dealt(hands: Hands): Step[] {
    const all = Object.entries(hands) as [keyof Hands, Card[]][];
    const longest = Math.max(...all.map(([, cards]) => cards.length));
    return Array.from({ length: longest }, (_, nth) =>
        all.flatMap(([place, cards]): Step[] => (cards[nth] ? [{ of: "card", card: cards[nth], place, nth }] : [])),
    ).flat();
}

// In multiples of what the table takes.
function stake_at(rules: Rules, bet: string): number {
    const offer = rules.bets.find((one) => one.bet === bet);
    const least = Math.max(offer?.least ?? 0, usual_stake);
    return offer?.step ? Math.ceil(least / offer.step) * offer.step : least;
}

export function first_round(game: Game, rules: Rules): FirstRound {
    const record = recorded[game];
    const example = example_of(game, record.bet)!;
    const stake = stake_at(rules, record.bet);
    const odds = [record.bet, ...record.more].map(
        (bet) => rules.bets.find((one) => one.bet === bet)?.pays.find((line) => line.when === record.when)?.odds,
    );
    const amounts = odds.map((one) => (one === undefined ? null : wins(stake, one)));
    const decides = game === "blackjack" || game === "three_card_poker";
    return {
        ...record,
        example,
        odds: odds[0],
        stake,
        staked: stake * amounts.length,
        won: amounts.includes(null) ? null : (amounts as number[]).reduce((sum, one) => sum + one, 0),
        steps: [
            { of: "chip" },
            { of: "place" },
            { of: "closed" },
            ...(example.hands ? dealt(example.hands) : []),
            ...(decides ? [{ of: "decide" } as const] : []),
            ...(example.dice ? [{ of: "dice" } as const] : []),
            ...(example.number ? [{ of: "number" } as const] : []),
            ...(example.symbol ? [{ of: "symbol" } as const] : []),
            { of: "ends" },
        ],
    };
}
