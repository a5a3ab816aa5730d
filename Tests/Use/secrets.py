#!/usr/bin/env python3
"""Secrets stay secret: tokens are made, presented rightly, wrongly and in broken calls, with the log at its most talkative;
then neither the log, nor the files of flowd, nor events, nor answers, nor the arguments of a process have one.

secrets.py --flowd PATH --flowctl PATH
"""
import argparse
import json
import os
import socket
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place, TEMPLATE  # noqa: E402

# Of a secret that is cut somewhere so much may be left; less says nothing.
TELLING_LENGTH = 12


def fresh():
    return "flowd_" + os.urandom(32).hex()


class Rig:
    def __init__(self, place, checks):
        self.place, self.checks = place, checks
        self.hidden = {}
        self.answers = []

    def hide(self, what, secret):
        """Notes a secret that must be nowhere."""
        self.hidden[what] = secret
        return secret

    def found_in(self, content):
        """The names of the secrets of which a telling part is in some bytes."""
        found = []
        for what, secret in self.hidden.items():
            core = secret.removeprefix("flowd_").encode()
            parts = (core[at:at + TELLING_LENGTH] for at in range(0, len(core) - TELLING_LENGTH + 1, TELLING_LENGTH))
            if any(part in content for part in parts):
                found.append(what)
        return found

    def clean(self, where, content):
        content = content.encode() if isinstance(content, str) else content
        found = self.found_in(content)
        at = ""
        if found:
            core = self.hidden[found[0]].removeprefix("flowd_").encode()[:TELLING_LENGTH]
            place = max(0, content.find(core))
            at = content[max(0, place - 200):place + 80]
        self.checks.expect(f"{where} shows no secret", not found, f"{found}: {at!r}")

    # -- The wire as it is --

    def raw(self, *frames, is_whole=True):
        """Sends bytes as they are and returns all that comes back."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(60)
            connection.connect(self.place.socket)
            for frame in frames:
                connection.sendall(frame + (b"\0" if is_whole else b""))
            connection.shutdown(socket.SHUT_WR)
            received = b""
            try:
                while more := connection.recv(65536):
                    received += more
            except ConnectionResetError:
                pass
        self.answers.append(received)
        return received

    def call(self, method, keep=True, **parameters):
        answer = self.raw(json.dumps({"method": method, "parameters": parameters}).encode())
        if not keep:
            self.answers.pop()
        return json.loads(answer.split(b"\0")[0])

    def authenticated(self, token, *calls):
        """Presents a token, then makes calls on the same connection."""
        frames = [{"method": "io.flowd.Daemon.Authenticate", "parameters": {"token": token, "onBehalfOf": "ana"}}]
        frames += [{"method": method, "parameters": parameters} for method, parameters in calls]
        answers = self.raw(*(json.dumps(frame).encode() for frame in frames)).split(b"\0")[:-1]
        return [json.loads(answer) for answer in answers]


def make_tokens(rig):
    made = rig.place.asks("token", "create", "-t", "acme", "booking app", "--role", "member")
    rig.hide("the token of flowctl", made["secret"])
    # With a key, once more: what is kept for the repetition isn't the secret.
    wanted = {"tenant": "acme", "name": "by key", "role": "owner", "idempotencyKey": "once"}
    first = rig.call("io.flowd.Tokens.Create", keep=False, **wanted)["parameters"]
    rig.hide("the token made with a key", first["secret"])
    again = rig.call("io.flowd.Tokens.Create", keep=False, **wanted)
    rig.checks.expect("the repetition isn't answered with another token",
                      again.get("parameters", {}).get("secret") in (None, "", first["secret"]), again)
    return made["secret"], first["secret"]


def present(rig, member, owner):
    calls = [
        ("io.flowd.Daemon.WhoAmI", {}), ("io.flowd.Jobs.List", {"tenant": "acme"}),
        ("io.flowd.Jobs.Show", {"tenant": "acme", "job": "99"}), ("io.flowd.Jobs.Show", {"tenant": "acme", "job": "x"}),
        ("io.flowd.Jobs.List", {"tenant": "none"}), ("io.flowd.Tokens.List", {"tenant": "acme"}),
        ("io.flowd.Members.Set", {"tenant": "acme", "principal": "uid:5", "role": "owner"}),
        ("io.flowd.Jobs.Nothing", {}), ("io.flowd.Events.List", {"tenant": "acme"}),
    ]
    for name, token in (("a member's", member), ("an owner's", owner)):
        answers = rig.authenticated(token, *calls)
        rig.checks.expect(f"{name} token is taken, and all calls are answered",
                          "error" not in answers[0] and len(answers) == len(calls) + 1, answers)
    wrong = rig.hide("a token that nobody has", fresh())
    answers = rig.authenticated(wrong, ("io.flowd.Jobs.List", {"tenant": "acme"}))
    rig.checks.expect("another is refused", answers[0].get("error") == "io.flowd.Daemon.AuthenticationFailed", answers)


def break_calls(rig, token):
    """Calls that can't be understood, with a token in them."""
    method = "io.flowd.Daemon.Authenticate"
    near = rig.hide("a token with a letter too much", fresh() + "a")
    upper = rig.hide("a token in capitals", fresh().upper())
    for frame in (
        {"method": method, "parameters": {"token": near}}, {"method": method, "parameters": {"token": upper}},
        {"method": method, "parameters": {"token": [token]}}, {"method": method, "parameters": {"token": {"is": token}}},
        {"method": method, "parameters": {"tokn": token}}, {"method": method, "parameters": token},
        {"method": method, "parameters": [token]}, {"method": method, "parameters": {"token": token, "onBehalfOf": 5}},
        {"method": method, "token": token}, {"method": [method, token]}, {"parameters": {"token": token}}, token, [token],
        {"method": method, "parameters": {"token": token}, "more": "yes"},
        {"method": method, "parameters": {"token": token}, "upgrade": True},
        {"method": method, "parameters": {"token": token, "onBehalfOf": "x" * 10_000}},
    ):
        rig.raw(json.dumps(frame).encode())
    whole = json.dumps({"method": method, "parameters": {"token": token}}).encode()
    for text in (
        whole[:-1], whole + b"}", whole.replace(b'"parameters"', b"parameters"), b"\xff" + whole, token.encode(),
        whole.replace(b"flowd_", b"flowd_\xff"), b"{" * 5000 + token.encode(), b"GET /" + token.encode() + b" HTTP/1.1\r\n\r\n",
    ):
        rig.raw(text)
        rig.raw(text, is_whole=False)
    huge = whole[:-2] + b" " * (20 << 20)
    try:
        rig.raw(huge, is_whole=False)
    except OSError:
        pass
    # In the place of something else it is told to whoever sent it, who has it, and to nobody else.
    for method, parameters in (
        (token, {}), ("io.flowd.Jobs.List", {"tenant": token}), ("io.flowd.Jobs.Show", {"tenant": "acme", "job": token}),
        ("io.flowd.Tokens.Revoke", {"tenant": "acme", "token": token}),
        ("io.flowd.Members.Set", {"tenant": "acme", "principal": token, "role": "member"}),
    ):
        rig.raw(json.dumps({"method": method, "parameters": parameters}).encode())
        rig.answers.pop()


def by_file(rig, secret):
    """flowctl with a token file: right, wrong, broken; and what a process that goes on shows of itself."""
    place = rig.place
    right = place.file("right.token", secret + "\n")
    code, output, errors = place.ctl("--token-file", right, "job", "list", "-t", "acme")
    rig.checks.expect("flowctl presents the token of a file", code == 0, errors)
    rig.clean("flowctl's answer", output + errors)
    for name, text, mode in (("wrong", fresh(), 0o600), ("broken", secret[:-3], 0o600), ("open", secret, 0o644),
                             ("two lines", secret + "x\n" + secret, 0o600)):
        if name == "wrong":
            rig.hide("a wrong token of a file", text)
        file = place.file(f"{name}.token", text + "\n", mode)
        code, output, errors = place.ctl("--token-file", file, "job", "list", "-t", "acme", "--json")
        rig.checks.expect(f"flowctl refuses the token file that is {name}", code != 0, output)
        rig.clean(f"what flowctl says of the token file that is {name}", output + errors)
    watching = subprocess.Popen([place.arguments.flowctl, "--socket", place.socket, "--token-file", right, "watch", "-t", "acme", "--after", "0"],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        watching.stdout.readline()
        for process in (watching.pid, rig.flowd.process.pid):
            for name in ("cmdline", "environ"):
                if (process, name) == (rig.flowd.process.pid, "environ"):
                    # This rig has put a password there.
                    continue
                with open(f"/proc/{process}/{name}", "rb") as file:
                    rig.clean(f"/proc/PID/{name} of {'flowctl' if process == watching.pid else 'flowd'}", file.read())
    finally:
        watching.kill()
        watching.wait()


def remind(rig, environment):
    """A channel whose command has a password among its arguments, and flowd one in its own environment."""
    rig.place.due_soon("-t", "acme", "Pills", "--remind", "0m via family")
    seen = rig.place.file("seen")
    rig.checks.expect("the channel's command ran", rig.flowd.wait_for("The other end had something to say", 60), rig.flowd.log[-5:])
    with open(seen, "rb") as file:
        content = file.read()
    found = rig.found_in(content)
    rig.checks.expect("the command has nothing of flowd's environment", environment not in found, found)


def reload(rig, path, argument):
    """The channel's command is given another password: that is told, and neither of them."""
    other = rig.hide("another password among a command's arguments", "pw-" + os.urandom(20).hex())
    with open(path, encoding="utf-8") as file:
        text = file.read().replace(argument, other)
    rig.place.file("flowd.yaml", text)
    code, output, errors = rig.place.ctl("daemon", "reload", "--json")
    rig.checks.expect("a reload tells that the channel has other arguments", code == 0 and "channels.family" in output, errors)
    rig.clean("the answer of a reload", output + errors)
    rig.place.file("flowd.yaml", text.replace("--password", "[--password]").replace("argv:", "argw:"))
    code, output, errors = rig.place.ctl("daemon", "reload")
    rig.checks.expect("a wrong channel is refused", code != 0, output)
    rig.clean("the answer of a reload that is refused", output + errors)


def damage(rig, token):
    """An error that nobody thought of, in a call of somebody with a token."""
    with sqlite3.connect(rig.place.database) as database:
        database.execute("UPDATE job SET labels = 'x'")
    # One after the other: the change writes the row anew from memory, perhaps before the read has begun.
    answers = rig.authenticated(token, ("io.flowd.Jobs.Show", {"tenant": "acme", "job": "1"}))
    rig.authenticated(token, ("io.flowd.Jobs.Update", {"tenant": "acme", "job": "1", "title": "New"}))
    rig.checks.expect("damage is met", "error" in answers[1], answers)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    checks = Checks()
    with Place(arguments) as place:
        rig = Rig(place, checks)
        argument = rig.hide("a password among a command's arguments", "pw-" + os.urandom(20).hex())
        environment = "a password in flowd's environment"
        variable = rig.hide(environment, "pw-" + os.urandom(20).hex())
        command = place.file("notify", f"#!/bin/sh\nenv > {place.file('seen')}\ncat >> {place.file('seen')}\necho noted\nexit 1\n", 0o700)
        configuration = place.file(
            "flowd.yaml", f"channels:\n  - {{name: family, kind: command, argv: [{command}, --password, {argument}]}}\n")
        rig.flowd = place.start("--config", configuration, "--log-level", "trace", environment={"SMTP_PASSWORD": variable})
        checks.expect("flowd starts", rig.flowd.ready(), rig.flowd.log)
        place.asks("tenant", "create", "acme", "--owner", str(os.getuid()))
        place.asks("template", "apply", "-t", "acme", place.file("template.yaml", TEMPLATE))
        place.asks("job", "start", "-t", "acme", "work")
        member, owner = make_tokens(rig)
        present(rig, member, owner)
        break_calls(rig, owner)
        by_file(rig, member)
        remind(rig, environment)
        for words in (("events",), ("token", "list"), ("member", "list"), ("reminder", "list"), ("missed",)):
            rig.clean("flowctl " + " ".join(words), "".join(place.ctl(*words, "-t", "acme", "--json")[1:]))
        reload(rig, configuration, argument)
        damage(rig, owner)
        checks.expect("flowd ends", rig.flowd.stop() == 0, rig.flowd.log[-5:])
        checks.expect("the log is at its most talkative", any(line.startswith("debug") for line in rig.flowd.log))
        rig.clean("the log", "\n".join(rig.flowd.log))
        rig.clean("what was answered", b"".join(rig.answers))
        count = 0
        for folder, _, names in os.walk(place.state):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    rig.clean(f"the file {name}", file.read())
                    count += 1
        checks.expect("there is a database", count > 0)
        with sqlite3.connect(place.database) as database:
            tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            checks.expect("with events", any("event" in table for table in tables), tables)
        # A rig that finds nothing must be able to find something.
        checks.expect("what is hidden can be found", rig.found_in(member.encode()) == ["the token of flowctl"])
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
