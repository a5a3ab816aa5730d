#!/usr/bin/env python3
"""Stops flowd under load, again and again: each stop ends by itself, every call is answered or its connection closed,
and nothing that was acknowledged is lost.

--rounds N stops, --busy N loops beside it that take the processor away.
"""
import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Crash"))
import kill_loop  # noqa: E402  pylint: disable=wrong-import-position
from client import Client, Refused, Unanswered  # noqa: E402  pylint: disable=wrong-import-position
from daemon import NotReady  # noqa: E402  pylint: disable=wrong-import-position
from ledger import Broken  # noqa: E402  pylint: disable=wrong-import-position

# What a stop may take, on the busiest machine.
LIMIT_SECONDS = 30


class StopLoop(kill_loop.KillLoop):
    """The kill loop's load and its checks, with a stop in the place of each kill."""

    def __init__(self, options, scratch):
        super().__init__(options, scratch)
        # Whoever would be saved by the drain's limit only is found.
        known = subprocess.run([options.flowd, "--help"], capture_output=True, text=True, check=True).stdout
        if "FLOWD_LIMITS_DRAIN_LIMIT" in known:
            self.daemon.environment["FLOWD_LIMITS_DRAIN_LIMIT"] = "1h"
        self.longest = 0
        self.calls_after = 0

    def round(self):
        workers = self.workers + self.senders
        for worker in workers:
            worker.begin(self.daemon.socket_path)
        time.sleep(self.random.uniform(0.02, 0.4))
        began = time.monotonic()
        process = self.daemon.process
        process.send_signal(signal.SIGTERM)
        self.call_late()
        try:
            code = process.wait(LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            stuck = [f"client {worker.number} of {worker.tenant}" for worker in self.workers if worker.thread.is_alive()]
            self.findings.append(f"a stop has not ended after {LIMIT_SECONDS} s; {', '.join(stuck) or 'no client'} waits")
            self.daemon.kill()
            raise NotReady("the rest was not run") from None
        self.longest = max(self.longest, time.monotonic() - began)
        self.daemon.process = None
        self.daemon.drain_notifications()
        if code != 0:
            self.findings.append(f"flowd ended with {code} when it was asked to stop\n{self.daemon.log_end()}")
        # The process is gone, so no connection is open: whoever still waits would wait for ever.
        for worker in workers:
            worker.finish()
        self.check_files()
        self.daemon.start()
        self.retry()
        self.repeat_answered()
        self.check_jobs()

    def call_late(self):
        """A call by somebody who comes while flowd stops: answered, or refused with the end of the connection."""
        try:
            with Client(self.daemon.socket_path, LIMIT_SECONDS) as client:
                client.call("io.flowd.Jobs.Show", tenant=kill_loop.TENANTS[0], job=self.workers[0].shared_job)
                self.calls_after += 1
        except (Unanswered, Refused):
            pass

    def summary(self):
        events = sum(ledger.head for ledger in self.ledgers.values())
        return (f"stops: {self.options.rounds} under load, {self.options.busy} busy loops beside, seed {self.options.seed}: "
                f"the longest took {self.longest:.2f} s; {len(self.history.answered)} changes acknowledged, "
                f"{self.history.retried_count} retried, {self.calls_after} calls answered while it stopped, {events} events; "
                f"{len(self.findings)} findings")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True, help="the daemon's binary")
    parser.add_argument("--flowctl", help="the tool's binary: if given, it is asked at the end")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--clients", type=int, default=12)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", time.time_ns() % 1_000_000)))
    options = parser.parse_args()
    scratch = tempfile.mkdtemp(prefix="flowd-stops-")
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(options.busy)]
    loop = StopLoop(options, scratch)
    try:
        loop.run()
    except (Broken, NotReady, Unanswered, Refused) as error:
        loop.findings.append(f"{type(error).__name__}: {error}")
    finally:
        loop.daemon.close()
        for process in loops:
            process.kill()
            process.wait()
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
