"""A small Varlink client: calls over a Unix socket, one at a time or pipelined."""

import json
import socket


class Refused(Exception):
    """The daemon answered with a Varlink error: nothing was done."""

    def __init__(self, name, parameters):
        super().__init__(f"{name}: {parameters.get('message', parameters)}")
        self.name = name
        self.parameters = parameters


class Unanswered(Exception):
    """The connection ended before the answer: whether the call was done isn't known."""


class Client:
    """One connection."""

    def __init__(self, path, timeout=30):
        # A host and a port: something there passes on what comes to flowd's socket.
        family = socket.AF_INET if isinstance(path, tuple) else socket.AF_UNIX
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        self.socket.settimeout(timeout)
        self.buffer = b""
        # Whether the connection ended in the middle of an answer.
        self.cut_off = False
        try:
            self.socket.connect(path)
        except OSError as error:
            self.socket.close()
            raise Unanswered(f"cannot connect to {path}: {error}") from error

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, method, parameters, **flags):
        """Sends a call without waiting for its answer; parameters of None are left out."""
        given = {key: value for key, value in parameters.items() if value is not None}
        frame = json.dumps({"method": method, "parameters": given, **flags}).encode() + b"\0"
        try:
            self.socket.sendall(frame)
        except OSError as error:
            raise Unanswered(str(error)) from error

    def receive(self):
        """The next answer as (parameters, whether more follow)."""
        while b"\0" not in self.buffer:
            try:
                data = self.socket.recv(1 << 18)
            except OSError as error:
                raise Unanswered(str(error) or type(error).__name__) from error
            if not data:
                self.cut_off = bool(self.buffer)
                raise Unanswered("the connection was closed")
            self.buffer += data
        frame, self.buffer = self.buffer.split(b"\0", 1)
        reply = json.loads(frame)
        if reply.get("error"):
            raise Refused(reply["error"], reply.get("parameters") or {})
        return reply.get("parameters") or {}, reply.get("continues", False)

    def call(self, method, **parameters):
        """Calls a method and waits for its answer."""
        self.send(method, parameters)
        return self.receive()[0]

    def pages(self, method, **parameters):
        """Calls a method that answers in pages; yields each page."""
        self.send(method, parameters, more=True)
        more = True
        while more:
            page, more = self.receive()
            yield page
