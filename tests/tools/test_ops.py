"""ops/: Prometheus takes the rules, and they fire when they should; the dashboard is one. Whether the metrics that they name exist is
asked of a real host in tests/attacks (class alarms)."""
import json
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import ROOT

OPS = ROOT / "ops"
RULES = OPS / "prometheus/alerts.yml"


def promtool(*arguments):
    assert shutil.which("promtool"), "promtool is not here; tools/setup installs it"
    done = subprocess.run(["promtool", *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


class Rules(unittest.TestCase):
    def test_prometheus_takes_them(self):
        code, told = promtool("check", "rules", RULES)
        self.assertEqual(code, 0, told)

    def test_they_fire_when_they_should(self):
        code, told = promtool("test", "rules", OPS / "prometheus/alerts_test.yml")
        self.assertEqual(code, 0, told)

    def test_every_rule_is_tested(self):
        rules = re.findall(r"- alert: (\w+)", RULES.read_text(encoding="utf-8"))
        tested = set(re.findall(r"alertname: (\w+)\n\s+exp_alerts:\n", (OPS / "prometheus/alerts_test.yml").read_text(encoding="utf-8")))
        self.assertEqual(sorted(set(rules)), sorted(rules), "a name twice")
        self.assertEqual(set(rules) - tested, set())

    def test_a_rule_that_never_fires_is_found(self):
        """The tests of the rules would fail without what they test."""
        with tempfile.TemporaryDirectory(prefix="croupier-ops-") as folder:
            for file in RULES.parent.iterdir():
                shutil.copy(file, folder)
            broken = Path(folder) / RULES.name
            broken.write_text(broken.read_text(encoding="utf-8").replace("croupier_alarm == 1", "croupier_alarm == 2"), encoding="utf-8")
            code, told = promtool("test", "rules", Path(folder) / "alerts_test.yml")
            self.assertNotEqual(code, 0, told)


class Dashboard(unittest.TestCase):
    def test_every_panel_asks_something_of_the_chosen_source(self):
        board = json.loads((OPS / "grafana/croupier.json").read_text(encoding="utf-8"))
        self.assertEqual([one["name"] for one in board["templating"]["list"]], ["source", "host"])
        ids = [panel["id"] for panel in board["panels"]]
        self.assertEqual(len(ids), len(set(ids)))
        for panel in board["panels"]:
            self.assertTrue(panel["title"] and panel["targets"], panel)
            self.assertEqual(panel["datasource"]["uid"], "${source}", panel["title"])
            for target in panel["targets"]:
                self.assertRegex(target["expr"], r"croupier_|up\{", panel["title"])

    def test_prometheus_understands_every_panel(self):
        """Each expression, as a rule that records it."""
        board = json.loads((OPS / "grafana/croupier.json").read_text(encoding="utf-8"))
        asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
        rules = [{"record": f"asked:{number}", "expr": one.replace("$host", "a")} for number, one in enumerate(asked)]
        with tempfile.TemporaryDirectory(prefix="croupier-ops-") as folder:
            file = Path(folder) / "asked.yml"   # JSON is YAML
            file.write_text(json.dumps({"groups": [{"name": "asked", "rules": rules}]}), encoding="utf-8")
            code, told = promtool("check", "rules", file)
        self.assertEqual(code, 0, told)

    def test_panels_do_not_lie_over_each_other(self):
        board = json.loads((OPS / "grafana/croupier.json").read_text(encoding="utf-8"))
        taken = set()
        for panel in board["panels"]:
            at = panel["gridPos"]
            cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
            self.assertLessEqual(at["x"] + at["w"], 24, panel["title"])
            self.assertFalse(cells & taken, panel["title"])
            taken |= cells


if __name__ == "__main__":
    unittest.main()
