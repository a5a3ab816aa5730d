#!/usr/bin/env python3
"""Halloo: a day of visits; nobody answers the door; what the client refuses stays undone, on every device. Then the morning
medication: reminded, nagged, told to the family, confirmed by a photograph, which is kept for ninety days."""
import datetime
import json
import os
import zoneinfo

from story import Story, states

with Story("A day of visits") as story:
    office = story.operator()
    office("tenant", "create", "halloo")
    office("pack", "apply", "home-care", "-t", "halloo")
    # Four profiles a user, as the app has it: the fifth is refused, and the limit named.
    office("tenant", "set", "halloo", "--limit", "profiles=4")
    for key in ("rose", "karl", "ida", "otto"):
        office("profile", "add", key, "--kind", "client", "--title", key.capitalize())
    full = office.refused(1, "io.flowd.Daemon.LimitReached", "profile", "add", "emil", "--kind", "client", "--title", "Emil")
    story.check("the limit has a name", full["parameters"]["limit"], "profiles")
    carer = story.app("halloo", "carer", "member")
    daughter = story.app("halloo", "daughter", "viewer")

    def visit(client, visits, *more):
        values = [f"client={client}", "day=2026-11-21", f"visits={visits}", "medicines=prompt", "diabetic=false", *more]
        words = ["job", "start", "visit-round", "--for", client, *sum((["--set", value] for value in values), [])]
        return office(*words)["job"]["id"]

    def done(job, step, *fields):
        return carer("action", "done", f"{job}/{step}", *sum((["--set", field] for field in fields), []))

    rose, karl = visit("Rose", "morning"), visit("Karl", "all-three")

    # Rose opens, refuses her medicines, and has breakfast. The day is confirmed by a word.
    done(rose, "morning-door", "arrived=8:05", "answered=true")
    carer.refused(65, "io.flowd.Actions.InvalidForm", "action", "done", f"{rose}/wash", "--set", "skin=green")
    done(rose, "morning-medicines", "taken=refused", "seen=true")
    done(rose, "report-medicines", "advice=Try again at noon")
    carer("action", "skip", f"{rose}/wash", "--reason", "She washed by herself")
    done(rose, "breakfast", "eaten=half")
    # A photograph of the empty plate, which the daughter gets as it was taken.
    photo = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)) * 64
    plate, copy = story.file("plate.jpg", photo), story.file("copy.jpg")
    carer("media", "add", f"{rose}/breakfast", plate)
    medium = daughter("media", "list", rose)[0]["id"]
    story.power_fails()
    daughter("media", "get", medium, "--to", copy)
    story.check("the same photograph", open(copy, "rb").read() == photo, True)
    done(rose, "confirm-morning", "by=client", "how=text", "mood=as-usual")
    done(rose, "hand-over", "note=Ask about the medicines")
    status = daughter("job", "show", rose)["job"]["status"]
    story.check("over, and not all of it done", [status["state"], status["counts"]["skipped"]], ["completedWithSkips", 1])
    story.check("so it isn't 100", status["completion"]["percent"] < 100, True)

    # Karl doesn't open. Step by step it gets more serious, and each next step opens only by an answer.
    done(karl, "morning-door", "arrived=8:40", "answered=false")
    story.check("nobody answers", states(daughter("job", "show", karl), "ring-client", "ring-family", "morning-medicines"),
                {"ring-client": "ready", "ring-family": "blocked", "morning-medicines": "blocked"})
    done(karl, "ring-client", "reached=false")
    done(karl, "ring-family", "knows=false")
    done(karl, "key-safe-entry", "found=hurt")
    story.power_fails()
    story.check("the ambulance is next", states(carer("job", "show", karl), "emergency-call"), {"emergency-call": "ready"})
    done(karl, "emergency-call")
    story.check("no supper for him today", states(daughter("job", "show", karl), "supper", "lunch", "wash"),
                {"supper": "notApplicable", "lunch": "notApplicable", "wash": "notApplicable"})

    # The daughter's devices see what the carer's sees, and change nothing.
    story.check("one truth", daughter("job", "show", karl), carer("job", "show", karl))
    daughter.refused(77, "io.flowd.Daemon.RoleTooLow", "action", "done", f"{karl}/hand-over")
    story.check("whose day isn't over", [j["spec"]["subject"] for j in daughter("job", "list", "--state", "running")], ["Karl"])
    story.check("the newest change first", [j["spec"]["subject"] for j in daughter("job", "list", "--sort", "-changed")],
                ["Karl", "Rose"])


# -- The morning medication, on a clock of its own

TOKYO = zoneinfo.ZoneInfo("Asia/Tokyo")
PHONE = """#!/bin/sh
# What the family has on its phones: one line of JSON a message, written at once, as two may ring at the same time.
cat >> {scratch}/phone
"""
TASK = """task: morning-medication
title: Morning medication
profile: mrs-ito
rule: FREQ=DAILY
at: '08:00'
due: 30m
grace: 12h
confirm: photo or text
remind:
  - 0m from start via phone
  - 0m via phone, nag 10m x2, then 10m to ken-ito
"""


def configuration(scratch):
    path = os.path.join(scratch, "phone.sh")
    with open(path, "w", opener=lambda file, flags: os.open(file, flags, 0o755)) as file:
        file.write(PHONE.format(scratch=scratch))
    return f"channels: [{{name: phone, kind: command, argv: [{path}], timeLimit: 10s}}]\nhousekeeping: {{interval: 1s}}\n"


with Story("The morning medication", configuration, moves_clock=True) as story:
    office = story.operator()
    office("tenant", "create", "halloo", "--time-zone", "Europe/London")
    office("tenant", "set", "halloo", "--limit", "profiles=4", "--limit", "tasksPerProfile=10")
    office("profile", "add", "rose", "--kind", "client", "--title", "Rose", "--time-zone", "Asia/Tokyo")
    for key in ("ida", "karl", "otto"):
        office("profile", "add", key, "--title", key.capitalize())
    full = office.refused(1, "io.flowd.Daemon.LimitReached", "profile", "add", "emil", "--title", "Emil")
    story.check("the fifth profile", full["parameters"]["limit"], "profiles")
    rose, ida = story.app("halloo", "rose", "member"), story.app("halloo", "ida", "viewer")

    # The pack has the task for people of its own; without --as it is left out.
    story.check("no task", [part for part in office("pack", "apply", "home-care", "-t", "halloo") if "task" in part], [])
    people = ["--as", "mrs-ito=rose", "--as", "ken-ito=ida"]
    applied = office("pack", "apply", "home-care", "-t", "halloo", *people)[-1]["task"]
    story.check("the task of the pack", [applied["id"], applied["title"]], ["1", "Morning medication"])
    story.check("once is enough", office("pack", "apply", "home-care", "-t", "halloo", *people)[-1]["kept"], "task")
    # This family has phones: the same task by the same key, over another channel.
    task = story.file("medication.yaml", TASK.encode())
    typo = office.refused(65, "io.flowd.Daemon.InvalidInput", "task", "apply", task, "-t", "halloo", "--as", "mrs-ito=rose", "--as", "ken-ito=idda")
    story.check("a guess", "Did you mean “ida”?" in typo["message"], True)
    story.check("the same task", office("task", "apply", task, "-t", "halloo", *people)[0]["id"], "1")
    displayed = office("task", "show", "1", "-t", "halloo")["task"]
    story.check("in the profile's zone", [displayed["spec"]["zone"], displayed["key"]], ["Asia/Tokyo", "morning-medication"])
    wrong = story.file("wrong.yaml", TASK.replace("photo or", "foto or").encode())
    finding = office.refused(65, "io.flowd.Templates.InvalidTemplate", "task", "apply", wrong, "-t", "halloo")["parameters"]["findings"][0]
    story.check("where the mistake is", [finding["line"], finding["column"]], [8, 10])
    for number in range(2, 11):
        office("task", "add", f"Task {number}", "--for", "rose", "--at", "20:00", "--rule", "FREQ=WEEKLY", "-t", "halloo")
    full = office.refused(1, "io.flowd.Daemon.LimitReached", "task", "add", "Task 11", "--for", "rose", "--at", "20:00", "-t", "halloo")
    story.check("the eleventh task", full["parameters"]["limit"], "tasksPerProfile")

    phone = story.file("phone", b"")

    def messages():
        with open(phone, encoding="utf-8") as file:
            return [json.loads(line)["recipient"] for line in file]

    def sleep_until(instant):
        """The machine wakes at an instant; a command that has to do with time lets flowd see it."""
        story.noted()
        story.move_clock(instant)
        office("task", "pause", "10", "-t", "halloo")
        office("task", "resume", "10", "-t", "halloo")

    # On the next morning in Tokyo nobody answers: half an hour later she is reminded again, nagged twice, then Ida is told.
    here = datetime.datetime.now(TOKYO)
    day = here.date() + datetime.timedelta(days=here.hour >= 8)
    sleep_until(datetime.datetime.combine(day, datetime.time(8), TOKYO).timestamp())
    story.wait_for("told at eight", messages, ["rose"])
    expected = ["rose"]
    for minutes, recipient in ((30, "rose"), (10, "rose"), (10, "rose"), (10, "ida")):
        # What comes next counts from when the last one was delivered, which is known a moment after it was read here.
        sleep_until(story.now + minutes * 60 + 5)
        expected.append(recipient)
        story.wait_for(f"told {minutes} minutes later", messages, expected)
    story.power_fails()
    story.check("nothing is told twice", messages(), expected)

    # Rose finds her phone. A word alone isn't there yet; a photograph of the box confirms it.
    missing = rose.refused(1, "io.flowd.Tasks.ConfirmationMissing", "task", "done", "1")
    story.check("what is missing", missing["parameters"]["missing"], ["photo 0 of 1", "text"])
    photo = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)) * 200
    box, copy = story.file("box.jpg", photo), story.file("copy.jpg")
    story.check("done", rose("task", "done", "1", "--media", box)["task"]["occurrenceState"], "done")
    gallery = ida("media", "list", "--task", "1")
    story.check("the gallery", [[m["occurrence"], m["kind"], m["size"]] for m in gallery], [["1/1", "photo", len(photo)]])
    ida("media", "get", gallery[0]["id"], "--to", copy)
    story.check("the same photograph", open(copy, "rb").read() == photo, True)
    rose("task", "done", "1/2", "--text", "Taken early")
    story.check("the log of Rose", rose("task", "adherence", "--for", "rose")["adherence"]["streak"], 2)

    # Ninety days later the photograph goes; that there was one stays.
    sleep_until(story.now + 89 * 86400)
    ida("media", "get", gallery[0]["id"], "--to", copy, "--force")
    sleep_until(story.now + 2 * 86400)
    story.wait_for("pruned", lambda: [m["sha256"] for m in office("media", "list", "--task", "1", "-t", "halloo") if "prunedAt" in m],
                   [gallery[0]["sha256"]])
    gone = office.refused(66, "io.flowd.Media.MediaPruned", "media", "get", gallery[0]["id"], "--to", copy, "-t", "halloo")
    story.check("said when", "prunedAt" in gone["parameters"], True)
    pruned = [e for e in office("events", "-t", "halloo", "--limit", "10000") if e["kind"] == "mediaPruned"]
    story.check("by whom and why", [[e["principal"], e["payload"]["media"][0]["limit"]] for e in pruned], [["flowd", "taskMediaRetentionDays"]])
