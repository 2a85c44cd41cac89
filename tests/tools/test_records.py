"""`croupier export` as records: held against the journal's own export, and against each other."""
import csv
import io
import json
import sqlite3
import unittest

from program import DAY, ROOT, Scratch, croupier


class Records(Scratch):
    TABLES = ("round", "wager", "payment", "incident", "meter")

    def rows(self, table):
        code, told, wrong = croupier("export", DAY, "--records", table)
        self.assertEqual(code, 0, wrong)
        return [json.loads(line) for line in told.splitlines()]

    def events(self):
        """Every event of the plain export, which other tests hold against the journal."""
        for line in croupier("export", DAY)[1].splitlines():
            yield from json.loads(line).get("events", [])

    def test_rounds_and_wagers_are_those_of_the_journal(self):
        ended = [event for event in self.events() if event["type"] in ("round_settled", "round_voided", "round_corrected")]
        results = [wager for event in ended for seat in event.get("again", event)["seats"] for wager in seat["wagers"]]
        rounds, wagers = self.rows("round"), self.rows("wager")
        self.assertEqual((len(rounds), len(wagers)), (len(ended), len(results)))
        self.assertGreater(len(wagers), 10)
        for row, wager in zip(wagers, results):
            self.assertEqual(row["stake"], sum(wager["stake"].values()))
            self.assertEqual((row["winnings"], row["returned"]), (wager["winnings"], wager["returned"]))
            self.assertEqual(row["net"], row["returned"] + row["winnings"] - row["stake"])
        first = next(row for row in wagers if (row["table_name"], row["round"], row["terminal"], row["bet"]) == ("B1", 1, "PT1", "banker"))
        self.assertEqual((first["stake"], first["winnings"], first["commission"], first["net"]), (5000, 4750, 250, 4750))
        self.assertTrue(first["settled_at"].endswith("Z"))
        for row in rounds:
            own = [one for one in wagers if all(one[key] == row[key] for key in ("table_name", "round", "version"))]
            self.assertEqual((row["wagers"], row["staked"], row["won"]), (len(own), sum(one["stake"] for one in own), sum(one["winnings"] for one in own)))

    def test_meters_are_those_of_all_payments_and_wagers(self):
        value = {(row["of"], row["name"], row["bet"], row["meter"]): row["value"] for row in self.rows("meter")}
        payments = self.rows("payment")
        for terminal in {name for of, name, _, _ in value if of == "terminal"}:
            notes = sum(row["amount"] for row in payments if row["terminal"] == terminal and row["purpose"] == "note_in")
            self.assertEqual(value["terminal", terminal, None, "notes_in"], notes)
        self.assertTrue(any(row["purpose"] == "note_in" for row in payments))

    def test_incidents_are_told_once_each(self):
        opened = [event["incident"]["id"] for event in self.events() if event["type"] == "incident_opened"]
        self.assertEqual(sorted(row["incident"] for row in self.rows("incident")), sorted(opened))
        self.assertTrue(opened)

    def test_the_sqlite_file_and_the_csv_hold_the_same(self):
        file = self.folder / "records.sqlite"
        code, told, wrong = croupier("export", DAY, "--sqlite", file)
        self.assertEqual(code, 0, wrong)
        database = sqlite3.connect(file)
        self.addCleanup(database.close)
        total = 0
        for table in self.TABLES:
            rows = self.rows(table)
            cursor = database.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in cursor.description]
            held = [dict(zip(names, row)) for row in cursor]
            self.assertEqual(held, [{key: row[key] for key in names} for row in rows])
            code, text, _ = croupier("export", DAY, "--records", table, "--format", "csv")
            self.assertEqual(code, 0)
            sheet = list(csv.reader(io.StringIO(text)))
            self.assertEqual(sheet, [names] + [["" if row[key] is None else str(row[key]) for key in names] for row in rows])
            total += len(rows)
        self.assertIn(f"{total} rows", told)
        in_force = database.execute("SELECT count(*) FROM round_in_force").fetchone()[0]
        self.assertEqual(in_force, database.execute("SELECT count(*) FROM (SELECT DISTINCT table_name, round FROM round)").fetchone()[0])
        code, _, wrong = croupier("export", DAY, "--sqlite", file)
        self.assertEqual(code, 1)
        self.assertIn("is there already", wrong)

    def test_the_columns_are_documented(self):
        page = (ROOT / "docs/formats/export.md").read_text(encoding="utf-8")
        for table in self.TABLES:
            section = page.split(f"## {table}\n")[1].split("\n## ")[0]
            heading = croupier("export", DAY, "--records", table, "--format", "csv")[1].splitlines()[0]
            documented = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
            self.assertEqual(documented, heading.split(","))


if __name__ == "__main__":
    unittest.main()
