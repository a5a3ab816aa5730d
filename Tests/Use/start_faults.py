#!/usr/bin/env python3
"""Breaks one call of the file system after the other while flowd starts and stops: every fault ends with a sentence that
names the file and with the exit code of a disk or a directory, never with that of a defect, and the next start is well.

start_faults.py --flowd PATH --flowctl PATH [--every N]

--every 1 breaks every call (some minutes); the standard is a sample, which FLOWD_TEST_SEED moves.
"""
import argparse
import concurrent.futures
import errno
import os
import random
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place, compiled  # noqa: E402

# A disk that fails, a disk that is full, a directory that isn't allowed, a process without descriptors.
FAULTS = [(errno.EIO, "all", {0, 74, 78}), (errno.ENOSPC, "write", {0, 74, 78}), (errno.EACCES, "all", {0, 74, 78}),
          (errno.EMFILE, "all", {0, 71, 74, 78})]


def broken(arguments, library, prepared, number, kind, nth):
    """One start with one fault, stopped when it is ready; what came of it, and of the start behind it."""
    with Place(arguments) as place:
        if prepared:
            shutil.copytree(prepared, place.state)
        log = place.file("faults")
        running = place.start(environment={
            "LD_PRELOAD": library, "FAULT_DIRECTORY": place.state, "FAULT_NTH": str(nth), "FAULT_ERRNO": str(number),
            "FAULT_KIND": kind, "FAULT_LOG": log})
        running.ready()
        code = running.stop()
        fault = open(log, encoding="utf-8").read().strip() if os.path.exists(log) else None
        again = place.start() if fault else None
        is_well = again is None or (again.ready(), again.stop() == 0) == (True, True)
        errors = [line for line in running.log if "critical" in line]
        return fault, code, errors, place.state, is_well, "" if again is None else "\n".join(again.log)


def sweep(arguments, library, checks, prepared, every, offset):
    """All calls of one kind of start, or each so many."""
    reported = set()
    for number, kind, codes in FAULTS:
        nth, is_over, count = 1 + offset % every, False, 0
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            while not is_over:
                numbers = [nth + every * step for step in range(4)]
                for result in pool.map(lambda n: broken(arguments, library, prepared, number, kind, n), numbers):
                    fault, code, errors, state, is_well, log = result
                    if fault is None:
                        is_over = True
                        continue
                    count += 1
                    what = f"{errno.errorcode[number]} at “{fault.replace(state, 'STATE')}”"
                    checks.expect(f"{what} ends as it should", code in codes, (code, errors))
                    if code:
                        reported.add(code)
                        checks.expect(f"{what} is told with the file", any(state in line for line in errors), errors)
                    checks.expect(f"behind {what} the next start is well", is_well, log)
                nth = numbers[-1] + every
        print(f"   {errno.errorcode[number]:7} {count} calls broken", flush=True)
    print(f"   exit codes besides 0: {sorted(reported)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    parser.add_argument("--every", type=int, default=80)
    arguments = parser.parse_args()
    seed = os.environ.get("FLOWD_TEST_SEED", str(random.randrange(1 << 32)))
    print(f"-- Faults at the start, every {arguments.every} (FLOWD_TEST_SEED={seed})")
    offset = random.Random(seed).randrange(1 << 16)
    checks = Checks()
    with Place(arguments) as place:
        library = compiled("faults", place.scratch)
        print("   a first start")
        sweep(arguments, library, checks, None, arguments.every, offset)
        # As after a kill: the log has to be read.
        place.installed()
        running = place.start()
        running.ready()
        place.asks("job", "start", "-t", "acme", "work")
        running.process.kill()
        running.stop(None)
        print("   a start after a kill")
        sweep(arguments, library, checks, place.state, arguments.every, offset)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
