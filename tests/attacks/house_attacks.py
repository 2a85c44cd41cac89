"""Two houses under one roof: staff of the one touch no part, person or seat of the other, also before a table has the part."""
from kit import B1, B2, CROWN_TOP, R1, RF_TOP, also, case, exported, need, reason, until

REFUSED = ("role_too_low", "second_person_needed")
DETAIL = {"serial": "", "version": "", "across_mm": 0, "metallic": False, "dice": 0, "opposite_sum": 0, "sealed": False, "decks": 0}


def refused(answer, what):
    need(answer.status == 403 or reason(answer) in REFUSED, f"{what}: {answer}")


def registered(live, kind, by):
    """A device that is in use nowhere; its number."""
    name = f"{kind}-{next(live.numbers)}"
    by.must_order({"type": "register_device", "kind": kind, "name": name, "approval": "approved by a test", "detail": DETAIL})
    number = live.device_count
    live.device_count += 1
    return number


def attach(device, **place):
    return {"type": "attach_device", "device": device} | place


def detach(device, **place):
    return {"type": "detach_device", "device": device} | place


def status(device, what="out_of_service"):
    return {"type": "report_device_status", "device": device, "status": what, "trouble": "none", "text": ""}


@case(rows=["enrolment", "expulsion"])
def a_terminal_of_another_house_is_not_touched(live, row):
    """Linked to a table, linked to nothing yet: it is of the house that brought it."""
    stranger = live.managers[CROWN_TOP]
    linked, fresh = live.open_table(R1), live.manager.must_post("/office/terminal", {"name": f"N{next(live.numbers)}"})["number"]
    for number in (linked.number, fresh):
        refused(stranger.post(f"/office/{row}", {"part": "terminal", "number": number}), f"terminal {number}")
    linked.come()


@case
def a_device_in_a_terminal_of_another_house_is_not_touched(live):
    stranger = live.managers[CROWN_TOP]
    terminal = live.open_table(R1)
    for device in (live.part_numbers[name] for name in list(live.part_numbers) if name.startswith(terminal.name)):
        refused(stranger.order(detach(device)), "taken out")
        refused(stranger.order(status(device)), "put out of service")
        refused(stranger.order({"type": "retire_device", "device": device, "reason": "mine"}), "retired")


@case
def a_device_that_is_in_use_nowhere_is_of_whoever_brought_it(live):
    stranger, own = live.managers[CROWN_TOP], live.manager
    device = registered(live, "note_stacker", own)
    terminal = stranger.must_post("/office/terminal", {"name": f"N{next(live.numbers)}"})["number"]
    refused(stranger.order(attach(device, terminal=terminal)), "put into the own terminal")
    refused(stranger.order({"type": "retire_device", "device": device, "reason": "mine"}), "retired")
    refused(stranger.order(status(device)), "put out of service")
    refused(own.order(attach(device, terminal=terminal)), "put into another house's terminal")
    own.must_order(attach(device, terminal=terminal), authoriser=stranger)  # both houses
    refused(own.order(detach(device)), "taken out of it by one of the two")
    own.must_order(detach(device), authoriser=stranger)
    own.must_order({"type": "retire_device", "device": device, "reason": "worn"})


@case
def a_terminal_of_another_house_is_not_linked_to_the_own_table(live):
    """Whoever has the key of a terminal could speak for it there."""
    crown, own = live.staff("tg_area_manager"), live.staff("gaming_supervisor")
    terminal = live.manager.must_post("/office/terminal", {"name": f"N{next(live.numbers)}"})["number"]
    device = registered(live, "player_terminal", live.manager)
    live.manager.must_order(attach(device, terminal=terminal))
    refused(crown.order(attach(device, table=B2)), "linked to a table of the other house")
    crown.must_order(attach(device, table=B2), authoriser=own)
    refused(live.manager.post("/office/enrolment", {"part": "terminal", "number": terminal}), "one house enrols what serves two")
    crown.must_order(detach(device, table=B2))  # at a table its own people decide


@case
def what_is_of_the_whole_venue_two_houses_decide(live):
    crown, own = live.managers[CROWN_TOP], live.manager
    device = registered(live, "game_system", own)
    refused(own.order(attach(device)), "put into use by one house")
    own.must_order(attach(device), authoriser=crown)
    for one in (own, crown):
        refused(one.order(status(device)), "put out of service for everybody")
        refused(one.order(detach(device)), "taken away from everybody")
    refused(own.order(status(device), authoriser=live.second_of(own)), "by two of the same house")
    crown.must_order(status(device), authoriser=own)
    own.must_order(detach(device), authoriser=crown)


@case
def a_table_of_another_house_gets_no_replacement_from_here(live):
    """A wheel of the other house is not taken over by the word of this one."""
    shoe = registered(live, "card_shoe", live.managers[CROWN_TOP])
    answer = live.staff(RF_TOP).order(attach(shoe, table=B1))
    refused(answer, "attached")


@case
def winnings_are_withheld_where_they_were_won(live):
    """An account is frozen by a table at which the terminal has played, and by no other."""
    terminal = live.open_table(R1)
    order = {"type": "open_incident", "round": {"table": B2, "number": 0}, "kind": "other", "terminal": terminal.number, "text": "suspicious", "withhold": True, "breach": "none"}
    answer = live.staff(CROWN_TOP).order(order)
    need(reason(answer) == "not_expected", f"frozen from another house's table: {answer}")


@case
def a_code_ends_with_the_right_of_whoever_had_it_made(live):
    maker = live.hire(RF_TOP)
    number = live.manager.must_post("/office/terminal", {"name": f"N{next(live.numbers)}"})["number"]
    code = maker.must_post("/office/enrolment", {"part": "terminal", "number": number})["code"]
    alone = live.manager.post("/office/revocation", {"staff": maker.number})
    need(alone.status == 409 and b"second_person_needed" in alone.body, f"one manager dismissed another alone: {alone}")
    need(live.manager.post("/office/staff/disable", {"staff": maker.number, "disabled": True}).status == 409, "or disabled one")
    two = {"staff": maker.number} | also(live.second_of(live.manager))
    need(live.manager.post("/office/revocation", two).status == 200, "not revoked")
    answer = live.ask("POST", "/enrol", {"code": code})
    need(answer.status == 403, f"a code of somebody who was revoked: {answer}")
    need(live.ask("POST", "/enrol", {"code": code}).status == 403, "the second time")
    live.enrol("terminal", number)


@case
def codes_enrolments_and_expulsions_are_journalled_with_their_maker(live):
    maker = live.second_of(live.manager)
    number = maker.must_post("/office/terminal", {"name": f"N{next(live.numbers)}"})["number"]
    live.enrol("terminal", number, by=maker)
    maker.must_post("/office/expulsion", {"part": "terminal", "number": number})

    def told():
        facts = [(one["fact"], one["staff"]) for one in exported(live, "part_key_reported") if (one["part"], one["number"]) == ("terminal", number)]
        return facts if len(facts) == 3 else None
    facts = until(told, "three entries")
    need(facts == [("code_issued", maker.number), ("enrolled", maker.number), ("expelled", maker.number)], f"{facts}")
