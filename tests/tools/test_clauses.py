import json

from house import HouseTest

CLAUSES = """id\tclause\tarea\tgame\tkind\trole\trequirement\tnotes
RF-1\t1\tpayouts\tbaccarat\tsystem\t\tPays 1 to 1.\t
RF-2\t2\tpayouts\troulette\tsystem\t\tPays 35 to 1.\t
RF-3\t3\twagers\tall\tworld\t\tThe floor is swept.\t
"""


class ClausesTest(HouseTest):
    def setUp(self):
        super().setUp()
        self.write("spec/clauses/star.tsv", CLAUSES)

    def results(self, *tests):
        self.write("build/results/unit.jsonl", "".join(
            json.dumps({"test": f"Suite.Test{n}", "passed": passed, "proves": proves}) + "\n"
            for n, (passed, proves) in enumerate(tests)))

    def run_json(self, *arguments):
        code, lines = self.run_tool("clauses", "--json", *arguments)
        return code, json.loads("".join(lines))

    def test_a_clause_is_proven_by_a_test_that_passed(self):
        self.results((True, ["RF-1"]), (False, ["RF-2"]))
        code, found = self.run_json()
        self.assertEqual(code, 0)
        self.assertEqual((found["total"], found["proven"], found["waiting"]), (3, 1, 0))
        self.assertEqual(found["by_area"]["payouts"], {"total": 2, "proven": 1, "waiting": 0})
        self.assertEqual(found["by_rulebook"]["star"]["proven"], 1)
        self.assertEqual(found["unknown"], [])

    def test_a_clause_with_a_failing_test_is_not_proven(self):
        self.results((True, ["RF-1"]), (False, ["RF-1"]))
        self.assertEqual(self.run_json()[1]["proven"], 0)

    def test_an_unknown_id_is_an_error(self):
        self.results((True, ["RF-9"]))
        code, found = self.run_json()
        self.assertEqual((code, found["unknown"]), (1, ["RF-9"]))

    def test_an_unknown_id_that_waits_or_that_a_rulebook_cites_is_an_error(self):
        self.write("spec/waiting.tsv", "clause\twaits for\nRF-8\tscreens\n")
        self.write("rulebooks/star.toml", 'pays = { value = "1/1", clause = "RF-1, RF-7" }\n')
        code, found = self.run_json()
        self.assertEqual((code, found["unknown"]), (1, ["RF-7", "RF-8"]))

    def test_a_proven_clause_no_longer_waits(self):
        self.results((True, ["RF-1"]))
        self.write("spec/waiting.tsv", "clause\twaits for\nRF-1\tscreens\n")
        code, found = self.run_json()
        self.assertEqual(code, 1)
        self.assertIn("RF-1", found["problems"][0])

    def test_what_is_built_must_be_proven_or_wait(self):
        self.results((True, ["RF-1"]))
        self.write("spec/built.tsv", "area\tgames\tkinds\npayouts\tbaccarat\t*\nwagers\t*\t*\n")
        self.assertEqual(self.run_json()[0], 0)
        self.write("spec/built.tsv", "area\tgames\tkinds\npayouts\tbaccarat,roulette\tsystem\n")
        code, found = self.run_json()
        self.assertEqual((code, found["missing"]), (1, ["RF-2"]))
        self.write("spec/waiting.tsv", "clause\twaits for\nRF-2\tthe wheel\n")
        self.assertEqual(self.run_json()[0], 0)

    def test_a_built_row_that_means_nothing_is_an_error(self):
        self.write("spec/built.tsv", "area\tgames\tkinds\npayout\t*\t*\n")
        self.assertEqual(self.run_json()[0], 1)

    def test_six_clauses_in_a_test_are_too_many(self):
        rows = "".join(f"RF-{n}\t1\tpayouts\tall\tsystem\t\t\t\n" for n in range(4, 10))
        self.write("spec/clauses/star.tsv", CLAUSES + rows)
        self.results((True, [f"RF-{n}" for n in range(4, 10)]))
        self.assertEqual(self.run_json()[0], 1)

    def test_the_text_ends_with_a_summary(self):
        self.results((True, ["RF-1"]))
        code, lines = self.run_tool("clauses")
        self.assertEqual(code, 0)
        self.assertEqual(lines[-1], "1 of 3 clauses proven by 1 tests, 0 waiting, 0 missing, "
                                    "0 unknown")

    def test_unproven_lists_what_is_open(self):
        self.results((True, ["RF-1"]))
        code, lines = self.run_tool("clauses", "--unproven", "--area", "payouts")
        self.assertEqual(code, 0)
        self.assertEqual([line.split("\t")[0] for line in lines], ["RF-2"])
        self.assertEqual(self.run_tool("clauses", "--area", "no_such_area")[0], 2)
