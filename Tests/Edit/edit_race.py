#!/usr/bin/env python3
"""Two people edit one job at once through two real flowctl, round after round.

Both have the job in their editor before either saves. Whoever saves first wins; the other one's flowctl must do nothing,
tell what the first changed, and keep the text in a file. At the end every winner's change must be there, and no other.
A third person works on the steps meanwhile, which is in nobody's way.
"""

import argparse
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Crash"))

# pylint: disable=wrong-import-position
from client import Client
from daemon import Daemon

TENANT = "edited"
TEMPLATE = """\
template: visit
title: Visit
attributes:
  - {field: fuel, type: text}
steps:
  - {step: look, title: Look}
  - {step: mend, title: Mend}
"""
# Says that it has the text, waits for leave to save, and changes one line.
EDITOR = """\
#!/bin/sh
touch "$READY"
while [ ! -e "$GO" ]; do sleep 0.02; done
sed -i "$CHANGE" "$1"
"""


class Failure(Exception):
    """What didn't hold."""


class Editing:
    """One flowctl job edit whose editor waits."""

    def __init__(self, flowctl, socket_path, scratch, name, change):
        self.ready, self.leave = os.path.join(scratch, f"{name}.ready"), os.path.join(scratch, f"{name}.go")
        environment = {**os.environ, "FLOWCTL_SOCKET": socket_path, "FLOWCTL_TENANT": TENANT, "READY": self.ready,
                       "GO": self.leave, "CHANGE": change, "EDITOR": os.path.join(scratch, "editor")}
        environment.pop("VISUAL", None)
        self.process = subprocess.Popen([flowctl, "job", "edit", "1"], env=environment, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def wait_open(self):
        end = time.monotonic() + 60
        while not os.path.exists(self.ready):
            if self.process.poll() is not None or time.monotonic() > end:
                raise Failure(f"the editor didn't open: {self.process.communicate()}")
            time.sleep(0.01)

    def save(self):
        """Lets the editor save, and returns flowctl's exit code and what it said."""
        open(self.leave, "w", encoding="utf-8").close()
        _, talk = self.process.communicate(timeout=60)
        for path in (self.ready, self.leave):
            os.unlink(path)
        return self.process.returncode, talk


def one_round(flowctl, socket_path, scratch, number):
    """Both open, one saves, then the other; returns the label that is to stay."""
    first = Editing(flowctl, socket_path, scratch, "first", f's|^labels: .*|labels: [round-{number}]|')
    second = Editing(flowctl, socket_path, scratch, "second", f's|^title: .*|title: "Lost {number}"|')
    first.wait_open()
    second.wait_open()
    with Client(socket_path) as client:
        client.call("io.flowd.Actions.Progress", tenant=TENANT, job="1", step="look", percent=number % 90)
    code, talk = first.save()
    if code != 0:
        raise Failure(f"round {number}: the first didn't win: {talk}")
    code, talk = second.save()
    if code != 1 or "was changed since you looked at it" not in talk:
        raise Failure(f"round {number}: the second ended with {code}: {talk}")
    if f"→ round-{number} (by uid:{os.getuid()}" not in talk:
        raise Failure(f"round {number}: the loser doesn't see what changed: {talk}")
    kept = re.search(r"Your text is kept in (\S+)\.$", talk, re.MULTILINE)
    if not kept:
        raise Failure(f"round {number}: the loser's text isn't kept: {talk}")
    with open(kept.group(1), encoding="utf-8") as text:
        if f"Lost {number}" not in text.read():
            raise Failure(f"round {number}: the kept text isn't the loser's")
    os.unlink(kept.group(1))


def blind_round(flowctl, socket_path, number):
    """Many flowctl job set at once: each wins or is told; nothing gets lost."""
    environment = {**os.environ, "FLOWCTL_SOCKET": socket_path, "FLOWCTL_TENANT": TENANT}
    runs = [(f"set-{number}-{item}", subprocess.Popen([flowctl, "job", "set", "1", "--label", f"+set-{number}-{item}"],
                                                      env=environment, text=True, stdout=subprocess.PIPE,
                                                      stderr=subprocess.PIPE)) for item in range(4)]
    won = set()
    for label, process in runs:
        _, talk = process.communicate(timeout=60)
        if process.returncode == 0:
            won.add(label)
        elif process.returncode != 1 or "was changed since you looked at it" not in talk:
            raise Failure(f"{label}: {process.returncode}: {talk}")
    if not won:
        raise Failure("nobody won")
    with Client(socket_path) as client:
        job = client.call("io.flowd.Jobs.Show", tenant=TENANT, job="1")["job"]
    there = {label for label in job["spec"]["labels"] if label.startswith("set-")}
    if there != won:
        raise Failure(f"lost updates: {sorted(won)} won, {sorted(there)} are there")
    with Client(socket_path) as client:
        client.call("io.flowd.Jobs.Update", tenant=TENANT, job="1", removeLabels=sorted(won))
    return len(won)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    scratch = tempfile.mkdtemp(prefix="flowd-edit-")
    daemon = Daemon(arguments.flowd, os.path.join(scratch, "state"), scratch)
    flowctl = os.path.abspath(arguments.flowctl)
    editor = os.path.join(scratch, "editor")
    with open(editor, "w", encoding="utf-8") as script:
        script.write(EDITOR)
    os.chmod(editor, stat.S_IRWXU)
    try:
        os.mkdir(daemon.state)
        daemon.start()
        with Client(daemon.socket_path) as client:
            client.call("io.flowd.Tenants.Create", slug=TENANT, ownerUIDs=[os.getuid()])
            client.call("io.flowd.Templates.Apply", tenant=TENANT, source=TEMPLATE)
            client.call("io.flowd.Jobs.Start", tenant=TENANT, template="visit")
        for number in range(arguments.rounds):
            one_round(flowctl, daemon.socket_path, scratch, number)
        with Client(daemon.socket_path) as client:
            job = client.call("io.flowd.Jobs.Show", tenant=TENANT, job="1")["job"]
        if job["spec"]["labels"] != [f"round-{arguments.rounds - 1}"] or job["status"]["title"] != "Visit":
            raise Failure(f"the job isn't as the winners left it: {json.dumps(job)}")
        won = sum(blind_round(flowctl, daemon.socket_path, number) for number in range(arguments.rounds))
        if daemon.stop() != 0:
            raise Failure(f"flowd didn't stop well: {daemon.log_end()}")
        print(f"edits: {arguments.rounds} rounds in two editors, each loser told and kept; "
              f"{won} of {4 * arguments.rounds} edits at once won, all of them there")
    except Failure as failure:
        print(f"FAILED: {failure}")
        return 1
    finally:
        daemon.close()
        shutil.rmtree(scratch, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
