"""One damaged row of a delivery stops only what it belongs to.

Two households have a reminder that is tried again; while flowd is down, the row of the first one's delivery is changed so
that it can't be read. The other's goes out, and the first one's task says what is wrong with it.

    python3 Tests/Use/damagedrow.py --flowd F --flowctl C
"""
import os
import signal
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402

DAMAGES = {
    "a delivery": "UPDATE delivery SET openAt = 9000000000000000000 WHERE tenant = 1",
    "a delivery under way": "UPDATE delivery SET openAt = 9000000000000000000, state = 'sending' WHERE tenant = 1",
    "a wake": "UPDATE wake SET dueAt = -9000000000000000000 WHERE tenant = 1",
}


def configuration(scratch):
    """A phone that fails while there is no file `up`, and notes each message otherwise."""
    path = os.path.join(scratch, "phone")
    with open(path, "w") as file:
        file.write(f"#!/bin/sh\ncat > /dev/null\n[ -e {scratch}/up ] || exit 1\necho x >> {scratch}/sent\n")
    os.chmod(path, 0o755)
    return f"channels: [{{name: phone, kind: command, argv: [{path}], timeLimit: 10s}}]\n"


def sent(story):
    path = story.file("sent")
    return len(open(path).readlines()) if os.path.exists(path) else 0


def run(name, damage):
    with Story(f"{name[0].upper()}{name[1:]} is damaged", configuration, moves_clock=True) as story:
        operator = story.operator()
        for tenant in ("first", "second"):
            operator("tenant", "create", tenant, "--time-zone", "UTC")
            operator("task", "add", "Pills", "--at", "08:00", "--rule", "FREQ=DAILY", "--remind", "0m via phone", "-t", tenant)

        def sleep(seconds):
            """The machine sleeps; a command that has to do with time lets flowd see it."""
            story.move_clock(story.now + seconds)
            for verb in ("pause", "resume"):
                operator("task", verb, "2", "-t", "second")

        operator("task", "add", "Bins", "--at", "07:00", "--rule", "FREQ=WEEKLY", "-t", "second")
        # Whatever the time of day: ten minutes past the pills' time.
        sleep((8 * 3600 - story.now) % 86_400 + 600)

        database = os.path.join(story.scratch.name, "state", "flowd.sqlite")

        def attempts():
            with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
                return connection.execute(
                    "SELECT count(DISTINCT tenant) FROM delivery WHERE state = 'pending' AND attempt > 0").fetchone()[0]

        story.wait_for("both were tried and failed", attempts, 2)
        story.process.send_signal(signal.SIGTERM)
        story.process.wait(30)
        connection = sqlite3.connect(database)
        connection.execute(damage)
        connection.commit()
        connection.close()
        story.file("up", b"")
        story.start()
        sleep(7200)
        story.wait_for("the other's reminder goes out", lambda: sent(story) >= (2 if "wake" in name else 1), True)
        if "delivery" in name:
            story.wait_for("the task of the first says what is wrong", lambda: "openAt" in problem(database), True)


def problem(database):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return connection.execute("SELECT coalesce(max(problem), '') FROM task WHERE tenant = 1").fetchone()[0]


for name, damage in DAMAGES.items():
    run(name, damage)
