"""`flowctl web` as rigs start it, and requests to it, by hand or with a session."""
import json
import signal
import socket
import subprocess
import urllib.parse

from served import Served


class Web(Served):
    """The pages of one user; `link` is what was printed."""

    def __init__(self, story, *words):
        self.log = story.file(f"web-{len(self.started)}.log")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen([story.arguments.flowctl, "web", "--no-open", "--socket", story.socket, *words],
                                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        self.started.append(self.process)
        line = self.process.stdout.readline().strip()
        self.link = json.loads(line)["address"] if line.startswith("{") else line
        place, _, self.key = self.link.partition("#k=")
        self.host = urllib.parse.urlsplit(place).netloc
        self.base, self.cookie = f"http://{self.host}", None
        self.unix = words[words.index("--unix") + 1] if "--unix" in words else None

    def said(self):
        with open(self.log, encoding="utf-8") as file:
            return file.read()

    def connect(self):
        if self.unix:
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(60)
            connection.connect(self.unix)
            return connection
        name, _, port = self.host.partition(":")
        return socket.create_connection((name, int(port)), timeout=60)

    def raw(self, request):
        """All that is answered to some bytes, until the server closes."""
        return self.exchange(self.connect(), request)

    def ask(self, target, method="GET", body=None, **fields):
        """The status, the fields of the head and the page; a field that is None isn't sent."""
        status, head, page = self.fetch(target, method, body, **fields)
        return status, head, page.decode()

    def fetch(self, target, method="GET", body=None, **fields):
        """As `ask`, with the bytes that are answered."""
        known = {"Host": self.host, "Connection": "close", "Cookie": self.cookie}
        if method == "POST":
            known |= {"Origin": self.base, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": len(body or "")}
        known |= {name.replace("_", "-"): value for name, value in fields.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in known.items() if value is not None)
        content = body if isinstance(body, bytes) else (body or "").encode()
        answer = self.raw(f"{method} {target} HTTP/1.1\r\n{head}\r\n".encode() + content)
        top, _, page = answer.partition(b"\r\n\r\n")
        lines = top.decode().split("\r\n")
        return int(lines[0].split()[1]), {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}, page

    def enter(self, key=None, to="/", **fields):
        """The answer to the key of the link; the session is kept where it opens one."""
        body = urllib.parse.urlencode({"k": self.key if key is None else key, "to": to})
        status, head, page = self.ask("/enter", "POST", body, **fields)
        if "set-cookie" in head:
            self.cookie = head["set-cookie"].split(";")[0]
        return status, head, page

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        return self.process.wait(60)
