// The host's values in the words of the floor.
import { short_dollars } from "../lib/money";
import { terminal_words } from "../lib/names";
import { rank_words } from "../lib/ui/card";
import type { Card, DealerView, Rejection } from "../lib/protocol";
import type { Words } from "../lib/words";
import type { Refused } from "./session";
import { card_holder, has_dice, is_stopped, number_words } from "./view";

export const word = (list: Record<string, string>, key: string): string => list[key] ?? key.replaceAll("_", " ");

const pips: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
export const pip_of = (suit: string): string => pips[suit] ?? suit;
export const card_words = (card: string): string => rank_words(card[0] ?? "") + pip_of(card[1] ?? "");
const cards_in = (text: string): string => text.replace(/\b([2-9TJQKA])([CDHS])\b/g, (card) => card_words(card));

export const role_words = (words: Words, role: string): string => word(words.dealer.roles, role);

export function place_words(words: Words, view: DealerView): string {
    const name = word(words.dealer.places, view.place || "none");
    return view.place_number > 0 ? `${name} ${view.place_number}` : name;
}

const ordinal = (words: Words, number: number): string => word(words.dealer.ordinals, `n${number}`);
const dealt_to = (view: DealerView, place: string) =>
    view.seen.cards.filter((card) => card.place === place && card.number === view.place_number).length;

// A second card for the same place comes of a war alone.
const is_war = (view: DealerView): boolean => view.face.game === "casino_war" && dealt_to(view, view.place) > 0;

function card_headline(words: Words, view: DealerView): string {
    const say = words.dealer;
    switch (view.place) {
        case "burn":
            return say.burn;
        case "player":
        case "banker":
        case "dealer":
            if (is_war(view)) return say.deal_war(word(say.places, view.place));
            return say.deal_to(ordinal(words, dealt_to(view, view.place) + 1), word(say.places, view.place));
        case "area":
            return is_war(view)
                ? say.deal_war(`${say.places.area} ${view.place_number}`)
                : say.deal_area(view.place_number);
        case "position":
            return view.place_number > 0
                ? say.deal_position(view.place_number)
                : say.deal_nth(ordinal(words, view.seen.cards.length + 1));
        case "community":
            return view.face.game === "casino_war" ? say.deal_war(say.war_players) : say.deal_shared;
        default:
            return say.deal_card;
    }
}

export const terminal_name = (words: Words, view: DealerView, terminal: number): string =>
    named_terminal(words, view.seats.find((seat) => seat.terminal === terminal)?.name, terminal);
export const named_terminal = (words: Words, name: string | undefined, terminal: number): string =>
    name ? terminal_words(words, name) : words.dealer.terminal(terminal);

export const is_by_itself = (view: DealerView): boolean => view.face.mode !== "dealt" && !view.face.entered_by_hand;

// What is expected now, and what there is to say about it.
export function headline(words: Words, view: DealerView): { says: string; more: string } {
    const say = words.dealer;
    const { face } = view;
    if (is_stopped(view)) return { says: say.stopped, more: say.stopped_more };
    switch (view.task) {
        case "new_game":
            if (is_by_itself(view)) return { says: say.next_round, more: say.next_round_more };
            if (view.incidents.some((one) => one.blocks)) return { says: say.new_game, more: say.incident_blocks };
            return {
                says: say.new_game,
                more: face.last_coup ? last_coup_words(words, face.last_coup) : say.new_game_more,
            };
        case "bets":
            return face.closes_at === undefined
                ? { says: say.bets_waiting, more: "" }
                : { says: say.bets, more: say.bets_more };
        case "card":
            if (is_by_itself(view)) return { says: say.system_draws, more: say.by_itself };
            return { says: card_headline(words, view), more: say.no_more_bets };
        case "spin":
            if (is_by_itself(view))
                return {
                    says:
                        face.mode === "rng"
                            ? say.system_draws
                            : face.game === "big_wheel"
                              ? say.spin_wheel
                              : say.spin_ball,
                    more: say.by_itself,
                };
            return face.game === "big_wheel"
                ? { says: say.spin_wheel, more: say.wheel_rests }
                : { says: say.spin_ball, more: say.ball_rests };
        case "roll":
            return {
                says: face.mode === "rng" ? say.system_draws : say.roll,
                more: is_by_itself(view) ? say.by_itself : say.dice_rest,
            };
        case "decisions":
            return { says: say.decisions, more: say.decisions_more(view.still_deciding) };
        case "reveal":
            return card_holder(view) === undefined
                ? { says: say.reveal, more: view.face.phase === "playing" ? say.reveal_more : "" }
                : { says: say.reveal_player, more: terminal_name(words, view, card_holder(view)!) };
        case "confirm":
            return {
                says: say.confirm(result_words(words, view.preview?.result ?? "")),
                more: is_by_itself(view) ? say.by_itself : say.confirm_check,
            };
        case "new_shoe":
            return { says: say.new_shoe, more: say.new_shoe_more };
        case "authorise":
            if (face.phase === "idle") return { says: say.dummy, more: say.dummy_more };
            return { says: say.held, more: word(say.held_for, hold_of(view)) };
        case "nothing":
            if (face.phase === "closed") return { says: say.closed, more: "" };
            return { says: has_dice(view) ? say.shooter : say.nothing, more: "" };
    }
}

export function hold_of(view: DealerView): keyof Words["dealer"]["held_for"] {
    const { reason } = view.face.next_round;
    return reason === "early_outcome" ||
        reason === "misdeal" ||
        reason === "discrepancy" ||
        reason === "device" ||
        reason === "incident"
        ? reason
        : "other";
}

export const last_coup_words = (words: Words, which: string): string =>
    /next/.test(which) ? words.dealer.last_coup.next : words.dealer.last_coup.this;

// Of a coup: player, banker or tie.
export const winner_in = (result: string): string => /: (?:a )?(\w+)/.exec(result)?.[1]?.toLowerCase() ?? "";

// The host's result, said in the language of the screen.
export function result_words(words: Words, result: string): string {
    const say = words.dealer.results;
    const found = (pattern: RegExp) => pattern.exec(result);
    let part = found(/^Player (\d+), Banker (\d+): (.*)$/);
    if (part)
        return say.baccarat(
            part[1]!,
            part[2]!,
            /tie/.test(part[3]!) ? say.wins.tie : /^Player/.test(part[3]!) ? say.wins.player : say.wins.banker,
        );
    part = found(/^(\d+) (red|black|green)$/);
    if (part) return part[2] === "green" ? part[1]! : `${part[1]} ${word(words.dealer.colours, part[2]!)}`;
    part = found(/^(\d), (\d) and (\d): total (\d+)$/);
    if (part) return say.dice(`${part[1]} · ${part[2]} · ${part[3]}`, part[4]!);
    part = found(/^the dealer has (.*)$/);
    if (part)
        return say.dealer_has(
            part[1] === "Blackjack"
                ? say.blackjack
                : part[1] === "no hand"
                  ? say.no_hand
                  : poker_words(words, part[1]!),
        );
    if (result === "the dealer is over 21") return say.over_21;
    part = found(/^symbol (.)$/);
    if (part) return say.symbol(part[1]!);
    part = found(/^(.*): two cards (\d+), three cards (\d+)$/);
    if (part) return say.chase(cards_in(part[1]!.replaceAll(",", "")), part[2]!, part[3]!);
    // The cards of areas lie on the felt; the house's own decide.
    part = found(/^dealer (\w\w)(?:.*, war dealer (\w\w))?/);
    if (part) return part[2] ? say.war_again(card_words(part[1]!), card_words(part[2])) : say.war(card_words(part[1]!));
    return cards_in(result);
}

// "pair K-K-4": the class by its name, ten as everybody writes it.
const poker_words = (words: Words, hand: string): string =>
    hand.replace(/^[a-z_]+/, (name) => word(words.display.hands, name)).replace(/\bT\b/g, "10");

export function seen_words(words: Words, seen: DealerView["seen"]): string {
    if (seen.status === "void") return words.common.voided;
    if (seen.result) return result_words(words, seen.result);
    if (seen.number !== undefined) return number_words(seen.number);
    return seen.symbol || seen.cards.map((one) => (one.card ? card_words(one.card) : "▮")).join(" ");
}

const in_ms: Rejection[] = ["too_soon", "stale", "bets_closed", "table_unattended"];
const in_parts: Rejection[] = ["equipment_missing", "inspection_needed", "warning_not_acknowledged"];

// Why not, and by how much.
export function reason_words(words: Words, reason: Rejection, amount: number): string {
    const why = words.player.reasons[reason];
    const say = words.dealer;
    if (amount <= 0) return why;
    const much = in_parts.includes(reason)
        ? say.parts_missing(amount)
        : in_ms.includes(reason)
          ? say.seconds(Math.ceil(amount / 1_000))
          : reason === "notice_needed"
            ? amount >= 1_000
                ? say.minutes(Math.ceil(amount / 60_000))
                : say.rounds_count(amount)
            : words.player.up_to(short_dollars(amount));
    return say.with_amount(why, much);
}
export const refusal_words = (words: Words, reason: Rejection, amount: number): string =>
    words.dealer.refused(reason_words(words, reason, amount));

export const refused_words = (words: Words, refused: Refused): string =>
    refused.of === "wrong" ? words.dealer.refused(refused.words) : refusal_words(words, refused.reason, refused.amount);

// What an open incident waits for: the host's sentence, recognised.
const expected_keys: [RegExp, keyof Words["dealer"]["expected_words"]][] = [
    [/held round/, "settle_held"],
    [/too much/, "get_back"],
    [/too little/, "pay"],
    [/close the dispute/, "close_dispute"],
    [/review the decision/, "review"],
    [/decide the dispute/, "decide"],
    [/correct the result/, "correct"],
    [/go to the player/, "go_to_player"],
    [/records show/, "records"],
    [/left the wheel/, "examine"],
    [/look into/, "look"],
    [/inspect what/, "inspect"],
];
export function expected_words(words: Words, expected: string): string {
    const key = expected_keys.find(([pattern]) => pattern.test(expected))?.[1];
    return key ? words.dealer.expected_words[key] : expected;
}

export const cards_words = (cards: readonly Card[]): string => cards.map(card_words).join(" ");
