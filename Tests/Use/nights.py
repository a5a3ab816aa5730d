#!/usr/bin/env python3
"""Reminders, rules and ladders in the nights in which clocks are changed: the changes of 30 zones from 2024 to 2030,
beside a model made from the documents (models/nights.py), with Python's zoneinfo.

A zone has a tenant for each year, whose cases lie around the changes of that year, or around some night where there are
none. What is planned is asked of all; what goes out is simulated to the end of the year for some, as that takes time.

--count N makes about N checks (3000, or 50000 before a release), --seed N another seed, --only ZONE/YEAR/CASE a part,
such as Europe/Berlin or Europe/Berlin/2027/3, which is always simulated; --show N tells N of what is wrong."""
import argparse
import collections
import datetime
import json
import os
import random
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Scenarios"), os.path.join(HERE, "models"), os.path.join(HERE, "shared")]

import nights as model  # noqa: E402
from nights import DAY, MINUTE, UTC, ZONES, Place, clock, iso, text  # noqa: E402
from story import Story  # noqa: E402
from wire import Packet  # noqa: E402

own = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
own.add_argument("--flowd", required=True)
own.add_argument("--flowctl", required=True)
own.add_argument("--count", type=int, default=3000)
own.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(10**6))))
own.add_argument("--only", default="", type=lambda name: name.rstrip("/"))
own.add_argument("--show", type=int, default=20)
options = own.parse_args()
sys.argv[1:] = ["--flowd", options.flowd, "--flowctl", options.flowctl]

YEARS = range(2024, 2031)
REMINDERS = 10


def is_asked(name):
    """Whether a place or a case is one that --only names, or a part of it, or has it."""
    both = f"{name}/", f"{options.only}/"
    return not options.only or both[0].startswith(both[1]) or both[1].startswith(both[0])


class Hours:
    """A task that happens once, with ten reminders: each has a moment, and hours, or its task's or tenant's hold."""
    method = "io.flowd.Tasks.Add"

    def __init__(self, place):
        pick = place.random
        noon = model.shifted(model.on(min(place.walls()), 720, -1), place.zone)
        # In the zone of its tenant, in the same as its own, or by universal time, for somebody who lives in the zone.
        where = pick.choice(["tenant", "own", "person"])
        start = noon.replace(tzinfo=None) if where == "person" else model.displayed(noon, place.zone)
        self.spec = {"title": "Hours", "start": start.isoformat(), "reminders": []}
        if where != "tenant":
            self.spec["zone"] = "UTC" if where == "person" else place.name
        quiet = place.maybe(0.4, lambda: pick.choice([None, place.window(), place.window()]) or "none")
        digest, is_weekday = place.maybe(0.25, place.time), pick.random() < 0.2
        self.spec |= {"quiet": quiet if quiet == "none" else text(quiet)} if quiet else {}
        self.spec |= {} if digest is None else {"digest": clock(digest)}
        self.spec |= {"weekend": "defer"} if is_weekday else {}
        self.expected = []
        for _ in range(REMINDERS):
            near = pick.choice([pick.randint(-180, 180), 15 * pick.randint(-12, 12)]) + (place.change - noon) // MINUTE
            minutes = max(0, near) if pick.random() < 0.85 else pick.randrange(2900)
            said = place.maybe(0.5, lambda: pick.choice([None, *[place.window()] * 5]) or "none")
            is_gathered = digest is not None and not is_weekday and pick.random() < 0.5
            hours = {"none": None}.get(said or quiet, said or quiet or place.hours)
            words = f"{minutes}m" + (" to ana" if where == "person" else "")
            words += f", quiet {said if said == 'none' else text(said)}" if said else ""
            self.spec["reminders"].append(words + (", digest" if is_gathered else ""))
            planned = noon + minutes * MINUTE
            instant = model.times(planned, digest, place.zone)[0] if is_gathered else planned
            due = (model.on_monday if is_weekday else model.open_at)(instant, hours, place.zone)
            wanted = [iso(planned), iso(due)]
            if not is_gathered and not is_weekday:
                wanted.append(None if due == planned else "quiet" if said or quiet else "tenantQuiet")
            self.expected.append(wanted)

    def compare(self, number, found):
        for rule, wanted in enumerate(self.expected):
            row, spec = found.planned[number].get(rule, {}), {**self.spec, "reminders": self.spec["reminders"][rule]}
            reported = [row.get(name) for name in ("plannedAt", "dueAt", "deferral")]
            found.check("hours", spec, reported[:len(wanted)], wanted)
            if found.sent is not None:
                found.check("sent in hours", spec, found.sent[row.get("id")], wanted[1:2])


class Rule:
    """A task that recurs over a night, with each policy, until an instant, a time, a date, or so many times."""
    method = "io.flowd.Tasks.Add"

    def __init__(self, place):
        gap, overlap, start, rule, reported, count, rows = model.rule_over(place)
        quiet = place.maybe(0.3, place.window)
        self.spec = {"title": "Rule", "rule": rule, "start": start.isoformat(), "gap": gap, "overlap": overlap,
                     "grace": "2d", "reminders": [f"0m, quiet {text(quiet)}"]}
        for name, standard in (("gap", "shift"), ("overlap", "first")):
            if self.spec[name] == standard and place.random.random() < 0.5:
                del self.spec[name]
        policies = [word for name in ("gap", "overlap") if name in self.spec for word in (f"--{name}", self.spec[name])]
        self.words = [reported, "--from", self.spec["start"], "--zone", place.name, "--count", str(count), *policies]
        self.rows = [[iso(row["instant"]), row["nominal"].isoformat(), row["fold"], row["flags"]] for row in rows]
        self.sent = sorted(iso(model.open_at(row["instant"], quiet, place.zone)) for row in rows)

    def compare(self, number, found):
        found.later.append((found.place, found.name, self))
        if found.sent is not None:
            found.check("sent by rules", self.spec, found.sent[number], self.sent)

    def ask(self, found):
        """What flowctl says without flowd."""
        command = [options.flowctl, "recurrence", "next", *self.words, "--json"]
        run = subprocess.run(command, capture_output=True, text=True)
        rows = json.loads(run.stdout) if run.returncode == 0 else []
        reported = [[row["utc"].replace("Z", ".000Z"), row["nominal"], row["fold"], row["flags"]] for row in rows]
        found.check("rules", self.words, reported or run.stderr, self.rows)


class Ladder:
    """Instalments around a night, whose ladder has a time of day, for somebody who lives in the zone."""
    method = "io.flowd.Payments.AddSchedule"

    def __init__(self, place):
        minutes, days, own_hours = place.time(), place.random.randint(-2, 2), place.window()
        said, hours = place.random.choice([("", place.hours), ("none", None), *[(text(own_hours), own_hours)] * 2])
        dates = [min(place.walls()) + n * DAY for n in (-1, 0, 1)]
        parts = [{"share": f"{10 + n}.00", "due": f"{date - days * DAY:%Y-%m-%d}"} for n, date in enumerate(dates)]
        ladder = f"{days}d step; at {clock(minutes)}" + (f"; quiet {said}" if said else "")
        self.spec = {"title": "Ladder", "party": "ana", "direction": "incoming", "total": "33.00", "ladder": ladder,
                     "instalments": parts}
        self.expected = []
        for at in (model.shifted(model.on(date, minutes), place.zone) for date in dates):
            self.expected.append((at, iso(model.open_at(at, hours, place.zone))))

    def compare(self, number, found):
        """When the next step is decided, and when it goes out."""
        rows = found.call("Payments.GetLadder", tenant=found.place.tenant, schedule=number)["places"]
        for row, (decided, sent) in zip(rows, self.expected):
            found.check("ladders", self.spec, row.get("nextAt"), iso(decided))
            if found.sent is not None:
                went = found.sent[f"payment {row['instalment']} from ana"]
                found.check("sent by ladders", self.spec, went, [sent])


class Nights:
    """What was compared."""

    def __init__(self):
        self.good, self.wrong, self.later = collections.Counter(), collections.Counter(), []

    def check(self, kind, spec, found, expected):
        if found == expected:
            self.good[kind] += 1
        else:
            self.wrong[kind] += 1
            if self.wrong.total() <= options.show:
                print(f"FAILED: {self.name}: {kind}: found {found}, expected {expected}\n"
                      f"  of {json.dumps(spec)}; the tenant has {text(self.place.hours)}\n"
                      f"  run it alone: {sys.argv[0]} --seed {options.seed} --count {options.count} --only {self.name} "
                      f"--flowd {options.flowd} --flowctl {options.flowctl}")

    def year(self, year):
        story = Story(f"nights of {year}", lambda _: "clock: {startGapMax: 3650d, jumpMax: 3650d}\n", moves_clock=True)
        story.move_clock(datetime.datetime(year, 1, 5, tzinfo=UTC).timestamp())
        with story:
            # A time before flowd was built isn't believed by itself.
            if story.operator()("status")["status"].get("clockHoldUntil"):
                story.operator()("daemon", "confirm-clock")
            with Packet(story.socket, 120) as self.wire:
                for name in (name for name in ZONES if is_asked(f"{name}/{year}")):
                    self.place = Place(name, year, options.seed)
                    self.compare()
        # A flowd whose clock since the boot is below zero is never idle, so it has ended before all of flowctl's runs.
        for self.place, self.name, case in self.later:
            case.ask(self)
        self.later.clear()

    def call(self, method, **parameters):
        answer = self.wire.call(f"io.flowd.{method}", parameters)
        if "error" in answer:
            sys.exit(f"FAILED: {method} {parameters}: {answer}")
        return answer["parameters"]

    def compare(self):
        place, cases, made = self.place, [], []
        self.call("Tenants.Create", slug=place.tenant, timeZone=place.name, quietHours=text(place.hours))
        self.call("Profiles.Create", tenant=place.tenant, key="ana", timeZone=place.name)
        share = max(1, round(options.count / len(ZONES) / len(YEARS) / (REMINDERS + 3 + 3)))
        for number, kind in enumerate((Hours, Rule, Rule, Rule, Ladder) * share):
            name = f"{place.name}/{place.year}/{number}"
            place.begin(name)
            if is_asked(name):
                cases.append((name, kind(place)))
        for batch in (cases[first:first + 50] for first in range(0, len(cases), 50)):
            self.wire.send(*[(case.method, {"tenant": place.tenant, "spec": case.spec}) for _, case in batch])
            made += [(*case, self.wire.reply()) for case in batch]
        is_simulated = options.only or place.chance < 0.05 / share**0.5
        self.planned, self.sent = self.all_planned(), self.simulated() if is_simulated else None
        for self.name, case, answer in made:
            if "error" in answer:
                self.check("taken", case.spec, answer, None)
            else:
                case.compare(answer["parameters"].get("task", answer["parameters"].get("schedule"))["id"], self)

    def all_planned(self):
        """The reminders that are planned, by task and rule."""
        planned, page = collections.defaultdict(dict), {"next": None}
        while "next" in page:
            after = {"after": page["next"]} if page["next"] else {}
            page = self.call("Reminders.List", tenant=self.place.tenant, limit=1000, **after)
            for row in page["reminders"]:
                planned[row.get("task")][row["rule"]] = row
        return planned

    def simulated(self):
        """When something goes out within a year, by task, by reminder, and by instalment."""
        self.wire.send(("io.flowd.Simulation.Run", {"tenant": self.place.tenant, "until": "366d"}))
        sent, answer = collections.defaultdict(list), {}
        while "summary" not in answer:
            answer = self.wire.reply()["parameters"]
            if "lines" not in answer:
                sys.exit(f"FAILED: a simulation: {answer}")
            for line in answer["lines"]:
                for key in (line.get("task"), line.get("reminder"), line.get("context")):
                    sent[key].append(line["at"])
        return sent


print(f"-- Nights in which clocks are changed, seed {options.seed}")
began, nights = time.monotonic(), Nights()
for each in (year for year in YEARS if any(is_asked(f"{name}/{year}") for name in ZONES)):
    nights.year(each)
good, wrong = nights.good.total(), nights.wrong.total()
for words, counts in ("as the model has it", nights.good), ("otherwise", nights.wrong):
    if counts:
        print(f"   {words}: " + ", ".join(f"{count} of {kind}" for kind, count in sorted(counts.items())))
print(f"   {len(ZONES)} zones, {YEARS[0]} to {YEARS[-1]}, {time.monotonic() - began:.0f} s")
print(f"   {good} of {good + wrong} checks passed")
sys.exit(1 if wrong else 0)
