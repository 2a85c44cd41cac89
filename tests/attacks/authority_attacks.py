"""Who may what: nobody acts with a rank that is not the own, at a table of another house or pit, or sees what no right names."""
import json
import re

from kit import B1, B2, B3, CROWN_TOP, R1, ROOT, RF_TOP, also, case, exported, need, reason, until


def dispute(live):
    """A claim of a player about table B1, as the office sees it; its number."""
    terminal = live.terminal().here()
    terminal.must({"type": "call_service", "table": B1, "round": 0, "text": "I was not paid"})
    return max(one["id"] for one in live.floor()["incidents"])


def finding(incident, kind):
    return {"type": "add_finding", "incident": incident, "kind": kind, "text": "looked at"}


def decided(live, by):
    """A dispute that `by` decided and of which the player wants a review."""
    incident = dispute(live)
    by.must_order(finding(incident, "decision"))
    by.must_order(finding(incident, "review_asked"))
    return incident


# Two people where two are asked for.

@case
def nobody_reviews_the_own_decision_alone(live):
    maker = live.staff("gaming_supervisor")
    incident = decided(live, maker)
    need(reason(maker.order(finding(incident, "review"))) == "second_person_needed", "the own decision was reviewed")


@case
def nobody_reviews_the_own_decision_with_a_dealers_name(live):
    maker, dealer = live.staff("gaming_supervisor"), live.staff("dealer", "north")
    incident = decided(live, maker)
    answer = maker.order(finding(incident, "review"), authoriser=dealer)
    need(reason(answer) == "role_too_low", f"with a dealer's name beside: {answer}")


@case
def nobody_lends_a_hand_to_the_review_of_the_own_decision(live):
    maker, other = live.staff("gaming_supervisor"), live.staff(RF_TOP)
    incident = decided(live, maker)
    answer = maker.order(finding(incident, "review"), authoriser=other)
    need(reason(answer) == "second_person_needed", f"by the maker, with a manager's name: {answer}")
    answer = other.order(finding(incident, "review"), authoriser=maker)
    need(reason(answer) == "second_person_needed", f"with the maker's name: {answer}")
    other.must_order(finding(incident, "review"))


@case
def a_dealers_dealer_terminal_reviews_nothing_of_its_supervisor(live):
    maker, dealer = live.staff("gaming_supervisor"), live.staff("dealer", "north")
    incident = decided(live, maker)
    part = live.dealer_terminal(B1).here().must_sign_in(maker)
    answer = part.tell(finding(incident, "review"), authoriser=dealer)
    need(answer.get("reason") == "role_too_low", f"at a dealer terminal: {answer}")


LOW = [("close_table", {"type": "close_table", "table": B1}),
       ("set_period", {"type": "set_period", "table": B1, "period_ms": 9_000}),
       ("open_table", {"type": "open_table", "table": B1, "ticked": [], "inspection": "", "acknowledged": []}),
       ("resume_table", {"type": "resume_table", "table": B1}),
       ("void_round", {"type": "void_round", "table": B1, "reason": "misdeal", "forfeit": []})]


@case(rows=LOW)
def the_higher_of_two_ranks_is_nobodys(live, row):
    """A manager's session with a dealer's name: the dealer signs, and is a dealer."""
    manager, dealer = live.staff(RF_TOP), live.staff("dealer", "north")
    answer = manager.order(row[1], authoriser=dealer)
    need(reason(answer) == "role_too_low", f"{answer}")


@case(rows=LOW)
def another_house_has_no_place_at_the_table(live, row):
    stranger, dealer = live.staff(CROWN_TOP), live.staff("dealer", "north")
    need(reason(stranger.order(row[1])) == "role_too_low", "the top of another house acted")
    need(reason(stranger.order(row[1], authoriser=live.staff(RF_TOP))) == "role_too_low", "with this house's manager beside")
    need(reason(dealer.order(row[1], authoriser=stranger)) == "role_too_low", "with a name from another house")


@case(rows=LOW)
def another_pit_has_no_place_at_the_table(live, row):
    """The rank is right and the pit is not: neither of two people may be elsewhere."""
    elsewhere, here = live.staff("gaming_supervisor", "east"), live.staff("gaming_supervisor")
    need(reason(elsewhere.order(row[1])) == "role_too_low", "somebody of another pit acted")
    need(reason(elsewhere.order(row[1], authoriser=live.staff(RF_TOP))) == "role_too_low", "with somebody of this pit beside")
    need(reason(here.order(row[1], authoriser=elsewhere)) == "role_too_low", "with a name from another pit")


TOLD = [("deal_card", {"type": "deal_card", "table": B1, "card": "9S", "to": 0, "face": "usual", "draw": 0}),
        ("burn_card", {"type": "burn_card", "table": B1}),
        ("report_cutting_card", {"type": "report_cutting_card", "table": B1}),
        ("report_number", {"type": "report_number", "table": B1, "number": 17, "draw": 0}),
        ("report_verdict", {"type": "report_verdict", "table": B1, "winner": "banker"})]


def journalled(live, part):
    """What the journal has of the last order of that part; None if it has nothing."""
    told = live.run("export", live.store)
    need(told.returncode == 0, told.stderr)
    origin = {"kind": part.kind, "number": part.number}
    for line in told.stdout.splitlines():
        entry = json.loads(line)
        command = entry.get("command", {})
        if (command.get("origin"), command.get("counter")) == (origin, part.counter):
            return command["order"]["type"], entry["refusal"]["reason"]
    return None


@case(rows=TOLD)
def what_lies_on_the_table_is_told_by_its_own_staff_and_journalled(live, row):
    """The floor refuses it and the journal keeps who tried: it is no error of the server's own."""
    part = live.dealer_terminal(B1).here().must_sign_in(live.staff("tg_area_manager"))
    answer = part.tell(row[1])
    need(answer["type"] == "answer" and answer["reason"] == "role_too_low", f"{answer}")
    need(journalled(live, part) == (row[0], "role_too_low"), f"the journal has {journalled(live, part)}")
    part.must_sign_in(live.staff("dealer", "north"))
    answer = part.tell(row[1])
    need(answer.get("reason") not in (None, "role_too_low", "not_signed_in"), f"the table's own dealer: {answer}")


@case
def who_keys_a_card_does_not_approve_it(live):
    manager = live.staff(RF_TOP)
    card = {"type": "enter_card", "table": B1, "card": "9S"}
    need(reason(manager.order(card)) == "second_person_needed", "one person alone")
    need(reason(manager.order(card, authoriser=manager)) == "second_person_needed", "the same person twice")
    need(reason(manager.order(card, authoriser=live.staff("dealer", "north"))) == "role_too_low", "approved by a dealer")


# Rights of roles and houses.

ROLES = [("inspector", 403, 200), ("dealer", 403, 403), ("gaming_supervisor", 200, 403), (RF_TOP, 200, 403),
         ("tg_higher_duties_dealer", 200, 403), (CROWN_TOP, 200, 403)]


@case(rows=ROLES)
def each_role_reads_its_own_pages(live, row):
    person = live.staff(row[0], "north" if row[0] == "dealer" else "")
    need(person.get("/office/floor").status == row[1], "the office's view")
    need(person.get("/office/inspect").status == row[2], "the inspector's view")


# Who gets beyond "not with this role", path by path; a path that is none of these is nobody's.
INSPECTS = {"inspector"}
READS = {"gaming_supervisor", RF_TOP, "tg_higher_duties_dealer", CROWN_TOP}
MANAGES = {RF_TOP, CROWN_TOP}
HAS_A_PLACE = READS | {"dealer"}
PATHS = [("/office/floor", READS), ("/office/inspect", INSPECTS), ("/office/journal", INSPECTS), ("/office/staff/list", MANAGES), ("/office/cards", MANAGES),
         ("/office/order", HAS_A_PLACE | INSPECTS), ("/office/release", HAS_A_PLACE), ("/office/reset", HAS_A_PLACE), ("/office/revocation", HAS_A_PLACE),
         ("/office/staff/disable", HAS_A_PLACE), ("/office/staff/name", HAS_A_PLACE), ("/office/terminal", MANAGES), ("/office/enrolment", MANAGES),
         ("/office/expulsion", MANAGES), ("/office/card", MANAGES), ("/office/card/replace", MANAGES), ("/office/card/revoke", MANAGES), ("/office/staff", MANAGES)]
READ_BY_GET = ("/office/floor", "/office/inspect", "/office/journal", "/office/staff/list", "/office/cards")
# Whoever appoints is asked for the role first; it has to be one that this person may appoint.
OF_CROWN = {"staff": 1, "role": "tg_area_manager"}
OF_RAPID_FUSION = {"staff": 1, "role": "gaming_supervisor"}


@case(rows=PATHS)
def each_path_of_the_office_is_for_its_roles(live, row):
    path, roles = row
    method = "GET" if path in READ_BY_GET else "POST"
    need(live.ask(method, path, None if method == "GET" else {}).status == 401, f"{path} without a session")
    for role, _, _ in ROLES:
        person = live.staff(role, "north" if role == "dealer" else "")
        appoints = OF_CROWN if role == CROWN_TOP else OF_RAPID_FUSION
        body = None if method == "GET" else appoints if path == "/office/staff" else {}
        answer = person.ask(method, path, body)
        need(answer.status != 401 and (answer.status != 403) == (role in roles), f"{role} at {path}: {answer}")


@case
def no_path_of_the_office_is_without_its_roles():
    """Who adds a path to docs/protocol.md says above who may."""
    told = (ROOT / "docs/protocol.md").read_text().partition("<!-- begin client -->")[0]
    for_all = {"/office/sign_in", "/office/sign_out", "/office/password"}
    need(set(re.findall(r"/office/[a-z_/]+", told)) == {path for path, _ in PATHS} | for_all,
         f"{set(re.findall(r'/office/[a-z_/]+', told)) ^ ({path for path, _ in PATHS} | for_all)}")


@case(rows=["west", "south"])
def nobody_is_appointed_to_a_pit_without_a_table_of_the_house(live, row):
    body = {"staff": 7_006, "role": "gaming_supervisor", "pit": row, "pin": "482913", "user": "", "password": ""}
    need(live.manager.post("/office/staff", body).status == 403, "appointed to nothing")


@case(rows=["porter", "manager", "gaming_shift_manager", "casino_supervisor", ""])
def nobody_is_appointed_to_a_role_on_no_ladder(live, row):
    body = {"staff": 7_001, "role": row, "pit": "", "pin": "482913", "user": "", "password": ""}
    answer = live.manager.post("/office/staff", body)
    need(answer.status == 403, f"{answer}")
    need(all(one["id"] != 7_001 for one in live.floor()["staff"]), "and is there all the same")


@case(rows=["tg_higher_duties_dealer", "tg_area_manager", CROWN_TOP])
def no_manager_appoints_for_another_house(live, row):
    for pit in ("", "south"):
        body = {"staff": 7_002, "role": row, "pit": pit, "pin": "482913", "user": "", "password": ""}
        answer = live.manager.post("/office/staff", body)
        need(answer.status == 403, f"{row} in pit '{pit}': {answer}")
        answer = live.staff(RF_TOP).post("/office/staff", body | also(live.manager))
        need(answer.status == 403, f"two managers of the same other house: {answer}")


@case
def a_dealer_of_both_houses_needs_both_managers(live):
    body = {"staff": 7_003, "role": "dealer", "pit": "", "pin": "482913", "user": "", "password": ""}
    need(live.manager.post("/office/staff", body).status == 403, "one of the two")
    crown = live.managers[CROWN_TOP]
    need(crown.post("/office/staff", body | {"pit": "north"}).status == 403, "into the other's pit")
    answer = live.manager.post("/office/staff", body | also(crown))
    need(answer.status == 200, f"both: {answer}")


@case(rows=["gaming_supervisor", "dealer"])
def nobody_below_the_top_appoints_or_enrols(live, row):
    person = live.staff(row, "north" if row == "dealer" else "")
    body = {"staff": 7_004, "role": "dealer", "pit": "north", "pin": "482913", "user": "", "password": ""}
    need(person.post("/office/staff", body).status == 403, "appointed")
    for path, order in [("/office/enrolment", {"part": "dealer_terminal", "number": B1}), ("/office/terminal", {"name": "PT"}),
                        ("/office/expulsion", {"part": "dealer_terminal", "number": B1})]:
        need(person.post(path, order).status == 403, path)


@case
def a_manager_bound_to_a_pit_appoints_there_alone(live):
    bound = live.staff(RF_TOP, "north")
    body = {"staff": 7_005, "role": "gaming_supervisor", "pit": "", "pin": "482913", "user": "", "password": ""}
    body |= also(live.manager)
    need(bound.post("/office/staff", body).status == 403, "everywhere")
    need(bound.post("/office/staff", body | {"pit": "south"}).status == 403, "elsewhere")
    answer = bound.post("/office/staff", body | {"pit": "north"})
    need(answer.status == 200, f"in the own pit: {answer}")


# One person does not become two.

@case
def nobody_appoints_alone(live):
    body = {"staff": 7_010, "role": RF_TOP, "pit": "", "pin": "482913", "user": "u7010", "password": "first words of 7010"}
    for second in ({}, also(live.manager), also(live.staff("gaming_supervisor")), also(live.managers[CROWN_TOP]), also(live.staff("dealer", "north"))):
        answer = live.manager.post("/office/staff", body | second)
        need(answer.status == 403, f"with {second}: {answer}")
    need(all(one["id"] != 7_010 for one in live.floor()["staff"]), "and is there all the same")
    answer = live.manager.post("/office/staff", body | also(live.second_of(live.manager)))
    need(answer.status == 200, f"two of the house: {answer}")


@case
def a_pin_that_somebody_else_has_set_is_no_second_person(live):
    """Whoever appoints knows the first PIN: it signs nobody in and approves nothing before its owner has changed it."""
    person = live.hire("gaming_supervisor", office=False)
    part = live.dealer_terminal(B3).here().must_sign_in(live.staff("dealer", "east"))
    card = {"type": "enter_card", "table": B3, "card": "9S"}
    answer = part.order({"type": "order", "order": card, "authoriser": {"staff": str(person.number), "pin": person.pin}})
    need(answer.get("wrong") == "new_pin_needed", f"as a second person: {answer}")
    part.say({"type": "sign_in", "staff": str(person.number), "pin": person.pin})
    answer = part.hear("signed_in", "error")
    need(answer.get("wrong") == "new_pin_needed", f"signed in: {answer}")
    part.say({"type": "sign_in", "staff": str(person.number), "pin": person.pin, "new_pin": person.pin})
    need(part.hear("signed_in", "error").get("wrong") == "new_pin_needed", "the same one as a new one")
    part.must_sign_in(person)   # with a new one
    told = until(lambda: [one for one in exported(live, "secret_changed") if one["staff"] == person.number], "an entry of the change")
    need(told[0]["secret"] == "pin" and told[0]["address"], f"{told}")


@case
def a_pin_that_two_others_have_reset_is_no_second_person(live):
    person = live.hire("gaming_supervisor", office=False)
    part = live.dealer_terminal(B3).here().must_sign_in(person)
    other = live.second_of(live.manager)
    body = {"staff": person.number, "secret": "pin", "new_secret": "918273", "authoriser": {"staff": other.user, "pin": other.password}}
    need(live.manager.post("/office/reset", body).status == 200, "not reset")
    part.say({"type": "sign_in", "staff": str(person.number), "pin": "918273"})
    answer = part.hear("signed_in", "error")
    need(answer.get("wrong") == "new_pin_needed", f"signed in with it: {answer}")


@case
def a_new_venue_begins_with_two_people_a_house(live):
    for top in (RF_TOP, CROWN_TOP):
        need(live.managers[top].get("/office/floor").status == 200 and live.seconds[top].get("/office/floor").status == 200, top)
    need(live.manager.user != live.second_of(live.manager).user, "one and the same")


@case
def one_person_is_at_one_dealer_terminal(live):
    dealer = live.hire("gaming_supervisor", office=False)
    first, second = live.dealer_terminal(B1).come(), live.dealer_terminal(B3).come()
    first.must_sign_in(dealer)
    second.must_sign_in(dealer)
    first.hear("signed_out")
    answer = first.tell({"type": "close_table", "table": B1})
    need(answer.get("wrong") == "locked", f"still signed in at the first: {answer}")
    entries = until(lambda: len([one for one in exported(live, "signed_in") if one["staff"] == dealer.number]) >= 2
                    and exported(live, "signed_out", "signed_in"), "the entries")
    own = [(one["type"], one.get("dealer_terminal")) for one in entries if one["staff"] == dealer.number]
    need(own[-3:] == [("signed_in", B1), ("signed_out", None), ("signed_in", B3)], f"{own}")


@case
def what_there_is_is_told_to_whoever_may_touch_it(live):
    """Authority first: 404 and 409 say what there is."""
    outcome = {"cards": [], "number": 1, "dice": "", "places": [], "burned": 0, "hidden": 0}
    order = {"type": "correct_result", "round": {"table": B1, "number": 777}, "outcome": outcome}
    need(reason(live.staff("tg_area_manager").order(order)) == "role_too_low", "another house")
    need(reason(live.staff("gaming_supervisor", "east").order(order)) == "role_too_low", "another pit")
    need(live.staff(RF_TOP).order(order).status == 404, "a round that there is not")
    taken = {"staff": live.manager.number, "role": "dealer", "pit": "north", "pin": "482913", "user": "", "password": ""}
    for person in (live.staff("gaming_supervisor"), live.staff("dealer", "north")):
        told = person.post("/office/staff", taken)
        need(told.status == 403, f"{person} is told who exists: {told}")
    need(live.manager.post("/office/staff", taken | also(live.second_of(live.manager))).status == 409, "a number that is taken")
    for path in ("/office/nothing", "/office/enrolment/1", "/office/"):
        need(live.ask("POST", path, {}).status == 401, f"{path} without a session")
        need(live.staff("dealer", "north").post(path, {}).status == 403, f"{path} with a dealer's")
        need(live.manager.post(path, {}).status == 404, path)


@case(rows=[("/office/release", {}), ("/office/revocation", {}), ("/office/staff/disable", {"disabled": True}), ("/office/staff/name", {"name": "x"}),
            ("/office/reset", {"secret": "pin", "new_secret": "824613"})])
def whoever_has_no_say_is_not_told_which_numbers_are_somebodys(live, row):
    dealer, manager = live.staff("dealer", "north"), live.staff(RF_TOP)
    body = row[1] | (also(manager) if row[0] == "/office/reset" else {})
    somebody, nobody = (dealer.post(row[0], {"staff": number} | body) for number in (manager.number, 5_555_555))
    need((somebody.status, somebody.body) == (nobody.status, nobody.body), f"of somebody {somebody}, of nobody {nobody}")


@case(rows=["enrolment", "expulsion"])
def no_manager_touches_another_houses_dealer_terminal(live, row):
    for kind in ("dealer_terminal", "display"):
        answer = live.manager.post(f"/office/{row}", {"part": kind, "number": B2})
        need(answer.status == 403, f"{kind}: {answer}")
    need(live.managers[CROWN_TOP].post(f"/office/{row}", {"part": "display", "number": B2}).status in (200, 404), "its own manager")


HOUSE = [("register_device", {"type": "register_device", "kind": "card_shoe", "name": "S9", "approval": "x",
                              "detail": {"serial": "", "version": "", "across_mm": 0, "metallic": False, "dice": 0, "opposite_sum": 0,
                                         "sealed": False, "decks": 0}}),
         ("retire_device", {"type": "retire_device", "device": 0, "reason": "mine"}),
         ("attach_device", {"type": "attach_device", "device": 0}),
         ("detach_device", {"type": "detach_device", "device": 0}),
         ("report_device_status", {"type": "report_device_status", "device": 0, "status": "out_of_service", "trouble": "none", "text": ""})]


@case(rows=HOUSE)
def the_register_is_for_whoever_manages(live, row):
    live.open_table(R1)
    people = [live.staff("gaming_supervisor", "east"), live.staff("tg_area_manager")]
    if row[0] != "report_device_status":  # how it is whoever stands at its table may say
        people.append(live.staff("dealer", "north"))
    for person in people:
        answer = person.order(row[1])
        need(reason(answer) in ("role_too_low", "not_signed_in", 403), f"{person}: {answer}")


@case
def nobody_reads_a_correction_at_another_houses_table(live):
    part = live.dealer_terminal(B1).here().must_sign_in(live.staff("tg_area_manager"))
    part.say({"type": "read_correction", "round": {"table": B1, "number": 1},
              "outcome": {"cards": [], "places": [], "hidden": 0, "burned": [], "number": 0, "dice": [0, 0, 0]}})
    answer = part.hear("error", "correction")
    need(answer["type"] == "error" and answer["wrong"] in ("not_allowed", "malformed"), f"{answer}")


@case
def nobody_reads_a_consequence_where_they_may_not_order(live):
    question = {"type": "read_consequence", "question": 7, "order": {"type": "void_round", "table": B1, "reason": "misdeal", "forfeit": []}}

    def must_be(wrong, whom, what=question):
        whom.say(what)
        answer = whom.hear("error", "consequences")
        need(answer["type"] == "error" and answer["wrong"] == wrong, f"{wrong}: {answer}")

    part = live.dealer_terminal(B1).here().must_sign_in(live.staff("tg_area_manager"))
    must_be("not_allowed", part)  # of another house
    must_be("not_allowed", part, {**question, "order": {**question["order"], "table": R1}})  # not its own table
    must_be("not_allowed", part, {**question, "order": {"type": "activate_format", "generation": 1}})  # the office's
    part.say({"type": "sign_out"})
    part.hear("signed_out")
    must_be("locked", part)
    must_be("not_allowed", live.open_table(R1).come(watch=[R1]))  # a player


# One decider: a late order is refused by the floor, stands in the journal, and its first answer is the answer for ever.

@case(rows=[("place_bets", {"chips": [{"bet": "red", "selection": [], "amount": 500}]}), ("take_bets", {"chips": []}),
            ("press_button", {"button": "clear"}), ("confirm_bets", {})])
def an_order_for_another_round_stands_in_the_journal(live, row):
    """Whatever was answered was decided, and `verify` and the inspector see it."""
    terminal = live.terminal().here()
    answer = terminal.order({"type": row[0], "table": R1, "round": 4_000} | row[1])
    need(answer["type"] == "answer" and answer["reason"] != "none", f"{answer}")
    need(journalled(live, terminal) == (row[0], answer["reason"]), f"answered {answer['reason']}, and the journal has {journalled(live, terminal)}")


@case
def an_order_for_another_round_is_refused_by_the_floor(live):
    terminal = live.open_table(R1).come(watch=[R1])
    terminal.until_phase(R1, "open")
    bets = {"type": "place_bets", "table": R1, "round": 4_000, "chips": [{"bet": "red", "selection": [], "amount": 500}]}
    answer = terminal.order(bets)
    need(answer["type"] == "answer" and answer["reason"] == "bets_closed", f"{answer}")
    again = terminal.order(bets, counter=terminal.counter)
    need(again["reason"] == "bets_closed", f"the same again: {again}")
    for order in ({"type": "take_bets", "table": R1, "round": 4_000, "chips": []}, {"type": "confirm_bets", "table": R1, "round": 4_000},
                  {"type": "press_button", "table": R1, "round": 4_000, "button": "clear"}):
        answer = terminal.order(order)
        need(answer.get("reason") == "bets_closed", f"{order['type']}: {answer}")
