#!/usr/bin/env python3
"""Any local user takes what there is of the socket: root and a member are served all the same.

`nobody` holds as many of 2,000 connections as it gets, 64 of them with half a call of nearly 1 MiB, 64 checking templates
without end, which strangers may not, the rest silent. A member who has 64 connections check templates without end doesn't
keep another one waiting. Besides: a call that comes byte by byte ends in its time, and flowd without descriptors waits
and says so once. Needs root, to be somebody else.

Short: times are printed and not judged. With --measure a second flowd stands beside the first one on the same machine, and
the p99 of root and of the member is at most twice that of the same people there, beside either load.
"""
import argparse
import heapq
import json
import multiprocessing
import os
import resource
import selectors
import socket
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Crash"), os.path.join(HERE, "support")]
import scratch  # noqa: E402  pylint: disable=wrong-import-position
from client import Client, Refused, Unanswered  # noqa: E402  pylint: disable=wrong-import-position
from daemon import Daemon  # noqa: E402  pylint: disable=wrong-import-position

NOBODY, MEMBER, CHECKER = 65534, 12345, 12346
CONNECTIONS, PARTIAL, LINTING = 2000, 64, 64
CROWD = ["linting"] * LINTING + ["partial"] * PARTIAL + ["silent"] * (CONNECTIONS - PARTIAL - LINTING)
HALF = b'{"method":"io.flowd.Templates.Lint","parameters":{"source":"' + b"x" * (1 << 20) + b'"}}\0'
# What nobody's calls may take (limits.heldBytesPerUser), twice, as buffers grow by doubling, and a quarter of a MiB for
# each of its connections (limits.connectionsPerUser).
MEMORY_MAX = 2 * (32 << 20) + 320 * (256 << 10)
STEPS = "".join(f"  - {{step: s{number}, title: Step {number}, dependsOn: [s{number - 1}]}}\n" for number in range(1, 400))
LINT = "template: wide\ntitle: Wide\nsteps:\n  - {step: s0, title: Step 0}\n" + STEPS
PROCESSES = multiprocessing.get_context("fork")


# In the order in which they visit: the daemon with the crowd, then the one without.
VISITORS = ("root", "the member", "root, in a flowd of its own", "the member there")


def become(user):
    if user != 0:
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)


def crowd(path, user, kinds, reported, is_over):
    """Connections of somebody's; each that is closed is opened again some seconds later."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    become(user)
    lint = json.dumps({"method": "io.flowd.Templates.Lint", "parameters": {"source": LINT}}).encode() + b"\0"
    chooser, counts = selectors.DefaultSelector(), {"open": 0, "closed": 0, "answered": 0, "refused": 0}

    def connect(kind):
        connection = socket.socket(socket.AF_UNIX)
        connection.setblocking(False)
        try:
            connection.connect(path)
        except OSError:
            connection.close()
            return False
        rest = {"partial": HALF[:-3], "linting": lint, "silent": b""}[kind]
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if rest else 0)
        chooser.register(connection, events, [kind, rest])
        counts["open"] += 1
        return True

    def close(key):
        chooser.unregister(key.fileobj)
        key.fileobj.close()
        counts["open"] -= 1
        counts["closed"] += 1
        # Not all at once: a rush of connections delays new ones by what it takes to refuse it, whoever makes it.
        heapq.heappush(missing, (time.monotonic() + 2 + counts["closed"] % 60 / 10, key.data[0]))

    missing = [(number / 1e6, kind) for number, kind in enumerate(kinds)]
    began = time.monotonic()
    while not is_over.value:
        while missing and missing[0][0] <= time.monotonic() and connect(missing[0][1]):
            heapq.heappop(missing)
            if time.monotonic() - began > 0.2:
                break
        for key, events in chooser.select(0.05):
            try:
                if events & selectors.EVENT_READ:
                    data = key.fileobj.recv(1 << 16)
                    if not data:
                        close(key)
                        continue
                    if key.data[0] == "linting" and b"\0" in data:
                        counts["answered"] += data.count(b"\0")
                        counts["refused"] += data.count(b'{"error"')
                        key.data[1] = lint
                        chooser.modify(key.fileobj, selectors.EVENT_READ | selectors.EVENT_WRITE, key.data)
                if events & selectors.EVENT_WRITE:
                    key.data[1] = key.data[1][key.fileobj.send(key.data[1]):]
                    if not key.data[1]:
                        chooser.modify(key.fileobj, selectors.EVENT_READ, key.data)
            except BlockingIOError:
                pass
            except OSError:
                close(key)
        began = time.monotonic()
        with reported.get_lock():
            reported[:] = [counts["open"], counts["closed"], counts["answered"], counts["refused"]]


def visitor(path, user, seconds, results):
    """Somebody who asks again and again, each tenth time on a new connection; tells how long each call took."""
    become(user)
    times, end, client = [], time.monotonic() + seconds, None
    try:
        while time.monotonic() < end:
            began = time.monotonic()
            if len(times) % 10 == 0:
                if client:
                    client.close()
                client = Client(path, timeout=60)
            client.call("io.flowd.Jobs.Show", tenant="acme", job="1")
            times.append(time.monotonic() - began)
            time.sleep(0.002)
    except (Refused, Unanswered) as error:
        results.put(f"after {len(times)} calls: {error}")
        return
    results.put(times)


def at(values, share):
    """The value that this share of them doesn't pass."""
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def memory(process, field):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith(field + ":"))


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def descriptor_lines(daemon):
    """What the log says about descriptors."""
    with open(daemon.log_path, encoding="utf-8") as log:
        return [line for line in log if "descriptor" in line]


class Strangers:
    """The daemons, and what was found."""

    def __init__(self, options, folder):
        self.options, self.folder, self.findings = options, folder, []

    def expect(self, what, good, found):
        print(f"   {what}: {found}")
        if not good:
            self.findings.append(f"{what}: {found}")

    def daemon(self, name, *arguments):
        folder = os.path.join(self.folder, name)
        os.makedirs(os.path.join(folder, "state"))
        os.chmod(folder, 0o755)
        daemon = Daemon(self.options.flowd, os.path.join(folder, "state"), folder, arguments=["--log-level", "warning", *arguments])
        daemon.start()
        with Client(daemon.socket_path) as client:
            client.call("io.flowd.Tenants.Create", slug="acme", ownerUIDs=[MEMBER, CHECKER])
            client.call("io.flowd.Templates.Apply", tenant="acme", source=LINT)
            client.call("io.flowd.Jobs.Start", tenant="acme", template="wide")
        return daemon

    def end(self, daemon):
        code = daemon.stop()
        if code != 0:
            self.findings.append(f"flowd ended with {code} when it was asked to stop\n{daemon.log_end()}")
        daemon.close()

    def visits(self, daemons, seconds):
        """Root and the member in each daemon, all at the same time."""
        waiting = []
        for daemon in daemons:
            for user in (0, MEMBER):
                results = PROCESSES.Queue()
                process = PROCESSES.Process(target=visitor, args=(daemon.socket_path, user, seconds, results))
                process.start()
                waiting.append((process, results))
        reported = []
        for process, results in waiting:
            reported.append(results.get(timeout=seconds + 120))
            process.join()
        return reported

    def tell(self, who, times):
        if isinstance(times, str):
            self.expect(f"{who} is served", False, times)
            return None
        p50, p99 = at(times, 0.5), at(times, 0.99)
        self.expect(who, True, f"{len(times)} calls, p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, worst {max(times) * 1000:.1f} ms")
        return p99

    def crowded(self):
        daemons = [self.daemon("one")] + ([self.daemon("two")] if self.options.measure else [])
        try:
            self.tell("the member, alone", self.visits(daemons[:1], 1)[1])
            before = memory(daemons[0].process, "VmRSS")
            reported, is_over = PROCESSES.Array("q", 4), PROCESSES.Value("b", 0)
            process = PROCESSES.Process(target=crowd, args=(daemons[0].socket_path, NOBODY, CROWD, reported, is_over))
            process.start()
            try:
                time.sleep(2)
                status = subprocess.run([self.options.flowctl, "--socket", daemons[0].socket_path, "status"],
                                        capture_output=True, text=True, timeout=60, check=False)
                self.expect("root's flowctl status beside nobody's connections", status.returncode == 0,
                            f"{status.returncode} {status.stderr.strip()}")
                found = self.visits(daemons, self.options.seconds)
            finally:
                is_over.value = 1
                process.join()
            print(f"   nobody: {reported[0]} connections open, {reported[1]} closed, {reported[3]} of {reported[2]} texts refused")
            peaks = [self.tell(who, times) for who, times in zip(VISITORS, found)]
            grown = memory(daemons[0].process, "VmHWM") - before
            self.expect("memory", grown <= MEMORY_MAX, f"{grown >> 20} MiB more, at most {MEMORY_MAX >> 20} are allowed")
            self.compare(peaks)
        finally:
            for daemon in daemons:
                self.end(daemon)

    def compare(self, peaks):
        if self.options.measure and None not in peaks:
            for who, here, there in (("root", peaks[0], peaks[2]), ("the member", peaks[1], peaks[3])):
                self.expect(f"{who}'s p99", here <= 2 * there, f"{here / there:.2f} times that of a flowd of its own")

    def checking(self):
        """A member has texts checked without end, which are read and checked, unlike a stranger's."""
        daemons = [self.daemon("busy")] + ([self.daemon("calm")] if self.options.measure else [])
        try:
            reported, is_over = PROCESSES.Array("q", 4), PROCESSES.Value("b", 0)
            arguments = (daemons[0].socket_path, CHECKER, ["linting"] * LINTING, reported, is_over)
            process = PROCESSES.Process(target=crowd, args=arguments)
            process.start()
            try:
                end = time.monotonic() + 60
                while reported[2] == 0 and time.monotonic() < end:
                    time.sleep(0.05)
                before = reported[2]
                found = self.visits(daemons, self.options.seconds)
                checked = reported[2] - before
            finally:
                is_over.value = 1
                process.join()
            self.expect(f"texts of a member with {LINTING} connections checked meanwhile", checked > 0 and reported[3] == 0,
                        f"{checked}, {reported[3]} refused")
            self.compare([self.tell(who, times) for who, times in zip(VISITORS, found)])
        finally:
            for daemon in daemons:
                self.end(daemon)

    def dripping(self):
        """A byte now and then doesn't keep a connection."""
        daemon = self.daemon("slow", "--limits-incomplete-call-timeout", "2s")
        try:
            connection, began = socket.socket(socket.AF_UNIX), time.monotonic()
            connection.connect(daemon.socket_path)
            connection.settimeout(0.2)
            is_closed = False
            while not is_closed and time.monotonic() - began < 15:
                try:
                    connection.send(b"{" if time.monotonic() - began < 0.1 else b" ")
                    is_closed = connection.recv(1) == b""
                except TimeoutError:
                    pass
                except OSError:
                    is_closed = True
            self.expect("a call that comes byte by byte, with 2 s for it", is_closed, f"closed after {time.monotonic() - began:.1f} s")
        finally:
            self.end(daemon)

    def without_descriptors(self):
        daemon = self.daemon("poor")
        try:
            count = len(os.listdir(f"/proc/{daemon.process.pid}/fd"))
            limits = resource.prlimit(daemon.process.pid, resource.RLIMIT_NOFILE)
            resource.prlimit(daemon.process.pid, resource.RLIMIT_NOFILE, (count + 8, limits[1]))
            waiting = []
            for _ in range(100):
                waiting.append(socket.socket(socket.AF_UNIX))
                waiting[-1].connect(daemon.socket_path)
            for _ in range(400):
                if descriptor_lines(daemon):
                    break
                time.sleep(0.05)
            before = processor_seconds(daemon.process)
            time.sleep(2)
            used = processor_seconds(daemon.process) - before
            self.expect("processor time in 2 s without descriptors", used < 0.5, f"{used:.2f} s")
            lines = descriptor_lines(daemon)
            self.expect("lines in the log about it", len(lines) == 1, len(lines))
            resource.prlimit(daemon.process.pid, resource.RLIMIT_NOFILE, limits)
            with Client(daemon.socket_path, timeout=20) as client:
                reply = client.call("io.flowd.Daemon.GetStatus")
            self.expect("served again, with descriptors", "status" in reply, "yes")
            for connection in waiting:
                connection.close()
        except Unanswered as error:
            self.expect("served again, with descriptors", False, error)
        finally:
            self.end(daemon)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--measure", action="store_true")
    options = parser.parse_args()
    print("-- nobody takes what it can of the socket")
    if os.geteuid() != 0:
        print("   left out: this needs root, to be somebody else")
        return 0
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)

    def make(folder):
        os.chmod(folder, 0o755)
        return Strangers(options, folder)
    return scratch.run("strangers", make, lambda found: [found.crowded, found.checking, found.dripping, found.without_descriptors])


if __name__ == "__main__":
    sys.exit(main())
