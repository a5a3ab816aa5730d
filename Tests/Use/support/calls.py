"""Calls on a connection of their own, one behind the other."""
import json
import socket
import sys


class Calls:
    """`prefix` stands before methods that name no interface of their own; `always` are parameters of every call."""

    def __init__(self, path, prefix, **always):
        self.connection, self.rest = socket.socket(socket.AF_UNIX), b""
        self.connection.settimeout(60)
        self.connection.connect(path)
        self.prefix, self.always = prefix, always

    def __call__(self, method, **parameters):
        name = method if "." in method else f"{self.prefix}.{method}"
        call = {"method": f"io.flowd.{name}", "parameters": {**self.always, **parameters}}
        self.connection.sendall(json.dumps(call).encode() + b"\0")
        while b"\0" not in self.rest:
            more = self.connection.recv(1 << 20)
            if not more:
                sys.exit("FAILED: flowd closed the connection")
            self.rest += more
        frame, self.rest = self.rest.split(b"\0", 1)
        return json.loads(frame)
