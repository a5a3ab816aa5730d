#!/usr/bin/env python3
"""What is installed runs where no Swift is: the libraries that the binaries want, their sizes, and no path of the build.

binaries.py --flowd PATH --flowctl PATH

The sizes are those of stripped copies, as packages have them. How fast `flowctl --version` is stands in the output and
decides nothing: `make bench` measures.
"""
import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

# What Debian has and updates, by the package that brings it.
LIBRARIES = {
    "libc.so.6": "libc6", "libm.so.6": "libc6", "ld-linux-x86-64.so.2": "libc6", "libdl.so.2": "libc6",
    "libpthread.so.0": "libc6", "librt.so.1": "libc6", "libutil.so.1": "libc6", "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6", "libnettle.so.8": "libnettle8", "libyaml-0.so.2": "libyaml-0-2", "libgmp.so.10": "libgmp10",
}
DAEMON_LIBRARIES = {"libsqlite3.so.0": "libsqlite3-0", "libsystemd.so.0": "libsystemd0"}
MEGABYTE = 1_000_000
# flowd has Foundation, since GRDB imports it, and with it ICU and its data: 38 MB; flowd-web has it by swift-mustache.
SIZES = {"flowd": 95 * MEGABYTE, "flowd-deliver": 40 * MEGABYTE, "flowd-links": 40 * MEGABYTE,
         "flowd-web": 80 * MEGABYTE, "flowctl": 40 * MEGABYTE}
failures = checks = 0


def check(what, holds, found=""):
    global failures, checks
    checks += 1
    if not holds:
        failures += 1
        print(f"   FAILED: {what}: {found}")


def needed(path):
    text = subprocess.run(["readelf", "-d", path], capture_output=True, text=True, check=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.*)\]", text), re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", text)


def seconds(*command):
    """The median of twenty runs."""
    times = []
    for _ in range(20):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def examine(name, path, scratch, allowed):
    libraries, places = needed(path)
    strange = [library for library in libraries if library not in allowed]
    check(f"{name} wants Debian's libraries only", not strange, strange)
    # Beside the program itself is where SwiftPM lets each look; packages take that out.
    check(f"{name} looks for them where the system has them", set(places) <= {"$ORIGIN"}, places)
    stripped = shutil.copy(path, os.path.join(scratch, name))
    subprocess.run(["strip", stripped], check=True)
    size = os.path.getsize(stripped)
    check(f"{name} has at most {SIZES[name] // MEGABYTE} MB", size <= SIZES[name], size)
    with open(stripped, "rb") as file:
        content = file.read()
    source = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")).encode()
    check(f"{name} has no path of the build in it", source + b"/" not in content,
          content[max(0, content.find(source) - 20):][:160])
    version = subprocess.run([stripped, "--version"], capture_output=True, text=True, check=False)
    check(f"{name} stripped tells its version", version.returncode == 0 and version.stdout.strip() != "", version)
    print(f"   {name}: {size / MEGABYTE:.1f} MB stripped, wants {', '.join(sorted(libraries))}")
    return content


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        examine("flowd", arguments.flowd, scratch, LIBRARIES | DAEMON_LIBRARIES)
        for name in ("flowd-deliver", "flowd-links", "flowd-web"):
            beside = os.path.join(os.path.dirname(os.path.abspath(arguments.flowd)), name)
            examine(name, beside, scratch, LIBRARIES | DAEMON_LIBRARIES)
        client = examine("flowctl", arguments.flowctl, scratch, LIBRARIES)
        # ICU names its data by version and byte order, such as icudt74l.
        check("flowctl has no ICU in it", not re.search(rb"icudt\d+[lb]", client), "icudt")
        plain, version = seconds("true"), seconds(os.path.join(scratch, "flowctl"), "--version")
    print(f"   flowctl --version takes {version * 1000:.1f} ms, true {plain * 1000:.1f} ms")
    print(f"   {checks - failures} of {checks} checks passed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
