"""Who a part is and who the host is: keys, names, cookies, files."""
import os
import stat

from kit import R1, Closed, Failed, Part, WebSocket, ask, case, connect, exported, need, read_answer, until

TLS = 'tls = ["127.0.0.1:0"]\ncertificate = "crt.pem"\nkey = "key.pem"\n'


def tls_ask(live, method, path, body=None, **more):
    return ask(live.tls_address, method, path, body, tls=True, **more)


@case(rows=["attacker.example", "attacker.example:8080", "10.0.0.1", "[::2]:80", "localhost.attacker.example", "", "127.0.0.1.attacker.example", "127.0.0.1:21000.attacker.example", "127.0.0.1:x", "[::1]x", "[::1"])
def a_name_that_is_not_the_hosts_is_refused(live, row):
    answer = live.ask("GET", "/healthz", headers={"Host": row})
    need(answer.status in (400, 421), f"Host: {row}: {answer}")
    sign_in = live.ask("POST", "/office/sign_in", {"user": "first", "password": "x"}, headers={"Host": row, "Origin": f"http://{row}"})
    need(sign_in.status in (400, 421), f"Host: {row}: {sign_in}")
    try:
        WebSocket(live.address, headers={"Host": row, "Origin": f"http://{row}"})
    except (ConnectionRefusedError, Closed) as refused:
        need("421" in str(refused) or "400" in str(refused), f"{refused}")
    else:
        raise Failed(f"a WebSocket for {row}")


@case
def the_hosts_own_names_are_taken(grounds):
    live = grounds.new_live(listen='names = ["Floor.example"]').start()
    port = live.address.rpartition(":")[2]
    for name in (live.address, f"localhost:{port}", f"LOCALHOST:{port}", f"floor.example:{port}", "floor.example", "127.0.0.1"):
        need(live.ask("GET", "/healthz", headers={"Host": name}).status == 200, f"{name} is one of ours")
    need(live.ask("GET", "/healthz", headers={"Host": "floor.example.attacker"}).status == 421, "a longer name")


@case
def two_hosts_in_one_request_are_none(live):
    connection = connect(live.address)
    connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: {live.address}\r\nHost: attacker.example\r\n\r\n".encode())
    answer = read_answer(connection)
    need(answer.status == 400, f"{answer}")


@case(rows=["http://attacker.example", "null", "https://127.0.0.1"])
def a_page_of_another_origin_opens_nothing(live, row):
    need(live.ask("POST", "/office/sign_in", {"user": "first", "password": "x"}, headers={"Origin": row}).status == 403, row)
    try:
        WebSocket(live.address, headers={"Origin": row})
    except (ConnectionRefusedError, Closed):
        pass
    else:
        raise Failed(f"a WebSocket for a page of {row}")


@case
def cookies_are_secure_wherever_tls_is(grounds):
    """Also where the host listens without TLS besides, for a proxy or for itself."""
    live = grounds.new_live(listen=TLS).start()
    manager = live.manager
    through = tls_ask(live, "POST", "/office/sign_in", {"user": manager.user, "password": manager.password})
    need(through.status == 200, f"{through}")
    for line in through.cookie.split("\n"):
        need("; Secure" in line and "HttpOnly" in line and "SameSite=Strict" in line, f"{line}")
    out = tls_ask(live, "POST", "/office/sign_out", {}, token=through.token)
    need("; Secure" in out.cookie, f"{out.cookie}")
    plain = live.ask("POST", "/office/sign_in", {"user": manager.user, "password": manager.password})
    need(plain.status == 200 and "HttpOnly" in plain.cookie and "SameSite=Strict" in plain.cookie, f"{plain.cookie}")


@case(rows=["0000", "0077"])
def files_are_their_owners_whatever_the_umask(grounds, row):
    live = grounds.new_live(listen=TLS, more='[backup]\nfolder = "backups"\n')
    before = os.umask(int(row, 8))
    try:
        (live.folder / "backups").mkdir(exist_ok=True)
        live.start()
        live.terminal().come()
        made = live.run("backup", live.store, "--to", live.folder / "by-hand")
        need(made.returncode == 0, made.stderr)
        live.restart()
        live.stop()
    finally:
        os.umask(before)
    looked = 0
    for path in live.folder.rglob("*"):
        mode = stat.S_IMODE(path.lstat().st_mode)
        if path.name in ("venue.toml", "backups") or path.is_symlink():
            continue
        looked += 1
        need(mode & 0o027 == 0, f"{path.name} has mode {oct(mode)}")
    need(looked > 6, f"only {looked} files were there")


@case
def files_that_were_left_open_are_closed_at_the_next_start(fresh_live):
    live = fresh_live
    live.stop()
    for path in (live.store, live.head, live.vault):
        os.chmod(path, 0o666)
    live.start()
    for path in (live.store, live.head, live.vault):
        need(live.mode(path) & 0o037 == 0, f"{path.name} has mode {oct(live.mode(path))}")


@case
def a_key_is_renewed_and_the_old_one_dies(live):
    part = live.add_terminal().come()
    old = Part(live, part.kind, part.number, part.key.hex())
    part.say({"type": "renew_key"})
    told = part.hear("key_renewed", "error")
    need(told["type"] == "key_renewed" and len(told["key"]) == 64, f"{told}")
    # Until it was used the old one is good: nothing is lost with a message.
    old.come()
    part.key = bytes.fromhex(told["key"])
    part.come()

    def is_dead():
        try:
            Part(live, part.kind, part.number, old.key.hex()).come()
        except (Failed, Closed):
            return True
        return False
    until(is_dead, "the end of the old key", 30)
    part.come()
    until(lambda: any(one["fact"] == "renewed" for one in exported(live, "part_key_reported")), "the journal knows of it", 30)


@case
def keys_are_not_renewed_without_end(live):
    part = live.add_terminal().come()
    for _ in range(5):
        part.say({"type": "renew_key"})
    answers = [part.hear("key_renewed", "error")["type"] for _ in range(5)]
    need(answers.count("key_renewed") == 1, f"{answers}")


@case
def who_is_expelled_does_not_come_back_with_a_promised_key(live):
    part = live.add_terminal().come()
    part.say({"type": "renew_key"})
    told = part.hear("key_renewed", "error")
    need(told["type"] == "key_renewed", f"{told}")
    need(live.manager.post("/office/expulsion", {"part": part.kind, "number": part.number}).status == 200, "not expelled")
    for key in (part.key.hex(), told["key"]):
        try:
            Part(live, part.kind, part.number, key).come()
        except (Failed, Closed):
            continue
        raise Failed("an expelled part came back")


@case
def enrolling_again_ends_the_key_before(live):
    part = live.add_terminal()
    again = live.enrol("terminal", part.number)
    again.come()
    try:
        part.come()
    except (Failed, Closed):
        return
    raise Failed("two keys open one part")


def is_nobody(live, kind, number, key):
    try:
        Part(live, kind, number, key).come()
    except (Failed, Closed):
        return True
    return False


@case(proves=["ST-GLI19-B.4.2"])
def a_part_is_nobody_before_it_is_enrolled_and_again_when_it_is_expelled(grounds):
    live = grounds.new_live(wired=1).start()
    terminal = live.open_table(R1)
    added = live.manager.must_post("/office/terminal", {"name": "PT-added"})["number"]
    keys = set()
    for kind, number in (("terminal", added), ("dealer_terminal", R1), ("display", R1)):
        need(is_nobody(live, kind, number, os.urandom(32).hex()), f"a {kind} that nobody enrolled is here")
        need(live.ask("POST", "/enrol", {"code": "AAAA2222"}).status == 403, "a code that nobody gave")
        asked = live.staff("dealer").post("/office/enrolment", {"part": kind, "number": number})
        need(asked.status in (401, 403), f"a dealer enrols a {kind}: {asked}")
        part = live.enrol(kind, number).come()
        need(part.key not in keys, "one key for two parts")
        keys.add(part.key)
        by = live.manager if kind == "terminal" else live.manager_of(number)
        need(by.post("/office/expulsion", {"part": kind, "number": number}).status == 200, f"the {kind} is not expelled")
        part.socket.must_close()
        need(is_nobody(live, kind, number, part.key.hex()), f"an expelled {kind} came back")
    # What the host owes by a terminal's printer is paid although the terminal is gone.
    printer = live.devices[terminal.name, "printer"]
    live.fund(terminal, 5_000)
    printer.hand("paper out")
    terminal.here().must({"type": "cash_out"})
    need(live.manager.post("/office/expulsion", {"part": "terminal", "number": terminal.number}).status == 200, "not expelled")
    terminal.socket.must_close()
    need(printer.count("printed") == 0, "a ticket without paper")
    printer.hand("paper in")
    printer.wait("printed 1 50.00")
    live.must_be_well()
