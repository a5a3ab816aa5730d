"""What the scenarios share: a flowd of their own, flowctl as people and apps use it, and checks that say what was found."""
import argparse
import contextlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time


class Story:
    """A flowd on a scratch directory; `with Story("…") as story` ends it."""

    def __init__(self, title, configuration=None, moves_clock=False):
        parser = argparse.ArgumentParser(description=title)
        parser.add_argument("--flowd", required=True)
        parser.add_argument("--flowctl", required=True)
        self.arguments = parser.parse_args()
        self.title, self.checks = title, 0
        self.scratch = tempfile.TemporaryDirectory(prefix="flowd-story.")
        self.socket = os.path.join(self.scratch.name, "socket")
        self.options, self.environment = [], dict(os.environ)
        if configuration:
            self.options = ["--config", self.file("flowd.yaml", configuration(self.scratch.name).encode())]
        if moves_clock:
            self.offset = self.slept = 0
            self.environment |= {"LD_PRELOAD": self.compiled_clock(), "STORY_CLOCK": self.file("clock", bytes(16))}

    def __enter__(self):
        print(f"-- {self.title}")
        self.start()
        return self

    def __exit__(self, kind, error, trace):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)
        self.scratch.cleanup()
        if kind is None:
            print(f"   {self.checks} checks passed")

    # -- The daemon

    def start(self):
        state = os.path.join(self.scratch.name, "state")
        self.process = subprocess.Popen(
            [self.arguments.flowd, "--state-directory", state, "--socket", self.socket, "--log-level", "error", *self.options],
            env=self.environment)
        for _ in range(800):
            if subprocess.run([self.arguments.flowctl, "--socket", self.socket, "status"], capture_output=True).returncode == 0:
                return
            if self.process.poll() is not None:
                sys.exit("flowd ended before it listened")
            time.sleep(0.025)
        sys.exit("flowd doesn't listen")

    def power_fails(self, during_attempts=False):
        """kill -9, and a new start. What was being sent goes out once more, so attempts come to their end first unless it is said."""
        if not during_attempts:
            self.noted()
        self.process.kill()
        self.process.wait()
        self.start()

    # -- Its clock

    def compiled_clock(self):
        """A library that moves flowd's clocks, and nobody else's: a story of ninety days takes seconds."""
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clock.c")
        compiler = next(filter(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang")), None)
        if not compiler:
            sys.exit("There is no C compiler; install gcc")
        library = os.path.join(self.scratch.name, "clock.so")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
        return library

    @property
    def now(self):
        return time.time() + self.offset

    def move_clock(self, instant, asleep=False):
        """Time passes until an instant, in seconds since 1970, or the machine sleeps until then; who is told so looks at the
        clock again."""
        before, self.offset = self.offset, int(instant - time.time()) + 1
        if asleep:
            self.slept += self.offset - before
        with open(os.path.join(self.scratch.name, "clock"), "r+b") as file:
            file.write(struct.pack("<qq", self.offset, self.slept))

    def noted(self):
        """Waits until flowd has noted how each attempt ended, which is a moment behind what its command did: what counts from a
        delivery counts from then, and whoever is killed before doesn't know that it went out."""
        path = os.path.join(self.scratch.name, "state", "flowd.sqlite")
        for _ in range(1200):
            with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
                if not database.execute("SELECT count(*) FROM delivery WHERE state = 'sending'").fetchone()[0]:
                    return
            time.sleep(0.05)
        sys.exit("FAILED: flowd hasn't noted how an attempt ended")

    def wait_for(self, what, look, expected):
        """Looks until it is so; fails when it isn't after a minute."""
        for _ in range(1200):
            found = look()
            if found == expected:
                break
            time.sleep(0.05)
        self.check(what, found, expected)

    # -- Who does something

    def operator(self):
        return Person(self, None)

    def app(self, tenant, name, role):
        """An app backend with a token of its own, which outlives every story."""
        secret = self.operator()("token", "create", name, "--role", role, "--expires", "300d", "-t", tenant)["secret"]
        path = os.path.join(self.scratch.name, f"{tenant}-{name}.token")
        with open(path, "w", opener=lambda file, flags: os.open(file, flags, 0o600)) as file:
            file.write(secret)
        return Person(self, path)

    def watch(self, tenant, after, count):
        """So many events after a cursor, as an app that comes back gets them from io.flowd.Events.Watch."""
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(20)
        connection.connect(self.socket)
        call = {"method": "io.flowd.Events.Watch", "parameters": {"tenant": tenant, "after": after}, "more": True}
        connection.sendall(json.dumps(call).encode() + b"\0")
        events, rest = [], b""
        while len(events) < count:
            rest += connection.recv(65536)
            *frames, rest = rest.split(b"\0")
            for frame in frames:
                events += json.loads(frame)["parameters"]["events"]
        connection.close()
        return events

    def file(self, name, content=None):
        """The path of a file in the scratch directory, with a content when one is given."""
        path = os.path.join(self.scratch.name, name)
        if content is not None:
            with open(path, "wb") as file:
                file.write(content)
        return path

    def check(self, what, found, expected):
        self.checks += 1
        if found != expected:
            sys.exit(f"FAILED: {what}: found {json.dumps(found)[:600]}, expected {json.dumps(expected)[:600]}")


class Person:
    """Somebody with flowctl: calling it with words gives the answer."""

    def __init__(self, story, token):
        self.story = story
        self.options = ["--token-file", token] if token else []

    def run(self, words, options=("--json",)):
        command = [self.story.arguments.flowctl, *map(str, words), *options, "--socket", self.story.socket, *self.options]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    def said(self, *words):
        """What a person is told, with the exit code, whatever becomes of it."""
        result = self.run(words, ())
        return result.returncode, result.stdout + result.stderr

    def __call__(self, *words):
        result = self.run(words)
        self.story.checks += 1
        if result.returncode != 0:
            sys.exit(f"FAILED: flowctl {' '.join(map(str, words))}: {result.returncode} {result.stderr}")
        return json.loads(result.stdout)

    def add_soon(self, *tasks):
        """Adds tasks that are due in a moment, all at the same time; where the machine takes longer than that to say so, those
        that are left later. flowd refuses what has been due before it is added."""
        left = list(tasks)
        for wait in (2, 4, 8, 16, 32):
            start = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(self.story.now + wait + len(left) // 8))
            while left:
                status, text = self.said("task", "add", *left[0], "--start", start)
                if status != 0:
                    break
                left.pop(0)
            if not left:
                return
            if status != 65 or "what falls due after now" not in " ".join(text.split()):
                break
        sys.exit(f"FAILED: flowctl task add {' '.join(left[0])}: {status} {text}")

    def refused(self, status, error, *words):
        """Expects a refusal, and returns what it says."""
        result = self.run(words)
        answer = json.loads(result.stderr) if result.stderr.startswith("{") else {"error": result.stderr}
        self.story.check(f"flowctl {' '.join(map(str, words))}", [result.returncode, answer["error"]], [status, error])
        return answer


def states(show, *names):
    """The state of some steps, or of all."""
    return {node["key"]: node["state"] for node in show["nodes"] if node["kind"] == "step" and (not names or node["key"] in names)}


def ready(show):
    return [node["key"] for node in show["nodes"] if node.get("state") == "ready"]


def percent(show):
    return show["job"]["status"]["completion"]["displayed"]
