"""docs/first-day.md, typed line by line into a shell, and between its steps the people whom it describes: dealers and players over
docs/protocol.md, whose cards and notes the document's own commands put in."""
import contextlib
import datetime
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import zoneinfo

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/attacks"))
from kit import Failed, Host, Part, Person, free_port, need, until  # noqa: E402

DOCUMENT = ROOT / "docs/first-day.md"
LINES = 39               # of devices, in config/example.toml
STEP_MAX_S = 240
TRIES_MAX = 100
ZONE = "Australia/Sydney"
# What is typed faster than people would see it.
QUICKER = [(r"\bperiod_ms = \d+", "period_ms = 3000"), (r"\bpace_ms = \d+", "pace_ms = 500"),
           (r'\bspace_reserve_mib = \d+', "space_reserve_mib = 16")]
FASTER = [(r"; do sleep \d+; done", "; do sleep 0.2; done"), (r"\bcroupier device (wheel|tumbler|shoe) ", r"croupier device \1 --speed 20 ")]
# By table: the terminal, the bet, its cents, and what 50 dollars can become. Where a dealer says the outcome there is one.
SEATS = {"C1": (1, "red", 500, {4_500}), "B1": (3, "banker", 2_500, {7_375}), "L1": (5, "banker", 500, {4_500, 5_000, 5_475}),
         "S1": (7, "small", 500, {4_500, 5_500}), "R1": (9, "red", 500, {4_500, 5_500}), "R2": (11, "red", 500, {4_500, 5_500})}
NOTE = 5_000
DEALERS = {"C1": 11, "B1": 21, "L1": 31}
PIN = "380617"
NUMBER = 17                                  # black: red loses
CARDS = ["2H", "KD", "3C", "9S"]             # Player 5, Banker 9: a natural
LOAD = {"source": "shoe", "set": "1", "back": "red", "decks": 8, "mixing": "shuffled", "checked": "dealer", "riffled": False, "cut_at": 200,
        "from_back": 20, "burn": "one_face_down", "shown": [], "burnt": 1, "reason": "the first of the day"}


def written():
    """The commands of the document, by the number of their step."""
    blocks, heading = {}, ""
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:].partition(".")[0]
        elif line.startswith("    ") and heading.isdigit():
            blocks[int(heading)] = blocks.get(int(heading), "") + line[4:] + "\n"
    return blocks


class Shell:
    """Bash, as somebody types into it; it ends at the first command that fails."""

    def __init__(self, command, folder, environment):
        self.process = subprocess.Popen([*command, "-eu"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        cwd=folder, env=environment, start_new_session=True)
        self.heard = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.heard.append(line)

    def type_in(self, text, what):
        self.heard.clear()
        self.process.stdin.write(text + "\nprintf '\\n<end>\\n'\n")
        self.process.stdin.flush()
        deadline = time.monotonic() + STEP_MAX_S
        while "<end>\n" not in self.heard and self.process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        said = "".join(self.heard)
        need("<end>\n" in said, f"{what} did not end, or with {self.process.poll()}: {said[-3000:]}")
        return said.partition("\n<end>\n")[0]

    def end(self):
        """And whatever it has started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


class Walk:
    """`command` is the shell; `tree` is where its machine's / lies; `instead` is what is typed elsewhere than it is written; `root` types
    what only root may: where there is none, that is for whoever walks to do."""

    def __init__(self, command, tree, folder, instead=(), environment=None, root=None):
        self.tree = pathlib.Path(tree)
        self.administrator = root
        self.typed = set()
        self.blocks = written()
        self.instead = list(instead)
        self.ports = {}
        self.root = "/tmp/first-day"
        self.shell = Shell(command, folder, environment or dict(os.environ))
        self.host = Host("", folder, [])
        self.parts = {}
        self.people = {number: Person(self.host, number, "dealer", PIN) for number in DEALERS.values()}
        self.times = []

    def port(self, found):
        return ":" + self.ports.setdefault(found.group(1), str(free_port()))

    def here(self, text):
        for pattern, words in self.instead:
            text = re.sub(pattern, words, text)
        text = re.sub(r"\b(41|42|43)00 \+ n\b", lambda found: f"{found.group(1)}00 + n + {self.shift}", text)
        return re.sub(r":(8080|8443|9180|4001|4002)\b", self.port, text)

    def prepare(self, example):
        """The example of the package: other tests have its ports too, and nobody wants to wait for wheels, or for six in the morning."""
        self.shift = free_row()
        text = example.read_text(encoding="utf-8")
        # The listening addresses first: a device's port is a row of its own.
        text = re.sub(r"127\.0\.0\.1:4([123])(\d\d)\"", lambda found: f'127.0.0.1:{4000 + int(found.group(1)) * 100 + int(found.group(2)) + self.shift}"', text)
        text = re.sub(r":(8080|8443|9180|4001|4002)\b", self.port, text.replace("0.0.0.0:", "127.0.0.1:").replace("[::]:", "[::1]:"))
        for pattern, words in QUICKER:
            text, count = re.subn(pattern, words, text)
            need(count > 0, f"{example.name} has no {pattern}")
        begins = (datetime.datetime.now(zoneinfo.ZoneInfo(ZONE)).hour + 12) % 24
        text = text.replace('begins = "06:00"', f'begins = "{begins:02}:00"')
        example.write_text(text, encoding="utf-8")

    def step(self, number, *wanted):
        begun = time.monotonic()
        self.typed.add(number)
        lines = self.here(self.blocks[number]).splitlines(keepends=True)
        of_root = "".join(line for line in lines if line.startswith("apt-get "))
        need(not of_root or self.administrator is not None, f"step {number} needs root: {of_root}")
        if of_root:
            self.administrator.type_in(of_root, f"step {number}, as root")
        said = self.shell.type_in("".join(line for line in lines if line not in of_root), f"step {number}")
        for words in wanted:
            need(words in said, f"step {number} does not say \"{words}\": {said[-3000:]}")
        self.times.append((number, time.monotonic() - begun))
        return said

    def path(self, name):
        """A file below CROUPIER_ROOT, as this process sees it."""
        return self.tree / self.root.lstrip("/") / name

    def hand(self, pipe, line):
        with open(self.path(f"hands/{pipe}"), "w", encoding="utf-8") as device:
            device.write(line + "\n")

    def come_in(self, step, *wanted):
        """A host was started: whoever plays knows where it is and which screens it serves."""
        said = self.step(step, "listening on", *wanted)
        self.host.address = f"127.0.0.1:{self.ports['8080']}"
        page = self.host.ask("GET", "/player/")
        need(page.status == 200, f"the player's page: {page}")
        self.host.screens = re.search(r'name="release" content="([0-9a-f]{64})"', page.body.decode()).group(1)
        return said

    def enrol(self, said):
        """All parts, by the codes that were told."""
        for kind, number, name, code in re.findall(r"^(terminal|dealer_terminal|display) +(\d+)  (\S+) +(\S+)$", said, re.M):
            answer = self.host.ask("POST", "/enrol", {"code": code})
            need(answer.status == 200, f"{kind} {name}: {answer}")
            self.parts[kind, name] = Part(self.host, kind, int(number), answer.json["key"])
        kinds = [kind for kind, _ in self.parts]
        need([kinds.count(one) for one in ("terminal", "dealer_terminal", "display")] == [12, 6, 6], f"{kinds}")

    def credits(self):
        return {name: self.parts["terminal", name].come().view("mine")["credit_total"] for kind, name in self.parts if kind == "terminal"}

    def all_play(self, tables):
        """Each in a thread of its own; the first thing that went wrong is raised."""
        wrong, came = [], {}

        def watched(work, name):
            try:
                came[name, work.__name__] = work(name)
            except Exception as problem:  # told by whoever waits
                wrong.append(f"{name}: {work.__name__}: {type(problem).__name__}: {problem}")
        work = [(self.play, name) for name in tables] + [(self.deal, name) for name in tables if name in DEALERS]
        threads = [threading.Thread(target=watched, args=one, daemon=True) for one in work]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive() and not wrong:
                thread.join(0.1)
        need(not wrong, "; ".join(wrong))
        return {name: came[name, "play"] for name in tables}

    def play(self, name):
        """One round from the player's chair; what was told at its end."""
        seat, bet, amount, outcomes = SEATS[name]
        terminal = self.parts["terminal", f"PT{seat}"]
        table = self.parts["display", name].number
        terminal.come(watch=[table])
        # The note that the document put in.
        while (before := terminal.view("mine")["credit_total"]) == 0:
            terminal.hear("mine")
        while True:
            face = terminal.until_phase(table, "open")["face"]
            answer = terminal.order({"type": "place_bets", "table": table, "chips": [{"bet": bet, "selection": [], "amount": amount}]})
            if answer.get("reason") == "none":
                break
            need(answer.get("reason") in ("bets_closed", "bets_not_open"), f"the bet was refused: {answer}")
            terminal.hear("table")
        terminal.order({"type": "confirm_bets", "table": table})
        told = terminal.hear("settled")
        need(told["ending"] == "settled" and [one["stake"] for one in told["wagers"]] == [amount], f"{told}")
        need(told["round"]["number"] >= face["round"] and told["credit"] - before + NOTE in outcomes, f"from {before}: {told}")
        return told

    def deal(self, name):
        """What the dealer view says comes next, until one round is over."""
        desk, table = self.parts["dealer_terminal", name], self.parts["display", name].number
        desk.come().must_sign_in(self.people[DEALERS[name]])
        cards = iter(CARDS)
        burnt = False
        while True:
            view = desk.view("dealer", table)
            task, of_table = view["task"], {"table": table}
            if task == "new_game" and view["face"]["round"] > 0:
                return desk.leave()
            if task == "new_game" and name == "L1" and not burnt:
                self.hand("shoe", "draw")
                burnt = True
            order = {"new_shoe": {"type": "load_shoe", "load": LOAD}, "new_game": {"type": "new_game"}, "confirm": {"type": "confirm_result"},
                     "spin": {"type": "report_number", "number": NUMBER, "draw": 0}}.get(task)
            if task == "card" and name == "L1" and burnt is True:
                self.hand("shoe", "deal")
                burnt = "dealt"
            elif task == "card" and name != "L1":
                order = {"type": "deal_card", "card": next(cards), "to": 0, "face": "usual", "draw": 0}
            if order is None:
                desk.hear("dealer")
                continue
            answer = desk.must_tell(order | of_table)
            while desk.view("dealer", table)["sequence"] < answer["sequence"]:
                desk.hear("dealer")

    # The document's steps.

    def open_the_venue(self):
        """From the folders to six open tables with twelve terminals."""
        self.step(2, "a venue can begin: 6 tables, 12 terminals, 15 parts of equipment, 39 device lines")
        self.step(3)
        said = self.come_in(4, "running")
        need(len(re.findall(r" closed\b", said)) == 6, said)
        need(self.step(5, "user first-crown-sat-15.1, ").count("done\n") == 8, "eight people have a password of their own")
        need(self.step(6, "Ada Chen").count("done\n") == 9, "nine people were appointed")
        log = self.path("var/log/croupier/croupier.log")
        until(lambda: log.read_text(encoding="utf-8").count('"device_line_up"') >= LINES, "all lines are up")
        said = self.step(7)
        need(said.count("done\n") == 6 and len(re.findall(r" idle$", said, re.M)) == 6, said)
        self.enrol(self.step(8))

    def play_the_day(self):
        for kind, name in self.parts:
            self.parts[kind, name].come()
        self.step(9)
        begun = time.monotonic()
        self.all_play(SEATS)
        self.times.append(("six bets", time.monotonic() - begun))
        need(self.step(10, "all is well", "croupier_commands_accepted", "runs, " + ZONE).count("not closed") == 0, "one gaming day")
        return self.credits()

    def lose_the_host(self, before):
        said = self.come_in_elsewhere()
        need("read again from beginning to end" in said and len(re.findall(r" closed$", said, re.M)) == 0, said)
        need(self.credits() == before, f"{self.credits()} is not {before}")

    def come_in_elsewhere(self):
        self.root = "/tmp/first-day-2"
        for part in self.parts.values():
            part.leave()
        return self.come_in(11, "with the vault")

    def program_of_host(self):
        """What runs as the host that the document started last."""
        return os.readlink(f"/proc/{self.shell.type_in('echo $host', 'the number of the host').strip()}/exe")

    def take_the_newer_one(self):
        self.step(12, "all is well")

    def begin_the_next_day(self):
        """Its last lines stop everything: they are typed when somebody has played."""
        lines = self.blocks[13]
        at = lines.index("kill $host")
        self.blocks[13], last = lines[:at], lines[at:]
        said = self.come_in(13, "is not closed")
        days = re.findall(r"^(\d{4}-\d\d-\d\d) (runs|is not closed|and all before are closed)", said, re.M)
        need([what for _, what in days] == ["is not closed", "runs", "and all before are closed"], said)
        (ended, _), (today, _), (closed, _) = days
        need(ended == closed, said)
        need(datetime.date.fromisoformat(today) == datetime.date.fromisoformat(ended) + datetime.timedelta(days=1), said)
        told = self.all_play(["R1"])
        program = self.program_of_host()
        self.shell.type_in(last, "everything stops")
        return told, program

    def finish(self, *elsewhere):
        """What the document has was typed; the steps that were done in another way are named."""
        need(self.typed | set(elsewhere) == set(self.blocks), f"typed: {sorted(self.typed)}, there are: {sorted(self.blocks)}")

    def close(self):
        for part in self.parts.values():
            part.leave()
        self.shell.end()
        if self.administrator is not None:
            self.administrator.end()


def free_row():
    """How far three rows of twelve ports are to be moved so that all of them are free."""
    for _ in range(TRIES_MAX):
        shift = free_port() - 4_101
        with contextlib.ExitStack() as taken:
            try:
                for port in (4_101 + shift + row + n for row in (0, 100, 200) for n in range(12)):
                    taken.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except (OSError, OverflowError):
                continue
            return shift
    raise Failed("no three rows of free ports")
