#!/usr/bin/env python3
"""Kills flowd with -9 at random moments while reminders fire, and looks whether each has one fate and went out once.

Some 20 reminders a second leave through a channel that runs a command, which appends the delivery's id to a file. At the
end every minute of every task has to have one occurrence, every reminder one fate and at most one id; an id may stand in
the file twice only if its attempt was under way at a kill.
"""

import argparse
import collections
import datetime
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time

from client import Client, Refused, Unanswered
from daemon import Daemon, NotReady

TENANTS = ("alder", "birch", "cedar")
CHANNEL = "file"
MINUTE = 60_000
# After the last kill, interrupted attempts wait some ten seconds for their next one.
SETTLE_SECONDS_MAX = 90

# Slow enough that kills find attempts under way, before the line is written and after.
SCRIPT = """#!/bin/sh
sleep 0.05
printf '%s\\n' "$FLOWD_DELIVERY" >> "$1"
sleep 0.05
"""

CONFIGURATION = """channels:
- name: {channel}
  kind: command
  argv: [{script}, {output}]
  timeLimit: 20s
  concurrency: 8
"""


class ReminderLoop:
    """One daemon whose reminders fire, and what was seen of it from outside."""

    def __init__(self, options, scratch):
        self.options = options
        self.random = random.Random(options.seed)
        self.findings = []
        self.state = os.path.join(scratch, "state")
        self.copy = os.path.join(scratch, "copy")
        self.output = os.path.join(scratch, "delivered")
        os.mkdir(self.state)
        open(self.output, "w").close()
        script = os.path.join(scratch, "note")
        with open(script, "w") as file:
            file.write(SCRIPT)
        os.chmod(script, 0o755)
        configuration = os.path.join(scratch, "flowd.yaml")
        with open(configuration, "w") as file:
            file.write(CONFIGURATION.format(channel=CHANNEL, script=script, output=self.output))
        self.daemon = Daemon(options.flowd, self.state, scratch, arguments=["--config", configuration])
        # How many kills each id was being sent at.
        self.in_flight = collections.Counter()
        self.kills_at_start = 0
        self.counts = collections.Counter()

    def run(self):
        self.prepare()
        for number in range(self.options.rounds):
            self.round()
            progress(f"round {number + 1}/{self.options.rounds}: {self.line_count()} delivered, "
                     f"{sum(self.in_flight.values())} in flight at a kill")
        self.finish()

    def prepare(self):
        """Makes tasks that fall due every minute, spread over the seconds of it."""
        self.daemon.start()
        start = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) + datetime.timedelta(seconds=5)
        for tenant in TENANTS:
            with Client(self.daemon.socket_path) as client:
                client.call("io.flowd.Tenants.Create", slug=tenant)
        for number in range(60 * self.options.rate):
            at = start + datetime.timedelta(seconds=number % 60)
            spec = {"title": f"Task {number}", "rule": "every 1 minute", "start": at.strftime("%Y-%m-%dT%H:%M:%S"),
                    "reminders": [f"0m via {CHANNEL}"]}
            with Client(self.daemon.socket_path) as client:
                client.call("io.flowd.Tasks.Add", tenant=TENANTS[number % len(TENANTS)], spec=spec)

    def round(self):
        time.sleep(self.random.uniform(0.2, 2.0))
        self.kill()
        while self.random.random() < 0.15:
            self.daemon.spawn()
            time.sleep(self.random.uniform(0, 0.1))
            self.kill()
            self.kills_at_start += 1
        if self.random.random() < 0.02:
            # Long enough that some reminders aren't worth sending any more.
            time.sleep(self.random.uniform(5, 75))
        self.daemon.start()

    def kill(self):
        self.daemon.kill()
        with self.files() as database:
            self.in_flight.update(row[0] for row in database.execute("SELECT id FROM delivery WHERE state = 'sending'"))

    def files(self):
        """A copy of the database as the dead process left it."""
        shutil.rmtree(self.copy, ignore_errors=True)
        os.mkdir(self.copy)
        for name in ("flowd.sqlite", "flowd.sqlite-wal"):
            if os.path.exists(os.path.join(self.state, name)):
                shutil.copy(os.path.join(self.state, name), self.copy)
        return Closing(sqlite3.connect(os.path.join(self.copy, "flowd.sqlite")))

    def line_count(self):
        with open(self.output) as file:
            return sum(1 for _ in file)

    # -- The end

    def finish(self):
        """Lets what was interrupted be tried again, stops, and counts."""
        until = int(time.time() * 1000)
        deadline = time.monotonic() + SETTLE_SECONDS_MAX
        while time.monotonic() < deadline:
            with Closing(sqlite3.connect(f"file:{self.state}/flowd.sqlite?mode=ro", uri=True)) as database:
                # What a start catches up with may have no delivery yet.
                open_count = database.execute(
                    """SELECT (SELECT count(*) FROM delivery WHERE state IN ('pending', 'sending') AND createdAt <= ?1)
                       + (SELECT count(*) FROM reminder WHERE fate IS NULL AND dueAt < ?1 - 5000)""",
                    (until,)).fetchone()[0]
            if open_count == 0:
                break
            time.sleep(0.5)
        code = self.daemon.stop()
        if code != 0:
            self.findings.append(f"flowd ended with {code} when it was asked to stop\n{self.daemon.log_end()}")
        with self.files() as database:
            self.check_occurrences(database, until)
            self.check_reminders(database, until)
            self.check_deliveries(database)

    def check_occurrences(self, database, until):
        """Every minute of every task stands in the ledger, once: as an occurrence or in a range."""
        known = collections.defaultdict(collections.Counter)
        for tenant, task, at in database.execute("SELECT tenant, task, startAt FROM occurrence"):
            known[tenant, task][at] += 1
        for tenant, task, first, count in database.execute(
                "SELECT tenant, task, firstAt, count FROM occurrenceRange"):
            for index in range(count):
                known[tenant, task][first + index * MINUTE] += 1
            self.counts["in ranges"] += count
        tasks = database.execute("SELECT tenant, id FROM task").fetchall()
        if len(tasks) != 60 * self.options.rate:
            self.findings.append(f"there are {len(tasks)} tasks, not {60 * self.options.rate}")
        for key in tasks:
            times = known[key]
            for at in range(min(times, default=until), until - 5000, MINUTE):
                if times[at] != 1:
                    self.findings.append(f"task {key}: {times[at]} occurrences at {at}")
            self.counts["occurrences"] += len(times)

    def check_reminders(self, database, until):
        """Every reminder that was due has a fate, and there is one for each occurrence that was due."""
        for tenant, task, number in database.execute(
                """SELECT tenant, task, number FROM occurrence WHERE startAt < ? AND NOT EXISTS (SELECT 1 FROM reminder
                   WHERE reminder.tenant = occurrence.tenant AND reminder.task = occurrence.task
                   AND reminder.occurrence = occurrence.number)""", (until - 5000,)):
            self.findings.append(f"occurrence {tenant}: {task}/{number} has no reminder")
        for tenant, task, occurrence, number, due in database.execute(
                "SELECT tenant, task, occurrence, number, dueAt FROM reminder WHERE fate IS NULL AND dueAt < ?",
                (until - 5000,)):
            self.findings.append(f"reminder {tenant}: {task}/{occurrence}/{number} of {due} has no fate")
        for fate, count in database.execute("SELECT coalesce(fate, 'open'), count(*) FROM reminder GROUP BY 1"):
            self.counts[fate] = count

    def check_deliveries(self, database):
        """What stands in the file is what the ledger says."""
        with open(self.output) as file:
            lines = collections.Counter(line.rstrip("\n") for line in file)
        rows = {row[0]: row[1:] for row in database.execute(
            "SELECT id, tenant, task, occurrence, reminder, state, attempt FROM delivery")}
        # What was being sent at a kill isn't tried again when flowd is back after its minute: the next one has come by then.
        late = {row[0] for row in database.execute(
            """SELECT delivery.id FROM delivery JOIN reminder ON reminder.tenant = delivery.tenant AND reminder.task = delivery.task
               AND reminder.occurrence = delivery.occurrence AND reminder.number = delivery.reminder
               WHERE delivery.changedAt > reminder.dueAt + ?""", (MINUTE,))}
        ids_of = collections.defaultdict(set)
        for identity, count in lines.items():
            if identity not in rows:
                self.findings.append(f"{identity} went out, and the ledger doesn't know it")
                continue
            *reminder, _, attempt = rows[identity]
            ids_of[tuple(reminder)].add(identity)
            if count > 1 + self.in_flight[identity] or count > attempt:
                self.findings.append(f"{identity} of {reminder} went out {count} times in {attempt} attempts, and was in "
                                     f"flight at {self.in_flight[identity]} kills")
            self.counts["repeated"] += count - 1
        for reminder, ids in ids_of.items():
            if len(ids) > 1:
                self.findings.append(f"reminder {reminder} went out under {len(ids)} ids")
        for identity, (*reminder, state, attempt) in rows.items():
            if state == "sent" and identity not in lines:
                self.findings.append(f"{identity} of {reminder} is sent, and did not go out")
            if state == "dead" and identity in late and self.in_flight[identity] >= attempt:
                self.counts["dead, too late after a kill"] += 1
            elif state in ("dead", "ambiguous"):
                self.findings.append(f"{identity} of {reminder} is {state} after {attempt} attempts")

    def summary(self):
        counts = ", ".join(f"{count} {name}" for name, count in sorted(self.counts.items()))
        return (f"reminder loop: {self.options.rounds} rounds (and {self.kills_at_start} kills at start), seed "
                f"{self.options.seed}: {counts}; {sum(self.in_flight.values())} attempts in flight at a kill; "
                f"{len(self.findings)} findings")


class Closing:
    """A connection that is closed at the end of a block."""

    def __init__(self, connection):
        self.connection = connection

    def __enter__(self):
        return self.connection

    def __exit__(self, *_):
        self.connection.close()


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowd", required=True, help="the daemon's binary")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--rate", type=int, default=20, help="reminders a second")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", time.time_ns() % 1_000_000)))
    options = parser.parse_args()
    scratch = tempfile.mkdtemp(prefix="flowd-reminders-")
    loop = ReminderLoop(options, scratch)
    try:
        loop.run()
    except (NotReady, Unanswered, Refused, sqlite3.Error) as error:
        loop.findings.append(f"{type(error).__name__}: {error}")
    finally:
        loop.daemon.close()
    progress("")
    for finding in loop.findings[:20]:
        print(finding, file=sys.stderr)
    print(loop.summary())
    if loop.findings:
        print(f"the files are kept in {scratch}", file=sys.stderr)
        return 1
    shutil.rmtree(scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
