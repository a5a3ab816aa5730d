#!/usr/bin/env python3
"""The program in docs/apps.md does what it says, as the peer and with a token, and twice the same; what a token did for
somebody is found; its keys are its own, whoever it acts for; each error has a message."""
import json
import os
import re
import socket
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "..", "Scenarios"))
from story import Story  # noqa: E402


class Wire:
    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(20)
        self.connection.connect(path)

    def __call__(self, name, **values):
        self.connection.sendall(json.dumps({"method": name, "parameters": values}).encode() + b"\0")
        answer = b""
        while not answer.endswith(b"\0"):
            answer += self.connection.recv(65536)
        return json.loads(answer[:-1])


def program(story, environment):
    with open(os.path.join(here, "..", "..", "docs", "apps.md")) as document:
        source = re.search(r"```python\n(.*?)```", document.read(), re.S).group(1)
    result = subprocess.run([sys.executable, "-c", source], env={**os.environ, "FLOWD_SOCKET": story.socket, **environment},
                            capture_output=True, text=True, timeout=60)
    story.check(f"the program: {result.stderr}", [result.returncode, result.stdout], [0, "50 %\n"])


def keys(story, secret):
    """One token with a key, for two people and for nobody."""
    notes = []
    for who in ("eva", "otto", None):
        wire = Wire(story.socket)
        wire("io.flowd.Daemon.Authenticate", token=secret, **({"onBehalfOf": who} if who else {}))
        notes.append(wire("io.flowd.Jobs.AddNote", tenant="acme", job="1", text="Hello", idempotencyKey="q3")["parameters"])
    story.check("one note", [note == notes[0] for note in notes], [True] * 3)
    story.check("notes", len(story.operator()("job", "notes", "1", "-t", "acme")), 1)


def found(story, token):
    operator = story.operator()

    def kinds(by):
        return [event["kind"] for event in operator("events", "--by", by, "-t", "acme")]

    story.check("all of the token", kinds(f"token:{token}"), ["jobStarted", "actionCompleted", "noteAdded"])
    story.check("for eva", kinds(f"token:{token} for eva"), ["jobStarted", "actionCompleted", "noteAdded"])
    story.check("for otto", kinds(f"token:{token} for otto"), [])


def messages(story):
    wire = Wire(story.socket)
    for name, values in (("io.flowd.Nothing.Do", {}), ("io.flowd.Jobs.Destroy", {}), ("io.flowd.Events.Watch", {"tenant": "acme"}),
                         ("io.flowd.Jobs.Show", {"tenant": "acme", "job": "99"}), ("io.flowd.Jobs.Show", {"tenant": 1})):
        answer = wire(name, **values)
        story.check(f"{name}: {answer}", [bool(answer.get("error")), bool(answer["parameters"].get("message"))], [True, True])
    backend = story.app("acme", "other", "owner")
    backend.refused(77, "org.varlink.service.PermissionDenied", "tenant", "create", "z")


with Story("Apps: what the document says of them is so") as story:
    operator = story.operator()
    operator("tenant", "create", "acme", "--time-zone", "UTC")
    template = b"template: visit\ntitle: Visit\nsteps:\n  - {step: arrival, title: A}\n  - {step: end, title: E}\n"
    operator("template", "apply", story.file("visit.yaml", template), "-t", "acme")
    made = operator("token", "create", "backend", "--role", "manager", "--expires", "300d", "-t", "acme")
    for _ in range(2):
        program(story, {"FLOWD_TOKEN": made["secret"]})
    keys(story, made["secret"])
    token = [token for token in operator("token", "list", "-t", "acme") if token["name"] == "backend"][0]["id"]
    found(story, token)
    program(story, {})
    messages(story)
