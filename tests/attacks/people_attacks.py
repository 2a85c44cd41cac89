"""People: cards of players and members of the staff, from the command line and over HTTP. What is refused leaves nothing behind."""
import re
import subprocess

from kit import B1, B2, CROWN_TOP, R1, RF_TOP, START_MAX, also, case, need, until

CARD, OTHER = "700000004711", "700000004712"
PIN, WORDS = "482913", "a first password"


def croupier(live, *arguments, text="", code=0):
    """`croupier ARGUMENTS --config …`; the exit code must be that."""
    done = subprocess.run([live.program, *map(str, arguments), "--config", str(live.config)], capture_output=True, text=True, timeout=START_MAX, input=text)
    need(done.returncode == code, f"croupier {arguments}: {done.returncode}: {done.stdout}{done.stderr}")
    return done


def signers(live, role, pit=""):
    """Two who appoint that role, as the command asks for them."""
    managers = live.managers_for(role, pit)
    two = managers[:2] if len(managers) > 1 else [managers[0], live.second_of(managers[0])]
    return "".join(f"{one.user}\n{one.password}\n" for one in two)


def carded(terminal, wanted):
    """The reader's card is known, or not, at the terminal."""
    if terminal.view("mine")["carded"] == wanted:
        return
    until(lambda: (terminal.hear("mine"), terminal.views["mine"]["carded"] == wanted)[1], f"carded {wanted}")


def red(terminal):
    """A wager on red in the next round that is open; the reason."""
    for _ in range(20):
        terminal.until_phase(R1, "open")
        answer = terminal.order({"type": "place_bets", "table": R1, "chips": [{"bet": "red", "selection": [], "amount": 500}]})
        if answer["reason"] not in ("bets_closed", "bets_not_open"):
            return answer["reason"]
    return "never open"


@case
def a_card_that_was_registered_by_command_is_read_and_played_with(grounds):
    live = grounds.new_live(wired=1).start()
    terminal = live.open_table(R1).come(watch=[R1])
    live.fund(terminal, 15_000)
    terminal.come(watch=[R1])
    reader = live.devices[terminal.name, "reader"]
    need(red(terminal) == "player_card_needed", "a wager was taken without a card")
    reader.hand(f"card {CARD}")   # nobody's yet
    need(terminal.hear("error")["wrong"] == "unknown_card", "the terminal is not told")
    person = croupier(live, "card", "register", CARD, "--name", "A Player", "--document", "P123").stdout.strip()
    need(re.fullmatch("[0-9a-f]{32}", person), f"no pseudonym: {person}")
    need(red(terminal) == "player_card_needed", "a card that was nobody's when it was read was taken")
    reader.hand("remove")
    reader.hand(f"card {CARD}")
    carded(terminal, True)
    need(red(terminal) == "none", "no wager with a card")
    listed = croupier(live, "card", "list").stdout
    need(person in listed and "A Player, P123" in listed and f"{CARD}  valid" in listed, listed)
    croupier(live, "card", "replace", CARD, OTHER)
    carded(terminal, False)
    need("somebody has" in croupier(live, "card", "register", OTHER, "--name", "B", code=1).stderr, "a card for two")
    need("was revoked" in croupier(live, "card", "register", CARD, "--name", "B", code=1).stderr, "a card that was lost came back")
    reader.hand("remove")
    reader.hand(f"card {OTHER}")
    carded(terminal, True)
    croupier(live, "card", "revoke", OTHER)
    carded(terminal, False)
    log = live.log.read_text()
    need(CARD not in log and OTHER not in log and "A Player" not in log, "the log names somebody")
    need(all(word not in live.run("export", live.store).stdout for word in (CARD, OTHER, "A Player")), "the journal names somebody")
    live.must_be_well()


@case
def cards_are_registered_beside_the_files_of_a_host_that_stands_still(grounds):
    live = grounds.new_live(wired=0).start()
    live.stop()
    person = croupier(live, "card", "register", CARD, "--name", "A Player").stdout.strip()
    croupier(live, "card", "register", OTHER, "--person", person)
    listed = croupier(live, "card", "list").stdout
    need(listed.count(person) == 1 and CARD in listed and OTHER in listed, listed)
    live.start()
    need(croupier(live, "card", "list").stdout == listed, "another list")


BAD_FILES = [
    ("no heading", "700000000001,Ann\n", "line 1, column 1: \"700000000001\" is no column"),
    ("a column is missing", "card\n700000000001\n", "line 1, column 1: the column name is missing"),
    ("a bad number", "card,name\n700000000001,Ann\n70 01,Bob\n", "line 3, column 1: card: \"70 01\" is not"),
    ("twice", "name,card\nAnn,700000000001\nBob,700000000001\n", "line 3, column 5: card: 700000000001 is in line 2 already"),
    ("no name", "card,name\n700000000001,\n", "line 2, column 14: name: is empty"),
    ("too many fields", "card,name\n700000000001,Ann,x\n", "line 2, column 1: 3 fields, where the heading has 2"),
    ("an open quotation", "card,name\n700000000001,\"Ann\n", "line 2, column 14: this quotation mark is never closed"),
    ("somebody's", f"card,name\n700000000001,Ann\n{CARD},Bob\n", f"line 3, column 1: card: somebody has {CARD} already"),
    ("nobody's pseudonym", f"card,name,person\n700000000001,Ann,\n700000000002,,{'0' * 32}\n", "line 3, column 1: person: the vault knows nobody"),
    ("empty", "", "the file is empty"),
]


@case(rows=BAD_FILES)
def a_file_with_one_bad_line_registers_nobody(live, row):
    _, text, because = row
    croupier(live, "card", "list")
    if CARD not in croupier(live, "card", "list").stdout:
        croupier(live, "card", "register", CARD, "--name", "Taken")
    before = croupier(live, "card", "list").stdout
    file = live.folder / "players.csv"
    file.write_text(text)
    refused = croupier(live, "card", "import", file, code=1)
    need(because in refused.stderr, f"{refused.stderr}")
    need(croupier(live, "card", "list").stdout == before, "somebody was registered")


@case
def a_file_of_cards_is_registered_as_a_whole(live):
    file = live.folder / "many.csv"
    rows = [f'7100000{number:05},"Li, ""Bo"" {number}",P{number},"a@example.org"' for number in range(2_000)]
    file.write_text("card,name,document,contact\r\n" + "\r\n".join(rows) + "\r\n")
    need(croupier(live, "card", "import", file).stdout == "2000 cards registered\n", "not all")
    listed = croupier(live, "card", "list").stdout
    need('Li, "Bo" 1999, P1999, a@example.org' in listed and "710000001999  valid" in listed, listed[-300:])


@case
def cards_over_http_are_the_same(live):
    body = {"card": "720000000001", "name": "Over Http", "document": "D", "contact": ""}
    person = live.manager.must_post("/office/card", body)["person"]
    need(live.manager.post("/office/card", body).status == 409, "a card for two")
    need(live.manager.post("/office/card", {"card": "no card!", "name": "X"}).status == 400, "no number")
    live.manager.must_post("/office/card/replace", {"card": "720000000001", "new_card": "720000000002"})
    live.manager.must_post("/office/card/revoke", {"card": "720000000002"})
    need(live.manager.post("/office/card/revoke", {"card": "720000000002"}).status == 409, "revoked twice")
    need(live.manager.post("/office/card/revoke", {"card": "nobodys"}).status == 400, "revoked nobody's")
    holders = live.manager.get("/office/cards").json["holders"]
    cards = next(one for one in holders if one["person"] == person)["cards"]
    need([(one["card"], one["standing"]) for one in cards] == [("720000000001", "revoked"), ("720000000002", "revoked")], f"{cards}")
    dealer = live.staff("dealer", "north")
    for method, path in (("GET", "/office/cards"), ("POST", "/office/card/revoke"), ("POST", "/office/card/replace"), ("GET", "/office/staff/list")):
        need(dealer.ask(method, path, {"card": "1"} if method == "POST" else None).status == 403, f"a dealer: {path}")


# Staff.

def member(live, number):
    return next((one for one in live.manager.get("/office/staff/list").json["staff"] if one["staff"] == number), None)


@case
def somebody_is_added_by_two_from_the_command_line(live):
    said = signers(live, "gaming_supervisor") + PIN + "\n" + WORDS + "\n"
    croupier(live, "staff", "add", 801, "--role", "gaming_supervisor", "--name", "Ada Chen", "--user", "ada", text=said)
    listed = croupier(live, "staff", "list").stdout
    need("801  gaming_supervisor, Ada Chen" in listed, listed)
    need(live.ask("POST", "/office/sign_in", {"user": "ada", "password": WORDS}).status == 401, "the first password signs in")
    croupier(live, "staff", "password", "ada", text=f"{WORDS}\nanother password\n")
    need(live.ask("POST", "/office/sign_in", {"user": "ada", "password": "another password"}).status == 200, "its own password does not")
    croupier(live, "staff", "pin", 801, text=f"{PIN}\n914273\n")
    terminal = live.dealer_terminal(B1).come()
    terminal.say({"type": "sign_in", "staff": "801", "pin": "914273"})
    need(terminal.hear("signed_in", "error")["type"] == "signed_in", "the own PIN does not sign in")
    terminal.leave()
    croupier(live, "staff", "rename", 801, "Ada Wong")
    need(member(live, 801)["name"] == "Ada Wong", "not renamed")
    need("Ada" not in live.run("export", live.store).stdout, "the journal has a name")


REFUSED = [
    ("a misspelt role", ["--role", "gaming_supervisr"], PIN, "role: \"gaming_supervisr\" is not one of dealer, gaming_supervisor, assistant_gaming_manager,"),
    ("a pit without a table", ["--role", "gaming_supervisor", "--pit", "west"], PIN, "pit: \"west\" is not one of north, south, east"),
    ("a simple PIN", ["--role", "gaming_supervisor"], "1234", "the vault does not take them"),
    ("a short password", ["--role", "gaming_supervisor", "--user", "shorty"], PIN + "\nshort", "the vault does not take them"),
    ("a user that is taken", ["--role", "gaming_supervisor", "--user", "TAKEN"], PIN + "\n" + WORDS, "is taken"),
    ("nothing to sign in with", ["--role", "gaming_supervisor", "--no-pin"], "", "one of them at least"),
]


@case(rows=REFUSED)
def a_refused_request_leaves_nothing_behind(live, row):
    name, options, secrets, because = row
    number = 820 + [one[0] for one in REFUSED].index(name)
    options = [live.manager.user if word == "TAKEN" else word for word in options]
    refused = croupier(live, "staff", "add", number, *options, text=signers(live, "gaming_supervisor") + secrets + "\n", code=1)
    need(because in refused.stderr, refused.stderr)
    need(member(live, number) is None, "somebody is there all the same")
    # The same number and user are free for a request that is right.
    croupier(live, "staff", "add", number, "--role", "gaming_supervisor", "--user", f"user-{number}",
             text=signers(live, "gaming_supervisor") + f"{PIN}\n{WORDS}\n")
    need(len(member(live, number)["secrets"]) == 2, "not both secrets")


@case
def a_refused_request_over_http_leaves_nothing_behind(live):
    body = {"staff": 840, "role": "gaming_supervisor", "pit": "", "pin": PIN, "user": "http840", "password": "short"} | also(live.second_of(live.manager))
    need(live.manager.post("/office/staff", body).status == 400, "a short password")
    misspelt = live.manager.post("/office/staff", body | {"role": "gaming_supervisr", "password": WORDS})
    need(misspelt.status == 403 and "is not one of dealer" in misspelt.error, f"{misspelt}")
    need(member(live, 840) is None, "somebody is there all the same")
    live.manager.must_post("/office/staff", body | {"password": WORDS, "name": "Http Person"})
    need(member(live, 840)["name"] == "Http Person" and len(member(live, 840)["secrets"]) == 2, f"{member(live, 840)}")


@case
def nobody_is_added_by_one_person_or_by_two_who_may_not(live):
    first, dealer = live.manager, live.hire("dealer", "north")
    for one, other in ((first, first), (first, dealer), (dealer, first), (live.managers[CROWN_TOP], live.seconds[CROWN_TOP])):
        said = f"{one.user}\n{one.password}\n{other.user}\n{other.password}\n{PIN}\n"
        refused = croupier(live, "staff", "add", 850, "--role", RF_TOP, text=said, code=1)
        need("persons: two people" in refused.stderr, refused.stderr)
    need(member(live, 850) is None, "somebody is there all the same")


@case
def a_role_of_two_houses_counts_in_both_and_is_listed_so(live):
    roles = {line.split("  ")[0]: line.split("  ")[1] for line in croupier(live, "staff", "roles").stdout.splitlines()}
    need(roles["dealer"] == "star-rapid-fusion-2024, crown-sat-15.1", f"{roles}")
    need(roles["gaming_supervisor"] == "star-rapid-fusion-2024" and "inspector" in roles, f"{roles}")
    croupier(live, "staff", "add", 860, "--role", "dealer", text=signers(live, "dealer") + PIN + "\n")
    croupier(live, "staff", "pin", 860, text=f"{PIN}\n914273\n")
    for table in (B1, B2):
        terminal = live.dealer_terminal(table).come()
        terminal.say({"type": "sign_in", "staff": "860", "pin": "914273"})
        need(terminal.hear("signed_in", "error")["type"] == "signed_in", f"not at table {table}")
        terminal.leave()


@case
def whoever_is_disabled_is_out_at_once_and_comes_back_as_before(live):
    person = live.hire("gaming_supervisor")
    need(person.get("/office/floor").status == 200, "no session")
    croupier(live, "staff", "disable", person.user)
    need(live.ask("GET", "/office/floor", token=person.token).status == 401, "the session goes on")
    answer = live.ask("POST", "/office/sign_in", {"user": person.user, "password": person.password})
    need(answer.status == 401 and answer.error == "disabled", f"{answer}")
    need(member(live, person.number)["disabled"], "not listed so")
    need("is disabled already" in croupier(live, "staff", "disable", person.number, code=1).stderr, "disabled twice")
    croupier(live, "staff", "enable", person.user)
    person.sign_in()
    live.manager.must_post("/office/staff/disable", {"staff": person.number, "disabled": True})
    need(live.ask("GET", "/office/floor", token=person.token).status == 401, "the session goes on")
    need(live.staff("dealer", "north").post("/office/staff/disable", {"staff": person.number, "disabled": False}).status == 409, "enabled by a dealer")
    live.manager.must_post("/office/staff/disable", {"staff": person.number, "disabled": False})
    person.sign_in()


@case
def whoever_is_removed_is_gone_and_the_number_stays_theirs(live):
    person = live.hire("gaming_supervisor")
    croupier(live, "staff", "rename", person.number, "Once Here")
    croupier(live, "staff", "remove", person.user)
    need(live.ask("POST", "/office/sign_in", {"user": person.user, "password": person.password}).status == 401, "signed in")
    gone = member(live, person.number)
    need(gone["removed"] and gone["secrets"] == [] and gone["name"] == "Once Here", f"{gone}")
    said = signers(live, "gaming_supervisor") + PIN + "\n"
    need("is taken" in croupier(live, "staff", "add", person.number, "--role", "gaming_supervisor", text=said, code=1).stderr, "the number was given again")


@case
def somebody_without_a_password_gets_one_by_two(live):
    person = live.hire("gaming_supervisor", office=False)
    said = signers(live, "gaming_supervisor") + WORDS + "\n"
    need("there is no password yet" in croupier(live, "staff", "reset", person.number, text=said, code=1).stderr, "whose user?")
    croupier(live, "staff", "reset", person.number, "--user", f"late{person.number}", text=said)
    croupier(live, "staff", "password", f"late{person.number}", text=f"{WORDS}\nanother password\n")
    need(live.ask("POST", "/office/sign_in", {"user": f"late{person.number}", "password": "another password"}).status == 200, "no sign-in")
