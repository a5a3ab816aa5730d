#!/usr/bin/env python3
"""Each time that tasks fall due is listed by person, task, day and state: what was done, left out and missed, and what was missed since
flowd was off, beside a model of what was done each day; in pages, as CSV, by the tenant's clock."""
import csv
import datetime
import io
import json
import os
import random
import socket
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

TASKS = {"Pills": ("rose", "08:00"), "Walk": ("rose", "10:00"), "Insulin": ("hans", "08:00")}
DAYS = 6


def at(day, hour, minute=0):
    return (START + datetime.timedelta(days=day, hours=hour, minutes=minute)).timestamp()


def until(instant):
    """Time passes; a command that has to do with time has flowd see it."""
    story.noted()
    story.move_clock(instant)
    for verb in ("pause", "resume"):
        operator("task", verb, clock, "-t", "home")


def listed(*words):
    found = operator("occurrence", "list", *words, "--limit", "5000", "-t", "home")
    return sorted((each["title"], each["nominal"][:10], each["state"]) for each in found["occurrences"] if each["title"] in TASKS)


def wanted(*states, who=None, days=range(DAYS), title=None):
    return sorted(row for row in model if (not states or row[2] in states) and (who is None or TASKS[row[0]][0] == who) and (title is None or row[0] == title)
                  and row[1] in [day(each) for each in days])


def call(method, parameters):
    """An answer as an app gets it."""
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(20)
    connection.connect(story.socket)
    connection.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
    reply = b""
    while not reply.endswith(b"\0"):
        reply += connection.recv(65536)
    connection.close()
    return json.loads(reply[:-1])["parameters"]


def day(number):
    return (START + datetime.timedelta(days=number)).strftime("%Y-%m-%d")


def lives():
    """Some days on which things are done, left out, or nobody does them."""
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "7"))
    for number in range(DAYS):
        for title, (_, time) in sorted(TASKS.items(), key=lambda item: item[1][1]):
            hour = int(time[:2])
            until(at(number, hour, 10))
            deed = rng.choice(("done", "done", "skip", "nothing"))
            if deed != "nothing":
                operator("task", deed, ids[title], *(("--reason", "Asleep") if deed == "skip" else ()), "-t", "home")
            model.append((title, day(number), {"done": "done", "skip": "skipped", "nothing": "missed"}[deed]))
        until(at(number, 14))


def lists():
    span = ("--from", day(0), "--until", day(DAYS - 1))
    story.check("all of the days", listed(*span), wanted())
    for states in (("missed",), ("done",), ("done", "skipped")):
        story.check(f"only {states}", listed(*span, *(word for each in states for word in ("--state", each))), wanted(*states))
    for who in ("rose", "hans"):
        story.check(f"of {who}", listed(*span, "--for", who), wanted(who=who))
        story.check(f"missed by {who}", listed(*span, "--for", who, "--missed"), wanted("missed", who=who))
    story.check("of a task", listed(*span, "--task", ids["Walk"]), wanted(title="Walk"))
    for number in range(DAYS):
        story.check(f"day {number}", listed("--day", day(number)), wanted(days=[number]))
    story.check("by the hour", [row[0] for row in listed("--from", f"{day(1)}T09:00", "--until", f"{day(1)}T12:00")], ["Walk"])
    # Fourteen hours ahead, ten o'clock is the next day.
    os.environ["TZ"] = "Pacific/Kiritimati"
    story.check("by the clock of the terminal", listed("--day", day(1)), sorted(wanted(days=[0], title="Walk") + wanted(days=[1], title="Pills") + wanted(days=[1], title="Insulin")))
    os.environ["TZ"] = "UTC"
    story.power_fails()
    story.check("behind a kill", listed(*span), wanted())
    # In pages as an app reads them, and cut by flowctl.
    found, after = [], None
    while True:
        page = call("io.flowd.Tasks.ListOccurrences", {"tenant": "home", "from": day(0), "until": day(DAYS), "limit": 4} | ({"after": after} if after else {}))
        found += [each["id"] for each in page["occurrences"]]
        after = page.get("next")
        if not after:
            break
    story.check("pages have each once", [len(found) == len(set(found)), len(found) >= len(model)], [True, True])
    story.check("cut", len(operator("occurrence", "list", *span, "--limit", "3", "-t", "home")["occurrences"]), 3)
    rows = list(csv.DictReader(io.StringIO(operator.said("occurrence", "list", *span, "--for", "rose", "--csv", "-t", "home")[1])))
    story.check("as CSV", sorted((row["title"], row["nominal"][:10], row["state"]) for row in rows), wanted(who="rose"))
    story.check("with whom", {row["profile"] for row in rows} == {"rose"}, True)
    text = operator.said("occurrence", "list", *span, "--missed", "-t", "home")[1]
    story.check(f"for people: {text}", [each in text for each in ("OCCURRENCE", "FOR", "STATE", "missed")], [True] * 4)


def off():
    """What was missed while flowd was off is told apart, also where it is too much for a row each."""
    first = DAYS + 1
    until(at(first, 7))
    drops = operator("task", "add", "Drops", "--for", "rose", "--rule", "every 10 minutes", "--start", f"{day(first)}T08:00", "--grace", "5m", "-t", "home")["task"]["id"]
    story.process.kill()
    story.process.wait()
    story.move_clock(at(first + 20, 7))
    story.start()
    until(at(first + 20, 7, 5))
    reply = operator("occurrence", "list", "--from", day(first), "--until", day(first + 19), "--for", "rose", "--missed", "--limit", "5000", "-t", "home")
    passed = [each for each in reply.get("passedOver", []) if each["title"] == "Drops"]
    rows = [each for each in reply["occurrences"] if each["title"] == "Drops"]
    # Every ten minutes from eight o'clock of the first day to the end of the last.
    story.check("none is left out", len(rows) + sum(each["count"] for each in passed), 20 * 144 - 48)
    story.check("it was flowd", sorted({each["countsAs"] for each in rows + passed}), ["outage"])
    text = " ".join(operator.said("occurrence", "list", "--from", day(first), "--until", day(first + 19), "--for", "rose", "--missed", "-t", "home")[1].split())
    story.check(f"people are told: {text[:600]}", "missed, flowd was off" in text, True)
    # What a pause kept back is skipped, and none of what was missed.
    operator("task", "pause", drops, "-t", "home")
    until(at(first + 40, 7))
    operator("task", "resume", drops, "-t", "home")
    for states, found in (((), True), (("missed",), False), (("skipped",), True), (("done",), False), (("missed", "skipped"), True)):
        reply = operator("occurrence", "list", "--task", drops, "--from", day(first + 21), "--until", day(first + 22), *(word for each in states for word in ("--state", each)), "-t", "home")
        counted = [each["countsAs"] for each in reply.get("passedOver", [])]
        story.check(f"a pause, {states}: {counted}", set(counted) == {"skipped"} if found else not counted, True)


def wrong():
    for words, text in ((("--for", "nobody"), "nobody"), (("--task", "99"), "no task"), (("--day", "soon"), "2027-03-28"), (("--from", "yesterdy"), "--from"),
                        (("--day", day(0), "--from", day(0)), "--day is a span"), (("--missed", "--state", "done"), "contradict"), (("--state", "lost"), "missed"),
                        (("--from", day(2), "--until", day(0)), "--until")):
        said = operator.said("occurrence", "list", *words, "-t", "home")
        story.check(f"{words}: {said}", [said[0] in (64, 65, 66), text in " ".join(said[1].split())], [True, True])
    story.check("nothing is said to be nothing", operator.said("occurrence", "list", "--day", "2001-01-01", "-t", "home")[1].strip(), "There are no such occurrences.")


with Story("Each time that a task falls due is listed", moves_clock=True) as story:
    operator, model, ids = story.operator(), [], {}
    START = datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0) + datetime.timedelta(days=1)
    operator("tenant", "create", "home", "--time-zone", "UTC")
    clock = operator("task", "add", "Clock", "--start", "2099-01-01T08:00", "-t", "home")["task"]["id"]
    for who in ("rose", "hans"):
        operator("profile", "add", who, "-t", "home")
    for title, (who, time) in TASKS.items():
        ids[title] = operator("task", "add", title, "--for", who, "--rule", "every day", "--start", f"{day(0)}T{time}", "--grace", "1h", "-t", "home")["task"]["id"]
    for part in (lives, lists, off, wrong):
        part()
