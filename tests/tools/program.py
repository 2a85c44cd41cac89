"""The real program, for tests that are quicker to write in Python: CROUPIER_PROGRAM, or the release build's."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("CROUPIER_PROGRAM") or str(ROOT / "build/release/croupier")
DAY = ROOT / "tests/golden/behaviour-6/store.db"


def croupier(*arguments, text=None, **more):
    """Exit code, output and errors of `croupier ARGUMENTS`, from the project's root."""
    stdin = {"stdin": subprocess.DEVNULL} if text is None else {"input": text}
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, cwd=ROOT, timeout=600, check=False, **stdin, **more)
    return done.returncode, done.stdout, done.stderr


def commands(words=()):
    """Every command, as --help tells them: ("rulebook", "list")."""
    code, told, wrong = croupier(*words, "--help")
    assert code == 0, wrong
    yield words
    listing = False
    for line in told.splitlines():
        if listing and line.startswith("  ") and line[2] != " ":
            yield from commands((*words, line.split()[0]))
        listing = line == "Subcommands:" or (listing and line.startswith("  "))


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="croupier-commands-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def day(self):
        """A recorded day of its own."""
        for file in DAY.parent.iterdir():
            if file.is_file():
                shutil.copy(file, self.folder)
        return self.folder / DAY.name
