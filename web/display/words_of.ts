// A finished round in words, from the parts that the host named; nothing is worked out here.
import type { Game, Seen } from "../lib/protocol";
import type { Words } from "../lib/words";

export const part_of = (seen: Seen, name: string): string | undefined =>
    seen.parts.find((part) => part.name === name)?.value;

const card_words = (card: string): string => {
    const pips: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
    return `${card[0] === "T" ? "10" : card[0]}${pips[card[1]!]}`;
};

export function result_words(words: Words, game: Game, seen: Seen): string {
    const { display, common } = words;
    if (seen.status === "void") return common.voided;
    if (seen.status === "held") return common.held;
    const part = (name: string) => part_of(seen, name) ?? "";
    switch (game) {
        case "baccarat": {
            const { player, banker } = display.sides;
            return `${display.wins[part("winner") as "tie"] ?? ""}, ${player} ${part("player")}, ${banker} ${part("banker")}`;
        }
        case "roulette":
            return `${part("number")} ${display.colours[part("colour") as "red"] ?? ""}`;
        case "sic_bo":
        case "lucky_sic_bo":
            return `${part("dice").replaceAll("/", " · ")} = ${part("total")}`;
        case "blackjack":
            return dealer_words(words, seen);
        case "casino_war":
            return `${display.dealer} ${card_words(part("dealer"))}`;
        case "three_card_poker":
            return part("dealer") === "none"
                ? display.no_hand
                : `${display.dealer}: ${display.hands[part("dealer") as "pair"] ?? ""}`;
        case "triple_chase":
            return part("cards").split("/").map(card_words).join(" ");
        case "big_wheel":
            return display.symbol(part("symbol"));
    }
}

export function dealer_words({ display, cards }: Words, seen: Seen): string {
    const dealer = part_of(seen, "dealer");
    const soft = /^soft[ _](\d+)$/.exec(dealer ?? "");
    if (soft) {
        // One ace is no total yet.
        const alone = seen.cards.filter((card) => card.place === "dealer").length === 1;
        return alone ? `${display.dealer} · ${cards.ace}` : `${display.dealer}: ${cards.soft(Number(soft[1]))}`;
    }
    if (dealer === "blackjack") return `${display.dealer}: ${display.blackjack}`;
    if (dealer === "over_21") return `${display.dealer}: ${display.over_21}`;
    return dealer ? display.dealer_has(dealer) : "";
}
