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
import re
import sqlite3
import struct
import sys
from collections import Counter

# ---------------------------------------------------------------- The lists of journal.md
# Read from the page itself: "### name (number)" and a table of fields, or "### name" and a line of enumerators.
WORDS = {"true or false": "bool", "0 to 255": "u8", "0 to 65535": "u16", "0 to 4294967295": "u32",
         "0 to 18446744073709551615": "u64", "-2147483648 to 2147483647": "i32",
         "-9223372036854775808 to 9223372036854775807": "i64", "16 bytes": "bytes16", "32 bytes": "bytes32"}
IDS = {"table_id": "u32", "terminal_id": "u32", "staff_id": "u32", "ticket_id": "u64", "effect_id": "u64",
       "prompt_id": "u64", "incident_id": "u64", "device_id": "u32"}
STRUCTS, UNIONS, ENUM = {}, {"order": {}, "event": {}}, {}


def kind_of(words):
    """*x is a list of x, ?x an optional x; since which generation it is there does not matter to a reader."""
    words = words.partition("; generation ")[0]
    for opening, mark in ("list of ", "*"), ("optional: ", "?"):
        if words.startswith(opening):
            return mark + kind_of(words[len(opening):])
    return WORDS.get(words) or IDS.get(words, words)


def read_lists(page):
    union, name = None, None
    for line in page.splitlines():
        if line.startswith("## "):
            union, name = {"Commands": "order", "Events": "event"}.get(line[3:]), None
        elif line.startswith("### "):
            name, *number = line[4:].split()
            if number and union:
                UNIONS[union][int(number[0].strip("(),"))] = name
        elif name and re.match(r"\| \d+ \|", line):
            _, field, _, holds = (cell.strip() for cell in line.strip("| ").split(" | "))
            STRUCTS.setdefault(name, []).append([field.strip("`"), kind_of(holds)])
        elif name and line.startswith("0 `"):
            ENUM[name] = re.findall(r"`(\w+)`", line)


read_lists((pathlib.Path(__file__).parents[2] / "docs/formats/journal.md").read_text())
MOST = {"bool": 1, "card": 51, "u8": 2**8 - 1, "u16": 2**16 - 1, "u32": 2**32 - 1, "u64": 2**64 - 1, "i32": 2**31 - 1,
        "i64": 2**63 - 1, "money": 2**63 - 1, **{name: len(names) - 1 for name, names in ENUM.items()}}
SIZE = {"text": None, "bytes": None, "bytes16": 16, "bytes32": 32, "digest": 32}  # None: any
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
                 "cash_box": ("terminal",), "hand_pays": ("terminal",),
                 "receivables": ("terminal",)}  # and by the currency; the other kinds by the currency alone


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
            # Of a correction the new record says what moved.
            for transfer in event.get("again", event).get("transfers", ()):
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
