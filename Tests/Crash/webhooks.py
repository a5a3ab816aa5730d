#!/usr/bin/env python3
"""Thousands of webhooks to receivers that answer all that receivers answer, while flowd or its sender is killed with -9 again and
again. At the end each message has one state, none is lost, and what a receiver got twice has one id and one content.

How a receiver answers the first attempt of a message follows from its id; from the second on it takes it, but for one that is
gone. Time is moved on over the pauses between attempts."""
import base64
import collections
import contextlib
import datetime
import hashlib
import http.server
import os
import random
import signal
import sqlite3
import subprocess
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


COUNT, ROUNDS, SEED = option("--count", 10_000), option("--rounds", 200), option("--seed", random.randrange(10**6))
TENANTS, CHANNELS = 10, 8
WAYS = ("takes", "takes", "takes", "takes", "500", "429", "302", "hangs", "half", "lies", "slow", "closes")

from calls import Calls  # noqa: E402
from story import Story  # noqa: E402

lock, got, contents, asked = threading.Lock(), collections.Counter(), collections.defaultdict(set), collections.Counter()


class Receiver(http.server.BaseHTTPRequestHandler):
    """Answers the first attempt as the message's id has it."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_POST(self):
        identity, self.close_connection = self.headers["webhook-id"], True
        body = self.rfile.read(int(self.headers["content-length"]))
        with lock:
            asked[identity] += 1
            contents[identity].add(hashlib.sha256(body).digest())
            way = WAYS[hashlib.sha256(identity.encode()).digest()[0] % len(WAYS)] if asked[identity] == 1 else "takes"
        if self.path == "/gone":
            way = "410"
        with contextlib.suppress(OSError):
            self.answers(identity, way)

    def answers(self, identity, way):
        if way in ("takes", "lies", "slow"):
            with lock:
                got[identity] += 1
        if way == "takes":
            self.wfile.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        elif way == "lies":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort")
        elif way == "slow":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n")
            for byte in b"abc":
                time.sleep(0.05)
                self.wfile.write(bytes([byte]))
        elif way == "half":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-")
        elif way == "hangs":
            time.sleep(1.5)
        elif way != "closes":
            self.wfile.write(f"HTTP/1.1 {way} X\r\nRetry-After: 20\r\nLocation: /gone\r\nContent-Length: 0\r\n\r\n".encode())


class Server(http.server.ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 512


def configuration(scratch):
    os.mkdir(os.path.join(scratch, "secrets"))
    with open(os.path.join(scratch, "secrets", "app"), "wb", opener=lambda file, flags: os.open(file, flags, 0o600)) as file:
        file.write(b"whsec_" + base64.b64encode(os.urandom(32)))
    server = Server(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "channels:\n" + "".join(
        f"- {{name: c{number}, kind: webhook, url: 'http://127.0.0.1:{server.server_port}/{'gone' if number == 0 else number}', "
        f"secret: app, allow: [127.0.0.1], timeLimit: 1s, concurrency: 16}}\n" for number in range(CHANNELS))


def add():
    """All of them are due at one time, an hour from now."""
    at = datetime.datetime.fromtimestamp(story.now + 3600, datetime.timezone.utc)
    for tenant in range(TENANTS):
        wire = Calls(story.socket, "Tasks", tenant=f"t{tenant}")
        for number in range(tenant, COUNT, TENANTS):
            answer = wire("Add", spec={"title": f"Task {number}", "start": at.strftime("%Y-%m-%dT%H:%M:%S"), "grace": "20h",
                                       "reminders": [f"0m via c{number % CHANNELS}"]})
            if "error" in answer:
                sys.exit(f"FAILED: {answer}")
    return at.timestamp()


def rows(query):
    with contextlib.closing(sqlite3.connect(f"file:{story.scratch.name}/state/flowd.sqlite?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def later(seconds):
    """Time passes; a command that has to do with time has flowd see it."""
    story.move_clock(story.now + seconds)
    for verb in ("pause", "resume"):
        story.operator()("task", verb, "1", "-t", "t0")


def kills():
    """kill -9 of flowd or of its sender, at a random moment."""
    for _ in range(ROUNDS):
        time.sleep(dice.uniform(0.05, 0.4))
        if dice.random() < 0.5:
            story.move_clock(story.now + dice.uniform(0, 25))
            story.power_fails()
            killed["flowd"] += 1
            continue
        found = subprocess.run(["pgrep", "-P", str(story.process.pid), "flowd-deliver"], capture_output=True, text=True, check=False)
        for process in found.stdout.split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)
                killed["sender"] += 1


def settles():
    """Time passes until nothing waits any more."""
    for _ in range(200):
        left = rows("SELECT count(*) FROM delivery WHERE state IN ('pending', 'sending')")[0][0]
        if not left and rows("SELECT count(*) FROM reminder WHERE fate IS NULL")[0][0] == 0:
            return
        time.sleep(0.5)
        if not rows("SELECT count(*) FROM delivery WHERE state = 'sending'")[0][0]:
            later(60)
    sys.exit(f"FAILED: --seed {SEED}: {left} messages wait for ever")


def counts():
    known = {identity: (channel, state, attempt) for identity, channel, state, attempt in rows(
        "SELECT id, channel, state, attempt FROM delivery")}
    story.check("each has its message", [len(known), rows("SELECT count(*) FROM reminder")[0][0]], [COUNT, COUNT])
    for identity, (channel, state, attempt) in known.items():
        wanted = "dead" if channel == "c0" else "sent"
        if state != wanted or (state == "sent" and not got[identity]):
            sys.exit(f"FAILED: --seed {SEED}: {identity} through {channel} is {state} and was taken {got[identity]} times")
        if asked[identity] > attempt or len(contents[identity]) > 1:
            sys.exit(f"FAILED: --seed {SEED}: {identity} was asked {asked[identity]} times in {attempt} attempts, "
                     f"{len(contents[identity])} contents")
    story.check("nobody got what nobody knows", sorted(set(asked) - set(known)), [])
    story.checks += len(known)
    twice = sum(count - 1 for count in got.values())
    print(f"   {COUNT} messages, {sum(asked.values())} requests, seed {SEED}: {killed['flowd']} kills of flowd, {killed['sender']} of its "
          f"sender; {twice} were taken again under their own id, none lost ({time.time() - begin:.0f} s)")


dice, killed, begin = random.Random(SEED), collections.Counter(), time.time()
with Story("Webhooks amid kills", configuration, moves_clock=True) as story:
    for each in range(TENANTS):
        story.operator()("tenant", "create", f"t{each}", "--time-zone", "UTC")
    story.operator()("task", "add", "Clock", "--start", "2099-01-01T08:00", "-t", "t0")
    due = add()
    later(due - story.now)
    kills()
    settles()
    counts()
