"""What an engineer types: help, mistyped words, exit codes."""
import json
import os
import pty
import subprocess
import unittest

from program import DAY, PROGRAM, ROOT, Scratch, commands, croupier

REHEARSED = ROOT / "tests/golden/behaviour-1/store.db"


class Help(unittest.TestCase):
    def test_every_command_has_an_example_that_begins_with_it(self):
        found = list(commands())
        self.assertGreater(len(found), 40)
        for words in found[1:]:
            with self.subTest(" ".join(words)):
                told = croupier(*words, "--help")[1]
                self.assertIn("Usage:", told)
                self.assertIn("Example:\n  croupier " + words[0], told)

    def test_defaults_are_told(self):
        self.assertRegex(croupier("export", "--help")[1], r"--format \S+.*=jsonl|--format.*\[jsonl\]")
        self.assertRegex(croupier("simulate", "--help")[1], r"1000000")

    def test_without_arguments_the_first_steps_are_told(self):
        code, told, wrong = croupier()
        self.assertEqual((code, wrong), (0, ""))
        for step in ("croupier serve --demo", "croupier serve --config", "croupier staff add", "croupier card import"):
            self.assertIn(step, told)

    def test_a_mistyped_word_is_named_with_the_nearest(self):
        for arguments, said in [
                (("verfy", "x"), "croupier: there is no command verfy; the nearest is verify"),
                (("rulebook", "lst"), "croupier rulebook: there is no command lst; the nearest is list"),
                (("verify", "x", "--hed", "y"), "croupier verify: there is no option --hed; the nearest is --head"),
                (("staff", "list", "--confg=x"), "croupier staff list: there is no option --confg; the nearest is --config"),
                (("frobnicate",), "croupier: there is no command frobnicate; there are ")]:
            with self.subTest(arguments):
                code, told, wrong = croupier(*arguments)
                self.assertEqual((code, told), (2, ""))
                self.assertIn(said, wrong)


class ExitCodes(Scratch):
    def test_a_store_that_is_not_there_is_named(self):
        for arguments in (("verify", "nosuch"), ("replay", "nosuch", "--round", "B1/1"), ("export", "nosuch"),
                          ("report", "dispute", "--store", "nosuch", "--round", "B1/1"), ("rng", "check", "nosuch", "--round", "R1/1")):
            with self.subTest(arguments):
                code, told, wrong = croupier(*arguments)
                self.assertEqual((code, told), (1, ""))
                self.assertIn("nosuch: there is no such file", wrong)

    def test_the_head_file_may_lie_elsewhere(self):
        day = self.day()
        head = next(path for path in self.folder.iterdir() if path.name.endswith(".head"))
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        moved = head.rename(elsewhere / "head")
        for arguments in (("verify", day), ("replay", day, "--round", "B1/1"), ("export", day), ("report", "dispute", "--store", day, "--round", "B1/1")):
            with self.subTest(arguments[0]):
                code, _, wrong = croupier(*arguments, "--head", moved)
                self.assertEqual(code, 0, wrong)
                code, told, wrong = croupier(*arguments, "--head", elsewhere / "nosuch")
                self.assertEqual(code, 1)
                self.assertIn("there is no such file", told + wrong)

    def test_a_rehearsal_with_differences_fails(self):
        code, told, _ = croupier("verify", REHEARSED, "--rehearse", "--json")
        found = json.loads(told)
        self.assertTrue(found["ok"])
        self.assertEqual(code, 1 if found.get("differences") else 0)
        self.assertTrue(found.get("differences"), "this day shows nothing: another one is needed here")
        self.assertEqual(croupier("verify", REHEARSED)[0], 0)

    def test_strict_settling_fails_when_a_line_was_refused(self):
        good = '{"rulebook": "canberra-mttg-2019", "game": "roulette", "outcome": {"number": "8"}, "bets": [{"bet": "red", "stake": 500}]}\n'
        self.assertEqual(croupier("settle", "--strict", text=good)[0], 0)
        self.assertEqual(croupier("settle", text=good + "{}\n")[0], 0)
        code, told, _ = croupier("settle", "--strict", text=good + "{}\n" + good)
        self.assertEqual(code, 1)
        self.assertEqual(len(told.splitlines()), 3)

    def test_a_checked_rulebook_is_json_whatever_is_found(self):
        good = ROOT / "rulebooks/canberra-mttg-2019.toml"
        bad = self.folder / "bad.toml"
        bad.write_text(good.read_text(encoding="utf-8").replace("minimum", "minimm", 3), encoding="utf-8")
        broken = self.folder / "broken.toml"
        broken.write_text("[about\n", encoding="utf-8")
        for file, code, well in ((good, 0, True), (bad, 1, False), (broken, 1, False), (self.folder / "nosuch.toml", 1, False)):
            with self.subTest(file.name):
                got, told, wrong = croupier("rulebook", "check", file, "--json")
                self.assertEqual((got, wrong), (code, ""))
                found = json.loads(told)
                self.assertEqual((found["ok"], found["problems"] == []), (well, well))

    def test_progress_is_told_to_a_terminal_alone(self):
        self.assertEqual(croupier("verify", DAY)[2], "")
        own, other = pty.openpty()
        try:
            subprocess.run([PROGRAM, "verify", str(DAY)], stdout=subprocess.DEVNULL, stderr=other, stdin=subprocess.DEVNULL, timeout=600, check=True)
            self.assertIn(b"verify [", os.read(own, 1 << 16))
        finally:
            os.close(own)
            os.close(other)


if __name__ == "__main__":
    unittest.main()
