#!/usr/bin/env python3
"""check_record.py FILE: checks the proof of `croupier report dispute` with nothing but docs/formats/dispute.md.

Follows every seat in the proof from its bytes to the hash of a signed batch. Prints one JSON object; exits with 1 and a sentence if
anything does not hold. Not checked: the signature itself (the standard library has no Ed25519).
"""
import hashlib
import json
import struct
import sys

import read_journal


def need(holds, what):
    if not holds:
        raise ValueError(what)


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def climb(digest, path):
    at = sha(b"\0", digest)
    for step in path:
        side, neighbour = step.split(":")
        pair = (bytes.fromhex(neighbour), at) if side == "left" else (at, bytes.fromhex(neighbour))
        at = sha(b"\1", *pair)
    return at


def read_proof(text):
    """The lines of each record."""
    records = []
    for line in text[text.index("\nProof "):].splitlines():
        words = line.split()
        if words[:1] == ["record"]:
            records.append({"digest": bytes.fromhex(words[2]), "seats": {}, "paths": {}})
        elif records and words:
            read_line(records[-1], words)
    return records


def read_line(record, words):
    if words[0] == "seat" and words[2] == "path":
        record["paths"][words[1]] = words[3:]
    elif words[0] == "seat":
        record["seats"][words[1]] = bytes.fromhex(words[2])
    elif words[0] in ("heading", "transfers", "seats", "summary"):
        record["root" if words[0] == "seats" else words[0]] = bytes.fromhex(words[1])
    elif words[:2] == ["day", "path"]:
        record["day_path"] = words[2:]
    elif words[:2] == ["day", "root"]:
        record["day_root"] = bytes.fromhex(words[2])
    elif words[:3] == ["day", "batch", "before"]:
        record["batch"] = dict(zip(words[2::2], words[3::2]))
    elif words[:2] == ["day", "batch"]:
        record["head"] = words[2]
    elif words[:2] == ["day", "signed"]:
        record["signed"] = words[2]


def check_batch(record):
    batch = record["batch"]
    content = bytes.fromhex(batch["content"])
    reader = read_journal.Reader(content)
    entries = reader.value(3, "batch")["entries"]
    need(len(entries) == 1 and len(entries[0]["events"]) == 1, "the batch holds something besides the new day")
    event = entries[0]["events"][0]
    need(event["type"] == "gaming_day_began" and event["rounds"] == record["day_root"], "the batch has another root")
    tag = b"croupier batch 1" + bytes.fromhex(batch["before"])
    found = sha(tag, struct.pack("<QqQ", int(batch["sequence"]), int(batch["time"]), len(content)), content)
    need(record["head"] == f"{batch['sequence']}:{found.hex()}", "the batch has another hash")
    need(record["signed"] == record["head"], "the signed head is not that of the batch")


def summary_of(data):
    """round_summary and past_round by field number: they are not among the lists of journal.md."""
    reader = read_journal.Reader(data)
    summary = reader.value(3)
    need(reader.at == len(data), "something follows the summary")
    return summary


def check(record):
    for terminal, seat in record["seats"].items():
        reader = read_journal.Reader(seat)
        reader.value(3, "seat_result")
        need(reader.at == len(seat), f"something follows seat {terminal}")
        need(climb(sha(seat), record["paths"][terminal]) == record["root"], f"seat {terminal} is not of this record")
    digest = sha(b"\3", sha(record["heading"]), record["root"], record["transfers"])
    need(digest == record["digest"], "heading, seats and transfers are not those of the record")
    past = summary_of(record["summary"])[1]
    need(past[5] == digest, "the summary is of another record")
    if "day_root" in record:
        need(climb(sha(record["summary"]), record["day_path"]) == record["day_root"], "the round is not of that day")
        check_batch(record)
    return {"record": digest.hex(), "result": past.get(4, b"").decode(), "seats": sorted(record["seats"]),
            "signed": record.get("signed")}


def main(path):
    try:
        with open(path, encoding="utf-8") as file:
            records = read_proof(file.read())
        need(records, "there is no record in the proof")
        print(json.dumps([check(record) for record in records]))
    except (ValueError, KeyError, IndexError, TypeError, OSError) as wrong:
        sys.exit(f"{path}: {wrong}.")


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) == 2 else sys.exit(__doc__)
