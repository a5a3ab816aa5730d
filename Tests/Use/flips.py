#!/usr/bin/env python3
"""Flips single bits in the pages of a database's events, and compares what is answered with what was written: nothing
false is told, and what can't be told is an error with its number.

flips.py --flowd PATH --flowctl PATH [--rounds N]
"""
import argparse
import concurrent.futures
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place  # noqa: E402

FILTERS = [{}, {"job": "1"}, {"job": "3"}, {"kinds": ["actionCompleted", "jobCompleted"]}, {"principal": f"uid:{os.getuid()}"},
           {"step": "a"}, {"from": "2020-01-01T00:00:00Z"}]
DAMAGE = "io.flowd.Daemon.DataDamaged"


class Tree:
    """The pages of a B-tree of SQLite's, its cells' overflow pages included."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.size = int.from_bytes(self.data[16:18], "big")
        if self.size == 1:
            self.size = 65536

    def number(self, place, size=4):
        return int.from_bytes(self.data[place:place + size], "big")

    def pages(self, root):
        found, waiting = [], [root]
        while waiting:
            page = waiting.pop()
            found.append(page)
            start = (page - 1) * self.size
            header = start + (100 if page == 1 else 0)
            if self.data[header] in (2, 5):
                waiting.append(self.number(header + 8))
                for index in range(self.number(header + 3, 2)):
                    waiting.append(self.number(start + self.number(header + 12 + 2 * index, 2)))
        return found


def event_pages(path):
    connection = sqlite3.connect(path)
    roots = [row[0] for row in connection.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'event'")]
    connection.close()
    tree = Tree(path)
    return tree.size, sorted(page for root in roots for page in tree.pages(root))


def call(path, method, parameters):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(20)
        connection.connect(path)
        connection.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
        frame = b""
        while not frame.endswith(b"\0"):
            data = connection.recv(1 << 16)
            if not data:
                return {"error": "closed"}
            frame += data
        return json.loads(frame[:-1])


def read(path, wanted):
    """All pages up to the end or to an error: the events, and the reply that was no page."""
    events, after = [], 0
    while True:
        reply = call(path, "io.flowd.Events.List", {"tenant": "acme", "after": after, "limit": 20, **wanted})
        if "error" in reply:
            return events, reply
        events += reply["parameters"]["events"]
        after = reply["parameters"].get("next")
        if after is None:
            return events, None


def written(place):
    """A ledger of some pages, and what each question is answered with before anything is damaged."""
    running = place.start()
    running.ready()
    place.asks("tenant", "create", "acme")
    template = "template: work\ntitle: Work\nsteps:\n" + "".join(f"  - {{step: {key}, title: Step {key}}}\n" for key in "abcde")
    place.asks("template", "apply", "-t", "acme", place.file("template.yaml", template))
    for job in range(1, 7):
        place.asks("job", "start", "-t", "acme", "work", "--for", f"Customer {job}")
        for step in "abcde":
            place.asks("action", "done", "-t", "acme", f"{job}/{step}")
    truth = [read(place.socket, wanted) for wanted in FILTERS]
    if running.stop() != 0 or any(error for _, error in truth):
        sys.exit(f"FAILED: the ledger wasn't written: {truth}")
    return [events for events, _ in truth]


def flipped(arguments, state, truth, size, page, bit):
    """What is told with one bit flipped: a list of what is wrong with it, and whether it was noticed."""
    with Place(arguments) as place:
        shutil.copytree(state, place.state)
        with open(place.database, "r+b") as file:
            file.seek((page - 1) * size + bit // 8)
            byte = file.read(1)[0] ^ 1 << bit % 8
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte]))
        running = place.start()
        if not running.ready():
            code = running.stop(None)
            return ([] if code in (74, 78) else [f"the start ends with {code}: {running.log}"]), True
        wrong, is_noticed = [], False
        for wanted, expected in zip(FILTERS, truth):
            found, error = read(place.socket, wanted)
            is_noticed |= error is not None
            if found != expected[:len(found)]:
                wrong.append(f"{wanted}: something false is told")
            elif error is None and len(found) < len(expected):
                wrong.append(f"{wanted}: {len(expected) - len(found)} events are left out in silence")
            elif error and error["error"] != DAMAGE:
                wrong.append(f"{wanted}: the error is {error}")
            elif error and not wanted and error["parameters"].get("eventNumber") != len(found) + 1:
                wrong.append(f"event {len(found) + 1} can't be told, and the error is {error}")
        if running.stop(signal.SIGTERM) not in (0, 74):
            wrong.append(f"flowd doesn't stop well: {running.log}")
        return wrong, is_noticed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    parser.add_argument("--rounds", type=int, default=30)
    arguments = parser.parse_args()
    seed = os.environ.get("FLOWD_TEST_SEED", str(random.randrange(1 << 32)))
    print(f"-- {arguments.rounds} flipped bits in the pages of events (FLOWD_TEST_SEED={seed})", flush=True)
    dice, checks, noticed = random.Random(seed), Checks(), 0
    with Place(arguments) as place:
        truth = written(place)
        size, pages = event_pages(place.database)
        bits = [(dice.choice(pages), dice.randrange(size * 8)) for _ in range(arguments.rounds)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = pool.map(lambda place_: flipped(arguments, place.state, truth, size, *place_), bits)
            for (page, bit), (wrong, is_noticed) in zip(bits, results):
                noticed += is_noticed
                checks.expect(f"bit {bit} of page {page}", not wrong, wrong)
    print(f"   {len(truth[0])} events on {len(pages)} pages: {noticed} of {arguments.rounds} bits were noticed, "
          f"{checks.failures} led to something false")
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
