#!/usr/bin/env python3
"""One tenant has a hundred thousand messages for an endpoint that hangs; another's go out all the same, in time. It tells how late they
are, beside how late they are when nobody else has any; `make hanging`."""
import argparse
import collections
import contextlib
import http.server
import json
import os
import socket
import sqlite3
import sys
import threading
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import put_secret  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

own = argparse.ArgumentParser(add_help=False)
own.add_argument("--waiting", type=int, default=600, help="how many messages wait for the endpoint that hangs")
own.add_argument("--others", type=int, default=8, help="how many of the neighbour are timed, before and behind")
own.add_argument("--measure", action="store_true", help="fails when the neighbour's p99 is more than two seconds")
asked, sys.argv[1:] = own.parse_known_args()
RECIPIENTS = 10
came, asked_of = {}, collections.Counter()
lock, over = threading.Lock(), threading.Event()


class Receiver(http.server.BaseHTTPRequestHandler):
    """/ok takes all, at once; /hang never says anything."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with lock:
            asked_of[self.path] += 1
            if self.path == "/ok":
                came[body["data"]["title"]] = time.time()
        if self.path == "/hang":
            over.wait()
            return
        self.send_response(204)
        self.end_headers()

    def log_message(self, format, *arguments):
        pass


def configuration(scratch):
    put_secret(scratch, "key", "whsec_" + "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=" + "\n")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    place = f"http://127.0.0.1:{server.server_address[1]}"
    return "channels:\n" + "".join(f"  - {{name: {name}, kind: webhook, url: '{place}/{name}', secret: key, allow: [127.0.0.1]}}\n" for name in ("ok", "hang"))


def add(tenant, specs):
    """Many tasks over one connection, so many of them under way."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(story.socket)
        rest, data = list(specs), b""
        while rest:
            part, rest = rest[:64], rest[64:]
            connection.sendall(b"".join(json.dumps({"method": "io.flowd.Tasks.Add", "parameters": {"tenant": tenant, "spec": spec}}).encode() + b"\0"
                                        for spec in part))
            for _ in part:
                while b"\0" not in data:
                    data += connection.recv(1 << 16)
                answer, _, data = data.partition(b"\0")
                if b'"error"' in answer:
                    story.check("it is added", answer.decode(), "")


def at(instant):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(instant))


def lateness(name):
    """How late each of the neighbour's messages is, in seconds, in order."""
    begin = int(time.time()) + 4
    due_dates = {f"{name} {number}": begin + number // 2 for number in range(asked.others)}
    add("calm", [{"title": title, "start": at(due), "reminders": ["0m via ok"]} for title, due in due_dates.items()])
    story.wait_for(f"{name}: all arrive", lambda: sum(title in came for title in due_dates), asked.others)
    return sorted(came[title] - due for title, due in due_dates.items())


def percentiles(values):
    return f"p50 {values[len(values) // 2]:.2f} s, p99 {values[max(0, round(len(values) * 0.99) - 1)]:.2f} s, the longest {values[-1]:.2f} s"


with Story("An endpoint that hangs, and a neighbour", configuration) as story:
    operator = story.operator()
    for tenant in ("calm", "flood"):
        operator("tenant", "create", tenant, "--time-zone", "UTC")
        operator("tenant", "set", tenant, "--limit", "tasksPerProfile=10000", "--limit", "tasks=100000")
    for number in range(RECIPIENTS):
        operator("profile", "add", f"p{number}", "-t", "flood")
    quiet = lateness("before")
    rule = "0m via hang to " + "+".join(f"p{number}" for number in range(RECIPIENTS))
    count = -(-asked.waiting // RECIPIENTS)
    due = time.time() + 10 + count / 300
    add("flood", [{"title": f"Flood {number}", "start": at(due), "grace": "1d", "reminders": [rule]} for number in range(count)])

    def waiting():
        path = os.path.join(story.scratch.name, "state", "flowd.sqlite")
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            return database.execute("SELECT count(*) FROM delivery WHERE channel = 'hang' AND state IN ('pending', 'sending')").fetchone()[0]

    story.wait_for("the first is asked", lambda: asked_of["/hang"] > 0, True)
    story.wait_for("all wait", waiting, count * RECIPIENTS)
    busy = lateness("behind")
    story.check("and still wait", waiting(), count * RECIPIENTS)
    over.set()
    print(f"   {count * RECIPIENTS} for an endpoint that hangs, {asked_of['/hang']} asked of it; the neighbour's before: {percentiles(quiet)}; behind: {percentiles(busy)}")
    if asked.measure:
        story.check("the neighbour's p99 is at most two seconds", busy[max(0, round(len(busy) * 0.99) - 1)] <= 2, True)
