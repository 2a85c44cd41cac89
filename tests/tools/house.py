"""A small project in a temporary folder, with the real tools in it."""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class HouseTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="house-")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "tools").mkdir()

    def write(self, path, text, mode=0o644):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(mode)

    def run_tool(self, name, *arguments):
        """The exit code, and the lines of standard output."""
        shutil.copy(ROOT / "tools" / name, self.root / "tools" / name)
        done = subprocess.run([self.root / "tools" / name, *arguments], cwd=self.root,
                              capture_output=True, text=True, check=False)
        self.errors = done.stderr
        return done.returncode, done.stdout.splitlines()
