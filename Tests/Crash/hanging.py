#!/usr/bin/env python3
"""A tenant has 100,000 messages for a receiver that hangs, all due at once; what a neighbour gets isn't later for it.

The neighbour's messages fall due ten times a second, through a channel of their own and through the one that hangs for the other:
each arrives, once, and 99 of 100 within two seconds of when they were due. None of the flood is lost meanwhile."""
import base64
import collections
import contextlib
import datetime
import http.server
import json
import os
import socket
import sqlite3
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Scenarios"), os.path.join(HERE, "..", "Use", "support")]


def option(name, standard):
    if name in sys.argv:
        index = sys.argv.index(name)
        value = int(sys.argv[index + 1])
        del sys.argv[index:index + 2]
        return value
    return standard


COUNT, SECONDS = option("--count", 100_000), option("--seconds", 60)
RATE, LATE_MAX = 10, 2.0
released, lock = threading.Event(), threading.Lock()
taken, hung = collections.defaultdict(list), collections.Counter()

from story import Story  # noqa: E402


class Receiver(http.server.BaseHTTPRequestHandler):
    """Says nothing to the tenant `flood`, and takes what comes from others."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_POST(self):
        at, self.close_connection = time.time(), True
        data = json.loads(self.rfile.read(int(self.headers["content-length"])))["data"]
        if data["tenant"] == "flood":
            with lock:
                hung[self.path] += 1
            released.wait(600)
            return
        due = datetime.datetime.fromisoformat(data["payload"]["dueAt"].replace("Z", "+00:00")).timestamp()
        with lock:
            taken[data["id"]].append((data["channel"], at + story.offset - due))
        self.wfile.write(b"HTTP/1.1 204 No Content\r\n\r\n")


class Server(http.server.ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 512


def configuration(scratch):
    os.mkdir(os.path.join(scratch, "secrets"))
    with open(os.path.join(scratch, "secrets", "app"), "wb", opener=lambda file, flags: os.open(file, flags, 0o600)) as file:
        file.write(b"whsec_" + base64.b64encode(os.urandom(32)))
    server = Server(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "channels:\n" + "".join(
        f"- {{name: {name}, kind: webhook, url: 'http://127.0.0.1:{server.server_port}/{name}', secret: app, allow: [127.0.0.1], "
        f"timeLimit: 15s, concurrency: 32}}\n" for name in ("own", "shared"))


def add(tenant, specs):
    """Adds tasks, sixteen calls on their way at a time."""
    connection, rest, waiting = socket.socket(socket.AF_UNIX), b"", 0
    connection.settimeout(120)
    connection.connect(story.socket)
    for spec in [*specs, None]:
        while waiting and (waiting == 16 or spec is None):
            while b"\0" not in rest:
                rest += connection.recv(1 << 20) or sys.exit("FAILED: flowd closed the connection")
            frame, rest = rest.split(b"\0", 1)
            waiting -= 1
            if "error" in json.loads(frame):
                sys.exit(f"FAILED: {frame[:500]}")
        if spec:
            call = {"method": "io.flowd.Tasks.Add", "parameters": {"tenant": tenant, "spec": spec}}
            connection.sendall(json.dumps(call).encode() + b"\0")
            waiting += 1


def spec(number, at, channel):
    start = datetime.datetime.fromtimestamp(at, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
    return {"title": f"Task {number}", "start": start, "grace": "20h", "reminders": [f"0m via {channel}"]}


def states():
    with contextlib.closing(sqlite3.connect(f"file:{story.scratch.name}/state/flowd.sqlite?mode=ro", uri=True)) as database:
        return dict(database.execute("SELECT state, count(*) FROM delivery d JOIN tenant t ON t.id = d.tenant WHERE t.slug = 'flood' "
                                     "GROUP BY state").fetchall())


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


with Story("A hanging receiver and a neighbour", configuration, moves_clock=True) as story:
    for slug in ("flood", "calm"):
        story.operator()("tenant", "create", slug, "--time-zone", "UTC")
    due = int(story.now) + 3600
    add("flood", (spec(number, due, "shared") for number in range(COUNT)))
    # The first of the neighbour's are due with the flood.
    count = SECONDS * RATE
    add("calm", (spec(number, due + number // RATE, ("own", "shared")[number % 2]) for number in range(count)))
    story.operator()("task", "add", "Clock", "--start", "2099-01-01T08:00", "-t", "calm")
    story.move_clock(due - 1)
    for verb in ("pause", "resume"):
        story.operator()("task", verb, str(count + 1), "-t", "calm")
    for _ in range((SECONDS + 120) * 10):
        with lock:
            if len(taken) == count:
                break
        time.sleep(0.1)
    with lock:
        late = {name: [lateness for each in taken.values() for channel, lateness in each if channel == name] for name in ("own", "shared")}
        twice = [each for each in taken.values() if len(each) > 1]
    story.check("each of the neighbour's arrived", len(taken), count)
    story.check("once", twice, [])
    found = states()
    story.check("the flood waits, and none of it is lost", sum(found.values()), COUNT)
    for name, values in late.items():
        print(f"   {len(values)} through {name}: p50 {percentile(values, 0.5):.2f} s, p99 {percentile(values, 0.99):.2f} s, "
              f"at most {max(values):.2f} s late")
        story.check(f"99 of 100 through {name} at most {LATE_MAX} s late", percentile(values, 0.99) <= LATE_MAX, True)
    print(f"   Of the flood: {found}, {sum(hung.values())} requests hang")
    released.set()
