import subprocess

from house import HouseTest

HEADER = "#pragma once\n"


class TidyTest(HouseTest):
    def setUp(self):
        super().setUp()
        subprocess.run(["git", "init", "-q", self.root], check=True)

    def found(self):
        """file:line of everything that was found, and everything that was said."""
        code, lines = self.run_tool("tidy")
        self.assertEqual(code, 1 if len(lines) > 1 else 0, lines)
        return [":".join(line.split(":")[:2]) for line in lines[:-1]], "\n".join(lines)

    def room(self, name, **files):
        """A room whose files are all as they should be, but for the text given."""
        self.write(f"src/{name}/README.md", "# x\n")
        self.write(f"src/{name}/CMakeLists.txt", f"x({' '.join(f + '.cc' for f in files)})\n")
        for file, text in files.items():
            self.write(f"src/{name}/{file}.cc", text)

    def test_a_clean_house(self):
        self.write("src/base/odds.h", HEADER + "// a double, a Manager\n")
        self.room("base", odds='#include "base/odds.h"\nint million = 1\'000\'000;\n')
        self.assertEqual(self.found()[0], [])

    def test_includes_point_downwards(self):
        self.write("src/rules/award.h", HEADER)
        self.write("src/codec/line.h", HEADER)
        self.write("src/journal/chain.h", HEADER)
        self.write("src/lab/math.h", HEADER)
        self.room("base", a='#include "rules/award.h"\n')
        self.room("rules", a='#include "rules/award.h"\n#include "codec/line.h"\n')
        self.room("journal", a='#include "rules/award.h"\n')
        self.room("host", a='#include "journal/chain.h"\n#include "codec/line.h"\n')
        self.room("codec", a='#include "lab/math.h"\n#include "award.h"\n')
        self.room("lab")
        self.assertEqual(self.found()[0], [
            "src/base/a.cc:1", "src/codec/a.cc:1", "src/codec/a.cc:2", "src/journal/a.cc:1",
            "src/rules/a.cc:2"])

    def test_names_that_say_nothing(self):
        self.room("base", a="class TableManager;\nstruct Data;\nint manager; // TableHelper\n"
                            'auto text = "TableImpl";\nusing BetData = int;\n')
        places, text = self.found()
        self.assertEqual(places, ["src/base/a.cc:1", "src/base/a.cc:2", "src/base/a.cc:5"])
        self.assertIn("name what it holds", text)

    def test_same_input_same_house(self):
        unordered = "std::unordered_map<int, int> m;\n"
        clock = "auto t = std::chrono::steady_clock::now();\n"
        self.room("rules", a=unordered + clock + "int r = std::rand();\n")
        self.room("host", a=unordered + clock)
        self.assertEqual(self.found()[0], [f"src/rules/a.cc:{line}" for line in (1, 2, 3)])

    def test_values_that_no_document_gives_name_their_origin(self):
        self.write("rulebooks/a.toml", "\n".join([
            'late = { value = "never", clause = "A-1" }',
            'late = { value = "never", clause = "A-1", origin = "document" }',
            'ladder = { value = ["dealer"], clause = "A-1" }',
            'modes = { value = ["dealt"], clause = "A-1", note = "decision 36" }',
            'modes = { value = ["dealt"], clause = "A-1", origin = "decision", note = "decision 36" }',
            'told = { value = [], clause = "A-1" }',
            'decks = { value = [8], clause = "A-1", note = "no decision is needed" }']) + "\n")
        self.assertEqual(self.found()[0], [f"rulebooks/a.toml:{line}" for line in (1, 3, 4, 6)])

    def test_money_is_exact(self):
        self.room("rules", a="double fine = 0;\n")
        self.write("src/rules/sic_bo/settle.cc", "// double\ndouble wrong = 0;\n")
        self.write("src/rules/sic_bo/README.md", "# x\n")
        self.write("src/rules/CMakeLists.txt", "x(a.cc sic_bo/settle.cc)\n")
        self.assertEqual(self.found()[0], ["src/rules/sic_bo/settle.cc:2"])

    def noun(self, name, **files):
        self.write(f"src/floor/{name}/README.md", "# x\n")
        for file, text in files.items():
            self.write(f"src/floor/{name}/{file}.h", HEADER + text)

    def test_nouns_see_what_others_show(self):
        self.noun("cards", state="", queries="", deck="", shoe="")
        own = '#include "floor/cards/deck.h"\n'
        shown = '#include "floor/cards/state.h"\n#include "floor/cards/shoe.h"\n'
        asked = '#include "floor/cards/queries.h"\n'
        self.write("src/floor/cards/cut.cc", own + asked)
        self.write("src/floor/wager/README.md", "# x\n")
        self.write("src/floor/wager/chips.cc", shown + asked + own)
        self.write("src/floor/wager/chips_test.cc", own)
        self.room("floor", decide=own)
        self.write("src/floor/CMakeLists.txt", "x(decide.cc cards/cut.cc wager/chips.cc)\n")
        self.room("view", a=shown + asked + own)
        places, text = self.found()
        self.assertEqual(places, ["src/floor/decide.cc:1", "src/floor/wager/chips.cc:4",
                                  "src/view/a.cc:3", "src/view/a.cc:4"])
        self.assertIn("deck.h is cards's own", text)

    def test_one_place_passes_orders_on(self):
        self.noun("cards", decide="", apply="")
        both = '#include "floor/cards/decide.h"\n#include "floor/cards/apply.h"\n'
        self.room("floor", decide=both, apply=both, query=both)
        self.assertEqual(self.found()[0], ["src/floor/apply.cc:1", "src/floor/decide.cc:2",
                                           "src/floor/query.cc:1", "src/floor/query.cc:2"])

    def test_a_noun_has_a_readme_and_short_files(self):
        self.room("floor", a="int a;\n" * 399, b="int b;\n" * 400)
        self.room("view", a="int a;\n" * 900)
        self.write("src/floor/ticket/print_test.cc", "")
        self.assertEqual(self.found()[0], ["src/floor/b.cc:400", "src/floor/ticket:1"])

    def test_leftovers(self):
        self.room("base", a="// FIXME\n// TODO: later\n// TODO(#12): the wheel\n")
        self.assertEqual(self.found()[0], ["src/base/a.cc:1", "src/base/a.cc:2"])

    def test_files_that_nobody_uses(self):
        self.room("base", a="")
        self.write("src/base/b.cc", "")
        self.write("src/base/b_test.cc", "")
        self.write("src/base/c.h", HEADER)
        self.write("src/rules/d.h", "")
        places, text = self.found()
        self.assertEqual(places, ["src/base/b.cc:1", "src/base/c.h:1", "src/rules:1",
                                  "src/rules/d.h:1", "src/rules/d.h:1"])
        self.assertIn("#pragma once", text)

    def test_tabs_and_long_lines(self):
        self.room("base", a="\tint a;\n// " + "x" * 98 + "\n// " + "é" * 97 + "\n")
        self.assertEqual(self.found()[0], ["src/base/a.cc:1", "src/base/a.cc:2"])

    def test_prose_has_120_columns(self):
        long = "word " * 30
        self.write("docs/guide.md", f"{long}\n| {long} |\n\n    {long}\n```\n{long}\n```\nshort\n{long}\n")
        self.write("docs/rights.md", long + "\n")  # printed from the code
        self.assertEqual(self.found()[0], ["docs/guide.md:1", "docs/guide.md:9"])

    def test_screens_hold_no_rule(self):
        self.write("web/a.ts", "const a = `conduct.wagers.${b}`;\nsay('RF-4.2');\nfine('RF');\n"
                               "at(\"baccarat.decks\");\nrules.dealing.burns;\n// RF-4.2 says so\n")
        self.write("docs/a.md", "conduct.wagers.confirmation\n")
        self.assertEqual(self.found()[0], ["web/a.ts:1", "web/a.ts:2", "web/a.ts:4"])

    def test_paths_of_one_machine_and_hosts_of_registries(self):
        self.write("notes.md", "see /ho" + "me/someone\nfrom registry.npm" + "js.org\nfine /usr/bin\n")
        self.assertEqual(self.found()[0], ["notes.md:1", "notes.md:2"])
