#!/usr/bin/env python3
"""The configuration of a real flowd: what counts, what is refused and how, and that the limits are those that were set.

configuration.py --flowd PATH
"""
import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile

from hostile import Raw, connected, envelope

NOBODY = 65534


class Checks:
    def __init__(self):
        self.count = 0
        self.failures = 0

    def expect(self, what, good, found=""):
        self.count += 1
        if not good:
            self.failures += 1
            print(f"FAILED: {what}: {found!r}")


class Program:
    """flowd with a file of its own, so that the machine's doesn't count."""

    def __init__(self, flowd, scratch):
        self.flowd = flowd
        self.scratch = scratch
        self.file = os.path.join(scratch, "flowd.yaml")
        self.write("", "flowd.yaml")

    def write(self, text, name, mode=0o644):
        path = os.path.join(self.scratch, name)
        os.makedirs(os.path.dirname(path), 0o755, exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def environment(self, **variables):
        clean = {k: v for k, v in os.environ.items() if not k.startswith("FLOWD_") and k != "STATE_DIRECTORY"}
        return clean | variables

    def run(self, *arguments, uid=None, program=None, **variables):
        """Runs to the end: code, lines of standard output, lines of standard error."""
        extra = {"user": uid, "group": uid, "extra_groups": []} if uid else {}
        done = subprocess.run([program or self.flowd, *arguments], env=self.environment(**variables), capture_output=True,
                              text=True, timeout=60, check=False, **extra)
        return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()

    def check(self, *arguments, **variables):
        return self.run("--check-config", "--config", self.file, *arguments, **variables)

    def start(self, *arguments):
        """Starts a daemon; returns it, the path of its socket, and the only connection there is."""
        path = os.path.join(self.scratch, "socket")
        process = subprocess.Popen([self.flowd, "--config", self.file, "--state-directory",
                                    os.path.join(self.scratch, "state"), "--socket", path, "--log-level", "error",
                                    *arguments], env=self.environment())
        return process, path, connected(path, process)


def stop(process):
    process.send_signal(signal.SIGTERM)
    return process.wait(30)


def what_counts(checks, program):
    code, lines, errors = program.check()
    values = {line.split()[0]: line.split() for line in lines}
    checks.expect("an empty file is all defaults", code == 0 and not errors, errors)
    checks.expect("every line has an origin", all(line[-1] == "default" for line in values.values()), lines)
    program.write("limits:\n  connections: 2\n  callsInFlight: 3\n  frameSize: 4KiB\n  residentJobs: 5\n", "flowd.yaml")
    program.write("limits: {callsInFlight: 6, frameSize: 8KiB, residentJobs: 9}\n", "flowd.yaml.d/20.yaml")
    program.write("limits: {callsInFlight: 7}\n", "flowd.yaml.d/10.yaml")
    code, lines, errors = program.check("--limits-resident-jobs=11", FLOWD_LIMITS_FRAME_SIZE="16KiB",
                                        FLOWD_LIMITS_RESIDENT_JOBS="10")
    values = {line.split()[0]: line.split(maxsplit=2)[1:] for line in lines}
    for key, wanted in [("connections", ["2", f"{program.file}:2:16"]),
                        ("callsInFlight", ["6", f"{program.file}.d/20.yaml:1:25"]),
                        ("frameSize", ["16KiB", "environment variable FLOWD_LIMITS_FRAME_SIZE"]),
                        ("residentJobs", ["11", "flag --limits-resident-jobs"])]:
        checks.expect(f"{key} comes from where it should", values.get(f"limits.{key}") == wanted, values)
    shutil.rmtree(program.file + ".d")
    code, lines, errors = program.check("--state-directory", "./state", "--socket", "here/io")
    values = {line.split()[0]: line.split()[1] for line in lines}
    checks.expect("relative paths of flags are made absolute", values.get("stateDirectory") == os.path.join(os.getcwd(), "state")
                  and values.get("socket") == os.path.join(os.getcwd(), "here/io"), (lines[:2], errors))


def what_is_refused(checks, program):
    program.write("limits:\n  connections: many\n  conections: 5\nlimits: {}\n", "flowd.yaml")
    wanted = [f"{program.file}:2:16: limits.connections: found \"many\"; allowed: a whole number of connections",
              f"{program.file}:3:3: limits.conections: found an unknown key (did you mean \"connections\"?)",
              f"{program.file}:4:1: limits: the key \"limits\" stands here twice, first in line 1"]
    code, lines, errors = program.check()
    checks.expect("mistakes end with 78", code == 78 and not lines, (code, lines))
    checks.expect("each is told, in order", len(errors) == 3 and all(map(str.startswith, errors, wanted)), errors)
    state = os.path.join(program.scratch, "never")
    code, lines, errors = program.run("--config", program.file, "--state-directory", state)
    checks.expect("a daemon doesn't start with them", code == 78 and len(errors) == 3, (code, errors))
    checks.expect("each is a line of the log", all(w in line for w, line in zip(wanted, errors)), errors)
    checks.expect("and nothing was made", not os.path.exists(state))
    program.write("", "flowd.yaml")
    for what, arguments, wanted_code, says in [
            ("a missing file", ["--config", program.file + ".none"], 78, "found no such file"),
            ("a directory", ["--config", program.scratch], 78, "found a directory"),
            ("a flag's value", ["--limits-connections", "0"], 78, "flag --limits-connections: limits.connections:"),
            ("an unknown flag", ["--limit-connections", "5"], 64, "did you mean \"--limits-connections\"?"),
            ("a flag without a value", ["--socket"], 64, "needs a value")]:
        code, _, errors = program.run("--check-config", *arguments)
        checks.expect(f"{what} is refused", code == wanted_code and says in "\n".join(errors), (code, errors))
    code, _, errors = program.check(FLOWD_SOKET="/a")
    checks.expect("an unknown variable is refused", code == 78 and "FLOWD_SOCKET" in errors[0], errors)
    program.write("", "flowd.yaml", 0o666)
    checks.expect("a file that everybody can write to is refused", program.check()[0] == 78)
    program.write("", "flowd.yaml", 0o600)
    if os.geteuid() == 0:
        # A copy, since the program itself may stand where nobody else can go.
        copy = shutil.copy(program.flowd, os.path.join(program.scratch, "flowd"))
        code, _, errors = program.run("--check-config", "--config", program.file, uid=NOBODY, program=copy)
        checks.expect("an unreadable file is refused", code == 78 and f"uid {NOBODY} can read" in errors[0], errors)


def what_reaches(checks, program):
    program.write("limits: {connections: 2, frameSize: 4KiB}\n", "flowd.yaml")
    process, path, first = program.start()
    try:
        second = Raw(path)
        checks.expect("a call of the longest size is answered",
                      (first.send(envelope(4096) + b"\0"), first.frame())[1] is not None)
        checks.expect("so is one on the last connection", second.call("io.flowd.Daemon.GetStatus", {}) is not None)
        third = Raw(path)
        refusal = third.frame()
        checks.expect("one connection more is refused", (refusal or {}).get("error") == "io.flowd.Daemon.LimitReached", refusal)
        checks.expect("and closed", third.frame() is None)
        second.send(envelope(4097) + b"\0")
        checks.expect("a longer call closes the connection", second.frame() is None)
    finally:
        checks.expect("flowd stops well", stop(process) == 0)


def call_as(uid, path, method, parameters):
    """Calls as somebody else; who calls is read when the connection is made."""
    groups = os.getgroups()
    os.setgroups([])
    os.setegid(uid)
    os.seteuid(uid)
    try:
        return Raw(path).call(method, parameters)
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


def who_operates(checks, program):
    """Needs root, to be somebody else."""
    program.write(f"operators: {{uids: [{NOBODY}]}}\n", "flowd.yaml")
    process, path, _ = program.start()
    os.chmod(path, 0o666)
    try:
        for uid, is_operator in [(NOBODY, True), (NOBODY - 1, False)]:
            reply = call_as(uid, path, "io.flowd.Tenants.Create", {"slug": f"t{uid}"})
            checks.expect(f"uid {uid} may create a tenant: {is_operator}", ("error" not in reply) == is_operator, reply)
    finally:
        stop(process)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    flowd = os.path.abspath(parser.parse_args().flowd)
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="flowd-configuration.") as scratch:
        os.chmod(scratch, 0o755)
        program = Program(flowd, scratch)
        parts = [what_counts, what_is_refused, what_reaches]
        if os.geteuid() == 0:
            parts.append(who_operates)
        for part in parts:
            part(checks, program)
    print(f"{checks.count - checks.failures} of {checks.count} checks of the configuration passed")
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
