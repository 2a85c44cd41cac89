import json
import sys

from house import HouseTest

RULEBOOK = """[baccarat]
decks = { value = [6, 8], clause = "RF-8" }
tie = { value = "8/1", clause = "RF-8/1" }
pair = 11
note = 11
"""

# Reads the rulebook as the real programs would: `check` refuses no decks, the test knows tie only.
PROGRAM = f"""#!{sys.executable}
import json, sys
if sys.argv[2] == "values":
    print(open("values.json").read())
else:
    sys.exit(1 if "[]" in open(sys.argv[3]).read() else 0)
"""
TESTS = f"""#!{sys.executable}
import os, sys
folder = os.environ.get("CROUPIER_RULEBOOKS", "rulebooks")
text = open(folder + "/star.toml").read()
sys.exit(0 if 'value = "8/1"' in text and "pair = 11" in text else 1)
"""


class MutateTest(HouseTest):
    def setUp(self):
        super().setUp()
        self.write("rulebooks/star.toml", RULEBOOK)
        self.write("build/release/croupier", PROGRAM, 0o755)
        self.write("build/release/tests/rulebook_tests", TESTS, 0o755)

    def values(self, *values):
        self.write("values.json", json.dumps(
            [dict(zip(("path", "line", "from", "to"), value)) for value in values]))

    def test_what_nobody_notices_is_unproven(self):
        self.values(("baccarat.decks", 2, "[6, 8]", ["[]", "[6]"]),
                    ("baccarat.tie", 3, '"8/1"', ['"9/1"']),
                    ("baccarat.pair", 4, "11", ["12"]),
                    ("baccarat.note", 5, "11", ["12"]))
        code, lines = self.run_tool("mutate")
        self.assertEqual(code, 1)
        self.assertEqual(lines[:-1], [
            "unproven: rulebooks/star.toml:2 baccarat.decks [6, 8] -> [6]",
            "unproven: rulebooks/star.toml:5 baccarat.note 11 -> 12"])
        self.assertIn("5 changes", lines[-1])
        self.assertIn("2 noticed by tests, 1 refused by the reader, 2 unproven", lines[-1])

    def test_all_noticed(self):
        self.values(("baccarat.tie", 3, '"8/1"', ['"9/1"', '"7/1"']))
        code, lines = self.run_tool("mutate", "star", "--jobs", "2", "--verbose")
        self.assertEqual(code, 0)
        self.assertEqual(lines[0], 'noticed: rulebooks/star.toml:3 baccarat.tie "8/1" -> "9/1"')
        self.assertIn("0 unproven", lines[-1])

    def test_a_value_that_is_not_on_its_line_stops_the_run(self):
        self.values(("baccarat.tie", 3, '"7/1"', ['"9/1"']))
        self.assertEqual(self.run_tool("mutate")[0], 2)

    def test_tests_that_fail_on_the_unchanged_rulebooks_stop_the_run(self):
        self.values(("baccarat.tie", 3, '"8/1"', ['"9/1"']))
        self.write("rulebooks/star.toml", RULEBOOK.replace("pair = 11", "pair = 10"))
        self.assertEqual(self.run_tool("mutate")[0], 2)

    def test_an_unknown_rulebook_is_wrong_use(self):
        self.assertEqual(self.run_tool("mutate", "no-such-rulebook")[0], 2)
