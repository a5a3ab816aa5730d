#!/usr/bin/env python3
"""How fast the pages of `flowctl web` are, beside `flowctl job list` in the same run: medians of the first page of JOBS jobs and of other
pages, their sizes, and what 100 open pages cost. Ends with 1 where a page is slower than the command, larger than 40 kB, or the program
larger than 64 MiB."""
import http.client
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from web_server import Web  # noqa: E402  pylint: disable=wrong-import-position

JOBS = int(os.environ.get("JOBS", "10000"))
TEMPLATE = "template: visit\ntitle: Visit\nsteps:\n  - {step: a, title: A}\n  - {step: b, title: B}\n  - {step: c, title: C, due: 2099-01-01}\n"
SIZE_MAX, MEMORY_MAX, OPEN_PAGES = 40_000, 64 << 20, 100


def jobs():
    """Starts them over one connection, some of them under way at a time."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(story.socket)
        sent = done = 0
        while done < JOBS:
            while sent < JOBS and sent - done < 32:
                call = {"method": "io.flowd.Jobs.Start", "parameters": {"tenant": "big", "template": "visit", "subject": f"Customer {sent}"}}
                connection.sendall(json.dumps(call).encode() + b"\0")
                sent += 1
            answers = connection.recv(1 << 16)
            if b'"error"' in answers:
                sys.exit(answers.decode(errors="replace"))
            done += answers.count(b"\0")


def median(times, act):
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        size = act()
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken) * 1000, size


def memory(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmRSS:\s+(\d+) kB", file.read())[1]) << 10


def measured(web):
    connection = http.client.HTTPConnection(web.host)

    def page(target):
        connection.request("GET", target, headers={"Cookie": web.cookie})
        answer = connection.getresponse()
        return len(answer.read()) if answer.status == 200 else sys.exit(f"{target}: {answer.status}")

    command = [story.arguments.flowctl, "--socket", story.socket, "job", "list", "--limit", "50", "-t", "big"]
    listed, _ = median(15, lambda: len(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout))
    print(f"   flowctl job list --limit 50: {listed:.1f} ms")
    failures = []
    for name, target in (("first page of the jobs", "/t/big/jobs"), ("jobs, due first", "/t/big/jobs?sort=due"), ("Today", "/t/big"), ("a job", "/t/big/jobs/77"), ("a step", "/t/big/jobs/77/a")):
        taken, size = median(60, lambda target=target: page(target))
        print(f"   {name}: {taken:.1f} ms, {taken / listed:.2f} of it; {size / 1000:.1f} kB")
        if taken > listed or size > SIZE_MAX:
            failures.append(name)
    watchers = []
    for _ in range(OPEN_PAGES):
        watcher = web.connect()
        watcher.sendall(f"GET /t/big/live HTTP/1.1\r\nHost: {web.host}\r\nCookie: {web.cookie}\r\n\r\n".encode())
        watchers.append(watcher)
    for watcher in watchers:
        watcher.recv(1)
    print(f"   {OPEN_PAGES} open pages: {memory(web.process) / (1 << 20):.0f} MiB")
    if memory(web.process) > MEMORY_MAX:
        failures.append("memory")
    return failures


with Story(f"The pages, with {JOBS} jobs") as story:
    operator = story.operator()
    try:
        operator("tenant", "create", "big", "--limit", f"jobs={JOBS * 2}")
        operator("template", "apply", story.file("visit.yaml", TEMPLATE.encode()), "-t", "big")
        jobs()
        session = Web(story, "-t", "big")
        session.enter()
        beyond = measured(session)
    finally:
        Web.end_all()
if beyond:
    sys.exit(f"FAILED: beyond their bounds: {', '.join(beyond)}")
