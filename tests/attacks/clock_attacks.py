"""Time: one clock for the journal, for screens and for what cameras lay over their pictures."""
import datetime
import json
import re
import time

from kit import R1, case, found_in, need

LINE = re.compile(r"(\S+) (\S+) round (\d+) (\w+)")
APART_MAX_MS = 1_000


def picture_of(live, table):
    """When it was asked for on the machine's clock, what it says the time is, and the table's name, round and phase."""
    at = time.time() * 1_000
    told = live.ask("GET", "/overlay")
    need(told.status == 200 and told.body.endswith(b"\n"), f"{told}")
    line = told.body.decode().splitlines()[table]
    read = LINE.fullmatch(line)
    need(read, f"no line of an overlay: {line}")
    return at, datetime.datetime.fromisoformat(read[1]).timestamp() * 1_000, read[2], int(read[3]), read[4]


@case(proves=["ST-GLI19-2.2"])
def a_recording_shows_the_journals_time_round_and_phase(fresh_live):
    live = fresh_live
    terminal = live.open_table(R1).come(watch=[R1])
    # A camera's picture every now and then, over two rounds and what lies between them.
    pictures, first = [], None
    while first is None or pictures[-1][3] < first + 2:
        pictures.append(picture_of(live, R1))
        need(abs(pictures[-1][0] - pictures[-1][1]) < APART_MAX_MS, f"{pictures[-1]}: asked for at another time than it says")
        need(pictures[-1][2] == "R1", f"{pictures[-1]}: another table")
        if first is None and pictures[-1][4] == "open":
            first = pictures[-1][3]
        # A screen's clock is the same one.
        if len(pictures) % 20 == 0:
            need(abs(terminal.server_time() - time.time() * 1_000) < APART_MAX_MS, "a screen shows another time")
        time.sleep(0.05)
    live.stop()
    opened, closed, times = {}, {}, []
    for line in live.run("export", live.store).stdout.splitlines():
        entry = json.loads(line)
        if "command" not in entry:
            continue
        times.append(entry["command"]["at"])
        for one in found_in(entry["events"]):
            if one.get("round", {}) and isinstance(one["round"], dict) and one["round"].get("table") == R1:
                if one["type"] == "round_opened":
                    opened[one["round"]["number"]] = times[-1]
                elif one["type"] == "bets_closed":
                    closed[one["round"]["number"]] = times[-1]
    need(times == sorted(times), "time runs backwards in the journal")
    seen = {True: 0, False: 0}
    for _, at, _, number, phase in pictures:
        if number < first:
            continue
        seen[phase == "open"] += 1
        need(opened[number] - APART_MAX_MS < at, f"round {number} at {at}, and the journal opens it at {opened[number]}")
        if phase == "open":
            ends = closed.get(number, times[-1])
            need(at < ends + APART_MAX_MS, f"open at {at}: the journal closed round {number} at {ends}")
        else:
            need(closed[number] - APART_MAX_MS < at, f"{phase} at {at}: the journal closed round {number} at {closed[number]}")
    need(seen[True] > 5 and seen[False] > 5, f"pictures of betting and of the rest: {seen}")
