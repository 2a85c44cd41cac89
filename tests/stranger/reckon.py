"""What a wager must come to, reckoned from the rulebook's odds and the outcome on the screen: baccarat, roulette, dice and casino war.

Written from spec/ENCODING.md and the text of rulebooks/*.toml. A bet that is not simple gives None: only its money is then checked.
"""
import pathlib
import tomllib
from fractions import Fraction
from math import ceil

RULEBOOKS = pathlib.Path(__file__).resolve().parent.parent.parent / "rulebooks"
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
WHEEL = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28,
         12, 35, 3, 26]
RANKS = "23456789TJQKA"
WIN, LOSE, PUSH, VOID = "win", "lose", "push", "void"


def load(rulebook):
    with open(RULEBOOKS / f"{rulebook}.toml", "rb") as file:
        return tomllib.load(file)


def value_of(node, *path):
    """The value at a path of the rulebook; None: it has none."""
    for name in path:
        if not isinstance(node, dict) or name not in node:
            return None
        node = node[name]
    return node.get("value") if isinstance(node, dict) and "value" in node else node


def odds(book, game, *path):
    text = value_of(book, game, "bets", *path)
    return Fraction(text) if isinstance(text, str) else None


def settled(stake, status, pays):
    """(status, winnings, returned); winnings are rounded up to a whole cent."""
    if status == WIN:
        return None if pays is None else (WIN, ceil(stake * pays), stake)
    return status, 0, 0 if status == LOSE else stake


def wager(book, face, words, stake, seen):
    """What `words` (\"split 5/8\") must have come to, or None where that is not reckoned here."""
    name, *selection = words.split(" ")
    reckoned = {"baccarat": baccarat, "roulette": roulette, "sic_bo": dice, "lucky_sic_bo": dice}.get(face["game"])
    return reckoned(book, face, name, selection, stake, seen) if reckoned else None


def baccarat(book, face, name, selection, stake, seen):
    hands = {place: [card["card"] for card in seen["cards"] if card["place"] == place] for place in ("player", "banker")}
    points = {place: sum(point(card) for card in hand) % 10 for place, hand in hands.items()}
    if points["player"] == points["banker"]:
        winner = "tie"
    else:
        winner = max(points, key=points.get)
    if name == "tie":
        return settled(stake, WIN if winner == "tie" else LOSE, odds(book, "baccarat", "tie", "pays"))
    if name in ("player_pair", "banker_pair"):
        first, second = hands[name.removesuffix("_pair")][:2]
        return settled(stake, WIN if first[0] == second[0] else LOSE, odds(book, "baccarat", name, "pays"))
    if name not in ("player", "banker"):
        return None
    if winner == "tie":
        return settled(stake, value_of(book, "baccarat", "tie_result"), None)
    if name != winner:
        return settled(stake, LOSE, None)
    if name == "player":
        return settled(stake, WIN, odds(book, "baccarat", "player", "pays"))
    variant = face["variant"] or "commission"
    if variant == "even_money" and points["banker"] == 6:
        variant = "even_money_on_6"
    return settled(stake, WIN, odds(book, "baccarat", "banker", variant))


def point(card):
    rank = RANKS.index(card[0]) + 2
    return 1 if rank == 14 else rank % 10 if rank < 10 else 0


def pocket(text):
    return -1 if text == "00" else int(text)


def roulette(book, face, name, selection, stake, seen):
    number = pocket(dict((part["name"], part["value"]) for part in seen["parts"])["number"])
    pieces = roulette_pieces(name, selection)
    if pieces is None:
        return None
    each = stake // len(pieces)
    winnings = returned = 0
    for kind, numbers in pieces:
        if number in numbers:
            pays = odds(book, "roulette", kind)
            if pays is None:
                return None
            winnings += ceil(each * pays)
            returned += each
    return WIN if winnings else LOSE, winnings, returned


def numbers_of(text):
    return {pocket(one) for one in text.split("/")}


def roulette_pieces(name, selection):
    """Every bet as ordinary wagers: [(kind, numbers)]."""
    def straights(*numbers):
        return [("straight_up", {one}) for one in numbers]

    def splits(*pairs):
        return [("split", set(pair)) for pair in pairs]

    even_chances = {"low": range(1, 19), "high": range(19, 37), "even": range(2, 37, 2), "odd": range(1, 37, 2), "red": RED,
                    "black": set(range(1, 37)) - RED}
    if name in even_chances:
        return [(name, set(even_chances[name]))]
    if name in ("straight_up", "split", "street", "corner", "six_line"):
        return [(name, numbers_of(selection[0]))]
    if name == "column":
        return [(name, set(range(int(selection[0]), 37, 3)))]
    if name == "dozen":
        first = 12 * (int(selection[0]) - 1)
        return [(name, set(range(first + 1, first + 13)))]
    if name == "neighbours":
        at, around = WHEEL.index(int(selection[0])), int(selection[1]) // 2
        return straights(*(WHEEL[(at + step) % 37] for step in range(-around, around + 1)))
    if name == "finales":
        return straights(*range(int(selection[0]), 37, 10))
    if name == "tier":
        return splits((5, 8), (10, 11), (13, 16), (23, 24), (27, 30), (33, 36))
    if name == "orphelins":
        return straights(1) + splits((6, 9), (14, 17), (17, 20), (31, 34))
    if name == "zero_spiel":
        return straights(26) + splits((0, 3), (12, 15), (32, 35))
    if name == "grand_series":
        corner, street = ("corner", {25, 26, 28, 29}), ("street", {0, 2, 3})
        return [street, street, corner, corner] + splits((4, 7), (12, 15), (18, 21), (19, 22), (32, 35))
    return None


def dice(book, face, name, selection, stake, seen):
    game, shown = face["game"], list(bytes.fromhex(seen["dice"]))
    total, triple = sum(shown), len(set(shown)) == 1
    numbers = [int(one) for one in selection[0].split("/")] if selection else []
    pays = odds(book, game, name)
    if name == "small":
        won = 4 <= total <= 10 and not triple
    elif name == "big":
        won = 11 <= total <= 17 and not triple
    elif name in ("even", "odd"):
        won = total % 2 == (name == "odd") and not triple
    elif name == "any_triple":
        won = triple
    elif name == "specific_triple":
        won = shown.count(numbers[0]) == 3
    elif name == "specific_double":
        won = shown.count(numbers[0]) >= 2
    elif name == "single_die":
        won = numbers[0] in shown
        pays = odds(book, game, name, str(shown.count(numbers[0])))
    elif name == "three_dice_total":
        won = total == numbers[0]
        pays = odds(book, game, name, str(total))
    elif name == "two_dice_combination":
        won = set(numbers) <= set(shown)
    elif name == "four_number_combination":
        won = len(set(shown)) == 3 and set(shown) <= set(numbers)
    else:
        return None
    return settled(stake, WIN if won else LOSE, pays)
