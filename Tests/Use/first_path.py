#!/usr/bin/env python3
"""The newcomer's path: the commands of README's "A first job", as they stand there, on a flowd that a user starts alone.

first_path.py --flowd PATH --flowctl PATH
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place, Running  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SECTION = "A first job"
COMMAND_COUNT_MAX = 10


def path():
    """The commands of the section's first block, without what makes another user of who types them."""
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        section = re.search(rf"^## {SECTION}\n(.*?)(?=^## )", file.read(), re.MULTILINE | re.DOTALL)
    block = re.search(r"(?:^    .*\n)+", section.group(1), re.MULTILINE).group(0) if section else ""
    return [shlex.split(line.strip().removeprefix("sudo ")) for line in block.splitlines()]


class Newcomer:
    """Somebody with a home and a runtime folder, who names no socket and no tenant."""

    def __init__(self, place, arguments):
        self.arguments = arguments
        folders = {"HOME": place.file("home"), "XDG_RUNTIME_DIR": place.file("run")}
        for folder in folders.values():
            os.mkdir(folder, 0o700)
        # Beside the binaries there are no packs of their own when they are built elsewhere.
        self.environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8",
                            "FLOWCTL_PACKS": os.path.join(ROOT, "config", "packs")} | folders
        self.running = Running([arguments.flowd, "--user"], self.environment)
        place.started.append(self.running)

    def types(self, words):
        """Exit code, standard output and standard error of a command."""
        done = subprocess.run([self.arguments.flowctl, *words[1:]], capture_output=True, text=True, timeout=30, check=False,
                              env=self.environment, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout, done.stderr

    def looks_until(self, words, reported, seconds=20):
        """Types a command until it tells something: a person isn't as fast as this."""
        end = time.monotonic() + seconds
        while True:
            done = self.types(words)
            if reported in done[1] or time.monotonic() > end:
                return done


def walk(checks, newcomer, commands):
    for words in commands:
        line = " ".join(words)
        done = newcomer.looks_until(words, " sent") if words[1:3] == ["reminder", "list"] else newcomer.types(words)
        print(f"$ {line}\n{done[1]}{done[2]}", end="", flush=True)
        checks.expect(line, done[0] == 0, done)
        if words[1:3] == ["reminder", "list"]:
            checks.expect("the reminder was seen", "Go there and mend it" in done[1] and " sent" in done[1], done)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    checks, commands = Checks(), path()
    checks.expect("there are commands of flowctl only", commands and all(words[0] == "flowctl" for words in commands), commands)
    checks.expect(f"at most {COMMAND_COUNT_MAX}", len(commands) <= COMMAND_COUNT_MAX, len(commands))
    with Place(arguments) as place:
        newcomer = Newcomer(place, arguments)
        checks.expect("a flowd of one's own starts without being told where", newcomer.running.ready(), newcomer.running.log)
        begun = time.monotonic()
        walk(checks, newcomer, commands)
        print(f"{len(commands)} commands in {time.monotonic() - begun:.1f} s")
        job = json.loads(newcomer.types(["flowctl", "job", "show", "1", "--json"])[1])["job"]["status"]
        checks.expect("the job is done", job["state"] == "completed", job)
        schedule = json.loads(newcomer.types(["flowctl", "payment", "schedule", "show", "1", "--json"])[1])
        checks.expect("the payment is recorded", "120.00" in json.dumps(schedule.get("payments", schedule)), schedule)
        status = newcomer.types(["flowctl", "status"])[1]
        checks.expect("status tells which flowd that was", f"{place.file('run')}/flowd/io.flowd (your own flowd)" in status, status)
        state = os.path.join(place.file("home"), ".local", "state", "flowd", "flowd.sqlite")
        checks.expect("its database is below the home", os.path.exists(state), state)
        checks.expect("for its user alone", os.stat(os.path.dirname(state)).st_mode & 0o777 == 0o700)
        checks.expect("it stops well", newcomer.running.stop() == 0)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
