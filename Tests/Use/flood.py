#!/usr/bin/env python3
"""One tenant floods flowd with 64 connections of 32 calls in flight; its neighbour goes on being served.

Short: while one call of the neighbour's waits, no more of the flood's are answered than it has in flight, but for one of
a hundred; the times are printed and not judged. With --measure a second flowd stands beside the first one on the same
machine, and the neighbour's p99 is at most twice that of the neighbour there.
"""
import argparse
import json
import multiprocessing
import os
import selectors
import socket
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Crash"), os.path.join(HERE, "support")]
import scratch  # noqa: E402  pylint: disable=wrong-import-position
from client import Client, Refused  # noqa: E402  pylint: disable=wrong-import-position
from daemon import Daemon  # noqa: E402  pylint: disable=wrong-import-position

CONNECTIONS = 64
IN_FLIGHT = 32
BUSY = "io.flowd.Daemon.Busy"
TEMPLATE = "template: flood\ntitle: Flood\nsteps:\n" + "".join(
    f"  - {{step: s{number}, title: Step {number}}}\n" for number in range(CONNECTIONS))
PROCESSES = multiprocessing.get_context("fork")


def prepare(path, tenant):
    """A tenant with a job that has a step for each connection; returns the job's number."""
    with Client(path) as client:
        client.call("io.flowd.Tenants.Create", slug=tenant)
        client.call("io.flowd.Templates.Apply", tenant=tenant, source=TEMPLATE)
        return client.call("io.flowd.Jobs.Start", tenant=tenant, template="flood")["job"]["id"]


def progress(tenant, job, step, count):
    """A call that changes something each time."""
    parameters = {"tenant": tenant, "job": job, "step": f"s{step}", "percent": count % 99 + 1}
    return json.dumps({"method": "io.flowd.Actions.Progress", "parameters": parameters}).encode() + b"\0"


def flood(path, tenant, job, answered, busy, is_over):
    """Keeps each connection full until it is over; counts what comes back."""
    chooser = selectors.DefaultSelector()
    for number in range(CONNECTIONS):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        connection.sendall(b"".join(progress(tenant, job, number, count) for count in range(IN_FLIGHT)))
        chooser.register(connection, selectors.EVENT_READ, [number, IN_FLIGHT, b""])
    while not is_over.value:
        for key, _ in chooser.select(0.1):
            number, count, rest = key.data
            data = key.fileobj.recv(1 << 18)
            if not data:
                chooser.unregister(key.fileobj)
                continue
            *frames, rest = (rest + data).split(b"\0")
            with answered.get_lock():
                answered.value += len(frames)
            with busy.get_lock():
                busy.value += sum(BUSY.encode() in frame for frame in frames)
            key.data[1:] = [count + len(frames), rest]
            key.fileobj.sendall(b"".join(progress(tenant, job, number, count + more) for more in range(len(frames))))


def neighbour(path, job, seconds, answered, results):
    """One call after the other; tells how long each took, and how many of the flood's were answered meanwhile."""
    calls, end = [], time.monotonic() + seconds
    with Client(path, timeout=120) as client:
        while time.monotonic() < end:
            before, began = answered.value, time.monotonic()
            try:
                client.call("io.flowd.Actions.Progress", tenant="calm", job=job, step="s1", percent=len(calls) % 99 + 1)
            except Refused as refusal:
                results.put(str(refusal))
                return
            calls.append((time.monotonic() - began, answered.value - before))
            time.sleep(0.002)
    results.put(calls)


def at(values, share):
    """The value that this share of them doesn't pass."""
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


class Flood:
    """The daemons, and what was found."""

    def __init__(self, options, folder):
        self.options, self.folder, self.findings = options, folder, []
        self.answered, self.busy = PROCESSES.Value("q", 0), PROCESSES.Value("q", 0)

    def daemon(self, name):
        folder = os.path.join(self.folder, name)
        os.mkdir(folder)
        state = os.path.join(folder, "state")
        os.mkdir(state)
        daemon = Daemon(self.options.flowd, state, folder, arguments=["--log-level", "warning"])
        daemon.start()
        return daemon

    def serve(self, paths, seconds):
        """A neighbour in each daemon, at the same time; their calls."""
        waiting = []
        for path, job in paths:
            results = PROCESSES.Queue()
            process = PROCESSES.Process(target=neighbour, args=(path, job, seconds, self.answered, results))
            process.start()
            waiting.append((process, results))
        reported = []
        for process, results in waiting:
            reported.append(results.get(timeout=seconds + 300))
            process.join()
            if isinstance(reported[-1], str):
                sys.exit(f"FAILED: the neighbour was refused: {reported[-1]}")
        return reported

    def tell(self, what, calls):
        times, passed = [call[0] for call in calls], [call[1] for call in calls]
        print(f"   {what}: {len(calls)} calls, p50 {at(times, 0.5) * 1000:.1f} ms, p99 {at(times, 0.99) * 1000:.1f} ms, "
              f"worst {max(times) * 1000:.1f} ms; of the flood's, {at(passed, 0.99)} were answered meanwhile (p99)")

    def run(self):
        daemons = [self.daemon("one")] + ([self.daemon("two")] if self.options.measure else [])
        try:
            self.run_on([daemon.socket_path for daemon in daemons])
        finally:
            for daemon in daemons:
                code = daemon.stop()
                if code != 0:
                    self.findings.append(f"flowd ended with {code} when it was asked to stop\n{daemon.log_end()}")
                daemon.close()

    def run_on(self, paths):
        calm = [(path, prepare(path, "calm")) for path in paths]
        job = prepare(paths[0], "flood")
        self.tell("alone", self.serve(calm[:1], 1)[0])
        is_over = PROCESSES.Value("b", 0)
        flooding = PROCESSES.Process(target=flood, args=(paths[0], "flood", job, self.answered, self.busy, is_over))
        flooding.start()
        try:
            while self.answered.value < CONNECTIONS * IN_FLIGHT:
                time.sleep(0.05)
            began, before = time.monotonic(), self.answered.value
            reported = self.serve(calm, self.options.seconds)
            seconds = time.monotonic() - began
        finally:
            is_over.value = 1
            flooding.join()
        self.tell("beside a flood", reported[0])
        print(f"   the flood: {(self.answered.value - before) / seconds:.0f} answers a second, "
              f"{self.busy.value} of {self.answered.value} Busy")
        # A few calls stand beside those in which this process was held up itself, and the flood went on.
        passed = at([call[1] for call in reported[0]], 0.99 if self.options.measure else 0.9)
        if passed > CONNECTIONS * IN_FLIGHT:
            self.findings.append(f"while one call of the neighbour's waited, {passed} of the flood's were answered")
        if self.options.measure:
            self.tell("in a flowd of its own, beside the same flood", reported[1])
            here, there = (at([call[0] for call in calls], 0.99) for calls in reported)
            print(f"   p99 {here / there:.2f} times that of a flowd of its own")
            if here > 2 * there:
                self.findings.append("the neighbour's p99 is more than twice that of a flowd of its own")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--measure", action="store_true")
    options = parser.parse_args()
    print("-- one tenant floods, its neighbour is served")
    return scratch.run("flood", lambda folder: Flood(options, folder), lambda found: [found.run])


if __name__ == "__main__":
    sys.exit(main())
