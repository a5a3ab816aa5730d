#!/usr/bin/env python3
"""Secrets: where flowctl writes and reads a token, and what of flowd's own environment a channel's command gets to see.

tokens.py --flowd PATH --flowctl PATH
"""
import argparse
import json
import os
import stat
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place  # noqa: E402

MINE = "TOP_SECRET_OF_THE_OPERATOR"
VISIT = "template: visit\ntitle: Visit\nsteps:\n  - {step: go, title: Go, reminders: 0m from start via spy to role:owner}\n"


def ctl(place, *words, **more):
    """Exit code, standard output and standard error of flowctl with nothing in its environment but this."""
    done = subprocess.run([place.arguments.flowctl, "--socket", place.socket, *words], capture_output=True, text=True,
                          timeout=30, check=False, env={"PATH": os.environ["PATH"]} | more, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def is_the_token(done):
    return done[0] == 0 and done[1].startswith("token:")


def tokens(checks, place):
    """Returns the token."""
    place.asks("tenant", "create", "acme")
    path = place.file("app.token")
    done = ctl(place, "token", "create", "app", "--role", "member", "--out", path)
    checks.expect("a token goes into a file", done[0] == 0 and path in done[1], done)
    with open(path, encoding="utf-8") as file:
        secret = file.read().strip()
    checks.expect("as one line", secret.startswith("flowd_") and secret not in done[1] + done[2], done)
    checks.expect("that its owner alone can read", stat.S_IMODE(os.stat(path).st_mode) == 0o600)
    again = ctl(place, "token", "create", "other", "--role", "member", "--out", path)
    checks.expect("which isn't overwritten", again[0] == 65 and "is there already" in again[2], again)
    listed = json.loads(ctl(place, "token", "list", "--json")[1])
    checks.expect("and no token was made for nothing", [token["name"] for token in listed] == ["app"], listed)

    checks.expect("--token-file presents it", is_the_token(ctl(place, "whoami", "--token-file", path)))
    checks.expect("FLOWCTL_TOKEN_FILE does", is_the_token(ctl(place, "whoami", FLOWCTL_TOKEN_FILE=path)))
    folder = place.file("credentials")
    os.mkdir(folder, 0o700)
    checks.expect("a service without the credential is who it is",
                  ctl(place, "whoami", CREDENTIALS_DIRECTORY=folder)[1].startswith(f"uid:{os.getuid()}"))
    credential = os.path.join(folder, "flowctl.token")
    with open(credential, "w", encoding="utf-8") as file:
        file.write(secret)
    # As systemd 257 and later show it: its access list reads as the group's right.
    os.chmod(credential, 0o440)
    checks.expect("a credential of systemd presents it", is_the_token(ctl(place, "whoami", CREDENTIALS_DIRECTORY=folder)))
    outside = ctl(place, "whoami", "--token-file", credential)
    checks.expect("the same file elsewhere is refused with what to do",
                  outside[0] == 65 and f"chmod 600 {credential}" in outside[2], outside)
    os.chmod(path, 0o644)
    loose = ctl(place, "whoami", "--token-file", path)
    checks.expect("a file that others can read is refused", loose[0] == 65 and f"chmod 600 {path}" in loose[2], loose)

    reported = ctl(place, "events", "-o", "jsonl")[1] + ctl(place, "token", "list", "--json")[1]
    checks.expect("events don't have the secret", "app" in reported and secret not in reported)
    files = subprocess.run(["grep", "-rlF", secret, place.state], capture_output=True, text=True, check=False).stdout
    checks.expect("nor has any file of flowd", files == "", files)
    return secret


def channel(checks, place, seen):
    """A reminder goes out by a command, which tells what it was given."""
    place.asks("template", "apply", place.file("visit.yaml", VISIT))
    place.asks("job", "start", "visit")
    end = time.monotonic() + 30
    while not os.path.exists(seen) and time.monotonic() < end:
        ctl(place, "reminder", "list")
    checks.expect("the command was run", os.path.exists(seen), ctl(place, "reminder", "list", "--settled"))
    with open(seen, encoding="utf-8") as file:
        lines = file.read().split("\0")
    names = {line.partition("=")[0] for line in lines if line}
    own = {"PATH", "LANG", "FLOWD_TENANT", "FLOWD_DELIVERY", "FLOWD_REMINDER", "FLOWD_CHANNEL", "FLOWD_ATTEMPT",
           "CREDENTIALS_DIRECTORY"}
    checks.expect("it sees its own variables and where credentials are, and nothing else", names == own, names ^ own)
    checks.expect("which is where they were put", "CREDENTIALS_DIRECTORY=/run/credentials/flowd.service" in lines, lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    checks = Checks()
    with Place(arguments) as place:
        seen = place.file("seen")
        # Not by a shell, which would add variables of its own; a rename shows it when it is whole.
        spy = place.file("spy", f"#!{sys.executable} -ES\nimport os\n"
                         f"open('{seen}.new', 'wb').write(open('/proc/self/environ', 'rb').read())\n"
                         f"os.rename('{seen}.new', '{seen}')\n", 0o755)
        configuration = place.file("flowd.yaml", f"channels:\n  - {{name: spy, kind: command, argv: [{spy}]}}\n")
        running = place.start("--config", configuration,
                              environment={"CREDENTIALS_DIRECTORY": "/run/credentials/flowd.service", MINE: "x"})
        if not running.ready():
            sys.exit("FAILED: flowd didn't start: " + "\n".join(running.log))
        secret = tokens(checks, place)
        channel(checks, place, seen)
        checks.expect("flowd stops well", running.stop() == 0)
        checks.expect("its log is whole", any("Stopped" in line for line in running.log), running.log)
        checks.expect("without the secret", not any(secret in line for line in running.log))
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
