"""Looks at what a daemon has done, from outside and in its files, and notes what isn't as it has to be."""

import collections
import datetime
import json
import re
import sqlite3
import subprocess
import time

from client import Client
from policies import UTC

TENANTS = ("alder", "birch")
QUIET_SECONDS_MAX = 120
# How long nothing may happen while the clock is held, in seconds.
HELD_SECONDS = 1.5
SUMMARY = "Caught up"
LATE_FATES = ("sentLate", "coalesced", "skipped", "expired")


class Observer:
    """What is seen of a scenario's daemon; the scenario says where it is and what is expected."""

    name = options = daemon = clock = state = output = tasks = None
    expected = ranges = done_until = log_start = None

    def __init__(self):
        self.findings = []

    def call(self, method, **parameters):
        with Client(self.daemon.socket_path) as client:
            return client.call("io.flowd." + method, **parameters)

    def finding(self, text):
        self.findings.append(f"{self.name}: {text}")

    def read(self, statement, *values):
        database = sqlite3.connect(f"file:{self.state}/flowd.sqlite?mode=ro", uri=True)
        try:
            return database.execute(statement, values).fetchall()
        finally:
            database.close()

    def open_count(self):
        now = int(self.clock.now() * 1000)
        return sum(self.read(statement, now)[0][0] for statement in (
            "SELECT count(*) FROM wake WHERE dueAt <= ?", "SELECT count(*) FROM reminder WHERE fate IS NULL AND dueAt <= ?",
            "SELECT count(*) FROM delivery WHERE state IN ('pending', 'sending') AND createdAt <= ?"))

    def wait_quiet(self):
        """Returns when nothing is due any more."""
        deadline = time.monotonic() + QUIET_SECONDS_MAX
        while self.open_count() > 0:
            if time.monotonic() > deadline:
                return self.finding(f"{self.open_count()} are still open after {QUIET_SECONDS_MAX} s\n{self.daemon.log_end()}")
            time.sleep(0.05)

    def hold(self):
        return self.call("Daemon.GetStatus")["status"].get("clockHold")

    def check_held(self):
        """Nothing is done, and the status says why."""
        deadline = time.monotonic() + 10
        while not self.hold() and time.monotonic() < deadline:
            time.sleep(0.02)
        if not self.hold():
            self.finding("the clock is believed")
        before = self.ledger_size()
        time.sleep(HELD_SECONDS)
        if self.ledger_size() != before:
            self.finding(f"the ledger went from {before} to {self.ledger_size()} while the clock was held")

    def wait_believed(self):
        deadline = time.monotonic() + 10
        while self.hold():
            if time.monotonic() > deadline:
                return self.finding("the clock was put right, and is still not believed")
            time.sleep(0.02)

    def ledger_size(self):
        return self.read("SELECT (SELECT count(*) FROM reminder WHERE fate IS NOT NULL), (SELECT count(*) FROM occurrence)")[0]

    def check(self):
        """Every nominal time once with its fate, and outside what the ledger says."""
        known = collections.defaultdict(dict)
        for tenant, title, at, fate in self.read(
                """SELECT tenant.slug, task.title, occurrence.startAt / 1000, coalesce(fate, 'open') FROM occurrence
                   JOIN task ON task.tenant = occurrence.tenant AND task.id = occurrence.task
                   JOIN tenant ON tenant.id = occurrence.tenant
                   JOIN reminder ON reminder.tenant = occurrence.tenant AND reminder.task = occurrence.task
                     AND reminder.occurrence = occurrence.number
                   WHERE occurrence.startAt <= ?""", int(self.done_until * 1000)):
            if at in known[tenant, title]:
                self.finding(f"{tenant}: {title} of {text(at)} has two reminders")
            known[tenant, title][at] = fate
        ranges = collections.defaultdict(collections.Counter)
        for tenant, title, fate, count in self.read(
                """SELECT tenant.slug, task.title, fate, count FROM occurrenceRange JOIN tenant ON tenant.id = occurrenceRange.tenant
                   JOIN task ON task.tenant = occurrenceRange.tenant AND task.id = occurrenceRange.task"""):
            ranges[tenant, title][fate] += count
        for tenant in TENANTS:
            for task in self.tasks:
                self.compare(tenant, task.title, known[tenant, task.title], ranges[tenant, task.title])
        self.check_outside()

    def compare(self, tenant, title, known, ranges):
        expected = self.expected[title]
        for at in sorted(expected.keys() | known.keys()):
            if expected.get(at) != known.get(at):
                self.finding(f"{tenant}: {title} of {text(at)} is {known.get(at)}, not {expected.get(at)}")
        if ranges != self.ranges[title]:
            self.finding(f"{tenant}: {title} has ranges {dict(ranges)}, not {dict(self.ranges[title])}")

    def check_outside(self):
        with open(self.output) as file:
            lines = collections.Counter(line.rstrip("\n") for line in file)
        sent = collections.Counter(row[0] for row in self.read(
            """SELECT delivery.id FROM delivery JOIN reminder USING (tenant, task, occurrence)
               WHERE reminder.number = delivery.reminder AND fate IN ('sent', 'sentLate')"""))
        if lines != sent:
            self.finding(f"{sum(lines.values())} went out, the ledger says {sum(sent.values())}: "
                         f"{len(lines - sent)} too many, {len(sent - lines)} lost")

    def check_summary(self, counts):
        """One line, which has the counts."""
        deadline = time.monotonic() + 10
        lines = self.summaries()
        while not lines and time.monotonic() < deadline:
            time.sleep(0.02)
            lines = self.summaries()
        if len(lines) != 1:
            return self.finding(f"{len(lines)} summary lines: {lines}")
        reported = {name: int(count) for name, count in re.findall(r"\b(\w+)=(\d+)\b", lines[0])}
        # What was on its way when the line was written is sent late in the end.
        late = reported.get("sentLate", 0) + reported.get("underWay", 0)
        found = {name: reported.get(name, 0) for name in LATE_FATES} | {"sentLate": late}
        wanted = {name: counts[name] * len(TENANTS) for name in LATE_FATES}
        if found != wanted:
            self.finding(f"the summary tells {found}, not {wanted}: {lines[0]}")

    def summaries(self):
        with open(self.daemon.log_path, "rb") as log:
            new = log.read()[self.log_start:].decode(errors="replace").splitlines()
        return [line for line in new if SUMMARY in line]

    def check_missed(self, since, counts, has_outage=True):
        """flowctl tells the same."""
        result = self.flowctl("missed", "--since", text(since), "--tenant", TENANTS[0], "--json")
        reported = collections.Counter(reminder["fateText"] for reminder in result["reminders"])
        for item in result["ranges"]:
            reported[item["fateText"]] += item["count"]
        if reported != counts:
            self.finding(f"flowctl missed tells {dict(reported)}, not {dict(counts)}")
        if bool(result.get("outages")) != has_outage:
            self.finding(f"flowctl missed tells the outages {result.get('outages')}")

    def wait_summary(self):
        deadline = time.monotonic() + 10
        while not self.summaries() and time.monotonic() < deadline:
            time.sleep(0.02)

    def check_outage(self, since):
        """One outage, which is over: in flowctl and in the log."""
        result = self.flowctl("missed", "--since", text(since), "--tenant", TENANTS[0], "--json")
        ends = [datetime.datetime.fromisoformat(outage["until"]).timestamp() for outage in result["outages"]]
        if len(ends) != 1 or not since <= ends[0] <= self.clock.now() + 1:
            self.finding(f"flowctl missed tells the outages {result['outages']}; it is {text(self.clock.now())}")
        for line in self.summaries():
            if "2037" in line:
                self.finding(f"the summary tells what isn't: {line}")

    def flowctl(self, *arguments):
        result = subprocess.run([self.options.flowctl, *arguments, "--socket", self.daemon.socket_path],
                                capture_output=True, text=True, check=False)
        if result.returncode != 0:
            self.finding(f"flowctl {' '.join(arguments)} ended with {result.returncode}: {result.stderr}")
            return collections.defaultdict(list)
        return json.loads(result.stdout) if "--json" in arguments else result.stdout


def text(at):
    return datetime.datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
