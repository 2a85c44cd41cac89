"""A venue from its configuration: what is refused before anything is created, what is registered by itself, and how tables that nobody deals run."""
import itertools
import os
import pathlib
import re
import subprocess
import tomllib

from kit import B1, CROWN_TOP, R1, RF_TOP, ROOT, Device, Host, Live, Part, case, exported, free_port, need, reason, until

CARD = "700000000017"
FILES = sorted(path.name for path in (ROOT / "config").glob("*.toml"))
DEVICES = {"shoe": "shoe", "wheel": "wheel", "tumbler": "tumbler", "note_acceptor": "acceptor", "printer": "printer", "card_reader": "reader"}


class Installed(Live):
    """A configuration file as it stands, below a scratch root (CROUPIER_ROOT). Its ports alone are others: many tests run at a time."""

    def __init__(self, program, folder, text):
        self.root = pathlib.Path(folder) / "root"
        self.config = self.root / "etc/croupier/venue.toml"
        Host.__init__(self, program, folder, ["--config", str(self.config)])
        for name in ("etc/croupier/keys", "etc/croupier/tls", "var/lib/croupier", "var/log/croupier", "mnt/second/croupier", "mnt/backup/croupier",
                     "usr/share/croupier/web", "dev"):
            (self.root / name).mkdir(parents=True, exist_ok=True)
        self.config.write_text(text)
        self.environment = {"CROUPIER_ROOT": str(self.root)}
        self.devices, self.people, self.managers, self.seconds, self.parts = {}, {}, {}, {}, {}
        self.manager, self.numbers = None, itertools.count(100)

    @property
    def log(self):
        return self.root / "var/log/croupier/croupier.log"

    @property
    def store(self):
        return self.root / "var/lib/croupier/venue.db"

    @property
    def first_sign_ins(self):
        return self.root / "var/lib/croupier/vault.db.first"

    def start(self, *more, environment=None):
        return super().start(*more, environment=self.environment)

    def croupier(self, *arguments):
        return self.run(*arguments, env=dict(os.environ, **self.environment))

    def files(self):
        return sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*"))

    def start_devices(self, *places, speed=5):
        """A virtual one for each line of the file that belongs to one of these tables and terminals."""
        for line in tomllib.loads(self.config_text()).get("device", []):
            if line.get("table", line.get("terminal")) not in places:
                continue
            kind = DEVICES[line["kind"]]
            more = ["--speed", str(speed)] if kind in ("wheel", "tumbler") else []
            if "tty" in line:
                device = Serial(self.program, kind, self.folder, self.root / line["tty"].lstrip("/"), more)
            else:
                device = Device(self.program, kind, self.folder, port=int(line["address"].rpartition(":")[2]), more=more)
            self.devices[line["name"]] = device.start()

    def enrol_all(self):
        """By the codes of `croupier enrol`; parts by name and kind."""
        told = self.croupier("enrol", "--config", self.config)
        need(told.returncode == 0, f"croupier enrol: {told.stderr}")
        found = {}
        for line in told.stdout.splitlines():
            kind, number, name, code = re.fullmatch(r"(\S+) +(\d+)  (.+?) +(\S+)", line).groups()
            answer = self.ask("POST", "/enrol", {"code": code})
            need(answer.status == 200, f"{line}: {answer}")
            found[kind, name] = Part(self, kind, int(number), answer.json["key"])
        return found


class Serial(Device):
    """One at a pseudo-terminal, which a link names."""

    def __init__(self, program, kind, folder, link, more=()):
        super().__init__(program, kind, folder, more=more)
        self.link = link

    def start(self):
        self.process = subprocess.Popen([self.program, "device", self.kind, "--pty", "--link", str(self.link), *self.more], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        until(lambda: os.path.lexists(self.link), f"{self.link}")
        return self


def with_own_ports(text):
    """And with short periods: the rest is as it stands."""
    text = re.sub(r"\bperiod_ms = \d+", "period_ms = 3000", text)
    text = text.replace("0.0.0.0:", "127.0.0.1:").replace('"[::]:', '"[::1]:')
    text = re.sub(r'"(127\.0\.0\.1|\[::1\]):(8080|8443|9180)"', r'"\1:0"', text)
    return re.sub(r'"127\.0\.0\.1:[1-9]\d*"', lambda _: f'"127.0.0.1:{free_port()}"', text)


def installed(grounds, text):
    host = Installed(grounds.program, grounds.new_folder(), text)
    grounds.own.append(host)
    return host


def table_named(host, name):
    return next(one["face"]["table"] for one in host.floor()["tables"] if one["face"]["name"] == name)


def opened(host, name):
    """The table, opened by whoever manages it, as soon as its devices have said that they are there."""
    number = table_named(host, name)
    by = host.manager_of(number)
    until(lambda: reason(by.order({"type": "open_table", "table": number, "ticked": [], "inspection": "in order", "acknowledged": []})) == "none", f"{name} opens")
    return number


def funded(host, terminal, name):
    """Its card is in, and fifty dollars."""
    host.manager.must_post("/office/card", {"card": CARD, "name": "A Player"})
    host.devices[f"reader-{name}"].hand(f"card {CARD}")
    host.devices[f"acceptor-{name}"].wait("connected")
    host.devices[f"acceptor-{name}"].hand("note 50.00")
    host.devices[f"acceptor-{name}"].wait("acknowledged")
    return terminal


def settled(terminal, table, bet, amount, tries=20):
    """A wager on that bet, placed over the public protocol and settled."""
    terminal.come(watch=[table])
    for _ in range(tries):
        terminal.until_phase(table, "open")
        answer = terminal.order({"type": "place_bets", "table": table, "chips": [{"bet": bet, "selection": [], "amount": amount}]})
        if answer["reason"] == "none":
            return terminal.hear("settled")
        terminal.hear("table")
    need(False, f"no wager was taken: {answer}")


def status_of(host, name):
    return next(one["record"]["status"] for one in host.floor()["devices"] if one["record"]["name"] == name)


@case(rows=FILES)
def every_configuration_is_checked_started_played_on_and_stopped(grounds, row):
    host = installed(grounds, with_own_ports((ROOT / "config" / row).read_text()))
    before = host.files()
    checked = host.croupier("config", "check", host.config)
    need(checked.returncode == 0, f"{row}: {checked.stdout}{checked.stderr}")
    need(host.files() == before, "the check has created something")
    host.start_devices("L1", "S1", "R1", "PT9")
    host.start()
    parts = host.enrol_all()
    registered = len(host.floor()["devices"])
    table = opened(host, "R1")
    terminal = funded(host, parts["terminal", "PT9"], "9")
    told = settled(terminal, table, "red", 500)
    need(told["credit"] in (4_500, 5_500), f"a stake of 500 on red: {told}")
    need(host.stop() == 0, "it did not end well")
    host.start()
    need(len(host.floor()["devices"]) == registered, "a second start has registered something once more")
    need(not any(line["what"] == "config_note" for line in host.log_lines()), "a restart of the same file has something to say")
    host.must_be_well()


@case
def a_table_opens_after_its_wheel_was_inspected_since_somebody_was_last_there(grounds):
    host = installed(grounds, with_own_ports((ROOT / "config/example.toml").read_text()))
    host.start()
    desk = host.enrol_all()["dealer_terminal", "C1"]
    table = table_named(host, "C1")
    by = host.manager_of(table)

    def opens(inspection):
        return by.order({"type": "open_table", "table": table, "ticked": [], "inspection": inspection, "acknowledged": []})

    def came_and_went():
        return [one.get("staff") is not None for one in exported(host, "attendance_reported") if one["table"] == table]
    answer = opens("")
    need(reason(answer) == "inspection_needed" and "C1 wheel" in answer.json.get("words", ""), f"nobody has looked at the wheel: {answer.body}")
    desk.here().must_sign_in(host.staff("dealer", "canberra"))
    until(lambda: came_and_went() == [True], "the journal says who is there")
    need(reason(opens("level, no loose fret")) == "none", "an inspection was named")
    need(reason(by.order({"type": "close_table", "table": table})) == "none", "it closes")
    need(reason(opens("")) == "none", "somebody was there all the time")
    need(reason(by.order({"type": "close_table", "table": table})) == "none", "it closes again")
    desk.leave()
    until(lambda: came_and_went() == [True, False], "the journal says that nobody is there any more")
    need(reason(opens("")) == "inspection_needed", "nobody was there, and nobody has looked since")
    need(reason(opens("level, no loose fret")) == "none", "it was inspected again")
    host.must_be_well()


MODES = """
[[table]]
name = "X1"
rulebook = "crown-sat-15.1"
game = "roulette"
minimum = "5.00"
maximum = "1000.00"
"""
GOOD = MODES + 'period_ms = 30000\n'
WRONG = [
    ("rng where the house has none", 'mode = "rng"', 'table.mode: table X1: "rng" is not possible', "dealt, automatic"),
    ("a rulebook that is not there", 'rulebook = "crown"', 'table.rulebook: there is no rulebook "crown"', "crown-sat-15.1"),
    ("a wheel that the document has not", 'wheel = "triple_zero"', 'table.wheel: table X1: "triple_zero" is not possible', "single_zero"),
    ("a bet that is misspelt", 'bet = [{ bet = "rouge", maximum = "10.00" }]', 'table.bet.bet: table X1: "rouge" is none of its bets', "red"),
    ("a ball that is too small", '[[equipment]]\nkind = "ball"\napproval = "A"\ntable = "X2"\nacross_mm = 3\nname = "tiny"', "equipment: tiny: star-rapid-fusion-2024 does not allow this ball",
     "17 to 23"),
    ("a ball at a table of cards", '[[equipment]]\nkind = "ball"\napproval = "A"\ntable = "X3"\nacross_mm = 20', "equipment: X3 ball: a ball is no part of a table of baccarat", ""),
    ("a part of no place", '[[equipment]]\nkind = "ball"\napproval = "A"', "equipment.kind: ball: a ball belongs to a table", ""),
    ("a part without approval", '[[equipment]]\nkind = "network"', "equipment.approval: is missing", ""),
    ("a table that is not there", '[[terminal]]\nname = "PT9"\napproval = "A"\ntables = ["Y1"]', "terminal.tables: there is no table Y1", "X1"),
    ("a folder that is not there", '[backup]\nfolder = "/nowhere/at/all"', "backup.folder: /", "there is no folder"),
]
X23 = """
[[table]]
name = "X2"
rulebook = "star-rapid-fusion-2024"
game = "roulette"
minimum = "5.00"
maximum = "1000.00"
[[table]]
name = "X3"
rulebook = "star-rapid-fusion-2024"
game = "baccarat"
minimum = "5.00"
maximum = "1000.00"
"""


@case(rows=WRONG)
def what_is_wrong_is_said_with_its_line_before_anything_is_created(grounds, row):
    _, wrong, told, allowed = row
    text = MODES if not wrong.startswith("rulebook") else MODES.replace('rulebook = "crown-sat-15.1"\n', "")
    live = grounds.new_live(wired=0, tables=X23 + text + wrong + "\n")
    line = 1 + live.config_text().splitlines().index(wrong.splitlines()[0])
    lines = range(line, line + 7) if wrong.startswith("[") else [line]
    before = sorted(live.folder.iterdir())
    checked = live.run("config", "check", live.config)
    need(checked.returncode == 1, f"it was taken: {checked.stdout}")
    need(any(f"{live.config}:{one}: {told}" in checked.stdout for one in lines) and allowed in checked.stdout, checked.stdout)
    said = live.must_not_start(because=told)
    need(allowed in said, said)
    need(sorted(live.folder.iterdir()) == before, f"there is something now: {sorted(live.folder.iterdir())}")


@case
def what_the_store_has_otherwise_is_told_with_the_order_that_changes_it(grounds):
    live = grounds.new_live(wired=0).start()
    live.stop()
    text = live.config_text()
    live.config.write_text(text.replace('minimum = "1.00"', 'minimum = "2.00"').replace('name = "B3"', 'name = "B9"').replace('name = "attacked"', 'name = "other"'))
    live.start()
    line = 1 + live.config_text().splitlines().index('minimum = "2.00"')
    told = "\n".join(live.said)
    for words in (f"note: {live.config}:{line}: table.minimum: table R1: 2.00 in the file, 1.00 in the store, which holds",
                  '"type":"change_limits","table":0', "the store has a table B3, which the file does not name", 'venue.name: "other" is "attacked" in the store'):
        need(words in told, f"{words}: not told: {told}")
    logged = [entry["note"] for entry in live.log_lines() if entry["what"] == "config_note"]
    need(any("table.minimum" in note for note in logged), f"{logged}")
    need(next(one["face"]["least"] for one in live.floor()["tables"] if one["face"]["name"] == "R1") == 100, "the file has changed the store")


DETAIL = {"serial": "", "version": "", "across_mm": 0, "metallic": False, "dice": 0, "opposite_sum": 0, "sealed": False, "decks": 0}
LOAD = {"source": "shoe", "set": "set 1", "back": "red", "decks": 8, "mixing": "shuffled", "checked": "dealer", "riffled": False, "cut_at": 200, "from_back": 20,
        "burn": "one_face_down", "shown": [], "burnt": 0, "reason": ""}
REFUSED = [
    ("a load whose burn was not counted", {"type": "load_shoe", "table": B1, "load": LOAD}, "bad_setting", ("load.burnt: allowed is 1",)),
    ("a load of other decks", {"type": "load_shoe", "table": B1, "load": {**LOAD, "decks": 2}}, "bad_setting", ("load.decks: allowed is 8",)),
    ("a load that is cut too near the end", {"type": "load_shoe", "table": B1, "load": {**LOAD, "cut_at": 1}}, "bad_setting", ("load.cut_at: allowed is ",)),
    ("a fault of a table and a terminal", {"type": "report_malfunction", "table": B1, "terminal": 0, "text": "dark"}, "bad_setting", ("table, terminal: one of them",)),
    ("a text that is too long", {"type": "report_malfunction", "table": B1, "text": "x" * 2001}, "bad_setting", ("2000 bytes at most",)),
    ("a table that lacks its equipment", {"type": "open_table", "table": R1, "ticked": [], "inspection": "", "acknowledged": []}, "equipment_missing", ("R1 lacks:", "dealer_terminal", "RF-2.2.")),
    ("a device that is not there", {"type": "attach_device", "device": 999, "table": R1}, "not_in_order", ("device: 999 is not in the register",)),
    ("a name that is there", {"type": "register_device", "kind": "ball", "name": "twice", "approval": "A", "detail": DETAIL}, "not_in_order",
     ('name: the register has a "twice" already',)),
    ("a name that is empty", {"type": "register_device", "kind": "ball", "name": "", "approval": "A", "detail": DETAIL}, "bad_setting", ("name:", "1 to 100 bytes")),
]


@case(rows=REFUSED)
def a_refused_order_says_which_field_and_what_is_missing(live, row):
    _, order, wanted, words = row
    if order.get("name") == "twice":
        live.manager.order(order)
    answer = live.manager.order(order)
    need(reason(answer) == wanted and all(word in answer.json.get("words", "") for word in words), f"{answer.body}")


@case
def a_refused_order_says_who_may(live):
    answer = live.staff("dealer").order({"type": "open_table", "table": R1, "ticked": [], "inspection": "", "acknowledged": []})
    words = answer.json.get("words", "")
    need(reason(answer) == "role_too_low" and "open_table: gaming_supervisor and above (RF-" in words and "you are: dealer" in words, f"{answer.body}")


@case
def at_the_machine_it_is_the_rank_of_whoever_gives_a_password_that_counts(live):
    def typed(*words, by):
        lines = "".join(f"{person.user}\n{person.password}\n" for person in by)
        return subprocess.run([live.program, *words, "--config", str(live.config)], input=lines, capture_output=True, text=True, timeout=120, check=False)
    crown, fusion, other = (live.managers[CROWN_TOP], live.managers[RF_TOP], live.second_of(live.managers[RF_TOP]))
    for by, wanted in ((live.staff("dealer"), "role_too_low"), (fusion, "role_too_low"), (crown, "equipment_missing: B2 lacks: ")):
        told = typed("table", "open", "B2", by=[by])
        need(told.returncode == 1 and wanted in told.stderr, f"{by}: {told}")
    for by, wanted in (([fusion], "two people who manage different ones"), ([fusion, other], "two people who manage different ones"),
                       ([fusion, crown], "no day that has ended")):
        told = typed("day", "close", "2020-01-01", by=by)
        need(told.returncode == 1 and wanted in told.stderr, f"{by}: {told}")
    listed = live.run("table", "list", "--config", live.config)
    need(re.search(r"2  B2 .*closed, lacks: player_terminal \(CR-2.2.1", listed.stdout) and listed.returncode == 0, f"{listed}")


WHEEL_VENUE = """
[[table]]
name = "W1"
rulebook = "star-rapid-fusion-2024"
game = "roulette"
mode = "automatic"
minimum = "1.00"
maximum = "100.00"
period_ms = 3000
pace_ms = 500
{pause}
[[terminal]]
name = "PT1"
approval = "A-1"
[[equipment]]
kind = "game_system"
approval = "A-2"
[[equipment]]
kind = "network"
approval = "A-3"
[[equipment]]
kind = "dealer_terminal"
table = "W1"
approval = "A-4"
[[equipment]]
kind = "ball"
table = "W1"
approval = "A-5"
across_mm = 19
"""
LINE = """
[[device]]
name = "{name}"
kind = "{kind}"
address = "127.0.0.1:{port}"
{place}
approval = "A-9"
"""


def wheel_venue(grounds, pause):
    """One automatic table with a wheel on a line; the wheel runs."""
    live = grounds.new_live(wired=0, tables="")
    text = live.config_text() + WHEEL_VENUE.format(pause=pause)
    for name, kind, place in (("wheel", "wheel", 'table = "W1"\nacross_mm = 800'), ("acceptor-1", "note_acceptor", 'terminal = "PT1"'),
                              ("printer-1", "printer", 'terminal = "PT1"'), ("reader-1", "card_reader", 'terminal = "PT1"')):
        device = live.devices[name] = Device(live.program, DEVICES[kind], live.folder, more=["--speed", "10"] if kind == "wheel" else [])
        device.start()
        text += LINE.format(name=name, kind=kind, port=device.port, place=place)
    live.config.write_text(text)
    live.start()
    return live


def face(part, table=0):
    """As a new socket sees the table."""
    seen = "display" if part.kind == "display" else "table"
    return part.come(watch=[table] if part.kind == "terminal" else None).view(seen, table)["face"]


@case
def an_automatic_table_runs_from_its_opening_to_its_closing(grounds):
    live = wheel_venue(grounds, "")
    opened(live, "W1")
    display = live.part("display", 0)
    until(lambda: face(display)["round"] >= 3, "three rounds that nobody began")
    by = live.manager
    by.must_order({"type": "give_closing_notice", "table": 0})
    until(lambda: reason(by.order({"type": "close_table", "table": 0})) == "none", "the table comes to rest and is closed")
    last = face(display)
    need(last["phase"] == "closed", f"{last}")
    opened(live, "W1")
    until(lambda: face(display)["round"] > last["round"], "it runs on after it was opened again")
    live.must_be_well()


@case
def a_dead_wheel_is_out_of_order_until_it_speaks_and_no_round_opens(grounds):
    live = wheel_venue(grounds, "pause_when_empty = true")
    opened(live, "W1")
    need(status_of(live, "wheel") == "ready", "the wheel speaks and is not ready")
    dealer = live.dealer_terminal(0)
    terminal = live.part("terminal", 0)
    need(face(terminal)["phase"] == "idle", "a round began for nobody")
    live.devices["wheel"].kill()
    until(lambda: status_of(live, "wheel") == "offline", "the wheel is out of order", seconds=10)
    funded(live, terminal, "1")
    shown = until(lambda: (one := face(terminal))["next_round"]["reason"] == "device" and one, "the players are told", seconds=20)
    need(shown["phase"] == "idle" and shown["next_round"]["coming"] == "held", f"{shown}")
    dealer.come()
    seen = dealer.view("dealer", 0)
    need("offline" in str(seen), f"the dealer does not see it: {seen}")
    need(face(terminal)["phase"] == "idle", "a round has opened with a dead wheel")
    live.devices["wheel"].start()
    until(lambda: status_of(live, "wheel") == "ready", "the wheel is back")
    told = settled(terminal, 0, "red", 500)
    need(told["credit"] in (4_500, 5_500), f"{told}")
