#!/usr/bin/env python3
"""flowd's configuration is read again while it works, and the service manager hears what it has to.

Good files and broken ones, by flowctl, by SIGHUP and by io.systemd.service, under load; what can't change without a
restart; what is told on NOTIFY_SOCKET; a stuck event loop and a stuck gate, which the watchdog must not be fed for.

    reload.py --flowd PATH --flowctl PATH
"""
import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from manager import Held, Manager, silent, threads  # noqa: E402
from program import NOBODY, Checks, Place, compiled  # noqa: E402


class Wire:
    """Calls over a connection of its own."""

    def __init__(self, path):
        self.socket, self.rest = socket.socket(socket.AF_UNIX), b""
        self.socket.settimeout(20)
        self.socket.connect(path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, method, more=False, **parameters):
        call = {"method": method, "parameters": parameters} | ({"more": True} if more else {})
        self.socket.sendall(json.dumps(call).encode() + b"\0")

    def receive(self):
        while b"\0" not in self.rest:
            got = self.socket.recv(1 << 16)
            if not got:
                raise EOFError("flowd closed the connection")
            self.rest += got
        frame, self.rest = self.rest.split(b"\0", 1)
        return json.loads(frame)

    def __call__(self, method, **parameters):
        self.send(method, **parameters)
        return self.receive()


class Configured(Place):
    """A place whose flowd reads a file, and talks to a service manager."""

    def __init__(self, arguments):
        super().__init__(arguments)
        self.manager = Manager(self.file("notify"))
        self.path = self.file("flowd.yaml")

    def write(self, text):
        """Puts another file in the place of the one that is there, in one step."""
        os.rename(self.file("flowd.yaml.new", text), self.path)

    def begin(self, text, *options, environment=None):
        self.write(text)
        given = {"NOTIFY_SOCKET": self.manager.path} | (environment or {})
        running = self.start("--config", self.path, *options, environment=given)
        if not running.ready():
            sys.exit("FAILED: flowd didn't start: " + "\n".join(running.log))
        return running

    def reload(self, text):
        """Exit code, and the answer or the error as flowctl tells it in JSON."""
        self.write(text)
        code, output, errors = self.ctl("daemon", "reload", "--json")
        return code, json.loads(output or errors or "null")


def keys(changes):
    return {change["key"]: (change["before"], change["after"]) for change in changes}


def what_changes(checks, arguments):
    with Configured(arguments) as place:
        running = place.begin("limits: {reads: 3}\n", "--limits-waiting-reads", "100")
        code, reply = place.reload("limits: {reads: 8, readTimeout: 1min, waitingReads: 7}\nclock: {jumpMax: 2d}\n")
        checks.expect("a reload tells what it has changed", code == 0 and keys(reply["changed"]) == {
            "limits.reads": ("3", "8"), "limits.readTimeout": ("5s", "1min"), "clock.jumpMax": ("1d", "2d")}, reply)
        checks.expect("a flag wins as at the start", reply["needRestart"] == [], reply)
        code, reply = place.reload("limits: {reads: 8}\n")
        checks.expect("what isn't in the file any more is the default again", code == 0 and keys(reply["changed"]) == {
            "limits.readTimeout": ("1min", "5s"), "clock.jumpMax": ("2d", "1d")}, reply)
        code, output, _ = place.ctl("daemon", "reload")
        checks.expect("reading the same again changes nothing", code == 0 and "Nothing in the configuration" in output, output)
        code, reply = place.reload("limits: {reads: 8}\ndatabase: {logSizeMax: 2GiB}\n")
        checks.expect("what needs a restart is named", code == 0 and not reply["changed"]
                      and keys(reply["needRestart"]) == {"database.logSizeMax": ("1GiB", "2GiB")}, reply)
        checks.expect("in the log too", running.wait_for("Needs a restart"), running.log)
        status = place.asks("status")["status"]
        checks.expect("and kept in the status", status["needRestart"] == ["database.logSizeMax"]
                      and "a restart is needed for database.logSizeMax" in status["summary"], status)
        checks.expect("which is what the service manager shows", place.manager.status == status["summary"],
                      (place.manager.status, status))
        _, reply = place.reload("limits: {reads: 8}\n")
        checks.expect("put back, it needs none", reply["needRestart"] == [] and not place.asks("status")["status"]["needRestart"])
        checks.expect("it stops well", running.stop() == 0)


def wrong_files(checks, arguments):
    good = "limits: {connections: 20, reads: 3}\n"
    broken = [
        ("a number out of bounds", "limits:\n  connections: 0\n  reads: 8\n", "2:16", "limits.connections", "1 to 60000"),
        ("an unknown key", good + "logLevell: debug\n", "2:1", "logLevell", "did you mean"),
        ("no YAML", "limits: {reads: 8\n", "", "", ""),
        ("one number over another", "limits: {reads: 8, readsPerTenant: 9}\n", "1:36", "limits.readsPerTenant", "limits.reads"),
        ("a wrong channel", good + "channels:\n  - {name: a, kind: comand}\n", "3:21", "channels[0].kind", "journal, command, webhook, mail, ntfy or sendmail"),
    ]
    with Configured(arguments) as place:
        running = place.begin(good)
        for what, text, at, key, words in broken:
            code, error = place.reload(text)
            findings = (error or {}).get("parameters", {}).get("findings", [{}])
            checks.expect(f"{what} is a typed error", code == 65 and error["error"] == "io.flowd.Daemon.InvalidConfiguration", error)
            checks.expect(f"{what}: it says where", findings[0].get("place", "").startswith(place.path)
                          and f":{at}" in findings[0]["place"] and findings[0].get("key", "") == key
                          and words in findings[0]["message"], findings)
            checks.expect(f"{what}: the log says it", running.wait_for(findings[0]["message"][:120]), running.log)
            with Wire(place.socket) as wire:
                answer = wire("io.systemd.service.Reload")
            checks.expect(f"{what}: systemd's word for it hears the same", answer.get("error") == error["error"], answer)
            running.process.send_signal(signal.SIGHUP)
        os.chmod(place.path, 0o666)
        code, _, errors = place.ctl("daemon", "reload")
        checks.expect("a file that everybody can write to is refused", code == 65 and "everybody can write" in errors, errors)
        os.remove(place.path)
        code, _, errors = place.ctl("daemon", "reload")
        checks.expect("a file that is gone is refused", code == 65 and "no such file" in errors, errors)
        code, reply = place.reload(good)
        checks.expect("nothing of all that was taken over", code == 0 and reply == {"changed": [], "needRestart": []}, reply)
        checks.expect("flowd has gone on", running.process.poll() is None and running.stop() == 0)


def limits_of_connections(checks, arguments):
    with Configured(arguments) as place:
        running = place.begin("limits: {connections: 4, frameSize: 8KiB}\n")
        held = [Wire(place.socket) for _ in range(4)]
        for wire in held:
            wire("io.flowd.Daemon.GetStatus")

        def fifth():
            """What one more connection hears."""
            with Wire(place.socket) as wire:
                try:
                    return wire("io.flowd.Daemon.GetStatus").get("error", "answered")
                except (EOFError, OSError):
                    return "closed"
        checks.expect("one connection too many is refused", fifth() == "io.flowd.Daemon.LimitReached")
        place.write("limits: {connections: 40, frameSize: 1MiB}\n")
        running.process.send_signal(signal.SIGHUP)
        checks.expect("a SIGHUP reads the file again", running.wait_for("key=limits.connections"), running.log)
        checks.expect("there is room at once", fifth() == "answered")
        answer = held[0]("io.flowd.Tenants.Get", tenant="x" * 20_000)
        checks.expect("a longer call is read on a connection that was open", "error" in answer, answer)
        place.reload("limits: {connections: 2, frameSize: 4KiB}\n")
        checks.expect("open connections stay when there may be fewer", all("error" not in w("io.flowd.Daemon.GetStatus") for w in held))
        checks.expect("no other comes in", fifth() == "io.flowd.Daemon.LimitReached")
        try:
            closed = "error" not in held[1]("io.flowd.Tenants.Get", tenant="x" * 20_000) and "answered"
        except (EOFError, OSError):
            closed = "closed"
        checks.expect("a call that is too long now closes its connection", closed == "closed", closed)
        for wire in held:
            wire.socket.close()
        checks.expect("it stops well", running.stop() == 0)


def log_level(checks, arguments):
    with Configured(arguments) as place:
        running = place.begin("logLevel: notice\n")
        with Wire(place.socket) as wire:
            checks.expect("anybody may ping", wire("io.systemd.service.Ping") == {"parameters": {}})
            checks.expect("the level is told as syslog counts", wire("io.systemd.service.GetLogLevel")["parameters"] == {"level": 5})
            place.asks("tenant", "create", "quiet")
            wire("io.systemd.service.SetLogLevel", level=7)
            checks.expect("it is set", wire("io.systemd.service.GetLogLevel")["parameters"] == {"level": 7})
            place.asks("tenant", "create", "loud")
            checks.expect("and counts at once", running.wait_for("tenant=loud"), running.log)
            checks.expect("what was info before isn't logged", not any("tenant=quiet" in line for line in running.log), running.log)
            for wrong in ({"level": 8}, {}, {"level": -1}):
                checks.expect(f"{wrong} is refused", wire("io.systemd.service.SetLogLevel", **wrong).get("error")
                              == "io.flowd.Daemon.InvalidInput")
            place.reload("logLevel: error\n")
            checks.expect("a reload goes by the file", wire("io.systemd.service.GetLogLevel")["parameters"] == {"level": 3})
        running.stop()


def operators(checks, arguments):
    if os.geteuid() != 0:
        print("   operators: not run, it needs root")
        return
    with Configured(arguments) as place:
        running, home = place.begin(""), {"HOME": "/nonexistent", "PATH": os.environ["PATH"]}

        def create(slug):
            return place.ctl_as_nobody("tenant", "create", slug, environment=home).returncode
        checks.expect("a stranger creates no tenant", create("one") == 77)
        place.reload(f"operators: {{uids: [{NOBODY}]}}\n")
        checks.expect("an operator does, from the reload on", create("two") == 0)
        os.seteuid(NOBODY)
        theirs = Wire(place.socket)
        os.seteuid(0)
        checks.expect("one of their connections is open", "error" not in theirs("io.flowd.Tenants.List"))
        done = place.ctl_as_nobody("daemon", "reload", environment=home)
        checks.expect("and may reload", done.returncode == 0, done.stderr)
        place.reload("")
        checks.expect("until the next one", create("three") == 77)
        try:
            last = theirs("io.flowd.Tenants.Create", slug="four")
        except (EOFError, OSError):
            last = "closed"
        checks.expect("which ends the connection that was open", last == "closed", last)
        running.stop()


def channels(checks, arguments):
    def script(place, name, words):
        """A command that writes a word when its gate is there."""
        return place.file(name, "#!/bin/sh\necho begun >>%s\nwhile [ ! -e %s ]; do sleep 0.05; done\necho %s >>%s\n"
                          % (place.file("begun"), place.file("gate"), words, place.file("sent")), 0o700)

    def lines(path):
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return file.read().split()

    def until(condition, seconds=60):
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            time.sleep(0.05)
        return condition()
    with Configured(arguments) as place:
        old, new = script(place, "old", "old"), script(place, "new", "new")
        running = place.begin("")
        place.asks("tenant", "create", "home")

        def refused(title):
            return place.ctl("task", "add", "-t", "home", title, "--rule", "daily at 08:00", "--remind", "0m via phone")
        code, _, errors = refused("Early")
        checks.expect("a channel that isn't there is refused", code == 65 and "via phone" in errors, errors)
        place.reload("channels: [{name: phone, kind: command, argv: [%s]}]\n" % old)
        place.due_soon("-t", "home", "First", "--remind", "0m via phone")
        checks.expect("one that was added delivers", until(lambda: lines(place.file("begun")) == ["begun"]))
        _, reply = place.reload("channels: [{name: phone, kind: command, argv: [%s]}]\n" % new)
        checks.expect("a changed channel is told by name", list(keys(reply["changed"])) == ["channels.phone"], reply)
        place.file("gate", "")
        checks.expect("the delivery under way ends as it began", until(lambda: lines(place.file("sent")) == ["old"]))
        place.due_soon("-t", "home", "Second", "--remind", "0m via phone")
        checks.expect("the next goes the new way", until(lambda: lines(place.file("sent")) == ["old", "new"]),
                      lines(place.file("sent")))
        place.reload("")
        checks.expect("one that was removed is refused again", refused("Late")[0] == 65)
        running.stop()


def under_load(checks, arguments):
    with Configured(arguments) as place:
        running = place.begin("", environment={"WATCHDOG_USEC": "10000000"})
        for slug in ("one", "two"):
            place.asks("tenant", "create", slug)
        over, done, faults = threading.Event(), [0, 0, 0, 0], []

        def work(number):
            try:
                with Wire(place.socket) as wire:
                    while not over.is_set():
                        if number % 2:
                            answer = wire("io.flowd.Tenants.List")
                        else:
                            answer = wire("io.flowd.Members.Set", tenant=("one", "two")[number // 2 % 2],
                                          principal=f"uid:{2000 + done[number] % 9}", role=("viewer", "member")[done[number] % 2])
                        if "error" in answer:
                            faults.append(answer)
                        done[number] += 1
            except (OSError, EOFError) as error:
                faults.append(repr(error))
        workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for worker in workers:
            worker.start()
        texts = ["limits: {reads: 1, readsPerTenant: 1, changesPerBatch: 64, connections: 200}\n", "limits: {reads: none}\n",
                 "limits: {reads: 64, callsInFlight: 1, waitingCommands: 5000}\nlogLevel: warning\n", "operators: 7\n", ""]
        codes = [place.reload(texts[round % len(texts)])[0] for round in range(30)]
        over.set()
        for worker in workers:
            worker.join(20)
        checks.expect("good files are taken, broken ones aren't, under load", codes == [0, 65, 0, 65, 0] * 6, codes)
        checks.expect("nobody notices", not faults, faults[:3])
        checks.expect("and everybody has worked", min(done) > 0, done)
        for slug in ("one", "two"):
            head = int(place.ctl("events", "-t", slug, "-o", "jsonl")[1].count("\n"))
            checks.expect(f"{slug} has its events", head > 1, head)
        checks.expect("it stops well", running.stop() == 0)


def what_systemd_hears(checks, arguments):
    with Configured(arguments) as place:
        manager = place.manager
        running = place.begin("")
        checks.expect("it is asked for time before READY", manager.wait("EXTEND_TIMEOUT_USEC=", 1), manager.messages)
        # It answers a little before it says so.
        manager.wait("READY=1", 1)
        ready = manager.all("READY=1")
        checks.expect("READY comes with a status", ready == [["READY=1", "STATUS=0 tenants, 0 jobs open"]], ready)
        asked = manager.count("EXTEND_TIMEOUT_USEC=")
        for text, what in (("limits: {reads: 8}\n", "a good file"), ("limits: {reads: none}\n", "a broken one")):
            count, begun = len(manager.messages), time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
            place.reload(text)
            ended = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
            reported = manager.messages[count:]
            checks.expect(f"{what}: RELOADING and MONOTONIC_USEC are one message, then READY with a status",
                          len(reported) >= 2 and reported[0][0] == "RELOADING=1" and reported[0][1].startswith("MONOTONIC_USEC=")
                          and begun <= int(reported[0][1].partition("=")[2]) <= ended
                          and reported[1] == ["READY=1", "STATUS=0 tenants, 0 jobs open"], reported)
        place.asks("tenant", "create", "acme")
        checks.expect("the status follows", manager.wait("STATUS=1 tenant, 0 jobs open"), manager.status)
        place.asks("task", "add", "-t", "acme", "Silent", "--start",
                   time.strftime("%Y-%m-%dT%H:%M", time.gmtime(time.time() + 600)))
        # An hour from now, on the clock of the machine.
        soon = (int(time.time()) + 3600) // 60 * 60
        start = time.strftime("%Y-%m-%dT%H:%M", time.gmtime(soon))
        place.asks("task", "add", "-t", "acme", "Pills", "--start", start, "--remind", "0m")
        hour = time.localtime(soon)
        is_today = hour.tm_yday == time.localtime().tm_yday
        displayed = time.strftime("%H:%M" if is_today else "%Y-%m-%d %H:%M", hour)
        checks.expect("and says what comes next", manager.wait(f"STATUS=1 tenant, 0 jobs open, next reminder {displayed} for acme"),
                      (manager.status, displayed))
        checks.expect("flowctl shows the same", place.asks("status")["status"]["summary"] == manager.status, manager.status)
        texts = [message[-1] for message in manager.all("STATUS=") if message[0].startswith("STATUS=")]
        checks.expect("the same is never told twice", all(a != b for a, b in zip(texts, texts[1:])), texts)
        checks.expect("it stops well", running.stop() == 0)
        stopping = manager.all("STOPPING=1")
        checks.expect("STOPPING is told once, with a status", len(stopping) == 1 and stopping[0][1].startswith("STATUS=Stopping"), stopping)
        checks.expect("and time is asked for the stop", manager.count("EXTEND_TIMEOUT_USEC=") > asked, manager.messages[-4:])
        checks.expect("nothing is said behind it", not [m for m in manager.messages[manager.messages.index(stopping[0]):]
                                                       if m[0].startswith(("STATUS", "READY"))], manager.messages[-4:])


def watchdog(checks, arguments):
    with Configured(arguments) as place:
        library = compiled("hold", place.scratch)
        switch = place.file("held")
        running = place.begin("", environment={
            "WATCHDOG_USEC": "400000", "LD_PRELOAD": library, "HOLD_SWITCH": switch})
        manager = place.manager
        checks.expect("the watchdog is fed", manager.wait("WATCHDOG=1", 3))
        loops = threads(running.process.pid, "NIO-SGLTN")
        checks.expect("there are event loops", loops, os.listdir(f"/proc/{running.process.pid}/task"))
        for loop in loops:
            with Held(loop):
                checks.expect("not while an event loop is held", silent(manager, "WATCHDOG=1", 1.5))
            count = manager.count("WATCHDOG=1")
            checks.expect("again when it goes on", manager.wait("WATCHDOG=1", count + 2))
        place.asks("tenant", "create", "acme")
        place.file("held", "")
        with Wire(place.socket) as wire:
            wire.send("io.flowd.Tenants.Create", slug="stuck")
            checks.expect("not while a sync hangs", silent(manager, "WATCHDOG=1", 1.5))
            os.remove(switch)
            checks.expect("what waited is done when it returns", "error" not in wire.receive())
        count = manager.count("WATCHDOG=1")
        checks.expect("and the watchdog is fed again", manager.wait("WATCHDOG=1", count + 2))
        checks.expect("it stops well", running.stop() == 0)


def patience(checks, arguments):
    """A start and a stop that take long ask for more time, again and again."""
    with Configured(arguments) as place:
        switch, manager = place.file("held"), place.manager
        environment = {"NOTIFY_SOCKET": manager.path, "LD_PRELOAD": compiled("hold", place.scratch), "HOLD_SWITCH": switch}
        place.file("held", "")
        running = place.start(environment=environment)
        checks.expect("a start that waits for the disk asks for time twice", manager.wait("EXTEND_TIMEOUT_USEC=15000000", 2),
                      manager.messages)
        checks.expect("and isn't ready", not manager.all("READY=1"), manager.messages)
        os.remove(switch)
        checks.expect("it starts when the disk goes on", running.ready(), running.log)
        place.asks("tenant", "create", "acme")
        asked = manager.count("EXTEND_TIMEOUT_USEC=")
        with Wire(place.socket) as wire:
            wire("io.flowd.Daemon.GetStatus")
            place.file("held", "")
            wire.send("io.flowd.Tenants.Create", slug="late")
            # Behind the answer to a call that came later, it is in the gate's hands.
            with Wire(place.socket) as other:
                other("io.flowd.Daemon.GetStatus")
            running.process.send_signal(signal.SIGTERM)
            checks.expect("a stop that waits asks twice, too", manager.wait("EXTEND_TIMEOUT_USEC=", asked + 2), manager.messages)
            os.remove(switch)
            answer = wire.receive()
        checks.expect("what was accepted is answered", answer.get("error") in (None, "io.flowd.Daemon.Stopping"), answer)
        checks.expect("it stops well", running.stop(None) == 0)


def watchers(checks, arguments):
    """A stop ends watchers with a word, and flowctl watch goes on from its place when flowd is back."""
    with Configured(arguments) as place:
        running = place.begin("")
        place.asks("tenant", "create", "acme")
        with Wire(place.socket) as wire:
            wire.send("io.flowd.Events.Watch", more=True, tenant="acme")
            first = wire.receive()
            watcher = subprocess.Popen([arguments.flowctl, "--socket", place.socket, "watch", "-t", "acme", "--after", "0", "-o", "jsonl"],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            reported = json.loads(watcher.stdout.readline())
            code = running.stop()
            last = [wire.receive()]
            while "error" not in last[-1]:
                last.append(wire.receive())
        checks.expect("a watcher hears Stopping, and a sentence", last[-1]["error"] == "io.flowd.Daemon.Stopping"
                      and "Go on from here" in last[-1]["parameters"]["message"] and first["continues"], last)
        checks.expect("flowd ends well", code == 0)
        said = watcher.stderr.readline()
        checks.expect("flowctl watch says why", "flowd is stopping" in said, said)
        place.begin("")
        place.asks("member", "set", "-t", "acme", "uid:4711", "viewer")
        after = json.loads(watcher.stdout.readline())
        checks.expect("and goes on behind what it has shown", after["number"] == reported["number"] + 1, (reported, after))
        watcher.send_signal(signal.SIGINT)
        checks.expect("Ctrl-C ends it with 130", watcher.wait(20) == 130)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    parser.add_argument("--only", help="the name of one part")
    arguments = parser.parse_args()
    checks = Checks()
    for part in (what_changes, wrong_files, limits_of_connections, log_level, operators, channels, under_load,
                 what_systemd_hears, watchdog, patience, watchers):
        if arguments.only in (None, part.__name__):
            part(checks, arguments)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
