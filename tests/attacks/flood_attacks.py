"""A flood from one place keeps nobody else from working: sign-ins, connections, lines of the log."""
import json
import threading
import time

from kit import R1, Closed, Failed, WebSocket, case, connect, need, read_answer, request_bytes, until


def flood(live, count, threads, ask):
    """So many requests from so many threads; the answers' statuses."""
    statuses, lock, left = [], threading.Lock(), iter(range(count))

    def run():
        while True:
            with lock:
                number = next(left, None)
            if number is None:
                return
            try:
                answer = ask(number)
                with lock:
                    statuses.append((answer.status, answer.headers.get("retry-after")))
            except (OSError, Closed, Failed):
                with lock:
                    statuses.append((None, None))
    running = [threading.Thread(target=run, daemon=True) for _ in range(threads)]
    for one in running:
        one.start()
    return running, statuses


def wrong(live, number):
    return live.ask("POST", "/office/sign_in", {"user": f"nobody{number}", "password": "wrong words"})


@case
def a_flood_of_sign_ins_does_not_make_a_dealer_wait(fresh_live):
    live = fresh_live
    dealer, second = live.hire("dealer", office=False), live.hire("assistant_gaming_manager")
    terminal = live.dealer_terminal(R1).come()
    alone = time.monotonic()
    terminal.must_sign_in(dealer)
    alone = time.monotonic() - alone
    terminal.say({"type": "sign_out"})
    terminal.hear("signed_out")
    running, statuses = flood(live, 400, 24, lambda number: wrong(live, number))
    until(lambda: len(statuses) >= 24, "the flood")
    begun = time.monotonic()
    terminal.must_sign_in(dealer)
    answer = terminal.tell({"type": "new_game", "table": R1}, authoriser=second)
    need(answer["type"] in ("answer", "error"), f"{answer}")
    took = time.monotonic() - begun
    for one in running:
        one.join(120)
    # Two hashes, beside those that are at work just then.
    need(took < 5 + 6 * alone, f"a dealer and a second person waited {took:.1f} s; alone a sign-in takes {alone:.1f} s")
    live.must_be_well()


@case
def beyond_the_limit_nothing_is_hashed_and_the_answer_says_when(fresh_live):
    live = fresh_live
    begun = time.monotonic()
    running, statuses = flood(live, 200, 8, lambda number: wrong(live, number))
    for one in running:
        one.join(120)
    took = time.monotonic() - begun
    turned = [retry for status, retry in statuses if status == 429]
    need(len(statuses) == 200 and len(turned) > 150, f"{len(turned)} of {len(statuses)} were turned away")
    need(all(retry and int(retry) >= 1 for retry in turned), "no Retry-After")
    need(all(status in (401, 429, 503) for status, _ in statuses), f"{set(statuses)}")
    need(took < 60, f"{took:.0f} s")


@case
def idle_connections_shut_nobody_out(grounds):
    live = grounds.new_live(more="[limits]\nsockets_max = 100\n").start()
    dealer = live.hire("dealer", office=False)
    terminal = live.dealer_terminal(R1)
    idle = [connect(live.address) for _ in range(150)]
    begun = time.monotonic()
    terminal.come().must_sign_in(dealer)
    need(live.ask("GET", "/healthz").status == 200, "no answer")
    need(time.monotonic() - begun < 15, f"it took {time.monotonic() - begun:.1f} s to get in")
    for one in idle:
        one.close()
    need(terminal.socket is not None and not terminal.socket.is_dead, "a part that is there was closed for strangers")


@case(rows=["half a request", "a socket without a proof"])
def who_holds_connections_open_shuts_nobody_out(grounds, row):
    live = grounds.new_live(more="[limits]\nsockets_max = 80\n").start()
    terminal = live.terminal().come()
    held = []
    for _ in range(120):
        try:
            if row == "half a request":
                one = connect(live.address)
                one.sendall(b"POST /office/sign_in HTTP/1.1\r\nHost: " + live.address.encode() + b"\r\nContent-Length: 100\r\n\r\n{")
                held.append(one)
            else:
                held.append(WebSocket(live.address))
        except (OSError, Closed):
            pass
    begun = time.monotonic()
    other = live.add_terminal().come()
    need(time.monotonic() - begun < 30, "a new part had to wait")
    need(not terminal.socket.is_dead and not other.socket.is_dead, "a part was closed for strangers")
    for one in held:
        one.close()


@case
def an_unproven_connection_does_not_stay(grounds):
    live = grounds.new_live(more="[limits]\nunproven_ms = 1000\n").start()
    stranger = WebSocket(live.address)
    stranger.receive()
    begun = time.monotonic()
    stranger.must_close(seconds=25)
    half = connect(live.address, seconds=25)
    half.sendall(b"GET /healthz HTTP/1.1\r\n")
    try:
        need(half.recv(1000) == b"", "an answer to half a request")
    except ConnectionError:
        pass
    need(time.monotonic() - begun < 25, "unproven connections stay")


@case
def one_address_does_not_fill_the_log(fresh_live):
    live = fresh_live
    one = connect(live.address)
    for number in range(3_000):
        body = json.dumps({"code": "WRONG234"}).encode()
        one.sendall(request_bytes(live.address, "POST", "/enrol", body))
        read_answer(one, "POST")
    lines = [line for line in live.log_lines() if line["what"] == "enrolment_denied"]
    need(0 < len(lines) <= 310, f"{len(lines)} lines of one kind")


@case
def a_proxy_that_nobody_named_is_not_believed(grounds):
    """X-Forwarded-For from just anybody does not make another address of them."""
    live = grounds.new_live(more="[sign_in]\nanywhere_address_per_minute_max = 3\n").start()
    statuses = []
    for number in range(12):
        statuses.append(live.ask("POST", "/office/sign_in", {"user": f"nobody{number}", "password": "wrong words"},
                                 headers={"X-Forwarded-For": f"10.9.8.{number}"}).status)
    need(statuses.count(429) >= 8, f"{statuses}")


@case
def behind_a_named_proxy_each_address_has_its_own_limit(grounds):
    live = grounds.new_live(listen='proxies = ["127.0.0.1"]', more="[sign_in]\nanywhere_address_per_minute_max = 6\n").start()

    def tried(number, address):
        return live.ask("POST", "/office/sign_in", {"user": f"nobody{number}", "password": "wrong words"},
                        headers={"X-Forwarded-For": f"6.6.6.6, {address}"}).status
    need([tried(number, f"10.9.8.{number}") for number in range(4)] == [401] * 4, "one address pays for another")
    need(429 in [tried(number, "10.1.1.1") for number in range(12)], "one address is not limited")
