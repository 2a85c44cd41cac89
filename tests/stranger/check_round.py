#!/usr/bin/env python3
"""check_round.py FILE: computes a committed round again from what was shown, with docs/formats/fairness.md alone.

FILE (or - for standard input) holds {"proof": ..., "share": ...}, or the proof alone. Prints what was computed; exits 0 if
everything holds, 1 and a line for each difference if not, 2 if the file cannot be read.
"""
import hashlib
import hmac
import json
import struct
import sys

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = [rank + suit for rank in RANKS for suit in SUITS]


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def u8(number):
    return struct.pack("<B", number)


def u32(number):
    return struct.pack("<I", number)


def u64(number):
    return struct.pack("<Q", number)


def words(what):
    return b"croupier/fairness/1 " + what.encode() + b"\n"


def name_of(shown):
    return u32(shown["table"]) + u32(shown["round"])


def seat_digest(share):
    wagers = b"".join(
        u8(wager["game"]) + u8(wager["bet"]) + u8(wager["which"])
        + u64(sum(1 << number for number in set(wager["numbers"]))) + u64(wager["stake"])
        for wager in share["wagers"])
    return sha(words("seat"), name_of(share), bytes.fromhex(share["nonce"]), u32(share["terminal"]),
               u32(len(share["wagers"])), wagers, u32(len(share["picks"])), bytes(share["picks"]))


def decision_digest(share, made):
    return sha(words("decision"), name_of(share), bytes.fromhex(share["nonce"]), u32(share["terminal"]),
               u8(made["hand"]), u8(made["area"]), u8(made["decision"]), u8(made["by"]))


def transcripts(proof):
    """The transcript with no digest, with one, with two ..."""
    running = sha(words("transcript"), name_of(proof))
    yield running
    for digest in proof["digests"]:
        running = sha(running, bytes.fromhex(digest))
        yield running


def value_below(bound, secret, proof, index, transcript):
    block = 0
    while True:
        message = words("draw") + name_of(proof) + u32(index) + transcript + u32(block)
        bits = hmac.new(secret, message, hashlib.sha256).digest()
        for at in range(0, 32, 8):
            x = int.from_bytes(bits[at + 4:at + 8], "little")
            product = x * bound
            if product % 2**32 >= 2**32 % bound:
                return product // 2**32
        block += 1


def check(proof, share):
    """A line for everything that does not hold, and the draws as they should be."""
    wrong, computed = [], []
    secret = bytes.fromhex(proof["secret"])
    if len(secret) != 32:
        wrong.append("the secret has %d bytes" % len(secret))
    if sha(words("commitment"), name_of(proof), secret).hex() != proof["commitment"]:
        wrong.append("the commitment is not one to this secret")
    after = list(transcripts(proof))
    left = DECK * proof["decks"]
    left.sort(key=DECK.index)
    before = 0
    for index, draw in enumerate(proof["draws"]):
        if not before <= draw["after"] < len(after):
            wrong.append("draw %d: the transcript cannot have had %d digests" % (index + 1, draw["after"]))
            break
        before = draw["after"]
        bound = {"card": len(left), "die": 6}.get(draw["of"], draw["bound"])
        if bound != draw["bound"] or bound < 1:
            wrong.append("draw %d: one of %d, not of %d" % (index + 1, bound, draw["bound"]))
            break
        value = value_below(bound, secret, proof, index, after[draw["after"]])
        if draw["of"] == "card":
            outcome = left.pop(value)
        else:
            outcome = str(value + 1 if draw["of"] == "die" else value)
        computed.append(outcome)
        if outcome != draw["result"]:
            wrong.append("draw %d: the secret gives %s, shown was %s" % (index + 1, outcome, draw["result"]))
            break
    if share:
        if (share["table"], share["round"]) != (proof["table"], proof["round"]):
            wrong.append("the share is of another round")
        else:
            wrong += check_share(proof["digests"], share)
    return wrong, computed


def check_share(digests, share):
    wrong = []
    own = [("wagers", share["place"], seat_digest(share))]
    own += [("decision", made["place"], decision_digest(share, made)) for made in share["decisions"]]
    for what, place, digest in own:
        if place >= len(digests) or digests[place] != digest.hex():
            wrong.append("digest %d is not that of the own %s" % (place + 1, what))
    return wrong


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with (sys.stdin if sys.argv[1] == "-" else open(sys.argv[1], encoding="utf-8")) as file:
            shown = json.load(file)
        proof = shown.get("proof", shown)
        wrong, computed = check(proof, shown.get("share"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, struct.error) as error:
        print("cannot be read: %r" % error, file=sys.stderr)
        return 2
    print("round %d/%d: %s" % (proof["table"], proof["round"], " ".join(computed)))
    for line in wrong:
        print(line)
    print("does not hold" if wrong else "holds")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
