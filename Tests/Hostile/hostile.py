#!/usr/bin/env python3
"""Bad input on the real socket of a real flowd: clear errors or a closed connection, and the daemon unharmed.

hostile.py --flowd PATH
"""
import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

FRAME_MAX = 1 << 20


class Raw:
    """A connection that sends any bytes."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(20)
        self.socket.connect(path)
        self.rest = b""

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass  # The daemon has closed: reading will tell.

    def frame(self):
        """The next reply, or None when the connection is closed."""
        while b"\0" not in self.rest:
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError:
                data = b""
            if not data:
                return None
            self.rest += data
        frame, self.rest = self.rest.split(b"\0", 1)
        return json.loads(frame)

    def call(self, method, parameters):
        self.send(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
        return self.frame()


class Checks:
    def __init__(self, path):
        self.path = path
        self.count = 0
        self.failures = 0

    def expect(self, what, found, wanted):
        """wanted: an error's name, None for a closed connection, or a predicate."""
        self.count += 1
        name = found and found.get("error")
        good = wanted(found) if callable(wanted) else (found is None if wanted is None else name == wanted)
        if not good:
            self.failures += 1
            print(f"FAILED: {what}: found {json.dumps(found)[:300]}, expected {wanted}")

    def raw(self, what, data, wanted):
        connection = Raw(self.path)
        connection.send(data)
        self.expect(what, connection.frame(), wanted)

    def call(self, what, method, parameters, wanted):
        self.expect(what, Raw(self.path).call(method, parameters), wanted)

    def alive(self, what):
        self.call(f"the daemon answers after {what}", "io.flowd.Daemon.GetStatus", {}, lambda r: r and "error" not in r)


def envelope(size):
    """A well-formed call of exactly that many bytes, without the NUL."""
    head = b'{"method":"io.flowd.Templates.Lint","parameters":{"source":"'
    tail = b'"}}'
    return head + b"x" * (size - len(head) - len(tail)) + tail


def frames(c):
    c.raw("1 MiB is read", envelope(FRAME_MAX) + b"\0", lambda r: r is not None)
    c.raw("1 MiB + 1 is refused", envelope(FRAME_MAX + 1) + b"\0", None)
    for name, data in {
        "garbage": b"\xff\xfe\x00", "not JSON": b"{method}\0", "an empty frame": b"\0", "a list": b"[]\0",
        "no method": b"{}\0", "a number as method": b'{"method":1}\0', "half a string": b'{"method":"\0',
        "deep nesting": b'{"method":"a.b.C","parameters":' + b"[" * 100000 + b"\0",
        "invalid UTF-8": b'{"method":"io.flowd.Jobs.\xc3\x28"}\0', "two values": b'{"method":"a.b.C"}{}\0',
    }.items():
        c.raw(name, data, None)
        c.alive(name)
    for _ in range(200):
        connection = Raw(c.path)
        connection.send(b'{"method":"io.flowd.Daemon.GetSta')
        connection.socket.close()
    c.alive("200 half frames")
    waiting = [Raw(c.path) for _ in range(100)]
    for connection in waiting:
        connection.send(b'{"method"')
    c.alive("100 connections with half a frame")


def arguments(c):
    invalid, service = "io.flowd.Daemon.InvalidInput", "org.varlink.service."
    c.call("unknown method", "io.flowd.Jobs.Destroy", {}, service + "MethodNotFound")
    c.call("unknown interface", "io.flowd.Nothing.Do", {}, service + "InterfaceNotFound")
    c.call("no dots", "Destroy", {}, lambda r: r and r["error"].startswith(service))
    wrong = {"slug": 7, "title": ["a"], "ownerUIDs": "all"}
    for field, value in wrong.items():
        parameters = {"slug": "x", field: value}
        c.call(f"wrong type of {field}", "io.flowd.Tenants.Create", parameters,
               lambda r, field=field: r and r["error"] == service + "InvalidParameter" and r["parameters"]["parameter"] == field)
    for field, value in {"slug": "UPPER", "timeZone": "Mars/Olympus", "currency": "euro", "locale": "x", "ownerUIDs": [-1],
                         "title": "x" * 201, "idempotencyKey": "a b"}.items():
        parameters = {"slug": "fresh", field: value}
        c.call(f"bad {field}", "io.flowd.Tenants.Create", parameters,
               lambda r, field=field: r and r["error"] == invalid and r["parameters"]["field"] == field
               and r["parameters"]["allowed"] and field in r["parameters"]["message"])
    job = {"tenant": "acme", "job": "1", "step": "one"}
    for percent in (-1, 100, 2**52):
        c.call(f"progress {percent}", "io.flowd.Actions.Progress", {**job, "percent": percent}, invalid)
    c.call("progress 1.5", "io.flowd.Actions.Progress", {**job, "percent": 1.5}, service + "InvalidParameter")
    for number in ("0", "-1", "1x", "", "9" * 40, "1 "):
        c.call(f"job {number!r}", "io.flowd.Actions.Start", {**job, "job": number}, invalid)
    c.call("no such job", "io.flowd.Actions.Start", {**job, "job": "99"}, "io.flowd.Actions.NoSuchJob")
    c.call("no such step", "io.flowd.Actions.Start", {**job, "step": "onne"},
           lambda r: r and r["error"] == "io.flowd.Actions.NoSuchStep" and "“one”" in r["parameters"]["message"])
    c.call("a path as step", "io.flowd.Actions.Start", {**job, "step": "../../etc"}, invalid)
    c.call("skip without a reason", "io.flowd.Actions.Skip", {**job, "reason": " "}, invalid)
    c.call("form with a list", "io.flowd.Actions.Complete", {**job, "form": {"size": [1]}}, invalid)
    c.call("form with 1e300", "io.flowd.Actions.Complete", {**job, "form": {"size": 1e300}}, invalid)
    c.call("form of a wrong type", "io.flowd.Actions.Complete", {**job, "form": {"size": "big"}},
           lambda r: r and r["error"] == "io.flowd.Actions.InvalidForm" and r["parameters"]["problems"][0]["field"] == "size")
    for limit in (0, 1001, -5):
        c.call(f"limit {limit}", "io.flowd.Jobs.List", {"tenant": "acme", "limit": limit}, invalid)
    c.call("not a template", "io.flowd.Templates.Apply", {"tenant": "acme", "source": "a: [b"},
           lambda r: r and r["error"] == "io.flowd.Templates.InvalidTemplate" and r["parameters"]["findings"][0]["line"] == 2)


def foreign(c):
    """What isn't there and what isn't yours look the same; as root, only what isn't there can be shown here."""
    for method, extra in {"Templates.List": {}, "Jobs.List": {}, "Jobs.Show": {"job": "1"}, "Events.List": {},
                          "Actions.Start": {"job": "1", "step": "one"}, "Jobs.Start": {"template": "t"}}.items():
        c.call(f"{method} of no tenant", "io.flowd." + method, {"tenant": "nobody", **extra}, "io.flowd.Daemon.NoSuchTenant")


def connected(path, process):
    """A connection to the daemon that is starting."""
    for _ in range(800):
        try:
            return Raw(path)
        except OSError:
            if process.poll() is not None:
                sys.exit("flowd ended before it listened")
            time.sleep(0.025)
    sys.exit("flowd doesn't listen")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    flowd = parser.parse_args().flowd
    with tempfile.TemporaryDirectory(prefix="flowd-hostile.") as scratch:
        path = os.path.join(scratch, "socket")
        process = subprocess.Popen([flowd, "--state-directory", os.path.join(scratch, "state"), "--socket", path,
                                    "--log-level", "error"])
        try:
            setup = connected(path, process)
            source = "template: t\ntitle: T\nsteps:\n  - {step: one, title: One, form: [{field: size, type: number}]}\n"
            setup.call("io.flowd.Tenants.Create", {"slug": "acme"})
            setup.call("io.flowd.Templates.Apply", {"tenant": "acme", "source": source})
            setup.call("io.flowd.Jobs.Start", {"tenant": "acme", "template": "t"})
            checks = Checks(path)
            for part in (frames, arguments, foreign):
                part(checks)
            checks.call("the job is untouched", "io.flowd.Jobs.Show", {"tenant": "acme", "job": "1"},
                        lambda r: r and r["parameters"]["nodes"][0]["state"] == "ready")
        finally:
            process.send_signal(signal.SIGTERM)
            code = process.wait(30)
    checks.expect("flowd stops well", {"code": code}, lambda r: r["code"] == 0)
    print(f"{checks.count - checks.failures} of {checks.count} checks of bad input passed")
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
