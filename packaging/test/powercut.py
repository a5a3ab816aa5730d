#!/usr/bin/env python3
"""Cuts the power of a machine while clients work with its flowd, boots it again, and counts what it lost.

The clients run here, beyond the reach of the cut, and remember every answer that they got. After each cut the disk is read
as the next boot will find it: what was answered is there, events have no holes, no event was given twice. Then the machine
is booted from it: flowd starts by itself, what wasn't answered is repeated and done once, what was is answered the same.
Some cuts come while the machine boots. At the end the disk lies about what it has flushed: then losses must show.
"""

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path[:0] = [os.path.join(HERE, "machine"), os.path.join(HERE, os.pardir, os.pardir, "Tests", "Crash")]

# pylint: disable=wrong-import-position
from client import Client, Refused, Unanswered
from daemon import NotReady
from kill_loop import KillLoop
from ledger import Broken
from load import History
from machine import Failed, Machine

STATE = "/var/lib/flowd"
BOOT_SECONDS = 400


class MachineDaemon:
    """flowd in a machine, with what `Daemon` can do."""

    def __init__(self, machine):
        self.machine = machine
        self.socket_path = "127.0.0.1", machine.port
        self.sectors_lost = 0

    def spawn(self):
        """Boots and does not wait."""
        self.machine.boot(os.path.join(HERE, "machine", "serve"))

    def start(self):
        """Boots; flowd has to be there by itself."""
        self.spawn()
        deadline = time.monotonic() + BOOT_SECONDS
        reported = []
        while (line := self.machine.line(deadline)) != "serving":
            if line is None:
                raise NotReady("flowd did not start by itself\n" + "\n".join(reported[-60:] or [self.machine.console_end()]))
            reported.append(line)
        # The first call starts what passes calls on.
        with Client(self.socket_path, timeout=BOOT_SECONDS) as client:
            client.call("org.varlink.service.GetInfo")

    def kill(self, at_flush_within=0):
        """Pulls the plug."""
        self.machine.cut(at_flush_within)
        self.sectors_lost += self.machine.disk.lost

    def stop(self):
        """Has flowd stopped and the machine switched off; returns the exit code of that."""
        self.machine.say("stop")
        deadline = time.monotonic() + BOOT_SECONDS
        while (line := self.machine.line(deadline)) is not None:
            print(line)
        return self.machine.result

    def log_end(self):
        return self.machine.console_end()

    def close(self):
        self.machine.close()


class PowerCuts(KillLoop):
    """The kill loop, with a machine and its plug."""

    def __init__(self, options, scratch):
        programs = [options.deb] if options.deb else [options.flowd, options.flowctl]
        self.machine = Machine(
            os.path.join(scratch, "disk"), programs, options.suite, processors=options.processors, seed=options.seed)
        super().__init__(options, scratch, MachineDaemon(self.machine))
        self.cuts = self.lost_to_lies = 0

    def cut_under_load(self):
        """Returns how much was acknowledged meanwhile."""
        before = len(self.history.answered)
        for worker in self.workers + self.senders:
            worker.begin(self.daemon.socket_path)
        # Not before something was answered, however slow the machine is.
        deadline = time.monotonic() + BOOT_SECONDS
        while len(self.history.answered) < before + len(self.workers) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(self.random.uniform(0, self.options.seconds))
        # Every second one in the middle of what is hardest: written, and not flushed yet.
        self.cuts += 1
        self.daemon.kill(at_flush_within=30 if self.cuts % 2 else 0)
        for worker in self.workers + self.senders:
            worker.finish()
        return len(self.history.answered) - before

    def round(self):
        answered = self.cut_under_load()
        lost = self.machine.disk.lost
        self.check_files()
        say(f"cut after {answered} more changes were acknowledged; the disk lost {lost} unsynced sectors and kept "
            f"{self.machine.disk.kept}; {len(self.findings)} findings")
        while self.random.random() < 0.25:
            self.daemon.spawn()
            seconds = self.random.uniform(2, 30)
            time.sleep(seconds)
            self.daemon.kill()
            self.kills_at_start += 1
            say(f"cut again {seconds:.0f} s into the boot; the disk lost {self.machine.disk.lost} sectors")
        self.daemon.start()
        self.retry()
        self.repeat_answered()
        self.check_jobs()

    def dead_files(self):
        self.machine.rescue(STATE, self.copy)
        return self.copy

    def check_flowctl(self):
        """Nothing: flowctl has no way to the machine's socket from here."""

    def finish(self):
        super().finish()
        if not self.findings:
            self.lie()

    def lie(self):
        """One round with a disk that answers flushes and does nothing: the same checks must find losses."""
        self.daemon.start()
        self.machine.disk.lie()
        answered = self.cut_under_load()
        try:
            self.check_files()
        except Broken as broken:
            self.findings.append(f"LOST: {broken}")
        lost = [finding for finding in self.findings if finding.startswith("LOST")]
        self.lost_to_lies = len(lost)
        self.daemon.sectors_lost -= self.machine.disk.lost
        say(f"a disk that lies: {answered} more changes were acknowledged, {len(lost)} losses are found")
        self.findings.clear()
        if not lost:
            self.findings.append("a disk that lies about its flushes has lost nothing: the checks don't see losses")

    def summary(self):
        return (f"power cuts: {self.options.rounds} under load (and {self.kills_at_start} while it booted), seed "
                f"{self.options.seed}, {self.machine.boots} boots: {len(self.history.answered)} changes acknowledged, "
                f"{self.history.retried_count} retried, {self.same_answers} repeated, {self.contents} media read, "
                f"{self.daemon.sectors_lost} unsynced sectors lost; {self.lost_to_lies} losses by a disk that lies; "
                f"{len(self.findings)} findings")


def say(text):
    print(f"   {text}", flush=True)


def main():
    # Whoever ends this ends the machine.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowd", help="the daemon's binary")
    parser.add_argument("--flowctl", help="the client's binary")
    parser.add_argument("--deb", help="the package, instead of both")
    parser.add_argument("--suite", default="bookworm", help="a release of Debian (bookworm)")
    parser.add_argument("--cuts", dest="rounds", type=int, default=3, help="(3)")
    parser.add_argument("--seconds", type=float, default=8, help="of load before a cut, at most (8)")
    parser.add_argument("--clients", type=int, default=16, help="(16)")
    parser.add_argument("--processors", type=int, default=2, help="of the machine (2)")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", time.time_ns() % 1_000_000)))
    options = parser.parse_args()
    if not options.deb and not (options.flowd and options.flowctl):
        parser.error("give --deb, or --flowd and --flowctl")
    scratch = tempfile.mkdtemp(prefix="flowd-powercut-")
    cuts = None
    try:
        cuts = PowerCuts(options, scratch)
        cuts.run()
    except (Broken, Failed, NotReady, Unanswered, Refused) as error:
        if cuts is None:
            print(f"powercut: {error}", file=sys.stderr)
            return 125
        cuts.findings.append(f"{type(error).__name__}: {error}")
    finally:
        if cuts is not None:
            cuts.daemon.close()
    for finding in cuts.findings[:20]:
        print(finding, file=sys.stderr)
    print(cuts.summary())
    if cuts.findings:
        print(f"the disk is kept in {scratch}", file=sys.stderr)
        return 1
    shutil.rmtree(scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
