"""tools/package: what is in the packages, and that what was unpacked works."""
import grp
import gzip
import os
import pwd
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import DAY, PROGRAM, ROOT, commands

# Screens that are quick to pack; `./test --full` installs the real ones.
PAGE = "<!doctype html><title>screens</title>"


def run(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, timeout=600, **more)


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="croupier-package-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        (cls.folder / "web").mkdir()
        (cls.folder / "web/index.html").write_text(PAGE, encoding="utf-8")
        made = cls.make("out")
        assert made.returncode == 0, made.stderr
        cls.files = [Path(line) for line in made.stdout.split()]
        cls.tree = cls.folder / "tree"
        for file in cls.files:
            unpacked = run("dpkg-deb", "--extract", file, cls.tree)
            assert unpacked.returncode == 0, unpacked.stderr

    @classmethod
    def make(cls, out, *more):
        return run(ROOT / "tools/package", "--program", PROGRAM, "--web", cls.folder / "web", "--out", cls.folder / out, *more)

    def test_both_packages_are_named_after_the_version(self):
        version = run(PROGRAM, "--version").stdout.strip().replace("-", "+")
        self.assertEqual([file.name for file in self.files], [f"croupier_{version}_amd64.deb", f"croupier-dbgsym_{version}_amd64.deb"])
        fields = run("dpkg-deb", "--info", self.files[0]).stdout
        self.assertRegex(fields, r"Depends: .*libc6 \(>= ")
        self.assertRegex(fields, r"Depends: .*fonts-noto-core, fonts-noto-mono, fonts-noto-cjk")
        self.assertIn("libsqlite3-0", fields)

    def test_the_program_is_stripped_and_its_symbols_are_beside_it(self):
        program = self.tree / "usr/bin/croupier"
        self.assertLess(program.stat().st_size, 16 << 20)
        self.assertNotIn(".debug_info", run("readelf", "-S", "-W", program).stdout)
        symbols = list((self.tree / "usr/lib/debug").rglob("*.debug"))
        self.assertEqual(len(symbols), 1)
        self.assertIn(".debug_info", run("readelf", "-S", "-W", symbols[0]).stdout)
        version = run(program, "--version")
        self.assertEqual((version.returncode, version.stdout), (0, run(PROGRAM, "--version").stdout))
        verified = run(program, "verify", DAY)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_everything_has_its_place(self):
        for place in ("usr/share/croupier/web/index.html", "usr/share/croupier/rulebooks/canberra-mttg-2019.toml", "lib/systemd/system/croupier.service",
                      "usr/lib/sysusers.d/croupier.conf", "usr/lib/tmpfiles.d/croupier.conf", "etc/logrotate.d/croupier",
                      "usr/share/bash-completion/completions/croupier", "usr/share/doc/croupier/examples/example.toml",
                      "usr/share/doc/croupier/copyright", "usr/share/doc/croupier/operations.md.gz", "usr/share/doc/croupier/first-day.md.gz",
                      "usr/share/doc/croupier/ops/prometheus/alerts.yml", "usr/share/doc/croupier/ops/grafana/croupier.json"):
            self.assertTrue((self.tree / place).is_file(), place)

    def test_every_command_has_its_man_page(self):
        pages = self.tree / "usr/share/man/man1"
        for words in commands():
            page = gzip.decompress((pages / f"{'-'.join(['croupier', *words[:1]])}.1.gz").read_bytes()).decode()
            self.assertIn(" ".join(["croupier", *words]).replace("-", "\\-"), page)
            for part in (".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH \"OPTIONS\"", ".SH EXIT STATUS"):
                self.assertIn(part, page, words)
        if shutil.which("man"):
            for page in pages.iterdir():
                shown = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page, env=dict(os.environ, MANROFFSEQ="", LC_ALL="C.UTF-8"))
                self.assertEqual((shown.returncode, shown.stderr), (0, ""), page.name)

    def completed(self, *words):
        script = (f"source {self.tree}/usr/share/bash-completion/completions/croupier; COMP_WORDS=({' '.join(repr(word) for word in words)}); "
                  f"COMP_CWORD={len(words) - 1}; _croupier; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
        done = run("bash", "--norc", "-c", script, cwd=self.folder)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_words_are_completed(self):
        self.assertEqual(self.completed("croupier", "veri"), ["verify"])
        self.assertIn("list", self.completed("croupier", "rulebook", ""))
        self.assertEqual(self.completed("croupier", "staff", "add", "7", "--ro"), ["--role"])
        self.assertEqual(self.completed("croupier", "verify", "we"), ["web"])   # a file

    def test_systemd_takes_the_unit_and_the_other_files(self):
        root = self.folder / "root"
        shutil.copytree(self.tree, root, dirs_exist_ok=True)
        unit = root / "croupier.service"
        text = (self.tree / "lib/systemd/system/croupier.service").read_text(encoding="utf-8")
        for line in ("Type=notify", "WatchdogSec=60", "ExecStart=/usr/bin/croupier serve"):
            self.assertIn(line, text)
        unit.write_text(text.replace("/usr/bin/croupier", str(root / "usr/bin/croupier")), encoding="utf-8")
        checked = run("systemd-analyze", "verify", "--man=no", unit)
        own = [line for line in checked.stderr.splitlines() if "croupier" in line]
        self.assertEqual((checked.returncode, own), (0, []), checked.stderr)
        users = run("systemd-sysusers", "--dry-run", f"--root={root}", self.tree / "usr/lib/sysusers.d/croupier.conf")
        self.assertEqual(users.returncode, 0, users.stderr)
        self.assertIn("croupier", users.stdout + users.stderr)

    @unittest.skipUnless(shutil.which("logrotate"), "logrotate is not here; tools/setup --full installs it")
    def test_logrotate_reads_its_file(self):
        # The user and group of the package are not on this machine.
        own = f"{pwd.getpwuid(os.getuid()).pw_name} {grp.getgrgid(os.getgid()).gr_name}"
        text = (self.tree / "etc/logrotate.d/croupier").read_text(encoding="utf-8")
        self.assertEqual(text.count("croupier adm"), 2)
        file = self.folder / "logrotate"
        file.write_text(text.replace("croupier adm", own), encoding="utf-8")
        file.chmod(0o644)
        checked = run("logrotate", "--debug", file)
        self.assertIn("rotating pattern: /var/log/croupier/*.log", checked.stderr)
        self.assertNotIn("unknown option", checked.stderr)

    @unittest.skipUnless(shutil.which("lintian"), "lintian is not here; tools/setup --full installs it")
    def test_lintian_finds_no_error(self):
        checked = run("lintian", "--allow-root", "--fail-on", "error", self.files[0])
        self.assertEqual((checked.returncode, [line for line in checked.stdout.splitlines() if line.startswith("E: ")]), (0, []), checked.stderr)

    def test_the_same_tree_gives_the_same_package(self):
        again = self.make("again")
        self.assertEqual(again.returncode, 0, again.stderr)
        for file in self.files:
            self.assertEqual(file.read_bytes(), (self.folder / "again" / file.name).read_bytes(), file.name)

    def test_what_is_missing_is_named(self):
        done = run(ROOT / "tools/package", "--program", self.folder / "nosuch", "--out", self.folder / "none")
        self.assertEqual(done.returncode, 1)
        self.assertIn("nosuch: is no program", done.stderr)


if __name__ == "__main__":
    unittest.main()
