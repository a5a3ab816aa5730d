#!/usr/bin/env python3
"""Each pack's page tells its story in at most ten commands: they are typed one by one into a new flowd, as somebody would who has only
that page, none of them is refused, and what they lead to is so.

stories.py --flowd PATH --flowctl PATH
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PACKS = os.path.join(ROOT, "config", "packs")
COMMANDS_MAX = 10
PHOTOGRAPH = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00 a photograph"
# Where each story leads: percentages and states of its jobs, by number.
ENDS = {
    "first-steps": {"1": (100, "completed")},
    "home-care": {"1": (13, "running")},
    "wedding": {"1": (0, "running"), "2": (46, "running"), "3": (11, "running")},
    "field-service": {"1": (100, "completed")},
    "family-coaching": {"1": (31, "running")},
    "month-end": {"1": (94, "running")},
}


def story(pack):
    """The commands of the page, in order."""
    with open(os.path.join(PACKS, pack, "README.md"), encoding="utf-8") as file:
        found = re.search(r"^## Its story in \w+ commands\n(.*?)^```\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
    return found.group(2).splitlines() if found else []


class Shell:
    """A terminal in which somebody types what stands on a page."""

    def __init__(self, place):
        self.place = place
        self.folder = os.path.join(place.scratch, "home")
        os.makedirs(self.folder)
        with open(os.path.join(self.folder, "box.jpg"), "wb") as file:
            file.write(PHOTOGRAPH)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("FLOWCTL_", "LC_", "SUDO_"))}
        self.environment = kept | {"LANG": "en_GB.UTF-8", "FLOWCTL_PACKS": PACKS, "FLOWCTL_SOCKET": place.socket}

    def types(self, command):
        """Exit code and what is to be seen."""
        words = shlex.split(command.removeprefix("sudo "))
        if words[0] != "flowctl":
            return None, "no command of flowctl"
        done = subprocess.run([self.place.arguments.flowctl, *words[1:]], capture_output=True, text=True, timeout=60, check=False,
                              env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout + done.stderr

    def knows(self, *words):
        code, text = self.types(shlex.join(["flowctl", *words, "--json"]))
        return json.loads(text) if code == 0 else text


def tell(checks, place, pack):
    commands = story(pack)
    checks.expect(f"{pack} has a story", 0 < len(commands) <= COMMANDS_MAX, commands)
    checks.expect(f"{pack} begins with its tenant", commands and commands[0].startswith("sudo flowctl init ") and f"--pack {pack}" in commands[0], commands[:1])
    shell = Shell(place)
    failed = []
    for number, command in enumerate(commands):
        code, text = shell.types(command)
        if code != 0:
            failed.append((command, text))
        checks.expect(f"{pack}, {command}", code == 0, (code, text))
        checks.expect(f"{pack}, something is said: {command}", text.strip() != "", text)
        if number == 0:
            people = shell.knows("profile", "list")
            checks.expect(f"{pack} has people", isinstance(people, list) and len(people) > 1, people)
    jobs = {job["id"]: (job.get("completion", {}).get("percent"), job["state"]) for job in map(flat, shell.knows("job", "list"))}
    checks.expect(f"{pack} leads where it says", jobs == ENDS[pack], jobs)
    print(f"{pack}: {len(commands)} commands, {len(failed)} refused")
    return shell


def flat(job):
    """A job of a list, whose state stands in its status."""
    return job | job.get("status", {})


def after(checks, pack, shell):
    """What else the stories say of themselves."""
    if pack == "home-care":
        media = shell.knows("media", "list", "--for", "mrs-ito")
        checks.expect("the photograph is kept", [each["name"] for each in media] == ["box.jpg"], media)
        adherence = shell.knows("task", "adherence", "--for", "mrs-ito")
        checks.expect("the medicines were taken", adherence["adherence"]["doneCount"] == 1, adherence)
        with open(os.path.join(shell.folder, "sheet.html"), encoding="utf-8") as file:
            checks.expect("tomorrow's sheet has them", "Morning medication" in file.read())
    if pack == "wedding":
        said = shell.knows("job", "list", "--template", "guest-rsvp", "--count-by", "form.reply.answer", "--sum", "form.reply.persons")
        checks.expect("two are coming", said["sum"] == "2", said)
        owed = {each["group"]: each["outstanding"] for each in shell.knows("payment", "due", "--sum-by", "party")}
        checks.expect("the venue has its deposit", owed == {"barn": "4800.00", "kitchen": "4500.00"}, owed)
    if pack == "month-end":
        checks.expect("nothing is owed", shell.knows("payment", "due") == [], shell.knows("payment", "due"))
    if pack == "family-coaching":
        form = shell.knows("action", "show", "1/first-child")
        checks.expect("the name that was kept is there", "Emeka" in json.dumps(form), form)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    checks = Checks()
    packs = sorted(name for name in os.listdir(PACKS) if os.path.isdir(os.path.join(PACKS, name)))
    checks.expect("each pack leads somewhere", packs == sorted(ENDS), packs)
    for pack in packs:
        with Place(arguments) as place:
            if not place.start().ready():
                sys.exit("FAILED: flowd didn't start")
            after(checks, pack, tell(checks, place, pack))
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
