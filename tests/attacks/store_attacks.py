"""Somebody with access to the disk: snapshots that mint money, stores that were cut, changed or set back, keys of strangers.

Every case works on a copy of one venue that was played and stopped in order; only the files are touched.
"""
import hashlib
import http.server
import json
import os
import pathlib
import re
import shutil
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time

from kit import R1, ROOT, START_MAX, Failed, case, exported, found_in, need, until

CREDIT = 7_701
MINTED = 8_101   # as many bytes as CREDIT
BATCHES = 120
SNAPSHOTS = ("--snapshot-every", "10")


# ---------------------------------------------------------------- Ed25519 (RFC 8032), for a key that nobody knows
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    total = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = add(total, point)
        point = add(point, point)
        number >>= 1
    return total


def pressed(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def sign(seed, message):
    """Public key and signature."""
    hashed = hashlib.sha512(seed).digest()
    secret = int.from_bytes(hashed[:32], "little") & (1 << 254) - 8 | 1 << 254
    public = pressed(times(secret, BASE))
    r = int.from_bytes(hashlib.sha512(hashed[32:] + message).digest(), "little") % ORDER
    point = pressed(times(r, BASE))
    k = int.from_bytes(hashlib.sha512(point + public + message).digest(), "little") % ORDER
    return public, point + ((r + k * secret) % ORDER).to_bytes(32, "little")


# ---------------------------------------------------------------- The files, as docs/formats/store.md tells them
def last_batch(host):
    return host.edit(host.store, "SELECT sequence, hash FROM batch ORDER BY sequence DESC LIMIT 1")[0]


def write_head(host, sequence, digest):
    """Both slots of a head file that knows of no later batch."""
    body = b"croupier heads 1" + struct.pack("<Q", sequence) + digest
    slot = (body + hashlib.sha256(body).digest()).ljust(4096, b"\0")
    host.head.write_bytes(slot * 2)


def rehash(host, first):
    """Every hash from that batch on, as if the chain had always been so."""
    with sqlite3.connect(host.store) as opened:
        before = opened.execute("SELECT hash FROM batch WHERE sequence = ?", (first - 1,)).fetchone()[0]
        for sequence, at_ms, content in opened.execute(
                "SELECT sequence, at_ms, content FROM batch WHERE sequence >= ? ORDER BY sequence", (first,)).fetchall():
            record = b"croupier batch 1" + before + struct.pack("<QqQ", sequence, at_ms, len(content)) + content
            before = hashlib.sha256(record).digest()
            opened.execute("UPDATE batch SET hash = ? WHERE sequence = ?", (before, sequence))
    opened.close()
    write_head(host, *last_batch(host))


def states(host):
    return sorted(path for path in host.folder.glob("store.db.state.*"))


def cut(host, last):
    """The store ends with batch `last`, and nothing beside it knows better."""
    host.edit(host.store, ("DELETE FROM batch WHERE sequence > ?", (last,)),
              ("DELETE FROM checkpoint WHERE sequence > ?", (last,)))
    host.edit(host.store, "PRAGMA wal_checkpoint(TRUNCATE)")
    write_head(host, *last_batch(host))
    for path in states(host):
        path.unlink()


# ---------------------------------------------------------------- The venue
def heads_at(grounds):
    """The lines of the configuration for a second place. A program that has none is judged by what it does without."""
    if "heads" not in grounds.shared_words:
        told = subprocess.run([grounds.program, "verify", "--help"], capture_output=True, text=True, timeout=START_MAX).stdout
        grounds.shared_words["heads"] = '[heads]\nfile = "heads.txt"' if "--heads" in told else ""
    return grounds.shared_words["heads"]


def played(grounds):
    """A venue with two people, a terminal and a second place for heads; stopped in order."""
    if not hasattr(grounds, "shared_words"):
        grounds.shared_words = {}
    model = grounds.shared.get("played store")
    if model is None:
        model = grounds.new_live(more=heads_at(grounds) + "\n[limits]\nmessages_per_second_max = 5000")
        model.start(*SNAPSHOTS)
        model.second = model.staff("assistant_gaming_manager")
        model.low = model.staff("gaming_supervisor")
        model.third = model.hire("gaming_supervisor")
        model.player = model.add_terminal()
        # More batches than the next start would read again in any case.
        for _ in range(BATCHES):
            need(model.player.here().order({"type": "cash_out"})["reason"] != "none", "paid out of nothing")
        model.player.leave()
        need(model.stop() == 0, f"it did not end well: {model.told()}")
        grounds.own.remove(model)
        grounds.shared["played store"] = model
    return model


def copy_of(grounds, second_place=True):
    """The same venue in a folder of its own; not started."""
    model = played(grounds)
    host = grounds.new_live(more=heads_at(grounds) if second_place else "")
    for path in model.folder.iterdir():
        if path.is_file() and path.name not in ("venue.toml", "croupier.log"):
            shutil.copy(path, host.folder / path.name)
    host.manager = clone(model.manager, host)
    host.second = clone(model.second, host)
    host.low = clone(model.low, host)
    host.third = clone(model.third, host)
    host.player = clone(model.player, host)
    return host


def clone(one, host):
    made = object.__new__(type(one))
    made.__dict__.update(one.__dict__)
    made.host = host
    return made


def console(host, command, by, with_, *more, of="store"):
    """`croupier store COMMAND` with both passwords typed."""
    return subprocess.run([host.program, of, command, str(host.store), "--vault", str(host.vault), "--key", str(host.key),
                           "--heads", str(host.folder / "heads.txt"), "--by", by.user, "--with", with_.user, "--why", "a test", *more],
                          input=f"{by.password}\n{with_.password}\n", capture_output=True, text=True, timeout=START_MAX)


def too_low(host, command, **more):
    """Each of the two stands at the top of a house."""
    for by, with_ in ((host.manager, host.low), (host.low, host.second)):
        done = until(lambda: (lambda ran: None if "or locked" in ran.stderr else ran)(console(host, command, by, with_, **more)), "an answer", 60)
        need(done.returncode == 1 and "role_too_low" in done.stderr, f"{command} by {by} with {with_}: {done.stdout}{done.stderr}")


def must_refuse(host, because=""):
    """It does not start; whoever listens after all has failed at once."""
    host.spawn()
    until(lambda: not host.is_alive or "listening on" in host.told(), "an end", START_MAX)
    if host.is_alive:
        told = host.told()
        host.kill()
        raise Failed(f"it started: {told}")
    host.listening.join(60)
    need(host.process.returncode != 0 and because in host.told(), f"it did not say \"{because}\": {host.told()}")


def must_stop_paying(host, because):
    """The fault is in the log and in the journal; no round begins and nothing is paid."""
    def alarmed():
        return [line for line in host.log_lines() if line.get("event") == "store_fault" or "store_fault" in line.values()]
    line = until(alarmed, "an alarm", 60)[-1]
    # One reader names the batch, another the stretch that begins with it.
    named = because in json.dumps(line) or because.replace("batch ", "batches ") in json.dumps(line)
    need(named, f"the alarm names {because}: {line}")

    def refused():
        answer = host.player.here().order({"type": "cash_out"})
        return answer["reason"] == "cash_out_not_now"
    until(refused, "a payment that is refused", 60)


# ---------------------------------------------------------------- Snapshots
@case(rows=[("digest made anew",), ("without a seal",), ("of the format before seals",)])
def a_snapshot_mints_no_money(fresh_demo, row):
    host = fresh_demo
    player = host.add_terminals(1, CREDIT)[0]
    need(player.come().view("mine")["credit_total"] == CREDIT, "the credit came")
    player.leave()
    host.stop()
    need(states(host), "no snapshot was left")

    def zigzag(cents):
        number, out = cents * 2 if cents >= 0 else -cents * 2 - 1, b""
        while number >= 128:
            out, number = out + bytes([number & 127 | 128]), number >> 7
        return out + bytes([number])
    for path in states(host):
        raw = path.read_bytes()
        size = 64 if raw.startswith(b"croupier state 1") else 96
        sequence = struct.unpack("<Q", raw[16:24])[0]
        state = raw[size:].replace(zigzag(CREDIT), zigzag(MINTED)).replace(zigzag(-CREDIT), zigzag(-MINTED))
        place = host.edit(host.store, ("SELECT hash FROM batch WHERE sequence = ?", (sequence,)))[0][0]
        digest = hashlib.sha256(b"croupier state 1" + struct.pack("<Q", sequence) + place + struct.pack("<Q", len(state)) + state).digest()
        seal = raw[64:size] if row[0] == "digest made anew" else bytes(size - 64)
        tag = raw[:16]
        if row[0] == "of the format before seals":
            tag, seal = b"croupier state 1", b""
        path.write_bytes(tag + struct.pack("<QQ", sequence, len(state)) + digest + seal + state)
    host.start()
    credit = player.come().view("mine")["credit_total"]
    need(credit == CREDIT, f"{credit} cents, and {CREDIT} were paid in")
    if row[0] != "of the format before seals":
        need("was refused" in host.log.read_text(), "nobody was told of the snapshot")


@case
def a_whole_snapshot_is_taken(grounds):
    host = copy_of(grounds)
    host.start(*SNAPSHOTS)
    line = next(line for line in host.log_lines() if "recovered" in line.values())
    need(line["snapshot"] > 0, f"all was folded: {line}")
    host.must_be_well()


# ---------------------------------------------------------------- Cut, changed, set back
@case(proves=["ST-GLI19-2.8.8.g"])
def a_store_that_was_cut_with_its_head_is_refused(grounds):
    host = copy_of(grounds, second_place=False)
    last = last_batch(host)[0]
    cut(host, last - 20)
    must_refuse(host, because="signed")


@case
def a_store_that_was_cut_does_not_verify_against_the_second_place(grounds):
    host = copy_of(grounds)
    well = host.run("verify", host.store, "--heads", host.folder / "heads.txt")
    need(well.returncode == 0, f"the whole one verifies: {well.stdout}{well.stderr}")
    cut(host, last_batch(host)[0] - 20)
    found = host.run("verify", host.store, "--heads", host.folder / "heads.txt")
    need(found.returncode == 1 and "missing" in found.stdout, f"{found.returncode}: {found.stdout}{found.stderr}")


@case
def store_and_head_set_back_together_are_refused(grounds):
    host = copy_of(grounds, second_place=False)
    before = host.copy_files(host.folder.with_name(host.folder.name + "-before"))
    host.start(*SNAPSHOTS)
    host.stop()
    for path in before.glob("store.db*"):
        shutil.copy(path, host.folder / path.name)
    for name in ("store.db-wal", "store.db-shm"):
        (host.folder / name).unlink(missing_ok=True)
    must_refuse(host, because="the vault has seen")


@case
def a_vault_that_was_made_to_forget_the_signed_head_is_refused(grounds):
    host = copy_of(grounds, second_place=False)
    host.edit(host.vault, "DELETE FROM enrolled WHERE kind = 'words: signed head'")
    must_refuse(host, because="something was taken out of the vault")
    done = console(host, "rebuild-head", host.manager, host.second)
    need(done.returncode == 0, f"two persons may go on knowingly: {done.stdout}{done.stderr}")
    host.start()
    host.must_be_well()


@case
def after_a_restore_no_known_secret_draws_and_no_number_is_given_again(grounds):
    live = grounds.new_live(more="")
    live.start()
    terminal = live.open_table(R1)
    live.fund(terminal, 5_000)
    terminal.come([R1]).until_phase(R1, "open")
    live.stop()
    backup = live.folder / "by hand"
    need(live.run("backup", live.store, "--vault", live.vault, "--key", live.key, "--to", backup).returncode == 0, "no backup")
    before = exported(live, "round_committed")[-1]
    again = grounds.new_live(more="")
    shutil.copy(live.key, again.key)
    done = live.run("restore", backup, "--to", again.store, "--vault", again.vault, "--key", again.key)
    need(done.returncode == 0, f"{done.stdout}{done.stderr}")
    again.start()
    again.stop()
    restored = exported(again, "store_restored")
    need(len(restored) == 1 and restored[0]["last_ticket"] >= 1_000_000, f"{restored}")
    ended = [one["round"] for one in exported(again, "commitment_withdrawn", "round_voided")]
    need(before["round"] in ended, f"{before} draws on: {ended}")
    again.start()
    again.stop()
    need(len(exported(again, "store_restored")) == 1, "it is said at each start")


@case
def everything_set_back_is_found_by_the_second_place(grounds):
    host = copy_of(grounds)
    before = host.copy_files(host.folder.with_name(host.folder.name + "-before"))
    host.start(*SNAPSHOTS)
    host.stop()
    seen = (host.folder / "heads.txt").read_bytes()
    for path in filter(pathlib.Path.is_file, before.iterdir()):
        shutil.copy(path, host.folder / path.name)
    for path in list(host.folder.glob("*-wal")) + list(host.folder.glob("*-shm")):
        path.unlink()
    (host.folder / "heads.txt").write_bytes(seen)
    must_refuse(host, because="heads.txt has seen")


@case(proves=["ST-GLI19-2.8.8.g"])
def an_early_batch_that_was_altered_stops_rounds_and_payments(grounds):
    host = copy_of(grounds)
    content = host.edit(host.store, "SELECT content FROM batch WHERE sequence = 3")[0][0]
    host.edit(host.store, ("UPDATE batch SET content = ? WHERE sequence = 3", (content[:-2] + bytes([content[-2] ^ 1]) + content[-1:],)))
    host.start(*SNAPSHOTS)
    must_stop_paying(host, "batch 3")
    host.stop()
    # And it stays so, until two persons have looked into it.
    host.edit(host.store, ("UPDATE batch SET content = ? WHERE sequence = 3", (content,)))
    host.start(*SNAPSHOTS)
    need(host.player.come().order({"type": "cash_out"})["reason"] == "cash_out_not_now", "a restart clears it")
    host.stop()
    alone = console(host, "clear-fault", host.second, host.second)
    need(alone.returncode == 1, f"one person cleared it: {alone.stdout}")
    too_low(host, "clear-fault")
    cleared = console(host, "clear-fault", host.second, host.manager)
    need(cleared.returncode == 0, f"two could not clear it: {cleared.stderr}")
    host.start(*SNAPSHOTS)
    need(host.player.come().order({"type": "cash_out"})["reason"] == "credit_too_low", "and then it would pay")


@case
def what_came_after_the_last_signed_head_is_read_before_a_socket_opens(grounds):
    host = copy_of(grounds, second_place=False)
    host.start(*SNAPSHOTS)
    for _ in range(5):
        need(host.player.here().order({"type": "cash_out"})["reason"] != "none", "paid out of nothing")
    host.kill()
    altered = last_batch(host)[0] - 1
    signed, = host.edit(host.store, "SELECT max(sequence) FROM checkpoint")[0]
    need(altered > signed, f"batch {altered} comes before signed head {signed}")
    content = host.edit(host.store, ("SELECT content FROM batch WHERE sequence = ?", (altered,)))[0][0]
    host.edit(host.store, ("UPDATE batch SET content = ? WHERE sequence = ?", (content[:-2] + bytes([content[-2] ^ 1]) + content[-1:], altered)))
    must_refuse(host, because=f"batch {altered} is damaged")


@case
def a_mirror_that_was_altered_is_found(grounds):
    """The store itself is whole; the other copy is the one that would be needed."""
    host = copy_of(grounds)
    mirror = host.folder / "mirror.db"
    host.config.write_text(host.config.read_text().replace("[store]\n", f"[store]\nmirror = \"{mirror}\"\n", 1))
    host.start(*SNAPSHOTS)
    host.stop()
    content = host.edit(mirror, "SELECT content FROM batch WHERE sequence = 3")[0][0]
    host.edit(mirror, ("UPDATE batch SET content = ? WHERE sequence = 3", (content[:-2] + bytes([content[-2] ^ 1]) + content[-1:],)))
    host.start(*SNAPSHOTS)
    until(lambda: any(line.get("what") == "store_fault" for line in host.log_lines()), "a word in the log", 60)


@case
def a_chain_that_was_made_anew_is_refused(grounds):
    host = copy_of(grounds, second_place=False)
    content = host.edit(host.store, "SELECT content FROM batch WHERE sequence = 3")[0][0]
    host.edit(host.store, ("UPDATE batch SET at_ms = at_ms - 1, content = ? WHERE sequence = 3", (content,)))
    rehash(host, 3)
    must_refuse(host, because="has seen")


@case(rows=[("at the end",), ("in the middle",)])
def a_checkpoint_by_a_key_that_nobody_knows_is_found(grounds, row):
    host = copy_of(grounds, second_place=False)
    sequence, digest = last_batch(host)
    if row[0] == "in the middle":
        sequence, digest = host.edit(host.store, "SELECT sequence, hash FROM batch WHERE sequence = 20")[0]
    public, signature = sign(os.urandom(32), b"croupier point 1" + struct.pack("<Q", sequence) + digest)
    host.edit(host.store, ("INSERT INTO checkpoint(sequence, hash, public_key, signature) VALUES (?, ?, ?, ?)",
                           (sequence, digest, public, signature)))
    found = host.run("verify", host.store)
    need(found.returncode == 1 and "unknown key " + public.hex() in found.stdout, f"{found.returncode}: {found.stdout}")
    must_refuse(host, because=public.hex())


@case
def the_trusted_key_decides_whose_heads_count(grounds):
    host = copy_of(grounds)
    own = json.loads(host.run("verify", host.store, "--json").stdout).get("signing_key", "")
    need(re.fullmatch("[0-9a-f]{64}", own), "the journal names the key")
    trusted = host.folder / "trusted"
    trusted.write_text(own + "\n")
    well = host.run("verify", host.store, "--trusted-key", trusted)
    need(well.returncode == 0, f"the right key: {well.stdout}{well.stderr}")
    trusted.write_text("# signing-key " + own + "\n")
    need(host.run("verify", host.store, "--trusted-key", trusted).returncode == 0, "as the approved list has it")
    trusted.write_text(sign(os.urandom(32), b"")[0].hex() + "\n")
    other = host.run("verify", host.store, "--trusted-key", trusted)
    need(other.returncode == 1 and "not trusted" in other.stdout, f"another's key: {other.stdout}{other.stderr}")


@case
def heads_are_signed_at_start_and_stop(grounds):
    host = copy_of(grounds)
    first = last_batch(host)[0]
    points = [row[0] for row in host.edit(host.store, "SELECT sequence FROM checkpoint ORDER BY id")]
    need(points and points[-1] == first, f"the last head of a stop in order is signed: {points} and {first}")
    host.start(*SNAPSHOTS)
    until(lambda: len((host.folder / "heads.txt").read_text().splitlines()) > len(points), "a head signed at start", 60)
    host.kill()
    host.start(*SNAPSHOTS)
    host.must_be_well()


@case
def a_head_is_signed_every_so_many_batches_over_all_lives(grounds):
    """Lives that are too short for it one by one leave no stretch without a signed head either."""
    most = 10
    live = grounds.new_live(store=f"checkpoint_every = {most}").start()
    player = live.add_terminal()
    for orders in (35, 6, 6, 6):
        for _ in range(orders):
            need(player.here().order({"type": "cash_out"})["reason"] != "none", "paid out of nothing")
        live.kill()
        points = [one[0] for one in live.edit(live.store, "SELECT sequence FROM checkpoint ORDER BY sequence")]
        ends = points + [last_batch(live)[0]]
        need(points and all(later - point <= most for point, later in zip(ends, ends[1:])), f"signed heads at {points}, batches up to {ends[-1]}")
        live.start()


# ---------------------------------------------------------------- Ends that nobody signed, heads that are gone
def add_batches(host, *minutes):
    """Batches without an entry, so many minutes after the last one, as somebody without the key can add them."""
    with sqlite3.connect(host.store) as opened:
        sequence, at_ms, before = opened.execute("SELECT sequence, at_ms, hash FROM batch ORDER BY sequence DESC LIMIT 1").fetchone()
        for later in minutes:
            sequence, content = sequence + 1, b"\0"
            at = at_ms + int(later * 60_000)
            record = b"croupier batch 1" + before + struct.pack("<QqQ", sequence, at, len(content)) + content
            before = hashlib.sha256(record).digest()
            opened.execute("INSERT INTO batch(sequence, at_ms, content, hash) VALUES (?, ?, ?, ?)", (sequence, at, content, before))
    opened.close()
    write_head(host, sequence, before)


@case(proves=["ST-GLI19-2.8.8.g"])
def an_end_that_no_host_signed_is_refused(grounds):
    host = copy_of(grounds, second_place=False)
    add_batches(host, 1, 2, 3, 4, 5, 6, 7)
    found = host.run("verify", host.store)
    need(found.returncode == 1 and "no head was signed for longer" in found.stdout, f"{found.returncode}: {found.stdout}{found.stderr}")
    must_refuse(host, because="were signed by no host")


@case
def a_moment_that_no_host_signed_is_what_a_power_cut_leaves(grounds):
    host = copy_of(grounds, second_place=False)
    host.start(*SNAPSHOTS)
    for _ in range(5):
        need(host.player.here().order({"type": "cash_out"})["reason"] != "none", "paid out of nothing")
    host.kill()
    found = host.run("verify", host.store)
    need(found.returncode == 0 and "came after the last signed head" in found.stdout, f"{found.returncode}: {found.stdout}{found.stderr}")
    host.start(*SNAPSHOTS)
    host.must_be_well()


@case
def a_store_that_lost_every_signed_head_is_found(grounds):
    host = copy_of(grounds, second_place=False)
    host.edit(host.store, "DELETE FROM checkpoint")
    found = host.run("verify", host.store)
    need(found.returncode == 1 and "they were deleted" in found.stdout, f"{found.returncode}: {found.stdout}{found.stderr}")
    must_refuse(host, because="signed heads were deleted")


@case
def the_newest_signed_head_cannot_be_taken_out(grounds):
    host = copy_of(grounds, second_place=False)
    newest = host.edit(host.store, "SELECT max(id) FROM checkpoint")[0][0]
    host.edit(host.store, ("DELETE FROM checkpoint WHERE id = ?", (newest,)))
    must_refuse(host, because="signed heads were deleted")


# ---------------------------------------------------------------- The second place
def head_line(host, sequence, seed):
    """A head of this store that the key of that seed has signed."""
    digest = host.edit(host.store, ("SELECT hash FROM batch WHERE sequence = ?", (sequence,)))[0][0]
    public, signature = sign(seed, b"croupier point 1" + struct.pack("<Q", sequence) + digest)
    return f"{sequence}:{digest.hex()} {public.hex()} {signature.hex()}\n"


@case(rows=[("a line that cannot be read", "not SEQUENCE:HASH KEY SIGNATURE"), ("a line out of order", "comes after head"),
            ("a line by an unknown key", "none of this venue's"), ("a line with a wrong signature", "the signature is wrong")])
def a_line_that_no_host_wrote_in_the_second_place_is_named(grounds, row):
    host = copy_of(grounds)
    place = host.folder / "heads.txt"
    lines = place.read_text().splitlines(keepends=True)
    need(len(lines) > 1, f"heads were sent there: {lines}")
    last = last_batch(host)[0]
    more = {"a line that cannot be read": "12:ab\n", "a line out of order": lines[0], "a line by an unknown key": head_line(host, last, os.urandom(32)),
            "a line with a wrong signature": None}[row[0]]
    if more is None:
        signature = lines[-1].split()[-1]
        lines[-1] = lines[-1].replace(signature, ("0" if signature[0] != "0" else "1") + signature[1:])
        more = ""
    elif row[0] == "a line by an unknown key":
        lines.pop()   # that head, in its place
    place.write_text("".join(lines) + more)
    must_refuse(host, because=row[1])
    need(f"heads.txt:{len((''.join(lines) + more).splitlines())}" in host.told(), f"the line is not named: {host.told()}")
    need(any("second_place_wrong" in line.values() for line in host.log_lines()), "the log says nothing of it")


@case
def a_line_that_a_power_cut_tore_is_no_fault(grounds):
    host = copy_of(grounds)
    place = host.folder / "heads.txt"
    whole = place.read_text()
    place.write_text(whole + whole.splitlines()[0][:40])
    host.start(*SNAPSHOTS)
    until(lambda: place.read_text().endswith("\n"), "the next head")
    need(" torn\n" in place.read_text(), "what was torn is marked")
    host.restart(*SNAPSHOTS)
    need(any("second_place_torn" in line.values() for line in host.log_lines()), "nobody was told of it")
    host.stop()
    found = host.run("verify", host.store, "--heads", place)
    need(found.returncode == 0, f"{found.stdout}{found.stderr}")


@case
def heads_leave_the_machine_by_push_and_by_the_systems_log(grounds):
    pushed = []

    class Elsewhere(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            pushed.append((self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass
    elsewhere = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
    folder = pathlib.Path(tempfile.mkdtemp())
    log = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    log.bind(str(folder / "log"))
    log.settimeout(60)
    try:
        host = grounds.new_live(more=f"[heads]\npush = \"http://127.0.0.1:{elsewhere.server_port}/heads\"\nsyslog = true\n"
                                     f"syslog_socket = \"{folder / 'log'}\"")
        host.start()
        said = log.recv(65_536).decode()
        need(said.startswith("<37>") and "croupier signed head of attacked: " in said, f"{said}")
        host.stop()
        points = {f"{sequence}:{digest.hex()}": (key.hex(), signature.hex()) for sequence, digest, key, signature in
                  host.edit(host.store, "SELECT sequence, hash, public_key, signature FROM checkpoint")}
        head, key, signature = said.rstrip().split()[-3:]
        need(points.get(head) == (key, signature), f"{head} is none of {points}")
        need(pushed and all(path == "/heads" and said["venue"] == "attacked" and points.get(said["head"]) == (said["key"], said["signature"])
                            for path, said in pushed), f"{pushed} and {points}")
        # Whoever keeps what was pushed judges the store by it.
        kept = folder / "kept"
        kept.write_text("".join(f"{said['head']} {said['key']} {said['signature']}\n" for _, said in pushed))
        need(host.run("verify", host.store, "--heads", kept).returncode == 0, "the whole one verifies")
        cut(host, int(pushed[-1][1]["head"].partition(":")[0]) - 1)
        found = host.run("verify", host.store, "--heads", kept)
        need(found.returncode == 1 and "the second place has" in found.stdout, f"{found.returncode}: {found.stdout}{found.stderr}")
    finally:
        elsewhere.shutdown()
        log.close()
        shutil.rmtree(folder)


@case
def a_push_that_nobody_takes_is_told_and_stops_nothing(grounds):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        host = grounds.new_live(more=f"[heads]\npush = \"http://127.0.0.1:{nobody.getsockname()[1]}/\"")
        host.start()
        until(lambda: any("head_not_sent" in line.values() for line in host.log_lines()), "a word in the log", 60)
        host.must_be_well()


# ---------------------------------------------------------------- The vault alone
def set_vault_back(grounds):
    """A venue that revoked somebody, with the vault from before: the revoked one could sign in again."""
    host = copy_of(grounds, second_place=False)
    before = host.copy_files(host.folder.with_name(host.folder.name + "-before"))
    host.start(*SNAPSHOTS)
    host.manager.sign_in()
    need(host.manager.post("/office/revocation", {"staff": host.third.number}).status == 200, "not revoked")
    host.stop()
    for path in host.folder.glob("vault.db*"):
        path.unlink()
    for path in before.glob("vault.db*"):
        shutil.copy(path, host.folder / path.name)
    return host


@case
def an_older_vault_is_refused(grounds):
    host = set_vault_back(grounds)
    must_refuse(host, because="it is an older copy")


@case
def an_older_vault_goes_on_by_two_persons_on_record(grounds):
    host = set_vault_back(grounds)
    # Whoever signs in with the old one at the machine does not bring it up to date.
    for _ in range(4):
        console(host, "clear-fault", host.manager, host.second)
    must_refuse(host, because="it is an older copy")
    alone = console(host, "accept", host.manager, host.manager, of="vault")
    need(alone.returncode != 0, f"one person accepted it: {alone.stdout}")
    must_refuse(host, because="it is an older copy")
    too_low(host, "accept", of="vault")
    until(lambda: console(host, "accept", host.manager, host.second, of="vault").returncode == 0, "two who may", 60)
    told = [line for line in host.run("export", host.store).stdout.splitlines() if '"vault_accepted"' in line]
    need(len(told) == 1 and "a test" in told[0], f"the journal has it: {told}")
    host.start(*SNAPSHOTS)
    host.must_be_well()
    # The vault has forgotten the revocation; the journal has not.
    answer = host.ask("POST", "/office/sign_in", {"user": host.third.user, "password": host.third.password})
    need(answer.status == 401, f"the revoked one is back: {answer}")
    host.kill()  # without a word
    host.start(*SNAPSHOTS)


@case
def the_second_copy_of_the_vault_goes_on_after_a_crash_and_an_older_one_does_not(grounds):
    host = copy_of(grounds, second_place=False)
    copy = host.folder / "second-vault.db"
    host.config.write_text(host.config.read_text().replace("[vault]\n", f"[vault]\ncopy = \"{copy}\"\n"))
    host.start(*SNAPSHOTS)
    until(copy.exists, "a copy", 60)
    older = copy.read_bytes()
    host.manager.sign_in()
    terminal = host.add_terminal("PT-of-the-copy")

    def counted():
        return sum('"vault_reported"' in line for line in host.run("export", host.store).stdout.splitlines())
    seen = counted()
    until(lambda: counted() >= max(1, seen) and copy.read_bytes() != older, "a newer copy", 60)
    # Until nothing changes any more: the count that the journal has is in the copy.
    settled = [counted(), copy.read_bytes()]

    def stands():
        now = [counted(), copy.read_bytes()]
        same = now == settled
        settled[:] = now
        time.sleep(0 if not same else 12)
        return same and [counted(), copy.read_bytes()] == now
    until(stands, "a quiet vault", 120)
    host.kill()
    for path in host.folder.glob("vault.db*"):
        path.unlink()
    host.vault.write_bytes(copy.read_bytes())
    host.start(*SNAPSHOTS)
    terminal.come()   # its key is in the copy
    host.kill()
    for path in host.folder.glob("vault.db*"):
        path.unlink()
    host.vault.write_bytes(older)
    must_refuse(host, because="it is an older copy")


# ---------------------------------------------------------------- What is missing
@case(rows=[("the vault",), ("vault and key",)])
def a_missing_vault_is_not_made_anew(grounds, row):
    host = copy_of(grounds)
    for path in host.folder.glob("vault.db*"):
        path.unlink()
    if row[0] == "vault and key":
        host.key.unlink()
    must_refuse(host, because="never made anew")
    need(not host.vault.exists(), "there is another vault")


@case
def another_venues_vault_is_refused(grounds, fresh_live):
    host = copy_of(grounds, second_place=False)
    fresh_live.stop()
    for path in host.folder.glob("vault.db*"):
        path.unlink()
    shutil.copy(fresh_live.vault, host.vault)
    shutil.copy(fresh_live.key, host.key)
    must_refuse(host)


@case
def a_head_file_is_rebuilt_by_two_persons_on_record(grounds):
    host = copy_of(grounds)
    host.head.unlink()
    must_refuse(host, because="no head file")
    alone = console(host, "rebuild-head", host.manager, host.manager)
    need(alone.returncode != 0 and not host.head.exists(), f"one person did it: {alone.stdout}{alone.stderr}")
    too_low(host, "rebuild-head")
    need(not host.head.exists(), "somebody who stands too low did it")
    wrong = clone(host.second, host)
    wrong.password = "not the password"
    guessed = console(host, "rebuild-head", host.manager, wrong)
    need(guessed.returncode == 1 and not host.head.exists(), f"a wrong password did it: {guessed.stdout}{guessed.stderr}")
    # After a wrong one the vault waits a moment before it looks at another.
    until(lambda: console(host, "rebuild-head", host.manager, host.second).returncode == 0, "two who may", 60)
    told = [line for line in host.run("export", host.store).stdout.splitlines() if "head_rebuilt" in line]
    need(len(told) == 1 and "a test" in told[0], f"the journal has it: {told}")
    host.start(*SNAPSHOTS)
    host.must_be_well()


@case
def a_loss_that_two_persons_accept_goes_on_record(grounds):
    host = copy_of(grounds)
    cut(host, last_batch(host)[0] - 20)
    must_refuse(host, because="signed")
    done = console(host, "rebuild-head", host.manager, host.second)
    need(done.returncode == 0 and "the vault has seen" in done.stdout, f"{done.stdout}{done.stderr}")
    host.start(*SNAPSHOTS)
    host.must_be_well()


@case
def a_head_file_elsewhere_is_named(grounds):
    host = copy_of(grounds)
    elsewhere = host.folder / "elsewhere.head"
    host.head.rename(elsewhere)
    need(host.run("verify", host.store).returncode == 1, "nothing vouches for the end")
    # No round was played here, which is all that the two that ask for one have to say.
    for command in (["verify", host.store], ["export", host.store], ["replay", host.store, "--round", "R1/1"],
                    ["report", "dispute", "--store", host.store, "--round", "R1/1"]):
        ran = host.run(*command, "--head", elsewhere)
        asks = "--round" in command
        need(ran.returncode == 0 or asks, f"{command[0]}: {ran.stdout[-500:]}{ran.stderr}")
        need(not asks or ("head file" not in ran.stderr and "round" in ran.stderr.lower()), f"{command[0]}: {ran.stderr}")


def rows_of(answer):
    """An export's rows, and the head that it ends with."""
    need(answer.status == 200, f"{answer}")
    lines = [json.loads(line) for line in answer.body.decode().splitlines()]
    return lines[:-1], lines[-1]["head"]


@case(proves=["ST-GLI19-2.3.3"])
def an_inspector_takes_the_record_along_while_play_goes_on(live):
    terminal = live.open_table(R1).come(watch=[R1])
    inspector = live.staff("inspector")
    rounds, heads = set(), []
    for _ in range(2):
        # A stranger's reader follows the chain from its first batch in the files of the running host.
        told = subprocess.run([sys.executable, str(ROOT / "tests/stranger/read_journal.py"), str(live.store)], capture_output=True, text=True)
        need(told.returncode == 0, f"{told}")
        theirs = json.loads(told.stdout)
        heads.append((theirs["sequence"], theirs["head"]))
        # Any span, with the head of its last batch: what the stranger computed.
        reached = 0
        while reached < theirs["sequence"]:
            to = min(reached + 50, theirs["sequence"])
            rows, head = rows_of(inspector.get(f"/office/journal?from={reached + 1}&to={to}"))
            need(head["sequence"] == to and sorted({row["sequence"] for row in rows}) == list(range(reached + 1, to + 1)), f"{reached + 1} to {to}: {head}")
            need(all(row["hash"] == head["hash"] for row in rows if row["sequence"] == to), "the head is the last batch's hash")
            rounds |= {json.dumps(one["round"]) for one in found_in(rows) if one.get("type") == "round_opened"}
            reached = to
        need(head["hash"] == theirs["head"], f"our head {head}, theirs {theirs}")
        _, earlier = rows_of(inspector.get(f"/office/journal?from=1&to={heads[0][0]}"))
        need(earlier == {"sequence": heads[0][0], "hash": heads[0][1]}, f"an earlier head: {earlier}")
        # Another round has begun by the next look.
        terminal.here()
        now = terminal.until_phase(R1, "open")["face"]["round"]
        until(lambda: terminal.hear("table")["view"]["face"]["round"] != now, "the next round")
    sheet = inspector.get(f"/office/journal?from=1&to={heads[-1][0]}&format=csv").body.decode().splitlines()
    need(sheet[0].startswith("sequence,time,origin") and sheet[-1] == f"{heads[-1][0]},,,head,,,,{heads[-1][1]}", f"{sheet[0]} ... {sheet[-1]}")
    need(len(rounds) >= 2 and heads[1][0] > heads[0][0], f"no play meanwhile: {rounds}, {heads}")
    # What runs, digested by a stranger's tool.
    sums = subprocess.run(["sha256sum", f"/proc/{live.process.pid}/exe"], capture_output=True, text=True, check=True).stdout.split()[0]
    need(sums in {one["program"] for one in exported(live, "engine_started", "host_restarted") if "program" in one}, f"{sums} is not what the journal names")
    for wrong in ("from=0", "to=x", "from=5&to=4", "format=xml", "records=rounds", "from=99999999"):
        need(inspector.get(f"/office/journal?{wrong}").status == 400, wrong)
    need(live.manager.get("/office/journal").status == 403, "whoever runs tables has no pseudonyms")
    live.must_be_well()
