"""Starts flowd on a directory, waits until it is ready, and ends it in one way or another."""

import os
import signal
import socket
import subprocess
import time


class NotReady(Exception):
    """flowd ended, or did nothing for too long, instead of becoming ready."""


class Daemon:
    """flowd on one state directory."""

    def __init__(self, program, state, scratch, environment=None, arguments=()):
        self.program = os.path.abspath(program)
        self.state = state
        self.socket_path = os.path.join(scratch, "socket")
        self.log_path = os.path.join(scratch, "log")
        self.environment = environment or {}
        self.arguments = list(arguments)
        self.process = None
        self.notify_path = os.path.join(scratch, "notify")
        self.notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notify.bind(self.notify_path)

    def spawn(self):
        """Starts the process and does not wait."""
        for key in ("LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "JOURNAL_STREAM", "WATCHDOG_USEC"):
            os.environ.pop(key, None)
        environment = {**os.environ, "NOTIFY_SOCKET": self.notify_path, **self.environment}
        environment.setdefault("SWIFT_BACKTRACE", "enable=no")
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "--state-directory", self.state, "--socket", self.socket_path, *self.arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)

    def start(self, timeout=30):
        """Starts the process and waits for READY=1."""
        self.spawn()
        self.wait_ready(timeout)

    def wait_ready(self, timeout=30):
        end = time.monotonic() + timeout
        self.notify.settimeout(0.02)
        while time.monotonic() < end:
            try:
                if b"READY=1" in self.notify.recv(65536).split(b"\n"):
                    return
            except TimeoutError:
                pass
            if self.process.poll() is not None:
                raise NotReady(f"flowd ended with {self.process.returncode} before it was ready\n{self.log_end()}")
        raise NotReady(f"flowd was not ready after {timeout} s\n{self.log_end()}")

    def kill(self):
        """Ends the process as a crash would."""
        self.end(signal.SIGKILL)

    def stop(self, timeout=40):
        """Asks the process to end; returns its exit code."""
        return self.end(signal.SIGTERM, timeout)

    def end(self, number, timeout=10):
        if self.process is None:
            return None
        process, self.process = self.process, None
        process.send_signal(number)
        try:
            result = process.wait(timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            result = process.wait()
        self.drain_notifications()
        return result

    def drain_notifications(self):
        self.notify.setblocking(False)
        try:
            while True:
                self.notify.recv(65536)
        except BlockingIOError:
            pass

    def close(self):
        if self.process is not None:
            self.kill()
        self.notify.close()
        for path in (self.notify_path, self.socket_path):
            try:
                os.unlink(path)
            except FileNotFoundError:
                pass

    def log_end(self, size=4000):
        """The last lines that flowd wrote."""
        with open(self.log_path, "rb") as log:
            return log.read()[-size:].decode(errors="replace")
