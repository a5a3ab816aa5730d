"""One daemon with a clock of its own, made to miss what is due, and what has to be in its ledger then."""

import collections
import datetime
import os
import shutil
import tempfile
import time

from daemon import Daemon
from fakeclock import FakeClock
from observer import TENANTS, Observer
from policies import DAY, HOUR, UTC

BASE = datetime.datetime(2027, 3, 1, tzinfo=UTC)
CHANNEL = "file"

CONFIGURATION = """channels:
- name: {channel}
  kind: command
  argv: [/bin/sh, -c, 'printf "%s\\\\n" "$FLOWD_DELIVERY" >> "$0"', {output}]
  timeLimit: 20s
  concurrency: 4
"""


class Scenario(Observer):
    """One daemon with its clock, and what has to be in its ledger."""

    def __init__(self, options, name, tasks):
        super().__init__()
        self.options = options
        self.name = name
        self.tasks = tasks
        self.scratch = tempfile.mkdtemp(prefix="flowd-outage-")
        self.state = os.path.join(self.scratch, "state")
        self.output = os.path.join(self.scratch, "delivered")
        os.mkdir(self.state)
        open(self.output, "w").close()
        configuration = os.path.join(self.scratch, "flowd.yaml")
        with open(configuration, "w") as file:
            file.write(CONFIGURATION.format(channel=CHANNEL, output=self.output))
        self.clock = FakeClock(self.scratch, BASE.timestamp() + 10 * HOUR + 17 * 60)
        self.daemon = Daemon(options.flowd, self.state, self.scratch, self.clock.environment, ["--config", configuration])
        # What has to be: the fate of each instant by task, and counts in ranges.
        self.expected = {task.title: {} for task in tasks}
        self.ranges = {task.title: collections.Counter() for task in tasks}
        self.done_until = 0
        self.log_start = 0

    def begin(self):
        """Makes the tasks, and lets those of eleven o'clock go out in time."""
        self.daemon.start()
        for tenant in TENANTS:
            self.call("Tenants.Create", slug=tenant)
            for task in self.tasks:
                self.call("Tasks.Add", tenant=tenant, spec=task.spec(BASE, CHANNEL))
        self.done_until = self.clock.now()
        # Half past ten is passed by a machine that sleeps until a moment before eleven.
        self.late(lambda: self.clock.pass_time(BASE.timestamp() + 10 * HOUR + 3590 - self.clock.now()))
        self.in_time(BASE.timestamp() + 11 * HOUR)

    # -- What happens

    def in_time(self, until):
        """Time passes as it does."""
        while self.clock.now() < until + 1:
            time.sleep(0.05)
        self.wait_quiet()
        for task in self.tasks:
            for at in task.times(BASE, self.done_until, self.clock.now()):
                self.expected[task.title][at] = "sent"
        self.done_until = self.clock.now()

    def late(self, happen):
        """Something happens by which the daemon comes too late for what was due meanwhile."""
        begin = self.done_until
        happen()
        now = self.clock.now()
        self.wait_quiet()
        counts = collections.Counter()
        for task in self.tasks:
            late = task.times(BASE, begin, now)
            following = (task.times(BASE, now, now + 2 * DAY) or [now + 2 * DAY])[0]
            fates, ranges = task.fates(late, now, following)
            self.expected[task.title].update(fates)
            self.ranges[task.title].update(ranges)
            counts.update(fates.values())
            counts.update(ranges)
        self.done_until = self.clock.now()
        return counts

    def start(self):
        with open(self.daemon.log_path, "rb") as log:
            self.log_start = len(log.read())
        self.daemon.start()

    def stop(self):
        code = self.daemon.stop()
        if code != 0:
            self.finding(f"flowd ended with {code} when it was asked to stop\n{self.daemon.log_end()}")

    def close(self):
        self.daemon.close()
        if not self.findings:
            shutil.rmtree(self.scratch)
