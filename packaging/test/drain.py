#!/usr/bin/env python3
"""Stops flowd.service while clients work, and checks that every call was answered, refused or cut off whole."""

import subprocess
import sys
import time

sys.path.insert(0, "/boot/crash")

# pylint: disable=wrong-import-position
from client import Client
from ledger import Database, contradiction
from load import KIND_OF_METHOD, History, Worker, prepare

SOCKET = "/run/flowd/io.flowd"
DATABASE = "/var/lib/flowd/flowd.sqlite"
TENANTS = ("drain-one", "drain-two")


def systemctl(*arguments):
    subprocess.run(["systemctl", *arguments], check=True)


def read():
    with Database(DATABASE) as database:
        return database.read()


def stop_under_load(workers):
    """Stops the service while the workers work; returns what was wrong with that."""
    for worker in workers:
        worker.begin(SOCKET)
    time.sleep(1)
    started = time.monotonic()
    # The socket stays: only the daemon goes, so that what the clients see is its doing alone.
    systemctl("stop", "flowd.service")
    took = time.monotonic() - started
    for worker in workers:
        worker.finish()
    systemctl("stop", "flowd.socket")
    findings = []
    if took > 10:
        findings.append(f"stop took {took:.1f} s")
    if any(worker.cut_off for worker in workers):
        findings.append("a connection ended in the middle of an answer")
    return findings


def retry(workers):
    """Repeats, with a new daemon, what was not answered."""
    systemctl("start", "flowd.service")
    for worker in workers:
        with Client(SOCKET) as client:
            worker.retry(client)
    systemctl("stop", "flowd.service")


def main():
    history = History()
    shared = prepare(SOCKET, TENANTS, history)
    workers = [Worker(number, TENANTS[number % 2], shared[TENANTS[number % 2]], "drain", history)
               for number in range(6)]
    findings = stop_under_load(workers)
    ledgers = read()
    answered = list(history.answered)
    for command in answered:
        text = contradiction(ledgers, command, KIND_OF_METHOD[command.method])
        if text:
            findings.append(text)
    retry(workers)
    for command in history.answered[len(answered):]:
        if 0 < command.event_number <= ledgers[command.parameters["tenant"]].head:
            findings.append(f"{command} was done before the stop, but not answered")
    ledgers = read()
    for slug in TENANTS:
        claimed = [command.event_number for command in history.answered
                   if command.parameters["tenant"] == slug and command.event_number]
        events = [event.number for event in ledgers[slug].events if event.kind in KIND_OF_METHOD.values()]
        if sorted(claimed) != events:
            findings.append(f"{slug}: {len(claimed)} changes were acknowledged, {len(events)} events are there")
    systemctl("start", "flowd.service")

    findings += history.findings
    print(f"{len(history.answered)} acknowledged, {history.retried_count} of them only when repeated after the stop")
    for finding in findings[:20]:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
