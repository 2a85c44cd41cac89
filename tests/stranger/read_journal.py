#!/usr/bin/env python3
"""Reads a store without the program: chain, head file, batches, and the balance of every account.

usage: read_journal.py STORE [--head FILE]

Written from docs/formats/store.md, binary.md and journal.md. Prints one JSON object and exits 1 if
something does not hold.
"""
import hashlib
import json
import sqlite3
import struct
import sys
from collections import defaultdict
from pathlib import Path

# journal.md: batch, entry, and where the events that move money keep their transfers.
BATCH_ENTRIES, BATCH_DIGESTS = 1, 2
ENTRY_COMMAND, ENTRY_EVENTS = 1, 3
TRANSFERS_FIELD = {
    9: 3,    # store_taken_over
    203: 2,  # bought_in
    204: 2,  # promotion_given
    205: 5,  # cashed_out
    401: 4,  # bets_placed
    402: 4,  # bets_taken
    405: 5,  # wager_refunded
    504: 3,  # round_settled
    505: 5,  # round_voided
}
ACCOUNT_KINDS = ["house", "credit", "at_risk", "cash_box", "tickets", "hand_pays", "promotions",
                 "cage", "predecessor", "receivables"]
CURRENCIES = ["cash", "tournament"]
CREDIT_CLASSES = ["restricted", "promotional", "cashable"]
MAY_GO_BELOW_ZERO = {"house", "cash_box", "promotions", "cage", "predecessor", "receivables"}


class Reader:
    """Values by field number, as binary.md gives it."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def varint(self):
        number, shift = 0, 0
        while True:
            if self.at >= len(self.data):
                raise ValueError("ends inside a number")
            byte = self.data[self.at]
            self.at += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                if number >= 1 << 64 or (shift and not byte):
                    raise ValueError(f"bad number before byte {self.at}")
                return number
            shift += 7

    def value(self, wire_type):
        if wire_type == 0:
            return self.varint()
        if wire_type == 1:
            bits = self.varint()
            return bits >> 1 ^ -(bits & 1)
        if wire_type == 2:
            size = self.varint()
            self.at += size
            if self.at > len(self.data):
                raise ValueError("bytes end too early")
            return self.data[self.at - size:self.at]
        if wire_type == 3:
            return self.struct()
        if wire_type == 4:
            head = self.varint()
            return [self.value(head & 7) for _ in range(head >> 3)]
        if wire_type == 5:
            return self.varint(), self.struct()
        raise ValueError(f"unknown wire type {wire_type}")

    def struct(self):
        fields, last = {}, 0
        while key := self.varint():
            if key >> 3 <= last:
                raise ValueError(f"field {key >> 3} behind {last}")
            last = key >> 3
            fields[last] = self.value(key & 7)
        return fields

    def whole(self):
        value = self.struct()
        if self.at != len(self.data):
            raise ValueError("something follows the value")
        return value


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def genesis_hash(row):
    form, venue, predecessor_sequence, predecessor_hash = row
    name = venue.encode()
    record = [b"croupier store 1", struct.pack("<II", form, len(name)), name]
    if predecessor_sequence is None:
        record.append(b"\0")
    else:
        record += [b"\1", struct.pack("<Q", predecessor_sequence), predecessor_hash]
    return sha256(*record)


def batch_hash(previous, sequence, at_ms, content):
    return sha256(b"croupier batch 1", previous, struct.pack("<QqQ", sequence, at_ms, len(content)),
                  content)


def heads_in(path):
    """The readable slots of a head file: {sequence: hash}."""
    data = path.read_bytes()
    heads = {}
    for start in (0, 4096):
        slot = data[start:start + 88]
        if slot[:16] == b"croupier heads 1" and sha256(slot[:56]) == slot[56:]:
            heads[struct.unpack("<Q", slot[16:24])[0]] = slot[24:56]
    return heads


def account_name(account):
    kind = ACCOUNT_KINDS[account.get(1, 0)]
    words = [kind]
    if kind in ("credit", "at_risk", "cash_box"):
        words.append(str(account.get(4, 0)))
    if kind in ("credit", "at_risk"):
        words.append(CREDIT_CLASSES[account.get(3, 0)])
    if kind == "at_risk":
        place = account.get(5, {})
        words.append(f"{place.get(1, 0)}/{place.get(2, 0)}")
    if CURRENCIES[account.get(2, 0)] == "tournament":
        words.append("tournament")
    return " ".join(words)


def check_balances(balances, problems):
    sums = defaultdict(int)
    for name, balance in balances.items():
        sums["tournament" if name.endswith(" tournament") else "cash"] += balance
        if balance < 0 and name.split()[0] not in MAY_GO_BELOW_ZERO:
            problems.append(f"{name} is below zero: {balance}")
    for currency, total in sums.items():
        if total:
            problems.append(f"all accounts in {currency} add up to {total}")


def read_store(path, head_path):
    problems = []
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    row = database.execute("SELECT format, venue, predecessor_sequence, predecessor_hash, hash "
                           "FROM genesis WHERE id = 1").fetchone()
    previous = genesis_hash(row[:4])
    if previous != row[4]:
        problems.append("the genesis record does not give its hash")
    vouched = heads_in(head_path) if head_path.exists() else {}
    if not vouched:
        problems.append("no head file vouches for the end")
    seen = {0: previous}
    last, entries, events, at = 0, 0, 0, 0
    balances = defaultdict(int)
    for sequence, at_ms, content, kept in database.execute(
            "SELECT sequence, at_ms, content, hash FROM batch ORDER BY sequence"):
        if sequence != last + 1:
            problems.append(f"batches {last + 1} to {sequence - 1} are missing")
        last, previous = sequence, batch_hash(previous, sequence, at_ms, content)
        if previous != kept:
            problems.append(f"batch {sequence}: its hash does not follow")
        if sequence in vouched:
            seen[sequence] = previous
        for entry in Reader(content).whole().get(BATCH_ENTRIES, []):
            entries += 1
            taken_at = entry[ENTRY_COMMAND].get(3, 0)
            if taken_at < at:
                problems.append(f"batch {sequence}: time falls")
            at = taken_at
            for number, fields in entry.get(ENTRY_EVENTS, []):
                events += 1
                for transfer in fields.get(TRANSFERS_FIELD.get(number), []):
                    balances[account_name(transfer.get(1, {}))] -= transfer[3]
                    balances[account_name(transfer.get(2, {}))] += transfer[3]
    for sequence, digest in vouched.items():
        if sequence > last:
            problems.append(f"batches {last + 1} to {sequence} are missing, as the head file knows")
        elif sequence in seen and seen[sequence] != digest:
            problems.append(f"batch {sequence} has another hash than the head file knows")
    if vouched and max(vouched) < last - 1:
        problems.append("the head file is too old for this store")
    check_balances(balances, problems)
    return {"head": previous.hex(), "sequence": last, "batches": last, "entries": entries,
            "events": events,
            "accounts": {name: balances[name] for name in sorted(balances) if balances[name]},
            "problems": problems}


def main(arguments):
    if len(arguments) not in (1, 3) or (len(arguments) == 3 and arguments[1] != "--head"):
        print(__doc__, file=sys.stderr)
        return 2
    store = Path(arguments[0])
    head = Path(arguments[2]) if len(arguments) == 3 else store.with_name(store.name + ".head")
    try:
        found = read_store(store, head)
    except (sqlite3.Error, ValueError, KeyError, IndexError, TypeError, OSError) as error:
        found = {"head": None, "batches": 0, "accounts": {}, "problems": [repr(error)]}
    print(json.dumps(found))
    return 1 if found["problems"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
