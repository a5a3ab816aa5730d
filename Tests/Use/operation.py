#!/usr/bin/env python3
"""flowd in the hands of an operator who errs, on a machine that fails: what is refused, with which exit code and line.

operation.py --flowd PATH --flowctl PATH
"""
import argparse
import contextlib
import errno
import hashlib
import os
import shutil
import signal
import sqlite3
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place, compiled  # noqa: E402


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def changed(path, *statements):
    """Changes a database that no flowd has open, without asking its rules."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    for statement in statements:
        connection.execute(statement)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def expect_refusal(checks, place, what, words, *options, code=78):
    found, log = place.refused(*options)
    checks.expect(f"{what}: exit {code}", found == code, (found, log))
    for word in words:
        checks.expect(f"{what}: the log says “{word}”", word in log, log)


def another_shape(checks, arguments):
    for sql, words in [("ALTER TABLE job DROP COLUMN subject", "the table “job” has no column “subject”"),
                       ("DROP INDEX taskByProfile", "the index “taskByProfile” is missing"),
                       ("CREATE TRIGGER t AFTER INSERT ON job BEGIN DELETE FROM note; END", "the trigger “t” isn't flowd's"),
                       ("CREATE TABLE mine (id INTEGER)", "the table “mine” isn't flowd's")]:
        with Place(arguments) as place:
            place.installed()
            changed(place.database, sql)
            before = digest(place.database)
            expect_refusal(checks, place, f"a database after “{sql}”", [words, "restore a backup", place.database])
            checks.expect("it is as it was", digest(place.database) == before)


def hangup(checks, arguments):
    with Place(arguments) as place:
        running = place.start()
        # Also while it starts: the sooner, the more likely that nobody listens yet.
        running.process.send_signal(signal.SIGHUP) if running.wait_for("Configured") else None
        checks.expect("a SIGHUP during the start doesn't end flowd", running.ready(), running.log)
        running.process.send_signal(signal.SIGHUP)
        checks.expect("SIGHUP reads the configuration again", running.wait_for("Configuration read again"), running.log)
        checks.expect("flowd answers behind it", place.ctl("status")[0] == 0)
        checks.expect("and stops well", running.stop() == 0)


def whose_files(checks, arguments):
    with Place(arguments) as place:
        os.mkdir(place.state)
        os.chmod(place.state, 0o777)
        os.symlink(place.file("elsewhere"), os.path.join(place.state, "flowd.lock"))
        expect_refusal(checks, place, "a directory that all can write to", ["can't be trusted", f"chmod go-w {place.state}"])
        os.chmod(place.state, 0o700)
        expect_refusal(checks, place, "a lock that is a link", ["flowd.lock", "a symbolic link"])
        checks.expect("the link wasn't followed", not os.path.exists(place.file("elsewhere")))
        os.remove(os.path.join(place.state, "flowd.lock"))
        if os.geteuid() == 0:
            os.chown(place.state, 65534, 65534)
            expect_refusal(checks, place, "somebody else's directory", ["belongs to uid 65534", f"chown 0 {place.state}"])
    with Place(arguments) as place:
        folder = place.file("open")
        os.mkdir(folder)
        os.chmod(folder, 0o777)
        place.socket = os.path.join(folder, "socket")
        expect_refusal(checks, place, "a socket where all can put theirs", ["the socket's directory", f"chmod go-w {folder}"])
        os.chmod(folder, 0o1777)
        running = place.start()
        checks.expect("a sticky directory, such as /tmp, is fine", running.ready() and running.stop() == 0, running.log)
    for name, kind in [("flowd.sqlite", "file"), ("flowd.sqlite-wal", "file"), ("media", "directory")]:
        with Place(arguments) as place:
            place.installed()
            path = os.path.join(place.state, name)
            if os.path.exists(path):
                os.rename(path, path + ".away")
            os.symlink(path + ".away", path)
            expect_refusal(checks, place, f"a link as {name}", [path, f"isn't a {kind} but a symbolic link"])


def not_a_database(checks, arguments):
    def pipe(path):
        os.mkfifo(path, 0o600)
    for what, make, words in [("a pipe", pipe, "a pipe"), ("a directory", os.mkdir, "a directory")]:
        with Place(arguments) as place:
            os.mkdir(place.state, 0o700)
            make(place.database)
            begun = time.monotonic()
            expect_refusal(checks, place, f"{what} as database", [place.database, f"isn't a file but {words}"])
            checks.expect(f"{what} as database keeps nobody waiting", time.monotonic() - begun < 8)
    with Place(arguments) as place:
        os.mkfifo(place.file("token"), 0o600)
        running = place.start()
        running.ready()
        code, _, errors = place.ctl("status", "--token-file", place.file("token"))
        checks.expect("a pipe as token file keeps nobody waiting", code == 65 and "isn't a regular file" in errors, errors)
        running.stop()


def lost_databases(checks, arguments):
    def empty(place):
        open(place.database, "wb").close()

    def missing(place):
        os.remove(place.database)

    def beside_log(place):
        shutil.rmtree(os.path.join(place.state, "media"))
        empty(place)
        with open(place.database + "-wal", "wb") as file:
            file.write(bytes(4152))
    for what, lose, words in [("0 bytes beside media", empty, "it has 0 bytes"), ("none beside media", missing, "it is missing"),
                              ("0 bytes beside a log", beside_log, "flowd.sqlite-wal with 4152 bytes")]:
        with Place(arguments) as place:
            place.installed()
            lose(place)
            expect_refusal(checks, place, f"a database of {what}", [place.database, words, "restore it from a backup"])
    with Place(arguments) as place:
        place.installed()
        media = os.path.join(place.state, "media")
        changed(place.database, "INSERT INTO media SELECT tenant, 1, job, step, NULL, NULL, 'a.jpg', 'image/jpeg', 'photo', 1, "
                "zeroblob(32), 1, 'uid:0', NULL FROM action LIMIT 1")
        shutil.rmtree(media)
        expect_refusal(checks, place, "a database with media, without their folder", [media, "it is missing", "mkdir -m 700"])
        os.mkdir(media, 0o700)
        running = place.start()
        checks.expect("without them, when it was made", running.ready() and running.stop() == 0, running.log)
    with Place(arguments) as place:
        running = place.start()
        checks.expect("a new installation starts", running.ready() and running.stop() == 0, running.log)


def damaged_rows(checks, arguments):
    """A row that can't be, and an event that isn't what was written: typed, with an exit code, and found in the log."""
    with Place(arguments) as place:
        place.installed()
        changed(place.database, "UPDATE event SET payload = replace(payload, 'acme', 'acne') WHERE tenant = 1 AND number = 1",
                "UPDATE job SET numerator = '7x' WHERE tenant = 1")
        running = place.start()
        checks.expect("flowd starts beside a damaged row", running.ready(), running.log)
        for words, what in [(("events", "-t", "acme"), "event 1"), (("job", "list", "-t", "acme"), "a row of job")]:
            code, output, errors = place.ctl(*words)
            checks.expect(f"flowctl {words[0]} exits with 74", code == 74, (code, errors))
            checks.expect("nothing of it is told", "acne" not in output + errors and not output.strip(), output)
            checks.expect(f"“{what}” is named", what in " ".join(errors.split()), errors)
            reference = errors.split("reference")[-1].strip(" .\n")
            checks.expect("the log has the reference", bool(reference) and running.wait_for(reference), (reference, running.log))
        checks.expect("flowd stops well behind it", running.stop() == 0)


def full_disk(checks, arguments):
    with Place(arguments) as place:
        place.installed()
        library, switch = compiled("faults", place.scratch), place.file("switch")
        running = place.start(environment={
            "LD_PRELOAD": library, "FAULT_DIRECTORY": place.database, "FAULT_ERRNO": str(errno.ENOSPC), "FAULT_KIND": "write",
            "FAULT_SWITCH": switch})
        checks.expect("flowd starts", running.ready(), running.log)
        for _ in range(2):
            place.file("switch", "")
            codes = {place.ctl("action", "progress", "-t", "acme", "1/a", str(percent))[0] for percent in range(20, 35)}
            checks.expect("on a full disk changes are refused, to be tried again", codes == {75}, codes)
            checks.expect("and reading goes on", place.ctl("job", "show", "-t", "acme", "1")[0] == 0)
            os.remove(switch)
            code, _, errors = place.ctl("action", "progress", "-t", "acme", "1/a", "40")
            checks.expect("when there is room changes go on", code == 0, errors)
            place.ctl("action", "progress", "-t", "acme", "1/a", "10")
        code = running.stop()
        full = [line for line in running.log if "disk is full" in line]
        again = [line for line in running.log if "room again" in line]
        checks.expect("a full disk is a line each time, not one a command", len(full) == 2, running.log)
        checks.expect("and so is its end, with a count", len(again) == 2 and all("refused=15" in line for line in again), again)
        checks.expect("flowd stops well", code == 0)


def starts_in_vain(checks, arguments):
    """A start that ends at its socket: nothing is made where another flowd listens, and no warning distracts from why."""
    with Place(arguments) as place, Place(arguments) as other:
        running = place.start()
        running.ready()
        other.socket = place.socket
        expect_refusal(checks, other, "a socket that is in use", [f"Another server is listening on {place.socket}"])
        checks.expect("no state directory was made for it", not os.path.exists(other.state))
        checks.expect("the other flowd goes on", place.ctl("status")[0] == 0)
        checks.expect("and stops well", running.stop() == 0)
    for _ in range(3):
        with Place(arguments) as place:
            place.socket = place.file("none/socket")
            code, log = place.refused()
            checks.expect("a socket in a directory that isn't there: exit 78", code == 78, (code, log))
            checks.expect("what is broken off for it isn't warned of", "Cancel" not in log and "warning" not in log, log)


def command_children(checks, arguments):
    with Place(arguments) as place:
        pids = place.file("pids")
        script = place.file("notify", f"#!/bin/sh\nsleep 300 &\necho $! >{pids}\nexit 0\n", 0o700)
        configuration = place.file("flowd.yaml", f"channels: [{{name: mine, kind: command, argv: [{script}]}}]\n")
        running = place.start("--config", configuration)
        running.ready()
        place.asks("tenant", "create", "acme")
        place.due_soon("Ring", "-t", "acme", "--remind", "0m via mine to uid:0")

        def is_sent():
            code, output, _ = place.ctl("reminder", "why", "-t", "acme", "1/1/1")
            return code == 0 and "sent after" in output

        def is_over():
            with open(pids, encoding="utf-8") as file:
                pid = int(file.read())
            try:
                with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                    return file.read().rsplit(")", 1)[1].split()[0] == "Z"
            except FileNotFoundError:
                return True
        checks.expect("the command's message is sent", eventually(is_sent), place.ctl("reminder", "why", "-t", "acme", "1/1/1"))
        checks.expect("what it left running is over", eventually(is_over))
        checks.expect("flowd stops well", running.stop() == 0)


def erased_notes(checks, arguments):
    """What is erased is in no file when flowd stops; and soon after a reader who was in the way, though nobody writes again."""
    with Place(arguments) as place:
        place.installed()
        running = place.start()
        running.ready()
        write_and_erase(place, 1)
        checks.expect("of notes that were removed nothing is left in any file", eventually(lambda: not traces(place)),
                      traces(place))
        with reading(place.database):
            write_and_erase(place, 11)
            checks.expect("a reader in the way keeps them in the log", traces(place) == ["-wal"], traces(place))
        checks.expect("when it has gone nothing is left, though nobody writes", eventually(lambda: not traces(place)),
                      traces(place))
        with reading(place.database):
            write_and_erase(place, 21)
            running.stop(signal.SIGKILL)
            running = place.start()
            checks.expect("flowd starts beside a reader", running.ready(), running.log)
            checks.expect("which keeps them in the log still", traces(place) == ["-wal"], traces(place))
        checks.expect("when it has gone nothing is left, though flowd was killed", eventually(lambda: not traces(place)),
                      traces(place))
        write_and_erase(place, 31)
        running.stop(signal.SIGKILL)
        running = place.start()
        checks.expect("after a kill nothing is left when flowd is ready", running.ready() and not traces(place), traces(place))
        checks.expect("flowd stops well", running.stop() == 0)
        checks.expect("and nothing is left behind it", not traces(place), traces(place))


def write_and_erase(place, first):
    for number in range(first, first + 10):
        place.asks("job", "note", "1", f"Confidential {number} " + "x" * 900, "-t", "acme")
    for number in range(first, first + 10):
        place.asks("job", "remove-note", "1", str(number), "-t", "acme")


def traces(place):
    """Which of the database's files have something of what was erased."""
    found = []
    for end in ("", "-wal"):
        if os.path.exists(place.database + end):
            with open(place.database + end, "rb") as file:
                if b"Confidential" in file.read():
                    found.append(end or "the database")
    return found


@contextlib.contextmanager
def reading(path):
    """Somebody else reads the database meanwhile."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    try:
        yield
    finally:
        connection.close()


def eventually(look):
    for _ in range(1200):
        if look():
            return True
        time.sleep(0.05)
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    checks = Checks()
    for part in [another_shape, hangup, whose_files, not_a_database, lost_databases, damaged_rows, full_disk, starts_in_vain,
                 command_children, erased_notes]:
        before = checks.failures
        part(checks, arguments)
        print(f"   {part.__name__.replace('_', ' ')}: {'as it should be' if checks.failures == before else 'FAILED'}", flush=True)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
