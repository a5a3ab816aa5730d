#!/usr/bin/env python3
"""Records flowd's disk under load, makes the states that power cuts could leave, and counts what they lost.

One recording holds a first start, a kill -9, a recovery, a stop and another start, all under load. Every state is
opened by SQLite and all chains in it are verified; a part of the states is opened by flowd itself first, which must
start, repeat its last answers word for word, and stop. A third of them is of moments at which more than usual is at stake:
the first start, which makes the database, and right behind what empties the log. At the end the same is done with a disk that ignores syncs:
there the losses must show, else this rig is blind.
"""

import argparse
import fcntl
import json
import multiprocessing
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# pylint: disable=wrong-import-position
from client import Client, Refused, Unanswered
from daemon import Daemon, NotReady
from ledger import Broken, Database, contradiction
from load import KIND_OF_METHOD, Command, History, Worker, prepare
from replay import CREATE, NAMINGS, SURVIVALS, TRUNCATE, Replay, append_mark, read_log

TENANTS = ("alder", "birch")
DATABASE = "flowd.sqlite"
PARALLEL = 2
LIE_STATES = 20
# Records in which a first start makes its database, and those behind a truncation in which the log is lengthened again.
FIRST, BEHIND = 40, 14


class Recording:
    """flowd run under the recorder, and what was acknowledged meanwhile."""

    def __init__(self, options, scratch, lies=False):
        self.options = options
        self.scratch = os.path.join(scratch, "lie" if lies else "true")
        self.state = os.path.join(self.scratch, "state")
        self.log = os.path.join(self.scratch, "log-of-changes")
        os.makedirs(self.state)
        self.mark_descriptor = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        environment = {
            "LD_PRELOAD": os.path.join(scratch, "recorder.so"),
            "RECORDER_DIRECTORY": self.state,
            "RECORDER_LOG": self.log,
        }
        if lies:
            environment["RECORDER_LIE"] = "1"
        self.daemon = Daemon(options.flowd, self.state, self.scratch, environment)
        self.history = History(self.mark)

    def mark(self, command):
        entry = [command.method, command.parameters, command.reply]
        append_mark(self.mark_descriptor, json.dumps(entry).encode())

    def kill(self):
        """Kills the daemon, but not between a change and its record."""
        with open(self.log, "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.daemon.kill()

    def run(self, seconds):
        """Three runs of the daemon: ended by a crash, a stop, and a crash."""
        workers = []
        for number, ending in enumerate((self.kill, self.daemon.stop, self.kill)):
            self.daemon.start()
            if not workers:
                shared = prepare(self.daemon.socket_path, TENANTS, self.history)
                workers = [Worker(index, tenant, shared[tenant], self.options.seed, self.history, batch_max=4)
                           for index, tenant in enumerate(TENANTS * 2)]
            for worker in workers:
                if worker.unanswered:
                    with Client(self.daemon.socket_path) as client:
                        worker.retry(client)
                worker.begin(self.daemon.socket_path)
            time.sleep(seconds)
            ending()
            for worker in workers:
                worker.finish()
            progress(f"recorded run {number + 1} of 3, {len(self.history.answered)} changes acknowledged")
        self.daemon.close()
        os.close(self.mark_descriptor)
        return read_log(self.log)

    def missed(self, records):
        """Files that the recorder saw otherwise than they are: it does not know a call that flowd makes."""
        replay = Replay(records, NAMINGS[0])
        replay.advance(len(records))
        seen = replay.survivors("all", random)
        names = {name for name in os.listdir(self.state) if not name.endswith("-shm")}
        missed = {name for name in names ^ set(seen) if os.path.isfile(os.path.join(self.state, name)) or name in seen}
        for name in names & set(seen):
            with open(os.path.join(self.state, name), "rb") as file:
                if file.read() != seen[name]:
                    missed.add(name)
        return sorted(missed)


class Examiner:
    """Makes states of one recording, one after the other, and examines them."""

    def __init__(self, options, records, naming, scratch, seed):
        self.options = options
        self.records = records
        self.random = random.Random(seed)
        self.replay = Replay(records, naming)
        logs = {record.inode for record in records if record.kind == CREATE and record.path.endswith("-wal")}
        self.emptied = [index for index, record in enumerate(records) if record.kind == TRUNCATE and record.inode in logs]
        self.naming = naming
        self.state = os.path.join(scratch, "state")
        os.makedirs(self.state)
        self.daemon = Daemon(options.flowd, self.state, scratch)
        self.commands = []

    def run(self, count, started_every):
        """Examines `count` states; returns the findings and how many of the states flowd opened."""
        findings, started = [], 0
        positions = sorted(self.position(number) for number in range(count))
        for number, position in enumerate(positions):
            survival = self.random.choice(SURVIVALS)
            self.replay.advance(position)
            self.materialise(survival)
            starts = started_every > 0 and (number % started_every == 0 or position <= FIRST)
            started += starts
            text = self.examine(starts)
            if text:
                findings.append(f"power cut at record {position} of {len(self.records)}, unsynced changes: {survival}, "
                                f"names: {self.naming}: {text}")
            progress(f"{self.naming}: state {number + 1}/{count}, {len(findings)} findings")
        self.daemon.close()
        return findings, started

    def position(self, number):
        """The record behind which the power goes: anywhere, or where more is at stake."""
        if number % 6 == 1:
            return self.random.randint(1, min(FIRST, len(self.records)))
        if number % 6 == 3 and self.emptied:
            return min(self.random.choice(self.emptied) + self.random.randint(1, BEHIND), len(self.records))
        return self.random.randint(1, len(self.records))

    def materialise(self, survival):
        shutil.rmtree(self.state)
        os.mkdir(self.state)
        for name, content in self.replay.survivors(survival, self.random).items():
            path = os.path.join(self.state, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)

    def examine(self, starts):
        """What is wrong with the state, or `None`."""
        for entry in self.replay.marks[len(self.commands):]:
            method, parameters, reply = json.loads(entry)
            self.commands.append(Command(method, parameters))
            self.commands[-1].reply = reply
        try:
            return (self.start_and_stop() if starts else None) or self.read()
        except (Broken, NotReady, Refused, Unanswered, sqlite3.Error) as error:
            return f"{type(error).__name__}: {error}"
        finally:
            if self.daemon.process is not None:
                self.daemon.kill()

    def start_and_stop(self):
        """Lets flowd open the state, repeat some of its last answers, and stop."""
        self.daemon.start()
        recent = self.commands[-20:]
        with Client(self.daemon.socket_path) as client:
            for command in self.random.sample(recent, min(3, len(recent))):
                reply = client.call(command.method, **command.parameters)
                if reply != command.reply:
                    return f"{command} was answered {command.reply}, and {reply} when repeated"
        code = self.daemon.stop()
        return None if code == 0 else f"flowd ended with {code} when it was asked to stop: {self.daemon.log_end()}"

    def read(self):
        """Verifies all chains, and that all that was acknowledged is in them."""
        path = os.path.join(self.state, DATABASE)
        if not os.path.exists(path):
            return f"LOST: the database, with {len(self.commands)} acknowledged changes" if self.commands else None
        with Database(path) as database:
            if not database.has_schema():
                return "LOST: all tables" if self.commands else None
            database.check_pages()
            ledgers = database.read()
        for command in self.commands:
            text = contradiction(ledgers, command, KIND_OF_METHOD[command.method])
            if text:
                return text
        return None


def examine_part(arguments):
    """The work of one process: half of the states, with names kept in one way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    options, log, naming, scratch, seed, count, started_every = arguments
    examiner = Examiner(options, read_log(log), naming, scratch, seed)
    try:
        return examiner.run(count, started_every)
    finally:
        examiner.daemon.close()


def examine_all(options, recording, count, started_every):
    """Examines states of a recording in several processes."""
    parts = []
    for number in range(PARALLEL):
        share = count // PARALLEL + (number < count % PARALLEL)
        scratch = os.path.join(recording.scratch, f"part{number}")
        seed = f"{options.seed}/{number}"
        parts.append((options, recording.log, NAMINGS[number % 2], scratch, seed, share, started_every))
    with multiprocessing.Pool(PARALLEL) as pool:
        results = pool.map(examine_part, parts)
    return [finding for findings, _ in results for finding in findings], sum(started for _, started in results)


def build_recorder(scratch):
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "recorder.c")
    compiler = next(filter(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang")), None)
    if compiler is None:
        sys.exit("powercut: no C compiler; install gcc")
    library = os.path.join(scratch, "recorder.so")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, source], check=True)


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def run(options, scratch):
    """Both recordings and all states; returns the findings."""
    build_recorder(scratch)
    recording = Recording(options, scratch)
    records = recording.run(options.seconds)
    findings = recording.history.findings
    findings += [f"the recorder missed changes of {name}" for name in recording.missed(records)]
    lost, started = examine_all(options, recording, options.states, options.start_every)
    findings += lost

    lying = Recording(options, scratch, lies=True)
    lying.run(0.2)
    seen, _ = examine_all(options, lying, LIE_STATES, 0)
    if not any("LOST" in finding for finding in seen):
        findings.append(f"this rig is blind: on a disk that ignores syncs it saw no loss in {LIE_STATES} states")
    progress("")
    print(f"power cut: seed {options.seed}: {len(records)} changes and syncs recorded, "
          f"{len(recording.history.answered)} commands acknowledged; {options.states} states opened by SQLite, "
          f"{started} of them by flowd first; {len(findings)} findings (on a disk that ignores syncs: {len(seen)} in "
          f"{LIE_STATES} states, as it must be)")
    return findings


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowd", required=True, help="the daemon's binary")
    parser.add_argument("--states", type=int, default=60)
    parser.add_argument("--start-every", type=int, default=5, help="every how many states flowd opens one itself")
    parser.add_argument("--seconds", type=float, default=0.4, help="length of each of the three recorded runs")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", time.time_ns() % 1_000_000)))
    options = parser.parse_args()
    scratch = tempfile.mkdtemp(prefix="flowd-cut-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    try:
        findings = run(options, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    for finding in findings[:20]:
        print(finding, file=sys.stderr)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
