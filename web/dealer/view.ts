// Small questions to a dealer view.
import type { Rules } from "../lib/rules";
import type { Card, DealerView, Game, Outcome, Hex, Seen } from "../lib/protocol";

const card_games: Game[] = ["baccarat", "blackjack", "casino_war", "three_card_poker", "triple_chase"];
const dice_games: Game[] = ["sic_bo", "lucky_sic_bo"];
export const has_cards = (view: DealerView): boolean => card_games.includes(view.face.game);
export const has_dice = (view: DealerView): boolean => dice_games.includes(view.face.game);
export const has_ball = (view: DealerView): boolean => view.face.game === "roulette";
export const has_symbols = (view: DealerView): boolean => view.face.game === "big_wheel";
export const in_round = (view: DealerView): boolean => view.face.phase !== "closed" && view.face.phase !== "idle";
// Another table of this terminal whose round is under way, by its name.
export const other_in_round = (views: DealerView[], table: number): string | undefined =>
    views.find((view) => view.face.table !== table && in_round(view))?.face.name;
export const is_held = (view: DealerView): boolean => view.face.phase === "held";
export const is_stopped = (view: DealerView): boolean => view.face.next_round.reason === "table_stopped";

// Somebody at this terminal has to do something.
export const needs_dealer = (view: DealerView): boolean =>
    !["nothing", "bets", "decisions"].includes(view.task) && (view.face.mode === "dealt" || view.task === "authorise");

// Whoever turns the next cards that lie face down; undefined: the dealer.
export function card_holder(view: DealerView): number | undefined {
    const hidden = view.seen.cards.find((one) => one.card === undefined);
    return hidden?.place === "banker" ? view.face.banker_cards : view.face.player_cards;
}

export const shown_cards = (seen: Seen): Card[] => seen.cards.flatMap((one) => (one.card ? [one.card] : []));

export const outcome_of = (given: { cards?: Card[]; number?: number; dice?: Hex }): Outcome => ({
    cards: given.cards ?? [],
    dice: given.dice ?? ("" as Hex),
    places: [],
    burned: 0,
    hidden: 0,
    ...(given.number === undefined ? {} : { number: given.number }),
});

// Symbols of the big wheel travel as numbers, A is 0.
export const symbol_letter = (number: number): string => String.fromCharCode(65 + number);
export function symbols_of(rules: Rules | null): string[] {
    const marks = (rules?.lines ?? []).flatMap((line) => (line.section === "compartments" ? [line.name] : []));
    return marks.length ? marks : ["A", "B", "C", "D", "E", "F", "G"];
}

// Numbers of a wheel travel as themselves, 00 as 37.
export const number_words = (number: number): string => (number === 37 ? "00" : String(number));
