"""Who guesses locks nobody else out; a lock is released by another person, or at the machine itself."""
import json
import os
import socket
import subprocess
import time

from kit import B1, B3, R1, RF_TOP, Closed, Failed, Part, case, exported, need, until


def guess(live, user, password="a wrong password", path="/office/sign_in", **more):
    body = {"user": user, "password": password}
    if path == "/office/password":
        body["new_password"] = "another password 7"
    return live.ask("POST", path, body, **more)


def journal(live, name):
    """Entries of that event, as the export tells them."""
    told = live.run("export", live.store)
    need(told.returncode == 0, told.stderr)
    return [line for line in told.stdout.splitlines() if f'"{name}"' in line]


def wrong_pins(live, person, count=3):
    """Wrong PINs at a dealer terminal, each after the pause of the one before; the answers."""
    terminal = live.dealer_terminal(R1).come()
    answers = []
    for _ in range(count):
        def tried():
            terminal.say({"type": "sign_in", "staff": str(person.number), "pin": "000000"})
            return terminal.hear("error", "signed_in")
        answers.append(tried())
        time.sleep(2.2)  # the pause after a wrong try is 1 s, then 2 s: the venue's own value
    return answers


@case(rows=[("/office/sign_in", ""), ("/office/password", "anywhere_lock_first_ms = 1000\nanywhere_lock_longest_ms = 2000\n")])
def three_anonymous_guesses_do_not_lock_the_manager_out(grounds, row):
    path, more = row
    live = grounds.new_live(more="[sign_in]\ndelay_first_ms = 0\n" + more).start()
    manager = live.manager
    for _ in range(3):
        need(guess(live, manager.user, path=path).status == 401, "a wrong password was taken")

    def comes_in():
        answer = guess(live, manager.user, manager.password)
        need(answer.status in (200, 401, 429), f"{answer}")
        return answer.status == 200
    until(comes_in, "the manager in the office", 60)   # a lock of half a minute, and time for a busy machine


@case
def anonymous_guesses_leave_the_dealer_terminal_open(live):
    person = live.staff("assistant_gaming_manager")
    for _ in range(4):
        guess(live, person.user)
    live.dealer_terminal(R1).come().must_sign_in(person)


@case
def a_browser_that_is_known_is_not_kept_out_by_guesses_elsewhere(live):
    person = live.hire("gaming_supervisor")
    first = guess(live, person.user, person.password)
    need(first.status == 200, f"{first}")
    mark = first.cookie.partition("known=")[2].partition(";")[0]
    need(len(mark) == 96, f"no mark of a known browser: {first.cookie}")
    for _ in range(4):
        guess(live, person.user)
    elsewhere = guess(live, person.user, person.password)
    need(elsewhere.status in (401, 429), f"guesses from anywhere do not slow anybody down: {elsewhere}")
    there = guess(live, person.user, person.password, headers={"Cookie": f"known={mark}"})
    need(there.status == 200, f"the known browser was kept out: {there}")
    forged = mark[:-1] + ("0" if mark[-1] != "0" else "1")
    other = guess(live, person.user, person.password, headers={"Cookie": f"known={forged}"})
    need(other.status in (200, 401, 429), f"{other}")


@case
def the_mark_of_a_browser_is_good_for_its_own_user_only(grounds):
    live = grounds.new_live(more="[sign_in]\nanywhere_lock_first_ms = 600000\nanywhere_lock_longest_ms = 600000\ndelay_first_ms = 0\n").start()
    one, other = live.hire("dealer"), live.hire("dealer")
    mark = guess(live, one.user, one.password).cookie.partition("known=")[2].partition(";")[0]
    need(mark, "no mark of a known browser")
    for _ in range(3):
        guess(live, other.user)
    answer = guess(live, other.user, other.password, headers={"Cookie": f"known={mark}"})
    need(answer.status == 401, f"somebody else's mark opened: {answer}")


@case(proves=["ST-GLI19-B.2.3.g"])
def three_wrong_pins_at_a_dealer_terminal_lock_and_another_person_releases(live):
    dealer = live.hire("dealer", pit="north")
    answers = wrong_pins(live, dealer)
    need([one["wrong"] for one in answers] == ["denied", "denied", "locked"], f"{answers}")
    terminal = live.dealer_terminal(R1).here()
    locked = terminal.sign_in(dealer)
    need(locked["type"] == "error" and locked["wrong"] == "locked", f"the right PIN opened a locked account: {locked}")
    # The person's own lock stops nobody else, and nobody of the same rank releases it.
    terminal.must_sign_in(live.staff("gaming_supervisor"))
    own = dealer.post("/office/release", {"staff": dealer.number})
    need(own.status == 409 and "second_person_needed" in own.error, f"released their own lock: {own}")
    peer = live.hire("dealer").post("/office/release", {"staff": dealer.number})
    need(peer.status == 409 and "role_too_low" in peer.error, f"released by a peer: {peer}")
    supervisor = live.staff("gaming_supervisor")
    need(supervisor.post("/office/release", {"staff": dealer.number}).status == 200, "the supervisor could not release it")
    terminal.must_sign_in(dealer)
    until(lambda: journal(live, "lock_released"), "an entry of who released it")
    need(any(f'"by":{supervisor.number}' in line for line in journal(live, "lock_released")), "the journal does not say who")
    need(any("locked now" in line for line in journal(live, "sign_in_failed")), "the lock was no alarm")


# Whoever stands beside is the one who guesses: the person who is named is not locked.

CLOSE = {"type": "close_table", "table": B1}   # that a dealer gives in the name of somebody higher


def own_pins(live, *people):
    """Each has replaced the PIN that somebody else has set."""
    terminal = live.dealer_terminal(R1).come()
    for person in people:
        terminal.must_sign_in(person)
    terminal.leave()


def as_second(part, person, pin="000000"):
    """The answer to an order in the name of a second person, after the pause of the try before."""
    def told():
        answer = part.order({"type": "order", "order": CLOSE, "authoriser": {"staff": str(person.number), "pin": pin}})
        return None if answer.get("wrong") == "locked" and "wait 1 s" in answer["words"] else answer
    return until(told, "the end of a pause", 30)


def sign_out(part):
    part.say({"type": "sign_out"})
    part.hear("signed_out")


@case(proves=["ST-GLI19-B.2.3.g"])
def wrong_pins_of_a_second_person_lock_who_is_signed_in_and_no_manager(fresh_live):
    live = fresh_live
    dealer, other = live.hire("dealer", office=False), live.hire("dealer", office=False)
    managers = [live.hire(RF_TOP, office=False) for _ in range(3)]
    own_pins(live, dealer, other, *managers)
    part, elsewhere = live.dealer_terminal(B1).come().must_sign_in(dealer), live.dealer_terminal(B3).come()
    for manager in managers:
        need(as_second(part, manager).get("wrong") == "denied", "a wrong PIN was taken, or told apart")
    for manager in managers:   # and now not with the right one either
        answer = as_second(part, manager, manager.pin)
        need(answer.get("wrong") == "locked", f"the one who guesses goes on: {answer}")
    time.sleep(1.2)  # the pause after a wrong one, in that name
    for manager in managers:
        elsewhere.must_sign_in(manager)
    elsewhere.must_sign_in(dealer)
    answer = elsewhere.tell(CLOSE | {"table": B3}, authoriser=managers[0])
    need(answer.get("wrong") == "locked", f"the one who guesses goes on elsewhere: {answer}")
    # The place takes somebody else, and the manager who comes in person.
    part.hear("signed_out")   # one person at one dealer terminal
    part.must_sign_in(managers[1])
    part.must_sign_in(other)
    answer = part.tell(CLOSE, authoriser=managers[0])
    need(answer["type"] == "answer" and answer["reason"] != "role_too_low", f"the next dealer is shut out: {answer}")
    told = [one["reason"] for one in exported(live, "sign_in_failed")]
    entries = [one for one in told if f"unknown_or_wrong, beside staff {dealer.number}" in one]
    need(len(entries) == 3 and "may name nobody" in entries[-1], f"the journal says: {entries}")
    need(live.manager.post("/office/release", {"staff": dealer.number}).status == 200, "not released")
    answer = elsewhere.tell(CLOSE | {"table": B3}, authoriser=managers[0])
    need(answer["type"] == "answer", f"released, and still locked: {answer}")


@case
def several_who_guess_at_one_dealer_terminal_lock_the_place(fresh_live):
    live = fresh_live
    dealers, manager = [live.hire("dealer", office=False) for _ in range(3)], live.hire(RF_TOP, office=False)
    own_pins(live, manager, *dealers)
    part = live.dealer_terminal(B1).come()
    for dealer in dealers[:2]:
        part.must_sign_in(dealer)
        for _ in range(3):
            need(as_second(part, manager).get("wrong") == "denied", "not tried")
        sign_out(part)
    part.must_sign_in(dealers[2])
    need(as_second(part, manager, manager.pin).get("wrong") == "locked", "the place is open")
    live.dealer_terminal(B3).come().must_sign_in(manager)


@case
def a_sign_in_over_somebody_elses_head_locks_nobody_out(fresh_live):
    live = fresh_live
    dealer, manager = live.hire("dealer", office=False), live.hire(RF_TOP, office=False)
    own_pins(live, dealer, manager)
    part = live.dealer_terminal(B1).come().must_sign_in(dealer)
    answers = []
    for _ in range(4):
        part.say({"type": "sign_in", "staff": str(manager.number), "pin": "000000"})
        answers.append(part.hear("error", "signed_in"))
        time.sleep(1.2)
    need([one.get("wrong") for one in answers] == ["denied", "denied", "denied", "locked"], f"{answers}")
    live.dealer_terminal(B3).come().must_sign_in(manager)


@case
def one_place_locks_one_account(fresh_live):
    """A dealer who signs out and goes through all managers locks the first, and it is on record."""
    live = fresh_live
    managers = [live.hire(RF_TOP, office=False) for _ in range(3)]
    own_pins(live, *managers)
    need([one["wrong"] for one in wrong_pins(live, managers[0])] == ["denied", "denied", "locked"], "the first was not locked")
    for manager in managers[1:]:
        need(all(one["type"] == "error" for one in wrong_pins(live, manager, 4)), "a wrong PIN was taken")
    elsewhere = live.dealer_terminal(B3).come()
    need(elsewhere.sign_in(managers[0]).get("wrong") == "locked", "the first one's lock has gone")
    for manager in managers[1:]:
        elsewhere.must_sign_in(manager)


@case
def in_the_office_as_well_the_one_who_guesses_pays(fresh_live):
    live = fresh_live
    dealer, managers = live.hire("dealer"), [live.hire(RF_TOP) for _ in range(3)]

    def told(manager, password):
        def answer():
            got = dealer.order(CLOSE, authoriser=type(manager)(live, manager.number, manager.role, user=manager.user, password=password))
            return None if got.status == 429 and got.headers.get("retry-after") == "1" else got
        return until(answer, "the end of a pause", 30)
    for manager in managers:
        need(told(manager, "a wrong password").status == 401, "a wrong password was taken")
    need(told(managers[0], managers[0].password).status == 429, "the one who guesses goes on")
    for manager in managers:
        manager.sign_in()


@case
def who_has_no_rank_for_it_is_not_asked_for_a_pin(fresh_live):
    """Nobody's PIN is tried by orders that they cannot approve; a number that nobody has is answered alike."""
    live = fresh_live
    dealer, low, manager = live.hire("dealer", office=False), live.hire("dealer", office=False), live.hire(RF_TOP, office=False)
    own_pins(live, dealer, low, manager)
    part = live.dealer_terminal(B1).come().must_sign_in(manager)
    for number, pin in [(low.number, "000000"), (low.number, low.pin), (7_654_321, "000000")] * 3:
        answer = part.order({"type": "order", "order": CLOSE, "authoriser": {"staff": str(number), "pin": pin}})
        need((answer["type"], answer.get("reason")) == ("answer", "role_too_low"), f"staff {number}: {answer}")
    need(as_second(part, live.staff("gaming_supervisor"), "000000").get("wrong") in ("denied", "new_pin_needed"), "nobody may name anybody any more")
    live.dealer_terminal(B3).come().must_sign_in(low)


@case(rows=["running", "stopped"])
def croupier_staff_unlock_releases_a_lock(fresh_live, row):
    live = fresh_live
    dealer = live.hire("dealer")
    wrong_pins(live, dealer)
    if row == "stopped":
        live.stop()
    listed = live.run("staff", "list", "--config", live.config)
    need(listed.returncode == 0 and "locked" in listed.stdout, f"{listed.stdout} {listed.stderr}")
    done = live.run("staff", "unlock", dealer.number, "--config", live.config)
    need(done.returncode == 0, f"{done.stdout} {done.stderr}")
    if row == "stopped":
        live.start()
    live.dealer_terminal(R1).come().must_sign_in(dealer)
    need(any("uid" in line for line in journal(live, "lock_released")), "the journal does not say who asked at the console")
    need(live.run("staff", "unlock", "nobody", "--config", live.config).returncode == 1, "unlocked nobody")


@case(proves=["ST-GLI19-B.2.3.g"])
def a_secret_is_reset_by_two_others(live):
    dealer, supervisor, manager = live.hire("dealer", pit="north"), live.staff("gaming_supervisor"), live.manager
    wanted = {"staff": dealer.number, "secret": "pin", "new_secret": "824613"}
    alone = supervisor.post("/office/reset", wanted)
    need(alone.status == 400, f"reset by one: {alone}")
    for second in (supervisor, dealer):
        twice = supervisor.post("/office/reset", wanted | {"authoriser": {"staff": second.user, "pin": second.password}})
        need(twice.status == 409 and "second_person_needed" in twice.error, f"{second} as the second person: {twice}")
    done = supervisor.post("/office/reset", wanted | {"authoriser": {"staff": manager.user, "pin": manager.password}})
    need(done.status == 200, f"{done}")
    dealer.pin = "824613"
    live.dealer_terminal(R1).come().must_sign_in(dealer)
    # At the machine itself two are needed as well.
    lines = f"{supervisor.user}\n{supervisor.password}\n{supervisor.user}\n{supervisor.password}\n573920\n"
    def reset(text):
        return subprocess.run([live.program, "staff", "reset", str(dealer.number), "--pin", "--config", str(live.config)], input=text,
                              capture_output=True, text=True, timeout=120)
    one = reset(lines)
    need(one.returncode == 1 and "second_person_needed" in one.stderr, f"{one.stdout} {one.stderr}")
    two = reset(f"{supervisor.user}\n{supervisor.password}\n{manager.user}\n{manager.password}\n573920\n")
    need(two.returncode == 0, f"{two.stdout} {two.stderr}")
    dealer.pin = "573920"
    live.dealer_terminal(R1).come().must_sign_in(dealer)


@case
def who_is_revoked_goes_at_once_and_does_not_come_back(live):
    supervisor = live.hire("gaming_supervisor")
    terminal = live.dealer_terminal(R1).come().must_sign_in(supervisor)
    supervisor.sign_in()
    need(live.manager.post("/office/revocation", {"staff": supervisor.number}).status == 200, "not revoked")
    terminal.hear("signed_out")
    need(supervisor.get("/office/floor").status == 401, "the session in the office goes on")
    need(terminal.sign_in(supervisor)["type"] == "error", "signed in again")
    need(guess(live, supervisor.user, supervisor.password).status in (401, 429), "into the office again")


@case
def a_changed_password_ends_the_sessions_that_the_former_one_opened(live):
    person = live.hire("gaming_supervisor")
    person.sign_in()
    stolen = live.ask("POST", "/office/sign_in", {"user": person.user, "password": person.password}).token
    need(live.ask("GET", "/office/floor", token=stolen).status == 200, "no session")
    changed = live.patiently("/office/password", {"user": person.user, "password": person.password, "new_password": "third words of somebody"})
    need(changed.status == 200, f"not changed: {changed}")
    need(live.ask("GET", "/office/floor", token=stolen).status == 401, "the thief's session goes on")


@case
def guesses_at_the_password_page_are_counted_and_journalled(fresh_live):
    live = fresh_live
    before = len(journal(live, "sign_in_failed"))
    for _ in range(2):
        need(guess(live, live.manager.user, path="/office/password").status in (401, 429), "taken")
    until(lambda: len(journal(live, "sign_in_failed")) > before, "an entry of a guess at /office/password")


@case
def the_administrative_socket_is_the_owners(live):
    path = str(live.store) + ".admin.sock"
    need(live.mode(path) == 0o600, f"{oct(live.mode(path))}")
    need(live.run("status", "--config", live.config).returncode == 0, "status")
    if os.geteuid() != 0:
        return
    # Somebody else, who has got at the file all the same: the host asks the system who it is.
    os.chmod(path, 0o666)
    for folder in (live.folder, live.folder.parent, live.folder.parent.parent):
        os.chmod(folder, 0o755)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.setgid(65534)
            os.setuid(65534)
            other = socket.socket(socket.AF_UNIX)
            other.settimeout(20)
            os.chdir(live.folder)
            other.connect("store.db.admin.sock")
            other.sendall(b'{"command":"staff_list"}\n')
            code = 0 if other.recv(1000) == b"" else 1
        except (ConnectionError, PermissionError):
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    os.chmod(path, 0o600)
    need(os.waitstatus_to_exitcode(status) == 0, "another user of the machine was answered")


@case(rows=[("nonsense", b"\x00\xff{{{\n"), ("unknown", b'{"command":"drop_everything"}\n'), ("endless", b"x" * 300_000), ("deep", b"[" * 60_000 + b"\n"),
            ("reset_alone", b'{"command":"staff_reset","user":"first","new_secret":"whatever it is 7"}\n')])
def nonsense_at_the_administrative_socket_does_nothing(live, row):
    other = socket.socket(socket.AF_UNIX)
    other.settimeout(60)
    os.chdir(live.folder)
    other.connect("store.db.admin.sock")
    try:
        other.sendall(row[1])
        said = other.recv(65536)
        need(said == b"" or b'"error":"' in said and b'"error":""' not in said, f"{said}")
    except ConnectionError:
        pass
    finally:
        other.close()
    live.must_be_well()
    need(live.run("status", "--config", live.config).returncode == 0, "the next one is not answered")


@case
def a_command_leaves_the_files_of_a_running_host_alone(fresh_live):
    """The administrative socket was taken away; the host has store and vault all the same."""
    live = fresh_live
    person, part = live.hire("dealer"), live.add_terminal()
    os.unlink(str(live.store) + ".admin.sock")
    for arguments in (["staff", "unlock", person.number], ["staff", "revoke", person.number], ["staff", "disable", person.user],
                      ["part", "expel", "terminal", part.number], ["key", "renew"]):
        done = live.run(*arguments, "--config", live.config)
        need(done.returncode == 1 and "a running host has it" in done.stderr, f"{arguments}: {done.stdout}{done.stderr}")
    need(len(exported(live, "signing_key_named")) == 1, "a key was named beside the host")
    need(live.run("verify", live.store).returncode == 0, "somebody has written beside the host")
    person.sign_in()
    part.come()
    live.must_be_well()


@case
def expelled_at_the_machine_a_part_is_nobody(live):
    part = live.add_terminal().come()
    done = live.run("part", "expel", "terminal", part.number, "--config", live.config)
    need(done.returncode == 0, f"{done.stderr}")
    part.socket.must_close()
    try:
        part.come()
    except Failed:
        pass
    else:
        raise Failed("it came back with the old key")
    code = live.run("part", "code", "terminal", part.number, "--config", live.config)
    need(code.returncode == 0, f"{code.stderr}")
    need(live.ask("POST", "/enrol", {"code": code.stdout.strip()}).status == 200, "the code of the console is not taken")


# Every failed one is on record, and no flood of them fills the journal.

def shown(live):
    """What the vault has of failed sign-ins, in clear; of a host that stands still."""
    told = live.run("vault", "show", live.store, "--vault", live.vault, "--key", live.key)
    need(told.returncode == 0, told.stderr)
    return told.stdout


@case(proves=["ST-GLI19-2.8.8.a"])
def every_failed_sign_in_is_journalled_with_claim_and_address(grounds):
    live = grounds.new_live(more="[sign_in]\ndelay_first_ms = 0\n").start()
    dealer = live.hire("dealer")
    guess(live, "nobody-of-that-name")                                    # the office, without a session
    terminal = live.dealer_terminal(R1).come()
    terminal.say({"type": "sign_in", "staff": str(dealer.number), "pin": "000000"})   # staff
    need(terminal.hear("error", "signed_in")["type"] == "error", "a wrong PIN was taken")
    stranger = Part(live, "terminal", 4_711, "00" * 32)                   # a terminal, which has no key
    try:
        stranger.come()
        raise Failed("a wrong key was taken")
    except (Failed, Closed) as wrong:
        need("wrong key was taken" not in str(wrong), f"{wrong}")
    player = live.terminal_at(R1)                                         # a player
    live.devices[player.name, "reader"].hand("card 9999000011")
    until(lambda: len(journal(live, "sign_in_failed")) >= 4, "four entries")
    live.stop()
    words = shown(live)
    for claimed in ("nobody-of-that-name", str(dealer.number), "terminal 4711", "9999000011"):
        need(claimed in words, f"{claimed} is not on record: {words}")
    need("127.0.0.1" in words, f"no address: {words}")
    entries = "".join(journal(live, "sign_in_failed"))
    need("nobody-of-that-name" not in entries and "9999000011" not in entries and '"at":' in entries, "in clear, or without a time")


@case(proves=["ST-GLI19-2.8.8.a"])
def a_flood_of_failed_ones_is_counted_and_not_listed(fresh_live):
    live = fresh_live
    for number in range(90):
        try:
            Part(live, "terminal", number + 5_000, "00" * 32).come()
        except (Failed, Closed):
            pass
    live.stop()
    listed = journal(live, "sign_in_failed")
    need(40 <= len(listed) <= 70, f"{len(listed)} entries of 90")
    live.start()
    live.stop()


@case(proves=["ST-GLI19-B.6.3"])
def a_key_is_renewed_while_play_goes_on(grounds):
    live = grounds.new_live(more='[heads]\nfile = "heads.txt"\n').start()
    terminal = live.open_table(R1).come(watch=[R1])
    terminal.until_phase(R1, "open")
    before = keys_of(live)
    renewed = live.run("key", "renew", "--config", live.config)
    need(renewed.returncode == 0, renewed.stderr)
    terminal.until_phase(R1, "open")
    terminal.order({"type": "cash_out"})
    until(lambda: len(journal(live, "signing_key_named")) == 2, "the new key in the journal")
    live.stop()
    after = keys_of(live)
    need(len(after) == 2 and after[0] == before[0], f"{before} and then {after}")
    for trusted in (after[0], after[1]):
        (live.folder / "trusted").write_text(trusted + "\n")
        found = live.run("verify", live.store, "--trusted-key", live.folder / "trusted", "--heads", live.folder / "heads.txt")
        need((found.returncode == 0) == (trusted == after[0]), f"judged by {trusted}: {found.stdout}{found.stderr}")
    live.start()
    live.must_be_well()


def keys_of(live):
    """The signing keys that the journal names, in their order."""
    events = [one for line in journal(live, "signing_key_named") for one in json.loads(line)["events"]]
    return [one["named"]["key"] for one in events if one["type"] == "signing_key_named"]


@case(proves=["ST-GLI19-B.6.3"])
def sealing_and_personal_keys_are_rotated_while_play_goes_on(folder, grounds):
    live = grounds.new_live(wired=1)
    copy = folder / "second.db"
    live.config.write_text(live.config_text().replace("[vault]\n", f'[vault]\ncopy = "{copy}"\n'))
    live.start()
    card = "700000002211"
    live.manager.must_post("/office/card", {"card": card, "name": "A Player"})
    terminal = live.open_table(R1).come(watch=[R1])
    guess(live, "nobody-before-the-rotation")
    until(lambda: journal(live, "sign_in_failed"), "the first failure in the journal")
    terminal.until_phase(R1, "open")
    former, copied = live.key.read_bytes(), copy.read_bytes() if copy.exists() else b""
    rotated = live.run("key", "rotate", "--config", live.config)
    need(rotated.returncode == 0, rotated.stderr)
    need(live.key.read_bytes() != former and live.mode(live.key) == 0o600, "the venue key is the former one, or open to others")
    terminal.until_phase(R1, "open")
    guess(live, "nobody-after-the-rotation")
    live.devices[terminal.name, "reader"].hand(f"card {card}")
    until(lambda: (terminal.hear("mine"), terminal.views["mine"]["carded"])[1], "the card is in")
    until(lambda: copy.exists() and copy.read_bytes() != copied, "a newer copy")
    live.stop()
    words = shown(live)
    for claimed in ("nobody-before-the-rotation", "nobody-after-the-rotation"):
        need(claimed in words, f"{claimed} cannot be read: {words}")
    # The copy opens with the new key, and neither of them with the former one.
    live.vault.unlink()
    copy.rename(live.vault)
    present = live.key.read_bytes()
    live.key.write_bytes(former)
    live.must_not_start(because="does not belong")
    live.key.write_bytes(present)
    live.start()
    terminal.come()


@case(proves=["ST-GLI19-B.6.3"])
def the_vault_lies_in_two_places_and_in_neither_in_clear(folder, grounds):
    live = grounds.new_live()
    copy = folder / "second.db"
    live.config.write_text(live.config_text().replace("[vault]\n", f'[vault]\ncopy = "{copy}"\n'))
    live.start()
    person = live.hire("dealer")
    part = live.add_terminal()
    live.stop()
    for place in (live.vault, copy):
        raw = place.read_bytes()
        need(part.key not in raw and person.pin.encode() not in raw and person.password.encode() not in raw, f"{place} has a secret in clear")
        need(live.mode(place) == 0o600, f"{place} is open to others")
    live.vault.unlink()
    live.must_not_start(because="never made anew")
    copy.rename(live.vault)
    live.start()
    part.come()   # the key of the part is in the second copy
    live.dealer_terminal(R1).come().must_sign_in(person)
