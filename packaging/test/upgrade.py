#!/usr/bin/env python3
"""Installs another package of flowd while clients work that repeat what wasn't answered, and checks what became of it.

upgrade.py DEB

16 clients send commands without a pause; whose connection ends connects again, repeats with the same keys what wasn't
answered, and goes on. Two others watch events. Nothing that was acknowledged may be lost, nothing done twice, nobody
turned away by a socket that isn't there, and watchers are told that flowd stops.
"""

import subprocess
import sys
import threading
import time

sys.path.insert(0, "/boot/crash")

# pylint: disable=wrong-import-position
from client import Client, Refused, Unanswered
from ledger import Database, contradiction
from load import KIND_OF_METHOD, STOPPING, History, Worker, prepare

SOCKET = "/run/flowd/io.flowd"
DATABASE = "/var/lib/flowd/flowd.sqlite"
TENANTS = ("upgrade-one", "upgrade-two")


class Persistent(Worker):
    """A client that goes on after each end of its connection."""

    connection_count = 0

    def work(self, socket_path):
        while not self.stopping or self.unanswered:
            try:
                with Client(socket_path) as client:
                    self.connection_count += 1
                    while self.unanswered:
                        self.retry(client)
                    while not self.stopping and not self.unanswered:
                        self.perform(client, self.batch())
                    self.cut_off |= client.cut_off
            except Unanswered as error:
                if "cannot connect" in str(error):
                    self.history.find(f"client {self.number}: {error}")
                    return
            except Exception as error:  # pylint: disable=broad-except
                self.history.find(f"client {self.number} failed: {type(error).__name__}: {error}")
                return


class Watcher(threading.Thread):
    """Watches a tenant until flowd ends that; `end` says how."""

    def __init__(self, tenant):
        super().__init__(daemon=True)
        self.tenant = tenant
        self.end = "it goes on"
        self.page_count = 0

    def run(self):
        try:
            with Client(SOCKET) as client:
                client.send("io.flowd.Events.Watch", {"tenant": self.tenant}, more=True)
                more = True
                while more:
                    _, more = client.receive()
                    self.page_count += 1
                self.end = "the last page"
        except Refused as refusal:
            self.end = refusal.name
        except Unanswered as error:
            self.end = f"no word: {error}"


def process():
    return subprocess.run(["systemctl", "show", "-P", "MainPID", "flowd.service"],
                          check=True, capture_output=True, text=True).stdout.strip()


def upgrade(package):
    before = process()
    started = time.monotonic()
    result = subprocess.run(["dpkg", "-i", package], capture_output=True, text=True, check=False)
    took = time.monotonic() - started
    findings = []
    if result.returncode:
        findings.append(f"dpkg ended with {result.returncode}: {result.stdout} {result.stderr}")
    if process() in (before, "0"):
        findings.append(f"flowd wasn't restarted: process {before}, then {process()}")
    return took, findings


def main():
    history = History()
    shared = prepare(SOCKET, TENANTS, history)
    watchers = [Watcher(tenant) for tenant in TENANTS]
    workers = [Persistent(number, TENANTS[number % 2], shared[TENANTS[number % 2]], "upgrade", history)
               for number in range(16)]
    for runner in watchers:
        runner.start()
    for worker in workers:
        worker.begin(SOCKET)
    time.sleep(1)
    took, findings = upgrade(sys.argv[1])
    time.sleep(1)
    for worker in workers:
        worker.finish()
    for watcher in watchers:
        watcher.join(10)
        if watcher.end != STOPPING:
            findings.append(f"a watcher of {watcher.tenant} ended otherwise: {watcher.end}")
        if not watcher.page_count:
            findings.append(f"a watcher of {watcher.tenant} heard nothing")
    again = sum(worker.connection_count > 1 for worker in workers)
    if not again:
        findings.append("no client had to connect again: nothing was shown")
    if any(worker.cut_off for worker in workers):
        findings.append("a connection ended in the middle of an answer")

    subprocess.run(["systemctl", "stop", "flowd.socket", "flowd.service"], check=True)
    with Database(DATABASE) as database:
        ledgers = database.read()
    subprocess.run(["systemctl", "start", "flowd.service"], check=True)
    for command in history.answered:
        text = contradiction(ledgers, command, KIND_OF_METHOD[command.method])
        if text:
            findings.append(text)
    for slug in TENANTS:
        claimed = [command.event_number for command in history.answered
                   if command.parameters["tenant"] == slug and command.event_number]
        events = [event.number for event in ledgers[slug].events if event.kind in KIND_OF_METHOD.values()]
        if sorted(claimed) != events:
            findings.append(f"{slug}: {len(claimed)} changes were acknowledged, {len(events)} events are there")

    findings += history.findings
    for finding in findings[:20]:
        print(finding)
    print(f"{len(history.answered)} acknowledged, {history.retried_count} of them repeated after the restart; {again} of "
          f"{len(workers)} clients connected again; dpkg took {took:.1f} s")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
