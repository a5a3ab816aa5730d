#!/usr/bin/env python3
"""Slow peers: 100 connections that send calls and never read, 200 that send a byte now and then; another is served.

Nothing of theirs is lost: who reads at last has an answer to each call, in order, and a call that came byte by byte has its
own. Times are printed and not judged. With --measure a second flowd stands beside the first one on the same machine, and
the other's p99 is at most 10 ms there and here, beside the slow ones, once they are stuck.
"""
import argparse
import json
import multiprocessing
import os
import resource
import selectors
import socket
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Crash"), os.path.join(HERE, "support")]
import scratch  # noqa: E402  pylint: disable=wrong-import-position
from client import Client  # noqa: E402  pylint: disable=wrong-import-position
from daemon import Daemon  # noqa: E402  pylint: disable=wrong-import-position

MUTE, DRIPPING, JOBS = 100, 200, 100
# Each answer to a mute peer has about 30 KB: as many are twice what flowd holds for a connection.
CALLS = 64
PAUSE = 0.05
P99_MAX = 0.010
TEMPLATE = "template: slow\ntitle: Slow\nsteps:\n" + "".join(f"  - {{step: s{number}, title: Step}}\n" for number in range(10))
PROCESSES = multiprocessing.get_context("fork")


def call(method, **parameters):
    """A call about the slow ones' tenant."""
    return json.dumps({"method": f"io.flowd.Jobs.{method}", "parameters": {"tenant": "slow", **parameters}}).encode() + b"\0"


class Peer:
    """A connection, what of its next call isn't sent yet, and how many calls it has sent whole."""

    def __init__(self, path, frame):
        self.socket, self.frame, self.rest, self.count, self.answers = socket.socket(socket.AF_UNIX), frame, frame, 0, 0
        self.socket.connect(path)
        self.socket.setblocking(False)

    def send(self, length):
        sent = self.socket.send(self.rest[:length])
        self.rest = self.rest[sent:]
        if not self.rest:
            self.count, self.rest = self.count + 1, self.frame

    def read(self):
        """Takes what is there; each answer has to be no error."""
        data = self.socket.recv(1 << 20)
        if not data or b'{"error"' in data:
            raise ValueError(f"an answer is {data[:200]!r}")
        self.answers += data.count(b"\0")


def crowd(path, phase, reported):
    """Mute and dripping peers until phase 1; then they finish the calls at hand, and read all answers."""
    mute = [Peer(path, call("List", limit=JOBS)) for _ in range(MUTE)]
    dripping = [Peer(path, call("Show", job=str(number % JOBS + 1))) for number in range(DRIPPING)]
    for number, peer in enumerate(dripping):
        peer.send(number % len(peer.frame))
    while phase.value == 0:
        began = time.monotonic()
        for peer in mute:
            try:
                while peer.count < CALLS:
                    peer.send(len(peer.rest))
            except BlockingIOError:
                pass
        for peer in dripping:
            peer.send(1)
            try:
                peer.read()
            except BlockingIOError:
                pass
        time.sleep(max(0, began + PAUSE - time.monotonic()))
    chooser = selectors.DefaultSelector()
    for peer in mute + dripping:
        chooser.register(peer.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, peer)
    end = time.monotonic() + 120
    while chooser.get_map() and time.monotonic() < end:
        for key, events in chooser.select(1):
            peer = key.data
            if events & selectors.EVENT_WRITE:
                if peer.rest is not peer.frame:
                    peer.send(len(peer.rest))
                if peer.rest is peer.frame:
                    chooser.modify(peer.socket, selectors.EVENT_READ, peer)
            elif events & selectors.EVENT_READ:
                peer.read()
            if peer.rest is peer.frame and peer.answers == peer.count:
                chooser.unregister(peer.socket)
    reported.put([(sum(peer.count for peer in peers), sum(peer.answers for peer in peers)) for peers in (mute, dripping)])


def visit(path, seconds, results):
    """Somebody of another tenant who shows a job again and again; how long each call took."""
    times, end = [], time.monotonic() + seconds
    with Client(path, timeout=60) as client:
        while time.monotonic() < end:
            began = time.monotonic()
            client.call("io.flowd.Jobs.Show", tenant="other", job="1")
            times.append(time.monotonic() - began)
            time.sleep(0.002)
    results.put(sorted(times))


class Slow:
    """The daemons, and what was found."""

    def __init__(self, options, folder):
        self.options, self.folder, self.findings = options, folder, []

    def expect(self, what, good, found):
        print(f"   {what}: {found}")
        if not good:
            self.findings.append(f"{what}: {found}")

    def daemon(self, name):
        folder = os.path.join(self.folder, name)
        os.makedirs(os.path.join(folder, "state"))
        daemon = Daemon(self.options.flowd, os.path.join(folder, "state"), folder, arguments=["--log-level", "warning"])
        daemon.start()
        with Client(daemon.socket_path) as client:
            for tenant, count in (("slow", JOBS), ("other", 1)):
                client.call("io.flowd.Tenants.Create", slug=tenant)
                client.call("io.flowd.Templates.Apply", tenant=tenant, source=TEMPLATE)
                for _ in range(count):
                    client.call("io.flowd.Jobs.Start", tenant=tenant, template="slow")
        return daemon

    def visits(self, who, daemons):
        """The same in each daemon, at the same time."""
        found = []
        for daemon in daemons:
            results = PROCESSES.Queue()
            PROCESSES.Process(target=visit, args=(daemon.socket_path, self.options.seconds, results), daemon=True).start()
            found.append(results)
        for name, results in zip(("here", "beside"), found):
            times = results.get(timeout=self.options.seconds + 120)
            p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
            self.expect(f"{who}, {name}", p99 <= P99_MAX or not self.options.measure,
                        f"{len(times)} calls, p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, worst {times[-1] * 1000:.1f} ms")

    def slow(self):
        daemons = [self.daemon("one")] + ([self.daemon("two")] if self.options.measure else [])
        phase, reported = PROCESSES.Value("b", 0), PROCESSES.Queue()
        process = PROCESSES.Process(target=crowd, args=(daemons[0].socket_path, phase, reported), daemon=True)
        try:
            process.start()
            self.visits("another while they get stuck", daemons[:1] if not self.options.measure else [])
            self.settle(daemons[0])
            self.visits("another beside slow ones", daemons)
            phase.value = 1
            (sent, answered), (dripped, heard) = reported.get(timeout=180)
            self.expect("calls of those who never read until now, all answered", sent == answered >= MUTE, f"{answered} of {sent}")
            self.expect("calls that came byte by byte, all answered", dripped == heard >= DRIPPING, f"{heard} of {dripped}")
        finally:
            process.kill()
            for daemon in daemons:
                code = daemon.stop()
                self.expect("flowd ends when asked to", code == 0, code)
                daemon.close()

    def settle(self, daemon):
        """Waits until what can be answered is: the daemon has hardly anything to do then."""
        if not self.options.measure:
            return
        def used():
            with open(f"/proc/{daemon.process.pid}/stat", encoding="ascii") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            return int(fields[11]) + int(fields[12])
        before, end = used(), time.monotonic() + 60
        while time.monotonic() < end:
            time.sleep(1)
            before, last = used(), before
            if before - last < 20:
                return


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--measure", action="store_true")
    options = parser.parse_args()
    print("-- 100 peers that never read, 200 that send a byte now and then")
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    return scratch.run("slow", lambda folder: Slow(options, folder), lambda found: [found.slow])


if __name__ == "__main__":
    sys.exit(main())
