"""Programs, screens and rules that nobody approved: a live venue does not run them and does not let them in."""
import hashlib
import json
import pathlib
import shutil
import subprocess

from kit import ROOT, Closed, Failed, Live, case, need

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


@case(proves=["ST-PAIN-7"])
def only_a_signed_list_approves_program_and_rules(program, folder):
    folder = pathlib.Path(folder)
    books = folder / "rulebooks"
    shutil.copytree(ROOT / "rulebooks", books)
    listed = [(program, "croupier")] + [(path, f"rulebooks/{path.name}") for path in books.iterdir()]
    lines = sorted((name, hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()) for path, name in listed)
    approved = folder / "approved.sha256"
    approved.write_text("".join(f"{digest}  {name}\n" for name, digest in lines))
    run = lambda *words: subprocess.run(words, check=True, cwd=folder, capture_output=True)  # noqa: E731
    for name in ("approver", "stranger"):
        run("openssl", "genpkey", "-algorithm", "ed25519", "-out", f"{name}.pem")
        run("openssl", "pkey", "-in", f"{name}.pem", "-pubout", "-out", f"{name}.pub")

    def sign(name):
        run("openssl", "pkeyutl", "-sign", "-rawin", "-inkey", f"{name}.pem", "-in", str(approved), "-out", f"{approved}.sig")

    self_check = f'[self_check]\napproved = "{approved}"\napproved_key = "{folder}/approver.pub"\n'
    host = venue_with(program, folder, more=self_check, web=f'rulebooks = "{books}"\n')
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
