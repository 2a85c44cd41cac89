import { short_dollars } from "../lib/money";
import type { Game, SettledWager } from "../lib/protocol";
import type { Words } from "../lib/words";

// "split 5/8" in the player's language: the name of the bet, then the selection as it is. A name that
// games share may mean something else at each of them.
export function bet_words(words: Words, bet: string, spot: string, game?: Game): string {
    const own = game === "blackjack" ? blackjack_words(words, bet) : undefined;
    const name = own ?? (words.bets as Record<string, string>)[bet] ?? bet;
    const rest = spot.startsWith(bet) ? spot.slice(bet.length).trim() : "";
    return rest ? `${name} ${place_words(words, rest, game)}` : name;
}

function blackjack_words(words: Words, bet: string): string | undefined {
    if (bet === "player") return words.cards.main_bet;
    return bet === "double" || bet === "split" ? words.player.decisions[bet] : undefined;
}

function place_words(words: Words, place: string, game: Game | undefined): string {
    const [line, number] = place.split("_");
    if (line === "row" && number) return words.cards.row(number);
    if (line === "column" && number) return words.cards.column(number);
    if (place === "hand") return words.cards.own_hand;
    return game === "casino_war" ? words.cards.area(Number(place)) : place.replaceAll("_", " ");
}

// How a wager ended, with the money that it won or lost.
export function outcome_words(
    words: Words,
    { status, stake, winnings, returned }: SettledWager,
    drawn: (cents: number) => string = short_dollars,
): string {
    const name = words.player.status[status];
    const amount = status === "win" ? winnings : status === "lose" ? stake - returned : 0;
    return amount > 0 ? `${name} ${drawn(amount)}` : name;
}
