#!/usr/bin/env python3
"""Kills flowd with -9 at random moments under load, starts it again, and counts what it lost."""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from client import Client, Refused, Unanswered
from daemon import Daemon, NotReady
from ledger import JOB_EVENTS, Broken, Database, contradiction
from load import KIND_OF_METHOD, History, Worker, prepare
from media import MediaSender, check_contents

TENANTS = ("alder", "birch", "cedar")
SETUP_EVENTS = ("tenantCreated", "templateApplied")


class KillLoop:
    """One daemon, its clients, and what is known of both."""

    def __init__(self, options, scratch, daemon=None):
        self.options = options
        self.random = random.Random(options.seed)
        self.state = os.path.join(scratch, "state")
        self.copy = os.path.join(scratch, "copy")
        os.mkdir(self.state)
        self.daemon = daemon or Daemon(options.flowd, self.state, scratch)
        self.history = History()
        self.ledgers = {}
        self.checked = 0
        self.claimed = {tenant: set() for tenant in TENANTS}
        self.workers = []
        self.senders = []
        self.contents = 0
        self.kills_at_start = 0
        self.same_answers = 0

    @property
    def findings(self):
        return self.history.findings

    def run(self):
        self.prepare()
        for number in range(self.options.rounds):
            self.round()
            progress(f"round {number + 1}/{self.options.rounds}: {len(self.history.answered)} answered, "
                     f"{len(self.findings)} findings")
            if len(self.findings) > 20:
                break
        self.finish()

    def prepare(self):
        self.daemon.start()
        shared = prepare(self.daemon.socket_path, TENANTS, self.history)
        for number in range(self.options.clients):
            tenant = TENANTS[number % len(TENANTS)]
            self.workers.append(Worker(number, tenant, shared[tenant], self.options.seed, self.history))
        self.senders = [MediaSender(tenant, shared[tenant], self.options.seed, self.history) for tenant in TENANTS]

    def round(self):
        for worker in self.workers + self.senders:
            worker.begin(self.daemon.socket_path)
        time.sleep(self.random.uniform(0.01, 0.25))
        self.daemon.kill()
        for worker in self.workers + self.senders:
            worker.finish()
        self.check_files()
        while self.random.random() < 0.2:
            self.daemon.spawn()
            time.sleep(self.random.uniform(0, 0.08))
            self.daemon.kill()
            self.kills_at_start += 1
        self.daemon.start()
        self.retry()
        self.repeat_answered()
        self.check_jobs()

    # -- Checks

    def dead_files(self):
        """Copies the database as the dead process left it; returns the folder with the media."""
        shutil.rmtree(self.copy, ignore_errors=True)
        os.mkdir(self.copy)
        for name in os.listdir(self.state):
            if name in ("flowd.sqlite", "flowd.sqlite-wal"):
                shutil.copy(os.path.join(self.state, name), self.copy)
        return self.state

    def check_files(self):
        """Reads a copy of the files, without flowd."""
        state = self.dead_files()
        with Database(os.path.join(self.copy, "flowd.sqlite")) as database:
            database.read(self.ledgers)
            for sender in self.senders:
                sender.check(database, self.ledgers[sender.tenant])
            self.contents += check_contents(database, state, self.history)
        for command in self.history.answered[self.checked:]:
            self.check_answer(command)
        self.checked = len(self.history.answered)

    def check_answer(self, command):
        text = contradiction(self.ledgers, command, KIND_OF_METHOD[command.method])
        if text:
            self.findings.append(text)
            return
        number = command.event_number
        if number:
            claimed = self.claimed[command.parameters["tenant"]]
            if number in claimed:
                self.findings.append(f"TWICE: event {number} was given to two commands, the second is {command}")
            claimed.add(number)

    def retry(self):
        """Repeats what was not answered: it must now be done exactly once."""
        for worker in self.workers:
            if worker.unanswered:
                with Client(self.daemon.socket_path) as client:
                    worker.retry(client)
        for sender in self.senders:
            with Client(self.daemon.socket_path) as client:
                sender.retry(client)

    def repeat_answered(self):
        """Repeats some of what was answered: the answer must be the very same."""
        answered = self.history.answered
        picks = [answered[-1 - index] for index in range(min(3, len(answered)))]
        picks += [self.random.choice(answered) for _ in range(7) if answered]
        with Client(self.daemon.socket_path) as client:
            for command in picks:
                try:
                    reply = client.call(command.method, **command.parameters)
                except Refused as refusal:
                    self.findings.append(f"{command} was answered before, and is refused now: {refusal}")
                    continue
                if reply != command.reply:
                    self.findings.append(f"{command} was answered {command.reply}, and {reply} when repeated")
                self.same_answers += 1

    def check_jobs(self):
        """Asks for jobs over the socket and compares them with the events."""
        with Client(self.daemon.socket_path) as client:
            for worker in self.workers:
                for job in [worker.shared_job, *list(worker.jobs)[-2:]]:
                    self.check_job(client.call("io.flowd.Jobs.Show", tenant=worker.tenant, job=job), worker)

    def check_job(self, displayed, worker):
        if displayed["job"]["id"] == worker.shared_job:
            return
        for node in displayed["nodes"]:
            known = worker.jobs[displayed["job"]["id"]].get(node["key"])
            if known and known != (node["state"], node["progress"]):
                self.findings.append(f"job {displayed['job']['id']}: {node['key']} is {node['state']} {node['progress']}, "
                                     f"its client was told {known}")

    # -- The end

    def finish(self):
        code = self.daemon.stop()
        if code != 0:
            self.findings.append(f"flowd ended with {code} when it was asked to stop\n{self.daemon.log_end()}")
        self.check_files()
        with Database(os.path.join(self.copy, "flowd.sqlite")) as database:
            database.check_pages()
            whole = database.read()
        for slug in TENANTS:
            self.check_whole(slug, whole[slug])
        self.daemon.start()
        self.check_wire(whole)
        self.check_flowctl()
        self.daemon.stop()

    def check_whole(self, slug, ledger):
        """After all retries each event belongs to exactly one answered command."""
        for event in ledger.events:
            if event.kind in JOB_EVENTS or event.kind in SETUP_EVENTS or event.number in self.claimed[slug]:
                continue
            if any(event.number in sender.events for sender in self.senders if sender.tenant == slug):
                continue
            self.findings.append(f"tenant {slug}: nobody was answered with event {event.number} ({event.kind}): "
                                 "a command was done twice")

    def check_wire(self, whole):
        with Client(self.daemon.socket_path) as client:
            for slug in TENANTS:
                ledger = whole[slug]
                events = [event for page in client.pages("io.flowd.Events.List", tenant=slug, limit=1000)
                          for event in page["events"]]
                if [(event["number"], event["hash"]) for event in events] != [
                        (event.number, event.hash.hex()) for event in ledger.events]:
                    self.findings.append(f"tenant {slug}: the socket lists other events than the database has")

    def check_flowctl(self):
        if self.options.flowctl is None:
            return
        for arguments in (["status"], ["job", "show", self.workers[0].shared_job, "--tenant", TENANTS[0]]):
            call = [self.options.flowctl, *arguments, "--socket", self.daemon.socket_path, "--json"]
            result = subprocess.run(call, capture_output=True, text=True, timeout=30, check=False)
            if result.returncode != 0:
                self.findings.append(f"{' '.join(call)} ended with {result.returncode}: {result.stderr}")

    def summary(self):
        events = sum(ledger.head for ledger in self.ledgers.values())
        return (f"kill loop: {self.options.rounds} rounds (and {self.kills_at_start} kills at start), seed "
                f"{self.options.seed}: {len(self.history.answered)} changes acknowledged, "
                f"{self.history.retried_count} retried, {self.same_answers} repeated, {self.history.refused_count} "
                f"refused, {self.contents} media read, {events} events in {len(self.ledgers)} chains; {len(self.findings)} findings")


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True, help="the daemon's binary")
    parser.add_argument("--flowctl", help="the tool's binary: if given, it is asked at the end")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", time.time_ns() % 1_000_000)))
    options = parser.parse_args()
    scratch = tempfile.mkdtemp(prefix="flowd-kill-")
    loop = KillLoop(options, scratch)
    try:
        loop.run()
    except (Broken, NotReady, Unanswered, Refused) as error:
        loop.findings.append(f"{type(error).__name__}: {error}")
    finally:
        loop.daemon.close()
    progress("")
    for finding in loop.findings[:20]:
        print(finding, file=sys.stderr)
    print(loop.summary())
    if loop.findings:
        print(f"the files are kept in {scratch}", file=sys.stderr)
        return 1
    shutil.rmtree(scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
