#!/usr/bin/env python3
"""Rules made with a seed, expanded by flowctl and by dateutil, and compared line by line.

oracle.py --flowctl PATH [--count N] [--seed N] [--write FILE]

dateutil's rrule works on local times without a zone here, and Python's zoneinfo makes them instants: dateutil's own zones
are wrong after 2037. Times in a gap are shifted and the first of an overlap counts, which is what fold=0 means.
Weeks at a year's end, which dateutil numbers otherwise than ISO 8601 (and so RFC 5545) does, are excepted by name: see
`is_iso_week_at_the_edge`; Tests/Use/weeks.py holds them against Python's isocalendar.
With --write, the rules and what dateutil says go into a file, in the form that `flowctl recurrence expand` reads.
"""
import argparse
import datetime as datetime_module
import multiprocessing
import os
import random
import resource
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

INSTANT_COUNT_MAX = 12
YEAR_MAX = 2060
# How far dateutil looks for rules that have no further time; otherwise it goes on to the year 9999.
datetime_module.MAXYEAR = YEAR_MAX + 1
# No zone here leaves out more, in the years in question.
GAP_MAX = timedelta(hours=3)
ZONES = [
    "UTC", "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/St_Johns", "America/Sao_Paulo",
    "America/Santiago", "America/Nuuk", "America/Havana", "Africa/Casablanca", "Africa/Cairo", "Asia/Beirut",
    "Asia/Kolkata", "Asia/Tehran", "Asia/Gaza", "Asia/Kathmandu", "Australia/Lord_Howe", "Australia/Sydney",
    "Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia", "Antarctica/Troll", "America/Asuncion", "Atlantic/Azores",
]
# What the clocks leave out or show twice lies mostly in these.
HOURS_OF_CHANGE = [0, 1, 2, 3, 22, 23]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


class Maker:
    """Makes rules that RFC 5545 allows, mostly such as fall due before long."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def some(self, choices, most):
        return self.random.sample(choices, self.random.randint(1, min(most, len(choices))))

    def chance(self, share):
        return self.random.random() < share

    def numbers(self, choices, most=3):
        return ",".join(str(number) for number in self.some(list(choices), most))

    def signed(self, limit, most=3):
        return self.numbers([*range(1, limit + 1), *range(-limit, 0)], most)

    def days(self):
        return ",".join(self.some(DAYS, 5))

    def ordinal_days(self, limit):
        numbers = [number for number in range(-limit, limit + 1) if number]
        return ",".join(f"{self.random.choice(numbers)}{day}" for day in self.some(DAYS, 3))

    def start(self):
        day = datetime(2019, 1, 1) + timedelta(days=self.random.randrange(365 * 14))
        if self.chance(0.08):
            day = datetime(self.random.choice([2020, 2024, 2028]), 2, 29)
        elif self.chance(0.1):
            day = day.replace(day=28) + timedelta(days=self.random.randint(1, 3))
        hour = self.random.choice(HOURS_OF_CHANGE) if self.chance(0.6) else self.random.randrange(24)
        return day.replace(hour=hour, minute=self.random.choice([0, 15, 30, 45, 59]), second=0)

    def rule(self):
        """DTSTART and RRULE."""
        kind = self.random.choices(
            ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"], [26, 26, 18, 16, 8, 4, 2])[0]
        start = self.start()
        parts = {"FREQ": kind}
        if self.chance(0.5):
            parts["INTERVAL"] = self.random.choice([1, 2, 3, 4, 5, 7, 12])
        getattr(self, kind.lower())(parts)
        if kind in ("YEARLY", "MONTHLY", "WEEKLY", "DAILY"):
            self.times(parts)
        self.ends(parts, start)
        if self.chance(0.4) or kind == "WEEKLY" and parts.get("INTERVAL", 1) > 1:
            parts["WKST"] = self.random.choice(DAYS)
        if "BYSETPOS" in parts and kind == "WEEKLY":
            # dateutil begins the first week with DTSTART, and counts positions from there.
            first = DAYS.index(parts.get("WKST", "MO"))
            start -= timedelta(days=(start.weekday() - first) % 7)
        items = list(parts.items())
        self.random.shuffle(items)
        return start, ";".join(f"{name}={value}" for name, value in items)

    def yearly(self, parts):
        form = self.random.randrange(9)
        if form == 0 and self.chance(0.5):
            parts["BYMONTH"] = self.numbers(range(1, 13))
        elif form in (1, 2):
            weeks = [1, 2, 20, 51, 52, 53, -1, -2, -52, -53] if self.chance(0.7) else [*range(1, 54), *range(-53, 0)]
            parts["BYWEEKNO"] = self.numbers(weeks)
            if self.chance(0.8):
                parts["BYDAY"] = self.days()
        elif form == 3:
            days = [1, 59, 60, 61, 100, 200, 365, 366, -1, -365, -366] if self.chance(0.6) else [*range(1, 367)]
            parts["BYYEARDAY"] = self.numbers(days, 4)
            if self.chance(0.2):
                parts["BYDAY"] = self.days()
        elif form == 4:
            parts["BYMONTHDAY"] = self.signed(31)
            if self.chance(0.6):
                parts["BYMONTH"] = self.numbers(range(1, 13))
            if self.chance(0.3):
                parts["BYDAY"] = self.days()
        elif form == 5:
            parts["BYDAY"] = self.ordinal_days(5)
            parts["BYMONTH"] = self.numbers(range(1, 13))
        elif form == 6:
            parts["BYDAY"] = self.ordinal_days(53)
        elif form == 7:
            parts["BYDAY"] = self.days()
            if self.chance(0.5):
                parts["BYMONTH"] = self.numbers(range(1, 13))
            self.position(parts, 0.8)
        elif form == 8:
            parts["BYMONTH"], parts["BYMONTHDAY"] = "2", "29"
        if "BYSETPOS" not in parts and len(parts) > 2:
            self.position(parts, 0.15)

    def monthly(self, parts):
        form = self.random.randrange(5)
        if form == 0:
            parts["BYMONTHDAY"] = self.signed(31, 4)
        elif form == 1:
            parts["BYDAY"] = self.ordinal_days(5)
        elif form == 2:
            parts["BYDAY"] = self.days()
            self.position(parts, 0.8)
        elif form == 3:
            parts["BYDAY"] = self.days()
            parts["BYMONTHDAY"] = self.numbers([1, 2, 7, 13, 15, 28, 29, 30, 31, -1, -2, -7], 4)
        if self.chance(0.15):
            parts["BYMONTH"] = self.numbers(range(1, 13), 5)
        if "BYDAY" in parts or "BYMONTHDAY" in parts:
            if "BYSETPOS" not in parts:
                self.position(parts, 0.15)

    def weekly(self, parts):
        if self.chance(0.8):
            parts["BYDAY"] = self.days()
            self.position(parts, 0.15)
        if self.chance(0.15):
            parts["BYMONTH"] = self.numbers(range(1, 13), 5)

    def daily(self, parts):
        if self.chance(0.3):
            parts["BYDAY"] = self.days()
        if self.chance(0.25):
            parts["BYMONTHDAY"] = self.signed(31, 6)
        if self.chance(0.25):
            parts["BYMONTH"] = self.numbers(range(1, 13), 5)

    def hourly(self, parts):
        if self.chance(0.3):
            parts["BYHOUR"] = self.numbers(range(24), 12)
            parts.pop("INTERVAL", None)
        if self.chance(0.4):
            parts["BYMINUTE"] = self.numbers([0, 10, 15, 30, 45, 59])
        self.some_days(parts)
        if "BYMINUTE" in parts:
            self.position(parts, 0.2)

    def minutely(self, parts):
        if self.chance(0.5):
            parts["INTERVAL"] = self.random.choice([7, 15, 20, 45, 90, 1440])
        elif self.chance(0.5):
            parts["BYMINUTE"] = self.numbers(range(60), 12)
            parts.pop("INTERVAL", None)
        if self.chance(0.3):
            parts["BYSECOND"] = self.numbers([0, 1, 30, 59])

    def secondly(self, parts):
        parts["INTERVAL"] = self.random.choice([1, 30, 45, 1800, 3600, 5400])
        if parts["INTERVAL"] == 1:
            parts["BYSECOND"] = self.numbers(range(60), 8)

    def some_days(self, parts):
        if self.chance(0.2):
            parts["BYDAY"] = self.days()
        if self.chance(0.1):
            parts["BYMONTHDAY"] = self.signed(28, 6)
        elif self.chance(0.1):
            parts["BYYEARDAY"] = self.signed(365, 6)

    def position(self, parts, share):
        if self.chance(share):
            parts["BYSETPOS"] = self.numbers([1, 2, 3, 4, 5, -1, -2, -3])

    def times(self, parts):
        if self.chance(0.35):
            parts["BYHOUR"] = self.numbers(HOURS_OF_CHANGE if self.chance(0.6) else range(24))
            if self.chance(0.5):
                parts["BYMINUTE"] = self.numbers([0, 15, 30, 45])
            if self.chance(0.1):
                parts["BYSECOND"] = self.numbers([0, 30, 59])
            self.position(parts, 0.2)

    def ends(self, parts, start):
        if self.chance(0.12):
            parts["COUNT"] = self.random.randint(1, 15)
        elif self.chance(0.12):
            end = start + timedelta(days=self.random.randint(0, 3000), minutes=self.random.choice([0, -1, 1, 30]))
            parts["UNTIL"] = end.strftime("%Y%m%dT%H%M%S")

    def line(self, number):
        start, rule = self.rule()
        return f"{number}\t{start.isoformat()}\t{self.random.choice(ZONES)}\t{rule}"


def expected(line):
    """What dateutil says: up to 12 distinct instants, by instant."""
    number, start, zone, rule = line.split("\t")
    start, zone = datetime.fromisoformat(start), ZoneInfo(zone)
    instants = set()
    enough = None
    for local in rrulestr(rule, dtstart=start):
        # Behind a gap, later times may be earlier instants.
        if local.year > YEAR_MAX or enough is not None and local > enough:
            break
        instants.add(local.replace(tzinfo=zone).astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"))
        if enough is None and len(instants) == INSTANT_COUNT_MAX:
            enough = local + GAP_MAX
    return f"{number}\t{','.join(sorted(instants)[:INSTANT_COUNT_MAX])}"


def is_iso_week_at_the_edge(line):
    """True of a rule with a week that may lie in two years: dateutil takes the wrong year's length for those of January
    (2 January 2039 is in week 52, it says 53), and counts those of December from the end of the wrong year."""
    parts = dict(part.split("=") for part in line.split("\t")[3].split(";"))
    return any(abs(int(number)) >= 52 for number in parts.get("BYWEEKNO", "0").split(","))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowctl", required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", "1")))
    parser.add_argument("--write")
    options = parser.parse_args()

    maker = Maker(options.seed)
    lines = [maker.line(number) for number in range(options.count)]
    with multiprocessing.Pool() as pool:
        wanted = pool.map(expected, lines, chunksize=50)
    if options.write:
        with open(options.write, "w") as file:
            file.writelines(f"{line}\t{want.split(chr(9))[1]}\n" for line, want in zip(lines, wanted))
    run = subprocess.run([options.flowctl, "recurrence", "expand"], input="\n".join(lines) + "\n", text=True,
                         capture_output=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = dict(line.split("\t") for line in run.stdout.splitlines())
    wrong = [(line, want.split("\t")[1], found.get(want.split("\t")[0], "nothing"))
             for line, want in zip(lines, wanted) if found.get(want.split("\t")[0]) != want.split("\t")[1]]
    iso = [entry for entry in wrong if is_iso_week_at_the_edge(entry[0])]
    wrong = [entry for entry in wrong if not is_iso_week_at_the_edge(entry[0])]
    for line, want, got in wrong[:20]:
        print(f"{line}\n  dateutil {want}\n  flowctl  {got}", file=sys.stderr)
    if run.stderr:
        print(run.stderr[:2000], file=sys.stderr)
    good = len(lines) - len(wrong) - len(iso)
    empty = sum(want.endswith("\t") for want in wanted)
    print(f"{good} of {len(lines)} rules as dateutil has them (seed {options.seed}; {empty} without any time; "
          f"{len(iso)} excepted: weeks 52 and 53 as ISO 8601 has them)")
    sys.exit(0 if not wrong and run.returncode == 0 else 1)


if __name__ == "__main__":
    main()
