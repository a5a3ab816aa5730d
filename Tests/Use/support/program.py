"""flowd and flowctl as an operator meets them: exit codes, lines of the log, files on the disk."""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time


class Checks:
    """Counts what held, and says what didn't."""

    def __init__(self):
        self.count = self.failures = 0

    def expect(self, what, good, found=""):
        self.count += 1
        if not good:
            self.failures += 1
            print(f"FAILED: {what}: {str(found)[:600]}", flush=True)

    def end(self):
        print(f"{self.count - self.failures} of {self.count} checks passed")
        return 1 if self.failures else 0


class Running:
    """A flowd that was started; its log is gathered, and `ready` tells whether it came that far."""

    def __init__(self, command, environment):
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE, text=True, errors="replace")
        self.lines, self.changed = [], threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stderr:
            with self.changed:
                self.lines.append(line.rstrip("\n"))
                self.changed.notify_all()
        with self.changed:
            self.lines.append(None)
            self.changed.notify_all()

    def wait_for(self, words, seconds=20):
        """True when a line with these words came; False at the end of the log or of the time."""
        def is_over():
            return None in self.lines or any(words in line for line in self.lines if line)
        with self.changed:
            self.changed.wait_for(is_over, seconds)
            return any(words in line for line in self.lines if line)

    @property
    def log(self):
        with self.changed:
            return [line for line in self.lines if line]

    def ready(self):
        return self.wait_for("notice: Ready")

    def stop(self, with_signal=signal.SIGTERM, seconds=30):
        """Ends it, or waits until it has ended; returns the exit code, or None when it had to be killed."""
        if self.process.poll() is None and with_signal:
            self.process.send_signal(with_signal)
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = None
        self.reader.join(5)
        return code


# The user nobody.
NOBODY = 65534


class Place:
    """A scratch directory with a state directory and a socket of its own."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.scratch = tempfile.mkdtemp(prefix="flowd-use.")
        self.state = os.path.join(self.scratch, "state")
        self.socket = os.path.join(self.scratch, "socket")
        self.database = os.path.join(self.state, "flowd.sqlite")
        self.started = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # A check that gave up has left its flowd.
        for running in self.started:
            running.stop(signal.SIGKILL)
        shutil.rmtree(self.scratch, ignore_errors=True)

    def file(self, name, text=None, mode=0o600):
        path = os.path.join(self.scratch, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, mode)
        return path

    def start(self, *options, environment=None):
        clean = {k: v for k, v in os.environ.items() if not k.startswith("FLOWD_") and k != "STATE_DIRECTORY"}
        command = [self.arguments.flowd, "--state-directory", self.state, "--socket", self.socket, *options]
        self.started.append(Running(command, clean | (environment or {})))
        return self.started[-1]

    def refused(self, *options):
        """Starts what must not start; returns exit code and log. None is a start that never ended."""
        running = self.start(*options)
        running.wait_for("notice: Ready", 10)
        is_ready = any("notice: Ready" in line for line in running.log)
        code = running.stop(signal.SIGTERM if is_ready else None, 10)
        return ("ready" if is_ready else code), "\n".join(running.log)

    def ctl(self, *words):
        """Exit code, standard output and standard error of flowctl; no code when it never ended."""
        try:
            done = subprocess.run([self.arguments.flowctl, "--socket", self.socket, *words], capture_output=True, text=True,
                                  timeout=20, check=False)
        except subprocess.TimeoutExpired:
            return None, "", ""
        return done.returncode, done.stdout, done.stderr

    def ctl_as_nobody(self, *words, environment):
        """What became of flowctl, run by the user nobody; who runs this is root, and what was built may be out of nobody's
        reach."""
        copy = os.path.join(self.scratch, "flowctl")
        if not os.path.exists(copy):
            shutil.copy(self.arguments.flowctl, copy)
            os.chmod(copy, 0o755)
            os.chmod(self.scratch, 0o755)
        return subprocess.run([copy, "--socket", self.socket, *words], user=NOBODY, group=NOBODY, extra_groups=[], cwd="/",
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30, check=False, env=environment)

    def asks(self, *words):
        """The JSON answer to what has to succeed."""
        code, output, errors = self.ctl(*words, "--json")
        if code != 0:
            sys.exit(f"FAILED: flowctl {' '.join(words)}: {code} {errors}")
        return json.loads(output)

    def due_soon(self, *words):
        """Adds a task that is due in a moment; where the machine takes longer than that to say so, in a later one.

        flowd refuses what has been due before it is added.
        """
        for wait in (2, 4, 8, 16, 32):
            start = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() + wait))
            code, output, errors = self.ctl("task", "add", *words, "--zone", "UTC", "--start", start, "--json")
            if code == 0:
                return json.loads(output)
            if code != 65 or "what falls due after now" not in errors:
                break
        sys.exit(f"FAILED: flowctl task add {' '.join(words)}: {code} {errors}")

    def installed(self, template=None):
        """Makes an installation with a tenant, a template and a job, and stops."""
        running = self.start()
        if not running.ready():
            sys.exit("FAILED: flowd didn't start: " + "\n".join(running.log))
        self.asks("tenant", "create", "acme")
        self.asks("template", "apply", "-t", "acme", self.file("template.yaml", template or TEMPLATE))
        self.asks("job", "start", "-t", "acme", "work")
        code = running.stop()
        if code != 0:
            sys.exit(f"FAILED: flowd ended with {code}")


def compiled(name, folder):
    """A library of the C file beside this module."""
    compiler = next(filter(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang")), None)
    if not compiler:
        sys.exit("There is no C compiler; install gcc")
    library = os.path.join(folder, name + ".so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".c")
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


TEMPLATE = """template: work
title: Work
steps:
  - {step: a, title: The first}
  - {step: b, title: The second}
"""
