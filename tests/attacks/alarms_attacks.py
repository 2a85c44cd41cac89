"""Alarms reach people, by every way and once; what takes none of them holds nothing up; what is told outside is what there is."""
import contextlib
import email
import email.policy
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import stat
import subprocess
import threading
import time

from kit import R1, ROOT, Closed, ask, case, connect, need, read_answer, request_bytes, until

OPS = ROOT / "ops"
QUICK = "retry_first_ms = 100\nretry_longest_ms = 400\n"


class Receiver:
    """A webhook's other end. `status` may be changed; with `hangs` it takes what comes and never answers."""

    def __init__(self, certificate=None, hangs=False):
        self.got, self.status, self.asked = [], 204, 0
        receiver = self

        class Takes(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.asked += 1
                if hangs:
                    receiver.enough.wait()
                    return
                if receiver.status == 204:
                    receiver.got.append((self.path, json.loads(body)))
                self.send_response(receiver.status)
                self.end_headers()

            def log_message(self, *_):
                pass
        self.enough = threading.Event()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Takes)
        self.server.daemon_threads = True
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server.server_port

    def messages(self, alarm, change=None):
        return [body for _, body in self.got if body["alarm"] == alarm and change in (None, body["change"])]

    def close(self):
        self.enough.set()
        self.server.shutdown()
        self.server.server_close()


@contextlib.contextmanager
def receiving(**how):
    receiver = Receiver(**how)
    try:
        yield receiver
    finally:
        receiver.close()


def script(folder, name, text):
    """A program of the operator's."""
    path = pathlib.Path(folder) / name
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return path


def made_certificate(folder, name, days, names="DNS:localhost,IP:127.0.0.1"):
    files = [str(pathlib.Path(folder) / f"{name}.{end}") for end in ("pem", "key")]
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", str(days), "-subj",
                           "/CN=localhost", "-addext", f"subjectAltName={names}", "-keyout", files[1], "-out", files[0]],
                          capture_output=True, text=True)
    need(made.returncode == 0, f"no certificate: {made.stderr}")
    os.chmod(files[1], 0o600)
    return files


def page(host):
    """The metrics by name and labels, and each name's type."""
    text = host.ask("GET", "/metrics").body.decode()
    types = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE))
    values = {name: float(value) for name, value in re.findall(r"^([a-z_]+(?:\{[^}]*\})?) (\S+)$", text, re.MULTILINE)}
    helps = dict(re.findall(r"^# HELP (\S+) (.+)$", text, re.MULTILINE))
    return values, types, helps


def shown(host, alarm):
    return next(value for name, value in page(host)[0].items() if name.startswith(f'croupier_alarm{{name="{alarm}"'))


def health(host):
    answer = host.ask("GET", "/healthz")
    return answer.status, answer.json


def standing(host):
    return {one["alarm"]: [each["subject"] for each in one["subjects"]] for one in health(host)[1]["alarms"]}


def lines(host, what, alarm=None):
    return [line for line in host.log_lines() if line["what"] == what and alarm in (None, line.get("alarm"))]


def lock(live, person):
    """Three wrong PINs where nobody is signed in."""
    terminal = live.dealer_terminal(R1).come()
    wrong = f"{(int(person.pin) + 1) % 1_000_000:06}"

    def tried():
        terminal.say({"type": "sign_in", "staff": str(person.number), "pin": wrong})
        return terminal.hear("signed_in", "error")["wrong"] == "locked"
    until(tried, "a locked account")


@contextlib.contextmanager
def heads_for_nobody():
    """Something that is wrong from the start on: a second place that takes nothing."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        yield f'[heads]\npush = "http://127.0.0.1:{nobody.getsockname()[1]}/"\n'


NO_DELAY = "[sign_in]\ndelay_first_ms = 0\ndelay_longest_ms = 0\n"


@case
def a_lock_is_told_by_command_webhook_and_mail_and_so_is_its_end(grounds, folder):
    told, mails = folder / "told", folder / "mails"
    command = script(folder, "command", f'{{ echo "--- $1 $#"; cat; }} >> {told}\n')
    sendmail = script(folder, "sendmail", f'{{ echo "--- $*"; cat; echo; }} >> {mails}\n')
    with receiving() as receiver:
        live = grounds.new_live(wired=0, more=NO_DELAY + f"""[alarms]
command = ["{command}", "an argument; with $(words)"]
webhook = "http://127.0.0.1:{receiver.port}/hook?token=secret-of-the-receiver"
mail_to = ["duty@venue.example", "root"]
mail_from = "croupier@venue.example"
sendmail = "{sendmail}"
""").start()
        need(shown(live, "account_locked") == 0 and health(live)[1]["state"] == "working", f"{health(live)}")
        dealer = live.hire("dealer", pit="north")
        lock(live, dealer)
        until(lambda: receiver.messages("account_locked", "began"), "a post")
        said = receiver.messages("account_locked")[0]
        need([one["subject"] for one in said["began"]] == [f"staff {dealer.number}"] and "PIN" in said["began"][0]["detail"], f"{said}")
        need(said["venue"] == "attacked" and said["severity"] == "warning" and said["lasts"] and said["meaning"] and said["what_to_do"], f"{said}")
        need(receiver.got[0][0] == "/hook?token=secret-of-the-receiver", f"{receiver.got[0]}")
        until(lambda: told.exists() and "began: staff" in told.read_text(), "the command's text")
        need(told.read_text().startswith("--- an argument; with $(words) 1\naccount_locked (warning) at attacked"), told.read_text())
        mail = until(lambda: mails.exists() and mails.read_text().strip(), "a mail")
        first, _, rest = mail.partition("\n")
        need(first == "--- -i -f croupier@venue.example -- duty@venue.example root", first)
        letter = email.message_from_string(rest, policy=email.policy.default)
        need(letter["To"] == "duty@venue.example, root" and letter["From"] == "croupier@venue.example", str(letter))
        need(letter["Subject"] == "[warning] attacked: account_locked began" and letter["Auto-Submitted"] == "auto-generated", str(letter))
        need(letter["Date"].datetime is not None and letter["Message-ID"].startswith("<croupier-"), str(letter))
        need(f"staff {dealer.number}" in letter.get_content(), letter.get_content())
        need(shown(live, "account_locked") == 1 and standing(live) == {"account_locked": [f"staff {dealer.number}"]}, f"{health(live)}")
        need(health(live)[1]["state"] == "degraded" and health(live)[0] == 200, f"{health(live)}")

        need(live.staff("gaming_supervisor").post("/office/release", {"staff": dealer.number}).status == 200, "the lock was not released")
        until(lambda: receiver.messages("account_locked", "ended"), "the end of it")
        need(shown(live, "account_locked") == 0 and health(live)[1]["state"] == "working", f"{health(live)}")
        need(len(receiver.messages("account_locked")) == 2, f"told more than once: {receiver.got}")
        need([len(lines(live, what, "account_locked")) for what in ("alarm_began", "alarm_ended")] == [1, 1], "the log tells it otherwise")
        values = page(live)[0]
        need(values['croupier_alarms_total{name="account_locked",severity="warning"}'] == 1, "counted otherwise")
        for port in ("command", "webhook", "mail"):
            until(lambda: page(live)[0][f'croupier_alarm_messages_sent_total{{port="{port}"}}'] == 2, f"two messages by {port}")
        need("secret-of-the-receiver" not in live.log.read_text(), "the log has the webhook's secret")
        # A lock lasts over a restart, and is told again then; what was over is not.
        lock(live, dealer)
        until(lambda: len(receiver.messages("account_locked", "began")) == 2, "the second lock")
        live.restart()
        until(lambda: len(receiver.messages("account_locked", "began")) == 3, "the lock after the restart")
        need(len(receiver.messages("account_locked", "ended")) == 1, "an end that was none")


@case
def a_dead_device_line_is_told_with_its_name_until_it_is_back(grounds):
    with receiving() as receiver:
        live = grounds.new_live(wired=1, more=f'[alarms]\nwebhook = "http://127.0.0.1:{receiver.port}"\n')
        for device in live.devices.values():
            device.start()
        live.start()
        names = [f"{terminal} {kind}" for terminal, kind in live.devices]
        printer = live.devices["PT-W1", "printer"]
        printer.wait("connected")
        need("device_lost" not in standing(live), f"{standing(live)}")
        printer.kill()
        until(lambda: receiver.messages("device_lost", "began"), "an alarm")
        need(standing(live)["device_lost"] == ["PT-W1 printer"] and len(names) == 3, f"{standing(live)}")
        need(shown(live, "device_lost") == 1 and health(live)[1]["state"] == "degraded", f"{health(live)}")
        printer.start()
        until(lambda: receiver.messages("device_lost", "ended"), "its end")
        need(shown(live, "device_lost") == 0 and len(receiver.messages("device_lost")) == 2, f"{receiver.got}")


@case(rows=[("ten days", 10, True), ("sixty days", 60, False)])
def a_certificate_that_ends_within_a_month_is_told_at_each_start(grounds, folder, row):
    _, days, alarms = row
    certificate, key = made_certificate(folder, "own", days)
    with receiving() as receiver:
        live = grounds.new_live(wired=0, listen=f'tls = ["127.0.0.1:0"]\ncertificate_source = "files"\ncertificate = "{certificate}"\nkey = "{key}"\n',
                                more=f'[alarms]\nwebhook = "http://127.0.0.1:{receiver.port}"\n').start()
        ends = until(lambda: page(live)[0].get("croupier_certificate_end_timestamp_seconds"), "the certificate's end")
        need(abs(ends - time.time() - days * 86_400) < 3_600, f"it ends {ends - time.time()} s from now")
        if not alarms:
            need("certificate_ending" not in standing(live), f"{standing(live)}")
            return
        until(lambda: receiver.messages("certificate_ending", "began"), "an alarm")
        need(standing(live) == {"certificate_ending": [certificate]}, f"{standing(live)}")
        live.restart()
        until(lambda: len(receiver.messages("certificate_ending", "began")) == 2, "an alarm after the restart")


@case
def ways_that_hang_are_told_and_hold_nothing_up(grounds, folder):
    asleep = folder / "asleep"
    command = script(folder, "command", f"sleep 600 & echo $$ $! > {asleep}\nwait\n")
    with receiving(hangs=True) as receiver:
        live = grounds.new_live(wired=0, more=NO_DELAY + f"""[alarms]
command = ["{command}"]
webhook = "http://127.0.0.1:{receiver.port}"
time_max_ms = 8000
{QUICK}""").start()
        terminal = live.open_table(R1).come()
        lock(live, live.hire("dealer", pit="north"))
        until(lambda: receiver.asked and asleep.exists() and asleep.read_text().strip(), "both that hang")
        slowest = 0
        for _ in range(40):
            begun = time.monotonic()
            need(terminal.order({"type": "call_service", "table": R1, "round": 0, "text": ""})["type"] == "answer", "no answer")
            need(live.ask("GET", "/healthz").status == 200, "no health")
            slowest = max(slowest, time.monotonic() - begun)
        need(slowest < 6, f"somebody waited for {slowest} s")
        for port in ("command", "webhook"):
            until(lambda: any(line["port"] == port for line in lines(live, "alarm_port_failed")), f"a word about {port}")
            until(lambda: page(live)[0][f'croupier_alarm_port_failures_total{{port="{port}"}}'] >= 2, f"a second try by {port}")
            need(page(live)[0][f'croupier_alarm_port_works{{port="{port}"}}'] == 0, f"{port} works")
            need(len([line for line in lines(live, "alarm_port_failed") if line["port"] == port]) == 1, "told at each try")
        begun = time.monotonic()
        need(live.stop() == 0, live.told())
        need(time.monotonic() - begun < 20, f"the stop took {time.monotonic() - begun} s")
        left = [pid for pid in asleep.read_text().split() if os.path.exists(f"/proc/{pid}") and "Z" not in state_of(pid)]
        need(not left, f"still there: {left}")
        need(lines(live, "alarms_not_sent"), "what was lost is not told")


def state_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "Z"


@case
def what_was_not_taken_is_tried_again_and_given_up_in_the_end(grounds, folder):
    with receiving() as receiver:
        backups = folder / "backups"
        backups.mkdir()
        live = grounds.new_live(wired=0, more=f"""[backup]
folder = "{backups}"
[alarms]
webhook = "http://127.0.0.1:{receiver.port}"
tries_max = 4
{QUICK}""").start()
        age = until(lambda: page(live)[0].get("croupier_backup_age_seconds", -1) + 1, "a backup")
        need(age < 120 and "backup_old" not in standing(live), f"{age}, {standing(live)}")
        live.stop()
        shutil.rmtree(backups)
        receiver.status = 500
        live.start()
        until(lambda: lines(live, "alarm_message_dropped", "backup_old"), "the message that was given up")
        need(receiver.asked == 4 and standing(live)["backup_old"] == ["the last try"], f"{receiver.asked} tries, {standing(live)}")
        need(page(live)[0]['croupier_alarm_messages_dropped_total{port="webhook"}'] == 1, "not counted")


@case
def a_webhook_inside_tls_goes_to_whom_the_certificate_names_alone(grounds, folder):
    own, other = made_certificate(folder, "own", 60), made_certificate(folder, "other", 60)
    elsewhere = made_certificate(folder, "elsewhere", 60, "DNS:elsewhere.example")
    with receiving(certificate=own) as receiver, receiving(certificate=elsewhere) as stranger, heads_for_nobody() as heads:
        def venue(host, authority, receiver=receiver):
            return grounds.new_live(wired=0, more=f"""{heads}
[alarms]
webhook = "https://{host}:{receiver.port}/hook"
webhook_ca = "{authority}"
{QUICK}""").start()
        for authority, called in ((other, receiver), (elsewhere, stranger)):
            live = venue("localhost", authority[0], called)
            line = until(lambda: lines(live, "alarm_port_failed"), "a word about it")[0]
            need("certificate does not hold" in line["fault"], f"{line}")
            live.stop()
        need(receiver.asked == stranger.asked == 0, f"somebody unproven got {receiver.got}{stranger.got}")
        for host in ("localhost", "127.0.0.1"):
            live = venue(host, own[0])
            until(lambda: receiver.messages("head_not_sent"), f"a post to {host}")
            receiver.got.clear()
            live.stop()


@case
def low_storage_is_critical_and_warnings_stay_inside_where_nobody_wants_them(grounds):
    with receiving() as receiver, heads_for_nobody() as heads:
        live = grounds.new_live(wired=0, more=f"""{heads}
[alarms]
least = "critical"
webhook = "http://127.0.0.1:{receiver.port}"
""")
        live.config.write_text(live.config_text().replace("space_reserve_mib = 16", "space_reserve_mib = 16777216"))
        live.start()
        until(lambda: receiver.messages("storage_low", "began"), "an alarm")
        until(lambda: lines(live, "alarm_began", "head_not_sent"), "the warning in the log")
        need(set(standing(live)) == {"storage_low", "head_not_sent"} and "store" in standing(live)["storage_low"], f"{standing(live)}")
        need({body["alarm"] for _, body in receiver.got} == {"storage_low"}, f"{receiver.got}")
        need(page(live)[0]['croupier_disk_free_bytes{place="store"}'] > 0, "no free space is told")


@case
def a_journal_that_takes_no_more_is_told_before_the_end(grounds):
    with receiving() as receiver:
        live = grounds.new_live(wired=0, more=f'[alarms]\nwebhook = "http://127.0.0.1:{receiver.port}"\n').start()
        terminal = live.open_table(R1).come()
        with sqlite3.connect(live.store, isolation_level=None) as writer:
            writer.execute("BEGIN IMMEDIATE")   # somebody else holds the file
            terminal.say({"type": "call_service", "table": R1, "round": 0, "text": "", "counter": terminal.counter + 1})
            live.process.wait(120)
            writer.execute("ROLLBACK")
        writer.close()
        need(live.process.returncode != 0, "it ended well")
        need(len(receiver.messages("journal_failed", "began")) == 1, f"{receiver.got}")
        need(lines(live, "alarm_began", "journal_failed"), "the log does not say so")
        live.start()
        live.must_be_well()


@case
def health_tells_working_from_stopping(grounds):
    """From the signal on whoever asks hears that it stops, or nothing; never again that it works."""
    live = grounds.new_live(wired=0).start()
    state, body = health(live)
    need((state, body["state"], body["ok"], body["alarms"]) == (200, "working", True, []), f"{body}")
    need(ask(live.address, "GET", "/healthz", headers={"Host": live.address}).json["sequence"] >= 1, "no sequence")
    heard, begun = [], threading.Event()

    def listen():
        try:
            while True:
                with contextlib.closing(connect(live.address, seconds=10)) as one:
                    for _ in range(100):
                        one.sendall(request_bytes(live.address, "GET", "/healthz"))
                        answer = read_answer(one)
                        heard.append((answer.status, answer.json["state"]))
                        begun.set()
        except (OSError, Closed):
            pass
    listener = threading.Thread(target=listen)
    listener.start()
    begun.wait(30)
    # While it stands still the signal waits; then the thread that hears it is the first to go on, or nearly so.
    live.process.send_signal(signal.SIGTERM)
    need(live.process.wait(60) == 0, live.told())
    listener.join(60)
    states = [one for one, before in zip(heard, [None, *heard]) if one != before]
    need(states in ([(200, "working")], [(200, "working"), (503, "stopping")]), f"{states}")


def documented():
    """The names of the table of metrics in the operator's document."""
    text = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    table = text[text.index("## Metrics"):text.index("## Health")]
    return set(re.findall(r"^\| `(croupier_\w+)` \|", table, re.MULTILINE))


def named(text):
    """Metrics that a rule or a panel asks for, as the page's HELP lines have them."""
    return {re.sub(r"_(bucket|count|sum)$", "", name) if "_seconds_" in name else name for name in re.findall(r"\bcroupier_\w+", text)}


@case
def the_page_is_what_the_document_the_rules_and_the_dashboard_name(grounds, folder):
    certificate, key = made_certificate(folder, "own", 60)
    (folder / "backups").mkdir()
    live = grounds.new_live(wired=0, listen=f'tls = ["127.0.0.1:0"]\ncertificate_source = "files"\ncertificate = "{certificate}"\nkey = "{key}"\n',
                            more=f"""[backup]
folder = "{folder / 'backups'}"
[alarms]
command = ["/bin/true"]
""")
    live.config.write_text(live.config_text().replace("[vault]\n", f'[vault]\ncopy = "{folder / "vault.copy"}"\n'))
    live.start()
    until(lambda: {"croupier_backup_age_seconds", "croupier_certificate_end_timestamp_seconds", "croupier_vault_copy_whole",
                   'croupier_disk_free_bytes{place="backup"}'} <= set(page(live)[0]), "what comes a moment later")
    values, types, helps = page(live)
    need(set(types) == set(helps) == documented(), f"page and document differ: {set(types) ^ documented()}")
    for name, kind in types.items():
        need((kind == "counter") == name.endswith("_total"), f"{name} is a {kind}")
    rules = re.findall(r"expr: (.*)", (OPS / "prometheus/alerts.yml").read_text(encoding="utf-8"))
    board = json.loads((OPS / "grafana/croupier.json").read_text(encoding="utf-8"))
    panels = [target["expr"] for panel in board["panels"] for target in panel["targets"]] + [
        one["query"]["query"] for one in board["templating"]["list"] if one["type"] == "query"]
    need(len(rules) > 10 and len(panels) > 20, "nothing is asked")
    for text in rules + panels:
        need(named(text) <= set(types), f"{text}: no {named(text) - set(types)}")
    # Labels too: what is chosen by one must be there.
    for text in rules + panels:
        for name, label, value in re.findall(r'(croupier_\w+)\{[^}]*?(name|severity|state|place|port)="([^"]+)"', text):
            need(any(one.startswith(name) and f'{label}="{value}"' in one for one in values), f"{text}: no {label} {value}")
    need(values["croupier_vault_copy_whole"] == 1 and values['croupier_tables{state="closed"}'] == 4, "tables and copy")
    need(stat.S_IMODE(os.stat(folder / "vault.copy").st_mode) == 0o600, "others can read the copy")


@case
def a_stranger_hears_the_state_and_not_what_is_wrong(grounds):
    """Behind a reverse proxy everybody comes from this machine; whom the proxy names is asked for."""
    with heads_for_nobody() as heads:
        live = grounds.new_live(wired=0, listen='proxies = ["127.0.0.1"]\n', more=heads).start()
        until(lambda: "head_not_sent" in standing(live), "an alarm")
        told = ask(live.address, "GET", "/healthz", headers={"X-Forwarded-For": "203.0.113.9"})
        need(told.status == 200 and told.json["state"] == "degraded" and "alarms" not in told.json, f"{told}")


@case(rows=[("no program", 'command = ["echo"]', "alarms.command"), ("plain http elsewhere", 'webhook = "http://example.net/x"', "alarms.webhook"),
            ("an option as address", 'mail_to = ["-oQ/tmp"]\nmail_from = "a@b"', "alarms.mail_to"),
            ("a header in an address", 'mail_to = ["a@b, c@d"]\nmail_from = "a@b"', "alarms.mail_to"),
            ("no sender", 'mail_to = ["a@b"]', "alarms.mail_from")])
def a_way_that_cannot_be_is_refused_with_its_line(grounds, row):
    _, wrong, key = row
    live = grounds.new_live(wired=0, more=f"[alarms]\n{wrong}\n")
    told = live.run("config", "check", live.config)
    need(told.returncode != 0 and key in told.stdout + told.stderr, f"{told.stdout}{told.stderr}")
