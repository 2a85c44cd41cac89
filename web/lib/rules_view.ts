// Printed from the field lists of src/codec: change those, not this.
export type Cents = number & { readonly __brand: "Cents" };
export type Hex = string & { readonly __brand: "Hex" };
export type Digest = string & { readonly __brand: "Digest" };
type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
export type Card = `${Rank}${"C" | "D" | "H" | "S"}`;
export type TableId = number & { readonly __brand: "TableId" };
export type Burn = "none" | "one_face_down" | "one_shown" | "value_of_first" | "one_optional";
export type CardSource = "shoe" | "continuous_shuffler";
export type DeviceKind = "dealer_terminal" | "player_terminal" | "game_system" | "card_shoe" | "scanning_shoe" | "shuffling_device" | "multishuffler" | "deck_checker" | "card_set" | "discard_rack" | "wheel" | "automated_wheel" | "ball" | "tumbler" | "tumbler_controller" | "dice_set" | "dice_reader" | "big_wheel" | "display" | "note_stacker" | "ticket_printer" | "network" | "database" | "jackpot_server" | "image_server" | "card_reader";
export type Game = "baccarat" | "roulette" | "sic_bo" | "lucky_sic_bo" | "blackjack" | "casino_war" | "three_card_poker" | "triple_chase" | "big_wheel";
export type Mode = "dealt" | "automatic" | "rng";
export interface Option {
    name: string;
    value: string;
}
export interface RulesAbout {
    title: string;
    operator: string;
    approved_by: string;
    reference: string;
    signed_on: string;
    effective_on: string;
    replaces: string;
}
export interface RulesBet {
    bet: string;
    each_piece: boolean;
    least: Cents;
    most: Cents;
    step: Cents;
    pays: Array<RulesPay>;
    clause: string;
    by_decision: boolean;
    pieces: Array<RulesPieces>;
}
export interface RulesDealing {
    reconstructs: boolean;
    makes_up_burn: boolean;
    refills: boolean;
    relaxes_close: boolean;
    withholds: boolean;
    forfeits: boolean;
    steps_of_minimum: boolean;
    keeps_minimum: boolean;
    variants: Array<string>;
    checklist: Array<DeviceKind>;
    sources: Array<CardSource>;
    burns: Array<Burn>;
    burn_ten_counts: number;
    cutting_card_from_back: number;
}
export interface RulesLine {
    section: string;
    name: string;
    value: string;
    clauses: Array<string>;
}
export interface RulesPay {
    when: string;
    odds: string;
}
export interface RulesPieces {
    words: string;
    on: Array<string>;
}
export interface RulesPower {
    name: string;
    role: string;
    clause: string;
}
export interface RulesView {
    table: TableId;
    name: string;
    rulebook: string;
    game: Game;
    mode: Mode;
    variant: string;
    about: RulesAbout;
    decks: number;
    cards_from: string;
    wheel: string;
    confirmation: string;
    bet_now: boolean;
    period_ms: number;
    options: Array<Option>;
    bets: Array<RulesBet>;
    ladder: Array<string>;
    powers: Array<RulesPower>;
    digest: Digest;
    version: Digest;
    lines: Array<RulesLine>;
    dealing: RulesDealing;
}
