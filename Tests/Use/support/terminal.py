"""A program on a terminal of its own, as a person sits at it."""
import codecs
import errno
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time


class Terminal:
    """Runs a program with a terminal for all its streams; `screen` is what it wrote so far.

    One that is held (as by Ctrl-S) has the program wait at the first thing that it writes, until `release`. A size is rows and columns.
    """

    def __init__(self, command, environment, is_held=False, size=None):
        self.master, slave = pty.openpty()
        if size:
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        if is_held:
            termios.tcflow(slave, termios.TCOOFF)
        self.name = os.ttyname(slave)
        self.process = subprocess.Popen(command, env=environment, stdin=slave, stdout=slave, stderr=slave, close_fds=True,
                                        start_new_session=True, preexec_fn=self.control)
        os.close(slave)
        self.screen, self.seen = "", 0
        self.decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    @staticmethod
    def control():
        """Makes the terminal that of the program's session, so that Ctrl-C reaches it."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def read(self, seconds):
        """Takes what comes; False when nothing can come any more."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        # A read may end within a character, and between the two that end a line.
        self.screen = (self.screen + self.decoder.decode(data)).replace("\r\n", "\n")
        return bool(data)

    def wait_for(self, words, seconds=20):
        """True when these words came behind those that were waited for before."""
        end = time.monotonic() + seconds
        while words not in self.screen[self.seen:]:
            left = end - time.monotonic()
            if left <= 0 or not self.read(left):
                return words in self.screen[self.seen:]
        self.seen = self.screen.index(words, self.seen) + len(words)
        return True

    def release(self):
        slave = os.open(self.name, os.O_RDWR | os.O_NOCTTY)
        termios.tcflow(slave, termios.TCOON)
        os.close(slave)

    def is_silent(self, seconds=60):
        """True as soon as the terminal doesn't show what is typed."""
        end = time.monotonic() + seconds
        while termios.tcgetattr(self.master)[3] & termios.ECHO:
            if time.monotonic() > end or self.process.poll() is not None:
                return False
            select.select([], [], [], 0.01)
        return True

    def type(self, text):
        os.write(self.master, text.encode())

    def end(self, seconds=20):
        """Waits for the end; returns the exit code, or None when it had to be killed."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.read(max(0, end - time.monotonic())):
            pass
        try:
            code = self.process.wait(max(0.1, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            code = None
        os.close(self.master)
        return code
