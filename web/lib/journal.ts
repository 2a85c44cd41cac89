// Printed from the field lists of src/codec: change those, not this.
export type Cents = number & { readonly __brand: "Cents" };
export type Hex = string & { readonly __brand: "Hex" };
export type Digest = string & { readonly __brand: "Digest" };
type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
export type Card = `${Rank}${"C" | "D" | "H" | "S"}`;
export type DeviceId = number & { readonly __brand: "DeviceId" };
export type EffectId = number & { readonly __brand: "EffectId" };
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
export type CloseCause = "time" | "outcome" | "outage";
export type CreditClass = "restricted" | "promotional" | "cashable";
export type Currency = "cash" | "tournament";
export type DealingMethod = "a_face_up" | "a_face_down" | "b";
export type Decision = "none" | "hit" | "stand" | "double" | "split" | "insurance" | "no_insurance" | "even_money" | "no_even_money" | "war" | "surrender" | "play" | "fold" | "cannot_play";
export type DeviceKind = "dealer_terminal" | "player_terminal" | "game_system" | "card_shoe" | "scanning_shoe" | "shuffling_device" | "multishuffler" | "deck_checker" | "card_set" | "discard_rack" | "wheel" | "automated_wheel" | "ball" | "tumbler" | "tumbler_controller" | "dice_set" | "dice_reader" | "big_wheel" | "display" | "note_stacker" | "ticket_printer" | "network" | "database" | "jackpot_server" | "image_server" | "card_reader";
export type DeviceMatter = "replaced" | "cards_damaged" | "set_destroyed" | "none_at_hand" | "not_in_standby";
export type DeviceStatus = "unreported" | "ready" | "standby" | "offline" | "out_of_service" | "uncovered";
export type DeviceTrouble = "none" | "failed_launch" | "misread" | "correction" | "silence";
export type EffectResult = "done" | "failed" | "unknown";
export type EquipmentRule = "unchecked" | "registered";
export type Face = "usual" | "down" | "up";
export type FindingKind = "note" | "establishment" | "decision" | "review_asked" | "review" | "final_word" | "advice" | "rectification" | "suspicion";
export type Game = "baccarat" | "roulette" | "sic_bo" | "lucky_sic_bo" | "blackjack" | "casino_war" | "three_card_poker" | "triple_chase" | "big_wheel";
export type HoldReason = "early_outcome" | "misdeal" | "discrepancy" | "device" | "too_soon";
export type IncidentKind = "misdeal" | "card_exposed" | "early_outcome" | "wrong_result" | "malfunction" | "discrepancy" | "invalid_wager" | "overpayment" | "underpayment" | "dispute" | "device_fault" | "shoe_void" | "wrong_cards" | "omission" | "no_spin" | "disruption" | "fraud" | "breach" | "other" | "unattended";
export type KeyFact = "enrolled" | "renewed" | "expelled" | "code_issued";
export type LastCoupIs = "this" | "next";
export type Mixing = "none" | "shuffled" | "house_pre_shuffled" | "angel_pre_shuffled";
export type Mode = "dealt" | "automatic" | "rng";
export type NoSpinReason = "same_direction" | "wheel_not_turning" | "too_few_revolutions" | "foreign_object" | "no_compartment" | "ball_out" | "interference" | "cocked_die" | "tumbler_fault" | "not_activated" | "exposed_early" | "broken_die";
export type NoticedBy = "staff" | "player" | "device" | "system";
export type Notify = "surveillance" | "inspector" | "daily_summary" | "monthly_report";
export type OriginKind = "host" | "terminal" | "dealer_terminal" | "office" | "device";
export type PromptKind = "change_game" | "no_bet_coups" | "cut" | "player_cards" | "banker_cards" | "vacate" | "withdraw" | "replace_rest";
export type Purpose = "stake" | "take_back" | "refund" | "void_stake" | "lose" | "give_back" | "win" | "note_in" | "promotion" | "ticket_out" | "forfeit" | "handover" | "reverse_return" | "reverse_void" | "reverse_win" | "owe" | "repay" | "pay_later" | "pay_late" | "pay_counter" | "confiscate";
export type RefundReason = "not_confirmed" | "below_minimum" | "below_minimum_total" | "differential" | "area_maximum" | "refused" | "no_picks" | "malfunction" | "withdrawn" | "breach" | "invalid" | "unestablished";
export type Rejection = "none" | "stale" | "overloaded" | "engine_fault" | "not_in_order" | "bad_setting" | "storage_low" | "unknown_terminal" | "unknown_table" | "table_stopped" | "table_closed" | "not_signed_in" | "role_too_low" | "second_person_needed" | "player_card_needed" | "seat_excluded" | "terminal_stopped" | "shoe_finished" | "too_soon" | "bets_not_open" | "bets_closed" | "unknown_bet" | "bet_not_offered" | "bad_selection" | "one_table_only" | "picks_needed" | "base_wager_needed" | "combination_not_allowed" | "wager_confirmed" | "below_minimum" | "wrong_multiple" | "above_maximum" | "differential_exceeded" | "limit_reached" | "credit_too_low" | "no_such_wager" | "not_expected" | "decision_not_offered" | "note_not_accepted" | "wagers_down" | "cash_out_not_now" | "account_frozen" | "notice_needed" | "nothing_to_correct" | "equipment_missing" | "not_approved" | "format_not_active" | "counter_too_high" | "other_order" | "table_unattended" | "inspection_needed" | "warning_not_acknowledged";
export type Reply = "open" | "yes" | "no" | "silent";
export type RiffleAt = "before_multishuffler" | "before_cut";
export type RoundKind = "normal" | "no_bet";
export type RoundsOrder = "none" | "dummy" | "additional" | "continuous";
export type SecretKind = "password" | "pin";
export type SelfCheckCause = "start" | "daily" | "on_demand";
export type Status = "win" | "lose" | "push" | "void";
export type StrayCard = "dummy" | "next_card" | "burned";
export type TumbleAt = "end_of_betting" | "new_game";
export type VoidReason = "misdeal" | "card_placement" | "order_in_doubt" | "foreign_card" | "missing_card" | "insufficient_cards" | "wrong_shoe" | "device_malfunction" | "discrepancy" | "disruption" | "fraud" | "power_failure" | "other" | "early_outcome" | "no_result" | "face_up_card" | "shoe_void";
export type WagerFault = "breach" | "invalid" | "unestablished";
export interface OpenVenue {
    type: "open_venue";
    name: string;
    demo: boolean;
    rounds_kept: number;
    queue_max_ms: number;
    clock_drift_max_ms: number;
    notes: Array<Cents>;
    trouble_percent: number;
}
export interface VenueOpened {
    type: "venue_opened";
    venue: OpenVenue;
}
export interface EngineStarted {
    type: "engine_started";
    build: string;
    codec: number;
    behaviour: number;
    program: Digest;
    approved: boolean;
}
export interface StartEngine {
    type: "start_engine";
    build: string;
    codec: number;
    behaviour: number;
    program: Digest;
    expected: Digest;
}
export interface HostRestarted {
    type: "host_restarted";
    down_from: number;
    up_at: number;
}
export interface RestartHost {
    type: "restart_host";
    down_from: number;
    up_at: number;
}
export interface AddRulebook {
    type: "add_rulebook";
    text: string;
}
export interface RulebookAdded {
    type: "rulebook_added";
    id: string;
    digest: Digest;
    text: string;
}
export interface ActivateFormat {
    type: "activate_format";
    generation: number;
}
export interface FormatActivated {
    type: "format_activated";
    generation: number;
}
export interface ReportStorage {
    type: "report_storage";
    low: boolean;
    free_bytes: number;
}
export interface StorageReported {
    type: "storage_reported";
    low: boolean;
    free_bytes: number;
}
export interface ClockStepped {
    type: "clock_stepped";
    step_ms: number;
}
export interface ReportClock {
    type: "report_clock";
    step_ms: number;
}
export interface BeginGamingDay {
    type: "begin_gaming_day";
    date: string;
    utc_offset_minutes: number;
}
export interface GamingDayBegan {
    type: "gaming_day_began";
    date: string;
    utc_offset_minutes: number;
    rounds: Digest;
    round_count: number;
}
export interface StoreTakenOver {
    type: "store_taken_over";
    sequence: number;
    head: Digest;
    transfers: Array<Transfer>;
    credits: Array<CarryOver>;
    tickets: Array<Ticket>;
}
export interface TakeOver {
    type: "take_over";
    sequence: number;
    head: Digest;
    tickets: Array<Ticket>;
    credits: Array<CarryOver>;
}
export interface EngineFaulted {
    type: "engine_faulted";
    table?: TableId;
    what: string;
}
export interface ReportEngineFault {
    type: "report_engine_fault";
    table?: TableId;
    what: string;
}
export interface ReportSelfCheck {
    type: "report_self_check";
    cause: SelfCheckCause;
    found: Digest;
    expected: Digest;
    asked_by?: StaffId;
    what: string;
}
export interface SelfChecked {
    type: "self_checked";
    check: ReportSelfCheck;
    matched: boolean;
}
export interface RecordSnapshot {
    type: "record_snapshot";
    sequence: number;
    digest: Digest;
}
export interface SnapshotRecorded {
    type: "snapshot_recorded";
    sequence: number;
    digest: Digest;
}
export interface NameSigningKey {
    type: "name_signing_key";
    key: Hex;
    previous?: Hex;
    signature: Hex;
}
export interface SigningKeyNamed {
    type: "signing_key_named";
    named: NameSigningKey;
}
export interface ReportStoreFault {
    type: "report_store_fault";
    what: string;
}
export interface StoreFaulted {
    type: "store_faulted";
    what: string;
}
export interface HeadRebuilt {
    type: "head_rebuilt";
    sequence: number;
    hash: Digest;
    why: string;
    by: StaffId;
    with: StaffId;
}
export interface RebuildHead {
    type: "rebuild_head";
    sequence: number;
    hash: Digest;
    why: string;
}
export interface ClearStoreFault {
    type: "clear_store_fault";
    why: string;
}
export interface StoreFaultCleared {
    type: "store_fault_cleared";
    why: string;
    by: StaffId;
    with: StaffId;
}
export interface ReportVault {
    type: "report_vault";
    changes: number;
}
export interface VaultReported {
    type: "vault_reported";
    changes: number;
}
export interface AcceptVault {
    type: "accept_vault";
    changes: number;
    why: string;
}
export interface VaultAccepted {
    type: "vault_accepted";
    changes: number;
    expected: number;
    why: string;
    by: StaffId;
    with: StaffId;
}
export interface AcceptClock {
    type: "accept_clock";
    last_at: number;
    wall_at: number;
    first: StaffId;
    second: StaffId;
}
export interface ClockAccepted {
    type: "clock_accepted";
    accepted: AcceptClock;
}
export interface ErasePerson {
    type: "erase_person";
    person: Person;
}
export interface PersonErased {
    type: "person_erased";
    person: Person;
    by: StaffId;
    with: StaffId;
}
export interface LocalTimeSet {
    type: "local_time_set";
    time: SetLocalTime;
}
export interface SetLocalTime {
    type: "set_local_time";
    zone: string;
    calendar_date: string;
    utc_offset_minutes: number;
}
export interface CloseGamingDay {
    type: "close_gaming_day";
    date: string;
}
export interface GamingDayClosed {
    type: "gaming_day_closed";
    accounts: DayAccounts;
    by: StaffId;
    with?: StaffId;
}
export interface NoteRestore {
    type: "note_restore";
    sequence: number;
    hash: Digest;
}
export interface StoreRestored {
    type: "store_restored";
    sequence: number;
    hash: Digest;
    last_ticket: number;
    last_effect: number;
}
export interface AddStaff {
    type: "add_staff";
    staff: StaffId;
    role: string;
    pit: string;
}
export interface StaffAdded {
    type: "staff_added";
    staff: StaffId;
    role: string;
    pit: string;
}
export interface SignIn {
    type: "sign_in";
    staff: StaffId;
    dealer_terminal?: number;
}
export interface SignedIn {
    type: "signed_in";
    staff: StaffId;
    dealer_terminal?: number;
}
export interface SignOut {
    type: "sign_out";
    staff: StaffId;
}
export interface SignedOut {
    type: "signed_out";
    staff: StaffId;
}
export interface ReportFailedSignIn {
    type: "report_failed_sign_in";
    claimed: Hex;
    address: string;
    reason: string;
}
export interface SignInFailed {
    type: "sign_in_failed";
    claimed: Hex;
    address: string;
    reason: string;
}
export interface LockReleased {
    type: "lock_released";
    staff: StaffId;
    by?: StaffId;
    console: string;
}
export interface ReleaseLock {
    type: "release_lock";
    staff: StaffId;
    console: string;
}
export interface ResetSecret {
    type: "reset_secret";
    staff: StaffId;
    secret: SecretKind;
}
export interface SecretReset {
    type: "secret_reset";
    staff: StaffId;
    secret: SecretKind;
    by: StaffId;
    second: StaffId;
}
export interface RevokeStaff {
    type: "revoke_staff";
    staff: StaffId;
    console: string;
}
export interface StaffRevoked {
    type: "staff_revoked";
    staff: StaffId;
    by?: StaffId;
    console: string;
}
export interface PartKeyReported {
    type: "part_key_reported";
    part: string;
    number: number;
    fact: KeyFact;
    staff?: StaffId;
    from: string;
    houses: Array<string>;
}
export interface ReportPartKey {
    type: "report_part_key";
    part: string;
    number: number;
    fact: KeyFact;
    staff?: StaffId;
    from: string;
    tables: Array<TableId>;
}
export interface ReportSecretChange {
    type: "report_secret_change";
    staff: StaffId;
    secret: SecretKind;
    address: string;
}
export interface SecretChanged {
    type: "secret_changed";
    staff: StaffId;
    secret: SecretKind;
    address: string;
}
export interface AddTerminal {
    type: "add_terminal";
    name: string;
}
export interface TerminalAdded {
    type: "terminal_added";
    terminal: TerminalId;
    name: string;
    houses: Array<string>;
}
export interface CardInserted {
    type: "card_inserted";
    terminal: TerminalId;
    person: Person;
}
export interface InsertCard {
    type: "insert_card";
    terminal: TerminalId;
    person: Person;
}
export interface CardRemoved {
    type: "card_removed";
    terminal: TerminalId;
}
export interface RemoveCard {
    type: "remove_card";
    terminal: TerminalId;
}
export interface BoughtIn {
    type: "bought_in";
    terminal: TerminalId;
    transfers: Array<Transfer>;
    balance: Split;
}
export interface BuyIn {
    type: "buy_in";
    terminal: TerminalId;
    amount: Cents;
}
export interface GivePromotion {
    type: "give_promotion";
    terminal: TerminalId;
    credit_class: CreditClass;
    amount: Cents;
    currency: Currency;
}
export interface PromotionGiven {
    type: "promotion_given";
    terminal: TerminalId;
    transfers: Array<Transfer>;
    balance: Split;
}
export interface CashOut {
    type: "cash_out";
    terminal: TerminalId;
}
export interface CashedOut {
    type: "cashed_out";
    terminal: TerminalId;
    ticket: TicketId;
    amount: Cents;
    effect: EffectId;
    transfers: Array<Transfer>;
    voucher: boolean;
    leaving: boolean;
}
export interface EffectReported {
    type: "effect_reported";
    effect: EffectId;
    result: EffectResult;
}
export interface ReportEffect {
    type: "report_effect";
    effect: EffectId;
    result: EffectResult;
}
export interface TerminalStopped {
    type: "terminal_stopped";
    terminal: TerminalId;
    what: string;
}
export interface CreditNote {
    type: "credit_note";
    device: DeviceId;
    terminal: TerminalId;
    amount: Cents;
    life: number;
    note: number;
}
export interface NoteCredited {
    type: "note_credited";
    device: DeviceId;
    terminal: TerminalId;
    life: number;
    note: number;
}
export interface DeviceRegistered {
    type: "device_registered";
    device: DeviceId;
    kind: DeviceKind;
    name: string;
    approval: string;
    detail: DeviceDetail;
    by?: StaffId;
    houses: Array<string>;
}
export interface RegisterDevice {
    type: "register_device";
    kind: DeviceKind;
    name: string;
    approval: string;
    detail: DeviceDetail;
}
export interface DeviceRetired {
    type: "device_retired";
    device: DeviceId;
    reason: string;
    by?: StaffId;
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
export interface DeviceAttached {
    type: "device_attached";
    device: DeviceId;
    table?: TableId;
    terminal?: TerminalId;
    by?: StaffId;
}
export interface DetachDevice {
    type: "detach_device";
    device: DeviceId;
    table?: TableId;
}
export interface DeviceDetached {
    type: "device_detached";
    device: DeviceId;
    table?: TableId;
    by?: StaffId;
}
export interface DeviceStatusReported {
    type: "device_status_reported";
    device: DeviceId;
    status: DeviceStatus;
    trouble: DeviceTrouble;
    text: string;
    by?: StaffId;
}
export interface ReportDeviceStatus {
    type: "report_device_status";
    device: DeviceId;
    status: DeviceStatus;
    trouble: DeviceTrouble;
    text: string;
}
export interface ManualModeSet {
    type: "manual_mode_set";
    table: TableId;
    on: boolean;
    reason: string;
    by: StaffId;
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
export interface ReplacementAsked {
    type: "replacement_asked";
    device: DeviceId;
    incident: IncidentId;
    troubled_rounds: number;
}
export interface CareRecorded {
    type: "care_recorded";
    device: DeviceId;
    care: Care;
}
export interface StartDevice {
    type: "start_device";
    table: TableId;
}
export interface DeviceStarted {
    type: "device_started";
    device: DeviceId;
    start: DeviceStart;
}
export interface AddTable {
    type: "add_table";
    name: string;
    settings: Settings;
}
export interface TableAdded {
    type: "table_added";
    table: TableId;
    name: string;
    settings: Settings;
    digest: Digest;
}
export interface OpenTable {
    type: "open_table";
    table: TableId;
    ticked: Array<DeviceKind>;
    inspection: string;
    acknowledged: Array<DeviceKind>;
}
export interface TableOpened {
    type: "table_opened";
    table: TableId;
    ticked: Array<DeviceKind>;
    by?: StaffId;
    at: number;
    acknowledged: Array<DeviceKind>;
}
export interface CloseTable {
    type: "close_table";
    table: TableId;
}
export interface TableClosed {
    type: "table_closed";
    table: TableId;
    at: number;
}
export interface ResumeTable {
    type: "resume_table";
    table: TableId;
}
export interface TableResumed {
    type: "table_resumed";
    table: TableId;
}
export interface ChangeLimits {
    type: "change_limits";
    table: TableId;
    limits: Limits;
    keep_present: boolean;
}
export interface LimitsNoticed {
    type: "limits_noticed";
    table: TableId;
    limits: Limits;
    at: number;
    after_rounds: number;
    by: StaffId;
}
export interface GiveClosingNotice {
    type: "give_closing_notice";
    table: TableId;
}
export interface LimitsChanged {
    type: "limits_changed";
    table: TableId;
    settings: Settings;
    digest: Digest;
    kept: Array<TerminalId>;
    kept_least: Cents;
    by?: StaffId;
}
export interface ClosingNoticed {
    type: "closing_noticed";
    table: TableId;
    at: number;
    after_rounds: number;
    by: StaffId;
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
export interface PeriodSet {
    type: "period_set";
    table: TableId;
    settings: Settings;
    digest: Digest;
    by: StaffId;
}
export interface LoadShoe {
    type: "load_shoe";
    table: TableId;
    load: ShoeLoad;
}
export interface VariantNoticed {
    type: "variant_noticed";
    table: TableId;
    variant: string;
    at: number;
    by: StaffId;
}
export interface OrderRounds {
    type: "order_rounds";
    table: TableId;
    kind: RoundsOrder;
    count: number;
    ask: boolean;
    surveillance_told: boolean;
}
export interface VariantChanged {
    type: "variant_changed";
    table: TableId;
    settings: Settings;
    digest: Digest;
}
export interface RestrictBet {
    type: "restrict_bet";
    table: TableId;
    bet: string;
    restricted: boolean;
    surveillance_told: boolean;
}
export interface ShoeLoaded {
    type: "shoe_loaded";
    table: TableId;
    number: number;
    load: ShoeLoad;
    by: StaffId;
    cut_by?: TerminalId;
    devices: Array<DeviceId>;
    riffle_asked_by?: TerminalId;
}
export interface AskForSeat {
    type: "ask_for_seat";
    table: TableId;
    terminal: TerminalId;
}
export interface RoundsOrdered {
    type: "rounds_ordered";
    table: TableId;
    kind: RoundsOrder;
    count: number;
    by?: StaffId;
}
export interface AnswerPrompt {
    type: "answer_prompt";
    table: TableId;
    terminal: TerminalId;
    prompt: PromptId;
    yes: boolean;
}
export interface BetRestricted {
    type: "bet_restricted";
    table: TableId;
    bet: string;
    restricted: boolean;
    by: StaffId;
}
export interface OfferCut {
    type: "offer_cut";
    table: TableId;
    first?: TerminalId;
}
export interface SeatAsked {
    type: "seat_asked";
    table: TableId;
    terminal: TerminalId;
    rounds: number;
    by: StaffId;
}
export interface AskForRiffle {
    type: "ask_for_riffle";
    table: TableId;
    terminal: TerminalId;
}
export interface PromptOpened {
    type: "prompt_opened";
    table: TableId;
    prompt: Prompt;
}
export interface CapPlayers {
    type: "cap_players";
    table: TableId;
    players: number;
}
export interface PromptAnswered {
    type: "prompt_answered";
    table: TableId;
    prompt: PromptId;
    terminal: TerminalId;
    reply: Reply;
    closes_at: number;
}
export interface ChangePayTable {
    type: "change_pay_table";
    table: TableId;
    bet: string;
    pays: string;
}
export interface PromptClosed {
    type: "prompt_closed";
    table: TableId;
    prompt: PromptId;
    agreed: boolean;
}
export interface ReportAttendance {
    type: "report_attendance";
    dealer_terminal: number;
    tables: Array<TableId>;
    staff?: StaffId;
}
export interface RiffleAsked {
    type: "riffle_asked";
    table: TableId;
    terminal: TerminalId;
}
export interface PlayersCapped {
    type: "players_capped";
    table: TableId;
    players: number;
    by: StaffId;
}
export interface PayTableChanged {
    type: "pay_table_changed";
    table: TableId;
    settings: Settings;
    digest: Digest;
    by: StaffId;
    bet: string;
    pays: string;
}
export interface PayTableNoticed {
    type: "pay_table_noticed";
    table: TableId;
    bet: string;
    pays: string;
    at: number;
    by: StaffId;
}
export interface AttendanceReported {
    type: "attendance_reported";
    table: TableId;
    dealer_terminal: number;
    staff?: StaffId;
    at: number;
}
export interface TableUnattended {
    type: "table_unattended";
    table: TableId;
    since: number;
    incident: IncidentId;
}
export interface NewGame {
    type: "new_game";
    table: TableId;
}
export interface RoundOpened {
    type: "round_opened";
    round: RoundId;
    opened_at: number;
    closes_at: number;
    bound_to: Digest;
    kind: RoundKind;
    by?: StaffId;
    devices: Array<DeviceId>;
    by_hand: boolean;
}
export interface BetsPlaced {
    type: "bets_placed";
    round: RoundId;
    terminal: TerminalId;
    changes: Array<SpotChange>;
    transfers: Array<Transfer>;
    undo: boolean;
    relaxed: boolean;
    accepted_at: number;
    nonce?: Hex;
    by?: StaffId;
    instructed_by?: Person;
}
export interface PlaceBets {
    type: "place_bets";
    table: TableId;
    terminal: TerminalId;
    chips: Array<Chips>;
    nonce?: Hex;
    round?: number;
}
export interface BetsTaken {
    type: "bets_taken";
    round: RoundId;
    terminal: TerminalId;
    changes: Array<SpotChange>;
    transfers: Array<Transfer>;
    undo: boolean;
    relaxed: boolean;
}
export interface TakeBets {
    type: "take_bets";
    table: TableId;
    terminal: TerminalId;
    chips: Array<Chips>;
    round?: number;
}
export interface PressButton {
    type: "press_button";
    table: TableId;
    terminal: TerminalId;
    button: Button;
    nonce?: Hex;
    round?: number;
}
export interface WagerTrimmed {
    type: "wager_trimmed";
    round: RoundId;
    terminal: TerminalId;
    spot: Spot;
    asked: Cents;
    stands: Cents;
}
export interface BetsConfirmed {
    type: "bets_confirmed";
    round: RoundId;
    terminal: TerminalId;
    accepted_at: number;
}
export interface ConfirmBets {
    type: "confirm_bets";
    table: TableId;
    terminal: TerminalId;
    round?: number;
}
export interface RelaxClose {
    type: "relax_close";
    table: TableId;
    terminal: TerminalId;
    reason: string;
}
export interface WagerRefunded {
    type: "wager_refunded";
    round: RoundId;
    terminal: TerminalId;
    reason: RefundReason;
    changes: Array<SpotChange>;
    transfers: Array<Transfer>;
}
export interface BetsClosed {
    type: "bets_closed";
    round: RoundId;
    cause: CloseCause;
    closed_at: number;
}
export interface WakeTable {
    type: "wake_table";
    table: TableId;
}
export interface Approve {
    type: "approve";
    table: TableId;
    terminal: TerminalId;
    what: Approval;
    withdrawn: boolean;
}
export interface CloseRelaxed {
    type: "close_relaxed";
    round: RoundId;
    terminal: TerminalId;
    reason: string;
    by: StaffId;
}
export interface RefuseWagers {
    type: "refuse_wagers";
    table: TableId;
    terminal: TerminalId;
    reason: string;
}
export interface RoundResumed {
    type: "round_resumed";
    round: RoundId;
    closes_at: number;
}
export interface CountdownStarted {
    type: "countdown_started";
    round: RoundId;
    closes_at: number;
}
export interface SetPlayerLimits {
    type: "set_player_limits";
    table: TableId;
    terminal: TerminalId;
    least: Cents;
    most: Cents;
}
export interface ApprovalGiven {
    type: "approval_given";
    table: TableId;
    terminal: TerminalId;
    what: Approval;
    withdrawn: boolean;
    by: StaffId;
}
export interface PlaceForPlayer {
    type: "place_for_player";
    table: TableId;
    terminal: TerminalId;
    chips: Array<Chips>;
}
export interface PlayerLimitsSet {
    type: "player_limits_set";
    table: TableId;
    terminal: TerminalId;
    least: Cents;
    most: Cents;
    by: StaffId;
}
export interface CardDealt {
    type: "card_dealt";
    round: RoundId;
    card: Card;
    place?: Place;
    face_down: boolean;
    entered_by?: StaffId;
    waited: boolean;
}
export interface DealCard {
    type: "deal_card";
    table: TableId;
    card: Card;
    to: number;
    face: Face;
    draw: number;
}
export interface NumberReported {
    type: "number_reported";
    round: RoundId;
    number: number;
    entered_by?: StaffId;
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
export interface RoundHeld {
    type: "round_held";
    round: RoundId;
    reason: HoldReason;
}
export interface ResultConfirmed {
    type: "result_confirmed";
    round: RoundId;
    outcome: Outcome;
    result: string;
    by?: StaffId;
    by_hand: boolean;
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
export interface Decide {
    type: "decide";
    table: TableId;
    terminal: TerminalId;
    decision: Decision;
    hand: number;
    area: number;
    round?: number;
}
export interface RoundVoided {
    type: "round_voided";
    round: RoundId;
    reason: VoidReason;
    by?: StaffId;
    seats: Array<SeatResult>;
    transfers: Array<Transfer>;
}
export interface DiceReported {
    type: "dice_reported";
    round: RoundId;
    dice: Hex;
    exposed_at: number;
    entered_by?: StaffId;
}
export interface PickPositions {
    type: "pick_positions";
    table: TableId;
    terminal: TerminalId;
    positions: Hex;
    round?: number;
}
export interface DecisionsAsked {
    type: "decisions_asked";
    round: RoundId;
    closes_at: number;
    asked: Array<SeatOffer>;
}
export interface PressShooter {
    type: "press_shooter";
    table: TableId;
    terminal: TerminalId;
}
export interface DecisionMade {
    type: "decision_made";
    round: RoundId;
    terminal: TerminalId;
    choice: Choice;
    changes: Array<SpotChange>;
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
export interface PositionsPicked {
    type: "positions_picked";
    round: RoundId;
    terminal: TerminalId;
    positions: Hex;
}
export interface OpenNoBetCoup {
    type: "open_no_bet_coup";
    table: TableId;
}
export interface ShooterNamed {
    type: "shooter_named";
    round: RoundId;
    terminal?: TerminalId;
    closes_at: number;
}
export interface ExposeCards {
    type: "expose_cards";
    table: TableId;
    terminal?: TerminalId;
}
export interface TumblerStarted {
    type: "tumbler_started";
    round: RoundId;
    terminal?: TerminalId;
}
export interface LastCoup {
    type: "last_coup";
    round: RoundId;
    which: LastCoupIs;
    coups_left: number;
}
export interface TakeCardsBack {
    type: "take_cards_back";
    table: TableId;
}
export interface CardBurned {
    type: "card_burned";
    round: RoundId;
    card?: Card;
    waited: boolean;
}
export interface CommitRound {
    type: "commit_round";
    round: RoundId;
    commitment: Digest;
    sealed: Hex;
}
export interface CardsExposed {
    type: "cards_exposed";
    round: RoundId;
    hidden: number;
    terminal?: TerminalId;
}
export interface RevealRound {
    type: "reveal_round";
    round: RoundId;
    secret: Hex;
}
export interface HandsGiven {
    type: "hands_given";
    round: RoundId;
    player?: TerminalId;
    banker?: TerminalId;
    reveal_by: number;
}
export interface PassCards {
    type: "pass_cards";
    table: TableId;
    terminal: TerminalId;
    to: TerminalId;
    one: boolean;
}
export interface RoundCommitted {
    type: "round_committed";
    round: RoundId;
    commitment: Digest;
    sealed: Hex;
    opens_from: number;
}
export interface WagersFixed {
    type: "wagers_fixed";
    round: RoundId;
}
export interface RoundRevealed {
    type: "round_revealed";
    round: RoundId;
    secret: Hex;
    wrong?: number;
}
export interface MotionBegan {
    type: "motion_began";
    round: RoundId;
    draw: number;
    began_at: number;
    ends_at: number;
}
export interface CardsPassed {
    type: "cards_passed";
    round: RoundId;
    from: TerminalId;
    to: TerminalId;
    one: boolean;
    reveal_by: number;
}
export interface WithdrawCommitment {
    type: "withdraw_commitment";
    table: TableId;
}
export interface CommitmentWithdrawn {
    type: "commitment_withdrawn";
    round: RoundId;
}
export interface IncidentOpened {
    type: "incident_opened";
    incident: Incident;
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
export interface FindingAdded {
    type: "finding_added";
    incident: IncidentId;
    finding: Finding;
}
export interface CloseIncident {
    type: "close_incident";
    incident: IncidentId;
    text: string;
}
export interface IncidentClosed {
    type: "incident_closed";
    incident: IncidentId;
    kind: IncidentKind;
    by?: StaffId;
    text: string;
}
export interface NoticeOrdered {
    type: "notice_ordered";
    effect: EffectId;
    incident: IncidentId;
    to: Notify;
    due: number;
}
export interface SettlePayment {
    type: "settle_payment";
    incident: IncidentId;
    at_counter: boolean;
}
export interface AccountsFrozen {
    type: "accounts_frozen";
    incident: IncidentId;
    round: RoundId;
    terminals: Array<TerminalId>;
}
export interface CorrectResult {
    type: "correct_result";
    round: RoundId;
    outcome: Outcome;
    record?: RoundSettled;
}
export interface AccountsReleased {
    type: "accounts_released";
    incident: IncidentId;
    terminals: Array<TerminalId>;
}
export interface VoidPastRound {
    type: "void_past_round";
    round: RoundId;
    reason: VoidReason;
    record: RoundSettled;
}
export interface CallNoSpin {
    type: "call_no_spin";
    table: TableId;
    reason: NoSpinReason;
}
export interface RoundCorrected {
    type: "round_corrected";
    round: RoundId;
    former: Digest;
    void_because?: VoidReason;
    outcome: Outcome;
    result: string;
    by: StaffId;
    again: RoundSettled;
    former_seats: Array<SeatResult>;
    adjustments: Array<Adjustment>;
}
export interface EnterCard {
    type: "enter_card";
    table: TableId;
    card: Card;
}
export interface PaymentSettled {
    type: "payment_settled";
    incident: IncidentId;
    at_counter: boolean;
    by: StaffId;
    transfers: Array<Transfer>;
}
export interface ReconstructDeal {
    type: "reconstruct_deal";
    table: TableId;
    cards: Array<Card>;
    burn?: Card;
}
export interface Respin {
    type: "respin";
    round: RoundId;
    reason: NoSpinReason;
    by?: StaffId;
}
export interface OutcomeReplaced {
    type: "outcome_replaced";
    round: RoundId;
    former: Outcome;
    outcome: Outcome;
    by: StaffId;
}
export interface ReportCards {
    type: "report_cards";
    table: TableId;
    what: CardMatter;
    text: string;
}
export interface DealReconstructed {
    type: "deal_reconstructed";
    round: RoundId;
    cards: Array<Card>;
    burn?: Card;
    by: StaffId;
    refunds: Array<SeatRefund>;
    transfers: Array<Transfer>;
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
export interface CardStrayed {
    type: "card_strayed";
    round: RoundId;
    card: Card;
    exposed: boolean;
    fate: StrayCard;
    waited: boolean;
}
export interface ReportVerdict {
    type: "report_verdict";
    table: TableId;
    winner: string;
}
export interface CardSeen {
    type: "card_seen";
    round: RoundId;
    card: Card;
}
export interface ReportMalfunction {
    type: "report_malfunction";
    table?: TableId;
    terminal?: TerminalId;
    text: string;
    device?: DeviceId;
}
export interface CardsReported {
    type: "cards_reported";
    table: TableId;
    what: CardMatter;
    by: StaffId;
}
export interface ReportPowerFailure {
    type: "report_power_failure";
    table: TableId;
}
export interface DeviceReported {
    type: "device_reported";
    table: TableId;
    what: DeviceMatter;
    disadvantaged: boolean;
    replacement: string;
    by?: StaffId;
    damaged: Array<Card>;
    deck: string;
}
export interface ExcludePlayer {
    type: "exclude_player";
    table: TableId;
    terminal: TerminalId;
    directed: boolean;
    lifted: boolean;
    text: string;
}
export interface VerdictReported {
    type: "verdict_reported";
    round: RoundId;
    winner: string;
}
export interface VoidWagers {
    type: "void_wagers";
    table: TableId;
    terminal: TerminalId;
    why: WagerFault;
    text: string;
}
export interface HoldReleased {
    type: "hold_released";
    round: RoundId;
    by: StaffId;
}
export interface InvalidateCard {
    type: "invalidate_card";
    terminal: TerminalId;
    record?: RoundSettled;
}
export interface PlayerExcluded {
    type: "player_excluded";
    table: TableId;
    terminal: TerminalId;
    directed: boolean;
    lifted: boolean;
    by: StaffId;
}
export interface CardInvalidated {
    type: "card_invalidated";
    terminal: TerminalId;
    by: StaffId;
}
export interface ReadingNoted {
    type: "reading_noted";
    round: RoundId;
    number?: number;
    dice: Hex;
    differs: boolean;
    by?: StaffId;
}
export interface Account {
    kind: AccountKind;
    currency: Currency;
    credit_class: CreditClass;
    terminal: TerminalId;
    round: RoundId;
}
export interface Adjustment {
    terminal: TerminalId;
    person?: Person;
    before: Cents;
    after: Cents;
    owed: Cents;
    payable: Cents;
}
export interface Asked {
    terminal: TerminalId;
    reply: Reply;
}
export interface Batch {
    entries: Array<Entry>;
    digests: Array<RoundDigest>;
}
export interface BetLimits {
    bet: string;
    least: Cents;
    most: Cents;
}
export interface Care {
    kind: CareKind;
    at: number;
    by?: StaffId;
    means?: DeviceId;
    failed: boolean;
    table?: TableId;
    cards: Array<Card>;
    text: string;
}
export interface CarryOver {
    terminal: TerminalId;
    credit: Split;
    meters: TerminalMeters;
}
export interface Chips {
    spot: Spot;
    amount: Cents;
}
export interface Choice {
    hand: number;
    area: number;
    decision: Decision;
    by: Chooser;
}
export interface Command {
    origin: Origin;
    counter: number;
    at: number;
    received_at: number;
    actor?: StaffId;
    authoriser?: StaffId;
    order: Order;
}
export interface DayAccounts {
    date: string;
    last_entry_at: number;
    meters: TerminalMeters;
    to_date: TerminalMeters;
    house: Cents;
    at_risk: Cents;
    credit_owed: Cents;
    tickets_owed: Cents;
    hand_pays_owed: Cents;
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
export interface DeviceStart {
    round: RoundId;
    at: number;
    by?: StaffId;
}
export interface Entry {
    command: Command;
    refusal: Refusal;
    events: Array<Event>;
}
export interface Finding {
    kind: FindingKind;
    at: number;
    by?: StaffId;
    text: string;
}
export interface HandPlay {
    from: number;
    drawn: number;
    doubled: boolean;
    stood: boolean;
}
export interface Incident {
    id: IncidentId;
    kind: IncidentKind;
    closed: boolean;
    round: RoundId;
    terminal?: TerminalId;
    person?: Person;
    noticed: NoticedBy;
    by?: StaffId;
    opened_at: number;
    text: string;
    blocks: boolean;
    amount: Cents;
    findings: Array<Finding>;
    breach: Breach;
    device?: DeviceId;
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
export interface Offer {
    hand: number;
    area: number;
    decisions: Array<Decision>;
}
export interface Option {
    name: string;
    value: string;
}
export interface Origin {
    kind: OriginKind;
    number: number;
}
export interface Outcome {
    cards: Array<Card>;
    number?: number;
    dice: Hex;
    places: Array<Place>;
    burned: number;
    hidden: number;
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
export interface Prompt {
    id: PromptId;
    kind: PromptKind;
    asked: Array<Asked>;
    closes_at: number;
    settings?: Settings;
    coups: number;
    by?: StaffId;
}
export interface Refusal {
    reason: Rejection;
    amount: number;
}
export interface RoundDigest {
    entry: number;
    round: RoundId;
    state: Digest;
}
export interface RoundId {
    table: TableId;
    number: number;
}
export interface SeatOffer {
    terminal: TerminalId;
    offers: Array<Offer>;
}
export interface SeatRefund {
    terminal: TerminalId;
    changes: Array<SpotChange>;
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
export interface Settings {
    rulebook: string;
    game: Game;
    mode: Mode;
    least: Cents;
    most: Cents;
    step: Cents;
    least_total: Cents;
    most_total: Cents;
    period_ms: number;
    round_least_ms: number;
    decks: number;
    variant: string;
    wheel: string;
    super_6_option: number;
    alone: boolean;
    bet_limits: Array<BetLimits>;
    decision_ms: number;
    differential: Cents;
    area_most: Cents;
    several: boolean;
    areas: number;
    layout: string;
    shooter_least: Cents;
    shooter_ms: number;
    tumble_at: TumbleAt;
    chip: Cents;
    ticket_limit: Cents;
    side_bets: Array<string>;
    reserve_play_wager: boolean;
    early_exposure: string;
    method: DealingMethod;
    continuous_shuffler: boolean;
    options: Array<Option>;
    pit: string;
    device_least_ms: number;
    committed: boolean;
    equipment: EquipmentRule;
    terminals_max: number;
    motion_ms: number;
    low_limit: boolean;
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
export interface SpotChange {
    spot: Spot;
    funding: Split;
}
export interface TerminalMeters {
    notes_in: Cents;
    promotions_in: Cents;
    handed_over: Cents;
    tickets_out: Cents;
    forfeited: Cents;
    staked: Cents;
    returned: Cents;
    voided: Cents;
    refunded: Cents;
    won: Cents;
    owed: Cents;
    paid_later: Cents;
}
export interface Ticket {
    id: TicketId;
    terminal: TerminalId;
    amount: Cents;
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
export interface ExportLine {
    sequence: number;
    hash: Digest;
    entry: number;
    command: Command;
    refusal: Refusal;
    events: Array<Event>;
}
export type VenueCommand = OpenVenue | StartEngine | RestartHost | AddRulebook | ActivateFormat | ReportStorage | ReportClock | BeginGamingDay | TakeOver | ReportEngineFault | ReportSelfCheck | AcceptClock | ErasePerson | RecordSnapshot | NameSigningKey | ReportStoreFault | RebuildHead | ClearStoreFault | ReportVault | AcceptVault | SetLocalTime | CloseGamingDay | NoteRestore;
export type StaffCommand = AddStaff | SignIn | SignOut | ReportFailedSignIn | ReleaseLock | ResetSecret | RevokeStaff | ReportPartKey | ReportSecretChange;
export type TerminalCommand = AddTerminal | InsertCard | RemoveCard | BuyIn | GivePromotion | CashOut | ReportEffect | CreditNote;
export type TableCommand = AddTable | OpenTable | CloseTable | ResumeTable | ChangeLimits | GiveClosingNotice | SetPeriod | ChangeVariant | LoadShoe | OrderRounds | RestrictBet | AskForSeat | AnswerPrompt | OfferCut | AskForRiffle | CapPlayers | ChangePayTable | ReportAttendance;
export type WagerCommand = NewGame | PlaceBets | TakeBets | PressButton | ConfirmBets | RelaxClose | WakeTable | Approve | RefuseWagers | SetPlayerLimits | PlaceForPlayer;
export type PlayCommand = DealCard | ReportNumber | ConfirmResult | VoidRound | ReportDice | Decide | PickPositions | PressShooter | ReportCuttingCard | BurnCard | OpenNoBetCoup | ExposeCards | TakeCardsBack | CommitRound | RevealRound | WithdrawCommitment | PassCards;
export type IncidentCommand = OpenIncident | AddFinding | CloseIncident | SettlePayment | CorrectResult | VoidPastRound | CallNoSpin | EnterCard | ReconstructDeal | ReportCards | ReportDevice | ReportVerdict | ReportMalfunction | ReportPowerFailure | ExcludePlayer | VoidWagers | InvalidateCard;
export type DeviceCommand = RegisterDevice | RetireDevice | AttachDevice | DetachDevice | ReportDeviceStatus | SetManualMode | RecordCare | StartDevice;
export type Order = VenueCommand | StaffCommand | TerminalCommand | TableCommand | WagerCommand | PlayCommand | IncidentCommand | DeviceCommand;
export type VenueEvent = VenueOpened | EngineStarted | HostRestarted | RulebookAdded | FormatActivated | StorageReported | ClockStepped | GamingDayBegan | StoreTakenOver | EngineFaulted | SelfChecked | ClockAccepted | PersonErased | SnapshotRecorded | SigningKeyNamed | StoreFaulted | HeadRebuilt | StoreFaultCleared | VaultReported | VaultAccepted | LocalTimeSet | GamingDayClosed | StoreRestored;
export type StaffEvent = StaffAdded | SignedIn | SignedOut | SignInFailed | LockReleased | SecretReset | StaffRevoked | PartKeyReported | SecretChanged;
export type TerminalEvent = TerminalAdded | CardInserted | CardRemoved | BoughtIn | PromotionGiven | CashedOut | EffectReported | TerminalStopped | NoteCredited;
export type TableEvent = TableAdded | TableOpened | TableClosed | TableResumed | LimitsNoticed | LimitsChanged | ClosingNoticed | PeriodSet | VariantNoticed | VariantChanged | ShoeLoaded | RoundsOrdered | BetRestricted | SeatAsked | PromptOpened | PromptAnswered | PromptClosed | RiffleAsked | PlayersCapped | PayTableChanged | PayTableNoticed | AttendanceReported | TableUnattended;
export type WagerEvent = RoundOpened | BetsPlaced | BetsTaken | WagerTrimmed | BetsConfirmed | WagerRefunded | BetsClosed | CloseRelaxed | RoundResumed | CountdownStarted | ApprovalGiven | PlayerLimitsSet;
export type PlayEvent = CardDealt | NumberReported | RoundHeld | ResultConfirmed | RoundSettled | RoundVoided | DiceReported | DecisionsAsked | DecisionMade | PositionsPicked | ShooterNamed | TumblerStarted | LastCoup | CardBurned | CardsExposed | HandsGiven | RoundCommitted | WagersFixed | RoundRevealed | MotionBegan | CommitmentWithdrawn | CardsPassed;
export type IncidentEvent = IncidentOpened | FindingAdded | IncidentClosed | NoticeOrdered | AccountsFrozen | AccountsReleased | RoundCorrected | PaymentSettled | Respin | OutcomeReplaced | DealReconstructed | CardStrayed | CardSeen | CardsReported | DeviceReported | VerdictReported | HoldReleased | PlayerExcluded | CardInvalidated | ReadingNoted;
export type DeviceEvent = DeviceRegistered | DeviceRetired | DeviceAttached | DeviceDetached | DeviceStatusReported | ManualModeSet | ReplacementAsked | CareRecorded | DeviceStarted;
export type Event = VenueEvent | StaffEvent | TerminalEvent | TableEvent | WagerEvent | PlayEvent | IncidentEvent | DeviceEvent;
