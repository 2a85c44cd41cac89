"""How a venue starts, what it leaves on other disks, and what lies in its journal: the clock, backups, configurations, words about people."""
import json
import os
import pathlib
import pty
import re
import select
import shutil
import socket
import subprocess
import time

from kit import R1, ROOT, START_MAX, Host, Part, approve, ask, case, connect, free_port, loaded_with, need, until

CLOCK = "[clock]\nstart_gap_max_ms = 1000\n"
MANAGER = "assistant_gaming_manager"


def two_managers(live):
    """Of two houses, as what is of the whole venue wants it."""
    return live.staff(MANAGER), live.other_house(live.manager)


def exported(live):
    """Every entry of the journal."""
    done = live.run("export", live.store)
    need(done.returncode == 0, f"the journal cannot be exported: {done.stderr}")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return [line for line in lines if "command" in line]  # the last one is the head


def events(live, kind):
    return [event for entry in exported(live) for event in entry["events"] if event["type"] == kind]


def accept_clock(live, *people):
    """`croupier clock accept`, with what these people type."""
    typed = "".join(f"{person.user}\n{person.password}\n" for person in people)
    return subprocess.run([live.program, "clock", "accept", "--config", str(live.config)], input=typed, capture_output=True, text=True,
                          timeout=START_MAX, cwd=live.folder)


def batches(live):
    return live.head.read_bytes()


def let_the_gap_pass():
    time.sleep(1.5)


@case
def a_start_far_from_the_last_entry_waits_for_two_people(grounds):
    live = grounds.new_live(more=CLOCK).start()
    one, two = two_managers(live)
    low = live.staff("gaming_supervisor")
    live.stop()
    let_the_gap_pass()
    before = batches(live)
    live.must_not_start(because="two people")
    need(batches(live) == before, "a start that nobody accepted has written")

    for people, why in (((one, one), "one person twice"), ((one,), "one person"), ((one, low), "one who stands too low")):
        done = accept_clock(live, *people)
        need(done.returncode != 0, f"{why} accepted the clock: {done.stdout}")
        live.must_not_start(because="two people")
    wrong = type(two)(live, two.number, two.role, user=two.user, password="not the password")
    need(accept_clock(live, one, wrong).returncode != 0, "a wrong password accepted the clock")
    live.must_not_start(because="two people")


@case
def what_two_people_accepted_is_for_one_start(grounds):
    live = grounds.new_live(more=CLOCK).start()
    one, two = two_managers(live)
    live.stop()
    let_the_gap_pass()
    done = accept_clock(live, one, two)
    need(done.returncode == 0, f"two people were not enough: {done.stderr}")
    live.start()
    live.must_be_well()
    live.stop()
    accepted = events(live, "clock_accepted")
    need([(one_of["accepted"]["first"], one_of["accepted"]["second"]) for one_of in accepted] == [(one.number, two.number)],
         f"who accepted the clock is not in the journal: {accepted}")
    need(any(line.get("what") == "clock_accepted" for line in live.log_lines()), "the log says nothing of it")
    let_the_gap_pass()
    live.must_not_start(because="two people")


@case(rows=["a port that is taken", "a certificate that is none"])
def a_first_start_that_fails_late_can_be_made_good(grounds, row):
    """The venue is there when the sockets are opened: what stands in their way is put right, and it starts."""
    live = grounds.new_live()
    whole = live.config_text()
    with socket.socket() as taken:
        if row == "a port that is taken":
            taken.bind(("127.0.0.1", 0))
            taken.listen(1)
            wrong = whole.replace('plain = ["127.0.0.1:0"]', f'plain = ["127.0.0.1:{taken.getsockname()[1]}"]', 1)
        else:
            (live.folder / "none.pem").write_text("no certificate")
            (live.folder / "none.key").touch(0o600)
            tls = f'tls = ["127.0.0.1:0"]\ncertificate_source = "files"\ncertificate = "{live.folder}/none.pem"\nkey = "{live.folder}/none.key"'
            wrong = whole.replace("[listen]", f"[listen]\n{tls}", 1)
        need(wrong != whole, f"the configuration has another place for it: {whole}")
        live.config.write_text(wrong)
        live.must_not_start()
    live.config.write_text(whole)
    live.start()
    live.must_be_well()


def add_manager(live, user, *people, house="star-rapid-fusion-2024", password="first words of a new one"):
    """`croupier staff manager`, with what these people type."""
    typed = "".join(f"{person.user}\n{person.password}\n" for person in people) + f"{password}\n"
    return subprocess.run([live.program, "staff", "manager", user, "--house", house, "--config", str(live.config)], input=typed,
                          capture_output=True, text=True, timeout=START_MAX, cwd=live.folder)


@case(rows=["running", "stopped"])
def without_managers_no_start_makes_one_and_two_people_do(grounds, row):
    """Whoever can have managers dismissed and the host restarted gets no password by it."""
    live = grounds.new_live().start()
    one, two, dealer = live.hire("gaming_supervisor"), live.hire("gaming_supervisor"), live.hire("dealer")
    early = add_manager(live, "early", live.manager, live.second_of(live.manager))
    need(early.returncode == 1 and "has two who manage" in early.stderr, f"a third by the console: {early.stdout}{early.stderr}")
    live.first_sign_ins.unlink()
    for user in ("first", "second", "first-crown-sat-15.1", "second-crown-sat-15.1"):
        need(live.run("staff", "revoke", user, "--config", live.config).returncode == 0, f"{user} was not revoked")
    live.stop()
    live.start()
    need("first sign-in" not in live.told() and not live.first_sign_ins.exists(), f"a new manager: {live.told()}")
    need("croupier staff manager" in live.told(), f"nobody is told what to do: {live.told()}")
    need(sum(event["role"] == MANAGER for event in events(live, "staff_added")) == 2, "somebody was added")
    if row == "stopped":
        live.stop()
    for people, why in (((one, one), "one person twice"), ((one, dealer), "with a dealer"), ((dealer, one), "by a dealer")):
        done = add_manager(live, "boss", *people)
        need(done.returncode == 1, f"{why}: {done.stdout}{done.stderr}")
    done = add_manager(live, "boss", one, two)
    need(done.returncode == 0, f"two who stand highest: {done.stdout}{done.stderr}")
    if row == "stopped":
        live.start()
    changed = live.patiently("/office/password", {"user": "boss", "password": "first words of a new one", "new_password": "second words of a new one"})
    need(changed.status == 200, f"{changed}")
    appointed = [entry for entry in exported(live) if any(event["type"] == "staff_added" for event in entry["events"])][-1]["command"]
    need((appointed["actor"], appointed["authoriser"]) == (one.number, two.number), f"who appointed is not on record: {appointed}")
    signed = live.ask("POST", "/office/sign_in", {"user": "boss", "password": "second words of a new one"})
    need(signed.status == 200 and signed.json["manages"], f"{signed}")


@case
def first_passwords_are_not_said_into_a_log(grounds):
    live = grounds.new_live()
    live.start()
    need(live.mode(live.first_sign_ins) == 0o600, "others read the first passwords")
    text = live.first_sign_ins.read_text()
    words = re.findall(r"password (\S+)", text)
    need(len(words) == 4 and len(set(words)) == 4, f"{text}")
    for word in words:
        need(word not in live.told() and word not in live.log.read_text(), "a first password lies in a log")
    need(str(live.first_sign_ins) in live.told(), f"the message names no file: {live.told()}")


@case
def at_a_terminal_first_passwords_are_said_and_lie_nowhere(grounds):
    live = grounds.new_live()
    ours, theirs = pty.openpty()
    process = subprocess.Popen([live.program, "serve", "--config", str(live.config)], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL, cwd=live.folder)
    os.close(theirs)
    said = b""
    try:
        while b"listening on" not in said:
            need(select.select([ours], [], [], START_MAX)[0], f"nothing was said: {said}")
            said += os.read(ours, 65536)
    finally:
        process.terminate()
        process.wait(START_MAX)
        os.close(ours)
    need(said.count(b"the first sign-in, said once") == 4, f"{said}")
    need(not live.first_sign_ins.exists(), "and they lie in a file all the same")


@case
def the_first_backup_comes_with_the_start_and_has_the_configuration(grounds):
    live = grounds.new_live(more="")
    backups = live.folder / "backups"
    backups.mkdir()
    live.config.write_text(live.config.read_text().replace("[log]", f'[backup]\nfolder = "{backups}"\n[log]'))
    live.start()
    made = until(lambda: [one for one in backups.iterdir() if not one.name.endswith(".partial")], "a backup")
    names = {one.name for one in made[0].iterdir()}
    need({"store.db", "vault.db", "config.toml", "HEAD", "SHA256SUMS"} <= names, f"a backup without all of it: {names}")
    need((made[0] / "config.toml").read_text() == live.config.read_text(), "another configuration is in the backup")
    live.must_be_well()


@case(proves=["ST-GLI19-B.3.3"])
def a_backup_on_an_empty_machine_is_the_venue_with_its_people_and_keys(grounds):
    live = grounds.new_live(more="")
    backups = live.folder / "backups"
    backups.mkdir()
    live.config.write_text(live.config.read_text().replace("[log]", f'[backup]\nfolder = "{backups}"\n[log]'))
    live.start()
    person = live.staff(MANAGER)
    part = live.add_terminal().come()
    whole = lambda: sorted(one for one in backups.iterdir() if not one.name.endswith(".partial"))
    before = len(until(whole, "a backup"))
    live.restart()
    made = until(lambda: len(whole()) > before and whole()[-1], "the backup of the next start")
    live.must_be_well()
    empty = grounds.new_live(more="")
    shutil.copy(live.key, empty.key)
    done = live.run("restore", made, "--to", empty.store, "--vault", empty.vault, "--key", empty.key)
    need(done.returncode == 0, f"it does not come back: {done.stderr}")
    need(live.run("verify", empty.store).returncode == 0, "the restored store does not verify")
    need((made / "config.toml").read_text() == live.config.read_text(), "another configuration is in the backup")
    empty.start()
    signed_in = empty.ask("POST", "/office/sign_in", {"user": person.user, "password": person.password})
    need(signed_in.status == 200, f"the account did not come back: {signed_in}")
    Part(empty, part.kind, part.number, part.key.hex()).come()
    need(live.config.read_text().count("every_hours") == 0, "the usual distance is wanted here")
    live.config.write_text(live.config.read_text().replace("[backup]", "[backup]\nevery_hours = 25"))
    live.stop()
    live.must_not_start(because="every_hours: 25 is not a whole number from 1 to 24")


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
        return True
    except OSError:
        return False


@case(rows=sorted(one.name for one in (ROOT / "config").glob("*.toml")))
def every_configuration_that_we_ship_starts(grounds, folder, row):
    text = (ROOT / "config" / row).read_text()
    need(has_ipv6() or "[::]" not in text, "this machine has no IPv6")
    # Its places lie in a folder of ours, and its ports are free ones; nothing else of it is changed.
    for place in set(re.findall(r'"(/(?!dev/)[^"]*)"', text)):
        ours = folder / place.lstrip("/")
        text = text.replace(f'"{place}"', f'"{ours}"')
        ours.parent.mkdir(parents=True, exist_ok=True)
    for port in set(re.findall(r'(?:127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d+)"', text)):
        text = text.replace(f':{port}"', f':{free_port()}"')
    config = folder / row
    config.write_text(text)
    values = dict(re.findall(r'^(\w+) = "([^"]*)"$', text, re.MULTILINE))
    for name in ("web", "folder"):
        if name in values:
            pathlib.Path(values[name]).mkdir(parents=True, exist_ok=True)
    if 'certificate_source = "files"' in text:
        listen = text[text.index("[listen]"):]
        certificate, key = (re.search(rf'^{name} = "([^"]*)"$', listen, re.MULTILINE).group(1) for name in ("certificate", "key"))
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30", "-subj",
                               "/CN=riverside", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
                              capture_output=True, text=True)
        need(made.returncode == 0, f"no certificate: {made.stderr}")
        os.chmod(key, 0o600)
    if "approved" in values:
        own = [(path, path) for path in loaded_with(grounds.program) + [str(config)]]
        approve(pathlib.Path(values["approved"]), own + [(grounds.program, "croupier")])
    host = Host(grounds.program, folder, ["--config", str(config)])
    host.config_text = lambda: text
    grounds.own.append(host)
    host.start()
    host.must_be_well()
    wanted = len(re.findall(r'"[^"\s]*:\d+"', re.search(r"^tls = (\[.*\])$", text, re.MULTILINE).group(1))) if "tls = [" in text else 0
    need(host.told().count("(TLS)") == wanted, f"not every address is listened at: {host.told()}")
    if host.tls_address:
        port = host.tls_address.rpartition(":")[2]
        for at in (f"127.0.0.1:{port}", f"[::1]:{port}") if "[::]" in text else (f"127.0.0.1:{port}",):
            connect(at, tls=True).close()
    if host.metrics_address:
        told = ask(host.metrics_address, "GET", "/metrics")
        need(told.status == 200 and "croupier_journal_batches_total" in told.body.decode(), f"no metrics: {told}")
    need(host.stop() == 0, f"it did not stop well: {host.told()}")


WORDS = "Mister Unforgettable of 5 High Street"


def call(live, text):
    terminal = live.terminal().here()
    answer = terminal.order({"type": "call_service", "table": R1, "round": 0, "text": text})
    need(answer.get("reason") == "none", f"the call was not taken: {answer}")


def text_at_dealer(live, person):
    dealer = live.dealer_terminal(R1).here()
    dealer.must_sign_in(person)
    dealer.say({"type": "watch", "tables": [R1]})
    return until(lambda: [one["text"] for one in dealer.view("dealer", R1)["incidents"]], "the call at the dealer terminal")[-1]


@case
def words_about_people_are_not_in_the_journal_and_can_be_erased(fresh_live):
    live = fresh_live
    one, two = two_managers(live)
    call(live, WORDS)
    need(text_at_dealer(live, one) == WORDS, "the dealer does not read what was said")
    live.stop()
    for file in live.folder.iterdir():
        if file.is_file():
            need(WORDS.encode() not in file.read_bytes(), f"{file.name} has it in clear")
    opened = [event["incident"]["text"] for event in events(live, "incident_opened")]
    need(len(opened) == 1 and opened[0].startswith("text in the vault, note "), f"the journal says: {opened}")
    pseudonym = opened[0].removeprefix("text in the vault, note ").partition("/")[0]

    shown = live.run("vault", "show", live.store, "--vault", live.vault, "--key", live.key)
    need(WORDS in shown.stdout, f"whoever has the vault does not read it: {shown.stdout}{shown.stderr}")

    live.start()
    need(text_at_dealer(live, one) == WORDS, "it is gone after a restart")
    order = {"type": "erase_person", "person": {"pseudonym": pseudonym}}
    for authoriser, why in ((None, "alone"), (one, "twice the same"), (live.staff("dealer"), "with a dealer")):
        answer = one.order(order, authoriser=authoriser)
        need(answer.status == 200 and answer.json["reason"] in ("second_person_needed", "role_too_low"), f"erased {why}: {answer}")
    need(text_at_dealer(live, one) == WORDS, "it is gone though nobody erased it")
    one.must_order(order, authoriser=two)
    until(lambda: text_at_dealer(live, one) == "(erased)", "the erased words leave the screen", 30)
    live.stop()
    need([event["person"]["pseudonym"] for event in events(live, "person_erased")] == [pseudonym], "the journal does not say who was erased")
    done = live.run("verify", live.store)
    need(done.returncode == 0, f"the journal no longer holds: {done.stdout}{done.stderr}")


@case
def of_a_refused_call_nothing_is_kept(live):
    terminal = live.terminal().here()
    answer = terminal.order({"type": "call_service", "table": 99, "round": 0, "text": WORDS})
    need(answer.get("reason") != "none", f"a call from no table: {answer}")
    texts = [entry["command"]["order"]["text"] for entry in exported(live) if entry["command"]["order"]["type"] == "open_incident"]
    need(texts and all(WORDS not in text for text in texts), f"the journal says: {texts}")


@case
def addresses_of_failed_sign_ins_are_not_in_the_journal(live):
    answer = live.ask("POST", "/office/sign_in", {"user": "nobody here", "password": "a wrong password"})
    need(answer.status == 401, f"{answer}")
    failed = until(lambda: events(live, "sign_in_failed"), "the failure in the journal")
    need(all("127.0.0.1" not in json.dumps(event) for event in failed), f"the journal has the address: {failed}")
    need(failed[-1]["address"].startswith("address "), f"nothing tells one address from another: {failed[-1]}")
    live.stop()
    shown = live.run("vault", "show", live.store, "--vault", live.vault, "--key", live.key)
    need("nobody here from 127.0.0.1" in shown.stdout, f"whoever has the vault does not read it: {shown.stdout}{shown.stderr}")


@case
def a_new_store_has_the_newest_format_and_never_an_older_one(live):
    one, two = two_managers(live)
    activated = [event["generation"] for event in events(live, "format_activated")]
    need(activated == [3], f"a new store starts without the newest format: {activated}")
    for generation in (0, 1, 2, 3):
        answer = one.order({"type": "activate_format", "generation": generation}, authoriser=two)
        need(answer.status == 200 and answer.json["reason"] == "not_in_order", f"generation {generation}: {answer}")


@case
def a_person_is_erased_at_the_machine_by_two(grounds):
    """`croupier person erase`, while the host stands still: key, details and cards are gone, the journal says so, and the chain stays whole."""
    live = grounds.new_live(wired=1).start()
    card = "700000009911"
    live.manager.must_post("/office/card", {"card": card, "name": "Somebody Erasable"})
    terminal = live.terminal_at(R1).come()
    live.devices[terminal.name, "reader"].hand(f"card {card}")
    until(lambda: (terminal.hear("mine"), terminal.views["mine"]["carded"])[1], "the card is in")
    live.devices[terminal.name, "reader"].hand("remove")
    until(lambda: not (terminal.hear("mine"), terminal.views["mine"]["carded"])[1], "the card is out")
    live.stop()
    inserted = [json.loads(line) for line in live.run("export", live.store).stdout.splitlines() if '"card_inserted"' in line]
    person = next(event["person"]["pseudonym"] for entry in inserted for event in entry["events"] if event["type"] == "card_inserted")

    def erase(one, other):
        return subprocess.run([live.program, "person", "erase", person, "--config", str(live.config)], capture_output=True, text=True, timeout=START_MAX,
                              input=f"{one.user}\n{one.password}\n{other.user}\n{other.password}\n")
    crown = next(one for role, one in live.managers.items() if role != live.manager.role)
    for other in (live.manager, live.second_of(live.manager)):
        alone = erase(live.manager, other)
        need(alone.returncode == 1, f"by {live.manager.user} with {other.user}: {alone.stdout}{alone.stderr}")
    done = erase(live.manager, crown)
    need(done.returncode == 0 and "erased" in done.stdout, f"{done.stdout}{done.stderr}")
    need('"person_erased"' in live.run("export", live.store).stdout, "the journal does not say so")
    verified = live.run("verify", live.store)
    need(verified.returncode == 0, verified.stdout)
    live.start()
    terminal.come()
    live.devices[terminal.name, "reader"].hand(f"card {card}")
    until(lambda: len([line for line in live.run("export", live.store).stdout.splitlines() if '"sign_in_failed"' in line]) >= 1, "the card is nobody's")
