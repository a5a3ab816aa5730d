#!/usr/bin/env python3
"""What people give flowctl: texts that begin with a dash, bytes that aren't UTF-8, outputs that can't be written, the same
payment twice, zones that are nearly right, rules with a mistake in them, texts of other scripts."""
import datetime
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402

EARLIER = str(datetime.date.today() - datetime.timedelta(days=20))


def run(story, words, **options):
    command = [story.arguments.flowctl, *words, "--socket", story.socket]
    return subprocess.run(command, capture_output="stdout" not in options, timeout=60, **options)


def reported(story, words, status, *parts):
    """A refusal with these words in it."""
    result = run(story, words)
    text = " ".join((result.stdout + result.stderr).decode(errors="replace").split())
    story.check(f"{words}: {text}", [result.returncode, [part for part in parts if part not in text]], [status, []])


def dashes(story):
    operator = story.operator()
    for title in ("- fish", "-5 push ups", "--- rest ---"):
        operator("task", "add", title, "--rule", "daily at 18:00", "-t", "w")
    titles = [task["spec"]["title"] for task in operator("task", "list", "-t", "w")]
    story.check("titles with a dash", sorted(titles), sorted(["- fish", "-5 push ups", "--- rest ---"]))
    operator("task", "edit", "1", "--title", "- fresh fish", "-t", "w")
    story.check("a title of an option", operator("task", "show", "1", "-t", "w")["task"]["spec"]["title"], "- fresh fish")
    reported(story, ["task", "add", "-fish", "--rule", "daily at 18:00", "-t", "w"], 64, "stands after --")


def outputs(story):
    operator = story.operator()
    operator("profile", "add", "ana", "--title", "Ana Ito", "-t", "w")
    operator("payment", "schedule", "add", "Rent", "--from", "ana", "--total", "100.00", "--due", "2027-05-01", "-t", "w")
    with open("/dev/full", "wb") as full:
        result = run(story, ["payment", "record", "1", "10.00", "-t", "w"], stdout=full, stderr=subprocess.PIPE)
    text = " ".join(result.stderr.decode().split())
    story.check(f"a full disk: {text}", [result.returncode, "all the same" in text], [73, True])
    closed = ["sh", "-c", 'exec "$0" "$@" >&-', story.arguments.flowctl, "payment", "record", "1", "20.00", "-t", "w",
              "--socket", story.socket]
    result = subprocess.run(closed, capture_output=True, timeout=60)
    story.check(f"a closed output: {result.stderr}", [result.returncode, b"Bad file descriptor" in result.stderr], [73, True])
    paid = [payment["amount"] for payment in operator("payment", "list", "-t", "w")]
    story.check("both were recorded", sorted(paid), ["10.00", "20.00"])


def twice(story):
    operator = story.operator()
    reported(story, ["payment", "record", "1", "10.00", "-t", "w"], 65, "1/p1", "--again", "nothing was recorded")
    operator("payment", "record", "1", "10.00", "--again", "-t", "w")
    operator("payment", "record", "1", "10.00", "--on", EARLIER, "-t", "w")
    operator("payment", "record", "1", "11.00", "-t", "w")
    for _ in range(2):
        operator("payment", "record", "1", "12.00", "--idempotency-key", "k", "-t", "w")
    story.check("payments", len(operator("payment", "list", "-t", "w")), 6)


def inputs(story):
    reported(story, ["task", "add", b"M\xfcller", "--rule", "daily at 08:00", "-t", "w"], 65, "argument 3", "is not UTF-8")
    reported(story, ["tenant", "create", "z", "--time-zone", "europe/berlin"], 65, "did you mean Europe/Berlin?")
    reported(story, ["tenant", "create", "z", "--time-zone", "Berlin"], 65, "did you mean Europe/Berlin?")
    reported(story, ["profile", "add", "ken", "--time-zone", "America/Sao_paulo", "-t", "w"], 65, "did you mean America/Sao_Paulo?")
    reported(story, ["task", "add", "Pay", "--rule", "monthly on 15th at 07:30", "-t", "w"], 65, "15th")
    reported(story, ["task", "add", "Pill", "--rule", "daily at 7:30pm", "-t", "w"], 65, "7:30pm")
    reported(story, ["task", "add", "Bin", "--rule", "daily", "-t", "w"], 65, "--at is missing")
    reported(story, ["recurrence", "next", "DTSTART;TZID=Europe/London:20200305T000000 RRULE:FREQ=DAILY;COUNT=3", "--from",
                 "2020-03-05"], 65, "DTSTART", "--from", "--zone")
    story.check("an EXDATE of its own zone", [time["local"][:10] for time in story.operator()(
        "recurrence", "next", "FREQ=WEEKLY;COUNT=3;BYDAY=WE EXDATE;TZID=America/Chicago:20170531T190000", "--from",
        "2017-05-24T19:00", "--zone", "America/Chicago")], ["2017-05-24", "2017-06-07"])
    reported(story, ["recurrence", "next", "FREQ=DAILY EXDATE;TZID=Europe/Paris:20170607T190000", "--from", "2017-05-24T19:00"],
         65, "EXDATE")
    reported(story, ["task", "add", "\u200b\u2060", "--rule", "daily at 08:00", "-t", "w"], 65, "U+200B", "can be seen")


def texts(story):
    operator = story.operator()
    path = story.file("t.yaml", b"template: t\ntitle: T\nsteps:\n  - {step: a, title: A}\n")
    operator("template", "apply", path, "-t", "w")
    titles = ["Zebra", "Apfel", "äpfel", "Öl", "Émile", "Straße 5", "ΟΔΟΣ", "مرحبا\u200f (3)"]
    for title in titles:
        operator("job", "start", "t", "--title", title, "-t", "w")

    def found(text):
        return [job["status"]["title"] for job in operator("job", "list", "--search", text, "-t", "w")]

    for text, expected in (("STRASSE", ["Straße 5"]), ("strasse", ["Straße 5"]), ("οδος", ["ΟΔΟΣ"]), ("ÉMILE", ["Émile"])):
        story.check(f"a search for {text}", found(text), expected)
    listed = [job["status"]["title"] for job in operator("job", "list", "--sort", "title", "-t", "w")]
    story.check("by title", listed, ["Apfel", "äpfel", "Émile", "Öl", "Straße 5", "Zebra", "ΟΔΟΣ", "مرحبا\u200f (3)"])
    displayed = run(story, ["job", "list", "-t", "w"]).stdout.decode()
    story.check("marks of the direction", ["مرحبا (3)" in displayed, "\ufffd" in displayed], [True, False])


# What is wrong with each, by the key of a task's file, which is the option's name but for one.
WRONG = {"rule": ("FREQ=DALY", "0 25 * * *"), "start": ("2027-3-1", "tomorrow"), "at": ("8", "25:00", "noon"), "zone": ("Berlin",), "gap": ("shft",), "overlap": ("frist",), "roll": ("nxt",),
         "due": ("soon", "2 hours"), "grace": ("never", "400d"), "misfire": ("al",), "remind": ("soon", "1h to", "0m, nag"), "quiet": ("22-7",), "weekend": ("no", "deffer"), "digest": ("6pm",),
         "confirm": ("foto", "photo x99"), "profile": ("An A", "bob")}


def alike(story):
    """A task that is typed and one that a file describes are read by one reader: what is wrong is told in the same words."""
    for field, values in WRONG.items():
        option = {"profile": "--for"}.get(field, f"--{field}")
        for value in values:
            task = {"title": "T", "at": "08:00", "rule": "FREQ=DAILY"} | {field: value}
            typed = run(story, ["task", "add", "T", *(f"{'--for' if key == 'profile' else '--' + key}={text}" for key, text in task.items() if key != "title"), "-t", "w"])
            path = story.file("alike.yaml", "".join(f"{key}: '{text}'\n" for key, text in ({"task": "alike"} | task).items()).encode())
            filed = run(story, ["task", "apply", path, "-t", "w"])
            said = [" ".join(each.stderr.decode().split()) for each in (typed, filed)]
            # A file tells the place and the key first.
            ends = [said[0].split("error: ", 1)[-1].replace(option, field).removeprefix(f"{field} "), said[1].split("error: ", 1)[-1].removeprefix(f"{field}: ").removeprefix(f"{field} ")]
            story.check(f"{field} {value}: {said}", [typed.returncode, ends[0]], [filed.returncode, ends[1]])
    story.check("a guess", "Did you mean “defer”?" in run(story, ["task", "add", "T", "--at", "08:00", "--weekend", "deffer", "-t", "w"]).stderr.decode(), True)


with Story("Arguments: what people give is what they meant, or it is told") as story:
    story.operator()("tenant", "create", "w", "--time-zone", "UTC")
    dashes(story)
    outputs(story)
    twice(story)
    inputs(story)
    texts(story)
    alike(story)
