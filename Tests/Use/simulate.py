#!/usr/bin/env python3
"""flowctl simulate on the binaries: one seed gives the same lines, all of them, on a quiet machine and on a busy one.

--rounds N is how often each of four ways is tried: quiet, beside busy loops, on one core, and on one core beside them.
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

TASKS = (
    ("Tablets", "--rule", "FREQ=DAILY", "--at", "08:00", "--remind", "0m, nag 10m x2"),
    ("Water", "--rule", "FREQ=DAILY", "--at", "10:00", "--remind", "0m"),
    ("Report", "--rule", "FREQ=WEEKLY;BYDAY=MO,TH", "--at", "17:00", "--remind", "0m"),
)


def rounds():
    """The value of --rounds, taken out of the arguments."""
    if "--rounds" not in sys.argv:
        return 2
    at = sys.argv.index("--rounds")
    value = int(sys.argv[at + 1])
    del sys.argv[at:at + 2]
    return value


class Busy:
    """As many loops as there are cores, and one more."""

    def __init__(self, is_wanted):
        count = len(os.sched_getaffinity(0)) + 1 if is_wanted else 0
        self.loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for loop in self.loops:
            loop.kill()
            loop.wait()


def pin(process, cores):
    """Lets all threads of a process run on these cores only."""
    for thread in os.listdir(f"/proc/{process.pid}/task"):
        try:
            os.sched_setaffinity(int(thread), cores)
        except ProcessLookupError:
            pass


def simulate(story, tenant, *options):
    """What flowctl prints."""
    command = [story.arguments.flowctl, "simulate", "-t", tenant, "--socket", story.socket, *options]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    story.check(f"flowctl simulate {' '.join(options)}: {result.stderr}", result.returncode, 0)
    return result.stdout.splitlines()


def main():
    count = rounds()
    with Story("one seed, the same lines, quiet and busy, pinned and not") as story:
        operator = story.operator()
        operator("tenant", "create", "one")
        operator("task", "add", "Tablets", "--rule", "FREQ=DAILY", "--at", "08:00", "--remind", "0m", "-t", "one")
        operator("tenant", "create", "more")
        for task in TASKS:
            operator("task", "add", *task, "-t", "more")
        cores = os.sched_getaffinity(0)
        known = {}
        for is_busy in (False, True):
            for is_pinned in (False, True):
                where = f"{'beside busy loops' if is_busy else 'quiet'}, {'on one core' if is_pinned else 'on all cores'}"
                with Busy(is_busy):
                    pin(story.process, {min(cores)} if is_pinned else cores)
                    for _ in range(count):
                        lines = simulate(story, "one", "--until", "20d", "--seed", "1")
                        sent = sum(" sent " in line or line.endswith(" sent") for line in lines)
                        story.check(f"a daily task in 20 days, {where}: {lines[-3:]}", sent >= 20, True)
                        story.check(f"the lines, {where}", without_times(lines), known.setdefault("one", without_times(lines)))
                    lines = without_times(simulate(story, "more", "--until", "7d", "--seed", "3", "--failures", "30"))
                    story.check(f"several tasks and failures, {where}", lines, known.setdefault("more", lines))
                print(f"   {where}: {count} times {len(known['one'])} lines, once {len(known['more'])}")


def without_times(lines):
    """The lines, without the day on which the summary begins and ends: midnight may pass."""
    return [line for line in lines if " from " not in line]


if __name__ == "__main__":
    main()
