#!/usr/bin/env python3
"""How long a checkpoint keeps everybody's changes waiting, while one tenant floods flowd; also behind a reader in the way.

A checkpoint moves the write-ahead log into the database on the writer's connection. A library that flowd is started with
times each, from the sync of the log to that of the database, and the sync of each commit.
Short: there are checkpoints, and on a slow disk the flood goes on until there is one; the times are printed and not judged.
With --measure the longest checkpoint takes at most 10 ms, or what the disk took for a commit in the same run. Behind a reader
who was in the way for 5 s a checkpoint has all that was written meanwhile to move, and can't be cut short: that is printed
only.
"""
import argparse
import os
import sqlite3
import sys
import time

import flood
from flood import PROCESSES, at, scratch
from daemon import Daemon
from program import compiled

LONGEST_MILLISECONDS = 10
PATIENCE_SECONDS = 120


class Checkpoints(flood.Flood):
    """The daemon, and what was found."""

    def run(self):
        state = os.path.join(self.folder, "state")
        os.mkdir(state)
        self.database, self.log = os.path.join(state, "flowd.sqlite"), os.path.join(self.folder, "times")
        daemon = Daemon(self.options.flowd, state, self.folder, arguments=["--log-level", "warning"], environment={
            "LD_PRELOAD": compiled("checkpoints", self.folder), "WATCH_DATABASE": self.database, "WATCH_LOG": self.log})
        daemon.start()
        try:
            self.job = flood.prepare(daemon.socket_path, "flood")
            self.judge(*self.times("under a flood", daemon, self.options.seconds, None))
            self.times("behind a reader in the way", daemon, 1, self.options.seconds)
        finally:
            code = daemon.stop()
            if code != 0:
                self.findings.append(f"flowd ended with {code} when it was asked to stop\n{daemon.log_end()}")
            daemon.close()

    def times(self, what, daemon, seconds, reading):
        """Floods for so long, before it with a reader in the way; returns milliseconds of checkpoints and of commits."""
        begun = os.path.getsize(self.log) if os.path.exists(self.log) else 0
        is_over = PROCESSES.Value("b", 0)
        arguments = (daemon.socket_path, "flood", self.job, self.answered, self.busy, is_over)
        flooding = PROCESSES.Process(target=flood.flood, args=arguments)
        flooding.start()
        try:
            if reading:
                self.read(reading)
                begun = os.path.getsize(self.log)
            time.sleep(seconds)
            deadline = time.monotonic() + PATIENCE_SECONDS
            while not any(line[0] == "checkpoint" for line in self.lines(begun)) and time.monotonic() < deadline:
                time.sleep(0.1)
        finally:
            is_over.value = 1
            flooding.join()
        lines = self.lines(begun)
        checkpoints = [(int(line[2]) / 1000, int(line[1])) for line in lines if line[0] == "checkpoint"]
        commits = [int(line[2]) / 1000 for line in lines if line[0] == "commit"]
        if not checkpoints or not commits:
            self.findings.append(f"{what} there were {len(checkpoints)} checkpoints and {len(commits)} commits")
            return [0], [0]
        took = [checkpoint[0] for checkpoint in checkpoints]
        longest = max(checkpoints)
        print(f"   {what}: {len(took)} checkpoints, p50 {at(took, 0.5):.1f} ms, p99 {at(took, 0.99):.1f} ms, the longest "
              f"{longest[0]:.1f} ms for {longest[1]} pages; {len(commits)} commits synced, p50 {at(commits, 0.5):.1f} ms, "
              f"p99 {at(commits, 0.99):.1f} ms, the longest {max(commits):.1f} ms")
        return took, commits

    def lines(self, begun):
        """What was timed from this byte of the log on."""
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="ascii") as file:
            file.seek(begun)
            return [line.split() for line in file if line.endswith("\n")]

    def read(self, seconds):
        """Somebody reads the database for so long."""
        connection = sqlite3.connect(self.database, isolation_level=None)
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        time.sleep(seconds)
        connection.close()

    def judge(self, took, commits):
        if self.options.measure and max(took) > max(LONGEST_MILLISECONDS, *commits):
            self.findings.append(f"a checkpoint took {max(took):.1f} ms, where {LONGEST_MILLISECONDS} are allowed and the "
                                 f"longest sync of a commit took {max(commits):.1f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl")
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--measure", action="store_true")
    options = parser.parse_args()
    if options.measure:
        options.seconds = max(options.seconds, 5)
    print("-- checkpoints, beside everybody's changes")
    return scratch.run("checkpoints", lambda folder: Checkpoints(options, folder), lambda found: [found.run])


if __name__ == "__main__":
    sys.exit(main())
