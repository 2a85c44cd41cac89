"""One key, one person: how much it can hold open, how long it makes others wait, and what ends when it is taken away."""
import json
import subprocess
import threading
import time

from kit import B1, B3, R1, Closed, Failed, Part, also, ask, case, connect, need, request_bytes, until

SCREENS_MAX = 4       # of one display
SOCKETS_OF_PART = 8   # with those that are on their way out


def twin(part):
    """Another computer with the same key."""
    return Part(part.host, part.kind, part.number, part.key.hex())


def comes(part):
    """Whether it is let in."""
    try:
        part.come()
        return True
    except (OSError, Closed, Failed):
        return False


@case(rows=["display", "terminal", "dealer_terminal"])
def one_key_does_not_take_the_places_of_others(grounds, row):
    live = grounds.new_live(more="[limits]\nsockets_max = 100\n").start()
    other = live.terminal()
    part = live.terminal_at(R1) if row == "terminal" else live.part(row, R1)
    twins = []
    for _ in range(150):   # nobody reads what they are told, and nobody closes
        twins.append(twin(part))
        need(comes(twins[-1]), f"{len(twins)} sockets of one key keep the next one out")
    need(comes(other), "a terminal is kept out")
    live.manager.sign_in()
    need(live.ask("GET", "/healthz").status == 200, "no word on health")
    until(lambda: sum(not one.socket.is_dead for one in twins) <= SOCKETS_OF_PART, "the end of older sockets")
    for one in twins:
        one.leave()


@case
def of_one_display_a_few_screens_stay(live):
    display = live.part("display", B1)
    twins = [twin(display) for _ in range(2 * SCREENS_MAX)]
    for one in twins:
        one.come()
    for one in twins[:SCREENS_MAX]:
        need(one.hear("error")["wrong"] == "elsewhere", "it is not told why it goes")
        one.socket.must_close()
    for one in twins[SCREENS_MAX:]:
        one.say({"type": "ping"})
        one.hear("pong")
        one.leave()
    twin(display).come().leave()


@case
def a_floor_full_of_parts_still_tells_of_itself(grounds):
    live = grounds.new_live(listen='metrics = ["127.0.0.1:0"]', more="[limits]\nsockets_max = 8\n").start()
    until(lambda: live.metrics_address, "the metrics door")
    parts = [live.add_terminal() for _ in range(8)]
    there = [one for one in parts if comes(one)]
    need(len(there) == 7, f"{len(there)} of 8 parts have come: an eighth of the places is left to others")
    need(live.ask("GET", "/healthz").status == 200, "no word on health")
    live.manager.sign_in()
    # And where strangers take what is left, the metrics door has places of its own.
    held = []
    for _ in range(20):
        one = connect(live.address)
        one.sendall(b"GET /healthz HTTP/1.1\r\n")
        held.append(one)
    for _ in range(30):   # idle ones at that door make way there
        one = connect(live.metrics_address)
        one.sendall(request_bytes(live.metrics_address, "GET", "/healthz"))
        held.append(one)
    need(ask(live.metrics_address, "GET", "/metrics").status == 200, "no metrics")
    need(all(not one.socket.is_dead for one in there), "a part was closed for strangers")
    for one in held:
        one.close()


@case
def one_person_does_not_take_the_sessions_of_others(grounds):
    live = grounds.new_live(more="[sign_in]\nsessions_max = 20\n").start()
    person = live.hire("dealer")
    first = live.ask("POST", "/office/sign_in", {"user": person.user, "password": person.password})
    mark = first.cookie.partition("known=")[2].partition(";")[0]
    tokens = [first.token]
    for _ in range(25):
        tokens.append(live.ask("POST", "/office/sign_in", {"user": person.user, "password": person.password},
                               headers={"Cookie": f"known={mark}"}).token)
    need(all(tokens), "the person was kept out")
    need(live.ask("GET", "/office/floor", token=tokens[0]).status == 401, "the oldest session goes on")
    need(live.ask("GET", "/office/floor", token=tokens[-1]).status != 401, "the newest session is none")
    live.manager.sign_in()


# What is taken away ends at once, whoever comes just then.

def hello_without_end(part, ends, came):
    while not ends.is_set():
        one = twin(part)
        if comes(one):
            came.append(one)


@case(rows=["at the office", "at the machine", "by another key"])
def a_part_that_comes_again_and_again_does_not_outlive_its_key(live, row):
    for _ in range(4):
        part, ends, came = live.add_terminal(), threading.Event(), []
        running = [threading.Thread(target=hello_without_end, args=(part, ends, came), daemon=True) for _ in range(4)]
        for one in running:
            one.start()
        until(lambda: len(came) >= 20, "sockets of that part")
        if row == "at the office":
            live.manager.must_post("/office/expulsion", {"part": "terminal", "number": part.number})
        elif row == "at the machine":
            done = live.run("part", "expel", "terminal", part.number, "--config", live.config)
            need(done.returncode == 0, done.stderr)
        else:
            live.enrol("terminal", part.number).come().leave()
        time.sleep(0.3)   # they go on trying
        ends.set()
        for one in running:
            one.join()
        until(lambda: all(one.socket.is_dead for one in came), "the end of every socket that the key opened", 20)
        need(not comes(twin(part)), "the key still opens")


@case
def a_key_that_is_replaced_ends_what_the_former_one_opened(live):
    former = live.add_terminal().come()
    present = live.enrol("terminal", former.number).come()
    need(former.hear("error")["wrong"] == "not_known", "it is not told why it goes")
    former.socket.must_close()
    present.say({"type": "ping"})
    present.hear("pong")


def at_the_console(live, *arguments, lines):
    done = subprocess.run([live.program, "staff", *map(str, arguments), "--config", str(live.config)], input="".join(f"{line}\n" for line in lines),
                          capture_output=True, text=True, timeout=120)
    need(done.returncode == 0, f"{arguments}: {done.stdout} {done.stderr}")


def change(live, person, how):
    """Another secret for that person."""
    one, two = live.manager, live.second_of(live.manager)
    if how == "password at the console":
        at_the_console(live, "password", person.user, lines=[person.password, "third words of somebody"])
    elif how == "PIN at the console":
        at_the_console(live, "pin", person.number, lines=[person.pin, "692471"])
    elif how == "password over HTTP":
        done = live.patiently("/office/password", {"user": person.user, "password": person.password, "new_password": "third words of somebody"})
        need(done.status == 200, f"{done}")
    elif how == "PIN at a dealer terminal":
        elsewhere = live.dealer_terminal(B3).come()
        elsewhere.say({"type": "sign_in", "staff": str(person.number), "pin": person.pin, "new_pin": "692471"})
        elsewhere.hear("signed_in")
    elif how.startswith("reset by two of the "):
        secret = "pin" if how.endswith("PIN") else "password"
        one.must_post("/office/reset", {"staff": person.number, "secret": secret, "new_secret": "692471" if secret == "pin" else "third words of somebody"} | also(two))
    elif how.startswith("reset at the console of the "):
        two_of_them = [one.user, one.password, two.user, two.password]
        if how.endswith("PIN"):
            at_the_console(live, "reset", person.number, "--pin", lines=[*two_of_them, "692471"])
        else:
            at_the_console(live, "reset", person.user, lines=[*two_of_them, "third words of somebody"])
    elif how == "removed at the console":
        at_the_console(live, "remove", person.user, lines=[])
    elif how == "disabled at the console":
        at_the_console(live, "disable", person.user, lines=[])
    else:
        one.must_post("/office/staff/disable", {"staff": person.number, "disabled": True} | also(two))


@case(rows=["password at the console", "PIN at the console", "password over HTTP", "PIN at a dealer terminal", "reset by two of the PIN",
            "reset by two of the password", "reset at the console of the PIN", "reset at the console of the password",
            "disabled at the console", "disabled by two", "removed at the console"])
def whatever_changes_a_persons_secret_ends_what_it_opened(live, row):
    person = live.hire("gaming_supervisor")
    terminal = live.dealer_terminal(B1).come().must_sign_in(person)
    stolen = person.sign_in().token
    need(person.get("/office/floor").status == 200, "no session")
    change(live, person, row)
    terminal.hear("signed_out")
    need(live.ask("GET", "/office/floor", token=stolen).status == 401, "the session in the office goes on")
    answer = terminal.tell({"type": "close_table", "table": B1})
    need(answer.get("wrong") == "locked", f"an order of somebody who was sent out: {answer}")


# Whoever has one key makes others wait for one check of a secret.

@case
def sign_ins_of_nobody_at_one_dealer_terminal_keep_no_other_waiting(fresh_live):
    live = fresh_live
    dealer, attacker = live.hire("dealer", office=False), live.dealer_terminal(R1)
    victim = live.dealer_terminal(B1).come().must_sign_in(dealer)

    def sign_in_takes():
        victim.say({"type": "sign_out"})
        victim.hear("signed_out")
        begun = time.monotonic()
        victim.must_sign_in(dealer)
        return time.monotonic() - begun
    alone = max(sign_in_takes() for _ in range(2))
    ends, tries, refused = threading.Event(), [], []

    def flood(first):
        number = first
        while not ends.is_set():
            one = twin(attacker)
            try:
                one.come()
                for _ in range(12):
                    number += 1
                    one.say({"type": "sign_in", "staff": str(number), "pin": "918273"})
                    tries.append(number)
                refused.append(one.hear("error", seconds=5)["wrong"])
            except (OSError, Closed, Failed, json.JSONDecodeError):
                pass
            one.leave()
    running = [threading.Thread(target=flood, args=(900_000 + 20_000 * thread,), daemon=True) for thread in range(4)]
    for one in running:
        one.start()
    until(lambda: len(tries) > 300, "the flood")
    took = max(sign_in_takes() for _ in range(3))
    ends.set()
    for one in running:
        one.join()
    need("overloaded" in refused, f"nothing is refused at once: {set(refused)}")
    need(took < 3 + 6 * alone, f"another table's dealer waited {took:.1f} s; alone a sign-in takes {alone:.1f} s")
    live.must_be_well()
