// Printed from the field lists of src/codec: change those, not this.
export type Cents = number & { readonly __brand: "Cents" };
export type Hex = string & { readonly __brand: "Hex" };
export type Digest = string & { readonly __brand: "Digest" };
type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
export type Card = `${Rank}${"C" | "D" | "H" | "S"}`;
export type DeviceId = number & { readonly __brand: "DeviceId" };
export type IncidentId = number & { readonly __brand: "IncidentId" };
export type PromptId = number & { readonly __brand: "PromptId" };
export type StaffId = number & { readonly __brand: "StaffId" };
export type TableId = number & { readonly __brand: "TableId" };
export type TerminalId = number & { readonly __brand: "TerminalId" };
export type TicketId = number & { readonly __brand: "TicketId" };
export type AccountKind = "house" | "credit" | "at_risk" | "cash_box" | "tickets" | "hand_pays" | "promotions" | "cage" | "predecessor" | "receivables";
export type Approval = "opposing_bets" | "side_alone" | "nominees";
export type Breach = "none" | "prohibited_device" | "cards_touched" | "interference" | "staff_advice" | "influence" | "private_betting" | "harassment" | "inducement" | "syndicate" | "tournament_advice" | "unreported_benefit" | "house_exclusion" | "detention" | "inducement_taken" | "cards_permitted";
export type Burn = "none" | "one_face_down" | "one_shown" | "value_of_first" | "one_optional";
export type Button = "undo" | "clear" | "rebet" | "double_all";
export type CardMatter = "burn_missed" | "cut_missed" | "shuffle_missed" | "cards_faced" | "order_known" | "foreign_card" | "missing_card" | "replace_rest" | "ran_out" | "dropped" | "check_ordered" | "accounted_for" | "handled" | "wrong_player";
export type CardSource = "shoe" | "continuous_shuffler";
export type CareKind = "checked" | "pre_shuffled" | "secured" | "issued" | "corrected" | "discarded" | "inspected";
export type CheckedBy = "nobody" | "dealer" | "supervisor" | "device";
export type Chooser = "player" | "clock";
export type Coming = "in_progress" | "opens_at" | "waits_for_dealer" | "held" | "will_not_come";
export type ComingReason = "none" | "dealer_calls_new_game" | "least_time_between_rounds" | "automatic_table" | "early_outcome" | "table_stopped" | "storage_low" | "table_closed" | "venue_stopped" | "misdeal" | "discrepancy" | "device" | "incident";
export type CreditClass = "restricted" | "promotional" | "cashable";
export type Currency = "cash" | "tournament";
export type Decision = "none" | "hit" | "stand" | "double" | "split" | "insurance" | "no_insurance" | "even_money" | "no_even_money" | "war" | "surrender" | "play" | "fold" | "cannot_play";
export type DeviceKind = "dealer_terminal" | "player_terminal" | "game_system" | "card_shoe" | "scanning_shoe" | "shuffling_device" | "multishuffler" | "deck_checker" | "card_set" | "discard_rack" | "wheel" | "automated_wheel" | "ball" | "tumbler" | "tumbler_controller" | "dice_set" | "dice_reader" | "big_wheel" | "display" | "note_stacker" | "ticket_printer" | "network" | "database" | "jackpot_server" | "image_server" | "card_reader";
export type DeviceMatter = "replaced" | "cards_damaged" | "set_destroyed" | "none_at_hand" | "not_in_standby";
export type DeviceStatus = "unreported" | "ready" | "standby" | "offline" | "out_of_service" | "uncovered";
export type DeviceTrouble = "none" | "failed_launch" | "misread" | "correction" | "silence";
export type DrawOf = "card" | "number" | "die";
export type Ending = "settled" | "void" | "corrected";
export type Face = "usual" | "down" | "up";
export type FindingKind = "note" | "establishment" | "decision" | "review_asked" | "review" | "final_word" | "advice" | "rectification" | "suspicion";
export type Follows = "stakes_go_back" | "forfeit" | "betting_ends" | "held_to_settle" | "held_to_void" | "held_unless_late_wagers" | "held_misdeal" | "held_discrepancy" | "held_device" | "held_too_soon" | "goes_on" | "done_again" | "more_time" | "reading_replaced" | "laid_out_again" | "decided_again" | "settled_again" | "counts_as_void" | "payment_left" | "opens_dummy" | "dealt_next" | "burned" | "dealt" | "entered_by_hand" | "shuffle" | "check_cards" | "replace_cards" | "new_cards" | "wagers_go_back" | "relaxed" | "barred" | "barred_directed" | "admitted" | "card_not_valid" | "terminal_stops" | "own_limits" | "approval" | "approval_ends" | "may_withdraw" | "all_asked" | "one_asked" | "seat_asked" | "noted" | "stays_open" | "next_waits" | "check_ends" | "frozen" | "told" | "device_asked" | "by_hand" | "by_device" | "closes" | "closes_later" | "limits_now" | "limits_later" | "keeps_minimum" | "period" | "variant_now" | "variant_later" | "rounds_ordered" | "bet_restricted" | "bet_free" | "no_bet_coup" | "hands_back" | "shoe_first" | "starts";
export type Game = "baccarat" | "roulette" | "sic_bo" | "lucky_sic_bo" | "blackjack" | "casino_war" | "three_card_poker" | "triple_chase" | "big_wheel";
export type IncidentKind = "misdeal" | "card_exposed" | "early_outcome" | "wrong_result" | "malfunction" | "discrepancy" | "invalid_wager" | "overpayment" | "underpayment" | "dispute" | "device_fault" | "shoe_void" | "wrong_cards" | "omission" | "no_spin" | "disruption" | "fraud" | "breach" | "other" | "unattended";
export type Lasting = "frozen" | "excluded" | "relaxed" | "held" | "owed";
export type Mixing = "none" | "shuffled" | "house_pre_shuffled" | "angel_pre_shuffled";
export type Mode = "dealt" | "automatic" | "rng";
export type NoSpinReason = "same_direction" | "wheel_not_turning" | "too_few_revolutions" | "foreign_object" | "no_compartment" | "ball_out" | "interference" | "cocked_die" | "tumbler_fault" | "not_activated" | "exposed_early" | "broken_die";
export type NoticeOf = "closing" | "limits" | "variant";
export type Part = "terminal" | "dealer_terminal" | "display";
export type Phase = "closed" | "idle" | "open" | "closed_bets" | "playing" | "result" | "held" | "deciding";
export type PromptKind = "change_game" | "no_bet_coups" | "cut" | "player_cards" | "banker_cards" | "vacate" | "withdraw" | "replace_rest";
export type Purpose = "stake" | "take_back" | "refund" | "void_stake" | "lose" | "give_back" | "win" | "note_in" | "promotion" | "ticket_out" | "forfeit" | "handover" | "reverse_return" | "reverse_void" | "reverse_win" | "owe" | "repay" | "pay_later" | "pay_late" | "pay_counter" | "confiscate";
export type RefundReason = "not_confirmed" | "below_minimum" | "below_minimum_total" | "differential" | "area_maximum" | "refused" | "no_picks" | "malfunction" | "withdrawn" | "breach" | "invalid" | "unestablished";
export type Rejection = "none" | "stale" | "overloaded" | "engine_fault" | "not_in_order" | "bad_setting" | "storage_low" | "unknown_terminal" | "unknown_table" | "table_stopped" | "table_closed" | "not_signed_in" | "role_too_low" | "second_person_needed" | "player_card_needed" | "seat_excluded" | "terminal_stopped" | "shoe_finished" | "too_soon" | "bets_not_open" | "bets_closed" | "unknown_bet" | "bet_not_offered" | "bad_selection" | "one_table_only" | "picks_needed" | "base_wager_needed" | "combination_not_allowed" | "wager_confirmed" | "below_minimum" | "wrong_multiple" | "above_maximum" | "differential_exceeded" | "limit_reached" | "credit_too_low" | "no_such_wager" | "not_expected" | "decision_not_offered" | "note_not_accepted" | "wagers_down" | "cash_out_not_now" | "account_frozen" | "notice_needed" | "nothing_to_correct" | "equipment_missing" | "not_approved" | "format_not_active" | "counter_too_high" | "other_order" | "table_unattended" | "inspection_needed" | "warning_not_acknowledged";
export type ReleaseApproval = "none" | "listed" | "sealed";
export type RiffleAt = "before_multishuffler" | "before_cut";
export type RoundStatus = "in_progress" | "settled" | "void" | "held" | "corrected";
export type RoundsOrder = "none" | "dummy" | "additional" | "continuous";
export type SeatState = "idle" | "betting" | "deciding" | "decided" | "stopped" | "excluded";
export type ServiceAbout = "help" | "payment" | "result" | "terminal" | "cash" | "dispute" | "other";
export type Status = "win" | "lose" | "push" | "void";
export type Task = "nothing" | "new_game" | "bets" | "card" | "spin" | "confirm" | "authorise" | "roll" | "decisions" | "new_shoe" | "reveal";
export type VoidReason = "misdeal" | "card_placement" | "order_in_doubt" | "foreign_card" | "missing_card" | "insufficient_cards" | "wrong_shoe" | "device_malfunction" | "discrepancy" | "disruption" | "fraud" | "power_failure" | "other" | "early_outcome" | "no_result" | "face_up_card" | "shoe_void";
export type WagerFault = "breach" | "invalid" | "unestablished";
export type Wrong = "malformed" | "too_large" | "too_many" | "not_known" | "not_allowed" | "other_protocol" | "elsewhere" | "overloaded" | "denied" | "locked" | "unknown_card" | "unknown_round" | "stopping" | "not_ready" | "other_release" | "new_pin_needed";
export interface Challenge {
    type: "challenge";
    protocol: number;
    server_time: number;
    nonce: Digest;
}
export interface Hello {
    type: "hello";
    protocol: number;
    part: Part;
    number: number;
    proof: Digest;
    screens?: Digest;
}
export interface Watch {
    type: "watch";
    tables: Array<TableId>;
    tiles?: Array<TableId>;
}
export interface Welcome {
    type: "welcome";
    protocol: number;
    server_time: number;
    part: Part;
    number: number;
    name: string;
    venue: string;
    demo: boolean;
    speed: number;
    counter: number;
    build: string;
    program: Digest;
    notes: Array<Cents>;
    tables: Array<TableId>;
    screens: Digest;
    approval: ReleaseApproval;
    zone: string;
}
export interface Hall {
    type: "hall";
    server_time: number;
    tables: Array<TableFace>;
}
export interface Answer {
    type: "answer";
    counter: number;
    server_time: number;
    reason: Rejection;
    amount: number;
    credit?: Cents;
    sequence: number;
    clauses: Array<string>;
    words?: string;
}
export interface ActivateFormat {
    type: "activate_format";
    generation: number;
}
export interface Error {
    type: "error";
    server_time: number;
    wrong: Wrong;
    words: string;
    counter?: number;
}
export interface Table {
    type: "table";
    view: TableView;
}
export interface Mine {
    type: "mine";
    view: PlayerView;
}
export interface Dealer {
    type: "dealer";
    view: DealerView;
}
export interface Display {
    type: "display";
    view: DisplayView;
}
export interface PlaceBets {
    type: "place_bets";
    counter: number;
    table: TableId;
    chips: Array<ChipsOn>;
    nonce?: Hex;
    round?: number;
}
export interface Settled {
    type: "settled";
    server_time: number;
    sequence: number;
    round: RoundId;
    ending: Ending;
    reason?: VoidReason;
    wagers: Array<SettledWager>;
    staked: Cents;
    won: Cents;
    returned: Cents;
    credit: Cents;
    clauses: Array<string>;
}
export interface TakeBets {
    type: "take_bets";
    counter: number;
    table: TableId;
    chips: Array<ChipsOn>;
    round?: number;
}
export interface Trimmed {
    type: "trimmed";
    server_time: number;
    round: RoundId;
    words: string;
    asked: Cents;
    stands: Cents;
    clauses: Array<string>;
}
export interface PressButton {
    type: "press_button";
    counter: number;
    table: TableId;
    button: Button;
    nonce?: Hex;
    round?: number;
}
export interface Refunded {
    type: "refunded";
    server_time: number;
    round: RoundId;
    reason: RefundReason;
    words: Array<string>;
    amount: Cents;
    credit: Cents;
    clauses: Array<string>;
}
export interface ConfirmBets {
    type: "confirm_bets";
    counter: number;
    table: TableId;
    round?: number;
}
export interface Paid {
    type: "paid";
    server_time: number;
    ticket: TicketId;
    amount: Cents;
    voucher: boolean;
    more_comes: boolean;
}
export interface Decide {
    type: "decide";
    counter: number;
    table: TableId;
    decision: Decision;
    hand: number;
    area: number;
    round?: number;
}
export interface SignedIn {
    type: "signed_in";
    server_time: number;
    staff: StaffId;
    role: string;
    idle_lock_ms: number;
}
export interface PickPositions {
    type: "pick_positions";
    counter: number;
    table: TableId;
    positions: Hex;
    round?: number;
}
export interface SignedOut {
    type: "signed_out";
    server_time: number;
    why: string;
}
export interface History {
    type: "history";
    server_time: number;
    rounds: Array<PlayedRound>;
}
export interface PressShooter {
    type: "press_shooter";
    counter: number;
    table: TableId;
}
export interface Pong {
    type: "pong";
    server_time: number;
}
export interface RevealCard {
    type: "reveal_card";
    counter: number;
    table: TableId;
}
export interface AnswerPrompt {
    type: "answer_prompt";
    counter: number;
    table: TableId;
    prompt: PromptId;
    yes: boolean;
}
export interface Correction {
    type: "correction";
    server_time: number;
    view: CorrectionView;
}
export interface KeyRenewed {
    type: "key_renewed";
    server_time: number;
    key: Digest;
}
export interface CashOut {
    type: "cash_out";
    counter: number;
}
export interface Consequences {
    type: "consequences";
    server_time: number;
    question: number;
    view: ConsequenceView;
}
export interface ErasePerson {
    type: "erase_person";
    person: Person;
}
export interface Tile {
    type: "tile";
    server_time: number;
    tile: TileView;
}
export interface CallService {
    type: "call_service";
    counter: number;
    table: TableId;
    round: number;
    text: string;
    about?: ServiceAbout;
}
export interface CloseGamingDay {
    type: "close_gaming_day";
    date: string;
}
export interface ReadHistory {
    type: "read_history";
    count: number;
}
export interface Ping {
    type: "ping";
}
export interface PassCards {
    type: "pass_cards";
    counter: number;
    table: TableId;
    to: TerminalId;
    one: boolean;
}
export interface AskForRiffle {
    type: "ask_for_riffle";
    counter: number;
    table: TableId;
}
export interface SignIn {
    type: "sign_in";
    staff: string;
    pin: string;
    new_pin?: string;
}
export interface SignOut {
    type: "sign_out";
}
export interface CorrectResult {
    type: "correct_result";
    round: RoundId;
    outcome: Outcome;
}
export interface VoidPastRound {
    type: "void_past_round";
    round: RoundId;
    reason: VoidReason;
}
export interface Order {
    type: "order";
    counter: number;
    order: StaffOrder;
    authoriser?: StepUp;
}
export interface ReadCorrection {
    type: "read_correction";
    round: RoundId;
    outcome: Outcome;
}
export interface RenewKey {
    type: "renew_key";
}
export interface ReadConsequence {
    type: "read_consequence";
    question: number;
    order: StaffOrder;
}
export interface RegisterDevice {
    type: "register_device";
    kind: DeviceKind;
    name: string;
    approval: string;
    detail: DeviceDetail;
}
export interface RetireDevice {
    type: "retire_device";
    device: DeviceId;
    reason: string;
}
export interface AttachDevice {
    type: "attach_device";
    device: DeviceId;
    table?: TableId;
    terminal?: TerminalId;
}
export interface DetachDevice {
    type: "detach_device";
    device: DeviceId;
    table?: TableId;
}
export interface ReportDeviceStatus {
    type: "report_device_status";
    device: DeviceId;
    status: DeviceStatus;
    trouble: DeviceTrouble;
    text: string;
}
export interface SetManualMode {
    type: "set_manual_mode";
    table: TableId;
    on: boolean;
    reason: string;
}
export interface RecordCare {
    type: "record_care";
    device: DeviceId;
    kind: CareKind;
    means?: DeviceId;
    failed: boolean;
    cards: Array<Card>;
    text: string;
}
export interface StartDevice {
    type: "start_device";
    table: TableId;
}
export interface OpenTable {
    type: "open_table";
    table: TableId;
    ticked: Array<DeviceKind>;
    inspection: string;
    acknowledged: Array<DeviceKind>;
}
export interface CloseTable {
    type: "close_table";
    table: TableId;
}
export interface ResumeTable {
    type: "resume_table";
    table: TableId;
}
export interface ChangeLimits {
    type: "change_limits";
    table: TableId;
    limits: Limits;
    keep_present: boolean;
}
export interface GiveClosingNotice {
    type: "give_closing_notice";
    table: TableId;
}
export interface SetPeriod {
    type: "set_period";
    table: TableId;
    period_ms: number;
}
export interface ChangeVariant {
    type: "change_variant";
    table: TableId;
    variant: string;
    ask: boolean;
}
export interface LoadShoe {
    type: "load_shoe";
    table: TableId;
    load: ShoeLoad;
}
export interface OrderRounds {
    type: "order_rounds";
    table: TableId;
    kind: RoundsOrder;
    count: number;
    ask: boolean;
    surveillance_told: boolean;
}
export interface RestrictBet {
    type: "restrict_bet";
    table: TableId;
    bet: string;
    restricted: boolean;
    surveillance_told: boolean;
}
export interface AskForSeat {
    type: "ask_for_seat";
    table: TableId;
    terminal: TerminalId;
}
export interface OfferCut {
    type: "offer_cut";
    table: TableId;
    first?: TerminalId;
}
export interface CapPlayers {
    type: "cap_players";
    table: TableId;
    players: number;
}
export interface ChangePayTable {
    type: "change_pay_table";
    table: TableId;
    bet: string;
    pays: string;
}
export interface NewGame {
    type: "new_game";
    table: TableId;
}
export interface RelaxClose {
    type: "relax_close";
    table: TableId;
    terminal: TerminalId;
    reason: string;
}
export interface Approve {
    type: "approve";
    table: TableId;
    terminal: TerminalId;
    what: Approval;
    withdrawn: boolean;
}
export interface RefuseWagers {
    type: "refuse_wagers";
    table: TableId;
    terminal: TerminalId;
    reason: string;
}
export interface SetPlayerLimits {
    type: "set_player_limits";
    table: TableId;
    terminal: TerminalId;
    least: Cents;
    most: Cents;
}
export interface PlaceForPlayer {
    type: "place_for_player";
    table: TableId;
    terminal: TerminalId;
    chips: Array<Chips>;
}
export interface DealCard {
    type: "deal_card";
    table: TableId;
    card: Card;
    to: number;
    face: Face;
    draw: number;
}
export interface ReportNumber {
    type: "report_number";
    table: TableId;
    number: number;
    draw: number;
}
export interface ConfirmResult {
    type: "confirm_result";
    table: TableId;
}
export interface VoidRound {
    type: "void_round";
    table: TableId;
    reason: VoidReason;
    forfeit: Array<TerminalId>;
}
export interface ReportDice {
    type: "report_dice";
    table: TableId;
    dice: Hex;
    exposed_at: number;
    draw: number;
}
export interface RoundSettled {
    type: "round_settled";
    round: RoundId;
    seats: Array<SeatResult>;
    transfers: Array<Transfer>;
}
export interface ReportCuttingCard {
    type: "report_cutting_card";
    table: TableId;
}
export interface BurnCard {
    type: "burn_card";
    table: TableId;
}
export interface OpenNoBetCoup {
    type: "open_no_bet_coup";
    table: TableId;
}
export interface ExposeCards {
    type: "expose_cards";
    table: TableId;
    terminal?: TerminalId;
}
export interface TakeCardsBack {
    type: "take_cards_back";
    table: TableId;
}
export interface OpenIncident {
    type: "open_incident";
    round: RoundId;
    kind: IncidentKind;
    terminal?: TerminalId;
    text: string;
    breach: Breach;
    withhold: boolean;
}
export interface AddFinding {
    type: "add_finding";
    incident: IncidentId;
    kind: FindingKind;
    text: string;
}
export interface CloseIncident {
    type: "close_incident";
    incident: IncidentId;
    text: string;
}
export interface SettlePayment {
    type: "settle_payment";
    incident: IncidentId;
    at_counter: boolean;
}
export interface CallNoSpin {
    type: "call_no_spin";
    table: TableId;
    reason: NoSpinReason;
}
export interface EnterCard {
    type: "enter_card";
    table: TableId;
    card: Card;
}
export interface ReconstructDeal {
    type: "reconstruct_deal";
    table: TableId;
    cards: Array<Card>;
    burn?: Card;
}
export interface ReportCards {
    type: "report_cards";
    table: TableId;
    what: CardMatter;
    text: string;
}
export interface ReportDevice {
    type: "report_device";
    table: TableId;
    what: DeviceMatter;
    disadvantaged: boolean;
    replacement: string;
    damaged: Array<Card>;
    deck: string;
}
export interface ReportVerdict {
    type: "report_verdict";
    table: TableId;
    winner: string;
}
export interface ReportMalfunction {
    type: "report_malfunction";
    table?: TableId;
    terminal?: TerminalId;
    text: string;
    device?: DeviceId;
}
export interface ReportPowerFailure {
    type: "report_power_failure";
    table: TableId;
}
export interface ExcludePlayer {
    type: "exclude_player";
    table: TableId;
    terminal: TerminalId;
    directed: boolean;
    lifted: boolean;
    text: string;
}
export interface VoidWagers {
    type: "void_wagers";
    table: TableId;
    terminal: TerminalId;
    why: WagerFault;
    text: string;
}
export interface InvalidateCard {
    type: "invalidate_card";
    terminal: TerminalId;
    record?: RoundSettled;
}
export interface Account {
    kind: AccountKind;
    currency: Currency;
    credit_class: CreditClass;
    terminal: TerminalId;
    round: RoundId;
}
export interface AtEnd {
    hand: number;
    area: number;
    decision: Decision;
}
export interface BetLimits {
    bet: string;
    least: Cents;
    most: Cents;
}
export interface BetOffer {
    bet: string;
    each_piece: boolean;
    least: Cents;
    most: Cents;
    step: Cents;
    largest: Cents;
}
export interface BetTotal {
    bet: string;
    wagers: number;
    amount: Cents;
}
export interface Chips {
    spot: Spot;
    amount: Cents;
}
export interface ChipsOn {
    bet?: string;
    selection?: Array<Selection>;
    amount?: Cents;
}
export interface Choice {
    hand: number;
    area: number;
    decision: Decision;
    by: Chooser;
}
export interface Consequence {
    what: Follows;
    clauses: Array<string>;
}
export interface ConsequenceView {
    reason: Rejection;
    amount: number;
    clauses: Array<string>;
    follows: Array<Consequence>;
    terminals: number;
    stakes: Cents;
}
export interface CorrectedSeat {
    terminal: TerminalId;
    name: string;
    won_before: Cents;
    won_after: Cents;
    difference: Cents;
}
export interface CorrectionView {
    round: RoundId;
    before: string;
    after: string;
    seats: Array<CorrectedSeat>;
    cards: Array<SeenCard>;
}
export interface DealerView {
    server_time: number;
    sequence: number;
    face: TableFace;
    seen: Seen;
    task: Task;
    place: string;
    words: string;
    terminals_with_wagers: number;
    preview?: Preview;
    history: Array<Seen>;
    place_number: number;
    still_deciding: number;
    idle_seats: Array<TerminalId>;
    incidents: Array<OpenMatter>;
    seats: Array<SeatFace>;
    totals: Array<BetTotal>;
    exposure?: Cents;
    exposure_is_bound: boolean;
    side_player?: Cents;
    side_banker?: Cents;
    shoe?: ShoeFace;
    device?: DeviceFace;
    incidents_more: number;
    seats_more: number;
    hold_clauses: Array<string>;
    starts: string;
    to_inspect: Array<PartToInspect>;
    warnings: Array<DeviceKind>;
    reads_again: boolean;
}
export interface DecisionCost {
    hand: number;
    area: number;
    decision: Decision;
    amount: Cents;
}
export interface DeviceDetail {
    serial?: string;
    version?: string;
    across_mm?: number;
    metallic?: boolean;
    dice?: number;
    opposite_sum?: number;
    sealed?: boolean;
    decks?: number;
    verifies?: boolean;
    shoes?: number;
    identical?: boolean;
}
export interface DeviceFace {
    kind: DeviceKind;
    name: string;
    status: DeviceStatus;
    manual: boolean;
}
export interface DisplayView {
    server_time: number;
    sequence: number;
    venue: string;
    demo: boolean;
    face: TableFace;
    seen: Seen;
    history: Array<Seen>;
    played: boolean;
}
export interface Ground {
    of: Lasting;
    clauses: Array<string>;
}
export interface HandPlay {
    from: number;
    drawn: number;
    doubled: boolean;
    stood: boolean;
}
export interface Limits {
    least: Cents;
    most: Cents;
    step: Cents;
    least_total: Cents;
    most_total: Cents;
    differential: Cents;
    area_most: Cents;
    bet_limits: Array<BetLimits>;
}
export interface Motion {
    draw: number;
    began_at: number;
    ends_at: number;
}
export interface MyHand {
    cards: Array<Card>;
    total: number;
    soft: boolean;
    name: string;
}
export interface MyPrompt {
    prompt: PromptId;
    kind: PromptKind;
    closes_at: number;
}
export interface MyTable {
    face: TableFace;
    wagers: Array<MyWager>;
    at_risk: Cents;
    relaxed: boolean;
    may_undo: boolean;
    may_rebet: boolean;
    bets: Array<BetOffer>;
    offers: Array<Offer>;
    play: Play;
    prompts: Array<MyPrompt>;
    own_least: Cents;
    own_most: Cents;
    reveal_by?: number;
    held: Cents;
    held_round: string;
    excluded: boolean;
    share?: Share;
    hands: Array<MyHand>;
    costs: Array<DecisionCost>;
    grounds: Array<Ground>;
    at_end: Array<AtEnd>;
    nominees: Array<TerminalId>;
}
export interface MyWager {
    spot: Spot;
    bet: string;
    words: string;
    stake: Cents;
    confirmed: Cents;
    largest: Cents;
    selection: Array<Selection>;
}
export interface NextRound {
    coming: Coming;
    reason: ComingReason;
    not_before?: number;
    words: string;
}
export interface Notice {
    of: NoticeOf;
    at: number;
    rounds_left: number;
    least: Cents;
    most: Cents;
    variant: string;
}
export interface Offer {
    hand: number;
    area: number;
    decisions: Array<Decision>;
}
export interface OpenMatter {
    incident: IncidentId;
    kind: IncidentKind;
    round: number;
    since: number;
    blocks: boolean;
    expected: string;
    role: string;
    terminal: string;
    text: string;
    called: boolean;
}
export interface Outcome {
    cards: Array<Card>;
    number?: number;
    dice: Hex;
    places: Array<Place>;
    burned: number;
    hidden: number;
}
export interface PartToInspect {
    device: DeviceId;
    kind: DeviceKind;
    name: string;
    found_wrong: boolean;
}
export interface Person {
    pseudonym: Hex;
}
export interface Place {
    where: number;
    number: number;
}
export interface Play {
    picks: Hex;
    choices: Array<Choice>;
    hands: Array<HandPlay>;
    active: number;
    hitting: boolean;
}
export interface PlayedRound {
    round: RoundId;
    table: string;
    opened_at: number;
    status: RoundStatus;
    outcome: Outcome;
    result: string;
    wagers: Array<SettledWager>;
    staked: Cents;
    won: Cents;
    credit_before: Cents;
    credit_after: Cents;
    seen: Seen;
    play: Play;
    mode: Mode;
    game: Game;
    corrected: boolean;
}
export interface PlayerView {
    server_time: number;
    sequence: number;
    terminal: TerminalId;
    name: string;
    carded: boolean;
    stopped: boolean;
    credit: Split;
    credit_total: Cents;
    last_won: Cents;
    tables: Array<MyTable>;
    open: boolean;
    frozen: boolean;
    owed: Cents;
}
export interface Preview {
    result: string;
    winning: number;
    losing: number;
    pushed: number;
    void_wagers: number;
    to_be_paid: Cents;
    stakes_returned: Cents;
    winners: number;
    largest_pay: Cents;
    confirm_twice: boolean;
}
export interface Proof {
    table: number;
    round: number;
    commitment: Digest;
    secret: Hex;
    decks: number;
    digests: Array<Digest>;
    draws: Array<ProofDraw>;
}
export interface ProofDraw {
    of: DrawOf;
    after: number;
    bound: number;
    result: string;
}
export interface ResultPart {
    name: string;
    value: string;
}
export interface RoundId {
    table: TableId;
    number: number;
}
export interface SeatFace {
    terminal: TerminalId;
    name: string;
    state: SeatState;
    old_minimum: boolean;
    wagers: number;
}
export interface SeatResult {
    terminal: TerminalId;
    person?: Person;
    credit_before: Cents;
    credit_after: Cents;
    wagers: Array<WagerResult>;
    play: Play;
    sitting: number;
}
export interface Seen {
    round: number;
    status: RoundStatus;
    cards: Array<SeenCard>;
    number?: number;
    result: string;
    parts: Array<ResultPart>;
    dice: Hex;
    symbol: string;
    respins: number;
}
export interface SeenCard {
    card?: Card;
    place: string;
    number: number;
}
export interface Selection {
    name: string;
    value: string;
}
export interface SettledWager {
    bet: string;
    words: string;
    stake: Cents;
    status: Status;
    winnings: Cents;
    returned: Cents;
    commission: Cents;
}
export interface Share {
    table: number;
    round: number;
    terminal: number;
    nonce: Hex;
    place: number;
    wagers: Array<ShareWager>;
    picks: Array<number>;
    decisions: Array<ShareDecision>;
}
export interface ShareDecision {
    place: number;
    hand: number;
    area: number;
    decision: number;
    by: number;
    words: string;
}
export interface ShareWager {
    game: number;
    bet: number;
    which: number;
    numbers: Array<number>;
    stake: Cents;
    words: string;
}
export interface ShoeFace {
    decks: number;
    dealt: number;
    burned: number;
    left: number;
    cut_at: number;
    last_coup: string;
    coups_left: number;
    set: string;
    back: string;
    riffle_asked_by?: TerminalId;
}
export interface ShoeLoad {
    source: CardSource;
    set: string;
    back: string;
    decks: number;
    mixing: Mixing;
    checked: CheckedBy;
    riffled: boolean;
    cut_at: number;
    from_back: number;
    burn: Burn;
    shown: Array<Card>;
    burnt: number;
    reason: string;
    riffle_at?: RiffleAt;
}
export interface Split {
    restricted: Cents;
    promotional: Cents;
    cashable: Cents;
}
export interface Spot {
    game: Game;
    bet: number;
    which: number;
    numbers: number;
}
export interface StepUp {
    staff: string;
    pin: string;
}
export interface TableFace {
    table: TableId;
    name: string;
    game: Game;
    mode: Mode;
    rulebook: string;
    phase: Phase;
    round: number;
    closes_at?: number;
    next_round: NextRound;
    least: Cents;
    most: Cents;
    step: Cents;
    least_total: Cents;
    most_total: Cents;
    differential: Cents;
    variant: string;
    decide_by?: number;
    shooter?: TerminalId;
    last_coup: string;
    notices: Array<Notice>;
    press_by?: number;
    player_cards?: TerminalId;
    banker_cards?: TerminalId;
    entered_by_hand: boolean;
    committed_round: number;
    commitment?: Digest;
    decks: number;
    manual: boolean;
    period_ms: number;
    room_player?: Cents;
    room_banker?: Cents;
    kept_least: Cents;
    motion?: Motion;
    passed_to?: TerminalId;
    players_max: number;
    area_most: Cents;
}
export interface TableView {
    server_time: number;
    sequence: number;
    face: TableFace;
    seen: Seen;
    history: Array<Seen>;
    proof?: Proof;
    won_places: Array<string>;
    marks: Array<string>;
}
export interface TileView {
    table: TableId;
    phase: Phase;
    round: number;
    closes_at?: number;
    not_before?: number;
    coming: Coming;
    players: number;
    terminals_max: number;
    marks: Array<string>;
}
export interface Transfer {
    from: Account;
    to: Account;
    amount: Cents;
    purpose: Purpose;
}
export interface WagerResult {
    spot: Spot;
    stake: Split;
    status: Status;
    winnings: Cents;
    commission: Cents;
    rounded: boolean;
    returned: Cents;
}
export type ClientMessage = Hello | Watch | PlaceBets | TakeBets | PressButton | ConfirmBets | Decide | PickPositions | PressShooter | RevealCard | AnswerPrompt | CashOut | CallService | ReadHistory | Ping | SignIn | SignOut | Order | ReadCorrection | RenewKey | ReadConsequence | PassCards | AskForRiffle;
export type IncidentOrder = OpenIncident | AddFinding | CloseIncident | SettlePayment | CorrectResult | VoidPastRound | CallNoSpin | EnterCard | ReconstructDeal | ReportCards | ReportDevice | ReportVerdict | ReportMalfunction | ReportPowerFailure | ExcludePlayer | VoidWagers | InvalidateCard;
export type ServerMessage = Challenge | Welcome | Hall | Answer | Error | Table | Mine | Dealer | Display | Settled | Trimmed | Refunded | Paid | SignedIn | SignedOut | History | Pong | Correction | KeyRenewed | Consequences | Tile;
export type StaffOrder = OpenTable | CloseTable | ResumeTable | ChangeLimits | GiveClosingNotice | SetPeriod | ChangeVariant | LoadShoe | OrderRounds | RestrictBet | AskForSeat | OfferCut | CapPlayers | ChangePayTable | NewGame | RelaxClose | Approve | RefuseWagers | SetPlayerLimits | PlaceForPlayer | DealCard | ReportNumber | ConfirmResult | VoidRound | ReportDice | ReportCuttingCard | BurnCard | OpenNoBetCoup | ExposeCards | TakeCardsBack | IncidentOrder | RegisterDevice | RetireDevice | AttachDevice | DetachDevice | ReportDeviceStatus | SetManualMode | RecordCare | StartDevice | ActivateFormat | ErasePerson | CloseGamingDay;
