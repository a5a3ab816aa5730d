#!/usr/bin/env python3
"""Texts are kept by their bytes: who changes one to its other spelling (é as one sign, or as e with an accent) changes it, once, and a
list that asks for the new spelling finds it; said again it is no change."""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

ONE, OTHER = "Caf\u00e9", "Cafe\u0301"
TEMPLATE = """template: visit
title: Visit
attributes:
  - {field: place, type: text}
steps:
  - step: look
    title: Look
    form:
      - {field: note, type: text}
  - {step: go, title: Go, due: 2099-01-05, reminders: ["-1d to role:owner"]}
"""


def do(*words):
    return operator(*words, "-t", "home")


def newest():
    return operator("tenant", "show", "home")["tenant"]["status"]["eventNumber"]


def changes(what, change, read):
    """A change to the other spelling is one, and is kept; the same once more is none."""
    change(ONE)
    story.check(f"{what}: as typed", read(), ONE)
    for wanted in (OTHER, ONE, OTHER):
        before = newest()
        change(wanted)
        story.check(f"{what}: changed to the other spelling", [read(), newest() > before], [wanted, True])
        before = newest()
        change(wanted)
        story.check(f"{what}: not changed", [read(), newest()], [wanted, before])
    kept[what] = read


def field(kind, *path):
    def read():
        found = operator(*kind) if kind[0] == "tenant" else do(*kind)
        for part in path:
            found = found[part]
        return found
    return read


def all_of_them():
    changes("tenant", lambda text: operator("tenant", "set", "home", "--title", text), field(("tenant", "show", "home"), "tenant", "spec", "title"))
    do("profile", "add", "rose", "--title", "Rose")
    changes("profile", lambda text: do("profile", "set", "rose", "--title", text), field(("profile", "show", "rose"), "profile", "spec", "title"))
    changes("its attribute", lambda text: do("profile", "set", "rose", "--set", f"place={text}"), field(("profile", "show", "rose"), "profile", "spec", "attributes", "place"))
    changes("its address", lambda text: do("profile", "set", "rose", "--address", f"phone={text}"), field(("profile", "show", "rose"), "profile", "spec", "addresses", 0, "address"))
    task = do("task", "add", "Pills", "--for", "rose", "--start", "2099-01-02T08:00")["task"]["id"]
    changes("task", lambda text: do("task", "edit", task, "--title", text), field(("task", "show", task), "task", "spec", "title"))
    changes("its instructions", lambda text: do("task", "edit", task, "--instructions", text), field(("task", "show", task), "task", "spec", "instructions"))
    job = do("job", "start", "visit")["job"]["id"]
    changes("job", lambda text: do("job", "set", job, "--title", text), field(("job", "show", job), "job", "status", "title"))
    changes("its subject", lambda text: do("job", "set", job, "--for", text), field(("job", "show", job), "job", "spec", "subject"))
    changes("what its reminders are about", lambda text: do("job", "set", job, "--for", text), lambda: do("reminder", "list")[-1]["context"].rpartition(" for ")[2])
    changes("its attribute of a job", lambda text: do("job", "set", job, "--set", f"place={text}"), field(("job", "show", job), "job", "spec", "attributes", "place"))
    changes("draft", lambda text: do("action", "save", f"{job}/look", "--set", f"note={text}"), field(("action", "show", f"{job}/look"), "action", "draft", "note"))
    do("action", "done", f"{job}/look", "--set", "note=Well")
    del kept["draft"]
    changes("answer", lambda text: do("action", "correct", f"{job}/look", "--set", f"note={text}", "--reason", "Spelling"), field(("action", "show", f"{job}/look"), "action", "answers", "note"))
    story.check("a list finds it", [len(do("job", "list", "--where", f"form.look.note={text}")) for text in (OTHER, ONE)], [1, 0])
    changes("holiday", lambda text: do("holidays", "set", "own", "--file", story.file("own.txt", f"2099-01-02 {text}\n".encode())),
            lambda: do("holidays", "show", "own")["days"][0]["title"])
    schedule = do("payment", "schedule", "add", "Care", "--from", "rose", "--total", "10.00", "--currency", "EUR", "--instalment", "rest 2099-05-01 All")["schedule"]["id"]
    changes("schedule", lambda text: do("payment", "schedule", "amend", schedule, "--title", text, "--reason", "Spelling"), field(("payment", "schedule", "show", schedule), "schedule", "title"))
    changes("instalment", lambda text: do("payment", "instalment", "set", f"{schedule}/1", "--title", text, "--reason", "Spelling"),
            lambda: do("payment", "schedule", "show", schedule)["instalments"][0]["title"])
    changes("report", lambda text: do("report", "set", "day", "--file", story.file("day.html", f"<p>{text}</p>".encode())),
            lambda: operator.said("report", "template", "day", "-t", "home")[1].strip().removeprefix("<p>").removesuffix("</p>"))


def configuration(scratch):
    return "channels: [{name: phone, kind: command, argv: [/bin/true]}]\n"


with Story("Texts are kept by their bytes", configuration) as story:
    operator, kept = story.operator(), {}
    operator("tenant", "create", "home", "--time-zone", "UTC")
    operator("template", "apply", story.file("visit.yaml", TEMPLATE.encode()), "-t", "home")
    all_of_them()
    story.power_fails()
    for each, look in kept.items():
        story.check(f"{each}: after a start", look(), OTHER)
