"""A log that nobody reads stops nobody: commits go on, and what was dropped is counted and told.

flowd writes its log into a pipe that nobody reads while tenants are created, each of which is logged, until the pipe
and the queue before it are full several times over. Then the pipe is read, and must tell how much is missing.

    python3 Tests/Use/stalledlog.py --flowd F --flowctl C [--rounds N]
"""
import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

IN_FLIGHT = 16


class Connection:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        self.socket.connect(path)
        self.rest = b""

    def send(self, method, parameters):
        self.socket.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")

    def receive(self):
        while b"\0" not in self.rest:
            received = self.socket.recv(65536)
            if not received:
                raise EOFError("flowd closed the connection")
            self.rest += received
        frame, self.rest = self.rest.split(b"\0", 1)
        return json.loads(frame)

    def call(self, method, parameters):
        self.send(method, parameters)
        return self.receive()


def check(what, isSo, found):
    if not isSo:
        sys.exit(f"FAILED: {what}: {found}")
    print(f"   {what}: {found}")


def answered(connection, count):
    """How many of so many logged changes are answered before the connection is silent for long."""
    sent = done = 0
    while done < count:
        while sent < count and sent - done < IN_FLIGHT:
            connection.send("io.flowd.Members.Set", {
                "tenant": "home", "principal": f"uid:{2000 + sent % 50}", "role": ["viewer", "member"][sent // 50 % 2]})
            sent += 1
        try:
            answer = connection.receive()
        except TimeoutError:
            return done
        if "error" in answer:
            sys.exit(f"FAILED: {answer}")
        done += 1
    return done


def connected(path):
    """A connection to a flowd that begins to listen: its socket is there a moment before anybody answers on it."""
    for _ in range(800):
        try:
            return Connection(path)
        except (FileNotFoundError, ConnectionRefusedError):
            time.sleep(0.025)
    sys.exit("FAILED: flowd doesn't listen")


def counted(log):
    """How many changes are in the log, and how many records it tells were dropped."""
    text = b"".join(log).decode()
    return text.count("Access changed"), sum(map(int, re.findall(r"Log records were dropped.*count=(\d+)", text)))


def await_all(log, rounds):
    for _ in range(600):
        if sum(counted(log)) >= rounds:
            return
        time.sleep(0.1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    parser.add_argument("--rounds", type=int, default=12_000, help="logged changes, default %(default)s")
    arguments = parser.parse_args()
    print("-- A log that nobody reads")
    with tempfile.TemporaryDirectory(prefix="flowd-log.") as scratch:
        path = os.path.join(scratch, "socket")
        reading, writing = os.pipe()
        environment = {key: value for key, value in os.environ.items() if key != "JOURNAL_STREAM"}
        daemon = subprocess.Popen(
            [arguments.flowd, "--state-directory", os.path.join(scratch, "state"), "--socket", path],
            stderr=writing, env=environment)
        os.close(writing)
        try:
            connection = connected(path)
            made = connection.call("io.flowd.Tenants.Create", {
                "slug": "home", "title": "Home", "timeZone": "UTC", "locale": "en", "currency": "EUR"})
            if "error" in made:
                sys.exit(f"FAILED: {made}")
            done = answered(connection, arguments.rounds)
            check("Logged changes answered while nobody reads the log", done == arguments.rounds, f"{done} of {arguments.rounds}")
            status = connection.call("io.flowd.Daemon.GetStatus", {})["parameters"]["status"]
            dropped = status.get("droppedLogRecordCount", 0)
            check("GetStatus counts what was dropped", dropped > 0, dropped)
            log = []
            reader = threading.Thread(target=lambda: log.extend(os.fdopen(reading, "rb")), daemon=True)
            reader.start()
            # What is in the queue is read before the stop, which waits for a second at most.
            await_all(log, arguments.rounds)
            started = time.monotonic()
            daemon.send_signal(signal.SIGTERM)
            code = daemon.wait(30)
            reader.join(10)
            check("flowd stops", code == 0, f"exit {code} after {time.monotonic() - started:.1f} s")
            changes, reported = counted(log)
            check("The log tells what was dropped", reported >= dropped, f"{reported} of {dropped}")
            check("Nothing else is missing", changes + reported >= arguments.rounds, f"{changes} changes and {reported} dropped")
        finally:
            if daemon.poll() is None:
                daemon.kill()
                daemon.wait()


main()
