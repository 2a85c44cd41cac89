#!/usr/bin/env python3
"""read_journal.py STORE: reads a journal with nothing but its three pages, store.md, binary.md and journal.md.

Opens STORE (SQLite) read-only, follows the chain of hashes from the genesis record to the last batch, holds it against
STORE.head and the checkpoints, takes every batch apart and sums up every account from the transfers of all events.
Prints one JSON object; exits with 1 and a sentence that names the batch if anything does not hold.

Not checked: signatures of checkpoints (the standard library has no Ed25519), the digests of rounds and days, snapshots.
"""
import hashlib
import json
import pathlib
import sqlite3
import struct
import sys
from collections import Counter

# ---------------------------------------------------------------- The lists of journal.md
# A struct is "name: field kind, field kind" (one word if both are the same), before that the type number. Fields are
# numbered from 1, enumerators from 0. *x is a list of x, ?x an optional x; ids go by their width (terminal_id is u32).
COMMANDS = """
1 open_venue: name text, demo bool, rounds_kept u32, queue_max_ms i64, clock_drift_max_ms i64, notes *money;
2 start_engine: build text, codec u32, behaviour u32, program digest, expected digest;
3 restart_host: down_from i64, up_at i64; 4 add_rulebook: text; 5 activate_format: generation u32;
6 report_storage: low bool, free_bytes u64; 7 report_clock: step_ms i64;
8 begin_gaming_day: date text, utc_offset_minutes i32;
9 take_over: sequence u64, head digest, tickets *ticket, credits *carry_over;
10 report_engine_fault: table ?u32, what text; 100 add_staff: staff u32, role text; 101 sign_in: staff u32;
102 sign_out: staff u32; 103 report_failed_sign_in: claimed bytes, address text, reason text;
200 add_terminal: name text; 201 insert_card: terminal u32, person; 202 remove_card: terminal u32;
203 buy_in: terminal u32, amount money; 204 give_promotion: terminal u32, credit_class, amount money, currency;
205 cash_out: terminal u32; 206 report_effect: effect u64, result effect_result; 300 add_table: name text, settings;
301 open_table: table u32; 302 close_table: table u32; 303 resume_table: table u32; 400 new_game: table u32;
401 place_bets: table u32, terminal u32, chips *chips; 402 take_bets: table u32, terminal u32, chips *chips;
403 press_button: table u32, terminal u32, button; 404 confirm_bets: table u32, terminal u32;
405 relax_close: table u32, terminal u32, reason text; 406 wake_table: table u32; 500 deal_card: table u32, card;
501 report_number: table u32, number u8; 502 confirm_result: table u32; 503 void_round: table u32, reason void_reason
"""
EVENTS = """
1 venue_opened: venue open_venue; 2 engine_started: build text, codec u32, behaviour u32, program digest, approved bool;
3 host_restarted: down_from i64, up_at i64; 4 rulebook_added: id text, digest, text; 5 format_activated: generation u32;
6 storage_reported: low bool, free_bytes u64; 7 clock_stepped: step_ms i64;
8 gaming_day_began: date text, utc_offset_minutes i32, rounds digest, round_count u64;
9 store_taken_over: sequence u64, head digest, transfers *transfer, credits *carry_over, tickets *ticket;
10 engine_faulted: table ?u32, what text; 100 staff_added: staff u32, role text; 101 signed_in: staff u32;
102 signed_out: staff u32; 103 sign_in_failed: claimed bytes, address text, reason text;
200 terminal_added: terminal u32, name text; 201 card_inserted: terminal u32, person; 202 card_removed: terminal u32;
203 bought_in: terminal u32, transfers *transfer, balance split;
204 promotion_given: terminal u32, transfers *transfer, balance split;
205 cashed_out: terminal u32, ticket u64, amount money, effect u64, transfers *transfer;
206 effect_reported: effect u64, result effect_result; 207 terminal_stopped: terminal u32, what text;
300 table_added: table u32, name text, settings, digest; 301 table_opened: table u32; 302 table_closed: table u32;
303 table_resumed: table u32; 400 round_opened: round round_id, opened_at i64, closes_at i64, bound_to digest;
401 bets_placed: round round_id, terminal u32, changes *spot_change, transfers *transfer, undo bool, relaxed bool;
402 bets_taken: round round_id, terminal u32, changes *spot_change, transfers *transfer, undo bool, relaxed bool;
403 wager_trimmed: round round_id, terminal u32, spot, asked money, stands money;
404 bets_confirmed: round round_id, terminal u32;
405 wager_refunded: round round_id, terminal u32, reason refund_reason, changes *spot_change, transfers *transfer;
406 bets_closed: round round_id, cause close_cause, closed_at i64;
407 close_relaxed: round round_id, terminal u32, reason text, by u32; 408 round_resumed: round round_id, closes_at i64;
500 card_dealt: round round_id, card; 501 number_reported: round round_id, number u8;
502 round_held: round round_id, reason hold_reason; 503 result_confirmed: round round_id, outcome, result text, by ?u32;
504 round_settled: round round_id, seats *seat_result, transfers *transfer;
505 round_voided: round round_id, reason void_reason, by ?u32, seats *seat_result, transfers *transfer
"""
PARTS = """
account: kind account_kind, currency, credit_class, terminal u32, round round_id; refusal: reason rejection, amount i64;
batch: entries *entry, digests *round_digest; carry_over: terminal u32, credit split, meters terminal_meters;
bet_limits: bet text, least money, most money; split: restricted money, promotional money, cashable money;
chips: spot, amount money; command: origin, counter u64, at i64, received_at i64, actor ?u32, authoriser ?u32, order;
entry: command, refusal, events *event; transfer: from account, to account, amount money, purpose;
origin: kind origin_kind, number u32; round_digest: entry u32, round round_id, state digest; person: pseudonym bytes16;
outcome: cards *card, number ?u8; ticket: id u64, terminal u32, amount money; spot: game, bet u8, which u8, numbers u64;
round_id: table u32, number u32; spot_change: spot, funding split;
seat_result: terminal u32, person ?person, credit_before money, credit_after money, wagers *wager_result;
settings: rulebook text, game, mode, least money, most money, step money, least_total money, most_total money,
    period_ms i64, round_least_ms i64, decks u8, variant text, wheel text, super_6_option u8, alone bool,
    bet_limits *bet_limits;
terminal_meters: notes_in money, promotions_in money, handed_over money, tickets_out money, forfeited money,
    staked money, returned money, voided money, refunded money, won money;
wager_result: spot, stake split, status, winnings money, commission money, rounded bool, returned money
"""
ENUMS = """
account_kind: house credit at_risk cash_box tickets hand_pays promotions cage predecessor receivables;
button: undo clear rebet double_all; refund_reason: not_confirmed below_minimum below_minimum_total;
close_cause: time outcome outage; origin_kind: host terminal dealer_terminal office device; hold_reason: early_outcome;
credit_class: restricted promotional cashable; effect_result: done failed unknown; status: win lose push void;
currency: cash tournament; mode: dealt automatic rng;
game: baccarat roulette sic_bo lucky_sic_bo blackjack casino_war three_card_poker triple_chase big_wheel;
purpose: stake take_back refund void_stake lose give_back win note_in promotion ticket_out forfeit handover;
rejection: none stale overloaded engine_fault not_in_order bad_setting storage_low unknown_terminal unknown_table
    table_stopped table_closed not_signed_in role_too_low second_person_needed player_card_needed seat_excluded
    terminal_stopped shoe_finished too_soon bets_not_open bets_closed unknown_bet bet_not_offered bad_selection
    one_table_only picks_needed base_wager_needed combination_not_allowed wager_confirmed below_minimum wrong_multiple
    above_maximum differential_exceeded limit_reached credit_too_low no_such_wager not_expected decision_not_offered
    note_not_accepted wagers_down cash_out_not_now account_frozen notice_needed nothing_to_correct;
void_reason: misdeal card_placement order_in_doubt foreign_card missing_card insufficient_cards wrong_shoe
    device_malfunction discrepancy disruption fraud power_failure other early_outcome
"""
STRUCTS, UNIONS = {}, {"order": {}, "event": {}}
for page, union in (COMMANDS, "order"), (EVENTS, "event"), (PARTS, None):
    for item in " ".join(page.split()).split("; "):
        title, fields = item.split(": ")
        *number, name = title.split()
        STRUCTS[name] = [(field.split() * 2)[:2] for field in fields.split(", ")]
        if number:
            UNIONS[union][int(number[0])] = name
ENUM = {item.split(":")[0]: item.split()[1:] for item in " ".join(ENUMS.split()).split("; ")}
MOST = {"bool": 1, "card": 51, "u8": 2**8 - 1, "u32": 2**32 - 1, "u64": 2**64 - 1, "i32": 2**31 - 1, "i64": 2**63 - 1,
        "money": 2**63 - 1, **{name: len(names) - 1 for name, names in ENUM.items()}}
SIZE = {"text": None, "bytes": None, "bytes16": 16, "digest": 32}  # None: any
WIRE = {**dict.fromkeys(MOST, 0), **dict.fromkeys(("i32", "i64", "money"), 1), **dict.fromkeys(SIZE, 2),
        **dict.fromkeys(STRUCTS, 3), **dict.fromkeys(UNIONS, 5)}


def need(holds, what):
    if not holds:
        raise ValueError(what)


# ---------------------------------------------------------------- binary.md
def default(kind):
    """What a field is that was left out. A union has no default, and an optional field holds nothing."""
    if kind[0] == "*":
        return []
    if kind in STRUCTS:
        return {name: default(field) for name, field in STRUCTS[kind]}
    if kind in SIZE:
        return "" if kind == "text" else bytes(SIZE[kind] or 0)
    return None if kind[0] == "?" or kind in UNIONS else ENUM[kind][0] if kind in ENUM else 0


class Reader:
    """Gives structs as dictionaries by name. Of a field that it does not know (kind None) it checks the shape only."""
    def __init__(self, data):
        self.data, self.at, self.depth = data, 0, 0

    def take(self, size):
        need(self.at + size <= len(self.data), f"the content ends too early, behind byte {self.at}")
        self.at += size
        return self.data[self.at - size:self.at]

    def varint(self):
        number = shift = 0
        while True:
            byte = self.take(1)[0]
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                need(number < 1 << 64 and (byte or not shift), f"bad number before byte {self.at}")
                return number
            shift += 7

    def value(self, wire, kind=None):
        if wire <= 1:
            bits = self.varint()
            number = bits >> 1 ^ -(bits & 1) if wire else bits
            need(kind is None or -MOST[kind] - wire <= number <= MOST[kind], f"{number} is no {kind}")
            return ENUM[kind][number] if kind in ENUM else number
        if wire == 2:
            data = self.take(self.varint())
            need(SIZE.get(kind) in (None, len(data)), f"a {kind} has {len(data)} bytes")
            return data.decode() if kind == "text" else data
        need(wire <= 5, f"wire type {wire} before byte {self.at}")
        self.depth += 1
        need(self.depth <= 32, "more than 32 structs and lists lie within each other")
        if wire == 3:
            result = self.struct(kind)
        elif wire == 4:
            head = self.varint()
            need(kind is None or head & 7 == WIRE[kind[1:]], f"a list of {kind} has items of wire type {head & 7}")
            result = [self.value(head & 7, kind and kind[1:]) for _ in range(head >> 3)]
        else:
            number = self.varint()
            need(kind is None or number in UNIONS[kind], f"{kind} of unknown type {number}")
            name = UNIONS[kind][number] if kind else None
            result = {"type": name or number, **self.struct(name)}
        self.depth -= 1
        return result

    def struct(self, kind):
        fields, last = default(kind) if kind else {}, 0
        while key := self.varint():
            number, wire = key >> 3, key & 7
            need(last < number < 1 << 29, f"field {number} behind field {last} in {kind}")
            last = number
            if kind and number <= len(STRUCTS[kind]):
                name, field = STRUCTS[kind][number - 1]
                need(wire == (4 if field[0] == "*" else WIRE[field.strip("?")]), f"{kind}.{name} has wire type {wire}")
                fields[name] = self.value(wire, field.strip("?"))
                need(fields[name] != default(field), f"{kind}.{name} is spelled out though it is default")
            else:
                fields[number] = self.value(wire)  # not known: kept under its number
        return fields


# ---------------------------------------------------------------- journal.md
TOLD_APART_BY = {"credit": ("terminal", "credit_class"), "at_risk": ("terminal", "credit_class", "round"),
                 "cash_box": ("terminal",)}  # and by the currency; the other kinds by the currency alone


def account_name(account):
    """As `croupier verify --balances` has it: credit 7 cashable, at_risk 7 cashable 2/15, house, house tournament."""
    apart = TOLD_APART_BY.get(account["kind"], ())
    for field, kind in STRUCTS["account"][2:]:
        need(field in apart or account[field] == default(kind), f"an account {account['kind']} has a {field}")
    words = dict(account, round="{table}/{number}".format(**account["round"]))
    currency = [] if account["currency"] == "cash" else [account["currency"]]
    return " ".join([account["kind"], *(str(words[field]) for field in apart), *currency])


def fold(content, totals, balances):
    """Takes a batch apart, counts its commands and events, and moves the money of its transfers."""
    reader = Reader(content)
    batch = reader.value(3, "batch")
    need(reader.at == len(content), f"something follows at byte {reader.at}")
    for place, entry in enumerate(batch["entries"]):
        need(entry["command"]["order"], f"the command of entry {place} has no order")  # a union is always written
        need(entry["command"]["at"] >= totals.get("at", -1 << 63), f"the time of entry {place} falls")
        totals["at"] = entry["command"]["at"]
        totals["commands"] += 1
        for event in entry["events"]:
            need(entry["refusal"]["reason"] == "none" or event["type"] == "terminal_stopped",
                 f"entry {place} was refused and has the event {event['type']}")
            totals["events"] += 1
            for transfer in event.get("transfers", ()):
                need(transfer["amount"] > 0, f"entry {place} has a transfer of {transfer['amount']}")
                balances[account_name(transfer["from"])] -= transfer["amount"]
                balances[account_name(transfer["to"])] += transfer["amount"]
    sums = Counter()
    for name, cents in balances.items():
        need(cents >= 0 or name.split()[0] not in ("credit", "at_risk", "tickets", "hand_pays"), f"{name} has {cents}")
        sums["tournament credits" if name.endswith(" tournament") else "cash"] += cents
    for currency, cents in sums.items():
        need(cents == 0, f"all accounts in {currency} add up to {cents}")


# ---------------------------------------------------------------- store.md
def open_store(path):
    """Read-only; immutable if no WAL is there (so nobody writes), or SQLite would leave files beside the store."""
    mode = "mode=ro" if pathlib.Path(path + "-wal").exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{pathlib.Path(path).absolute().as_uri()}?{mode}", uri=True)


def genesis_hash(store):
    need(store.execute("PRAGMA application_id").fetchone()[0] == 0x43525550, "the file is no store")
    rows = store.execute("SELECT * FROM genesis").fetchall()
    need(len(rows) == 1 and rows[0][:2] == (1, 1), "there is not one row with id 1 and format 1")
    venue, sequence, before, stored = rows[0][2].encode(), *rows[0][3:]
    need((sequence is None) == (before is None), "the predecessor has a sequence or a hash, not both")
    record = b"croupier store 1" + struct.pack("<II", 1, len(venue)) + venue
    record += b"\0" if before is None else b"\1" + struct.pack("<Q", sequence) + before
    need(hashlib.sha256(record).digest() == stored, "the stored hash is not the hash of the record")
    return stored


def check_head_file(path, hashes):
    """hashes[n] is the hash of batch n, hashes[0] that of genesis. Refuses what the table of store.md refuses."""
    data = pathlib.Path(path).read_bytes()
    need(len(data) == 8192 and not any(data[88:4096] + data[4184:]), "the head file is not two slots and zeros")
    readable = [struct.unpack("<Q32s", slot[16:56]) for slot in (data[:88], data[4096:4184])
                if slot[:16] == b"croupier heads 1" and hashlib.sha256(slot[:56]).digest() == slot[56:]]
    need(readable, "no slot of the head file is readable, nobody vouches for the end")
    last, newest = len(hashes) - 1, max(readable)[0]
    need(newest <= last, f"the head file knows of batch {newest}, what follows here is missing")
    for sequence, known in readable:
        need(hashes[sequence] == known, f"the head file has another hash for batch {sequence}")
    need(last <= newest + 1, f"the head file is not the last one of this store, it ends with batch {newest}")
    need(last > newest or len(readable) == 2, "an unreadable slot of the head file may have known of a later batch")
    if last > newest:  # the power went between the two syncs: no fault of the store
        print(f"batch {last}: the head file does not know it yet, so nobody vouches for it.", file=sys.stderr)


def main(path):
    hashes, totals, balances, where = [], Counter(), Counter(), "genesis (before batch 1)"
    try:
        store = open_store(path)
        hashes.append(genesis_hash(store))
        where = "batch 1"
        for sequence, at_ms, content, stored in store.execute("SELECT * FROM batch ORDER BY sequence"):
            need(sequence == len(hashes), f"it is missing, batch {sequence} follows")
            record = b"croupier batch 1" + hashes[-1] + struct.pack("<QqQ", sequence, at_ms, len(content)) + content
            need(hashlib.sha256(record).digest() == stored, "the stored hash is not the hash of the record")
            fold(content, totals, balances)
            hashes.append(stored)
            where = f"batch {len(hashes)}"
        where = f"batch {len(hashes) - 1} (the last)"
        check_head_file(path + ".head", hashes)
        for sequence, known in store.execute("SELECT sequence, hash FROM checkpoint ORDER BY id"):
            where = f"batch {sequence}"
            need(0 <= sequence < len(hashes) and hashes[sequence] == known, "a checkpoint has another hash for it")
    # Whatever else a damaged file brings: values of another type, text that is no UTF-8, pages that SQLite cannot read.
    except (ValueError, TypeError, AttributeError, struct.error, sqlite3.Error, OSError) as wrong:
        sys.exit(f"{where}: {wrong}.")  # to stderr, with exit code 1
    accounts = {name: cents for name, cents in sorted(balances.items()) if cents}
    print(json.dumps({"head": hashes[-1].hex(), "sequence": len(hashes) - 1, "batches": len(hashes) - 1,
                      "commands": totals["commands"], "events": totals["events"], "accounts": accounts}))


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) == 2 else sys.exit(__doc__)
