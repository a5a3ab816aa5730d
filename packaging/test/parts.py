"""Runs the parts of a test run side by side, as many as there are cores, and counts them.

A part is a command. What it prints is shown when it has ended, with its time and what it took of the processor. What failed
is told once more at the end: what it found, and how it is run alone.
"""

import dataclasses
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

SEED = "FLOWD_TEST_SEED"
FINDING = re.compile(r"^\s*(not ok|FAILED|FETCH FAILED|✘|FAIL)|: error:|Fatal error|Traceback|Program crashed")


@dataclasses.dataclass
class Part:
    """One command. It begins when the parts that it names in `after` have passed; one whose line matches `counts` stands for
    as many tests as that tells, and one with `tests` of 0 for none. `alone` is how to run it by itself where that is another
    command. One that mostly waits has a lane of its own, with others of its kind."""

    name: str
    command: list
    after: tuple = ()
    counts: str = ""
    tests: int = 1
    alone: str = ""
    seeded: bool = True
    waits: bool = False

    def again(self, seed):
        return self.alone or " ".join([f"{SEED}={seed}"] * self.seeded + [shlex.join(self.command)])


class Run:
    """Parts that wait, run and have ended."""

    def __init__(self, parts, lanes, output=sys.stdout):
        self.parts, self.lanes, self.output = list(parts), lanes, output
        self.seed = os.environ.get(SEED) or str(random.randrange(10**6))
        self.waiting, self.running, self.ended = list(parts), {}, {}
        self.passed, self.failed, self.failures = 0, 0, []
        self.started = time.monotonic()
        self.bar = output.isatty()

    def say(self, text):
        if self.bar:
            self.output.write("\r\033[K")
        print(text, file=self.output, flush=True)

    def begin(self, part):
        log = tempfile.TemporaryFile()
        environment = dict(os.environ)
        if part.seeded:
            environment[SEED] = self.seed
        process = subprocess.Popen(part.command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                                   env=environment, start_new_session=True)
        self.running[process.pid] = (part, process, log, time.monotonic())

    def begin_what_can(self):
        for part in list(self.waiting):
            beside = sum(other.waits == part.waits for other, *_ in self.running.values())
            if beside >= (1 if part.waits else self.lanes):
                continue
            if any(self.ended.get(name) is False for name in part.after):
                self.waiting.remove(part)
                self.end(part, 1, "What it builds on failed.\n", 0, 0)
            elif all(self.ended.get(name) for name in part.after):
                self.waiting.remove(part)
                self.begin(part)

    def end(self, part, result, text, seconds, processor):
        self.ended[part.name] = result == 0
        self.say(f"== {part.name}\n{text.rstrip()}")
        if result == 0:
            found = re.findall(part.counts, text) if part.counts else []
            self.passed += int(found[-1]) if found else part.tests
        else:
            self.failed += 1
            self.failures.append(self.failure(part, text))
            self.say(self.failures[-1].splitlines()[0])
        self.say(f"   ({seconds:.0f} s, {processor:.0f} s of processor)")

    def failure(self, part, text):
        """A failure as it is told at the end."""
        lines = [line[:400] for line in text.rstrip().splitlines()]
        fetch = next((line for line in lines if line.startswith("FETCH FAILED")), "")
        last = lines[-40:]
        found = [line for line in lines[:-40] if FINDING.search(line) and not line.endswith("started.")][:40]
        displayed = found + ["[…]"] * bool(found) + last
        return "\n".join([f"FAILED: {part.name}" + (f": a fetch that failed, not flowd ({fetch[14:]})" if fetch else ""),
                          f"    run it alone: {part.again(self.seed)}", *(f"    {line}" for line in displayed)])

    def reap(self):
        """Takes in one part that has ended, if any has."""
        pid, status, usage = os.wait4(-1, os.WNOHANG)
        if pid not in self.running:
            return False
        part, process, log, begun = self.running.pop(pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        text = log.read().decode(errors="replace")
        log.close()
        self.end(part, process.returncode, text, time.monotonic() - begun, usage.ru_utime + usage.ru_stime)
        return True

    def show_bar(self):
        if self.bar:
            width = os.get_terminal_size(self.output.fileno()).columns - 1
            names = ", ".join(part.name for part, *_ in self.running.values())
            done = 20 * len(self.ended) // len(self.parts)
            text = f"[{'#' * done}{'.' * (20 - done)}] {len(self.ended)} of {len(self.parts)}, {self.took()}: {names}"
            self.output.write("\r\033[K" + text[:width])
            self.output.flush()

    def took(self):
        seconds = int(time.monotonic() - self.started)
        return f"{seconds // 60} min {seconds % 60} s"

    def kill(self):
        for pid in self.running:
            try:
                os.killpg(pid, signal.SIGTERM)
            except ProcessLookupError:
                pass

    def all(self):
        """Runs all of them; returns the exit code."""
        try:
            while self.waiting or self.running:
                self.begin_what_can()
                if self.running and not self.reap():
                    self.show_bar()
                    time.sleep(0.1)
        finally:
            self.kill()
        for failure in self.failures:
            self.say(failure)
        self.say(f"All of it took {self.took()}\n{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0
