#!/usr/bin/env python3
"""BYWEEKNO as ISO 8601 has it: each number of a week, from the beginning and from the end of a year, over
seventy years, beside Python's isocalendar; and the same for years whose weeks begin on another day.

--rounds N takes N beginnings for each number (8); --seed N another seed."""
import argparse
import datetime
import os
import random
import subprocess
import sys

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
DAY = datetime.timedelta(days=1)
# How far flowctl recurrence expand goes.
YEAR_MAX = 2060


def week(date, first):
    """The number of a date's week and how many its year has, weeks beginning on a day of the week."""
    def monday_of_first(year):
        fourth = datetime.date(year, 1, 4)
        return fourth - (fourth.weekday() - first) % 7 * DAY
    begin = date - (date.weekday() - first) % 7 * DAY
    year = (begin + 3 * DAY).year
    one, following = monday_of_first(year), monday_of_first(year + 1)
    return (begin - one).days // 7 + 1, (following - one).days // 7


def expected(start, numbers, days, first):
    dates, date = [], start
    while len(dates) < 12 and date.year <= YEAR_MAX:
        number, count = week(date, first)
        if first == 0 and number != date.isocalendar().week:
            sys.exit(f"FAILED: the computation here is wrong on {date}")
        if date.weekday() in days and (number in numbers or number - count - 1 in numbers):
            dates.append(date)
        date += DAY
    return dates


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--flowd")
    parser.add_argument("--flowctl", required=True)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(1 << 32))))
    options = parser.parse_args()
    random.seed(options.seed)
    print(f"-- Weeks by number, seed {options.seed}")
    cases = [(datetime.date(2039, 1, 1), [53], range(7), 0), (datetime.date(2038, 12, 27), [52, -52], range(7), 0)]
    for number in [*range(1, 54), *range(-53, 0)]:
        for _ in range(options.rounds):
            edge = random.random() < 0.7
            start = datetime.date(random.randint(1990, 2050), 12 if edge else random.randint(1, 12), random.randint(1, 28))
            days = random.sample(range(7), random.randint(1, 7))
            numbers = sorted({number, *random.sample([1, 52, 53, -1, -52, -53], random.randint(0, 2))})
            cases.append((start, numbers, days, 0 if random.random() < 0.7 else random.randrange(7)))
    lines, wanted = [], []
    for index, (start, numbers, days, first) in enumerate(cases):
        rule = f"FREQ=YEARLY;BYWEEKNO={','.join(map(str, numbers))};BYDAY={','.join(DAYS[d] for d in days)};WKST={DAYS[first]}"
        lines.append(f"{index}\t{start}T08:00:00\tUTC\t{rule}")
        wanted.append(",".join(f"{date}T08:00:00Z" for date in expected(start, numbers, set(days), first)))
    run = subprocess.run([options.flowctl, "recurrence", "expand"], input="\n".join(lines) + "\n", text=True, capture_output=True)
    found = dict(line.split("\t") for line in run.stdout.splitlines())
    wrong = [(line, want) for index, (line, want) in enumerate(zip(lines, wanted)) if found.get(str(index)) != want]
    for line, want in wrong[:5]:
        print(f"FAILED: {line}\n  ISO 8601 {want}\n  flowctl  {found.get(line.split(chr(9))[0])}", file=sys.stderr)
    print(f"   {len(lines) - len(wrong)} of {len(lines)} rules as ISO 8601 has them")
    sys.exit(1 if wrong or run.returncode else 0)


main()
