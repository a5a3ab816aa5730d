#!/usr/bin/env python3
"""A run of the tests, as `make test` makes it: parts run side by side and after what they build on, what failed is told with
how it is run alone and its seed, and a fetch that failed is told as one."""
import argparse
import io
import os
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "packaging", "test"))
from parts import Part, Run  # noqa: E402

FETCH = os.path.join(ROOT, "packaging", "fetch")
count = 0


def check(what, holds, found=""):
    global count
    if not holds:
        sys.exit(f"FAILED: {what}\n{found}")
    count += 1


def run(parts, lanes=2):
    """The exit code and the lines of a run."""
    output = io.StringIO()
    result = Run(parts, lanes, output).all()
    return result, output.getvalue()


def shell(text):
    return ["sh", "-c", text]


def failing_run(scratch):
    """What a run with failures tells."""
    parts = [
        Part("Two at once", shell(f"exec 3<'{scratch}/pipe'")), Part("The other one", shell(f"exec 3>'{scratch}/pipe'")),
        Part("Seeded", shell('echo "draws $FLOWD_TEST_SEED"; echo "FAILED: early"; seq 100; exit $((FLOWD_TEST_SEED % 2 + 1))')),
        Part("Counted", shell("echo Test run with 17 tests"), counts=r"with (\d+) tests", tests=0),
        Part("A build", shell("exit 3"), tests=0, seeded=False),
        Part("On it", shell(f"touch '{scratch}/ran'"), after=("A build",)),
        Part("After", shell(f"[ -e '{scratch}/first' ]"), after=("First",)), Part("First", shell(f"sleep 0.2; touch '{scratch}/first'")),
        Part("Fetched", [FETCH, "the moon", "sh", "-c", "echo no answer; exit 4"]),
    ]
    os.mkfifo(os.path.join(scratch, "pipe"))
    result, text = run(parts)
    last = text.splitlines()
    check("a run with a failure ends with 1", result == 1, text)
    check("its last line counts", last[-1] == "21 passed, 4 failed", text)
    check("what builds on what failed doesn't run", not os.path.exists(os.path.join(scratch, "ran")), text)
    check("and is told", "FAILED: On it" in last, text)
    end = last[len(last) - last[::-1].index("FAILED: Seeded") - 1:]
    alone = end[1].removeprefix("    run it alone: ")
    check("what failed is told with its seed", alone.startswith("FLOWD_TEST_SEED="), text)
    check("with what it found early", "    FAILED: early" in end, text)
    check("and its last lines", "    100" in end and "    60" not in end, text)
    seed = int(alone.split("=")[1].split()[0])
    check("which it has drawn by", f"draws {seed}" in last, text)
    again = subprocess.run(alone, shell=True, capture_output=True, text=True, check=False)
    check("run alone it is the same", (again.returncode, again.stdout.split("\n")[0]) == (seed % 2 + 1, f"draws {seed}"), again)
    check("a fetch that failed is told as one", "FAILED: Fetched: a fetch that failed, not flowd" in text, text)


def fetched(scratch):
    """What `packaging/fetch` does."""
    tries = os.path.join(scratch, "tries")
    script = f"echo try >>'{tries}'; [ $(wc -l <'{tries}') = 3 ] || {{ echo mirror is away; exit 9; }}"
    result = subprocess.run([FETCH, "a list", "sh", "-c", script], capture_output=True, text=True, check=False)
    check("what comes at the third try is there", (result.returncode, result.stdout + result.stderr) == (0, ""), result)
    result = subprocess.run([FETCH, "a list", "sh", "-c", script], capture_output=True, text=True, check=False)
    check("what doesn't come ends with 69", result.returncode == 69, result)
    check("and is told, with the reason", "FETCH FAILED: a list" in result.stderr and "mirror is away" in result.stderr, result)
    check("after three tries", len(open(tries).readlines()) == 6, result)
    check("without a command it says how it is used", subprocess.run([FETCH], capture_output=True, check=False).returncode == 64)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd")
    parser.add_argument("--flowctl")
    parser.parse_args()
    os.environ["FETCH_PAUSE"] = "0"
    with tempfile.TemporaryDirectory() as scratch:
        os.mkfifo(os.path.join(scratch, "pipe"))
        result, text = run([Part("Waits", shell(f"exec 3<'{scratch}/pipe'"), waits=True),
                            Part("Works", shell(f"exec 3>'{scratch}/pipe'"))], lanes=1)
        check("what mostly waits runs beside", result == 0, text)
    result, text = run([Part("One", ["true"]), Part("Two", ["true"], tests=2)], lanes=1)
    check("a run without a failure ends with 0", (result, text.splitlines()[-1]) == (0, "3 passed, 0 failed"), text)
    for work in (failing_run, fetched):
        with tempfile.TemporaryDirectory() as scratch:
            work(scratch)
    print(f"{count} of {count} checks passed")


if __name__ == "__main__":
    main()
