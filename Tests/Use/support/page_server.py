"""flowd-links as rigs start it, and requests to it."""
import os
import re
import signal
import socket
import subprocess

from served import Served


class Page(Served):
    """flowd-links, started by hand, or with a socket that was passed as a service manager does."""

    def __init__(self, story, *words, listener=None):
        self.log = story.file("page.log")
        passed = "" if listener is None else f"3<&{listener.fileno()}"
        before = "" if listener is None else "LISTEN_PID=$$ LISTEN_FDS=1 "
        with open(self.log, "ab") as log:
            self.begin = log.tell()
            self.process = subprocess.Popen(
                ["bash", "-c", f'{before}exec "$0" "$@" {passed}', self.program(story), "--socket", story.socket, *words],
                pass_fds=[] if listener is None else [listener.fileno()], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.started.append(self.process)
        story.wait_for("it listens", lambda: "listens at" in self.said(), True)
        self.port = int(re.search(r"listens at 127\.0\.0\.1:(\d+)", self.said())[1])

    @staticmethod
    def program(story):
        return os.path.join(os.path.dirname(os.path.abspath(story.arguments.flowd)), "flowd-links")

    def said(self):
        with open(self.log, encoding="utf-8") as file:
            file.seek(self.begin)
            return file.read()

    def raw(self, request, half=False):
        """All that is answered to some bytes."""
        return self.exchange(socket.create_connection(("127.0.0.1", self.port), timeout=60), request, half)

    def ask(self, target, method="GET", **fields):
        """The status, the fields of the head and the page."""
        head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
        length = "Content-Length: 0\r\n" if method == "POST" else ""
        answer = self.raw(f"{method} {target} HTTP/1.1\r\nHost: links\r\n{length}{head}\r\n".encode())
        top, _, body = answer.decode().partition("\r\n\r\n")
        lines = top.split("\r\n")
        return int(lines[0].split()[1]), dict(line.split(": ", 1) for line in lines[1:]), body

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)
