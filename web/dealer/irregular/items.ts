// Everything irregular that a dealer terminal can lead through: what happened, what is asked, who
// must agree, and the order that comes of it. What the order leads to is the host's to say.
import { line_at, option_of, power_of, type Rules } from "../../lib/rules";
import { hex_of_numbers } from "../../lib/hex";
import type {
    Approval,
    Breach,
    Card,
    Cents,
    CardMatter,
    DealerView,
    DeviceKind,
    DeviceMatter,
    Game,
    Hex,
    IncidentKind,
    Limits,
    NoSpinReason,
    Outcome,
    RoundsOrder,
    Seen,
    StaffOrder,
    TerminalId,
    VoidReason,
    WagerFault,
} from "../../lib/protocol";
import type { Words } from "../../lib/words";
import type { Authority } from "../session";
import { has_ball, has_cards, has_dice, has_symbols, in_round, outcome_of, shown_cards, symbol_letter } from "../view";
import { word } from "../words_of";

export type GroupKey = keyof Words["dealer"]["groups"];
export type ItemKey = keyof Words["dealer"]["items"];
export type AskKey = keyof Words["dealer"]["ask"];

// What was answered so far.
export interface Answers {
    card?: Card;
    cards?: Card[];
    number?: number;
    dice?: number[];
    terminal?: number;
    terminals?: number[];
    round?: number;
    choice?: Record<string, string>;
    text?: Record<string, string>;
    amount?: Record<string, number>;
}
export interface Choice {
    value: string;
    words: string;
}
export type Step =
    | { of: "card" | "outcome" | "cards" | "terminal" | "terminals" | "round"; ask: AskKey; damaged?: boolean }
    | { of: "choice"; name: string; ask: AskKey; choices: (words: Words) => Choice[] }
    | { of: "text"; name: string; ask: AskKey; needed?: boolean }
    | { of: "amount"; name: string; ask: AskKey; money?: boolean; least?: number };

export interface Place {
    view: DealerView;
    rules: Rules | null;
}
export interface Item {
    key: ItemKey;
    group: GroupKey;
    name?: (words: Words, place: Place) => string;
    fits: (place: Place) => boolean;
    authority: (place: Place, answers: Answers) => Authority;
    steps: (place: Place) => Step[];
    order?: (place: Place, answers: Answers) => StaffOrder; // none: a load of cards, which has a form of its own
    load?: "same" | "other"; // the same cards or another set
}

// What the table's rulebook provides for; everything, until the host has said it.
type Provided = "reconstructs" | "relaxes_close";
const provides = ({ rules }: Place, what: Provided): boolean => rules?.dealing[what] ?? true;
// What stands only where the rulebook has it.
type Special = "makes_up_burn" | "refills" | "withholds" | "forfeits" | "steps_of_minimum" | "keeps_minimum";
const has = ({ rules }: Place, what: Special): boolean => rules?.dealing[what] === true;
const dealt = ({ view }: Place) => view.face.mode === "dealt";
const dealt_cards = (place: Place) => has_cards(place.view) && dealt(place);
const from_shoe = (place: Place) => dealt_cards(place) && (place.rules === null || place.rules.cards_from === "shoe");
const is_idle = ({ view }: Place) => view.face.phase === "idle";
const is_open = ({ view }: Place) => view.face.phase === "open";
const under_way = ({ view }: Place) => in_round(view) && view.face.phase !== "open";
const has_reading = ({ view }: Place) =>
    view.seen.cards.length > 0 || view.seen.number !== undefined || view.seen.dice !== "" || view.seen.symbol !== "";
const not_drawn = ({ view }: Place) => view.face.mode !== "rng";
const past_rounds = ({ view }: Place) =>
    view.history.some((seen) => seen.status === "settled" || seen.status === "corrected");

const table_of = (place: Place) => place.view.face.table;
const round_id = (place: Place, number: number) => ({ table: table_of(place), number });
const the_terminal = (answers: Answers) => (answers.terminal ?? 0) as TerminalId;
const text_of = (answers: Answers, name = "text") => answers.text?.[name]?.trim() ?? "";
const chosen = (answers: Answers, name: string) => answers.choice?.[name] ?? "";
const yes = (answers: Answers, name: string) => chosen(answers, name) === "yes";

const yes_no = (words: Words): Choice[] => [
    { value: "yes", words: words.dealer.answers.yes },
    { value: "no", words: words.dealer.answers.no },
];
const ask_card: Step = { of: "card", ask: "card" };
const ask_terminal: Step = { of: "terminal", ask: "terminal" };
const ask_text: Step = { of: "text", name: "text", ask: "text" };
const ask_outcome: Step = { of: "outcome", ask: "outcome" };
const none_asked = () => [];

export function outcome_in(answers: Answers): Outcome {
    return outcome_of({
        ...(answers.cards ? { cards: answers.cards } : {}),
        ...(answers.number === undefined ? {} : { number: answers.number }),
        ...(answers.dice ? { dice: hex_of_numbers(answers.dice) as Hex } : {}),
    });
}

// Orders of cards as the host numbers places.
const hand_numbers: Record<string, number> = { player: 1, banker: 2, dealer: 3 };
const hands: Partial<Record<Game, string[]>> = {
    baccarat: ["player", "banker"],
    blackjack: ["player", "dealer"],
    casino_war: ["player", "dealer"],
    three_card_poker: ["player", "dealer"],
};

const deal = (place: Place, answers: Answers, more: { to?: number; face?: "usual" | "down" | "up" }): StaffOrder => ({
    type: "deal_card",
    table: table_of(place),
    card: answers.card!,
    to: more.to ?? 0,
    face: more.face ?? "usual",
    draw: 0,
});
const deal_again = (place: Place, answers: Answers, name: string): StaffOrder => ({
    type: "report_cards",
    table: table_of(place),
    what: name as CardMatter,
    text: text_of(answers),
});

const cards: Item[] = [
    {
        key: "extra_card",
        group: "cards",
        fits: (place) => dealt_cards(place) && (is_idle(place) || place.view.task === "confirm"),
        authority: () => ({}),
        steps: () => [
            {
                of: "choice",
                name: "seen",
                ask: "seen",
                choices: ({ dealer }) => [
                    { value: "seen", words: dealer.answers.seen },
                    { value: "hidden", words: dealer.answers.hidden },
                ],
            },
            ask_card,
        ],
        order: (place, answers) =>
            deal(place, answers, { face: chosen(answers, "seen") === "hidden" ? "down" : "usual" }),
    },
    {
        key: "face_up",
        group: "cards",
        fits: (place) => dealt_cards(place) && (place.view.task === "card" || is_open(place)),
        authority: () => ({}),
        steps: () => [ask_card],
        order: (place, answers) => deal(place, answers, { face: "up" }),
    },
    {
        key: "wrong_hand",
        group: "cards",
        fits: (place) =>
            dealt_cards(place) &&
            (place.view.task === "card" || place.view.task === "decisions") &&
            hands[place.view.face.game] !== undefined,
        authority: () => ({}),
        steps: (place) => [
            {
                of: "choice",
                name: "hand",
                ask: "hand",
                choices: ({ dealer }) =>
                    (hands[place.view.face.game] ?? []).map((hand) => ({
                        value: hand,
                        words: word(dealer.places, hand),
                    })),
            },
            ask_card,
        ],
        order: (place, answers) => deal(place, answers, { to: hand_numbers[chosen(answers, "hand")] ?? 0 }),
    },
    {
        key: "early_card",
        group: "cards",
        fits: (place) => dealt_cards(place) && is_open(place),
        authority: () => ({}),
        steps: () => [ask_card],
        order: (place, answers) => deal(place, answers, {}),
    },
    {
        key: "misread",
        group: "cards",
        fits: (place) =>
            dealt_cards(place) &&
            (place.view.task === "card" || (place.view.face.phase === "held" && place.view.preview === undefined)),
        authority: () => ({ power: "enter_cards", second: "second.enter_cards" }),
        steps: () => [ask_card],
        order: (place, answers) => ({ type: "enter_card", table: table_of(place), card: answers.card! }),
    },
    {
        key: "reorder",
        group: "cards",
        fits: (place) =>
            dealt_cards(place) &&
            under_way(place) &&
            place.view.seen.cards.length > 0 &&
            provides(place, "reconstructs"),
        authority: () => ({ power: "reconstruct", second: "second.reconstruct" }),
        steps: (place) => [
            { of: "cards", ask: "cards" },
            ...(has(place, "makes_up_burn")
                ? [{ of: "choice" as const, name: "burn", ask: "burn" as const, choices: yes_no }]
                : []),
        ],
        order: (place, answers) => {
            const all = answers.cards ?? [];
            const burn = yes(answers, "burn") ? all[0] : undefined;
            return {
                type: "reconstruct_deal",
                table: table_of(place),
                cards: burn ? all.slice(1) : all,
                ...(burn ? { burn } : {}),
            };
        },
    },
    {
        key: "short",
        group: "cards",
        fits: (place) => dealt_cards(place) && place.view.task === "card" && !has(place, "refills"),
        authority: () => ({ power: "void.insufficient_cards" }),
        steps: none_asked,
        order: (place) => voided(place, "insufficient_cards"),
    },
    {
        key: "wrong_shoe",
        group: "cards",
        fits: (place) => dealt_cards(place) && under_way(place),
        authority: () => ({ power: "void.wrong_shoe" }),
        steps: none_asked,
        order: (place) => voided(place, "wrong_shoe"),
    },
];

const voided = (place: Place, reason: VoidReason, forfeit: number[] = []): StaffOrder => ({
    type: "void_round",
    table: table_of(place),
    reason,
    forfeit: forfeit as TerminalId[],
});

function matter(key: CardMatter & ItemKey, power: string, fits: (place: Place) => boolean, text = true): Item {
    return {
        key,
        group: "shoe",
        fits: (place) => dealt_cards(place) && place.view.face.phase !== "closed" && fits(place),
        authority: () => ({ power }),
        steps: () => (text ? [ask_text] : []),
        order: (place, answers) => deal_again(place, answers, key),
    };
}
const always = () => true;
const checked = ({ view }: Place) => view.incidents.some((one) => one.kind === "wrong_cards" && one.blocks);
// A card too many or too few: within a round the round is void for it.
function wrong_card(key: "foreign_card" | "missing_card"): Item {
    return {
        key,
        group: "shoe",
        fits: (place) => dealt_cards(place) && (is_idle(place) || in_round(place.view)),
        authority: () => ({ power: `void.${key}` }),
        steps: () => [ask_text],
        order: (place, answers) => (is_idle(place) ? deal_again(place, answers, key) : voided(place, key)),
    };
}
const shoe: Item[] = [
    matter("burn_missed", "report_cards", always, false),
    matter("cut_missed", "report_cards", from_shoe, false),
    matter("shuffle_missed", "report_cards", from_shoe, false),
    matter("cards_faced", "check_cards", always),
    wrong_card("foreign_card"),
    wrong_card("missing_card"),
    matter("order_known", "void_shoe", always),
    matter("dropped", "report_cards", (place) => !checked(place)),
    matter("check_ordered", "check_cards", (place) => !checked(place)),
    matter("accounted_for", "check_cards", checked),
    matter("handled", "report_cards", always),
    matter(
        "wrong_player",
        "report_cards",
        ({ view }) => view.face.player_cards !== undefined || view.face.banker_cards !== undefined,
        false,
    ),
    matter(
        "replace_rest",
        "void.misdeal",
        (place) => is_idle(place) && from_shoe(place) && place.view.history.at(-1)?.status === "void",
        false,
    ),
];

// Cards that come out of turn are described like any others.
const loaded = (key: ItemKey, load: "same" | "other", power: string, fits: (place: Place) => boolean): Item => ({
    key,
    group: "shoe",
    load,
    fits: (place) => dealt_cards(place) && place.view.task !== "new_shoe" && fits(place),
    authority: () => ({ power }),
    steps: none_asked,
});
shoe.push(
    loaded("shuffle_now", "same", "order_shuffle", is_idle),
    loaded("replace_cards", "other", "replace_cards", is_idle),
    loaded("refill", "same", "new_shoe", (place) => place.view.task === "card" && has(place, "refills")),
);

const wheel_reasons: NoSpinReason[] = [
    "ball_out",
    "same_direction",
    "wheel_not_turning",
    "too_few_revolutions",
    "foreign_object",
    "no_compartment",
    "interference",
];
const big_wheel_reasons: NoSpinReason[] = [
    "wheel_not_turning",
    "too_few_revolutions",
    "foreign_object",
    "no_compartment",
    "interference",
];
const dice_reasons: NoSpinReason[] = ["cocked_die", "broken_die", "tumbler_fault", "not_activated", "exposed_early"];

// Each reason is an item of its own: two touches.
const no_spin = (reason: NoSpinReason, group: "ball" | "dice", fits: (place: Place) => boolean): Item => ({
    key: group === "ball" ? "no_spin" : "no_result",
    group,
    name: (words, { rules, view }) => {
        const least = view.face.game === "roulette" && line_at(rules, "facts", "least_revolutions")?.value;
        return reason === "too_few_revolutions" && least
            ? words.dealer.fewer_revolutions(least)
            : words.dealer.no_spin_reasons[reason];
    },
    fits: (place) => not_drawn(place) && in_round(place.view) && fits(place),
    // What lies there already is thrown away by whoever may correct it.
    authority: (place) => ({
        power: has_reading(place) ? "correct_before" : group === "ball" ? "no_spin" : "no_result",
    }),
    steps: none_asked,
    order: (place) => ({ type: "call_no_spin", table: table_of(place), reason }),
});
const ball: Item[] = [
    ...wheel_reasons.map((reason) =>
        no_spin(
            reason,
            "ball",
            ({ view }) => has_ball(view) || (has_symbols(view) && big_wheel_reasons.includes(reason)),
        ),
    ),
    {
        key: "early_number",
        group: "ball",
        fits: (place) => (has_ball(place.view) || has_symbols(place.view)) && not_drawn(place) && is_open(place),
        authority: () => ({}),
        steps: () => [ask_outcome],
        order: (place, answers) => ({
            type: "report_number",
            table: table_of(place),
            number: answers.number!,
            draw: 0,
        }),
    },
];
const dice: Item[] = [
    ...dice_reasons.map((reason) => no_spin(reason, "dice", ({ view }) => has_dice(view))),
    {
        key: "early_dice",
        group: "dice",
        fits: (place) => has_dice(place.view) && not_drawn(place) && is_open(place),
        authority: () => ({}),
        steps: () => [ask_outcome],
        order: (place, answers) => ({
            type: "report_dice",
            table: table_of(place),
            dice: hex_of_numbers(answers.dice ?? []) as Hex,
            exposed_at: 0,
            draw: 0,
        }),
    },
];

const noted = (
    place: Place,
    answers: Answers,
    kind: IncidentKind,
    more: { breach?: Breach; withhold?: boolean; round?: number } = {},
): StaffOrder => ({
    type: "open_incident",
    round: round_id(place, more.round ?? (in_round(place.view) ? place.view.face.round : 0)),
    kind,
    text: text_of(answers),
    breach: more.breach ?? "none",
    withhold: more.withhold ?? false,
    ...(answers.terminal === undefined ? {} : { terminal: the_terminal(answers) }),
});
const past_void_reasons: VoidReason[] = [
    "misdeal",
    "card_placement",
    "order_in_doubt",
    "wrong_shoe",
    "discrepancy",
    "fraud",
    "other",
];
const void_choices =
    (place: Place, reasons: VoidReason[]) =>
    (words: Words): Choice[] =>
        reasons
            .filter((reason) => may(place, { power: `void.${reason}` }))
            .map((reason) => ({ value: reason, words: word(words.common.void_reasons, reason) }));

const result: Item[] = [
    {
        key: "wrong_reading",
        group: "result",
        fits: (place) => not_drawn(place) && under_way(place) && has_reading(place),
        authority: () => ({ power: "correct_before" }),
        steps: () => [ask_outcome],
        order: (place, answers) => ({
            type: "correct_result",
            round: round_id(place, place.view.face.round),
            outcome: outcome_in(answers),
        }),
    },
    {
        key: "wrong_confirmed",
        group: "result",
        fits: (place) => not_drawn(place) && past_rounds(place),
        authority: () => ({ power: "correct_after" }),
        steps: () => [{ of: "round", ask: "round" }, ask_outcome],
        order: (place, answers) => ({
            type: "correct_result",
            round: round_id(place, answers.round ?? 0),
            outcome: outcome_in(answers),
        }),
    },
    {
        key: "doubt",
        group: "result",
        fits: past_rounds,
        authority: () => ({ power: "record_incident" }),
        steps: () => [{ of: "round", ask: "round" }, ask_text],
        order: (place, answers) => noted(place, answers, "wrong_result", { round: answers.round ?? 0 }),
    },
    {
        key: "void_past",
        group: "result",
        fits: past_rounds,
        authority: (_, answers) => ({
            power: `void.${chosen(answers, "reason") || "misdeal"}`,
            second: chosen(answers, "reason") === "discrepancy" ? "second.void_discrepancy" : undefined,
        }),
        steps: (place) => [
            { of: "round", ask: "round" },
            { of: "choice", name: "reason", ask: "reason", choices: void_choices(place, past_void_reasons) },
        ],
        order: (place, answers) => ({
            type: "void_past_round",
            round: round_id(place, answers.round ?? 0),
            reason: chosen(answers, "reason") as VoidReason,
        }),
    },
    {
        key: "display_wrong",
        group: "result",
        fits: (place) => place.view.face.round > 0,
        authority: () => ({ power: "record_incident" }),
        steps: () => [ask_text],
        order: (place, answers) => noted(place, answers, "discrepancy", { round: place.view.face.round }),
    },
    {
        key: "verdict",
        group: "result",
        fits: (place) => place.view.face.game === "baccarat" && dealt(place) && place.view.face.phase === "result",
        authority: () => ({}),
        steps: () => [
            {
                of: "choice",
                name: "winner",
                ask: "winner",
                choices: ({ dealer }) =>
                    (["player", "banker", "tie"] as const).map((winner) => ({
                        value: winner,
                        words: dealer.winners_of[winner],
                    })),
            },
        ],
        order: (place, answers) => ({
            type: "report_verdict",
            table: table_of(place),
            winner: chosen(answers, "winner"),
        }),
    },
];

const report_device = (place: Place, what: DeviceMatter, answers: Answers): StaffOrder => ({
    type: "report_device",
    table: table_of(place),
    what,
    disadvantaged: yes(answers, "hurt"),
    replacement: text_of(answers, "replacement"),
    damaged: answers.cards ?? [],
    deck: text_of(answers, "deck"),
});
const hurt: Step = { of: "choice", name: "hurt", ask: "hurt", choices: yes_no };
function device_item(key: ItemKey, what: DeviceMatter, steps: Step[], fits: (place: Place) => boolean = always): Item {
    return {
        key,
        group: "device",
        fits: (place) => dealt_cards(place) && place.view.face.phase !== "closed" && fits(place),
        authority: () => ({ power: "replace_device" }),
        steps: () => steps,
        order: (place, answers) => report_device(place, what, answers),
    };
}
// What lies there, entered beside what a device has read.
const second_reading = (place: Place, answers: Answers): StaffOrder =>
    answers.dice
        ? {
              type: "report_dice",
              table: table_of(place),
              dice: hex_of_numbers(answers.dice) as Hex,
              exposed_at: 0,
              draw: 0,
          }
        : { type: "report_number", table: table_of(place), number: answers.number!, draw: 0 };
const in_order: Step = { of: "choice", name: "in_order", ask: "in_order", choices: yes_no };
const takes_over: Step = { of: "text", name: "replacement", ask: "replacement", needed: true };
const device: Item[] = [
    {
        key: "start_device",
        group: "device",
        fits: ({ view }) => view.starts !== "",
        authority: () => ({ power: "new_game" }),
        steps: none_asked,
        order: (place) => ({ type: "start_device", table: table_of(place) }),
    },
    {
        key: "inspect",
        group: "device",
        fits: ({ view }) => view.to_inspect.length > 0,
        authority: () => ({ power: "new_game" }),
        steps: () => [in_order, { of: "text", name: "text", ask: "inspected", needed: true }],
        order: ({ view }, answers) => ({
            type: "record_care",
            device: view.to_inspect[0]!.device,
            kind: "inspected",
            failed: !yes(answers, "in_order"),
            cards: [],
            text: text_of(answers),
        }),
    },
    {
        key: "read_again",
        group: "device",
        fits: ({ view }) => view.reads_again,
        authority: () => ({ power: "new_game" }),
        steps: () => [ask_outcome],
        order: (place, answers) => second_reading(place, answers),
    },
    {
        key: "manual_on",
        group: "device",
        fits: (place) => not_drawn(place) && !place.view.face.entered_by_hand,
        authority: () => ({ power: "manual_mode" }),
        steps: () => [ask_text],
        order: (place, answers) => ({
            type: "set_manual_mode",
            table: table_of(place),
            on: true,
            reason: text_of(answers),
        }),
    },
    {
        key: "manual_off",
        group: "device",
        fits: (place) => not_drawn(place) && place.view.face.entered_by_hand,
        authority: () => ({ power: "manual_mode" }),
        steps: () => [ask_text],
        order: (place, answers) => ({
            type: "set_manual_mode",
            table: table_of(place),
            on: false,
            reason: text_of(answers),
        }),
    },
    device_item("device_replaced", "replaced", [hurt, takes_over]),
    device_item("cards_damaged", "cards_damaged", [
        hurt,
        takes_over,
        { of: "cards", ask: "damaged", damaged: true },
        { of: "text", name: "deck", ask: "deck", needed: true },
    ]),
    device_item("set_destroyed", "set_destroyed", [hurt]),
    device_item("none_at_hand", "none_at_hand", [hurt]),
    device_item(
        "not_in_standby",
        "not_in_standby",
        [],
        (place) => under_way(place) && (place.view.face.game === "baccarat" || place.view.face.game === "triple_chase"),
    ),
    {
        key: "table_fault",
        group: "device",
        fits: always,
        authority: () => ({ power: "system_malfunction" }),
        steps: () => [ask_text],
        order: (place, answers) => ({ type: "report_malfunction", table: table_of(place), text: text_of(answers) }),
    },
    {
        key: "power_failure",
        group: "device",
        fits: ({ view }) => in_round(view),
        authority: () => ({ power: "system_malfunction" }),
        steps: none_asked,
        order: (place) => ({ type: "report_power_failure", table: table_of(place) }),
    },
    {
        key: "terminal_fault",
        group: "device",
        fits: always,
        authority: () => ({ power: "terminal_malfunction" }),
        steps: () => [ask_terminal, ask_text],
        order: (_, answers) => ({
            type: "report_malfunction",
            terminal: the_terminal(answers),
            text: text_of(answers),
        }),
    },
];
const void_wagers = (key: ItemKey, why: WagerFault, power: string, fits: (place: Place) => boolean): Item => ({
    key,
    group: "player",
    fits,
    authority: () => ({ power }),
    steps: () => [ask_terminal, ask_text],
    order: (place, answers) => ({
        type: "void_wagers",
        table: table_of(place),
        terminal: the_terminal(answers),
        why,
        text: text_of(answers),
    }),
});
const exclusion = (key: ItemKey, power: string, more: { directed: boolean; lifted: boolean }): Item => ({
    key,
    group: "player",
    fits: always,
    authority: () => ({ power }),
    steps: () => (more.lifted ? [ask_terminal] : [ask_terminal, ask_text]),
    order: (place, answers) => ({
        type: "exclude_player",
        table: table_of(place),
        terminal: the_terminal(answers),
        ...more,
        text: text_of(answers),
    }),
});
const approval = (
    key: ItemKey,
    what: Approval,
    withdrawn: boolean,
    fits: (place: Place) => boolean = always,
): Item => ({
    key,
    group: "player",
    fits,
    authority: () => ({ power: what === "opposing_bets" ? "allow_opposing_bets" : "allow_side_alone" }),
    steps: () => [ask_terminal],
    order: (place, answers) => ({
        type: "approve",
        table: table_of(place),
        terminal: the_terminal(answers),
        what,
        withdrawn,
    }),
});
const breaches: Breach[] = [
    "none",
    "prohibited_device",
    "cards_touched",
    "interference",
    "staff_advice",
    "influence",
    "private_betting",
    "harassment",
    "inducement",
    "syndicate",
    "tournament_advice",
    "unreported_benefit",
    "house_exclusion",
    "detention",
    "inducement_taken",
    "cards_permitted",
];
const ask_breach: Step = {
    of: "choice",
    name: "breach",
    ask: "breach",
    choices: ({ dealer }) => breaches.map((breach) => ({ value: breach, words: dealer.breaches[breach] })),
};
const is_baccarat = ({ view }: Place) => view.face.game === "baccarat";
const player: Item[] = [
    {
        key: "refuse_wagers",
        group: "player",
        fits: (place) => is_open(place) || (place.view.face.phase === "closed_bets" && !has_reading(place)),
        authority: () => ({ power: "refuse_wager" }),
        steps: () => [ask_terminal, ask_text],
        order: (place, answers) => ({
            type: "refuse_wagers",
            table: table_of(place),
            terminal: the_terminal(answers),
            reason: text_of(answers),
        }),
    },
    void_wagers("void_breach", "breach", "void_player_wagers", ({ view }) => in_round(view)),
    void_wagers("void_invalid", "invalid", "void_player_wagers", (place) => under_way(place) && has_reading(place)),
    void_wagers("void_unestablished", "unestablished", "void_unestablished", ({ view }) => in_round(view)),
    exclusion("exclude", "exclude_player", { directed: false, lifted: false }),
    exclusion("direct_leave", "direct_to_leave", { directed: true, lifted: false }),
    exclusion("lift", "exclude_player", { directed: false, lifted: true }),
    {
        key: "relax_close",
        group: "player",
        fits: (place) => under_way(place) && place.view.preview === undefined && provides(place, "relaxes_close"),
        authority: () => ({ power: "relax_close" }),
        steps: () => [ask_terminal, ask_text],
        order: (place, answers) => ({
            type: "relax_close",
            table: table_of(place),
            terminal: the_terminal(answers),
            reason: text_of(answers),
        }),
    },
    approval("approve_opposing", "opposing_bets", false, is_baccarat),
    approval("end_opposing", "opposing_bets", true, is_baccarat),
    approval("approve_side", "side_alone", false, has_side_bets),
    approval("end_side", "side_alone", true, has_side_bets),
    {
        key: "player_limits",
        group: "player",
        fits: always,
        authority: () => ({ power: "player_limits" }),
        steps: () => [
            ask_terminal,
            { of: "amount", name: "least", ask: "money_least", money: true },
            { of: "amount", name: "most", ask: "money_most", money: true },
        ],
        order: (place, answers) => ({
            type: "set_player_limits",
            table: table_of(place),
            terminal: the_terminal(answers),
            least: (answers.amount?.least ?? 0) as never,
            most: (answers.amount?.most ?? 0) as never,
        }),
    },
    {
        key: "ask_seat",
        group: "player",
        fits: ({ view }) => view.idle_seats.length > 0,
        authority: () => ({ power: "ask_for_seat" }),
        steps: () => [ask_terminal],
        order: (place, answers) => ({ type: "ask_for_seat", table: table_of(place), terminal: the_terminal(answers) }),
    },
    {
        key: "take_cards_back",
        group: "player",
        fits: ({ view }) => view.task === "reveal",
        authority: () => ({ power: "take_cards_back" }),
        steps: none_asked,
        order: (place) => ({ type: "take_cards_back", table: table_of(place) }),
    },
    {
        key: "dispute",
        group: "player",
        fits: always,
        authority: () => ({ power: "record_incident" }),
        steps: () => [ask_terminal, ask_text],
        order: (place, answers) => noted(place, answers, "dispute", { round: place.view.face.round }),
    },
    {
        key: "breach",
        group: "player",
        fits: always,
        authority: () => ({ power: "record_incident" }),
        steps: () => [ask_breach, ask_terminal, ask_text],
        order: (place, answers) => noted(place, answers, "breach", { breach: chosen(answers, "breach") as Breach }),
    },
    {
        key: "withhold",
        group: "player",
        fits: (place) => has(place, "withholds"),
        authority: () => ({ power: "exclude_player" }),
        steps: () => [ask_breach, ask_terminal, ask_text],
        order: (place, answers) =>
            noted(place, answers, "breach", { breach: chosen(answers, "breach") as Breach, withhold: true }),
    },
];
function has_side_bets({ view }: Place): boolean {
    return view.face.game === "baccarat" || view.face.game === "blackjack";
}

const void_item = (reason: VoidReason, key: ItemKey, more: { cards?: boolean; forfeit?: boolean } = {}): Item => ({
    key,
    group: "void",
    fits: (place) => in_round(place.view) && (!more.cards || dealt_cards(place)),
    authority: () => ({
        power: `void.${reason}`,
        second: reason === "discrepancy" ? "second.void_discrepancy" : undefined,
    }),
    steps: (place) => (more.forfeit && has(place, "forfeits") ? [{ of: "terminals", ask: "forfeit" }] : []),
    order: (place, answers) => voided(place, reason, answers.terminals),
});
const voids: Item[] = [
    void_item("misdeal", "misdeal", { cards: true }),
    void_item("order_in_doubt", "order_in_doubt", { cards: true }),
    void_item("card_placement", "card_placement", { cards: true }),
    void_item("discrepancy", "discrepancy"),
    void_item("early_outcome", "early_outcome"),
    void_item("device_malfunction", "device_malfunction"),
    void_item("power_failure", "power"),
    void_item("disruption", "disruption"),
    void_item("fraud", "fraud", { forfeit: true }),
    void_item("other", "other"),
];

const rounds = (
    key: ItemKey,
    kind: RoundsOrder,
    more: { counted?: boolean; ask?: boolean; fits?: (place: Place) => boolean },
): Item => ({
    key,
    group: "table",
    fits: (place) => place.view.face.phase !== "closed" && (more.fits?.(place) ?? true),
    authority: () => ({ power: "order_rounds" }),
    steps: () => [
        ...(more.counted ? [{ of: "amount" as const, name: "count", ask: "count" as const, least: 1 }] : []),
        ...(more.ask
            ? [
                  {
                      of: "choice" as const,
                      name: "ask",
                      ask: "reason" as const,
                      choices: ({ dealer }: Words) => [
                          { value: "ask", words: dealer.answers.ask_all },
                          { value: "told", words: dealer.ask.told },
                      ],
                  },
              ]
            : []),
    ],
    order: (place, answers) => ({
        type: "order_rounds",
        table: table_of(place),
        kind,
        count: answers.amount?.count ?? 0,
        ask: chosen(answers, "ask") === "ask",
        surveillance_told: chosen(answers, "ask") === "told",
    }),
});
const restrict = (key: ItemKey, restricted: boolean): Item => ({
    key,
    group: "table",
    fits: (place) => is_idle(place) && (place.rules?.bets.length ?? 0) > 0,
    authority: () => ({ power: "restrict_bet" }),
    steps: (place) => [
        {
            of: "choice",
            name: "bet",
            ask: "bet",
            choices: ({ bets }) => (place.rules?.bets ?? []).map(({ bet }) => ({ value: bet, words: word(bets, bet) })),
        },
        ...(restricted ? [{ of: "choice" as const, name: "told", ask: "told" as const, choices: yes_no }] : []),
    ],
    order: (place, answers) => ({
        type: "restrict_bet",
        table: table_of(place),
        bet: chosen(answers, "bet"),
        restricted,
        surveillance_told: yes(answers, "told"),
    }),
});
// The host does not tell which bets have limits of their own: a table where some have is the office's.
function one_for_all({ rules }: Place): boolean {
    const single = (rules?.bets ?? []).filter((bet) => bet.each_piece || !bet.pieces?.length);
    const alike = (of: "least" | "most") =>
        new Set(single.map((bet) => bet[of]).filter((amount) => amount > 0)).size === 1;
    return alike("least") && alike("most");
}
function limits_with(place: Place, amount: Record<string, number>): Limits {
    const { step, least_total, most_total, differential } = place.view.face;
    const by_minimum = has(place, "steps_of_minimum");
    return {
        least: (amount.least ?? 0) as Cents,
        most: (amount.most ?? 0) as Cents,
        step: by_minimum ? (0 as Cents) : step,
        least_total,
        most_total,
        differential,
        area_most: Number(option_of(place.rules, "area_most_cents") ?? 0) as Cents,
        bet_limits: [],
    };
}
const table: Item[] = [
    {
        key: "closing_notice",
        group: "table",
        fits: ({ view }) =>
            view.face.phase !== "closed" && !view.face.notices.some((notice) => notice.of === "closing"),
        authority: () => ({ power: "closing_notice" }),
        steps: none_asked,
        order: (place) => ({ type: "give_closing_notice", table: table_of(place) }),
    },
    {
        key: "close_table",
        group: "table",
        fits: is_idle,
        authority: () => ({ power: "close_table" }),
        steps: none_asked,
        order: (place) => ({ type: "close_table", table: table_of(place) }),
    },
    {
        key: "change_limits",
        group: "table",
        fits: (place) => place.view.face.phase !== "closed" && one_for_all(place),
        authority: () => ({ power: "change_limits" }),
        steps: (place) => [
            { of: "amount", name: "least", ask: "limits_least", money: true, least: 100 },
            { of: "amount", name: "most", ask: "limits_most", money: true, least: 100 },
            ...(has(place, "keeps_minimum")
                ? [
                      {
                          of: "choice" as const,
                          name: "keep",
                          ask: "keep" as const,
                          choices: ({ dealer }: Words) => [
                              { value: "no", words: dealer.answers.with_notice },
                              { value: "yes", words: dealer.answers.keep_present },
                          ],
                      },
                  ]
                : []),
        ],
        order: (place, answers) => ({
            type: "change_limits",
            table: table_of(place),
            limits: limits_with(place, answers.amount ?? {}),
            keep_present: yes(answers, "keep"),
        }),
    },
    {
        key: "set_period",
        group: "table",
        fits: ({ view }) => !in_round(view),
        authority: () => ({ power: "set_period" }),
        steps: () => [{ of: "amount", name: "seconds", ask: "seconds", least: 1 }],
        order: (place, answers) => ({
            type: "set_period",
            table: table_of(place),
            period_ms: 1_000 * (answers.amount?.seconds ?? 0),
        }),
    },
    {
        key: "change_variant",
        group: "table",
        fits: (place) => is_idle(place) && variants_of(place).length > 1,
        authority: () => ({ power: "change_variant" }),
        steps: (place) => [
            {
                of: "choice",
                name: "variant",
                ask: "variant",
                choices: ({ dealer }) =>
                    variants_of(place).map((name) => ({ value: name, words: word(dealer.variants, name) })),
            },
            {
                of: "choice",
                name: "ask",
                ask: "reason",
                choices: ({ dealer }) => [
                    { value: "ask", words: dealer.answers.ask_all },
                    { value: "no", words: dealer.items.closing_notice },
                ],
            },
        ],
        order: (place, answers) => ({
            type: "change_variant",
            table: table_of(place),
            variant: chosen(answers, "variant"),
            ask: chosen(answers, "ask") === "ask",
        }),
    },
    {
        key: "no_bet_coup",
        group: "table",
        fits: (place) => dealt_cards(place) && is_idle(place),
        authority: () => ({ power: "no_bet_coup" }),
        steps: none_asked,
        order: (place) => ({ type: "open_no_bet_coup", table: table_of(place) }),
    },
    rounds("order_dummy", "dummy", { counted: true, ask: true, fits: dealt_cards }),
    rounds("order_more", "additional", { counted: true }),
    rounds("order_continuous", "continuous", {}),
    rounds("order_end", "none", {}),
    restrict("restrict_bet", true),
    restrict("free_bet", false),
    {
        key: "offer_cut",
        group: "table",
        fits: (place) => from_shoe(place) && is_idle(place),
        authority: () => ({ power: "offer_cut" }),
        steps: none_asked,
        order: (place) => ({ type: "offer_cut", table: table_of(place) }),
    },
    {
        key: "note_other",
        group: "table",
        fits: always,
        authority: () => ({ power: "record_incident" }),
        steps: () => [{ of: "text", name: "text", ask: "text", needed: true }],
        order: (place, answers) => noted(place, answers, "other"),
    },
];
function variants_of(place: Place): string[] {
    return (place.rules?.dealing.variants ?? []).filter((name) => name !== place.view.face.variant);
}

export const groups: GroupKey[] = ["cards", "shoe", "ball", "dice", "result", "device", "player", "void", "table"];
const all: Item[] = [...cards, ...shoe, ...ball, ...dice, ...result, ...device, ...player, ...voids, ...table];

// The rulebook gives it to somebody, or nobody is asked.
export function may(place: Place, authority: Authority): boolean {
    if (!authority.power || !place.rules) return true;
    const role = power_of(place.rules, authority.power)?.role;
    return role !== undefined && role !== "nobody" && role !== "";
}
export function items_of(place: Place, group: GroupKey): Item[] {
    return all.filter(
        (item) =>
            item.group === group &&
            item.fits(place) &&
            (item.key === "void_past" || may(place, item.authority(place, {}))),
    );
}
export const find_item = (key: ItemKey): Item | undefined => all.find((item) => item.key === key);
// All that this table can ever need, so that none moves when another has nothing now.
export const groups_of = (place: Place): GroupKey[] =>
    groups.filter((group) => {
        switch (group) {
            case "cards":
            case "shoe":
                return dealt_cards(place);
            case "ball":
                return not_drawn(place) && (has_ball(place.view) || has_symbols(place.view));
            case "dice":
                return not_drawn(place) && has_dice(place.view);
            default:
                return true;
        }
    });

// The result that a correction would replace; undefined: it replaces none.
export function replaced_by({ view }: Place, item: Item, answers: Answers): Seen | undefined {
    if (item.key === "wrong_confirmed") return view.history.find((seen) => seen.round === answers.round);
    return item.key === "wrong_reading" && view.face.phase !== "held" ? view.seen : undefined;
}
// The same result again would change nothing.
export function is_same(seen: Seen, answers: Answers): boolean {
    if (seen.symbol) return answers.number !== undefined && symbol_letter(answers.number) === seen.symbol;
    if (seen.number !== undefined) return answers.number === seen.number;
    if (seen.dice) return hex_of_numbers(answers.dice ?? []) === seen.dice;
    return shown_cards(seen).join() === (answers.cards ?? []).join();
}

// What lies there now is where a correction begins.
export function begun_with(place: Place, item: Item): Answers {
    const { view } = place;
    if (item.key === "reorder" || item.key === "wrong_reading") return { cards: shown_cards(view.seen) };
    return {};
}
export const seats_of = (view: DealerView): number[] => {
    const known: number[] = view.seats.map((seat) => seat.terminal);
    return [...new Set([...known, ...view.idle_seats])].sort((a, b) => a - b);
};
export const checklist_of = (place: Place): DeviceKind[] => place.rules?.dealing.checklist ?? [];
