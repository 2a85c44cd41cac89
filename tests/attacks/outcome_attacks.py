"""What tells an outcome before betting has closed: nothing that leaves the host or lies on its disk."""
import base64
import json
import shutil

from kit import LIVE_TABLES, R1, RF_TOP, case, exported, need, until

PAGES = ["/office/floor", "/office/inspect", "/healthz", "/metrics", f"/rules/{R1}", "/office/staff/list", "/office/cards"]
TOOLS = [("export",), ("replay",), ("verify",)]

CARD = "730000000001"
PERIOD_MS = 20_000
ROUNDS_MAX = 4
BET = {"type": "place_bets", "table": R1, "chips": [{"bet": "red", "selection": [], "amount": 100}]}


def opened(terminal):
    """The round that has just taken a wager of this terminal; None: betting is not open."""
    taken = terminal.order(BET)["reason"] == "none"
    return terminal.view("table", R1)["face"]["round"] if taken else terminal.until_phase(R1, "open") and None


def everything_now(live, parts, folder):
    """All that anybody is told or can read while betting is open, as bytes; by where it was found."""
    told = {str(part): "\n".join(part.said_to).encode() for part in parts}
    for person in (live.managers[RF_TOP], live.staff("inspector")):
        for page in PAGES:
            told[f"{page} to {person.role}"] = str(person.get(page).body).encode()
    dealer = parts[1]
    for question, order in enumerate(({"type": "confirm_result", "table": R1}, {"type": "report_number", "table": R1, "number": 17, "draw": 1},
                                      {"type": "void_round", "table": R1, "reason": "misdeal", "forfeit": []}), 1):
        dealer.say({"type": "read_consequence", "question": question, "order": order})
        told[f"what {order['type']} would lead to"] = json.dumps(dealer.hear("consequences", "error")).encode()
    copy = folder / "store.db"
    for path in sorted(path for path in live.folder.rglob("*") if path.is_file() and path != live.key):
        told[f"file {path.name}"] = path.read_bytes()
        if path.name.startswith(live.store.name):
            shutil.copyfile(path, folder / path.name.replace(live.store.name, copy.name))
    for tool in TOOLS:
        ran = live.run(*tool, copy)
        told[f"croupier {tool[0]}"] = (ran.stdout + ran.stderr).encode()
    told["croupier status"] = live.run("status", "--config", live.config).stdout.encode()
    return told


def spellings(secret):
    raw = bytes.fromhex(secret)
    return (raw, secret.encode(), secret.upper().encode(), base64.b64encode(raw).rstrip(b"="), base64.urlsafe_b64encode(raw).rstrip(b"="), raw[::-1])


@case(proves=["ST-GLI19-C.6.4.c"])
def nothing_that_is_told_or_stored_while_betting_is_open_gives_the_outcome(grounds, folder):
    live = grounds.new_live(tables=LIVE_TABLES.replace("period_ms = 5000", f"period_ms = {PERIOD_MS}"), wired=1).start()
    terminal = live.open_table(R1).come(watch=[R1])
    live.fund(terminal, 5_000)
    live.manager.must_post("/office/card", {"card": CARD, "name": "A Player"})
    live.devices[terminal.name, "reader"].hand(f"card {CARD}")
    until(lambda: terminal.order({"type": "confirm_bets", "table": R1})["reason"] != "player_card_needed", "the card is in")
    dealer = live.dealer_terminal(R1).come()
    dealer.must_sign_in(live.staff("assistant_gaming_manager"))
    display = live.part("display", R1).come()
    parts = [terminal, dealer, display]
    for _ in range(ROUNDS_MAX):
        number = until(lambda: opened(terminal), "a round takes a wager")
        for part in parts:
            part.view({"terminal": "table", "dealer_terminal": "dealer", "display": "display"}[part.kind], R1)
        told = everything_now(live, parts, folder)
        still = terminal.order(BET | {"round": number})["reason"] == "none"
        terminal.hear("settled")
        if not still:
            continue  # a slow machine: betting had closed meanwhile
        name = {"table": R1, "number": number}
        revealed = until(lambda: next((one for one in exported(live, "round_revealed") if one["round"] == name), None), "the secret")
        committed = next(one for one in exported(live, "round_committed") if one["round"] == revealed["round"])
        # The search finds what is there: the commitment is on the screens and in the store.
        for where in ("terminal", "file store.db"):
            seen = b"".join(text for name, text in told.items() if name.startswith(where))
            need(any(word in seen for word in spellings(committed["commitment"])), f"{where}: the commitment was not found either")
        for where, text in told.items():
            for word in spellings(revealed["secret"]):
                need(word not in text, f"{where} gives the secret of round {number} while betting is open")
        return
    need(False, f"{ROUNDS_MAX} rounds were too short to look at everything")
