#!/usr/bin/env python3
"""Stops the real flowd for hours and weeks and sets its clock, and holds every fate against the misfire policies.

flowd runs with a wall clock of its own (clock.c). Reminders leave through a channel that appends the delivery's id to a
file. After each scenario every nominal time has to stand in the ledger once, with the fate that policies.py says; what
stands in the file has to be what the ledger calls sent, once each; the log has one summary line, with the same counts; and
`flowctl missed` accounts for everything that did not go out in time.
"""

import argparse
import collections
import os
import sqlite3
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Crash"))
from client import Refused, Unanswered  # noqa: E402
from daemon import NotReady  # noqa: E402
from observer import HELD_SECONDS, TENANTS  # noqa: E402
from policies import DAY, HOUR, Task  # noqa: E402
from scenario import BASE, Scenario  # noqa: E402

TEN_YEARS = 3653 * DAY

TASKS = [
    Task("Coalesced", every=HOUR),
    Task("Coalesced within a grace", every=HOUR, grace=150 * 60),
    Task("Latest", "latest", every=HOUR, grace=3 * HOUR),
    Task("Latest without a grace", "latest", every=HOUR),
    Task("All", "all", every=HOUR // 2, grace=30 * HOUR),
    Task("All of a long grace", "all", every=HOUR // 4, grace=DAY + 6 * HOUR),
    Task("All without a grace", "all", every=HOUR),
    Task("Skipped", "skip", every=HOUR // 2),
    Task("Daily in Berlin", daily=True),
    Task("Once, soon", once=13 * HOUR),
    Task("Once, useful for long", once=20 * DAY),
    Task("Once, over", once=5 * DAY),
]
# Its range is made in several parts when there are more than 100,000 of them.
OFTEN = Task("Often", every=HOUR // 4)


# -- The scenarios

def stopped(scenario, seconds, pass_time):
    """The daemon is stopped, and started again much later."""
    scenario.begin()
    scenario.stop()
    since = scenario.done_until

    def come_back():
        pass_time(seconds)
        scenario.start()
    counts = scenario.late(come_back)
    scenario.check_summary(counts)
    scenario.check_missed(since, counts)


def six_hours(scenario):
    stopped(scenario, 6 * HOUR + 17 * 60 + 20, scenario.clock.pass_time)


def forty_days(scenario):
    stopped(scenario, 40 * DAY + 17 * 60 + 20, scenario.clock.pass_time)


def forty_days_off(scenario):
    stopped(scenario, 40 * DAY + 17 * 60 + 20, scenario.clock.reboot)


def hour_forward(scenario):
    """The clock of the running daemon is put forward by an hour, which is believed."""
    scenario.begin()
    since = scenario.done_until
    counts = scenario.late(lambda: scenario.clock.set_wall(HOUR + 17 * 60 + 20))
    if scenario.hold():
        scenario.finding("an hour is held")
    scenario.check_missed(since, counts, has_outage=False)


def day_back(scenario):
    """A day is lived twice: nothing of it comes twice, and what is behind it comes as ever."""
    scenario.begin()
    before = scenario.ledger_size()
    scenario.clock.set_wall(-DAY)
    time.sleep(HELD_SECONDS)
    # Eleven o'clock of the day before, and again.
    scenario.clock.pass_time(DAY - 120)
    time.sleep(HELD_SECONDS)
    if scenario.ledger_size() != before:
        scenario.finding(f"the ledger went from {before} to {scenario.ledger_size()} in a day that was over")
    scenario.clock.pass_time(BASE.timestamp() + 11 * HOUR + 29 * 60 + 57 - scenario.clock.now())
    scenario.late(lambda: None)
    scenario.in_time(BASE.timestamp() + 11 * HOUR + 30 * 60)


def ten_years(scenario):
    """A dead battery: held over a restart, forgotten when the clock is put right, done when it is confirmed."""
    scenario.begin()
    since = scenario.done_until
    scenario.clock.set_wall(TEN_YEARS)
    scenario.check_held()
    scenario.clock.set_wall(-TEN_YEARS)
    scenario.wait_believed()
    scenario.check()
    scenario.clock.set_wall(TEN_YEARS + 17 * 60 + 20)
    scenario.check_held()
    scenario.stop()
    scenario.start()
    scenario.check_held()
    counts = scenario.late(lambda: scenario.flowctl("daemon", "confirm-clock"))
    scenario.check_summary(counts)
    scenario.check_missed(since, counts)


def wrong_at_start(scenario):
    """A machine that starts ten years ahead and is put right: the outage ends then, not in ten years."""
    scenario.begin()
    since = scenario.done_until
    scenario.stop()
    scenario.clock.set_wall(TEN_YEARS)
    scenario.start()
    scenario.check_held()
    scenario.stop()
    scenario.start()
    scenario.check_held()
    # Before the tasks of half past eleven, which aren't due yet.
    scenario.clock.set_wall(-TEN_YEARS)
    scenario.wait_believed()
    scenario.wait_summary()
    scenario.check_outage(since)
    scenario.stop()
    scenario.start()
    scenario.check()


SCENARIOS = [(six_hours, [*TASKS, OFTEN]), (forty_days, [*TASKS, OFTEN]), (forty_days_off, [*TASKS, OFTEN]),
             (hour_forward, [*TASKS, OFTEN]), (day_back, [*TASKS, OFTEN]), (ten_years, TASKS), (wrong_at_start, TASKS)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowd", required=True, help="the daemon's binary")
    parser.add_argument("--flowctl", required=True, help="the client's binary")
    parser.add_argument("--only", help="the name of one scenario")
    options = parser.parse_args()
    findings, fates, names = [], collections.Counter(), []
    for run, tasks in SCENARIOS:
        if options.only not in (None, run.__name__):
            continue
        scenario = Scenario(options, run.__name__, tasks)
        try:
            run(scenario)
            scenario.check()
        except (NotReady, Unanswered, Refused, sqlite3.Error) as error:
            scenario.finding(f"{type(error).__name__}: {error}\n{scenario.daemon.log_end()}")
        finally:
            scenario.close()
        names.append(run.__name__)
        for title, expected in scenario.expected.items():
            fates.update(expected.values())
            fates.update(scenario.ranges[title])
        if scenario.findings:
            print(f"the files are kept in {scenario.scratch}", file=sys.stderr)
        findings += scenario.findings
    for finding in findings[:30]:
        print(finding, file=sys.stderr)
    reported = ", ".join(f"{count * len(TENANTS)} {fate}" for fate, count in sorted(fates.items()))
    print(f"outages: {', '.join(names)}: {reported}; {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
