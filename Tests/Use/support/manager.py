"""A service manager that writes down what it is told, and a debugger that holds one thread."""
import ctypes
import os
import socket
import threading
import time

PTRACE_ATTACH, PTRACE_DETACH, WALL = 16, 17, 0x40000000


class Manager:
    """Receives on NOTIFY_SOCKET; `messages` are lists of lines, in order."""

    def __init__(self, path):
        self.path, self.messages, self.changed = path, [], threading.Condition()
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(path)
        threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        while True:
            message = self.socket.recv(65536).decode().split("\n")
            with self.changed:
                self.messages.append(message)
                self.changed.notify_all()

    def count(self, beginning):
        """How many messages have a line that begins so."""
        with self.changed:
            return len(self.all(beginning))

    def all(self, beginning):
        return [message for message in list(self.messages) if any(line.startswith(beginning) for line in message)]

    def wait(self, beginning, count=1, seconds=20):
        """True when so many messages have a line that begins so."""
        with self.changed:
            return self.changed.wait_for(lambda: len(self.all(beginning)) >= count, seconds)

    @property
    def status(self):
        """What `systemctl status` would show."""
        lines = [line for message in self.all("STATUS=") for line in message if line.startswith("STATUS=")]
        return lines[-1].removeprefix("STATUS=") if lines else ""


class Held:
    """A thread that a debugger holds, until the block ends."""

    def __init__(self, thread):
        self.thread, self.library = thread, ctypes.CDLL(None, use_errno=True)

    def __enter__(self):
        if self.library.ptrace(PTRACE_ATTACH, self.thread, None, None) != 0:
            raise OSError(ctypes.get_errno(), "ptrace")
        os.waitpid(self.thread, WALL)

    def __exit__(self, *_):
        self.library.ptrace(PTRACE_DETACH, self.thread, None, None)


def threads(process, beginning):
    """The threads of a process whose names begin so."""
    folder = f"/proc/{process}/task"
    found = []
    for thread in os.listdir(folder):
        with open(f"{folder}/{thread}/comm", encoding="utf-8") as file:
            if file.read().startswith(beginning):
                found.append(int(thread))
    return found


def silent(manager, beginning, seconds):
    """True when at last no such message comes for so long: some may be under way, and this process may have been held up."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        before = manager.count(beginning)
        time.sleep(seconds)
        if manager.count(beginning) == before:
            return True
    return False
