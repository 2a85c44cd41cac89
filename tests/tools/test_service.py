"""What a host tells systemd."""
import os
import socket
import subprocess
import time
import unittest

from program import PROGRAM, ROOT, Scratch


class Service(Scratch):
    """sd_notify: a socket of the test's own instead of systemd's."""

    def start(self, name, **environment):
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(listener.close)
        listener.bind(name.replace("@", "\0", 1))
        listener.settimeout(240)
        process = subprocess.Popen(
            [PROGRAM, "serve", "--demo", "--listen", "127.0.0.1:0", "--store", str(self.folder / "store.db")], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT, env=dict(os.environ, NOTIFY_SOCKET=name, **environment))
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return listener, process

    @staticmethod
    def heard(listener, word):
        """Until a datagram has that line; how long it took, and what came before."""
        begun, before = time.monotonic(), []
        while True:
            lines = listener.recv(4096).decode().splitlines()
            if word in lines:
                return time.monotonic() - begun, before
            before += lines

    def test_ready_alive_and_stopping_are_told(self):
        listener, process = self.start(str(self.folder / "notify"), WATCHDOG_USEC="1000000")
        self.heard(listener, "READY=1")
        for _ in range(4):
            self.heard(listener, "WATCHDOG=1")
        process.terminate()
        self.heard(listener, "STOPPING=1")
        self.assertEqual(process.wait(120), 0)

    def test_a_socket_without_a_file_is_told_too_and_nobody_waits_for_a_watchdog(self):
        listener, process = self.start(f"@croupier-test-{os.getpid()}", WATCHDOG_USEC="1000000", WATCHDOG_PID="1")
        self.heard(listener, "READY=1")
        time.sleep(2)
        process.terminate()
        self.assertNotIn("WATCHDOG=1", self.heard(listener, "STOPPING=1")[1])
        self.assertEqual(process.wait(120), 0)


if __name__ == "__main__":
    unittest.main()
