"""Programs, screens and rules that nobody approved: a live venue does not run them and does not let them in."""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess

from kit import R1, ROOT, Closed, Failed, Host, Live, approve, case, exported, loaded_with, need, until

MARK = '<meta name="release" content="'
ZEROS = "0" * 64


def make_screens(folder):
    """A small set of screens with their release in the page, as tools/web writes it; the release."""
    web = pathlib.Path(folder) / "web"
    (web / "player").mkdir(parents=True)
    (web / "player/main.js").write_text("export const played = true;\n")
    page = f'<!doctype html><html lang="en"><head>{MARK}{ZEROS}" /></head></html>\n'
    (web / "player/index.html").write_text(page)
    release = release_of(web)
    (web / "player/index.html").write_text(page.replace(ZEROS, release))
    return web, release


def release_of(web):
    names = sorted(str(path.relative_to(web)) for path in web.rglob("*") if path.is_file() and path.suffix != ".gz")
    lines = []
    for name in names:
        content = (web / name).read_bytes()
        start = content.find(MARK.encode()) + len(MARK)
        if name.endswith(".html") and start >= len(MARK):
            content = content[:start] + ZEROS.encode() + content[start + 64:]
        lines.append(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def venue_with(program, folder, more="", web=""):
    host = Live(program, folder, more=more)
    text = host.config.read_text().replace('name = "attacked"\n', f'name = "attacked"\n{web}', 1)
    host.config.write_text(text)
    return host


def hello_with(part, screens):
    """What the host answers to this part when it says that it runs these screens."""
    socket = part.host.web_socket()
    said = part.hello(json.loads(socket.receive())["nonce"])
    if screens is not None:
        said["screens"] = screens
    socket.say(said)
    answer = json.loads(socket.receive())
    try:
        closed = False
        if answer["type"] == "error":
            socket.receive()
    except (Closed, Failed):
        closed = True
    socket.close()
    return answer, closed


@case(proves=["ST-GLI19-2.6.5.g"])
def screens_of_another_release_are_not_admitted(program, folder):
    web, release = make_screens(folder)
    host = venue_with(program, folder, web=f'web = "{web}"\n').start()
    try:
        terminal = host.add_terminal()
        for screens in (None, ZEROS, "e" * 64, release[:-1] + ("0" if release[-1] != "0" else "1")):
            answer, closed = hello_with(terminal, screens)
            need(answer["type"] == "error" and answer["wrong"] == "other_release", f"{screens}: {answer}")
            need(closed, "the socket stays open")
        answer, _ = hello_with(terminal, release)
        need(answer["type"] == "welcome", f"the venue's own screens: {answer}")
        need(answer["screens"] == release and answer["approval"] == "none", f"{answer}")
        # What is served changes with the next start, and with it what is admitted.
        host.stop()
        (web / "player/main.js").write_text("export const played = false;\n")
        host.start()
        answer, _ = hello_with(terminal, release)
        need(answer.get("wrong") == "other_release", f"yesterday's screens: {answer}")
        answer, _ = hello_with(terminal, release_of(web))
        need(answer["type"] == "welcome", f"today's screens: {answer}")
    finally:
        host.kill()


def self_check(host, person):
    """`croupier self-check` of the running host: exit code and what it says."""
    done = subprocess.run([host.program, "self-check", "--config", str(host.config), "--json"], input=f"{person.user}\n{person.password}\n",
                          capture_output=True, text=True, cwd=host.folder, timeout=60)
    need(done.stdout.startswith("{"), f"{done}")
    answer = json.loads(done.stdout)
    need(done.returncode == (0 if answer["check"]["matched"] else 1), f"{done}")
    return answer["check"]


@case(proves=["ST-GLI19-2.3.2"])
def what_changes_is_found_at_install_at_start_and_on_demand(program, folder):
    folder = pathlib.Path(folder)
    books = folder / "rulebooks"
    shutil.copytree(ROOT / "rulebooks", books)
    approved, library = folder / "approved.sha256", folder / "libown.so"
    shutil.copy(next(path for path in loaded_with(program) if "/libsqlite3.so" in path), library)
    environment = {"LD_PRELOAD": str(library)}
    host = venue_with(program, folder, more=f'[self_check]\napproved = "{approved}"\n', web=f'rulebooks = "{books}"\n')
    # Installed and not started yet: the list is as good as a stranger's tool makes it.
    listed = [(program, "croupier"), (library, str(library))] + [(path, f"rulebooks/{path.name}") for path in books.iterdir()]
    listed += [(path, path) for path in loaded_with(program) + [str(host.config)]]
    approve(approved, listed)
    installed = lambda: host.run("self-check", "--config", host.config, env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0", **environment))  # noqa: E731
    told = installed()
    need(told.returncode == 0 and "all as approved" in told.stdout, f"{told}")
    with library.open("ab") as file:
        file.write(b"x")
    told = installed()
    need(told.returncode == 1 and f"{library}: found" in told.stdout, f"{told}")
    approve(approved, listed)
    preload = environment | {"ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:verify_asan_link_order=0"}
    host.start(environment=preload)
    try:
        manager = host.manager_of(R1)
        expected = hashlib.sha256(approved.read_bytes()).hexdigest()
        need(self_check(host, manager)["expected"] == expected, "the list's own digest is expected")
        # Rounds follow each other there by themselves.
        terminal = host.open_table(R1).come(watch=[R1])
        terminal.until_phase(R1, "open")
        # A library, a rulebook and the configuration, each changed on the disk while play goes on.
        found = set()
        for changed in (library, books / "crown-sat-15.1.toml", host.config):
            size = changed.stat().st_size
            with changed.open("ab") as file:
                file.write(b"\n# changed\n")
            check = self_check(host, manager)
            need(not check["matched"] and check["expected"] == expected, f"{check}")
            need(changed.name in check["what"] and check["what"].startswith("1 of "), f"what differs is named: {check}")
            found.add(check["found"])
            until(lambda: "program_not_approved" in [one["alarm"] for one in host.ask("GET", "/healthz").json["alarms"]], "the alarm")
            if changed == library:
                # Longer than a round and what comes after it.
                since = terminal.server_time()
                until(lambda: terminal.server_time() > since + 20_000, "twenty seconds of the venue")
            os.truncate(changed, size)
            check = self_check(host, manager)
            need(check["matched"] and check["found"] == check["expected"] == expected, f"{check}")
        until(lambda: "program_not_approved" not in [one["alarm"] for one in host.ask("GET", "/healthz").json["alarms"]], "no alarm")
        terminal.here()
        terminal.until_phase(R1, "open")
        nobody = host.staff("dealer")
        told = subprocess.run([program, "self-check", "--config", str(host.config)], input=f"{nobody.user}\n{nobody.password}\n", capture_output=True, text=True)
        need(told.returncode == 1 and "not with this role" in told.stderr, f"{told}")
        # Both digests of each are in the journal, and stay there.
        host.stop()
        checks = [one["check"] for one in exported(host, "self_checked")]
        need(checks[0]["cause"] == "start" and checks[0]["found"] == checks[0]["expected"] == expected, f"{checks[0]}")
        asked = [one for one in checks if one["cause"] == "on_demand"]
        need(len(asked) == 7 and all(one["asked_by"] == manager.number and one["expected"] == expected for one in asked), f"{asked}")
        need({one["found"] for one in asked} == found | {expected} and len(found) == 3, f"{asked}")
        matched, began = True, {True: 0, False: 0}
        for one in exported(host, "self_checked", "round_opened"):
            if one["type"] == "self_checked":
                matched = one["matched"]
            else:
                began[matched] += 1
        need(began[True] > 1 and began[False] == 0, f"rounds that began while something differed: {began}")
        # A start with something changed refuses, one without looks again.
        with library.open("ab") as file:
            file.write(b"x")
        host.spawn(environment=preload)
        host.process.wait(60)
        need("libown.so: found" in host.told(), host.told())
    finally:
        host.kill()


@case(proves=["ST-PAIN-7"])
def only_a_signed_list_approves_program_and_rules(program, folder):
    folder = pathlib.Path(folder)
    books = folder / "rulebooks"
    shutil.copytree(ROOT / "rulebooks", books)
    listed = [(program, "croupier")] + [(path, f"rulebooks/{path.name}") for path in books.iterdir()]
    approved = folder / "approved.sha256"
    run = lambda *words: subprocess.run(words, check=True, cwd=folder, capture_output=True)  # noqa: E731
    for name in ("approver", "stranger"):
        run("openssl", "genpkey", "-algorithm", "ed25519", "-out", f"{name}.pem")
        run("openssl", "pkey", "-in", f"{name}.pem", "-pubout", "-out", f"{name}.pub")

    def sign(name):
        run("openssl", "pkeyutl", "-sign", "-rawin", "-inkey", f"{name}.pem", "-in", str(approved), "-out", f"{approved}.sig")

    self_check = f'[self_check]\napproved = "{approved}"\napproved_key = "{folder}/approver.pub"\n'
    host = venue_with(program, folder, more=self_check, web=f'rulebooks = "{books}"\n')
    listed += [(path, path) for path in loaded_with(program) + [str(host.config)]]
    lines = approve(approved, listed)
    host.must_not_start(because="approved.sha256.sig")
    sign("stranger")
    host.must_not_start(because="no signature of")
    sign("approver")
    host.start()
    try:
        terminal = host.add_terminal()
        answer, _ = hello_with(terminal, None)
        need(answer["type"] == "welcome" and answer["approval"] == "sealed", f"{answer}")
        need(answer["program"] == dict(lines)["croupier"], f"{answer}")
        rules = host.ask("GET", "/rules/0").json
        need(rules["digest"] == dict(lines)[f"rulebooks/{rules['rulebook']}.toml"], f"{rules['digest']}")
        host.stop()
        # A rulebook that nobody approved, and a list that somebody changed after it was signed.
        book = books / "crown-sat-15.1.toml"
        text = book.read_text()
        book.write_text(text + "\n# changed\n")
        host.must_not_start(because="differ")
        digest = hashlib.sha256(book.read_bytes()).hexdigest()
        approved.write_text(approved.read_text().replace(dict(lines)["rulebooks/crown-sat-15.1.toml"], digest))
        host.must_not_start(because="no signature of")
        sign("approver")
        host.start()
        host.must_be_well()
    finally:
        host.kill()


@case(proves=["ST-GLI19-2.3.2"])
def what_runs_is_looked_at_again_by_the_venues_time(program, folder):
    config = pathlib.Path(folder) / "venue.toml"
    config.write_text(f"""[venue]
name = "Days"
demo = true
[listen]
plain = ["127.0.0.1:0"]
[store]
path = "{folder}/store.db"
[vault]
path = "{folder}/vault.db"
key = "{folder}/venue.key"
[log]
file = "{folder}/croupier.log"
[self_check]
every_hours = 1
""")
    host = Host(program, folder, ["--config", str(config), "--speed", "1000"])
    host.start()
    try:
        # Every hour here, at most 24 are taken (config_test.cc); an hour is 3.6 seconds.
        until(lambda: len([one for one in exported(host, "self_checked") if one["check"]["cause"] == "daily"]) > 2, "three looks")
        told = host.run("export", host.store)
        times = [entry["command"]["at"] for entry in map(json.loads, told.stdout.splitlines())
                 if any(one.get("type") == "self_checked" and one["check"]["found"] != ZEROS for one in entry.get("events", []))]
        hours = [(later - before) / 3_600_000 for before, later in zip(times, times[1:])]
        # One that was late on a slow machine makes the next gap shorter.
        later = hours[1:]
        need(len(hours) >= 3 and max(later) < 3 and sum(later) / len(later) > 0.9, f"from one look to the next: {hours} hours")
    finally:
        host.kill()


@case(proves=["ST-GLI19-4.7.1"])
def a_bet_that_returns_too_little_opens_by_an_exception_of_the_rulebook_alone(program, folder):
    folder = pathlib.Path(folder)
    books = folder / "rulebooks"
    shutil.copytree(ROOT / "rulebooks", books)
    crown, star = books / "crown-sat-15.1.toml", books / "star-baccarat-2025.toml"
    host = venue_with(program, folder, web=f'rulebooks = "{books}"\n')

    def is_refused(*names):
        checked = host.run("config", "check", host.config)
        told = host.must_not_start(because=names[0])
        for name in names:
            need(name in checked.stdout and name in told, f"{name}: {checked} {told}")
        need(not host.store.exists(), "a store was made")

    # Crown's document has one that returns 70 %, with 6 decks and with 8, and names it as an exception.
    whole = crown.read_text()
    lines = [line for line in whole.splitlines() if not line.startswith("below_floor")]
    crown.write_text("\n".join(lines) + "\n")
    is_refused("baccarat.super_6", "decks 6", "decks 8", "less than 75 %")
    crown.write_text(whole)
    # Another one, whose pairs pay too little with any number of decks.
    text = star.read_text()
    low = text.replace('pays = { value = "11/1", clause = "SB-11.1.4" }', 'pays = { value = "5/1", clause = "SB-11.1.4" }')
    star.write_text(low)
    is_refused("star-baccarat-2025.toml: baccarat.player_pair", "baccarat.banker_pair")
    exception = 'below_floor = { value = ["baccarat.player_pair", "baccarat.banker_pair"], clause = "SB-11.1.4", origin = "decision" }\n'
    star.write_text(low.replace("[returns]\n", "[returns]\n" + exception))
    host.start()
    try:
        host.must_be_well()
        host.stop()
        added = {one["id"]: one["text"] for one in exported(host, "rulebook_added")}
        need(exception in added["star-baccarat-2025"], "the exception is on record")
        # One that comes later is looked at as well: a new id beside those of the store.
        (books / "star-baccarat-2027.toml").write_text(low.replace("star-baccarat-2025", "star-baccarat-2027"))
        need("star-baccarat-2027.toml: baccarat.player_pair" in host.must_not_start(), host.told())
    finally:
        host.kill()
