#!/usr/bin/env python3
"""A family with a carer: late, double, early and mistaken confirmations, a pause, a stay in hospital, and people who are gone.

No reminder falls silent but by what was done to its own occurrence; what was said by mistake is taken back."""
import datetime
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

UTC = datetime.timezone.utc
# One write a message: several arrive at once.
PHONE = "#!/bin/sh\nmessage=$(tr -d '\\n')\nprintf '%s\\n' \"$message\" >> {scratch}/phone\n"


CALL = """
template: call
title: Call
steps:
  - {{step: call, title: Call, assignee: emma, due: {day}T09:00, reminders: 0m via phone}}
"""


def configuration(scratch):
    path = os.path.join(scratch, "phone.sh")
    with open(path, "w", opener=lambda file, flags: os.open(file, flags, 0o755)) as file:
        file.write(PHONE.format(scratch=scratch))
    return f"channels: [{{name: phone, kind: command, argv: [{path}], timeLimit: 10s}}]\nhousekeeping: {{interval: 1s}}\n"


with Story("Late, double, early and mistaken confirmations", configuration, moves_clock=True) as story:
    home = story.operator()
    home("tenant", "create", "home", "--time-zone", "UTC")
    for key, kind in (("rose", "client"), ("karl", "client"), ("otto", "client"), ("ida", "relative"), ("grace", "carer")):
        home("profile", "add", key, "--kind", kind)

    # The first morning is at least one day away.
    first = datetime.datetime.now(UTC).date() + datetime.timedelta(days=2)
    phone = story.file("phone", b"")

    def at(day, hour, minute=0):
        time = datetime.datetime.combine(first + datetime.timedelta(days=day), datetime.time(hour, minute), UTC)
        return time.timestamp()

    def notified():
        with open(phone, encoding="utf-8") as file:
            return [json.loads(line)["payload"]["occurrence"] for line in file]

    def sleep_until(instant):
        """The machine wakes at an instant; a command that has to do with time lets flowd see it."""
        story.noted()
        story.move_clock(instant)
        home("task", "pause", "1")
        home("task", "resume", "1")

    def states(task):
        return {o["id"]: o["state"] for o in home("task", "show", task)["occurrences"] if o["state"] != "open"}

    def adherence(task):
        found = home("task", "adherence", "--task", task)["adherence"]
        return {name: found[f"{name}Count"] for name in ("done", "late", "missed", "skipped") if found[f"{name}Count"]}

    def add(title, *words):
        start = f"{first}T08:00"
        return home("task", "add", title, "--start", start, "--remind", "0m via phone", *words)["task"]["id"]

    home("task", "add", "Clock", "--start", f"{first + datetime.timedelta(days=300)}T08:00")
    pills = add("Pills", "--for", "rose", "--rule", "FREQ=DAILY", "--grace", "2h")
    walk = add("Walk", "--for", "karl", "--rule", "FREQ=DAILY")
    filters = add("Filter", "--for", "otto", "--rule", "1 month after completion")
    expected = []

    def expect(what, *occurrences):
        expected.extend(occurrences)
        story.wait_for(what, lambda: sorted(notified()), sorted(expected))

    # -- A late tap, a second one, and the next morning
    early = home.refused(1, "io.flowd.Tasks.TaskNotPossible", "task", "done", pills)
    story.check("nothing has begun", f"{pills}/1" in early["message"], True)
    sleep_until(at(0, 8))
    expect("the first morning", f"{pills}/1", f"{walk}/1", f"{filters}/1")
    sleep_until(at(0, 12))
    late = home("task", "done", pills)["task"]
    story.check("missed at ten, done at noon", [late["occurrence"], late["occurrenceState"]], [f"{pills}/1", "done"])
    again = home("task", "done", pills)["task"]
    story.check("a second tap changes nothing", [again["occurrence"], again["eventNumber"]], [f"{pills}/1", 0])
    story.check("who was first", [again["occurrenceSettledBy"], again["occurrenceSettledAt"]],
                [f"uid:{os.getuid()}", late["occurrenceSettledAt"]])
    home("task", "done", walk)
    sleep_until(at(1, 7, 30))
    story.check("tomorrow isn't confirmed", home("task", "done", walk)["task"]["eventNumber"], 0)
    sleep_until(at(1, 8))
    expect("the second morning", f"{pills}/2", f"{walk}/2")
    story.check("late is late", adherence(pills), {"late": 1})

    # -- Done at half past seven of the next day is late
    sleep_until(at(2, 7, 30))
    story.check("yesterday's walk", home("task", "done", walk)["task"]["occurrence"], f"{walk}/2")
    story.check("counts as late", adherence(walk), {"done": 1, "late": 1})

    # -- A mistake is taken back
    sleep_until(at(2, 8))
    expect("the third morning", f"{pills}/3", f"{walk}/3")
    home("task", "done", pills)
    sleep_until(at(2, 8, 30))
    reopened = home("task", "reopen", f"{pills}/3", "--reason", "The box is full")["task"]
    story.check("open again", reopened["occurrenceState"], "open")
    story.check("after a power cut too", home("task", "reopen", f"{pills}/1")["task"]["occurrenceState"], "missed")
    story.power_fails()
    story.check("the history", states(pills), {f"{pills}/1": "missed", f"{pills}/2": "missed"})
    event = [e for e in home("events", "--limit", "10000") if e["kind"] == "taskReopened"][0]
    story.check("the event", [event["payload"]["reason"], event["payload"]["before"]["state"]], ["The box is full", "done"])
    home("task", "done", f"{pills}/3")

    # -- Done early, the next counts from then
    done = home("task", "done", filters)["task"]
    story.check("a filter every month", done["occurrence"], f"{filters}/1")
    month = datetime.datetime.fromtimestamp(story.now, UTC).date()
    following = home("task", "show", filters)["occurrences"][0]
    days = (datetime.date.fromisoformat(following["nominal"][:10]) - month).days
    story.check("a month from the deed", 28 <= days <= 31, True)
    home("task", "done", following["id"])
    following = home("task", "show", filters)["occurrences"][0]
    days = (datetime.date.fromisoformat(following["nominal"][:10]) - month).days
    story.check("also when it is done early", 28 <= days <= 31, True)

    # -- A pause over a due time, and a stay in hospital
    sleep_until(at(3, 7))
    home("task", "pause", pills)
    sleep_until(at(3, 9))
    home("task", "resume", pills)
    expect("the walk meanwhile", f"{walk}/4")
    sleep_until(at(4, 8))
    expect("after the pause", f"{pills}/5", f"{walk}/5")
    story.check("skipped, not missed", states(pills)[f"{pills}/4"], "skipped")
    home("task", "pause", walk)
    story.check("all of a person at once", home("profile", "pause", "rose")["taskCount"], 1)
    sleep_until(at(5, 9))
    story.check("nobody is told", len(notified()), len(expected))
    story.check("and back", home("profile", "resume", "rose")["taskCount"], 1)
    story.check("what was paused by itself stays so", home("task", "show", walk)["task"]["state"], "paused")
    home("task", "resume", walk)

    # -- Archived people are left in peace, and can be removed
    visit = add("Visit", "--for", "ida", "--rule", "FREQ=DAILY", "--remind", "1m via phone to grace")
    home("profile", "archive", "karl")
    home("profile", "archive", "grace")
    sleep_until(at(6, 8, 10))
    found = home("task", "show", visit)["occurrences"]
    number = [o["id"] for o in found if o["startAt"][:10] == str(first + datetime.timedelta(days=6))][0]
    expect("who is there, and the owner in the place of who isn't", f"{pills}/7", number, number)
    story.wait_for("both are sent", lambda: [r["fateText"] for r in home("reminder", "list", "--settled", "--task", visit)
                                             if r["occurrence"] == number], ["sentLate", "sentLate"])
    named = home.refused(1, "io.flowd.Profiles.ProfileInUse", "profile", "remove", "grace")
    story.check("who is named isn't removed", named["parameters"]["senders"], [f"task {visit}"])
    home("task", "edit", visit, "--remind", "0m via phone")
    home("profile", "remove", "grace")
    home.refused(1, "io.flowd.Profiles.ProfileInUse", "profile", "remove", "karl")
    home("task", "end", walk)
    home("profile", "remove", "karl")
    story.check("what happened stays", adherence(walk)["done"], 1)

    # -- Four old people; relatives and staff don't count
    home("tenant", "set", "home", "--limit", "profiles.client=3")
    home("profile", "add", "mia", "--kind", "client")
    home("profile", "add", "ken", "--kind", "relative")
    full = home.refused(1, "io.flowd.Daemon.LimitReached", "profile", "add", "emil", "--kind", "client")
    story.check("one client too many", full["parameters"]["limit"], "profiles.client")

    # -- Appointments that fall due while somebody is in hospital
    home("profile", "add", "ana", "--kind", "relative")
    home("profile", "add", "leo", "--kind", "relative")

    def due_at(title, day, hour, *words):
        start = f"{first + datetime.timedelta(days=day)}T{hour:02}:00"
        return home("task", "add", title, "--for", "ana", "--start", start, *words)["task"]["id"]

    visit, call, diet = due_at("Visit", 8, 9), due_at("Call", 8, 10), add("Diet", "--for", "ana", "--rule", "FREQ=DAILY")
    ironing = due_at("Ironing", 8, 7, "--grace", "2h")
    home("task", "pause", diet)
    over = due_at("Over", 8, 9)
    home("task", "end", over)
    sleep_until(at(8, 8))
    paused = home("profile", "pause", "ana")
    story.check("paused are those that weren't", [paused["taskCount"], paused.get("leftOut"), paused.get("overCount")],
                [3, [{"task": diet, "reason": "pausedByItself"}], 1])
    story.check("ana is paused", home("profile", "show", "ana")["profile"]["status"].get("pausedTaskCount"), 3)
    story.check("leo isn't", home("profile", "show", "leo")["profile"]["status"].get("pausedTaskCount"), 0)
    sleep_until(at(8, 12))
    story.check("due before the pause, it stays open", home("task", "show", ironing)["occurrences"][0]["state"], "open")
    for verb in ("done", "reopen"):
        reported_back = home.refused(1, "io.flowd.Tasks.TaskNotPossible", "task", verb, f"{visit}/1")["message"]
        story.check(f"{verb} tells the way", [words in reported_back for words in ("profile resume ana", f"reopen {visit}/1")], [True, True])
    story.power_fails()
    resumed = home("profile", "resume", "ana")
    story.check("all that the pause has paused is resumed", [resumed["taskCount"], resumed.get("leftOut"), resumed.get("overCount")],
                [3, [{"task": diet, "reason": "pausedByItself"}], 1])
    story.check("none is forgotten", [home("task", "show", task)["task"]["state"] for task in (visit, call, ironing, diet)],
                ["active", "active", "active", "paused"])
    story.check("nobody is paused any more", home("profile", "show", "ana")["profile"]["status"].get("pausedTaskCount"), 0)
    story.check("what it left out can be taken back", home("task", "reopen", f"{visit}/1")["task"]["occurrenceState"], "open")
    story.check("and done", home("task", "done", f"{visit}/1")["task"]["occurrenceState"], "done")
    # An hour of its two was over when the pause began, which took four.
    sleep_until(at(8, 12, 58))
    story.check("its grace stood still", home("task", "show", ironing)["occurrences"][0]["state"], "open")
    home("task", "done", ironing)
    story.check("and it was done in time", adherence(ironing), {"done": 1})

    # -- What is refused names what is at fault
    def said(error, *words):
        code = {"InvalidInput": 65, "NoSuchOccurrence": 66}.get(error.rsplit(".", 1)[1], 1)
        return home.refused(code, error, *words)["message"]

    invalid, late = "io.flowd.Daemon.InvalidInput", due_at("Late", 60, 8)
    story.check("none is earlier", "earlier" in said("io.flowd.Tasks.TaskNotPossible", "task", "done", late), False)
    unknown = said("io.flowd.Tasks.NoSuchOccurrence", "task", "done", f"{late}/2")
    story.check("no jargon", ["row" in unknown, f"flowctl task show {late}" in unknown], [False, True])
    story.check("quiet hours", "such as 22:00-07:00" in said(invalid, "task", "add", "X", "--at", "08:00", "--quiet", "22-7"), True)
    story.check("one of two", "at is missing" in said(invalid, "task", "add", "X"), True)
    past = said(invalid, "task", "add", "X", "--rule", "2 days after completion", "--at", "08:00")
    story.check("the time is at fault", ["rule" in past, "08:00" in past], [False, True])

    # -- Who is gone is left in peace by steps and ladders too; the owner gets what is of steps
    day = first + datetime.timedelta(days=10)
    home("profile", "add", "emma", "--kind", "relative")
    home("template", "apply", story.file("call.yaml", CALL.format(day=day).encode()))
    job = home("job", "start", "call")["job"]["id"]
    care = home("payment", "schedule", "add", "Care", "--from", "emma", "--total", "100.00", "--due", day, "--ladder",
                "0d due via phone; 7d late via phone")["schedule"]["id"]

    def place():
        found = home("payment", "ladder", care)["places"][0]
        return [found.get(name) for name in ("lastStep", "lastFate", "blocked")]

    home("profile", "archive", "emma")
    sleep_until(at(10, 9, 1))
    gone = "emma is in the archive"
    story.wait_for("the ladder stops", place, ["due", "suppressed(cancelled)", gone])
    story.wait_for("the owner is told of the step", lambda: [r["fateText"] for r in home("reminder", "list", "--settled", "--job", job)],
                   ["sentLate"])
    with open(phone, encoding="utf-8") as file:
        story.check("and nobody else", [m["recipient"] for m in map(json.loads, file) if m["title"] == "Call"],
                    [f"uid:{os.getuid()}"])
    sleep_until(at(11, 8))
    home("profile", "restore", "emma")
    sleep_until(at(11, 9, 2))
    story.wait_for("and goes on where it stood", place, ["due", "sentLate", None])
