// For each bet an outcome that it wins with, in the words of spec/ENCODING.md. They are pictures of the
// rules page: the browser tests settle every one of them under every rulebook that has the bet.
import type { Card, Game } from "../../../lib/protocol";

export interface Hands {
    player?: Card[];
    banker?: Card[];
    dealer?: Card[];
    community?: Card[];
    area?: Card[];
    own?: Card[];
    none?: Card[];
}
export interface Example {
    hands?: Hands;
    dice?: number[];
    number?: string;
    covers?: string[]; // numbers of the cloth that a chip on this place plays
    symbol?: string;
    selection?: Record<string, unknown>;
    offered?: boolean; // comes of a decision: the picture is of when it is asked
}
type Examples = Record<string, Example>;

const two_six: Hands = { player: ["2H", "3S", "KD"], banker: ["2C", "4D"] };
const three_six: Hands = { player: ["2H", "3S", "KD"], banker: ["2C", "KS", "4H"] };
const natural_player: Hands = { player: ["4H", "5S"], banker: ["3D", "TC"] };
const natural_banker: Hands = { player: ["2H", "KS"], banker: ["9C", "KD"] };
const pair_player: Hands = { player: ["6H", "6S"], banker: ["9C", "KD"] };

const baccarat: Examples = {
    player: { hands: natural_player },
    banker: { hands: natural_banker },
    tie: { hands: { player: ["8H", "KS"], banker: ["3D", "5C"] } },
    player_pair: { hands: pair_player },
    banker_pair: { hands: { player: ["9H", "KS"], banker: ["4C", "4D"] } },
    dragon_bonus_player: { hands: natural_player },
    dragon_bonus_banker: { hands: natural_banker },
    super_6: { hands: two_six },
    tiger: { hands: two_six },
    small_tiger: { hands: two_six },
    big_tiger: { hands: three_six },
    tiger_tie: { hands: { player: ["6H", "KS"], banker: ["2C", "4D"] } },
    tiger_pair: { hands: pair_player },
    player_natural_win: { hands: natural_player },
    banker_natural_win: { hands: natural_banker },
    winning_hand_total: { hands: natural_player, selection: { total: "9" } },
};

const numbers = (first: number, step: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(first + index * step));
const of_list = (text: string) => text.split(" ");
const placed = (text: string, number: string): Example => ({
    covers: of_list(text),
    number,
    selection: { numbers: of_list(text) },
});
const reds = of_list("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36");

const roulette: Examples = {
    straight_up: placed("17", "17"),
    split: placed("17 20", "20"),
    street: placed("16 17 18", "18"),
    corner: placed("16 17 19 20", "19"),
    six_line: placed("16 17 18 19 20 21", "21"),
    five_number: { covers: of_list("0 00 1 2 3"), number: "2" },
    column: { covers: numbers(2, 3, 12), number: "17", selection: { column: 2 } },
    dozen: { covers: numbers(13, 1, 12), number: "20", selection: { dozen: 2 } },
    low: { covers: numbers(1, 1, 18), number: "8" },
    high: { covers: numbers(19, 1, 18), number: "30" },
    even: { covers: numbers(2, 2, 18), number: "8" },
    odd: { covers: numbers(1, 2, 18), number: "17" },
    red: { covers: reds, number: "9" },
    black: { covers: numbers(1, 1, 36).filter((one) => !reds.includes(one)), number: "17" },
    tier: { covers: of_list("27 13 36 11 30 8 23 10 5 24 16 33"), number: "13" },
    orphelins: { covers: of_list("1 20 14 31 9 17 34 6"), number: "20" },
    grand_series: { covers: of_list("22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25"), number: "7" },
    zero_spiel: { covers: of_list("12 35 3 26 0 32 15"), number: "35" },
    neighbours: { covers: of_list("2 25 17 34 6"), number: "34", selection: { number: "17", pieces: 5 } },
    finales: { covers: of_list("7 17 27"), number: "27", selection: { digit: 7 } },
};

const sic_bo: Examples = {
    small: { dice: [1, 2, 4] },
    big: { dice: [4, 5, 6] },
    even: { dice: [1, 3, 4] },
    odd: { dice: [1, 2, 4] },
    specific_triple: { dice: [4, 4, 4], selection: { number: 4 } },
    specific_double: { dice: [3, 3, 5], selection: { number: 3 } },
    single_die: { dice: [2, 4, 5], selection: { number: 5 } },
    any_triple: { dice: [2, 2, 2] },
    three_dice_total: { dice: [2, 4, 5], selection: { total: 11 } },
    two_dice_combination: { dice: [2, 4, 5], selection: { numbers: [2, 5] } },
    four_number_combination: { dice: [2, 3, 5], selection: { numbers: [2, 3, 4, 5] } },
};

const twenty_one: Hands = { player: ["TS", "9H"], dealer: ["TD", "8C"] };
const blackjack: Examples = {
    player: { hands: twenty_one },
    kings_bounty: { hands: { ...twenty_one, player: ["KS", "KH"] } },
    royal_match_21: { hands: { ...twenty_one, player: ["KH", "QH"] } },
    bet_the_set_21: { hands: { ...twenty_one, player: ["8S", "8D"] } },
    double: { hands: { player: ["5S", "6H"], dealer: ["6D"] }, offered: true },
    split: { hands: { player: ["8S", "8D"], dealer: ["6C"] }, offered: true },
    insurance: { hands: { player: ["TS", "9H"], dealer: ["AD"] }, offered: true },
};

const casino_war: Examples = {
    ante: { hands: { area: ["JS"], dealer: ["8D"] }, selection: { area: 1 } },
    tie: { hands: { area: ["JS"], dealer: ["JD"] }, selection: { area: 1 } },
    war: { hands: { area: ["JS"], dealer: ["JD"] }, offered: true },
};

const low_dealer: Card[] = ["QD", "8C", "3S"];
const three_card_poker: Examples = {
    ante: { hands: { own: ["KS", "KH", "7D"], dealer: low_dealer } },
    play: { hands: { own: ["KS", "KH", "7D"], dealer: low_dealer }, offered: true },
    ante_bonus: { hands: { own: ["5S", "6H", "7D"], dealer: low_dealer }, offered: true },
    pair_plus: { hands: { own: ["7S", "7D", "KC"] }, selection: { area: "hand" } },
    six_card_bonus: { hands: { own: ["9S", "9H", "9D"], dealer: low_dealer }, selection: { area: "hand" } },
};

const chase = (...none: Card[]): Example => ({ hands: { none } });
const triple_chase: Examples = {
    crown_pairs: chase("8S", "KD", "8H"),
    blackjack_bounty: chase("AS", "5D", "KS"),
    total_13: chase("TS", "4D", "3H"),
    under_13: chase("4S", "KD", "3H"),
    over_13: chase("9S", "2D", "8H"),
    lucky_8s: chase("8S", "KD", "8H"),
    extra_chance_pairs: chase("7S", "KD", "7H"),
    total_20: chase("TS", "4D", "6H"),
    under_20: chase("2S", "4D", "6H"),
    over_20: chase("TS", "9D", "6H"),
    poker_pursuit: chase("5S", "6D", "7H"),
};

const games: Record<Game, Examples> = {
    baccarat,
    roulette,
    sic_bo,
    lucky_sic_bo: sic_bo,
    blackjack,
    casino_war,
    three_card_poker,
    triple_chase,
    big_wheel: { symbol: { symbol: "B", selection: { symbol: "B" } } },
};

export const example_of = (game: Game, bet: string): Example | undefined => games[game][bet];
