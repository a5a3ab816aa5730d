#!/usr/bin/env python3
"""Watches a tenant of a real flowd while others write, breaks the connection again and again, and counts what was seen.

One watcher is cut off at random moments and comes back with the cursor of its last reply: it must have seen every event
exactly once and in order. Half the time it breaks off in the middle of what flowd is sending. Others watch with a filter
or never read at all; meanwhile flowd's memory must stay within a bound, and at the end flowd has to stop in time.
"""

import argparse
import os
import random
import shutil
import socket
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Crash"))

# pylint: disable=wrong-import-position
from client import Client, Refused, Unanswered
from daemon import Daemon, NotReady

TENANT = "watched"
TEMPLATE = """\
template: watch
title: Watch test
steps:
""" + "".join(f"  - {{step: s{number}, title: Step {number}}}\n" for number in range(20))
STEPS = [f"s{number}" for number in range(20)]
STOP_SECONDS_MAX = 15


class Writer:
    """A client that writes events, 16 calls in flight, until there are enough."""

    def __init__(self, socket_path, job, count, findings):
        self.socket_path, self.job, self.count, self.findings = socket_path, job, count, findings
        self.thread = threading.Thread(target=self.write, daemon=True)

    def write(self):
        try:
            with Client(self.socket_path, timeout=120) as client:
                sent = answered = 0
                while answered < self.count:
                    while sent < self.count and sent - answered < 16:
                        client.send("io.flowd.Actions.Progress", {
                            "tenant": TENANT, "job": self.job, "step": STEPS[sent % len(STEPS)],
                            "percent": sent // len(STEPS) % 99})
                        sent += 1
                    client.receive()
                    answered += 1
        except (Refused, Unanswered) as error:
            self.findings.append(f"a writer failed: {error}")


class Watcher:
    """Watches, over many connections, until it has seen an event; checks that none is missing and none comes twice."""

    def __init__(self, options, socket_path, findings, kinds=None):
        self.socket_path, self.findings, self.kinds = socket_path, findings, kinds
        self.random = random.Random(options.seed)
        self.breaks_left = options.reconnects
        # A reply holds up to 100 events, and so many may come before it is seen that it is time.
        self.break_distance_max = max(1, options.events // max(1, options.reconnects) - 100)
        self.cursor = 0
        self.seen = 0
        self.connections = 0
        self.replies = 0
        self.breaks_within = 0

    def follow(self, last):
        """Watches until the event `last` was told."""
        while self.cursor < last:
            self.connections += 1
            with Client(self.socket_path, timeout=120) as client:
                self.watch(client, last)

    def watch(self, client, last):
        client.send("io.flowd.Events.Watch", {"tenant": TENANT, "after": self.cursor, "kinds": self.kinds}, more=True)
        first, _ = client.receive()
        if first["events"] or first["cursor"] != self.cursor:
            self.findings.append(f"the first reply after {self.cursor} is {first}")
        break_at = self.cursor + self.random.randint(1, self.break_distance_max) if self.breaks_left else last + 1
        while self.cursor < last:
            self.take(client.receive()[0])
            if self.cursor >= break_at:
                self.breaks_left -= 1
                if self.random.random() < 0.5:
                    self.breaks_within += 1
                    self.peek(client)
                return

    def peek(self, client):
        """Reads a part of what comes, and forgets it: as if the connection had broken in the middle of a reply."""
        client.socket.settimeout(0.02)
        try:
            client.socket.recv(self.random.randint(1, 20_000))
        except OSError:
            pass  # Nothing came: then it breaks between two replies.

    def take(self, reply):
        self.replies += 1
        if len(reply["events"]) > 100:
            self.findings.append(f"{len(reply['events'])} events came at once")
        for event in reply["events"]:
            number = event["number"]
            if self.kinds is None and number != self.cursor + 1:
                self.findings.append(f"event {number} came after {self.cursor}")
            if number <= self.cursor:
                self.findings.append(f"event {number} came again, after {self.cursor}")
            self.cursor = number
            self.seen += 1
        if reply["cursor"] < self.cursor or (self.kinds is None and reply["cursor"] != self.cursor):
            self.findings.append(f"after event {self.cursor} the cursor is {reply['cursor']}")
        self.cursor = max(self.cursor, reply["cursor"])


class Sleeper:
    """Asks for all events and never reads."""

    def __init__(self, socket_path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(socket_path)
        self.socket.sendall(
            b'{"method":"io.flowd.Events.Watch","parameters":{"tenant":"%s"},"more":true}\0' % TENANT.encode())


def resident_mebibytes(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0


class Rig:
    """flowd, its writers and its watchers."""

    def __init__(self, options, scratch):
        self.options = options
        state = os.path.join(scratch, "state")
        os.mkdir(state)
        self.daemon = Daemon(options.flowd, state, scratch)
        self.findings = []
        self.sleepers = []
        self.rss_before = self.rss_most = 0
        self.took = self.stop_took = 0

    def prepare(self):
        """Starts flowd with one job for each writer, works it warm, and returns the writers and the newest event."""
        self.daemon.start()
        jobs = []
        with Client(self.daemon.socket_path) as client:
            client.call("io.flowd.Tenants.Create", slug=TENANT)
            client.call("io.flowd.Templates.Apply", tenant=TENANT, source=TEMPLATE)
            for _ in range(self.options.writers + 1):
                jobs.append(client.call("io.flowd.Jobs.Start", tenant=TENANT, template="watch")["job"]["id"])
        warm = Writer(self.daemon.socket_path, jobs.pop(), 1000, self.findings)
        warm.write()
        share, rest = divmod(self.options.events, self.options.writers)
        writers = [Writer(self.daemon.socket_path, job, share + (index < rest), self.findings)
                   for index, job in enumerate(jobs)]
        return writers, 2 + len(jobs) + 1 + 1000

    def run(self):
        writers, before = self.prepare()
        last = before + self.options.events
        path = self.daemon.socket_path
        self.rss_before = self.rss_most = resident_mebibytes(self.daemon.process.pid)
        self.sleepers = [Sleeper(path) for _ in range(self.options.sleepers)]
        done = threading.Event()
        meter = threading.Thread(target=self.measure, args=(done,), daemon=True)
        meter.start()
        started = time.monotonic()
        for writer in writers:
            writer.thread.start()
        watcher = Watcher(self.options, path, self.findings)
        filtered = Watcher(self.options, path, self.findings, kinds=["jobStarted", "actionProgressed"])
        beside = threading.Thread(target=self.guard, args=(filtered, last), daemon=True)
        beside.start()
        self.guard(watcher, last)
        beside.join(timeout=300)
        for writer in writers:
            writer.thread.join(timeout=300)
        self.took = time.monotonic() - started
        done.set()
        meter.join()
        self.check(watcher, filtered, last)
        return watcher

    def guard(self, watcher, last):
        try:
            watcher.follow(last)
        except (Refused, Unanswered) as error:
            self.findings.append(f"a watcher failed after event {watcher.cursor}: {error}")

    def measure(self, done):
        while not done.wait(0.05):
            self.rss_most = max(self.rss_most, resident_mebibytes(self.daemon.process.pid))

    def check(self, watcher, filtered, last):
        if watcher.seen != last:
            self.findings.append(f"{watcher.seen} events were seen, {last} are there")
        if watcher.breaks_left:
            self.findings.append(f"the connection was broken {watcher.breaks_left} times too seldom")
        # All but the tenant's creation and the template.
        if filtered.seen != last - 2:
            self.findings.append(f"{filtered.seen} events passed the filter, {last - 2} should have")
        growth = self.rss_most - self.rss_before
        if growth > self.options.growth:
            self.findings.append(f"flowd grew by {growth:.0f} MiB, allowed are {self.options.growth}")
        started = time.monotonic()
        code = self.daemon.stop()
        self.stop_took = time.monotonic() - started
        if code != 0 or self.stop_took > STOP_SECONDS_MAX:
            self.findings.append(f"flowd ended with {code} after {self.stop_took:.1f} s, with watchers that don't read")

    def summary(self, watcher):
        return (f"watch loop: seed {self.options.seed}: {watcher.seen} events seen over {watcher.connections} connections "
                f"({watcher.breaks_within} broken in the middle), {watcher.replies} replies, {self.took:.1f} s; "
                f"{len(self.sleepers)} watchers never read, flowd's RSS {self.rss_before:.0f} MiB before, "
                f"{self.rss_most:.0f} MiB at most; stop took {self.stop_took:.1f} s; {len(self.findings)} findings")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowd", required=True, help="the daemon's binary")
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--reconnects", type=int, default=20)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--sleepers", type=int, default=4, help="watchers that never read")
    parser.add_argument("--growth", type=int, default=64, help="MiB that flowd may grow by")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", time.time_ns() % 1_000_000)))
    options = parser.parse_args()
    scratch = tempfile.mkdtemp(prefix="flowd-watch-")
    rig = Rig(options, scratch)
    watcher = None
    try:
        watcher = rig.run()
    except (NotReady, Unanswered, Refused) as error:
        rig.findings.append(f"{type(error).__name__}: {error}")
    finally:
        rig.daemon.close()
    for finding in rig.findings[:20]:
        print(finding, file=sys.stderr)
    if watcher is not None:
        print(rig.summary(watcher))
    if rig.findings:
        print(f"the files are kept in {scratch}", file=sys.stderr)
        return 1
    shutil.rmtree(scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
