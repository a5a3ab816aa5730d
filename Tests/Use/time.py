#!/usr/bin/env python3
"""Days and hours in offsets, weekends, and a tenant's zone, as Python's zoneinfo has them: random tasks in many zones around
the nights in which their clocks are changed, and a medication that is told of over one of them.

--rounds N takes N random tasks (120); --seed N another seed."""
import argparse
import datetime
import json
import os
import random
import socket
import sys
import zoneinfo

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story

own = argparse.ArgumentParser(add_help=False)
own.add_argument("--rounds", type=int, default=120)
own.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(1 << 32))))
asked, sys.argv[1:] = own.parse_known_args()

UTC = datetime.timezone.utc
MINUTE, DAY = datetime.timedelta(minutes=1), datetime.timedelta(days=1)
ZONES = ["Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York", "America/Santiago", "America/Havana",
         "Australia/Lord_Howe", "Pacific/Chatham", "Asia/Kolkata", "America/Nuuk", "Asia/Beirut", "America/St_Johns", "UTC"]


class Wire:
    """Calls over the socket; an error ends the run."""

    def __init__(self, path):
        self.socket, self.rest = socket.socket(socket.AF_UNIX), b""
        self.socket.settimeout(20)
        self.socket.connect(path)

    def __call__(self, method, **parameters):
        self.socket.sendall(json.dumps({"method": f"io.flowd.{method}", "parameters": parameters}).encode() + b"\0")
        while b"\0" not in self.rest:
            self.rest += self.socket.recv(65536)
        frame, self.rest = self.rest.split(b"\0", 1)
        answer = json.loads(frame)
        if "error" in answer:
            sys.exit(f"FAILED: {method} {json.dumps(parameters)}: {json.dumps(answer)}")
        return answer["parameters"]


def at(local, zone):
    """The instant of a time on the wall clock: the first of two, and shifted where there is none."""
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


def displayed(instant, zone):
    return instant.astimezone(zone).replace(tzinfo=None, fold=0)


def later(instant, local, days, seconds, zone):
    """Days on the calendar first, then physical time."""
    return (at(local + days * DAY, zone) if days else instant) + datetime.timedelta(seconds=seconds)


def text(days, seconds):
    sign = "-" if days < 0 or seconds < 0 else ""
    days, seconds = abs(days), abs(seconds)
    parts = f"{days // 7}w{days % 7}d" if days >= 7 and days % 7 else f"{days // 7}w" if days >= 7 else f"{days}d" if days else ""
    return sign + (parts + (f"{seconds // 3600}h" if seconds >= 3600 else "") + (f"{seconds % 3600 // 60}m" if seconds % 3600 else "") or "0m")


def iso(instant):
    return instant.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def nights(zone):
    """The dates of 2027 on which the clocks of a zone are changed, or some date."""
    days = [datetime.datetime(2027, 1, 10) + n * DAY for n in range(350)]
    changed = [day for day in days if at(day + DAY, zone) - at(day, zone) != DAY]
    return changed or [random.choice(days)]


def length(most):
    return random.choice([(random.randint(1, 20), 0), (0, 60 * random.randint(0, 60 * most)), (random.randint(1, 9), 900 * random.randint(1, 90))])


def offsets(story, wire):
    """One task each with what it is due after and some rules; its first reminders are planned when it is made."""
    for _ in range(asked.rounds):
        name = random.choice(ZONES)
        zone = zoneinfo.ZoneInfo(name)
        start = random.choice(nights(zone)) + random.randint(-3, 3) * DAY + 15 * random.randint(0, 95) * MINUTE
        due_days, due_seconds = random.choice([(0, 0), (0, 0), *[length(30)] * 2])
        rules, expected = [], []
        begins = at(start, zone)
        due = later(begins, start, due_days, due_seconds, zone)
        for _ in range(random.randint(1, 4)):
            days, seconds = length(60)
            if random.random() < 0.6:
                days, seconds = -days, -seconds
            if random.random() < 0.5:
                rules.append(text(days, seconds) + " from start")
                expected.append(later(begins, start, days, seconds, zone))
            else:
                rules.append(text(days, seconds))
                local = start if due == begins else displayed(due, zone)
                expected.append(later(due, local, days, seconds, zone))
        spec = {"title": "Offset", "zone": name, "start": start.isoformat(), "due": text(due_days, due_seconds), "reminders": rules}
        if min(expected) < datetime.datetime.now(UTC) + DAY:
            continue
        task = wire("Tasks.Add", tenant="time", spec=spec)["task"]["id"]
        found = wire("Reminders.List", tenant="time", task=task)["reminders"]
        story.check(f"{spec}, seed {asked.seed}", [r["dueAt"] for r in sorted(found, key=lambda r: r["rule"])], [iso(e) for e in expected])
        wire("Tasks.End", tenant="time", task=task)


def quiet_end(local, quiet):
    """When the quiet hours are over that a time is in; the time itself outside of them."""
    if quiet is None:
        return local
    first, last = ([int(part[:2]) * 60 + int(part[3:]) for part in quiet.split("-")])
    minute = local.hour * 60 + local.minute
    inside = first <= minute < last if first < last else minute >= first or minute < last
    if not inside:
        return local
    midnight = local.replace(hour=0, minute=0)
    return midnight + (DAY if minute >= last else 0 * DAY) + last * MINUTE


def weekends(story, wire):
    """What a weekend puts off goes out on Monday at its time of day; only quiet hours make something useless, and only when
    its time is over behind them, with its grace."""
    for _ in range(asked.rounds):
        zone = zoneinfo.ZoneInfo("Asia/Kolkata")
        day = datetime.datetime.combine(datetime.date.today(), datetime.time()) + random.randint(30, 43) * DAY
        start = day + 15 * random.randint(0, 95) * MINUTE
        quiet = random.choice([None, None, "22:00-07:00", "12:00-14:30", "00:00-05:00"])
        grace = random.choice([30, 120, 600, 1440, 2880])
        back = random.choice([0, 0, 60, 300, 1440, 2880])
        spec = {"title": "Weekend", "zone": "Asia/Kolkata", "start": start.isoformat(), "rule": "FREQ=WEEKLY", "weekend": "defer",
                "grace": text(0, 60 * grace), "reminders": [text(0, -60 * back)], "quiet": quiet or "none"}
        planned = start - back * MINUTE
        local = quiet_end(planned, quiet)
        waited, weekend = local - planned, 0 * DAY
        if local.weekday() >= 5:
            # Its own time of day, or the one to which its quiet hours put it off on any day.
            weekend = (7 - local.weekday()) * DAY
            local = quiet_end(local + weekend, quiet)
        is_over = local - weekend > start + grace * MINUTE
        # It gets its fate at its own time, and is told to be of no use until then.
        is_useless = waited > grace * MINUTE and is_over
        task = wire("Tasks.Add", tenant="time", spec=spec)["task"]["id"]
        found = wire("Reminders.List", tenant="time", task=task)["reminders"]
        story.check(f"{spec}, seed {asked.seed}", [[r["dueAt"], "reason" in r] for r in found],
                    [[iso(at(planned if is_useless else local, zone)), is_useless]])
        wire("Tasks.End", tenant="time", task=task)


def reported(office, task, settled=True):
    """What went out of a task: when it did, and its fate."""
    rows = office("reminder", "list", "-t", "home", "--task", task, *(["--settled"] if settled else []))
    return sorted([r["dueAt"], r["fateText"]] for r in rows)


FILES = ["rule: weekly on mon at 09:00", "rule: 0 9 * * 1", "at: '08:00'\nquiet: none", "at: '08:00'\nquiet: ''", "at: '08:00'\ngrace: ''",
         "at: '08:00'\nprofile: ''", "at: '08:00'\nzone: ''", "at: '08:00'\nremind: 0m to sms:+4915112345678",
         "at: '08:00'\nremind: ['0m to sms:+4915112345678+uid:7']", "rule: daily at 08:00\ninstructions: ''", "at: '08:00'\nremind: none"]


def files(story, office):
    """What task add takes, task apply takes."""
    for number, lines in enumerate(FILES):
        path = story.file(f"{number}.yaml", f"task: t{number}\ntitle: T\n{lines}\n".encode())
        office("task", "apply", path, "-t", "time")
    path = story.file("wrong.yaml", b"task: wrong\ntitle: T\nrule: weekly on mon\n")
    office.refused(65, "io.flowd.Templates.InvalidTemplate", "task", "apply", path, "-t", "time")
    office("task", "add", "By telephone", "--at", "08:00", "--remind", "0m to sms:+4915112345678", "-t", "time")


VISIT = b"template: visit\ntitle: Visit\nsteps: [{step: call, title: Call, due: 30 days after start at 09:00, reminders: 0m}]\n"


def later_zone(story, office):
    """A tenant made in universal time: what has no zone of its own follows it when it is put somewhere, or is told of."""
    office("tenant", "create", "away")
    words = ["--rule", "FREQ=DAILY", "--at", "08:00", "--remind", "0m", "-t", "away"]
    office("task", "add", "Follows", *words)
    office("task", "add", "Stays", *words, "--zone", "UTC")
    office("profile", "add", "ito", "-t", "away")
    office("payment", "schedule", "add", "Rent", "--from", "ito", "--total", "100.00", "--due", str(datetime.date.today() + 40 * DAY),
           "--ladder", "0d due", "-t", "away")
    office("template", "apply", story.file("visit.yaml", VISIT), "-t", "away")
    job = office("job", "start", "visit", "-t", "away")["job"]["id"]
    def due(task):
        return office("reminder", "list", "-t", "away", "--task", task)[0]["dueAt"]
    before = due(1), due(2)
    changed = office("tenant", "set", "away", "--time-zone", "Asia/Kolkata")
    story.check("who follows", [[moved["title"], moved["before"]] for moved in changed.get("movedTasks", [])], [["Follows", before[0]]])
    story.check("eight in the morning there", [due(1)[11:16], due(2)], ["02:30", before[1]])
    event = [e for e in office("events", "--kind", "taskZoneChanged", "-t", "away") if e["payload"]["task"] == 1][0]
    story.check("the ladder follows", changed.get("movedInstalments"), ["1/1"])
    story.wait_for("nine in the morning there", lambda: office("payment", "ladder", "1", "-t", "away")["places"][0].get("nextAt", "")[11:16], "03:30")
    story.check("the job doesn't yet", changed.get("keptJobs"), [job])
    office("job", "set", job, "--title", "Later", "-t", "away")
    story.check("now it does", office("tenant", "set", "away", "--time-zone", "Asia/Kolkata").get("keptJobs"), None)
    story.check("its event", [event["payload"]["zoneBefore"], event["payload"]["zone"]], ["UTC", "Asia/Kolkata"])


CLOSED = b"""template: order
title: Order
attributes: [{field: closing, type: date}]
steps:
  - {step: by-days, title: By business days, due: 3 business days before job.due}
  - {step: rolled, title: Rolled, due: on closing roll next}
---
template: plain
title: Plain
steps: [{step: fixed, title: Fixed, due: 2099-12-25}]
"""


def holidays(story, office):
    """Steps keep the dates that they have; the answer to other holidays names their jobs, those alone."""
    office("tenant", "create", "shop", "--time-zone", "Europe/Berlin")
    for name, text in zip(("order", "plain"), CLOSED.split(b"---\n")):
        office("template", "apply", story.file(f"{name}.yaml", text), "-t", "shop")
    jobs = [office("job", "start", *words, "-t", "shop")["job"]["id"] for words in
            (["order", "--set", "closing=2099-12-25", "--due", "2100-03-10"], ["order", "--set", "closing=2099-12-25", "--due", "2100-06-10"], ["plain"], ["order", "--due", "2100-03-10"])]
    office("job", "cancel", jobs[3], "--reason", "Not wanted", "-t", "shop")

    def set_to(*days):
        return office("holidays", "set", "de", *days, "-t", "shop").get("keptJobs")

    story.check("no date hangs on it", set_to("2100-09-01"), None)
    story.check("one job's does", set_to("2100-03-09", "2100-09-01"), [jobs[0]])
    story.check("another's too", set_to("2100-03-09", "2100-06-09"), jobs[:2])
    story.check("the same again says so again", set_to("2100-03-09", "2100-06-09"), jobs[:2])
    office("job", "set", jobs[0], "--title", "Later", "-t", "shop")
    story.check("what has changed has followed", set_to("2100-03-09", "2100-06-09"), [jobs[1]])
    story.check("a roll hangs on it", set_to("2100-03-09", "2099-12-25"), jobs[:2])
    story.check("without them", office("holidays", "remove", "de", "-t", "shop").get("keptJobs"), [jobs[0]])
    reported = office.said("holidays", "set", "de", "2099-12-25", "-t", "shop")
    story.check("in words", [reported[0], "2 jobs keep due dates by the former holidays until something changes:" in reported[1]], [0, True])


def moving(story, wire):
    """Whoever moves takes along what they have to do, unless it was given a zone of its own: random moves beside a model."""
    wire("Tenants.Create", slug="moving")
    tenant, people, tasks = "UTC", {"ana": None, "ken": None}, []
    for key in people:
        wire("Profiles.Create", tenant="moving", key=key)

    def zone_of(task):
        return task["zone"] or people.get(task["profile"]) or tenant

    for step in range(max(12, asked.rounds // 2)):
        before = [zone_of(task) for task in tasks]
        zone, person = random.choice(ZONES), random.choice(list(people))
        operation = random.choice(["add", "tenant", "moves", "moves", "settles", "edit", "edit"]) if tasks else "add"
        said = None
        if operation == "add" and len(tasks) < 12:
            task = {"zone": random.choice([None, None, zone]), "profile": random.choice([None, person])}
            spec = {"title": f"Task {step}", "start": "2030-06-15T09:00:00", **{name: value for name, value in task.items() if value}}
            wire("Tasks.Add", tenant="moving", spec=spec)
            tasks.append(task)
            before.append(zone_of(task))
        elif operation == "tenant":
            tenant = zone
            said = wire("Tenants.Update", tenant="moving", timeZone=zone)["movedTaskCount"]
        elif operation in ("moves", "settles"):
            people[person] = zone if operation == "moves" else None
            change = {"timeZone": zone} if operation == "moves" else {"clear": ["timeZone"]}
            said = wire("Profiles.Update", tenant="moving", profile=person, **change).get("movedTaskCount", 0)
        elif operation == "edit":
            number = random.randrange(len(tasks))
            change = random.choice([{"zone": zone}, {"zone": ""}, {"profile": person}, {"profile": ""}])
            tasks[number].update({name: value or None for name, value in change.items()})
            wire("Tasks.Edit", tenant="moving", task=str(number + 1), spec=change)
        after = [zone_of(task) for task in tasks]
        if said is not None:
            story.check(f"step {step}, how many follow, seed {asked.seed}", said, sum(old != new for old, new in zip(before, after)))
        found = {task["id"]: task["nextAt"] for task in wire("Tasks.List", tenant="moving")["tasks"]}
        expected = {str(index + 1): iso(at(datetime.datetime(2030, 6, 15, 9), zoneinfo.ZoneInfo(name))) for index, name in enumerate(after)}
        story.check(f"step {step}, {operation}, seed {asked.seed}", found, expected)


random.seed(asked.seed)
print(f"   seed {asked.seed}, {asked.rounds} rounds")

with Story("Offsets around the nights in which clocks are changed, and weekends") as story:
    office = story.operator()
    office("tenant", "create", "time")
    wire = Wire(story.socket)
    wire("Tasks.Add", tenant="time", spec={"title": "Golden", "zone": "Europe/Berlin", "start": "2027-03-28T09:00", "reminders": ["-1d", "-24h", "-1w"]})
    story.check("a day, 24 hours and a week before Sunday 28 March 2027, 09:00 in Berlin",
                [r["dueAt"] for r in office("reminder", "list", "-t", "time", "--task", "1")],
                ["2027-03-21T08:00:00.000Z", "2027-03-27T07:00:00.000Z", "2027-03-27T08:00:00.000Z"])
    offsets(story, wire)
    weekends(story, wire)
    files(story, office)
    later_zone(story, office)
    holidays(story, office)
    moving(story, wire)


BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")

with Story("A household over the last weekend of March 2027", moves_clock=True) as story:
    office = story.operator()

    def sleep_until(local):
        """The machine wakes at a time in Berlin; a command that has to do with time lets flowd see it."""
        story.move_clock(at(datetime.datetime.fromisoformat(local), BERLIN).timestamp())
        office("task", "pause", "1", "-t", "home")
        office("task", "resume", "1", "-t", "home")

    office("tenant", "create", "home", "--time-zone", "Europe/Berlin")
    office("task", "add", "Clock", "--start", "2030-01-01T00:00", "-t", "home")
    # flowd holds reminders back after so long a jump until somebody says that the clock is right.
    story.move_clock(at(datetime.datetime(2027, 3, 26, 12), BERLIN).timestamp())
    story.power_fails()
    if office("status")["status"].get("clockHoldUntil"):
        office("daemon", "confirm-clock")
    office("task", "add", "Walk", "--rule", "FREQ=DAILY", "--at", "09:00", "--weekend", "defer", "--remind", "0m", "-t", "home")
    office("task", "add", "Tablet", "--start", "2027-03-27T09:00", "--remind", "0m, nag 1d x2", "-t", "home")
    for local in ("2027-03-27T09:00", "2027-03-27T20:00", "2027-03-28T09:00", "2027-03-28T20:00", "2027-03-29T09:00"):
        sleep_until(local)
        story.wait_for(f"tablets told of until {local}", lambda: [row[1] for row in reported(office, 3)],
                       ["sent"] * (1 if local < "2027-03-28T09:00" else 2 if local < "2027-03-29T09:00" else 3))
    days = [datetime.datetime(2027, 3, day, 9) for day in (27, 28, 29)]
    story.check("the tablet at nine each day", [row[0][:16] for row in reported(office, 3)], [iso(at(day, BERLIN))[:16] for day in days])
    story.wait_for("the walks of the weekend, on Monday", lambda: reported(office, 2), [[iso(at(days[2], BERLIN)), "sent"]] * 3)
    # Nobody has missed a walk that they weren't told of: what is done on Monday is done in time.
    for number in (1, 2, 3):
        office("task", "done", f"2/{number}", "-t", "home")
    adherence = office("task", "adherence", "--task", "2", "-t", "home")["adherence"]
    story.check("in time", [adherence["doneCount"], adherence["missedCount"], adherence["lateCount"]], [3, 0, 0])
