#!/usr/bin/env python3
"""Many messages leave by webhooks for receivers that answer as receivers do: at once, slowly, with a lie about the length, with an
error, "not before", "gone", a redirect, half an answer, none. kill -9 of flowd and of its sender comes in the middle, in every
round. Each message ends in one state with all of its history, none is lost, and none goes out twice but under the same id with the
same content, where its history says that nobody knows how an attempt ended.

What the receivers saw is told beside what flowd tells: neither knows of the other. `--deliveries 10000 --rounds 200` is the long
form."""
import argparse
import base64
import collections
import contextlib
import datetime
import hashlib
import hmac
import json
import os
import random
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages, put_secret  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

own = argparse.ArgumentParser(add_help=False)
own.add_argument("--deliveries", type=int, default=400)
own.add_argument("--rounds", type=int, default=6, help="each has a kill -9 at least")
own.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(1 << 32))))
asked, sys.argv[1:] = own.parse_known_args()

KEY = os.urandom(32)
# Kinds of receivers: who takes all, who takes a message after a few requests, who takes none.
GOOD = ("ok", "slow", "lie", "drip")
TURNS = ("busy", "polite", "moved", "half", "hang", "mixed")
BAD = ("never", "gone")
KINDS = (*GOOD, *TURNS, *BAD)
PEOPLE = 16
HOUR = 3600
WINDOW = 128
# What an attempt may say that didn't get out, and whether a request has gone out then: True, maybe (None), False.
REASONS = {
    "failed": ((r"The receiver answered \d+", True), ("Restart flowd-deliver to ask again", False), ("Not reached: ", False),
               ("flowd-deliver ended before the attempt", False), ("flowd-deliver doesn't answer", False)),
    "ambiguous": (("The daemon ended during the attempt", None), ("flowd-deliver ended during the attempt", None),
                  ("flowd-deliver didn't say in time", None), ("The receiver gave no whole answer", None),
                  ("The receiver didn't answer in time", None)),
}
KILLED = ("The daemon ended", "flowd-deliver ended", "flowd-deliver didn't say in time")
# On a machine that stands still a sender is given up without a kill, and started anew.
GIVEN_UP = ("flowd-deliver doesn't answer", "flowd-deliver didn't say in time")

Request = collections.namedtuple("Request", "path id body status at")


class Plan:
    """What the receiver of one message does to the so-and-so-many-th request."""

    def __init__(self, title, channel, turn):
        self.title, self.channel, self.turn = title, channel, turn
        self.kind, _, self.hold = channel.partition("-")
        chance = random.Random(f"{asked.seed}/{title}")
        self.pause = chance.random() * 0.3
        bad = {"half": ["half"], "hang": ["hang"], "moved": ["moved"], "polite": ["polite"], "busy": ["busy"],
               "mixed": ["ok", "busy", "polite", "moved", "half", "hang", "lie", "drip"]}.get(self.kind)
        self.answers = [self.answer(each, chance) for each in chance.choices(bad, k=chance.choice((1, 2, 4)))] if bad else []
        self.last = self.answer(self.kind if self.kind in GOOD + BAD else "ok", chance)

    def answer(self, kind, chance):
        """Kind, status and Retry-After in seconds."""
        status = {"busy": (500, 502, 503, 400, 404), "never": (500, 503), "polite": (429,), "moved": (301, 302, 303, 307, 308),
                  "gone": (410,), "half": (None,), "hang": (None,)}.get(kind, (200, 201, 202, 204) if kind in ("ok", "slow") else (200,))
        return kind, chance.choice(status), chance.choice((30, 600, 1800, 7200)) if kind == "polite" else 0

    def at(self, count):
        return self.answers[count] if count < len(self.answers) else self.last


class Receivers:
    """All that listens, at one port; each channel has its path."""

    def __init__(self):
        self.requests, self.counts, self.count, self.wrong = collections.defaultdict(list), collections.Counter(), 0, []
        self.came = threading.Condition()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection, contextlib.suppress(OSError):
            reader = connection.makefile("rb")
            line = reader.readline().split()
            headers = {}
            while (text := reader.readline().strip()):
                key, _, value = text.decode().partition(":")
                headers[key.lower()] = value.strip()
            size = int(headers.get("content-length", 0))
            body = reader.read(size)
            # Who is killed while it sends has sent nothing whole.
            if len(line) == 3 and len(body) == size > 0:
                self.answer(connection, self.note(line[1].decode()[1:], headers, body))

    def note(self, path, headers, body):
        """Takes note of a request; returns its plan's answer."""
        with self.came:
            self.count += 1
            self.came.notify_all()
            try:
                plan = plans[json.loads(body)["data"]["title"]]
                code = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
                code = base64.b64encode(hmac.new(KEY, code, hashlib.sha256).digest()).decode()
                if headers["webhook-signature"] != f"v1,{code}":
                    raise ValueError("its signature is another one")
            except (KeyError, ValueError) as error:
                self.wrong.append([path, repr(error), body.decode(errors="replace")[:200]])
                return "ok", 500, 0, 0
            answer = plan.at(self.counts[plan.title])
            self.counts[plan.title] += 1
            self.requests[headers["webhook-id"]].append(Request(path, headers["webhook-id"], body, answer[1], story.now))
            return *answer, plan.pause

    def answer(self, connection, answer):
        kind, status, wait, pause = answer
        if kind == "slow":
            time.sleep(pause)
        if kind == "hang":
            connection.recv(1)
            return
        head = f"HTTP/1.1 {status} So\r\n"
        if kind == "half":
            connection.sendall((b"HTTP/1.1 200 OK\r\nContent-Le", b"HTTP/1.1 2", b"SSH-2.0-OpenSSH\r\n", b"")[int(pause * 1000) % 4])
        elif kind == "lie":
            connection.sendall(f"{head}Content-Length: 100000\r\n\r\nshort".encode())
        elif kind == "drip":
            connection.sendall(f"{head}\r\n".encode())
            for _ in range(5):
                connection.sendall(b"slowly ")
                time.sleep(pause / 5)
        else:
            date = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + wait))
            more = f"Retry-After: {wait if pause < 0.15 else date}\r\n" if wait else ""
            more += "Location: /elsewhere\r\n" if kind == "moved" else ""
            more += "" if status == 204 else "Content-Length: 4\r\n"
            connection.sendall(f"{head}{more}\r\n{'' if status == 204 else 'done'}".encode())


def configuration(scratch):
    put_secret(scratch, "app", f"whsec_{base64.b64encode(KEY).decode()}\n")
    lines = []
    for name in channels:
        kind, _, hold = name.partition("-")
        # Of those that hang; no other outlasts its time on a busy machine. One at a time is told that it is gone.
        more = f"timeLimit: {1 if kind in ('hang', 'mixed') else 60}s, concurrency: {1 if kind == 'gone' else 64}"
        lines.append(f"  - {{name: {name}, kind: webhook, url: 'http://127.0.0.1:{receivers.port}/{name}', secret: app, "
                     f"allow: [127.0.0.1], {more}, onAmbiguous: {hold or 'resend'}}}\n")
    return "channels:\n" + "".join(lines)


def calls(method, parameters):
    """The answers to many calls of one method, as many at the same time as one connection may have."""
    connection, rest, answers, sent = socket.socket(socket.AF_UNIX), b"", [], 0
    connection.settimeout(60)
    connection.connect(story.socket)
    frames = [json.dumps({"method": f"io.flowd.{method}", "parameters": {"tenant": "home", **each}}).encode() + b"\0" for each in parameters]
    while len(answers) < len(frames):
        until = min(len(frames), len(answers) + WINDOW)
        if until > sent:
            connection.sendall(b"".join(frames[sent:until]))
            sent = until
        more = connection.recv(1 << 20)
        if not more:
            sys.exit(f"FAILED: {method}: flowd closed the connection")
        *whole, rest = (rest + more).split(b"\0")
        answers += map(json.loads, whole)
    connection.close()
    story.check(f"{method}: nothing is refused", [each for each in answers if each.get("error")][:3], [])
    return [each.get("parameters", {}) for each in answers]


def pages(method, key, **parameters):
    rows, after = [], {}
    while True:
        page, = calls(method, [{"limit": 1000, **parameters, **after}])
        rows += page[key]
        if not page.get("next"):
            return rows
        after = {"after": page["next"]}


def look():
    """How many deliveries there are by state, and how many of what waits are due."""
    with contextlib.closing(sqlite3.connect(f"file:{story.file('state/flowd.sqlite')}?mode=ro", uri=True)) as database:
        counts = dict(database.execute("SELECT state, count(*) FROM delivery GROUP BY state"))
        due, = database.execute("SELECT count(*) FROM delivery WHERE state = 'pending' AND dueAt <= ?", (int(story.now * 1000),)).fetchone()
    return counts, due


def is_quiet(found):
    """True when all that is due so far was tried."""
    counts, due = found
    return not due and not counts.get("sending") and sum(counts.values()) == sum(due_dates[plan.turn] <= story.now for plan in plans.values())


def quiet():
    """Waits for that, for as long as anything moves."""
    found, end = None, time.monotonic() + 60
    while not is_quiet(now := look()):
        if (now, receivers.count) != found:
            found, end = (now, receivers.count), time.monotonic() + 60
        elif time.monotonic() > end:
            story.check("what is due is tried", now, "nothing sending, nothing due, a delivery for each task")
        time.sleep(0.02)


def is_asked(count):
    """Waits until the receivers were asked so often; false when all is quiet before."""
    while True:
        with receivers.came:
            if receivers.came.wait_for(lambda: receivers.count >= count, 0.1):
                return True
        if is_quiet(look()):
            return False


def kill(chance, most):
    """kill -9 of one of the two once so many requests have come, and a moment later."""
    whom = chance.choice(("flowd", "sender"))
    is_amid = is_asked(receivers.count + 1 + chance.randrange(max(1, most)))
    time.sleep(chance.choice((0, chance.random() / 20)))
    if whom == "flowd":
        story.power_fails(during_attempts=True)
    else:
        # There is none when the one before was killed at this moment.
        try:
            messages.kill_sender()
        except (subprocess.CalledProcessError, ProcessLookupError, ValueError):
            whom = "nobody"
    kills[whom] += 1
    kills["amid"] += is_amid and whom != "nobody"


def seconds(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def reason_of(entry):
    """Whether an attempt that didn't get out was a request: True, maybe (None), False; else the reason, which nobody knows."""
    known = [has for words, has in REASONS.get(entry["kind"], ()) if re.match(words, entry.get("reason", ""))]
    return known[0] if known else f"{entry['kind']}: {entry.get('reason')}"


def expected_state(plan, history):
    if plan.hold and any(entry["kind"] == "ambiguous" for entry in history):
        return "ambiguous"
    # Half an answer, or none, was the first of it.
    if plan.hold and plan.kind in ("half", "hang"):
        return "ambiguous"
    return "dead" if plan.kind in BAD else "sent"


def one(plan, displayed):
    """One delivery: its state, its history, and what its receiver saw."""
    row, history, seen = displayed["delivery"], displayed["history"], receivers.requests[displayed["delivery"]["id"]]
    reported = f"{plan.title} {row['id']} by {row['channel']}: {json.dumps(history)[:1500]}, requests {[[each.status, each.at] for each in seen]}"
    is_sent, begun = row["state"] == "sent", [reason_of(entry) for entry in history]
    unknown = begun.count(None)
    story.check(f"the state of {reported}", [row["channel"], row["state"]], [plan.channel, expected_state(plan, history)])
    story.check(f"reasons of {reported}", [each for each in begun if isinstance(each, str)], [])
    story.check(f"attempts of {reported}", [[entry["attempt"] for entry in history], row["attempt"]],
                [list(range(1, len(history) + 1)), len(history) + is_sent])
    story.check(f"the order of {reported}", [entry["at"] for entry in history], sorted(entry["at"] for entry in history))
    if plan.hold and unknown:
        story.check(f"nothing follows where nobody knows: {reported}", begun.index(None), len(begun) - 1)
    story.check(f"one content, by its channel: {reported}", [len({each.body for each in seen}) <= 1, {each.path for each in seen} <= {plan.channel}],
                [True, True])
    story.check(f"its id is in it: {reported}", {json.loads(each.body)["data"]["id"] for each in seen} <= {row["id"]}, True)
    taken = sum((each.status or 0) // 100 == 2 for each in seen)
    story.check(f"what is sent was taken, and twice only where nobody knew: {taken} times, {reported}", is_sent <= taken <= is_sent + unknown, True)
    least = is_sent + begun.count(True)
    story.check(f"a request for each attempt that says so: {reported}", least <= len(seen) <= least + unknown, True)
    said = collections.Counter(int(entry["reason"].split()[3].rstrip(",:")) for entry, has in zip(history, begun) if has is True)
    story.check(f"what was answered is what is told: {reported}", said <= collections.Counter(each.status for each in seen), True)
    if plan.kind not in ("half", "hang", "mixed"):
        strange = [entry["reason"] for entry in history if entry["kind"] == "ambiguous" and not entry["reason"].startswith(KILLED)]
        story.check(f"nobody knows only where somebody was killed: {reported}", strange, [])
    if plan.kind == "never" and not unknown:
        age = seconds(history[-1]["at"]) - seconds(row["createdAt"])
        story.check(f"it is tried for a day: {age} s, {reported}", age > 22 * HOUR, True)
    if plan.kind == "polite" and not unknown:
        # Rounded: the clock that is moved has whole seconds, and so has a date.
        gaps = [after.at - before.at - min(plan.at(place)[2], HOUR) for place, (before, after) in enumerate(zip(seen, seen[1:]))]
        story.check(f"nobody is asked before the time: {reported}", [gap for gap in gaps if gap < -2], [])
    return taken


def model():
    """Everything that flowd tells, beside what the receivers saw."""
    story.check("nothing came that isn't flowd's", receivers.wrong[:3], [])
    rows = pages("Deliveries.List", "deliveries")
    story.check("no two have one id", len({row["id"] for row in rows}), len(rows))
    found, wanted = collections.Counter(row["reminder"] for row in rows), collections.Counter(f"{task}/1/1" for task in tasks)
    story.check("each task has one: what is too much, what is lost", [sorted(found - wanted), sorted(wanted - found)], [[], []])
    story.check("each is its own task's", [row["title"] for row in rows if plans[row["title"]] is not tasks[row["reminder"].split("/")[0]]], [])
    story.check("whom nobody knows got nothing", sorted(set(receivers.requests) - {row["id"] for row in rows}), [])
    counts, doubles, unsure = collections.Counter(), collections.Counter(), collections.Counter()
    for row, displayed in zip(rows, calls("Deliveries.Show", [{"delivery": row["id"]} for row in rows])):
        story.check("the list has it as it is shown", row, displayed["delivery"])
        plan = plans[row["title"]]
        doubles[plan.kind] += max(0, one(plan, displayed) - 1)
        counts[row["state"]] += 1
        for entry in displayed["history"]:
            unsure["killed"] += entry["kind"] == "ambiguous" and entry["reason"].startswith(KILLED)
            unsure["given up"] += entry["reason"].startswith(GIVEN_UP)
            unsure["not begun"] += entry["kind"] == "failed" and reason_of(entry) is False and not entry["reason"].startswith("Restart")
    gone = [len([each for seen in receivers.requests.values() for each in seen if each.path == name]) for name in ("gone", "gone-hold")]
    lives = 1 + kills["flowd"] + kills["sender"] + unsure["given up"]
    story.check(f"who is gone is asked once by each sender: {gone} of {lives}", max(gone) <= lives, True)
    fates = {row["id"]: row["fate"] for row in pages("Reminders.List", "reminders", settled=True)}
    wanted = {"sent": ("sent", "sentLate"), "dead": ("failed",), "ambiguous": ("ambiguous",)}
    story.check("each reminder has its fate", [[row["reminder"], row["state"], fates.get(row["reminder"])] for row in rows
                                               if fates.get(row["reminder"]) not in wanted[row["state"]]][:5], [])
    return counts, +doubles, unsure


def all_of_it():
    operator = messages.operator
    operator("tenant", "set", "home", "--limit", "tasksPerProfile=10000")
    for number in range(PEOPLE):
        operator("profile", "add", f"p{number}", "--kind", "client", "-t", "home")
    specs = [{"title": plan.title, "profile": f"p{number % PEOPLE}", "reminders": [f"0m via {plan.channel}"], "zone": "UTC",
              "start": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(due_dates[plan.turn]))} for number, plan in enumerate(plans.values())]
    added = calls("Tasks.Add", [{"spec": spec} for spec in specs])
    tasks.update((answer["task"]["id"], plan) for answer, plan in zip(added, plans.values()))
    for turn, due in enumerate(due_dates):
        chance = random.Random(f"{asked.seed}/{turn}/kills")
        messages.later(max(0, due - story.now))
        for _ in range(chance.choice((1, 1, 1, 2))):
            kill(chance, look()[1] + sum(plan.turn == turn for plan in plans.values()) // 2)
        quiet()
    for number in range(60):
        if not look()[0].get("pending"):
            break
        messages.later(HOUR if number < 6 else 4 * HOUR)
        quiet()
    story.check("nothing waits, nothing is under way", [look()[0].get(state, 0) for state in ("pending", "sending")], [0, 0])
    return model()


channels = [f"{kind}{hold}" for kind in KINDS for hold in ("", "-hold")]
order = random.Random(asked.seed)
names = [channels[number % len(channels)] for number in range(asked.deliveries)]
order.shuffle(names)
plans = {f"m{number}": Plan(f"m{number}", name, order.randrange(asked.rounds)) for number, name in enumerate(names)}
tasks, kills, receivers, began = {}, collections.Counter(), Receivers(), time.monotonic()
try:
    with Story("Receivers of all kinds, and kill -9", configuration, moves_clock=True) as story:
        messages = Messages(story)
        # The first is an hour from now, since what has been due before it is added is refused.
        due_dates = [int(story.now) + HOUR]
        while len(due_dates) < asked.rounds:
            # In less than a day in all: what is killed for a day is given up.
            due_dates.append(due_dates[-1] + order.randrange(30, min(1800, 12 * HOUR // asked.rounds)))
        states, twice, unsure_of = all_of_it()
        print(f"   {asked.deliveries} deliveries, {asked.rounds} rounds, {time.monotonic() - began:.0f} s, seed {asked.seed}: {dict(states)}; "
              f"{receivers.count} requests, kills {dict(kills)}, attempts cut off {dict(unsure_of)}, taken twice {dict(twice)}")
except BaseException:
    print(f"   --deliveries {asked.deliveries} --rounds {asked.rounds} --seed {asked.seed}", file=sys.stderr)
    raise
